/* SPDX-License-Identifier: MIT
 *
 * Events as JSON objects.
 *
 * Every event begins with its number and type; then who, and the rule it applies; then
 * the fields of its type, mostly under the names of affray.h, which are also those of
 * `expect` lines. Missing fields are left out. A secret event has the key "for".
 */
#include "event_json.h"

static void write_text(struct json *json, const char *key, size_t count, const char *text)
{
	if (!text)
		return;
	json_key_bytes(json, key, count);
	json_text(json, text);
}

/* A key that is left out when there is nothing to say. */
#define text_at(json, key, text) \
	write_text(json, "\"" key "\":", sizeof("\"" key "\":") - 1, text)

static void write_tile(struct json *json, const int tile[2])
{
	json_open(json, '[');
	json_int(json, tile[0]);
	json_int(json, tile[1]);
	json_close(json, ']');
}

/* [label, value], then the term's own rule, then its viewer, as far as it has them. */
static void write_term(struct json *json, struct affray_scenario *scenario,
		       const struct affray_term *term)
{
	const char *viewer = affray_viewer_name(scenario, term->viewer);

	json_open(json, '[');
	json_text(json, term->label);
	json_int(json, term->value);
	if (term->rule || viewer)
		json_text(json, term->rule);
	if (viewer)
		json_text(json, viewer);
	json_close(json, ']');
}

static void write_sum(struct json *json, struct affray_scenario *scenario,
		      const struct affray_event *event)
{
	json_text_at(json, "label", event->label);
	json_key(json, "terms");
	json_open(json, '[');
	for (int i = 0; i < event->term_count; i++)
		write_term(json, scenario, &event->terms[i]);
	json_close(json, ']');
	json_int_at(json, "total", event->value);
}

static void write_roll(struct json *json, const struct affray_event *event)
{
	json_text_at(json, "dice", event->item);
	text_at(json, "why", event->label);
	json_int_at(json, "total", event->value);
	json_key(json, "faces");
	json_open(json, '[');
	for (int i = 0; i < event->face_count; i++)
		json_int(json, event->faces[i]);
	json_close(json, ']');
}

static void write_check(struct json *json, struct affray_scenario *scenario,
			const struct affray_event *event)
{
	text_at(json, "versus", event->target_name);
	if (!event->hidden) {
		json_int_at(json, "value", event->value);
		json_int_at(json, "target", event->against);
		json_int_at(json, "margin", event->margin);
	}
	text_at(json, "outcome", event->outcome);
	text_at(json, "result", affray_result_name(event->result));
	text_at(json, "decides", affray_decision_name(event->decides));
	if (event->automatic) {
		json_key(json, "automatic");
		json_bool(json, true);
	}
	if (!event->hidden)
		text_at(json, "numbers_for",
			affray_viewer_name(scenario, event->number_viewer));
}

/* spend, gain, hurt, heal: the amount, and the value left. */
static void write_amount(struct json *json, const struct affray_event *event)
{
	json_text_at(json, "label", event->label);
	json_int_at(json, "value", event->value);
	json_int_at(json, "left", event->left);
	text_at(json, "row", event->row_key);
	if (event->pending) {
		json_key(json, "pending");
		json_bool(json, true);
	}
	if (event->type == AFFRAY_HURT && event->on) {
		json_key(json, "lands");
		json_bool(json, true);
	}
	if (event->wears) {
		json_key(json, "wears");
		json_bool(json, true);
	}
	text_at(json, "item", event->item);
	text_at(json, "by", event->target_name);
}

static void write_deed(struct json *json, const struct affray_event *event)
{
	json_text_at(json, "label", event->label);
	text_at(json, "target", event->target_name);
	text_at(json, "item", event->item);
}

static void write_condition(struct json *json, const struct affray_event *event)
{
	json_text_at(json, "label", event->label);
	json_key(json, "on");
	json_bool(json, event->on);
	json_int_at(json, "value", event->value);
	text_at(json, "row", event->row_key);
}

static void write_own_part(struct json *json, struct affray_scenario *scenario,
			   const struct affray_event *event)
{
	switch (event->type) {
	case AFFRAY_ROUND:
		json_int_at(json, "round", event->value);
		break;
	case AFFRAY_DEED:
		write_deed(json, event);
		break;
	case AFFRAY_ASK:
		json_text_at(json, "label", event->label);
		text_at(json, "target", event->target_name);
		break;
	case AFFRAY_ANSWER:
		json_text_at(json, "label", event->label);
		json_text_at(json, "outcome", event->outcome);
		text_at(json, "target", event->target_name);
		break;
	case AFFRAY_ROLL:
		write_roll(json, event);
		break;
	case AFFRAY_SUM:
		write_sum(json, scenario, event);
		break;
	case AFFRAY_CHECK:
		write_check(json, scenario, event);
		break;
	case AFFRAY_SPEND:
	case AFFRAY_GAIN:
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		write_amount(json, event);
		break;
	case AFFRAY_CONDITION:
		write_condition(json, event);
		break;
	case AFFRAY_MOVE:
		json_key(json, "from");
		write_tile(json, event->from);
		json_key(json, "to");
		write_tile(json, event->to);
		break;
	case AFFRAY_FATE:
		json_text_at(json, "outcome", event->outcome);
		text_at(json, "by", event->target_name);
		break;
	case AFFRAY_NOTE:
		json_text_at(json, "text", event->text);
		json_int_at(json, "value", event->value);
		text_at(json, "target", event->target_name);
		text_at(json, "decides", affray_decision_name(event->decides));
		break;
	case AFFRAY_END:
		json_text_at(json, "winner", event->outcome);
		json_int_at(json, "rounds", event->value);
		break;
	default: /* a turn has only its creature */
		break;
	}
}

void json_event_object(struct json *json, struct affray_scenario *scenario,
		       const struct affray_event *event)
{
	json_open(json, '{');
	json_int_at(json, "n", event->number);
	json_text_at(json, "type", affray_event_name(event->type));
	if (event->deed)
		json_int_at(json, "deed", event->deed);
	text_at(json, "who", event->name);
	text_at(json, "rule", event->rule);
	write_own_part(json, scenario, event);
	text_at(json, "for", affray_viewer_name(scenario, event->viewer));
	json_close(json, '}');
}

void json_event(struct json *json, struct affray_scenario *scenario,
		const struct affray_event *event)
{
	json_event_object(json, scenario, event);
	json_line(json);
}
