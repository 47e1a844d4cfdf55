/* SPDX-License-Identifier: MIT
 *
 * Before the fight: surprise, then initiative (3.1 to 3.3); and newcomers, who find their
 * place in the order later.
 */
#include "wounddice.h"

/* ---- surprise ---- */

static int choose_surprise(struct run *run)
{
	const struct scenario *scenario = run->scene.scenario;
	int said = setup(&run->scene)->surprise_side;
	struct question q;

	if (said != SURPRISE_ASKED)
		return said;
	question_to(&q, run, GAME_MASTER, Q_SURPRISE);
	offer(&q, SURPRISE_NONE, "none", cost_of(0));
	for (int i = 0; i < scenario->side_count; i++)
		offer(&q, i, scenario->sides[i].name, cost_of(0));
	offer(&q, SURPRISE_CHECK, "check", cost_of(0));
	return ask(&q);
}

static void surprise(struct run *run, int who)
{
	change(run, who)->unaware = 1;
	tell_condition(run, who, "surprised", NULL, true, 0, WND_SUR_03);
}

static int worst_hidden(const struct scene *scene, int side)
{
	int worst = NOBODY;

	for_creatures (i, scene->fight)
		if (scene->fight->bodies[i].side == side && is_there(scene, i) &&
		    (worst < 0 || wounddice_skill(sheet(scene, i), STEALTH) <
					  wounddice_skill(sheet(scene, worst), STEALTH)))
			worst = i;
	return worst;
}

static int tell_skill_tn(struct run *run, int who, enum skill skill, const char *label,
			 int light)
{
	struct sum tn;

	sum_begin(&tn, run, who, label, WND_SUR_02);
	wounddice_add_skill(&tn, sheet(&run->scene, who), skill);
	add(&tn, "light", light, WND_ACC_07);
	tell_sum(&tn);
	return tn.total;
}

static void notice(struct run *run, int who, int ambusher, int dos)
{
	int tn = tell_skill_tn(run, who, NOTICE, "notice TN",
			       -2 * setup(&run->scene)->light);
	struct check check = wounddice_match(run, who, tn, dos, "notice");

	wounddice_tell_match(run, who, ambusher, &check, dos,
			     worded(pass_or_fail(check.success),
				    check.success ? "noticed" : "surprised"),
			     WND_SUR_02, VIEW_ALL);
	if (!check.success)
		surprise(run, who);
}

/* The ambusher who hides worst against each foe. */
static void ambush(struct run *run)
{
	int side = setup(&run->scene)->ambusher_side;
	int ambusher = worst_hidden(&run->scene, side), tn;
	struct check check;

	if (ambusher < 0)
		return;
	tn = tell_skill_tn(run, ambusher, STEALTH, "stealth TN", 0);
	check = wounddice_check(run, ambusher, tn, false, VIEW_ALL, "stealth");
	wounddice_tell_check(
		run, ambusher, NOBODY, &check,
		worded(pass_or_fail(check.success), check.success ? "hidden" : "seen"),
		WND_SUR_02, VIEW_ALL);
	if (!check.success)
		return;
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i) && run->fight->bodies[i].side != side)
			notice(run, i, ambusher, check.dos);
}

static void settle_surprise(struct run *run)
{
	int surprising = choose_surprise(run);

	if (surprising == SURPRISE_NONE)
		return;
	tell_note(run, NOBODY, "Surprise is settled first", surprising, WND_SUR_01);
	if (surprising == SURPRISE_CHECK) {
		ambush(run);
		return;
	}
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i) && run->fight->bodies[i].side != surprising)
			surprise(run, i);
}

/* ---- the initiative check ---- */

/* A stat that may stand in for one AGI; AGI itself: none was named. */
static enum stat choose_appeal(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_APPEAL);
	offer(&q, AGI, "none", cost_of(0));
	for (int i = 0; i < STATS; i++)
		if (i != AGI)
			offer(&q, i, wounddice_stat_words[i], cost_of(0));
	return (enum stat)ask(&q);
}

static bool is_granted(struct run *run, int who, enum stat stat)
{
	struct question q;

	if (ruling(&run->scene, R_GM_APPEAL) == APPEAL_GRANT)
		return true;
	question_to(&q, run, GAME_MASTER, Q_GRANT);
	q.about = (int8_t)who;
	q.facts[0] = (int)stat;
	offer(&q, 0, "refuse", cost_of(0));
	offer(&q, 1, "grant", cost_of(0));
	return ask(&q) == 1;
}

static const char *const appeals[STATS] = {
	[STR] = "appeals to use STR for one AGI",
	[CON] = "appeals to use CON for one AGI",
	[PER] = "appeals to use PER for one AGI",
	[INT] = "appeals to use INT for one AGI",
};

/* The stat that is added to AGI. */
static enum stat second_stat(struct run *run, int who)
{
	int heard = ruling(&run->scene, R_GM_APPEAL);
	enum stat stat;

	if (heard == APPEAL_REFUSE || (heard == APPEAL_GM && !setup(&run->scene)->gm))
		return AGI;
	stat = choose_appeal(run, who);
	if (stat == AGI)
		return AGI;
	tell_note(run, who, appeals[stat], (int)stat, WND_INI_02);
	if (is_granted(run, who, stat)) {
		tell_note(run, who, "is granted the appeal", (int)stat, WND_INI_03);
		return stat;
	}
	tell_note(run, who, "is refused the appeal", (int)stat, WND_INI_03);
	return AGI;
}

static void roll_initiative(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct wounddice_creature *creature = change(run, who);
	enum stat second = second_stat(run, who);
	struct check check;
	struct sum tn;

	sum_begin(&tn, run, who, "initiative TN", WND_INI_01);
	add_base(&tn, wounddice_stat_words[AGI], own->stats[AGI], WND_INI_01);
	add_base(&tn, wounddice_stat_words[second], own->stats[second],
		 second == AGI ? WND_INI_01 : WND_INI_02);
	tell_sum(&tn);
	check = wounddice_check(run, who, tn.total, false, VIEW_ALL, "initiative");
	wounddice_tell_check(run, who, NOBODY, &check, pass_or_fail(check.success),
			     WND_INI_01, VIEW_ALL);
	creature->succeeded = check.success;
	creature->result = (int8_t)check.dos;
}

/* ---- the order (R06) ---- */

int wounddice_rank(const struct scene *scene, int a, int b)
{
	const struct wounddice_creature *first = creature(scene, a);
	const struct wounddice_creature *second = creature(scene, b);
	int reading = ruling(scene, R_INIT_ORDER);
	bool lowest_first;

	if (first->succeeded != second->succeeded)
		return second->succeeded - first->succeeded;
	lowest_first = first->succeeded ? reading != ORDER_BEST_FIRST
					: reading == ORDER_LITERAL_MAGNITUDE;
	if (first->result != second->result)
		return lowest_first ? first->result - second->result
				    : second->result - first->result;
	return sheet(scene, b)->stats[AGI] - sheet(scene, a)->stats[AGI];
}

/* Equals in result and AGI: the lowest d20 goes first. */
static void roll_off(struct run *run, int from, int count)
{
	struct fight *fight = run->fight;
	int8_t tied[MAX_CREATURES];

	for (int i = 0; i < count; i++)
		tied[i] = (int8_t)fight->order[from + i];
	roll_order(run, tied, count, dice_die(20), false, "roll-off");
	for (int i = 0; i < count; i++)
		fight->order[from + i] = (uint8_t)tied[i];
	for (int i = 0; i + 1 < count; i++)
		tell_note_at(run, tied[i], tied[i + 1],
			     "wins the roll-off against {target}", 0, WND_INI_05);
}

static void break_ties(struct run *run)
{
	const struct fight *fight = run->fight;

	for (int i = 0, end; i < fight->order_count; i = end) {
		for (end = i + 1; end < fight->order_count; end++)
			if (wounddice_rank(&run->scene, fight->order[i],
					   fight->order[end]))
				break;
		if (end - i > 1)
			roll_off(run, i, end - i);
	}
}

static const char *const places[MAX_CREATURES] = {
	"acts first", "acts second", "acts third", "acts 4th",	"acts 5th",  "acts 6th",
	"acts 7th",   "acts 8th",    "acts 9th",   "acts 10th", "acts 11th", "acts 12th",
	"acts 13th",  "acts 14th",   "acts 15th",  "acts 16th", "acts 17th", "acts 18th",
	"acts 19th",  "acts 20th",   "acts 21st",  "acts 22nd", "acts 23rd", "acts 24th",
	"acts 25th",  "acts 26th",   "acts 27th",  "acts 28th", "acts 29th", "acts 30th",
	"acts 31st",  "acts 32nd",
};

static void tell_order(struct run *run)
{
	const struct fight *fight = run->fight;

	if (!run_wants(run, AFFRAY_NOTE))
		return;
	for (int i = 0; i < fight->order_count; i++) {
		int who = fight->order[i];
		int next = i + 1 < fight->order_count ? fight->order[i + 1] : who;

		tell_note(run, who, places[i], i + 1, WND_INI_04);
		if (creature(&run->scene, who)->succeeded ==
			    creature(&run->scene, next)->succeeded &&
		    creature(&run->scene, who)->result ==
			    creature(&run->scene, next)->result &&
		    wounddice_rank(&run->scene, who, next))
			tell_note_at(run, who, next, "goes before {target}: higher AGI",
				     0, WND_INI_05);
	}
}

/* Puts `who` directly before the first place that ranks worse. */
static int insert(struct run *run, int who)
{
	struct fight *fight = run->fight;
	int place = 0;

	while (place < fight->order_count &&
	       wounddice_rank(&run->scene, who, fight->order[place]) >= 0)
		place++;
	for (int i = fight->order_count; i > place; i--)
		fight->order[i] = fight->order[i - 1];
	fight->order[place] = (uint8_t)who;
	fight->order_count++;
	return place;
}

void wounddice_before_the_fight(struct run *run)
{
	settle_surprise(run);
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i))
			roll_initiative(run, i);
	for_creatures (i, run->fight)
		if (is_there(&run->scene, i))
			insert(run, i);
	break_ties(run);
	tell_order(run);
}

/* ---- newcomers ---- */

/* Who was here before, and left, has an old place. The new one fills the gap at once. */
static void drop_place(struct fight *fight, int who)
{
	int count = 0;

	for (int i = 0; i < fight->order_count; i++)
		if (fight->order[i] != who)
			fight->order[count++] = fight->order[i];
	fight->order_count = (uint8_t)count;
}

static void arrive(struct run *run, int who)
{
	struct body *body = &run->fight->bodies[who];
	struct tile tile = wounddice_free_near(&run->scene, who, body->tile);

	body->tile = tile;
	body->in_play = body->can_fight = 1;
	drop_place(run->fight, who);
	roll_initiative(run, who);
	tell_note(run, who, "joins the fight at this place of the order",
		  insert(run, who) + 1, WND_INI_07);
}

void wounddice_newcomers(struct run *run)
{
	for_creatures (i, run->fight) {
		struct wounddice_creature *creature = change(run, i);

		if (creature->arriving && --creature->arriving == 0)
			arrive(run, i);
	}
}
