/* SPDX-License-Identifier: MIT
 *
 * The story and its reasons through affray.h, and a session.
 */
#include "library/at_table.h"

static const char duel[] = "affray: 1\n"
			   "rulebook: threa\n"
			   "sides:\n"
			   "  - {name: watch, creatures: [{use: aldric}]}\n"
			   "  - {name: gang, creatures: [{use: goblin}]}\n"
			   "distance: 1\n";

/* The text read so far, a line for each paragraph. */
struct page {
	char text[60000];
	uint32_t last; /* last event told */
	uint32_t ref;  /* event of the first number told */
	int creatures, rules, paragraphs;
};

static void read_paragraph(void *context, const struct affray_paragraph *paragraph)
{
	struct page *page = context;

	assert_true(paragraph->span_count > 0);
	assert_true(paragraph->from <= paragraph->to);
	page->paragraphs++;
	page->last = paragraph->to;
	for (int i = 0; i < paragraph->span_count; i++) {
		const struct affray_span *span = &paragraph->spans[i];

		assert_true(strlen(page->text) + strlen(span->text) + 2 <
			    sizeof page->text);
		strcat(page->text, span->text);
		page->creatures += span->kind == AFFRAY_SPAN_CREATURE;
		page->rules += span->kind == AFFRAY_SPAN_RULE;
		if (span->kind == AFFRAY_SPAN_NUMBER && !page->ref)
			page->ref = span->ref;
	}
	strcat(page->text, "\n");
}

static struct page page;

static const char *story(struct affray_fight *fight, enum affray_telling telling,
			 uint32_t first)
{
	page = (struct page){0};
	assert_ok(affray_fight_story(fight, AFFRAY_SEES_ALL, telling, first,
				     read_paragraph, &page));
	return page.text;
}

static const char *why(struct affray_fight *fight, const char *what)
{
	page = (struct page){0};
	assert_ok(affray_fight_why(fight, AFFRAY_SEES_ALL, what, read_paragraph, &page));
	return page.text;
}

static void assert_has(const char *text, const char *words)
{
	if (!strstr(text, words))
		fail_msg("\"%s\" is not in: %s", words, text);
}

static void test_story(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel, 7);
	int usual, explained;
	uint32_t events;

	(void)unused;
	assert_string_equal(story(fight, AFFRAY_TELL_USUAL, 1), "");
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	events = affray_fight_events(fight, AFFRAY_SEES_ALL);
	assert_has(story(fight, AFFRAY_TELL_USUAL, 1), "Round 1\n");
	assert_has(page.text, "Aldric");
	assert_has(page.text, " after ");
	assert_true(page.creatures > 0);
	assert_int_equal(page.last, events);
	usual = (int)strlen(page.text);
	assert_true((int)strlen(story(fight, AFFRAY_TELL_BRIEF, 1)) < usual);
	assert_has(story(fight, AFFRAY_TELL_EXPLAIN, 1), "THR-ATK-01");
	explained = (int)strlen(page.text);
	assert_true(explained > usual && page.rules > 0);
	assert_has(story(fight, AFFRAY_TELL_USUAL, events), " after ");
	assert_int_equal(page.paragraphs, 1);
	assert_string_equal(story(fight, AFFRAY_TELL_USUAL, events + 1), "");
	affray_fight_free(fight);
}

static void test_why(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel, 7);
	char event[20];

	(void)unused;
	assert_has(why(fight, NULL), "Nobody has done anything yet.");
	affray_fight_advance(fight);
	story(fight, AFFRAY_TELL_USUAL, 1);
	assert_true(page.ref > 0);
	snprintf(event, sizeof event, "#%u", (unsigned)page.ref);
	assert_has(why(fight, event), "THR-");
	assert_has(why(fight, NULL), "Its rules:");
	assert_has(why(fight, "goblin.vit"), "vit");
	assert_has(why(fight, "THR-ATK-01"), "THR-ATK-01: ");
	assert_has(why(fight, "nonsense"), "\"nonsense\" is no number of this fight");
	affray_fight_free(fight);
}

/* ---- sessions ---- */

static const char *lines(const struct affray_session *session)
{
	size_t length;
	const char *text = affray_session_lines(session, &length);

	assert_int_equal(strlen(text), length);
	assert_ptr_equal(affray_session_lines(session, NULL), text);
	return text;
}

static enum affray_session_stand work(struct affray_session *session)
{
	enum affray_session_stand stand = affray_session_stand(session);

	while (stand == AFFRAY_SESSION_WORKS)
		stand = affray_session_more(session);
	return stand;
}

static void test_session(void **unused)
{
	struct affray_session *one =
		affray_session_open(duel, "t.yaml", "{\"seed\":3,\"as\":[\"watch\"]}");
	struct affray_session *two = affray_session_open(duel, "t.yaml", NULL);
	struct affray_fight *fight;

	(void)unused;
	assert_has(lines(one), "{\"type\":\"hello\"");
	assert_int_equal(work(one), AFFRAY_SESSION_WAITS);
	assert_int_equal(work(two), AFFRAY_SESSION_WAITS);
	fight = affray_session_fight(one);
	assert_string_equal(affray_fight_question(fight)->owner_name, "aldric");
	assert_int_equal(affray_session_send(one, "{\"get\":\"state\",\"id\":5}"),
			 AFFRAY_SESSION_WAITS);
	assert_has(lines(one), "\"id\":5");
	affray_session_send(one, "nonsense");
	assert_has(lines(one), "\"type\":\"error\"");
	affray_session_send(one, "{\"seat\":{\"watch\":\"scripted\"}}");
	assert_int_equal(work(one), AFFRAY_SESSION_ENDED);
	assert_true(affray_fight_over(affray_session_fight(one)));
	assert_false(affray_fight_over(affray_session_fight(two)));
	affray_session_close(one);
	affray_session_close(two);
	affray_session_close(NULL);
}

static void test_refused_sessions(void **unused)
{
	struct affray_session *session = affray_session_open("affray: 9", "t.yaml", NULL);

	(void)unused;
	assert_int_equal(affray_session_stand(session), AFFRAY_SESSION_REFUSED);
	assert_has(lines(session), "{\"type\":\"problems\"");
	assert_null(affray_session_fight(session));
	assert_int_equal(affray_session_send(session, "{\"auto\":\"\"}"),
			 AFFRAY_SESSION_REFUSED);
	assert_string_equal(lines(session), "");
	assert_int_equal(affray_session_more(session), AFFRAY_SESSION_REFUSED);
	affray_session_close(session);
	session = affray_session_open(duel, "t.yaml", "{\"sed\":1}");
	assert_has(lines(session), "option \\\"sed\\\" is not known");
	affray_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_story),
		cmocka_unit_test(test_why),
		cmocka_unit_test(test_session),
		cmocka_unit_test(test_refused_sessions),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
