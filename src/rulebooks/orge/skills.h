/* SPDX-License-Identifier: MIT
 *
 * The skill tree: one row a skill, parents before children.
 *
 * SKILL(id, key, parent, children, points a level): `children` is the number in the
 * printed tree, used or not, because a child inherits its parent's level divided by that
 * number.
 */
#ifndef ORGE_SKILLS_H
#define ORGE_SKILLS_H

#define ORGE_SKILLS(SKILL)                                                          \
	SKILL(TALENT, talent, TALENT, 8, 5)                                         \
	SKILL(CRAFTSMANSHIP, craftsmanship, TALENT, 5, 5)                           \
	SKILL(LORE, lore, TALENT, 3, 5)                                             \
	SKILL(PHYSICAL_DEVELOPMENT, physical_development, TALENT, 6, 5)             \
	SKILL(PERCEPTION_ENHANCEMENT, perception_enhancement, TALENT, 7, 5)         \
	SKILL(RESISTANCE_IMPROVEMENT, resistance_improvement, TALENT, 6, 2)         \
	SKILL(ARCANE, arcane, TALENT, 5, 5)                                         \
	SKILL(COMBAT, combat, TALENT, 3, 5)                                         \
	SKILL(FIRST_AID, first_aid, CRAFTSMANSHIP, 1, 10)                           \
	SKILL(STEALTH_OPERATIONS, stealth_operations, CRAFTSMANSHIP, 4, 5)          \
	SKILL(CAMOUFLAGE, camouflage, STEALTH_OPERATIONS, 1, 5)                     \
	SKILL(PICK_POCKET, pick_pocket, STEALTH_OPERATIONS, 1, 11)                  \
	SKILL(ARCANE_LORE, arcane_lore, LORE, 1, 5)                                 \
	SKILL(GYMNASTICS, gymnastics, PHYSICAL_DEVELOPMENT, 1, 1)                   \
	SKILL(ATHLETICS, athletics, PHYSICAL_DEVELOPMENT, 2, 5)                     \
	SKILL(RUNNING, running, ATHLETICS, 2, 5)                                    \
	SKILL(SPRINT, sprint, RUNNING, 1, 4)                                        \
	SKILL(OBSERVATION, observation, PERCEPTION_ENHANCEMENT, 1, 5)               \
	SKILL(AUDITORY_WATCH, auditory_watch, PERCEPTION_ENHANCEMENT, 1, 5)         \
	SKILL(PHYSICAL_HARDENING, physical_hardening, RESISTANCE_IMPROVEMENT, 1, 2) \
	SKILL(COLD_RESISTANCE, cold_resistance, RESISTANCE_IMPROVEMENT, 1, 2)       \
	SKILL(FIRE_RESISTANCE, fire_resistance, RESISTANCE_IMPROVEMENT, 1, 2)       \
	SKILL(ARCANE_RESISTANCE, arcane_resistance, RESISTANCE_IMPROVEMENT, 1, 2)   \
	SKILL(POISON_RESISTANCE, poison_resistance, RESISTANCE_IMPROVEMENT, 1, 2)   \
	SKILL(ACID_RESISTANCE, acid_resistance, RESISTANCE_IMPROVEMENT, 1, 2)       \
	SKILL(MAGERY, magery, ARCANE, 3, 5)                                         \
	SKILL(PRIESTHOOD, priesthood, ARCANE, 1, 5)                                 \
	SKILL(BARDIC_VERSE, bardic_verse, ARCANE, 1, 5)                             \
	SKILL(ARCANE_TECHNICS, arcane_technics, ARCANE, 5, 5)                       \
	SKILL(ARCANE_DEVELOPMENT, arcane_development, ARCANE, 2, 5)                 \
	SKILL(BATTLE_SPELLS, battle_spells, MAGERY, 1, 5)                           \
	SKILL(INCANTATION, incantation, ARCANE_TECHNICS, 1, 5)                      \
	SKILL(GESTURE, gesture, ARCANE_TECHNICS, 1, 5)                              \
	SKILL(VERSE, verse, ARCANE_TECHNICS, 1, 5)                                  \
	SKILL(MENTAL, mental, ARCANE_TECHNICS, 1, 5)                                \
	SKILL(MANA_TANK, mana_tank, ARCANE_DEVELOPMENT, 1, 5)                       \
	SKILL(CLOSE, close, COMBAT, 3, 5)                                           \
	SKILL(RANGED, ranged, COMBAT, 4, 5)                                         \
	SKILL(SPECIALIZED, specialized, COMBAT, 5, 5)                               \
	SKILL(UNARMED, unarmed, CLOSE, 1, 5)                                        \
	SKILL(MELEE, melee, CLOSE, 3, 5)                                            \
	SKILL(POLE, pole, CLOSE, 4, 5)                                              \
	SKILL(MARTIAL_ARTS, martial_arts, UNARMED, 1, 5)                            \
	SKILL(KNIFE, knife, MELEE, 2, 5)                                            \
	SKILL(SWORD, sword, MELEE, 7, 5)                                            \
	SKILL(BLUNT, blunt, MELEE, 5, 5)                                            \
	SKILL(DAGGER, dagger, KNIFE, 1, 5)                                          \
	SKILL(SHORT_SWORD, short_sword, SWORD, 1, 5)                                \
	SKILL(LONG_SWORD, long_sword, SWORD, 1, 5)                                  \
	SKILL(TWO_HAND_SWORD, two_hand_sword, SWORD, 1, 5)                          \
	SKILL(FALCHION, falchion, SWORD, 1, 5)                                      \
	SKILL(RAPIER, rapier, SWORD, 1, 5)                                          \
	SKILL(SCIMITAR, scimitar, SWORD, 1, 5)                                      \
	SKILL(MACE, mace, BLUNT, 1, 5)                                              \
	SKILL(BATTLEAXE, battleaxe, BLUNT, 1, 5)                                    \
	SKILL(MORNING_STAR, morning_star, BLUNT, 1, 5)                              \
	SKILL(WARHAMMER, warhammer, BLUNT, 1, 5)                                    \
	SKILL(STICK, stick, POLE, 1, 5)                                             \
	SKILL(SPEAR, spear, POLE, 1, 5)                                             \
	SKILL(HALBERD, halberd, POLE, 1, 5)                                         \
	SKILL(ARCHERY, archery, RANGED, 2, 5)                                       \
	SKILL(SLING, sling, RANGED, 1, 5)                                           \
	SKILL(BLOW_PIPE, blow_pipe, RANGED, 1, 5)                                   \
	SKILL(THROWN, thrown, RANGED, 3, 5)                                         \
	SKILL(BOW, bow, ARCHERY, 3, 5)                                              \
	SKILL(CROSSBOW, crossbow, ARCHERY, 1, 5)                                    \
	SKILL(SHORT_BOW, short_bow, BOW, 1, 5)                                      \
	SKILL(LONGBOW, longbow, BOW, 1, 5)                                          \
	SKILL(COMPOSITE_BOW, composite_bow, BOW, 1, 5)                              \
	SKILL(THROWING_KNIFE, throwing_knife, THROWN, 1, 5)                         \
	SKILL(JAVELIN, javelin, THROWN, 1, 5)                                       \
	SKILL(MANOEUVERS, manoeuvers, SPECIALIZED, 5, 5)                            \
	SKILL(DEFENSE, defense, SPECIALIZED, 4, 5)                                  \
	SKILL(NON_LETHAL, non_lethal, SPECIALIZED, 7, 5)                            \
	SKILL(SPECIAL, special, SPECIALIZED, 13, 5)                                 \
	SKILL(GROUP, group, SPECIALIZED, 2, 5)                                      \
	SKILL(PATROL, patrol, MANOEUVERS, 1, 5)                                     \
	SKILL(ON_THE_WATCH, on_the_watch, MANOEUVERS, 1, 5)                         \
	SKILL(ESCORT, escort, MANOEUVERS, 1, 5)                                     \
	SKILL(PROTECT, protect, MANOEUVERS, 1, 5)                                   \
	SKILL(DETER_ARCANE, deter_arcane, MANOEUVERS, 1, 5)                         \
	SKILL(BLOCK, block, DEFENSE, 1, 5)                                          \
	SKILL(PARRY, parry, DEFENSE, 1, 5)                                          \
	SKILL(DODGE, dodge, DEFENSE, 1, 5)                                          \
	SKILL(SPECIALIZED_DEFENSE, specialized_defense, DEFENSE, 2, 5)              \
	SKILL(PARRYING_DAGGER, parrying_dagger, PARRY, 1, 5)                        \
	SKILL(AGAINST_ANIMALS, against_animals, SPECIALIZED_DEFENSE, 1, 5)          \
	SKILL(AGAINST_OPPONENTS, against_opponents, SPECIALIZED_DEFENSE, 7, 5)      \
	SKILL(AGAINST_HUMANS, against_humans, AGAINST_OPPONENTS, 1, 5)              \
	SKILL(AGAINST_ELVES, against_elves, AGAINST_OPPONENTS, 1, 5)                \
	SKILL(AGAINST_DWARVES, against_dwarves, AGAINST_OPPONENTS, 1, 5)            \
	SKILL(AGAINST_HALFLINGS, against_halflings, AGAINST_OPPONENTS, 1, 5)        \
	SKILL(AGAINST_GNOMES, against_gnomes, AGAINST_OPPONENTS, 1, 5)              \
	SKILL(AGAINST_GOBLINS, against_goblins, AGAINST_OPPONENTS, 1, 5)            \
	SKILL(AGAINST_ORCS, against_orcs, AGAINST_OPPONENTS, 1, 5)                  \
	SKILL(INTIMIDATION, intimidation, NON_LETHAL, 1, 5)                         \
	SKILL(WOUND_SIMULATION, wound_simulation, NON_LETHAL, 1, 5)                 \
	SKILL(DISENGAGEMENT, disengagement, NON_LETHAL, 1, 5)                       \
	SKILL(BLINDING, blinding, NON_LETHAL, 1, 5)                                 \
	SKILL(DISARMING, disarming, NON_LETHAL, 1, 5)                               \
	SKILL(HOSTAGE_HOLD, hostage_hold, NON_LETHAL, 1, 5)                         \
	SKILL(KNOCK_OUT, knock_out, NON_LETHAL, 1, 5)                               \
	SKILL(INITIATIVE, initiative, SPECIAL, 1, 5)                                \
	SKILL(BULLY, bully, SPECIAL, 1, 5)                                          \
	SKILL(FIGHT_IN_THE_DARK, fight_in_the_dark, SPECIAL, 1, 5)                  \
	SKILL(FEINT, feint, SPECIAL, 1, 5)                                          \
	SKILL(BACKSTAB, backstab, SPECIAL, 1, 5)                                    \
	SKILL(AMBUSH, ambush, SPECIAL, 1, 5)                                        \
	SKILL(DUEL, duel, SPECIAL, 1, 5)                                            \
	SKILL(SILENT_ASSASSINATION, silent_assassination, SPECIAL, 1, 5)            \
	SKILL(BODY_PART_TARGETING, body_part_targeting, SPECIAL, 1, 5)              \
	SKILL(BERSERKER, berserker, SPECIAL, 1, 5)                                  \
	SKILL(CRITICAL_STRIKE, critical_strike, SPECIAL, 1, 5)                      \
	SKILL(MARKSMANSHIP, marksmanship, SPECIAL, 1, 5)                            \
	SKILL(ADDITIONAL_ATTACKS, additional_attacks, SPECIAL, 1, 5)                \
	SKILL(ATTACK_IN_FORMATION, attack_in_formation, GROUP, 1, 5)                \
	SKILL(DEFENSE_WHILE_OUTNUMBERED, defense_while_outnumbered, GROUP, 1, 5)

#define ORGE_SKILL_ENUM(id, key, parent, children, points) SK_##id,
enum orge_skill { ORGE_SKILLS(ORGE_SKILL_ENUM) SKILLS };

struct orge_skill_row {
	const char *key;
	uint8_t parent, children, points;
};

extern const struct orge_skill_row orge_skills[SKILLS];
extern const char *const orge_skill_words[SKILLS + 1];

#endif
