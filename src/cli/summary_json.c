/* SPDX-License-Identifier: MIT
 *
 * The summary for programs: one JSON object; docs/json.md is its schema.
 */
#include <stdlib.h>
#include "summary_inside.h"

static void put_estimate(struct json *json, struct estimate estimate)
{
	json_open(json, '{');
	json_key(json, "value");
	json_double(json, estimate.value);
	json_key(json, "noise");
	json_double(json, estimate.noise);
	json_close(json, '}');
}

static void put_amounts(struct json *json, const struct amounts *amounts)
{
	json_open(json, '{');
	for (int i = 0; i < amounts->count; i++) {
		json_key_string(json, amounts->of[i].label);
		json_int(json, amounts->of[i].value);
	}
	json_close(json, '}');
}

static const char *owner_of(const struct summary *summary, const struct moment *moment)
{
	if (moment->owner == -2)
		return "gm";
	return moment->owner < 0
		       ? NULL
		       : affray_scenario_creature(summary->scenario, moment->owner);
}

/* ---- the curve ---- */

static void put_asked(struct json *json, const struct summary *summary,
		      const struct moment *moment)
{
	json_int_at(json, "round", moment->round);
	if (moment->kind == MOMENT_START)
		return;
	json_text_at(json, "owner", owner_of(summary, moment));
	json_text_at(json, "ask", moment->ask);
	if (moment->kind == MOMENT_ANSWERED)
		json_text_at(json, "answer", moment->answer);
	if (*moment->advice)
		json_text_at(json, "tactic", moment->advice);
	if (moment->kind == MOMENT_EDICT)
		json_text_at(json, "edict", moment->edict);
}

static void put_moment(struct json *json, const struct summary *summary, int k)
{
	const struct moment *moment = &summary->moments[k];

	json_open(json, '{');
	put_asked(json, summary, moment);
	json_key(json, "chance");
	put_estimate(json, chance_at(summary, k));
	if (moment->kind == MOMENT_ANSWERED) {
		json_key(json, "choice");
		put_estimate(json, choice_at(summary, k));
	}
	json_key(json, "luck");
	put_estimate(json, luck_at(summary, k));
	if (moment->roll_count > 0)
		json_text_at(json, "rolls", moment->rolls);
	json_close(json, '}');
}

static void put_curve(struct json *json, const struct summary *summary)
{
	json_key(json, "curve");
	json_open(json, '[');
	for (int k = 0; k < summary->moment_count; k++)
		put_moment(json, summary, k);
	json_close(json, ']');
}

/* ---- the account and what stood out ---- */

static void put_account(struct json *json, const struct summary *summary)
{
	const struct account *account = &summary->account;

	json_key(json, "start");
	put_estimate(json, account->start);
	json_key(json, "luck");
	put_estimate(json, account->luck);
	json_key(json, "choices");
	json_open(json, '{');
	for (int side = 0; side < summary->sides; side++) {
		json_key_string(json, side_name(summary, side));
		put_estimate(json, account->choice[side]);
	}
	json_close(json, '}');
	json_key(json, "gm");
	put_estimate(json, account->master);
	json_key(json, "edicts");
	put_estimate(json, account->edicts);
	json_key(json, "end");
	put_estimate(json, account->end);
}

static void put_change(struct json *json, const struct summary *summary, int beat)
{
	const struct beat *at = &summary->beats[beat];
	char *story = beat_story(summary, beat);

	json_open(json, '{');
	json_int_at(json, "round", at->round);
	json_int_at(json, "at", at->first);
	json_key(json, "from");
	put_estimate(json, chance_at(summary, at->first));
	json_key(json, "to");
	put_estimate(json, chance_at(summary, at->first + at->count));
	json_key(json, "change");
	put_estimate(json, change_in(summary, beat));
	if (at->is_edict)
		json_text_at(json, "edict", summary->moments[at->first].edict);
	json_text_at(json, "story", story ? story : "");
	json_close(json, '}');
	free(story);
}

static void put_pick(struct json *json, const struct summary *summary,
		     const struct pick *pick)
{
	if (pick->moment < 0) {
		json_nothing(json);
		return;
	}
	json_open(json, '{');
	json_int_at(json, "at", pick->moment);
	put_asked(json, summary, &summary->moments[pick->moment]);
	json_key(json, "worth");
	put_estimate(json, pick->worth);
	json_close(json, '}');
}

static void put_roll(struct json *json, const struct summary *summary, int moment)
{
	if (moment < 0) {
		json_nothing(json);
		return;
	}
	json_open(json, '{');
	json_int_at(json, "at", moment);
	json_int_at(json, "round", summary->moments[moment].round);
	json_text_at(json, "rolls", summary->moments[moment].rolls);
	json_key(json, "luck");
	put_estimate(json, luck_at(summary, moment));
	json_close(json, '}');
}

static void put_standouts(struct json *json, const struct summary *summary)
{
	json_key(json, "turning_point");
	if (summary->turning_point >= 0)
		put_change(json, summary, summary->turning_point);
	else
		json_nothing(json);
	json_key(json, "changes");
	json_open(json, '[');
	for (int i = 0; i < summary->change_count; i++)
		put_change(json, summary, summary->changes[i]);
	json_close(json, ']');
	json_key(json, "luckiest");
	put_roll(json, summary, summary->luckiest);
	json_key(json, "unluckiest");
	put_roll(json, summary, summary->unluckiest);
	json_key(json, "picks");
	json_open(json, '{');
	for (int side = 0; side < summary->sides; side++) {
		json_key_string(json, side_name(summary, side));
		json_open(json, '{');
		json_key(json, "best");
		put_pick(json, summary, &summary->best[side]);
		json_key(json, "worst");
		put_pick(json, summary, &summary->worst[side]);
		json_close(json, '}');
	}
	json_close(json, '}');
}

/* ---- who did what ---- */

static void put_actions(struct json *json, const struct feats_of *of)
{
	json_key(json, "actions");
	json_open(json, '{');
	for (int i = 0; i < of->action_count; i++) {
		const struct action_feats *action = &of->actions[i];

		json_key_string(json, action->action);
		json_open(json, '{');
		json_int_at(json, "deeds", action->deeds);
		if (action->checks > 0) {
			json_int_at(json, "checks", action->checks);
			json_int_at(json, "hits", action->hits);
		}
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void put_felled(struct json *json, const struct summary *summary,
		       const struct feats_of *of)
{
	json_key(json, "felled");
	json_open(json, '[');
	for (int who = 0; who < summary->feats.count && who < 64; who++)
		if (of->felled >> who & 1)
			json_text(json, affray_scenario_creature(summary->scenario, who));
	json_close(json, ']');
}

static void put_blow(struct json *json, const struct summary *summary,
		     const struct blow *blow)
{
	json_key(json, "best_blow");
	if (blow->target < 0) {
		json_nothing(json);
		return;
	}
	json_open(json, '{');
	json_text_at(json, "target",
		     affray_scenario_creature(summary->scenario, blow->target));
	json_int_at(json, "round", blow->round);
	json_key(json, "hurt");
	put_amounts(json, &blow->hurt);
	json_close(json, '}');
}

static void put_feats_of(struct json *json, const struct summary *summary, int who)
{
	const struct feats_of *of = &summary->feats.of[who];
	const struct {
		const char *key;
		const struct amounts *amounts;
	} rows[] = {{"dealt", &of->dealt},
		    {"taken", &of->taken},
		    {"lost", &of->lost},
		    {"healed", &of->healed},
		    {"spent", &of->spent}};
	int side = affray_scenario_side_of(summary->scenario, who);

	json_key_string(json, affray_scenario_creature(summary->scenario, who));
	json_open(json, '{');
	json_text_at(json, "side", side >= 0 ? side_name(summary, side) : NULL);
	json_text_at(json, "fate", feats_fate(of));
	json_int_at(json, "turns", of->turns);
	json_int_at(json, "attacks", of->attacks);
	json_int_at(json, "checks", of->checks);
	json_int_at(json, "hits", of->hits);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		json_key_string(json, rows[i].key);
		put_amounts(json, rows[i].amounts);
	}
	json_int_at(json, "moved", of->moved_tiles);
	put_felled(json, summary, of);
	put_blow(json, summary, &of->best);
	put_actions(json, of);
	json_close(json, '}');
}

void summary_json(const struct summary *summary, struct json *json)
{
	json_open(json, '{');
	json_text_at(json, "scenario", affray_scenario_name(summary->scenario));
	json_text_at(json, "rulebook", affray_scenario_rulebook(summary->scenario));
	json_text_at(json, "version", affray_version());
	json_key(json, "over");
	json_bool(json, summary->is_over);
	json_text_at(json, "winner",
		     summary->winner >= 0 ? side_name(summary, summary->winner) : NULL);
	json_int_at(json, "rounds", summary->rounds);
	json_text_at(json, "side", side_name(summary, summary->side));
	json_int_at(json, "playouts", summary->playouts);
	if (summary->playouts > 0) {
		put_account(json, summary);
		put_standouts(json, summary);
		put_curve(json, summary);
	}
	json_key(json, "creatures");
	json_open(json, '{');
	for (int who = 0; who < summary->feats.count; who++)
		if (is_listed(summary, who))
			put_feats_of(json, summary, who);
	json_close(json, '}');
	json_close(json, '}');
	json_line(json);
}
