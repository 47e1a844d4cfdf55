/* SPDX-License-Identifier: MIT
 *
 * Affray runs tabletop combat rulebooks. This is its C API, the only installed header.
 *
 * A fight is a pure function of scenario, seed and answers. You load or build a scenario,
 * start a fight with a seed, and advance it: it stops at each question that you must
 * answer, and at the end. Meanwhile your callback gets the events.
 *
 *	struct affray_problems *problems = affray_problems_new();
 *	struct affray_scenario *scenario;
 *	struct affray_fight *fight;
 *
 *	affray_scenario_load(&scenario, "bridge.yaml", problems);
 *	affray_fight_new(&fight, scenario, 7, 1, problems);
 *	affray_fight_seat(fight, "aldric", NULL, problems); // you play aldric
 *	while (affray_fight_advance(fight) == AFFRAY_ASKS)
 *		affray_fight_pick(fight, 0, problems); // the first option
 *	affray_fight_free(fight);
 *	affray_scenario_free(scenario);
 *	affray_problems_free(problems);
 *
 * Beside single fights: many of them (affray_study_*), exact chances (affray_odds_*), the
 * story of a fight, and a whole session for a front end (affray_session_*).
 * docs/embedding.md shows each of them at work.
 *
 * Nothing here prints, exits or keeps state between handles; one thread per handle at a
 * time. A scenario may be shared by any number of fights once it is loaded. Strings that
 * come back belong to the handle they came from unless a comment says otherwise.
 */
#ifndef AFFRAY_H
#define AFFRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef AFFRAY_API
#if defined(__GNUC__)
#define AFFRAY_API __attribute__((visibility("default")))
#else
#define AFFRAY_API
#endif
#endif

/* ---- status and messages ---- */

/* The status of a call that can fail. */
enum affray_status {
	AFFRAY_OK,
	AFFRAY_BAD_INPUT, /* see the problems: what is wrong, and what was expected */
	AFFRAY_NO_MEMORY,
	AFFRAY_NOT_NOW, /* legal at another moment: an answer when nothing was asked */
};

struct affray_problems; /* up to twenty messages, each with line and column */

AFFRAY_API struct affray_problems *affray_problems_new(void); /* NULL: no memory */
AFFRAY_API void affray_problems_free(
	struct affray_problems *problems); /* NULL: nothing to do */
AFFRAY_API void affray_problems_clear(struct affray_problems *problems); /* forgets all */
AFFRAY_API void affray_problems_add(struct affray_problems *problems,
				    const char *message); /* one of your own */
AFFRAY_API int affray_problems_count(
	const struct affray_problems *problems); /* kept ones */
AFFRAY_API int affray_problems_total(const struct affray_problems *problems); /* all */
/* "file:line:column: message", parts not known left out; valid until the next call. */
AFFRAY_API const char *affray_problems_line(struct affray_problems *problems, int index);

AFFRAY_API const char *affray_version(void); /* such as "1.2.3" */

/* An internal assertion failed (a bug of ours): called once, must not return. */
typedef void affray_panic(void *context, const char *promise, const char *file, int line);
AFFRAY_API void affray_on_panic(affray_panic *handler,
				void *context); /* default: abort */

/* ---- rulebooks ---- */

AFFRAY_API int affray_rulebook_count(void);		 /* indices below it */
AFFRAY_API const char *affray_rulebook_id(int index);	 /* "threa" */
AFFRAY_API const char *affray_rulebook_name(int index);	 /* for people */
AFFRAY_API const char *affray_rulebook_about(int index); /* one sentence */
/* The text of a rule in our words ("THR-ATK-01"); NULL: no such rule. */
AFFRAY_API const char *affray_rule_text(const char *rule);

/* ---- scenarios ---- */

/* The fighters, the map, the rulebook and its rulings. */
struct affray_scenario;

/* From a file ("-": standard input). */
AFFRAY_API enum affray_status affray_scenario_load(struct affray_scenario **scenario,
						   const char *path,
						   struct affray_problems *problems);
/* From text; messages show `name`, and relative paths start from its folder. */
AFFRAY_API enum affray_status affray_scenario_read(struct affray_scenario **scenario,
						   const char *text, size_t length,
						   const char *name,
						   struct affray_problems *problems);
/* An empty one, to be filled by the setters below and checked by the first fight. */
AFFRAY_API enum affray_status affray_scenario_new(struct affray_scenario **scenario,
						  const char *rulebook,
						  struct affray_problems *problems);
AFFRAY_API void affray_scenario_free(struct affray_scenario *scenario); /* fights go on */

/* Another side; tactic NULL: asked. */
AFFRAY_API enum affray_status affray_scenario_add_side(struct affray_scenario *scenario,
						       const char *name,
						       const char *tactic,
						       struct affray_problems *problems);
/* Another creature from the catalogue on that side; name NULL: its catalogue key. */
AFFRAY_API enum affray_status affray_scenario_add_creature(
	struct affray_scenario *scenario, const char *side, const char *use,
	const char *name, struct affray_problems *problems);
/* Any value by path: aldric.skills.swords, goblin.count, rulings.armor_check, distance,
 * watch.tactic, aldric.at (value "3,4"), name, limit, map (its rows, line by line).
 * Fights already started keep the scenario as it was. */
AFFRAY_API enum affray_status affray_scenario_set(struct affray_scenario *scenario,
						  const char *path, const char *value,
						  struct affray_problems *problems);
/* Builds it now, to find problems; else the first use does. */
AFFRAY_API enum affray_status affray_scenario_check(struct affray_scenario *scenario,
						    struct affray_problems *problems);

/* These build it if need be, and give NULL, 0 or -1 if it is wrong. Sides and creatures
 * are numbered from 0. */
/* The id of its rulebook, "threa". */
AFFRAY_API const char *affray_scenario_rulebook(struct affray_scenario *scenario);
AFFRAY_API const char *affray_scenario_name(struct affray_scenario *scenario); /* title */
AFFRAY_API const char *affray_scenario_about(
	struct affray_scenario *scenario);				/* or "" */
AFFRAY_API int affray_scenario_limit(struct affray_scenario *scenario); /* rounds */
AFFRAY_API int affray_scenario_sides(struct affray_scenario *scenario); /* how many */
/* The name of a side, "watch". */
AFFRAY_API const char *affray_scenario_side(struct affray_scenario *scenario, int side);
/* Its tactic as written, with knobs that differ from usual: "scripted caution=2". */
AFFRAY_API const char *affray_scenario_tactic(struct affray_scenario *scenario, int side);
AFFRAY_API int affray_scenario_creatures(
	struct affray_scenario *scenario); /* + reserve */
/* The name of a creature, "aldric". */
AFFRAY_API const char *affray_scenario_creature(struct affray_scenario *scenario,
						int who);
/* True: it is not in the fight until an edict brings it in. */
AFFRAY_API bool affray_scenario_in_reserve(struct affray_scenario *scenario, int who);
/* The number of the side that a creature is on. */
AFFRAY_API int affray_scenario_side_of(struct affray_scenario *scenario, int who);
AFFRAY_API int affray_scenario_width(struct affray_scenario *scenario); /* in tiles */
/* Its first column: 0, but below 0 on an open line, which goes on to the left. */
AFFRAY_API int affray_scenario_left(struct affray_scenario *scenario);
AFFRAY_API int affray_scenario_height(struct affray_scenario *scenario);   /* in tiles */
AFFRAY_API bool affray_scenario_has_map(struct affray_scenario *scenario); /* else open */
/* The letter of a tile's terrain, as the rows of a map write it. */
AFFRAY_API char affray_scenario_terrain(struct affray_scenario *scenario, int x, int y);
/* The terrain's key, "wall". */
AFFRAY_API const char *affray_scenario_terrain_name(struct affray_scenario *scenario,
						    int x, int y);

/* Action `index` of its rulebook, from 0: key and one line of help. False: no more. */
AFFRAY_API bool affray_scenario_action(struct affray_scenario *scenario, int index,
				       const char **key, const char **help);

/* The resources of costs in its rulebook ("ap"), from 0; NULL: no more. */
AFFRAY_API const char *affray_scenario_resource(struct affray_scenario *scenario,
						int index);
/* The unit of one tile: "m", "tile". */
AFFRAY_API const char *affray_scenario_unit(struct affray_scenario *scenario);
/* Its action that lets a turn pass, or NULL. */
AFFRAY_API const char *affray_scenario_pass(struct affray_scenario *scenario);
/* Tiles that a creature takes up, across and down from its own. */
AFFRAY_API void affray_scenario_size(struct affray_scenario *scenario, int who,
				     int size[2]);
/* Distance between creature `a` on one tile and creature `b` on another, as its rulebook
 * measures: between their nearest tiles, in its unit. */
AFFRAY_API int affray_scenario_distance(struct affray_scenario *scenario, int a,
					const int at[2], int b, const int there[2]);
/* The fields of a creature's sheet that differ from their defaults, as a file would write
 * them: "power", "2"; lists with + between: "warhammer + buckler". Derived values are
 * those that the rules have derived. */
typedef void affray_field_listener(void *context, const char *key, const char *value,
				   const char *help);
AFFRAY_API void affray_scenario_sheet(struct affray_scenario *scenario, int who,
				      affray_field_listener *listener, void *context);

/* ---- events ---- */

enum affray_event_type {
	AFFRAY_ROUND,  /* a round begins: value = its number */
	AFFRAY_TURN,   /* who's turn begins */
	AFFRAY_DEED,   /* who does `label` (an action) to target with item; outcome: the
			  manner, or NULL; on: an attack */
	AFFRAY_ASK,    /* who was asked `label`; on: for the turn's next action */
	AFFRAY_ANSWER, /* who answered `outcome` to `label`, in the deed `item` or NULL;
			* on: as in ASK */
	AFFRAY_ROLL,   /* dice of who: item = "4dF+", label = why, value = total, faces */
	AFFRAY_SUM,    /* an explained number: label, terms, value = total */
	AFFRAY_CHECK,  /* value against `against`: margin, result, outcome in words,
			* decides; target = the opponent; automatic, hidden: see below */
	AFFRAY_SPEND,  /* value of label spent, left */
	AFFRAY_GAIN,   /* value of label gained, left */
	AFFRAY_HURT,   /* value of label (a track) lost by who, through target, at item;
			* on: it was told before, and takes effect now */
	AFFRAY_HEAL,   /* the contrary */
	AFFRAY_CONDITION, /* label comes (on) or goes; value: strength or time */
	AFFRAY_MOVE,	  /* from one tile to another */
	AFFRAY_FATE,	  /* fate, and its word as outcome; target = the cause */
	AFFRAY_NOTE, /* text: a sentence about who (subject left out), value, decides */
	AFFRAY_END,  /* the fight is over: outcome = winner or NULL, value = rounds */
	AFFRAY_EVENT_TYPES,
};

/* The result of a check for the creature that made it. Words (`outcome`) are for people:
 * a book may say "parried" or "still jammed". */
enum affray_result {
	AFFRAY_NO_RESULT, /* neither good nor bad, such as how grave a wound is */
	AFFRAY_PASS,
	AFFRAY_FAIL,
	AFFRAY_HIT,
	AFFRAY_MISS,
	AFFRAY_CRITICAL, /* better than a hit or pass */
	AFFRAY_FUMBLE,	 /* worse than a miss or failure */
	AFFRAY_RESULTS,
};

/* The effect of an event on its deed. A deed with several targets or blows may be decided
 * for each of them. */
enum affray_decision {
	AFFRAY_UNDECIDED, /* nothing */
	AFFRAY_SUCCEEDS,  /* it hits, or works */
	AFFRAY_FAILS,	  /* it misses, or is foiled before */
	AFFRAY_UNDONE,	  /* it had succeeded, and a defence cancelled it */
	AFFRAY_ESCAPED,	  /* it has no effect on `who`, one of several targets */
	AFFRAY_DECISIONS,
};

/* The fate of a creature. */
enum affray_fate {
	AFFRAY_NO_FATE,
	AFFRAY_DOWN,
	AFFRAY_DEAD,
	AFFRAY_FLED,
	AFFRAY_RECOVERED,
	AFFRAY_FATES,
};

/* For the mask of affray_fight_listen. */
#define AFFRAY_EVENT_BIT(type) (1u << (type))
#define AFFRAY_ALL_EVENTS ((1u << AFFRAY_EVENT_TYPES) - 1)

/* One line of an explained number: "+2 longsword". */
struct affray_term {
	const char *label;
	int value;
	const char *rule; /* "THR-CST-05", or NULL */
	int viewer;	  /* see affray_viewer_name; a seat that may not see a term has
			   * neither it nor its value in the total */
};

/* An event. Only the fields named above for its type are set; the rest are NULL, 0, or -1
 * for creatures. Its pointers lead into the fight's log: they are valid until the event
 * is undone or the fight is freed. */
struct affray_event {
	enum affray_event_type type;
	uint32_t number; /* of all events of this fight that its seat may see, from 1 */
	int round;	 /* in which it happened */
	uint32_t deed;	 /* number of its deed, of those that its seat may see, from 1; 0:
			    none. A deed may continue after others have begun */
	int doer;	 /* the creature that does it, or -1 */
	int action;	 /* which action that is (see affray_scenario_action), or -1 */
	enum affray_result result;
	enum affray_decision decides;
	enum affray_fate fate;
	int row; /* SPEND, GAIN, HURT, HEAL, CONDITION: number of who's state row, or -1
		  */
	const char *row_key; /* its key, or NULL */
	int bar;	     /* its bar, if it has one (see affray_fight_bar); -1: none */
	bool pending;	     /* HURT: dealt now, but the row changes later (`on`) */
	bool wears; /* HURT: the thing `item` wears, and its owner `who` is unhurt */
	int who;    /* creature's index, -1: nobody, -2: the game master */
	const char *name; /* its name */
	int target;	  /* another creature's index, or -1 */
	const char *target_name;
	const char *rule; /* the rule that it applies, or NULL */
	const char *label;
	const char *item;
	const char *outcome;
	const char *text;
	const char *phrase; /* the book's phrase, with {value} and other names to be
			       filled in (docs/new-rule.md); "": no part of a story; NULL:
			       the usual words */
	int value, against, margin, left;
	int scale; /* SUM, CHECK: numbers and terms are in 1/scale percent, or, below 0,
		      in 1/-scale; 0: plain */
	bool on;
	bool automatic; /* CHECK: the dice alone decided (a natural 20), whatever the
			   numbers say; the rules set the margin */
	bool own_word;	/* CHECK: outcome is not the usual word for its result */
	bool declines;	/* ANSWER: declines to react */
	bool hidden; /* CHECK: its numbers and its rule are not for this seat: not set */
	int from[2], to[2]; /* tiles */
	int term_count, face_count;
	const struct affray_term *terms;
	const int *faces;  /* the first 64 */
	int viewer;	   /* see affray_viewer_name */
	int number_viewer; /* the same of a CHECK's numbers */
	int rule_number;   /* inner use */
	/* Inner use: the terms behind value and against of a CHECK. */
	const struct affray_term *value_terms, *against_terms;
	int value_term_count, against_term_count;
};

/* Name of an event type as in JSON ("round", "turn" ...). */
AFFRAY_API const char *affray_event_name(enum affray_event_type type);
/* The others as in JSON; NULL for the first of each, which says nothing. */
/* "hit", "fumble". */
AFFRAY_API const char *affray_result_name(enum affray_result result);
/* "success", "undone". */
AFFRAY_API const char *affray_decision_name(enum affray_decision decision);
/* "down", "dead". */
AFFRAY_API const char *affray_fate_name(enum affray_fate fate);

/* The viewer of an event or a term (its `viewer`): a creature, a side, or "gm"; NULL:
 * everybody. */
AFFRAY_API const char *affray_viewer_name(struct affray_scenario *scenario, int viewer);

/* Your callback, called for each event as it happens; `context` is yours. */
typedef void affray_listener(void *context, const struct affray_event *event);

/* A viewer: sees everything (game master), what a side may know (its number), or only
 * what is public. */
enum affray_seat_view { AFFRAY_SEES_ALL = -1, AFFRAY_SEES_PUBLIC = -2 };

/* ---- fights ---- */

/* One fight of a scenario: its position, its record, its log. */
struct affray_fight;

/* Fight `number` (from 1) of `seed`. The fight keeps the data of the scenario that it
 * needs. */
AFFRAY_API enum affray_status affray_fight_new(struct affray_fight **fight,
					       struct affray_scenario *scenario,
					       uint64_t seed, uint64_t number,
					       struct affray_problems *problems);
AFFRAY_API void affray_fight_free(struct affray_fight *fight); /* and its log */
/* A fork: the same position, answers and seats; listeners are not copied. */
AFFRAY_API enum affray_status affray_fight_copy(struct affray_fight **copy,
						const struct affray_fight *fight);

/* Its scenario, which you free (a fight read from a file brings its own); NULL: no
 * memory. */
AFFRAY_API struct affray_scenario *affray_fight_scenario(struct affray_fight *fight);

/* Sets who answers for `owner` (a creature, a side, "gm", or NULL for all creatures): a
 * tactic ("scripted", "random", "scripted caution=2"), or NULL to be asked. Default: the
 * scenario's tactics; a game master who is not seated gives the documented defaults. */
AFFRAY_API enum affray_status affray_fight_seat(struct affray_fight *fight,
						const char *owner, const char *tactic,
						struct affray_problems *problems);
/* Sets whose dice are real: you are asked for their rolls. Owner as above; "gm": dice
 * that no creature rolls. */
AFFRAY_API enum affray_status affray_fight_real_dice(struct affray_fight *fight,
						     const char *owner, bool real,
						     struct affray_problems *problems);
/* Sets who answers when owner's creatures may react (defend, strike at an enemy who
 * leaves ...), and the questions that follow: "ask" (you are asked), "never" (they
 * decline; if no option declines, the default), "auto" (the side's tactic, or the
 * rulebook's), the words of a tactic, or NULL: the person or tactic in the seat. Owner as
 * above. */
AFFRAY_API enum affray_status affray_fight_reactions(struct affray_fight *fight,
						     const char *owner, const char *how,
						     struct affray_problems *problems);
/* Sets whether it stops at every `action` question, even if a tactic would answer, so
 * that a game master can intervene. Go on with affray_fight_let, or answer. */
AFFRAY_API void affray_fight_pause(struct affray_fight *fight, bool pauses);
/* Events whose type is in the mask and that this seat may see; one listener per fight. */
AFFRAY_API void affray_fight_listen(struct affray_fight *fight, uint32_t mask, int seat,
				    affray_listener *listener, void *context);

/* The reason why affray_fight_advance has returned. */
enum affray_stop {
	AFFRAY_ASKS,  /* a question is open */
	AFFRAY_ROLLS, /* real dice are awaited */
	AFFRAY_ENDED,
};

/* Plays on until you must answer, or to the end. */
AFFRAY_API enum affray_stop affray_fight_advance(struct affray_fight *fight);
/* Sets whether it stops once at every question, even if a tactic or a record will answer;
 * the next advance lets them answer. For going through a fight decision by decision. */
AFFRAY_API void affray_fight_stepwise(struct affray_fight *fight, bool stepwise);
/* True if the question is open only for that: nobody has been asked to answer it yet. */
AFFRAY_API bool affray_fight_is_step(const struct affray_fight *fight);

/* The kind of an answer: one of the options, a number, or one of the tiles. */
enum affray_question_kind { AFFRAY_CHOICE, AFFRAY_NUMBER, AFFRAY_TILE };

/* One way to answer a CHOICE. */
struct affray_option {
	const char *key;
	const char *label; /* for people */
	int cost[4];	   /* usual cost, in the order of `resources` */
};
/* The open question; its strings live until the fight advances. */
struct affray_question {
	int owner; /* creature, or -2: the game master */
	const char *owner_name;
	const char *ask;  /* "defense" */
	const char *text; /* the question, for people */
	enum affray_question_kind kind;
	int about;	  /* another creature that matters, or -1 */
	const char *deed; /* action that it belongs to, or NULL */
	int option_count; /* CHOICE */
	const struct affray_option *options;
	const char *resources[4]; /* names of costs; NULL ends them */
	int low, high;		  /* NUMBER */
	int tile_count;		  /* TILE */
	const int (*tiles)[2];
	int fallback;	/* the default: option's index, number, or tile's index */
	int fact_count; /* numbers that the owner knows, such as the attack value */
	const char *fact_names[4];
	int facts[4];
	bool is_action;	  /* asks for an action of the turn; edicts enter here */
	bool is_reaction; /* a reaction to another's deed, or part of one */
	bool is_pause;	  /* a tactic would answer: see affray_fight_pause */
};
AFFRAY_API const struct affray_question *affray_fight_question(
	struct affray_fight *fight); /* NULL: none is open */

/* A roll of real dice that is awaited (affray_fight_real_dice). */
struct affray_roll {
	int who; /* creature, or -1 */
	const char *name;
	const char *dice; /* "4dF+" */
	const char *why;
	int low, high; /* totals that they can show */
};
/* The roll to make, valid until the fight advances; NULL: none is awaited. */
AFFRAY_API const struct affray_roll *affray_fight_roll(struct affray_fight *fight);

/* Answers to the open question. A wrong answer is refused with a message and changes
 * nothing. */
/* To a CHOICE: the key of an option. */
AFFRAY_API enum affray_status affray_fight_choose(struct affray_fight *fight,
						  const char *key,
						  struct affray_problems *problems);
/* To a NUMBER: from low to high. */
AFFRAY_API enum affray_status affray_fight_number(struct affray_fight *fight, int number,
						  struct affray_problems *problems);
/* To a TILE: one of the question's tiles. */
AFFRAY_API enum affray_status affray_fight_tile(struct affray_fight *fight, int x, int y,
						struct affray_problems *problems);
/* The number of legal answers to the open question, of any kind; 0: none is open. */
AFFRAY_API int affray_fight_picks(const struct affray_fight *fight);
/* Gives the answer of an index from 0: that option, low + index, that tile. */
AFFRAY_API enum affray_status affray_fight_pick(struct affray_fight *fight, int index,
						struct affray_problems *problems);
/* Writes that answer as a .fight does, into your buffer. */
AFFRAY_API enum affray_status affray_fight_pick_text(const struct affray_fight *fight,
						     int index, char *words, size_t room);
/* Any kind, as a .fight writes it: a key, a number, "x,y". */
AFFRAY_API enum affray_status affray_fight_answer(struct affray_fight *fight,
						  const char *answer,
						  struct affray_problems *problems);
/* Real dice as they fell: their total. */
AFFRAY_API enum affray_status affray_fight_total(struct affray_fight *fight, int total,
						 struct affray_problems *problems);
/* The same as the faces of all dice, one by one. */
AFFRAY_API enum affray_status affray_fight_faces(struct affray_fight *fight,
						 const int *faces, int count,
						 struct affray_problems *problems);

/* Chance as a player: the possible outcomes of the awaited dice, as far as the rules tell
 * them apart. Totals with the same effect (a hit is a hit) are one outcome. If creatures
 * roll for an order and ties roll again, an outcome is a place among the creatures that
 * have rolled, without ties (as long as the die has enough faces: 7 for three, 15 for
 * four). */
struct affray_outcome {
	int total;     /* the lowest; give it to affray_fight_total to go on from here */
	int high;      /* the highest */
	double chance; /* all of them add up to 1 */
};
/* Outcomes of the open roll from the lowest, at most `room` of them; returns the number
 * of all. 0: no dice are awaited. */
AFFRAY_API int affray_fight_outcomes(struct affray_fight *fight,
				     struct affray_outcome *outcomes, int room);

/* Lets a tactic answer the open question: that of its owner's seat, else the side's, else
 * the rulebook's; for a game master, the default. `counts`: it can be undone, like a
 * person's answer. The answer is chosen when the fight advances. */
AFFRAY_API enum affray_status affray_fight_let(struct affray_fight *fight, bool counts);

/* A game master's edict: "set goblin.fat 5", "change goblin.fat -2", "move goblin 3,4",
 * "add troll 3,4", "remove goblin", "end", "end watch", or "note ..." which is only told
 * and recorded. Only at an `action` question. */
AFFRAY_API enum affray_status affray_fight_edict(struct affray_fight *fight,
						 const char *edict,
						 struct affray_problems *problems);
/* The same fight with one more creature of the catalogue (`use`) in the reserve of its
 * scenario, as a copy; your buffer gets its name, and the edict `add NAME X,Y` brings it
 * in. The record of the copy contains its scenario. */
AFFRAY_API enum affray_status affray_fight_recruit(struct affray_fight **copy,
						   const struct affray_fight *fight,
						   const char *use, const char *side,
						   char *name, size_t room,
						   struct affray_problems *problems);
/* Takes back the last answer (or edict, or real roll) of a person. */
AFFRAY_API enum affray_status affray_fight_undo(struct affray_fight *fight);
/* The number of steps that can be undone. */
AFFRAY_API int affray_fight_undo_depth(const struct affray_fight *fight);

/* ---- the past ---- */

/* The steps so far: answers, rolls, edicts. */
enum affray_step_kind { AFFRAY_STEP_ANSWER, AFFRAY_STEP_ROLL, AFFRAY_STEP_EDICT };
/* One step. */
struct affray_step {
	enum affray_step_kind kind;
	int who; /* asked or rolling: creature, -1: nobody, -2: the game master */
	const char *name; /* its name, or NULL */
	const char *ask;  /* ANSWER: the question's key; ROLL: the dice; EDICT: NULL */
	const char *text; /* as a .fight writes it: "dodge", "3,4", "12", "set ..." */
	int round;	  /* when it was given */
	bool by_person;	  /* undo goes back to before it */
	bool is_action;	  /* ANSWER: as in the question */
	bool is_reaction; /* the same */
};
AFFRAY_API int affray_fight_steps(const struct affray_fight *fight); /* how many */
/* Step `index` from 0; its strings live until the next call. False: there is none. */
AFFRAY_API bool affray_fight_step(struct affray_fight *fight, int index,
				  struct affray_step *step);
/* Goes back to before step `index`, which must be a person's. */
AFFRAY_API enum affray_status affray_fight_back(struct affray_fight *fight, int index);

/* The log: every event since the start, as each seat was told it. An event that was
 * hidden from a seat is not in its log, even if it is known now; the seat's events are
 * numbered from 1 without gaps. Undo cuts the log; a copy or a replayed record has it,
 * too. Returns the number of events in the seat's log. */
AFFRAY_API uint32_t affray_fight_events(const struct affray_fight *fight, int seat);
/* Event `number`; false: there is none. */
AFFRAY_API bool affray_fight_event(const struct affray_fight *fight, int seat,
				   uint32_t number, struct affray_event *event);
/* Tells the events from number `first` on again. During each call of the listener, the
 * state of the fight (below) is that of the time of the event; the listener must not play
 * on or go back. */
AFFRAY_API enum affray_status affray_fight_tell(struct affray_fight *fight, int seat,
						uint32_t first, affray_listener *listener,
						void *context);

/* ---- state ---- */

AFFRAY_API int affray_fight_round(const struct affray_fight *fight);  /* from 1 */
AFFRAY_API bool affray_fight_over(const struct affray_fight *fight);  /* it has ended */
AFFRAY_API int affray_fight_winner(const struct affray_fight *fight); /* side, -1: none */
/* The creature whose turn it is; -1: none, or one that this seat may not know of. */
AFFRAY_API int affray_fight_turn(const struct affray_fight *fight, int seat);
/* The order of this round: its creatures from 0, without those that this seat may not
 * know of; -1: no more, or the rulebook keeps no order. */
AFFRAY_API int affray_fight_order(const struct affray_fight *fight, int seat, int index);
/* True: it still counts for its side; false: down, dead, fled or in reserve. */
AFFRAY_API bool affray_fight_can_fight(const struct affray_fight *fight, int who);
/* True: it is on the map, on its feet or down; false: dead, fled or in reserve. */
AFFRAY_API bool affray_fight_in_play(const struct affray_fight *fight, int who);
AFFRAY_API void affray_fight_tile_of(const struct affray_fight *fight, int who,
				     int tile[2]); /* its x and y */
/* True if this seat may not know where the creature is (an ambusher). Then its values are
 * hidden too, and no event tells of it; maps and lists should leave it out. */
AFFRAY_API bool affray_fight_is_hidden(const struct affray_fight *fight, int seat,
				       int who);
/* A value by path ("goblin.fat", "round"); BAD_INPUT: no such path, or hidden from the
 * seat. */
AFFRAY_API enum affray_status affray_fight_get(const struct affray_fight *fight, int seat,
					       const char *path, int *value);
/* The same as people write it ("crouch", "3,4"), into your buffer. */
AFFRAY_API enum affray_status affray_fight_get_text(const struct affray_fight *fight,
						    int seat, const char *path,
						    char *buffer, size_t room);
/* Lists all readable paths: path `index` of a creature, or of the fight for -1; NULL
 * ends. Valid until the next call. */
AFFRAY_API const char *affray_fight_path(struct affray_fight *fight, int who, int index);

/* A state row. */
struct affray_row {
	const char *key, *help;
	const char *kind; /* "track", "condition", "clock", "tally", "hidden" */
	int low, high;	  /* the range of an edict */
	int maximum;	  /* for this creature; -1: none */
	const char *ends; /* the end of a condition, in words; or NULL */
	bool is_idle;	  /* a track that it never uses: mana without a spell */
	bool rises;	  /* grows with spending: fatigue */
};
/* The row of a path ("goblin.fat"). BAD_INPUT: no such path. */
AFFRAY_API enum affray_status affray_fight_row(const struct affray_fight *fight,
					       const char *path, struct affray_row *row);
/* One value of a creature or of the fight. Valid during the callback. */
struct affray_value {
	const char *key;		/* "fat", "wounds.head" */
	const char *row;		/* key of its row */
	const char *help, *kind, *ends; /* as in the row */
	int low, high, maximum;		/* as in the row */
	bool is_idle;			/* the same */
	int value;
	const char *word;   /* its word ("crouch"), or NULL */
	const char *phrase; /* the book's phrase ("held by {creature}"); "": not shown; or
			       NULL */
	bool says_end;	    /* the phrase says what ends it */
	bool is_own;	    /* of the engine: side, at, facing ... */
	const char *title; /* the name of the thing that it belongs to ("service pistol");
			      or NULL */
};
/* Your callback, called for one value after another. */
typedef void affray_value_listener(void *context, const struct affray_value *value);
/* All values of a creature, or of the fight for -1, that this seat may see, in the order
 * of rows. */
AFFRAY_API void affray_fight_values(const struct affray_fight *fight, int seat, int who,
				    affray_value_listener *listener, void *context);
/* Those of them that a line about a creature tells: bars, and all that is not 0 and is a
 * track, a condition or a row with a phrase. A rulebook may have hundreds of others. */
AFFRAY_API void affray_fight_nonzero_values(const struct affray_fight *fight, int seat,
					    int who, affray_value_listener *listener,
					    void *context);
/* Figure `index` that players keep on a creature's sheet and the rules add up ("AV 4:
 * armour 2, shield 2"), into your buffer; false: no more, or hidden from the seat. */
AFFRAY_API bool affray_fight_figure(const struct affray_fight *fight, int seat, int who,
				    int index, char *buffer, size_t room);
/* Rows worth a bar on a screen, in order; NULL ends. */
AFFRAY_API const char *affray_fight_bar(const struct affray_fight *fight, int index);
/* A hash of the position: equal positions are equal. */
AFFRAY_API uint64_t affray_fight_hash(const struct affray_fight *fight);

/* ---- looking ahead ---- */

/* The results of playouts, in which tactics play for all. */
struct affray_prospect {
	int playouts; /* that count; fewer than requested if no redrawn secrets fit the
			 past */
	double win, low,
		high; /* share won by the side, a draw counts half; 95 % interval */
	/* The check of the attack that the open question belongs to or begins; the owner
	 * may be the attacker or the target. */
	bool has_hit,
		hit_is_exact; /* exact: every roll was walked, nothing is left to luck */
	int hits_of;	      /* playouts with such a check */
	double hit, hit_low, hit_high;
};

/* Plays on from the present position: playouts `first` to `first + count - 1`, so that
 * you can proceed in portions and add up. `answer`: to the open question, as a .fight
 * writes it; NULL: the tactic decides. `seat`: whose knowledge counts (a side's number,
 * or AFFRAY_SEES_ALL); the rest is redrawn. Creatures play by the tactics of their seats,
 * or by the scenario's, or by the book's `scripted`. The fight and its record do not
 * change; the same call gives the same numbers. Uses threads: see below. */
AFFRAY_API enum affray_status affray_fight_prospect(struct affray_fight *fight, int seat,
						    int side, const char *answer,
						    int first, int count,
						    struct affray_prospect *prospect,
						    struct affray_problems *problems);
/* Writes the answer of the tactic of those playouts to the open question into your
 * buffer, as a .fight writes it; for a game master, the default. Changes nothing. */
AFFRAY_API enum affray_status affray_fight_advice(struct affray_fight *fight,
						  char *answer, size_t room);

/* The cost of an answer, compared with the best other one: chances of winning for the
 * side that is asked. */
struct affray_judgement {
	int pairs;   /* playouts of both with the same dice */
	double win;  /* chance with the answer */
	double cost; /* chance that the better answer adds; among equals 0 on average, not
			each time */
	double error; /* standard error of the cost */
};

/* Judges an answer to the open question with the playouts of `search` at this level (1 to
 * 6), and writes the better one into your buffer, "" if none looks better. One half of
 * the playouts picks it and the other half values it, so that luck does not count as a
 * mistake. `against`: values this one instead, with other dice; NULL: looks for one.
 * `seat` as above. NOT_NOW: no creature is asked. */
AFFRAY_API enum affray_status affray_fight_judge(struct affray_fight *fight, int seat,
						 const char *answer, const char *against,
						 int level, char *better, size_t room,
						 struct affray_judgement *judgement,
						 struct affray_problems *problems);
/* The number of threads for looking ahead (also for the tactic `search`); 0, the default:
 * one for each core. It never changes a result. */
AFFRAY_API void affray_fight_threads(struct affray_fight *fight, int threads);

/* ---- .fight files ---- */

/* The players that the record will name: sides, creatures, gm, separated by blanks; "":
 * none. A record not signed by gm says that it is for the game master's eyes. */
AFFRAY_API void affray_fight_sign(struct affray_fight *fight, const char *seats);
/* The players so named; "": none. */
AFFRAY_API const char *affray_fight_signed(const struct affray_fight *fight);

/* Sets whether its record contains the scenario and the catalogue entries that it uses,
 * so that the file can be moved and mailed. By default it names the scenario's file if
 * there is one. */
AFFRAY_API void affray_fight_embed(struct affray_fight *fight, bool embeds);

/* The record so far as .fight text; free it with affray_free. */
AFFRAY_API enum affray_status affray_fight_write(const struct affray_fight *fight,
						 char **text, size_t *length);
/* The same for this file: paths are relative to its folder. */
AFFRAY_API enum affray_status affray_fight_write_for(const struct affray_fight *fight,
						     const char *path, char **text,
						     size_t *length);
/* Writes it to a file: whole or not at all (the old file stays if the disk is full). */
AFFRAY_API enum affray_status affray_fight_save(const struct affray_fight *fight,
						const char *path,
						struct affray_problems *problems);
/* The relation of the record in a file to this fight, so that a save does not replace
 * something else. */
enum affray_kinship {
	AFFRAY_NO_RECORD,	 /* it cannot be read as a .fight */
	AFFRAY_OTHER_FIGHT,	 /* of another scenario, rulebook or seed */
	AFFRAY_HAS_EXPECTATIONS, /* of this fight, but it is a test */
	AFFRAY_OTHER_WAY,	 /* it has other answers */
	AFFRAY_EARLIER,		 /* this fight contains all of it, and may continue it */
};
/* Compares the file at `path` with this fight. Changes neither. */
AFFRAY_API enum affray_status affray_fight_compare(const struct affray_fight *fight,
						   const char *path,
						   enum affray_kinship *kinship);
/* Reads a record, with its scenario: a fight at its start that takes its answers from the
 * record first, then from its seats. A path of the scenario is relative to the folder of
 * `path`, which messages show, too. */
AFFRAY_API enum affray_status affray_fight_load(struct affray_fight **fight,
						const char *path,
						struct affray_problems *problems);
/* The same from text instead of a file. */
AFFRAY_API enum affray_status affray_fight_read(struct affray_fight **fight,
						const char *text, size_t length,
						const char *path,
						struct affray_problems *problems);
/* Takes answers from this record (a .fight's lines only) before anybody is asked. */
AFFRAY_API enum affray_status affray_fight_answers(struct affray_fight *fight,
						   const char *path,
						   struct affray_problems *problems);
/* Only the record answers: advance stops at its end. */
AFFRAY_API void affray_fight_record_alone(struct affray_fight *fight);
/* After AFFRAY_ENDED or a stop: the errors of the record (a line never reached, an answer
 * no longer legal); OK if there are none. A record of an older rulebook may end early: */
AFFRAY_API enum affray_status affray_fight_record_check(struct affray_fight *fight,
							struct affray_problems *problems);

/* Warnings about a record of an older version of the rulebook: that it may play
 * differently and, after a stop, the line at which it no longer fits and so ends. Adds
 * them and returns their number; 0: the record is of this version. */
AFFRAY_API int affray_fight_warnings(const struct affray_fight *fight,
				     struct affray_problems *warnings);

AFFRAY_API void affray_free(void *memory); /* a text that Affray gave you */

/* ---- snapshots ---- */

/* A fight as a few bytes: seed, seats, dice and answers so far; no scenario, no listener.
 * Free them with affray_free. NOT_NOW: it still follows a record (affray_fight_load). */
AFFRAY_API enum affray_status affray_fight_snapshot(const struct affray_fight *fight,
						    void **bytes, size_t *length);
/* The fight of a snapshot, with its log; it must be of this scenario. Anything else is
 * refused with a message: another scenario, rulebook or version, bytes that are cut short
 * or damaged, steps that the rules do not allow. */
AFFRAY_API enum affray_status affray_fight_restore(struct affray_fight **fight,
						   struct affray_scenario *scenario,
						   const void *bytes, size_t length,
						   struct affray_problems *problems);

/* ---- the story ---- */

/* The subject of a piece of the story. */
enum affray_span_kind {
	AFFRAY_SPAN_PLAIN,
	AFFRAY_SPAN_CREATURE, /* ref: its index */
	AFFRAY_SPAN_NUMBER,   /* ref: number of the event that explains it */
	AFFRAY_SPAN_RULE,     /* the text is its id */
	AFFRAY_SPAN_COST,
	AFFRAY_SPAN_HEADING,
};
/* A piece of a sentence. */
struct affray_span {
	enum affray_span_kind kind;
	uint32_t ref;
	const char *text;
};
/* Some sentences that belong together. */
struct affray_paragraph {
	uint32_t from, to; /* events that it tells, by their numbers; 0: of none */
	int indent;	   /* indentation in columns */
	int span_count;
	const struct affray_span *spans;
};
/* Gets one paragraph after another; its pointers are valid until the call returns. */
typedef void affray_reader(void *context, const struct affray_paragraph *paragraph);

/* The level of detail. */
enum affray_telling {
	AFFRAY_TELL_USUAL,   /* a line for each deed */
	AFFRAY_TELL_BRIEF,   /* the same without rolls and costs */
	AFFRAY_TELL_EXPLAIN, /* and under it an explanation of each number */
};
/* The fight as sentences: those about event `first` or later (1: all). */
AFFRAY_API enum affray_status affray_fight_story(struct affray_fight *fight, int seat,
						 enum affray_telling telling,
						 uint32_t first, affray_reader *reader,
						 void *context);
/* Why? The arithmetic and the rules behind an event ("#17"), a number of the story
 * ("13"), a state ("goblin.fat"), an option ("dodge"), a rule ("THR-ATK-01"); NULL: the
 * last deed. */
AFFRAY_API enum affray_status affray_fight_why(struct affray_fight *fight, int seat,
					       const char *what, affray_reader *reader,
					       void *context);

/* ---- results ---- */

/* A number by its name. Those that were sampled have a 95 % interval (Wilson); for others
 * low and high are the value. */
struct affray_number {
	const char *name;
	double value, low, high;
};
/* Chances of whole numbers: low + i has p[i]. */
struct affray_chances {
	const char *name;
	int low, count;
	const double *p;
};

/* ---- many fights ---- */

/* The results of many fights of one scenario. */
struct affray_study;

/* Now and then, in the thread that called: `done` fights of `all`. False: stop. */
typedef bool affray_progress(void *context, uint64_t done, uint64_t all);

/* The fights to play; 0 or NULL means the default. */
struct affray_study_wish {
	uint64_t seed;	  /* fight k of a seed is the same fight everywhere */
	uint64_t fights;  /* their number; 0: as many as `precision` needs */
	uint64_t first;	  /* number of the first one; 0: 1 */
	double precision; /* each side's 95 % interval within this; 0: 0.005 */
	int threads;	  /* 0: one for each core; never changes a result */
	affray_progress *progress;
	void *context;
};

/* Plays many fights with the scenario's tactics: the numbers of `affray sim`. BAD_INPUT:
 * also if a side has no tactic. */
AFFRAY_API enum affray_status affray_study_run(struct affray_study **study,
					       struct affray_scenario *scenario,
					       const struct affray_study_wish *wish,
					       struct affray_problems *problems);
AFFRAY_API void affray_study_free(struct affray_study *study); /* and its numbers */
/* True if it was told to stop: its numbers are those of the fights played so far. */
AFFRAY_API bool affray_study_stopped(const struct affray_study *study);
/* A result by name, as `affray sim --json` has them: "fights", "draws", "rounds.mean",
 * "sides.watch.rate", "creatures.aldric.alive" ... False: there is none. */
AFFRAY_API bool affray_study_get(const struct affray_study *study, const char *name,
				 struct affray_number *number);
/* All of them, from 0; false: no more. */
AFFRAY_API bool affray_study_number(const struct affray_study *study, int index,
				    struct affray_number *number);
/* A notable fight: play it with affray_fight_new(..., seed, fight, ...). */
struct affray_notable {
	const char *what; /* "upset", "clear_win", "longest", "median" */
	uint64_t fight;	  /* its number */
	int rounds;
	int winner; /* the side that it is notable for; else -1 */
};
/* From 0; false: no more. */
AFFRAY_API bool affray_study_notable(const struct affray_study *study, int index,
				     struct affray_notable *notable);

/* ---- exact odds ---- */

/* Exact chances: of an attack, a duel or a dice expression. */
struct affray_odds;

/* One attack, or any other deed, in the attacker's first turn; NULL or 0 means the
 * default. */
struct affray_attack_wish {
	const char *attacker, *target;
	const char *deed;    /* key of an action; NULL: an attack that reaches */
	const char *with;    /* key of a weapon, spell or other thing; NULL: any */
	const char *against; /* key of the defence; NULL: as the tactic answers */
	const char *const
		*answers;	   /* to other questions, "[WHO.]ASK=ANSWER"; NULL ends */
	const char *const *edicts; /* that change the position before; NULL ends */
	affray_progress *progress; /* `done` counts branches; `all` is 0: not known */
	void *context;
};
/* All its outcomes: the numbers of `affray odds --attack`. Numbers: "hit" (missing: no
 * check decides it), "cut", "branches", "outcomes". Chances: "margin" if the rules use
 * it, then each value that can change ("goblin.fat"). */
AFFRAY_API enum affray_status affray_odds_attack(struct affray_odds **odds,
						 struct affray_scenario *scenario,
						 const struct affray_attack_wish *wish,
						 struct affray_problems *problems);

/* Limits of a duel; 0 or NULL means the default. */
struct affray_duel_wish {
	uint64_t states;	   /* at most; 0: 5,000,000 */
	double cut;		   /* chance that need not be followed; 0: 1e-12 */
	affray_progress *progress; /* `done` counts states; `all` is 0: not known */
	void *context;
};
/* A whole small fight under its tactics: the numbers of `affray odds --duel`. Numbers:
 * "sides.watch" ... (their chances to win), "draw", "cut", "states", "branches",
 * "remains.aldric.fat.out" (aldric's side wins, aldric is out of the fight). Chances:
 * "rounds", and "remains.aldric.fat" (its side wins, and it has this much left). `wish`
 * may be NULL. BAD_INPUT: also if it is too large, with a message. */
AFFRAY_API enum affray_status affray_odds_duel(struct affray_odds **odds,
					       struct affray_scenario *scenario,
					       const struct affray_duel_wish *wish,
					       struct affray_problems *problems);

/* A dice expression: "2d6", "4dF+ + 14 >= 4dF+ + 11", "highest 3 of 4d6" (`affray dice
 * --help`). Numbers: "mean", "deviation", "cut", and "true" of a comparison. Chances:
 * "total". */
AFFRAY_API enum affray_status affray_dice(struct affray_odds **odds,
					  const char *expression,
					  struct affray_problems *problems);

AFFRAY_API void affray_odds_free(struct affray_odds *odds); /* and its results */
/* True if it was told to stop: there are no results. */
AFFRAY_API bool affray_odds_stopped(const struct affray_odds *odds);
/* The key of the action that the attacker took; NULL: the odds are of no attack. */
AFFRAY_API const char *affray_odds_action(const struct affray_odds *odds);
/* The weapon or thing that it used; "": none. NULL as above. */
AFFRAY_API const char *affray_odds_item(const struct affray_odds *odds);
/* A number by its name; false: there is none. */
AFFRAY_API bool affray_odds_get(const struct affray_odds *odds, const char *name,
				struct affray_number *number);
/* Chances by their name; false: there are none. */
AFFRAY_API bool affray_odds_chances_of(const struct affray_odds *odds, const char *name,
				       struct affray_chances *chances);
/* All numbers, from 0; false: no more. */
AFFRAY_API bool affray_odds_number(const struct affray_odds *odds, int index,
				   struct affray_number *number);
/* All chances, from 0; false: no more. */
AFFRAY_API bool affray_odds_chances(const struct affray_odds *odds, int index,
				    struct affray_chances *chances);

/* ---- sessions ---- */

/* The engine of a whole front end: JSON lines in and out, as docs/json.md describes them.
 * It handles seats, story, odds, undo and explanations; no call blocks. */
struct affray_session;

/* The state of a session. */
enum affray_session_stand {
	AFFRAY_SESSION_REFUSED, /* nothing is open: a `problems` line says why */
	AFFRAY_SESSION_WAITS,	/* for the next line */
	AFFRAY_SESSION_WORKS,	/* the same, and affray_session_more() has more */
	AFFRAY_SESSION_ENDED,	/* the fight is over; queries and undo still work */
};

/* Opens a fight: `text` of a scenario or of a .fight, `name` as its file name (for
 * messages; paths inside are relative to its folder). `options` is a JSON object, or
 * NULL: "seed" and "number" (whole numbers, 1), and as on the command line of affray play
 * "as", "tactic", "reactions" and "dice" (lists of texts). NULL: no memory. */
AFFRAY_API struct affray_session *affray_session_open(const char *text, const char *name,
						      const char *options);
AFFRAY_API void affray_session_close(struct affray_session *session); /* and its fight */
/* Its state, which the calls below return, too. */
AFFRAY_API enum affray_session_stand affray_session_stand(
	const struct affray_session *session);
/* Sends one line to the session and plays on to the next stop. */
AFFRAY_API enum affray_session_stand affray_session_send(struct affray_session *session,
							 const char *line);
/* Computes the next portion of pending work; there may be no new lines yet. */
AFFRAY_API enum affray_session_stand affray_session_more(struct affray_session *session);
/* The lines written by the last open, send or more, each with its newline. If memory ran
 * out it is one line of type "error". */
AFFRAY_API const char *affray_session_lines(const struct affray_session *session,
					    size_t *length);
/* Its fight, to read or to save; it belongs to the session; NULL: refused. */
AFFRAY_API struct affray_fight *affray_session_fight(struct affray_session *session);

#ifdef __cplusplus
}
#endif

#endif
