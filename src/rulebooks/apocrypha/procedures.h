/* SPDX-License-Identifier: MIT
 *
 * What the files of apocrypha share: values that change nothing take a scene, procedures
 * that ask, roll, tell and change take a run. Grouped by the file that holds them.
 */
#ifndef APOCRYPHA_PROCEDURES_H
#define APOCRYPHA_PROCEDURES_H

#include "apocrypha.h"

/* ---- values.c ---- */

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

/* What makes it helpless (8.3), a bit each. */
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

static inline bool tile_within_reach(const struct scene *scene, int who, struct tile tile,
				     int reach)
{
	struct tile here = scene->fight->bodies[who].tile;

	return distance_floor(here, tile) <= reach &&
	       apocrypha_tiles_in_sight(scene, here, tile);
}

bool apocrypha_melee_engaged(const struct scene *scene, int a, int b);
/* An adjacent cover tile that would count against the shooter, were it taken. */
bool apocrypha_has_cover_near(const struct scene *scene, struct tile tile,
			      struct tile shooter);
bool apocrypha_is_cover(const struct scene *scene, struct tile tile);
/* Metres that `ticks` carry at this rate in its present stance. */
int apocrypha_metres_of(const struct scene *scene, int who, int rate, int ticks);
int apocrypha_fastest_rate(const struct scene *scene, int who);
int apocrypha_called_penalty(const struct scene *scene, int location);
int apocrypha_mrp_for(const struct scene *scene, int who, int reaction);
int apocrypha_recovery(const struct scene *scene, int who);
bool apocrypha_beats_in_order(const struct scene *scene, int a,
			      int b); /* AP, then ties */

/* Against what one defends. */
struct threat {
	int from;
	bool ranged, no_speed, dodging;
};
void apocrypha_add_rating(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat);
void apocrypha_add_avoidance(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat);
int apocrypha_avoidance_rating(const struct scene *scene, int who, struct threat threat);
int apocrypha_dodge_pool(const struct scene *scene, int who, struct threat threat);

/* ---- gear.c: things and hands ---- */

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
bool apocrypha_is_usable(const struct scene *scene, int who, int slot);
int apocrypha_melee_uses(const struct scene *scene, int who, int uses[2 * SLOTS]);
int apocrypha_ranged_uses(const struct scene *scene, int who, int uses[SLOTS]);
int apocrypha_parry_uses(const struct scene *scene, int who, int uses[2 * SLOTS]);
bool apocrypha_holds_shield(const struct scene *scene, int who);
int apocrypha_rounds_needed(int mode);
bool apocrypha_has_rounds(const struct scene *scene, int who, int slot, int mode);
bool apocrypha_weapon_arm_hurt(const struct scene *scene, int who, int use);
/* Things that may be drawn: slots of its own, SLOTS * (1 + owner) + slot on the ground.
 */
int apocrypha_drawable(const struct scene *scene, int who, int things[64]);
bool apocrypha_can_draw(const struct scene *scene, int who, int thing);
int apocrypha_draw_cost(const struct scene *scene, int who, int thing);
const struct apocrypha_thing *apocrypha_thing_at(const struct scene *scene, int who,
						 int thing);
void apocrypha_draw(struct run *run, int who, int thing, bool drops);
bool apocrypha_needs_room(const struct scene *scene, int who, int thing);
void apocrypha_drop(struct run *run, int who, int slot, int rule);
void apocrypha_drop_all(struct run *run, int who, int rule);
void apocrypha_drop_arm(struct run *run, int who, int arm, int rule);
void apocrypha_refit(const struct scenario *scenario, struct fight *fight, int who);
void apocrypha_unready(struct run *run, int who, int rule);
void apocrypha_equip(const struct scenario *scenario, struct fight *fight, int who);
bool apocrypha_can_reload(const struct scene *scene, int who, int slot);
void apocrypha_fill(struct run *run, int who, int slot, int rule);

/* ---- attack.c ---- */

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
	int mode, called, strikes, power;
	int count, targets[MOST_TARGETS], rounds[MOST_TARGETS];
	int cost;
	int charge_rate;  /* RUN or SPRINT in a charge, and when defending against one */
	int charge_minus; /* dice that a charge defense takes from the blow */
	int riposte_seen; /* +2 dice */
	int prepaid;	  /* its AP are spent already */
	int lost_courage; /* dice */
	int worst;	  /* severity of the gravest wound dealt */
	uint32_t reacted; /* who has reacted to it already, a bit each */
	uint32_t opened;  /* through the opening of a riposte just sprung: AR - 1 */
	struct told_deed told;
};
/* Exact odds merge paths whose attacks are the same bytes: there is nothing in between.
 */
_Static_assert(sizeof(struct attack) ==
		       sizeof(void *) + 24 * sizeof(int) + sizeof(struct told_deed),
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
int apocrypha_attack_cost(const struct apocrypha_weapon *weapon, int action, int mode,
			  int strikes);
bool apocrypha_weapon_allows(const struct scene *scene, int who, int action, int use);
bool apocrypha_can_hit(const struct scene *scene, int who, int action,
		       const struct apocrypha_weapon *weapon, int target);
/* Dice of an attack on one target. What its victim does not see yet is left out. */
int apocrypha_attack_pool(const struct scene *scene, const struct attack *attack,
			  int target, bool as_seen);
void apocrypha_add_attack_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int target, bool as_seen);
/* Procedure 7.2 from step 2 (reaction attacks: from step 5). */
void apocrypha_attack(struct run *run, struct attack *attack);
int apocrypha_hits(struct run *run, int who, int dice, const char *why);
bool apocrypha_engage(struct run *run, int a, int b, int rule);
/* Cost of a plain shot: a weapon without single fire uses its lowest mode. */
int apocrypha_shot_cost(const struct apocrypha_weapon *weapon, int action);
int apocrypha_recoil_dice(const struct scene *scene, const struct attack *attack);
void apocrypha_add_damage_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int net,
			       bool through_counter);
int apocrypha_strikes_landing(const struct scene *scene, int strikes, int net);
bool apocrypha_is_unlocked(const struct scene *scene, int who, int action,
			   const struct apocrypha_weapon *weapon);

/* ---- reactions.c ---- */

/* The rest of it is for its kind. */
struct response {
	int kind;	    /* NO_ACTION: none */
	int use;	    /* parried or countered with */
	int location;	    /* soaked to */
	struct tile tile;   /* dodged to */
	struct attack shot; /* counter-fire */
};
void apocrypha_react(struct run *run, const struct attack *attack, int i, int hits,
		     struct response *response);
bool apocrypha_can_react(const struct scene *scene, int who);
/* Tells it and pays for it; what was prepared and aimed is given up. */
void apocrypha_pay_reaction(struct run *run, int who, int deed, int about,
			    const char *item, int cost, int rule);
int apocrypha_parry_pool(const struct scene *scene, int who, int use, int foe);
int apocrypha_counter_pool(const struct scene *scene, int who, int use, int foe);
void apocrypha_add_parry_pool(struct sum *sum, const struct scene *scene, int who,
			      int use, int foe);
void apocrypha_add_counter_pool(struct sum *sum, const struct scene *scene, int who,
				int use, int foe);
int apocrypha_ask_parry_use(struct run *run, int who, int foe, int deed);
/* Enemies in whose reach `who` is may exploit it, but for those who have `reacted` to it
 * by what they had prepared. */
void apocrypha_opening(struct run *run, int who, uint32_t reacted);
bool apocrypha_exploit(struct run *run, int who, int target); /* it does */
bool apocrypha_can_exploit(const struct scene *scene, int who, int target);
/* Those who see `who` step into the open may shoot, once each: `asked` are those who have
 * had their chance, `reacted` those who have taken one. A bit each. */
void apocrypha_open_target(struct run *run, int who, uint32_t *asked, uint32_t *reacted);
bool apocrypha_charge_defense(struct run *run, int who, int charger, int rate);
void apocrypha_raise_mrp(struct run *run, int who, int reaction, int by, int rule);
/* Hostiles of `who` in the order of reactions. */
int apocrypha_reactors(const struct scene *scene, int who, int list[MAX_CREATURES]);

/* ---- prepared.c ---- */

/* By what it does or suffers, for all to see: nothing is held any more. */
void apocrypha_cancel(struct run *run, int who);
/* In secret: others still think that it holds something. */
void apocrypha_drop_prepared(struct run *run, int who);
/* No secrets, nothing prepared. */
void apocrypha_hold_nothing(struct apocrypha_creature *creature);
/* Something that may be a trigger: holders may release, but for those who have `reacted`
 * to it already; whoever does joins them. */
struct occasion_to_release {
	unsigned triggers; /* a bit each */
	int author;
	const struct attack *attack; /* NULL: it is no attack */
	struct tile from;	     /* where the author stood */
	uint32_t *reacted;	     /* a bit each */
};
void apocrypha_triggered(struct run *run, const struct occasion_to_release *event);
/* The target's riposte, if it springs; false: the attack is lost. */
bool apocrypha_riposte(struct run *run, struct attack *attack);
/* Redraws what hostiles of the side hold, as far as it was seen that they hold something.
 */
void apocrypha_resample(const struct scenario *scenario, struct fight *fight, int side,
			struct generator *g);
struct deed;
void apocrypha_choose_trigger(struct run *run, struct deed *deed);
void apocrypha_set_prepared(struct run *run, const struct deed *deed);
void apocrypha_set_riposte(struct run *run, const struct deed *deed);

/* ---- actions.c, action_questions.c, action_steps.c ---- */

enum menu {
	MENU_PASS,
	MENU_PREPARE_ATTACK, /* needs no target yet */
	MENU_PREPARE_ACTION,
	MENU_RELEASE, /* attacks at one target */
	MENU_RIPOSTE, /* blows at one target */
};

/* An action chosen with all that it needs to know. */
struct deed {
	int actor, action, cost, target, number, thing;
	bool drops;
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
/* Offers what can be done for at most `budget`; `only` limits the targets. */
void apocrypha_offer(struct question *q, const struct scene *scene, int who,
		     enum menu menu, int budget, int only);
/* Would MENU_PASS offer it? */
bool apocrypha_is_in_pass_menu(const struct scene *scene, int who, int action,
			       int budget);
/* Asks the rest of an action offered. */
void apocrypha_choose(struct run *run, struct deed *deed, enum menu menu, int budget,
		      int only);
/* A question that only its owner's side knows of. */
void apocrypha_private_question(struct question *q, struct run *run, int who, int id,
				int deed);
bool apocrypha_can_do(const struct scene *scene, int who, int action, enum menu menu,
		      int budget, int only);
/* The action as which others see it. */
int apocrypha_seen_as(int action);
/* The effect, after payment and movement. */
void apocrypha_perform(struct run *run, struct deed *deed, bool released);
/* What it declared is no longer possible: the effect is lost. */
void apocrypha_lose_deed(struct run *run, int who, int cost);
void apocrypha_refund(struct run *run, int who, int cost);
void apocrypha_take_action(struct run *run, int who);
int apocrypha_budget_of(const struct scene *scene, int who);
int apocrypha_cheapest_attack(const struct apocrypha_weapon *weapon, int action);
int apocrypha_finish_uses(const struct scene *scene, int who, int target, int budget,
			  int kept[3 * SLOTS]);
int apocrypha_riposte_uses(const struct scene *scene, int who, int budget,
			   int kept[2 * SLOTS]);
bool apocrypha_can_finish(const struct scene *scene, int who, int use, int target);
bool apocrypha_can_bind(const struct scene *scene, int who, int patient);
bool apocrypha_can_aim_at(const struct scene *scene, int who, int target);
bool apocrypha_is_offensive(int action);
/* What can be prepared (PREPARE_ATTACK, PREPARE_ACTION) for exactly this cost, as the
 * menu has it; 0: for any. Returns how many. */
struct preparation {
	int action, cost;
};
int apocrypha_preparable(const struct scene *scene, int who, int deed, int cost,
			 struct preparation kept[ACTIONS]);
/* The same of a riposte: with what. */
int apocrypha_preparable_ripostes(const struct scene *scene, int who, int cost,
				  int kept[2 * SLOTS]);
/* The cheapest way to do an action that is no attack; 0: it cannot be done. */
int apocrypha_action_price(const struct scene *scene, int who, int action, int budget);
/* The fastest rate at which an action can be done. */
extern const uint8_t apocrypha_fastest[ACTIONS];
static inline int fastest_for(int action)
{
	return apocrypha_fastest[action];
}
void apocrypha_pay(struct run *run, int who, int cost, int rule);
bool apocrypha_can_attack_with(const struct scene *scene, int who, int action, int use,
			       int budget, int only);
const char *apocrypha_use_key(const struct scene *scene, int who, int use);
void apocrypha_offer_weapon(struct question *q, int value, const char *key,
			    struct cost cost);
bool apocrypha_choose_attack(struct run *run, struct attack *attack, int budget, int only,
			     bool with_target);

/* ---- movement.c, charge.c ---- */

/* Asks for the path of so many ticks and goes it. */
void apocrypha_move_on(struct run *run, int who, int ticks);
/* Tiles that a path of at most `most` metres can end on, its own first. */
int apocrypha_tiles_within(const struct scene *scene, int who, int most,
			   struct ways *ways, int16_t *tiles);
void apocrypha_change_speed(struct run *run, int who, int to, int cost);
int apocrypha_speed_cost(const struct scene *scene, int who, int to);
int apocrypha_stance_cost(int from, int to);
bool apocrypha_can_take_stance(const struct scene *scene, int who, int stance);
void apocrypha_set_stance(struct run *run, int who, int stance, int rule);
void apocrypha_set_rate(struct run *run, int who, int rate, int rule);
void apocrypha_take_cover(struct run *run, int who, int cost);
bool apocrypha_may_find_cover(const struct scene *scene, int who, int ticks);
/* A line without ends, where nobody is in the way. */
bool apocrypha_is_line(const struct scene *scene);
struct mover {
	const struct scene *scene;
	int who;
};
/* Half-metres of a step of a `struct mover`, for path searches; 0: cannot be done. */
int apocrypha_step_half_metres(const void *context, struct tile from, struct tile to,
			       enum direction direction);
/* Goes these tiles, past those who react; false: it was stopped on the way. A charge is
 * one event: `charge` are those who have reacted to it, or may not. NULL: no charge. */
bool apocrypha_go(struct run *run, int who, const struct tile *tiles, int count,
		  uint32_t *charge);
bool apocrypha_can_charge(const struct scene *scene, int who, int use, int target,
			  int ticks);
void apocrypha_charge(struct run *run, struct deed *deed);
void apocrypha_place(struct run *run, int who, struct tile tile, int rule);

/* ---- damage.c ---- */

struct blow {
	int by, target, location;
	int damage_type, pen;
	bool hollow, soaked;
	int strikes;	/* L */
	int place_rule; /* why it lands there */
};
int apocrypha_natural_resistance(const struct scene *scene, int who, int location);
int apocrypha_armour_at(const struct scene *scene, int who, int location, int pen,
			bool hollow);
/* Applies raw damage; returns the gravest severity. */
int apocrypha_wound(struct run *run, const struct blow *blow, int raw);
void apocrypha_shock(struct run *run, int who, int by, int amount, int rule);
void apocrypha_plain_shock(struct run *run, int who, int amount, int rule);
/* Tells what has changed since its plight was `before`. */
void apocrypha_check_state(struct run *run, int who, int by, int before);
void apocrypha_kill(struct run *run, int who, int by, int rule);
/* It leaves the fight for good. */
void apocrypha_flee(struct run *run, int who, int rule);
void apocrypha_bleed(struct run *run, int who, int factor, int rule);
void apocrypha_heal_shock(struct run *run, int who, int amount, int rule);
void apocrypha_settle(const struct scenario *scenario, struct fight *fight);
void apocrypha_canonical(const struct scenario *scenario, struct fight *fight);
void apocrypha_forget_aim(struct run *run, int who);

/* ---- exchange.c, and what it needs of attack.c ---- */

int apocrypha_roll_parry(struct run *run, int who, int use, int foe, const char *why,
			 int rule);
int apocrypha_roll_damage(struct run *run, const struct attack *attack, int net,
			  bool through_counter);
struct blow apocrypha_blow_of(const struct scene *scene, const struct attack *attack,
			      int target, int location);
void apocrypha_block(struct run *run, const struct attack *attack, int who, int use);
void apocrypha_strike_back(struct run *run, const struct attack *attack, int who, int use,
			   int margin, int hits);
void apocrypha_after_response(struct run *run, const struct attack *attack, int who,
			      const struct response *response);
enum { HARD_KICKS = 2 }; /* APO-AUT-03 */
void apocrypha_after_shot(struct run *run, const struct attack *attack, int kicks);
void apocrypha_after_blow(struct run *run, const struct attack *attack);

/* ---- magic.c ---- */

bool apocrypha_has_ability(const struct scene *scene, int who, unsigned ability);
void apocrypha_dread(struct run *run, int who, int target);
void apocrypha_ward(struct run *run, int who);
void apocrypha_ability_shock(struct run *run, int who);
bool apocrypha_can_dread(const struct scene *scene, int who, int target);

/* ---- time.c, pause.c, ambush.c ---- */

bool apocrypha_advance(struct run *run);
void apocrypha_push_or_pause(struct run *run);
void apocrypha_pause_step(struct run *run);
bool apocrypha_engage_or_not(struct run *run);
void apocrypha_start_ambush(struct run *run, int side);
/* Winners over the helpless; true: the fight has ended. */
bool apocrypha_verdict(struct run *run);

#endif
