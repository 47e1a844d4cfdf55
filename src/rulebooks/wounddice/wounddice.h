/* SPDX-License-Identifier: MIT
 *
 * The wounddice rulebook: shared declarations.
 *
 * Glossary: TN target number (a d20 must not show more), DoS degree of success (TN less
 * roll), AP action points, R range increment in metres, band its number, from 1, rof rate
 * of fire (most hits of an attack), spread the DoS for one hit more, mb melee bonus, fail
 * the two numbers of a jam, arm a weapon that a creature may use, one of `arms`.
 *
 * Dice that wear (armour, wounds) are kept as steps: 0 none, 1 d4, 2 d6 ... 5 d12.
 *
 * A round goes through the places of base.order. `base.place` is the place that is being
 * played, `slot_passed` says that its own slot is over and that only creatures that held
 * until this place are still to come.
 */
#ifndef WOUNDDICE_H
#define WOUNDDICE_H

#include "engine/run.h"
#include "rules.h"

/* ---- words of the sheets ---- */

enum stat { STR, AGI, CON, PER, INT, STATS };

/* Weapon skills first. */
enum skill {
	HANDGUNS,
	LONGARMS,
	AUTOMATICS,
	THROWING,
	BLADES,
	CLUBS,
	BRAWL,
	WEAPON_SKILLS,
	EVADE = WEAPON_SKILLS,
	FIRST_AID,
	MECHANICS,
	NOTICE,
	STEALTH,
	SKILLS
};

enum damage_type { BALLISTIC, PIERCING, BLADE, BLUNT, ENERGY, BLAST, DAMAGE_TYPES };

enum prop {
	LONG_GUN = 1 << 0,
	HEAVY = 1 << 1,
	SHOT = 1 << 2,
	SHELL = 1 << 3,
	THROWN = 1 << 4,
	BUTT = 1 << 5, /* struck with a two-handed gun that is in hand */
};

enum ammo { STANDARD, ARMOR_PIERCING, SLUG, AMMOS };

enum light { BRIGHT, DIM, DARK };
enum cover { NO_COVER, LIGHT_COVER, HEAVY_COVER };
enum condition { OK, OUT, DEAD, FLED };
enum step { NO_DIE, D4, D6, D8, D10, D12 };

/* ---- capacities ---- */

enum {
	LISTED = 8,	   /* weapons on a sheet */
	ARMS = LISTED + 2, /* and bare hands and a gun butt */
	PIECES = 6,	   /* of armour */
	ARMOR_DICE = 12,   /* of all of them */
	FOCI = 8,
	TN_TABLE = 31, /* TNs 0..30 of the tables that tactics read */
	MIXES = 56,    /* armour of at most three dice: wounddice_mix() */
};

/* Catalogue sections. */
enum { KIND_CREATURE, KIND_WEAPON, KIND_ARMOR, KINDS };

struct wounddice_weapon {
	struct entry entry;
	int8_t skills[WEAPON_SKILLS]; /* enum skill, as listed; -1 ends */
	uint32_t props;		      /* bits of enum prop */
	uint8_t tag;
	struct field_dice damage;
	uint8_t type; /* enum damage_type */
	uint8_t rof, spread;
	uint8_t threat, jam; /* the two numbers of a jam; 0: never */
	uint8_t ap;
	int16_t range; /* R; 0: melee */
	uint8_t magazine, reload;
	uint8_t min_str;
	int8_t acc;
	uint8_t aim;   /* cap */
	uint8_t hands; /* 0: a part of the body */
	uint8_t blast; /* radius; 0: none */
};

struct wounddice_armor {
	struct entry entry;
	struct field_dice dice[4];
	uint32_t covers; /* bits of enum damage_type */
	int8_t spd, ev;
	bool shield;
};

/* A weapon with the ammunition that is in it. */
struct wounddice_profile {
	struct dice dice; /* damage of a hit */
	int16_t range;
	int8_t plus;	 /* flat, ammunition and melee bonus together */
	int8_t mb, ammo; /* the parts of it, for the explanation */
	uint8_t type, rof, spread;
	uint8_t fits; /* this ammunition goes into this weapon */
	uint8_t shot;
	/* For tactics: twenty times the expected hits by TN, of a burst. */
	uint16_t hits20[TN_TABLE];
	int16_t mean2; /* twice the mean damage of a hit */
	/* For tactics, in hundredths: hits until armour of this mix is gone, the health
	 * that a hit takes, and the bleeding of its wound in a round. */
	uint16_t strip100[MIXES];
	int16_t mean100, bleed100;
	/* Hits by range band of shot, and DoS; the least DoS for so many hits (TN_TABLE:
	 * never); and added up from DoS 0: the hits, and the hits times their DoS. */
	uint8_t hits[4][TN_TABLE], dos_for[4][TN_TABLE + 1];
	uint16_t hits_to[4][TN_TABLE], weighted_to[4][TN_TABLE];
};

/* A weapon in its owner's hands. */
struct wounddice_arm {
	const struct wounddice_weapon *weapon;
	int8_t focus[WEAPON_SKILLS]; /* by the weapon's skills, as listed */
	int8_t value[WEAPON_SKILLS]; /* results of wounddice_arm_skill() */
	uint8_t skill_count;
	uint8_t best; /* index of the first skill with the highest value */
	uint8_t missing_str;
	uint8_t start_rounds; /* in the magazine; or how many there are to throw */
	uint8_t start_spare, start_ammo;
	int16_t sheet_tn; /* for tactics: wounddice_sheet_tn() ... */
	int16_t jam100;	  /* ... and the AP that jams cost an attack, in hundredths */
	bool holdable;	  /* may be taken in hand */
	bool is_gun, is_melee, is_thrown, is_heavy, is_butt, is_bare;
	struct wounddice_profile profiles[AMMOS];
};

/* One die of worn armour. */
struct wounddice_plate {
	uint32_t covers;
	uint8_t step;	   /* when new */
	const char *name;  /* of its state row: soft_vest, combat_suit, combat_suit-2 */
	const char *piece; /* for people */
};

struct wounddice_focus {
	uint8_t skill, tag;
	int8_t bonus;
};

/* The load of a gun at the start, if not full of standard rounds. */
struct wounddice_load {
	int16_t weapon;
	uint8_t ammo;
	int16_t rounds, spare;
};

struct wounddice_creature;

struct wounddice_sheet {
	struct entry entry;
	int16_t stats[STATS];
	int16_t skills[SKILLS];
	uint8_t focus_count;
	struct wounddice_focus foci[FOCI];
	int16_t health, speed;
	int16_t weapons[LISTED];
	struct counted thrown[LISTED];
	int16_t armor[PIECES];
	uint8_t load_count;
	struct wounddice_load loads[LISTED];
	uint8_t medkits, injectors;
	uint8_t cover; /* enum cover, on any tile */
	bool braced;
	uint8_t arrives; /* round; 0: there from the start */

	/* Filled in by prepare(). */
	int8_t focus[SKILLS]; /* on skills that no weapon uses */
	int8_t armor_speed, armor_evade;
	int8_t mb;
	bool has_shield;
	uint8_t kind; /* the first creature that attacks as this one does */
	uint8_t arm_count, plate_count;
	struct wounddice_arm arms[ARMS];
	struct wounddice_plate plates[ARMOR_DICE];
	struct wounddice_creature *start;
};

/* The scenario's own keys. */
enum { SURPRISE_ASKED = -2, SURPRISE_NONE = -1, SURPRISE_CHECK = MAX_SIDES };
struct wounddice_setup {
	const char *surprise, *ambushers;
	uint8_t light;	/* enum light */
	uint8_t escape; /* 1: anywhere */
	int8_t modifier;
	bool gm;
	/* Filled in by prepare(). */
	int8_t surprise_side; /* side, or one of the above */
	int8_t ambusher_side;
	bool newcomers; /* somebody may still come in */
	/* Of a map: by tile, the best cover beside it; and how many walls there are. */
	const uint8_t *shelter;
	const int16_t *walls;
};

/* ---- the fight ---- */

/* The changing state of an arm. */
struct wounddice_arm_state {
	uint8_t rounds; /* in the magazine; or how many there are to throw */
	uint8_t spare;	/* full loads besides */
	uint8_t ammo;	/* enum ammo: its load */
	uint8_t jammed;
	uint8_t progress;  /* AP put into a reload */
	uint8_t next_ammo; /* the new load */
};

struct wounddice_creature {
	int16_t health;
	int16_t moved;	 /* metres in the latest turn */
	uint8_t state;	 /* enum condition */
	uint8_t unaware; /* surprised, or out */
	uint8_t prone;
	uint8_t speed;
	uint8_t ap, debt;
	uint8_t hand;		 /* arm + 1; 0: empty */
	uint8_t aim, aim_target; /* with the weapon in hand; creature + 1 */
	uint8_t medkits, injectors;
	int8_t result; /* DoS of the initiative check */
	uint8_t succeeded;
	uint8_t hold_to;	   /* place, from 1; 0: did not hold in this round */
	uint8_t turned;		   /* had the turn that it held */
	uint8_t refused;	   /* to improvise, in this turn */
	uint8_t arriving;	   /* rounds until it comes in */
	uint8_t wounds[5];	   /* d4 d6 d8 d10 d12 */
	uint8_t armor[ARMOR_DICE]; /* enum step, by plate */
	struct wounddice_arm_state arms[ARMS];
	uint8_t spare; /* always 0 */
};

struct wounddice_fight {
	struct fight base;
	uint8_t slot_passed;
	uint8_t spare[3]; /* always 0 */
	struct wounddice_creature creatures[MAX_CREATURES];
};

/* The next step of `advance` (base.phase). */
enum phase { BEFORE_THE_FIGHT, ROUND_BEGINS, NEXT_SLOT, IN_TURN };

/* ---- rows ---- */

enum question_id {
	Q_ACTION,
	Q_HOLD,
	Q_WEAPON,
	Q_TARGET,
	Q_TILE,
	Q_SKILL,
	Q_MODE,
	Q_AMMO,
	Q_PATIENT,
	Q_KIT,
	Q_DEFENSE,
	Q_RETURN_FIRE,
	Q_APPEAL,
	Q_GRANT,
	Q_SURPRISE,
	Q_TERMS,
	Q_TEST,
	Q_MODIFIER,
	QUESTIONS
};

enum action_id {
	DO_ATTACK,
	DO_MOVE,
	DO_AIM,
	DO_READY,
	DO_RELOAD,
	DO_CLEAR,
	DO_STAND,
	DO_PRONE,
	DO_FIRST_AID,
	DO_INJECT,
	DO_ESCAPE,
	DO_IMPROVISE,
	DO_END,
	DO_HOLD,
	DO_EVADE,
	DO_PARRY,
	DO_RETURN_FIRE,
	ACTIONS
};

enum { SINGLE, BURST };
enum { BANDAGE, MEDKIT };
enum { NO_DEFENSE, EVADES, PARRIES };
enum { HOLDS_FIRE = -1 }; /* instead of returning it with an arm */
enum { OPEN, WALL, ROUGH, LOW, HARD, TERRAINS };

/* The knowledge of the target at a `defense` question. If attacks are hidden, the first
 * three are UNKNOWN_FACT; the weapon (an arm of the attacker) is always visible. */
enum { FACT_DOS, FACT_ROLL, FACT_HITS, FACT_WEAPON };

enum { MOVE_METRES = 3, PRONE_METRES = 1, RUNNER_METRES = 6, REACH = 1, MOST_BANDS = 4 };
/* What is added to the TN of an attack (WND-ACC) and of first aid (WND-AID). */
enum {
	BAND_TN = -2,
	CLOSE_METRES = 2,
	CLOSE_TN = 1,
	CLOSE_LONG_TN = -2,
	COVER_TN = -2, /* for each level */
	PRONE_FAR_TN = -2,
	PRONE_NEAR_TN = 2,
	PRONE_ATTACKER_TN = -2,
	MOVED_TN = -1,
	MOVED_HEAVY_TN = -3,
	UNBRACED_TN = -3,
	RUNNER_TN = -2,
	LIGHT_TN = -2, /* for each level */
	HELPLESS_TN = 5,
};
enum {
	MEDKIT_TN = 2,
	SELF_TN = -2,
	MEDKIT_SPREAD = 2,
	BANDAGE_SPREAD = 3,
};
enum { CLEAR_AP = 2, FIRST_AID_AP = 2, DEFENSE_AP = 1, RETURN_FIRE_TN = -3 };

extern const char *const wounddice_stat_words[],
	*const wounddice_skill_words[], *const wounddice_ammo_words[],
						*const wounddice_step_words[];
extern const uint8_t wounddice_linked[SKILLS]; /* the stat of a skill */
extern const struct ruling_row wounddice_rulings[];
extern const struct tactic wounddice_tactics[];
extern const struct figures wounddice_figures[];
extern const struct source_row wounddice_sources[];
/* "0" to "64", as keys of options */
extern const char *const wounddice_numbers[MAX_CREATURES + 1];

/* ---- looking, and changing ---- */

static inline const struct wounddice_sheet *sheet(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct wounddice_setup *setup(const struct scene *scene)
{
	return scene->scenario->setup;
}

static inline const struct wounddice_fight *whole_fight(const struct scene *scene)
{
	return (const struct wounddice_fight *)scene->fight;
}

static inline const struct wounddice_creature *creature(const struct scene *scene,
							int who)
{
	return &whole_fight(scene)->creatures[who];
}

static inline struct wounddice_fight *change_fight(struct run *run)
{
	return (struct wounddice_fight *)run->fight;
}

static inline struct wounddice_creature *change(struct run *run, int who)
{
	return &change_fight(run)->creatures[who];
}

static inline struct tile tile_of(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].tile;
}

static inline bool is_ok(const struct scene *scene, int who)
{
	return creature(scene, who)->state == OK && scene->fight->bodies[who].in_play;
}

/* On the ground, up or down: neither dead, fled nor still to come. */
static inline bool is_there(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].in_play;
}

/* A possible target: a foe in play. */
static inline bool is_foe(const struct scene *scene, int who, int other)
{
	return scene->fight->bodies[other].in_play && is_enemy(scene->fight, who, other);
}

static inline int tiles_apart(struct tile a, struct tile b)
{
	int dx = a.x > b.x ? a.x - b.x : b.x - a.x,
	    dy = a.y > b.y ? a.y - b.y : b.y - a.y;

	return dx > dy ? dx : dy;
}

static inline int metres_between(const struct scene *scene, int a, int b)
{
	return tiles_apart(tile_of(scene, a), tile_of(scene, b));
}

static inline struct cost cost_of(int ap)
{
	struct cost cost = {{(int8_t)ap}};

	return cost;
}

/* ---- sheets.c ---- */

void wounddice_prepare(struct scenario *scenario, struct problems *problems);
void wounddice_begin(const struct scenario *scenario, struct fight *fight);
void wounddice_enter(const struct scenario *scenario, struct fight *fight, int who);
void wounddice_settle(const struct scenario *scenario, struct fight *fight);
void wounddice_canonical(const struct scenario *scenario, struct fight *fight);

/* ---- tactics_tables.c: tables for the tactic ---- */

/* The least DoS for this many hits. */
static inline int wounddice_dos_for(const struct wounddice_profile *profile, int band,
				    int hits)
{
	return profile->dos_for[band][hits < TN_TABLE ? hits : TN_TABLE];
}

void wounddice_tabulate(const struct scenario *scenario,
			const struct wounddice_sheet *own, struct wounddice_arm *arm);

/* ---- time.c ---- */

bool wounddice_advance(struct run *run);
void wounddice_end_turn(struct run *run, int who, int action);

/* ---- checks.c: the d20 and its margin ---- */

struct check {
	int tn, roll, dos;
	bool success;
	bool automatic; /* a natural 1 or 20 decides (CHK-04) */
};

static inline int faces_of(int step)
{
	return step ? 2 + 2 * step : 0;
}

bool wounddice_succeeds(const struct scene *scene, int tn, int roll, bool is_attack);
int wounddice_dos(struct sum *dos, const struct scene *scene, int tn, int roll,
		  bool success);
/* The most that a d20 may show for a success with at least this DoS; 0: nothing will do.
 */
int wounddice_most(const struct scene *scene, int tn, int dos);
int wounddice_degree(int reading, int dos, int spread);
int wounddice_wound_step(const struct scene *scene, int damage); /* 0 for no damage */
/* Stat, skill and focus: of a skill that no weapon uses, or of the weapon's `choice`. */
int wounddice_skill(struct sum *tn, const struct wounddice_sheet *own, enum skill skill);
int wounddice_arm_skill(struct sum *tn, const struct wounddice_sheet *own,
			const struct wounddice_arm *arm, int choice, int rule);
/* The weapon's accuracy, and STR that is missing for it. */
static inline void wounddice_add_weapon(struct sum *tn, const struct wounddice_arm *arm)
{
	add(tn, "weapon", arm->weapon->acc, WND_ACC_10);
	add(tn, "missing STR", -arm->missing_str, WND_ACC_06);
}
/* Rolls a d20 and tells the DoS; `viewer` as for events. */
struct check wounddice_check(struct run *run, int who, int tn, bool is_attack, int viewer,
			     const char *why);
/* The same if only success counts. */
struct check wounddice_pass(struct run *run, int who, int tn, const char *why);
/* A check against another's DoS (evade, parry): success only if it reaches that. */
struct check wounddice_match(struct run *run, int who, int tn, int dos, const char *why);
/* Tells a roll against its TN; the margin is the DoS. `viewer` may see the numbers. */
void wounddice_tell_check(struct run *run, int who, int versus, const struct check *check,
			  struct verdict verdict, int rule, int viewer);
/* Tells a check against another's DoS. */
void wounddice_tell_match(struct run *run, int who, int versus, const struct check *check,
			  int dos, struct verdict verdict, int rule, int viewer);

/* ---- actions.c ---- */

extern const struct action_row wounddice_actions[ACTIONS];
extern const struct phrase_row wounddice_phrases[];

/* Asks for an action, and carries it out. */
void wounddice_act(struct run *run, int who);
void wounddice_pay(struct run *run, int who, int ap, int rule);
bool wounddice_can_aim_at(const struct scene *scene, int who, int target);

/* ---- movement.c ---- */

/* Makes the tables of a map. */
void wounddice_survey(const struct scenario *scenario, struct wounddice_setup *setup);
bool wounddice_sees_on_map(const struct scene *scene, struct tile a, struct tile b);
static inline bool wounddice_sees(const struct scene *scene, struct tile a, struct tile b)
{
	return !scene->scenario->map.given || wounddice_sees_on_map(scene, a, b);
}
/* enum cover: the most that a target on this tile can have against anybody; and what it
 * has against one tile. */
static inline int wounddice_shelter(const struct scene *scene, struct tile tile)
{
	const struct map *map = &scene->scenario->map;

	return map->given ? setup(scene)->shelter[tile_index(map, tile)] : NO_COVER;
}
int wounddice_cover(const struct scene *scene, struct tile from, struct tile to);
bool wounddice_is_braced(const struct scene *scene, int who);
bool wounddice_on_border(const struct scene *scene, int who);
/* Goes this many metres nearer to a tile, by as many steps over open ground, to a free
 * tile from which it sees the other; false: there is no such way. Quicker than a search.
 */
bool wounddice_go_nearer(const struct scene *scene, int who, int metres, struct tile to,
			 struct tile *at);
int wounddice_move_metres(const struct scene *scene, int who); /* of one move */
/* Ways of this creature up to `most` metres, into `ways`. */
void wounddice_ways(const struct scene *scene, int who, int most, struct ways *ways);
/* Quicker: only those on a way of up to `most` metres that comes this near to a goal. */
void wounddice_ways_to(const struct scene *scene, int who, struct tile goal, int near,
		       int most, struct ways *ways);
/* May it stop there? */
bool wounddice_is_free(const struct scene *scene, int who, struct tile tile);
/* The free tile nearest to this one, then by y, then by x. */
struct tile wounddice_free_near(const struct scene *scene, int who, struct tile tile);
bool wounddice_can_move(const struct scene *scene, int who);
void wounddice_move(struct run *run, int who, int action);

/* ---- gear.c ---- */

/* A two-handed gun is in hand, or the arm needs none. */
bool wounddice_is_at_hand(const struct scene *scene, int who, int arm);
/* Rounds are in it, and it is not jammed. */
static inline bool wounddice_is_loaded(const struct scene *scene, int who, int gun)
{
	const struct wounddice_arm_state *state = &creature(scene, who)->arms[gun];

	return state->rounds > 0 && !state->jammed;
}
/* Usable now, AP and targets apart: in hand or besides, and loaded. */
bool wounddice_can_use(const struct scene *scene, int who, int arm);
/* The arm in hand if it is a gun; -1 otherwise. */
static inline int wounddice_gun_in_hand(const struct scene *scene, int who)
{
	int arm = creature(scene, who)->hand - 1;

	return arm >= 0 && sheet(scene, who)->arms[arm].is_gun ? arm : -1;
}
bool wounddice_can_ready(const struct scene *scene, int who, int arm);
bool wounddice_can_ready_some(const struct scene *scene, int who);
bool wounddice_can_reload(const struct scene *scene, int who);
int wounddice_reload_ap(const struct scene *scene, int who);
bool wounddice_can_clear(const struct scene *scene, int who);
int wounddice_clear_tn(const struct wounddice_sheet *own,
		       const struct wounddice_arm *arm);
void wounddice_ready(struct run *run, int who, int action);
void wounddice_reload(struct run *run, int who, int action);
void wounddice_clear(struct run *run, int who, int action);

/* ---- attack.c ---- */

struct wounddice_attack {
	int actor, target; /* target NOBODY: a blast at `tile` */
	int arm, skill;	   /* index of the arm; index into its skills */
	struct tile tile;
	bool burst, returned; /* return fire */
	bool jams;	      /* the gun does, when the attack is over */
	const struct wounddice_arm *with;
	const struct wounddice_profile *profile;
	int distance, band;
};

/* Foes that this arm reaches and the creature sees. */
bool wounddice_can_target(const struct scene *scene, int who, int arm, int target);
struct creature_set wounddice_targets(const struct scene *scene, int who, int arm);
/* Fills in the values that follow from the choice. */
void wounddice_attack_at(const struct scene *scene, int who, int arm, int target,
			 struct wounddice_attack *attack);
int wounddice_spread(struct sum *spread, const struct wounddice_attack *attack);
/* Some arm has a target and is affordable. */
bool wounddice_can_attack(const struct scene *scene, int who);
void wounddice_attack(struct run *run, int who, int action);
/* From the payment on, for return fire too. */
void wounddice_resolve(struct run *run, struct wounddice_attack *attack);
void wounddice_choose_skill(struct run *run, struct wounddice_attack *attack);
/* The viewers of an attack's margin (R28). */
int wounddice_viewer(const struct scene *scene, const struct wounddice_attack *attack);

/* ---- accuracy.c ---- */

/* Each modifier of the TN; then the TN. */
int wounddice_accuracy(struct sum *tn, const struct scene *scene,
		       const struct wounddice_attack *attack);
int wounddice_attack_tn(struct sum *tn, const struct scene *scene,
			const struct wounddice_attack *attack, int bonus);
/* The same, unexplained, with its usual skill; and its two parts: against anybody, and
 * what the target adds to that. The part of the first that no state changes is
 * computed when the scenario is loaded. */
int wounddice_thought_tn(const struct scene *scene,
			 const struct wounddice_attack *attack);
int wounddice_sheet_tn(const struct scene *scene, const struct wounddice_arm *arm);
int wounddice_own_tn(const struct scene *scene, const struct wounddice_attack *attack);
int wounddice_target_tn(const struct scene *scene, const struct wounddice_attack *attack);
/* Two of the modifiers. */
int wounddice_cover_tn(const struct scene *scene, const struct wounddice_attack *attack);
int wounddice_aim_tn(const struct scene *scene, const struct wounddice_attack *attack);

/* ---- defense.c ---- */

int wounddice_evade_tn(struct sum *tn, const struct scene *scene, int who);
/* The arm to parry with and its TN; -1: none. */
int wounddice_parry_arm(const struct scene *scene, int who, int *tn);
/* Extended reactions, a blow by such an arm, and something to parry it with. */
bool wounddice_may_parry(const struct scene *scene, int who,
			 const struct wounddice_arm *with);
/* Up, aware, and able to pay for a reaction. */
static inline bool wounddice_can_react(const struct scene *scene, int who, int cost)
{
	const struct wounddice_creature *one = creature(scene, who);

	return is_ok(scene, who) && !one->unaware &&
	       one->ap + one->speed - one->debt >= cost;
}
/* A reaction's price: AP first, the rest from speed. */
void wounddice_pay_reaction(struct run *run, int who, int cost);
/* True: the attack misses this target. */
bool wounddice_defends(struct run *run, const struct wounddice_attack *attack, int target,
		       const struct check *check, int hits);
void wounddice_return_fire(struct run *run, int who, int attacker);

/* ---- damage.c ---- */

/* Deals `hits` hits, one after the other, with all effects. */
void wounddice_hit(struct run *run, const struct wounddice_attack *attack, int target,
		   int hits);
/* Armour dice that count against this damage, by size; returns their number. */
bool wounddice_relevant(const struct scene *scene, int who, int type,
			int counts[DICE_GROUPS]);
void wounddice_lose_aim(struct run *run, int who);
/* No longer up: out, dead or fled. */
void wounddice_leave(struct run *run, int who, enum condition state);
/* Dead, unconscious or awake by health. */
void wounddice_check_health(struct run *run, int who);
void wounddice_bleed(struct run *run, int who);
int wounddice_wound_count(const struct wounddice_creature *creature);

/* ---- aid.c ---- */

enum { INJECTED = 8 }; /* WND-AID-03: faces of the die that it heals */

bool wounddice_can_treat_some(const struct scene *scene, int who);
bool wounddice_can_inject(const struct scene *scene, int who, int patient);
bool wounddice_can_inject_some(const struct scene *scene, int who);
int wounddice_first_aid_tn(struct sum *tn, const struct scene *scene, int who,
			   int patient, int kit);
/* Steps by which a success with this DoS lowers wound dice. */
int wounddice_aid_degree(int dos, int kit);
/* The largest of these dice goes down a step; returns the step it had, 0: none is left.
 */
int wounddice_lower_wound(uint8_t wounds[5]);
void wounddice_first_aid(struct run *run, int who, int action);
void wounddice_inject(struct run *run, int who, int action);

#endif
