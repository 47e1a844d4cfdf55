/* SPDX-License-Identifier: MIT
 *
 * The seats of a session: who plays each creature, who answers its reactions, whether its
 * dice are real.
 *
 * Orders are kept as they were given and applied from the general to the special: all,
 * sides, creatures. So a resumed fight, a copy and a replica are seated alike.
 */
#include <stdio.h>
#include <string.h>
#include "session.h"

/* Every rulebook has it. */
static const char usual_tactic[] = "scripted";

/* ---- orders ---- */

static bool order_put(struct orders *orders, const char *owner, const char *words)
{
	int at = 0;

	owner = owner ? owner : "";
	if (strlen(owner) >= OWNER_ROOM || strlen(words) >= WORDS_ROOM)
		return false;
	while (at < orders->count && strcmp(orders->list[at].owner, owner) != 0)
		at++;
	if (at == orders->count && orders->count == MOST_ORDERS)
		return false;
	if (at < orders->count) /* the newest last */
		memmove(&orders->list[at], &orders->list[at + 1],
			(size_t)(orders->count - at - 1) * sizeof *orders->list);
	else
		orders->count++;
	at = orders->count - 1;
	snprintf(orders->list[at].owner, OWNER_ROOM, "%s", owner);
	snprintf(orders->list[at].words, WORDS_ROOM, "%s", words);
	return true;
}

static const char *order_of(const struct orders *orders, const char *owner)
{
	for (int i = 0; i < orders->count; i++)
		if (strcmp(orders->list[i].owner, owner) == 0)
			return orders->list[i].words;
	return NULL;
}

/* The order for the creature, else for its side, else for all; NULL: none. */
static const char *order_for(struct session *session, const struct orders *orders,
			     int who)
{
	struct affray_scenario *scenario = session->scenario;
	int side = affray_scenario_side_of(scenario, who);
	const char *words = order_of(orders, affray_scenario_creature(scenario, who));

	if (!words && side >= 0)
		words = order_of(orders, affray_scenario_side(scenario, side));
	return words ? words : order_of(orders, "");
}

/* The creature of that name; -1: none. */
static int creature_named(struct session *session, const char *name)
{
	for (int who = 0; who < affray_scenario_creatures(session->scenario); who++)
		if (strcmp(affray_scenario_creature(session->scenario, who), name) == 0)
			return who;
	return -1;
}

/* All, then sides and the game master, then creatures. */
static int rank_of(struct session *session, const char *owner)
{
	return !owner[0] ? 0 : creature_named(session, owner) >= 0 ? 2 : 1;
}

typedef enum affray_status giver(struct affray_fight *fight, const char *owner,
				 const char *words, struct affray_problems *problems);

static bool orders_apply(struct session *session, const struct orders *orders,
			 struct affray_fight *fight, giver *give)
{
	for (int rank = 0; rank < 3; rank++)
		for (int i = 0; i < orders->count; i++) {
			const struct order *order = &orders->list[i];

			if (rank_of(session, order->owner) == rank &&
			    give(fight, order->owner[0] ? order->owner : NULL,
				 order->words, session->problems) != AFFRAY_OK)
				return false;
		}
	return true;
}

static enum affray_status give_seat(struct affray_fight *fight, const char *owner,
				    const char *words, struct affray_problems *problems)
{
	return affray_fight_seat(fight, owner, strcmp(words, "me") == 0 ? NULL : words,
				 problems);
}

static enum affray_status give_dice(struct affray_fight *fight, const char *owner,
				    const char *words, struct affray_problems *problems)
{
	return affray_fight_real_dice(fight, owner, strcmp(words, "real") == 0, problems);
}

/* ---- the command line ---- */

/* "the typed words", and the error. */
static bool misread(struct session *session, const char *words, const char *wrong)
{
	char message[320];

	snprintf(message, sizeof message, "\"%.80s\" %s", words, wrong);
	affray_problems_clear(session->problems);
	affray_problems_add(session->problems, message);
	return false;
}

bool session_add_player(struct session *session, const char *who)
{
	return order_put(&session->seats, who, "me") ||
	       misread(session, who, "is no name of a player");
}

/* "goblins=scripted caution=2"; without a name, for all. */
static bool split_order(const char *text, char *owner, char *words)
{
	const char *equals = strchr(text, '='), *blank = strchr(text, ' ');
	size_t length =
		equals && (!blank || equals < blank) ? (size_t)(equals - text) : 0;

	if (length >= OWNER_ROOM)
		return false;
	memcpy(owner, text, length);
	owner[length] = '\0';
	text += length ? length + 1 : 0;
	if (strlen(text) >= WORDS_ROOM || !*text)
		return false;
	snprintf(words, WORDS_ROOM, "%s", text);
	return true;
}

bool session_add_tactic(struct session *session, const char *text)
{
	char owner[OWNER_ROOM], words[WORDS_ROOM];

	return (split_order(text, owner, words) &&
		order_put(&session->seats, owner, words)) ||
	       misread(session, text,
		       "names no tactic; expected SIDE=TACTIC, such as goblins=random");
}

/* One part of a list with commas between; false: there are no more. */
static bool next_part(const char **text, char *part, size_t room)
{
	size_t length = strcspn(*text, ",");

	if (!**text)
		return false;
	snprintf(part, room, "%.*s", (int)length, *text);
	*text += length + ((*text)[length] == ',');
	return true;
}

bool session_add_reactions(struct session *session, const char *text)
{
	char part[OWNER_ROOM + WORDS_ROOM], owner[OWNER_ROOM], words[WORDS_ROOM];
	const char *rest = text;

	while (next_part(&rest, part, sizeof part))
		if (!split_order(part, owner, words) ||
		    !order_put(&session->reactions, owner, words))
			return misread(session, part,
				       "says nothing of reactions; expected ask, auto "
				       "or never, or NAME=auto");
	return *text || misread(session, text, "is empty; expected ask, auto or never");
}

/* "mine" is resolved once the player's seats are known. */
bool session_add_dice(struct session *session, const char *text)
{
	char part[OWNER_ROOM + 1];
	const char *rest = text;

	while (next_part(&rest, part, sizeof part)) {
		const char *owner = strcmp(part, "all") == 0 ? "" : part;

		if (strcmp(part, "generated") != 0 &&
		    !order_put(&session->dice, owner, "real"))
			return misread(session, part, "is nobody's name");
	}
	return *text || misread(session, text, "is empty; expected mine, all or names");
}

/* ---- seating ---- */

static bool is_person(struct session *session, int side)
{
	const char *tactic = affray_scenario_tactic(session->scenario, side);

	return !tactic || strcmp(tactic, "person") == 0;
}

static const char *tactic_of_side(struct session *session, int side)
{
	return is_person(session, side) ? usual_tactic
					: affray_scenario_tactic(session->scenario, side);
}

static bool has_player(const struct session *session)
{
	for (int i = 0; i < session->seats.count; i++)
		if (strcmp(session->seats.list[i].words, "me") == 0)
			return true;
	return false;
}

/* No player was named: takes the sides without a tactic, or else the first side. */
static void choose_players(struct session *session)
{
	int sides = affray_scenario_sides(session->scenario);

	if (has_player(session))
		return;
	for (int side = 0; side < sides; side++)
		if (is_person(session, side))
			order_put(&session->seats,
				  affray_scenario_side(session->scenario, side), "me");
	if (!has_player(session) && sides > 0)
		order_put(&session->seats, affray_scenario_side(session->scenario, 0),
			  "me");
}

const char *session_seat_of(struct session *session, int who)
{
	const char *words = order_for(session, &session->seats, who);
	int side = affray_scenario_side_of(session->scenario, who);

	if (words)
		return words;
	return side >= 0 ? tactic_of_side(session, side) : usual_tactic;
}

const char *session_tactic_of(struct session *session, int who)
{
	const char *words = session_seat_of(session, who);
	int side = affray_scenario_side_of(session->scenario, who);

	if (strcmp(words, "me") != 0)
		return words;
	return side >= 0 ? tactic_of_side(session, side) : usual_tactic;
}

bool session_plays(struct session *session, int who)
{
	return strcmp(session_seat_of(session, who), "me") == 0;
}

const char *session_reactions_of(struct session *session, int who)
{
	const char *words = order_for(session, &session->reactions, who);

	if (words)
		return words;
	return session_plays(session, who) ? "ask" : "auto";
}

bool session_asks_details(struct session *session, int who)
{
	const char *words = order_for(session, &session->details, who);

	return !words || strcmp(words, "usual") != 0;
}

bool session_has_real_dice(struct session *session, int who)
{
	const char *words = order_for(session, &session->dice, who);

	return words && strcmp(words, "real") == 0;
}

/* "mine" means all creatures that the player has; a game master alone rolls for
 * everybody. */
static void find_my_dice(struct session *session)
{
	struct orders *dice = &session->dice;
	bool any = false;

	if (!order_of(dice, "mine"))
		return;
	for (int i = 0; i < dice->count; i++)
		if (strcmp(dice->list[i].owner, "mine") == 0) {
			memmove(&dice->list[i], &dice->list[i + 1],
				(size_t)(dice->count - i - 1) * sizeof *dice->list);
			dice->count--;
			break;
		}
	for (int i = 0; i < session->seats.count; i++) {
		const struct order *seat = &session->seats.list[i];

		if (strcmp(seat->words, "me") != 0 || strcmp(seat->owner, "gm") == 0)
			continue;
		order_put(dice, seat->owner, "real");
		any = true;
	}
	if (!any)
		order_put(dice, "", "real");
}

/* Players of one side see what that side may know; players of several sides and the
 * master see all. Later changes of seats do not matter, because nobody can unsee an
 * event. */
static int view_of(struct session *session)
{
	int side = 0;

	if (session->has_master || !session->own_sides ||
	    session->own_sides & (session->own_sides - 1))
		return AFFRAY_SEES_ALL;
	while (!(session->own_sides >> side & 1))
		side++;
	return side;
}

/* ---- permissions ---- */

static bool commands_side(const struct session *session, int side)
{
	return session->has_master || (side >= 0 && session->own_sides >> side & 1);
}

bool session_commands(struct session *session, int who)
{
	return commands_side(session, affray_scenario_side_of(session->scenario, who));
}

static int side_named(struct session *session, const char *name)
{
	for (int side = 0; side < affray_scenario_sides(session->scenario); side++)
		if (strcmp(affray_scenario_side(session->scenario, side), name) == 0)
			return side;
	return -1;
}

/* Every order for a creature or a side is checked here alone. An unknown name passes: the
 * look-up that follows will complain. */
static bool may_command(struct session *session, const char *owner)
{
	int who = creature_named(session, owner), side = side_named(session, owner);

	if (who >= 0 ? session_commands(session, who)
		     : side < 0 || commands_side(session, side))
		return true;
	return misread(session, owner,
		       "is another side's; the game master commands there (seat gm "
		       "takes that seat, and the record keeps it)");
}

/* Owner "" means all that the player commands. */
static bool put_for_own(struct session *session, struct orders *orders, const char *words)
{
	for (int side = 0; side < affray_scenario_sides(session->scenario); side++)
		if (commands_side(session, side) &&
		    !order_put(orders, affray_scenario_side(session->scenario, side),
			       words))
			return false;
	return true;
}

/* ---- the signature ---- */

static void add_signature(char *seats, size_t room, const char *name)
{
	size_t used = strlen(seats), length = strlen(name);

	for (const char *at = seats; *at; at += strspn(at, " ")) {
		size_t word = strcspn(at, " ");

		if (word == length && strncmp(at, name, length) == 0)
			return;
		at += word;
	}
	if (used + length + 2 <= room)
		snprintf(seats + used, room - used, "%s%s", used ? " " : "", name);
}

/* Adds this session's players to those in the record, who stay in it. */
static void sign(struct session *session, struct affray_fight *fight)
{
	char seats[200] = "";
	char before[256];

	snprintf(before, sizeof before, "%s", affray_fight_signed(fight));
	if (session->has_master)
		add_signature(seats, sizeof seats, "gm");
	for (char *word = strtok(before, " "); word; word = strtok(NULL, " "))
		add_signature(seats, sizeof seats, word);
	for (int i = 0; i < session->seats.count; i++)
		if (strcmp(session->seats.list[i].words, "me") == 0)
			add_signature(seats, sizeof seats,
				      session->seats.list[i].owner[0]
					      ? session->seats.list[i].owner
					      : "all");
	affray_fight_sign(fight, seats);
}

/* ---- seating the fight ---- */

static bool seat_fight(struct session *session, struct affray_fight *fight)
{
	for (int side = 0; side < affray_scenario_sides(session->scenario); side++)
		if (affray_fight_seat(fight,
				      affray_scenario_side(session->scenario, side),
				      tactic_of_side(session, side),
				      session->problems) != AFFRAY_OK)
			return false;
	affray_fight_pause(fight, session->pauses);
	sign(session, fight);
	return affray_fight_reactions(fight, NULL, NULL, session->problems) ==
		       AFFRAY_OK &&
	       affray_fight_real_dice(fight, NULL, false, session->problems) ==
		       AFFRAY_OK &&
	       orders_apply(session, &session->seats, fight, give_seat) &&
	       orders_apply(session, &session->reactions, fight,
			    affray_fight_reactions) &&
	       orders_apply(session, &session->dice, fight, give_dice);
}

bool session_reseat(struct session *session)
{
	return seat_fight(session, session->fight) &&
	       (!session->future || seat_fight(session, session->future));
}

static void find_own_sides(struct session *session)
{
	for (int who = 0; who < affray_scenario_creatures(session->scenario); who++) {
		int side = affray_scenario_side_of(session->scenario, who);

		if (session_plays(session, who) && side >= 0)
			session->own_sides |= 1u << side;
	}
}

/* The command line may set seats and dice for everybody, but reactions only for creatures
 * that the player commands. */
static bool check_reactions(struct session *session)
{
	struct orders given = session->reactions;

	session->reactions.count = 0;
	for (int i = 0; i < given.count; i++) {
		const struct order *order = &given.list[i];

		if (!may_command(session, order->owner))
			return false;
		if (!(order->owner[0] || session->has_master
			      ? order_put(&session->reactions, order->owner, order->words)
			      : put_for_own(session, &session->reactions, order->words)))
			return false;
	}
	return true;
}

static bool plays_against_tactics(struct session *session)
{
	for (int who = 0; who < affray_scenario_creatures(session->scenario); who++)
		if (!session_plays(session, who))
			return true;
	return false;
}

bool session_seat(struct session *session)
{
	session->has_master = order_of(&session->seats, "gm") != NULL;
	choose_players(session);
	find_own_sides(session);
	session->pauses = session->has_master && !session->own_sides;
	session->hints = !session->has_master && plays_against_tactics(session);
	find_my_dice(session);
	session->view = view_of(session);
	affray_problems_clear(session->problems);
	return check_reactions(session) && session_reseat(session);
}

/* ---- changes ---- */

/* Tries an order, and takes it back if it is wrong. */
static bool try_order(struct session *session, struct orders *orders, const char *owner,
		      const char *words)
{
	struct affray_problems *problems = session->problems;
	struct orders before = *orders;
	bool had_master = session->has_master;

	affray_problems_clear(problems);
	if (orders == &session->seats && strcmp(owner, "gm") == 0)
		session->has_master = true;
	if (!(owner[0] || session->has_master ? order_put(orders, owner, words)
					      : put_for_own(session, orders, words)))
		return misread(session, words, "cannot be taken down");
	if (session_reseat(session)) {
		session->view = view_of(session);
		if (session->listener)
			session_listen(session, session->listener, session->context);
		return true;
	}
	*orders = before;
	session->has_master = had_master;
	session->problems = NULL; /* those of the attempt stay */
	session_reseat(session);
	session->problems = problems;
	return false;
}

bool session_set_seat(struct session *session, const char *owner, const char *words)
{
	static const char *const mine[] = {"me", "you", "person", "i", "myself", NULL};
	bool is_master = strcmp(owner, "gm") == 0;

	for (int i = 0; mine[i]; i++)
		if (strcmp(words, mine[i]) == 0)
			words = "me";
	if (is_master && strcmp(words, "me") != 0)
		return misread(session, words,
			       "cannot be the game master, but you can: seat gm");
	if (!(is_master || may_command(session, owner)) ||
	    !try_order(session, &session->seats, owner, words))
		return false;
	session_save(session); /* the record names the players */
	return true;
}

bool session_set_reactions(struct session *session, const char *owner, const char *how)
{
	owner = owner ? owner : "";
	return may_command(session, owner) &&
	       try_order(session, &session->reactions, owner, how);
}

bool session_set_details(struct session *session, const char *owner, const char *how)
{
	owner = owner ? owner : "";
	if (strcmp(how, "ask") != 0 && strcmp(how, "usual") != 0)
		return misread(session, how,
			       "says nothing of details; expected ask or usual");
	return may_command(session, owner) &&
	       try_order(session, &session->details, owner, how);
}

bool session_set_dice(struct session *session, const char *owner, bool real)
{
	owner = owner ? owner : "";
	return may_command(session, owner) &&
	       try_order(session, &session->dice, owner, real ? "real" : "generated");
}

void session_set_pause(struct session *session, bool pauses)
{
	session->pauses = pauses;
	affray_fight_pause(session->fight, pauses);
	if (session->future)
		affray_fight_pause(session->future, pauses);
}
