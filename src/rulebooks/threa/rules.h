/* SPDX-License-Identifier: MIT
 *
 * The rules of threa, one row each: enum constants, `affray rules threa` and coverage all
 * come from this list. And the names of its switches, whose rows are in rulings.c.
 */
#ifndef THREA_RULES_H
#define THREA_RULES_H

#include "engine/rulebook.h"

#define THREA_RULES(RULE)                                                                \
	RULE(THR, DIC, 01,                                                               \
	     "4dF+: four dice of -1, 0, +1; four alike explode, again and again",        \
	     PRINTED, "Attack Value; companion: game rules specification")               \
	RULE(THR, SHT, 01, "An ability score is attribute plus skill level less 5",      \
	     PRINTED, "Attack Value")                                                    \
	RULE(THR, SHT, 02, "Fatigue is END + WIL - 5, vitality twice STR less 5",        \
	     COMPANION, "game rules specification")                                      \
	RULE(THR, SHT, 03, "One action point for every 20 skill levels, at least one",   \
	     COMPANION, "action points")                                                 \
	RULE(THR, SHT, 04, "Worn and wielded things affect Dodge and Physicality",       \
	     COMPANION, "game rules specification")                                      \
	RULE(THR, INI, 01, "The creature with the most action points acts first",        \
	     PRINTED, "Initiative")                                                      \
	RULE(THR, INI, 02, "Equal action points: the more aware goes first", PRINTED,    \
	     "Initiative")                                                               \
	RULE(THR, INI, 03,                                                               \
	     "Each round has a new order, from the action points of the moment",         \
	     PRINTED, "Initiative")                                                      \
	RULE(THR, INI, 04, "Passing ends the turn; unspent action points are kept",      \
	     PRINTED, "Passing")                                                         \
	RULE(THR, INI, 05, "Delaying: wait for a trigger, then take one action",         \
	     PRINTED, "Passing")                                                         \
	RULE(THR, INI, 06, "Turns are spread evenly over the three seconds of a round",  \
	     OURS, "THR-R40")                                                            \
	RULE(THR, INI, 07,                                                               \
	     "The surprised have no turn and only passive defense in round 1", PRINTED,  \
	     "Passive Defense; THR-R05")                                                 \
	RULE(THR, INI, 08,                                                               \
	     "A delayed action comes before the roll; a disabled actor loses its "       \
	     "action",                                                                   \
	     OURS, "THR-R04; THR-R69")                                                   \
	RULE(THR, CST, 01, "An action costs one action point and one fatigue", PRINTED,  \
	     "Action Cost")                                                              \
	RULE(THR, CST, 02, "Or two action points and no fatigue", PRINTED,               \
	     "Action Cost")                                                              \
	RULE(THR, CST, 03, "As many actions in a round as the action points pay for",    \
	     PRINTED, "Multiple Actions")                                                \
	RULE(THR, CST, 04, "Every action after the first is at -1, never more", PRINTED, \
	     "Multiple Actions")                                                         \
	RULE(THR, CST, 05, "A boost: each further action point or fatigue gives +1",     \
	     PRINTED, "Boost Mechanic")                                                  \
	RULE(THR, CST, 06, "Boosts add up and mix, and are named before the roll",       \
	     PRINTED, "Boost Mechanic")                                                  \
	RULE(THR, CST, 07, "Costs are paid when the action is declared, if they can be", \
	     PRINTED, "Flow; Combat Example")                                            \
	RULE(THR, CST, 08,                                                               \
	     "Resting turns action points into fatigue healing and locks the rest",      \
	     COMPANION, "action points")                                                 \
	RULE(THR, CST, 09, "Drive trades one vitality for fatigue healing", COMPANION,   \
	     "game rules specification")                                                 \
	RULE(THR, ATK, 01, "The attack value is the ability score plus 4dF+", PRINTED,   \
	     "Attack Value")                                                             \
	RULE(THR, ATK, 02,                                                               \
	     "Attack value less target value is the success value; 0 hits", PRINTED,     \
	     "Success Value")                                                            \
	RULE(THR, ATK, 03,                                                               \
	     "Missing by 3 or more costs the attacker attack value for a while",         \
	     PRINTED, "Success Value")                                                   \
	RULE(THR, ATK, 04,                                                               \
	     "A better hit hurts more; the weapon adds to the success value", PRINTED,   \
	     "Success Value; companion: game rules specification")                       \
	RULE(THR, ATK, 05, "An attack: declare, pay, roll, defend, compare, damage",     \
	     PRINTED, "Melee Attack; Flow")                                              \
	RULE(THR, DEF, 01, "Active defenses are actions and cost as such", PRINTED,      \
	     "Defense Options")                                                          \
	RULE(THR, DEF, 02, "A dodge is the Dodge score plus 4dF+", PRINTED, "Dodge")     \
	RULE(THR, DEF, 03, "A dodge helps against blows and missiles", PRINTED, "Dodge") \
	RULE(THR, DEF, 04,                                                               \
	     "Passive defense is the Dodge score less 1, without roll or cost", PRINTED, \
	     "Passive Defense")                                                          \
	RULE(THR, DEF, 05, "Without action points, surprised or disabled: passive only", \
	     PRINTED, "Passive Defense")                                                 \
	RULE(THR, DEF, 06, "The defender chooses when the attack value is known",        \
	     PRINTED, "Melee Attack")                                                    \
	RULE(THR, PAR, 01, "Entering parry mode is an action", PRINTED, "Parry")         \
	RULE(THR, PAR, 02, "A parry is the weapon's or shield's score plus 4dF+",        \
	     PRINTED, "Parry")                                                           \
	RULE(THR, PAR, 03, "In parry mode parries cost nothing", PRINTED, "Parry")       \
	RULE(THR, PAR, 04, "Missiles cannot be parried", PRINTED, "Parry")               \
	RULE(THR, PAR, 05,                                                               \
	     "Parrying needs the skill level that the weapon or shield asks for",        \
	     PRINTED, "Parry")                                                           \
	RULE(THR, PAR, 06, "Any other action ends parry mode", PRINTED, "Parry")         \
	RULE(THR, PAR, 07, "Fists parry at -2; failing by 3 or more wounds the arm",     \
	     COMPANION, "unarmed combat")                                                \
	RULE(THR, SHD, 01,                                                               \
	     "A block is the Shield score plus 4dF+ against 8, and an action", PRINTED,  \
	     "Shield Block")                                                             \
	RULE(THR, SHD, 02,                                                               \
	     "A block absorbs by the shield's rating and wears it by as much", PRINTED,  \
	     "Shield Block")                                                             \
	RULE(THR, SHD, 03,                                                               \
	     "A block covers every location and comes on top of dodge or parry",         \
	     PRINTED, "Shield Block")                                                    \
	RULE(THR, PHY, 01, "A blow that hits brings a free Physicality check against 8", \
	     PRINTED, "Physicality")                                                     \
	RULE(THR, PHY, 02, "A good Physicality result adds to the success value",        \
	     PRINTED, "Physicality")                                                     \
	RULE(THR, PHY, 03,                                                               \
	     "A bad Physicality result costs attack value for some rounds", PRINTED,     \
	     "Physicality")                                                              \
	RULE(THR, DUA, 01, "Two weapons at once cost two actions", PRINTED,              \
	     "Dual Wielding")                                                            \
	RULE(THR, DUA, 02, "The off hand strikes at -2", PRINTED, "Dual Wielding")       \
	RULE(THR, DUA, 03,                                                               \
	     "Both blows are one action, at one time, each with its own defense",        \
	     PRINTED, "Dual Wielding")                                                   \
	RULE(THR, RNG, 01, "A range value squared is a distance in metres", PRINTED,     \
	     "Range System")                                                             \
	RULE(THR, RNG, 02, "Weapons have a short, medium, long and extreme range",       \
	     PRINTED, "Range Categories")                                                \
	RULE(THR, RNG, 03, "Shots have a base target value of 6, 8, 10 or 12 by range",  \
	     PRINTED, "Base TV")                                                         \
	RULE(THR, RNG, 04, "Beyond extreme range there is no shot", PRINTED,             \
	     "Range Categories")                                                         \
	RULE(THR, RNG, 05, "A shot's target value is base plus all modifiers", PRINTED,  \
	     "Ranged Attack; TV Modifiers")                                              \
	RULE(THR, RNG, 06, "A moving, prone or crouching target: +2 each", PRINTED,      \
	     "TV Modifiers")                                                             \
	RULE(THR, RNG, 07, "Half cover +1, three quarters +2", PRINTED, "TV Modifiers")  \
	RULE(THR, RNG, 08, "A shooter in motion: +2", PRINTED, "TV Modifiers")           \
	RULE(THR, RNG, 09, "Tiny targets +2, small +1, large -1, huge -2", PRINTED,      \
	     "TV Modifiers; companion: program")                                         \
	RULE(THR, RNG, 10, "Dodging a missile: the better of base and dodge counts",     \
	     PRINTED, "Dodge; THR-R15")                                                  \
	RULE(THR, RNG, 11, "No shot without a line of sight", OURS, NULL)                \
	RULE(THR, PRP, 01, "Preparing a missile has no cooldown and can be repeated",    \
	     PRINTED, "Prep Actions")                                                    \
	RULE(THR, PRP, 02, "Loading a prepared missile takes no time", PRINTED,          \
	     "Loading")                                                                  \
	RULE(THR, PRP, 03,                                                               \
	     "Several prepared shots in a round, action points permitting", PRINTED,     \
	     "Loading")                                                                  \
	RULE(THR, PRP, 04, "Shots that were not prepared wait for the cooldown",         \
	     PRINTED, "Loading")                                                         \
	RULE(THR, AIM, 01, "Aiming is an action, once a round, at one target", PRINTED,  \
	     "Aim Action")                                                               \
	RULE(THR, AIM, 02,                                                               \
	     "Aim gives +2 on the first action of the next round at that target",        \
	     PRINTED, "Aim Action")                                                      \
	RULE(THR, AIM, 03, "Movement, another action or an interruption spoils the aim", \
	     PRINTED, "Aim Action")                                                      \
	RULE(THR, CDN, 01, "Cooldown by skill level: six seconds down to none", PRINTED, \
	     "Cooldowns")                                                                \
	RULE(THR, CDN, 02,                                                               \
	     "The cooldown starts with the shot; the next one waits for its end",        \
	     PRINTED, "Cooldowns")                                                       \
	RULE(THR, CDN, 03, "A cooldown runs on during other actions", PRINTED,           \
	     "Cooldowns")                                                                \
	RULE(THR, CDN, 04, "Cooldowns below a round allow several shots in it", PRINTED, \
	     "Cooldowns")                                                                \
	RULE(THR, CDN, 05, "Prepared shots are limited by the mechanism alone", PRINTED, \
	     "Cooldowns")                                                                \
	RULE(THR, CDN, 06,                                                               \
	     "An interruption pauses the cooldown of bow, crossbow and firearm",         \
	     PRINTED, "Interruption")                                                    \
	RULE(THR, CDN, 07, "An interruption restarts the cooldown of thrown weapons",    \
	     PRINTED, "Interruption")                                                    \
	RULE(THR, CDN, 08, "Damage, a fall, stagger and stun interrupt", PRINTED,        \
	     "Interruption")                                                             \
	RULE(THR, AMM, 01, "Each shot uses up one missile", PRINTED, "Ammunition")       \
	RULE(THR, AMM, 02,                                                               \
	     "Kinds of ammunition change attack value, damage and piercing", PRINTED,    \
	     "Ammunition")                                                               \
	RULE(THR, AMM, 03, "Fetching ammunition from a container takes a round",         \
	     PRINTED, "Ammunition")                                                      \
	RULE(THR, AMM, 04, "Ammunition laid ready needs no fetching", PRINTED,           \
	     "Ammunition")                                                               \
	RULE(THR, THW, 01,                                                               \
	     "Throwing uses the melee skill against a ranged target value", PRINTED,     \
	     "Thrown Weapons")                                                           \
	RULE(THR, THW, 02, "A thrown weapon leaves the hand and can be picked up",       \
	     PRINTED, "Thrown Weapons")                                                  \
	RULE(THR, THW, 03, "Physicality counts for throws", PRINTED, "Thrown Weapons")   \
	RULE(THR, DMG, 01, "Damage meets the shield, then armour, then the body",        \
	     PRINTED, "Damage Resolution")                                               \
	RULE(THR, DMG, 02, "Armour needs a check against 8, free of cost", PRINTED,      \
	     "Damage Resolution")                                                        \
	RULE(THR, DMG, 03, "Armour absorbs its rating against the type of damage",       \
	     PRINTED, "Damage Resolution")                                               \
	RULE(THR, DMG, 04, "Armour wears by the amount it absorbs", PRINTED,             \
	     "Damage Resolution")                                                        \
	RULE(THR, DMG, 05, "Outer layers absorb before inner ones", PRINTED,             \
	     "Damage Resolution")                                                        \
	RULE(THR, DMG, 06, "Only armour over the location counts", PRINTED,              \
	     "Damage Resolution")                                                        \
	RULE(THR, DMG, 07, "The rest of the success value picks the damage dice",        \
	     PRINTED, "SV to Damage; companion: game rules specification")               \
	RULE(THR, DMG, 08, "Damage becomes fatigue, vitality and wounds", COMPANION,     \
	     "game rules specification")                                                 \
	RULE(THR, DMG, 09, "Damage waits in pools until the round ends", COMPANION,      \
	     "game rules specification")                                                 \
	RULE(THR, DMG, 10,                                                               \
	     "Piercing lowers a rating; soft rounds are stopped by a high one",          \
	     COMPANION, "combat system")                                                 \
	RULE(THR, DUR, 01,                                                               \
	     "A quarter of durability halves, none nullifies, minus half destroys",      \
	     COMPANION, "game rules specification")                                      \
	RULE(THR, DUR, 02, "Weapons wear by the success value of the damage they do",    \
	     COMPANION, "game rules specification")                                      \
	RULE(THR, LOC, 01,                                                               \
	     "A d12 finds the location; on a 1 another decides head or torso", PRINTED,  \
	     "Hit Locations")                                                            \
	RULE(THR, LOC, 02, "Pieces of armour protect locations by the slots they fill",  \
	     PRINTED, "Hit Locations")                                                   \
	RULE(THR, CLS, 01, "Four classes, each ten times the one below", PRINTED,        \
	     "Damage Classes")                                                           \
	RULE(THR, CLS, 02,                                                               \
	     "Armour of a higher class swallows damage for one durability", PRINTED,     \
	     "Damage Classes")                                                           \
	RULE(THR, CLS, 03, "Damage that enters a lower class counts tenfold", PRINTED,   \
	     "Damage Classes")                                                           \
	RULE(THR, CLS, 04, "Damage scaled up by a low layer is scaled back behind it",   \
	     OURS, "THR-R65")                                                            \
	RULE(THR, SPC, 01,                                                               \
	     "Knockback: no damage, but the target is staggered for seconds", PRINTED,   \
	     "Knockback")                                                                \
	RULE(THR, SPC, 02, "Disarm: at -2 a thing falls from the hand", PRINTED,         \
	     "Disarm")                                                                   \
	RULE(THR, SPC, 03, "A critical disarm breaks the thing", PRINTED, "Disarm")      \
	RULE(THR, SPC, 04, "A called shot at -2 hits the place it was aimed at",         \
	     PRINTED, "Called Shots")                                                    \
	RULE(THR, SPC, 05, "A critical called shot has an effect by location", PRINTED,  \
	     "Called Shots")                                                             \
	RULE(THR, SPC, 06,                                                               \
	     "Stun: at -2, stunned for as many seconds as the success value", PRINTED,   \
	     "Stun")                                                                     \
	RULE(THR, SPC, 07, "While stunned, fatigue counts as 0", PRINTED, "Stun")        \
	RULE(THR, SPC, 08, "A critical stun knocks out for twice as long", PRINTED,      \
	     "Stun")                                                                     \
	RULE(THR, SPC, 09, "A critical knockback also throws to the ground", COMPANION,  \
	     "program")                                                                  \
	RULE(THR, SPC, 10,                                                               \
	     "A turn that comes while staggered or stunned is put off or lost", OURS,    \
	     "THR-R40")                                                                  \
	RULE(THR, WND, 01, "Each wound costs one fatigue every second round", PRINTED,   \
	     "From Wounds")                                                              \
	RULE(THR, WND, 02, "Each wound is -2 on every action", PRINTED, "From Wounds")   \
	RULE(THR, WND, 03, "Two wounds make an arm useless", PRINTED, "From Wounds")     \
	RULE(THR, WND, 04, "Two wounds make a leg useless", PRINTED, "From Wounds")      \
	RULE(THR, WND, 05, "Two wounds at the head are -4 on skills of the mind",        \
	     PRINTED, "From Wounds")                                                     \
	RULE(THR, WND, 06, "Two wounds at the torso drain one more fatigue each round",  \
	     PRINTED, "From Wounds")                                                     \
	RULE(THR, LOW, 01,                                                               \
	     "At fatigue 3, 2, 1 a Focus check of 5, 7, 12 is needed to act", PRINTED,   \
	     "From Low Health; companion: action points")                                \
	RULE(THR, LOW, 02, "At fatigue 0: helpless, and two vitality are lost at once",  \
	     COMPANION, "game rules specification")                                      \
	RULE(THR, LOW, 03, "At vitality 3 and 2 a Focus check of 7, 12; at 1 helpless",  \
	     COMPANION, "action points")                                                 \
	RULE(THR, LOW, 04, "At vitality 0: dead", COMPANION, "game rules specification") \
	RULE(THR, LOW, 05, "Low vitality slows the recovery of fatigue", COMPANION,      \
	     "time system")                                                              \
	RULE(THR, LOW, 06,                                                               \
	     "The last fatigue may be paid; exhaustion comes after the action", OURS,    \
	     "THR-R66")                                                                  \
	RULE(THR, EOR, 01,                                                               \
	     "Round end: effects, recovery, pools, action points, cooldowns, states",    \
	     COMPANION, "time system")                                                   \
	RULE(THR, EOR, 02, "Half of each pending pool takes effect, rounded up",         \
	     COMPANION, "game rules specification; time system")                         \
	RULE(THR, EOR, 03,                                                               \
	     "Fatigue damage that finds no fatigue becomes vitality damage", COMPANION,  \
	     "time system")                                                              \
	RULE(THR, EOR, 04, "One fatigue comes back each round", PRINTED,                 \
	     "Combat Example; companion: time system")                                   \
	RULE(THR, EOR, 05,                                                               \
	     "A quarter of fatigue comes back as action points, at least one", PRINTED,  \
	     "Combat Example; companion: action points")                                 \
	RULE(THR, MOV, 01, "Once a round, four metres are free", COMPANION,              \
	     "movement; THR-R68")                                                        \
	RULE(THR, MOV, 02, "A sprint of nine metres is an action", COMPANION,            \
	     "movement")                                                                 \
	RULE(THR, MOV, 03, "A full sprint of 25 metres takes the whole round",           \
	     COMPANION, "movement")                                                      \
	RULE(THR, MOV, 04, "Difficult ground shortens a move by one range step",         \
	     COMPANION, "movement")                                                      \
	RULE(THR, MOV, 05,                                                               \
	     "A creature that sprints out of reach may be struck at (an option)",        \
	     COMPANION, "movement")                                                      \
	RULE(THR, MOV, 06, "Prone is -2 on dodge and parry; rising takes the free move", \
	     COMPANION, "effects system; program; THR-R67")                              \
	RULE(THR, ITM, 01, "Drawing, swapping, picking up and using things are actions", \
	     COMPANION, "action points")                                                 \
	RULE(THR, END, 01, "The fight ends when only one side can still fight", OURS,    \
	     NULL)                                                                       \
	RULE(THR, UNA, 01, "A punch adds 2; a kick adds 4 at -1", COMPANION,             \
	     "unarmed combat")                                                           \
	RULE(THR, AID, 01, "First aid against 8 heals by its success value", COMPANION,  \
	     "program")                                                                  \
	RULE(THR, MAG, 01, "Casting is an action, a ranged attack, and one mana", OURS,  \
	     NULL)

enum threa_rule { NO_RULE, THREA_RULES(RULE_ENUM) THREA_RULE_END };

/* Switches and fixed rulings, in the order of rulings.c. */
enum threa_ruling {
	R_INIT_TIE,
	R02,
	R_TURN_MODEL,
	R04,
	R05,
	R06,
	R_FAT_COST,
	R_DEFENSE_PENALTY,
	R_AV_VISIBLE,
	R10,
	R_FUMBLE,
	R_RVS_SPAN,
	R_RVS_STACK,
	R13,
	R_WEAPON_SV,
	R_SV_SCALE,
	R_RANGED_DODGE,
	R_RANGED_TV,
	R_RANGE_ROUND,
	R18,
	R_MOTION,
	R20,
	R_PARRY_START,
	R_PARRY_SKILL,
	R23,
	R_SHIELD_COST,
	R_ARMOR_CHECK,
	R_SHIELD_BONUS,
	R_ARMOR_ROLLS,
	R_ABSORBED_ZERO,
	R_DIV_ROUND,
	R_UNPREPPED,
	R30,
	R_CD_OTHER_ACTION,
	R32,
	R33,
	R34,
	R35,
	R_AMMO_SV,
	R37,
	R38,
	R_KNOCKBACK_TIME,
	R_STUN_CLOCK,
	R_STUN_FAT,
	R_CRITICAL,
	R_CALLED_SHOT,
	R44,
	R_WOUND_PENALTY,
	R_WOUND_TICK,
	R47,
	R48,
	R_LOCATION_DIE,
	R_CLASS_HIGH,
	R_CLASS_LOW,
	R52,
	R_DURABILITY,
	R_LOW_FAT,
	R_FOCUS_FAIL,
	R_LOW_BASIS,
	R55,
	R56,
	R57,
	R_SPRINT_CHECK,
	R_OPPORTUNITY,
	R_DUAL_TARGETS,
	R61,
	R62,
	R63,
	R64,
	R65,
	R66,
	R67,
	R68,
	R69,
	R70,
	R71,
	R72,
	R73,
	R74,
	R75,
	R76,
	R77,
	R78,
	R79,
	THREA_RULING_COUNT
};

/* The words of switches that have three. */
enum init_tie { TIE_BY_AWARENESS, TIE_BY_DICE, TIE_BY_MASTER };
enum weapon_sv { WEAPON_SV_FULL, WEAPON_SV_HALF, WEAPON_SV_NONE };
enum sv_scale { SV_DIRECT, SV_BY_RVS, SV_HALF };
enum ranged_dodge { DODGE_MAX, DODGE_REPLACES, DODGE_NONE };
enum shield_cost { BLOCK_STANDARD, BLOCK_FAT, BLOCK_FREE };
enum critical { CRITICAL_BY_SV, CRITICAL_EXPLODED, CRITICAL_OFF };
enum class_high { HIGHER_ABSORBS_ALL, HIGHER_MINUS_ONE, HIGHER_TENFOLD };
enum focus_fail { FAIL_ENDS_TURN, FAIL_LOSES_AP, FAIL_COSTS_NOTHING };

#endif
