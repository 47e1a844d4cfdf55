/* SPDX-License-Identifier: MIT
 *
 * apocrypha: pools of ten-sided dice, Action Potential, and fights that one or two hits
 * decide.
 *
 * Glossary, in the book's words:
 *
 *	AP	Action Potential: initiative and budget, rolled each round
 *	OODA	length of a pass in AP; breaks ties
 *	pass	a character's slot: OODA worth of actions, then the order is checked
 *	AR	Avoidance Rating, the passive threshold; AVP the pool behind it
 *	AMOD	bonus to AR from stance, speed, cover ... (twice to the pool)
 *	W, S	wounds and shock; VIT and SHK are where they tell
 *	INJ	injury penalty, from W and S
 *	MRP	melee reaction penalty, grows with each parry, counter ... of a round
 *	ERG, SIZE, BULK	the cost of using a weapon
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
/* Numbers of the book that rules, menus and tactic share. */
enum {
	BIND_COST = 4,	  /* APO-WND-05 */
	AIM_COST = 2,	  /* APO-AIM-01 */
	MOST_AIM = 3,	  /* dice, one for each time */
	MOST_POWER = 3,	  /* APO-MEL-08 */
	MOST_STRIKES = 3, /* APO-MEL-05 */
	DREAD_COST = 4,	  /* APO-ABL-02 */
	WARD_COST = 3,	  /* APO-ABL-02 */
	DEFENSE_COST = 2, /* APO-DEF-02 */
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
	Q_ACTION,
	Q_WEAPON,
	Q_MODE,
	Q_TARGET,
	Q_CALLED,
	Q_SECOND,
	Q_THIRD,
	Q_ROUNDS,
	Q_STRIKES,
	Q_POWER,
	Q_BLOW,
	Q_RATE,
	Q_TICKS,
	Q_PATH,
	Q_LEAVE,
	Q_STANCE,
	Q_COVER,
	Q_ROOM,
	Q_AMMO,
	Q_READY_AT,
	Q_ENGAGES,
	Q_DEED,
	Q_TRIGGER,
	Q_AREA,
	Q_RADIUS,
	Q_WATCHED,
	Q_RELEASE,
	Q_SPRING,
	Q_REACTION,
	Q_PARRY_WITH,
	Q_SOAK,
	Q_DODGE,
	Q_SHOT,
	Q_DESPERATE_PARRY,
	Q_OPENING,
	Q_OPEN_TARGET,
	Q_CHARGE_DEFENSE,
	Q_JOIN,
	Q_PUSH,
	Q_KEEP,
	Q_DEFENSIVE,
	Q_ARM,
	Q_ACTIVITY,
	Q_PATIENT,
	Q_REPOSITION,
	Q_ENGAGE,
	Q_FATE,
	QUESTIONS
};

enum action {
	DO_HOLD,	 /* in the order of the menu */
	DO_AIM_AND_FIRE, /* firing actions ... */
	DO_FIRE_HIP,
	DO_FIRE_READIED, /* ... to here */
	DO_ATTACK,	 /* melee attacks ... */
	DO_DESPERATE_SWING,
	DO_FLURRY,
	DO_FEINT,
	DO_POWER_ATTACK, /* ... to here */
	DO_CHANGE_SPEED,
	DO_MOVE,
	DO_CHANGE_STANCE,
	DO_TAKE_COVER,
	DO_DRAW,
	DO_RELOAD,
	DO_BIND,
	DO_READY_WEAPON,
	DO_PRECISE_AIM,
	DO_WARD,
	DO_DESPERATE_DEFENSE,
	DO_FINISH,
	DO_DREAD,
	DO_CHARGE,
	DO_RIPOSTE,
	DO_PREPARE_ATTACK,
	DO_PREPARE_ACTION,
	DO_DROP,
	DO_PREPARE, /* told for both kinds of prepared deeds and a riposte */
	/* reactions, told as deeds */
	DO_AVOID,
	DO_PARRY,
	DO_COUNTER_ATTACK,
	DO_DESPERATE_PARRY,
	DO_EXPLOIT_OPENING,
	DO_DESPERATE_DODGE,
	DO_DAMAGE_SOAK,
	DO_COUNTER_FIRE,
	DO_TARGET_IN_THE_OPEN,
	DO_CHARGE_DEFENSE,
	DO_RELEASE,
	DO_SPRING_RIPOSTE,
	/* pauses */
	DO_TREAT,
	DO_RELOAD_ALL,
	DO_REPOSITION,
	DO_MAKE_READY,
	DO_REST,
	DO_WITHDRAW,
	ACTIONS,
	NO_ACTION = ACTIONS
};

static inline bool is_firing(int action)
{
	return action >= DO_AIM_AND_FIRE && action <= DO_FIRE_READIED;
}

static inline bool is_skull(int location)
{
	return location == HEAD || location == FACE;
}

static inline bool is_melee(int action)
{
	return action >= DO_ATTACK && action <= DO_POWER_ATTACK;
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
	R_SOAK_USELESS,
	R_SHOCK_AP,
	R_PAUSE_MINUTES,
	R_AMBUSH_AWARENESS,
	R_ABILITIES,
	R_SPEED_AR,
	R_AMMO,
	R_RECHECK,
	R_SWITCHES /* the fixed rulings follow */
};
enum { RULINGS = 90 };
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
	int16_t alike; /* number of the first creature that takes harm like this one */
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
	int16_t ap_roll;    /* dice of the first check, if it holds for all rounds */
	int16_t cover_tile; /* tile index of the cover taken + 1; 0: given, no tile */
	int16_t spare;	    /* magazines left; -1: as many as wanted */
	uint8_t bleed, mrp, parry_mrp, counter_mrp;
	uint8_t stance, rate, cover;
	uint8_t readied;	    /* slot + 1 */
	uint8_t aim, aim_at;	    /* dice of precise aim; target + 1 */
	uint8_t wounded[LOCATIONS]; /* SERIOUS_BIT, CRITICAL_BIT */
	uint8_t blinded;
	uint8_t holding, aside, unaware, ambushed, rested, fled;
	uint8_t swung, flurried, defending, warded; /* until its next pass */
	uint8_t treated;			    /* points healed in this pause */
	uint8_t fired;				    /* some thing has shots */
	uint8_t stopped; /* a critical wound has ended its movement */
	/* Seen by all: the AP paid for the deed that it holds prepared (0: not seen). */
	uint8_t poised, poised_cost;
	/* The weapons at hand, computed again whenever hands or arms change. */
	uint8_t reach;		     /* of the longest melee weapon */
	uint8_t ranged_mask;	     /* slots that can shoot */
	uint16_t melee_mask;	     /* uses that can strike, a bit each */
	uint16_t parry_mask;	     /* uses that can parry */
	uint8_t carried_mask;	     /* slots that can be drawn */
	uint8_t lying_mask;	     /* slots on the ground */
	uint8_t shielded;	     /* holds a shield */
	struct creature_set engaged; /* in ranged engagements */
	/* Known only to its own side: one state row, so that hiding it is quick. */
	union {
		struct {
			int16_t prepared;      /* enum prepared */
			int16_t trigger;       /* enum trigger */
			int16_t prepared_deed; /* the action, of a prepared action */
			int16_t prepared_paid;
			int16_t watched; /* only this creature counts: number + 1 */
			int16_t area;	 /* tile index of the area watched */
			int16_t area_radius;
			int16_t riposte; /* number + 1 of the creature it is against */
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

static inline const struct apocrypha_creature *creature(const struct scene *scene,
							int who)
{
	return &((const struct apocrypha_fight *)(const void *)scene->fight)
			->creatures[who];
}

static inline const struct apocrypha_sheet *sheet(const struct scene *scene, int who)
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
	return catalogue_weapon(scene, creature(scene, who)->things[slot].weapon - 1);
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

/* For a fight without a run: at the start, after edicts, in imagined positions. */
static inline struct apocrypha_creature *creature_in(struct fight *fight, int who)
{
	return &((struct apocrypha_fight *)(void *)fight)->creatures[who];
}

extern const struct ruling_row apocrypha_rulings[];
extern const struct question_row apocrypha_questions[QUESTIONS];
extern const struct action_row apocrypha_actions[ACTIONS];
extern const struct phrase_row apocrypha_phrases[];
extern const struct tactic apocrypha_tactics[];
extern const struct figures apocrypha_figures[];
extern const struct source_row apocrypha_sources[];
extern const struct state_row apocrypha_creature_state[];
extern const char *const apocrypha_location_words[];
extern const char *const apocrypha_place_names[]; /* the same, as told */
extern const char *const apocrypha_stance_words[], *const apocrypha_rate_words[];
extern const char *const apocrypha_mode_words[], *const apocrypha_ammo_words[];
extern const char *const apocrypha_trigger_words[];
extern const struct rulebook apocrypha_rulebook;

#endif
