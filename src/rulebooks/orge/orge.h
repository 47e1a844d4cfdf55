/* SPDX-License-Identifier: MIT
 *
 * The orge rulebook: shared declarations. The structs are in model.h, values that many
 * files read in values.h, procedures here.
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
 * queue for the defence phase. A queued act keeps its actor's values at declaration
 * (position, fatigue, wounds, states, aim ...) as small integers, from which the chance
 * is computed when it is resolved; a target that leaves its tile is removed from all
 * queued acts at that moment.
 *
 * Things belong to the creature that brought them: thing number = creature * THINGS + its
 * place on the sheet. The fight says where it is and who has it now.
 */
#ifndef ORGE_H
#define ORGE_H

#include "values.h"

/* ---- changing ---- */

static inline struct orge_fight *fight_of(struct run *run)
{
	return (struct orge_fight *)run->fight;
}

static inline struct orge_creature *change(struct run *run, int who)
{
	return &fight_of(run)->creatures[who];
}

static inline struct orge_thing *change_thing(struct run *run, int thing)
{
	return &change(run, thing / THINGS)->things[thing % THINGS];
}

/* ---- procedures, by file ---- */

/*
 * formula.c: pure functions that end in an integer threshold. All is made of + - * / on
 * doubles (and the correctly rounded square root), so that every machine computes the
 * same thresholds.
 */
double orge_exp(double x);
double orge_log(double x); /* of x > 0 */
/* f(p, m): the chance p bent by m percentage points; coefficient 4.2 (or 1). */
double orge_bend(double p, double m, double coefficient);
/* floor(p * die + 1e-9), in 0..die. */
int orge_threshold(double p, int die);
/* Solid angle of `surface` square metres at the squared distance, at most 100. */
double orge_solid_angle(double surface, double distance_squared);
/* Its modifier, -100..100. */
double orge_angle_modifier(double angle, double neutral);
/* Difficulty of a check of this chance: floor(exp(7 (1 - p)) - 1). */
int orge_difficulty(double p);
/* Skill points from level k to k + 1: ceil(1000 * 1.4^k). */
int orge_level_points(int level);
/* The meaning of a game master's estimate for a 50% actor (abacus): linear, program,
 * exact. */
double orge_estimate(int chance, int reading);
/* ceil(x - 1e-9): costs that the book computes as real numbers. */
int orge_ceiling(double x);

/* sheets.c: the start */
void orge_prepare(struct scenario *scenario, struct problems *problems);
void orge_begin(const struct scenario *scenario, struct fight *fight);
void orge_enter(const struct scenario *scenario, struct fight *fight, int who);
bool orge_missile_fits(const struct orge_sheet *s, const struct orge_weapon *weapon,
		       int i);

/* space.c: ground, sight, reach, zones, facing */
enum side_of { FRONT, FLANK, REAR };
bool orge_missile_flies(const struct scene *scene, struct tile from, struct tile to);
bool orge_sees_creature(const struct scene *scene, int who, int target);
bool orge_is_at_side(const struct scene *scene, int who, int friend);
bool orge_is_mark(const struct scene *scene, int who, int target); /* and sees it */
/* The first of the nearest creatures of the set; NOBODY: it is empty. */
int orge_nearest(const struct scene *scene, int who, struct creature_set set);
/* The first of these tiles that are nearest to the goal; there must be one. */
int orge_nearest_tile(const struct scene *scene, const int16_t *tiles, int count,
		      struct tile goal);
enum side_of orge_side_of(enum direction facing, int dx, int dy);
struct creature_set orge_zone(const struct scene *scene, int actor, struct tile from,
			      struct tile aim, enum zone zone, int reach_hundredths);
/* The creatures that a blow in this style meets, a bit each. */
struct creature_set orge_blow_zone(const struct scene *scene, int actor, struct tile from,
				   struct tile aim, const struct orge_weapon *weapon,
				   int style);
/* The creatures of the set, in the zone's order; returns their number. */
int orge_zone_order(const struct scene *scene, struct tile from, struct tile aim,
		    enum zone zone, struct creature_set set, int8_t list[MAX_CREATURES]);
int orge_cover(const struct scene *scene, struct tile from, int target); /* enum cover */
int orge_tile_defense(const struct scene *scene, int who);
bool orge_step_open(const struct scene *scene, int who, struct tile from,
		    enum direction direction);
bool orge_is_passable(const struct scene *scene, struct tile tile);
bool orge_is_water(const struct scene *scene, struct tile tile);
bool orge_is_difficult(const struct scene *scene, struct tile tile);
/* Percent that a ground, or the tile's, adds to a gait. */
int orge_ground_bonus(const struct scene *scene, int who, enum ground ground,
		      enum gait gait);
int orge_ground(const struct scene *scene, int who, struct tile tile, enum gait gait);
bool orge_point_open(const struct scene *scene, int who, int range_m, struct tile point);

/* checks.c: modifiers, checks, learning */
enum grade { CRITICAL, SUCCESS, FAILURE, FUMBLE };
/* The results of a check: the words for success and failure, and what they decide. */
struct verdicts {
	struct verdict good, bad;
};
extern const struct verdicts orge_strikes; /* an attack, on which its deed depends */
extern const struct verdicts orge_decides; /* another check on which a deed depends */
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
	int rule; /* that the check cites */
	const struct verdicts *verdicts;
	struct sum sum;
};
void orge_modifier_begin(struct modifier *m, struct run *run, int who, const char *label);
/* Only the total: nobody is told, nothing is rolled. */
static inline void orge_modifier_look(struct modifier *m, const struct scene *scene,
				      int who)
{
	m->scene = scene;
	m->run = NULL;
	m->total = 0.0;
	m->who = who;
	m->sum.watched = false;
}
/* Tactics ask for a value far more often than it is told. A function that is folded into
 * its callers costs them nothing for telling where they only look. */
#define FOLDED inline __attribute__((always_inline))
void orge_modify_told(struct modifier *m, const char *label, int rule);
static inline void modify(struct modifier *m, const char *label, double value, int rule)
{
	m->total += value;
	if (m->sum.watched)
		orge_modify_told(m, label, rule);
}
/* So many points a level, told as own and inherited part. */
void orge_modify_skill_told(struct modifier *m, int who, enum orge_skill skill,
			    double per_level, int rule);
static inline void modify_skill(struct modifier *m, int who, enum orge_skill skill,
				double per_level, int rule)
{
	if (m->sum.watched)
		orge_modify_skill_told(m, who, skill, per_level, rule);
	else
		m->total += level(m->scene, who, skill) * per_level;
}
void orge_modify_general(struct modifier *m); /* the present G */
double orge_light_modifier(const struct scene *scene, int who, int discipline);
static FOLDED void modify_place(struct modifier *m, int who, int discipline)
{
	const struct orge_sheet *s = sheet(m->scene, who);

	if (s->context)
		modify(m, "hour and place", s->context, ORG_CTX_01);
	if (setup_of(m->scene)->light != NO_LIGHT)
		modify(m, "light", orge_light_modifier(m->scene, who, discipline),
		       discipline == FIGHT_IN_DARK ? ORG_ACT_05 : ORG_CTX_01);
	modify(m, "estimate", s->estimated, ORG_CHK_02);
}
/* G, as it was */
static FOLDED void orge_modify_frozen(struct modifier *m, const struct orge_act *act)
{
	modify(m, "wounds", orge_wound(act->hp, creature(m->scene, act->actor)->max_hp),
	       ORG_STA_01);
	modify_place(m, act->actor, act->discipline);
	if (act->checks)
		modify(m, "states", act->checks, ORG_STA_01);
}
/* `mf`: mental fatigue as it was before anything was paid for this; 0: does not count */
void orge_modify_resist(struct modifier *m, enum resist resist, int mf);
int orge_chance(const struct scene *scene, int base_percent, double modifiers);
double orge_modified(const struct scene *scene, double chance, double modifiers);
int orge_die(const struct scene *scene);
/* Tells the sum, rolls, tells the check. */
enum grade orge_check(struct modifier *m, int versus, int base_percent, const char *why);
bool orge_succeeds(struct modifier *m, int versus, int base_percent, const char *why);
void orge_learn(struct run *run, int who, enum orge_skill skill, int base_percent,
		int threshold, bool success, int skills);
bool orge_is_sung_to(const struct scene *scene, int who);
void orge_meditate(struct run *run);

/* gear.c: hands, gear, missiles, wear */
enum { SHEATHE_AP = 2, TAKE_AP = 3, PICK_UP_AP = 2, DROP_AP = 1 };
enum { WEAPON_WEAR = 200, ARMOR_WEAR = 150, SHIELD_WEAR = 100 };
int orge_weapon_things(const struct scene *scene, int who, int16_t things[THINGS]);
bool orge_weapon_ready(const struct scene *scene, int who, int thing);
int orge_free_hands(const struct scene *scene, int who);
int orge_load(const struct scene *scene, int who); /* hectograms */
void orge_wear(struct run *run, int thing, int amount);
void orge_wear_armor(struct run *run, int who, int amount);
bool orge_is_reparable(const struct scene *scene, int thing);
bool orge_armor_is_reparable(const struct scene *scene, int who);
void orge_offer_thing(struct question *q, int thing, struct cost cost);
bool orge_gear_open(const struct scene *scene, int who, int action);
void orge_gear_deed(struct run *run, int who, int action);
int orge_reload_cost(const struct scene *scene, int who, int thing, int magazine);
bool orge_reload_open(const struct scene *scene, int who, int action);
void orge_reload(struct run *run, int who, int action);
bool orge_change_open(const struct scene *scene, int who, int action);
void orge_change_magazine(struct run *run, int who, int action);
void orge_finish_change(struct run *run, int who, const struct orge_act *act);
void orge_finish_reload(struct run *run, int who, const struct orge_act *act);
void orge_sheathe(struct run *run, int who, int thing);
void orge_drop_thing(struct run *run, int thing, struct tile at);
void orge_consume(struct run *run, int who, int thing);

/* items.c: items in use, aiming at a point */
void orge_ask_aim(struct run *run, int who, struct orge_act *act, struct creature_set set,
		  int range_m);
bool orge_use_open(const struct scene *scene, int who, int action);
void orge_use_item(struct run *run, int who, int action);
void orge_finish_item(struct run *run, int who, const struct orge_act *act);
bool orge_item_legal(const struct scene *scene, int who, int thing);
int orge_item_ap(const struct scene *scene, int thing);

/* hit.c: the chance to hit, ranges */
/* Metres as a fraction, so that bands are exact. */
struct range {
	int metres, over;
};
struct range orge_max_range(const struct scene *scene, int who, int thing, int magazine);
/* The squared distance is at most this percent of the range. */
bool orge_within(int distance2, struct range range, int percent);
const struct orge_missile *orge_missile_of(const struct scene *scene, int who, int place);
enum orge_skill orge_attack_skill(const struct scene *scene, const struct orge_act *act);
const struct harm *orge_shot_harm(const struct scene *scene, const struct orge_act *act);
void orge_snapshot(const struct scene *scene, int who, struct orge_act *act);
enum side_of orge_side_struck(const struct scene *scene, const struct orge_act *act,
			      int target);
void orge_modify_hit(struct modifier *m, const struct orge_act *act, int target);
double orge_hit_modifier(const struct scene *scene, const struct orge_act *act,
			 int target);
double orge_neutral_angle(const struct scene *scene);
int orge_position_bonus(enum side_of side); /* points to hit, from FRONT, FLANK or REAR */
/* ORG-ATK-05, ORG-RNG-02: a tired mind hits worse. */
void orge_modify_mind(struct modifier *m, const struct orge_act *act, int rule);
void orge_tell_range(struct run *run, const struct orge_act *act, struct range range);

/* specials.c: special attacks */
int orge_special_ap(enum special special);
void orge_fill_formation(const struct scene *scene, struct orge_act *act);
void orge_modify_special(struct modifier *m, const struct orge_act *act, int target);
/* The same added to a total that nobody is told. */
double orge_with_special(const struct scene *scene, const struct orge_act *act,
			 int target, double modifiers);
int orge_special_damage(const struct scene *scene, const struct orge_act *act,
			int target);
bool orge_special_legal(const struct scene *scene, int who, int thing, int style,
			enum special special, int target);

/* attack.c: attacks, from choice to outcome */
struct orge_blow {
	struct orge_act *act;
	int target, kind, reactor;
	enum reaction reaction;
	bool sure, critical;
};
enum { STYLE_SHOOT = 8 }; /* in place of a style: shoot or throw it */
/*
 * Without listeners a tactic may wish for a whole attack at its action question: ACTIONS
 * plus thing, style, special and target in one number. It must equal its answers to the
 * five questions one by one. A technic against a foe is wished for in the same way:
 * WISH_TECHNIC in place of the special, the technic in place of the style.
 */
enum { WISH_STYLES = 16, WISH_SPECIALS = 16, WISH_TARGETS = MAX_CREATURES };
enum { WISH_TECHNIC = WISH_SPECIALS - 1 };
static inline int orge_pack_wish(int thing, int style, int special, int target)
{
	return ((thing * WISH_STYLES + style) * WISH_SPECIALS + special) * WISH_TARGETS +
	       target;
}
/* As it would be declared now, without its zone; and its chance, for tactics. */
struct orge_act orge_imagine_attack(const struct scene *scene, int who, int thing,
				    int style, enum special special, int target);
int orge_hit_chance(const struct scene *scene, const struct orge_act *act, int target);
void orge_finish_attack(struct run *run, int who, struct orge_act *act);
void orge_queue(struct run *run, const struct orge_act *act);
void orge_resolve(struct run *run, struct orge_act *act);
int orge_number_of_act(struct run *run, const struct orge_act *act);
bool orge_finds_target(struct run *run, const struct orge_act *act);
enum fate orge_strike(struct run *run, struct orge_act *act, int target);
bool orge_may_attack(const struct scene *scene, int who);
/* The cost of this style (or shot) with this weapon now, specials included. */
struct cost orge_blow_cost(const struct scene *scene, int who, int thing, int style,
			   enum special special);
bool orge_blow_possible(const struct scene *scene, int who, int thing, int style);
bool orge_style_open(const struct scene *scene, int who, int thing, int style,
		     enum special special);
/* In reach, or in sight for a shot. */
bool orge_target_reached(const struct scene *scene, int who, int thing, int style,
			 int target);
bool orge_attack_open(const struct scene *scene, int who, int action);
void orge_attack(struct run *run, int who, int action);
bool orge_wish_open(const struct scene *scene, int who, unsigned packed);
void orge_perform_wish(struct run *run, int who, unsigned packed);
void orge_declare(struct run *run, int who, struct orge_act *act, struct cost cost,
		  int rule);
/* Out of turn, or not in control of itself: told, paid for, declared. */
void orge_attack_at(struct run *run, int who, int thing, int style, int target, int flag,
		    int rule);

/* charge.c: charges */
struct charge {
	struct tile path[64];
	int steps, ap, pf; /* AP and PF of the run alone */
	struct cost cost;  /* of all */
};
/* The tile of step `i`, from 1. */
struct tile orge_charge_tile(struct tile from, struct tile to, int i);
bool orge_can_charge(const struct scene *scene, int who, int target, int style,
		     struct charge *charge);
/* The first style in which it can charge at this one; NOTHING: none. */
int orge_charge_style(const struct scene *scene, int who, int target);
bool orge_charge_open(const struct scene *scene, int who, int action);
void orge_charge(struct run *run, int who, int action);

/* defense.c: reactions and interrupts */
enum { AGAINST_CLOSE, AGAINST_RANGED, AGAINST_SPELL, AGAINST_ZONE };
bool orge_can_react(const struct scene *scene, int who, const struct orge_act *act,
		    enum reaction reaction, int kind, unsigned allowed);
unsigned orge_reactions_left(const struct scene *scene, const struct orge_act *act,
			     int who, bool unaware, unsigned allowed);
struct cost orge_reaction_cost(enum reaction reaction);
int orge_reaction_base(enum reaction reaction); /* the chance before modifiers */
int orge_defense_chance(const struct scene *scene, const struct orge_act *act, int who,
			int target, enum reaction reaction, int kind);
int orge_resist_chance(const struct scene *scene, int who, enum resist resist);
enum reaction orge_choose_reaction(struct run *run, const struct orge_act *act,
				   int target, int kind, unsigned allowed);
void orge_pay_reaction(struct run *run, int who, enum reaction reaction);
/* Watch, parting and follow are reactions too. */
bool orge_may_interrupt(const struct scene *scene, int who);
void orge_has_reacted(struct run *run, int who);
void orge_wear_defense(struct run *run, int who, enum reaction reaction);
bool orge_defends(struct run *run, const struct orge_act *act, int who, int target,
		  enum reaction reaction, int kind);
/* The bonus or penalty that distinguishes this reaction, in points; for tactics. */
double orge_reaction_worth(const struct scene *scene, int who, enum reaction reaction,
			   int kind);
double orge_folded_reaction(const struct scene *scene, const struct orge_act *act,
			    int who, int target, enum reaction reaction, int kind,
			    enum resist resist);
bool orge_resists(struct run *run, int who, int by, enum resist resist, bool automatic,
		  enum affray_decision decides);
void orge_retreat(struct run *run, int who, struct tile from);
int orge_interposer(struct run *run, const struct orge_act *act, int target, int kind,
		    enum reaction *reaction);
/* Before the step that takes the mover out of reach. */
void orge_parting_blows(struct run *run, int mover, struct tile from, struct tile to);
/* After the step that brings it into reach. */
void orge_watchers_strike(struct run *run, int mover, struct tile from);
/* After it has declared an attack or a cast. */
void orge_watchers_shoot(struct run *run, int who);

/* damage.c: from hit to states */
int orge_resistance(const struct scene *scene, int who, enum damage_type type);
bool orge_is_proof(const struct scene *scene, int who, enum resist resist);
bool orge_is_immune(const struct scene *scene, int who, enum state state);
void orge_fumble(struct run *run, const struct orge_blow *blow);
void orge_land(struct run *run, struct orge_blow *blow);
int orge_multiplier(const struct scene *scene, int target);
int orge_damage(const struct scene *scene, int target, const struct harm *harm,
		int multiplier, int modifiers);
/* Of a blow or shot that lands. */
int orge_blow_damage(const struct scene *scene, const struct orge_act *act, int target,
		     int multiplier);
int orge_knock_out_chance(const struct scene *scene, int who, int target, int damage);
const struct venom *orge_venom_of(const struct scene *scene, const struct orge_act *act);
void orge_await(struct run *run, int target, int by, int damage, int rule);
int orge_hurt(struct run *run, int target, int by, const struct harm *harm,
	      int multiplier, int modifiers, bool weapon_broken);
void orge_pend_cure(struct run *run, int who);
void orge_pend_heal(struct run *run, int who, int amount);
const char *orge_surge_word(int type);
void orge_add_surge(struct run *run, int target, const struct surge *surge);
void orge_set_state(struct run *run, int who, enum state state, int rounds);
void orge_end_state(struct run *run, int who, enum state state);
void orge_pend_state(struct run *run, int who, enum state state, int rounds);
void orge_cancel_long(struct run *run, int who, const char *why);
/* A long act that is paid for has no effect. */
void orge_fail_long(struct run *run, int who, const char *why);
void orge_drop_acts(struct orge_creature *c);
void orge_reveal(struct run *run, int who);
void orge_act_openly(struct run *run, int who, struct tile at);
void orge_end_song(struct run *run, int who);
void orge_end_discipline(struct run *run, int who);
void orge_stop_acting(struct run *run, int who);
void orge_release(struct run *run, int who);

/* outcomes.c: the end of a round */
enum { REST_PF = 10 };		      /* ORG-ACT-16: that a phase of rest takes away */
void orge_apply_now(struct run *run); /* damage_timing immediate */
void orge_outcomes(struct run *run);
void orge_recover(struct run *run, int who);
void orge_catch_up(struct run *run);

/* technics.c: non-lethal technics */
enum { BULLY_AP = 3, BULLY_PF = 4 };
struct cost orge_technic_cost(const struct scene *scene, int who, enum technic technic);
bool orge_technic_possible(const struct scene *scene, int who, enum technic technic);
/* The same if its cost is known. */
bool orge_technic_possible_for(const struct scene *scene, int who, enum technic technic,
			       struct cost cost);
bool orge_technic_reaches(const struct scene *scene, int who, enum technic technic,
			  int target);
unsigned orge_technic_reactions(enum technic technic);
struct orge_act orge_imagine_technic(const struct scene *scene, int who,
				     enum technic technic, int target);
int orge_technic_chance(const struct scene *scene, const struct orge_act *act);
bool orge_can_bully(const struct scene *scene, int who, int target);
int orge_bully_chance(const struct scene *scene, const struct orge_act *act);
bool orge_technic_open(const struct scene *scene, int who, int action);
void orge_technic(struct run *run, int who, int action);
void orge_declare_technic(struct run *run, int who, enum technic technic, int target);
bool orge_bully_open(const struct scene *scene, int who, int action);
void orge_bully(struct run *run, int who, int action);
void orge_resolve_technic(struct run *run, struct orge_act *act);
void orge_resolve_bully(struct run *run, struct orge_act *act);

/* magic.c: spells */
bool orge_cast_open(const struct scene *scene, int who, int action);
bool orge_spell_open(const struct scene *scene, int who, int spell);
/* Mana cost: a spell on others costs more. */
int orge_mana_cost(const struct orge_spell *spell, bool self);
bool orge_method_open(const struct scene *scene, int who, const struct orge_spell *spell,
		      enum method method);
bool orge_spell_reaches(const struct scene *scene, int who,
			const struct orge_spell *spell, int target);
void orge_cast(struct run *run, int who, int action);
void orge_finish_cast(struct run *run, int who, struct orge_act *act);
/* The target that a story names for a spell; NOBODY: all around. */
int orge_told_target(const struct scene *scene, int who, const struct orge_act *act);
void orge_resolve_spell(struct run *run, struct orge_act *act);
void orge_burst(struct run *run, struct orge_act *act, const struct harm *harm,
		int radius_m);
unsigned orge_spell_reactions(const struct orge_spell *spell);
int orge_in_area(const struct scene *scene, struct tile at, int radius_m, int8_t *list);
int orge_cast_chance(const struct scene *scene, int who, const struct orge_spell *spell,
		     enum method method, int target);

/* movement.c: moves */
/*
 * movement.c
 *
 * In a run that nobody watches a tactic may wish for any tile at the tile question of a
 * move: then it goes to the reachable tile nearest to that one, the first found among
 * equals.
 */
enum { MICRO = 1000000, MAX_PATH = 256 };
/* Metres for one action point; `ground` is the tile's addition in percent. */
double orge_metres_per_ap(const struct scene *scene, int who, enum gait gait, int ground);
void orge_tell_pace(struct run *run, int who, enum gait gait); /* on open ground */
/* What a way costs and why: told before it is paid. */
void orge_tell_way(struct run *run, int who, enum gait gait, const struct tile *path,
		   int steps, int ap);
int orge_move_pf(const struct orge_sheet *s, int load, enum gait gait, int ap);
bool orge_can_move(const struct scene *scene, int who, enum gait gait);
bool orge_move_open(const struct scene *scene, int who, int action);
void orge_move(struct run *run, int who, int action);
void orge_relocate(struct run *run, int who, struct tile to, int rule);
void orge_push(struct run *run, int who, enum direction direction);
void orge_face(struct run *run, int who, struct tile to);
/* paths.c: the way to a tile from which a weapon of this class reaches the target, as far
 * as the points go: its end, and its cost. */
bool orge_way_into_reach(const struct scene *scene, struct ways *ways, int who,
			 int target, enum weapon_class class, struct tile *to, int *ap);
/* Steps along a path with all that it provokes; false if it was stopped. */
bool orge_walk(struct run *run, int who, const struct tile *path, int steps);
void orge_flee(struct run *run, int who);
void orge_run_at(struct run *run, int who, int target);

/* actions.c: paying, asking, long acts, the decision */
bool orge_decide(struct run *run, int who); /* false: the phase is closed */
enum { MOST_AIM = 3 };			    /* ORG-AIM-01 */
enum { GATHERED_DAMAGE = 15 };		    /* percent a stack, ORG-GEN-03 */
enum { IMPROVED_DEFENSE = 5 };		    /* a point, ORG-ACT-03 */
/* Of actions that always cost the same. */
struct cost orge_price(const struct scene *scene, int who, int action);
void orge_pay(struct run *run, int who, int ap, int pf, int mf, int rule);
void orge_pay_cost(struct run *run, int who, struct cost cost, int rule);
void orge_ask_of(struct question *q, struct run *run, int who, int question, int deed);
bool orge_ask_yes(struct run *run, int who, int question, int about, const char *no,
		  const char *yes);
int orge_ask_creature(struct run *run, int who, int question, int action,
		      struct creature_set set);
/* Pays what it can now and the rest in later phases. */
void orge_begin_long(struct run *run, int who, const struct orge_act *act,
		     struct cost cost);
/* Pays and finishes it, or begins it as a long act. */
void orge_begin_act(struct run *run, int who, struct orge_act *act, int ap, int mf,
		    int rule);
void orge_continue_long(struct run *run, int who);

/* talk.c: speech */
void orge_communicate(struct run *run, int who, int action);
void orge_rally(struct run *run, int who, int metres, int bonus);

/* initiative.c: surprise, and the order of phases */
bool orge_awareness(struct run *run, int who, struct creature_set hiders, int bonus);
void orge_begin_surprise(struct run *run);
void orge_initiative(struct run *run);

/* time.c: rounds and phases */
int orge_budget(const struct scene *scene, int who); /* AP of its next phase */
bool orge_advance(struct run *run);
/* Out of the fight, alive. */
void orge_escape(struct run *run, int who);
void orge_make_peace(struct run *run);

/* time_bubbles.c: creatures outside the fight */
void orge_bubbles(struct run *run);
void orge_maybe_drawn_in(struct run *run, int who);

/* edicts.c: after an edict */
void orge_settle(const struct scenario *scenario, struct fight *fight);

/* tactics_value.c: the tactic's values of a sheet, computed in prepare() */
void orge_find_talents(struct orge_sheet *s);
void orge_find_weights(struct scenario *scenario);
void orge_rank_styles(struct orge_gear *gear);

#endif
