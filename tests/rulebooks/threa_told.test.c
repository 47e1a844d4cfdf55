/* SPDX-License-Identifier: MIT
 *
 * threa: conditions and amounts in all fights name their state row, and first aid belongs
 * to one deed from the check to the healing.
 */
#include "rulebooks/threa/threa.h"

#include "told.h"

/* Events with this label belong to one of these rows. */
struct row_of_label {
	const char *label, *rows;
	bool seen;
};

static struct row_of_label conditions[] = {
	{"aim", "aim_target", false},
	{"cooldown", "skill_ms mech_ms reload_ms throw_ms retrieve_ms", false},
	{"crouching", "stance", false},
	{"first aid", "aid_rounds", false},
	{"head", "wounds", false},
	{"left arm", "wounds", false},
	{"left leg", "wounds", false},
	{"off balance", "av_penalty", false},
	{"parrying", "parrying", false},
	{"paused cooldown", "skill_ms mech_ms reload_ms", false},
	{"paused search for ammunition", "retrieve_ms", false},
	{"prone", "stance", false},
	{"reset cooldown", "throw_ms", false},
	{"right arm", "wounds", false},
	{"right leg", "wounds", false},
	{"staggered", "stagger_ms", false},
	{"stunned", "stun_ms", false},
	{"unconscious", "unconscious_ms", false},
	{NULL, NULL, false},
};

static struct row_of_label amounts[] = {
	{"FAT healing", "heal_fat", false},
	{"VIT healing", "heal_vit", false},
	{"ap", "ap", false},
	{"durability", "durability", false},
	{"fat", "fat", false},
	{"mana", "mana", false},
	{"VIT damage", "pending_vit", false},
	{"rounds", "loaded", false},
	{"vit", "vit", false},
	{"wounds", "wounds", false},
	{NULL, NULL, false},
};

/* Missiles and preparations: no row only if several rows have changed, or for a thing
 * without a row. */
static struct row_of_label loose[] = {
	{"prepared", "prepped", false},
	{"arrow", "ammo loaded", false},
	{"bodkin", "ammo loaded", false},
	{NULL, NULL, false},
};

struct hearing {
	const char *file;
	uint32_t aid; /* number of the last deed of first aid */
	int checks, gains;
};

static bool is_among(const char *word, const char *words)
{
	const char *at = strstr(words, word);
	size_t length = strlen(word);

	return at && (at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length]);
}

/* A thing that another creature brought is in that creature's list: then there is no
 * row. */
static void judge_row(struct hearing *hearing, struct row_of_label *table,
		      const struct affray_event *event, bool is_whole)
{
	int i = 0;

	while (table[i].label && strcmp(table[i].label, event->label) != 0)
		i++;
	if (!table[i].label && is_whole)
		fail_msg("%s: \"%s\" is new", hearing->file, event->label);
	if (!table[i].label || !event->row_key)
		return;
	if (!is_among(event->row_key, table[i].rows))
		fail_msg("%s: \"%s\" is of the row %s", hearing->file, event->label,
			 event->row_key);
	table[i].seen = true;
}

static void judge_aid(struct hearing *hearing, const struct affray_event *event)
{
	if (event->type == AFFRAY_DEED && strcmp(event->label, "first_aid") == 0)
		hearing->aid = event->deed;
	if (!event->rule || strcmp(event->rule, "THR-AID-01") != 0)
		return;
	if (event->type == AFFRAY_CHECK) {
		assert_int_equal(event->deed, hearing->aid);
		assert_int_equal(event->decides,
				 event->margin >= 0 ? AFFRAY_SUCCEEDS : AFFRAY_FAILS);
		hearing->checks++;
	}
	if (event->type == AFFRAY_GAIN) {
		assert_string_equal(threa_actions[event->action].key, "first_aid");
		hearing->gains++;
	}
}

static void listen_to(void *context, const struct affray_event *event)
{
	struct hearing *hearing = context;

	judge_aid(hearing, event);
	if (event->type == AFFRAY_CONDITION)
		judge_row(hearing, conditions, event, true);
	if (event->type == AFFRAY_HURT || event->type == AFFRAY_GAIN ||
	    event->type == AFFRAY_SPEND) {
		assert_int_equal(event->wears, strcmp(event->label, "durability") == 0);
		judge_row(hearing, amounts, event, false);
		judge_row(hearing, loose, event, false);
	}
}

static void assert_all_seen(const struct row_of_label *table)
{
	for (int i = 0; table[i].label && !is_quick(); i++)
		if (!table[i].seen)
			fail_msg("no \"%s\" names its row", table[i].label);
}

static void test_rows(void **unused)
{
	struct hearing hearing = {0};
	struct affray_fight *fight;
	struct dirent *entry;
	char path[400];
	DIR *folder = opendir("tests/fights/threa");

	(void)unused;
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.' || is_file_left_out(entry->d_name, 3))
			continue;
		snprintf(path, sizeof path, "tests/fights/threa/%s", entry->d_name);
		hearing.file = path;
		assert_ok(affray_fight_load(&fight, path, problems));
		affray_fight_listen(fight, UINT32_MAX, AFFRAY_SEES_ALL, listen_to,
				    &hearing);
		affray_fight_advance(fight);
		affray_fight_free(fight);
	}
	closedir(folder);
	assert_all_seen(conditions);
	assert_all_seen(amounts);
	assert_all_seen(loose);
	assert_true(is_quick() || (hearing.checks > 3 && hearing.gains > 3));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
