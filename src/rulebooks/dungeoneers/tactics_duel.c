/* SPDX-License-Identifier: MIT
 *
 * The last two, blow by blow: the chance to win with the best stress on both sides.
 *
 * A position is the life of both and whose blow is next. Blows and stress only take from
 * a life, so each position follows from worse ones, and from itself if a blow does
 * nothing. Both stand within reach; in its turn a creature strikes, readies its blow for
 * the end of the other's turn, or defends. Turns alternate; of equal initiatives, whose
 * order is rolled anew in each round, the same has the next turn one time in four. Tiles
 * and spells are left out.
 */
#include <string.h>
#include "tactics.h"

enum { SURE = 60000, NO_LIFE = 255, ROUNDS_OF_NOTHING = 32 };
enum { AGAIN = 1, AGAIN_AFTER_LAST = 2, QUARTER = 250 };

/* Rounded to the nearest: what is lost in a cycle of positions would add up. */
static int mixed(int thousandths, int yes, int no)
{
	return (yes * thousandths + no * (1000 - thousandths) + 500) / 1000;
}

/* ---- lives ---- */

/* Stress beyond this makes no difference. */
static int most_stress_told(const struct dungeoneers_sheet *own)
{
	return smaller(3 * own->endurance + 1, LIVES / (own->most_wounds + 1) - 1);
}

static int number_of(const struct dungeoneers_sheet *own, struct life life)
{
	if (life.dead)
		return NO_LIFE;
	return smaller(life.stress, most_stress_told(own)) * (own->most_wounds + 1) +
	       life.wounds;
}

/* The lives of a creature after stress that it may take, and after a blow. */
static void list_lives(const struct mind *mind, int who, const struct blow_harm *blow,
		       struct dueller *dueller)
{
	const struct scene *scene = mind->scene;
	const struct dungeoneers_sheet *own = sheet(scene, who);
	int each = own->most_wounds + 1, count = (most_stress_told(own) + 1) * each;

	for (int i = 0; i < count; i++) {
		struct life life = {i / each, i % each, false};
		bool over = life.stress > own->endurance;
		int most = who == mind->who
				   ? dungeoneers_most_stress(mind, life)
				   : dungeoneers_stress_limit_at(scene, who, life.stress);

		dueller->over[i] = over;
		dueller->hurt[i] = (uint8_t)number_of(
			own,
			dungeoneers_after_wounds(scene, who, life, blow->wounds[over]));
		memset(dueller->after[i], NO_LIFE, sizeof dueller->after[i]);
		for (int stress = 0; stress <= smaller(most, MOST_DICE); stress++) {
			int after = number_of(
				own, dungeoneers_after_stress(scene, who, life, stress));

			if (stress == 0 || after != i)
				dueller->after[i][stress] = (uint8_t)after;
		}
	}
}

/* ---- positions ---- */

static void solve(struct duel *duel, int mine, int theirs);

/* All of these are the chance of `side`, with its own life first. */
static int of_side(int side, int chance_of_mine)
{
	return side ? SURE - chance_of_mine : chance_of_mine;
}

/* The chances in a position; NULL: one of them is dead. */
static const struct duel_chances *chances_of(struct duel *duel, int side, int own,
					     int other)
{
	int mine = side ? other : own, theirs = side ? own : other;

	if (own == NO_LIFE || other == NO_LIFE)
		return NULL;
	if (!(duel->solved[mine] >> theirs & 1))
		solve(duel, mine, theirs);
	return &duel->chances[mine][theirs];
}

/* After the turn of `side`, which is in that state then. */
static int after_turn(const struct duel_chances *chances, int side, int again,
		      int other_is, int state)
{
	int other = of_side(side, chances->turn[!side][state]);

	return again ? mixed(QUARTER * again,
			     of_side(side, chances->turn[side][other_is]), other)
		     : other;
}

/* After a deed of `side` in its turn, which leaves it in that state. */
static int after_deed(const struct duel_chances *chances, int side,
		      struct duel_moment moment, int state)
{
	if (moment.other == READY)
		return of_side(side, chances->readied[!side][state]);
	return after_turn(chances, side, moment.again, moment.other, state);
}

/* After a blow of `side`, which was alive: in its turn, or a readied one. */
static int after_blow(const struct duel_chances *chances, int side,
		      struct duel_moment moment)
{
	if (!chances)
		return SURE; /* the other is dead */
	if (moment.readied)
		return SURE -
		       after_turn(chances, !side, moment.again, IDLE, moment.other);
	return after_deed(chances, side, moment, IDLE);
}

/* A side's prospects before its blow: with stress, and without if the blow pierces. */
struct prospects {
	int hit_with_stress, pierce_with_stress, pierced;
	int hits, pierces; /* chances without stress */
};

enum { MOMENTS = 2 * DUEL_STATES };

static struct duel_moment moment_of(const struct duel *duel, int number)
{
	return (struct duel_moment){.other = (uint8_t)(number % DUEL_STATES),
				    .readied = (uint8_t)(number / DUEL_STATES),
				    .again = duel->key.ties ? AGAIN : 0};
}

static void begin_prospects(struct duel *duel, int side, int own, int other,
			    struct prospects prospects[MOMENTS])
{
	const struct dueller *me = &duel->side[side];
	int hurt = duel->side[!side].hurt[other];
	/* A blow that does no harm leads back here. */
	const struct duel_chances *done =
		hurt == other ? NULL : chances_of(duel, side, own, hurt);

	for (int i = 0; i < MOMENTS; i++) {
		struct duel_moment moment = moment_of(duel, i);

		prospects[i] = (struct prospects){
			.hits = me->hit[moment.other == GUARDED][0],
			.pierces = hurt == other ? 0 : me->pierce[me->over[own]][0],
			.pierced = hurt == other ? 0 : after_blow(done, side, moment)};
	}
}

/* With so much stress. */
static void add_prospects(struct duel *duel, int side, int left, int other, int stress,
			  struct prospects prospects[MOMENTS])
{
	const struct dueller *me = &duel->side[side];
	int hurt = duel->side[!side].hurt[other], pierces = 0;
	const struct duel_chances *failed = chances_of(duel, side, left, other);
	const struct duel_chances *done = chances_of(duel, side, left, hurt);

	if (hurt != other)
		pierces = me->pierce[me->over[left]][stress];
	for (int i = 0; i < MOMENTS; i++) {
		struct duel_moment moment = moment_of(duel, i);
		int fails = after_blow(failed, side, moment);
		int hit = of_side(side, failed->hit[side][moment.readied][moment.other]);

		prospects[i].hit_with_stress = larger(
			prospects[i].hit_with_stress,
			mixed(me->hit[moment.other == GUARDED][stress], hit, fails));
		prospects[i].pierce_with_stress = larger(
			prospects[i].pierce_with_stress,
			mixed(pierces, pierces ? after_blow(done, side, moment) : 0,
			      fails));
	}
}

static void find_prospects(struct duel *duel, int side, int own, int other,
			   struct prospects prospects[MOMENTS])
{
	begin_prospects(duel, side, own, other, prospects);
	for (int stress = 1; stress <= MOST_DICE; stress++) {
		int left = duel->side[side].after[own][stress];

		if (left == NO_LIFE)
			break;
		add_prospects(duel, side, left, other, stress, prospects);
	}
}

/* The chance of a side before its blow or its turn, as it is known so far. */
static int weigh_moment(struct duel_chances *chances, int side, struct duel_moment moment,
			const struct prospects *p)
{
	int nothing = after_blow(chances, side, moment), now;
	int has_hit =
		larger(p->pierce_with_stress, mixed(p->pierces, p->pierced, nothing));

	chances->hit[side][moment.readied][moment.other] =
		(uint16_t)of_side(side, has_hit);
	now = larger(p->hit_with_stress, mixed(p->hits, has_hit, nothing));
	if (!moment.readied)
		now = larger(now, larger(after_deed(chances, side, moment, READY),
					 after_deed(chances, side, moment, GUARDED)));
	return of_side(side, now);
}

/* A blow that does nothing leads back to the same position: all its moments are found
 * together. */
static void solve(struct duel *duel, int mine, int theirs)
{
	struct duel_chances *chances = &duel->chances[mine][theirs];
	struct prospects prospects[2][MOMENTS];
	bool changes = true;

	find_prospects(duel, 0, mine, theirs, prospects[0]);
	find_prospects(duel, 1, theirs, mine, prospects[1]);
	duel->solved[mine] |= (uint64_t)1 << theirs;
	for (int i = 0; i < 2 * DUEL_STATES; i++)
		chances->turn[i % 2][i / 2] = chances->readied[i % 2][i / 2] = SURE / 2;
	for (int n = 0; n < ROUNDS_OF_NOTHING && changes; n++) {
		changes = false;
		for (int i = 0; i < 2 * MOMENTS; i++) {
			int side = i % 2;
			struct duel_moment moment = moment_of(duel, i / 2);
			uint16_t *place =
				&(moment.readied ? chances->readied
						 : chances->turn)[side][moment.other];
			int now = weigh_moment(chances, side, moment,
					       &prospects[side][i / 2]);

			changes = changes || now != *place;
			*place = (uint16_t)now;
		}
	}
}

/* ---- the duel of a position ---- */

/* The foe's blows if it has no weapon for them: a spell, without stress. */
static void fill_spell(struct dueller *dueller, int chance)
{
	dueller->hit[0][0] = dueller->hit[1][0] = (uint16_t)chance;
	dueller->pierce[0][0] = dueller->pierce[1][0] = 1000;
	for (int i = 0; i < LIVES; i++)
		memset(&dueller->after[i][1], NO_LIFE, MOST_DICE);
}

static void fill_blows(struct dueller *dueller, const struct scene *scene,
		       const struct blow *blow)
{
	struct blow guarded = *blow;

	guarded.guard.dodge += !creature(scene, blow->target)->prone;
	for (int stress = 0; stress <= MOST_DICE; stress++) {
		dueller->hit[0][stress] =
			(uint16_t)dungeoneers_hit_with(scene, blow, stress);
		dueller->hit[1][stress] =
			(uint16_t)dungeoneers_hit_with(scene, &guarded, stress);
		for (int over = 0; over < 2; over++)
			dueller->pierce[over][stress] = (uint16_t)dungeoneers_pierce_with(
				scene, blow, stress, over);
	}
}

/* A creature that is defensive now will not be forever. */
static struct blow later_blow(const struct scene *scene, struct blow blow)
{
	blow.behind = false;
	blow.guard.dodge -= creature(scene, blow.target)->defensive;
	return blow;
}

static struct duel_blow key_of(const struct scene *scene, const struct blow *blow,
			       const struct blow_harm *harm)
{
	return (struct duel_blow){
		.who = (int16_t)blow->who,
		.hit = (int16_t)dungeoneers_hit_with(scene, blow, 0),
		.pierce = (int16_t)dungeoneers_pierce_with(scene, blow, 0, false),
		.weapon = blow->weapon,
		.dodge = (int16_t)blow->guard.dodge,
		.av = (int16_t)blow->guard.av,
		.wounds = {(int16_t)harm->wounds[0], (int16_t)harm->wounds[1]},
		.penalty = creature(scene, blow->who)->penalty,
	};
}

/* Is the order of these two rolled anew in each round? */
static bool rolls_for_order(const struct scene *scene, int one, int other)
{
	return !ruling(scene, R05_TIE_BREAK) &&
	       dungeoneers_initiative(scene, one) == dungeoneers_initiative(scene, other);
}

static struct duel_key key_of_duel(const struct mind *mind, const struct foe *foe,
				   const struct blow *mine, const struct blow_harm *harm,
				   const struct blow *theirs)
{
	const struct scene *scene = mind->scene;
	struct duel_key key;

	memset(&key, 0, sizeof key);
	key.mine = key_of(scene, mine, harm);
	key.theirs = key_of(scene, theirs, &foe->harm);
	key.spell = (int16_t)(foe->weapon ? 0 : 1 + foe->chance);
	key.knobs[0] = (uint8_t)mind->knobs[KNOB_STRESS];
	key.knobs[1] = (uint8_t)mind->knobs[KNOB_CAUTION];
	key.ties = rolls_for_order(scene, mind->who, foe->who);
	key.known = true;
	return key;
}

struct duel *dungeoneers_duel(const struct mind *mind, const struct foe *foe,
			      const struct blow *blow, const struct blow_harm *harm)
{
	const struct scene *scene = mind->scene;
	struct blow mine = later_blow(scene, *blow);
	struct blow theirs =
		later_blow(scene, (struct blow){foe->who, mind->who,
						foe->weapon ? foe->weapon : foe->first,
						foe->afar, false, mind->guard});
	struct duel_key key = key_of_duel(mind, foe, &mine, harm, &theirs);
	struct duel *duel =
		&mind->duels[hash_bytes(&key, sizeof key, 0) % (size_t)mind->duel_count];

	if (memcmp(&duel->key, &key, sizeof key) == 0)
		return duel;
	duel->key = key;
	duel->sheet[0] = sheet(scene, mind->who);
	duel->sheet[1] = sheet(scene, foe->who);
	memset(duel->solved, 0, sizeof duel->solved);
	list_lives(mind, mind->who, &foe->harm, &duel->side[0]);
	list_lives(mind, foe->who, harm, &duel->side[1]);
	fill_blows(&duel->side[0], scene, &mine);
	if (foe->weapon)
		fill_blows(&duel->side[1], scene, &theirs);
	else
		fill_spell(&duel->side[1], foe->chance);
	return duel;
}

/* ---- after my blow ---- */

static bool is_to_act(const struct fight *fight, int who)
{
	for (int i = fight->place; i < fight->order_count; i++)
		if (fight->order[i] == who)
			return true;
	return false;
}

static enum duel_state state_of(const struct scene *scene, int who, int other)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	if (one->readied[0].action == DO_ATTACK + 1 &&
	    one->readied[0].turn == other + 1 && one->readied[0].after)
		return READY;
	return one->defensive ? GUARDED : IDLE;
}

struct duel_moment dungeoneers_moment(const struct scene *scene, int who, int foe)
{
	bool readied = scene->fight->turn != who;
	bool last = !is_to_act(scene->fight, readied ? who : foe);

	return (struct duel_moment){
		.other = (uint8_t)state_of(scene, foe, who),
		.readied = readied,
		.last = last,
		.again = last && rolls_for_order(scene, who, foe) ? AGAIN_AFTER_LAST : 0};
}

static const struct duel_chances *chances_with(struct duel *duel, struct life mine,
					       struct life theirs)
{
	return chances_of(duel, 0, number_of(duel->sheet[0], mine),
			  number_of(duel->sheet[1], theirs));
}

int dungeoneers_duel_chance(struct duel *duel, struct duel_moment moment,
			    struct life mine, struct life theirs)
{
	return mine.dead ? 0 : after_blow(chances_with(duel, mine, theirs), 0, moment);
}

int dungeoneers_chance_without_blow(struct duel *duel, struct duel_moment moment,
				    enum duel_state state, struct life mine,
				    struct life theirs)
{
	return after_deed(chances_with(duel, mine, theirs), 0, moment, (int)state);
}
