/* SPDX-License-Identifier: MIT
 *
 * The rulings of wounddice: gaps and contradictions of the printed rules, Affray's
 * answers, and their switches.
 */
#include "wounddice.h"

#define FIXED(id_, question_, answer_)                                     \
	{                                                                  \
		.id = "WND-" id_, .question = question_, .answer = answer_ \
	}
#define SWITCH(id_, key_, words_, question_, answer_)                                  \
	{                                                                              \
		.id = "WND-" id_, .key = key_, .words = words_, .question = question_, \
		.answer = answer_                                                      \
	}

static const char *const dos_words[] = {"margin", "roll", NULL};
static const char *const auto_words[] = {"all_checks", "attack_only", NULL};
static const char *const nat1_words[] = {"unevadable", "evadable", NULL};
static const char *const order_words[] = {"best_first", "literal_signed",
					  "literal_magnitude", NULL};
static const char *const appeal_words[] = {"gm", "refuse", "grant", "ask", NULL};
static const char *const surprise_words[] = {"lose_round", "unaware_only", NULL};
static const char *const grant_words[] = {"round_start", "turn_start", NULL};
static const char *const spend_words[] = {"next_round", "lasting", NULL};
static const char *const slot_words[] = {"after", "before", NULL};
static const char *const scope_words[] = {"round", "fight", NULL};
static const char *const reaction_words[] = {"evade_only", "extended", NULL};
static const char *const jam_test_words[] = {"any_roll", "hit_only", NULL};
static const char *const jam_hits_words[] = {"full", "one", NULL};
static const char *const info_words[] = {"open", "hidden", NULL};
static const char *const degree_words[] = {"plus_one", "floor_min1", "ceil_min1", NULL};
static const char *const armor_words[] = {"roll_per_hit", "roll_per_attack", "faces",
					  NULL};
static const char *const equal_words[] = {"stop", "beat", NULL};
static const char *const penetration_words[] = {"ablate", "excess", "full", NULL};
static const char *const eleven_words[] = {"d10", "d12", NULL};
static const char *const clotting_words[] = {"none", "on_one", "step_down", NULL};
static const char *const ko_words[] = {"end_of_round", "immediate", NULL};
static const char *const death_words[] = {"attack_total", "single_hit", NULL};

const struct ruling_row wounddice_rulings[WOUNDDICE_RULING_COUNT] = {
	[R01] = FIXED(
		"R01", "Must the d20 be rolled under or over the number?",
		"Under: 1 is the best attack, 20 the worst, and high rolls jam guns."),
	[R02] = FIXED(
		"R02", "What is a skill's target number made of?",
		"Stat plus skill: initiative, twice AGI with one AGI to swap, shows a "
		"sum of two ratings."),
	[R_DOS] = SWITCH("R03", "dos", dos_words, "What is a degree of success?",
			 "margin: TN less roll, the simplest number that an evasion can "
			 "be compared with; at least 0 on a success and at most -1 on a "
			 "failure. roll: a success counts what the die shows."),
	[R_AUTO_1_20] =
		SWITCH("R04", "auto_1_20", auto_words,
		       "Natural 1 and 20 are printed for attacks; what of other checks?",
		       "all_checks: the same for every check, so that there is one "
		       "mechanism, but not for the d20 of a jam. attack_only: only "
		       "attacks know them."),
	[R_NAT1] = SWITCH("R05", "nat1", nat1_words, "Can a natural 1 be evaded?",
			  "unevadable: the text says hit for a 1, where for a 20 it "
			  "only says failed. evadable: a defense is asked for."),
	[R_INIT_ORDER] =
		SWITCH("R06", "init_order", order_words,
		       "By the letter a better success acts later. Is that meant?",
		       "best_first: no, the words are taken as swapped. literal_signed: "
		       "lowest success "
		       "first, then the failure nearest to its TN. literal_magnitude: "
		       "lowest success "
		       "first, then the worst failure."),
	[R07] = FIXED("R07", "Who acts first at equal results?",
		      "The higher AGI; then a d20 each, lowest first, so that the order "
		      "of the file favours nobody."),
	[R_GM_APPEAL] = SWITCH(
		"R08", "gm_appeal", appeal_words,
		"Who may appeal for another stat, and who decides?",
		"gm: where the scenario has a game master (R68) the player is asked, "
		"then the game master; elsewhere nobody, since the text lets the game "
		"master judge. refuse: nobody is asked. grant: every appeal is granted. "
		"ask: the player, then the game master (without one it is refused)."),
	[R09] = FIXED(
		"R09", "How is surprise determined?",
		"The scenario says: none, a side, or check (the ambusher who hides worst "
		"against the notice of each foe); else the game master is asked."),
	[R_SURPRISE_EFFECT] =
		SWITCH("R10", "surprise_effect", surprise_words, "What does surprise do?",
		       "lose_round: no AP and no reactions in round 1, since the text "
		       "ties evading to being aware. unaware_only: AP as usual, but no "
		       "reactions before the first turn of one's own."),
	[R11] = FIXED("R11", "Is a turn one combatant's, or everybody's?",
		      "One combatant's; all turns together make a round, which is what "
		      "the text ends when all have acted."),
	[R_AP_GRANT] =
		SWITCH("R12", "ap_grant", grant_words, "When do AP arrive?",
		       "round_start: for all at once, so those yet to act can react. "
		       "turn_start: at one's own place, for use until the next."),
	[R13] = FIXED("R13", "What becomes of unspent AP?",
		      "They lapse: AP are set to speed, not added to."),
	[R_SPEED_SPEND] = SWITCH("R14", "speed_spend", spend_words,
				 "How long is speed that was spent gone?",
				 "next_round: an advance on the next grant, at most the "
				 "speed; the text names no other price. lasting: it is "
				 "also taken off speed for good, down to 1."),
	[R_HOLD_SLOT] =
		SWITCH("R15", "hold_slot", slot_words,
		       "Does a combatant who holds until a place act before or after it?",
		       "after, once a round, since the text names a place and no event; "
		       "a holder who is down or has no AP then loses the turn. before: "
		       "right before it."),
	[R_HOLD_SCOPE] = SWITCH("R16", "hold_scope", scope_words,
				"Does holding change later rounds?",
				"round: no, since each round restarts the same order. "
				"fight: the sequence played is the new order."),
	[R_REACTIONS] = SWITCH("R17", "reactions", reaction_words,
			       "Which reactions are there besides evading?",
			       "evade_only: none, since only evading has numbers. "
			       "extended: parries and return fire."),
	[R18] = FIXED("R18", "What do actions cost?",
		      "The costs of the actions' table, ours but for evading: the text "
		      "names no other."),
	[R19] = FIXED("R19", "What is a focus?",
		      "A specialty of a skill, always added when weapon and tag match: "
		      "it can do no harm, so there is nothing to decide."),
	[R20] = FIXED("R20", "Is react a skill or a focus?",
		      "A focus on evade, which counts for every evasion, since the "
		      "text writes \"Evade (React)\"."),
	[R21] = FIXED("R21", "Do accuracy modifiers change the TN or the die?",
		      "The TN, so that 1, 20 and jams look at the natural die."),
	[R22] = FIXED("R22", "Which accuracy modifiers are there?",
		      "The fourteen of Affray's table; the text refers to a list that it "
		      "does not have."),
	[R23] = FIXED("R23", "What jams a weapon on the second d20?",
		      "Its second number or more: the text's \"succeed\" is read as "
		      "\"exceed\"."),
	[R_JAM_TEST] = SWITCH(
		"R24", "jam_test", jam_test_words,
		"Is a jam tested when the attack has failed?",
		"any_roll: yes, the threat hangs on the roll alone. hit_only: no."),
	[R_JAM_HITS] = SWITCH("R25", "jam_hits", jam_hits_words,
			      "How many hits of an attack that jams count?",
			      "full: all, since it jams afterwards. one: a single one."),
	[R26] = FIXED("R26", "What does a jam forbid?",
		      "Shooting with this weapon; its butt may still strike, since the "
		      "text speaks of the weapon alone."),
	[R27] = FIXED("R27", "How is a jam cleared?",
		      "2 AP and a check: INT + mechanics, or the best skill of the "
		      "weapon: dearer than an evasion, and it can fail under fire."),
	[R_EVADE_INFO] =
		SWITCH("R28", "evade_info", info_words,
		       "Does the target know how good the attack is?",
		       "open: roll, TN and DoS, since the attack is rolled before "
		       "the evasion. hidden: only that it would hit."),
	[R29] = FIXED("R29", "Who is aware of danger?",
		      "A creature that is neither surprised nor unconscious; unseen "
		      "attackers are not modelled."),
	[R_DEGREE] =
		SWITCH("R30", "degree", degree_words, "How does spread make hits of DoS?",
		       "plus_one: 1 + DoS / spread, so that a success hits at least once "
		       "and a wide spread hits less often. floor_min1, ceil_min1: DoS / "
		       "spread rounded down or up, at least 1."),
	[R31] = FIXED(
		"R31", "Is the degree the DoS?",
		"No, a number of its own: it has its own sign and needs the spread."),
	[R32] = FIXED(
		"R32", "How much ammunition is used?",
		"1 for a single shot or a shell, the rate of fire for a burst, if it is "
		"there; a reload fills the magazine from one of three spare loads."),
	[R_ARMOR_SUM] = SWITCH(
		"R33", "armor_sum", armor_words, "What is the sum of armour?",
		"roll_per_hit: its dice rolled for each hit, since armour is dice and "
		"hits come one after the other. roll_per_attack: once; a lowered die "
		"shows no more than it has. faces: the largest face of each."),
	[R_ARMOR_EQUAL] = SWITCH("R34", "armor_equal", equal_words,
				 "What does damage equal to the sum do?",
				 "stop: nothing, since it does not exceed the sum. beat: "
				 "it takes a step as if it were more."),
	[R_PENETRATION] =
		SWITCH("R35", "penetration", penetration_words,
		       "Does a hit above the sum also hurt?",
		       "ablate: no, since only hits that remain after the last die reach "
		       "health. excess: by what is above the sum. full: by all."),
	[R36] = FIXED("R36", "Does the hit that drops the last die go on?",
		      "No, it is spent; the next ones reach health, since the text "
		      "speaks of hits that remain."),
	[R37] = FIXED(
		"R37", "Which of equal dice wears, and what is below a d4?",
		"The first listed; below a d4 the die is gone: there is no smaller one."),
	[R38] = FIXED("R38", "What if pieces of armour cover different damage?",
		      "Only the dice of pieces that cover the type of the hit count and "
		      "wear: what does not cover a blow cannot stop it."),
	[R39] = FIXED("R39", "Which types of damage are there?",
		      "Ballistic, ap, blade, blunt, energy, blast: ours, the text "
		      "names none."),
	[R40] = FIXED("R40", "Which wound dice lie between the printed bands?",
		      "7-8 a d8, 9-10 a d10: the smallest die that can show the damage, "
		      "as in the printed bands."),
	[R_WOUND_11] =
		SWITCH("R41", "wound_11", eleven_words,
		       "Which wound die does damage of 11 leave?",
		       "d10: by the letter, since the d12 begins at 12. d12: a d12."),
	[R42] = FIXED("R42", "Does a hit of 0 leave a wound die?",
		      "No: nothing was hurt."),
	[R_CLOTTING] = SWITCH(
		"R43", "clotting", clotting_words, "Do wound dice go away by themselves?",
		"none: only by first aid, since the text lets them go nowhere. on_one: a "
		"die that shows 1 goes. step_down: each drops a step after bleeding."),
	[R44] = FIXED("R44", "In which order do combatants bleed?",
		      "All bleed, then all fall, so that both may go down at once."),
	[R_KO_CHECK] = SWITCH(
		"R45", "ko_check", ko_words, "When do falling and dying take effect?",
		"end_of_round: only then, by the letter; the text says \"immediately\" "
		"of instant death alone. immediate: also after each attack and each "
		"injection."),
	[R46] = FIXED("R46", "What does unconsciousness mean?",
		      "Helpless, prone, no AP; one wakes at the end of a round "
		      "with health, since that is when one falls."),
	[R_INSTANT_DEATH] =
		SWITCH("R47", "instant_death", death_words,
		       "Which damage is compared with full health?",
		       "attack_total: all that one attack did to health, since this step "
		       "closes the whole attack. single_hit: its largest hit."),
	[R48] = FIXED("R48", "What are health and speed?",
		      "10 + CON + STR, and 2 + AGI / 2 with what armour costs; both are "
		      "ours, the text has no formula."),
	[R49] = FIXED("R49", "Which stats and skills are there?",
		      "STR AGI CON PER INT, and the twelve skills of the sheet, from 1 "
		      "to 10: twice AGI against a d20 asks for such a scale."),
	[R50] = FIXED("R50", "What do the icons mean?",
		      "What their names say; that section of the text is empty."),
	[R51] = FIXED("R51", "How are space and cover measured?",
		      "Metres, lines and cover of Affray's own; the text has none."),
	[R52] = FIXED("R52", "How do blows differ from shots?",
		      "They add a quarter of STR, need no ammunition and never jam; the "
		      "text has one procedure for both."),
	[R53] = FIXED("R53", "How do blasts work?",
		      "One roll, everybody within 2 m, one hit less for each "
		      "metre: ours, the text has no blasts."),
	[R54] = FIXED("R54", "When is a fight over?",
		      "When fewer than two sides have somebody up: then there is nobody "
		      "to fight."),
	[R55] = FIXED("R55", "Do the fallen count as having acted?",
		      "Yes, they are skipped: nobody would wait for them."),
	[R56] = FIXED(
		"R56", "What does a miss end?",
		"The action, not the turn, by the letter; what was paid stays paid."),
	[R57] = FIXED("R57", "How do newcomers come in?",
		      "They roll when the round ends and act from the next one: the "
		      "order of a round that has begun stays."),
	[R58] = FIXED("R58", "May only players appeal and hold?",
		      "Everybody may, so that both sides fight by the same rules."),
	[R59] = FIXED("R59", "How often may one evade?",
		      "Against every attack, as long as it can be paid, since no limit "
		      "is printed; after the jam test."),
	[R60] = FIXED("R60", "Is the d20 of initiative the roll or the target?",
		      "It makes no difference: the arithmetic is the same."),
	[R61] = FIXED("R61", "What if a reaction costs more than the AP left?",
		      "AP pay what they can, speed the rest: the text lets speed "
		      "pay when no AP remain."),
	[R62] = FIXED("R62",
		      "What if a fight is decided in mid-round and then somebody wakes?",
		      "It goes on: the end of the round decides, since falling and "
		      "waking take effect then."),
	[R63] = FIXED("R63", "Who is in the way of a move?",
		      "Foes who are up; nobody stops on a tile that is taken. "
		      "Ours, the text has no map."),
	[R64] = FIXED("R64", "Who has bare hands and gun butts?",
		      "Everybody but those with claws, since nobody lists them on "
		      "a sheet; the best of them parries."),
	[R65] = FIXED("R65",
		      "When may one return fire after a blast, and does running matter?",
		      "After the last victim, since a blast is one attack; one's "
		      "movement counts in one's own turn only."),
	[R66] = FIXED("R66", "Can one improvise without a game master?",
		      "No, it is not offered: nobody could judge it."),
	[R67] = FIXED("R67", "What of a focus on a skill that no weapon uses?",
		      "It counts for every use of that skill, with any tag: no weapon "
		      "has a tag that could match."),
	[R68] = FIXED(
		"R68", "Does a scenario have a game master?",
		"If it says `gm: yes`, and when somebody plays as one; improvising is "
		"then on the menu, and appeals are heard (R08)."),
};
