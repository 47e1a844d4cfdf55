/* SPDX-License-Identifier: MIT
 *
 * Declaring attacks: weapon, style, special, target; paying; the queue. Charges and long
 * actions too.
 */
#include "orge.h"

/* ---- what may be declared ---- */

static const struct orge_weapon *weapon_of(const struct scene *scene, int thing)
{
	return gear_of(scene, thing)->weapon;
}

static bool queue_is_full(const struct scene *scene)
{
	return orge_fight(scene)->queued >= QUEUE;
}

bool orge_may_attack(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	return c->ap > 0 && !c->long_left && !orge_is_burning(c) && !queue_is_full(scene);
}

int orge_blow_pf(const struct scene *scene, int thing, int style)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return style == STYLE_SHOOT ? weapon->shot_pf : weapon->styles[style].pf;
}

static int special_ap(enum special special)
{
	switch (special) {
	case FEINT:
	case SILENT_ASSASSINATION:
	case CRITICAL_STRIKE:
		return 2;
	case MARKSMANSHIP:
	case FORMATION:
		return 1;
	default:
		return 0;
	}
}

int orge_blow_cost(const struct scene *scene, int who, int thing, int style,
		   enum special special)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int ap = style == STYLE_SHOOT ? weapon->shot_ap : weapon->styles[style].ap;

	ap = orge_attack_cost(scene, who, ap);
	return special == ADDITIONAL_ATTACK ? (ap + 1) / 2 : ap + special_ap(special);
}

/* Fists need a hand, kicks and claws none. */
bool orge_blow_possible(const struct scene *scene, int who, int thing, int style)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return style < weapon->style_count &&
	       (!weapon->unarmed || style > 0 || orge_free_hands(scene, who) > 0);
}

/* A shot needs a loaded weapon, and eyes. */
static bool style_exists(const struct scene *scene, int who, int thing, int style)
{
	const struct orge_creature *c = creature_of(scene, who);
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	if (style == STYLE_SHOOT) {
		if (!weapon->shot_ap || c->state[BLINDED])
			return false;
		if (c->aiming && !switched(scene, R_AIM_SAME_PHASE))
			return false;
		return weapon->takes == TAKES_NONE || thing_of(scene, thing)->loaded;
	}
	return !c->aiming && orge_blow_possible(scene, who, thing, style);
}

/* Payable now; a plain attack may also be begun and paid for in later phases. */
bool orge_style_open(const struct scene *scene, int who, int thing, int style,
		     enum special special)
{
	int ap = 0;

	if (!style_exists(scene, who, thing, style))
		return false;
	if (special != NO_SPECIAL)
		ap = orge_blow_cost(scene, who, thing, style, special);
	return orge_can_pay(scene, who, ap, orge_blow_pf(scene, thing, style), 1);
}

static const uint8_t special_skill[SPECIALS] = {
	[FEINT] = SK_FEINT,
	[BACKSTAB] = SK_BACKSTAB,
	[AMBUSH] = SK_AMBUSH,
	[SILENT_ASSASSINATION] = SK_SILENT_ASSASSINATION,
	[CRITICAL_STRIKE] = SK_CRITICAL_STRIKE,
	[MARKSMANSHIP] = SK_MARKSMANSHIP,
	[ADDITIONAL_ATTACK] = SK_ADDITIONAL_ATTACKS,
};

static bool is_unaware_of(const struct scene *scene, int who, int target)
{
	return creature_of(scene, target)->unaware || creature_of(scene, who)->hidden ||
	       creature_of(scene, who)->deceived >> target & 1;
}

static bool is_behind(const struct scene *scene, int who, int target)
{
	const struct body *body = body_of(scene, target);
	struct tile here = body_of(scene, who)->tile;

	return orge_side_of((enum direction)body->facing, here.x - body->tile.x,
			    here.y - body->tile.y) == REAR;
}

/* Allies within 2 m, able, with the target in their own reach. */
static uint32_t formation_of(const struct scene *scene, int who, int target)
{
	uint32_t allies = 0;

	for_creatures (i, scene->fight) {
		int thing;

		if (i == who || orge_is_foe(scene, who, i) || !orge_able(scene, i) ||
		    orge_distance2(scene, who, i) > 4)
			continue;
		thing = orge_close_weapon(scene, i);
		if (thing >= 0 &&
		    orge_in_reach(scene, body_of(scene, i)->tile,
				  body_of(scene, target)->tile,
				  (enum weapon_class)weapon_of(scene, thing)->class))
			allies |= 1u << i;
	}
	return allies;
}

bool orge_special_legal(const struct scene *scene, int who, int thing, int style,
			enum special special, int target)
{
	const struct orge_creature *c = creature_of(scene, who);
	bool close = style != STYLE_SHOOT;
	bool short_blade = close && weapon_of(scene, thing)->class <= CLASS_M;

	if (special_skill[special] &&
	    !sheet_of(scene, who)->skills[special_skill[special]])
		return false;
	switch (special) {
	case FEINT:
	case CRITICAL_STRIKE:
		return close;
	case BACKSTAB:
		return short_blade && (is_unaware_of(scene, who, target) ||
				       is_behind(scene, who, target));
	case AMBUSH:
		return scene->fight->round == 1 && is_unaware_of(scene, who, target);
	case SILENT_ASSASSINATION:
		return short_blade && (is_unaware_of(scene, who, target) ||
				       orge_is_helpless(creature_of(scene, target)));
	case MARKSMANSHIP:
		return !close && c->aim_level > 0 && c->aim_target == target + 1;
	case ADDITIONAL_ATTACK:
		return c->attacks > 0 && !c->additional;
	case FORMATION:
		return close && formation_of(scene, who, target) != 0;
	default:
		return true;
	}
}

bool orge_target_reached(const struct scene *scene, int who, int thing, int style,
			 int target)
{
	if (style == STYLE_SHOOT)
		return orge_sees_creature(scene, who, target);
	return orge_in_reach(scene, body_of(scene, who)->tile,
			     body_of(scene, target)->tile,
			     (enum weapon_class)weapon_of(scene, thing)->class);
}

/* Seen, not hidden, in reach (or in sight, for a shot), and fit for the special. */
bool orge_target_open(const struct scene *scene, int who, int thing, int style,
		      enum special special, int target)
{
	if (target == who || !orge_present(scene, target) ||
	    !orge_is_foe(scene, who, target) || !orge_may_aim_at(scene, who, target) ||
	    !orge_target_reached(scene, who, thing, style, target))
		return false;
	return special == NO_SPECIAL ||
	       orge_special_legal(scene, who, thing, style, special, target);
}

/* ---- the act ---- */

static void fill_formation(const struct scene *scene, struct orge_act *act)
{
	uint32_t allies = formation_of(scene, act->actor, act->target);
	int lowest = act->actor;

	for_creatures (i, scene->fight)
		if (allies >> i & 1) {
			act->allies++;
			if (level(scene, i, SK_ATTACK_IN_FORMATION) <
			    level(scene, lowest, SK_ATTACK_IN_FORMATION))
				lowest = i;
		}
	act->lowest = (uint8_t)(lowest + 1);
}

/* The shot's zone: the target, or all on the ray in the other reading. */
static uint32_t shot_zone(const struct scene *scene, const struct orge_act *act)
{
	struct range range;
	int hundredths;

	if (!switched(scene, R_RANGED_RESOLUTION))
		return 1u << act->target;
	range = orge_max_range(scene, act->actor, act->thing, act->missile);
	hundredths =
		(int)(100.0 * range.metres * range.metres / (range.over * range.over));
	return orge_zone(scene, act->actor, act->from, act->aim, ZONE_LINE, hundredths);
}

static void fill_zone(const struct scene *scene, struct orge_act *act)
{
	const struct orge_weapon *weapon = weapon_of(scene, act->thing);

	if (act->kind == RANGED_ATTACK) {
		act->zone = shot_zone(scene, act);
		return;
	}
	act->zone = orge_blow_zone(scene, act->actor, act->from, act->aim, weapon,
				   act->style);
	act->target = (int8_t)fight_at(scene->fight, act->aim);
	if (act->target >= 0 && !(act->zone >> act->target & 1))
		act->target = NOBODY;
}

static void fill_preparation(const struct scene *scene, struct orge_act *act)
{
	const struct orge_creature *c = creature_of(scene, act->actor);

	if (act->kind == RANGED_ATTACK) {
		if (c->aim_target == act->target + 1)
			act->aimed = c->aim_level;
		return;
	}
	act->plan = c->plan_age == 1 && c->plan_target == act->target + 1;
	act->gather = c->gathered;
}

/* All that is frozen; kind, thing, style, special, aim, target are there already. */
static void freeze(const struct scene *scene, int who, struct orge_act *act)
{
	orge_snapshot(scene, who, act);
	if (act->flags & ACT_CHARGE)
		act->mf--; /* as it was before the charge was paid for */
	fill_zone(scene, act);
	fill_preparation(scene, act);
	if (act->special == FORMATION)
		fill_formation(scene, act);
}

void orge_reveal(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->hidden) {
		c->hidden = 0;
		tell_note(run, who, "shows itself", 0, ORG_HID_01);
	}
}

/* The missile is gone; a thrown weapon lies where its target stands. */
static void let_fly(struct run *run, const struct orge_act *act)
{
	if (weapon_of(&run->scene, act->thing)->takes == TAKES_NONE)
		orge_drop_thing(run, act->thing, act->aim);
	else
		change_thing(run, act->thing)->loaded = 0;
}

static void use_up(struct run *run, const struct orge_act *act)
{
	struct orge_creature *c = change(run, act->actor);

	if (act->kind == RANGED_ATTACK) {
		c->aim_level = c->aim_target = 0;
		c->shot = 1;
		let_fly(run, act);
		return;
	}
	c->gathered = 0;
	if (act->plan)
		c->plan_target = c->plan_age = 0;
	c->style_defense = weapon_of(&run->scene, act->thing)->styles[act->style].defense;
}

static void note_silence(struct run *run, const struct orge_act *act)
{
	struct orge_creature *c = change(run, act->actor);

	if (act->special == SILENT_ASSASSINATION && c->silent != 2)
		c->silent = 1;
	else
		c->silent = 2;
}

static int bits(uint32_t set)
{
	int count = 0;

	for (; set; set &= set - 1)
		count++;
	return count;
}

/* Frozen as it is, paid, turned to; watchers may shoot; then it waits in the queue. */
void orge_declare(struct run *run, int who, struct orge_act *act, int ap, int pf, int mf,
		  int rule)
{
	struct orge_creature *c = change(run, who);

	freeze(&run->scene, who, act);
	orge_pay(run, who, ap, pf, mf, rule);
	orge_face(run, who, act->aim);
	use_up(run, act);
	note_silence(run, act);
	orge_reveal(run, who);
	c->feigning = 0;
	if (act->zone & (act->zone - 1))
		tell_note(run, who, "has several in the zone of its blow",
			  bits(act->zone), ORG_ZON_01);
	orge_watchers_shoot(run, who);
	if (orge_able(&run->scene, who))
		orge_queue(run, act);
}

/* ---- the questions of an attack ---- */

static bool special_offered(const struct scene *scene, int who, int thing, int style,
			    int special)
{
	if (!orge_style_open(scene, who, thing, style, (enum special)special))
		return false;
	if (special_skill[special] &&
	    !sheet_of(scene, who)->skills[special_skill[special]])
		return false;
	for_creatures (i, scene->fight)
		if (orge_target_open(scene, who, thing, style, (enum special)special, i))
			return true;
	return false;
}

static bool thing_offered(const struct scene *scene, int who, int thing)
{
	if (style_exists(scene, who, thing, STYLE_SHOOT) &&
	    special_offered(scene, who, thing, STYLE_SHOOT, NO_SPECIAL))
		return true;
	for (int i = 0; i < weapon_of(scene, thing)->style_count; i++)
		if (orge_style_open(scene, who, thing, i, NO_SPECIAL))
			return true;
	return false;
}

static int ask_weapon(struct run *run, int who)
{
	int16_t things[THINGS];
	struct question q;
	int count;

	orge_ask_of(&q, run, who, Q_WEAPON, A_ATTACK);
	count = orge_weapon_things(&run->scene, who, things);
	for (int i = 0; i < count; i++)
		if (thing_offered(&run->scene, who, things[i]))
			orge_offer_thing(&q, things[i], orge_free);
	return q.count ? ask(&q) : NOTHING;
}

static struct cost blow_cost(const struct scene *scene, int who, int thing, int style,
			     enum special special)
{
	return (struct cost){{(int8_t)orge_blow_cost(scene, who, thing, style, special),
			      (int8_t)orge_blow_pf(scene, thing, style), 1}};
}

static int ask_style(struct run *run, int who, int thing)
{
	const struct scene *scene = &run->scene;
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	struct question q;

	orge_ask_of(&q, run, who, Q_STYLE, A_ATTACK);
	for (int i = 0; i < weapon->style_count; i++)
		if (orge_style_open(scene, who, thing, i, NO_SPECIAL))
			offer(&q, i, weapon->styles[i].name,
			      blow_cost(scene, who, thing, i, NO_SPECIAL));
	if (orge_style_open(scene, who, thing, STYLE_SHOOT, NO_SPECIAL) &&
	    special_offered(scene, who, thing, STYLE_SHOOT, NO_SPECIAL))
		offer(&q, STYLE_SHOOT, weapon->takes == TAKES_NONE ? "throw" : "shoot",
		      blow_cost(scene, who, thing, STYLE_SHOOT, NO_SPECIAL));
	return ask(&q);
}

static int ask_special(struct run *run, int who, int thing, int style)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_SPECIAL, A_ATTACK);
	offer(&q, NO_SPECIAL, "none",
	      blow_cost(&run->scene, who, thing, style, NO_SPECIAL));
	for (int i = FEINT; i < SPECIALS; i++)
		if (special_offered(&run->scene, who, thing, style, i))
			offer(&q, i, orge_special_words[i],
			      blow_cost(&run->scene, who, thing, style, (enum special)i));
	return ask(&q);
}

/* Any tile within 3 m: the blow need not meet anybody. */
static struct tile ask_elsewhere(struct run *run, int who)
{
	const struct map *map = &run->scene.scenario->map;
	struct tile disc[32], here = run->fight->bodies[who].tile;
	int count = area_disc(map, here, 3, disc, 32), kept = 0;
	struct question q;

	for (int i = 0; i < count; i++)
		if (!same_tile(disc[i], here))
			run->tiles[kept++] = (int16_t)tile_index(map, disc[i]);
	orge_ask_of(&q, run, who, Q_TILE, A_ATTACK);
	return ask_tile(&q, run->tiles, kept);
}

static bool choose_aim(struct run *run, int who, struct orge_act *act)
{
	bool close = act->kind == CLOSE_ATTACK;
	struct question q;
	int target;

	orge_ask_of(&q, run, who, Q_TARGET, A_ATTACK);
	for_creatures (i, run->fight)
		if (orge_target_open(&run->scene, who, act->thing,
				     close ? act->style : STYLE_SHOOT,
				     (enum special)act->special, i))
			offer_creature(&q, i);
	if (close && act->special == NO_SPECIAL)
		offer(&q, TARGET_ELSEWHERE, "elsewhere", orge_free);
	if (!q.count)
		return false;
	target = ask(&q);
	act->aim = target == TARGET_ELSEWHERE ? ask_elsewhere(run, who)
					      : run->fight->bodies[target].tile;
	act->target = (int8_t)(target == TARGET_ELSEWHERE ? NOBODY : target);
	return true;
}

static int deed_rule(const struct orge_act *act)
{
	if (act->special == FORMATION)
		return ORG_ACT_06;
	if (act->special)
		return ORG_ATK_03;
	return act->kind == RANGED_ATTACK ? ORG_ATK_02 : ORG_GEN_02;
}

void orge_tell_attack(struct run *run, int who, const struct orge_act *act)
{
	const struct orge_weapon *weapon = weapon_of(&run->scene, act->thing);

	tell_deed(run, who, A_ATTACK, act->target, weapon->entry.name, deed_rule(act));
	if (act->kind == CLOSE_ATTACK && weapon->style_count > 1)
		tell_note(run, who, weapon->styles[act->style].name, weapon->style_count,
			  ORG_ATK_06);
	if (sheet_of(&run->scene, who)->skills[SK_BODY_PART_TARGETING])
		tell_note(run, who, "may not choose where the blow lands", 0, ORG_ATK_08);
}

static void complete_attack(struct run *run, int who, struct orge_act *act, int ap)
{
	struct orge_creature *c = change(run, who);
	int style = act->kind == CLOSE_ATTACK ? act->style : STYLE_SHOOT;

	orge_tell_attack(run, who, act);
	if (act->special == ADDITIONAL_ATTACK)
		c->additional = 1;
	else
		c->attacks++;
	orge_declare(run, who, act, ap, orge_blow_pf(&run->scene, act->thing, style), 1,
		     ORG_ATK_04);
}

/* The whole attack in one wish; false: ask step by step. */
static bool wished_attack(struct run *run, int who, unsigned wish)
{
	struct orge_act act = {0};
	int target = (int)(wish % WISH_TARGETS);
	int special = (int)(wish / WISH_TARGETS % WISH_SPECIALS);
	int style = (int)(wish / WISH_TARGETS / WISH_SPECIALS % WISH_STYLES);
	int thing = (int)(wish / WISH_TARGETS / WISH_SPECIALS / WISH_STYLES), ap;

	ap = orge_blow_cost(&run->scene, who, thing, style, (enum special)special);
	if (!style_exists(&run->scene, who, thing, style) ||
	    !orge_can_pay(&run->scene, who, ap, orge_blow_pf(&run->scene, thing, style),
			  1) ||
	    !orge_target_open(&run->scene, who, thing, style, (enum special)special,
			      target))
		return false;
	act.thing = (int16_t)thing;
	act.style = (uint8_t)style;
	act.special = (uint8_t)special;
	act.kind = style == STYLE_SHOOT ? RANGED_ATTACK : CLOSE_ATTACK;
	act.missile = (int16_t)(thing_of(&run->scene, thing)->loaded - 1);
	act.target = (int8_t)target;
	act.aim = run->fight->bodies[target].tile;
	complete_attack(run, who, &act, ap);
	return true;
}

void orge_attack(struct run *run, int who, int wish)
{
	struct orge_act act = {0};
	int thing, style, ap;

	if (wish != NO_ANSWER && wished_attack(run, who, (unsigned)wish))
		return;
	thing = ask_weapon(run, who);
	if (thing == NOTHING) { /* a wish that could not be: the point is lost */
		orge_pay(run, who, 1, 0, 0, ORG_AP_04);
		return;
	}
	style = ask_style(run, who, thing);
	act.thing = (int16_t)thing;
	act.style = (uint8_t)style;
	act.kind = style == STYLE_SHOOT ? RANGED_ATTACK : CLOSE_ATTACK;
	act.missile = (int16_t)(thing_of(&run->scene, thing)->loaded - 1);
	act.target = NOBODY;
	act.special = (uint8_t)ask_special(run, who, thing, style);
	ap = orge_blow_cost(&run->scene, who, thing, style, (enum special)act.special);
	if (ap > creature_of(&run->scene, who)->ap) {
		orge_begin_long(run, who, &act, ap,
				orge_blow_pf(&run->scene, thing, style), 1);
		return;
	}
	if (choose_aim(run, who, &act))
		complete_attack(run, who, &act, ap);
}

/* ---- long actions ---- */

/* The ACTION row that an act was told as. */
int orge_action_of(const struct orge_act *act)
{
	switch (act->kind) {
	case BULLYING:
		return A_BULLY;
	case TECHNIC:
		return A_TECHNIC;
	case CASTING:
		return A_CAST;
	case RELOADING:
		return A_RELOAD;
	case CHANGING_MAGAZINE:
		return A_CHANGE_MAGAZINE;
	case USING_ITEM:
	case FIRE_FLASK:
		return A_USE_ITEM;
	default:
		return act->flags & ACT_CHARGE ? A_CHARGE : A_ATTACK;
	}
}

void orge_begin_long(struct run *run, int who, const struct orge_act *act, int ap, int pf,
		     int mf)
{
	struct orge_creature *c = change(run, who);
	int now = c->ap;

	tell_note(run, who, "begins something that takes longer", ap - now, ORG_LNG_01);
	orge_pay(run, who, now, pf, mf, ORG_LNG_01);
	c->long_left = (int16_t)(ap - now);
	c->long_act = *act;
	c->long_act.actor = (int8_t)who;
	keep_deed(run, who);
}

static void finish_attack(struct run *run, int who, struct orge_act *act)
{
	struct orge_creature *c = change(run, who);
	int style = act->kind == CLOSE_ATTACK ? act->style : STYLE_SHOOT;

	if (!orge_weapon_ready(&run->scene, who, act->thing) || orge_is_burning(c) ||
	    !style_exists(&run->scene, who, act->thing, style) ||
	    !choose_aim(run, who, act)) {
		tell_note(run, who, "cannot finish what it began", 0, ORG_LNG_01);
		return;
	}
	orge_tell_attack(run, who, act);
	c->attacks++;
	orge_declare(run, who, act, 0, 0, 0, ORG_LNG_01);
}

/* At the start of each phase the rest is paid first; then it takes effect, if legal. */
void orge_continue_long(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int paid = c->ap < c->long_left ? c->ap : c->long_left;
	struct orge_act act = c->long_act;

	orge_pay(run, who, paid, 0, 0, ORG_LNG_01);
	c->long_left = (int16_t)(c->long_left - paid);
	if (c->long_left)
		return;
	c->long_act = (struct orge_act){0};
	c->acted++;
	if (act.kind >= CASTING) /* an attack is told of only now */
		resume_kept_deed(run, who, who, orge_action_of(&act));
	tell_note(run, who, "finishes what it began", paid, ORG_LNG_01);
	switch (act.kind) {
	case RELOADING:
		orge_finish_reload(run, who, &act);
		break;
	case CHANGING_MAGAZINE:
		orge_finish_change(run, who, &act);
		break;
	case USING_ITEM:
		orge_finish_item(run, who, &act);
		break;
	case CASTING:
		orge_finish_cast(run, who, &act);
		break;
	default:
		finish_attack(run, who, &act);
		break;
	}
}

/* Driven by madness: its first style at this one, as long as points last. */
void orge_mad_attack(struct run *run, int who, int target)
{
	int thing = orge_close_weapon(&run->scene, who), style = 0;

	while (thing >= 0 && style < weapon_of(&run->scene, thing)->style_count &&
	       !orge_blow_possible(&run->scene, who, thing, style))
		style++; /* fists are full */
	while (thing >= 0 && style < weapon_of(&run->scene, thing)->style_count &&
	       orge_may_attack(&run->scene, who) &&
	       body_of(&run->scene, target)->in_play) {
		struct orge_act act = {.kind = CLOSE_ATTACK,
				       .thing = (int16_t)thing,
				       .style = (uint8_t)style};
		int ap = orge_blow_cost(&run->scene, who, thing, style, NO_SPECIAL);

		act.target = (int8_t)target;
		act.aim = run->fight->bodies[target].tile;
		if (!orge_in_reach(
			    &run->scene, run->fight->bodies[who].tile, act.aim,
			    (enum weapon_class)weapon_of(&run->scene, thing)->class) ||
		    !orge_can_pay(&run->scene, who, ap,
				  orge_blow_pf(&run->scene, thing, style), 1))
			return;
		orge_tell_attack(run, who, &act);
		orge_declare(run, who, &act, ap, orge_blow_pf(&run->scene, thing, style),
			     1, ORG_ATK_04);
	}
}
