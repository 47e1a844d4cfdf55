/* SPDX-License-Identifier: MIT
 *
 * A passage as sentences.
 *
 *	Aldric strikes at Goblin with the long sword; Goblin dodges. 16 against 13: a hit
 *	by 3. Head: 8 FAT, 6 VIT, 1 wound. Goblin dies.   Aldric 1 AP; Goblin 1 AP
 *
 * A sentence has one subject, which is named where it begins. The book's wording of an
 * event is its phrase (struct phrase_row); its first character says how it joins the text
 * before it. Rolls and sums without a phrase are left to story_explain.c.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "story_prose.h"

/* ---- the words of each event ---- */

/* Events without a place in a story: arithmetic, questions, costs, wear, counters of the
 * rules. */
bool is_silent(const struct affray_event *event)
{
	if (event->phrase)
		return !event->phrase[0];
	switch (event->type) {
	case AFFRAY_TURN:
	case AFFRAY_ROLL:
	case AFFRAY_SUM:
	case AFFRAY_ASK:
	case AFFRAY_SPEND:
		return true;
	case AFFRAY_ANSWER:
		return strcmp(event->label, "defense") != 0 || event->declines;
	case AFFRAY_HURT:
	case AFFRAY_HEAL:
		return !is_vital(event);
	case AFFRAY_CONDITION:
		return !is_quality(event->label);
	default:
		return false;
	}
}

/* True for a phrase that follows a comma. */
static bool is_aside(const struct affray_event *event)
{
	return event->phrase && event->phrase[0] == ',';
}

/* True if the event repeats the deed of the open sentence. */
static bool is_step(const struct prose *prose, const struct affray_event *event, int who)
{
	return event->type == AFFRAY_DEED && event->who == who && prose->deed >= 0 &&
	       event->action == prose->passage->events[prose->deed].action;
}

/* Follows the steps of `who` from event i on, as long as nothing else happens, except
 * that conditions end or that a phrase after a comma tells it. */
static bool walk(struct prose *prose, int i, int who, const int **from, const int **to)
{
	bool moved = false;

	for (int aside = -1; i < prose->passage->count; i++) {
		const struct affray_event *event = &prose->passage->events[i];

		if (prose->used[i])
			continue;
		if (is_step(prose, event, who)) { /* story.c keeps such deeds together */
			prose->used[i] = true;
			continue;
		}
		if (is_aside(event)) {
			if (aside >= 0 && event->type != AFFRAY_SPEND &&
			    prose->passage->events[aside].phrase == event->phrase)
				prose->used[aside] = true; /* only the last facing */
			aside = i;
			continue;
		}

		if (is_silent(event) ||
		    (event->type == AFFRAY_CONDITION && event->who == who && !event->on))
			continue;
		if (event->type != AFFRAY_MOVE || event->who != who)
			break;
		if (!moved)
			*from = event->from;
		*to = event->to;
		moved = prose->used[i] = true;
	}
	return moved;
}

static void say_event(struct prose *prose, int i);

/* Tells the conditions of a deed (phrases with <) before it, up to the next deed. */
static void say_conditions_of(struct prose *prose, int deed)
{
	const struct affray_event *events = prose->passage->events;

	for (int i = deed + 1; i < prose->passage->count; i++) {
		if (is_told_deed(&events[i]))
			return;
		if (prose->passage->marks[i] != '<' || events[i].who != events[deed].who)
			continue;
		say_event(prose, i);
		prose->used[i] = true;
	}
}

/* True if the open sentence only tells what its creature gained before this first deed:
 * "recovers 1 magica and moves". */
static bool is_recovery_before(const struct prose *prose, int deed)
{
	const struct affray_event *events = prose->passage->events;

	for (int i = deed - 1; i >= 0; i--)
		if (!is_silent(&events[i]))
			return events[i].type == AFFRAY_GAIN && prose->deed < 0 &&
			       prose->predicates == 1;
	return false;
}

static void say_deed(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	struct word action = label_of(event->label);
	const char *words = event->phrase ? event->phrase : action.text;
	const int *from, *to;

	say_conditions_of(prose, i);
	if (!is_recovery_before(prose, i))
		end_sentence(prose);
	say_phrase(prose, words, event);
	prose->deed = i;
	if (walk(prose, i + 1, event->who, &from, &to)) {
		bool is_participle = !strstr(words, "{way}");

		page_add(prose->page, is_participle ? ", moving " : " ");
		if (add_way(prose->narrator, event, from, to) || is_participle)
			prose->predicates = NO_MORE;
	}
}

static void say_move(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	const int *from, *to;

	if (!walk(prose, i, event->who, &from, &to))
		return;
	say_phrase(prose, event->phrase ? event->phrase : "moves", event);
	page_add(prose->page, " ");
	if (add_way(prose->narrator, event, from, to))
		prose->predicates = NO_MORE;
}

static void say_defense(struct prose *prose, const struct affray_event *event)
{
	begin_after_semicolon(prose, event);
	page_add(prose->page, verb_of(event->outcome).text);
}

/* Has the sentence just told the dice of this check? */
static bool follows_roll(const struct prose *prose, const struct affray_event *event)
{
	const struct affray_event *before = event;

	while (before-- > prose->passage->events)
		if (!is_silent(before))
			return before->type == AFFRAY_ROLL && before->who == event->who &&
			       before->phrase;
	return false;
}

static void say_check(struct prose *prose, const struct affray_event *event)
{
	if (event->phrase)
		say_phrase(prose, event->phrase, event);
	else if (event->hidden && follows_roll(prose, event))
		say_phrase(prose, ", {result}", event);
	else if (event->hidden)
		say_phrase(prose, event->own_word ? ": {result}" : "{result}", event);
	else if (event->automatic)
		say_phrase(prose, ": {value} against {against}, automatic {outcome}",
			   event);
	else
		say_phrase(prose, ": {value} against {against}, {outcome}", event);
}

static bool is_aimed_at(const struct prose *prose, int who)
{
	return prose->deed >= 0 && prose->passage->events[prose->deed].target == who;
}

/* "Right leg: 10 FAT, 2 wounds": harm to the target of the deed. */
static void say_hurt(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	bool is_located = event->item && !prose->is_aftermath;

	if (event->phrase)
		say_amounts(prose, i, event->phrase);
	else if (is_located && is_aimed_at(prose, event->who))
		say_amounts(prose, i, ". {item}: {amounts}");
	else if (is_located)
		say_amounts(prose, i, "'s {item}: {amounts}");
	else if (event->item)
		say_amounts(prose, i, "takes {amounts} from {item}");
	else if ((prose->is_aftermath || event->target < 0) &&
		 strcmp(loss_verb(event->label), "loses") == 0)
		say_amounts(prose, i, "loses {amounts}");
	else
		say_amounts(prose, i, "takes {amounts}");
	prose->is_harm = prose->is_open && !is_aside(event);
}
/* ---- states and fates ---- */

/* "Goes into parry mode" already says that the creature is parrying. A phrase that adds
 * something is told all the same: "takes cover, level 2". */
static bool is_said_by_deed(const struct prose *prose, const struct affray_event *event)
{
	const struct affray_event *deed =
		prose->deed >= 0 ? &prose->passage->events[prose->deed] : NULL;

	if (event->phrase && event->phrase[0] && strchr(":,(.", event->phrase[0]))
		return false;
	return deed && deed->phrase && event->on && event->who == deed->who &&
	       says_already(deed->phrase, event->label);
}

/* True if the passage has said this before: each of five hits may make the same arm
 * useless. Phrases after a comma belong to one hit and may repeat: the next hit may wear
 * down another die of the armour. */
static bool was_said(const struct prose *prose, const struct affray_event *event)
{
	const struct affray_event *at = prose->passage->events;

	for (; at < event && !is_aside(event); at++)
		if (at->type == AFFRAY_CONDITION && at->who == event->who &&
		    at->on == event->on && at->value == event->value &&
		    strcmp(at->label, event->label) == 0)
			return true;
	return false;
}

static void say_condition(struct prose *prose, const struct affray_event *event)
{
	if (is_said_by_deed(prose, event) || was_said(prose, event))
		return;
	if (event->phrase) {
		say_phrase(prose, event->phrase, event);
	} else {
		begin_predicate(prose, event);
		add_condition(prose->narrator, event);
	}
}

/* True for "goes down" if the creature then dies, with nothing told in between except the
 * round's end. */
static bool is_superseded(const struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events;

	for (int k = i + 1; k < prose->passage->count; k++) {
		if (prose->used[k] || is_silent(&events[k]))
			continue;
		if (events[k].type == AFFRAY_FATE && events[k].who == events[i].who &&
		    (events[k].fate == AFFRAY_DEAD || events[k].fate == AFFRAY_DOWN))
			return true;
		if (!prose->is_aftermath)
			return false;
	}
	return false;
}

static void say_fate(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];

	if (is_superseded(prose, i))
		return;
	begin_predicate(prose, event);
	page_style(prose->page, STYLE_BOLD);
	add_phrase(prose->narrator,
		   event->phrase ? event->phrase : fate_verb(event->fate), event);
	page_style(prose->page, STYLE_PLAIN);
	end_sentence(prose);
}

enum { DECREES = sizeof "decrees: " - 1 };

static bool is_decree(const struct affray_event *event)
{
	return event->type == AFFRAY_NOTE && event->who == -2 &&
	       strncmp(event->text, "decrees: ", DECREES) == 0;
}

/* The phrase of a state that has ended, without its amount: "stunned until {seconds} of
 * the round" becomes "stunned". */
static void without_amount(char *phrase)
{
	static const char *const joints[] = {" until", " for", " by", " at", ":"};
	char *brace = strchr(phrase, '{');

	while (brace && strncmp(brace, "{element}", strlen("{element}")) == 0)
		brace = strchr(brace + 1, '{');
	if (!brace)
		return;
	*brace = '\0';
	for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
		char *joint = strstr(phrase, joints[i]);

		if (joint)
			*joint = '\0';
	}
}

/* A decree in words. If the book has a phrase for the state that it sets: "writes on
 * Trident's sheet: weapon readied". */
static struct deed_words decree_words(const struct prose *prose,
				      const struct affray_event *event)
{
	const char *edict = event->text + DECREES;
	struct deed_words words = edict_words(edict);
	char name[WORD_ROOM], key[WORD_ROOM], written[WORD_ROOM], phrase[WORD_ROOM];
	struct affray_value value = {
		.key = key, .phrase = phrase, .value = event->left, .word = written};
	bool is_on = event->left != 0;
	char state[WORD_ROOM];

	if (!event->phrase ||
	    sscanf(edict, "set %95[^.].%95s %95s", name, key, written) != 3)
		return words;
	snprintf(phrase, sizeof phrase, "%s", event->phrase);
	if (strstr(phrase, "{direction}") || strstr(phrase, "{creature}"))
		is_on = true; /* 0 is north, or nobody */
	else if (strcmp(phrase, "{word}") == 0 && isdigit((unsigned char)written[0]))
		return words;
	if (!is_on)
		without_amount(phrase);
	condition_words(prose->narrator->scenario, &value, state, sizeof state);
	if (state[0])
		snprintf(words.text, sizeof words.text, "%s %s sheet: %s",
			 is_on ? "writes on" : "strikes from",
			 whose(name_of(name).text).text, state);
	return words;
}

/* Both hands drop everything held. */
static bool is_repeated(const struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events, *event = &events[i];
	int before = i - 1;

	while (before >= 0 && is_silent(&events[before]))
		before--;
	return event->type == AFFRAY_NOTE && before >= 0 &&
	       events[before].type == AFFRAY_NOTE && events[before].who == event->who &&
	       events[before].target == event->target &&
	       events[before].phrase == event->phrase &&
	       strcmp(events[before].text, event->text) == 0 &&
	       same_place(&events[before], event);
}

/* The next event that is told, if it says the same of the same creature and another
 * target; -1: it does not. */
static int same_with_another(const struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events;
	int next = i + 1;

	while (next < prose->passage->count && is_silent(&events[next]))
		next++;
	return next < prose->passage->count && events[next].type == AFFRAY_NOTE &&
			       events[next].who == events[i].who &&
			       events[next].phrase == events[i].phrase
		       ? next
		       : -1;
}

/* "engages Raider, Trident and Archer in melee". */
static void say_of_targets(struct prose *prose, int i, const char *target)
{
	const struct affray_event *events = prose->passage->events;
	const struct affray_event *first = &events[i];
	const char *phrase = first->phrase, *joint = "";
	char before[64];

	snprintf(before, sizeof before, "%.*s", (int)(target - phrase), phrase);
	say_phrase(prose, before, first);
	for (int next; i >= 0; i = next) {
		next = same_with_another(prose, i);
		page_add(prose->page, joint);
		add_creature(prose->narrator, events[i].target, events[i].target_name);
		prose->used[i] = true;
		joint = next >= 0 && same_with_another(prose, next) >= 0 ? ", " : " and ";
	}
	add_phrase(prose->narrator, target + strlen("{target}"), first);
}

static void say_note(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];
	const char *phrase = event->phrase ? event->phrase : event->text, *target;

	if (is_repeated(prose, i))
		return;
	if (is_decree(event))
		say_phrase(prose, decree_words(prose, event).text, event);
	else if (event->type == AFFRAY_NOTE && event->phrase && event->target_name &&
		 isalpha((unsigned char)phrase[0]) &&
		 (target = strstr(phrase, "{target}")) &&
		 same_with_another(prose, i) >= 0)
		say_of_targets(prose, i, target);
	else
		say_phrase(prose, phrase, event);
}

static void say_event(struct prose *prose, int i)
{
	const struct affray_event *event = &prose->passage->events[i];

	switch (event->type) {
	case AFFRAY_DEED:
		say_deed(prose, i);
		break;
	case AFFRAY_ANSWER:
		if (event->phrase)
			say_phrase(prose, event->phrase, event);
		else
			say_defense(prose, event);
		break;
	case AFFRAY_CHECK:
		say_check(prose, event);
		break;
	case AFFRAY_HURT:
		say_hurt(prose, i);
		break;
	case AFFRAY_HEAL:
		say_amounts(prose, i,
			    event->phrase ? event->phrase : "recovers {amounts}");
		break;
	case AFFRAY_GAIN:
		say_amounts(prose, i, event->phrase ? event->phrase : "gains {amounts}");
		break;
	case AFFRAY_SPEND:
		say_amounts(prose, i, event->phrase);
		break;
	case AFFRAY_CONDITION:
		say_condition(prose, event);
		break;
	case AFFRAY_MOVE:
		say_move(prose, i);
		break;
	case AFFRAY_FATE:
		say_fate(prose, i);
		break;
	default:
		say_note(prose, i);
		break;
	}
}

/* ---- passages ---- */

/* True for "Archer waits." after a deed of the same turn: readers see that the turn
 * ends. */
static bool is_mere_ending(const struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;
	int deed = passage_find(passage, 0, AFFRAY_DEED);

	if (deed < 0 || narrator->told_in_turn == 0 ||
	    narrator->telling == TELL_EXPLAIN ||
	    passage->events[deed].who != narrator->turn ||
	    passage->events[deed].target >= 0 || passage->events[deed].item)
		return false;
	for (int i = 0; i < passage->count; i++)
		if (i != deed && (!is_silent(&passage->events[i]) ||
				  passage->events[i].type == AFFRAY_SPEND))
			return false;
	return true;
}

bool has_something_to_say(const struct narrator *narrator)
{
	const struct passage *passage = &narrator->passage;

	for (int i = 0; i < passage->count && !is_mere_ending(narrator); i++)
		if (!is_silent(&passage->events[i]))
			return true;
	return false;
}

bool is_mere_way(const struct passage *passage)
{
	int first = passage_find(passage, 0, AFFRAY_DEED);

	for (int i = 0; i < passage->count; i++) {
		const struct affray_event *event = &passage->events[i];

		if (event->type != AFFRAY_MOVE && !is_silent(event) && !is_aside(event) &&
		    !(i >= first && event->type == AFFRAY_DEED &&
		      event->who == passage->events[first].who &&
		      event->action == passage->events[first].action))
			return false;
	}
	return true;
}

static struct prose prose_of(struct narrator *narrator, const struct passage *passage)
{
	return (struct prose){
		.narrator = narrator,
		.page = narrator->page,
		.passage = passage,
		.deed = -1,
		.subject = -1,
		.last_named = -1,
	};
}

/* True if a throw follows, which tells the reaction. */
static bool is_thrown_for(const struct passage *passage, int i)
{
	const struct affray_event *reaction = &passage->events[i];

	for (int k = i + 1; k < passage->count; k++) {
		const struct affray_event *event = &passage->events[k];

		if (event->type == AFFRAY_CHECK && event->who == reaction->who)
			return true;
		if (event->type == AFFRAY_NOTE && event->who != reaction->who &&
		    !is_silent(event))
			return false; /* the next deed */
	}
	return false;
}

/* True for what a creature that goes down is without anyway: phrases marked ~, and
 * conditions that its deed would have ended. */
static bool is_lost_with_life(const struct passage *passage, int i)
{
	return passage->marks[i] == '~' ||
	       (passage->marks[i] == '<' && passage->events[i].type == AFFRAY_CONDITION);
}

/* Phrases marked ~ ^ ?: left out for a creature that goes down or dies, after a colon, or
 * if dice follow. */
static bool is_left_out(const struct prose *prose, int i)
{
	const struct passage *passage = prose->passage;

	if (passage->marks[i] == '^' && prose->is_listing)
		return true;
	if (passage->marks[i] == '?')
		return is_thrown_for(passage, i);
	for (int k = 0; is_lost_with_life(passage, i) && k < passage->count; k++)
		if (passage->events[k].type == AFFRAY_FATE &&
		    passage->events[k].who == passage->events[i].who &&
		    passage->events[k].fate != AFFRAY_RECOVERED)
			return true;
	return false;
}

static bool is_told(const struct prose *prose, int i)
{
	return !prose->used[i] && !is_silent(&prose->passage->events[i]) &&
	       !is_left_out(prose, i);
}

/* True if the end of a round tells another loss, recovery or fate of the same creature
 * after event i, in the same sentence. */
static bool goes_on_after(const struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events;

	if (events[i].type == AFFRAY_FATE || /* which ends its sentence */
	    (events[i].phrase && strpbrk(events[i].phrase, ":,")))
		return false;
	for (int k = i + 1; k < prose->passage->count; k++)
		if (is_told(prose, k) && is_accounted(&events[k]) &&
		    events[k].who == events[i].who &&
		    (events[k].type != events[i].type ||
		     events[k].phrase != events[i].phrase ||
		     !same_place(&events[k], &events[i])))
			return true;
	return false;
}

/* What a reaction costs belongs to its sentence, before a check that has its own:
 * "dodges, boosted by 2 AP. Pip's focus holds". */
static void say_price_before(struct prose *prose, int i)
{
	const struct affray_event *events = prose->passage->events;

	for (int k = i + 1; prose->passage->marks[i] == '<' && prose->is_open &&
			    k < prose->passage->count && events[k].who == events[i].who;
	     k++) {
		if (!is_told(prose, k))
			continue;
		if (events[k].type != AFFRAY_SPEND || !is_aside(&events[k]))
			return;
		say_event(prose, k);
		prose->used[k] = true;
	}
}

static void say_all(struct prose *prose)
{
	for (int i = 0; i < prose->passage->count; i++) {
		if (!is_told(prose, i))
			continue;
		say_price_before(prose, i);
		prose->goes_on = goes_on_after(prose, i);
		say_event(prose, i);
	}
	end_sentence(prose);
	if (prose->has_begun) {
		say_costs(prose);
		page_end(prose->page);
	}
}

void say_passage(struct narrator *narrator)
{
	struct prose prose = prose_of(narrator, &narrator->passage);

	if (!is_mere_ending(narrator))
		say_all(&prose);
}

/* ---- the end of a round ---- */

/* True for a recovery that the round's losses are counted against: without it the two
 * would not add up to what the next heading shows. */
static bool offsets_loss(const struct passage *passage, int i)
{
	const struct affray_event *heal = &passage->events[i];

	for (int k = 0; k < passage->count && heal->type == AFFRAY_HEAL; k++) {
		const struct affray_event *hurt = &passage->events[k];

		if (hurt->type == AFFRAY_HURT && !hurt->pending && !is_silent(hurt) &&
		    hurt->who == heal->who && strcmp(hurt->label, heal->label) == 0)
			return true;
	}
	return false;
}

/* Of a creature with a fate only what it loses and gains is told. Gains without a phrase
 * are left to the next heading. */
static bool is_in_aftermath(const struct passage *passage, int i)
{
	const struct affray_event *event = &passage->events[i];

	if (offsets_loss(passage, i))
		return true;
	if (is_silent(event) || (!event->phrase && (event->type == AFFRAY_HEAL ||
						    event->type == AFFRAY_GAIN ||
						    event->type == AFFRAY_CHECK)))
		return false;
	for (int k = 0; k < passage->count; k++)
		if (passage->events[k].type == AFFRAY_FATE && event->who >= 0 &&
		    passage->events[k].who == event->who &&
		    passage->events[k].fate != AFFRAY_RECOVERED)
			return event->type == AFFRAY_HURT || event->type == AFFRAY_SUM ||
			       event->type == AFFRAY_CHECK ||
			       event->type == AFFRAY_FATE || event->type == AFFRAY_GAIN;
	return true;
}

/* True for a loss with its own words ("to bleeding") after the creature's last fate. */
static bool follows_fate(const struct passage *passage, int i)
{
	for (int k = i + 1; k < passage->count; k++)
		if (passage->events[k].type == AFFRAY_FATE &&
		    passage->events[k].who == passage->events[i].who)
			return false;
	for (int k = 0; k < i && passage->events[i].phrase; k++)
		if (passage->events[k].type == AFFRAY_FATE &&
		    passage->events[k].who == passage->events[i].who)
			return true;
	return false;
}

/* Whom the end of a round tells an event with: a sentence without a subject ("Gang wants
 * to pause") belongs to nobody. */
static int aftermath_of(const struct affray_event *event)
{
	return event->phrase && event->phrase[0] == '.' ? -1 : event->who;
}

/* True for losses, and for what they are counted against. */
static bool is_account(const struct passage *passage, int i)
{
	return offsets_loss(passage, i) ||
	       (passage->events[i].type == AFFRAY_HURT && !follows_fate(passage, i));
}

/* Creature by creature, in the order in which they come up; of each, losses first. */
static void sort_by_creature(const struct passage *passage, struct passage *sorted)
{
	bool done[PASSAGE_EVENTS] = {0};

	for (int i = 0; i < passage->count; i++) {
		if (done[i])
			continue;
		for (int losses = 1; losses >= 0; losses--)
			for (int k = i; k < passage->count; k++) {
				const struct affray_event *event = &passage->events[k];

				if (done[k] ||
				    aftermath_of(event) !=
					    aftermath_of(&passage->events[i]) ||
				    (losses && !is_account(passage, k)))
					continue;
				done[k] = true;
				if (is_in_aftermath(passage, k))
					passage_keep(sorted, event);
			}
	}
}

void say_aftermath(struct narrator *narrator)
{
	struct passage sorted;
	struct prose prose = prose_of(narrator, &sorted);

	sorted.count = 0;
	sort_by_creature(&narrator->passage, &sorted);
	prose.is_aftermath = true;
	prose.is_after_fight =
		narrator->passage.count > 0 &&
		(narrator->passage.marks[0] == '|' || narrator->passage.marks[0] == '!');
	say_all(&prose);
}
