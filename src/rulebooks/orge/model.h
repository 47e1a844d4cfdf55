/* SPDX-License-Identifier: MIT
 *
 * The data of orge: keywords and structs of sheets and catalogue, the fight, and the
 * names of questions and actions.
 */
#ifndef ORGE_MODEL_H
#define ORGE_MODEL_H

#include "engine/run.h"
#include "rules.h"
#include "skills.h"

/* ---- words of the sheets ---- */

enum attribute { STR, AGL, CST, INT_, WIS, WLP, CHR, QCK, ATTRIBUTES };
enum damage_type { SLS, PRC, BDG, CLD, FIR, ELC, ARC, PSN, ACD, SNC, TYPES };
enum gender { NO_GENDER, MALE, FEMALE };
enum path { NO_PATH, MAGE, CLERIC, BARD };
enum trait {
	ENDURING = 1,
	TOUGH = 2,
	LIGHT_FOOT = 4,
	LEADERSHIP = 8,
	STUTTERING = 16,
	DYSLEXIA = 32,
	MEMORY_LAPSE = 64
};
enum weapon_class { CLASS_NONE, CLASS_H, CLASS_M, CLASS_P };
enum zone { ZONE_LINE, ZONE_ARC, ZONE_SWEEP };
enum takes { TAKES_NONE, TAKES_ARROWS, TAKES_BOLTS, TAKES_STONES, TAKES_DARTS };
enum stance { STANDING, CROUCHING, PRONE };
enum gait { WALK, RUN, SWIM };
enum cover { NO_COVER, LIGHT_COVER, HALF_COVER, HEAVY_COVER };
enum method { INCANTATION, GESTURE, VERSE, MENTAL, METHODS };
enum daytime { NO_TIME, MORNING, AFTERNOON, EVENING, NIGHT };
enum light { NO_LIGHT, DARK, PENUMBRA, DAYLIGHT, BRIGHT };
enum environment { NO_ENVIRONMENT, UNDERGROUND, BUILDING, WILDERNESS, URBAN };

/* Altered states: rounds left, UNTIL_ENDED without end. */
enum state {
	UNCONSCIOUS, /* knocked out; low hit points count apart */
	SLEEPING,
	PARALYSED,
	PETRIFIED,
	STUNNED,
	SCARED,
	MAD,
	CHARMED,
	POSSESSED,
	DRUNK,
	DRUGGED,
	BLINDED,
	DESTABILISED,
	HELD,
	INTIMIDATED,
	BLESSED,
	CURSED,
	SHIELDED,
	EXPOSED,
	HASTED,
	SLOWED,
	RAGE,
	BOUNCING,
	STATES
};
enum { UNTIL_ENDED = 255 };
enum { NEUTRAL = 15 }; /* the average attribute; also of an effect without a holder */

/* Kinds of resistance. */
enum resist {
	RESIST_NOTHING,
	RESIST_TRAP,
	RESIST_CHARM,
	RESIST_CONFUSION,
	RESIST_DISEASE,
	RESIST_FEAR,
	RESIST_MANA_DRAIN,
	RESIST_MENTAL_DRAIN,
	RESIST_MENTAL_PARALYSIS,
	RESIST_PHYS_PARALYSIS,
	RESIST_PHYS_DRAIN,
	RESIST_POISON,
	RESIST_MAGE,
	RESIST_CLERIC,
	RESIST_BARD,
	RESIST_OTHER,
	RESISTS
};

/* ---- capacities ---- */

enum {
	HANDS = 2,
	THINGS = 12, /* weapons, shield and items of one creature, fists included */
	BAG = 10,
	STYLES = 3,
	MAGAZINES = 4,
	SPELLS = 8,
	SURGES = 16, /* repeated damages at one time; one more ends the weakest */
	QUEUE = 16,  /* acts of one phase; no more can be declared */
	HUSHES = 8,  /* zones of silence; one more ends the one that fades first */
	PUSHES = 8,  /* pushes of one creature in a round; no more are felt */
	TWINS = 3,   /* further things of one kind in a menu */
	NOTHING = -1,
};

enum {
	KIND_CREATURE,
	KIND_SPECIES,
	KIND_WEAPON,
	KIND_MISSILE,
	KIND_MAGAZINE,
	KIND_ARMOR,
	KIND_SHIELD,
	KIND_ITEM,
	KIND_SPELL,
	KINDS
};

struct harm {
	uint8_t type; /* first: the one that species to-hit reads */
	int16_t damage;
	uint8_t type2;
	int16_t damage2; /* 0: none */
};

enum { USUAL_SURGE_SECONDS = 2 };

/* `T:d DP-Nn-Ds`: n surges, one every s seconds and tenths. */
struct surge {
	uint8_t type, number, seconds, tenths;
	int16_t damage;
};

/* Further effects of a wound, unless they are resisted. */
struct venom {
	struct surge surge;    /* number 0: none */
	uint8_t state, rounds; /* rounds 0: none */
	uint8_t resist;
};

struct orge_style {
	const char *name;
	uint8_t ap, pf;
	struct harm harm;
	int8_t hit, defense;
	uint8_t zone;
	bool destabilises;
};

struct orge_weapon {
	struct entry entry;
	uint8_t class, hands, ready, skill;
	uint8_t weight; /* hectograms */
	int8_t intim, par;
	bool natural, unarmed, parries;
	uint8_t drain; /* percent of the damage dealt that heals the attacker */
	uint8_t style_count;
	struct orge_style styles[STYLES];
	/* shooting or throwing it; shot_ap 0: neither */
	uint8_t takes, factor; /* percent of the missile's range */
	uint8_t shot_ap, shot_pf, reload, throw_skill;
	int8_t shot_hit, shot_damage;
	uint8_t range_m; /* thrown, at Strength 15 */
	struct harm thrown;
	struct venom venom;
};

struct orge_missile {
	struct entry entry;
	uint8_t takes;
	uint8_t range_m;
	struct harm harm;
	struct venom venom;
};

struct orge_magazine {
	struct entry entry;
	uint8_t capacity, swap;
	uint8_t quick; /* taken from the reload */
};

struct orge_armor {
	struct entry entry;
	int16_t res[TYPES];
	uint8_t bulk;
	int16_t weight;
};

struct orge_shield {
	struct entry entry;
	int8_t block, ranged;
	uint8_t bulk, weight;
};

enum item_effect {
	HEALS,
	REFILLS_MANA,
	REFRESHES,
	CURES_POISON,
	BANDAGES,
	BLOWS_HORN,
	LIGHTS,
	BURSTS,
	REPAIRS
};

struct orge_item {
	struct entry entry;
	uint8_t ap, effect, value;
	struct harm harm;
	uint8_t range_m, radius_m;
};

enum spell_effect {
	SPELL_HARM,
	SPELL_STATE,
	SPELL_SILENCE,
	SPELL_HEAL,
	SPELL_CURE,
	SPELL_DRAIN,
	SPELL_BOUNCE,
	SPELL_COURAGE
};
enum spell_reaction { REACT_NONE, REACT_DODGE, REACT_RESIST };

struct orge_spell {
	struct entry entry;
	uint32_t mage, cleric, bard; /* methods by path, a bit each */
	uint8_t base;		     /* percent */
	int16_t mana;
	uint8_t ap, mf, range_m, radius_m; /* radius 0: one creature */
	uint8_t effect, state, rounds, heal;
	struct harm harm;
	struct surge surge;
	uint8_t stun; /* percent; 0: none */
	uint8_t reaction, resist;
};

struct orge_species {
	struct entry entry;
	int16_t attributes[ATTRIBUTES];
	int16_t pf, mf;
	int16_t hit[TYPES], res[TYPES];
	int8_t sight, hearing;
	int16_t walk_cm, run_cm, swim_cm; /* a second; 0: cannot */
	int16_t height_cm, radius_cm;
	int16_t ncw, swf; /* percent; tenths */
	int16_t time[5], light[5], environment[5];
	int16_t building[3], road[3]; /* def walk run */
	int16_t fort;
	uint8_t against; /* skill that helps against it */
	bool undead;
};

struct orge_ammo {
	int16_t missile, magazine;
	int16_t count;
};

enum gear_kind { NO_GEAR, GEAR_WEAPON, GEAR_SHIELD, GEAR_ITEM };
struct orge_gear {
	const struct entry *entry;
	const struct orge_weapon *weapon;
	const struct orge_shield *shield;
	const struct orge_item *item;
	const char *twin_keys[TWINS]; /* in a menu that has its key already */
	uint8_t kind;
	uint8_t hectograms;
	uint8_t liked;	   /* of a weapon: the style that promises most for a point */
	uint8_t bludgeons; /* of a weapon: a bit for each style that does */
};

struct orge_creature;

struct orge_sheet {
	struct entry entry;
	int16_t species;
	uint8_t gender, path, stance, cover;
	int16_t base[ATTRIBUTES], age[ATTRIBUTES];
	int16_t str, agl, cst, int_, wis, wlp, chr, qck; /* written: final */
	int16_t max_hp, max_pf, max_mf, max_mana, ap;
	int16_t skills[SKILLS];
	uint32_t traits, methods;
	int16_t weapons[8], shield, armor, items[BAG], spells[SPELLS];
	uint8_t ammo_count;
	struct orge_ammo ammo[MAGAZINES];
	int16_t states[STATES];
	int16_t defense; /* of the scenery around it */
	int16_t estimate;
	bool empty_hands, weapon_drawn, no_bag;
	bool hidden, searching, patrolling, bystander;

	/* Filled in by prepare(). */
	int16_t a[ATTRIBUTES];
	int16_t hbc, hbr, db, bmam;
	int16_t prr, mrr;
	int16_t path_weight; /* of the attributes that its magic draws on */
	int16_t context;     /* hour and surroundings */
	double estimated;
	double level[SKILLS];
	int16_t res[TYPES];	/* species and skill */
	int32_t ncw_hg, swf_hg; /* hectograms: no cost below; no move from here on */
	bool never_laden; /* all things of the fight together weigh less than that */
	double surface;
	int16_t resists[RESISTS];
	uint16_t tricks; /* special attacks it has learned, a bit each */
	bool casts;
	int16_t weight; /* to the tactic, in thousandths of its side's usual one */
	const struct orge_species *kin;
	const struct orge_armor *worn;
	const struct orge_missile *missile[MAGAZINES];
	const struct orge_magazine *magazine[MAGAZINES];
	/* of their options: all differ */
	const char *missile_key[MAGAZINES], *magazine_key[MAGAZINES];
	const struct orge_spell *spell[SPELLS];
	int8_t spells_known;
	int8_t natural; /* thing of fists or claws; -1: none */
	int8_t body_things[THINGS], body_thing_count; /* all of them */
	struct orge_gear gear[THINGS];
	struct orge_creature *start;
};

/* The scenario's own keys. */
struct orge_setup {
	const char *ambush, *surprised; /* names */
	bool accident;
	uint8_t time, light, environment;
	int16_t concealment;
	/* Filled in by prepare(). */
	struct creature_set ambushers, taken_unawares;
	uint16_t grounds;	 /* a bit for each on the map, if one is given */
	bool walls;		 /* some tile blocks sight, or covers */
	int16_t difficulty[101]; /* by percent */
	const struct orge_gear *things[MAX_CREATURES * THINGS];
};

/* ---- the fight ---- */

enum thing_place { GONE, STOWED, IN_HAND, IN_BAG, LYING };

struct orge_thing {
	uint16_t x, y; /* where it lies */
	uint8_t place, wear;
	int8_t holder;
	uint8_t loaded; /* missile's place in the shooter's magazines + 1 */
};

enum act_kind {
	NO_ACT,
	CLOSE_ATTACK,
	RANGED_ATTACK,
	BULLYING,
	TECHNIC,
	CASTING,
	FIRE_FLASK,
	RELOADING, /* long acts only, from here */
	USING_ITEM,
	CHANGING_MAGAZINE,
};

enum special {
	NO_SPECIAL,
	FEINT,
	BACKSTAB,
	AMBUSH,
	SILENT_ASSASSINATION,
	CRITICAL_STRIKE,
	MARKSMANSHIP,
	ADDITIONAL_ATTACK,
	FORMATION,
	SPECIALS
};

enum technic {
	INTIMIDATION,
	WOUND_SIMULATION,
	DISENGAGEMENT,
	BLINDING,
	DISARMING,
	HOSTAGE_HOLD,
	KNOCK_OUT,
	TECHNICS
};

enum discipline { NO_DISCIPLINE, BERSERKER, DUEL, FIGHT_IN_DARK, GUARD, DISCIPLINES };
/* ORG-ACT-05: points on its blows and on its reactions, percent of damage. */
struct orge_discipline {
	int8_t hit, defense, damage;
};
enum manoeuvre { NO_MANOEUVRE, PATROL, ON_THE_WATCH, ESCORT, PROTECT, DETER_ARCANE };

enum act_flag { ACT_CHARGE = 1, ACT_PARTING = 2, ACT_WATCH = 4, ACT_HIDDEN = 8 };

/* A declared act, with its actor's values at that time. */
struct orge_act {
	struct creature_set zone; /* creatures in it */
	struct tile from, aim;
	int16_t thing;	 /* weapon or item; -1: none */
	int16_t missile; /* place in the magazines */
	int16_t spell;	 /* place on the sheet */
	int16_t mf, hp;
	uint8_t kind, style, special, method;
	uint8_t plan, gather, aimed, discipline, foe;
	uint8_t allies, lowest; /* formation: number of members, and the one whose level
				   counts (creature + 1) */
	uint8_t flags, technic;
	uint8_t action;		     /* ACTION row that it is told as */
	int8_t actor, target;	     /* intended */
	int8_t checks, hits, damage; /* state modifiers: own checks, own hits, damage */
	int8_t singing;
	uint8_t spare[2];
};

struct orge_surge {
	int16_t damage;
	uint8_t type, left, seconds, tenths;
	int16_t wait;	 /* tenths to the next; below 0: overdue at the round's end */
	uint8_t fire;	 /* Burning */
	uint8_t waiting; /* for the round's end, when it begins */
};

struct orge_creature {
	int16_t hp, max_hp, pf, mf, mana, ap;
	int16_t pending_damage, pending_heal, pending_pf, pending_mf, pending_mana;
	int16_t suffered;      /* damage of this round's outcome, for concentration */
	uint32_t pending_push; /* a nibble each: direction + 1, first lowest */
	uint32_t pending_states, fresh_states;
	struct creature_set
		attackers;	      /* whose attacks reached it since its phase began */
	struct creature_set deceived; /* enemies whom its sham wound fooled */
	struct creature_set parted;   /* movers it has struck at this phase */
	uint8_t state[STATES], pending_rounds[STATES];
	int16_t hand[HANDS]; /* thing number + 1; a two-handed one is in both */
	uint8_t stance;
	uint8_t aim_level, aim_target; /* creature + 1 */
	uint8_t plan_target, plan_age;
	uint8_t gathered, improved;
	uint8_t manoeuvre, ward; /* creature + 1: ward, or caster deterred */
	uint8_t discipline, foe;
	int8_t style_defense; /* of its last blow */
	uint8_t charged, outnumbered, disengaged;
	uint8_t rested, reacted, hurt; /* since its phase began */
	uint8_t acted;		       /* acts of this phase */
	uint8_t attacks;	       /* classical attacks of this phase */
	uint8_t additional;	       /* the additional attack of this phase is used */
	uint8_t aiming;		       /* has aimed or planned in this phase */
	uint8_t shot, turned;	       /* has shot, turned in this phase */
	uint8_t unaware, hidden, feigning;
	uint8_t dead, surrendered, fled, leaving;
	uint8_t stabilised, holder, holding; /* creature + 1 */
	uint8_t charmer, bouncer;
	uint8_t pending_disarm, pending_cure, pending_holder, pending_bouncer;
	uint8_t pending_charmer;
	uint8_t singing, lamp;
	uint8_t bystander, pace, extra;
	uint8_t watched; /* On The Watch has been used */
	uint8_t heard;	 /* a fight close by in this round */
	uint8_t silent;	 /* all its acts this round were silent kills; 2: some were not */
	uint8_t magazine; /* the one at hand */
	uint8_t armor_wear;
	uint8_t spare;
	int16_t count[MAGAZINES]; /* missiles left */
	uint16_t points[SKILLS];  /* skill points earned */
	struct orge_surge surges[SURGES];
	int16_t long_left; /* AP still to pay */
	struct orge_act long_act;
	struct orge_thing things[THINGS];
};

struct orge_hush {
	struct tile at;
	uint8_t rounds, fresh, radius_m;
	uint8_t spare;
};

struct orge_fight {
	struct fight base;
	uint8_t actors; /* of the order: creatures that have a phase */
	uint8_t queued, resolved;
	uint8_t interrupting; /* never at a rest */
	uint8_t accelerated;
	uint8_t spare[3];
	struct orge_hush hushes[HUSHES];
	struct orge_act queue[QUEUE];
	struct orge_creature creatures[MAX_CREATURES];
};

/* Where advance() goes on. */
enum phase { COMBAT_BEGINS, ROUND_BEGINS, PHASE_BEGINS, DECISIONS, DEFENSES, ROUND_ENDS };

/* ---- rows ---- */

enum question_id {
	Q_ACTION,
	Q_GAIT,
	Q_TILE,
	Q_FACING,
	Q_STANCE,
	Q_WEAPON,
	Q_STYLE,
	Q_SPECIAL,
	Q_TARGET,
	Q_POINTS,
	Q_MANOEUVRE,
	Q_DISCIPLINE,
	Q_TECHNIC,
	Q_MISSILE,
	Q_MESSAGE,
	Q_ITEM,
	Q_PATIENT,
	Q_REPAIR,
	Q_MAGAZINE,
	Q_SPELL,
	Q_METHOD,
	Q_REACTION,
	Q_INTERPOSE,
	Q_WATCH,
	Q_PARTING,
	Q_FOLLOW,
	Q_SURRENDER,
	Q_TRUCE,
	Q_ACCELERATE,
	QUESTIONS
};

enum action_id {
	DO_END,
	DO_ATTACK,
	DO_CHARGE,
	DO_MOVE,
	DO_TURN,
	DO_STANCE,
	DO_DRAW,
	DO_SHEATHE,
	DO_AIM,
	DO_PLAN,
	DO_GATHER,
	DO_IMPROVE_DEFENSE,
	DO_MANOEUVRE,
	DO_DISCIPLINE,
	DO_DROP_DISCIPLINE,
	DO_OUTNUMBERED,
	DO_BULLY,
	DO_TECHNIC,
	DO_RELOAD,
	DO_CHANGE_MAGAZINE,
	DO_COMMUNICATE,
	DO_TAKE_ITEM,
	DO_PICK_UP,
	DO_USE_ITEM,
	DO_DROP,
	DO_PUT_IN_BAG,
	DO_REST,
	DO_CAST,
	DO_STOP_SINGING,
	DO_SEARCH,
	DO_BREAK_FREE,
	DO_LET_GO,
	DO_RESIST_FEAR,
	DO_LEAVE,
	DO_DODGE, /* reactions, in the order of enum reaction */
	DO_PARRY,
	DO_BLOCK,
	DO_DISENGAGE,
	DO_RESIST,
	ACTIONS
};

enum reaction { NO_REACTION, DODGE, PARRY, BLOCK, DISENGAGE, RESIST, REACTIONS };
enum message {
	SPEAK,
	WARN,
	RALLY,
	DEMAND_SURRENDER,
	TRUCE,
	DEAL,
	TRIBUTE,
	IMPERSONATE_DEITY,
	MESSAGES
};
enum { TARGET_ELSEWHERE = 100, ITEM_DOUSE = 1000, ITEM_FIRST_AID, ITEM_ARMOR };

/* The result of an attack or a technic for one target. */
enum fate { MISSED, AVOIDED, STOPPED, LANDED };

extern const struct cost orge_free;
extern const char *const orge_state_words[];
extern const char *const orge_type_words[];
extern const char *const orge_technic_words[];
extern const char *const orge_special_words[];
extern const char *const orge_method_words[];
extern const char *const orge_stance_words[];
extern const char *const orge_manoeuvre_words[];
extern const char *const orge_discipline_words[];
extern const struct orge_discipline orge_disciplines[DISCIPLINES];

/* A missile's damage by distance: up to `edge` percent of its range. */
enum { BANDS = 5 };
struct orge_band {
	int8_t edge, damage;
};
extern const struct orge_band orge_bands[BANDS];
extern const struct action_row orge_actions[ACTIONS];
extern const struct phrase_row orge_phrases[];
extern const struct kind orge_kinds[];
extern const struct field orge_setup_fields[];
enum { ORGE_RULING_COUNT = 93 };
extern const struct ruling_row orge_rulings[ORGE_RULING_COUNT];
extern const struct tactic orge_tactics[];
extern const struct figures orge_figures[];
extern const struct source_row orge_sources[];
enum ground {
	OPEN,
	WALL,
	ROUGH,
	WATER,
	COVER_1,
	COVER_2,
	COVER_3,
	BUILDING_GROUND,
	ROAD,
	FORT,
	DOOR,
	FULL_COVER,
	GROUNDS
};
extern const struct terrain_row orge_terrains[GROUNDS];

#endif
