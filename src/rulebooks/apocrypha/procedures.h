/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of apocrypha: values, which change nothing, take a scene;
 * procedures, which ask, roll, tell and change, take a run. Grouped by file.
 */
#ifndef APOCRYPHA_PROCEDURES_H
#define APOCRYPHA_PROCEDURES_H

#include "apocrypha.h"

/* ---- small helpers ---- */

/* The lowest of a set; -1: it is empty. */
static inline int first_bit(unsigned bits)
{
	return bits ? __builtin_ctz(bits) : -1;
}

/* Slots and uses of things are kept a bit each. The set is computed once; `break` leaves
 * the loop. */
#define for_bits(i, bits)                                                      \
	for (unsigned i##_left = (bits); i##_left; i##_left = 0)               \
		for (int i; i##_left && ((i = __builtin_ctz(i##_left)), true); \
		     i##_left &= i##_left - 1)

/* Raises a sum below `least` to it. */
static inline void raise_to(struct sum *sum, int least, const char *label, int rule)
{
	add(sum, label, larger(0, least - sum->total), rule);
}

static inline struct cost ap_cost(int amount)
{
	return (struct cost){{(int8_t)amount}};
}

/* AP that something may cost are a set, a bit each; an empty one cannot be done. */
static inline uint64_t cost_bit(int ap)
{
	return 1ull << ap;
}
enum { ANY_AP = INT16_MAX, AMBUSH_AP = 40 }; /* free passes: more than anything costs */

static inline struct creature_set those_who(const struct scene *scene, int who,
					    bool (*test)(const struct scene *scene,
							 int who, int other))
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (test(scene, who, i))
			set_add(&set, i);
	return set;
}

/* A formula in a quiet sum is asked for all the time: with all of it in one piece the
 * compiler sees that nobody listens to its terms, and only adds. */
#define QUIET __attribute__((flatten))

/* ---- values that all files read ---- */

/* States: W and S against VIT and SHK. */

static inline bool is_dead(const struct scene *scene, int who)
{
	return creature(scene, who)->wounds >= 2 * sheet(scene, who)->vit;
}

static inline bool is_helpless(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_sheet *stats = sheet(scene, who);

	return one->shock >= stats->shk || one->wounds >= stats->vit;
}

/* The causes of its helplessness, a bit each. */
enum { STUNNED = 1, OUT = 2, DOWN = 4 };

static inline int plight(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_sheet *stats = sheet(scene, who);

	return (one->shock >= stats->shk ? STUNNED : 0) |
	       (one->shock >= 2 * stats->shk ? OUT : 0) |
	       (one->wounds >= stats->vit ? DOWN : 0);
}

/* On the map and not helpless. */
static inline bool is_conscious(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].in_play && !is_helpless(scene, who);
}

/* True if it has no defence at all. */
static inline bool is_defenceless(const struct scene *scene, int who)
{
	return creature(scene, who)->unaware || is_helpless(scene, who);
}

/* Conscious and taking part. */
static inline bool is_able(const struct scene *scene, int who)
{
	return is_conscious(scene, who) && !creature(scene, who)->aside;
}

static inline int injury(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->wounds / 2 + one->shock / 3;
}

/* What wounds and shock have led to. */
struct health {
	int plight, injury;
};

static inline struct health health(const struct scene *scene, int who)
{
	return (struct health){plight(scene, who), injury(scene, who)};
}

static inline int metres(const struct scene *scene, int a, int b)
{
	struct tile one = scene->fight->bodies[a].tile,
		    other = scene->fight->bodies[b].tile;

	if (one.y == other.y)
		return one.x > other.x ? one.x - other.x : other.x - one.x;
	return distance_floor(one, other);
}

bool apocrypha_tiles_in_sight(const struct scene *scene, struct tile a, struct tile b);

static inline bool in_sight(const struct scene *scene, int a, int b)
{
	return !scene->scenario->map.given ||
	       apocrypha_tiles_in_sight(scene, scene->fight->bodies[a].tile,
					scene->fight->bodies[b].tile);
}

/* Within this reach, and seen. */
static inline bool within_reach(const struct scene *scene, int who, int target, int reach)
{
	return reach > 0 && metres(scene, who, target) <= reach &&
	       in_sight(scene, who, target);
}

/* As distance_floor() says, without the root. */
static inline bool are_within(struct tile a, struct tile b, int distance)
{
	return distance_squared(a, b) < (distance + 1) * (distance + 1);
}

static inline bool tile_within_reach(const struct scene *scene, int who, struct tile tile,
				     int reach)
{
	struct tile here = scene->fight->bodies[who].tile;

	return are_within(here, tile, reach) &&
	       apocrypha_tiles_in_sight(scene, here, tile);
}

/* Does the weapon serve at this distance? */
static inline bool weapon_bears(const struct apocrypha_weapon *weapon, int distance)
{
	return weapon->ranged ? distance <= weapon->rng * weapon->max_range
			      : weapon->reach > 0 && distance <= weapon->reach;
}

enum { FINISH_METRES = 2 }; /* for shots at the helpless */

/* ---- things in use ---- */

/* A way to use a thing: a slot, or a slot with this for its gun's butt. */
enum { BUTT = SLOTS };

static inline const struct apocrypha_weapon *used_weapon(const struct scene *scene,
							 int who, int use)
{
	if (use >= BUTT)
		return catalogue_weapon(scene, setup_of(scene)->gunbutt);
	return weapon_in(scene, who, use);
}

static inline bool arm_is_useless(const struct apocrypha_creature *one, int arm)
{
	return one->wounded[arm] & CRITICAL_BIT;
}

static inline int slot_of(int use)
{
	return use % SLOTS;
}
static inline bool is_held(const struct apocrypha_thing *thing)
{
	return thing->weapon && thing->place >= RIGHT_HAND && thing->place <= BOTH_HANDS;
}

/* ---- an attack and a deed ---- */

enum occasion {
	OWN_PASS,
	ON_CHARGE,
	ON_RELEASE,
	ON_RIPOSTE, /* unseen: nothing defends */
	ON_OPENING,
	ON_OPEN_TARGET,
	ON_CHARGE_DEFENSE,
	ON_COUNTER_FIRE,
};

struct attack {
	int actor, action, use;
	enum occasion occasion;
	const struct apocrypha_weapon *weapon;
	uintptr_t spare; /* always 0: no gap where pointers are small */
	int mode, called, strikes, power;
	int count, targets[MOST_TARGETS], rounds[MOST_TARGETS];
	int cost;
	int charge_rate;  /* RUN or SPRINT in a charge, and when defending against one */
	int charge_minus; /* dice that a charge defense takes from the blow */
	int riposte_seen; /* +2 dice */
	int prepaid;	  /* its AP are spent already */
	int lost_courage; /* dice */
	int worst;	  /* severity of the gravest wound dealt */
	struct creature_set reacted; /* to it already */
	struct creature_set
		opened; /* through the opening of a riposte just sprung: AR - 1 */
	struct told_deed told;
};
/* Exact odds merge paths whose attacks are the same bytes: there is nothing in between.
 */
_Static_assert(sizeof(struct attack) == 2 * sizeof(void *) + 22 * sizeof(int) +
						2 * sizeof(struct creature_set) +
						sizeof(struct told_deed),
	       "struct attack has gaps");

static inline struct attack attack_of(int actor, int action, enum occasion occasion)
{
	struct attack attack = {.actor = actor,
				.action = action,
				.occasion = occasion,
				.called = ANYWHERE,
				.strikes = 1};

	return attack;
}
static inline bool is_ranged(const struct attack *attack)
{
	return attack->weapon->ranged;
}
static inline bool is_reaction(const struct attack *attack)
{
	return attack->occasion >= ON_RELEASE;
}

/* An action that somebody has in mind. */
struct purpose {
	int who, action;
	int budget;   /* AP that it may cost */
	int only;     /* the one possible target; NOBODY: any */
	bool aimless; /* an attack to be prepared: it needs no target yet */
	bool any;     /* it matters only whether it can be done: one way is enough */
};

/* A chosen action with all its details. */
struct deed {
	int actor, action, budget, only; /* as above */
	int cost, target, number, thing;
	const char *item; /* told with it, or NULL */
	bool aimless, drops;
	bool opens; /* enemies within reach may exploit it */
	struct attack attack;
	int prepared_deed, trigger, area, radius, watched;
};
static inline struct deed deed_of(int actor, int action)
{
	struct deed deed = {.actor = actor,
			    .action = action,
			    .target = NOBODY,
			    .attack = attack_of(actor, action, OWN_PASS),
			    .watched = NOBODY,
			    .prepared_deed = NO_ACTION};

	return deed;
}

/* ---- actions.c ---- */

/* Traits of actions: their nature, and the menus that offer them besides the menu of a
 * pass. */
enum {
	OFFENSIVE = 1, /* not out of a desperate defense */
	HOSTILE = 2,   /* a hostile act, though no attack */
	AIMS = 4,      /* readies or aims */
	GOES = 8,      /* moves voluntarily */
	IN_PREPARED_ATTACK = 16,
	IN_PREPARED_ACTION = 32,
	IN_RELEASE = 64, /* of a prepared attack, at one target */
	IN_RIPOSTE = 128,
};

/* The book's own columns of an action row. An action done to a creature has a cost and
 * its possible targets; one done with a weapon has its uses; all others have a function
 * for their costs. */
struct apocrypha_action {
	uint16_t rule;	 /* told with the deed */
	uint8_t fastest; /* rate at which it can be done */
	uint8_t traits;
	uint8_t seen_as; /* the action as which others see it; 0: itself */
	uint8_t cost;
	bool (*concerns)(const struct scene *scene, int who, int other);
	unsigned (*uses)(const struct scene *scene, int who);
	uint64_t (*costs)(const struct scene *scene, const struct purpose *purpose);
	/* Asks the remaining questions before it is paid for; NULL: none. */
	void (*choose)(struct run *run, struct deed *deed);
	/* The second look, after movement and reactions; NULL: as it was offered. */
	bool (*is_still_possible)(const struct scene *scene, const struct deed *deed);
	void (*effect)(struct run *run, struct deed *deed);
};
extern const struct apocrypha_action apocrypha_deeds[ACTIONS];
static inline int fastest_for(int action)
{
	return apocrypha_deeds[action].fastest;
}
int apocrypha_seen_as(int action);
/* AP that may be spent on the next action of a pass. */
int apocrypha_budget(const struct scene *scene, int who);
/* The least that it costs now; 0: it cannot be done. */
int apocrypha_price(const struct scene *scene, const struct purpose *purpose);
/* Offers the actions of a menu (IN_...) that are possible. */
void apocrypha_offer(struct question *q, const struct scene *scene, unsigned menu,
		     struct purpose purpose);
/* Asks the rest of an action offered. */
void apocrypha_complete(struct run *run, struct deed *deed,
			const struct purpose *purpose);
/* Asks with which of its uses that it can pay. */
void apocrypha_choose_use(struct run *run, struct deed *deed);
void apocrypha_ask_target(struct run *run, struct deed *deed, struct creature_set set);
/* A question that only its owner's side knows of. */
void apocrypha_private_question(struct question *q, struct run *run, int who, int id,
				int deed);
/* The effect, after payment and movement. */
void apocrypha_perform(struct run *run, struct deed *deed);
void apocrypha_pay(struct run *run, int who, int cost, int rule);
void apocrypha_refund(struct run *run, int who, int cost);
/* The declared deed is no longer possible: its effect is lost. */
void apocrypha_lose_deed(struct run *run, int who, int cost);
void apocrypha_take_action(struct run *run, int who);
/* The menu of deeds that can be prepared (DO_PREPARE_ATTACK, DO_PREPARE_ACTION) for
 * exactly this cost; 0: for any. Returns their number. */
struct preparation {
	int action, cost;
};
int apocrypha_preparable(const struct scene *scene, int who, int deed, int cost,
			 struct preparation kept[ACTIONS]);
uint64_t apocrypha_prepare_costs(const struct scene *scene,
				 const struct purpose *purpose);

/* ---- pools.c ---- */

/* Dice of a test that is no attack. */
static inline int skill_dice(const struct scene *scene, int who, int attribute, int skill)
{
	return attribute + sheet(scene, who)->skills[skill] - injury(scene, who);
}
struct dice apocrypha_pool(const struct scene *scene, int dice);
bool apocrypha_is_rolled(const struct scene *scene, int dice);
/* Tells of the die that a pool without dice still has. */
void apocrypha_tell_chance_die(struct run *run, int who, int dice);
int apocrypha_hits(struct run *run, int who, int dice, const char *why);
/* The same if only `needed` hits matter. */
bool apocrypha_reaches(struct run *run, int who, int dice, int needed, const char *why,
		       int *hits);
/* Dice for the distance, and for the place that is called. */
int apocrypha_range_penalty(const struct apocrypha_weapon *weapon, int distance);
int apocrypha_called_penalty(const struct scene *scene, int location);
int apocrypha_attack_cost(const struct apocrypha_weapon *weapon, int action, int mode,
			  int strikes);
/* A plain one: a weapon without single fire uses its lowest mode, a flurry has two. */
static inline int least_cost(const struct apocrypha_weapon *weapon, int action)
{
	return apocrypha_attack_cost(weapon, action, weapon->lowest_mode, 2);
}
/* unlocks=skill: has the creature learnt the skill that the action needs? */
bool apocrypha_is_unlocked(const struct scene *scene, int who, int action,
			   const struct apocrypha_weapon *weapon);
bool apocrypha_weapon_allows(const struct scene *scene, int who, int action, int use);
bool apocrypha_can_hit(const struct scene *scene, int who,
		       const struct apocrypha_weapon *weapon, int target);
/* Weapons at hand for such attacks; and those of them that fit this attack. */
unsigned apocrypha_uses_at_hand(const struct scene *scene, int who, int action);
unsigned apocrypha_attack_uses(const struct scene *scene, const struct purpose *purpose);
uint64_t apocrypha_attack_costs(const struct scene *scene, const struct purpose *purpose);
bool apocrypha_has_mode(const struct scene *scene, int who, int use, int mode);
/* Dice of an attack on one target; `as_seen`: without those that the victim does not see
 * yet. */
int apocrypha_attack_pool(const struct scene *scene, const struct attack *attack,
			  int target, bool as_seen);
/* Of these, the dice that depend on the target: the rest is the same for all. And those
 * that it loses by wounds and shock. */
int apocrypha_dice_by_target(const struct scene *scene, const struct attack *attack,
			     int target);
int apocrypha_dice_by_health(const struct scene *scene, int who);
void apocrypha_add_attack_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int target, bool as_seen);
/* An enemy is so near that a bulky gun is in the way. */
bool apocrypha_is_crowded(const struct scene *scene, int who);
int apocrypha_recoil_dice(const struct scene *scene, const struct attack *attack);
/* Metres: a low stance helps against shots from here on. */
enum { FAR_ENOUGH_TO_DUCK = 5 };
void apocrypha_add_damage_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int net,
			       bool through_counter);
int apocrypha_damage_pool(const struct scene *scene, const struct attack *attack, int net,
			  bool through_counter);
/* L: the number of rounds or strikes that land on one target. */
int apocrypha_strikes_landing(const struct scene *scene, int strikes, int net);
/* The attack that a creature defends against. */
struct threat {
	int from;
	bool ranged, no_speed, dodging;
};
void apocrypha_add_rating(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat);
void apocrypha_add_avoidance(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat);
int apocrypha_rating(const struct scene *scene, int who, struct threat threat);
/* As its enemies see it, who know of no riposte. */
int apocrypha_seen_rating(const struct scene *scene, int who, struct threat threat);
int apocrypha_avoidance(const struct scene *scene, int who, struct threat threat);
void apocrypha_add_parry_pool(struct sum *sum, const struct scene *scene, int who,
			      int use, int foe);
void apocrypha_add_counter_pool(struct sum *sum, const struct scene *scene, int who,
				int use, int foe);
int apocrypha_parry_pool(const struct scene *scene, int who, int use, int foe);
int apocrypha_counter_pool(const struct scene *scene, int who, int use, int foe);

/* ---- declaration.c ---- */

/* Adds the dice of an attack and the rating that they meet: ", 7 dice against 2". */
void apocrypha_describe_target(const struct scene *scene, const struct question *q,
			       int target, struct text *text);
void apocrypha_ask_force(struct run *run, struct attack *attack);
/* May it be a target besides those that the attack has? */
bool apocrypha_can_be_further(const struct scene *scene, const struct attack *attack,
			      int other);
void apocrypha_choose_attack(struct run *run, struct attack *attack,
			     const struct purpose *purpose);
void apocrypha_declare(struct run *run, struct deed *deed);

/* ---- attack.c ---- */

enum { MOST_LOST_COURAGE = 5 }; /* dice, of one for each round (APO-RRX-06) */
/* Hits that Courage needs against this mode of fire. */
static inline int apocrypha_courage_needed(int mode)
{
	return mode + 1;
}
/* Tells where a called blow or shot is aimed. */
void apocrypha_tell_targets(struct run *run, const struct attack *attack);
/* From step 2 on (reaction attacks: from step 5). */
void apocrypha_attack(struct run *run, struct attack *attack);
void apocrypha_do_attack(struct run *run, struct deed *deed);

/* ---- engagement.c ---- */

bool apocrypha_melee_engaged(const struct scene *scene, int a, int b);
void apocrypha_tell_contact(struct run *run, int who, struct creature_set before);
void apocrypha_engage_targets(struct run *run, const struct attack *attack);
void apocrypha_take_aim(struct run *run, const struct deed *deed, int rule);
bool apocrypha_readying_engages(struct run *run, int who);
/* End the engagements of a creature that can no longer take part; of pairs that no longer
 * see each other. */
void apocrypha_end_engagements(struct run *run, int who);
void apocrypha_end_unseen_engagements(struct run *run);

/* ---- defense.c ---- */

enum { AVOID_COST = 2, DODGE_COST = 3, SOAK_COST = 1 }; /* AP */
/* Hits that a counter-attack loses: always (APO-MRX-02), and to a feint (APO-MEL-07). */
enum { HARDER_THAN_PARRY = 1, COUNTER_TO_FEINT = 2 };

/* The knowledge of the creature that may react: the visible dice, the number of strikes,
 * the hits if the roll comes first (APO-R24), the weapon and the location, and whether
 * its speed is no help. */
enum { ATTACK_DICE, STRIKES, HITS_ROLLED, WEAPON_AND_PLACE, WITHOUT_SPEED };

static inline int weapon_and_place(int weapon, int called)
{
	return weapon * (ANYWHERE + 1) + called;
}

/* Only the fields of its kind are used. */
struct response {
	int kind;	    /* NO_ACTION: none */
	int use;	    /* parried or countered with */
	int location;	    /* soaked to */
	struct tile tile;   /* dodged to */
	struct attack shot; /* counter-fire */
};
/* AP that a counter-fire may cost to steal the beat. */
int apocrypha_stolen_beat(const struct scene *scene, const struct attack *attack,
			  int who);
void apocrypha_react(struct run *run, const struct attack *attack, int i, int hits,
		     struct response *response);
/* Adds the dice of a reaction, of a parry or of a counter-attack: ": 7 dice". */
void apocrypha_describe_answer(const struct scene *scene, const struct question *q, int i,
			       struct text *text);
/* Hits that stand against it; `rating` is for the check. */
int apocrypha_defence(struct run *run, const struct attack *attack, int who,
		      const struct response *response, struct sum *rating);
bool apocrypha_has_no_defence(const struct scene *scene, const struct attack *attack,
			      int who);
int apocrypha_passive_defence(struct run *run, const struct attack *attack, int who,
			      struct sum *rating);
void apocrypha_block(struct run *run, const struct attack *attack, int who, int use);
void apocrypha_strike_back(struct run *run, const struct attack *attack, int who, int use,
			   int margin, int hits);
void apocrypha_after_response(struct run *run, const struct attack *attack, int who,
			      const struct response *response);

/* ---- reactions.c ---- */

bool apocrypha_can_react(const struct scene *scene, int who);
/* Tells and pays for a reaction; prepared deeds and aims are given up. */
void apocrypha_pay_reaction(struct run *run, int who, int deed, int about,
			    const char *item, int cost, int rule);
/* The same for a shot. */
void apocrypha_pay_shot(struct run *run, const struct attack *shot, int deed, int about,
			int rule);
void apocrypha_raise_mrp(struct run *run, int who, int reaction, int by, int rule);
/* Asks with which of these, for all to see. */
int apocrypha_ask_reaction_use(struct run *run, int who, int about, int deed,
			       unsigned uses);
/* Guns for a plain shot at the target for at most `most` AP, the least that it costs (0:
 * none), and the shot chosen. */
unsigned apocrypha_snap_uses(const struct scene *scene, int who, int target, int most);
int apocrypha_snap_price(const struct scene *scene, int who, int target, int most);
struct attack apocrypha_choose_snap(struct run *run, int who, int target, int most,
				    int deed, enum occasion occasion);
/* Enemies that reach `who` may exploit the opening, except those that have `reacted` with
 * a prepared deed. */
void apocrypha_opening(struct run *run, int who, struct creature_set reacted);
bool apocrypha_exploit(struct run *run, int who, int target); /* it does */
bool apocrypha_can_exploit(const struct scene *scene, int who, int target);
/* Watchers that see `who` step into the open may shoot, once each: `asked` are those
 * that have had their chance, `reacted` those that have used one. */
void apocrypha_open_target(struct run *run, int who, struct creature_set watchers,
			   struct creature_set *asked, struct creature_set *reacted);
bool apocrypha_charge_defense(struct run *run, int who, int charger, int rate);
/* Hostiles of `who` in the order of reactions. */
int apocrypha_reactors(const struct scene *scene, int who, int list[MAX_CREATURES]);
/* Those of the watchers whose reach `who` leaves with a step to this tile, in that order.
 */
int apocrypha_left_behind(const struct scene *scene, int who, struct tile to,
			  struct creature_set watchers, int list[MAX_CREATURES]);

/* ---- prepared.c ---- */

/* Clears the parts of its preparation that no rule will read again. */
void apocrypha_simplify_prepared(const struct scene *scene,
				 struct apocrypha_creature *one, int who);

/* Drops a prepared deed openly, because of something it does or suffers. */
void apocrypha_cancel(struct run *run, int who);
/* Drops it in secret: others still think that it holds something. */
void apocrypha_drop_prepared(struct run *run, int who);
/* No secrets, nothing prepared. */
void apocrypha_hold_nothing(struct apocrypha_creature *one);
void apocrypha_choose_prepared(struct run *run, struct deed *deed);
void apocrypha_do_prepare(struct run *run, struct deed *deed);
unsigned apocrypha_riposte_uses(const struct scene *scene, int who);
void apocrypha_choose_riposte(struct run *run, struct deed *deed);
bool apocrypha_can_still_riposte(const struct scene *scene, const struct deed *deed);
void apocrypha_do_riposte(struct run *run, struct deed *deed);
/* An event that may be a trigger: holders may release, except those in `reacted`; those
 * that do are added to it. */
struct occasion_to_release {
	unsigned triggers; /* a bit each */
	int author;
	const struct attack *attack; /* NULL: it is no attack */
	struct tile from;	     /* the author's tile */
	struct creature_set *reacted;
};
void apocrypha_triggered(struct run *run, const struct occasion_to_release *event);
/* The target's riposte, if it springs; false: the attack is lost. */
bool apocrypha_riposte(struct run *run, struct attack *attack);
/* Redraws the preparations of the side's hostiles, for those that are known to hold
 * one. */
void apocrypha_resample(const struct scenario *scenario, struct fight *fight, int side,
			struct generator *g);

/* ---- damage.c ---- */

static inline int apocrypha_severity_shock(int location, int severity)
{
	switch (severity) {
	case SERIOUS:
		return is_skull(location) ? 2 : 1;
	case CRITICAL:
		return is_skull(location) ? 4 : 3;
	default:
		return 0;
	}
}
/* The faces of the d10 for a place, if it is rolled; 0: never. */
struct span {
	int from, to;
};
struct span apocrypha_rolled_on(int location);
/* What is dealt there, and the part of it that becomes shock by the type of damage. */
int apocrypha_harm_at(int location, int dealt);
int apocrypha_shock_by_type(int type, int harm);

struct blow {
	int by, target, location;
	int damage_type, pen;
	bool hollow, soaked;
	int strikes;	/* L */
	int place_rule; /* why it lands there */
};
/* The hit location of an attack, and its rule. */
int apocrypha_location(struct run *run, const struct attack *attack,
		       const struct response *response, int *rule);
int apocrypha_roll_damage(struct run *run, const struct attack *attack, int net,
			  bool through_counter);
struct blow apocrypha_blow_of(const struct scene *scene, const struct attack *attack,
			      int target, int location);
int apocrypha_landing(struct run *run, const struct attack *attack, int i, int net);
/* Subtracts the protection of hide, skull, ward and armour. */
void apocrypha_add_protection(struct sum *sum, const struct scene *scene,
			      const struct blow *blow);
int apocrypha_protection(const struct scene *scene, const struct blow *blow);
/* Applies raw damage; returns the gravest severity. */
int apocrypha_wound(struct run *run, const struct blow *blow, int raw);
void apocrypha_shock(struct run *run, int who, int by, int amount, int rule);
void apocrypha_plain_shock(struct run *run, int who, int amount, int rule);
/* Tells the changes since its plight was `before`. */
void apocrypha_check_state(struct run *run, int who, int by, struct health before);
void apocrypha_kill(struct run *run, int who, int by, int rule);
/* It leaves the fight for good. */
void apocrypha_flee(struct run *run, int who, int rule);
void apocrypha_bleed(struct run *run, int who, int factor, int rule);
void apocrypha_heal_shock(struct run *run, int who, int amount, int rule);
void apocrypha_forget_aim(struct run *run, int who);
/* Weapons that can finish this creature, if it is a helpless enemy. */
unsigned apocrypha_finish_uses(const struct scene *scene, int who, int target,
			       int budget);
uint64_t apocrypha_finish_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_finish(struct run *run, struct deed *deed);
bool apocrypha_can_still_finish(const struct scene *scene, const struct deed *deed);
void apocrypha_do_finish(struct run *run, struct deed *deed);

/* ---- aid.c ---- */

bool apocrypha_can_bind(const struct scene *scene, int who, int patient);
void apocrypha_do_bind(struct run *run, struct deed *deed);
struct creature_set apocrypha_patients(const struct scene *scene, int who);
void apocrypha_treat_somebody(struct run *run, int who);

/* ---- gear.c ---- */

bool apocrypha_is_usable(const struct scene *scene, int who, int slot);
int apocrypha_rounds_needed(int mode);
bool apocrypha_has_rounds(const struct scene *scene, int who, int slot, int mode);
bool apocrypha_weapon_arm_hurt(const struct scene *scene, int who, int use);
/* Things that may be drawn, one of each sort, up to a limit: slots of its own,
 * SLOTS * (1 + owner) + slot on the ground. */
enum { MOST_DRAWABLE = 64 };
int apocrypha_drawable(const struct scene *scene, int who, int things[MOST_DRAWABLE]);
int apocrypha_draw_cost(const struct scene *scene, int who, int thing);
const struct apocrypha_weapon *apocrypha_thing_weapon(const struct scene *scene, int who,
						      int thing);
const struct apocrypha_thing *apocrypha_thing_at(const struct scene *scene, int who,
						 int thing);
void apocrypha_draw(struct run *run, int who, int thing, bool drops);
void apocrypha_drop(struct run *run, int who, int slot, int rule);
void apocrypha_drop_all(struct run *run, int who);
void apocrypha_drop_arm(struct run *run, int who, int arm, int rule);
/* Finds the weapons at hand; to be called whenever hands or arms have changed. */
void apocrypha_refit(const struct scenario *scenario, struct fight *fight, int who);
void apocrypha_unready(struct run *run, int who, int rule);
void apocrypha_equip(const struct scenario *scenario, struct fight *fight, int who);
bool apocrypha_can_reload(const struct scene *scene, int who, int slot);
void apocrypha_fill(struct run *run, int who, int slot, int rule);
unsigned apocrypha_held(const struct scene *scene, int who);	  /* slots */
unsigned apocrypha_unreadied(const struct scene *scene, int who); /* guns at hand */
void apocrypha_offer_weapon(struct question *q, int value,
			    const struct apocrypha_weapon *weapon, int cost);
/* With the least that its action costs. */
void apocrypha_offer_uses(struct question *q, const struct attack *attack, unsigned uses);
/* The uses that the budget allows; their cost. */
unsigned apocrypha_affordable(const struct scene *scene, int who, int action,
			      unsigned uses, int budget);
uint64_t apocrypha_use_costs(const struct scene *scene, int who, int action,
			     unsigned uses);
int apocrypha_ask_use(struct run *run, const struct attack *attack, unsigned uses);
uint64_t apocrypha_draw_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_draw(struct run *run, struct deed *deed);
bool apocrypha_can_still_draw(const struct scene *scene, const struct deed *deed);
void apocrypha_do_draw(struct run *run, struct deed *deed);
void apocrypha_choose_drop(struct run *run, struct deed *deed);
unsigned apocrypha_reloadable(const struct scene *scene, int who);
void apocrypha_choose_reload(struct run *run, struct deed *deed);
void apocrypha_do_reload(struct run *run, struct deed *deed);
void apocrypha_choose_ready(struct run *run, struct deed *deed);
void apocrypha_do_ready(struct run *run, struct deed *deed);
bool apocrypha_can_aim_at(const struct scene *scene, int who, int target);
void apocrypha_do_aim(struct run *run, struct deed *deed);

/* ---- movement.c, space.c, charge.c ---- */

bool apocrypha_is_cover(const struct scene *scene, struct tile tile);
bool apocrypha_counts_against(struct tile cover, struct tile holder, struct tile shooter);
/* An adjacent cover tile that would count against the shooter, were it taken. */
bool apocrypha_has_cover_near(const struct scene *scene, struct tile tile,
			      struct tile shooter);
/* Metres that `ticks` carry at this rate in its present stance. */
int apocrypha_metres_of(const struct scene *scene, int who, int rate, int ticks);
int apocrypha_fastest_rate(const struct scene *scene, int who);
/* Asks for a path of `ticks` ticks and walks it. */
void apocrypha_move_on(struct run *run, int who, int ticks, const struct deed *deed);
/* Facts of the question about a way: the metres; for the tactic, the action meanwhile,
 * and the target and the weapon of an attack. */
enum { METRES_OF_WAY, ACTION_ON_WAY, TARGET_ON_WAY, USE_ON_WAY };
/* Tiles that a path of at most `most` metres can end on, its own first. */
/* Half-metres over open ground. */
int apocrypha_open_half_metres(struct tile a, struct tile b);
/* Of these tiles, those that lie on a shortest way over open ground to the goal: a small
 * search. The ways to them are the same. For maps only. */
int apocrypha_tiles_towards(const struct scene *scene, int who, int most,
			    struct tile goal, struct ways *ways, int16_t *tiles);
/* Of these tiles, those from which the goal can be reached with the rest of the way,
 * which may be crooked. The way to the goal is the same. */
int apocrypha_tiles_between(const struct scene *scene, int who, int most,
			    struct tile goal, struct ways *ways, int16_t *tiles);
int apocrypha_tiles_within(const struct scene *scene, int who, int most,
			   struct ways *ways, int16_t *tiles);
int apocrypha_speed_cost(const struct scene *scene, int who, int to);
int apocrypha_stance_cost(int from, int to);
bool apocrypha_can_take_stance(const struct scene *scene, int who, int stance);
void apocrypha_set_stance(struct run *run, int who, int stance, int rule);
void apocrypha_set_rate(struct run *run, int who, int rate, int rule);
/* A line without its ends, if nobody is in the way. */
static inline bool is_line(const struct scene *scene)
{
	return setup_of(scene)->endless;
}
struct mover {
	const struct scene *scene;
	int who;
	int count; /* tiles that enemies bar */
	struct tile barred[MAX_CREATURES];
};
/* Nothing and nobody else is there. */
bool apocrypha_can_stay(const struct scene *scene, int who, struct tile tile);
struct mover apocrypha_mover(const struct scene *scene, int who);
/* By terrain, by the edge of the map or by an enemy. */
bool apocrypha_is_blocked(const struct mover *mover, struct tile tile);
/* Half-metres of a step onto this tile, if it can be entered. */
int apocrypha_ground_half_metres(const struct scene *scene, struct tile to,
				 enum direction direction);
/* Half-metres of a step of a `struct mover`, for path searches; 0: cannot be done. */
int apocrypha_step_half_metres(const void *context, struct tile from, struct tile to,
			       enum direction direction);
/* Goes along these tiles, and others may react; false: it was stopped on the way. A
 * charge is one event: `charge` are the creatures that have reacted to it, or may not.
 * NULL: no charge. */
bool apocrypha_go(struct run *run, int who, const struct tile *tiles, int count,
		  struct creature_set *charge);
void apocrypha_place(struct run *run, int who, struct tile tile, int rule);
uint64_t apocrypha_move_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_ticks(struct run *run, struct deed *deed);
void apocrypha_do_move(struct run *run, struct deed *deed);
uint64_t apocrypha_speed_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_speed(struct run *run, struct deed *deed);
void apocrypha_do_speed(struct run *run, struct deed *deed);
uint64_t apocrypha_stance_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_stance(struct run *run, struct deed *deed);
bool apocrypha_is_still_in_stance(const struct scene *scene, const struct deed *deed);
void apocrypha_do_stance(struct run *run, struct deed *deed);
uint64_t apocrypha_cover_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_do_cover(struct run *run, struct deed *deed);
/* Weapons with which it could reach the target by a charge. */
/* Near enough; something may be in the way. */
bool apocrypha_is_in_charge_range(const struct scene *scene, int who, int use,
				  int target);
unsigned apocrypha_charge_uses(const struct scene *scene, int who, int target,
			       int budget);
uint64_t apocrypha_charge_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_choose_charge(struct run *run, struct deed *deed);
void apocrypha_do_charge(struct run *run, struct deed *deed);

/* ---- magic.c ---- */

bool apocrypha_can_dread(const struct scene *scene, int who, int target);
int apocrypha_dread_against(const struct scene *scene, int target);
void apocrypha_do_dread(struct run *run, struct deed *deed);
uint64_t apocrypha_ward_costs(const struct scene *scene, const struct purpose *purpose);
void apocrypha_do_ward(struct run *run, struct deed *deed);
void apocrypha_ability_shock(struct run *run, int who);

/* ---- time.c, pause.c, sheets.c ---- */

int apocrypha_shock_healed(const struct scene *scene, int who); /* a round */
unsigned apocrypha_sides_able(const struct scene *scene);	/* a bit each */
/* Lists them by AP, then ties; returns their number. */
int apocrypha_in_order(const struct scene *scene, struct creature_set set,
		       int list[MAX_CREATURES]);
bool apocrypha_advance(struct run *run);
void apocrypha_push_or_pause(struct run *run);
void apocrypha_pause_step(struct run *run);
bool apocrypha_engage_or_not(struct run *run);
void apocrypha_start_ambush(struct run *run, int side);
/* Winners over the helpless; true: the fight has ended. */
bool apocrypha_verdict(struct run *run);
void apocrypha_settle(const struct scenario *scenario, struct fight *fight);
void apocrypha_canonical(const struct scenario *scenario, struct fight *fight);

#endif
