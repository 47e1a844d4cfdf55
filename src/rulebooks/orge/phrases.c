/* SPDX-License-Identifier: MIT
 *
 * How a fight is told: chance and roll, "65 %, rolls 52, hits".
 */
#include "orge.h"

const struct phrase_row orge_phrases[] = {
	/* ---- attacks: declared first, thrown for later ---- */
	TOLD_OF(DEED, "shot", "shoots at {target} with {the item}"),
	TOLD_OF(DEED, "throw", "throws {the item} at {target}"),
	TOLD_OF(DEED, "feint", "feints at {target} with {the item}"),
	TOLD_OF(DEED, "backstab", "stabs {target} in the back with {the item}"),
	TOLD_OF(DEED, "ambush", "strikes from ambush at {target} with {the item}"),
	TOLD_OF(DEED, "silent_assassination",
		"tries to kill {target} silently with {the item}"),
	TOLD_OF(DEED, "critical_strike",
		"tries a critical strike at {target} with {the item}"),
	TOLD_OF(DEED, "marksmanship",
		"takes a marksman's shot at {target} with {the item}"),
	TOLD_OF(DEED, "additional_attack",
		"makes an additional attack on {target} with "
		"{the item}"),
	TOLD_OF(DEED, "formation", "attacks {target} in formation with {the item}"),
	TOLD(NOTE, ORG_ATK_01, "'s {nth} {item} at {target}"),
	TOLD(NOTE, ORG_TIM_05, "'s {item} goes on at {target}"),
	TOLD(NOTE, ORG_ATK_06, ""),
	TOLD(NOTE, ORG_ATK_08, ""),
	TOLD(NOTE, ORG_ZON_01, ""),
	TOLD(NOTE, ORG_ZON_03, ""),
	TOLD(NOTE, ORG_RNG_01, ""),
	TOLD(NOTE, ORG_RNG_03, ""),
	TOLD_OF(NOTE, "brings its acts to bear", ""),
	TOLD(NOTE, ORG_OUT_03, ", which cannot miss"),
	TOLD_OF(NOTE, "lands a blow on {target}", ""),
	TOLD(NOTE, ORG_OUT_07, "hurts itself"),
	TOLD(NOTE, ORG_AP_03, "has no point left to defend"),

	/* ---- throws ---- */
	TOLD(SUM, ORG_OUT_06, ""),
	TOLD_OF(SUM, "dodge", "dodges"),
	TOLD_OF(SUM, "parry", "parries"),
	TOLD_OF(SUM, "block", "blocks"),
	TOLD_OF(SUM, "disengage", "disengages"),
	TOLD_OF(SUM, "resist", "tries to resist"),
	TOLD_OF(SUM, "attack", ""),
	TOLD_OF(SUM, "cast", ""),
	TOLD(SUM, ORG_CHK_02, "'s {label}"),
	TOLD(CHECK, ORG_DEF_05, ": {against}, rolls {roll}, stopped",
	     ": {against}, rolls {roll}, in vain"),
	TOLD(CHECK, 0, ": {against}, rolls {roll}, {result}"),

	/* ---- reactions ---- */
	TOLD(NOTE, ORG_DEF_02, ""), /* the throw tells it */
	TOLD_OF(NOTE, "tries to resist", ""),

	/* ---- damage: it lands when the round ends ---- */
	TOLD(HURT, ORG_TIM_06, ""),
	TOLD(HURT, ORG_DMG_02, "loses {amounts} by poison or fire"),
	TOLD_OF(CONDITION, "poisoned", "is poisoned", "is no longer poisoned"),
	TOLD_OF(CONDITION, "burning", "is burning", "no longer burns"),
	TOLD_OF(CONDITION, "unaware", "is unaware", "is aware again"),

	/* ---- things and time ---- */
	TOLD_OF(NOTE, "has loaded its weapon", ""),
	TOLD_OF(NOTE, "begins something that takes longer", ", which takes longer"),
	TOLD_OF(NOTE, "has another magazine at hand", ""),
	TOLD(NOTE, ORG_BUB_02, "stands outside, with {count phases} in this round"),
	TOLD_OF(NOTE, "has half the phases: all agreed",
		"has {count phases} in this round: all agreed"),
	TOLD(GAIN, ORG_ACT_12, "recovers {amounts}"),

	/* ---- actions ---- */
	TOLD_OF(DEED, "end", "waits"),
	TOLD_OF(DEED, "attack", "attacks {target} with {the item}"),
	TOLD_OF(DEED, "charge", "charges {target} with {the item}"),
	TOLD_OF(DEED, "move", "moves"),
	TOLD_OF(DEED, "turn", "turns"),
	TOLD_OF(DEED, "stance", "changes its stance: {item}"),
	TOLD_OF(DEED, "draw", "draws {the item}"),
	TOLD_OF(DEED, "sheathe", "sheathes {the item}"),
	TOLD_OF(DEED, "aim", "aims at {target}"),
	TOLD_OF(DEED, "plan", "plans to attack {target}"),
	TOLD_OF(DEED, "gather", "gathers its power"),
	TOLD_OF(DEED, "improve_defense", "prepares to defend"),
	TOLD_OF(DEED, "manoeuvre", "chooses a manoeuvre: {item}"),
	TOLD_OF(DEED, "discipline", "takes up a discipline: {item}"),
	TOLD_OF(DEED, "drop_discipline", "drops its discipline"),
	TOLD_OF(DEED, "outnumbered", "defends against many"),
	TOLD_OF(DEED, "bully", "shoves {target}"),
	TOLD_OF(DEED, "technic", "tries {item} on {target}"),
	TOLD_OF(DEED, "reload", "reloads {the item}"),
	TOLD_OF(DEED, "change_magazine", "changes to {item}"),
	TOLD_OF(DEED, "communicate", "speaks: {item}"),
	TOLD_OF(DEED, "take_item", "takes {item} from its bag"),
	TOLD_OF(DEED, "pick_up", "picks up {the item}"),
	TOLD_OF(DEED, "use_item", "uses {the item}"),
	TOLD_OF(DEED, "drop", "drops {the item}"),
	TOLD_OF(DEED, "put_in_bag", "puts away {item}"),
	TOLD_OF(DEED, "rest", "rests"),
	TOLD_OF(DEED, "cast", "casts {item} at {target}"),
	TOLD_OF(DEED, "stop_singing", "stops singing"),
	TOLD_OF(DEED, "search", "searches"),
	TOLD_OF(DEED, "break_free", "tries to break free of {target}"),
	TOLD_OF(DEED, "let_go", "lets go"),
	TOLD_OF(DEED, "resist_fear", "fights its fear"),
	TOLD_OF(DEED, "leave", "leaves"),
	{0},
};
