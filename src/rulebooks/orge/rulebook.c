/* SPDX-License-Identifier: MIT
 *
 * The tables of orge: rules, questions, state; and the functions that the engine calls.
 */
#include "orge.h"
#include "tactics/tactics.h"
#include <string.h>

static const struct rule_row rules[] = {{0}, ORGE_RULES(RULE_ROW)};

/* ---- questions ---- */

static const struct question_row questions[] = {
	[Q_ACTION] = {"action", "What do you do?", "end", {0}, true},
	[Q_GAIT] = {"gait", "How do you move?", "walk", {0}, false},
	[Q_TILE] = {"tile", "Which tile?", "the cheapest tile", {0}, false},
	[Q_FACING] = {"facing", "Where do you turn?", "n", {0}, false},
	[Q_STANCE] = {"stance", "Which stance?", "the highest other one", {0}, false},
	[Q_WEAPON] = {"weapon", "With what?", "the weapon in hand", {0}, false},
	[Q_STYLE] = {"style", "In which style?", "the first", {0}, false},
	[Q_SPECIAL] = {"special", "A special attack?", "none", {0}, false},
	[Q_TARGET] = {"target", "Whom?", "the first listed", {0}, false},
	[Q_POINTS] = {"points", "How many points?", "1", {0}, false},
	[Q_MANOEUVRE] = {"manoeuvre", "Which manoeuvre?", "patrol", {0}, false},
	[Q_DISCIPLINE] =
		{"discipline", "Which discipline?", "the first known", {0}, false},
	[Q_TECHNIC] = {"technic", "Which technic?", "the first possible", {0}, false},
	[Q_MISSILE] = {"missile", "Which missile?", "the first that fits", {0}, false},
	[Q_MESSAGE] = {"message", "What do you say?", "speak", {0}, false},
	[Q_ITEM] = {"item", "Which thing?", "the first", {0}, false},
	[Q_PATIENT] = {"patient", "Whose wounds?", "the first listed", {0}, false},
	[Q_REPAIR] = {"repair", "What is repaired?", "the first", {0}, false},
	[Q_MAGAZINE] = {"magazine", "Which magazine?", "the first", {0}, false},
	[Q_SPELL] = {"spell", "Which spell?", "the first known", {0}, false},
	[Q_METHOD] = {"method", "Cast how?", "the first possible", {0}, false},
	[Q_REACTION] = {"reaction", "How do you react?", "none", {0}, false},
	[Q_INTERPOSE] = {"interpose", "Step between?", "none", {0}, false},
	[Q_WATCH] = {"watch", "Strike now?", "none", {0}, false},
	[Q_PARTING] = {"parting", "Strike at the one who leaves?", "none", {0}, false},
	[Q_FOLLOW] = {"follow", "Follow the one you escort?", "stay", {0}, false},
	[Q_SURRENDER] = {"surrender", "Give in?", "refuse", {0}, false},
	[Q_TRUCE] = {"truce", "Accept the truce?", "refuse", {0}, false},
	[Q_ACCELERATE] =
		{"accelerate", "Let the world outside wait less?", "no", {0}, false},
};

static const struct aside_row asides[] = {
	{Q_REACTION, ASKED_TO_REACT, NULL}, {Q_INTERPOSE, ASKED_TO_REACT, NULL},
	{Q_WATCH, ASKED_TO_REACT, NULL},    {Q_PARTING, ASKED_TO_REACT, NULL},
	{Q_FOLLOW, ASKED_TO_REACT, NULL},   {Q_SURRENDER, ASKED_TO_DECIDE, NULL},
	{Q_TRUCE, ASKED_TO_DECIDE, NULL},   {Q_ACCELERATE, ASKED_TO_DECIDE, NULL},
	{-1, ASKED_IN_DEED, NULL},
};

/* ---- state ---- */

static const char *const places[] = {"gone",   "stowed", "in_hand",
				     "in_bag", "lying",	 NULL};

#define CREATURE(member, kind, low, high, help) \
	STATE(struct orge_creature, member, kind, low, high, help)
#define FATIGUE(member, help_)                                                       \
	{                                                                            \
		.key = #member, .kind = STATE_TRACK,                                 \
		STATE_AT(struct orge_creature, member), .high = 2000, .rises = true, \
		.help = help_                                                        \
	}
#define ROW(key_, member, kind_, low_, high_, help_)                                \
	{                                                                           \
		.key = key_, .kind = STATE_##kind_,                                 \
		STATE_AT(struct orge_creature, member), .low = low_, .high = high_, \
		.help = help_                                                       \
	}
#define PART(key, array, part, kind, low, high, help) \
	STATE_PARTS(key, struct orge_creature, array, part, kind, low, high, help)
/* An array of tallies whose key is not what players call it. */
#define CALLED(key_, word_, member, count_, high_)       \
	.key = key_, .word = word_, .kind = STATE_TALLY, \
	STATE_AT(struct orge_creature, member), .count = count_, .high = high_

static const struct state_row creature_state[] = {
	CREATURE(hp, TRACK, -2000, 2000, "hit points"),
	CREATURE(max_hp, HIDDEN, 1, 2000, "most hit points"),
	FATIGUE(pf, "physical fatigue"),
	FATIGUE(mf, "mental fatigue"),
	CREATURE(mana, TRACK, 0, 9000, "mana"),
	CREATURE(ap, TRACK, 0, 60, "action points left"),
	CREATURE(pending_damage, TRACK, 0, 30000,
		 "damage that waits for the round's end"),
	CREATURE(pending_heal, HIDDEN, 0, 30000, "healing that waits for it"),
	CREATURE(pending_pf, HIDDEN, 0, 30000, "physical fatigue that waits"),
	CREATURE(pending_mf, HIDDEN, 0, 30000, "mental fatigue that waits"),
	CREATURE(pending_mana, HIDDEN, 0, 30000, "loss of mana that waits"),
	CREATURE(suffered, HIDDEN, 0, 30000, "damage of this outcome"),
	ROW("pending_push", pending_push, HIDDEN, 0, 8,
	    "pushes that wait, four bits each"),
	ROW("pending_states", pending_states, HIDDEN, 0, INT32_MAX,
	    "states that wait, a bit each"),
	ROW("fresh_states", fresh_states, HIDDEN, 0, INT32_MAX,
	    "states of this round, a bit each"),
	STATE_SET(struct orge_creature, attackers,
		  "its attackers since its phase began, a bit each"),
	STATE_SET(struct orge_creature, deceived,
		  "enemies fooled by its sham wound, a bit each"),
	STATE_SET(struct orge_creature, parted, "movers it has struck at, a bit each"),
	STATE_ARRAY(struct orge_creature, state, CONDITION, orge_state_words, 0, 255,
		    "altered states: rounds left, 255 until ended"),
	STATE_ARRAY(struct orge_creature, pending_rounds, HIDDEN, orge_state_words, 0,
		    255, "rounds of states that wait"),
	STATE_ARRAY(struct orge_creature, hand, HIDDEN, NULL, 0, MAX_CREATURES *THINGS,
		    "what is in each hand: number of the thing + 1"),
	STATE_NAMED(struct orge_creature, stance, CONDITION, orge_stance_words, 2,
		    "stance"),
	CREATURE(aim_level, CONDITION, 0, 3, "rounds of aiming"),
	CREATURE(aim_target, HIDDEN, 0, MAX_CREATURES, "at whom: creature + 1"),
	CREATURE(plan_target, CONDITION, 0, MAX_CREATURES,
		 "planned attack on creature + 1"),
	CREATURE(plan_age, HIDDEN, 0, 1, "the plan is for this phase"),
	CREATURE(gathered, CONDITION, 0, 3, "stacks of gathered power"),
	CREATURE(improved, CONDITION, 0, 4, "points put into defence"),
	STATE_NAMED(struct orge_creature, manoeuvre, CONDITION, orge_manoeuvre_words, 5,
		    "manoeuvre"),
	CREATURE(ward, CONDITION, 0, MAX_CREATURES,
		 "the creature that its manoeuvre is for or against, + 1"),
	STATE_NAMED(struct orge_creature, discipline, CONDITION, orge_discipline_words, 4,
		    "discipline"),
	CREATURE(foe, CONDITION, 0, MAX_CREATURES, "duel with creature + 1"),
	CREATURE(style_defense, HIDDEN, -100, 100, "defence of its last style"),
	CREATURE(charged, CONDITION, 0, 1, "has charged: defends at -25"),
	CREATURE(outnumbered, CONDITION, 0, 1, "defends against many"),
	CREATURE(disengaged, CONDITION, 0, 1, "its moves provoke no parting blow"),
	CREATURE(rested, CONDITION, 0, 1, "rests this round"),
	CREATURE(reacted, HIDDEN, 0, 1, "has reacted since its phase began"),
	CREATURE(hurt, HIDDEN, 0, 1, "was hurt since its phase began"),
	CREATURE(acted, HIDDEN, 0, 255, "acts of this phase"),
	CREATURE(attacks, HIDDEN, 0, 255, "classical attacks of this phase"),
	CREATURE(additional, HIDDEN, 0, 1, "the additional attack is used"),
	CREATURE(aiming, HIDDEN, 0, 1, "aimed or planned in this phase"),
	CREATURE(shot, HIDDEN, 0, 1, "shot in this phase"),
	CREATURE(turned, HIDDEN, 0, 1, "turned in this phase"),
	CREATURE(unaware, CONDITION, 0, 1, "taken unawares"),
	CREATURE(hidden, CONDITION, 0, 1, "hidden from its enemies"),
	CREATURE(feigning, CONDITION, 0, 1, "shams a wound"),
	CREATURE(dead, CONDITION, 0, 1, "dead"),
	CREATURE(surrendered, CONDITION, 0, 1, "has given in"),
	CREATURE(fled, CONDITION, 0, 1, "has fled"),
	CREATURE(leaving, CONDITION, 0, 1, "means to leave the fight"),
	CREATURE(stabilised, CONDITION, 0, 1, "does not bleed"),
	CREATURE(holder, HIDDEN, 0, MAX_CREATURES, "held by creature + 1"),
	CREATURE(holding, CONDITION, 0, MAX_CREATURES, "holds creature + 1"),
	CREATURE(charmer, CONDITION, 0, MAX_CREATURES, "charmed by creature + 1"),
	CREATURE(bouncer, CONDITION, 0, MAX_CREATURES, "bounce cast by creature + 1"),
	CREATURE(pending_disarm, HIDDEN, 0, 1, "will lose its weapon"),
	CREATURE(pending_cure, HIDDEN, 0, 1, "will be cured"),
	CREATURE(pending_holder, HIDDEN, 0, MAX_CREATURES,
		 "will be held by creature + 1"),
	CREATURE(pending_bouncer, HIDDEN, 0, MAX_CREATURES,
		 "whose bounce waits: creature + 1"),
	CREATURE(pending_charmer, HIDDEN, 0, MAX_CREATURES,
		 "whose charm waits: creature + 1"),
	CREATURE(singing, CONDITION, 0, 1, "sings courage"),
	CREATURE(lamp, CONDITION, 0, 1, "its lamp is lit"),
	CREATURE(bystander, CONDITION, 0, 1, "not part of the fight"),
	CREATURE(pace, HIDDEN, 0, 8, "phases in a round"),
	CREATURE(extra, HIDDEN, 0, 8, "further phases in this round"),
	CREATURE(watched, HIDDEN, 0, 1, "the watch has been used"),
	CREATURE(heard, HIDDEN, 0, 1, "a fight was close by"),
	CREATURE(silent, HIDDEN, 0, 2, "all it did was silent (1), or not (2)"),
	CREATURE(magazine, HIDDEN, 0, MAGAZINES - 1, "magazine at hand"),
	CREATURE(armor_wear, TALLY, 0, 255, "wear of the armour; useless from 128"),
	CREATURE(spare, HIDDEN, 0, 0, "always 0"),
	STATE_ARRAY(struct orge_creature, count, TALLY, NULL, 0, 200, "missiles left"),
	{CALLED("points", "skill points", points[0], SKILLS, 65535),
	 .stride = sizeof(uint16_t), .words = orge_skill_words,
	 .help = "skill points earned"},
	PART("surge_damage", surges, damage, TALLY, 0, 1000, "repeated damage: points"),
	PART("surge_type", surges, type, TALLY, 0, TYPES - 1, "its type"),
	PART("surges_left", surges, left, CLOCK, 0, 255, "surges still to come"),
	PART("surge_seconds", surges, seconds, TALLY, 0, 60, "seconds between them"),
	PART("surge_tenths", surges, tenths, TALLY, 0, 9, "and tenths of a second"),
	PART("surge_wait", surges, wait, TALLY, -600, 600,
	     "tenths of a second to the next"),
	PART("surge_fire", surges, fire, TALLY, 0, 1, "burning"),
	PART("surge_waiting", surges, waiting, TALLY, 0, 1, "begins at the round's end"),
	CREATURE(long_left, CLOCK, 0, 200, "action points still to pay for a long act"),
	ROW("long_kind", long_act.kind, HIDDEN, 0, CHANGING_MAGAZINE,
	    "what the long act is"),
	ROW("long_thing", long_act.thing, HIDDEN, -1, 2000, "with what"),
	ROW("long_style", long_act.style, HIDDEN, 0, 255, "in which style"),
	ROW("long_spell", long_act.spell, HIDDEN, 0, SPELLS, "which spell"),
	ROW("long_target", long_act.target, HIDDEN, -1, MAX_CREATURES, "on whom"),
	{.key = "thing_place",
	 .kind = STATE_HIDDEN,
	 STATE_AT(struct orge_creature, things[0].place),
	 .count = THINGS,
	 .stride = sizeof(struct orge_thing),
	 .high = 4,
	 .values = places,
	 .help = "where each thing is"},
	PART("thing_holder", things, holder, HIDDEN, -1, MAX_CREATURES, "who has it"),
	{CALLED("thing_wear", "wear", things[0].wear, THINGS, 200),
	 .stride = sizeof(struct orge_thing), .help = "its wear"},
	{CALLED("thing_loaded", "loaded", things[0].loaded, THINGS, MAGAZINES),
	 .stride = sizeof(struct orge_thing), .help = "magazine of its missile + 1"},
	PART("thing_x", things, x, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	PART("thing_y", things, y, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	{0},
};

static const struct state_row fight_state[] = {
	STATE(struct orge_fight, actors, HIDDEN, 0, MAX_CREATURES,
	      "how many have a phase"),
	STATE(struct orge_fight, queued, TALLY, 0, QUEUE,
	      "acts that wait to be resolved"),
	STATE(struct orge_fight, resolved, HIDDEN, 0, QUEUE, "of them done"),
	STATE(struct orge_fight, interrupting, HIDDEN, 0, 0, "never at a rest"),
	STATE(struct orge_fight, accelerated, CONDITION, 0, 1, "all agreed to go faster"),
	STATE_PARTS("hush_rounds", struct orge_fight, hushes, rounds, CLOCK, 0, 255,
		    "zones of silence: rounds left"),
	STATE_PARTS("hush_radius", struct orge_fight, hushes, radius_m, HIDDEN, 0, 20,
		    "how far they reach, in metres"),
	STATE_PARTS("hush_x", struct orge_fight, hushes, at.x, HIDDEN, 0, MAX_MAP_SIDE,
		    "where they are"),
	STATE_PARTS("hush_y", struct orge_fight, hushes, at.y, HIDDEN, 0, MAX_MAP_SIDE,
		    "where they are"),
	STATE_SETS("queue_zone", struct orge_fight, queue, zone,
		   "queued acts: creatures in the zone, a bit each"),
	STATE_PARTS("queue_target", struct orge_fight, queue, target, HIDDEN, -1,
		    MAX_CREATURES, "queued acts: at whom"),
	{0},
};

/* Things and surges are called by their names on the sheet. */
static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct orge_sheet *s = sheet(scene, who);

	if (row->offset >= offsetof(struct orge_creature, things) && row->count == THINGS)
		return s->gear[i].kind ? s->gear[i].entry->key : NULL;
	if (row->offset == offsetof(struct orge_creature, count))
		return i < s->ammo_count && s->missile[i] ? s->missile[i]->entry.key
							  : NULL;
	return NULL;
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct orge_sheet *s = sheet(scene, who);

	switch (row->offset) {
	case offsetof(struct orge_creature, hp):
		return creature(scene, who)->max_hp;
	case offsetof(struct orge_creature, pf):
		return s->max_pf;
	case offsetof(struct orge_creature, mf):
		return s->max_mf;
	case offsetof(struct orge_creature, mana):
		return s->max_mana;
	case offsetof(struct orge_creature, ap):
		return s->ap;
	default:
		return -1;
	}
}

static bool is_idle(const struct scene *scene, int who, const struct state_row *row)
{
	return row->offset == offsetof(struct orge_creature, mana) &&
	       !sheet(scene, who)->spell[0];
}

static int percent_of(const struct scene *scene, int chance)
{
	return (int)((200LL * chance + orge_die(scene)) / (2 * orge_die(scene)));
}

/* The chance to hit this target, or of a technic or spell on it: ", 54 %". */
static void add_hit_chance(const struct scene *scene, const struct question *q,
			   int target, struct text *text)
{
	int who = q->facts[0], chance;
	struct orge_act act;

	if (q->deed == DO_CAST) {
		chance = orge_cast_chance(scene, who,
					  sheet(scene, who)->spell[q->facts[1]],
					  (enum method)q->facts[2], target);
	} else if (q->deed == DO_ATTACK) {
		act = orge_imagine_attack(scene, who, q->facts[1], q->facts[2],
					  (enum special)q->facts[3], target);
		chance = orge_hit_chance(scene, &act, target);
	} else {
		act = orge_imagine_technic(scene, who, (enum technic)q->facts[1], target);
		chance = orge_technic_chance(scene, &act);
	}
	text_format(text, "%s, %d %%", target == who ? ": oneself" : "",
		    percent_of(scene, chance));
}

/* The chance of an act that is not yet thrown for: "hit at 69 %"; casts are. */
static void add_threat(const struct scene *scene, const struct orge_act *act, int who,
		       struct text *text)
{
	bool is_blow = act->kind == CLOSE_ATTACK || act->kind == RANGED_ATTACK ||
		       (act->kind == TECHNIC && act->technic == KNOCK_OUT);

	if (act->kind == CASTING || act->kind == FIRE_FLASK)
		return;
	text_format(text, ": %s at %d %%", is_blow ? "hit" : "it works",
		    percent_of(scene, is_blow ? orge_hit_chance(scene, act, who)
				      : act->kind == BULLYING
					      ? orge_bully_chance(scene, act)
					      : orge_technic_chance(scene, act)));
}

/* The chance of a reaction to the act that is being resolved: "11 %". */
static void add_chance(const struct scene *scene, const struct question *q,
		       enum reaction reaction, struct text *text)
{
	const struct orge_fight *fight = orge_fight(scene);
	const struct orge_act *act;
	int who = q->facts[0], chance;
	enum resist resist = RESIST_FEAR; /* of technics */

	if (fight->interrupting || !fight->resolved)
		return;
	act = &fight->queue[fight->resolved - 1];
	if (act->actor != q->about)
		return;
	if (reaction == NO_REACTION) {
		add_threat(scene, act, who, text);
		return;
	}
	if (act->kind == CASTING)
		resist = (enum resist)sheet(scene, act->actor)->spell[act->spell]->resist;
	chance = reaction == RESIST ? orge_resist_chance(scene, who, resist)
				    : orge_defense_chance(scene, act, who, who, reaction,
							  q->facts[1]);
	text_format(text, "; %d %%", percent_of(scene, chance));
}

static void describe_option(const struct scene *scene, const struct question *q, int i,
			    struct text *text)
{
	const struct orge_spell *spell;

	if (q->id == Q_REACTION)
		add_chance(scene, q, (enum reaction)q->options[i].value, text);
	if (q->id == Q_TARGET &&
	    (q->deed == DO_ATTACK || q->deed == DO_TECHNIC || q->deed == DO_CAST) &&
	    q->options[i].value < scene->fight->count)
		add_hit_chance(scene, q, q->options[i].value, text);
	if (q->id != Q_SPELL)
		return;
	spell = sheet(scene, q->owner)->spell[q->options[i].value];
	text_format(text, ": %d mana, on oneself %d", orge_mana_cost(spell, false),
		    orge_mana_cost(spell, true));
}

/* Rows that need the word of another one: surges of poison or fire, the ward of a
 * manoeuvre. */
static const char *state_word(const struct scene *scene, int who,
			      const struct state_row *row, int i)
{
	const struct orge_creature *c = creature(scene, who);

	if (row->offset == offsetof(struct orge_creature, surges[0].left))
		return orge_surge_word(c->surges[i].type);
	if (row->offset == offsetof(struct orge_creature, ward) && c->ward)
		return orge_manoeuvre_words[c->manoeuvre];
	return NULL;
}

/* ---- for odds and search ---- */

static void forget_creature(struct orge_creature *c)
{
	c->reacted = c->hurt = 0;
	c->suffered = 0;
	for (int i = 0; i < SKILLS; i++)
		c->points[i] = 0;
	if (!c->aim_level)
		c->aim_target = 0;
	if (!c->long_left)
		c->long_act = (struct orge_act){0};
}

/* Clears state that no rule reads any more: skill points, clocks of the dead, spent
 * flags. */
static void canonical(const struct scenario *scenario, struct fight *fight)
{
	struct orge_fight *orge = (struct orge_fight *)fight;

	(void)scenario;
	fight->round = (uint16_t)smaller(fight->round, 2);
	for_creatures (i, fight)
		forget_creature(&orge->creatures[i]);
	if (fight->phase == ROUND_BEGINS) {
		fight->place = fight->order_count = 0;
		orge->actors = 0;
		for (int i = 0; i < MAX_CREATURES; i++)
			fight->order[i] = 0;
	}
}

static bool any_surge(const struct orge_sheet *s)
{
	for (int i = 0; i < MAGAZINES; i++)
		if (s->missile[i] && s->missile[i]->venom.surge.number)
			return true;
	for (int i = 0; i < THINGS && s->gear[i].kind; i++)
		if (s->gear[i].weapon && s->gear[i].weapon->venom.surge.number)
			return true;
	for (int i = 0; i < s->spells_known; i++)
		if (s->spell[i]->surge.number)
			return true;
	return false;
}

/*
 * ORG-BUB-03: after the fight, each fighter lives through seven rounds for each round of
 * the fight, and the canonical form does not keep their number. Only surges cost hit
 * points then.
 */
static bool keeps(const struct scenario *scenario, const struct state_row *row)
{
	if (scenario->rulings[R_TIME_BUBBLES] || scenario->rulings[R_CATCH_UP])
		return true;
	for (int i = 0; i < scenario->total; i++)
		if (any_surge(scenario->creatures[i].sheet))
			return false;
	return strcmp(row->key, "hp") == 0;
}

/* Ambushers hide from the first moment, even before their side's surprise is rolled. */
static struct creature_set hidden(const struct scene *scene, int side)
{
	bool is_start = scene->fight->round == 0;
	struct creature_set all =
		is_start ? setup_of(scene)->ambushers : (struct creature_set){0};

	for_creatures (i, scene->fight)
		if (creature(scene, i)->hidden)
			set_add(&all, i);
	for_set (i, all)
		if (!scene->fight->bodies[i].in_play ||
		    scene->fight->bodies[i].side == side)
			set_remove(&all, i);
	return all;
}

/* A creature that searches for hidden ones: any of that side, or NOBODY. */
static int seeker(const struct fight *fight, int side, struct generator *g)
{
	int found = NOBODY, count = 0;

	for_creatures (i, fight)
		if (fight->bodies[i].in_play && fight->bodies[i].side == side &&
		    generator_below(g, ++count) == 0)
			found = i;
	return found;
}

/* A free tile within bowshot of a creature that might be ambushed there; else any free
 * one. */
static struct tile lair(const struct scene *scene, int side, struct generator *g)
{
	enum { RADIUS = 12, DISC = 512, TRIES = 40 };
	const struct map *map = &scene->scenario->map;
	int near = seeker(scene->fight, side, g);
	struct tile disc[DISC];
	int count = near < 0 ? 0
			     : area_disc(map, scene->fight->bodies[near].tile, RADIUS,
					 disc, DISC);

	for (int i = 0; i < TRIES && count > 0; i++) {
		struct tile tile = disc[generator_below(g, count)];

		if (orge_is_passable(scene, tile) &&
		    fight_at(scene->fight, tile) == NOBODY)
			return tile;
	}
	for (int i = 0; i < map->width * map->height; i++) {
		struct tile tile = tile_of_index(map, i);

		if (orge_is_passable(scene, tile) &&
		    fight_at(scene->fight, tile) == NOBODY)
			return tile;
	}
	return tile_at(0, 0);
}

/* The real places of hidden enemies must not matter: all are removed, then each is put on
 * a random tile near the enemies it waits for. */
static void resample(const struct scenario *scenario, struct fight *fight, int side,
		     struct generator *g)
{
	struct scene scene = {scenario, fight};
	struct creature_set unseen = hidden(&scene, side);

	for_set (i, unseen)
		fight->bodies[i].in_play = 0;
	for_set (i, unseen) {
		fight->bodies[i].tile = lair(&scene, side, g);
		fight->bodies[i].in_play = 1;
	}
}

/* ---- the book ---- */

/* The end of a condition in words. */
static const struct ending_row endings[] = {
	{"state", "by itself, when its rounds have passed; 255: only by its remedy"},
	{"state.held", "by let_go, or when either is helpless or displaced"},
	{"state.sleeping", "by itself, or with the first hit"},
	{"state.scared", "by itself, by resist_fear, or when a leader rallies"},
	{"stance", "another stance, by the action stance"},
	{"aim_level", "with the shot, a step or a reaction"},
	{"plan_target", "with the attack that was planned, or when it grows too old"},
	{"gathered", "with the next attack"},
	{"improved", "at its next phase"},
	{"manoeuvre", "at its next phase"},
	{"ward", "with the manoeuvre"},
	{"discipline", "by another one, or when it can no longer be paid"},
	{"foe", "with the duel"},
	{"charged", "at its next phase"},
	{"outnumbered", "at its next phase"},
	{"disengaged", "at its next phase"},
	{"rested", "at the end of the round, or when it reacts or is hurt"},
	{"unaware", "at the end of a round that was not silent, or by a warning"},
	{"hidden", "with its first deed, or when it is found"},
	{"feigning", "with its first deed"},
	{"dead", "not in this fight"},
	{"surrendered", "not in this fight"},
	{"fled", "not in this fight"},
	{"leaving", "when it is out"},
	{"stabilised", "when it comes to"},
	{"holding", "by let_go, or when either is helpless or displaced"},
	{"charmer", "with the charm or the possession"},
	{"bouncer", "with the bounce"},
	{"singing",
	 "by stop_singing, or when it cannot be paid any more or it goes down"},
	{"lamp", "when it is put out or dropped"},
	{"bystander", "when it is drawn into the fight"},
	{"accelerated", "at the next time that bubbles are reckoned"},
	{NULL, NULL},
};

/* ---- figures of a sheet ---- */

/* "RES in %: SLS 10, PRC 5": body, armour and states together. */
static bool sheet_figure(const struct scene *scene, int who, int i, struct text *text)
{
	const char *joint = "RES in %: ";

	for (int type = 0; type < TYPES && i == 0; type++) {
		int resistance = orge_resistance(scene, who, (enum damage_type)type);
		const char *word = orge_type_words[type];

		if (!resistance)
			continue;
		text_add(text, joint);
		for (; *word; word++)
			text_format(text, "%c", *word - 'a' + 'A');
		text_format(text, " %d", resistance);
		joint = ", ";
	}
	if (i == 0 && !text->length)
		text_add(text, "no resistance");
	return i == 0;
}

const struct rulebook orge_rulebook = {
	.id = "orge",
	.name = "Orge",
	.about = "Chances bent by one formula; two fatigues; action points shared "
		 "between attack "
		 "and defence; all outcomes at the end of the round.",
	.version = 3,
	.rules = rules,
	.rule_count = sizeof rules / sizeof rules[0] - 1,
	.rulings = orge_rulings,
	.ruling_count = ORGE_RULING_COUNT,
	.questions = questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = orge_actions,
	.action_count = ACTIONS,
	.pass = "end",
	.terrains = orge_terrains,
	.terrain_count = GROUNDS,
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.figures = orge_figures,
	.sources = orge_sources,
	.phrases = orge_phrases,
	.kinds = orge_kinds,
	.kind_count = KINDS,
	.setup_fields = orge_setup_fields,
	.setup_size = sizeof(struct orge_setup),
	.resources = {"ap", "pf", "mf"},
	.tactics = orge_tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 1,
	.bars = {"hp", "pf", "mf", "mana"},
	.fight_size = sizeof(struct orge_fight),
	.creatures_offset = offsetof(struct orge_fight, creatures),
	.creature_size = sizeof(struct orge_creature),
	.prepare = orge_prepare,
	.begin = orge_begin,
	.advance = orge_advance,
	.settle = orge_settle,
	.enter = orge_enter,
	.canonical = canonical,
	.keeps = keeps,
	.resample = resample,
	.hidden = hidden,
	.element_name = element_name,
	.track_maximum = track_maximum,
	.is_idle = is_idle,
	.state_word = state_word,
	.describe_option = describe_option,
	.sheet_figure = sheet_figure,
};
