/* SPDX-License-Identifier: MIT
 *
 * An attack, close or ranged, from declaration to outcome: weapon, style, special and
 * target are chosen and paid for, the act waits in the queue; then, target by target:
 * reaction, check, consequences.
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
	const struct orge_creature *c = creature(scene, who);

	return c->ap > 0 && !c->long_left && !orge_is_burning(c) && !queue_is_full(scene);
}

int orge_blow_pf(const struct scene *scene, int thing, int style)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return style == STYLE_SHOOT ? weapon->shot_pf : weapon->styles[style].pf;
}

int orge_blow_cost(const struct scene *scene, int who, int thing, int style,
		   enum special special)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int ap = style == STYLE_SHOOT ? weapon->shot_ap : weapon->styles[style].ap;

	ap = orge_attack_cost(scene, who, ap);
	return special == ADDITIONAL_ATTACK ? (ap + 1) / 2
					    : ap + orge_special_ap(special);
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
	const struct orge_creature *c = creature(scene, who);
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

/* A foe who is there, and it knows where. */
bool orge_knows_foe(const struct scene *scene, int who, int target)
{
	return orge_is_foe(scene, who, target) && orge_present(scene, target) &&
	       orge_may_aim_at(scene, who, target);
}

bool orge_is_mark(const struct scene *scene, int who, int target)
{
	return orge_knows_foe(scene, who, target) &&
	       orge_sees_creature(scene, who, target);
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
	if (!orge_knows_foe(scene, who, target) ||
	    !orge_target_reached(scene, who, thing, style, target))
		return false;
	return special == NO_SPECIAL ||
	       orge_special_legal(scene, who, thing, style, special, target);
}

/* ---- the act ---- */

/* What the actor is worth now: kept with the act. */
void orge_snapshot(const struct scene *scene, int who, struct orge_act *act)
{
	const struct orge_creature *c = creature(scene, who);

	act->actor = (int8_t)who;
	act->from = body_of(scene, who)->tile;
	act->mf = c->mf;
	act->hp = c->hp;
	act->checks = (int8_t)orge_check_states(c);
	act->damage = (int8_t)orge_damage_states(c);
	act->hits =
		(int8_t)((c->state[BLINDED] ? -40 : 0) + (orge_is_prone(c) ? -10 : 0));
	act->discipline = c->discipline;
	act->foe = c->foe;
	act->singing = (int8_t)c->singing;
	if (c->hidden)
		act->flags |= ACT_HIDDEN;
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
	const struct orge_creature *c = creature(scene, act->actor);

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
		orge_fill_formation(scene, act);
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
	if (orge_special_skill[special] &&
	    !sheet(scene, who)->skills[orge_special_skill[special]])
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

bool orge_attack_open(const struct scene *scene, int who, int action)
{
	int16_t things[THINGS];
	int count;

	(void)action;
	if (!orge_may_attack(scene, who))
		return false;
	count = orge_weapon_things(scene, who, things);
	for (int i = 0; i < count; i++)
		if (thing_offered(scene, who, things[i]))
			return true;
	return false;
}

static int ask_weapon(struct run *run, int who)
{
	int16_t things[THINGS];
	struct question q;
	int count;

	orge_ask_of(&q, run, who, Q_WEAPON, DO_ATTACK);
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

	orge_ask_of(&q, run, who, Q_STYLE, DO_ATTACK);
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

	orge_ask_of(&q, run, who, Q_SPECIAL, DO_ATTACK);
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
	orge_ask_of(&q, run, who, Q_TILE, DO_ATTACK);
	return ask_tile(&q, run->tiles, kept);
}

static bool choose_aim(struct run *run, int who, struct orge_act *act)
{
	bool close = act->kind == CLOSE_ATTACK;
	struct question q;
	int target;

	orge_ask_of(&q, run, who, Q_TARGET, DO_ATTACK);
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

	tell_deed(run, who, DO_ATTACK, act->target, weapon->entry.name, deed_rule(act));
	if (act->kind == CLOSE_ATTACK && weapon->style_count > 1)
		tell_note(run, who, weapon->styles[act->style].name, weapon->style_count,
			  ORG_ATK_06);
	if (sheet(&run->scene, who)->skills[SK_BODY_PART_TARGETING])
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

/* Everything of a blow or shot but whom it is meant for. */
static struct orge_act attack_with(const struct scene *scene, int thing, int style)
{
	return (struct orge_act){.kind = style == STYLE_SHOOT ? RANGED_ATTACK
							      : CLOSE_ATTACK,
				 .action = DO_ATTACK,
				 .thing = (int16_t)thing,
				 .style = (uint8_t)style,
				 .missile = (int16_t)(thing_of(scene, thing)->loaded - 1),
				 .target = NOBODY};
}

void orge_attack(struct run *run, int who, int action)
{
	int thing = ask_weapon(run, who), style, ap;
	struct orge_act act;

	(void)action;
	if (thing == NOTHING) { /* a wish that could not be: the point is lost */
		orge_pay(run, who, 1, 0, 0, ORG_AP_04);
		return;
	}
	style = ask_style(run, who, thing);
	act = attack_with(&run->scene, thing, style);
	act.special = (uint8_t)ask_special(run, who, thing, style);
	ap = orge_blow_cost(&run->scene, who, thing, style, (enum special)act.special);
	if (ap > creature(&run->scene, who)->ap)
		orge_begin_long(run, who, &act, ap,
				orge_blow_pf(&run->scene, thing, style), 1);
	else if (choose_aim(run, who, &act))
		complete_attack(run, who, &act, ap);
}

/* The whole attack in one wish; if it cannot be, step by step. */
void orge_wished_attack(struct run *run, int who, unsigned wish)
{
	int target = (int)(wish % WISH_TARGETS);
	enum special special = (enum special)(wish / WISH_TARGETS % WISH_SPECIALS);
	int style = (int)(wish / WISH_TARGETS / WISH_SPECIALS % WISH_STYLES);
	int thing = (int)(wish / WISH_TARGETS / WISH_SPECIALS / WISH_STYLES);
	int ap = orge_blow_cost(&run->scene, who, thing, style, special);
	struct orge_act act;

	if (!style_exists(&run->scene, who, thing, style) ||
	    !orge_can_pay(&run->scene, who, ap, orge_blow_pf(&run->scene, thing, style),
			  1) ||
	    !orge_target_open(&run->scene, who, thing, style, special, target)) {
		orge_attack(run, who, DO_ATTACK);
		return;
	}
	act = attack_with(&run->scene, thing, style);
	act.special = (uint8_t)special;
	act.target = (int8_t)target;
	act.aim = run->fight->bodies[target].tile;
	complete_attack(run, who, &act, ap);
}

void orge_finish_attack(struct run *run, int who, struct orge_act *act)
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

/* ---- one target: reaction, check, consequences ---- */

bool orge_is_assassinated(const struct orge_act *act, int target)
{
	return act->special == SILENT_ASSASSINATION && target == act->target;
}

static void involve(struct run *run, int who)
{
	change(run, who)->bystander = 0;
}

static void choose_defense(struct run *run, struct orge_blow *blow)
{
	const unsigned close = 1u << DODGE | 1u << PARRY | 1u << BLOCK | 1u << DISENGAGE;
	const unsigned ranged = 1u << DODGE | 1u << BLOCK;
	struct orge_act *act = blow->act;

	blow->reactor = NOBODY;
	blow->reaction = NO_REACTION;
	if (orge_is_assassinated(act, blow->target))
		return;
	if (run->fight->count > 2)
		blow->reactor = orge_interposer(run, act, blow->target, blow->kind,
						act->from, &blow->reaction);
	if (blow->reactor == NOBODY) {
		blow->reactor = blow->target;
		blow->reaction = (enum reaction)orge_choose_reaction(
			run, act, blow->target, blow->kind,
			blow->kind == AGAINST_CLOSE ? close : ranged, act->from);
	}
	if (blow->reaction != NO_REACTION)
		orge_pay_reaction(run, blow->reactor, blow->reaction);
}

static int single_check_x(enum reaction reaction)
{
	static const int8_t x[REACTIONS] = {
		[DODGE] = 20, [PARRY] = 22, [BLOCK] = 25, [DISENGAGE] = 15};

	return x[reaction];
}

/* resolution single_check: the defence is a modifier of the one roll. */
static void fold_defense(struct modifier *m, const struct orge_blow *blow)
{
	struct modifier theirs;

	modifier_look(&theirs, m->scene, blow->reactor);
	modify_defense(&theirs, blow->act, blow->target, blow->reaction, blow->kind);
	modify(m, "defence", -theirs.total - single_check_x(blow->reaction), ORG_DEF_02);
}

static enum grade roll_attack(struct run *run, struct orge_blow *blow)
{
	struct orge_act *act = blow->act;
	bool single =
		switched(&run->scene, R_RESOLUTION) && blow->reaction != NO_REACTION;
	int criticals = switched(&run->scene, R_CRITICALS);
	const struct orge_weapon *weapon = orge_act_weapon(&run->scene, act);
	struct modifier m;
	enum grade grade;

	modifier_begin(&m, run, act->actor, "attack");
	if (act->kind == RANGED_ATTACK)
		modify_ranged(&m, act, blow->target);
	else
		modify_close(&m, act, blow->target);
	if (act->kind == TECHNIC)
		modify(&m, "knock-out", -10, ORG_ACT_07);
	if (single)
		fold_defense(&m, blow);
	m.verdicts = &orge_strikes;
	m.fumble = criticals != 1 ? 98 : 0;
	m.critical = criticals == 2 ? 20 : 0;
	grade = orge_check(&m, blow->target, 50, "attack");
	blow->critical = grade == CRITICAL;
	orge_learn(run, act->actor,
		   act->kind == TECHNIC		? SK_KNOCK_OUT
		   : act->kind == RANGED_ATTACK ? orge_shot_skill(weapon)
						: (enum orge_skill)weapon->skill,
		   50, m.threshold, grade <= SUCCESS, 1, 1);
	return grade;
}

static enum fate defended(struct run *run, struct orge_blow *blow)
{
	enum reaction reaction = blow->reaction;

	if (reaction == DISENGAGE)
		orge_retreat(run, blow->target, blow->act->from);
	if (reaction == PARRY || reaction == BLOCK) {
		orge_wear(run, blow->act->thing, 1);
		return STOPPED;
	}
	return AVOIDED;
}

static enum fate strike_by_two_checks(struct run *run, struct orge_blow *blow,
				      const struct harm *harm)
{
	enum grade grade = blow->sure ? SUCCESS : roll_attack(run, blow);

	if (grade == FUMBLE) {
		orge_fumble(run, blow, harm);
		return STOPPED;
	}
	if (grade == FAILURE) {
		if (!switched(&run->scene, R_RESOLUTION) || blow->reaction == NO_REACTION)
			return MISSED;
		orge_wear_defense(run, blow->reactor, blow->reaction);
		return defended(run, blow);
	}
	if (blow->reaction != NO_REACTION &&
	    (blow->sure || !switched(&run->scene, R_RESOLUTION)) &&
	    orge_defends(run, blow->act, blow->reactor, blow->target, blow->reaction,
			 blow->kind))
		return defended(run, blow);
	orge_land(run, blow, harm);
	return LANDED;
}

/* ORG-ATK-01: reaction, success, consequences. */
enum fate orge_strike(struct run *run, struct orge_act *act, int target, struct tile from)
{
	const struct scene *scene = &run->scene;
	bool ranged = act->kind == RANGED_ATTACK;
	struct orge_blow blow = {.act = act,
				 .target = target,
				 .kind = ranged ? AGAINST_RANGED : AGAINST_CLOSE};
	const struct harm *harm =
		ranged ? orge_shot_harm(scene, act) : &orge_act_style(scene, act)->harm;
	enum fate fate;

	(void)from;
	involve(run, target);
	tell_note_at(run, act->actor, target,
		     target == act->target ? "strikes at {target}"
					   : "endangers {target} as well",
		     0, target == act->target ? ORG_ATK_01 : ORG_TIM_05);
	choose_defense(run, &blow);
	blow.sure = (!ranged && orge_is_helpless(creature(scene, target))) ||
		    orge_is_assassinated(act, target);
	if (blow.sure)
		tell_deciding_note(run, act->actor, target, "cannot miss {target}",
				   hit_or_miss(true), ORG_OUT_03);
	change(run, target)->attackers |= 1u << act->actor;
	fate = strike_by_two_checks(run, &blow, harm);
	change(run, act->actor)->deceived &= ~(1u << target);
	if (blow.reaction != NO_REACTION && orge_able(scene, blow.reactor))
		orge_face(run, blow.reactor, act->from);
	orge_apply_now(run);
	return fate;
}

/* ---- the whole act ---- */

/* ORG-GEN-05, ORG-R74: whom it was meant for is dead or has left its tile. */
bool orge_finds_target(struct run *run, const struct orge_act *act)
{
	if (act->zone >> act->target & 1 && body_of(&run->scene, act->target)->in_play)
		return true;
	tell_note_at(run, act->actor, act->target, "finds {target} gone: all in vain", 0,
		     ORG_GEN_05);
	return false;
}

static void tell_carry(struct run *run, const struct orge_act *act, int next)
{
	bool friend = !is_enemy(run->fight, act->actor, next);

	tell_note_at(run, act->actor, next, "carries on: {target} is in the way", 0,
		     ORG_ZON_03);
	if (friend)
		tell_note_at(run, act->actor, next, "might hit {target}, a friend", 0,
			     ORG_ZON_02);
}

static bool is_in_zone(const struct orge_act *act, int who)
{
	return act->zone >> who & 1;
}

/* Single blows end at the first who is hit, parries or blocks; a sweep meets all. */
static void resolve_close(struct run *run, struct orge_act *act)
{
	const struct orge_style *style = orge_act_style(&run->scene, act);
	int8_t list[MAX_CREATURES];
	int count = orge_zone_order(&run->scene, act->from, act->aim,
				    (enum zone)style->zone, act->zone, list);
	bool carried = false, struck = false;

	for (int i = 0; i < count; i++) {
		enum fate fate;

		if (!is_in_zone(act, list[i]) || !body_of(&run->scene, list[i])->in_play)
			continue;
		struck = true;
		if (carried || (style->zone == ZONE_SWEEP && list[i] != act->target))
			tell_carry(run, act, list[i]);
		fate = orge_strike(run, act, list[i], act->from);
		if (style->zone != ZONE_SWEEP && (fate == LANDED || fate == STOPPED))
			return;
		if (!orge_able(&run->scene, act->actor))
			return;
		carried = true;
	}
	if (!struck)
		tell_note(run, act->actor, "strikes at nobody: a fruitless movement", 0,
			  ORG_GEN_05);
}

static void tell_range(struct run *run, const struct orge_act *act, struct range range)
{
	const struct orge_weapon *weapon = orge_act_weapon(&run->scene, act);
	int base =
		weapon->takes == TAKES_NONE
			? weapon->range_m
			: orge_missile_of(&run->scene, act->actor, act->missile)->range_m;
	struct sum sum;

	sum_begin(&sum, run, act->actor, "range in centimetres", ORG_RNG_08);
	add_base(&sum, "missile", 100 * base, ORG_RNG_08);
	add(&sum, weapon->takes == TAKES_NONE ? "strength" : "weapon",
	    100 * range.metres / range.over - 100 * base, ORG_RNG_08);
	tell_sum(&sum);
}

static bool range_allows(struct run *run, const struct orge_act *act, int target)
{
	struct range range =
		orge_max_range(&run->scene, act->actor, act->thing, act->missile);
	int d2 = distance_squared(act->from, body_of(&run->scene, target)->tile);

	if (run_wants(run, AFFRAY_SUM))
		tell_range(run, act, range);
	if (orge_within(d2, range, 100))
		return true;
	tell_note_at(run, act->actor, target, "shoots beyond its range at {target}", d2,
		     ORG_RNG_04);
	return false;
}

/* ranged_resolution trajectory: bodies on the ray, until one is hit or blocks. */
static void resolve_trajectory(struct run *run, struct orge_act *act)
{
	int8_t list[MAX_CREATURES];
	int count = orge_zone_order(&run->scene, act->from, act->aim, ZONE_LINE,
				    act->zone, list);
	int intended = act->target;
	bool met = false;

	for (int i = 0; i < count; i++) {
		enum fate fate;

		if (!is_in_zone(act, list[i]) || !body_of(&run->scene, list[i])->in_play)
			continue;
		if (!orge_missile_flies(&run->scene, act->from,
					body_of(&run->scene, list[i])->tile))
			break;
		met = true;
		tell_note_at(run, act->actor, list[i],
			     "has {target} on the missile's way", list[i] == intended,
			     ORG_RNG_01);
		act->target = list[i];
		fate = orge_strike(run, act, list[i], act->from);
		if (fate == LANDED || fate == STOPPED)
			break;
	}
	act->target = (int8_t)intended;
	if (!met)
		tell_note(run, act->actor, "shoots at nobody: the missile is lost", 0,
			  ORG_GEN_05);
}

static void resolve_ranged(struct run *run, struct orge_act *act)
{
	int target = act->target;

	if (!switched(&run->scene, R_RANGED_RESOLUTION) && !orge_finds_target(run, act))
		return;
	if (!range_allows(run, act, target))
		return;
	if (switched(&run->scene, R_RANGED_RESOLUTION)) {
		resolve_trajectory(run, act);
		return;
	}
	tell_note_at(run, act->actor, target, "shoots at {target} past everybody else", 0,
		     ORG_RNG_03);
	orge_strike(run, act, target, act->from);
}

/* Fights wake sleepers within 10 m. */
static void make_noise(struct run *run, struct tile at)
{
	for_creatures (i, run->fight)
		if (change(run, i)->state[SLEEPING] &&
		    distance_squared(at, run->fight->bodies[i].tile) <= 100)
			change(run, i)->heard = 1;
}

void orge_resolve(struct run *run, struct orge_act *act)
{
	involve(run, act->actor);
	make_noise(run, act->from);
	switch (act->kind) {
	case CLOSE_ATTACK:
		resolve_close(run, act);
		break;
	case RANGED_ATTACK:
		resolve_ranged(run, act);
		break;
	case BULLYING:
		orge_resolve_bully(run, act);
		break;
	case TECHNIC:
		orge_resolve_technic(run, act);
		break;
	case CASTING:
		orge_resolve_spell(run, act);
		break;
	default:
		break;
	}
	orge_apply_now(run);
}

/* defense_phase per_attack: resolved at once instead of after the phase. */
void orge_queue(struct run *run, const struct orge_act *act)
{
	struct orge_fight *fight = fight_of(run);

	if (switched(&run->scene, R_DEFENSE_PHASE) || fight->interrupting) {
		struct orge_act now = *act;

		orge_resolve(run, &now);
		return;
	}
	keep_deed(run, MAX_CREATURES + fight->queued);
	fight->queue[fight->queued++] = *act;
}
