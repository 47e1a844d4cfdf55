/* SPDX-License-Identifier: MIT
 *
 * The action phase: one row for each action, the menu, deeds that need no page of their
 * own, and long acts.
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
		tell_spend(run, who, "ap", &c->ap, ap, c->ap, rule);
	}
	if (pf) {
		pf = orge_pf_cost(c, pf);
		c->pf = (int16_t)(c->pf + pf);
		tell_spend(run, who, "pf", &c->pf, pf, c->pf,
			   rule == ORG_MOV_02	? rule
			   : rule == ORG_DEF_03 ? ORG_AP_02
						: ORG_OUT_05);
	}
	if (mf) {
		c->mf = (int16_t)(c->mf + mf);
		tell_spend(run, who, "mf", &c->mf, mf, c->mf, ORG_OUT_05);
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
	[DO_STANCE] = {1, 0, 0},
	[DO_AIM] = {4, 0, 2},
	[DO_PLAN] = {4, 0, 2},
	[DO_GATHER] = {3, 3, 0},
	[DO_MANOEUVRE] = {2, 0, 1},
	[DO_DISCIPLINE] = {1, 0, 2},
	[DO_OUTNUMBERED] = {2, 0, 0},
	[DO_COMMUNICATE] = {1, 0, 0},
	[DO_SEARCH] = {3, 1, 1},
	[DO_BREAK_FREE] = {4, 4, 0},
	[DO_RESIST_FEAR] = {2, 0, 2},
	[DO_LEAVE] = {1, 0, 0},
	[DO_IMPROVE_DEFENSE] = {1, 1, 0},
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
	const struct orge_creature *c = creature(scene, who);

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
	const int16_t *skills = sheet(scene, who)->skills;

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
	if (!sheet(scene, who)->skills[SK_BULLY])
		return false;
	for_creatures (i, scene->fight)
		if (orge_can_bully(scene, who, i))
			return true;
	return false;
}

static bool can_use_item(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

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
	const struct orge_creature *c = creature(scene, who);
	int cost;

	switch (action) {
	case DO_ATTACK:
		return any_weapon_open(scene, who);
	case DO_CHARGE:
		return orge_any_charge(scene, who);
	case DO_MOVE:
		return orge_way_open(scene, who, WALK) ||
		       orge_way_open(scene, who, RUN) || orge_way_open(scene, who, SWIM);
	case DO_TURN:
		return !c->turned;
	case DO_STANCE:
		return !c->state[HELD];
	case DO_DRAW:
	case DO_SHEATHE:
	case DO_TAKE_ITEM:
	case DO_PICK_UP:
	case DO_DROP:
	case DO_PUT_IN_BAG:
		return orge_gear_legal(scene, who, action);
	case DO_AIM:
		return can_aim(scene, who);
	case DO_PLAN:
		return !c->attacks && !c->aiming && has_close_weapon(scene, who) &&
		       any_enemy_seen(scene, who);
	case DO_GATHER:
		return c->gathered < 3 && has_close_weapon(scene, who);
	case DO_IMPROVE_DEFENSE:
		return !c->improved;
	case DO_MANOEUVRE:
		return true;
	case DO_DISCIPLINE:
		return any_discipline(scene, who);
	case DO_DROP_DISCIPLINE:
		return c->discipline != NO_DISCIPLINE;
	case DO_OUTNUMBERED:
		return !c->outnumbered;
	case DO_BULLY:
		return any_bully(scene, who);
	case DO_TECHNIC:
		return orge_any_technic(scene, who);
	case DO_RELOAD:
		return orge_reload_open(scene, who, &cost);
	case DO_CHANGE_MAGAZINE:
		return orge_change_open(scene, who);
	case DO_COMMUNICATE:
		return true;
	case DO_USE_ITEM:
		return can_use_item(scene, who);
	case DO_REST:
		return !c->acted;
	case DO_CAST:
		return orge_can_cast(scene, who);
	case DO_STOP_SINGING:
		return c->singing;
	case DO_SEARCH:
		return true;
	case DO_BREAK_FREE:
		return c->state[HELD];
	case DO_LET_GO:
		return c->holding;
	case DO_LEAVE:
		return !c->leaving ||
		       (is_at_edge(scene, who) && orge_can_move(scene, who, WALK));
	case DO_END:
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

	list[count++] = DO_END;
	for (int i = 0; i < DO_END; i++)
		if (orge_action_open(scene, who, (enum action_id)i))
			list[count++] = (uint8_t)i;
	return count;
}

static const char *const action_keys[ACTIONS] = {
	[DO_ATTACK] = "attack",
	[DO_CHARGE] = "charge",
	[DO_MOVE] = "move",
	[DO_TURN] = "turn",
	[DO_STANCE] = "stance",
	[DO_DRAW] = "draw",
	[DO_SHEATHE] = "sheathe",
	[DO_AIM] = "aim",
	[DO_PLAN] = "plan",
	[DO_GATHER] = "gather",
	[DO_IMPROVE_DEFENSE] = "improve_defense",
	[DO_MANOEUVRE] = "manoeuvre",
	[DO_DISCIPLINE] = "discipline",
	[DO_DROP_DISCIPLINE] = "drop_discipline",
	[DO_OUTNUMBERED] = "outnumbered",
	[DO_BULLY] = "bully",
	[DO_TECHNIC] = "technic",
	[DO_RELOAD] = "reload",
	[DO_CHANGE_MAGAZINE] = "change_magazine",
	[DO_COMMUNICATE] = "communicate",
	[DO_TAKE_ITEM] = "take_item",
	[DO_PICK_UP] = "pick_up",
	[DO_USE_ITEM] = "use_item",
	[DO_DROP] = "drop",
	[DO_PUT_IN_BAG] = "put_in_bag",
	[DO_REST] = "rest",
	[DO_CAST] = "cast",
	[DO_STOP_SINGING] = "stop_singing",
	[DO_SEARCH] = "search",
	[DO_BREAK_FREE] = "break_free",
	[DO_LET_GO] = "let_go",
	[DO_RESIST_FEAR] = "resist_fear",
	[DO_LEAVE] = "leave",
	[DO_END] = "end",
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
			return DO_ATTACK;
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

	orge_ask_of(&q, run, who, Q_FACING, DO_TURN);
	for (int i = 0; i < 8; i++)
		offer(&q, i, direction_name[i], orge_free);
	run->fight->bodies[who].facing = (uint8_t)ask(&q);
	change(run, who)->turned = 1;
	tell_deed(run, who, DO_TURN, NOBODY, NULL, ORG_GEO_01);
}

static void take_stance(struct run *run, int who)
{
	static const char *const keys[] = {"stand", "crouch", "prone"};
	struct orge_creature *c = change(run, who);
	struct question q;

	orge_ask_of(&q, run, who, Q_STANCE, DO_STANCE);
	for (int i = STANDING; i <= PRONE; i++)
		if (i != c->stance)
			offer(&q, i, keys[i], orge_free);
	c->stance = (uint8_t)ask(&q);
	tell_deed(run, who, DO_STANCE, NOBODY, keys[c->stance], ORG_STA_01);
}

/* ORG-AIM-01: at the same target again it becomes better, up to three times. */
static void aim(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int target = ask_creature(run, who, DO_AIM, enemy_seen);

	if (c->aim_target != target + 1)
		c->aim_level = 0;
	c->aim_target = (uint8_t)(target + 1);
	if (c->aim_level < 3)
		c->aim_level++;
	c->aiming = 1;
	orge_face(run, who, run->fight->bodies[target].tile);
	tell_deed(run, who, DO_AIM, target, NULL, ORG_AIM_01);
}

static void plan(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int target = ask_creature(run, who, DO_PLAN, enemy_seen);

	c->plan_target = (uint8_t)(target + 1);
	c->plan_age = 0;
	c->aiming = 1;
	tell_deed(run, who, DO_PLAN, target, NULL, ORG_AIM_03);
}

static void improve_defense(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	struct question q;
	int most = 4, points;

	while (!orge_can_pay(&run->scene, who, most, most, 0))
		most--;
	orge_ask_of(&q, run, who, Q_POINTS, DO_IMPROVE_DEFENSE);
	points = ask_number(&q, 1, most, 1);
	tell_deed(run, who, DO_IMPROVE_DEFENSE, NOBODY, NULL, ORG_ACT_03);
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

	orge_ask_of(&q, run, who, Q_MANOEUVRE, DO_MANOEUVRE);
	for (int i = PATROL; i <= DETER_ARCANE; i++) {
		bool open = i < ESCORT;

		for_creatures (k, run->fight)
			open = open || fits[i](&run->scene, who, k);
		if (open)
			offer(&q, i, keys[i], orge_free);
	}
	chosen = ask(&q);
	if (chosen >= ESCORT)
		other = ask_creature(run, who, DO_MANOEUVRE, fits[chosen]);
	c->manoeuvre = (uint8_t)chosen;
	c->ward = (uint8_t)(other + 1);
	c->watched = 0;
	tell_deed(run, who, DO_MANOEUVRE, other, keys[chosen], ORG_ACT_04);
}

static void choose_discipline(struct run *run, int who)
{
	static const char *const keys[] = {NULL, "berserker", "duel", "fight_in_dark",
					   "guard"};
	struct orge_creature *c = change(run, who);
	int foe = NOBODY;
	struct question q;

	orge_ask_of(&q, run, who, Q_DISCIPLINE, DO_DISCIPLINE);
	for (int i = BERSERKER; i <= GUARD; i++)
		if (discipline_open(&run->scene, who, i))
			offer(&q, i, keys[i], orge_free);
	c->discipline = (uint8_t)ask(&q);
	if (c->discipline == DUEL)
		foe = ask_creature(run, who, DO_DISCIPLINE, enemy_seen);
	c->foe = (uint8_t)(foe + 1);
	tell_deed(run, who, DO_DISCIPLINE, foe, keys[c->discipline], ORG_ACT_05);
}

static void search_around(struct run *run, int who)
{
	uint32_t hiders = 0;

	for_creatures (i, run->fight)
		if (is_enemy(run->fight, who, i) && creature(&run->scene, i)->hidden &&
		    body_of(&run->scene, i)->in_play)
			hiders |= 1u << i;
	tell_deed(run, who, DO_SEARCH, NOBODY, NULL, ORG_HID_01);
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
	int holder = creature(&run->scene, who)->holder - 1;
	int against = holder >= 0 ? attribute(&run->scene, holder, STR) : NEUTRAL;
	struct modifier m;

	tell_deed(run, who, DO_BREAK_FREE, holder, NULL, ORG_STA_01);
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

	tell_deed(run, who, DO_LEAVE, NOBODY, NULL, ORG_END_01);
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
	tell_deed(run, who, DO_REST, NOBODY, NULL, ORG_ACT_16);
}

/* Deeds whose price is fixed pay it here. */
static void simple_deed(struct run *run, int who, enum action_id action)
{
	struct orge_creature *c = change(run, who);

	switch (action) {
	case DO_STANCE:
		take_stance(run, who);
		break;
	case DO_AIM:
		aim(run, who);
		break;
	case DO_PLAN:
		plan(run, who);
		break;
	case DO_GATHER:
		c->gathered++;
		tell_deed(run, who, DO_GATHER, NOBODY, NULL, ORG_GEN_03);
		break;
	case DO_MANOEUVRE:
		choose_manoeuvre(run, who);
		break;
	case DO_DISCIPLINE:
		choose_discipline(run, who);
		break;
	case DO_OUTNUMBERED:
		c->outnumbered = 1;
		tell_deed(run, who, DO_OUTNUMBERED, NOBODY, NULL, ORG_ACT_06);
		break;
	case DO_SEARCH:
		search_around(run, who);
		break;
	case DO_BREAK_FREE:
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

	if (action == DO_TURN) {
		turn(run, who);
		return;
	}
	tell_deed(run, who, (int)action, NOBODY, NULL,
		  action == DO_LET_GO ? ORG_STA_01 : ORG_ACT_05);
	if (action == DO_LET_GO)
		orge_release(run, who);
	else if (action == DO_STOP_SINGING)
		c->singing = 0;
	else
		c->discipline = c->foe = 0;
}

static void do_deed(struct run *run, int who, enum action_id action, int attack)
{
	switch (action) {
	case DO_ATTACK:
		orge_attack(run, who, attack);
		return;
	case DO_CHARGE:
		orge_charge(run, who);
		return;
	case DO_MOVE:
		orge_move(run, who);
		return;
	case DO_DRAW:
	case DO_SHEATHE:
	case DO_TAKE_ITEM:
	case DO_PICK_UP:
	case DO_DROP:
	case DO_PUT_IN_BAG:
		orge_gear_deed(run, who, action);
		return;
	case DO_IMPROVE_DEFENSE:
		improve_defense(run, who);
		return;
	case DO_BULLY:
		orge_bully(run, who);
		return;
	case DO_TECHNIC:
		orge_technic(run, who);
		return;
	case DO_RELOAD:
		orge_reload(run, who);
		return;
	case DO_CHANGE_MAGAZINE:
		orge_change_magazine(run, who);
		return;
	case DO_COMMUNICATE:
		orge_communicate(run, who);
		return;
	case DO_USE_ITEM:
		orge_use_item(run, who);
		return;
	case DO_CAST:
		orge_cast(run, who);
		return;
	case DO_TURN:
	case DO_LET_GO:
	case DO_STOP_SINGING:
	case DO_DROP_DISCIPLINE:
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
	if (action == DO_END)
		return false;
	if (action == DO_REST) {
		rest(run, who);
		return false;
	}
	if (action != DO_TURN)
		c->feigning = 0;
	do_deed(run, who, action, attack);
	c->acted++;
	return orge_able(&run->scene, who) && run->fight->bodies[who].in_play &&
	       !run->fight->over;
}

const struct action_row orge_actions[] = {
	[DO_ATTACK] = {"attack", "a classical or special attack",
		       "attacks {target} with {item}", true, NULL, NULL, NULL},
	[DO_CHARGE] = {"charge", "a straight run and a blow",
		       "charges {target} with {item}", true, NULL, NULL, NULL},
	[DO_MOVE] = {"move", "walk, run or swim", "moves", false, NULL, NULL, NULL},
	[DO_TURN] = {"turn", "faces another way, free", "turns", false, NULL, NULL, NULL},
	[DO_STANCE] = {"stance", "stand, crouch, lie down", "changes its stance: {item}",
		       false, NULL, NULL, NULL},
	[DO_DRAW] = {"draw", "a stowed weapon into the hand", "draws {item}", false, NULL,
		     NULL, NULL},
	[DO_SHEATHE] = {"sheathe", "a weapon back to its place", "sheathes {item}", false,
			NULL, NULL, NULL},
	[DO_AIM] = {"aim", "+20, +35, +45 on a later shot", "aims at {target}", false,
		    NULL, NULL, NULL},
	[DO_PLAN] = {"plan", "+10 on the next phase's close attack",
		     "plans to attack {target}", false, NULL, NULL, NULL},
	[DO_GATHER] = {"gather", "+15% damage on the next close attack",
		       "gathers its power", false, NULL, NULL, NULL},
	[DO_IMPROVE_DEFENSE] = {"improve_defense", "+5 a point on defence",
				"prepares to defend", false, NULL, NULL, NULL},
	[DO_MANOEUVRE] = {"manoeuvre", "patrol, watch, escort, protect, deter",
			  "chooses a manoeuvre: {item}", false, NULL, NULL, NULL},
	[DO_DISCIPLINE] = {"discipline", "berserker, duel, fight in the dark, guard",
			   "takes up a discipline: {item}", false, NULL, NULL, NULL},
	[DO_DROP_DISCIPLINE] = {"drop_discipline", "ends the discipline",
				"drops its discipline", false, NULL, NULL, NULL},
	[DO_OUTNUMBERED] = {"outnumbered", "defends against many", "defends against many",
			    false, NULL, NULL, NULL},
	[DO_BULLY] = {"bully", "shoves an enemy back", "shoves {target}", true, NULL,
		      NULL, NULL},
	[DO_TECHNIC] = {"technic", "a non-lethal technic", "tries {item} on {target}",
			true, NULL, NULL, NULL},
	[DO_RELOAD] = {"reload", "a missile into the weapon", "reloads {item}", false,
		       NULL, NULL, NULL},
	[DO_CHANGE_MAGAZINE] = {"change_magazine", "another quiver or pouch to hand",
				"changes to {item}", false, NULL, NULL, NULL},
	[DO_COMMUNICATE] = {"communicate", "speaks to friend or foe", "speaks: {item}",
			    false, NULL, NULL, NULL},
	[DO_TAKE_ITEM] = {"take_item", "an item out of the bag",
			  "takes {item} from its bag", false, NULL, NULL, NULL},
	[DO_PICK_UP] = {"pick_up", "something that lies near", "picks up {item}", false,
			NULL, NULL, NULL},
	[DO_USE_ITEM] = {"use_item", "an item in hand", "uses {item}", false, NULL, NULL,
			 NULL},
	[DO_DROP] = {"drop", "lets something fall", "drops {item}", false, NULL, NULL,
		     NULL},
	[DO_PUT_IN_BAG] = {"put_in_bag", "something held into the bag",
			   "puts away {item}", false, NULL, NULL, NULL},
	[DO_REST] = {"rest", "nothing else this phase; eases fatigue", "rests", false,
		     NULL, NULL, NULL},
	[DO_CAST] = {"cast", "a spell", "casts {item} at {target}", true, NULL, NULL,
		     NULL},
	[DO_STOP_SINGING] = {"stop_singing", "ends its song", "stops singing", false,
			     NULL, NULL, NULL},
	[DO_SEARCH] = {"search", "looks for the hidden", "searches", false, NULL, NULL,
		       NULL},
	[DO_BREAK_FREE] = {"break_free", "out of a hold",
			   "tries to break free of {target}", false, NULL, NULL, NULL},
	[DO_LET_GO] = {"let_go", "of who is held", "lets go", false, NULL, NULL, NULL},
	[DO_RESIST_FEAR] = {"resist_fear", "masters its fear", "fights its fear", false,
			    NULL, NULL, NULL},
	[DO_LEAVE] = {"leave", "declares that it leaves the fight", "leaves", false, NULL,
		      NULL, NULL},
	[DO_END] = {"end", "closes the phase", "waits", false, NULL, NULL, NULL},
};

/* ---- long acts ---- */

/* The ACTION row that an act was told as. */
int orge_action_of(const struct orge_act *act)
{
	switch (act->kind) {
	case BULLYING:
		return DO_BULLY;
	case TECHNIC:
		return DO_TECHNIC;
	case CASTING:
		return DO_CAST;
	case RELOADING:
		return DO_RELOAD;
	case CHANGING_MAGAZINE:
		return DO_CHANGE_MAGAZINE;
	case USING_ITEM:
	case FIRE_FLASK:
		return DO_USE_ITEM;
	default:
		return act->flags & ACT_CHARGE ? DO_CHARGE : DO_ATTACK;
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
		orge_finish_attack(run, who, &act);
		break;
	}
}
