/* SPDX-License-Identifier: MIT
 *
 * apocrypha: pools of ten-sided dice, Action Potential, and one or two hits that decide.
 *
 * Glossary, in the book's words:
 *
 *	AP	Action Potential: initiative and budget, rolled each round
 *	OODA	length of a pass in AP; breaks ties
 *	pass	a character's slot: OODA worth of actions, then the order is checked
 *	AR	Avoidance Rating, the passive threshold; AVP the pool behind it
 *	AMOD	what stance, speed, cover and so on add to AR (twice to the pool)
 *	W, S	wounds and shock; VIT and SHK are where they tell
 *	INJ	injury penalty, from W and S
 *	MRP	melee reaction penalty, grows with each parry, counter ... of a round
 *	ERG, SIZE, BULK	what a weapon costs to use
 *	ACC, PAR, CLOSE	dice for aiming, for parrying, and within a metre
 *	H, D, N, L	hits, defence, net hits, strikes that land
 *	SER, CRI	dealt damage from which a wound is serious, critical
 */
#ifndef APOCRYPHA_H
#define APOCRYPHA_H

#include "engine/run.h"
#include "engine/sheet.h"
#include "rules.h"

/* ---- words ---- */

enum skill { HTH, MEL, PER, MAR, ATH, PRC, STE, MED, OCC, SKILLS };
enum damage_type { BULLET, CUT, PIERCE, BLUNT, FIST };
enum fire_mode { SINGLE, BURST, AUTO, MODES };
enum ammunition { STANDARD, PIERCING, HOLLOW, AMMUNITIONS };
enum stance { STAND, CROUCH, PRONE };
enum rate { STILL, WALK, RUN, SPRINT };
enum light { GOOD_LIGHT, DIM, DARK };
enum location { TORSO, HEAD, FACE, ARM_RIGHT, ARM_LEFT, LEGS, LOCATIONS };
enum { ANYWHERE = LOCATIONS }; /* an attack that was not called */
enum severity { NO_WOUND, LIGHT, SERIOUS, CRITICAL };
enum { SERIOUS_BIT = 1, CRITICAL_BIT = 2 }; /* of creature.wounded[] */
enum { LARGE = 1, BYSTANDER = 2, NO_HANDS = 4 };
enum { HAS_DREAD = 1, HAS_WARD = 2 };
enum prepared { NOT_PREPARED, PREPARED_ATTACK, PREPARED_ACTION };
enum trigger {
	NO_TRIGGER,
	ENTERS_REACH,
	ENTERS_AREA,
	MOVES_IN_SIGHT,
	READIES_OR_AIMS,
	ATTACKS_ME,
	ATTACKS_ALLY,
	ANY_HOSTILE_ACT,
	TRIGGERS
};
enum thing_place { CARRIED, RIGHT_HAND, LEFT_HAND, BOTH_HANDS, NATURAL, ON_GROUND, GONE };

enum phase {
	AT_START,	/* nothing has happened yet */
	AT_AMBUSH,	/* free passes of the ambushers */
	AT_ROUND_START, /* joining, AP checks */
	AT_PASS,	/* fight->turn acts */
	AT_ROUND_END,
	AT_PAUSE,  /* activities: fight.pause_step of them are done */
	AT_ENGAGE, /* after a pause: engage or stand down */
};

enum question_id {
	ASK_ACTION,
	ASK_WEAPON,
	ASK_MODE,
	ASK_TARGET,
	ASK_CALLED,
	ASK_SECOND,
	ASK_THIRD,
	ASK_ROUNDS,
	ASK_STRIKES,
	ASK_POWER,
	ASK_BLOW,
	ASK_RATE,
	ASK_TICKS,
	ASK_PATH,
	ASK_LEAVE,
	ASK_STANCE,
	ASK_COVER,
	ASK_ROOM,
	ASK_AMMO,
	ASK_READY_AT,
	ASK_ENGAGES,
	ASK_DEED,
	ASK_TRIGGER,
	ASK_AREA,
	ASK_RADIUS,
	ASK_WATCHED,
	ASK_RELEASE,
	ASK_SPRING,
	ASK_REACTION,
	ASK_PARRY_WITH,
	ASK_SOAK,
	ASK_DODGE,
	ASK_SHOT,
	ASK_DESPERATE_PARRY,
	ASK_OPENING,
	ASK_OPEN_TARGET,
	ASK_CHARGE_DEFENSE,
	ASK_JOIN,
	ASK_PUSH,
	ASK_KEEP,
	ASK_DEFENSIVE,
	ASK_ARM,
	ASK_ACTIVITY,
	ASK_PATIENT,
	ASK_REPOSITION,
	ASK_ENGAGE,
	ASK_FATE,
	QUESTIONS
};

enum action {
	CHANGE_SPEED,
	MOVE,
	CHANGE_STANCE,
	TAKE_COVER,
	DRAW,
	RELOAD,
	BIND,
	READY_WEAPON,
	PRECISE_AIM,
	WARD,
	DESPERATE_DEFENSE,
	FINISH,
	DREAD,
	AIM_AND_FIRE, /* firing actions ... */
	FIRE_HIP,
	FIRE_READIED, /* ... to here */
	ATTACK,	      /* melee attacks ... */
	DESPERATE_SWING,
	FLURRY,
	FEINT,
	POWER_ATTACK, /* ... to here */
	CHARGE,
	RIPOSTE,
	PREPARE_ATTACK,
	PREPARE_ACTION,
	DROP,
	HOLD,
	PREPARE, /* told for both kinds of prepared deeds and a riposte */
	/* reactions, told as deeds */
	AVOID,
	PARRY,
	COUNTER_ATTACK,
	DESPERATE_PARRY,
	EXPLOIT_OPENING,
	DESPERATE_DODGE,
	DAMAGE_SOAK,
	COUNTER_FIRE,
	TARGET_IN_THE_OPEN,
	CHARGE_DEFENSE,
	RELEASE,
	SPRING_RIPOSTE,
	/* pauses */
	TREAT,
	RELOAD_ALL,
	REPOSITION,
	MAKE_READY,
	REST,
	WITHDRAW,
	ACTIONS,
	NO_ACTION = ACTIONS
};

static inline bool is_firing(int action)
{
	return action >= AIM_AND_FIRE && action <= FIRE_READIED;
}

static inline bool is_melee(int action)
{
	return action >= ATTACK && action <= POWER_ATTACK;
}

enum ruling_id {
	R_HIT_ON,
	R_INITIATIVE,
	R_PASS_OVERRUN,
	R_PASS_RULE,
	R_SPEED_CHANGE,
	R_AP_CHECK,
	R_LAST_TIE,
	R_AR_DIVISOR,
	R_TIE,
	R_CHANCE_DIE,
	R_REACT,
	R_PREPARED_COST,
	R_READIED_IS_PUSH,
	R_READY_ENGAGES,
	R_CALLED_PER_DIE,
	R_HIT_LOCATION,
	R_RECOIL,
	R_MULTI,
	R_CHARGE_PENALTY,
	R_STEAL_BEAT,
	R_UNLOCKS,
	R_COUNTER_PENALTY,
	R_MRP,
	R_PARRY_SHOCK,
	R_DESPERATE_PARRY,
	R_OPENINGS,
	R_SOAK_SHOCK,
	R_SHOCK_AP,
	R_PAUSE_MINUTES,
	R_AMBUSH_AWARENESS,
	R_ABILITIES,
	R_SPEED_AR,
	R_AMMO,
	R_RECHECK,
	R_SWITCHES /* the fixed rulings follow */
};
enum { RULINGS = 87 };
/* Values other than the default (0) that the rules ask for. */
enum { GM_DECIDES = 0, BY_YES = 1, BY_NO = 2 };

enum terrain {
	T_OPEN,
	T_WALL,
	T_ROUGH,
	T_WATER,
	T_COVER_1,
	T_COVER_2,
	T_COVER_3,
	TERRAINS
};

/* ---- the catalogue ---- */

enum kind_id { KIND_CREATURES, KIND_WEAPONS, KIND_ARMOR };
enum { SLOTS = 8, MOST_ARMOR = 4, MOST_TARGETS = 3 };

struct apocrypha_weapon {
	struct entry entry;
	int16_t size, erg, bulk, reach, close, acc, par, dmg, pen;
	int16_t rng, max_range, mag, reload, bipod;
	uint8_t type, skill, hands;
	bool ranged, gun, natural, parries, shield, ability, thrown;
	uint32_t modes; /* bits of enum fire_mode */
	struct field_dice rcl;
	uint8_t lowest_mode; /* derived */
	bool strikes;	     /* derived: a melee weapon that can attack */
	int16_t attack_cost; /* derived: ERG + SIZE */
	int16_t parry_cost;  /* derived: half the SIZE, rounded up, at least 1 */
};

struct apocrypha_armor {
	struct entry entry;
	int16_t torso, head, arms, legs, abk;
};

struct apocrypha_sheet {
	struct entry entry;
	int16_t crd, dex, fit, acu, cog, res;
	int16_t skills[SKILLS];
	int16_t weapons[SLOTS], armor[MOST_ARMOR];
	uint32_t traits, abilities, ammo;
	int16_t hide, spare, ap_bonus, cover;
	uint8_t stance, rate;
	bool readied;
	/* derived */
	int16_t ooda, base, vit, shk, ser, cri, abk, notice, ap_fixed, rating, avoidance;
	int16_t worn[LOCATIONS]; /* armour by location */
};

struct apocrypha_setup {
	const char *ambush;
	uint8_t light;
	bool smoke;
	int8_t ambush_side; /* derived; -1: none */
	int16_t gunbutt;    /* derived: entry of the catalogue, -1: none */
	bool endless;	    /* derived: a line, nobody flees over its ends */
};

/* ---- the state ---- */

struct apocrypha_thing {
	int16_t weapon; /* entry of the catalogue + 1; 0: an empty slot */
	int16_t tile;	/* on the ground: tile index */
	uint8_t place;	/* enum thing_place */
	uint8_t rounds; /* loaded */
	uint8_t ammo;	/* enum ammunition, of the magazine */
	uint8_t shots;	/* attacks fired with it in this pass */
};

enum { SECRETS = 10 };

struct apocrypha_creature {
	int16_t ap, wounds, shock;
	int16_t ap_roll;    /* dice of the first check, where it is kept for all rounds */
	int16_t cover_tile; /* tile index of the cover taken + 1; 0: given, no tile */
	int16_t spare;	    /* magazines left; -1: as many as wanted */
	uint8_t bleed, mrp, parry_mrp, counter_mrp;
	uint8_t stance, rate, cover;
	uint8_t readied;	    /* slot + 1 */
	uint8_t aim, aim_at;	    /* dice of precise aim; target + 1 */
	uint8_t wounded[LOCATIONS]; /* SERIOUS_BIT, CRITICAL_BIT */
	uint8_t blinded;
	uint8_t holding, aside, unaware, ambushed, rested, fled;
	uint8_t swung, flurried, defending, warded; /* until the own next pass */
	uint8_t treated;			    /* points healed in this pause */
	uint8_t fired;				    /* some thing has shots */
	uint8_t stopped; /* a critical wound has ended its movement */
	/* What is at hand, worked out again whenever hands or arms change. */
	uint8_t reach;	      /* of the longest melee weapon */
	uint8_t ranged_mask;  /* slots that can shoot */
	uint16_t melee_mask;  /* uses that can strike, a bit each */
	uint16_t parry_mask;  /* uses that can parry */
	uint8_t carried_mask; /* slots that can be drawn */
	uint8_t lying_mask;   /* slots on the ground */
	uint8_t shielded;     /* holds a shield */
	uint32_t engaged;     /* ranged engagements, a bit each */
	/* Known to the own side alone: one state row, so that hiding it is quick. */
	union {
		struct {
			int16_t prepared;      /* enum prepared */
			int16_t trigger;       /* enum trigger */
			int16_t prepared_deed; /* the action, of a prepared action */
			int16_t prepared_paid;
			int16_t watched; /* only this creature counts: number + 1 */
			int16_t area;	 /* tile index of the area watched */
			int16_t area_radius;
			int16_t riposte; /* against whom: number + 1 */
			int16_t riposte_paid, riposte_use;
		};
		int16_t secret[SECRETS];
	};
	struct apocrypha_thing things[SLOTS];
};

struct apocrypha_fight {
	struct fight base;
	uint8_t spent;	   /* AP worth of actions in this pass */
	uint8_t is_ambush; /* passes are free, targets may be unaware */
	uint8_t minutes, pause_step;
	uint8_t started; /* combat has begun */
	struct apocrypha_creature creatures[MAX_CREATURES];
};

/* ---- looking ---- */

static inline const struct apocrypha_fight *fight_of(const struct scene *scene)
{
	return (const void *)scene->fight;
}

static inline const struct apocrypha_creature *creature_of(const struct scene *scene,
							   int who)
{
	return &((const struct apocrypha_fight *)(const void *)scene->fight)
			->creatures[who];
}

static inline const struct apocrypha_sheet *sheet_of(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct apocrypha_setup *setup_of(const struct scene *scene)
{
	return scene->scenario->setup;
}

static inline const struct apocrypha_weapon *catalogue_weapon(const struct scene *scene,
							      int entry)
{
	return (const struct apocrypha_weapon *)(const void *)scene->scenario
		       ->sections[KIND_WEAPONS]
		       .entries +
	       entry;
}

static inline const struct apocrypha_weapon *weapon_in(const struct scene *scene, int who,
						       int slot)
{
	return catalogue_weapon(scene, creature_of(scene, who)->things[slot].weapon - 1);
}

static inline int switched(const struct scene *scene, int row)
{
	return scene->scenario->rulings[row];
}

/* ---- changing ---- */

static inline struct apocrypha_creature *change(struct run *run, int who)
{
	return &((struct apocrypha_fight *)(void *)run->fight)->creatures[who];
}

static inline struct apocrypha_fight *change_fight(struct run *run)
{
	return (struct apocrypha_fight *)(void *)run->fight;
}

/* ---- values.c ---- */

/* States: W and S against VIT and SHK. */

static inline bool is_dead(const struct scene *scene, int who)
{
	return creature_of(scene, who)->wounds >= 2 * sheet_of(scene, who)->vit;
}

static inline bool is_helpless(const struct scene *scene, int who)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);
	const struct apocrypha_sheet *sheet = sheet_of(scene, who);

	return creature->shock >= sheet->shk || creature->wounds >= sheet->vit;
}

/* On the map and not helpless. */
static inline bool is_conscious(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].in_play && !is_helpless(scene, who);
}

/* Conscious and taking part. */
static inline bool is_able(const struct scene *scene, int who)
{
	return is_conscious(scene, who) && !creature_of(scene, who)->aside;
}

static inline int injury(const struct scene *scene, int who)
{
	const struct apocrypha_creature *creature = creature_of(scene, who);

	return creature->wounds / 2 + creature->shock / 3;
}

static inline int metres(const struct scene *scene, int a, int b)
{
	struct tile one = scene->fight->bodies[a].tile,
		    other = scene->fight->bodies[b].tile;

	if (one.y == other.y)
		return one.x > other.x ? one.x - other.x : other.x - one.x;
	return distance_floor(one, other);
}

bool tiles_in_sight(const struct scene *scene, struct tile a, struct tile b);
bool in_sight(const struct scene *scene, int a, int b);
/* Within this reach, and seen. */
bool within_reach(const struct scene *scene, int who, int target, int reach);
bool melee_engaged(const struct scene *scene, int a, int b);
/* An adjacent cover tile that would count against the shooter, were it taken. */
bool has_cover_near(const struct scene *scene, struct tile tile, struct tile shooter);
bool is_cover(const struct scene *scene, struct tile tile);
/* Metres that `ticks` carry at this rate in its present stance. */
int metres_of(const struct scene *scene, int who, int rate, int ticks);
int fastest_rate(const struct scene *scene, int who);
int called_penalty(const struct scene *scene, int location);
int mrp_for(const struct scene *scene, int who, int reaction);
int recovery(const struct scene *scene, int who);
bool beats_in_order(const struct scene *scene, int a, int b); /* AP, then ties */

/* A sum that nobody watches: for reckoning without a run. */
static inline void quiet_sum(struct sum *sum)
{
	sum->total = 0;
	sum->count = 0;
	sum->watched = false;
}

/* Against what one defends. */
struct threat {
	int from;
	bool ranged, no_speed, dodging;
};
void add_rating(struct sum *sum, const struct scene *scene, int who,
		struct threat threat);
void add_avoidance(struct sum *sum, const struct scene *scene, int who,
		   struct threat threat);
int avoidance_rating(const struct scene *scene, int who, struct threat threat);
int dodge_pool(const struct scene *scene, int who, struct threat threat);
int ap_fixed(const struct scene *scene, int who); /* the check without its dice */

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

static inline int slot_of(int use)
{
	return use % SLOTS;
}
static inline bool is_held(const struct apocrypha_thing *thing)
{
	return thing->weapon && thing->place >= RIGHT_HAND && thing->place <= BOTH_HANDS;
}
bool is_usable(const struct scene *scene, int who, int slot);
int melee_uses(const struct scene *scene, int who, int uses[2 * SLOTS]);
int ranged_uses(const struct scene *scene, int who, int uses[SLOTS]);
int parry_uses(const struct scene *scene, int who, int uses[2 * SLOTS]);
bool holds_shield(const struct scene *scene, int who);
int rounds_needed(int mode);
bool has_rounds(const struct scene *scene, int who, int slot, int mode);
bool weapon_arm_hurt(const struct scene *scene, int who, int use);
/* Things that may be drawn: slots of its own, SLOTS * (1 + owner) + slot on the ground.
 */
int drawable(const struct scene *scene, int who, int things[64]);
int draw_cost(const struct scene *scene, int who, int thing);
const struct apocrypha_thing *thing_at(const struct scene *scene, int who, int thing);
void apocrypha_draw(struct run *run, int who, int thing, bool drops);
bool needs_room(const struct scene *scene, int who, int thing);
void apocrypha_drop(struct run *run, int who, int slot, int rule);
void apocrypha_drop_all(struct run *run, int who, int rule);
void apocrypha_drop_arm(struct run *run, int who, int arm, int rule);
void apocrypha_refit(const struct scenario *scenario, struct fight *fight, int who);
void apocrypha_unready(struct run *run, int who, int rule);
void apocrypha_equip(const struct scenario *scenario, struct fight *fight, int who);
bool can_reload(const struct scene *scene, int who, int slot);
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
	const struct apocrypha_weapon *weapon;
	enum occasion occasion;
	int mode, called, strikes, power;
	int count, targets[MOST_TARGETS], rounds[MOST_TARGETS];
	int cost;
	int charge_rate;   /* RUN or SPRINT in a charge, and when defending against one */
	int charge_minus;  /* dice that a charge defense takes from the blow */
	bool riposte_seen; /* +2 dice */
	int lost_courage;  /* dice */
	int worst;	   /* severity of the gravest wound dealt */
	uint32_t reacted;  /* who has reacted to it already, a bit each */
	uint32_t opened;   /* through the opening of a riposte just sprung: AR - 1 */
};

struct attack attack_of(int actor, int action, enum occasion occasion);
static inline bool is_ranged(const struct attack *attack)
{
	return attack->weapon->ranged;
}
static inline bool is_reaction(const struct attack *attack)
{
	return attack->occasion >= ON_RELEASE;
}
int attack_cost(const struct apocrypha_weapon *weapon, int action, int mode, int strikes);
bool weapon_allows(const struct scene *scene, int who, int action, int use);
bool can_hit(const struct scene *scene, int who, int action,
	     const struct apocrypha_weapon *weapon, int target);
/* Dice of an attack on one target. What its victim does not see yet is left out. */
int attack_pool(const struct scene *scene, const struct attack *attack, int target,
		bool as_seen);
void add_attack_pool(struct sum *sum, const struct scene *scene,
		     const struct attack *attack, int target, bool as_seen);
/* Procedure 7.2 from step 2 (reaction attacks: from step 5). */
void apocrypha_attack(struct run *run, struct attack *attack);
int apocrypha_hits(struct run *run, int who, int dice, const char *why);
bool apocrypha_engage(struct run *run, int a, int b, int rule);
/* Cost of a plain shot: a weapon without single fire uses its lowest mode. */
int shot_cost(const struct apocrypha_weapon *weapon, int action);
int recoil_dice(const struct scene *scene, const struct attack *attack);
void add_damage_pool(struct sum *sum, const struct scene *scene,
		     const struct attack *attack, int net, bool through_counter);
int strikes_landing(const struct scene *scene, int strikes, int net);
bool is_unlocked(const struct scene *scene, int who, int action,
		 const struct apocrypha_weapon *weapon);

/* ---- reactions.c ---- */

struct response {
	int kind;	    /* NO_ACTION: none */
	int use;	    /* parried or countered with */
	int location;	    /* soaked to */
	struct tile tile;   /* dodged to */
	struct attack shot; /* counter-fire */
	int courage_hits;
};
struct response apocrypha_react(struct run *run, const struct attack *attack, int i,
				int hits);
bool can_react(const struct scene *scene, int who);
int parry_pool(const struct scene *scene, int who, int use, int foe);
int counter_pool(const struct scene *scene, int who, int use, int foe);
void add_parry_pool(struct sum *sum, const struct scene *scene, int who, int use,
		    int foe);
void add_counter_pool(struct sum *sum, const struct scene *scene, int who, int use,
		      int foe);
int ask_parry_use(struct run *run, int who, int foe, int deed);
/* Enemies in whose reach `who` is may exploit it. */
void apocrypha_opening(struct run *run, int who);
void apocrypha_exploit(struct run *run, int who, int target);
bool can_exploit(const struct scene *scene, int who, int target);
/* Those who see `who` step into the open may shoot, once each; `done` is their bit set.
 */
void apocrypha_open_target(struct run *run, int who, uint32_t *done, int except);
bool apocrypha_charge_defense(struct run *run, int who, int charger, int rate);
void raise_mrp(struct run *run, int who, int reaction, int by, int rule);
/* Hostiles of `who` in the order of reactions. */
int reactors(const struct scene *scene, int who, int list[MAX_CREATURES]);

/* ---- prepared.c ---- */

void apocrypha_cancel(struct run *run, int who, bool riposte_too);
/* Something happened that may be a trigger: holders may release. */
void apocrypha_triggered(struct run *run, unsigned triggers, int author,
			 struct attack *attack, struct tile from);
/* The target's riposte, if it springs; false: the attack is lost. */
bool apocrypha_riposte(struct run *run, struct attack *attack);
struct deed;
void apocrypha_choose_trigger(struct run *run, struct deed *deed);
void apocrypha_set_prepared(struct run *run, const struct deed *deed);
void apocrypha_set_riposte(struct run *run, const struct deed *deed);

/* ---- actions.c, choices.c, deeds.c ---- */

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
/* Offers what can be done for at most `budget`; `only` limits the targets. */
void apocrypha_offer(struct question *q, const struct scene *scene, int who,
		     enum menu menu, int budget, int only);
/* Asks the rest of an action offered. */
void apocrypha_choose(struct run *run, struct deed *deed, enum menu menu, int budget,
		      int only);
/* A question that only its owner's side knows of. */
void private_question(struct question *q, struct run *run, int who, int id, int deed);
bool can_do(const struct scene *scene, int who, int action, enum menu menu, int budget,
	    int only);
struct deed deed_of(int actor, int action);
/* The effect, after payment and movement. */
void apocrypha_perform(struct run *run, struct deed *deed, bool released);
void apocrypha_take_action(struct run *run, int who);
int budget_of(const struct scene *scene, int who);
int cheapest_attack(const struct apocrypha_weapon *weapon, int action);
int finish_uses(const struct scene *scene, int who, int target, int budget,
		int kept[3 * SLOTS]);
int riposte_uses(const struct scene *scene, int who, int budget, int kept[2 * SLOTS]);
bool can_bind(const struct scene *scene, int who, int patient);
bool can_aim_at(const struct scene *scene, int who, int target);
/* The cheapest way to do an action that is no attack; 0: it cannot be done. */
int action_price(const struct scene *scene, int who, int action, int budget);
/* The fastest rate at which an action can be done. */
extern const uint8_t apocrypha_fastest[ACTIONS];
static inline int fastest_for(int action)
{
	return apocrypha_fastest[action];
}
void apocrypha_pay(struct run *run, int who, int cost, int rule);
bool can_attack_with(const struct scene *scene, int who, int action, int use, int budget,
		     int only);
const char *use_key(const struct scene *scene, int who, int use);
void offer_weapon(struct question *q, int value, const char *key, struct cost cost);
bool apocrypha_choose_attack(struct run *run, struct attack *attack, int budget, int only,
			     bool with_target);

/* ---- movement.c ---- */

/* Asks for the path of so many ticks and goes it. */
void apocrypha_move_on(struct run *run, int who, int ticks);
/* Tiles that a path of at most `most` metres can end on, its own first. */
int tiles_within(const struct scene *scene, int who, int most, struct ways *ways,
		 int16_t *tiles);
void apocrypha_change_speed(struct run *run, int who, int to);
int speed_cost(const struct scene *scene, int who, int to);
int stance_cost(int from, int to);
bool can_take_stance(const struct scene *scene, int who, int stance);
void apocrypha_set_stance(struct run *run, int who, int stance, int rule);
void apocrypha_set_rate(struct run *run, int who, int rate, int rule);
void apocrypha_take_cover(struct run *run, int who);
bool may_find_cover(const struct scene *scene, int who, int ticks);
bool can_charge(const struct scene *scene, int who, int use, int target, int ticks);
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
int natural_resistance(const struct scene *scene, int who, int location);
int armour_at(const struct scene *scene, int who, int location, int pen, bool hollow);
/* Applies raw damage; returns the gravest severity. */
int apocrypha_wound(struct run *run, const struct blow *blow, int raw);
void apocrypha_shock(struct run *run, int who, int by, int amount, int rule);
void apocrypha_plain_shock(struct run *run, int who, int amount, int rule);
void apocrypha_check_state(struct run *run, int who, int by, bool was_helpless);
void apocrypha_kill(struct run *run, int who, int by, int rule);
void apocrypha_bleed(struct run *run, int who, int factor, int rule);
void apocrypha_heal_shock(struct run *run, int who, int amount, int rule);
void apocrypha_settle(const struct scenario *scenario, struct fight *fight);
void apocrypha_canonical(const struct scenario *scenario, struct fight *fight);
void apocrypha_resample(const struct scenario *scenario, struct fight *fight, int side,
			struct generator *g);
void apocrypha_forget_aim(struct run *run, int who);

/* ---- exchange.c, and what it needs of attack.c ---- */

int apocrypha_roll_parry(struct run *run, int who, int use, int foe, const char *why,
			 int rule);
int apocrypha_roll_damage(struct run *run, const struct attack *attack, int net,
			  bool through_counter);
struct blow blow_of(const struct scene *scene, const struct attack *attack, int target,
		    int location);
void apocrypha_block(struct run *run, const struct attack *attack, int who, int use);
void apocrypha_strike_back(struct run *run, const struct attack *attack, int who, int use,
			   int margin, int hits);
void apocrypha_after_response(struct run *run, const struct attack *attack, int who,
			      const struct response *response);
void apocrypha_after_shot(struct run *run, const struct attack *attack, int kicks);
void apocrypha_after_blow(struct run *run, const struct attack *attack);

/* ---- magic.c ---- */

bool has_ability(const struct scene *scene, int who, unsigned ability);
void apocrypha_dread(struct run *run, int who, int target);
void apocrypha_ward(struct run *run, int who);
void apocrypha_ability_shock(struct run *run, int who);
bool can_dread(const struct scene *scene, int who, int target);

/* ---- time.c, pause.c, ambush.c ---- */

bool apocrypha_advance(struct run *run);
void apocrypha_push_or_pause(struct run *run);
void apocrypha_pause_step(struct run *run);
bool apocrypha_engage_or_not(struct run *run);
void apocrypha_start_ambush(struct run *run, int side);
/* Winners over the helpless; true: the fight has ended. */
bool apocrypha_verdict(struct run *run);

extern const struct ruling_row apocrypha_rulings[];
extern const struct question_row apocrypha_questions[QUESTIONS];
extern const struct action_row apocrypha_actions[ACTIONS];
extern const struct tactic apocrypha_tactics[];
extern const struct state_row apocrypha_fight_state[], apocrypha_creature_state[];
extern const char *const apocrypha_location_words[];
extern const char *const apocrypha_stance_words[], *const apocrypha_rate_words[];
extern const char *const apocrypha_mode_words[], *const apocrypha_ammo_words[];
extern const char *const apocrypha_trigger_words[];
extern const struct rulebook apocrypha_rulebook;

#endif
