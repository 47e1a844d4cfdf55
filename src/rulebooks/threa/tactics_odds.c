/* SPDX-License-Identifier: MIT
 *
 * The effect of a blow: from attack value and defenses to harm, in thousandths of the
 * target.
 *
 * Values come from the rules' quiet sums, damage and wounds from their tables; values
 * that do not change during a fight (the dice, the effect of each damage SV on a body of
 * each toughness) are computed once, when a scenario is prepared.
 */
#include "tactics.h"

enum {
	PRESENCE = 300, /* part of a fighter's worth that only its fall takes away */
	GUARD_LOST = 40,
	GOOD_SV = 8,
	A_SCRATCH = 5,	       /* harm */
	MISSILE_ADVANTAGE = 3, /* the TV of ranges is mostly below a dodge */
};

/* The remaining worth of a fighter with this many wounds, in thousandths: each is -2. */
static const int16_t left_with[] = {1000, 720, 500, 330, 230, 180, 150};
enum { MANY_WOUNDS = 6 };

int threa_with_wounds(int wounds)
{
	return left_with[smaller(wounds, MANY_WOUNDS)];
}

/* ---- tables of a scenario ---- */

/* The remaining worth of a fighter that takes this at once, if `tough` would fell it. */
static int left_after(int damage, int tough)
{
	if (tough == 0)
		return 1000; /* has fallen already */
	if (damage >= tough)
		return 0;
	return (PRESENCE + (1000 - PRESENCE) * (tough - damage) / tough) *
	       threa_with_wounds(threa_injury(damage).wounds) / 1000;
}

/* Thousandths that are lost, by damage and toughness; damage above TOUGHEST fells
 * everybody. */
struct losses {
	int16_t at[TOUGHEST + 1][TOUGHEST + 1];
};

static void find_losses(struct losses *losses)
{
	for (int damage = 0; damage <= TOUGHEST; damage++)
		for (int tough = 0; tough <= TOUGHEST; tough++)
			losses->at[damage][tough] =
				(int16_t)(1000 - left_after(damage, tough));
}

/* The mean loss by toughness, from a row of the damage table. */
static void harm_of(const struct chances *dice, const struct damage_row *row, int below,
		    bool up, const struct losses *losses, double harm[TOUGHEST + 1])
{
	for (int tough = 0; tough <= TOUGHEST; tough++)
		harm[tough] = 0;
	for (int i = 0; i < dice->count; i++) {
		int rolled = threa_divided(dice->low + i, row->divide_by, up);
		int damage = threa_scaled_damage(rolled, 1 + row->class_above, 1 + below);
		const int16_t *lost = losses->at[smaller(damage, TOUGHEST)];

		for (int tough = 0; tough <= TOUGHEST; tough++)
			harm[tough] += dice->p[i] * lost[tough];
	}
}

/* A damage SV above 19 counts as 19, below 0 as 0. */
static void find_harm(struct threa_odds *odds, struct shelf *shelf, bool up)
{
	enum { HARM_END = HARM_ZERO + HARM_FROM_ZERO, HIGHEST = 19 };
	struct losses losses;
	double harm[TOUGHEST + 1];

	find_losses(&losses);
	for (int below = 0; below < HARM_CLASSES; below++)
		for (int sv = 0; sv <= HIGHEST; sv++) {
			struct damage_row row = threa_damage_row(sv);
			int first = sv == 0 ? 0 : HARM_ZERO + sv;
			int end = sv == HIGHEST ? HARM_END : HARM_ZERO + sv + 1;

			harm_of(shelf_chances(shelf, row.dice), &row, below, up, &losses,
				harm);
			for (int tough = 0; tough <= TOUGHEST; tough++)
				for (int i = first; i < end; i++)
					odds->harm[below][tough][i] =
						(int16_t)(int)(harm[tough] + 0.5);
		}
}

static void find_dice(struct threa_odds *odds, struct shelf *shelf)
{
	struct dice dice = dice_fudge_plus();
	int rest = FUDGE_WHOLE;

	for (int i = 0; i < FUDGE_TOTALS; i++) {
		int total = i - FUDGE_LOW;
		double from = i == 0 ? 1 : dice_at_least(shelf, dice, total);
		double beyond =
			i == FUDGE_TOTALS - 1 ? 0 : dice_at_least(shelf, dice, total + 1);

		odds->fudge[i] = (int16_t)((from - beyond) * FUDGE_WHOLE + 0.5);
		rest -= odds->fudge[i];
	}
	odds->fudge[FUDGE_LOW] = (int16_t)(odds->fudge[FUDGE_LOW] + rest);
	odds->at_least[FUDGE_TOTALS] = 0;
	for (int i = FUDGE_TOTALS - 1; i >= 0; i--)
		odds->at_least[i] = (int16_t)(odds->at_least[i + 1] + odds->fudge[i]);
}

/* The mean bonus of a Physicality check, by its value before the dice. */
static void find_physicality(struct threa_odds *odds)
{
	for (int rv = -RVS_FAR; rv <= RVS_FAR; rv++) {
		int sum = 0;

		for (int i = 0; i < FUDGE_TOTALS; i++)
			sum += odds->fudge[i] *
			       threa_rvs_sv(threa_rvs_row(rv + i - FUDGE_LOW));
		odds->physicality[rv + RVS_FAR] =
			(int8_t)((sum + FUDGE_WHOLE / 2) / FUDGE_WHOLE);
	}
}

/* The least damage whose injury takes this much VIT. */
static void find_for_vit(struct threa_odds *odds)
{
	int damage = 0;

	for (int vit = 1; vit < VIT_BY_TABLE; vit++) {
		while (threa_injury(damage).vit < vit)
			damage++;
		odds->for_vit[vit] = (uint8_t)damage;
	}
}

/* The share of each location, of 24 hits. */
static void find_locations(struct threa_odds *odds, bool d24)
{
	const int *from = d24 ? threa_location_d24_from : threa_location_from;
	int faces = d24 ? 24 : 12;

	for (int i = 0; i < LOCATIONS; i++) {
		int next = i + 1 < LOCATIONS ? from[i + 1] : faces + 1;

		odds->location[i] = (uint8_t)((next - larger(1, from[i])) * (24 / faces));
	}
	if (!d24) { /* half of the heads are torsos */
		odds->location[TORSO] =
			(uint8_t)(odds->location[TORSO] + odds->location[HEAD] / 2);
		odds->location[HEAD] = (uint8_t)(odds->location[HEAD] / 2);
	}
}

bool threa_prepare_odds(const struct scenario *scenario, struct threa_odds *odds)
{
	struct scene scene = {.scenario = scenario};
	struct shelf *shelf = shelf_new();

	if (!shelf)
		return false;
	find_dice(odds, shelf);
	find_harm(odds, shelf, !ruling(&scene, R_DIV_ROUND));
	find_physicality(odds);
	find_for_vit(odds);
	find_locations(odds, ruling(&scene, R_LOCATION_DIE));
	shelf_free(shelf);
	return true;
}

const struct threa_odds *threa_odds(const struct scene *scene)
{
	return &((const struct threa_setup *)scene->scenario->setup)->odds;
}

int threa_chance(const struct threa_odds *odds, int at_least)
{
	return odds->at_least[within(at_least + FUDGE_LOW, 0, FUDGE_TOTALS)];
}

/* ---- the condition of a creature ---- */

int threa_vital_fat(const struct scene *scene, int vit)
{
	int damage = vit - 1;

	if (damage > 0 && damage < VIT_BY_TABLE)
		damage = threa_odds(scene)->for_vit[damage];
	return within(damage, 0, TOUGHEST + ROUNDS_OF_BREATH) - ROUNDS_OF_BREATH;
}

static int tough_with(const struct scene *scene, int fat, int vit)
{
	return smaller(fat, threa_vital_fat(scene, vit)) + ROUNDS_OF_BREATH;
}

int threa_toughness(const struct scene *scene, int who, bool is_lost)
{
	const struct threa_creature *one = creature(scene, who);

	if (is_lost)
		return 0;
	return within(tough_with(scene, fat_to_come(one),
				 one->vit - one->pending_vit + one->heal_vit),
		      0, TOUGHEST);
}

int threa_standing(const struct scene *scene, int who, int tough)
{
	const struct threa_sheet *own = sheet(scene, who);
	int full = larger(
		1, smaller(TOUGHEST, tough_with(scene, own->fat_max, own->vit_max)));

	tough = smaller(full, tough);

	if (tough <= 0)
		return 0;
	return (PRESENCE + (1000 - PRESENCE) * tough / full) *
	       threa_with_wounds(creature(scene, who)->wound_count) / 1000;
}

/* FAT at the end of this round. A creature that is lost there has nothing to save, and no
 * rest helps it; further damage makes no difference. */
int threa_breath(const struct scene *scene, int who, bool is_lost)
{
	const struct threa_creature *one = creature(scene, who);

	if (is_lost)
		return -sheet(scene, who)->fat_max;
	return smaller(true_fat(one), true_fat(one) - (one->pending_fat + 1) / 2 +
					      (one->heal_fat + 1) / 2);
}

/* ---- armour ---- */

static int class_of(const struct scene *scene, const struct strike *strike)
{
	return strike->weapon->class ? strike->weapon->class
				     : sheet(scene, strike->actor)->class;
}

/* In 24 * FUDGE_WHOLE: the SV absorbed on average, and the hits swallowed whole. */
struct layers {
	int absorbed, stopped;
};

static void add_layer(struct layers *layers, const struct scene *scene, int who,
		      int thing, const struct soak *soak)
{
	const struct threa_odds *odds = threa_odds(scene);
	const struct threa_gear *gear = gear_of(scene, thing);
	const struct threa_ammo *round = soak->round;
	int type = round && round->type ? round->type - 1 : soak->weapon->type;
	int rating = threa_worn(gear->armor->rating[type],
				thing_at(scene, thing)->durability, gear->durability);
	int holds = threa_chance(
		odds, CHECK_AT - score_of(scene, who, (enum skill)gear->armor->skill));
	int faces = 0;

	for (int i = 0; i < LOCATIONS; i++)
		if (gear->armor->locations >> i & 1)
			faces += soak->location == NOTHING ? odds->location[i]
				 : soak->location == i	   ? 24
							   : 0;
	rating = larger(0, rating - (round ? round->ap : 0));
	if (gear->armor->class > soak->class ||
	    (round && round->sv_max && rating > round->sv_max))
		layers->stopped = larger(layers->stopped, faces * holds);
	else if (gear->armor->class == soak->class)
		layers->absorbed += rating * faces * holds;
}

static void find_soak(struct soak *soak, const struct scene *scene, int who)
{
	int first = who * THINGS, end = first + sheet(scene, who)->gear_count;
	struct layers layers = {0, 0};

	for (int thing = first; thing < end; thing++) {
		const struct threa_thing *it = thing_at(scene, thing);

		if (it->place == WORN && it->durability > 0 &&
		    gear_of(scene, thing)->armor)
			add_layer(&layers, scene, who, thing, soak);
	}
	soak->absorbed =
		(int16_t)((layers.absorbed + 12 * FUDGE_WHOLE) / (24 * FUDGE_WHOLE));
	soak->through = (int16_t)(1000 - 1000 * layers.stopped / (24 * FUDGE_WHOLE));
	soak->hundredths = layers.absorbed / (24 * FUDGE_WHOLE / 100) +
			   1000 * (layers.stopped / 24) / FUDGE_WHOLE;
}

/* The place of a key in a table of so many bits. */
static inline uint64_t place_of(uint64_t kit, const void *weapon, int more, int bits)
{
	return (kit * 0x9fb21c651e98df25u + (uintptr_t)weapon * 0xd6e8feb86659fd93u +
		(uint64_t)more * 0xa0761d6478bd642fu) >>
	       (64 - bits);
}

/* The soak of this one with its key, by the target. */
static const struct soak *soak_of(const struct scene *scene, const struct soak *key,
				  int who, const struct fighter *target,
				  struct soak *soak)
{
	uint64_t kit = target->kit.number;

	if (kit) {
		soak = &target->tables->soaks[place_of(kit, key->weapon, key->location,
						       SOAKS_LOG)];
		if (soak->kit == kit && soak->weapon == key->weapon &&
		    soak->round == key->round && soak->class == key->class &&
		    soak->location == key->location)
			return soak;
	}
	*soak = *key;
	soak->kit = kit;
	find_soak(soak, scene, who);
	return soak;
}

static struct soak soak_key(const struct scene *scene, const struct strike *strike)
{
	return (struct soak){.weapon = strike->weapon,
			     .round = strike->round,
			     .class = (int16_t)class_of(scene, strike),
			     .location = (int16_t)strike->location};
}

int threa_armor_at(const struct scene *scene, const struct strike *strike,
		   const struct fighter *target)
{
	struct soak key = soak_key(scene, strike), soak;

	return soak_of(scene, &key, strike->target, target, &soak)->hundredths;
}

/* ---- an exchange ---- */

int threa_mean_sv(const struct scene *scene, const struct strike *strike)
{
	int sv = threa_weapon_sv(scene, strike) +
		 (strike->round ? threa_missile_sv(scene, strike->round) : 0);

	if (!strike->is_ranged || strike->is_thrown)
		sv += threa_odds(scene)->physicality[within(score_of(scene, strike->actor,
								     PHYSICALITY) -
								    CHECK_AT,
							    -RVS_FAR, RVS_FAR) +
						     RVS_FAR];
	return sv;
}

/* A quick estimate of a weapon: its class, then attack value and bite together, as both
 * end in the damage SV. */
int threa_glance(const struct scene *scene, const struct strike *strike, int av)
{
	return 100 * class_of(scene, strike) + av +
	       threa_weapon_bonus(scene, strike->weapon, strike->thing) +
	       (strike->round ? strike->round->sv : 0) +
	       (strike->is_ranged ? MISSILE_ADVANTAGE : 0);
}

static void find_thrust(struct thrust *thrust, const struct scene *scene,
			const struct strike *strike)
{
	struct sum sum;
	int av = threa_attack_value(scene, strike, quietly(&sum)) -
		 threa_deed_value(strike->deed);

	thrust->av = (int16_t)av;
	thrust->sv = (int16_t)threa_mean_sv(scene, strike);
	thrust->glance = threa_glance(scene, strike, av);
}

/* The thing may lie about, and in one reading the range counts for AV (R16). */
static bool follows_from_kit(const struct scene *scene, const struct strike *strike,
			     const struct fighter *actor)
{
	return actor->kit.number &&
	       (strike->thing == NOTHING || strike->thing / THINGS == strike->actor) &&
	       !(strike->is_ranged && ruling(scene, R_RANGED_TV));
}

static const struct thrust *thrust_of(const struct scene *scene,
				      const struct strike *strike,
				      const struct fighter *actor, struct thrust *thrust)
{
	int manner = strike->thing * 4 + strike->is_ranged * 2 + strike->is_thrown;
	uint64_t kit = actor->kit.number;

	if (follows_from_kit(scene, strike, actor)) {
		thrust = &actor->tables->thrusts[place_of(kit, strike->weapon, manner,
							  THRUSTS_LOG)];
		if (thrust->kit == kit && thrust->weapon == strike->weapon &&
		    thrust->round == strike->round && thrust->manner == manner)
			return thrust;
	}
	*thrust = (struct thrust){.kit = kit,
				  .weapon = strike->weapon,
				  .round = strike->round,
				  .manner = manner};
	find_thrust(thrust, scene, strike);
	return thrust;
}

/* The target's guard, if it has any: parry mode, or a dodge. */
static void find_guard(struct exchange *exchange, const struct scene *scene, int who,
		       const struct fighter *target, bool is_ranged, int modifiers)
{
	const struct threa_creature *one = creature(scene, who);
	struct sum tv;

	if (!threa_can_defend(scene, who))
		return;
	if (one->parrying && !is_ranged) {
		exchange->has_guard = exchange->parries = true;
		exchange->gap =
			threa_parry_value(scene, who, (enum parrying)one->parrying,
					  quietly(&tv)) -
			exchange->passive;
	} else if (can_pay(scene, who, 1)) {
		exchange->has_guard = true;
		exchange->gap = (one->acts > 0 ? target->kit.later_dodge
					       : target->kit.first_dodge) +
				modifiers - exchange->passive;
	}
}

/* A hit with this AV, and the SV that the weapon adds. */
static void find_harm_of(struct exchange *exchange, const struct scene *scene, int who,
			 const struct fighter *target, const struct soak *soak, int av,
			 int sv)
{
	int body = sheet(scene, who)->class;
	int tough = soak->class > body ? smaller(target->condition.tough, 1) /* tenfold */
				       : target->condition.tough;

	exchange->margin = av - exchange->passive;
	exchange->scaled = ruling(scene, R_SV_SCALE) ? scene : NULL;
	exchange->through = soak->through;
	exchange->harm =
		threa_odds(scene)
			->harm[within(body - soak->class, 0, HARM_CLASSES - 1)][tough] +
		HARM_ZERO + within(sv - soak->absorbed, -HARM_ZERO, HARM_MOST_SV);
}

struct exchange threa_exchange(const struct scene *scene, const struct strike *strike,
			       const struct fighter *actor, const struct fighter *target,
			       bool is_watched)
{
	struct soak key = soak_key(scene, strike), spare_soak;
	struct thrust spare_thrust;
	const struct thrust *thrust = thrust_of(scene, strike, actor, &spare_thrust);
	struct exchange exchange = {.passive = target->kit.passive,
				    .tables = target->tables};
	int modifiers = 0;
	struct sum sum;

	if (strike->is_ranged) {
		modifiers = threa_shot_modifiers(scene, strike->actor, strike->target,
						 quietly(&sum));
		exchange.passive =
			modifiers + threa_range_value(scene, strike, quietly(&sum));
	}
	find_harm_of(&exchange, scene, strike->target, target,
		     soak_of(scene, &key, strike->target, target, &spare_soak),
		     thrust->av + threa_deed_value(strike->deed), thrust->sv);
	if (is_watched)
		find_guard(&exchange, scene, strike->target, target, strike->is_ranged,
			   modifiers);
	return exchange;
}

bool threa_bites(const struct exchange *exchange)
{
	return exchange->harm[GOOD_SV] * exchange->through / 1000 >= A_SCRATCH;
}

/* The target loses its turn if it is out until the round ends, and its guard in any case;
 * a disarmed target loses the turn if it cannot pick up its weapon, and else half of it.
 * A critical stun is nearly a fall. */
void threa_be_special(struct exchange *exchange, const struct scene *scene, int target,
		      int action, int turn, int16_t by_sv[HARM_FROM_ZERO])
{
	const struct threa_creature *one = creature(scene, target);
	int until = (one->done ? 2 : 1) * ROUND_MS - threa_fight(scene)->now_ms;
	int for_turn = larger(1, ceil_div(until, 1000)); /* SV that takes it */
	/* the doomed have nothing but this turn */
	bool lasts = threa_is_tough(scene, target) || is_helpless(scene, target);
	int knocks_out = action == DO_STUN && !ruling(scene, R_CRITICAL) ? CRITICAL_STUN
									 : HARM_FROM_ZERO;
	int out = lasts ? larger(turn, STUN_MOST) : turn;
	int guard = lasts ? GUARD_LOST : 0;

	if (action == DO_DISARM && one->ap > 1)
		turn /= 2;
	for (int sv = 0; sv < HARM_FROM_ZERO; sv++)
		by_sv[sv] = (int16_t)(action == DO_DISARM	  ? turn
				      : sv >= knocks_out	  ? out
				      : larger(1, sv) >= for_turn ? turn
								  : guard);
	exchange->harm = by_sv;
	exchange->scaled = NULL;
	exchange->through = 1000;
	exchange->special = (turn << 5 | for_turn << 1 | lasts) << 8 | action;
}

/* ---- the most dangerous attack ---- */

/* Takes this one if it is worse than the worst so far. */
static void fear(const struct scene *scene, const struct fighter *fighter,
		 struct strike one, int *worst, struct strike *strike)
{
	struct thrust spare;
	int glance;

	one.is_ranged = true;
	one.is_thrown = one.weapon->throwable;
	glance = thrust_of(scene, &one, fighter, &spare)->glance;
	if (glance <= *worst)
		return;
	*worst = glance;
	*strike = one;
}

static void fear_missiles(const struct scene *scene, const struct fighter *fighter,
			  const struct deed *deed, int target, int *best,
			  struct strike *strike)
{
	const struct threa_sheet *own = sheet(scene, deed->actor);

	for_hands (hand) {
		int thing = held(creature(scene, deed->actor), hand);
		const struct threa_weapon *weapon =
			thing == NOTHING ? NULL : gear_of(scene, thing)->weapon;
		struct strike one;

		if (!is_launched(weapon) ||
		    threa_shot_forbidden(scene, deed->actor, target, weapon))
			continue;
		one = strike_of(deed, (struct arm){weapon, thing, hand}, target);
		for (int i = 0; i < MAGAZINES && !one.round; i++)
			if (own->magazine[i] && own->magazine[i]->fits == weapon->takes)
				one.round = own->magazine[i];
		fear(scene, fighter, one, best, strike);
	}
}

static void fear_throws(const struct scene *scene, const struct fighter *fighter,
			const struct deed *deed, int target, int *best,
			struct strike *strike)
{
	const struct threa_sheet *own = sheet(scene, deed->actor);

	for (int i = 0; i < own->gear_count; i++)
		if (own->gear[i].weapon && own->gear[i].weapon->throwable &&
		    !threa_shot_forbidden(scene, deed->actor, target,
					  own->gear[i].weapon))
			fear(scene, fighter,
			     strike_of(deed,
				       (struct arm){own->gear[i].weapon,
						    deed->actor * THINGS + i, RIGHT_HAND},
				       target),
			     best, strike);
}

/* A plain blow with the best weapon at hand: no strike is needed to tell. */
static void fear_blow(const struct scene *scene, int who, const struct fighter *fighter,
		      int target, const struct fighter *of_target, bool is_watched,
		      struct feared *feared)
{
	const struct threa_weapon *weapon =
		fighter->kit.arms[fighter->kit.best_arm].weapon;
	struct soak key = {.weapon = weapon,
			   .class = (int16_t)(weapon->class ? weapon->class
							    : sheet(scene, who)->class),
			   .location = NOTHING};
	struct soak spare;

	feared->weapon = weapon;
	feared->is_ranged = false;
	feared->exchange = (struct exchange){.passive = of_target->kit.passive,
					     .tables = of_target->tables};
	find_harm_of(&feared->exchange, scene, target, of_target,
		     soak_of(scene, &key, target, of_target, &spare),
		     fighter->kit.best_av, fighter->kit.best_sv);
	if (is_watched)
		find_guard(&feared->exchange, scene, target, of_target, false, 0);
}

static bool is_blow(int action)
{
	return action != DO_RANGED_ATTACK && action != DO_THROW && action != DO_CAST;
}

bool threa_feared(const struct scene *scene, int who, const struct fighter *fighter,
		  int target, const struct fighter *of_target, int action,
		  bool is_watched, struct feared *feared)
{
	const struct threa_weapon *const *spell = sheet(scene, who)->spell;
	const struct threa_creature *one = creature(scene, who);
	bool any = action < 0 || action == DO_CALLED_SHOT;
	bool shoots = (any || action == DO_RANGED_ATTACK) && one->at_hand & SHOT_AT_HAND;
	bool casts = any ? one->mana > 0 : action == DO_CAST;
	int best = -9999, blow = -9999;
	struct strike strike;
	struct deed deed;

	if (fighter->kit.best_arm != NOTHING && is_blow(action))
		best = blow = fighter->kit.glance[fighter->kit.best_arm];
	if (shoots || casts || action == DO_THROW) {
		deed = deed_of(who, DO_MELEE_ATTACK);
		deed.target = target;
	}
	if (shoots)
		fear_missiles(scene, fighter, &deed, target, &best, &strike);
	if (action == DO_THROW)
		fear_throws(scene, fighter, &deed, target, &best, &strike);
	if (casts && spell[0] && !threa_shot_forbidden(scene, who, target, spell[0]))
		fear(scene, fighter,
		     strike_of(&deed, (struct arm){spell[0], NOTHING, 0}, target), &best,
		     &strike);
	if (best == -9999)
		return false;
	if (best == blow) {
		fear_blow(scene, who, fighter, target, of_target, is_watched, feared);
		return true;
	}
	feared->exchange = threa_exchange(scene, &strike, fighter, of_target, is_watched);
	feared->weapon = strike.weapon;
	feared->is_ranged = strike.is_ranged;
	return true;
}
