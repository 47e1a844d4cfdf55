/* SPDX-License-Identifier: MIT
 *
 * The action phase (section 5): the menu, and the deeds that need no page of their own.
 */
#include "orge.h"

const struct cost orge_free;

/* ---- paying and asking ---- */

/* ORG-AP-04: points, and the fatigue of both kinds. */
void orge_pay(struct run *run, int who, int ap, int pf, int mf, int rule)
{
	struct orge_creature *c = change(run, who);

	if (ap) {
		c->ap = (int16_t)(c->ap - ap);
		tell_spend(run, who, "ap", ap, c->ap, rule);
	}
	if (pf) {
		pf = orge_pf_cost(c, pf);
		c->pf = (int16_t)(c->pf + pf);
		tell_spend(run, who, "pf", pf, c->pf,
			   rule == ORG_MOV_02	? rule
			   : rule == ORG_DEF_03 ? ORG_AP_02
						: ORG_OUT_05);
	}
	if (mf) {
		c->mf = (int16_t)(c->mf + mf);
		tell_spend(run, who, "mf", mf, c->mf, ORG_OUT_05);
	}
}

/* A question about a creature, to whoever decides for it. */
void orge_ask_of(struct question *q, struct run *run, int who, int question, int deed)
{
	question_to(q, run, orge_controller(&run->scene, who), question);
	q->deed = (int16_t)deed;
	q->facts[0] = who;
}

/* ---- the menu ---- */

struct price {
	int8_t ap, pf, mf;
};

static const struct price prices[ACTIONS] = {
	[A_STANCE] = {1, 0, 0},
	[A_AIM] = {4, 0, 2},
	[A_PLAN] = {4, 0, 2},
	[A_GATHER] = {3, 3, 0},
	[A_MANOEUVRE] = {2, 0, 1},
	[A_DISCIPLINE] = {1, 0, 2},
	[A_OUTNUMBERED] = {2, 0, 0},
	[A_COMMUNICATE] = {1, 0, 0},
	[A_SEARCH] = {3, 1, 1},
	[A_BREAK_FREE] = {4, 4, 0},
	[A_RESIST_FEAR] = {2, 0, 2},
	[A_LEAVE] = {1, 0, 0},
	[A_IMPROVE_DEFENSE] = {1, 1, 0},
};

static bool enemy_seen(const struct scene *scene, int who, int target)
{
	return orge_is_foe(scene, who, target) && orge_present(scene, target) &&
	       orge_may_aim_at(scene, who, target) &&
	       orge_sees_creature(scene, who, target);
}

static bool any_enemy_seen(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (enemy_seen(scene, who, i))
			return true;
	return false;
}

static bool can_aim(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	return !c->aiming && !c->attacks && !c->state[BLINDED] &&
	       orge_shooter(scene, who) >= 0 && any_enemy_seen(scene, who);
}

static bool has_close_weapon(const struct scene *scene, int who)
{
	int thing = orge_close_weapon(scene, who);

	return thing >= 0 && gear_of(scene, thing)->weapon->style_count > 0;
}

static bool knows_discipline(const struct scene *scene, int who, int discipline)
{
	const int16_t *skills = sheet_of(scene, who)->skills;

	switch (discipline) {
	case BERSERKER:
		return skills[SK_BERSERKER] > 0;
	case DUEL:
		return skills[SK_DUEL] > 0;
	case FIGHT_IN_DARK:
		return skills[SK_FIGHT_IN_THE_DARK] > 0;
	default:
		return skills[SK_BLOCK] > 0 || skills[SK_PARRY] > 0 ||
		       skills[SK_DODGE] > 0;
	}
}

static bool discipline_open(const struct scene *scene, int who, int discipline)
{
	return knows_discipline(scene, who, discipline) &&
	       (discipline != DUEL || any_enemy_seen(scene, who));
}

static bool any_discipline(const struct scene *scene, int who)
{
	for (int i = BERSERKER; i <= GUARD; i++)
		if (discipline_open(scene, who, i))
			return true;
	return false;
}

static bool any_bully(const struct scene *scene, int who)
{
	if (!sheet_of(scene, who)->skills[SK_BULLY])
		return false;
	for_creatures (i, scene->fight)
		if (orge_can_bully(scene, who, i))
			return true;
	return false;
}

static bool can_use_item(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	for (int i = 0; i < 2; i++)
		if (c->hand[i] && orge_item_legal(scene, who, c->hand[i] - 1))
			return true;
	return orge_item_legal(scene, who, ITEM_DOUSE) ||
	       orge_item_legal(scene, who, ITEM_FIRST_AID);
}

static bool is_at_edge(const struct scene *scene, int who)
{
	const struct map *map = &scene->scenario->map;
	struct tile at = body_of(scene, who)->tile;

	return at.x == 0 || at.y == 0 || at.x == map->width - 1 ||
	       at.y == map->height - 1;
}

static bool any_weapon_open(const struct scene *scene, int who)
{
	int16_t things[THINGS];
	int count;

	if (!orge_may_attack(scene, who))
		return false;
	count = orge_weapon_things(scene, who, things);
	for (int i = 0; i < count; i++) {
		for (int style = 0;
		     style < gear_of(scene, things[i])->weapon->style_count; style++)
			if (orge_style_open(scene, who, things[i], style, NO_SPECIAL))
				return true;
		if (orge_style_open(scene, who, things[i], STYLE_SHOOT, NO_SPECIAL) &&
		    any_enemy_seen(scene, who))
			return true;
	}
	return false;
}

static bool is_open(const struct scene *scene, int who, enum action_id action)
{
	const struct orge_creature *c = creature_of(scene, who);
	int cost;

	switch (action) {
	case A_ATTACK:
		return any_weapon_open(scene, who);
	case A_CHARGE:
		return orge_any_charge(scene, who);
	case A_MOVE:
		return orge_way_open(scene, who, WALK) ||
		       orge_way_open(scene, who, RUN) || orge_way_open(scene, who, SWIM);
	case A_TURN:
		return !c->turned;
	case A_STANCE:
		return !c->state[HELD];
	case A_DRAW:
	case A_SHEATHE:
	case A_TAKE_ITEM:
	case A_PICK_UP:
	case A_DROP:
	case A_PUT_IN_BAG:
		return orge_gear_legal(scene, who, action);
	case A_AIM:
		return can_aim(scene, who);
	case A_PLAN:
		return !c->attacks && !c->aiming && has_close_weapon(scene, who) &&
		       any_enemy_seen(scene, who);
	case A_GATHER:
		return c->gathered < 3 && has_close_weapon(scene, who);
	case A_IMPROVE_DEFENSE:
		return !c->improved;
	case A_MANOEUVRE:
		return true;
	case A_DISCIPLINE:
		return any_discipline(scene, who);
	case A_DROP_DISCIPLINE:
		return c->discipline != NO_DISCIPLINE;
	case A_OUTNUMBERED:
		return !c->outnumbered;
	case A_BULLY:
		return any_bully(scene, who);
	case A_TECHNIC:
		return orge_any_technic(scene, who);
	case A_RELOAD:
		return orge_reload_open(scene, who, &cost);
	case A_CHANGE_MAGAZINE:
		return orge_change_open(scene, who);
	case A_COMMUNICATE:
		return true;
	case A_USE_ITEM:
		return can_use_item(scene, who);
	case A_REST:
		return !c->acted;
	case A_CAST:
		return orge_can_cast(scene, who);
	case A_STOP_SINGING:
		return c->singing;
	case A_SEARCH:
		return true;
	case A_BREAK_FREE:
		return c->state[HELD];
	case A_LET_GO:
		return c->holding;
	case A_LEAVE:
		return !c->leaving ||
		       (is_at_edge(scene, who) && orge_can_move(scene, who, WALK));
	case A_END:
		return true;
	default:
		return false;
	}
}

bool orge_action_open(const struct scene *scene, int who, enum action_id action)
{
	const struct price *price = &prices[action];

	return (!price->ap ||
		orge_can_pay(scene, who, price->ap, price->pf, price->mf)) &&
	       is_open(scene, who, action);
}

/* What is legal now, `end` first; returns how many. */
static int legal_actions(const struct scene *scene, int who, uint8_t list[ACTIONS])
{
	int count = 0;

	list[count++] = A_END;
	for (int i = 0; i < A_END; i++)
		if (orge_action_open(scene, who, (enum action_id)i))
			list[count++] = (uint8_t)i;
	return count;
}

static const char *const action_keys[ACTIONS] = {
	[A_ATTACK] = "attack",
	[A_CHARGE] = "charge",
	[A_MOVE] = "move",
	[A_TURN] = "turn",
	[A_STANCE] = "stance",
	[A_DRAW] = "draw",
	[A_SHEATHE] = "sheathe",
	[A_AIM] = "aim",
	[A_PLAN] = "plan",
	[A_GATHER] = "gather",
	[A_IMPROVE_DEFENSE] = "improve_defense",
	[A_MANOEUVRE] = "manoeuvre",
	[A_DISCIPLINE] = "discipline",
	[A_DROP_DISCIPLINE] = "drop_discipline",
	[A_OUTNUMBERED] = "outnumbered",
	[A_BULLY] = "bully",
	[A_TECHNIC] = "technic",
	[A_RELOAD] = "reload",
	[A_CHANGE_MAGAZINE] = "change_magazine",
	[A_COMMUNICATE] = "communicate",
	[A_TAKE_ITEM] = "take_item",
	[A_PICK_UP] = "pick_up",
	[A_USE_ITEM] = "use_item",
	[A_DROP] = "drop",
	[A_PUT_IN_BAG] = "put_in_bag",
	[A_REST] = "rest",
	[A_CAST] = "cast",
	[A_STOP_SINGING] = "stop_singing",
	[A_SEARCH] = "search",
	[A_BREAK_FREE] = "break_free",
	[A_LET_GO] = "let_go",
	[A_RESIST_FEAR] = "resist_fear",
	[A_LEAVE] = "leave",
	[A_END] = "end",
};

/* `*attack`: a whole attack that was wished, or NO_ANSWER. */
static int ask_action(struct run *run, int who, int *attack)
{
	uint8_t list[ACTIONS];
	struct question q;
	int count, wish;

	orge_ask_of(&q, run, who, Q_ACTION, -1);
	*attack = NO_ANSWER;
	if (wished(&q, &wish)) {
		if (wish >= ACTIONS && orge_may_attack(&run->scene, who)) {
			*attack = wish - ACTIONS;
			return A_ATTACK;
		}
		if (wish < ACTIONS &&
		    orge_action_open(&run->scene, who, (enum action_id)wish))
			return wish;
	}
	count = legal_actions(&run->scene, who, list);
	for (int i = 0; i < count; i++) {
		const struct price *price = &prices[list[i]];

		offer(&q, list[i], action_keys[list[i]],
		      (struct cost){{price->ap, price->pf, price->mf}});
	}
	return ask(&q);
}

/* ---- plain deeds ---- */

static int ask_creature(struct run *run, int who, int deed,
			bool (*fits)(const struct scene *, int, int))
{
	struct question q;

	orge_ask_of(&q, run, who, Q_TARGET, deed);
	for_creatures (i, run->fight)
		if (fits(&run->scene, who, i))
			offer_creature(&q, i);
	return q.count ? ask(&q) : NOBODY;
}

static void turn(struct run *run, int who)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_FACING, A_TURN);
	for (int i = 0; i < 8; i++)
		offer(&q, i, direction_name[i], orge_free);
	run->fight->bodies[who].facing = (uint8_t)ask(&q);
	change(run, who)->turned = 1;
	tell_deed(run, who, A_TURN, NOBODY, NULL, ORG_GEO_01);
}

static void take_stance(struct run *run, int who)
{
	static const char *const keys[] = {"stand", "crouch", "prone"};
	struct orge_creature *c = change(run, who);
	struct question q;

	orge_ask_of(&q, run, who, Q_STANCE, A_STANCE);
	for (int i = STANDING; i <= PRONE; i++)
		if (i != c->stance)
			offer(&q, i, keys[i], orge_free);
	c->stance = (uint8_t)ask(&q);
	tell_deed(run, who, A_STANCE, NOBODY, keys[c->stance], ORG_STA_01);
}

/* ORG-AIM-01: at the same target again it becomes better, up to three times. */
static void aim(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int target = ask_creature(run, who, A_AIM, enemy_seen);

	if (c->aim_target != target + 1)
		c->aim_level = 0;
	c->aim_target = (uint8_t)(target + 1);
	if (c->aim_level < 3)
		c->aim_level++;
	c->aiming = 1;
	orge_face(run, who, run->fight->bodies[target].tile);
	tell_deed(run, who, A_AIM, target, NULL, ORG_AIM_01);
}

static void plan(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int target = ask_creature(run, who, A_PLAN, enemy_seen);

	c->plan_target = (uint8_t)(target + 1);
	c->plan_age = 0;
	c->aiming = 1;
	tell_deed(run, who, A_PLAN, target, NULL, ORG_AIM_03);
}

static void improve_defense(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	struct question q;
	int most = 4, points;

	while (!orge_can_pay(&run->scene, who, most, most, 0))
		most--;
	orge_ask_of(&q, run, who, Q_POINTS, A_IMPROVE_DEFENSE);
	points = ask_number(&q, 1, most, 1);
	tell_deed(run, who, A_IMPROVE_DEFENSE, NOBODY, NULL, ORG_ACT_03);
	orge_pay(run, who, points, points, 0, ORG_ACT_03);
	c->improved = (uint8_t)points;
}

static bool is_ally_seen(const struct scene *scene, int who, int other)
{
	return other != who && !orge_is_foe(scene, who, other) &&
	       orge_present(scene, other);
}

static bool is_ward(const struct scene *scene, int who, int other)
{
	return is_ally_seen(scene, who, other) &&
	       orge_distance2(scene, who, other) <= 4 &&
	       orge_sees_creature(scene, who, other);
}

static bool is_deterred(const struct scene *scene, int who, int other)
{
	return enemy_seen(scene, who, other) && orge_distance2(scene, who, other) <= 225;
}

static void choose_manoeuvre(struct run *run, int who)
{
	static bool (*const fits[])(const struct scene *, int,
				    int) = {[ESCORT] = is_ally_seen,
					    [PROTECT] = is_ward,
					    [DETER_ARCANE] = is_deterred};
	static const char *const keys[] = {NULL,     "patrol",	"on_the_watch",
					   "escort", "protect", "deter_arcane"};
	struct orge_creature *c = change(run, who);
	struct question q;
	int chosen, other = NOBODY;

	orge_ask_of(&q, run, who, Q_MANOEUVRE, A_MANOEUVRE);
	for (int i = PATROL; i <= DETER_ARCANE; i++) {
		bool open = i < ESCORT;

		for_creatures (k, run->fight)
			open = open || fits[i](&run->scene, who, k);
		if (open)
			offer(&q, i, keys[i], orge_free);
	}
	chosen = ask(&q);
	if (chosen >= ESCORT)
		other = ask_creature(run, who, A_MANOEUVRE, fits[chosen]);
	c->manoeuvre = (uint8_t)chosen;
	c->ward = (uint8_t)(other + 1);
	c->watched = 0;
	tell_deed(run, who, A_MANOEUVRE, other, keys[chosen], ORG_ACT_04);
}

static void choose_discipline(struct run *run, int who)
{
	static const char *const keys[] = {NULL, "berserker", "duel", "fight_in_dark",
					   "guard"};
	struct orge_creature *c = change(run, who);
	int foe = NOBODY;
	struct question q;

	orge_ask_of(&q, run, who, Q_DISCIPLINE, A_DISCIPLINE);
	for (int i = BERSERKER; i <= GUARD; i++)
		if (discipline_open(&run->scene, who, i))
			offer(&q, i, keys[i], orge_free);
	c->discipline = (uint8_t)ask(&q);
	if (c->discipline == DUEL)
		foe = ask_creature(run, who, A_DISCIPLINE, enemy_seen);
	c->foe = (uint8_t)(foe + 1);
	tell_deed(run, who, A_DISCIPLINE, foe, keys[c->discipline], ORG_ACT_05);
}

static void search_around(struct run *run, int who)
{
	uint32_t hiders = 0;

	for_creatures (i, run->fight)
		if (is_enemy(run->fight, who, i) && creature_of(&run->scene, i)->hidden &&
		    body_of(&run->scene, i)->in_play)
			hiders |= 1u << i;
	tell_deed(run, who, A_SEARCH, NOBODY, NULL, ORG_HID_01);
	if (!hiders || !orge_awareness(run, who, hiders, 35))
		return;
	for_creatures (i, run->fight)
		if (hiders >> i & 1 && orge_sees_creature(&run->scene, who, i)) {
			change(run, i)->hidden = 0;
			tell_note_at(run, who, i, "discovers {target}", 0, ORG_HID_01);
		}
}

static void break_free(struct run *run, int who)
{
	int holder = creature_of(&run->scene, who)->holder - 1;
	int against = holder >= 0 ? attribute(&run->scene, holder, STR) : NEUTRAL;
	struct modifier m;

	tell_deed(run, who, A_BREAK_FREE, holder, NULL, ORG_STA_01);
	modifier_begin(&m, run, who, "break free");
	modify(&m, "strength", 4 * (attribute(&run->scene, who, STR) - against),
	       ORG_STA_01);
	modify_general(&m);
	m.verdicts = &orge_decides;
	if (orge_succeeds(&m, holder, 50, "break free"))
		orge_release(run, who);
}

static void leave(struct run *run, int who)
{
	struct body *body = &run->fight->bodies[who];

	tell_deed(run, who, A_LEAVE, NOBODY, NULL, ORG_END_01);
	change(run, who)->leaving = 1;
	if (!is_at_edge(&run->scene, who) || !orge_can_move(&run->scene, who, WALK))
		return;
	change(run, who)->fled = 1;
	body->in_play = body->can_fight = 0;
	orge_stop_acting(run, who);
	tell_fate(run, who, AFFRAY_FLED, NOBODY, ORG_END_01);
}

static void rest(struct run *run, int who)
{
	change(run, who)->rested = 1;
	tell_deed(run, who, A_REST, NOBODY, NULL, ORG_ACT_16);
}

/* Deeds whose price is fixed pay it here. */
static void simple_deed(struct run *run, int who, enum action_id action)
{
	struct orge_creature *c = change(run, who);

	switch (action) {
	case A_STANCE:
		take_stance(run, who);
		break;
	case A_AIM:
		aim(run, who);
		break;
	case A_PLAN:
		plan(run, who);
		break;
	case A_GATHER:
		c->gathered++;
		tell_deed(run, who, A_GATHER, NOBODY, NULL, ORG_GEN_03);
		break;
	case A_MANOEUVRE:
		choose_manoeuvre(run, who);
		break;
	case A_DISCIPLINE:
		choose_discipline(run, who);
		break;
	case A_OUTNUMBERED:
		c->outnumbered = 1;
		tell_deed(run, who, A_OUTNUMBERED, NOBODY, NULL, ORG_ACT_06);
		break;
	case A_SEARCH:
		search_around(run, who);
		break;
	case A_BREAK_FREE:
		break_free(run, who);
		break;
	default:
		leave(run, who);
		break;
	}
	orge_pay(run, who, prices[action].ap, prices[action].pf, prices[action].mf,
		 c->acted ? ORG_AP_01 : ORG_AP_04);
}

static void free_deed(struct run *run, int who, enum action_id action)
{
	struct orge_creature *c = change(run, who);

	if (action == A_TURN) {
		turn(run, who);
		return;
	}
	tell_deed(run, who, (int)action, NOBODY, NULL,
		  action == A_LET_GO ? ORG_STA_01 : ORG_ACT_05);
	if (action == A_LET_GO)
		orge_release(run, who);
	else if (action == A_STOP_SINGING)
		c->singing = 0;
	else
		c->discipline = c->foe = 0;
}

static void do_deed(struct run *run, int who, enum action_id action, int attack)
{
	switch (action) {
	case A_ATTACK:
		orge_attack(run, who, attack);
		return;
	case A_CHARGE:
		orge_charge(run, who);
		return;
	case A_MOVE:
		orge_move(run, who);
		return;
	case A_DRAW:
	case A_SHEATHE:
	case A_TAKE_ITEM:
	case A_PICK_UP:
	case A_DROP:
	case A_PUT_IN_BAG:
		orge_gear_deed(run, who, action);
		return;
	case A_IMPROVE_DEFENSE:
		improve_defense(run, who);
		return;
	case A_BULLY:
		orge_bully(run, who);
		return;
	case A_TECHNIC:
		orge_technic(run, who);
		return;
	case A_RELOAD:
		orge_reload(run, who);
		return;
	case A_CHANGE_MAGAZINE:
		orge_change_magazine(run, who);
		return;
	case A_COMMUNICATE:
		orge_communicate(run, who);
		return;
	case A_USE_ITEM:
		orge_use_item(run, who);
		return;
	case A_CAST:
		orge_cast(run, who);
		return;
	case A_TURN:
	case A_LET_GO:
	case A_STOP_SINGING:
	case A_DROP_DISCIPLINE:
		free_deed(run, who, action);
		return;
	default:
		simple_deed(run, who, action);
		return;
	}
}

/* One decision. The phase closes with `end`, after a rest, and when no point is left. */
bool orge_decide(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	enum action_id action;
	int attack;

	if (c->ap < 1)
		return false;
	action = (enum action_id)ask_action(run, who, &attack);
	if (action == A_END)
		return false;
	if (action == A_REST) {
		rest(run, who);
		return false;
	}
	if (action != A_TURN)
		c->feigning = 0;
	do_deed(run, who, action, attack);
	c->acted++;
	return orge_able(&run->scene, who) && run->fight->bodies[who].in_play &&
	       !run->fight->over;
}
