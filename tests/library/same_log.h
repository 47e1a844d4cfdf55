/* SPDX-License-Identifier: MIT
 *
 * Two logs are the same when a seat reads the same in both.
 */
#ifndef TESTS_SAME_LOG_H
#define TESTS_SAME_LOG_H

#include <string.h>

static inline bool is_same_text(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

static inline bool is_same_event(const struct affray_event *a,
				 const struct affray_event *b)
{
	bool same = a->type == b->type && a->number == b->number && a->deed == b->deed &&
		    a->doer == b->doer && a->action == b->action &&
		    a->result == b->result && a->decides == b->decides &&
		    a->fate == b->fate && a->round == b->round && a->who == b->who &&
		    a->target == b->target && is_same_text(a->name, b->name) &&
		    is_same_text(a->target_name, b->target_name) &&
		    is_same_text(a->rule, b->rule) && is_same_text(a->label, b->label) &&
		    is_same_text(a->item, b->item) &&
		    is_same_text(a->outcome, b->outcome) &&
		    is_same_text(a->text, b->text) && a->value == b->value &&
		    a->against == b->against && a->margin == b->margin &&
		    a->left == b->left && a->scale == b->scale && a->on == b->on &&
		    a->automatic == b->automatic && a->hidden == b->hidden &&
		    a->viewer == b->viewer && a->term_count == b->term_count &&
		    a->face_count == b->face_count &&
		    memcmp(a->from, b->from, sizeof a->from) == 0 &&
		    memcmp(a->to, b->to, sizeof a->to) == 0;

	for (int i = 0; same && i < a->term_count; i++)
		same = is_same_text(a->terms[i].label, b->terms[i].label) &&
		       is_same_text(a->terms[i].rule, b->terms[i].rule) &&
		       a->terms[i].value == b->terms[i].value;
	for (int i = 0; same && i < a->face_count; i++)
		same = a->faces[i] == b->faces[i];
	return same;
}

static inline void assert_same_log(const struct affray_fight *a,
				   const struct affray_fight *b, int seat)
{
	uint32_t count = affray_fight_events(a, seat);

	assert_int_equal(count, affray_fight_events(b, seat));
	for (uint32_t i = 1; i <= count; i++) {
		struct affray_event one, other;

		assert_true(affray_fight_event(a, seat, i, &one));
		assert_true(affray_fight_event(b, seat, i, &other));
		if (one.number != i || !is_same_event(&one, &other))
			fail_msg("seat %d, event %d: %s %s, not %s %s", seat, (int)i,
				 affray_event_name(one.type), one.label ? one.label : "",
				 affray_event_name(other.type),
				 other.label ? other.label : "");
	}
}

#endif
