/* SPDX-License-Identifier: MIT
 *
 * Gaps and contradictions of the printed rules, and our answers.
 *
 * Rows with a switch are in the order of enum ruling_id; the fixed ones follow.
 */
#include "apocrypha.h"

static const char *const initiative_words[] = {"crd_fit", "acu_vol", NULL};
static const char *const pass_overrun_words[] = {"start", "strict", NULL};
static const char *const pass_rule_words[] = {"ooda", "interrupt", NULL};
static const char *const speed_change_words[] = {"per_level", "flat", NULL};
static const char *const ap_check_words[] = {"each_round", "once", NULL};
static const char *const last_tie_words[] = {"index", "roll", NULL};
static const char *const tie_words[] = {"defender", "attacker", NULL};
static const char *const chance_die_words[] = {"on", "off", NULL};
static const char *const react_words[] = {"before_roll", "after_roll", NULL};
static const char *const prepared_cost_words[] = {"upfront", "on_release", NULL};
static const char *const readied_is_push_words[] = {"gm", "yes", "no", NULL};
static const char *const ready_engages_words[] = {"gm", "yes", "no", NULL};
static const char *const called_per_die_words[] = {"10", "20", NULL};
static const char *const hit_location_words[] = {"torso", "rolled", NULL};
static const char *const recoil_words[] = {"on", "off", NULL};
static const char *const multi_words[] = {"half", "net", NULL};
static const char *const charge_penalty_words[] = {"shooter", "charger", NULL};
static const char *const steal_beat_words[] = {"speed_ooda", "speed", "always", NULL};
static const char *const unlocks_words[] = {"all", "skill", NULL};
static const char *const counter_penalty_words[] = {"size", "flat", NULL};
static const char *const mrp_words[] = {"shared", "separate", NULL};
static const char *const parry_shock_words[] = {"flat", "soak_roll", NULL};
static const char *const desperate_parry_words[] = {"net", "full", NULL};
static const char *const openings_words[] = {"wide", "flee", NULL};
static const char *const soak_shock_words[] = {"half", "none", NULL};
static const char *const soak_useless_words[] = {"no", "yes", NULL};
static const char *const shock_ap_words[] = {"on", "off", NULL};
static const char *const pause_minutes_words[] = {"10", "roll", NULL};
static const char *const ambush_awareness_words[] = {"phase", "first_shot", NULL};
static const char *const abilities_words[] = {"on", "off", NULL};
static const char *const speed_ar_words[] = {"ranged", "both", NULL};
static const char *const ammo_words[] = {"on", "off", NULL};
static const char *const recheck_words[] = {"lost", "refund", NULL};

/* clang-format off */
const struct ruling_row apocrypha_rulings[RULINGS] = {
	[R_HIT_ON] = {"APO-R01", "hit_on", NULL, 6, 8, 6,
	 "Which die, and what it must show for a hit, is not printed.",
	 "A d10 that shows 6 or more, since AP use d10 as well. 7 and 8 "
	 "make all pools harder, damage too; recoil stays at 6."},
	[R_INITIATIVE] = {"APO-R02", "initiative", initiative_words, 0, 0, 0,
	 "Two formulas claim to be the initiative.",
	 "AP are CRD + FIT + 2d10 and the other formula is OODA, "
	 "since that gives the OODA of 8 and 10 in the printed "
	 "example. acu_vol: AP are OODA + 2d10."},
	[R_PASS_OVERRUN] = {"APO-R03", "pass_overrun", pass_overrun_words, 0, 0, 0,
	 "The example spends more than OODA in a pass.",
	 "What begins within OODA is finished, since the later text lets it."
	 " strict: the cost must fit into what is left of OODA."},
	[R_PASS_RULE] = {"APO-R06", "pass_rule", pass_rule_words, 0, 0, 0,
	 "Does a pass end at OODA, or only when another has more AP?",
	 "At OODA, as the newer text has it. interrupt: after OODA one acts "
	 "on as long as nobody has more."},
	[R_SPEED_CHANGE] = {"APO-R11", "speed_change", speed_change_words, 0, 0, 0,
	 "2 AP for each level of speed, or for each change?",
	 "For each level, up and down: the text says that a change "
	 "always costs. flat: 2 AP for any change."},
	[R_AP_CHECK] = {"APO-R15", "ap_check", ap_check_words, 0, 0, 0,
	 "Are AP rolled once, or in every round?",
	 "In every round, since a round ends when all AP are used up. "
	 "once: the dice of the first check hold for the whole fight."},
	[R_LAST_TIE] = {"APO-R16", "last_tie", last_tie_words, 0, 0, 0,
	 "AP, OODA and Acuity are all equal.",
	 "The first listed, so that nothing more need be thrown. "
	 "roll: a d10 each, again while equal."},
	[R_AR_DIVISOR] = {"APO-R17", "ar_divisor", NULL, 2, 3, 3,
	 "There is no formula for the Avoidance Rating.",
	 "A third of Coordination and Acuity, so that standing still "
	 "protects little, and reactions and cover matter. 2: half of "
	 "them."},
	[R_TIE] = {"APO-R18", "tie", tie_words, 0, 0, 0,
	 "Attack and defence have equal hits.",
	 "The defender wins, since a threshold must be overcome. "
	 "attacker: an equal attack with any hit at all has one net "
	 "hit."},
	[R_CHANCE_DIE] = {"APO-R19", "chance_die", chance_die_words, 0, 0, 0,
	 "Penalties may eat up a whole pool.",
	 "One die is left, which hits on a 10, so that nothing that may be "
	 "tried is hopeless. off: no chance."},
	[R_REACT] = {"APO-R24", "react", react_words, 0, 0, 0,
	 "Are reactions declared before or after the attack roll?",
	 "Before: it keeps the risk and hides feints. after_roll: one knows "
	 "the hits."},
	[R_PREPARED_COST] = {"APO-R25", "prepared_cost", prepared_cost_words, 0, 0, 0,
	 "Is a prepared attack paid for when prepared?",
	 "At once, without refund, so that it is a choice with a price, and "
	 "it lasts until the next deed. on_release: the AP must be there "
	 "when it is prepared, and are paid when it is released."},
	[R_READIED_IS_PUSH] = {"APO-R26", "readied_is_push", readied_is_push_words, 0, 0, 0,
	 "Does a held attack break a pause?",
	 "The game master says, as the text wants; without one it is "
	 "a push. yes, no: always, never."},
	[R_READY_ENGAGES] = {"APO-R27", "ready_engages", ready_engages_words, 0, 0, 0,
	 "Does readying a weapon engage?",
	 "The game master says, as the text wants; without one it "
	 "does if a target was named. yes, no: always with a target "
	 "named, never."},
	[R_CALLED_PER_DIE] = {"APO-R29", "called_per_die", called_per_die_words, 0, 0, 0,
	 "Called shots are printed in per cent.",
	 "A die for 10 per cent, so that calling a shot stays the "
	 "great risk that the text wants: head -4, face -6, arms -2, "
	 "legs -1. 20: half of that, rounded toward none."},
	[R_HIT_LOCATION] = {"APO-R30", "hit_location", hit_location_words, 0, 0, 0,
	 "Where does a hit land that was not called?",
	 "On the torso, which the text calls the default. rolled: a "
	 "d10 says where."},
	[R_RECOIL] = {"APO-R32", "recoil", recoil_words, 0, 0, 0,
	 "Recoil dice have no numbers.",
	 "Number and size by weapon; 6 or more is a kick that cancels "
	 "a hit; two break the ready. Ours: the text only says that "
	 "there are such dice. off: no recoil."},
	[R_MULTI] = {"APO-R34", "multi", multi_words, 0, 0, 0,
	 "How do several shots of one roll hit?",
	 "Half the net hits, rounded up, land; one damage roll counts "
	 "for each, so that a burst needs few rolls. net: as many as "
	 "net hits."},
	[R_CHARGE_PENALTY] = {"APO-R43", "charge_penalty", charge_penalty_words, 0, 0, 0,
	 "Who suffers from the speed of a charge?",
	 "The shooter has 1 or 2 dice less, since a charger is hard "
	 "to hit, and so speed does not raise the AR as well. "
	 "charger: the charger's blow has them less instead."},
	[R_STEAL_BEAT] = {"APO-R46", "steal_beat", steal_beat_words, 0, 0, 0,
	 "When is counter-fire quick enough?",
	 "If it costs no more than the attack and the lead in OODA "
	 "together, so that the quicker creature steals the beat. "
	 "speed: the lead does not count. always: always."},
	[R_UNLOCKS] = {"APO-R49", "unlocks", unlocks_words, 0, 0, 0,
	 "Which actions must be learnt?",
	 "None, since the text names no price. skill: flurry and power "
	 "attack at 2, feint, riposte and counter-attack at 3 in the "
	 "weapon's skill."},
	[R_COUNTER_PENALTY] = {"APO-R50", "counter_penalty", counter_penalty_words, 0, 0, 0,
	 "By how much does a counter-attack hinder later reactions?",
	 "By the weapon's SIZE, at least 1, the first of the two that the "
	 "text asks about. flat: by 2."},
	[R_MRP] = {"APO-R51", "mrp", mrp_words, 0, 0, 0,
	 "One count for all melee reactions, or one each?",
	 "One, since openings are said to stack. separate: parries count "
	 "for parries, counters for counters, all for the rest."},
	[R_PARRY_SHOCK] = {"APO-R52", "parry_shock", parry_shock_words, 0, 0, 0,
	 "Is the shock of a parry taken, or resisted?",
	 "Taken in full, the plainer of two readings. soak_roll: a pool of "
	 "Fitness reduces it."},
	[R_DESPERATE_PARRY] = {"APO-R54", "desperate_parry", desperate_parry_words, 0, 0, 0,
	 "Double difficulty: of what?",
	 "Of the counter-attack's net hits, which are what has to be undone."
	 " full: of all its hits."},
	[R_OPENINGS] = {"APO-R55", "openings", openings_words, 0, 0, 0,
	 "What is an opening besides fleeing?",
	 "Rising, reloading and finishing within reach, since a creature "
	 "that does that cannot defend. flee: leaving reach alone."},
	[R_SOAK_SHOCK] = {"APO-R57", "soak_shock", soak_shock_words, 0, 0, 0,
	 "How much of a soaked hit is shock?",
	 "Half, where there is armour, since the text asks for \"some\". none: nothing."},
	[R_SOAK_USELESS] = {"APO-R57b", "soak_useless", soak_useless_words, 0, 0, 0,
	 "May an arm soak that is useless already?",
	 "No: it cannot be put in the way. yes: it can, again and again."},
	[R_SHOCK_AP] = {"APO-R59", "shock_ap", shock_ap_words, 0, 0, 0,
	 "Does shock cost AP?",
	 "A point each, so that shock slows before it stuns. off: no."},
	[R_PAUSE_MINUTES] = {"APO-R63", "pause_minutes", pause_minutes_words, 0, 0, 0,
	 "How long is a pause, and what can be done in it?",
	 "Ten minutes and two activities, the middle of the printed 5 "
	 "to 15 minutes; agreeing to it ends engagements. roll: 2d6 + "
	 "3 minutes, an activity for each five."},
	[R_AMBUSH_AWARENESS] = {"APO-R64", "ambush_awareness", ambush_awareness_words, 0, 0, 0,
	 "How long do the victims of an ambush suspect nothing?",
	 "For the whole ambush, else it would be a single shot. first_shot: "
	 "until the first attack."},
	[R_ABILITIES] = {"APO-R66", "abilities", abilities_words, 0, 0, 0,
	 "Ability attacks are named and have no rules.",
	 "A bolt that is shot, dread and ward: ours, so that there is "
	 "something to try. off: nobody has any."},
	[R_SPEED_AR] = {"APO-R68", "speed_ar", speed_ar_words, 0, 0, 0,
	 "Does speed protect in melee too?",
	 "Against shots only (+1 running, +2 sprinting), since the "
	 "text says it among the ranged reactions. both: in melee as "
	 "well."},
	[R_AMMO] = {"APO-R73", "ammo", ammo_words, 0, 0, 0,
	 "Ammunition, reloading and drawing have no rules.",
	 "Those of the catalogue, which are ours. To make room for a drawn weapon, "
	 "a shield is put away last. off: rounds are not counted."},
	[R_RECHECK] = {"APO-R76", "recheck", recheck_words, 0, 0, 0,
	 "What if the world has changed between declaring and striking?",
	 "The action is checked again, so that nobody strikes at empty air; an "
	 "impossible one is lost with its AP. refund: the AP come "
	 "back."},
	{"APO-R04", NULL, NULL, 0, 0, 0,
	 "The example says that Gasket has 3 AP, and then 2.",
	 "3, the number that the example writes out; the order is the "
	 "same with either."},
	{"APO-R05", NULL, NULL, 0, 0, 0,
	 "Does OODA limit the number of actions, or their AP?",
	 "Their AP, as in the example."},
	{"APO-R07", NULL, NULL, 0, 0, 0,
	 "Attributes appear as CRD and as CRD/10.",
	 "The small scale: a tenth of the old value, since pools are made of it."},
	{"APO-R08", NULL, NULL, 0, 0, 0,
	 "Volition, Resolve, Dexterity and Cognition are never defined.",
	 "There are six attributes; Volition is Resolve, since both "
	 "words stand for will."},
	{"APO-R09", NULL, NULL, 0, 0, 0,
	 "The example's runner sprints 10 m where the formula gives 9.",
	 "The formula holds: the example rounds."},
	{"APO-R10", NULL, NULL, 0, 0, 0,
	 "Jogging is named and has no number.",
	 "It is a word for moving and no rate of its own: only "
	 "walking, running and sprinting have numbers."},
	{"APO-R12", NULL, NULL, 0, 0, 0,
	 "How far does one get while changing speed?",
	 "As far as the slower of both rates carries."},
	{"APO-R13", NULL, NULL, 0, 0, 0,
	 "Turn, round and pass are mixed.",
	 "A turn is a round and one's own turn is a pass, so that "
	 "each word means one thing."},
	{"APO-R14", NULL, NULL, 0, 0, 0,
	 "Somebody has AP and does not want to act.",
	 "It may hold; when all hold, the round ends and their AP are "
	 "lost. Else all would have to waste AP to end a round."},
	{"APO-R20", NULL, NULL, 0, 0, 0,
	 "Rolling the Avoidance pool is no listed reaction.",
	 "It is the reaction avoid: 2 AP, and not against firearms, "
	 "since only the dive is said to help against those."},
	{"APO-R21", NULL, NULL, 0, 0, 0,
	 "Reactions cost AP, but how many is not said.",
	 "A quick one costs about half a blow, a strike its whole "
	 "cost, so that nothing is cheaper as a reaction than as an "
	 "action."},
	{"APO-R22", NULL, NULL, 0, 0, 0,
	 "How many reactions, how deep, in which order?",
	 "One each to an event and two deep, so that no chain is "
	 "endless; prepared deeds first, then openings, then the "
	 "target. A move with all that sees it is one event, each "
	 "opening on the way another; a charge is one with its way "
	 "and its blow."},
	{"APO-R23", NULL, NULL, 0, 0, 0,
	 "Reaction attacks must be simple.",
	 "One target and no options: that is how we read simple."},
	{"APO-R28", NULL, NULL, 0, 0, 0,
	 "Does a weapon stay readied after shooting?",
	 "A firearm after aiming and firing, since it is still aimed; "
	 "not after firing from the hip; a bow never, since its "
	 "string is slack."},
	{"APO-R31", NULL, NULL, 0, 0, 0,
	 "Called shots in melee and with automatic fire?",
	 "In melee and with a burst yes; with full automatic fire no, "
	 "since nobody places ten rounds."},
	{"APO-R33", NULL, NULL, 0, 0, 0,
	 "Several single shots in a pass?",
	 "Each earlier one adds recoil, so that quick shots kick like "
	 "a burst."},
	{"APO-R35", NULL, NULL, 0, 0, 0,
	 "Attacks on several targets?",
	 "One roll is split among them, since the text wants one roll "
	 "for several attacks."},
	{"APO-R36", NULL, NULL, 0, 0, 0,
	 "Precise aim has no text.",
	 "A die for 2 AP, three at most: ours, so that aiming pays "
	 "and has an end."},
	{"APO-R37", NULL, NULL, 0, 0, 0,
	 "The melee attack has no cost.",
	 "ERG and SIZE, the mirror of ERG and BULK for a shot."},
	{"APO-R38", NULL, NULL, 0, 0, 0,
	 "The desperate swing has no text.",
	 "It is the melee twin of firing from the hip: cheap, with 2 "
	 "dice less. Ours."},
	{"APO-R39", NULL, NULL, 0, 0, 0,
	 "The flurry has no text.",
	 "An AP and a die for each further strike, so that it always "
	 "beats attacking again, as the text demands."},
	{"APO-R40", NULL, NULL, 0, 0, 0,
	 "The text of the feint is garbled.",
	 "Two dice less and half damage; through a counter-attack "
	 "full damage and 3 dice, since that is what a feint is for."},
	{"APO-R41", NULL, NULL, 0, 0, 0,
	 "The power attack has no text.",
	 "Two dice of damage for each die given up: ours, so that "
	 "force pays against those who are easy to hit."},
	{"APO-R42", NULL, NULL, 0, 0, 0,
	 "A charge is reacted to and never defined.",
	 "A straight run of at least 3 m into reach that ends in a "
	 "blow: as much as the reactions to it need."},
	{"APO-R44", NULL, NULL, 0, 0, 0,
	 "Desperate defense: how much, how long?",
	 "AR +1 and 2 dice to parry until one's next pass: within "
	 "one's own pass it would be of no use."},
	{"APO-R45", NULL, NULL, 0, 0, 0,
	 "Riposte: when is it rolled, what if it is lost?",
	 "It is rolled when sprung; whoever sees through it strikes "
	 "with 2 dice more, so that the bluff has its risk."},
	{"APO-R47", NULL, NULL, 0, 0, 0,
	 "Counter-fire: penalty and difficulty?",
	 "As many dice as rounds come in, at most 5; Courage against "
	 "1, 2 or 3 hits for a shot, a burst, automatic fire: more "
	 "lead, more fear."},
	{"APO-R48", NULL, NULL, 0, 0, 0,
	 "Target in the open: penalty and where?",
	 "2 dice less, on the first tile without cover: that is where "
	 "the runner comes into the open."},
	{"APO-R53", NULL, NULL, 0, 0, 0,
	 "How much harder is a counter-attack?",
	 "One hit, and three against a feint: the least that makes it "
	 "harder than a parry."},
	{"APO-R56", NULL, NULL, 0, 0, 0,
	 "The pool of a dodge, and does it leave reach?",
	 "Avoidance and Athletics; it provokes nothing, since the "
	 "diver is already reacting."},
	{"APO-R58", NULL, NULL, 0, 0, 0,
	 "Damaging a target has no text.",
	 "Pools, protection, severity and places as built here: ours, "
	 "the section is empty."},
	{"APO-R60", NULL, NULL, 0, 0, 0,
	 "The head has some protection, the face none.",
	 "The skull has 2, our number; the face none even under a "
	 "helmet, as the text says."},
	{"APO-R61", NULL, NULL, 0, 0, 0,
	 "Incapacity, death and finishing have no text.",
	 "Down at VIT, dead at twice VIT, finishing as an action, and "
	 "a choice after victory: ours, the section is a mere heading."},
	{"APO-R62", NULL, NULL, 0, 0, 0,
	 "Short weapons against a mobile long weapon?",
	 "They have it within a metre, no matter who moves: we read "
	 "mobile as a slip for unwieldy."},
	{"APO-R65", NULL, NULL, 0, 0, 0,
	 "The modifiers of surroundings are not named.",
	 "Light, smoke, range and crowding: ours, as every place of a "
	 "fight has them."},
	{"APO-R67", NULL, NULL, 0, 0, 0,
	 "Facing, sight and occupancy are missing.",
	 "No facing, one creature a tile, sight by line: the least "
	 "that a map needs."},
	{"APO-R69", NULL, NULL, 0, 0, 0,
	 "Stances have no numbers.",
	 "Those of the tables, which are ours; metres are rounded "
	 "down for each action, since a tile cannot be divided."},
	{"APO-R70", NULL, NULL, 0, 0, 0,
	 "Do the ticks of reactions move one?",
	 "No: metres belong to the ticks of one's own actions."},
	{"APO-R71", NULL, NULL, 0, 0, 0,
	 "Margin of success, or hits?",
	 "The margin is hits less the own difficulty, so that both "
	 "words mean one number."},
	{"APO-R72", NULL, NULL, 0, 0, 0,
	 "Is Courage a skill?",
	 "No, it is Resolve and Acuity: the text names these two "
	 "attributes."},
	{"APO-R74", NULL, NULL, 0, 0, 0,
	 "One must be engaged to attack, yet attacking engages.",
	 "The attack makes the engagement, else nobody could strike "
	 "first."},
	{"APO-R75", NULL, NULL, 0, 0, 0,
	 "Some sentences break off.",
	 "They have no effect, since nobody can tell what was meant."},
	{"APO-R77", NULL, NULL, 0, 0, 0,
	 "A plain reaction shot of a weapon without single fire?",
	 "Its lowest mode at that mode's cost, else a machine gun "
	 "could never react."},
	{"APO-R78", NULL, NULL, 0, 0, 0,
	 "Who takes part, and how does one flee?",
	 "Bystanders may join later, since taking part is voluntary; "
	 "the edge of the map is the way out."},
	{"APO-R79", NULL, NULL, 0, 0, 0,
	 "To be low hampers dodging, yet crouching raises the AR.",
	 "Crouching never helps the dive and a prone creature cannot "
	 "dive, so that both sentences hold."},
	{"APO-R80", NULL, NULL, 0, 0, 0,
	 "Hands, stowing and what one starts with?",
	 "Two hands; the first weapon is in hand; bare hands can "
	 "always strike: ours, a fight must begin somehow."},
	{"APO-R81", NULL, NULL, 0, 0, 0,
	 "One roll at targets of unequal range?",
	 "With the smallest of their pools: one roll cannot be easy "
	 "and hard at once."},
	{"APO-R82", NULL, NULL, 0, 0, 0,
	 "Is the charge met before, during or after the run?",
	 "Before the first step, so that it can still stop the charge."},
	{"APO-R83", NULL, NULL, 0, 0, 0,
	 "A path is counted tile by tile and may be any.",
	 "It is asked as its destination; the way is the cheapest, so "
	 "nobody runs in circles. Less than half the way makes a runner "
	 "walk, unless an obstacle is ahead."},
	{"APO-R84", NULL, NULL, 0, 0, 0,
	 "What do others see of a feint or of something prepared?",
	 "A blow like any other, else it would deceive nobody; that "
	 "something is prepared, and what it cost. A feint shows when "
	 "the dice fall; where reactions come after the roll, others "
	 "see the hits of a blow and not its dice."},
	{"APO-R85", NULL, NULL, 0, 0, 0,
	 "What may a single action cost in the free pass of an ambush?",
	 "Anything: AP are not counted yet. Waiting ends with OODA."},
	{"APO-R87", NULL, NULL, 0, 0, 0,
	 "Does a bystander keep his side in the fight?",
	 "No: a side is beaten when nobody who takes part is left."},
	{"APO-R86", NULL, NULL, 0, 0, 0,
	 "Split fire at targets of whom some shoot back?",
	 "All targets go through each step together; else one after the "
	 "other."},
	{"APO-R88", NULL, NULL, 0, 0, 0,
	 "May the target of a charge release what it has prepared while the "
	 "charger comes?",
	 "No: it may meet the charge with a shot before the first step, or "
	 "wait for the blow. What waits for an attack is released then."},
	{"APO-R89", NULL, NULL, 0, 0, 0,
	 "Does something prepared in a pause last while one does other things?",
	 "No: like any other deed the next activity ends it."},
};
/* clang-format on */
