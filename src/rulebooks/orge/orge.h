/* SPDX-License-Identifier: MIT
 *
 * The orge rulebook: what its files share.
 *
 * Glossary, as printed: STR AGL CST INT WIS WLP CHR QCK the attributes, 15 is average; AP
 * action points; PF, MF physical and mental fatigue; HB hit bonus; DB defence bonus; MFm
 * mental fatigue on the hit bonus; W wound and G general modifier; L level of a skill; SA
 * the modifier of the solid angle; dm damage modifiers in percent; Res resistance; SLS
 * PRC BDG slash, pierce, bludgeon; CLD FIR ELC ARC PSN ACD SNC cold, fire, electric,
 * arcane, poison, acid, sonic; LOS line of sight; DP damage points of a repeated or zonal
 * damage.
 *
 * Blows, spells and technics are declared in the action phase and wait in the fight's
 * queue for the defence phase. A queued act keeps what its actor was worth when it was
 * declared (position, fatigue, wounds, states, aim ...) as small integers, from which the
 * chance is computed when it is resolved; a target that leaves its tile is struck from
 * the lists of all queued acts at that moment.
 *
 * Things belong to the creature that brought them: thing number = creature * THINGS + its
 * place on the sheet. Where it is now and who has it is in the fight.
 */
#ifndef ORGE_H
#define ORGE_H

#include "chance.h"
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

/* What is resisted. */
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
	THINGS = 12, /* weapons, shield and items of one creature, fists included */
	BAG = 10,
	STYLES = 3,
	MAGAZINES = 4,
	SPELLS = 8,
	SURGES = 4, /* repeated damages at one time */
	QUEUE = 16, /* acts of one phase; no more can be declared */
	HUSHES = 4, /* zones of silence */
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

/* `T:d DP-Nn-Ds`: n surges, one every s seconds. */
struct surge {
	uint8_t type, number, seconds;
	int16_t damage;
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
};

struct orge_missile {
	struct entry entry;
	uint8_t takes;
	uint8_t range_m;
	struct harm harm;
	struct surge surge; /* poison; number 0: none */
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
	BURSTS
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
	uint8_t kind;
	uint8_t hectograms;
	uint8_t liked[STYLES]; /* of a weapon: the style that promises most first */
	uint8_t least_ap;      /* of its cheapest style */
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
	int16_t context; /* hour and surroundings */
	double estimated;
	double level[SKILLS];
	int16_t res[TYPES];	/* species and skill */
	int16_t ncw_hg, swf_hg; /* hectograms: no cost below; no move from here on */
	double surface;
	int16_t resists[RESISTS];
	double guard[3];   /* dodge, parry, block as far as they differ, gear apart */
	uint16_t tricks;   /* special attacks it has learned, a bit each */
	bool defends_well; /* a reaction of its own is about an even chance */
	bool shoots;	   /* brings a missile or throwing weapon */
	bool casts;
	const struct orge_species *kin;
	const struct orge_armor *worn;
	const struct orge_missile *missile[MAGAZINES];
	const struct orge_magazine *magazine[MAGAZINES];
	const struct orge_spell *spell[SPELLS];
	int8_t spells_known;
	int8_t natural; /* thing of fists or claws; -1: none */
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
	uint32_t ambushers;	 /* creatures */
	uint32_t taken_unawares; /* creatures */
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

enum discipline { NO_DISCIPLINE, BERSERKER, DUEL, FIGHT_IN_DARK, GUARD };
enum manoeuvre { NO_MANOEUVRE, PATROL, ON_THE_WATCH, ESCORT, PROTECT, DETER_ARCANE };

enum act_flag {
	ACT_CHARGE = 1,
	ACT_PARTING = 2,
	ACT_WATCH = 4,
	ACT_HIDDEN = 8,
	ACT_DECEIT = 16
};

/* What was declared, and what its actor was worth then. */
struct orge_act {
	uint32_t zone; /* creatures in it */
	struct tile from, aim;
	int16_t thing;	 /* weapon or item; -1: none */
	int16_t missile; /* place in the magazines */
	int16_t spell;	 /* place on the sheet */
	int16_t mf, hp;
	uint8_t kind, style, special, method;
	uint8_t plan, gather, aimed, discipline, foe;
	uint8_t allies, lowest; /* formation: how many, and whose level (creature + 1) */
	uint8_t flags, technic;
	int8_t actor, target;	     /* intended */
	int8_t checks, hits, damage; /* state modifiers: own checks, own hits, damage */
	int8_t singing;
	uint8_t spare[3];
};

struct orge_surge {
	int16_t damage;
	uint8_t type, left, seconds;
	int8_t wait;	 /* seconds to the next; below 0: overdue at the round's end */
	uint8_t fire;	 /* Burning */
	uint8_t waiting; /* for the round's end, when it begins */
};

struct orge_creature {
	int16_t hp, max_hp, pf, mf, mana, ap;
	int16_t pending_damage, pending_heal, pending_pf, pending_mf, pending_mana;
	int16_t suffered;      /* damage of this round's outcome, for concentration */
	uint32_t pending_push; /* a nibble each: direction + 1, first lowest */
	uint32_t pending_states, fresh_states;
	uint32_t attackers; /* whose attacks reached it since its phase began */
	uint32_t deceived;  /* enemies whom its sham wound fooled */
	uint32_t parted;    /* movers it has struck at this phase */
	uint8_t state[STATES], pending_rounds[STATES];
	int16_t hand[2]; /* thing number + 1; a two-handed one is in both */
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
	uint8_t rounds, fresh;
};

struct orge_fight {
	struct fight base;
	uint8_t actors; /* of the order: those who have a phase */
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
	A_ATTACK,
	A_CHARGE,
	A_MOVE,
	A_TURN,
	A_STANCE,
	A_DRAW,
	A_SHEATHE,
	A_AIM,
	A_PLAN,
	A_GATHER,
	A_IMPROVE_DEFENSE,
	A_MANOEUVRE,
	A_DISCIPLINE,
	A_DROP_DISCIPLINE,
	A_OUTNUMBERED,
	A_BULLY,
	A_TECHNIC,
	A_RELOAD,
	A_COMMUNICATE,
	A_TAKE_ITEM,
	A_PICK_UP,
	A_USE_ITEM,
	A_DROP,
	A_PUT_IN_BAG,
	A_REST,
	A_CAST,
	A_STOP_SINGING,
	A_SEARCH,
	A_BREAK_FREE,
	A_LET_GO,
	A_RESIST_FEAR,
	A_LEAVE,
	A_END,
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
enum { ANSWER_NO, ANSWER_YES };
enum { TARGET_ELSEWHERE = 100, ITEM_DOUSE = 1000, ITEM_FIRST_AID };

/* What an attack or a technic comes to, for one target. */
enum fate { MISSED, AVOIDED, STOPPED, LANDED };

extern const struct cost orge_free;
extern const char *const orge_state_words[],
	*const orge_type_words[], *const orge_attribute_words[],
					  *const orge_technic_words[],
						  *const orge_special_words[],
							  *const orge_method_words[];
extern const struct kind orge_kinds[];
extern const struct field orge_setup_fields[];
enum { ORGE_RULING_COUNT = 88 };
extern const struct ruling_row orge_rulings[ORGE_RULING_COUNT];
extern const struct tactic orge_tactics[];
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

/* ---- looking ---- */

static inline const struct orge_fight *orge_fight(const struct scene *scene)
{
	return (const struct orge_fight *)scene->fight;
}

static inline const struct orge_creature *creature_of(const struct scene *scene, int who)
{
	return &orge_fight(scene)->creatures[who];
}

static inline const struct orge_sheet *sheet_of(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct body *body_of(const struct scene *scene, int who)
{
	return &scene->fight->bodies[who];
}

static inline const struct orge_setup *setup_of(const struct scene *scene)
{
	return scene->scenario->setup;
}

static inline int switched(const struct scene *scene, enum orge_ruling row)
{
	return scene->scenario->rulings[row];
}

static inline struct orge_fight *fight_of(struct run *run)
{
	return (struct orge_fight *)run->fight;
}

static inline struct orge_creature *change(struct run *run, int who)
{
	return &fight_of(run)->creatures[who];
}

static inline int attribute(const struct scene *scene, int who, enum attribute a)
{
	return sheet_of(scene, who)->a[a];
}

static inline double level(const struct scene *scene, int who, enum orge_skill skill)
{
	return sheet_of(scene, who)->level[skill];
}

static inline const struct orge_gear *gear_of(const struct scene *scene, int thing)
{
	return setup_of(scene)->things[thing];
}

static inline const struct orge_thing *thing_of(const struct scene *scene, int thing)
{
	return &creature_of(scene, thing / THINGS)->things[thing % THINGS];
}

static inline struct orge_thing *change_thing(struct run *run, int thing)
{
	return &change(run, thing / THINGS)->things[thing % THINGS];
}

/* ---- what is asked so often that it stands here ---- */

static inline bool orge_is_helpless(const struct orge_creature *c)
{
	return c->hp <= 0 || c->state[UNCONSCIOUS] || c->state[SLEEPING] ||
	       c->state[PARALYSED] || c->state[PETRIFIED];
}

/* On the map, not surrendered. */
static inline bool orge_present(const struct scene *scene, int who)
{
	return body_of(scene, who)->in_play && !creature_of(scene, who)->surrendered;
}

static inline bool orge_able(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	return orge_present(scene, who) && !orge_is_helpless(c) && !c->state[STUNNED];
}

static inline bool orge_is_burning(const struct orge_creature *c)
{
	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].left && !c->surges[i].waiting && c->surges[i].fire)
			return true;
	return false;
}

static inline int orge_pf_cost(const struct orge_creature *c, int pf)
{
	if (c->state[HASTED])
		pf = (3 * pf + 3) / 4;
	if (c->state[SLOWED])
		pf = (5 * pf + 3) / 4;
	return pf;
}

/* ORG-ATK-04: the weapon's cost grows by up to half with physical fatigue. */
static inline int orge_attack_cost(const struct scene *scene, int who, int ap)
{
	int most = sheet_of(scene, who)->max_pf, pf = creature_of(scene, who)->pf;

	return pf ? (ap * (2 * most + pf) + most) / (2 * most) : ap;
}

/* ORG-FAT-02: within the points left and both fatigue budgets. */
static inline bool orge_can_pay(const struct scene *scene, int who, int ap, int pf,
				int mf)
{
	const struct orge_creature *c = creature_of(scene, who);
	const struct orge_sheet *s = sheet_of(scene, who);

	if (ap > c->ap)
		return false;
	return (!pf || c->pf + orge_pf_cost(c, pf) <= s->max_pf) &&
	       (!mf || c->mf + mf <= s->max_mf);
}

static inline bool orge_is_busy_casting(const struct orge_creature *c)
{
	return c->long_left > 0 && c->long_act.kind == CASTING;
}

static inline bool orge_is_usable(int wear, int most)
{
	return 100 * wear < 85 * most;
}

static inline int orge_distance2(const struct scene *scene, int a, int b)
{
	struct tile from = body_of(scene, a)->tile, to = body_of(scene, b)->tile;

	return (to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y);
}

/* A hidden enemy, or one whose sham this one believes, cannot be aimed at. */
static inline bool orge_may_aim_at(const struct scene *scene, int who, int target)
{
	const struct orge_creature *t = creature_of(scene, target);

	if (t->hidden && is_enemy(scene->fight, who, target))
		return false;
	return !(t->feigning && t->deceived >> who & 1);
}

/* Who decides for it: the charmer's player for the charmed. */
static inline int orge_controller(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	return c->state[CHARMED] && c->charmer ? c->charmer - 1 : who;
}

/* Nothing on this map blocks or covers. */
static inline bool orge_all_visible(const struct scene *scene)
{
	return !setup_of(scene)->walls;
}

/* Reach by class, squared, in hundredths. */
static inline int orge_reach_hundredths(const struct scene *scene,
					enum weapon_class class)
{
	static const int16_t reach[] = {0, 100, 324, 900};

	return class == CLASS_H && switched(scene, R_HAND_REACH) ? 225 : reach[class];
}

static inline bool orge_in_reach(const struct scene *scene, struct tile from,
				 struct tile to, enum weapon_class class)
{
	int dx = to.x - from.x, dy = to.y - from.y;

	return 100 * (dx * dx + dy * dy) <= orge_reach_hundredths(scene, class);
}

/* The weapon in hand, or its own fists or claws; a thing, or NOTHING. */
static inline int orge_main_weapon(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);
	int natural = sheet_of(scene, who)->natural;

	for (int i = 0; i < 2; i++)
		if (c->hand[i] && gear_of(scene, c->hand[i] - 1)->kind == GEAR_WEAPON)
			return c->hand[i] - 1;
	return natural < 0 ? NOTHING : who * THINGS + natural;
}

static inline bool orge_is_prone(const struct orge_creature *c)
{
	return c->stance == PRONE || c->hp <= 0 || c->state[UNCONSCIOUS] ||
	       c->state[SLEEPING];
}

static inline double orge_wound(int hp, int max_hp)
{
	int lost = max_hp - (hp > 0 ? hp : 0);

	return lost ? -35.0 * lost / max_hp : 0.0;
}

static inline int orge_check_states(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return (s[DRUNK] ? -20 : 0) + (s[DRUGGED] ? -20 : 0) +
	       (s[DESTABILISED] ? -15 : 0) + (s[INTIMIDATED] ? -15 : 0) +
	       (s[BLESSED] ? 10 : 0) + (s[CURSED] ? -10 : 0);
}

static inline int orge_damage_states(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return (s[BLESSED] ? 10 : 0) + (s[CURSED] ? -10 : 0) + (s[RAGE] ? 20 : 0);
}

int orge_light(const struct scene *scene, int who); /* enum light */
static inline int orge_light_modifier(const struct scene *scene, int who, int discipline)
{
	int light, value;

	if (setup_of(scene)->light == NO_LIGHT)
		return 0;
	light = orge_light(scene, who);
	value = sheet_of(scene, who)->kin->light[light];
	return discipline == FIGHT_IN_DARK && value < 0 ? value / 2 : value;
}

/* The shield held; a thing, or NOTHING. */
static inline int orge_shield_thing(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature_of(scene, who);

	for (int i = 0; i < 2; i++)
		if (c->hand[i] && gear_of(scene, c->hand[i] - 1)->kind == GEAR_SHIELD)
			return c->hand[i] - 1;
	return NOTHING;
}

static inline int orge_bulk(const struct scene *scene, int who)
{
	const struct orge_armor *worn = sheet_of(scene, who)->worn;
	int shield = orge_shield_thing(scene, who);

	return (worn ? worn->bulk : 0) +
	       (shield >= 0 ? gear_of(scene, shield)->shield->bulk : 0);
}

static inline const struct orge_weapon *orge_act_weapon(const struct scene *scene,
							const struct orge_act *act)
{
	return act->thing >= 0 && act->kind != CASTING && act->kind != FIRE_FLASK
		       ? gear_of(scene, act->thing)->weapon
		       : NULL;
}

static inline const struct orge_style *orge_act_style(const struct scene *scene,
						      const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	return weapon && act->style < weapon->style_count ? &weapon->styles[act->style]
							  : NULL;
}

/* Unaware of this attack: surprised, attacked from hiding, or fooled by a sham wound. */
static inline bool orge_counts_unaware(const struct scene *scene,
				       const struct orge_act *act, int target)
{
	if (creature_of(scene, target)->unaware || act->flags & ACT_HIDDEN)
		return true;
	return creature_of(scene, act->actor)->deceived >> target & 1;
}

/* sheet.c */
void orge_prepare(struct scenario *scenario, struct problems *problems);
void orge_begin(const struct scenario *scenario, struct fight *fight);
void orge_enter(const struct scenario *scenario, struct fight *fight, int who);

/* space.c: reach, zones, facing, sight, cover */
bool orge_sees(const struct scene *scene, struct tile from, struct tile to);
bool orge_missile_flies(const struct scene *scene, struct tile from, struct tile to);
bool orge_sees_creature(const struct scene *scene, int who, int target);
enum side_of { FRONT, FLANK, REAR };
enum side_of orge_side_of(enum direction facing, int dx, int dy);
uint32_t orge_zone(const struct scene *scene, int actor, struct tile from,
		   struct tile aim, enum zone zone, int reach_hundredths);
/* Those of the mask, in the zone's order; returns how many. */
int orge_zone_order(const struct scene *scene, struct tile from, struct tile aim,
		    enum zone zone, uint32_t mask, int8_t list[MAX_CREATURES]);
int orge_cover(const struct scene *scene, struct tile from, int target); /* enum cover */
int orge_tile_defense(const struct scene *scene, int who);
bool orge_step_open(const struct scene *scene, int who, struct tile from,
		    enum direction direction);
struct tile orge_charge_tile(struct tile from, struct tile to, int i);
bool orge_is_passable(const struct scene *scene, struct tile tile);
bool orge_is_water(const struct scene *scene, struct tile tile);
bool orge_is_difficult(const struct scene *scene, struct tile tile);
/* Percent that the tile's ground adds to a gait. */
int orge_ground(const struct scene *scene, int who, struct tile tile, enum gait gait);

/* values.c: what a creature is worth */
int orge_budget(const struct scene *scene, int who);
int orge_resistance(const struct scene *scene, int who, enum damage_type type);
enum { WEAPON_WEAR = 200, ARMOR_WEAR = 150, SHIELD_WEAR = 100 };
int orge_weapon_things(const struct scene *scene, int who, int16_t things[THINGS]);
bool orge_weapon_ready(const struct scene *scene, int who, int thing);
int orge_free_hands(const struct scene *scene, int who);
int orge_load(const struct scene *scene, int who); /* hectograms */
int orge_bag_count(const struct scene *scene, int who);
/* Metres as a fraction, so that bands are exact. */
struct range {
	int metres, over;
};
struct range orge_max_range(const struct scene *scene, int who, int thing, int magazine);
/* The squared distance is at most this percent of the range. */
bool orge_within(int distance2, struct range range, int percent);
const struct orge_missile *orge_missile_of(const struct scene *scene, int who, int place);
bool orge_is_immune(const struct scene *scene, int who, enum state state);

/* checks.c: modifiers, checks, what is learned from them */
enum grade { CRITICAL, SUCCESS, FAILURE, FUMBLE };

/* A sum of modifiers in percentage points. When someone watches, terms are told in ten
 * thousandths of a point. */
struct modifier {
	const struct scene *scene;
	struct run *run; /* NULL: only looking */
	double total;
	int who;
	int critical; /* K <= T / this is CRITICAL; 0: never */
	int fumble;   /* K above this percent of the die is a FUMBLE; 0: never */
	int shown, threshold;
	int rule;		/* that the check cites */
	const char *good, *bad; /* outcomes, in words */
	struct sum sum;
};
void modifier_begin(struct modifier *m, struct run *run, int who, const char *label);
void modifier_look(struct modifier *m, const struct scene *scene, int who);
void modify_told(struct modifier *m, const char *label, int rule);
static inline void modify(struct modifier *m, const char *label, double value, int rule)
{
	m->total += value;
	if (m->sum.watched)
		modify_told(m, label, rule);
}
/* So many points a level, told as own and inherited part. */
void modify_skill(struct modifier *m, int who, enum orge_skill skill, double per_level,
		  int rule);
void modify_general(struct modifier *m);			    /* G, as it is now */
void modify_frozen(struct modifier *m, const struct orge_act *act); /* G, as it was */
void modify_resist(struct modifier *m, enum resist resist, bool tired);
int orge_chance(const struct scene *scene, int base_percent, double modifiers);
int orge_die(const struct scene *scene);
/* Tells the sum, rolls, tells the check. */
enum grade orge_check(struct modifier *m, int versus, int base_percent, const char *why);
bool orge_succeeds(struct modifier *m, int versus, int base_percent, const char *why);
void orge_learn(struct run *run, int who, enum orge_skill skill, int base_percent,
		int threshold, bool success, int share, int of);
bool orge_is_sung_to(const struct scene *scene, int who);

/* hit.c, attack.c */
enum orge_skill orge_shot_skill(const struct orge_weapon *weapon);
const struct harm *orge_shot_harm(const struct scene *scene, const struct orge_act *act);
void orge_snapshot(const struct scene *scene, int who, struct orge_act *act);
void orge_queue(struct run *run, const struct orge_act *act);
void orge_resolve(struct run *run, struct orge_act *act);
void modify_close(struct modifier *m, const struct orge_act *act, int target);
void modify_ranged(struct modifier *m, const struct orge_act *act, int target);
enum fate orge_strike(struct run *run, struct orge_act *act, int target,
		      struct tile from);

/* defense.c */
enum { AGAINST_CLOSE = 1, AGAINST_RANGED = 2, AGAINST_SPELL = 4, AGAINST_ZONE = 8 };
bool orge_can_react(const struct scene *scene, int who, const struct orge_act *act,
		    enum reaction reaction, int kind, unsigned allowed, struct tile from);
int orge_choose_reaction(struct run *run, const struct orge_act *act, int target,
			 int kind, unsigned allowed, struct tile from);
void orge_pay_reaction(struct run *run, int who, enum reaction reaction);
void modify_defense(struct modifier *m, const struct orge_act *act, int target,
		    enum reaction reaction, int kind);
bool orge_defends(struct run *run, const struct orge_act *act, int who, int target,
		  enum reaction reaction, int kind);
bool orge_resists(struct run *run, int who, int by, enum resist resist, bool automatic);
void orge_retreat(struct run *run, int who, struct tile from);
int orge_interposer(struct run *run, const struct orge_act *act, int target, int kind,
		    struct tile from, enum reaction *reaction);

/* damage.c */
int orge_damage(const struct scene *scene, int target, const struct harm *harm,
		int multiplier, int modifiers);
int orge_hurt(struct run *run, int target, int by, const struct harm *harm,
	      int multiplier, int modifiers, bool weapon_broken);
void orge_pend_heal(struct run *run, int who, int amount);
void orge_add_surge(struct run *run, int target, const struct surge *surge);
void orge_set_state(struct run *run, int who, enum state state, int rounds);
void orge_end_state(struct run *run, int who, enum state state);
void orge_pend_state(struct run *run, int who, enum state state, int rounds);
void orge_apply_now(struct run *run); /* damage_timing immediate */
void orge_outcomes(struct run *run);
void orge_recover(struct run *run, int who);
void orge_catch_up(struct run *run);
void orge_meditate(struct run *run);
void orge_wear(struct run *run, int thing, int amount);
void orge_cancel_long(struct run *run, int who);
void orge_release(struct run *run, int who);

/*
 * movement.c
 *
 * A tactic that nobody watches may wish, at the tile question of a move, for the tile of
 * a creature: then it goes to the tile nearest to that, of several to the one found
 * first.
 */
enum { MICRO = 1000000, MAX_PATH = 256 };
bool orge_can_move(const struct scene *scene, int who, enum gait gait);
void orge_move(struct run *run, int who);
void orge_relocate(struct run *run, int who, struct tile to, int rule);
void orge_push(struct run *run, int who, enum direction direction);
void orge_face(struct run *run, int who, struct tile to);
struct charge {
	struct tile path[64];
	int steps, ap, pf; /* AP and PF of the run alone */
};
bool orge_plan_charge(const struct scene *scene, int who, int target,
		      enum weapon_class class, struct charge *charge);
/* Steps along a path with all that it provokes; false if it was stopped. */
bool orge_walk(struct run *run, int who, const struct tile *path, int steps);
void orge_flee(struct run *run, int who);
void orge_run_at(struct run *run, int who, int target);
void orge_watchers_shoot(struct run *run, int who);

/* magic.c */
bool orge_can_cast(const struct scene *scene, int who);
bool orge_spell_open(const struct scene *scene, int who, int spell);
bool orge_method_open(const struct scene *scene, int who, const struct orge_spell *spell,
		      enum method method);
bool orge_spell_reaches(const struct scene *scene, int who,
			const struct orge_spell *spell, int target);
void orge_cast(struct run *run, int who);
void orge_finish_cast(struct run *run, int who, struct orge_act *act);
void orge_resolve_spell(struct run *run, struct orge_act *act);
void orge_burst(struct run *run, struct orge_act *act, const struct harm *harm,
		int radius_m);
int orge_cast_chance(const struct scene *scene, int who, const struct orge_spell *spell,
		     enum method method, int target);

/* technics.c */
void orge_technic(struct run *run, int who);
void orge_bully(struct run *run, int who);
void orge_resolve_technic(struct run *run, struct orge_act *act);
void orge_resolve_bully(struct run *run, struct orge_act *act);
bool orge_can_bully(const struct scene *scene, int who, int target);
bool orge_any_technic(const struct scene *scene, int who);

/* actions.c: the menu of the action phase and the plain deeds */
bool orge_action_open(const struct scene *scene, int who, enum action_id action);
bool orge_decide(struct run *run, int who); /* false: the phase is closed */
void orge_pay(struct run *run, int who, int ap, int pf, int mf, int rule);
void orge_ask_of(struct question *q, struct run *run, int who, int question, int deed);

/* declare.c: attacks and charges, from choice to queue */
enum { STYLE_SHOOT = 8 }; /* where a style is due: shoot or throw it */
/*
 * A tactic that nobody watches may wish a whole attack at its action question: ACTIONS
 * plus thing, style, special and target in one number. It must be what it would answer to
 * the five questions one by one.
 */
enum { WISH_STYLES = 16, WISH_SPECIALS = 16, WISH_TARGETS = 64 };
static inline int orge_pack_wish(int thing, int style, int special, int target)
{
	return ((thing * WISH_STYLES + style) * WISH_SPECIALS + special) * WISH_TARGETS +
	       target;
}
bool orge_may_attack(const struct scene *scene, int who);
/* AP of this style (or shot) with this weapon now, specials included. */
int orge_blow_cost(const struct scene *scene, int who, int thing, int style,
		   enum special special);
int orge_blow_pf(const struct scene *scene, int thing, int style);
bool orge_style_open(const struct scene *scene, int who, int thing, int style,
		     enum special special);
bool orge_special_legal(const struct scene *scene, int who, int thing, int style,
			enum special special, int target);
/* In reach, or in sight for a shot. */
bool orge_target_reached(const struct scene *scene, int who, int thing, int style,
			 int target);
bool orge_target_open(const struct scene *scene, int who, int thing, int style,
		      enum special special, int target);
/* `wish`: the whole attack, packed; NO_ANSWER: it is asked for. */
void orge_attack(struct run *run, int who, int wish);
bool orge_charge_open(const struct scene *scene, int who, int target, int style,
		      struct charge *charge);
bool orge_any_charge(const struct scene *scene, int who);
void orge_charge(struct run *run, int who);
void orge_declare(struct run *run, int who, struct orge_act *act, int ap, int pf, int mf,
		  int rule);
/* Pays what it can now and the rest in later phases. */
void orge_begin_long(struct run *run, int who, const struct orge_act *act, int ap, int pf,
		     int mf);
void orge_continue_long(struct run *run, int who);
void orge_reveal(struct run *run, int who);
void orge_mad_attack(struct run *run, int who, int target);

/* items.c, talk.c: gear, items, talk */
void orge_gear_deed(struct run *run, int who, enum action_id action);
bool orge_gear_legal(const struct scene *scene, int who, enum action_id action);
void orge_use_item(struct run *run, int who);
void orge_finish_item(struct run *run, int who, const struct orge_act *act);
void orge_communicate(struct run *run, int who);
void orge_rally(struct run *run, int who, int metres, int bonus);
bool orge_reload_open(const struct scene *scene, int who, int *cost);
void orge_reload(struct run *run, int who);
void orge_finish_reload(struct run *run, int who, const struct orge_act *act);
void orge_unload(struct run *run, int thing);
void orge_drop_thing(struct run *run, int thing, struct tile at);
bool orge_item_legal(const struct scene *scene, int who, int thing);

/* surprise.c */
void orge_surprise(struct run *run);
void orge_bubbles(struct run *run);
void orge_maybe_drawn_in(struct run *run, int who);
bool orge_awareness(struct run *run, int who, uint32_t hiders, int bonus);

/* time.c */
bool orge_advance(struct run *run);

#endif
