/* SPDX-License-Identifier: MIT
 *
 * The rows of apocrypha: rules, questions, actions, terrain, state; and the book itself.
 */
#include "procedures.h"
#include "tactics/tactics.h"

static const struct rule_row rules[] = {{0}, APOCRYPHA_RULES(RULE_ROW)};

/* ---- words ---- */

const char *const apocrypha_location_words[] = {"torso",    "head", "face", "arm_right",
						"arm_left", "legs", NULL};
const char *const apocrypha_stance_words[] = {"stand", "crouch", "prone", NULL};
const char *const apocrypha_rate_words[] = {"still", "walk", "run", "sprint", NULL};
const char *const apocrypha_mode_words[] = {"single", "burst", "auto", NULL};
const char *const apocrypha_ammo_words[] = {"standard", "piercing", "hollow", NULL};
const char *const apocrypha_trigger_words[] = {
	"none",		  "enters_reach",    "enters_area",
	"moves_in_sight", "readies_or_aims", "attacks_me",
	"attacks_ally",	  "any_hostile_act", NULL};
static const char *const place_words[] = {"carried",	"right_hand", "left_hand",
					  "both_hands", "natural",    "on_ground",
					  "gone",	NULL};
/* In the order of the struct. */
static const char *const secret_words[] = {
	"prepared", "trigger", "deed",	       "paid",	      "watched", "area",
	"radius",   "riposte", "riposte_paid", "riposte_use", NULL};

/* ---- questions ---- */

const struct question_row apocrypha_questions[QUESTIONS] = {
	[Q_ACTION] = {"action",
		      "What do you do?",
		      "hold",
		      {"AP to spend", "spent", "OODA"},
		      true},
	[Q_WEAPON] = {"weapon", "With which weapon?", "the first at hand", {0}, false},
	[Q_MODE] = {"mode", "Single shot, burst or automatic?", "the lowest", {0}, false},
	[Q_TARGET] =
		{"target", "At whom?", "the first in order of the scenario", {0}, false},
	[Q_CALLED] = {"called", "Do you call a place to hit?", "none", {0}, false},
	[Q_SECOND] = {"second", "A second target?", "none", {0}, false},
	[Q_THIRD] = {"third", "A third target?", "none", {0}, false},
	[Q_ROUNDS] = {"rounds",
		      "How many rounds or strikes for this target?",
		      "an equal share",
		      {0},
		      false},
	[Q_STRIKES] = {"strikes", "How many strikes?", "2", {0}, false},
	[Q_POWER] = {"power", "How many dice do you give up for power?", "1", {0}, false},
	[Q_BLOW] = {"blow", "A plain blow or a power attack?", "attack", {0}, false},
	[Q_RATE] = {"rate", "How fast from now on?", "the slowest", {0}, false},
	[Q_TICKS] = {"ticks", "For how many AP?", "1", {0}, false},
	[Q_PATH] = {"path", "Where do you go?", "stay", {"metres"}, false},
	[Q_LEAVE] = {"leave", "Over the edge and out of the fight?", "stay", {0}, false},
	[Q_STANCE] = {"stance",
		      "Stand, crouch or lie?",
		      "the first that is possible",
		      {0},
		      false},
	[Q_COVER] =
		{"cover", "Behind which cover?", "the first from the north", {0}, false},
	[Q_ROOM] = {"room", "Stow or drop what is in the way?", "stow", {0}, false},
	[Q_AMMO] = {"ammo", "Which ammunition?", "the first on the sheet", {0}, false},
	[Q_READY_AT] = {"ready_at", "Ready the weapon at somebody?", "none", {0}, false},
	[Q_ENGAGES] = {"engages",
		       "Does readying a weapon at somebody engage?",
		       "yes",
		       {0},
		       false},
	[Q_DEED] = {"deed", "What exactly?", "the first that is possible", {0}, false},
	[Q_TRIGGER] = {"trigger", "Released by what?", "any_hostile_act", {0}, false},
	[Q_AREA] = {"area", "Around which tile?", "the own tile", {0}, false},
	[Q_RADIUS] = {"radius", "Within how many metres?", "5", {0}, false},
	[Q_WATCHED] = {"watched", "Released by whom?", "anyone", {0}, false},
	[Q_RELEASE] = {"release", "Release what you have prepared?", "none", {0}, false},
	[Q_SPRING] = {"spring", "Spring your riposte?", "yes", {0}, false},
	[Q_REACTION] = {"reaction",
			"How do you react?",
			"none",
			{"attack dice", "strikes", "hits"},
			false},
	[Q_PARRY_WITH] = {"parry_with", "With what?", "the first at hand", {0}, false},
	[Q_SOAK] = {"soak",
		    "On which limb do you take the damage?",
		    "the first that can",
		    {0},
		    false},
	[Q_DODGE] = {"dodge", "Where do you throw yourself?", "the own tile", {0}, false},
	[Q_SHOT] =
		{"shot", "Readied, or from the hip?", "readied if possible", {0}, false},
	[Q_DESPERATE_PARRY] = {"desperate_parry",
			       "Parry the counter-attack, at double difficulty?",
			       "no",
			       {"net hits"},
			       false},
	[Q_OPENING] = {"opening", "Exploit the opening?", "no", {0}, false},
	[Q_OPEN_TARGET] =
		{"open_target", "Shoot at the target in the open?", "no", {0}, false},
	[Q_CHARGE_DEFENSE] =
		{"charge_defense", "Shoot at the charger?", "none", {0}, false},
	[Q_JOIN] = {"join", "Do you join the fight?", "no", {0}, false},
	[Q_PUSH] = {"push", "Push, or pause?", "push", {0}, false},
	[Q_KEEP] = {"keep",
		    "Keep your prepared attack, which is a push?",
		    "drop",
		    {0},
		    false},
	[Q_DEFENSIVE] = {"defensive",
			 "Is the prepared attack a push, or merely defensive?",
			 "push",
			 {0},
			 false},
	[Q_ARM] = {"arm", "Take a weapon in hand?", "none", {0}, false},
	[Q_ACTIVITY] =
		{"activity", "What do you do for five minutes?", "rest", {0}, false},
	[Q_PATIENT] = {"patient", "Whom do you treat?", "the first", {0}, false},
	[Q_REPOSITION] = {"reposition", "Where do you go?", "the nearest", {0}, false},
	[Q_ENGAGE] = {"engage", "Engage again, or stand down?", "engage", {0}, false},
	[Q_FATE] = {"fate", "What becomes of the fallen enemy?", "spare", {0}, false},
};

static const struct aside_row asides[] = {
	{Q_REACTION, ASKED_TO_REACT, NULL},
	{Q_DESPERATE_PARRY, ASKED_TO_REACT, NULL},
	{Q_OPENING, ASKED_TO_REACT, NULL},
	{Q_OPEN_TARGET, ASKED_TO_REACT, NULL},
	{Q_CHARGE_DEFENSE, ASKED_TO_REACT, NULL},
	{Q_RELEASE, ASKED_TO_REACT, NULL},
	{Q_SPRING, ASKED_TO_REACT, "no"},
	{Q_JOIN, ASKED_TO_DECIDE, NULL},
	{Q_PUSH, ASKED_TO_DECIDE, NULL},
	{Q_KEEP, ASKED_TO_DECIDE, NULL},
	{Q_ARM, ASKED_TO_DECIDE, NULL},
	{Q_ACTIVITY, ASKED_TO_DECIDE, NULL},
	{Q_PATIENT, ASKED_TO_DECIDE, NULL},
	{Q_REPOSITION, ASKED_TO_DECIDE, NULL},
	{Q_ENGAGE, ASKED_TO_DECIDE, NULL},
	{Q_FATE, ASKED_TO_DECIDE, NULL},
	{-1, ASKED_IN_DEED, NULL},
};

/* ---- terrain ---- */

static const struct terrain_row terrains[TERRAINS] = {
	[T_OPEN] = {"open", ".", false, false, 0, "open ground"},
	[T_WALL] = {"wall", "#", true, true, 0, "stops steps and sight"},
	[T_ROUGH] = {"rough", ":", false, false, 0, "difficult: steps count double"},
	[T_WATER] = {"water", "~", false, false, 0, "difficult: steps count double"},
	[T_COVER_1] = {"low_cover", "1", true, false, 1, "stops steps; cover of 1"},
	[T_COVER_2] = {"cover", "2", true, false, 2, "stops steps; cover of 2"},
	[T_COVER_3] = {"strong_cover", "3", true, false, 3, "stops steps; cover of 3"},
};

/* ---- state ---- */

#define C struct apocrypha_creature
const struct state_row apocrypha_creature_state[] = {
	STATE(C, ap, TRACK, 0, 60, "Action Potential left"),
	STATE(C, wounds, TRACK, 0, 200, "W: at VIT one is down, at twice VIT dead"),
	STATE(C, shock, TRACK, 0, 60, "S: at SHK one is stunned, at twice SHK out"),
	STATE(C, bleed, TRACK, 0, 50, "wounds that each round's end adds"),
	STATE(C, mrp, TRACK, 0, 100, "melee reaction penalty of this round"),
	STATE(C, parry_mrp, HIDDEN, 0, 100, "the part of it that parries made"),
	STATE(C, counter_mrp, HIDDEN, 0, 100, "the part of it that counter-attacks made"),
	STATE_NAMED(C, stance, CONDITION, apocrypha_stance_words, PRONE, "stance"),
	STATE_NAMED(C, rate, CONDITION, apocrypha_rate_words, SPRINT, "rate of movement"),
	STATE(C, cover, CONDITION, 0, 3, "level of the cover taken"),
	STATE(C, cover_tile, HIDDEN, 0, MAX_TILES, "its tile + 1; 0: given"),
	STATE(C, readied, CONDITION, 0, SLOTS,
	      "which weapon is readied: place in its list, from 1"),
	STATE(C, aim, CONDITION, 0, 3, "dice of precise aim"),
	STATE(C, aim_at, HIDDEN, 0, MAX_CREATURES, "at whom: number + 1"),
	STATE_ARRAY(C, wounded, CONDITION, apocrypha_location_words, 0, 3,
		    "grave wounds by place: 1 serious, 2 critical, 3 both"),
	STATE(C, blinded, CONDITION, 0, 1, "cannot see"),
	STATE(C, holding, CONDITION, 0, 1, "waits with its AP"),
	STATE(C, aside, CONDITION, 0, 1, "a bystander, so far"),
	STATE(C, unaware, CONDITION, 0, 1, "suspects nothing: no defence, no reaction"),
	STATE(C, ambushed, CONDITION, 0, 1, "next AP check at -4"),
	STATE(C, rested, CONDITION, 0, 1, "next AP check at +2"),
	STATE(C, fled, CONDITION, 0, 1, "has left the map"),
	STATE(C, swung, CONDITION, 0, 1, "AR -2 until its next pass"),
	STATE(C, flurried, CONDITION, 0, 1, "AR -1 until its next pass"),
	STATE(C, defending, CONDITION, 0, 1, "desperate defense until its next pass"),
	STATE(C, warded, CONDITION, 0, 1, "ward until its next pass"),
	STATE(C, poised, CONDITION, 0, 1, "was seen to prepare something"),
	STATE(C, poised_cost, HIDDEN, 0, 99, "AP that it cost; 0: nobody saw"),
	STATE(C, treated, TALLY, 0, 9, "points healed in this pause"),
	STATE(C, spare, TRACK, -1, 99, "spare magazines; -1: as many as it needs"),
	STATE(C, reach, HIDDEN, 0, 99, "of the longest melee weapon at hand"),
	STATE(C, ranged_mask, HIDDEN, 0, 255, "slots that can shoot, a bit each"),
	STATE(C, melee_mask, HIDDEN, 0, 65535, "uses that can strike, a bit each"),
	STATE(C, parry_mask, HIDDEN, 0, 65535, "uses that can parry, a bit each"),
	STATE(C, carried_mask, HIDDEN, 0, 255, "slots that can be drawn, a bit each"),
	STATE(C, lying_mask, HIDDEN, 0, 255, "slots on the ground, a bit each"),
	STATE(C, shielded, HIDDEN, 0, 1, "holds a shield"),
	STATE(C, fired, HIDDEN, 0, 1, "has fired in this pass"),
	STATE(C, stopped, HIDDEN, 0, 1, "a wound has ended its movement"),
	STATE(C, ap_roll, HIDDEN, 0, 20,
	      "dice of the first AP check, where they are kept"),
	STATE_SET(C, engaged, "ranged engagements, a bit each"),
	{.key = "secret",
	 .kind = STATE_HIDDEN,
	 STATE_AT(C, secret[0]),
	 .count = SECRETS,
	 .stride = sizeof(int16_t),
	 .viewer = VIEW_OWNER,
	 .low = 0,
	 .high = MAX_TILES - 1,
	 .words = secret_words,
	 .help = "what it has prepared, and its riposte"},
	STATE_PARTS("rounds", C, things, rounds, TRACK, 0, 255, "rounds loaded"),
	{.key = "place",
	 .kind = STATE_HIDDEN,
	 STATE_AT(C, things[0].place),
	 .count = SLOTS,
	 .stride = sizeof(struct apocrypha_thing),
	 .low = 0,
	 .high = GONE,
	 .values = place_words,
	 .help = "where the thing is"},
	STATE_PARTS("thing", C, things, weapon, HIDDEN, 0, 4096,
		    "entry of the catalogue + 1"),
	STATE_PARTS("lies_at", C, things, tile, HIDDEN, 0, MAX_TILES - 1,
		    "tile on the ground"),
	{.key = "ammo",
	 .kind = STATE_HIDDEN,
	 STATE_AT(C, things[0].ammo),
	 .count = SLOTS,
	 .stride = sizeof(struct apocrypha_thing),
	 .low = 0,
	 .high = HOLLOW,
	 .values = apocrypha_ammo_words,
	 .help = "ammunition in the magazine"},
	STATE_PARTS("shots", C, things, shots, TALLY, 0, 255,
		    "attacks fired in this pass"),
	{0},
};

#define F struct apocrypha_fight
static const struct state_row fight_state[] = {
	STATE(F, spent, TALLY, 0, 255, "AP worth of actions in this pass"),
	STATE(F, is_ambush, CONDITION, 0, 1, "free passes of the ambushers"),
	STATE(F, minutes, CLOCK, 0, 99, "length of the pause"),
	STATE(F, pause_step, TALLY, 0, 9, "activities done in the pause"),
	STATE(F, started, HIDDEN, 0, 1, "combat has begun"),
	{0},
};

static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct apocrypha_thing *thing;

	(void)row;
	if (i < 0 || i >= SLOTS)
		return NULL;
	thing = &creature(scene, who)->things[i];
	return thing->weapon ? catalogue_weapon(scene, thing->weapon - 1)->entry.key
			     : NULL;
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct apocrypha_sheet *stats = sheet(scene, who);

	switch (row->offset) {
	case offsetof(C, wounds):
		return 2 * stats->vit;
	case offsetof(C, shock):
		return 2 * stats->shk;
	case offsetof(C, ap):
		return stats->ap_fixed + 20;
	default:
		return -1;
	}
}

/* The word for the value of a track, if there is one. */
static const char *state_word(const struct scene *scene, int who,
			      const struct state_row *row, int i)
{
	int now = plight(scene, who);

	(void)i;
	if (row->offset != offsetof(C, shock) || now & DOWN)
		return NULL;
	return now & OUT ? "out" : now ? "stunned" : NULL;
}

/* ---- the book ---- */

extern const struct kind apocrypha_kinds[];
extern const struct field apocrypha_setup_fields[];
void apocrypha_prepare(struct scenario *scenario, struct problems *problems);
void apocrypha_begin(const struct scenario *scenario, struct fight *fight);
void apocrypha_enter(const struct scenario *scenario, struct fight *fight, int who);

/* The end of a condition in words. */
static const struct ending_row endings[] = {
	{"wounds", "down: by treatment in a pause, which takes wounds away; dead: never"},
	{"shock",
	 "stunned: when the end of a round, which takes 1 and half the FIT away, "
	 "leaves less than SHK; out: with a pause, which takes all of it"},
	{"bleed", "when somebody binds it, or by treatment in a pause"},
	{"mrp", "with the round"},
	{"stance", "another stance, by change_stance (1 to 3 AP)"},
	{"rate",
	 "another pace, by change_speed (2 AP a level), a fall, or a critical wound "
	 "of the torso"},
	{"cover", "with its first step, or when it goes down"},
	{"readied", "with a shot from the hip, a run, a dodge, a hurt arm, or when the "
		    "weapon leaves the hand"},
	{"aim", "with the shot, with another target, or when it reacts"},
	{"wounded",
	 "serious ones by treatment in a pause; critical ones not in this fight"},
	{"blinded", "by treatment in a pause"},
	{"holding", "when anybody has acted, or with the round"},
	{"aside", "when it joins; it is asked each round"},
	{"unaware", "with the first loud deed, or with the first round after the ambush"},
	{"ambushed", "with its next AP check"},
	{"rested", "with its next AP check"},
	{"fled", "not in this fight"},
	{"swung", "at its next pass"},
	{"flurried", "at its next pass"},
	{"defending", "at its next pass"},
	{"warded", "at its next pass"},
	{"poised", "when it is released, or when it acts, reacts or is helpless"},
	{"is_ambush", "with the free passes"},
	{NULL, NULL},
};

static void describe_option(const struct scene *scene, const struct question *q, int i,
			    struct text *text)
{
	bool is_target = q->id == Q_TARGET || q->id == Q_SECOND || q->id == Q_THIRD;

	if (is_target && apocrypha_actions[q->deed].is_attack &&
	    q->options[i].value != NOBODY)
		apocrypha_describe_target(scene, q, q->options[i].value, text);
	else
		apocrypha_describe_answer(scene, q, i, text);
}

/* ---- figures of a sheet ---- */

/* "armour torso 2, head 1": what is worn, by location. */
static void add_armor(const struct scene *scene, int who, struct text *text)
{
	const char *joint = "armour ";

	for (int location = 0; location < LOCATIONS; location++) {
		int worn = sheet(scene, who)->worn[location];

		if (!worn)
			continue;
		text_format(text, "%s%s %d", joint, apocrypha_place_names[location],
			    worn);
		joint = ", ";
	}
	if (!text->length)
		text_add(text, "no armour");
}

static bool sheet_figure(const struct scene *scene, int who, int i, struct text *text)
{
	const struct apocrypha_sheet *own = sheet(scene, who);

	switch (i) {
	case 0:
		text_format(text, "AR %d and avoidance %d dice, before modifiers",
			    own->rating, own->avoidance);
		return true;
	case 1:
		add_armor(scene, who, text);
		return true;
	case 2:
		text_format(text, "down at %d wounds, stunned at %d shock", own->vit,
			    own->shk);
		return true;
	case 3:
		text_format(text, "%d off every pool for injuries", injury(scene, who));
		return injury(scene, who) > 0;
	default:
		return false;
	}
}

const struct rulebook apocrypha_rulebook = {
	.id = "apocrypha",
	.name = "Apocrypha",
	.about = "Pools of d10, Action Potential as initiative and budget; quick and "
		 "violent.",
	.version = 2,
	.rules = rules,
	.rule_count = sizeof rules / sizeof rules[0] - 1,
	.rulings = apocrypha_rulings,
	.ruling_count = RULINGS,
	.questions = apocrypha_questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = apocrypha_actions,
	.action_count = ACTIONS,
	.pass = "hold",
	.terrains = terrains,
	.terrain_count = TERRAINS,
	.fight_state = fight_state,
	.creature_state = apocrypha_creature_state,
	.endings = endings,
	.figures = apocrypha_figures,
	.sources = apocrypha_sources,
	.phrases = apocrypha_phrases,
	.kinds = apocrypha_kinds,
	.kind_count = 3,
	.setup_fields = apocrypha_setup_fields,
	.setup_size = sizeof(struct apocrypha_setup),
	.resources = {"AP"},
	.tactics = apocrypha_tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 10,
	.line_field = true,
	.bars = {"wounds", "shock", "ap"},
	.fight_size = sizeof(struct apocrypha_fight),
	.creatures_offset = offsetof(struct apocrypha_fight, creatures),
	.creature_size = sizeof(struct apocrypha_creature),
	.prepare = apocrypha_prepare,
	.begin = apocrypha_begin,
	.advance = apocrypha_advance,
	.settle = apocrypha_settle,
	.enter = apocrypha_enter,
	.canonical = apocrypha_canonical,
	.resample = apocrypha_resample,
	.element_name = element_name,
	.track_maximum = track_maximum,
	.state_word = state_word,
	.describe_option = describe_option,
	.sheet_figure = sheet_figure,
};
