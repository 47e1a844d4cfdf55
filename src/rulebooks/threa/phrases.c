/* SPDX-License-Identifier: MIT
 *
 * How a fight is told: "14 against 13", locations, and seconds.
 */
#include "threa.h"

const struct phrase_row threa_phrases[] = {
	/* ---- blows and shots ---- */
	TOLD(CHECK, THR_ATK_02, ". {value} against {against}: a hit{by}",
	     ". {value} against {against}: a miss{by}"),
	TOLD(CHECK, THR_ATK_03, ". {value} against {against}: a hit{by}",
	     ". {value} against {against}: a miss{by}"),
	TOLD_OF(CONDITION, "off balance", "is off balance: -{value} AV", ""),
	TOLD_OF(NOTE, "waits for the weapon", ", after {seconds} of waiting for it"),
	TOLD(NOTE, THR_SPC_04, ""),
	TOLD(NOTE, THR_DIC_01, ""),
	TOLD(NOTE, THR_MOV_04, ", over difficult ground"),
	TOLD(NOTE, THR_CDN_08, "is interrupted: cooldowns pause"),
	TOLD(NOTE, THR_PAR_05, ""),

	/* ---- armour and wounds ---- */
	TOLD(SUM, THR_LOC_02, "'s {label}: {value}"),
	TOLD(CHECK, THR_DMG_02, "  against {against}, holds",
	     "  against {against}, does not hold"),
	TOLD(CHECK, THR_SHD_01, ": {value} against {against}, in time",
	     ": {value} against {against}, too late"),
	TOLD(NOTE, THR_DMG_10, ", pierced to {value}"),
	TOLD(NOTE, THR_DUR_01, ""),
	TOLD(NOTE, THR_DMG_01, "'s {item} is not hurt: nothing gets through"),
	TOLD(CONDITION, THR_MOV_06, ": {label}", ": no longer {label}"),
	TOLD_OF(CONDITION, "prone", "falls prone", "gets up"),
	TOLD(CONDITION, THR_WND_03, "'s {label} is well again", "'s {label} is useless"),
	TOLD(CONDITION, THR_WND_04, "'s {label} is well again", "'s {label} is useless"),
	TOLD_OF(HURT, "destroyed", "'s {item} is destroyed"),
	TOLD_OF(HURT, "pending vit", ""),
	TOLD(HURT, THR_SPC_05, "loses {amounts}"),

	/* ---- stagger, stun, waiting ---- */
	TOLD_OF(CONDITION, "staggered", "is staggered for {seconds}",
		"is no longer staggered"),
	TOLD_OF(CONDITION, "stunned", "is stunned for {seconds}", "is no longer stunned"),
	TOLD_OF(CONDITION, "unconscious", "is unconscious for {seconds}", "wakes"),
	TOLD_OF(NOTE, "must wait to act",
		"must wait to act, until {seconds} of the round"),
	TOLD_OF(CONDITION, "parrying", "is in parry mode", "leaves parry mode"),

	/* ---- other checks and gains ---- */
	TOLD(CHECK, THR_CST_09, ": {value} against {against}, succeeds",
	     ": {value} against {against}, fails"),
	TOLD(CHECK, THR_AID_01, ": {value} against {against}, succeeds",
	     ": {value} against {against}, fails"),
	TOLD(GAIN, THR_PRP_01, ""),
	TOLD(NOTE, THR_PRP_01, "  a {item}"),

	/* ---- actions ---- */
	TOLD_OF(DEED, "melee_attack", "strikes at {target} with {the item}"),
	TOLD_OF(DEED, "dual_attack", "strikes at {target} with both hands"),
	TOLD_OF(DEED, "knockback", "tries to knock back {target} with {the item}"),
	TOLD_OF(DEED, "disarm", "tries to disarm {target} with {the item}"),
	TOLD_OF(DEED, "stun", "tries to stun {target} with {the item}"),
	TOLD_OF(DEED, "ranged_attack", "shoots at {target} with {the item}"),
	TOLD_OF(DEED, "throw", "throws the {item} at {target}"),
	TOLD_OF(DEED, "called_shot", "aims a blow at {target} with {the item}"),
	TOLD_OF(DEED, "cast", "casts a {item} at {target}"),
	TOLD_OF(DEED, "aim", "takes aim at {target}"),
	TOLD_OF(DEED, "enter_parry", "goes into parry mode"),
	TOLD_OF(DEED, "prep", "prepares the {item}"),
	TOLD_OF(DEED, "retrieve", "reaches for more ammunition"),
	TOLD_OF(DEED, "ready_item", "readies the {item}"),
	TOLD_OF(DEED, "use_item", "uses the {item}"),
	TOLD_OF(DEED, "drive", "draws on inner reserves"),
	TOLD_OF(DEED, "first_aid", "gives first aid to {target}"),
	TOLD_OF(DEED, "sprint", "sprints"),
	TOLD_OF(DEED, "reload", "reloads the {item}"),
	TOLD_OF(DEED, "free_move", "moves"),
	TOLD_OF(DEED, "stance", "changes stance"),
	TOLD_OF(DEED, "drop", "drops the {item}"),
	TOLD_OF(DEED, "rest", "rests"),
	TOLD_OF(DEED, "full_sprint", "runs as fast as it goes"),
	TOLD_OF(DEED, "delay", "bides the time"),
	TOLD_OF(DEED, "pass", "waits"),
	TOLD_OF(DEED, "passive", "stands firm"),
	TOLD_OF(DEED, "dodge", "dodges"),
	TOLD_OF(DEED, "parry", "parries"),
	TOLD_OF(DEED, "shield_block", "blocks"),
	TOLD_OF(DEED, "opportunity_attack",
		"strikes at {target} in passing with {the item}"),
	{0},
};
