/* SPDX-License-Identifier: MIT
 *
 * The rules of wounddice, one row each: enum constants, `affray rules wounddice` and
 * coverage all come from this list. And the names of its switches, whose rows are in
 * rulings.c.
 */
#ifndef WOUNDDICE_RULES_H
#define WOUNDDICE_RULES_H

#include "engine/rulebook.h"

#define WOUNDDICE_RULES(RULE)                                                            \
	RULE(WND, CHK, 01, "A check is a d20 that must not show more than the TN",       \
	     PRINTED, "Combat sequence 2; Order of attack 1; WND-R01")                   \
	RULE(WND, CHK, 02, "The TN is stat, skill, focus and modifiers added up",        \
	     PRINTED, "Order of attack 1; WND-R02; WND-R49")                             \
	RULE(WND, CHK, 03, "The degree of success (DoS) is the TN less the roll",        \
	     PRINTED, "Combat sequence 3; Order of attack 2; WND-R03")                   \
	RULE(WND, CHK, 04, "A natural 1 always succeeds, a natural 20 always fails",     \
	     PRINTED, "Order of attack 1; WND-R04")                                      \
	RULE(WND, SUR, 01, "Surprise is settled before everything else", PRINTED,        \
	     "Combat sequence 1")                                                        \
	RULE(WND, SUR, 02,                                                               \
	     "An ambush: a creature that notices as well as the ambushers hide is not "  \
	     "surprised",                                                                \
	     OURS, "WND-R09")                                                            \
	RULE(WND, SUR, 03,                                                               \
	     "The surprised have no AP and no reactions in the first round", OURS,       \
	     "WND-R10")                                                                  \
	RULE(WND, INI, 01, "Initiative is a check against twice AGI", PRINTED,           \
	     "Combat sequence 2; WND-R60")                                               \
	RULE(WND, INI, 02,                                                               \
	     "Before the roll one AGI may be swapped for another stat, by appeal",       \
	     PRINTED, "Combat sequence 2; WND-R58")                                      \
	RULE(WND, INI, 03, "The game master grants or refuses the appeal", PRINTED,      \
	     "Combat sequence 2; WND-R08")                                               \
	RULE(WND, INI, 04, "Successes act before failures, the better DoS first",        \
	     PRINTED, "Combat sequence 3; WND-R06")                                      \
	RULE(WND, INI, 05, "Equal results: higher AGI, then the lowest d20", OURS,       \
	     "WND-R07")                                                                  \
	RULE(WND, INI, 06, "The order of the first round serves the whole fight",        \
	     PRINTED, "Combat sequence 7")                                               \
	RULE(WND, INI, 07,                                                               \
	     "Newcomers roll at the end of their round and act from the next", OURS,     \
	     "WND-R57")                                                                  \
	RULE(WND, AP, 01, "Action points (AP) for a round are the speed", PRINTED,       \
	     "Combat sequence 4")                                                        \
	RULE(WND, AP, 02, "AP come when the round starts; unspent ones lapse", OURS,     \
	     "WND-R12; WND-R13")                                                         \
	RULE(WND, AP, 03, "Speed that was spent ahead is missing at the next grant",     \
	     OURS, "WND-R14; WND-R61")                                                   \
	RULE(WND, TRN, 01, "In its turn a combatant spends AP on actions", PRINTED,      \
	     "Combat sequence 5")                                                        \
	RULE(WND, TRN, 02, "A turn may be held until a later place of the order",        \
	     PRINTED, "Combat sequence 5; WND-R58")                                      \
	RULE(WND, TRN, 03,                                                               \
	     "A holder acts right after that place, once; the order comes back", OURS,   \
	     "WND-R15; WND-R16")                                                         \
	RULE(WND, TRN, 04, "A turn ends by choice, or without AP", OURS, "WND-R11")      \
	RULE(WND, TRN, 05, "A holder that is down or out of AP by then loses the turn",  \
	     OURS, "WND-R15")                                                            \
	RULE(WND, REA, 01, "Reacting to a roll costs AP", PRINTED, "Combat sequence 5")  \
	RULE(WND, REA, 02,                                                               \
	     "Without AP a reaction is paid from the speed of the next round", PRINTED,  \
	     "Combat sequence 5")                                                        \
	RULE(WND, REA, 03, "One defense against an attack; several defenders in order",  \
	     OURS, "WND-R17")                                                            \
	RULE(WND, REA, 04, "Extended: a blow may be parried for 1 AP", OURS,             \
	     "WND-R17; WND-R64")                                                         \
	RULE(WND, REA, 05, "Extended: fire is returned at -3, and that is not answered", \
	     OURS, "WND-R17; WND-R65")                                                   \
	RULE(WND, RND, 01, "The round is closed when everybody has had a turn", PRINTED, \
	     "Combat sequence 6; WND-R55")                                               \
	RULE(WND, RND, 02, "All wound dice are rolled and come off health", PRINTED,     \
	     "Combat sequence 6.1")                                                      \
	RULE(WND, RND, 03, "Health 0 or less: unconscious", PRINTED,                     \
	     "Combat sequence 6.2")                                                      \
	RULE(WND, RND, 04, "Health at minus CON or less: dead", PRINTED,                 \
	     "Combat sequence 6.2")                                                      \
	RULE(WND, RND, 05, "The next round starts at the top of the order", PRINTED,     \
	     "Combat sequence 7")                                                        \
	RULE(WND, RND, 06, "All bleed, then all fall: nobody falls in mid-round", OURS,  \
	     "WND-R44; WND-R45")                                                         \
	RULE(WND, RND, 07,                                                               \
	     "The unconscious wake at the end of a round with health above 0", OURS,     \
	     "WND-R46")                                                                  \
	RULE(WND, RND, 08,                                                               \
	     "The fight is over when fewer than two sides have someone up", OURS,        \
	     "WND-R54")                                                                  \
	RULE(WND, RND, 09, "Wound dice stay until somebody treats them", OURS,           \
	     "WND-R43")                                                                  \
	RULE(WND, RND, 10,                                                               \
	     "Decided in mid-round: no more turns, the end of round decides", OURS,      \
	     "WND-R54; WND-R62")                                                         \
	RULE(WND, ATK, 01, "The attacker picks one of the weapon's skills", PRINTED,     \
	     "Order of attack 1")                                                        \
	RULE(WND, ATK, 02, "An attack is a d20 against its TN", PRINTED,                 \
	     "Order of attack 1")                                                        \
	RULE(WND, ATK, 03, "A focus that fits the weapon is added", PRINTED,             \
	     "Order of attack 1; WND-R19")                                               \
	RULE(WND, ATK, 04, "Accuracy changes the TN, never the die", PRINTED,            \
	     "Order of attack 1; WND-R21")                                               \
	RULE(WND, ATK, 05, "A natural 1 hits and cannot be evaded", PRINTED,             \
	     "Order of attack 1; WND-R05")                                               \
	RULE(WND, ATK, 06, "A natural 20 misses", PRINTED, "Order of attack 1")          \
	RULE(WND, ATK, 07, "A failed attack ends the action", PRINTED,                   \
	     "Order of attack 1; WND-R56")                                               \
	RULE(WND, ATK, 08, "AP and ammunition are paid when the attack is declared",     \
	     OURS, "WND-R18; WND-R32")                                                   \
	RULE(WND, ATK, 09,                                                               \
	     "A single shot can hit but once, a burst as often as rounds fly", OURS,     \
	     "WND-R32")                                                                  \
	RULE(WND, ATK, 10,                                                               \
	     "A blast is one roll for all around; fewer hits with distance", OURS,       \
	     "WND-R53")                                                                  \
	RULE(WND, ATK, 11, "Special ammunition changes the weapon's effect", OURS,       \
	     "WND-R32")                                                                  \
	RULE(WND, JAM, 01,                                                               \
	     "A natural roll at the weapon's first number threatens a jam", PRINTED,     \
	     "Order of attack 1; WND-R24")                                               \
	RULE(WND, JAM, 02, "A second d20 at the second number jams it", PRINTED,         \
	     "Order of attack 1; WND-R23")                                               \
	RULE(WND, JAM, 03, "An attack that threatens a jam may still hit", PRINTED,      \
	     "Order of attack 1; WND-R25")                                               \
	RULE(WND, JAM, 04, "A jammed weapon does not fire until it is cleared", PRINTED, \
	     "Order of attack 1; WND-R26")                                               \
	RULE(WND, JAM, 05, "Clearing costs 2 AP and needs a check", OURS, "WND-R27")     \
	RULE(WND, EVD, 01, "A target that is aware may evade for 1 AP", PRINTED,         \
	     "Order of attack 2; WND-R29; WND-R28; WND-R59")                             \
	RULE(WND, EVD, 02,                                                               \
	     "The evade TN is AGI, evade and its focus, less the penalty of armour",     \
	     PRINTED, "Order of attack 2; WND-R20")                                      \
	RULE(WND, EVD, 03, "Evading as well as the attacker attacked makes it a miss",   \
	     PRINTED, "Order of attack 2")                                               \
	RULE(WND, EVD, 04, "Evading less well changes nothing", PRINTED,                 \
	     "Order of attack 2")                                                        \
	RULE(WND, HIT, 01, "The degree is 1, and 1 more for each full spread of DoS",    \
	     PRINTED, "Order of attack 3; WND-R30; WND-R31")                             \
	RULE(WND, HIT, 02, "The rate of fire limits the hits", PRINTED,                  \
	     "Order of attack 3")                                                        \
	RULE(WND, HIT, 03, "Shot spreads by 1 more in each range band", OURS, "WND-R22") \
	RULE(WND, ARM, 01, "Armour counts only against damage that it covers", PRINTED,  \
	     "Order of attack 4; WND-R38; WND-R39")                                      \
	RULE(WND, ARM, 02, "Hits are rolled one after the other", PRINTED,               \
	     "Order of attack 4")                                                        \
	RULE(WND, ARM, 03, "Damage below the armour's sum does nothing", PRINTED,        \
	     "Order of attack 4")                                                        \
	RULE(WND, ARM, 04,                                                               \
	     "Damage above the sum takes the largest armour die down a step", PRINTED,   \
	     "Order of attack 4; WND-R35")                                               \
	RULE(WND, ARM, 05, "So it goes until hits or armour dice run out", PRINTED,      \
	     "Order of attack 4; WND-R36")                                               \
	RULE(WND, ARM, 06, "Armour dice are rolled again for each hit", OURS, "WND-R33") \
	RULE(WND, ARM, 07, "Damage equal to the sum is stopped too", OURS, "WND-R34")    \
	RULE(WND, ARM, 08, "Of equal armour dice the first listed wears", OURS,          \
	     "WND-R37")                                                                  \
	RULE(WND, ARM, 09,                                                               \
	     "Worn armour weighs on speed and evading; a shield takes a hand", OURS,     \
	     "WND-R38; WND-R48")                                                         \
	RULE(WND, DMG, 01, "Without armour in the way a hit comes off health", PRINTED,  \
	     "Order of attack 5")                                                        \
	RULE(WND, DMG, 02, "Each such hit leaves a wound die by its damage", PRINTED,    \
	     "Order of attack 6; WND-R40; WND-R41")                                      \
	RULE(WND, DMG, 03, "An attack that deals more than full health kills at once",   \
	     PRINTED, "Order of attack 7; WND-R47")                                      \
	RULE(WND, DMG, 04, "A hit of 0 leaves no wound die", OURS, "WND-R42")            \
	RULE(WND, DMG, 05, "Blows add a quarter of STR", OURS, "WND-R52")                \
	RULE(WND, ACC, 01, "Each range band after the first: -2, four at most", OURS,    \
	     "WND-R22")                                                                  \
	RULE(WND, ACC, 02, "Within 2 m: +1, but -2 for long weapons", OURS, "WND-R22")   \
	RULE(WND, ACC, 03, "Cover: light -2, heavy -4", OURS, "WND-R22")                 \
	RULE(WND, ACC, 04, "The prone are hard to hit from afar, easy from near", OURS,  \
	     "WND-R22")                                                                  \
	RULE(WND, ACC, 05, "Shooting on the move -1, heavy weapons -3; at a runner -2",  \
	     OURS, "WND-R22")                                                            \
	RULE(WND, ACC, 06,                                                               \
	     "A heavy weapon without a brace -3; each STR point missing -1", OURS,       \
	     "WND-R22")                                                                  \
	RULE(WND, ACC, 07, "Dim light -2, darkness -4", OURS, "WND-R22")                 \
	RULE(WND, ACC, 08, "Aim adds 1 for each AP put into it", OURS, "WND-R22")        \
	RULE(WND, ACC, 09, "A helpless target +5", OURS, "WND-R22")                      \
	RULE(WND, ACC, 10, "The weapon's own accuracy, and the scenario's modifier",     \
	     OURS, "WND-R22")                                                            \
	RULE(WND, MOV, 01, "1 AP moves 3 m, prone 1 m; difficult tiles cost 2", OURS,    \
	     "WND-R51; WND-R63")                                                         \
	RULE(WND, MOV, 02, "Sight and cover follow the tiles of one line for both ends", \
	     OURS, "WND-R51")                                                            \
	RULE(WND, MOV, 03, "Standing up or lying down: 1 AP", OURS, "WND-R51")           \
	RULE(WND, ACT, 01,                                                               \
	     "Aiming: 1 AP for +1, up to the weapon's cap; lost when disturbed", OURS,   \
	     "WND-R18")                                                                  \
	RULE(WND, ACT, 02, "Changing the weapon in hand: 1 AP", OURS, "WND-R18")         \
	RULE(WND, ACT, 03, "Reloading may be spread over rounds", OURS, "WND-R18")       \
	RULE(WND, ACT, 04, "Escaping over the border: 1 AP", OURS, "WND-R18")            \
	RULE(WND, ACT, 05, "Improvising: the game master sets price and check", OURS,    \
	     "WND-R18; WND-R66")                                                         \
	RULE(WND, AID, 01, "First aid: 2 AP and a check; medkit +2, on oneself -2",      \
	     OURS, "WND-R43")                                                            \
	RULE(WND, AID, 02,                                                               \
	     "Each degree of first aid takes the largest wound die down a step", OURS,   \
	     "WND-R43")                                                                  \
	RULE(WND, AID, 03, "An injector: 1 AP for d8 health, never above full", OURS,    \
	     "WND-R46")

enum { NO_RULE, WOUNDDICE_RULES(RULE_ENUM) };

/* Rows of rulings.c; those with a switch have its name. */
enum wounddice_ruling {
	R01,
	R02,
	R_DOS,
	R_AUTO_1_20,
	R_NAT1,
	R_INIT_ORDER,
	R07,
	R_GM_APPEAL,
	R09,
	R_SURPRISE_EFFECT,
	R11,
	R_AP_GRANT,
	R13,
	R_SPEED_SPEND,
	R_HOLD_SLOT,
	R_HOLD_SCOPE,
	R_REACTIONS,
	R18,
	R19,
	R20,
	R21,
	R22,
	R23,
	R_JAM_TEST,
	R_JAM_HITS,
	R26,
	R27,
	R_EVADE_INFO,
	R29,
	R_DEGREE,
	R31,
	R32,
	R_ARMOR_SUM,
	R_ARMOR_EQUAL,
	R_PENETRATION,
	R36,
	R37,
	R38,
	R39,
	R40,
	R_WOUND_11,
	R42,
	R_CLOTTING,
	R44,
	R_KO_CHECK,
	R46,
	R_INSTANT_DEATH,
	R48,
	R49,
	R50,
	R51,
	R52,
	R53,
	R54,
	R55,
	R56,
	R57,
	R58,
	R59,
	R60,
	R61,
	R62,
	R63,
	R64,
	R65,
	R66,
	R67,
	R68,
	WOUNDDICE_RULING_COUNT
};

/* The values of the switches, default first. */
enum { DOS_MARGIN, DOS_ROLL };
enum { AUTO_ALL_CHECKS, AUTO_ATTACK_ONLY };
enum { NAT1_UNEVADABLE, NAT1_EVADABLE };
enum { ORDER_BEST_FIRST, ORDER_LITERAL_SIGNED, ORDER_LITERAL_MAGNITUDE };
enum { APPEAL_GM, APPEAL_REFUSE, APPEAL_GRANT, APPEAL_ASK };
enum { SURPRISE_LOSES_ROUND, SURPRISE_UNAWARE_ONLY };
enum { GRANT_ROUND_START, GRANT_TURN_START };
enum { SPEND_NEXT_ROUND, SPEND_LASTING };
enum { HOLD_AFTER, HOLD_BEFORE };
enum { HOLD_FOR_ROUND, HOLD_FOR_FIGHT };
enum { REACTIONS_EVADE_ONLY, REACTIONS_EXTENDED };
enum { JAM_ANY_ROLL, JAM_HIT_ONLY };
enum { JAM_FULL, JAM_ONE };
enum { EVADE_OPEN, EVADE_HIDDEN };
enum { DEGREE_PLUS_ONE, DEGREE_FLOOR_MIN1, DEGREE_CEIL_MIN1 };
enum { ARMOR_PER_HIT, ARMOR_PER_ATTACK, ARMOR_FACES };
enum { EQUAL_STOP, EQUAL_BEAT };
enum { PENETRATION_ABLATE, PENETRATION_EXCESS, PENETRATION_FULL };
enum { WOUND_11_D10, WOUND_11_D12 };
enum { CLOTTING_NONE, CLOTTING_ON_ONE, CLOTTING_STEP_DOWN };
enum { KO_END_OF_ROUND, KO_IMMEDIATE };
enum { DEATH_ATTACK_TOTAL, DEATH_SINGLE_HIT };

#endif
