/* SPDX-License-Identifier: MIT
 *
 * Abilities besides the bolt, which is shot like a weapon: dread and ward.
 */
#include "procedures.h"

enum { DREAD_METRES = 15 };

static bool has_ability(const struct scene *scene, int who, unsigned ability)
{
	return sheet(scene, who)->abilities & ability && !ruling(scene, R_ABILITIES);
}

/* The price of power: a point of shock, which costs no AP. */
void apocrypha_ability_shock(struct run *run, int who)
{
	if (run->fight->bodies[who].in_play && !is_helpless(&run->scene, who))
		apocrypha_plain_shock(run, who, 1, APO_ABL_02);
}

/* ---- dread ---- */

bool apocrypha_can_dread(const struct scene *scene, int who, int target)
{
	return has_ability(scene, who, HAS_DREAD) &&
	       is_enemy(scene->fight, who, target) && is_conscious(scene, target) &&
	       metres(scene, who, target) <= DREAD_METRES && in_sight(scene, who, target);
}

/* The hits that do nothing to it yet. */
int apocrypha_dread_against(const struct scene *scene, int target)
{
	const struct apocrypha_sheet *other = sheet(scene, target);

	return (other->res + other->acu) / 2;
}

void apocrypha_do_dread(struct run *run, struct deed *deed)
{
	int who = deed->actor, cog = sheet(&run->scene, who)->cog;
	int hits =
		apocrypha_hits(run, who, skill_dice(&run->scene, who, cog, OCC), "dread");
	int against = apocrypha_dread_against(&run->scene, deed->target);

	tell_check(run, who, deed->target, hits, against, hit_or_miss(hits > against),
		   APO_ABL_02);
	apocrypha_shock(run, deed->target, who, hits - against, APO_ABL_02);
	apocrypha_ability_shock(run, who);
}

/* ---- ward ---- */

uint64_t apocrypha_ward_costs(const struct scene *scene, const struct purpose *purpose)
{
	return has_ability(scene, purpose->who, HAS_WARD) &&
			       !creature(scene, purpose->who)->warded
		       ? cost_bit(WARD_COST)
		       : 0;
}

void apocrypha_do_ward(struct run *run, struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);

	one->warded = 1;
	tell_condition(run, deed->actor, "ward", &one->warded, true, 2, APO_ABL_02);
	apocrypha_ability_shock(run, deed->actor);
}
