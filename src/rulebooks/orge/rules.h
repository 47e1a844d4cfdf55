/* SPDX-License-Identifier: MIT
 *
 * The orge rulebook's rules, in our words, and its rulings by number.
 */
#ifndef ORGE_RULES_H
#define ORGE_RULES_H

#define ORGE_RULES(RULE)                                                                 \
	RULE(ORG, GEN, 01,                                                               \
	     "There are many ways to fight beside magic: every weapon is a skill.",      \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, GEN, 02,                                                               \
	     "The player picks weapon, kind of blow, and the points kept to defend.",    \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, GEN, 03,                                                               \
	     "Power may be gathered before a blow: +15% damage a stack, up to 3.",       \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, GEN, 04, "Spells, potions and thrown fire are acts like any other.",   \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, GEN, 05, "A blow may be tried where nobody stands; it is fruitless.",  \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, ZON, 01,                                                               \
	     "A blow meets every creature in its zone, intended or not (-30 if not).",   \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, ZON, 02, "A friend in the zone may be hurt too.", PRINTED,             \
	     "Combat design guidelines")                                                 \
	RULE(ORG, BUB, 01,                                                               \
	     "Fights slow time: creatures outside have more phases in a round.",         \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, TIM, 01, "A combat is a series of rounds, each made of phases.",       \
	     PRINTED, "Combat design guidelines")                                        \
	RULE(ORG, TIM, 02, "A round begins with the initiative phase.", PRINTED,         \
	     "Combat phases")                                                            \
	RULE(ORG, TIM, 03,                                                               \
	     "In its action phase a creature does what its action points allow.",        \
	     PRINTED, "Combat phases")                                                   \
	RULE(ORG, TIM, 04,                                                               \
	     "A defence phase follows, in which every actual target may react.",         \
	     PRINTED, "Combat phases")                                                   \
	RULE(ORG, TIM, 05,                                                               \
	     "Targets are the creature aimed at and all others in the zone.", PRINTED,   \
	     "Combat phases")                                                            \
	RULE(ORG, TIM, 06, "Harm takes effect for all together at the round's end.",     \
	     PRINTED, "Combat phases")                                                   \
	RULE(ORG, INI, 01, "Creatures act by decreasing Quickness factor.", PRINTED,     \
	     "Initiative phase")                                                         \
	RULE(ORG, INI, 02,                                                               \
	     "The factor is Quickness * (1 + Initiative level / 4 + R), R in -1..1.",    \
	     PRINTED, "Initiative phase")                                                \
	RULE(ORG, INI, 03, "Equal factors are ordered by chance.", PRINTED,              \
	     "Initiative phase")                                                         \
	RULE(ORG, INI, 04, "Unaware creatures do not act in the first round.", PRINTED,  \
	     "Initiative phase")                                                         \
	RULE(ORG, INI, 05, "An ambush or a sudden meeting may find a side unaware.",     \
	     PRINTED, "Initiative phase")                                                \
	RULE(ORG, INI, 06,                                                               \
	     "The mad, scared, petrified, sleeping, stupefied are unaware anyway.",      \
	     PRINTED, "Initiative phase")                                                \
	RULE(ORG, INI, 07, "Awareness is a check of the senses, quickness and wisdom.",  \
	     PRINTED, "Initiative phase")                                                \
	RULE(ORG, INI, 08, "None, some or all sides may be surprised.", PRINTED,         \
	     "Initiative phase")                                                         \
	RULE(ORG, INI, 09, "Initiative is thrown again in every round.", PRINTED,        \
	     "Initiative phase")                                                         \
	RULE(ORG, AP, 01, "Any acts may be combined while the action points last.",      \
	     PRINTED, "Action phase")                                                    \
	RULE(ORG, AP, 02,                                                                \
	     "Points and breath left over serve for defence until the next phase.",      \
	     PRINTED, "Action phase")                                                    \
	RULE(ORG, AP, 03,                                                                \
	     "Saved points are the balance of attack and defence; 0 is all-out.",        \
	     PRINTED, "Action phase")                                                    \
	RULE(ORG, AP, 04, "Every act costs action points; only rest does not.", PRINTED, \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 01, "A creature may move.", PRINTED, "Actions")                   \
	RULE(ORG, ACT, 02, "A weapon must be drawn before it serves.", PRINTED,          \
	     "Actions")                                                                  \
	RULE(ORG, AIM, 01, "Aiming for 1, 2, 3 rounds gives +20, +35, +45 on the shot.", \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, AIM, 02, "The apparent size of a target counts only within range.",    \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, AIM, 03,                                                               \
	     "A round of planning gives +10 on the close attack that follows.", PRINTED, \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 03, "Action points may be spent to defend better: +5 each.",      \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ACT, 04,                                                               \
	     "A manoeuvre may be chosen: patrol, watch, escort, protect, deter.",        \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ACT, 05,                                                               \
	     "A battle discipline may be active: berserker, duel, dark, guard.",         \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ATK, 01,                                                               \
	     "For each target: its reaction, the check, the consequences.", PRINTED,     \
	     "Actions")                                                                  \
	RULE(ORG, ATK, 02,                                                               \
	     "A classical attack is close or ranged, at an opponent in range.", PRINTED, \
	     "Actions")                                                                  \
	RULE(ORG, ATK, 03, "Special attacks need their skill.", PRINTED, "Actions")      \
	RULE(ORG, ACT, 06, "Groups attack in formation and defend when outnumbered.",    \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ACT, 07, "Non-lethal technics frighten, blind, disarm, hold or stun.", \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, CHG, 01, "A charge is a straight run that ends in a close attack.",    \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, CHG, 02, "A charge adds 20% to the damage.", PRINTED, "Actions")       \
	RULE(ORG, CHG, 03, "A charger defends at -25 until its next phase.", PRINTED,    \
	     "Actions")                                                                  \
	RULE(ORG, CHG, 04, "A landed charge may destabilise its target.", PRINTED,       \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 08, "Missile weapons must be reloaded.", PRINTED, "Actions")      \
	RULE(ORG, ACT, 09, "Creatures may speak: warn, rally, bargain, demand.",         \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ACT, 10, "An item is taken from the bag into a hand.", PRINTED,        \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 11, "Things near by can be picked up into a hand.", PRINTED,      \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 12, "An item must be held to be used.", PRINTED, "Actions")       \
	RULE(ORG, ACT, 13, "Held things can be dropped, weapons too.", PRINTED,          \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 14,                                                               \
	     "Putting into the bag needs room; the points are spent either way.",        \
	     PRINTED, "Actions")                                                         \
	RULE(ORG, ACT, 15, "Sheathing a weapon frees the hands.", PRINTED, "Actions")    \
	RULE(ORG, ACT, 16, "Rest costs nothing and relieves physical fatigue.", PRINTED, \
	     "Actions")                                                                  \
	RULE(ORG, ACT, 17, "A spell may be cast.", PRINTED, "Actions")                   \
	RULE(ORG, DEF, 01,                                                               \
	     "Close attacks are dodged, parried with a fit weapon, or fled from.",       \
	     PRINTED, "Defense phase")                                                   \
	RULE(ORG, ATK, 04,                                                               \
	     "An attack's cost comes from the weapon and grows with fatigue.", PRINTED,  \
	     "Defense phase")                                                            \
	RULE(ORG, RNG, 01,                                                               \
	     "By the other reading a missile meets the first body on its way.", PRINTED, \
	     "Defense phase")                                                            \
	RULE(ORG, ATK, 05,                                                               \
	     "Close hit bonus: Strength twice, Agility once, less mental fatigue.",      \
	     PRINTED, "Defense phase")                                                   \
	RULE(ORG, RNG, 02,                                                               \
	     "Ranged hit bonus: Agility twice, Strength once, less mental fatigue.",     \
	     PRINTED, "Defense phase")                                                   \
	RULE(ORG, DEF, 02,                                                               \
	     "Reactions are nothing, dodge, parry, block, disengage and resist.",        \
	     PRINTED, "Defenses")                                                        \
	RULE(ORG, DEF, 03, "A reaction costs action points and fatigue.", PRINTED,       \
	     "Defenses")                                                                 \
	RULE(ORG, DEF, 04, "Defence bonus: Agility twice, Quickness once.", PRINTED,     \
	     "Defenses")                                                                 \
	RULE(ORG, DEF, 05, "A defence is a check that may fail.", PRINTED, "Defenses")   \
	RULE(ORG, SPE, 01,                                                               \
	     "In close combat the target's species changes the chance to hit.", PRINTED, \
	     "Species to-hit")                                                           \
	RULE(ORG, SPE, 02, "A positive species modifier makes it easier to hit.",        \
	     PRINTED, "Species to-hit")                                                  \
	RULE(ORG, COV, 01, "Cover and position protect.", PRINTED, "Species to-hit")     \
	RULE(ORG, ATK, 06, "A weapon offers one or more styles of attack.", PRINTED,     \
	     "Close combat")                                                             \
	RULE(ORG, ATK, 07, "The style changes the chance to hit, and the damage.",       \
	     PRINTED, "Close combat")                                                    \
	RULE(ORG, ATK, 08, "No blow is aimed at a part of the body.", PRINTED,           \
	     "Close combat")                                                             \
	RULE(ORG, RNG, 03, "Missiles go by modifiers alone and hit no friend.", PRINTED, \
	     "Ranged combat")                                                            \
	RULE(ORG, RNG, 04, "Beyond its range a missile fails without a roll.", PRINTED,  \
	     "Target hit?")                                                              \
	RULE(ORG, RNG, 05, "The solid angle is A = 25 S / (pi d^2), at most 100.",       \
	     PRINTED, "Target hit?")                                                     \
	RULE(ORG, RNG, 06, "A = 0.08 is neutral: an average archer hits half the time.", \
	     PRINTED, "Target hit?")                                                     \
	RULE(ORG, RNG, 07,                                                               \
	     "Larger angles help up to +100, smaller ones hinder down to -100.",         \
	     PRINTED, "Target hit?")                                                     \
	RULE(ORG, RNG, 08,                                                               \
	     "Range is the missile's times the bow's; thrown things go by Strength.",    \
	     PRINTED, "Target hit?")                                                     \
	RULE(ORG, RNG, 09,                                                               \
	     "Missiles hurt more near, and less toward the end of their range.",         \
	     PRINTED, "Target hit?")                                                     \
	RULE(ORG, OUT, 01, "An attack that hit and was not defended takes effect.",      \
	     PRINTED, "Attack outcomes")                                                 \
	RULE(ORG, OUT, 02, "Weapon against protection decides the hurt.", PRINTED,       \
	     "Attack outcomes")                                                          \
	RULE(ORG, OUT, 03,                                                               \
	     "A creature that cannot defend at all is hit without a roll, five times "   \
	     "as hard.",                                                                 \
	     PRINTED, "Attack outcomes")                                                 \
	RULE(ORG, OUT, 04, "Protection is the body's own resistance and the armour's.",  \
	     PRINTED, "Attack outcomes")                                                 \
	RULE(ORG, OUT, 05, "Both sides of an attack tire.", PRINTED, "Attack outcomes")  \
	RULE(ORG, OUT, 06, "Both sides of a check learn from it.", PRINTED,              \
	     "Attack outcomes")                                                          \
	RULE(ORG, OUT, 07,                                                               \
	     "Hit points may change on both sides: drain, critical failure.", PRINTED,   \
	     "Attack outcomes")                                                          \
	RULE(ORG, ZON, 03,                                                               \
	     "A blow carries on after a miss or a dodge; a hit, parry, block ends it.",  \
	     COMPANION, "game system tables and programs; ORG-R27")                      \
	RULE(ORG, BUB, 02,                                                               \
	     "Rings around the fight's middle: the farther, the more phases.",           \
	     COMPANION, "game system tables and programs; ORG-R57")                      \
	RULE(ORG, BUB, 03,                                                               \
	     "All may agree to halve that; the missed time is lived after the fight.",   \
	     COMPANION, "game system tables and programs; ORG-R57")                      \
	RULE(ORG, FAT, 01,                                                               \
	     "Both fatigues have a maximum by attributes and ease every round.",         \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, FAT, 02, "Nobody does what would exceed a fatigue's maximum.",         \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, FAT, 03, "Damage tires body and mind.", COMPANION,                     \
	     "game system tables and programs")                                          \
	RULE(ORG, CHK, 01, "A check succeeds when the draw is not above the chance.",    \
	     COMPANION, "game system tables and programs; ORG-R01")                      \
	RULE(ORG, CHK, 02,                                                               \
	     "Modifiers add up and bend the chance through one logistic formula.",       \
	     COMPANION, "game system tables and programs; ORG-R02")                      \
	RULE(ORG, DMG, 01,                                                               \
	     "Resistance takes its percent of the damage; the rest is rounded up.",      \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, DMG, 02, "Some damage repeats, some fills an area.", COMPANION,        \
	     "game system tables and programs")                                          \
	RULE(ORG, RES, 01,                                                               \
	     "The kind of effect decides which attributes help to resist it.",           \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, CTX, 01,                                                               \
	     "Hour, light and surroundings suit some species and not others.",           \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, MOV, 01, "Speed comes from species, body, ground, fatigue and gait.",  \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, MOV, 02, "A load makes moving tiring, and at last impossible.",        \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, SKL, 01, "A skill's level is its own plus a share of its parent's.",   \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, SKL, 02, "A level is worth 5 points on the check, for most skills.",   \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, SKL, 03,                                                               \
	     "Checks earn points by their difficulty; meditation makes levels.",         \
	     COMPANION, "game system tables and programs; ORG-R53; ORG-R66")             \
	RULE(ORG, MAG, 01, "Casting is a check; the mana is spent in any case.",         \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, MAG, 02, "A spell on others is harder by 5 and costs 8% more mana.",   \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, MAG, 03, "Spells that fill an area cannot be resisted by the mind.",   \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, MAG, 04,                                                               \
	     "A failed spell fizzles; a harmful one may strike its caster.", COMPANION,  \
	     "game system tables and programs")                                          \
	RULE(ORG, WEA, 01, "Things wear with use; worn ones serve badly or not at all.", \
	     COMPANION, "game system tables and programs; ORG-R58")                      \
	RULE(ORG, STA, 01, "Altered states change what a creature can do and how well.", \
	     COMPANION, "game system tables and programs")                               \
	RULE(ORG, DTH, 01, "At 0 hit points unconscious and bleeding, at -1/5 dead.",    \
	     COMPANION, "game system tables and programs; ORG-R46")                      \
	RULE(ORG, INT, 01,                                                               \
	     "Some reactions interrupt: watch, parting blow, follow, interpose.",        \
	     COMPANION, "game system tables and programs; ORG-R63")                      \
	RULE(ORG, LNG, 01,                                                               \
	     "Long acts are paid over several phases; reacting abandons them.",          \
	     COMPANION, "game system tables and programs; ORG-R82")                      \
	RULE(ORG, HID, 01, "The hidden stay hidden until they act or are found.", OURS,  \
	     "ORG-R79")                                                                  \
	RULE(ORG, GEO, 01,                                                               \
	     "Zones, facing and reach are exact tests on tiles of one metre.", OURS,     \
	     "ORG-R71; ORG-R72; ORG-R73")                                                \
	RULE(ORG, GEO, 02, "Sight and cover go by the tiles that a line crosses.", OURS, \
	     "ORG-R71; ORG-R78")                                                         \
	RULE(ORG, END, 01, "The fight ends when one side at most still fights.", OURS,   \
	     NULL)

enum orge_rule { NO_RULE, ORGE_RULES(RULE_ENUM) };

/* Places in the table of rulings whose switch rule code reads. */
enum orge_ruling {
	R_CHECK_DIE,
	R_MODIFIER_COEFF,
	R_RESOLUTION,
	R_DEFENSE_PHASE,
	R_DAMAGE_TIMING,
	R_AP_REFRESH,
	R_INITIATIVE_LEVEL,
	R_AWARENESS,
	R_SURPRISE_DEFENSE,
	R_AIM_SAME_PHASE,
	R_FRIENDLY_FIRE_CLOSE,
	R_RANGED_RESOLUTION,
	R_SPECIES_TO_HIT_SCOPE,
	R_NSA,
	R_COVER_MODE,
	R_HELPLESS_MULTIPLIER,
	R_CRITICALS,
	R_HEALTH_RANDOM,
	R_DEATH_RULE,
	R_GENDER_MODIFIERS,
	R_SPELL_POINTS,
	R_CDD_PROBABILITY,
	R_ROUND_SECONDS,
	R_TIME_BUBBLES,
	R_CATCH_UP,
	R_WEAR,
	R_PARTING_ATTACK,
	R_ABACUS,
	R_SKILL_PROGRESS,
	R_SLASH_ARC,
	R_HAND_REACH,
	R_REACH_WALLS,
	R_SLOW_DAMAGE_SPOILS,
	R_SWITCHES
};

#endif
