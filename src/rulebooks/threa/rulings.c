/* SPDX-License-Identifier: MIT
 *
 * Rulings: gaps and contradictions of the printed rules, our answers, and the switches
 * that change them. The order is that of enum threa_ruling.
 */
#include "threa.h"

#define WORDS_OF(...) ((const char *const[]){__VA_ARGS__, NULL})
#define FIXED(row, id_, question_, answer_) \
	[row] = {.id = id_, .question = question_, .answer = answer_}
#define SWITCH(row, id_, key_, words_, question_, answer_) \
	[row] = {.id = id_,                                \
		 .key = key_,                              \
		 .words = words_,                          \
		 .question = question_,                    \
		 .answer = answer_}

const struct ruling_row threa_rulings[THREA_RULING_COUNT] = {
	SWITCH(R_INIT_TIE, "THR-R01", "init_tie", WORDS_OF("awareness", "random", "gm"),
	       "Who goes first at equal AP?",
	       "The higher Awareness score, which the text names beside the "
	       "game master, then the order of the scenario. random: a d12 "
	       "each, high first. gm: the game master says."),
	FIXED(R02, "THR-R02", "Is the order sorted again when defenses drain AP?",
	      "No: once, when the round starts, since the text sorts it each round."),
	SWITCH(R_TURN_MODEL, "THR-R03", "turn_model", WORDS_OF("all", "one"),
	       "Does a turn hold one action or all of them?",
	       "All, as in the printed example. one: one paid action each, and the list "
	       "repeats until all pass in a row; turns keep the times of the first pass, "
	       "and a postponed turn is one pass missed."),
	FIXED(R04, "THR-R04",
	      "What may a delayer wait for, and when does the delayer act?",
	      "A foe's attack, shot or move, an attack on the delayer or a friend, a foe "
	      "coming into reach. One action, before the roll that it interrupts; "
	      "those whose trigger never came act last."),
	FIXED(R05, "THR-R05", "What is surprise?",
	      "The scenario says who is surprised: no turn and passive "
	      "defense in round 1. The text never says how surprise comes "
	      "about."),
	FIXED(R06, "THR-R06", "Are costs taken first or last?",
	      "First, as in the example: an action is paid for when it is declared."),
	SWITCH(R_FAT_COST, "THR-R07", "fat_cost", WORDS_OF("immediate", "pending"),
	       "Does the FAT of an action leave at once?",
	       "Yes, as in the example. pending: it becomes pending FAT damage, boosts "
	       "too."),
	SWITCH(R_DEFENSE_PENALTY, "THR-R08", "defense_penalty", WORDS_OF("on", "off"),
	       "Are defenses after other actions at -1? The rule says so, the printed "
	       "example dodges as a third action without it.",
	       "The rule stands: an example may forget a -1. off: no -1 on "
	       "dodge and block, which still count as actions."),
	SWITCH(R_AV_VISIBLE, "THR-R09", "av_visible", WORDS_OF("yes", "no"),
	       "May the defender see the attack value before choosing?",
	       "Yes, since the printed flow has the attack value before the choice. no: "
	       "the choice is made before the roll."),
	FIXED(R10, "THR-R10", "Is passive defense only for those without AP?",
	      "No: it is free and may be chosen, as the goblin of the example does."),
	SWITCH(R_FUMBLE, "THR-R11", "fumble", WORDS_OF("rvs", "off"),
	       "What does missing by 3 or more cost?",
	       "The AV rows of the Physicality chart, for every kind of "
	       "attack, since the text sends the attacker to that chart. "
	       "off: nothing."),
	SWITCH(R_RVS_SPAN, "THR-R12", "rvs_span", WORDS_OF("next", "current"),
	       "How long does an AV penalty of N rounds last?",
	       "To the end of round now + N, so that a penalty of one round is felt in "
	       "the next. current: to the end of round now + N - 1."),
	SWITCH(R_RVS_STACK, "THR-R12b", "rvs_stack", WORDS_OF("worst", "sum"),
	       "Do AV penalties add up?",
	       "No: the worst counts, since the chart gives one number. sum: they add "
	       "up."),
	FIXED(R13, "THR-R13", "What lies beyond the ends of the chart?",
	      "Its last rows go on; the chart stops, the dice do not."),
	SWITCH(R_WEAPON_SV, "THR-R14", "weapon_sv", WORDS_OF("full", "half", "none"),
	       "How much of a weapon's SV is added to a hit?",
	       "All of it, as in the companion pages. half: half, rounded down. none: "
	       "nothing."),
	SWITCH(R_SV_SCALE, "THR-R14b", "sv_scale", WORDS_OF("direct", "rvs", "half"),
	       "Is the margin itself the damage scale?",
	       "Yes, as printed; only older companion code turns it into something else. "
	       "rvs: it is first turned into the SV column of the chart. half: it is "
	       "halved, rounded down."),
	SWITCH(R_RANGED_DODGE, "THR-R15", "ranged_dodge",
	       WORDS_OF("max", "replace", "none"),
	       "What does a dodge do against a missile?",
	       "The better of range and dodge counts, plus modifiers: the text lets one "
	       "dodge missiles, and lets range count. replace: the dodge counts alone. "
	       "none: missiles cannot be dodged."),
	SWITCH(R_RANGED_TV, "THR-R16", "ranged_tv", WORDS_OF("bands", "dodge_based"),
	       "What is the target value of a shot?",
	       "A base by range, as printed. dodge_based: passive or dodge, "
	       "and range and the shooter's motion weigh on the attack "
	       "value, from one short range; so a companion page has it."),
	SWITCH(R_RANGE_ROUND, "THR-R17", "range_round", WORDS_OF("up", "down"),
	       "Is 10 m within range 3 (9 m)?",
	       "No, since ranges are squares. down: yes, the root is rounded down."),
	FIXED(R18, "THR-R18", "Are ranges powers of two, or squares, and of what?",
	      "Squares, in metres: the printed ranges are those."),
	SWITCH(R_MOTION, "THR-R19", "motion", WORDS_OF("sprint", "any"),
	       "Who is in motion?",
	       "A creature that has sprinted since its last turn began: a "
	       "free move is too short to blur an aim. any: a free move "
	       "counts too."),
	FIXED(R20, "THR-R20", "Do prone and crouching add up?",
	      "They cannot, since one has one stance at a time."),
	SWITCH(R_PARRY_START, "THR-R21", "parry_start", WORDS_OF("turn", "reaction"),
	       "May parry mode be entered when attacked?",
	       "No, in one's own turn, since it takes an action. reaction: also as a "
	       "defense, at the cost of an action."),
	SWITCH(R_PARRY_SKILL, "THR-R22", "parry_skill", WORDS_OF("entry", "each"),
	       "When is it chosen what one parries with?",
	       "On entering parry mode, as in the companion pages. each: at every "
	       "parry."),
	FIXED(R23, "THR-R23", "Which actions end parry mode?",
	      "All but a block and entering it again; a dodge ends it, since the text "
	      "names any action that is no parry, and lets a block go beside one."),
	SWITCH(R_SHIELD_COST, "THR-R24", "shield_cost",
	       WORDS_OF("standard", "fat1", "free"), "What does a block cost?",
	       "An action, as printed. fat1: one FAT. free: nothing; neither counts as "
	       "an action then. It is decided when location and Physicality are known."),
	SWITCH(R_ARMOR_CHECK, "THR-R25", "armor_check", WORDS_OF("gate", "rvs"),
	       "What does the armour check do?",
	       "Passed, armour absorbs its rating; failed, none does, as printed. rvs: "
	       "it always absorbs, and the chart adds to (or takes from) the rating of "
	       "the outermost piece."),
	SWITCH(R_SHIELD_BONUS, "THR-R25b", "shield_bonus", WORDS_OF("none", "half_rv"),
	       "Does a good block absorb more?",
	       "No: by the text a success absorbs the rating. half_rv: half "
	       "of what it passed by, at most 4, as in the companion code."),
	SWITCH(R_ARMOR_ROLLS, "THR-R26", "armor_rolls", WORDS_OF("once", "per_layer"),
	       "One armour check or one for each layer?",
	       "One, with the skill of the outermost piece, since the text speaks of one "
	       "check. per_layer: each with its own."),
	SWITCH(R_ABSORBED_ZERO, "THR-R27", "absorbed_zero", WORDS_OF("none", "row0"),
	       "Does a hit that armour brings to 0 still hurt?",
	       "No, as the companion pages have it. row0: it rolls the row of 0. A hit "
	       "of 0 that nothing absorbs always does."),
	SWITCH(R_DIV_ROUND, "THR-R28", "div_round", WORDS_OF("up", "down"),
	       "How are 1d6 / 3 and 1d6 / 2 rounded?",
	       "Up, so that they are a d2 and a d3. down: down, at least 1."),
	SWITCH(R_UNPREPPED, "THR-R29", "unprepped", WORDS_OF("cooldown", "two_actions"),
	       "Does a shot that was not prepared need a second action?",
	       "No, the cooldown covers it, which would otherwise be for nothing. "
	       "two_actions: it costs two actions, and the cooldown holds."),
	FIXED(R30, "THR-R30", "When has a target moved too far for an aim?",
	      "After more than 4 m in all, our number for "
	      "\"significantly\". One aim a round, as its cooldown says."),
	SWITCH(R_CD_OTHER_ACTION, "THR-R31", "cd_other_action",
	       WORDS_OF("continues", "interrupts"),
	       "Do other actions interrupt a cooldown?",
	       "No, since the text lets it go on beside other actions. interrupts: every "
	       "paid action that is no shot does."),
	FIXED(R32, "THR-R32", "When does a paused cooldown go on?",
	      "At one's own next turn, our reading of \"later\"."),
	FIXED(R33, "THR-R33", "How do seconds pass inside a round?",
	      "Waiting is private time of the shooter and moves nobody's "
	      "turn: so every printed number of shots a round comes out."),
	FIXED(R34, "THR-R34", "How many missiles can be prepared?",
	      "Three in all, as in the text's example of shooting; the "
	      "mechanism of each weapon has its own time."),
	FIXED(R35, "THR-R35", "Is a loaded magazine prepared ammunition?",
	      "Yes, since its rounds are ready to fire: no cooldown by "
	      "skill."),
	SWITCH(R_AMMO_SV, "THR-R36", "ammo_sv", WORDS_OF("seed", "csv"),
	       "What SV do arrows and bolts add?",
	       "0 and 1 (broadheads 2), as in the first of two companion "
	       "lists. csv: 5 more each, as in the second."),
	FIXED(R37, "THR-R37", "How long does fetching ammunition take?",
	      "An action and three seconds, since the text says about a "
	      "round; then 12 missiles or one magazine are at hand."),
	FIXED(R38, "THR-R38", "How does a fight begin?",
	      "Weapons in hand and loaded, nothing prepared, all pools "
	      "full, so that both sides begin alike."),
	SWITCH(R_KNOCKBACK_TIME, "THR-R39", "knockback_time", WORDS_OF("sv", "table"),
	       "How long does a knockback of SV 0 last?",
	       "SV seconds, at least one, as for a stun. table: half a "
	       "second at 0, then half a second more each to SV 5, then one."),
	SWITCH(R_STUN_CLOCK, "THR-R40", "stun_clock", WORDS_OF("seconds", "rounds"),
	       "How do seconds of stagger and stun fit turns?",
	       "By the clock inside the round, since the text counts "
	       "seconds: the turn is postponed or lost. rounds: to the end "
	       "of as many whole rounds."),
	SWITCH(R_STUN_FAT, "THR-R41", "stun_fat", WORDS_OF("restore", "lost"),
	       "Does the FAT of the stunned come back?",
	       "Yes, since the text sets it to 0 temporarily. lost: it is "
	       "gone, and pending FAT damage with it."),
	SWITCH(R_CRITICAL, "THR-R42", "critical", WORDS_OF("sv", "exploded", "off"),
	       "What is a critical special attack?",
	       "SV 8 or more, for stun 10, for a called shot DSV 8, as in "
	       "the companion code; the text leaves it open. exploded: "
	       "attack dice that came up +4. off: none."),
	SWITCH(R_CALLED_SHOT, "THR-R43", "called_shot", WORDS_OF("exact", "marginal"),
	       "Does a called shot that barely hits find its place?",
	       "Yes: the text asks for a success, not for a good one. "
	       "marginal: at SV 0 and 1 the location is rolled."),
	FIXED(R44, "THR-R44", "Can missiles disarm or stun; does knockback move?",
	      "No: the text has them among the blows, and gives no "
	      "distance."),
	SWITCH(R_WOUND_PENALTY, "THR-R45", "wound_penalty", WORDS_OF("actions", "all_as"),
	       "Which rolls do wounds make harder?",
	       "Action rolls, since the text says actions. all_as: also "
	       "passive TV, Physicality, armour and Focus."),
	SWITCH(R_WOUND_TICK, "THR-R46", "wound_tick", WORDS_OF("2", "20"),
	       "How often do wounds cost FAT?",
	       "Each 1 every second round, as printed. 20: each 2 FAT and 1 "
	       "VIT every 20 rounds, as in the companion code."),
	FIXED(R47, "THR-R47", "Which attribute does a skill go by?",
	      "STR for swords, axes, polearms, fists; DEX for dodge, "
	      "daggers, missiles and shield: as the text has them, not the "
	      "companion data. A sheet may say otherwise."),
	FIXED(R48, "THR-R48", "What do useless limbs, head and torso wounds do?",
	      "An arm drops what it holds; a leg shortens moves; the head "
	      "is -4 on skills of the mind; the torso drains one FAT a "
	      "round. The text has the words, the numbers are ours."),
	SWITCH(R_LOCATION_DIE, "THR-R49", "location_die", WORDS_OF("d12", "d24"),
	       "Which die finds the location?",
	       "A d12, and on a 1 another, as printed. d24: 1 head, 2-12 "
	       "torso, 13-16 arms, 17-24 legs."),
	SWITCH(R_CLASS_HIGH, "THR-R50", "class_high",
	       WORDS_OF("absorb_all", "minus_one", "x10"),
	       "What does armour of a higher class absorb?",
	       "Everything, for one durability: a companion page says that "
	       "it is absorbed completely. minus_one: one SV. x10: ten "
	       "times its rating for each class."),
	SWITCH(R_CLASS_LOW, "THR-R51", "class_low", WORDS_OF("sv_x10", "absorb_div10"),
	       "What happens to damage that enters a lower class?",
	       "Its SV counts tenfold, as in the example of a companion "
	       "page. absorb_div10: the rating counts a tenth instead, and "
	       "the damage is scaled at the body."),
	FIXED(R52, "THR-R52", "What about a body of a higher class?",
	      "Damage is divided by ten for each class, the reverse of "
	      "what a lower class suffers."),
	SWITCH(R_DURABILITY, "THR-R53", "durability", WORDS_OF("spec", "capped"),
	       "How do things wear?",
	       "Half at a quarter, nothing at 0, destroyed at minus half: "
	       "the thresholds of a companion page. capped: full rating, "
	       "but never more than the durability left; it stops at 0."),
	SWITCH(R_LOW_FAT, "THR-R54", "low_fat", WORDS_OF("act_check", "stay_up"),
	       "When are the weary tested?",
	       "Before each action, as printed. stay_up: at round end, or "
	       "they pass out for a round."),
	SWITCH(R_FOCUS_FAIL, "THR-R54b", "focus_fail",
	       WORDS_OF("end_turn", "lose_ap", "retry"),
	       "What does a failed Focus check cost?",
	       "The turn, else one could try again without end. lose_ap: "
	       "one AP. retry: nothing."),
	SWITCH(R_LOW_BASIS, "THR-R54c", "low_basis", WORDS_OF("current", "minus_pending"),
	       "Which FAT and VIT count as low?",
	       "The current ones, since what is pending is not yet lost. "
	       "minus_pending: less what is pending."),
	FIXED(R55, "THR-R55", "How often does FAT 0 cost two VIT?",
	      "Once for each drop to 0, straight off VIT, since the text "
	      "says immediately."),
	FIXED(R56, "THR-R56", "Does FAT recover while FAT damage is pending?",
	      "Yes: the order of the round's end has it so, against one "
	      "sentence."),
	FIXED(R57, "THR-R57", "Where does FAT damage go when FAT is gone?",
	      "Into pending VIT damage, one for one, at the same round "
	      "end: it must go somewhere."),
	SWITCH(R_SPRINT_CHECK, "THR-R58", "sprint_check", WORDS_OF("off", "on"),
	       "Is a sprint a flat distance?",
	       "Yes, as the companion page on movement has it. on: a Sprint "
	       "check against 6 changes the range by up to 2 up or 3 down; "
	       "failing by 7 is a fall. The ground weighs on the check "
	       "instead."),
	SWITCH(R_OPPORTUNITY, "THR-R59", "opportunity", WORDS_OF("off", "on"),
	       "May one strike at a foe who sprints out of reach?",
	       "No: a companion page leaves it to the game master, and most "
	       "fights have none. on: yes, for an action."),
	SWITCH(R_DUAL_TARGETS, "THR-R60", "dual_targets", WORDS_OF("same", "any"),
	       "May two weapons strike two targets?",
	       "No: both hands strike in one action. any: yes."),
	FIXED(R61, "THR-R61",
	      "Which hand does a boost help; may a free parry be boosted?",
	      "Each hand has its own boost, since each has its own roll. "
	      "Yes: a boost is paid for."),
	FIXED(R62, "THR-R62", "Which armour covers what; what does a full sprint cost?",
	      "By the printed table of slots. Only the round, since it "
	      "takes all of it."),
	FIXED(R63, "THR-R63", "What are fists worth?",
	      "+2; a kick +4 at -1, as the text on unarmed combat has it. "
	      "Weapons of men are class 1, as printed."),
	FIXED(R64, "THR-R64", "Are there fire modes, vehicles, weak points, implants?",
	      "No, they belong to other books; the only spell is the fire "
	      "bolt."),
	FIXED(R65, "THR-R65", "What about a higher class behind a lower one?",
	      "Damage that was multiplied is divided back, else a buckler would defeat "
	      "powered armour."),
	FIXED(R66, "THR-R66", "When does a defender who has paid the last FAT drop?",
	      "After the attack that was answered, since the answer was "
	      "paid for."),
	FIXED(R67, "THR-R67", "How often may the stance change?",
	      "Once a round, else crouching would be +2 for nothing; low "
	      "stances crawl one metre and cannot sprint."),
	FIXED(R68, "THR-R68", "May the free move be made in pieces?",
	      "No, since diagonal steps would stretch it."),
	FIXED(R69, "THR-R69",
	      "What if one is disabled in one's own turn, or an interrupt is "
	      "interrupted?",
	      "The turn is over: nobody acts while helpless. Interrupts "
	      "are not interrupted, so that no chain is endless."),
	FIXED(R70, "THR-R70", "Which missile flies first; is a bow ever loaded?",
	      "Prepared ones first, as in the text's example. No, only its "
	      "cooldown counts."),
	FIXED(R71, "THR-R71",
	      "A sheet lists two weapons and a shield: what is in the left hand?",
	      "The shield, since it is listed to be used."),
	FIXED(R72, "THR-R72", "Does a trigger on an attack fire for shots too?",
	      "Yes: a shot, a throw and a spell are attacks; a trigger on shots fires "
	      "for them alone."),
	FIXED(R73, "THR-R73", "What happens to what a dead fighter holds?",
	      "It falls where the fighter stood and can be picked up; worn "
	      "and carried gear does not, since taking it takes more than "
	      "a turn."),
	FIXED(R74, "THR-R74", "Where does the old weapon go in a swap?",
	      "Back to its sheath or belt, since dropping is a deed of its "
	      "own: the main hand's thing, or both for a two-hander."),
	FIXED(R75, "THR-R75", "stun_fat lost: is FAT 0 after the stun exhaustion?",
	      "Helpless until FAT comes back, without the loss of VIT: the "
	      "stun took it, not exertion."),
	FIXED(R76, "THR-R76", "What takes a hand?",
	      "First aid, preparing ammunition and fetching it: an arm that is not "
	      "useless, even if it holds something. Wolves have none."),
	FIXED(R77, "THR-R77", "Two weapons alike, one in each hand: which one is used?",
	      "The one that is worn less strikes, the right one if they are equal, and "
	      "it is drawn first, too. Of firearms that hold different rounds the "
	      "shooter chooses; the disarmer names the hand."),
	FIXED(R78, "THR-R78", "When exactly is first aid lost?",
	      "As soon as the patient is more than 1 m away or the healer is hurt, acts "
	      "or lies helpless. A stun alone does not end it. At the round end it comes "
	      "before anybody's pools."),
	FIXED(R79, "THR-R79",
	      "Which creatures and gear are of class 3 and 4, tiny or large?",
	      "The books print nothing of the kind: dragon, hunter, titan, imp, bear and "
	      "their gear are ours."),
};
