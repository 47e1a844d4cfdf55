/* SPDX-License-Identifier: MIT
 *
 * The words of a fight: rolls as "10 or less, rolls 3", hits, armour steps, wound dice.
 */
#include "wounddice.h"

const struct phrase_row wounddice_phrases[] = {
	/* ---- before the fight ---- */
	TOLD(CHECK, WND_INI_01, "'s initiative: {value} or less, rolls {against}"),
	TOLD_OF(NOTE, "acts first", ". They act in this order: {who}"),
	TOLD_OF(NOTE, "acts {nth}", ", {who}"),
	TOLD_OF(NOTE, "goes before {target}: higher AGI", "(by higher AGI"),
	TOLD_OF(ROLL, "roll-off", "'s roll-off: {value}"),
	TOLD_OF(NOTE, "wins the roll-off against {target}", "goes before {target}"),
	TOLD_OF(SUM, "stealth TN", "'s stealth"),
	TOLD_BY(CHECK, WND_SUR_02, "hidden",
		": {value} or less, rolls {against}, hidden with DoS {margin}"),
	TOLD_BY(CHECK, WND_SUR_02, "seen",
		": {value} or less, rolls {against}, seen by all"),
	TOLD_OF(SUM, "notice TN", "'s notice: {value} or less"),
	TOLD_OF(ROLL, "notice", ", rolls {value}"),
	TOLD_BY(CHECK, WND_SUR_02, "noticed", ", DoS {value} against {against}, notices"),
	TOLD(CHECK, WND_SUR_02, ", DoS {value} against {against}, notices nothing"),

	/* ---- attacks ---- */
	TOLD_OF(DEED, "burst", "fires a burst at {target} with {the item}"),
	TOLD_OF(DEED, "shot", "fires at {target} with {the item}"),
	TOLD_OF(DEED, "throw", "throws {the item} at {target}"),
	TOLD_OF(DEED, "blow", "strikes at {target} with {the item}"),
	TOLD_OF(DEED, "return fire", "fires back at {target} with {the item}"),
	TOLD(CHECK, WND_ATK_02, ": {value} or less, rolls {against}",
	     ": {value} or less, rolls {against}, a miss"),
	TOLD(CHECK, WND_ATK_05, ": {value} or less, rolls {against}",
	     ": {value} or less, rolls {against}, a miss",
	     ": {value} or less, rolls {against}, an automatic hit"),
	TOLD(CHECK, WND_ATK_06, ": {value} or less, rolls {against}",
	     ": {value} or less, rolls {against}, a miss",
	     ": {value} or less, rolls {against}, an automatic failure"),
	TOLD(NOTE, WND_ATK_05, ", which nobody can evade"),
	TOLD(NOTE, WND_ATK_07, ""),
	TOLD_OF(NOTE, "fires a slug", ", a slug"),
	TOLD_OF(NOTE, "fires armour-piercing rounds", ", armour-piercing"),
	TOLD(NOTE, WND_MOV_02, ", {target} behind cover"),
	TOLD_OF(NOTE, "means the tile of {target}", "  at {target}"),
	TOLD(NOTE, WND_JAM_01, ". A jam threatens on {value} or more"),
	TOLD_OF(NOTE, "jams it", ": rolls {value}"), /* the jam is told after the hits */
	TOLD_OF(NOTE, "does not jam it", ": rolls {value}, no jam"),
	TOLD(NOTE, WND_JAM_03, ""),
	TOLD(CONDITION, WND_JAM_04, "'s {item} jams"),
	TOLD(CHECK, WND_JAM_05, ": {value} or less, rolls {against}, {outcome}"),
	TOLD(CONDITION, WND_JAM_05, ""),

	/* ---- defence ---- */
	TOLD_OF(ANSWER, "defense", ""), /* its deed follows */
	TOLD_OF(DEED, "evade", "tries to evade"),
	TOLD_OF(DEED, "parry", "tries to parry with {the item}"),
	TOLD_OF(SUM, "evade TN", ": {value} or less"),
	TOLD_OF(SUM, "parry TN", ": {value} or less"),
	TOLD_OF(ROLL, "evade", ", rolls {value}"),
	TOLD_OF(ROLL, "parry", ", rolls {value}"),
	TOLD(CHECK, WND_EVD_03, ", DoS {value} against {against}, evades"),
	TOLD(CHECK, WND_EVD_04, ", DoS {value} against {against}, fails"),
	TOLD(CHECK, WND_REA_04, ", DoS {value} against {against}, parries",
	     ", DoS {value} against {against}, fails"),
	TOLD(GAIN, WND_REA_02, ", owing {value} AP"),

	/* ---- hits ---- */
	TOLD(SUM, WND_HIT_02, ". {count hits}"),
	TOLD_OF(NOTE, "wears no armour", "^, no armour"),
	TOLD(NOTE, WND_ARM_01, "^, no armour against this"),
	TOLD(CHECK, WND_ARM_03, ": {against} stopped by armour {value}"),
	TOLD(CHECK, WND_ARM_07, ": {against} stopped by armour {value}"),
	TOLD(CHECK, WND_ARM_04, ": {against} beats armour {value}"),
	TOLD(CONDITION, WND_ARM_04, ", the {label} down to d{value}",
	     ", the {label}'s d4 gone"),
	TOLD(CONDITION, WND_ARM_08, ", the {label} down to d{value}",
	     ", the {label}'s d4 gone"),
	TOLD(NOTE, WND_ARM_05, ""),
	TOLD(HURT, WND_DMG_01, ": {value} damage"),
	TOLD(CONDITION, WND_DMG_02, "(d{value}"),
	TOLD(NOTE, WND_DMG_04, ": no damage, no wound die"),

	/* ---- wounds and help ---- */
	TOLD(HURT, WND_RND_02, "loses {amounts} to bleeding"),
	TOLD_OF(NOTE, "goes on bleeding", ""),
	TOLD(FATE, WND_RND_03, "goes down, unconscious"),
	TOLD(FATE, WND_RND_07, "comes round, still prone"),
	TOLD(CONDITION, WND_RND_09, "", ", a d{value} closes"),
	TOLD(CHECK, WND_AID_01, ": {value} or less, rolls {against}",
	     ": {value} or less, rolls {against}, fails"),
	TOLD(CONDITION, WND_AID_02, ", the {label} down to d{value}",
	     ", the {label} closed"),
	TOLD(CHECK, WND_ACT_05, ": {value} or less, rolls {against}",
	     ": {value} or less, rolls {against}, fails"),

	/* ---- time ---- */
	TOLD_OF(NOTE, "is still reloading", ", not done yet"),
	TOLD_OF(NOTE, "loads slugs", "  with slugs"),
	TOLD_OF(NOTE, "loads armour-piercing rounds", "  with armour-piercing rounds"),
	TOLD(GAIN, WND_ACT_03, ": {count rounds}"),
	TOLD(NOTE, WND_RND_06,
	     ". {who} is at {value} health, but up until the round ends"),
	TOLD(GAIN, WND_ACT_01, ", aim +{left}"),
	TOLD_OF(SPEND, "aim", ""),
	TOLD_OF(SPEND, "thrown", ""), /* its deed tells it */
	TOLD(CONDITION, WND_ACT_01, ""),
	TOLD(NOTE, WND_TRN_04, ""),
	TOLD(NOTE, WND_RND_01, ""),
	TOLD(NOTE, WND_RND_10, ""),
	TOLD(NOTE, WND_TRN_03, ""),
	TOLD(CONDITION, WND_MOV_03, "", ""),
	TOLD_OF(DEED, "hold", "holds the turn"),
	TOLD(NOTE, WND_TRN_02, "  until {target's} place, the {nth}"),

	/* ---- actions ---- */
	TOLD_OF(DEED, "attack", "attacks {target} with {the item}"),
	TOLD_OF(DEED, "move", "moves"),
	TOLD_OF(DEED, "aim", "aims at {target}"),
	TOLD_OF(DEED, "ready", "readies {the item}"),
	TOLD_OF(DEED, "reload", "reloads {the item}"),
	TOLD_OF(DEED, "clear", "clears {the item}"),
	TOLD_OF(DEED, "stand", "stands up"),
	TOLD_OF(DEED, "prone", "lies down"),
	TOLD_OF(DEED, "first_aid", "treats {target's} wounds"),
	TOLD_OF(DEED, "inject", "gives {target} an injection"),
	TOLD_OF(DEED, "escape", "escapes"),
	TOLD_OF(DEED, "improvise", "improvises"),
	TOLD_OF(DEED, "end", "ends the turn"),
	TOLD_OF(DEED, "return_fire", "returns fire at {target} with {the item}"),

	/* ---- states ---- */
	SHOWN("state", ""), /* its fate says it */
	SHOWN("unaware", "surprised"),
	SHOWN("aim", "aim +{value}"),
	SHOWN("aim_target", "aiming at {creature}"),
	SHOWN("armor", "armour"),
	SHOWN("jammed", "{element} jammed"),
	{0},
};
