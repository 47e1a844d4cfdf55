/* SPDX-License-Identifier: MIT
 *
 * Rulings: gaps and contradictions of the book, Affray's answers, and the switches that
 * change them. Rulings with a switch come first, in the order of enum orge_ruling; then
 * the fixed ones.
 */
#include "orge.h"

#define WORDS_OF(...)             \
	(const char *const[])     \
	{                         \
		__VA_ARGS__, NULL \
	}
#define SWITCH(id, key, question, answer, ...)                            \
	{                                                                 \
		id, key, WORDS_OF(__VA_ARGS__), 0, 0, 0, question, answer \
	}
#define NUMBER(id, key, low, high, usual, question, answer)       \
	{                                                         \
		id, key, NULL, low, high, usual, question, answer \
	}
#define FIXED(id, question, answer)                       \
	{                                                 \
		id, NULL, NULL, 0, 0, 0, question, answer \
	}

const struct ruling_row orge_rulings[ORGE_RULING_COUNT] = {
	[R_CHECK_DIE] = SWITCH("ORG-R01", "check_die",
			       "Is a check drawn from 0 to 100 without steps, or a d100?",
			       "A die of a million, as near to no steps as can be "
			       "thrown; equal to the threshold succeeds. 100: a d100.",
			       "1000000", "100"),
	[R_MODIFIER_COEFF] = SWITCH(
		"ORG-R02", "modifier_coeff",
		"The formula is drawn with e^m, but computed with e^(4.2 m).",
		"With 4.2, which gives the printed table. 1: as drawn.", "4.2", "1"),
	[R_RESOLUTION] =
		SWITCH("ORG-R03", "resolution",
		       "Is a defence a check of its own, or a modifier of the attack?",
		       "Two checks, as printed; the companion has the other. "
		       "single_check: one roll against the difference.",
		       "two_checks", "single_check"),
	[R_DEFENSE_PHASE] = SWITCH(
		"ORG-R06", "defense_phase",
		"Do targets react after the whole action phase, or to each attack?",
		"After the phase, as the list of phases says. per_attack: at once, to "
		"each.",
		"after_phase", "per_attack"),
	[R_DAMAGE_TIMING] = SWITCH("ORG-R07", "damage_timing",
				   "Outcomes come at the end of the round, yet "
				   "berserkers hope to kill first.",
				   "At the end of the round, where the list of phases "
				   "has them. immediate: after each blow.",
				   "end_of_round", "immediate"),
	[R_AP_REFRESH] =
		SWITCH("ORG-R10", "ap_refresh",
		       "Do action points return at one's own phase or with the round?",
		       "At one's own phase, as a note of the text has it. "
		       "round_start: for all together.",
		       "own_phase", "round_start"),
	[R_INITIATIVE_LEVEL] =
		SWITCH("ORG-R14", "initiative_level",
		       "Which level of the Initiative skill counts?",
		       "The specific one, a whole number on the sheet that players "
		       "know. actual: with the share inherited from its parents.",
		       "specific", "actual"),
	[R_AWARENESS] =
		SWITCH("ORG-R16", "awareness", "Is a side surprised, or each creature?",
		       "A side, if all its members fail, since one who notices "
		       "warns the others. individual: each for itself.",
		       "party", "individual"),
	[R_SURPRISE_DEFENSE] = SWITCH(
		"ORG-R17", "surprise_defense", "May the surprised defend themselves?",
		"They may dodge, at -20: the companion pages speak of a poor "
		"defence. full: as always. none: not at all.",
		"dodge_only", "full", "none"),
	[R_AIM_SAME_PHASE] = SWITCH(
		"ORG-R20", "aim_same_phase", "May one shoot in the phase of aiming?",
		"No, since the text counts aiming in rounds. yes: one may.", "no", "yes"),
	[R_FRIENDLY_FIRE_CLOSE] = SWITCH(
		"ORG-R27", "friendly_fire_close", "Who is hit by a blow in close combat?",
		"Every creature in its zone, at -30 if not intended, since "
		"the text has zones for blows. off: never a friend.",
		"on", "off"),
	[R_RANGED_RESOLUTION] = SWITCH(
		"ORG-R28", "ranged_resolution",
		"Does a missile hit the first body on its way, or go by modifiers alone?",
		"Modifiers, no friendly fire, as the printed note has it. trajectory: "
		"bodies on the ray in turn.",
		"modifiers", "trajectory"),
	[R_SPECIES_TO_HIT_SCOPE] =
		SWITCH("ORG-R31", "species_to_hit_scope",
		       "The species table is for close combat, but has rows for spells.",
		       "Close attacks only, as its heading says. all: missiles and "
		       "harmful spells too.",
		       "close", "all"),
	[R_NSA] = SWITCH("ORG-R34", "nsa",
			 "Neutral is 0.08, but the example at 10 m gives 0.0796.",
			 "0.08, as the author's program computes it. exact: 1/(4 pi).",
			 "0.08", "exact"),
	[R_COVER_MODE] = SWITCH("ORG-R37", "cover_mode",
				"Is cover a bonus, or does it hide a part of the target?",
				"A bonus of 15, 30 or 50, the simpler of the two. "
				"surface: a smaller target. both: both.",
				"modifier", "surface", "both"),
	[R_HELPLESS_MULTIPLIER] =
		NUMBER("ORG-R43", "helpless_multiplier", 1, 10, 5,
		       "How tremendous is damage to those who cannot defend?",
		       "Hit without a roll, five times the damage: ours, the text has no "
		       "number. Another number: so many times."),
	[R_CRITICALS] =
		SWITCH("ORG-R44", "criticals", "Are there critical hits and failures?",
		       "Failures only, since the outcomes list them; critical hits "
		       "stand in a comment. off: none. both: a roll within a "
		       "twentieth of the chance does 50% more damage.",
		       "failure", "off", "both"),
	[R_HEALTH_RANDOM] = SWITCH("ORG-R45", "health_random",
				   "Hit points have a random part that is never given.",
				   "3 CST + STR + WLP, nothing random: ours, and equals "
				   "stay equal. 10: up to 10% more or less.",
				   "0", "10"),
	[R_DEATH_RULE] =
		SWITCH("ORG-R46", "death_rule", "Unconscious or dead at 0 hit points?",
		       "Unconscious at 0, dead at a fifth below, since the text speaks "
		       "of both. zero: dead at 0.",
		       "fifth", "zero"),
	[R_GENDER_MODIFIERS] = SWITCH("ORG-R47", "gender_modifiers",
				      "The gender table and the program's header differ.",
				      "The table, which is the printed text. program: "
				      "the header. none: no modifiers.",
				      "document", "program", "none"),
	[R_SPELL_POINTS] = SWITCH(
		"ORG-R51", "spell_points",
		"Does a spell's percent per point count from 0 or from average?",
		"Above 15, which is average, as other bonuses count. absolute: from 0.",
		"above_neutral", "absolute"),
	[R_CDD_PROBABILITY] =
		SWITCH("ORG-R53", "cdd_probability",
		       "Are skill points earned by the base chance or the final one?",
		       "The base, rounded down, as in the companion. modified: the final "
		       "chance.",
		       "base", "modified"),
	[R_ROUND_SECONDS] =
		NUMBER("ORG-R56", "round_seconds", 1, 6, 2, "How long is a round?",
		       "Two seconds: one surge of poison a round. Another number: so "
		       "many seconds."),
	[R_TIME_BUBBLES] = SWITCH("ORG-R57", "time_bubbles",
				  "How large are time bubbles, how fast outside?",
				  "Rings of 20 m beyond 10 m, with 2, 4, 8 phases a "
				  "round: ours, the text has no sizes. off: none.",
				  "on", "off"),
	[R_CATCH_UP] = SWITCH("ORG-R57b", "catch_up",
			      "Do those in the fight live the missed rounds afterwards?",
			      "Yes, seven for each round, so that nobody in the fight "
			      "falls behind those outside. none: no.",
			      "full", "none"),
	[R_WEAR] = SWITCH("ORG-R58", "wear",
			  "The wear program compares with 100 where it should with 1.",
			  "By the printed table: beyond repair at 100%. The program's "
			  "number is a slip. off: nothing wears.",
			  "on", "off"),
	[R_PARTING_ATTACK] = SWITCH(
		"ORG-R63", "parting_attack", "What does leaving somebody's reach cost?",
		"A parting attack, else nobody could be held. off: nothing.", "on",
		"off"),
	[R_ABACUS] =
		SWITCH("ORG-R64", "abacus",
		       "Text, program and inverse give other modifiers for an estimate.",
		       "Linear, the chance less 50, since people can do that in "
		       "their heads. program: as the program reckons. exact: the "
		       "inverse formula.",
		       "linear", "program", "exact"),
	[R_SKILL_PROGRESS] =
		SWITCH("ORG-R66", "skill_progress", "Who learns from a check?",
		       "Everybody who rolls, by the result, since the text lets "
		       "both sides learn. off: nobody.",
		       "on", "off"),
	[R_SLASH_ARC] =
		SWITCH("ORG-R72", "slash_arc",
		       "How wide is a slash? On tiles 30 degrees catch no neighbour.",
		       "45 degrees to each side, so that it catches a neighbour. 60: 30 "
		       "to each side.",
		       "90", "60"),
	[R_HAND_REACH] = SWITCH("ORG-R73", "hand_reach",
				"Do hand weapons reach diagonally, 1.41 m?",
				"No, 1 m, by the letter. 1.5: yes.", "1.0", "1.5"),
	[R_REACH_WALLS] = SWITCH("ORG-R90", "reach_walls",
				 "Does a blow with a long weapon pass a wall?",
				 "No, it needs a line of sight like a missile. through: "
				 "walls do not matter.",
				 "blocked", "through"),
	[R_SLOW_DAMAGE_SPOILS] = SWITCH(
		"ORG-R91", "slow_damage_spoils",
		"Does damage by poison or fire spoil aim, gathered power, concentration?",
		"Yes, like a blow, when it lands. no: only blows and spells do.", "yes",
		"no"),

	FIXED("ORG-R04", "Does an attack that meets no reaction always hit?",
	      "It is rolled; only against the helpless it cannot fail. "
	      "Else every unanswered blow would hit."),
	FIXED("ORG-R05", "Is a reaction chosen before or after the roll to hit?",
	      "Before, as printed."),
	FIXED("ORG-R08", "How many action points are there?",
	      "5 + QCK / 3, 10 on average: ours, the text has no number."),
	FIXED("ORG-R09", "What do acts cost?",
	      "As `affray sheet` and the menus show; a point is a fifth of "
	      "a second. Ours, the text has no costs."),
	FIXED("ORG-R11", "The attack rate has no formula.",
	      "The weapon's cost, up to half more by fatigue; Quickness gives the "
	      "budget, so that it counts once."),
	FIXED("ORG-R12", "Bonuses are \"first X, then Y\".",
	      "Twice X and once Y, less 45, so that the first counts more "
	      "and an average creature has no bonus."),
	FIXED("ORG-R13", "How does mental fatigue modulate?",
	      "By up to -30, added like the other modifiers; the number is "
	      "ours."),
	FIXED("ORG-R15", "The random part of initiative is a real number.",
	      "20001 steps, so that odds are exact."),
	FIXED("ORG-R18", "The drunk stand beside the petrified.",
	      "All miss the first round, since they stand in one list; "
	      "then each state has its own effect."),
	FIXED("ORG-R19", "There is no formula for perception.",
	      "The better sense, Quickness and Wisdom, against camouflage: "
	      "ours."),
	FIXED("ORG-R21", "Names of the second and third round of aiming are swapped.",
	      "Only the numbers count, since the names do nothing."),
	FIXED("ORG-R22", "What spoils aim? Does planning add up?",
	      "Moving, reacting, damage, another target, a phase without "
	      "it: all that takes the eye off the target. Planning does "
	      "not add up, since only aiming has levels."),
	FIXED("ORG-R23", "Improved defence holds during one's turn, when nobody attacks.",
	      "It holds until the next phase, else it would never help."),
	FIXED("ORG-R24", "Manoeuvres and technics are only named.",
	      "Made from the skill tree of the companion pages, since the "
	      "text has only their names."),
	FIXED("ORG-R25", "Power may be accumulated: how?",
	      "By the action gather, ours: the text mentions it in passing."),
	FIXED("ORG-R26", "May one strike at nobody?",
	      "Yes, without effect, since the text allows it in one place "
	      "and asks for reach in another."),
	FIXED("ORG-R29", "Are the charge's numbers points or factors?",
	      "Points: +20 on the damage percent, -25 on defence, and a "
	      "check of strength to destabilise, like all other modifiers."),
	FIXED("ORG-R30", "Does rest keep the action points?",
	      "Yes, for reactions; but a creature that reacts has not "
	      "rested, else resting would cost nothing."),
	FIXED("ORG-R32", "Several damage types, one row to hit.",
	      "The first type, which is the weapon's main one."),
	FIXED("ORG-R33", "An example at 5 m is wrong.",
	      "Formula and table stand: they agree with each other."),
	FIXED("ORG-R35", "The picture of the angle function is missing.",
	      "The program's function, -100 to 100, as the comments of the "
	      "text bound it."),
	FIXED("ORG-R36", "How large is a creature?",
	      "Height times radius, the size of the companion pages."),
	FIXED("ORG-R38", "Does range come from the missile or the bow?",
	      "The missile's, as the text has it, times a factor of the "
	      "bow, as the companion pages have it."),
	FIXED("ORG-R39", "Range bands share their edges.",
	      "An edge belongs to the nearer band, so that a printed range "
	      "is still within it."),
	FIXED("ORG-R40", "The lists of defences differ.",
	      "All of them: no list says that it is complete."),
	FIXED("ORG-R41", "What helps against missiles?",
	      "Dodge at -20, and block: a parried arrow is left to "
	      "legends. The number is ours."),
	FIXED("ORG-R42", "How do damage modifiers stack?",
	      "They add up, and each type is rounded up once, as in the "
	      "companion program."),
	FIXED("ORG-R48", "Do species, gender and age add or multiply?",
	      "They add, like all modifiers here."),
	FIXED("ORG-R49", "Do resist formulas help caster or target?",
	      "The target, since they are called resistance."),
	FIXED("ORG-R50", "\"Dexterity\" stands in one formula.",
	      "Agility, since there is no attribute of that name."),
	FIXED("ORG-R52", "Most figures of spells are missing.",
	      "As in the catalogue, which is ours."),
	FIXED("ORG-R54", "Skill list and graph differ.",
	      "The graph, since skills inherit along it."),
	FIXED("ORG-R55", "Combat gives 1% a level beside the tree.",
	      "The tree alone, else the skill would count twice."),
	FIXED("ORG-R59", "Stones for crossbows, a slashing pierce.",
	      "Slings shoot stones, and a pierce pierces: both are slips "
	      "of the pen."),
	FIXED("ORG-R60", "Do swords only chop?",
	      "They slash or pierce, as the text has it and the companion "
	      "pages do not."),
	FIXED("ORG-R61", "A skill to target body parts, and a ban on it.",
	      "The ban, since the text states it and the skill stands in a "
	      "companion list."),
	FIXED("ORG-R62", "How bad are wounds?",
	      "-35 at 0 hit points, in proportion, as in a companion "
	      "example."),
	FIXED("ORG-R65", "Effects of mental fatigue \"may be\".",
	      "A fear check from 90%, resisting at -20 from 75%: ours, the "
	      "text leaves them open."),
	FIXED("ORG-R67", "Drain, grenades and potions are only named.",
	      "As in the catalogue, which is ours."),
	FIXED("ORG-R68", "One defence a phase or an attack?",
	      "Each attack, while points last, since every reaction is "
	      "paid for."),
	FIXED("ORG-R69", "Slips of the text.", "As intended, where that is plain."),
	FIXED("ORG-R70", "Mounts, weather, aging, trade.",
	      "Not in this book: they decide no fight on foot."),
	FIXED("ORG-R71", "Space is in metres only.",
	      "Tiles of one metre, so that the printed distances need no "
	      "conversion."),
	FIXED("ORG-R74", "What if things change before the defence phase?",
	      "The actor's side is frozen, since the act was declared; the "
	      "target's is current, since it is still choosing."),
	FIXED("ORG-R75", "Unarmed attacks stand in a comment.",
	      "Punch and kick as in that comment; grappling is "
	      "hostage_hold, shoving is bully, so that each has one rule."),
	FIXED("ORG-R76", "Do spells and potions wait for the round's end?",
	      "Queued effects and hit points do, like those of blows."),
	FIXED("ORG-R77", "Does an untrained \"Against\" skill count?",
	      "No, else everybody would be trained against everything."),
	FIXED("ORG-R78", "Do walls stop area effects?",
	      "Yes, seen from the middle, as walls stop sight."),
	FIXED("ORG-R79", "Are ambushers hidden after the first round?",
	      "Until they act, since nothing has shown them."),
	FIXED("ORG-R80", "Which way does a move go?",
	      "The cheapest, in a fixed order, so that the same answer is "
	      "always the same way."),
	FIXED("ORG-R81", "Does a state lose a round at once?",
	      "No, so that a state of one round is felt for one round."),
	FIXED("ORG-R82", "Can a long act be given up?",
	      "Only by reacting, since its points are already spent."),
	FIXED("ORG-R83", "When does a phase end?",
	      "By `end`, by resting, and by itself when no action point is "
	      "left: then nothing could be done."),
	FIXED("ORG-R84", "How often may one turn for nothing?",
	      "Once a phase, so that turning about has an end."),
	FIXED("ORG-R85", "What does a leaver pay?",
	      "1 AP to declare it, our price; on the map's edge that step "
	      "leads off it."),
	FIXED("ORG-R86", "Who votes about acceleration and truces?",
	      "One voice for each side, so that numbers do not decide; in "
	      "a truce each creature that still fights, since each must "
	      "keep it."),
	FIXED("ORG-R87", "Does an inherited share of Mana Tank give mana?",
	      "Only to those who have trained it, as the example has it."),
	FIXED("ORG-R88", "What does a state that forbids acting end, besides long acts?",
	      "Songs, disciplines, manoeuvres, aim, plan, gathered power, "
	      "since each must be kept up; a hold if the state is one of "
	      "the helpless."),
	FIXED("ORG-R92", "Can gear be repaired in a fight?",
	      "With a repair kit, unless it is new or beyond repair: the "
	      "kit is in the list of gear."),
	FIXED("ORG-R89", "What becomes of a round in which a truce is made?",
	      "Its outcomes are suffered, since they have happened; blows "
	      "that were only declared are not struck."),
};
