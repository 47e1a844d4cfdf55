/* SPDX-License-Identifier: MIT
 *
 * The rule index of dungeoneers, in our words; the rulings by number, and the words of
 * their switches.
 */
#ifndef DUNGEONEERS_RULES_H
#define DUNGEONEERS_RULES_H

#include "engine/rulebook.h"

#define DUNGEONEERS_RULES(RULE)                                                          \
	RULE(DUN, TIME, 01, "A round takes five seconds.", PRINTED, "introduction")      \
	RULE(DUN, TIME, 02, "Everybody alive gets one turn in a round.", PRINTED,        \
	     "introduction")                                                             \
	RULE(DUN, TIME, 03, "When the slowest has had its turn, the next round begins.", \
	     PRINTED, "introduction")                                                    \
	RULE(DUN, TIME, 04,                                                              \
	     "The fight is over when one side is left, or as a draw at the "             \
	     "round limit.",                                                             \
	     OURS, NULL)                                                                 \
	RULE(DUN, INIT, 01,                                                              \
	     "The order is made at the start of the round, highest "                     \
	     "initiative first.",                                                        \
	     PRINTED, "introduction")                                                    \
	RULE(DUN, INIT, 02,                                                              \
	     "Equal initiatives throw a d10 each, and again while they tie.", PRINTED,   \
	     "introduction")                                                             \
	RULE(DUN, INIT, 03,                                                              \
	     "A table may keep the first tie throws for the whole fight.", PRINTED,      \
	     "introduction")                                                             \
	RULE(DUN, RES, 01,                                                               \
	     "In its turn a creature gets action points and movement points.", PRINTED,  \
	     "introduction")                                                             \
	RULE(DUN, RES, 02, "Reaction points may be used in anybody's turn.", PRINTED,    \
	     "introduction")                                                             \
	RULE(DUN, RES, 03, "Actions are paid with action points.", PRINTED,              \
	     "introduction")                                                             \
	RULE(DUN, RES, 04, "Changes of place or posture are paid with movement points.", \
	     PRINTED, "introduction")                                                    \
	RULE(DUN, RES, 05, "A reaction to a trigger is paid with reaction points.",      \
	     PRINTED, "introduction")                                                    \
	RULE(DUN, RES, 06, "There is one reaction point, given back every round.",       \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, ACT, 01, "Actions differ in cost; most cost 1 action point.", PRINTED, \
	     "Actions")                                                                  \
	RULE(DUN, ACT, 02, "Eight basic actions are open to every creature.", PRINTED,   \
	     "Actions")                                                                  \
	RULE(DUN, ACT, 03,                                                               \
	     "Handling something that is carried is an action for 1 point.", COMPANION,  \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, OPP, 01,                                                               \
	     "Walking out of a threat range may draw an opportune strike.", PRINTED,     \
	     "Disengage")                                                                \
	RULE(DUN, OPP, 02, "Shooting or casting afar while threatened may draw one.",    \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, OPP, 03,                                                               \
	     "An opportune strike is a melee attack for 1 reaction point, "              \
	     "made before the other is gone.",                                           \
	     OURS, NULL)                                                                 \
	RULE(DUN, OPP, 04, "An interrupted act is checked again; its cost stays paid.",  \
	     OURS, NULL)                                                                 \
	RULE(DUN, THR, 01,                                                               \
	     "An enemy within somebody's threat range is threatened by it.", COMPANION,  \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, THR, 02, "All threats are computed again after every move.", PRINTED,  \
	     "Disengage")                                                                \
	RULE(DUN, THR, 03, "After disengaging, a later move can bring new threats.",     \
	     PRINTED, "Disengage")                                                       \
	RULE(DUN, DIS, 01,                                                               \
	     "Disengaging costs 1 action point and shakes off all threats.", PRINTED,    \
	     "Disengage")                                                                \
	RULE(DUN, DIS, 02,                                                               \
	     "Disengaging while grappled is an attempt to break free instead.", PRINTED, \
	     "Disengage")                                                                \
	RULE(DUN, DIS, 03,                                                               \
	     "The grappled creature rolls dodge dice of power or prowess.", PRINTED,     \
	     "Disengage")                                                                \
	RULE(DUN, DIS, 04, "The grappler rolls hit dice of power against it.", PRINTED,  \
	     "Disengage")                                                                \
	RULE(DUN, DIS, 05,                                                               \
	     "Free if the dodge total reaches the grappler's; both "                     \
	     "conditions end.",                                                          \
	     PRINTED, "Disengage")                                                       \
	RULE(DUN, DEF, 01,                                                               \
	     "Defending costs 1 action point and lasts until the creature's next turn.", \
	     PRINTED, "Defend")                                                          \
	RULE(DUN, DEF, 02, "A defensive creature dodges with one more die.", PRINTED,    \
	     "Defend")                                                                   \
	RULE(DUN, SPR, 01,                                                               \
	     "Sprinting costs 1 action point and lasts until the creature's next turn.", \
	     PRINTED, "Sprint")                                                          \
	RULE(DUN, SPR, 02, "A sprint gives 2 more movement points.", PRINTED, "Sprint")  \
	RULE(DUN, GRP, 01,                                                               \
	     "Grappling costs 1 action point; the enemy must be threatened.", PRINTED,   \
	     "Grapple")                                                                  \
	RULE(DUN, GRP, 02, "Hit dice of power against dodge dice of prowess or power.",  \
	     PRINTED, "Grapple")                                                         \
	RULE(DUN, GRP, 03, "The hold succeeds if the attacker's total is not lower.",    \
	     PRINTED, "Grapple")                                                         \
	RULE(DUN, GRP, 04, "Then one is grappling and the other grappled.", PRINTED,     \
	     "Grapple")                                                                  \
	RULE(DUN, GRP, 05, "The grappled have no movement points and get none.",         \
	     PRINTED, "Grapple")                                                         \
	RULE(DUN, GRP, 06,                                                               \
	     "The grappling have half their movement points, and get half.", PRINTED,    \
	     "Grapple")                                                                  \
	RULE(DUN, GRP, 07,                                                               \
	     "The grappled creature makes the same moves as the grappler.", PRINTED,     \
	     "Grapple")                                                                  \
	RULE(DUN, GRP, 08, "A grappler that is moved in another's turn loses its hold.", \
	     PRINTED, "Grapple")                                                         \
	RULE(DUN, GRP, 09,                                                               \
	     "A hold ends beyond the grappler's reach, and with either's "               \
	     "death.",                                                                   \
	     OURS, NULL)                                                                 \
	RULE(DUN, PSH, 01, "Pushing costs 1 action point, at somebody in threat range.", \
	     PRINTED, "Push")                                                            \
	RULE(DUN, PSH, 02, "Dice as for a grapple; equal totals are enough.", PRINTED,   \
	     "Push")                                                                     \
	RULE(DUN, PSH, 03,                                                               \
	     "The target moves 1 tile in the direction that the attacker faces.",        \
	     PRINTED, "Push")                                                            \
	RULE(DUN, RDY, 01, "A possible action may be readied for later.", PRINTED,       \
	     "Ready")                                                                    \
	RULE(DUN, RDY, 02, "Its action points are paid when it is readied.", PRINTED,    \
	     "Ready")                                                                    \
	RULE(DUN, RDY, 03, "Setting it off costs 1 reaction point.", PRINTED, "Ready")   \
	RULE(DUN, RDY, 04,                                                               \
	     "It waits for somebody's turn, before its start or after its "              \
	     "end.",                                                                     \
	     PRINTED, "Ready")                                                           \
	RULE(DUN, RDY, 05,                                                               \
	     "It need not be used, and is lost when its moment has passed.", OURS, NULL) \
	RULE(DUN, ATK, 01, "An attack costs 1 action point, with any weapon or a fist.", \
	     PRINTED, "Attack")                                                          \
	RULE(DUN, ATK, 02, "A melee attack needs an enemy in threat range.", PRINTED,    \
	     "Attack")                                                                   \
	RULE(DUN, ATK, 03,                                                               \
	     "An attack is ranged if its target is beyond the threat range.", PRINTED,   \
	     "Attack")                                                                   \
	RULE(DUN, ATK, 04, "An attack has three steps: hit, pierce, wounds.", PRINTED,   \
	     "Making an Attack")                                                         \
	RULE(DUN, HIT, 01, "The attacker rolls as many hit dice as its prowess says.",   \
	     PRINTED, "Hits")                                                            \
	RULE(DUN, HIT, 02, "The defender rolls as many dodge dice as its prowess says.", \
	     PRINTED, "Hits")                                                            \
	RULE(DUN, HIT, 03, "A total that is not lower hits, with the effects of a hit.", \
	     PRINTED, "Hits")                                                            \
	RULE(DUN, HIT, 04, "A lower total misses, with the effects of a miss.", PRINTED, \
	     "Hits")                                                                     \
	RULE(DUN, HIT, 05, "The size of hit dice is the weapon's.", PRINTED, "Hit Dice") \
	RULE(DUN, HIT, 06, "Dodge dice are d4 unless something says otherwise.",         \
	     PRINTED, "Dodge Dice")                                                      \
	RULE(DUN, PRC, 01, "Pierce dice are rolled only after a hit.", PRINTED,          \
	     "Pierces")                                                                  \
	RULE(DUN, PRC, 02,                                                               \
	     "As many of the weapon's pierce dice as the attacker's power.", PRINTED,    \
	     "Pierces; Pierce Dice")                                                     \
	RULE(DUN, PRC, 03,                                                               \
	     "A total that reaches the armour value pierces, with its effects.",         \
	     PRINTED, "Pierces")                                                         \
	RULE(DUN, PRC, 04, "A lower total is deflected, with its effects.", PRINTED,     \
	     "Pierces")                                                                  \
	RULE(DUN, WND, 01, "The weapon says how many wounds, and of which type.",        \
	     PRINTED, "Wounds")                                                          \
	RULE(DUN, WND, 02,                                                               \
	     "The attacker's changes to the wounds come before the "                     \
	     "defender's.",                                                              \
	     PRINTED, "Pierce Dice")                                                     \
	RULE(DUN, WND, 03,                                                               \
	     "Over its stress capacity, wounds are doubled before anything "             \
	     "else.",                                                                    \
	     PRINTED, "Pierce Dice")                                                     \
	RULE(DUN, WND, 04, "Vulnerable adds its level to wounds of that type.", PRINTED, \
	     "Pierce Dice")                                                              \
	RULE(DUN, WND, 05, "Resistant takes its level away, down to none.", COMPANION,   \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, WND, 06, "With the wounds the attack is over.", PRINTED, "Wounds")     \
	RULE(DUN, ARM, 01, "All sources of armour value are added up.", PRINTED,         \
	     "Armor Value")                                                              \
	RULE(DUN, ARM, 02,                                                               \
	     "An armour value of 15 is high, 30 the most that mortals reach.", PRINTED,  \
	     "Armor Value")                                                              \
	RULE(DUN, STR, 01,                                                               \
	     "Endurance is the stress capacity; wounds become stress up to "             \
	     "it.",                                                                      \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, STR, 02,                                                               \
	     "An attacker may take stress for more hit dice, before rolling.",           \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, STR, 03,                                                               \
	     "An attacker may take stress for more pierce dice, likewise.", COMPANION,   \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, STR, 04,                                                               \
	     "Such stress may pass the capacity, and is doubled beyond it.", COMPANION,  \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, STR, 05,                                                               \
	     "Stress above three times the capacity costs a wound a time.", COMPANION,   \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, STR, 06, "Over the capacity, pierce totals get a d4.", COMPANION,      \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, STR, 07, "Rests take away stress and wounds.", COMPANION,              \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, DTH, 01,                                                               \
	     "The most wounds that a creature can have depend on its size.", COMPANION,  \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, DTH, 02,                                                               \
	     "Dead: wounded when at the most, or more than the most at once.",           \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, SPL, 01,                                                               \
	     "Spells in a fight are cantrips, or come from a tome in hand.", PRINTED,    \
	     "Spellcast")                                                                \
	RULE(DUN, SPL, 02,                                                               \
	     "Magica is twice the mind; 1 comes back at the start of the turn.",         \
	     PRINTED, "Spellcast")                                                       \
	RULE(DUN, SPL, 03, "The base cost must be paid; ambient magica may pay it.",     \
	     PRINTED, "Spellcast")                                                       \
	RULE(DUN, SPL, 04, "Extra magica is spent against resistance.", PRINTED,         \
	     "Spellcast")                                                                \
	RULE(DUN, SPL, 05,                                                               \
	     "A spell is ranged if its target is beyond the threat range.", PRINTED,     \
	     "Spellcast")                                                                \
	RULE(DUN, SPL, 06,                                                               \
	     "Spell attack: spell dice against dodge dice; equal is enough.", PRINTED,   \
	     "Spell Attack")                                                             \
	RULE(DUN, SPL, 07,                                                               \
	     "Spell save: mind dice against the score that the spell names.", PRINTED,   \
	     "Spell Save")                                                               \
	RULE(DUN, SPL, 08, "The save fails if the caster's total is not lower.",         \
	     PRINTED, "Spell Save")                                                      \
	RULE(DUN, SPL, 09, "A target may fail its save on purpose.", PRINTED,            \
	     "Spell Save")                                                               \
	RULE(DUN, SPL, 10,                                                               \
	     "Spell pierce dice, one for each extra magica and more by "                 \
	     "effects, must reach the spell resistance.",                                \
	     PRINTED, "Spell Resistance")                                                \
	RULE(DUN, SPL, 11, "Their size is d4 and grows with the spell score.", PRINTED,  \
	     "Spell Resistance")                                                         \
	RULE(DUN, SPL, 12, "Then the spell takes effect.", PRINTED, "Spell Resistance")  \
	RULE(DUN, SPL, 13, "Anybody may let a spell through.", PRINTED,                  \
	     "Spell Resistance")                                                         \
	RULE(DUN, MOV, 01,                                                               \
	     "A movement action costs 1 movement point unless it says "                  \
	     "otherwise.",                                                               \
	     PRINTED, "Movement")                                                        \
	RULE(DUN, MOV, 02,                                                               \
	     "Movement points below zero do nothing, but must be made up.", PRINTED,     \
	     "Movement")                                                                 \
	RULE(DUN, MOV, 03, "1 movement point is 1 tile in any direction.", PRINTED,      \
	     "Movement")                                                                 \
	RULE(DUN, MOV, 04, "Standing up and turning are movement actions.", PRINTED,     \
	     "Movement")                                                                 \
	RULE(DUN, PRN, 01,                                                               \
	     "Dropping prone is free at any moment of the creature's own turn.",         \
	     PRINTED, "Prone")                                                           \
	RULE(DUN, PRN, 02, "Standing up costs 1 movement point.", PRINTED, "Prone")      \
	RULE(DUN, PRN, 03,                                                               \
	     "The prone have at most 1 die to dodge or to save by prowess.", COMPANION,  \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, PRN, 04, "Ranged attackers have at most 1 hit die against the prone.", \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, FAC, 01, "Everybody always faces somewhere.", PRINTED, "Facing")       \
	RULE(DUN, FAC, 02,                                                               \
	     "A creature that acts in its own turn may face its target for free.",       \
	     PRINTED, "Facing")                                                          \
	RULE(DUN, FAC, 03, "Turning by itself costs 1 movement point.", PRINTED,         \
	     "Facing")                                                                   \
	RULE(DUN, FAC, 04, "Against an attacker behind its back a dodge loses a d8.",    \
	     PRINTED, "Facing")                                                          \
	RULE(DUN, EQP, 01,                                                               \
	     "Toss, range, threat, two hands and ammunition, as the weapon "             \
	     "says.",                                                                    \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, EQP, 02,                                                               \
	     "Each point of power that worn things need and the creature lacks is a "    \
	     "die fewer, everywhere.",                                                   \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, EQP, 03, "Spellbanes and spellboons add up, in all dice of a caster.", \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, EQP, 04,                                                               \
	     "A focus gives spell pierce dice and never pays the base cost.", COMPANION, \
	     "Creatures, Equipment, Modifications")                                      \
	RULE(DUN, EQP, 05, "With too low a rank a weapon is an improvised one.",         \
	     COMPANION, "Creatures, Equipment, Modifications")                           \
	RULE(DUN, DICE, 01, "Dice: score, more, fewer, then caps, and at least one.",    \
	     OURS, NULL)                                                                 \
	RULE(DUN, GEO, 01, "Tiles, distances, footprints, room, sight, octants.", OURS,  \
	     NULL)

enum { NO_RULE, DUNGEONEERS_RULES(RULE_ENUM) };

/* Rows of rulings.c; those with a switch have its name. */
/* clang-format off */
enum ruling_id {
	R01_ACTION_POINTS, R02_REACTION_REFRESH, R03, R04_INITIATIVE, R05_TIE_BREAK, R06,
	R07, R08_OPPORTUNE, R09, R10_RANGED_PROVOKES, R11_THREATEN, R12, R13, R14, R15,
	R16, R17, R18, R19, R20, R21_GRAPPLE_DIE, R22_GRAPPLE_HAND, R23,
	R24_BREAK_RESTORES_MP, R25, R26, R27_DRAG_PROVOKES, R28, R29, R30,
	R31_PUSH_PROVOKES, R32, R33, R34, R35, R36, R37_STRESS_DOUBLE, R38_OVERFLOW_DEATH,
	R39_STRESS_LIMIT, R40, R41_OVER_SPELL_PIERCE, R42, R43, R44_MIN_DICE,
	R45_REAR_PENALTY, R46_REAR_ARC, R47, R48_DIAGONALS, R49, R50_FOOTPRINT,
	R51_PASS_ALLIES, R52, R53, R54_PRONE_MOVE, R55, R56, R57, R58_SPELL_PIERCE_DIE,
	R59_AMBIENT_MAGICA, R60_EXTRA_MAGICA, R61, R62, R63, R64, R65, R66, R67, R68, R69,
	R70, R71, R72, R73, R74, R75, R76, R77_REACH_WALLS, R78, R79, R80, R81, R82, R83,
	R84, R85, R86, R87_OWN_SIDE, RULINGS,
};
/* clang-format on */

/* Words of the switches that code asks for; 0 is always the default. */
enum { REFRESH_ROUND, REFRESH_OWN_TURN };
enum { INITIATIVE_PROWESS, INITIATIVE_MIND, INITIATIVE_ENDURANCE, INITIATIVE_BOTH };
enum { TIES_EACH_ROUND, TIES_ONCE };
enum { PUSH_OTHERS, PUSH_ALL, PUSH_NONE };
enum { LIMIT_TRIPLE, LIMIT_CAPACITY, LIMIT_OFF };
enum { REAR_SUBTRACT, REAR_FEWER_DICE };

#endif
