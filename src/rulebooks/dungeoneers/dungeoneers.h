/* SPDX-License-Identifier: MIT
 *
 * The dungeoneers rulebook: shared declarations.
 *
 * Glossary, as printed: AP action points, MP movement points, RP reaction points, AV
 * armour value, SR spell resistance, T stress, K stress capacity (endurance; "over" means
 * T > K), W wounds, M most wounds (by size), P power penalty (dice lost to a lack of
 * power), B spellmod (spellboons less spellbanes), threat: reach of a creature in tiles.
 *
 * "Threatened" is a stored relation: bit r of creatures[m].threatened_by says that r
 * threatens m. Every move computes it again for all; disengaging deletes the rows of one
 * creature.
 *
 * Things have no identity: a creature carries items by their number in the scenario's
 * list (setup->items), wielded or stowed; a thrown one lies on the ground until picked
 * up.
 */
#ifndef DUNGEONEERS_H
#define DUNGEONEERS_H

#include "engine/run.h"
#include "rules.h"

/* ---- words of the sheets ---- */

enum score { POWER, PROWESS, ENDURANCE, RESISTANCE, SPELL, MIND, SCORES };

enum size { TINY, SMALL, MEDIUM, LARGE, HUGE_SIZE, MASSIVE, SIZES };

/* The types of single wounds first, then the categories that traits may name. */
enum damage_type {
	BLUDGEONING,
	PIERCING,
	SLASHING,
	HEAT,
	COLD,
	TOXIC,
	MELT,
	ERASE,
	TYPES,
	PHYSICAL = TYPES,
	ENERGY,
	ALL_DAMAGE,
	TRAIT_TYPES,
	UNTYPED = TRAIT_TYPES, /* no trait applies */
};

enum die { D4, D6, D8, D10, D12, DICE_SIZES };

enum category { NO_CATEGORY, BLADE, CUDGEL, AXE, LANCE, BOW, CATEGORIES };
enum rank { NO_RANK, RANK_E, RANK_D, RANK_C, RANK_B, RANK_A };
enum missile { NO_MISSILE, ARROW, BOLT, MISSILES };
enum slot {
	SLOT_WIELD,
	SLOT_HEAD,
	SLOT_BODY,
	SLOT_FEET,
	SLOT_HANDS,
	SLOT_BACK,
	SLOT_NECK,
	SLOT_BELT,
	SLOT_RING,
	SLOTS
};
enum school { ARCANE, HOLY, DEMONIC, SCHOOLS };
enum spell_test { TEST_NONE, TEST_ATTACK, TEST_SAVE };
enum spell_effect {
	EFFECT_WOUNDS,
	EFFECT_MAGE_ARMOR,
	EFFECT_SHOVE,
	EFFECT_PRONE,
	EFFECT_MIRED,
	EFFECT_STRESS,
	EFFECT_MEND,
	EFFECT_CALM,
};

/* ---- the catalogue ---- */

enum {
	KIND_CREATURE,
	KIND_WEAPON,
	KIND_ARMOR,
	KIND_FOCUS,
	KIND_SPELL,
	KIND_POTION,
	KINDS
};

struct dungeoneers_weapon {
	struct entry entry;
	uint8_t hit, pierce; /* enum die */
	uint8_t wounds, type;
	uint8_t category, rank;
	uint8_t hands;	    /* 0: natural, 1, 2 */
	uint8_t threat;	    /* added to the wielder's threat range */
	uint8_t range;	    /* 0: none; else never for melee */
	uint8_t ammunition; /* enum missile */
	bool toss;
	/* Hooks: further effects of a hit, a miss, a pierce, a deflection. */
	bool trips;	     /* on hit: prone */
	uint8_t miss_stress; /* on miss: stress of the attacker */
	uint8_t shoves;	     /* on pierce: forced steps along the attacker's facing */
	bool fragile;	     /* on deflect: destroyed */
};

struct dungeoneers_armor {
	struct entry entry;
	uint8_t slot;
	int16_t av, sr, power, spellbane, spellboon;
};

struct dungeoneers_focus {
	struct entry entry;
	int16_t dice[SCHOOLS]; /* spell pierce dice by school */
};

struct dungeoneers_spell {
	struct entry entry;
	uint8_t school, test, save, die, effect, amount, type;
	uint8_t range; /* 0: the threat range */
	uint8_t base, ap;
};

struct dungeoneers_potion {
	struct entry entry;
	uint8_t mend, calm;
};

/* Anything that can be carried; one of the pointers is set. */
struct dungeoneers_item {
	const char *key, *name;
	const struct dungeoneers_weapon *weapon;
	const struct dungeoneers_armor *shield;
	const struct dungeoneers_focus *focus;
	const struct dungeoneers_spell *tome;
	const struct dungeoneers_potion *potion;
	uint8_t hands; /* wield slots that it takes */
};

/* ---- capacities ---- */

enum {
	THINGS = 10,  /* carried by one creature */
	NATURALS = 3, /* natural weapons */
	CANTRIPS = 6,
	MOST_AP = 6,
	READIED = MOST_AP, /* each costs at least 1 AP */
	MOST_WOUNDS = 5,
	MOST_CAPACITY = 10,
	/* The most wounds of one blow that make a difference: no creature survives one
	 * more. */
	MOST_BLOW = MOST_CAPACITY + MOST_WOUNDS + 1,
	GROUND = 64, /* thrown weapons on the ground; loading checks it */
	MOST_STRESS = 999,
	MOST_ELECTION = 99,
	HANDS = 2,
	MOST_ARMS = THINGS + NATURALS + 1, /* weapons to choose from, with the fist */
	ROUND_SECONDS = 5,
};

struct dungeoneers_sheet {
	struct entry entry;
	int16_t power, prowess, endurance, resistance, spell, mind;
	uint8_t size;
	int16_t initiative, ap_max, mp_base, rp_max, magica_max;
	uint8_t dodge_die;
	int16_t natural_av, natural_sr;
	uint8_t blade, cudgel, axe, lance, bow; /* ranks */
	int16_t vulnerable[TRAIT_TYPES], resistant[TRAIT_TYPES];
	uint8_t brutal;
	bool hyperarcanum;
	int16_t arrows, bolts;
	int16_t stress, wounds, magica; /* at the start */
	int16_t weapons[4], natural[NATURALS], armor[8], foci[2], tomes[2];
	int16_t stowed[4], stowed_shields[2], stowed_foci[2], stowed_tomes[2], potions[4];
	int16_t cantrips[CANTRIPS];

	/* Filled in by prepare(). */
	int16_t scores[SCORES];
	uint8_t ranks[CATEGORIES];
	int16_t traits[UNTYPED + 1]; /* wounds more (or fewer) by type */
	uint8_t most_wounds, base_threat, width, height;
	uint8_t room; /* quarters of a tile that it fills */
	/* For the tactic: blows of [1 + i] wounds each that kill it, by its stress (no
	 * more than its capacity) and its wounds. */
	uint8_t blows[MOST_BLOW][MOST_CAPACITY + 1][MOST_WOUNDS + 1];
	int16_t worn_av, worn_sr, worn_power, worn_spellmod;
	const struct dungeoneers_weapon *natural_weapon[NATURALS];
	const struct dungeoneers_spell *cantrip[CANTRIPS];
};

/* Not read from files: values that prepare() computes for the fight. */
struct dungeoneers_fight;
struct dungeoneers_setup {
	const struct dungeoneers_item *items; /* numbered from 1; [0] is nothing */
	/* The row of bare hands, and of weapons without the rank for them (R68). */
	const struct dungeoneers_weapon *improvised;
	bool has_walls;	    /* which block sight */
	bool has_obstacles; /* which block steps */
	int largest;	    /* tiles along the side of the largest creature */
	const struct dungeoneers_chances *chances; /* for the tactic ... */
	uint8_t twins[MAX_CREATURES]; /* ... the first creature with the same sheet */
	const struct dungeoneers_fight *start; /* creatures and facings at the start */
	const struct dungeoneers_harms *harms; /* for the tactic */
};

/* ---- the fight ---- */

enum thing_place { NOT_THERE, WIELDED, STOWED };

struct dungeoneers_thing {
	int16_t item;  /* number in setup->items; 0: none */
	uint8_t place; /* enum thing_place */
	uint8_t spare; /* always 0 */
};

struct dungeoneers_readied {
	uint8_t action; /* enum action_id + 1; 0: none */
	uint8_t turn;	/* creature + 1 */
	uint8_t after;	/* its turn; else before */
	uint8_t spare;	/* always 0 */
	int16_t spell;	/* place in the catalogue + 1; 0: none */
};

struct dungeoneers_creature {
	struct creature_set threatened_by;
	struct creature_set near; /* others on the map (dungeoneers_around) */
	int16_t last_x, last_y;	  /* its tile when threats were last computed ... */
	int16_t ap, mp, rp;
	int8_t last_side;  /* ... and on whose side */
	uint8_t grappling; /* creature + 1; 0: none */
	uint8_t sprinting;
	uint8_t disengaged; /* since threats were found last */
	uint8_t rank;	    /* place among equals from its tie throw; 0: not thrown */
	uint8_t arrows, bolts;
	uint8_t spare[3]; /* always 0 */
	struct dungeoneers_readied readied[READIED];
	/* Its defence. The tactic compares these bytes, and those of its offence. */
	int16_t stress;
	uint8_t wounds, defensive, prone;
	uint8_t mage_armor; /* armour value that it gives */
	uint8_t mired;	    /* movement points that it takes from the next turn */
	uint8_t shield_av, shield_sr; /* of shields in hand */
	uint8_t grappled_by;	      /* creature + 1; 0: none */
	/* Its offence, but whether there are arrows or bolts. */
	int16_t magica;
	int16_t spellmod;	 /* B, from worn and wielded things */
	uint8_t threat, penalty; /* tiles; P; from things, too */
	struct dungeoneers_thing things[THINGS];
};

struct dungeoneers_lying {
	int16_t item, x, y;
};

enum rest_kind { NO_REST, SHORT_REST, LONG_REST, FULL_REST };

struct dungeoneers_fight {
	struct fight base;
	uint8_t rest;	  /* enum rest_kind: everybody rests before the fight goes on */
	uint8_t started;  /* first notes have been told */
	uint8_t lying;	  /* things on the ground */
	uint8_t slipped;  /* somebody has disengaged since threats were found last */
	uint8_t spare[2]; /* always 0 */
	/* The creatures of each side on the map; those that have readied a deed. */
	struct creature_set on_map[MAX_SIDES], waiting;
	struct dungeoneers_lying ground[GROUND];
	struct dungeoneers_creature creatures[MAX_CREATURES];
};

enum phase { ROUND_BEGINS, TURN_BEGINS, TURN_GOES_ON, ROUND_ENDS };

/* ---- rows ---- */

enum question_id {
	Q_ACTION,
	Q_WEAPON,
	Q_TARGET,
	Q_FACE,
	Q_HIT_STRESS,
	Q_PIERCE_STRESS,
	Q_DIRECTION,
	Q_FACING,
	Q_SPELL,
	Q_EXTRA,
	Q_SAVE,
	Q_RESIST,
	Q_POOL,
	Q_BREAK_FREE,
	Q_STRIKE,
	Q_READY,
	Q_WHOSE_TURN,
	Q_WHEN,
	Q_TRIGGER,
	Q_HANDLING,
	Q_ITEM,
	Q_PUT_AWAY,
	QUESTIONS
};

enum action_id {
	DO_ATTACK,
	DO_SPELLCAST,
	DO_GRAPPLE,
	DO_PUSH,
	DO_DISENGAGE,
	DO_DEFEND,
	DO_SPRINT,
	DO_READY,
	DO_INTERACT,
	DO_MOVE,
	DO_STAND,
	DO_TURN,
	DO_DROP_PRONE,
	DO_END_TURN,
	DO_OPPORTUNE_STRIKE,
	ACTIONS
};

enum yes_no { NO, YES };
enum handling { EQUIP, UNEQUIP, SWAP, PICK_UP, DRINK };

/* ---- looking, and changing ---- */

static inline const struct dungeoneers_sheet *sheet(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct dungeoneers_setup *setup(const struct scene *scene)
{
	return scene->scenario->setup;
}

static inline const struct dungeoneers_fight *whole_fight(const struct scene *scene)
{
	return (const struct dungeoneers_fight *)scene->fight;
}

static inline const struct dungeoneers_creature *creature(const struct scene *scene,
							  int who)
{
	return &whole_fight(scene)->creatures[who];
}

static inline struct dungeoneers_fight *change_fight(struct run *run)
{
	return (struct dungeoneers_fight *)run->fight;
}

static inline struct dungeoneers_creature *change(struct run *run, int who)
{
	return &change_fight(run)->creatures[who];
}

static inline bool is_alive(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].in_play;
}

enum { LARGEST = 4 }; /* tiles along a footprint */

/* Certainly more than so many tiles apart, which their corners alone tell of most pairs;
 * false: the distance may be less. */
static inline bool is_farther(const struct fight *fight, int a, int b, int tiles)
{
	struct tile one = fight->bodies[a].tile, other = fight->bodies[b].tile;
	int most = tiles + LARGEST - 1;

	return one.x - other.x > most || other.x - one.x > most ||
	       one.y - other.y > most || other.y - one.y > most;
}

static inline struct creature_set everybody(const struct fight *fight)
{
	return (struct creature_set){fight->count ? UINT64_MAX >> (64 - fight->count)
						  : 0};
}

enum { NEARBY = 1 };

/* All others that are so near, and some that are not. */
static inline struct creature_set dungeoneers_around(const struct scene *scene, int who,
						     int tiles)
{
	return tiles <= NEARBY ? creature(scene, who)->near : everybody(scene->fight);
}

static inline int score_of(const struct scene *scene, int who, int score)
{
	return sheet(scene, who)->scores[score];
}

static inline bool is_over(const struct scene *scene, int who) /* its stress capacity */
{
	return creature(scene, who)->stress > sheet(scene, who)->endurance;
}

static inline const struct dungeoneers_item *item_of(const struct scene *scene,
						     int number)
{
	return &setup(scene)->items[number];
}

/* The cost of an option, in the order of the book's resources. */
enum resource { AP, MP, RP, MAGICA };

static inline struct cost costs(int ap, int mp, int rp, int magica)
{
	return (struct cost){{(int8_t)ap, (int8_t)mp, (int8_t)rp, (int8_t)magica}};
}

/* ---- rulebook.c, rulings.c, tactics.c: tables ---- */

extern const char *const dungeoneers_slot_words[], *const dungeoneers_score_words[];
extern const struct ruling_row dungeoneers_rulings[RULINGS];
extern const struct tactic dungeoneers_tactics[];
extern const struct figures dungeoneers_figures[];
extern const struct source_row dungeoneers_sources[];
extern const char *const dungeoneers_type_words[]; /* of damage */
extern const char *const dungeoneers_size_words[];

/* The values of a size. */
struct dungeoneers_size {
	uint8_t wounds, threat, room, width, height;
};
struct dungeoneers_size dungeoneers_size_of(const struct scenario *scenario, int size);

/* ---- sheets.c ---- */

void dungeoneers_prepare(struct scenario *scenario, struct problems *problems);

/* ---- time.c ---- */

bool dungeoneers_advance(struct run *run);
void dungeoneers_begin(const struct scenario *scenario, struct fight *fight);
void dungeoneers_enter(const struct scenario *scenario, struct fight *fight, int who);
void dungeoneers_settle(const struct scenario *scenario, struct fight *fight);
void dungeoneers_canonical(const struct scenario *scenario, struct fight *fight);
int dungeoneers_initiative(const struct scene *scene, int who);
/* All creatures in the round's order; newcomers come last. Returns their number. */
int dungeoneers_in_order(const struct fight *fight, int8_t who[MAX_CREATURES]);
/* MP at its turn's start. */
int dungeoneers_turn_mp(struct sum *mp, const struct scene *scene, int who);
void dungeoneers_end_turn(struct run *run, int who, int action);

/* ---- actions.c ---- */

extern const struct action_row dungeoneers_actions[ACTIONS];
extern const struct phrase_row dungeoneers_phrases[];

/* The movement points that a sprint brings. */
int dungeoneers_sprint_mp(const struct scene *scene, int who, struct sum *mp);
/* Asks what to do, and does it. */
void dungeoneers_act(struct run *run, int who);
/* Could it be done now, apart from its cost? May it be readied? */
bool dungeoneers_is_possible(const struct scene *scene, int who, int action);
bool dungeoneers_can_be_readied(const struct scene *scene, int who, int action);
bool dungeoneers_is_own_turn(const struct scene *scene, int who);
/* To be called when the deed has been told. In its own turn an action costs AP; off it
 * these were paid when it was readied, and setting it off costs a reaction point. */
void dungeoneers_pay_action(struct run *run, int who, int ap, int rule);
void dungeoneers_pay_mp(struct run *run, int who);
/* AP, MP, RP or magica of this creature. */
void dungeoneers_spend(struct run *run, int who, const char *what, int16_t *points,
		       int amount, int rule);
void dungeoneers_gain(struct run *run, int who, const char *what, int16_t *points,
		      int amount, int rule);
/* Does nothing if it has that value already. */
void dungeoneers_set_condition(struct run *run, int who, const char *name,
			       uint8_t *condition, bool on, int rule);

/* ---- space.c: footprints, distances, sight, facing, room ---- */

struct footprint dungeoneers_footprint(const struct scene *scene, int who);
/* Between two creatures; or if `who` stood at `tile`. */
int dungeoneers_distance(const struct scene *scene, int a, int b);
int dungeoneers_distance_at(const struct scene *scene, int who, struct tile tile,
			    int other);
bool dungeoneers_sees(const struct scene *scene, int a, int b);
/* No wall is between two that are so far apart, or none counts (R77). */
bool dungeoneers_reach_is_free(const struct scene *scene, int a, int b, int distance);
/* `of` stands in the threat range of `by` (or would, at `tile`). */
bool dungeoneers_in_range(const struct scene *scene, int of, int by);
bool dungeoneers_in_range_at(const struct scene *scene, int of, int by, struct tile tile);
/* The target is beyond the threat range. */
bool dungeoneers_is_ranged(const struct scene *scene, int who, int target);
/* May `by` attack or grapple `of`: hostile and in its threat range (R11). */
bool dungeoneers_can_reach(const struct scene *scene, int by, int of);
/* May `by` harm `of` at any distance, and push or touch it: friends, too (R87). */
bool dungeoneers_may_harm(const struct scene *scene, int by, int of);
bool dungeoneers_can_touch(const struct scene *scene, int by, int of);
/* Octant from centre to centre; -1 on the same spot. */
int dungeoneers_octant(const struct scene *scene, int from, int to);
bool dungeoneers_is_behind(const struct scene *scene, int attacker, int defender);
bool dungeoneers_is_behind_at(const struct scene *scene, int attacker, int defender,
			      struct tile tile);
/* Would `who` fit at `tile` if the creatures in `gone` had left? */
bool dungeoneers_fits(const struct scene *scene, int who, struct tile tile,
		      struct creature_set gone);
/* The directions, as bits, in which a step ends on free ground and squeezes through no
 * corner; and is this one of them? */
unsigned dungeoneers_fitting_steps(const struct scene *scene, int who,
				   struct creature_set gone);
bool dungeoneers_step_fits(const struct scene *scene, int who, enum direction direction,
			   struct creature_set gone);
/* Stands in another's tile. */
bool dungeoneers_crowded(const struct scene *scene, int who);
int dungeoneers_nearest_enemy(const struct scene *scene, int who);
void dungeoneers_face_enemy(const struct scene *scene, struct fight *fight, int who);

/* ---- gear.c: carried things, and values derived from them ---- */

/* A weapon to use, and its origin: thing 0..THINGS-1, or one of these. */
enum { FROM_FIST = -1, FROM_BODY = -2 };
struct arm {
	const struct dungeoneers_weapon *weapon; /* as this creature can use it */
	const char *key, *name;
	int thing;
	bool improvised; /* its rank is too low */
};

/* Facts of questions that people read; others are for tactics. */
enum { KNOWN_DICE = 2, KNOWN_AGAINST };

extern const int dungeoneers_die_size[DICE_SIZES];

int dungeoneers_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS]);
bool dungeoneers_free_hands(const struct scene *scene, int who, int hands);
/* Computes threat, P, B and shields again, from the things wielded. */
void dungeoneers_derive(const struct scene *scene, struct dungeoneers_creature *creature,
			int who);
int dungeoneers_focus_dice(const struct scene *scene, int who, int school);
int dungeoneers_ammunition(const struct scene *scene, int who,
			   const struct dungeoneers_weapon *weapon);
bool dungeoneers_can_interact(const struct scene *scene, int who);
bool dungeoneers_can_handle(const struct scene *scene, int who, enum handling handling,
			    int thing);
void dungeoneers_interact(struct run *run, int who, int action);
/* It leaves the hand and lies on that tile; off the map: it is gone. */
void dungeoneers_throw_down(struct run *run, int who, int thing, struct tile tile);

/* ---- attack.c ---- */

/* DUN-DICE-01: adds penalties, then the cap (0: none), then at least one die. */
int dungeoneers_pool(struct sum *pool, const struct scene *scene, int who, int cap,
		     int cap_rule);
/* Tells a pool, rolls it and tells the total; a pool of no dice totals 0. */
int dungeoneers_roll(struct sum *pool, int die, const char *label, int rule);
/* Tells a pool and rolls it against the number needed, with a d4 more for a creature
 * `over` its capacity (DUN-STR-06); `total` is the result. */
bool dungeoneers_reaches(struct sum *pool, int die, bool over, int needed,
			 struct sum *total, const char *label);

int dungeoneers_hit_dice(struct sum *pool, const struct scene *scene, int who, int target,
			 bool ranged, int stress);
int dungeoneers_pierce_dice(struct sum *pool, const struct scene *scene, int who,
			    int stress);
/* Creatures that it can attack with this weapon now. */
struct creature_set dungeoneers_targets(const struct scene *scene, int who,
					const struct arm *arm);
bool dungeoneers_can_attack(const struct scene *scene, int who);
/* The most stress for a roll: now, and with so much stress. */
int dungeoneers_stress_limit(const struct scene *scene, int who);
int dungeoneers_stress_limit_at(const struct scene *scene, int who, int stress);
/* Asks with which weapon; returns its number among dungeoneers_arms(). */
int dungeoneers_choose_arm(struct run *run, int who, int target, int action,
			   struct arm *arm);
/* Asks for a target; the default is the first enemy, else the first of all. Arm and spell
 * numbers are facts of the question. */
int dungeoneers_choose_target(struct run *run, int who, int action,
			      struct creature_set targets, int arm, int spell);
void dungeoneers_attack(struct run *run, int who, int action);
void dungeoneers_strike(struct run *run, int who, int target);

/* ---- defense.c ---- */

/* A dodge about to be rolled: defender, attacker, score. */
struct dodge {
	int defender, attacker, score; /* enum score */
	int rule;
};

enum { REAR_DIE = 8 };
enum rear { NOT_BEHIND, BEHIND_SUBTRACT, BEHIND_FEWER_DICE };
/* The effect of the attacker's position on the dodge (R45). */
enum rear dungeoneers_rear(const struct scene *scene, const struct dodge *dodge);
/* lost: dice that an attacker behind takes away. */
int dungeoneers_dodge_dice(struct sum *pool, const struct scene *scene,
			   const struct dodge *dodge, int lost);
/* The defender's dodge against `total`: true if total is not lower. *shown: its total. */
bool dungeoneers_beats_dodge(struct run *run, const struct dodge *dodge, int total,
			     int *shown);
/* Asks by which score to dodge. */
int dungeoneers_choose_score(struct run *run, int who, int against, int action);
int dungeoneers_av(struct sum *av, const struct scene *scene, int who);
int dungeoneers_sr(struct sum *sr, const struct scene *scene, int who);

/* ---- damage.c ---- */

struct harm {
	int victim, by; /* by: NOBODY for its own stress */
	int wounds, type;
	bool attack; /* brutal counts */
	int rule;    /* of the first term */
};

/* The number of wounds sustained. */
int dungeoneers_wounds(struct sum *wounds, const struct scene *scene,
		       const struct harm *harm);
/* The same for a victim that is over its capacity, or not. */
int dungeoneers_wounds_if(struct sum *wounds, const struct scene *scene,
			  const struct harm *harm, bool over);

/* Stress and wounds of a creature; and its values after further wounds or stress. */
struct life {
	int stress, wounds;
	bool dead;
};
struct life dungeoneers_life(const struct scene *scene, int who);
struct life dungeoneers_after_stress(const struct scene *scene, int who, struct life life,
				     int amount);
struct life dungeoneers_after_wounds(const struct scene *scene, int who, struct life life,
				     int wounds);
/* False if the victim is dead now. */
bool dungeoneers_sustain(struct run *run, const struct harm *harm);
/* `by`: the cause; NOBODY: its own doing. False if it is dead now. */
bool dungeoneers_gain_stress(struct run *run, int who, int by, int amount, int rule);
void dungeoneers_relieve(struct run *run, int who, int by, int stress, int wounds,
			 int rule);
void dungeoneers_rest(struct run *run);

/* Fills in the number of blows that kill each creature. */
void dungeoneers_count_blows(struct scenario *scenario);

/* ---- contest.c: grapple, push, breaking free ---- */

bool dungeoneers_can_grapple(const struct scene *scene, int who);
bool dungeoneers_can_push(const struct scene *scene, int who);
/* Dice of strength; and the sides of each, with this weapon. */
int dungeoneers_strength_dice(struct sum *pool, const struct scene *scene, int who,
			      int rule);
int dungeoneers_strength_die(const struct scene *scene,
			     const struct dungeoneers_weapon *weapon);
void dungeoneers_grapple(struct run *run, int who, int action);
void dungeoneers_push(struct run *run, int who, int action);
void dungeoneers_disengage(struct run *run, int who, int action);
void dungeoneers_end_grapple(struct run *run, int grappler, int rule);

/* ---- movement.c ---- */

bool dungeoneers_can_move(const struct scene *scene, int who);
bool dungeoneers_can_move_some_way(const struct scene *scene, int who);
/* The directions, as bits, in which it can step; and is this one of them? */
unsigned dungeoneers_open_steps(const struct scene *scene, int who);
bool dungeoneers_can_step(const struct scene *scene, int who, enum direction direction);
bool dungeoneers_can_stand(const struct scene *scene, int who);
bool dungeoneers_can_turn(const struct scene *scene, int who);
void dungeoneers_move(struct run *run, int who, int action);
void dungeoneers_stand(struct run *run, int who, int action);
void dungeoneers_turn(struct run *run, int who, int action);
/* Up to `steps` forced steps; `pusher` causes them. */
void dungeoneers_shove(struct run *run, int who, int pusher, enum direction direction,
		       int steps, int rule);
void dungeoneers_fall_prone(struct run *run, int who, int rule);
/* Without telling: at the start and after edicts. `by`: only rows of this one; NOBODY:
 * all. */
void dungeoneers_set_threats(const struct scene *scene, struct fight *fight,
			     struct creature_set moved);
/* What follows from the map and the creatures: who is near whom, on the map, waiting. */
void dungeoneers_find_sets(const struct scene *scene, struct fight *fight);
/* The same, and tells the creatures that are newly or no longer threatened. */
void dungeoneers_find_threats(struct run *run, struct creature_set moved, int by,
			      int rule);
void dungeoneers_end_far_grapples(struct run *run, struct creature_set moved);
/* Asks whether it turns to its target, or for its facing while it waits for a turn. */
void dungeoneers_offer_facing(struct run *run, int who, int target, int action);
void dungeoneers_choose_facing(struct run *run, int who, int turn, int action);

/* ---- reactions.c ---- */

/* Creatures that may strike at `who` when it does a ranged act, or leaves for `tile`. */
struct creature_set dungeoneers_strikers_at_act(const struct scene *scene, int who);
struct creature_set dungeoneers_strikers_at_step(const struct scene *scene, int who,
						 struct tile to, bool forced, int pusher);
/* Tells that strikes have cancelled what it was doing (OPP-04). */
void dungeoneers_cannot_go_on(struct run *run, int who);
/* Asks all of them; false if `who` is dead or no longer on its tile. */
typedef bool still_possible(struct run *run, const void *context);
bool dungeoneers_provoke(struct run *run, int who, struct creature_set strikers, int rule,
			 still_possible *possible, const void *context);
/* The same for creatures that may strike at a ranged act. */
bool dungeoneers_act_afar(struct run *run, int who, still_possible *possible,
			  const void *context);
void dungeoneers_ready(struct run *run, int who, int action);
bool dungeoneers_can_ready(const struct scene *scene, int who);
void dungeoneers_boundary(struct run *run, int whose, bool after);
/* Drops the deed that it has readied for the turn of `whose` (NOBODY: for any turn). */
void dungeoneers_lapse(struct run *run, int who, int whose);

/* ---- tactics_tables.c: exact chances of opposed pools, in thousandths ---- */

const struct dungeoneers_chances *dungeoneers_chances(struct scenario *scenario);
/* The chance that these dice are at least as high as the others; less a d8 if
 * `behind`. */
int dungeoneers_chance_to_beat(const struct scene *scene, int dice, int die, int against,
			       int against_die, bool behind);
/* The chance that they reach this number, with a d4 more if `over`. */
int dungeoneers_chance_to_reach(const struct scene *scene, int dice, int die, int needed,
				bool over);

/* ---- tactics_harms.c: what unhurt creatures do to each other ---- */

const struct dungeoneers_harms *dungeoneers_harms(struct scenario *scenario);

/* ---- magic.c ---- */

/* The spells that it may cast, cantrips first, then tomes in hand; returns their
 * number. */
enum { MOST_SPELLS = CANTRIPS + HANDS };
int dungeoneers_spells(const struct scene *scene, int who,
		       const struct dungeoneers_spell *spells[MOST_SPELLS]);
bool dungeoneers_is_helpful(const struct dungeoneers_spell *spell);
int dungeoneers_spell_number(const struct scene *scene,
			     const struct dungeoneers_spell *spell);

/* Its price. */
int dungeoneers_magica(struct sum *cost, const struct scene *scene,
		       const struct dungeoneers_spell *spell, int extra);
/* Magica left when the base cost is paid; below 0: it cannot be. */
int dungeoneers_most_extra(const struct scene *scene, int who,
			   const struct dungeoneers_spell *spell);
/* Dice of the caster's test, of the save against it, of spell pierce. */
int dungeoneers_spell_dice(struct sum *pool, const struct scene *scene, int who,
			   int target, const struct dungeoneers_spell *spell);
int dungeoneers_save_dice(struct sum *pool, const struct scene *scene, int who,
			  const struct dungeoneers_spell *spell);
int dungeoneers_spell_pierce_dice(struct sum *pool, const struct scene *scene, int who,
				  const struct dungeoneers_spell *spell, int extra);
/* The die of spell pierce for a spell score. */
int dungeoneers_die_by_score(int score);
/* Size of the dice of spell pierce; whether a d4 is added (R41). */
int dungeoneers_pierce_die(const struct scene *scene, int who);
bool dungeoneers_pierces_harder(const struct scene *scene, int who);

bool dungeoneers_can_cast_at(const struct scene *scene, int who,
			     const struct dungeoneers_spell *spell, int target);
bool dungeoneers_can_cast(const struct scene *scene, int who,
			  const struct dungeoneers_spell *spell);
/* True if it can cast some spell now; or if it could ready one. */
bool dungeoneers_can_cast_some(const struct scene *scene, int who);
bool dungeoneers_can_pay_spell(const struct scene *scene, int who);
/* Asks which of its spells, for a cast or to be readied. */
const struct dungeoneers_spell *dungeoneers_choose_spell(struct run *run, int who,
							 int action);
void dungeoneers_cast(struct run *run, int who, int action);
/* Casts this spell, which may have been readied. */
void dungeoneers_cast_spell(struct run *run, int who,
			    const struct dungeoneers_spell *spell);

#endif
