/* SPDX-License-Identifier: MIT
 *
 * Abilities besides the bolt, which is shot like a weapon: dread and ward.
 */
#include "procedures.h"

enum { DREAD_METRES = 15 };

bool apocrypha_has_ability(const struct scene *scene, int who, unsigned ability)
{
	return sheet(scene, who)->abilities & ability && !ruling(scene, R_ABILITIES);
}

bool apocrypha_can_dread(const struct scene *scene, int who, int target)
{
	return target >= 0 && apocrypha_has_ability(scene, who, HAS_DREAD) &&
	       is_enemy(scene->fight, who, target) && is_conscious(scene, target) &&
	       metres(scene, who, target) <= DREAD_METRES && in_sight(scene, who, target);
}

/* The price of power: a point of shock, which costs no AP. */
void apocrypha_ability_shock(struct run *run, int who)
{
	if (run->fight->bodies[who].in_play && !is_helpless(&run->scene, who))
		apocrypha_plain_shock(run, who, 1, APO_ABL_02);
}

void apocrypha_dread(struct run *run, int who, int target)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, who),
				     *other = sheet(&run->scene, target);
	int hits, against = (other->res + other->acu) / 2;

	hits = apocrypha_hits(run, who,
			      stats->cog + stats->skills[OCC] - injury(&run->scene, who),
			      "dread");
	tell_check(run, who, target, hits, against, hit_or_miss(hits > against),
		   APO_ABL_02);
	apocrypha_shock(run, target, who, hits - against, APO_ABL_02);
	apocrypha_ability_shock(run, who);
}

void apocrypha_ward(struct run *run, int who)
{
	change(run, who)->warded = 1;
	tell_condition(run, who, "ward", NULL, true, 2, APO_ABL_02);
	apocrypha_ability_shock(run, who);
}
