/* SPDX-License-Identifier: MIT
 *
 * How a fight is told: sums of dice against each other, and what pierces.
 */
#include "dungeoneers.h"

const struct phrase_row dungeoneers_phrases[] = {
	/* ---- attacks ---- */
	TOLD(CHECK, DUN_HIT_03, ": {value} against {against}, hits"),
	TOLD(CHECK, DUN_HIT_04, ": {value} against {against}, misses"),
	TOLD(CHECK, DUN_PRC_03, "pierces ({value} against {against})"),
	TOLD(CHECK, DUN_PRC_04, "does not pierce ({value} against {against})"),
	TOLD(GAIN, DUN_HIT_04, " and takes {value} stress"),
	TOLD(GAIN, DUN_STR_03, "takes {value} stress for pierce dice"),
	TOLD(GAIN, DUN_STR_02, ", taking {value} stress for hit dice"),
	TOLD_OF(GAIN, "stress", "takes {value} stress"),
	TOLD(HURT, DUN_STR_05, ", which costs {amounts}"),
	TOLD(NOTE, DUN_RDY_03, ", as readied"),
	TOLD(NOTE, DUN_RES_02, ""),
	TOLD(NOTE, DUN_RDY_05, "does not use the readied action"),
	TOLD_OF(DEED, "ready", "readies to {item}"),
	TOLD_OF(NOTE, "waits for the end of {target}'s turn",
		", for the end of {target's} turn"),
	TOLD_OF(NOTE, "waits for the start of {target}'s turn",
		", for the start of {target's} turn"),

	/* ---- contests and spells ---- */
	TOLD(CHECK, DUN_GRP_03, ": {value} against {against}, holds fast",
	     ": {value} against {against}, fails"),
	TOLD(CHECK, DUN_PSH_02, ": {value} against {against}, succeeds",
	     ": {value} against {against}, fails"),
	TOLD(CHECK, DUN_DIS_05, ": {value} against {against}, {outcome}"),
	TOLD(CHECK, DUN_SPL_06, ": {value} against {against}, succeeds",
	     ": {value} against {against}, fails"),
	TOLD(CHECK, DUN_SPL_08, ": {value} against {target's} save of {against}, works",
	     ": {value} against {target's} save of {against}, saved"),
	TOLD(CHECK, DUN_SPL_10, "pierces ({value} against {against})",
	     "does not pierce ({value} against {against})"),
	TOLD(NOTE, DUN_SPL_05, ", as a ranged spell"),
	TOLD(NOTE, DUN_SPL_13, ""),
	TOLD_OF(GAIN, "magica", "recovers {amounts}"),
	TOLD_OF(CONDITION, "grappling", "", "lets go"),

	/* ---- movement ---- */
	TOLD_OF(NOTE, "turns to the {direction}", ", facing {direction}"),
	TOLD_OF(NOTE, "turns on the spot, to the {direction}", "  to the {direction}"),
	TOLD_OF(NOTE, "cannot go on; the cost is spent",
		"~cannot go on; the cost is spent"),
	TOLD(NOTE, DUN_FAC_01, ""), /* the round's table shows it */
	TOLD_OF(NOTE, "puts {the item} away", "puts {the item} away"),
	TOLD(NOTE, DUN_ACT_03, ""),
	TOLD(MOVE, DUN_GRP_07, "is dragged"),
	TOLD(MOVE, DUN_PRC_03, "is knocked"),
	TOLD(MOVE, DUN_PSH_03, "is pushed"),
	TOLD(MOVE, DUN_SPL_12, "is flung"),
	TOLD_OF(CONDITION, "prone", "~falls prone", ""),
	TOLD_OF(CONDITION, "threatened", "", ""),
	TOLD_OF(CONDITION, "sprinting", "is sprinting", ""),
	TOLD_OF(CONDITION, "defensive", "is on the defensive", ""),
	TOLD_OF(GAIN, "rp", ""),
	TOLD_OF(NOTE, "goes before {target}", ", then {target}"),

	/* ---- actions ---- */
	TOLD_OF(DEED, "attack", "attacks {target} with {the item}"),
	TOLD_OF(DEED, "spellcast", "casts {item} on {target}"),
	TOLD_OF(DEED, "grapple", "grapples {target}"),
	TOLD_OF(DEED, "push", "pushes {target}"),
	TOLD_OF(DEED, "disengage", "disengages"),
	TOLD_OF(DEED, "defend", "defends"),
	TOLD_OF(DEED, "sprint", "sprints"),
	TOLD_OF(DEED, "equip", "takes {the item} in hand"),
	TOLD_OF(DEED, "unequip", "puts away {the item}"),
	TOLD_OF(DEED, "swap", "takes {the item} in hand"),
	TOLD_OF(DEED, "pick_up", "picks up {the item}"),
	TOLD_OF(DEED, "drink", "drinks {the item}"),
	TOLD_OF(DEED, "interact", "handles {the item}"),
	TOLD_OF(DEED, "move", "moves"),
	TOLD_OF(DEED, "stand", "stands up"),
	TOLD_OF(DEED, "turn", "turns"),
	TOLD_OF(DEED, "drop_prone", "drops prone"),
	TOLD_OF(DEED, "end_turn", "ends the turn"),
	TOLD_OF(DEED, "opportune_strike",
		"takes the opportunity to strike {target} with {the item}"),

	/* ---- states ---- */
	SHOWN("facing", "facing {direction}"),
	SHOWN("grappling", "holds {creature}"),
	SHOWN("grappled_by", "held by {creature}"),
	SHOWN("defensive", "on the defensive until the next turn"),
	SHOWN("sprinting", "sprinting until the next turn"),
	SHOWN("mage_armor", "mage armor +{value} AV"),
	SHOWN("mired", "mired: {value} MP fewer in the next turn"),
	{0},
};
