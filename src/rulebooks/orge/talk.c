/* SPDX-License-Identifier: MIT
 *
 * Talk (ORG-ACT-09): warnings, rallies, demands, truces.
 */
#include "orge.h"

/* Scared friends within this many metres may take heart. */
void orge_rally(struct run *run, int who, int metres, int bonus)
{
	for_creatures (i, run->fight) {
		const struct orge_sheet *s = sheet(&run->scene, who);
		struct modifier m;

		if (is_enemy(run->fight, who, i) || i == who ||
		    !orge_present(&run->scene, i) ||
		    !creature(&run->scene, i)->state[SCARED] ||
		    orge_distance2(&run->scene, who, i) > metres * metres)
			continue;
		orge_modifier_begin(&m, run, i, "rally");
		orge_modify_resist(&m, RESIST_FEAR, 0);
		modify(&m, "leader's charisma", 2 * (s->a[CHR] - 15), ORG_ACT_09);
		modify(&m, "leadership", s->traits & LEADERSHIP ? 25 : 0, ORG_ACT_09);
		modify(&m, "horn", bonus, ORG_ACT_12);
		if (orge_succeeds(&m, who, 50, "rally"))
			orge_end_state(run, i, SCARED);
	}
}

static const char *const message_keys[MESSAGES] = {
	"speak", "warn", "rally",   "demand_surrender",
	"truce", "deal", "tribute", "impersonate_deity"};

static void warn(struct run *run, int who)
{
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (is_enemy(run->fight, who, i) || !c->unaware || c->hp <= 0 ||
		    c->state[UNCONSCIOUS] || c->state[SLEEPING] ||
		    orge_distance2(&run->scene, who, i) > 400)
			continue;
		c->unaware = 0;
		tell_note_at(run, who, i, "warns {target}", 0, ORG_ACT_09);
	}
}

static bool can_bargain_with(const struct scene *scene, int who, int other)
{
	return orge_knows_foe(scene, who, other) &&
	       !orge_is_helpless(creature(scene, other));
}

static bool message_open(const struct scene *scene, int who, int message)
{
	if (message <= RALLY || message == TRUCE)
		return true;
	for_creatures (i, scene->fight)
		if (can_bargain_with(scene, who, i))
			return true;
	return false;
}

/* The creature spoken to may give in: it leaves the fight where it stands. */
static void bargain(struct run *run, int who)
{
	struct creature_set set = {0};
	int target;

	for_creatures (i, run->fight)
		if (can_bargain_with(&run->scene, who, i))
			set_add(&set, i);
	target = orge_ask_creature(run, who, Q_TARGET, DO_COMMUNICATE, set);
	if (!orge_ask_yes(run, target, Q_SURRENDER, who, "refuse", "accept")) {
		tell_note(run, target, "refuses", 0, ORG_ACT_09);
		return;
	}
	change(run, target)->surrendered = 1;
	run->fight->bodies[target].can_fight = 0;
	orge_stop_acting(run, target);
	tell_condition(run, target, "surrendered", &change(run, target)->surrendered,
		       true, 0, ORG_ACT_09);
}

/* All must agree, one voice for each creature that still fights. */
static void offer_truce(struct run *run, int who)
{
	for_creatures (i, run->fight)
		if (i != who && run->fight->bodies[i].can_fight &&
		    orge_present(&run->scene, i) &&
		    !orge_ask_yes(run, i, Q_TRUCE, who, "refuse", "accept")) {
			tell_note(run, i, "refuses", 0, ORG_ACT_09);
			return;
		}
	tell_note(run, who, "sees the truce accepted by all", 0, ORG_ACT_09);
	orge_make_peace(run);
}

void orge_communicate(struct run *run, int who, int action)
{
	struct question q;
	int message;

	orge_ask_of(&q, run, who, Q_MESSAGE, action);
	for (int i = SPEAK; i < MESSAGES; i++)
		if (message_open(&run->scene, who, i))
			offer(&q, i, message_keys[i], orge_free);
	message = ask(&q);
	tell_deed(run, who, action, NOBODY, message_keys[message], ORG_ACT_09);
	orge_pay(run, who, 1, 0, 0, ORG_ACT_09);
	orge_reveal(run, who);
	change(run, who)->silent = 2;
	switch (message) {
	case SPEAK:
		break;
	case WARN:
		warn(run, who);
		break;
	case RALLY:
		orge_rally(run, who, 15, 0);
		break;
	case TRUCE:
		offer_truce(run, who);
		break;
	default:
		bargain(run, who);
		break;
	}
}
