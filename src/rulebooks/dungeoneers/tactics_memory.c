/* SPDX-License-Identifier: MIT
 *
 * The memory of the scripted tactic: a mind for each creature, and whole decisions by
 * their position.
 *
 * Fights of few creatures come to the same positions again and again, and every fight
 * begins alike, so a decision is kept with everything that it depends on. Later in a
 * fight of many creatures hardly any position comes twice, so nothing is kept. All of it
 * is only a cache (engine/memo.h).
 */
#include <string.h>
#include "tactics.h"

/* ---- the room ---- */

struct decision {
	struct intent intent;
	size_t size; /* bytes of the position; 0: none */
	struct situation situation;
};

enum { DECISION_BYTES = 1 << 21 }; /* for a run */
enum { OPENING = 1 };		   /* rounds, of a fight that is not too large */
enum { OPENERS = 16 };		   /* creatures; more hardly ever begin alike */

static size_t size_of_minds(const struct scenario *scenario)
{
	size_t size = sizeof(struct memory) +
		      (size_t)scenario->total * sizeof *((struct memory *)0)->of;

	return (size + 15) / 16 * 16;
}

static bool has_few(const struct scenario *scenario)
{
	return scenario->total <= REMEMBERED;
}

/* The place of one; those of a duel are small. */
static size_t size_of_decision(const struct scenario *scenario)
{
	return offsetof(struct decision, situation.parts) +
	       (size_t)scenario->total * sizeof(struct part);
}

struct memory *dungeoneers_memory(const struct look *look)
{
	const struct scenario *scenario = look->scene.scenario;

	return memo_room(look->memo, size_of_minds(scenario) + DECISION_BYTES);
}

/* ---- positions ---- */

static void fill_part(struct part *part, const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	*part = (struct part){.threatened_by = one->threatened_by,
			      .body = scene->fight->bodies[who],
			      .who = (uint8_t)who,
			      .grappling = one->grappling,
			      .reacts = one->rp >= 1,
			      .has_arrows = one->arrows > 0,
			      .has_bolts = one->bolts > 0};
	memcpy(part->state, (const unsigned char *)one + DEFENCE, STATE_BYTES);
}

static void fill_moment(struct situation *situation, const struct look *look, int count)
{
	int other = situation->parts[situation->parts[0].who == look->who].who;

	situation->moment = (struct duel_moment){0};
	if (count == 2)
		situation->moment = dungeoneers_moment(&look->scene, look->who, other);
}

/* Its size in bytes; 0: it is not remembered. */
static size_t fill_situation(struct situation *situation, const struct look *look,
			     struct matter matter)
{
	const struct scene *scene = &look->scene;
	const struct dungeoneers_creature *me = creature(scene, look->who);
	size_t count = 0;

	if (!look->memo || whole_fight(scene)->lying ||
	    !(has_few(scene->scenario) ||
	      (scene->fight->round <= OPENING && scene->scenario->total <= OPENERS)))
		return 0;
	situation->matter = matter;
	situation->ap = me->ap;
	situation->mp = me->mp;
	memcpy(situation->knobs, look->knobs, sizeof situation->knobs);
	situation->who = (uint8_t)look->who;
	situation->own_turn = dungeoneers_is_own_turn(scene, look->who);
	situation->sprinting = me->sprinting;
	situation->has_readied = me->readied[0].action != 0;
	for_creatures (i, scene->fight)
		if (is_alive(scene, i))
			fill_part(&situation->parts[count++], scene, i);
	fill_moment(situation, look, (int)count);
	return offsetof(struct situation, parts) + count * sizeof(struct part);
}

/* ---- decisions ---- */

/* NULL: there is no memory. */
static struct decision *place_of(const struct look *look,
				 const struct situation *situation, size_t size)
{
	const struct scenario *scenario = look->scene.scenario;
	size_t each = size_of_decision(scenario);
	size_t place = hash_bytes(situation, size, 0) % (DECISION_BYTES / each);
	struct memory *memory = dungeoneers_memory(look);

	if (!memory)
		return NULL;
	return (struct decision *)((char *)memory + size_of_minds(scenario) +
				   place * each);
}

struct intent dungeoneers_remembered(const struct look *look, struct matter matter,
				     struct intent (*decide)(const struct look *look,
							     struct matter matter))
{
	struct situation situation;
	size_t size = fill_situation(&situation, look, matter);
	struct decision *decision = size ? place_of(look, &situation, size) : NULL;
	struct intent intent;

	if (decision && decision->size == size &&
	    memcmp(&decision->situation, &situation, size) == 0)
		return decision->intent;
	intent = decide(look, matter);
	if (decision) {
		decision->intent = intent;
		decision->size = size;
		memcpy(&decision->situation, &situation, size);
	}
	return intent;
}
