/* SPDX-License-Identifier: MIT
 *
 * The action phase: deeds that need no file of their own, long acts, one row for each
 * action, and the decision.
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

void orge_pay_cost(struct run *run, int who, struct cost cost, int rule)
{
	orge_pay(run, who, cost.amount[0], cost.amount[1], cost.amount[2], rule);
}

/* A question about a creature, put to its controller. */
void orge_ask_of(struct question *q, struct run *run, int who, int question, int deed)
{
	question_to(q, run, orge_controller(&run->scene, who), question);
	q->deed = (int16_t)deed;
	q->facts[0] = who;
}

/* Actions whose price is always the same: action points, physical and mental fatigue. */
static const struct cost prices[ACTIONS] = {
	[DO_STANCE] = {{1, 0, 0}},	[DO_AIM] = {{4, 0, 2}},
	[DO_PLAN] = {{4, 0, 2}},	[DO_GATHER] = {{3, 3, 0}},
	[DO_MANOEUVRE] = {{2, 0, 1}},	[DO_DISCIPLINE] = {{1, 0, 2}},
	[DO_OUTNUMBERED] = {{2, 0, 0}}, [DO_BULLY] = {{BULLY_AP, BULLY_PF, 1}},
	[DO_COMMUNICATE] = {{1, 0, 0}}, [DO_SEARCH] = {{3, 1, 1}},
	[DO_BREAK_FREE] = {{4, 4, 0}},	[DO_RESIST_FEAR] = {{2, 0, 2}},
	[DO_LEAVE] = {{1, 0, 0}},	[DO_IMPROVE_DEFENSE] = {{1, 1, 0}},
};

static bool can_afford(const struct scene *scene, int who, int action)
{
	return orge_affords(scene, who, prices[action]);
}

struct cost orge_price(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who;
	return prices[action];
}

static void pay_price(struct run *run, int who, int action)
{
	orge_pay_cost(run, who, prices[action],
		      change(run, who)->acted ? ORG_AP_01 : ORG_AP_04);
}

/* `no` is the default. `about` may be NOBODY. */
bool orge_ask_yes(struct run *run, int who, int question, int about, const char *no,
		  const char *yes)
{
	struct question q;

	orge_ask_of(&q, run, who, question, NOTHING);
	q.about = (int8_t)about;
	offer(&q, 0, no, orge_free);
	offer(&q, 1, yes, orge_free);
	return ask(&q);
}

int orge_ask_creature(struct run *run, int who, int question, int action,
		      struct creature_set set)
{
	struct question q;

	orge_ask_of(&q, run, who, question, action);
	offer_creatures(&q, set);
	return ask(&q);
}

/* ---- facing and stance ---- */

static bool may_turn(const struct scene *scene, int who, int action)
{
	(void)action;
	return !creature(scene, who)->turned;
}

static void turn(struct run *run, int who, int action)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_FACING, action);
	offer_words(&q, direction_name, 8);
	run->fight->bodies[who].facing = (uint8_t)ask(&q);
	change(run, who)->turned = 1;
	tell_deed(run, who, action, NOBODY, NULL, ORG_GEO_01);
	tell_note(run, who, "faces {direction}", run->fight->bodies[who].facing,
		  ORG_GEO_01);
}

static bool may_change_stance(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && !creature(scene, who)->state[HELD];
}

static void take_stance(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);
	struct question q;

	orge_ask_of(&q, run, who, Q_STANCE, action);
	for (int i = STANDING; i <= PRONE; i++)
		if (i != c->stance)
			offer(&q, i, orge_stance_words[i], orge_free);
	c->stance = (uint8_t)ask(&q);
	tell_deed(run, who, action, NOBODY, orge_stance_words[c->stance], ORG_STA_01);
	pay_price(run, who, action);
}

/* ---- preparing ---- */

static struct creature_set enemies_seen(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (orge_is_mark(scene, who, i))
			set_add(&set, i);
	return set;
}

static bool may_aim(const struct scene *scene, int who, int action)
{
	const struct orge_creature *c = creature(scene, who);

	return can_afford(scene, who, action) && !c->aiming && !c->attacks &&
	       !c->state[BLINDED] && orge_shooter(scene, who) >= 0 &&
	       !set_is_empty(enemies_seen(scene, who));
}

/* ORG-AIM-01: at the same target again it becomes better, up to three times. */
static void aim(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);
	int target = orge_ask_creature(run, who, Q_TARGET, action,
				       enemies_seen(&run->scene, who));

	if (c->aim_target != target + 1)
		c->aim_level = 0;
	c->aim_target = (uint8_t)(target + 1);
	if (c->aim_level < MOST_AIM)
		c->aim_level++;
	c->aiming = 1;
	orge_face(run, who, run->fight->bodies[target].tile);
	tell_deed(run, who, action, target, NULL, ORG_AIM_01);
	tell_note(run, who, "has +{value} on the shot", aim_bonus(c->aim_level),
		  ORG_AIM_01);
	pay_price(run, who, action);
}

static bool has_close_weapon(const struct scene *scene, int who)
{
	int thing = orge_close_weapon(scene, who);

	return thing >= 0 && weapon_of(scene, thing)->style_count > 0;
}

static bool may_plan(const struct scene *scene, int who, int action)
{
	const struct orge_creature *c = creature(scene, who);

	return can_afford(scene, who, action) && !c->attacks && !c->aiming &&
	       has_close_weapon(scene, who) && !set_is_empty(enemies_seen(scene, who));
}

static void plan(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);
	int target = orge_ask_creature(run, who, Q_TARGET, action,
				       enemies_seen(&run->scene, who));

	c->plan_target = (uint8_t)(target + 1);
	c->plan_age = 0;
	c->aiming = 1;
	tell_deed(run, who, action, target, NULL, ORG_AIM_03);
	pay_price(run, who, action);
}

static bool may_gather(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && creature(scene, who)->gathered < 3 &&
	       has_close_weapon(scene, who);
}

static void gather(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);

	c->gathered++;
	tell_deed(run, who, action, NOBODY, NULL, ORG_GEN_03);
	tell_note(run, who, "has +{value} % damage on the next blow",
		  GATHERED_DAMAGE * c->gathered, ORG_GEN_03);
	pay_price(run, who, action);
}

static bool may_improve_defense(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && !creature(scene, who)->improved;
}

static void improve_defense(struct run *run, int who, int action)
{
	struct question q;
	int most = 4, points;

	while (!orge_can_pay(&run->scene, who, most, most, 0))
		most--;
	orge_ask_of(&q, run, who, Q_POINTS, action);
	points = ask_number(&q, 1, most, 1);
	tell_deed(run, who, action, NOBODY, NULL, ORG_ACT_03);
	tell_note(run, who, "has +{value} to defend", IMPROVED_DEFENSE * points,
		  ORG_ACT_03);
	orge_pay(run, who, points, points, 0, ORG_ACT_03);
	change(run, who)->improved = (uint8_t)points;
}

/* ---- manoeuvres and disciplines ---- */

/* The possible partners or victims; none: the manoeuvre is not open. */
static struct creature_set manoeuvre_partners(const struct scene *scene, int who,
					      int manoeuvre)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight) {
		bool fits =
			i != who && !orge_is_foe(scene, who, i) && orge_present(scene, i);

		if (manoeuvre == PROTECT)
			fits = fits && orge_is_at_side(scene, who, i);
		if (manoeuvre == DETER_ARCANE)
			fits = orge_is_mark(scene, who, i) &&
			       orge_distance2(scene, who, i) <= 225;
		if (fits)
			set_add(&set, i);
	}
	return set;
}

static void choose_manoeuvre(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);
	struct question q;
	int chosen, other = NOBODY;

	orge_ask_of(&q, run, who, Q_MANOEUVRE, action);
	for (int i = PATROL; i <= DETER_ARCANE; i++)
		if (i < ESCORT || !set_is_empty(manoeuvre_partners(&run->scene, who, i)))
			offer(&q, i, orge_manoeuvre_words[i], orge_free);
	chosen = ask(&q);
	if (chosen >= ESCORT)
		other = orge_ask_creature(run, who, Q_TARGET, action,
					  manoeuvre_partners(&run->scene, who, chosen));
	c->manoeuvre = (uint8_t)chosen;
	c->ward = (uint8_t)(other + 1);
	c->watched = 0;
	tell_deed(run, who, action, other, orge_manoeuvre_words[chosen], ORG_ACT_04);
	pay_price(run, who, action);
}

/* A duel is against one foe; against others its points are lost instead. A berserker does
 * not react at all. */
const struct orge_discipline orge_disciplines[DISCIPLINES] = {
	[BERSERKER] = {.hit = 15, .damage = 10},
	[DUEL] = {.hit = 10, .defense = 10},
	[GUARD] = {.hit = -15, .defense = 15},
};

static bool discipline_open(const struct scene *scene, int who, int discipline)
{
	const int16_t *skills = sheet(scene, who)->skills;

	switch (discipline) {
	case BERSERKER:
		return skills[SK_BERSERKER] > 0;
	case DUEL:
		return skills[SK_DUEL] > 0 && !set_is_empty(enemies_seen(scene, who));
	case FIGHT_IN_DARK:
		return skills[SK_FIGHT_IN_THE_DARK] > 0;
	default:
		return skills[SK_BLOCK] > 0 || skills[SK_PARRY] > 0 ||
		       skills[SK_DODGE] > 0;
	}
}

static bool any_discipline(const struct scene *scene, int who, int action)
{
	for (int i = BERSERKER; i <= GUARD; i++)
		if (discipline_open(scene, who, i))
			return can_afford(scene, who, action);
	return false;
}

static void choose_discipline(struct run *run, int who, int action)
{
	struct orge_creature *c = change(run, who);
	int foe = NOBODY;
	struct question q;

	orge_ask_of(&q, run, who, Q_DISCIPLINE, action);
	for (int i = BERSERKER; i <= GUARD; i++)
		if (discipline_open(&run->scene, who, i))
			offer(&q, i, orge_discipline_words[i], orge_free);
	c->discipline = (uint8_t)ask(&q);
	if (c->discipline == DUEL)
		foe = orge_ask_creature(run, who, Q_TARGET, action,
					enemies_seen(&run->scene, who));
	c->foe = (uint8_t)(foe + 1);
	tell_deed(run, who, action, foe, orge_discipline_words[c->discipline],
		  ORG_ACT_05);
	pay_price(run, who, action);
}

static bool has_discipline(const struct scene *scene, int who, int action)
{
	(void)action;
	return creature(scene, who)->discipline != NO_DISCIPLINE;
}

static void drop_discipline(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, ORG_ACT_05);
	change(run, who)->discipline = change(run, who)->foe = 0;
}

static bool may_face_many(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && !creature(scene, who)->outnumbered;
}

static void face_many(struct run *run, int who, int action)
{
	change(run, who)->outnumbered = 1;
	tell_deed(run, who, action, NOBODY, NULL, ORG_ACT_06);
	pay_price(run, who, action);
}

/* ---- hiding, holding, singing, leaving ---- */

static void search_around(struct run *run, int who, int action)
{
	struct creature_set hiders = {0};

	for_creatures (i, run->fight)
		if (is_enemy(run->fight, who, i) && creature(&run->scene, i)->hidden &&
		    body_of(&run->scene, i)->in_play)
			set_add(&hiders, i);
	tell_deed(run, who, action, NOBODY, NULL, ORG_HID_01);
	if (!set_is_empty(hiders) && orge_awareness(run, who, hiders, 35))
		for_set (i, hiders)
			if (orge_sees_creature(&run->scene, who, i)) {
				change(run, i)->hidden = 0;
				tell_note_at(run, who, i, "discovers {target}", 0,
					     ORG_HID_01);
			}
	pay_price(run, who, action);
}

static bool is_held(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && creature(scene, who)->state[HELD];
}

static void break_free(struct run *run, int who, int action)
{
	int holder = creature(&run->scene, who)->holder - 1;
	int against = holder >= 0 ? attribute(&run->scene, holder, STR) : NEUTRAL;
	struct modifier m;

	tell_deed(run, who, action, holder, NULL, ORG_STA_01);
	orge_modifier_begin(&m, run, who, "break free");
	modify(&m, "strength", 4 * (attribute(&run->scene, who, STR) - against),
	       ORG_STA_01);
	orge_modify_general(&m);
	m.verdicts = &orge_decides;
	if (orge_succeeds(&m, holder, 50, "break free"))
		orge_release(run, who);
	pay_price(run, who, action);
}

static bool holds_somebody(const struct scene *scene, int who, int action)
{
	(void)action;
	return creature(scene, who)->holding;
}

static void let_go(struct run *run, int who, int action)
{
	tell_deed(run, who, action, creature(&run->scene, who)->holding - 1, NULL,
		  ORG_STA_01);
	orge_release(run, who);
}

static bool sings(const struct scene *scene, int who, int action)
{
	(void)action;
	return creature(scene, who)->singing;
}

static void stop_singing(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, ORG_ACT_17);
	orge_end_song(run, who);
}

/* Asked of the scared alone, before they run (time.c). */
static void resist_fear(struct run *run, int who, int action)
{
	struct modifier m;

	tell_deed(run, who, action, NOBODY, NULL, ORG_STA_01);
	orge_pay_cost(run, who, prices[action], ORG_AP_04);
	orge_modifier_begin(&m, run, who, "master fear");
	orge_modify_resist(&m, RESIST_FEAR, 0);
	m.verdicts = &orge_decides;
	if (orge_succeeds(&m, NOBODY, 50, "fear"))
		orge_end_state(run, who, SCARED);
}

static bool is_scared(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) && creature(scene, who)->state[SCARED];
}

static bool is_at_exit(const struct scene *scene, int who)
{
	const struct map *map = &scene->scenario->map;
	struct tile at = body_of(scene, who)->tile;

	return (at.x == 0 || at.y == 0 || at.x == map->width - 1 ||
		at.y == map->height - 1) &&
	       orge_can_move(scene, who, WALK);
}

static bool may_leave(const struct scene *scene, int who, int action)
{
	return can_afford(scene, who, action) &&
	       (!creature(scene, who)->leaving || is_at_exit(scene, who));
}

static void leave(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, ORG_END_01);
	change(run, who)->leaving = 1;
	if (is_at_exit(&run->scene, who))
		orge_escape(run, who);
	pay_price(run, who, action);
}

static bool has_not_acted(const struct scene *scene, int who, int action)
{
	(void)action;
	return !creature(scene, who)->acted;
}

static void rest(struct run *run, int who, int action)
{
	change(run, who)->rested = 1;
	tell_deed(run, who, action, NOBODY, NULL, ORG_ACT_16);
}

static void end(struct run *run, int who, int action)
{
	(void)run, (void)who, (void)action; /* orge_decide() closes the phase */
}

/* ---- long acts ---- */

void orge_begin_long(struct run *run, int who, const struct orge_act *act,
		     struct cost cost)
{
	struct orge_creature *c = change(run, who);
	int ap = cost.amount[0], now = c->ap;

	if (act->kind < CASTING)
		tell_note_of(run, who, NOBODY,
			     act->thing == NOTHING
				     ? NULL
				     : gear_of(&run->scene, act->thing)->entry->name,
			     "begins an attack with {the item} that takes longer",
			     ap - now, ORG_LNG_01);
	else
		tell_note(run, who, "begins something that takes longer", ap - now,
			  ORG_LNG_01);
	orge_pay(run, who, now, cost.amount[1], cost.amount[2], ORG_LNG_01);
	c->long_left = (int16_t)(ap - now);
	c->long_act = *act;
	c->long_act.actor = (int8_t)who;
	keep_deed(run, who);
}

static void finish(struct run *run, int who, struct orge_act *act)
{
	switch (act->kind) {
	case RELOADING:
		orge_finish_reload(run, who, act);
		break;
	case CHANGING_MAGAZINE:
		orge_finish_change(run, who, act);
		break;
	case USING_ITEM:
		orge_finish_item(run, who, act);
		break;
	case CASTING:
		orge_finish_cast(run, who, act);
		break;
	default:
		orge_finish_attack(run, who, act);
		break;
	}
}

void orge_begin_act(struct run *run, int who, struct orge_act *act, int ap, int mf,
		    int rule)
{
	if (ap > creature(&run->scene, who)->ap) {
		orge_begin_long(run, who, act,
				(struct cost){{(int8_t)ap, 0, (int8_t)mf}});
		return;
	}
	orge_pay(run, who, ap, 0, mf, rule);
	finish(run, who, act);
}

static void tell_finish(struct run *run, int who, const struct orge_act *act, int paid)
{
	const struct scene *scene = &run->scene;

	if (act->kind == CASTING)
		tell_note_of(run, who, orge_told_target(scene, who, act),
			     sheet(scene, who)->spell[act->spell]->entry.name,
			     "finishes casting {item} at {target}", paid, ORG_LNG_01);
	else if (act->kind == RELOADING)
		tell_note_of(run, who, NOBODY, gear_of(scene, act->thing)->entry->name,
			     "finishes reloading {the item}", paid, ORG_LNG_01);
	else
		tell_note(run, who,
			  act->kind < CASTING ? "finishes the attack begun before"
					      : "finishes the act begun before",
			  paid, ORG_LNG_01);
}

/* At the start of each phase the rest is paid first; then it takes effect, if legal. */
void orge_continue_long(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int paid = smaller(c->ap, c->long_left);
	struct orge_act act = c->long_act;

	c->long_left = (int16_t)(c->long_left - paid);
	if (c->long_left) {
		tell_note(run, who, "goes on with the act begun before", c->long_left,
			  ORG_LNG_01);
		orge_pay(run, who, paid, 0, 0, ORG_LNG_01);
		return;
	}
	c->long_act = (struct orge_act){0};
	c->acted++;
	if (act.kind >= CASTING) /* an attack is told of only now */
		resume_kept_deed(run, who, who, act.action);
	tell_finish(run, who, &act, paid);
	orge_pay(run, who, paid, 0, 0, ORG_LNG_01);
	finish(run, who, &act);
}

/* ---- the rows ---- */

/* In the order of the menu, of which the first is the default. */
const struct action_row orge_actions[ACTIONS] = {
	[DO_END] = {"end", "end the phase", false, NULL, NULL, end},
	[DO_ATTACK] = {"attack", "strike, shoot or throw, plainly or in a special way",
		       true, orge_attack_open, NULL, orge_attack},
	[DO_CHARGE] = {"charge", "run straight at an enemy and strike", true,
		       orge_charge_open, NULL, orge_charge},
	[DO_MOVE] = {"move", "walk, run or swim", false, orge_move_open, NULL, orge_move},
	[DO_TURN] = {"turn", "face another way, for free", false, may_turn, NULL, turn},
	[DO_STANCE] = {"stance", "stand, crouch or lie down", false, may_change_stance,
		       orge_price, take_stance},
	[DO_DRAW] = {"draw", "take a stowed weapon in hand", false, orge_gear_open, NULL,
		     orge_gear_deed},
	[DO_SHEATHE] = {"sheathe", "put a weapon back in its place", false,
			orge_gear_open, NULL, orge_gear_deed},
	[DO_AIM] = {"aim", "take aim: +20, +35, +45 on a later shot", false, may_aim,
		    orge_price, aim},
	[DO_PLAN] = {"plan", "plan a blow: +10 on the next phase's close attack", false,
		     may_plan, orge_price, plan},
	[DO_GATHER] = {"gather",
		       "gather strength: 15 % more damage by the next close attack",
		       false, may_gather, orge_price, gather},
	[DO_IMPROVE_DEFENSE] = {"improve_defense", "+5 on defence for each point", false,
				may_improve_defense, orge_price, improve_defense},
	[DO_MANOEUVRE] = {"manoeuvre", "patrol, watch, escort, protect or deter", false,
			  can_afford, orge_price, choose_manoeuvre},
	[DO_DISCIPLINE] = {"discipline",
			   "go berserk, duel, fight in the dark or stand guard", false,
			   any_discipline, orge_price, choose_discipline},
	[DO_DROP_DISCIPLINE] = {"drop_discipline", "give up the discipline", false,
				has_discipline, NULL, drop_discipline},
	[DO_OUTNUMBERED] = {"outnumbered", "defend against many at once", false,
			    may_face_many, orge_price, face_many},
	[DO_BULLY] = {"bully", "shove an enemy back", true, orge_bully_open, orge_price,
		      orge_bully},
	[DO_TECHNIC] = {"technic", "try a non-lethal technic", true, orge_technic_open,
			NULL, orge_technic},
	[DO_RELOAD] = {"reload", "load the weapon", false, orge_reload_open, NULL,
		       orge_reload},
	[DO_CHANGE_MAGAZINE] = {"change_magazine",
				"bring another quiver or pouch to hand", false,
				orge_change_open, NULL, orge_change_magazine},
	[DO_COMMUNICATE] = {"communicate", "speak to friend or foe", false, can_afford,
			    orge_price, orge_communicate},
	[DO_TAKE_ITEM] = {"take_item", "take an item out of the bag", false,
			  orge_gear_open, NULL, orge_gear_deed},
	[DO_PICK_UP] = {"pick_up", "pick up something that lies near", false,
			orge_gear_open, NULL, orge_gear_deed},
	[DO_USE_ITEM] = {"use_item", "use an item in hand", false, orge_use_open, NULL,
			 orge_use_item},
	[DO_DROP] = {"drop", "let something fall", false, orge_gear_open, NULL,
		     orge_gear_deed},
	[DO_PUT_IN_BAG] = {"put_in_bag", "put something held into the bag", false,
			   orge_gear_open, NULL, orge_gear_deed},
	[DO_REST] = {"rest", "do nothing else this phase, and tire less", false,
		     has_not_acted, NULL, rest},
	[DO_CAST] = {"cast", "cast a spell", true, orge_cast_open, NULL, orge_cast},
	[DO_STOP_SINGING] = {"stop_singing", "end the song", false, sings, NULL,
			     stop_singing},
	[DO_SEARCH] = {"search", "look for the hidden", false, can_afford, orge_price,
		       search_around},
	[DO_BREAK_FREE] = {"break_free", "get out of a hold", false, is_held, orge_price,
			   break_free},
	[DO_LET_GO] = {"let_go", "let go of the one you hold", false, holds_somebody,
		       NULL, let_go},
	[DO_RESIST_FEAR] = {"resist_fear", "master your fear", false, is_scared,
			    orge_price, resist_fear},
	[DO_LEAVE] = {"leave", "declare that you leave the fight", false, may_leave,
		      orge_price, leave},
	[DO_DODGE] = {"dodge", "get out of the way of a blow or a missile", false, NULL,
		      NULL, NULL},
	[DO_PARRY] = {"parry", "turn a blow with the weapon", false, NULL, NULL, NULL},
	[DO_BLOCK] = {"block", "stop a blow or a missile with the shield", false, NULL,
		      NULL, NULL},
	[DO_DISENGAGE] = {"disengage", "back out of a close fight", false, NULL, NULL,
			  NULL},
	[DO_RESIST] = {"resist", "withstand a spell or a threat", false, NULL, NULL,
		       NULL},
};

/* ---- the decision ---- */

/* An action, or more: a whole attack or technic that was wished. */
static int ask_action(struct run *run, int who)
{
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_ACTION, NOTHING);
	if (wished(&q, &wish) &&
	    (wish >= ACTIONS
		     ? orge_wish_open(&run->scene, who, (unsigned)(wish - ACTIONS))
		     : is_open_action(&run->scene, who, wish)))
		return wish;
	offer_actions(&q, who);
	return ask(&q);
}

/* One decision. The phase closes with `end`, after a rest, and when no point is left. */
bool orge_decide(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int action;

	if (c->ap < 1)
		return false;
	action = ask_action(run, who);
	if (action == DO_END && !c->acted)
		tell_note(run, who, "waits", 0, ORG_TIM_03);
	if (action == DO_END || action == DO_REST) {
		perform_action(run, who, action);
		return false;
	}
	if (action != DO_TURN)
		c->feigning = 0;
	if (action >= ACTIONS)
		orge_perform_wish(run, who, (unsigned)(action - ACTIONS));
	else
		perform_action(run, who, action);
	c->acted++;
	return orge_able(&run->scene, who) && run->fight->bodies[who].in_play &&
	       !run->fight->over;
}
