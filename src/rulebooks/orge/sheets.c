/* SPDX-License-Identifier: MIT
 *
 * From a sheet as written to a creature as it fights: derived values, gear, the start.
 */
#include <string.h>
#include "orge.h"

/* ---- attributes ---- */

static int gender_percent(int gender, int a, int reading)
{
	static const int8_t document[][ATTRIBUTES] = {
		{15, -8, 10, 0, -5, 4, 0, 2},
		{0, 8, 0, 0, 5, 0, 3, 0},
	};
	static const int8_t program[][ATTRIBUTES] = {
		{8, -2, 5, 0, -4, 3, 0, 2},
		{0, 2, 0, 0, 4, 0, 3, 0},
	};

	if (gender == NO_GENDER || reading == 2)
		return 0;
	return reading == 0 ? document[gender - 1][a] : program[gender - 1][a];
}

static void find_attributes(struct orge_sheet *s, int reading)
{
	const int16_t *written[ATTRIBUTES] = {&s->str, &s->agl, &s->cst, &s->int_,
					      &s->wis, &s->wlp, &s->chr, &s->qck};

	for (int i = 0; i < ATTRIBUTES; i++) {
		int percent = 100 + s->kin->attributes[i] +
			      gender_percent(s->gender, i, reading) + s->age[i];
		int value = floor_div(2 * s->base[i] * percent + 100, 200);

		if (*written[i] != DERIVED)
			value = *written[i];
		s->a[i] = (int16_t)within(value, 0, 100);
	}
}

static void find_levels(struct orge_sheet *s)
{
	s->level[SK_TALENT] = s->skills[SK_TALENT];
	for (int i = SK_TALENT + 1; i < SKILLS; i++) {
		const struct orge_skill_row *row = &orge_skills[i];

		s->level[i] = s->skills[i] +
			      s->level[row->parent] / orge_skills[row->parent].children;
	}
}

static void find_maximum(int16_t *value, int derived)
{
	if (*value == DERIVED)
		*value = (int16_t)larger(1, derived);
}

/* The weighted attributes of a path of magic. */
static int path_weight(const int16_t *a, enum path path)
{
	switch (path) {
	case MAGE:
		return 3 * a[INT_] + a[WIS] + a[WLP];
	case CLERIC:
		return 3 * a[WIS] + a[CHR] + a[WLP];
	case BARD:
		return 3 * a[CHR] + a[INT_] + a[WLP];
	default:
		return 2 * a[INT_] + a[WIS] + a[CHR] + a[WLP];
	}
}

static void find_maxima(struct orge_sheet *s)
{
	const int16_t *a = s->a;

	s->path_weight = (int16_t)path_weight(a, (enum path)s->path);
	find_maximum(&s->max_hp, 3 * a[CST] + a[STR] + a[WLP]);
	find_maximum(
		&s->max_pf,
		floor_div((5 * a[CST] + 2 * a[STR] + a[AGL]) * (100 + s->kin->pf), 100));
	find_maximum(
		&s->max_mf,
		floor_div((5 * a[WLP] + 2 * a[INT_] + a[WIS]) * (100 + s->kin->mf), 100));
	find_maximum(&s->max_mana,
		     5 * s->path_weight +
			     (s->skills[SK_MANA_TANK] /* ORG-R87: if trained */
				      ? (int)(25.0 * s->level[SK_MANA_TANK])
				      : 0));
	find_maximum(&s->ap, 5 + a[QCK] / 3);
	s->prr = (int16_t)(5 + (s->traits & ENDURING ? 6 : 0) +
			   (s->traits & TOUGH ? 2 : 0));
	s->mrr = (int16_t)(5 + (s->traits & ENDURING ? 2 : 0) +
			   (s->traits & TOUGH ? 6 : 0));
}

static void find_bonuses(struct orge_sheet *s)
{
	const int16_t *a = s->a;

	s->hbc = (int16_t)(2 * a[STR] + a[AGL] - 45);
	s->hbr = (int16_t)(2 * a[AGL] + a[STR] - 45);
	s->db = (int16_t)(2 * a[AGL] + a[QCK] - 45);
	s->bmam = (int16_t)(2 * a[AGL] + a[STR] + a[QCK] - 60);
	s->surface = s->kin->height_cm * s->kin->radius_cm / 10000.0;
	s->ncw_hg = (a[STR] + a[CST]) * s->kin->ncw / 10;
	s->swf_hg = s->ncw_hg * s->kin->swf / 10;
}

/* Resistance to each kind, relative to the average creature. */
static void find_resists(struct orge_sheet *s)
{
	const int16_t *a = s->a;
	const int values[RESISTS] = {
		[RESIST_TRAP] = (2 * a[QCK] + a[AGL] - 45) * 8,
		[RESIST_CHARM] = (a[CHR] + a[WLP] - 30) * 8,
		[RESIST_CONFUSION] = (a[WIS] - 15) * 5,
		[RESIST_DISEASE] = (3 * a[CST] + a[WLP] - 60) * 5,
		[RESIST_FEAR] = (4 * a[WLP] - a[INT_] - 45) * 5,
		[RESIST_MANA_DRAIN] = (a[WIS] + a[INT_] - 30) * 15,
		[RESIST_MENTAL_DRAIN] = (a[WLP] - 15) * 12,
		[RESIST_MENTAL_PARALYSIS] = (a[WLP] + a[INT_] - 30) * 6,
		[RESIST_PHYS_PARALYSIS] = (a[CST] + a[STR] - 30) * 3,
		[RESIST_PHYS_DRAIN] = (a[CST] - 15) * 12,
		[RESIST_POISON] = (a[CST] - 15) * 2,
		[RESIST_MAGE] = (path_weight(a, MAGE) - 75) * 5,
		[RESIST_CLERIC] = (path_weight(a, CLERIC) - 75) * 5,
		[RESIST_BARD] = (path_weight(a, BARD) - 75) * 5,
		[RESIST_OTHER] = (path_weight(a, NO_PATH) - 75) * 5,
	};

	for (int i = 0; i < RESISTS; i++)
		s->resists[i] = (int16_t)values[i];
}

static void find_resistances(struct orge_sheet *s)
{
	static const uint8_t skill[TYPES] = {
		SK_PHYSICAL_HARDENING, SK_PHYSICAL_HARDENING,
		SK_PHYSICAL_HARDENING, SK_COLD_RESISTANCE,
		SK_FIRE_RESISTANCE,    0,
		SK_ARCANE_RESISTANCE,  SK_POISON_RESISTANCE,
		SK_ACID_RESISTANCE,    0,
	};

	for (int i = 0; i < TYPES; i++)
		s->res[i] = (int16_t)(s->kin->res[i] +
				      (skill[i] ? (int)(2.0 * s->level[skill[i]]) : 0));
}

static void find_context(struct orge_sheet *s, const struct scenario *scenario)
{
	const struct orge_setup *setup = scenario->setup;

	s->context = (int16_t)(s->kin->time[setup->time] +
			       s->kin->environment[setup->environment]);
	s->estimated = orge_estimate(s->estimate, scenario->rulings[R_ABACUS]);
}

/* ---- gear ---- */

static struct orge_gear *add_gear(struct orge_sheet *s, enum gear_kind kind,
				  const struct entry *entry)
{
	for (int i = 0; i < THINGS; i++)
		if (s->gear[i].kind == NO_GEAR) {
			s->gear[i].kind = (uint8_t)kind;
			s->gear[i].entry = entry;
			return &s->gear[i];
		}
	return NULL;
}

/* `dagger-2`; the key itself if there is no memory, which prepare() finds out. */
static const char *numbered(const struct scenario *scenario, const char *key, int number)
{
	char buffer[128];
	struct text text = text_in(buffer, sizeof buffer);
	char *copy;

	text_format(&text, "%s-%d", key, number);
	copy = tree_text(scenario->tree, buffer, strlen(buffer));
	return copy ? copy : key;
}

static bool add_weapon(struct orge_sheet *s, const struct orge_weapon *weapon)
{
	struct orge_gear *gear = add_gear(s, GEAR_WEAPON, &weapon->entry);

	if (!gear)
		return false;
	gear->weapon = weapon;
	gear->hectograms = weapon->weight;
	for (int i = 0; i < weapon->style_count; i++)
		if (weapon->styles[i].harm.type == BDG)
			gear->bludgeons |= (uint8_t)(1u << i);
	orge_rank_styles(gear);
	if (weapon->natural || weapon->unarmed) {
		s->natural = (int8_t)(gear - s->gear);
		s->body_things[s->body_thing_count++] = s->natural;
	}
	return true;
}

static bool add_item(struct orge_sheet *s, const struct orge_item *item)
{
	struct orge_gear *gear = add_gear(s, GEAR_ITEM, &item->entry);

	if (gear)
		gear->item = item;
	return gear;
}

static bool add_shield(struct orge_sheet *s, const struct orge_shield *shield)
{
	struct orge_gear *gear = add_gear(s, GEAR_SHIELD, &shield->entry);

	if (!gear)
		return false;
	gear->shield = shield;
	gear->hectograms = shield->weight;
	return true;
}

/* Bare hands for everybody who brings no claws or teeth. */
static bool add_fists(struct orge_sheet *s, const struct scenario *scenario)
{
	int unarmed = scenario_find(scenario, KIND_WEAPON, "unarmed");

	if (s->natural >= 0 || unarmed < 0)
		return true;
	return add_weapon(s, scenario_entry(scenario, KIND_WEAPON, unarmed));
}

/* Two quivers of the same arrow are war_arrow and war_arrow-2. */
static void name_ammo(struct orge_sheet *s, const struct scenario *scenario, int i)
{
	int missiles = 1, boxes = 1;

	if (!s->missile[i])
		return;
	for (int k = 0; k < i; k++) {
		missiles += s->missile[k] == s->missile[i];
		boxes += s->magazine[k] == s->magazine[i];
	}
	s->missile_key[i] = s->missile[i]->entry.key;
	if (missiles > 1)
		s->missile_key[i] = numbered(scenario, s->missile_key[i], missiles);
	if (!s->magazine[i])
		return;
	s->magazine_key[i] = s->magazine[i]->entry.key;
	if (boxes > 1)
		s->magazine_key[i] = numbered(scenario, s->magazine_key[i], boxes);
}

/* A spell listed twice is learnt once. */
static void learn_spell(struct orge_sheet *s, const struct orge_spell *spell)
{
	for (int i = 0; i < s->spells_known; i++)
		if (s->spell[i] == spell)
			return;
	s->spell[s->spells_known++] = spell;
}

static bool gather_gear(struct orge_sheet *s, const struct scenario *scenario)
{
	bool fits = true;

	s->natural = NOTHING;
	s->body_thing_count = 0;
	memset(s->gear, 0, sizeof s->gear);
	for (int i = 0; i < 8 && s->weapons[i] >= 0; i++)
		fits = fits && add_weapon(s, scenario_entry(scenario, KIND_WEAPON,
							    s->weapons[i]));
	if (s->shield >= 0)
		fits = fits &&
		       add_shield(s, scenario_entry(scenario, KIND_SHIELD, s->shield));
	for (int i = 0; i < BAG && s->items[i] >= 0; i++)
		fits = fits &&
		       add_item(s, scenario_entry(scenario, KIND_ITEM, s->items[i]));
	s->worn = scenario_entry(scenario, KIND_ARMOR, s->armor);
	for (int i = 0; i < s->ammo_count; i++) {
		s->missile[i] =
			scenario_entry(scenario, KIND_MISSILE, s->ammo[i].missile);
		s->magazine[i] =
			scenario_entry(scenario, KIND_MAGAZINE, s->ammo[i].magazine);
		name_ammo(s, scenario, i);
	}
	s->spells_known = 0;
	for (int i = 0; i < SPELLS && s->spells[i] >= 0; i++)
		learn_spell(s, scenario_entry(scenario, KIND_SPELL, s->spells[i]));
	s->casts = s->spells_known > 0;
	fits = fits && add_fists(s, scenario);
	for (int i = 0; i < THINGS && s->gear[i].kind; i++)
		for (int k = 0; k < TWINS; k++)
			s->gear[i].twin_keys[k] =
				numbered(scenario, s->gear[i].entry->key, k + 2);
	return fits;
}

/* ---- the creature before the fight ---- */

static void take_in_hands(struct orge_creature *c, const struct orge_sheet *s, int who)
{
	bool armed = false;

	for (int i = 0; i < THINGS; i++) {
		const struct orge_gear *gear = &s->gear[i];
		struct orge_thing *thing = &c->things[i];

		if (gear->kind == NO_GEAR)
			continue;
		thing->holder = (int8_t)who;
		thing->place = gear->kind == GEAR_ITEM ? IN_BAG : STOWED;
		if (gear->kind == GEAR_WEAPON &&
		    (gear->weapon->natural || gear->weapon->unarmed)) {
			thing->place = IN_HAND;
			continue;
		}
		if (s->empty_hands || gear->kind == GEAR_ITEM)
			continue;
		if (gear->kind == GEAR_WEAPON && !armed) {
			armed = true;
			c->hand[0] = (int16_t)(who * THINGS + i + 1);
			if (gear->weapon->hands == 2)
				c->hand[1] = c->hand[0];
			thing->place = IN_HAND;
		} else if (gear->kind == GEAR_SHIELD && !c->hand[1]) {
			c->hand[1] = (int16_t)(who * THINGS + i + 1);
			thing->place = IN_HAND;
		}
	}
}

bool orge_missile_fits(const struct orge_sheet *s, const struct orge_weapon *weapon,
		       int i)
{
	return i < s->ammo_count && s->missile[i] &&
	       s->missile[i]->takes == weapon->takes;
}

static void load_weapons(struct orge_creature *c, const struct orge_sheet *s)
{
	for (int i = 0; i < s->ammo_count; i++)
		c->count[i] = s->ammo[i].count;
	for (int i = 0; i < THINGS; i++) {
		const struct orge_weapon *weapon = s->gear[i].weapon;

		if (!weapon || weapon->takes == TAKES_NONE ||
		    c->things[i].place != IN_HAND)
			continue;
		for (int m = 0; m < s->ammo_count; m++)
			if (orge_missile_fits(s, weapon, m) && c->count[m] > 0) {
				c->things[i].loaded = (uint8_t)(m + 1);
				c->count[m]--;
				c->magazine = (uint8_t)m;
				break;
			}
	}
}

static void make_start(struct orge_creature *c, const struct orge_sheet *s, int who)
{
	c->hp = c->max_hp = s->max_hp;
	c->mana = s->max_mana;
	c->ap = s->ap;
	c->stance = s->stance;
	c->hidden = s->hidden;
	c->bystander = s->bystander;
	c->pace = 1;
	for (int i = 0; i < STATES; i++)
		c->state[i] = (uint8_t)s->states[i];
	take_in_hands(c, s, who);
	load_weapons(c, s);
}

/* ---- names in the scenario's own keys ---- */

static bool is_among(const char *names, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = names; at && *at;) {
		size_t word = strcspn(at, " ,");

		if (word == length && strncmp(at, name, word) == 0)
			return true;
		at += word;
		at += strspn(at, " ,");
	}
	return false;
}

static struct creature_set creatures_named(const struct scenario *scenario,
					   const char *names)
{
	struct creature_set set = {0};

	for (int i = 0; i < scenario->total; i++)
		if (is_among(names, scenario->creatures[i].name) ||
		    is_among(names, scenario->sides[scenario->creatures[i].side].name))
			set_add(&set, i);
	return set;
}

/* ---- sheets that the rules cannot play ---- */

static void check_surge(const struct entry *entry, const struct surge *surge,
			struct problems *problems)
{
	if (surge->number && !surge->seconds && !surge->tenths)
		problem_at(problems, place_of_field(entry, "surge_seconds"),
			   "%s: its surges come all at once; expected surge_seconds or "
			   "surge_tenths from 1",
			   entry->key);
}

static void check_venom(const struct entry *entry, const struct venom *venom,
			struct problems *problems)
{
	check_surge(entry, &venom->surge, problems);
	if (venom->rounds && (venom->state == BOUNCING || venom->state == CHARMED ||
			      venom->state == POSSESSED))
		problem_at(problems, place_of_field(entry, "state"),
			   "%s: no wound brings this state; expected another one",
			   entry->key);
}

static void check_spell(const struct orge_spell *spell, struct problems *problems)
{
	bool area = spell->radius_m > 0;
	bool lasts = spell->effect == SPELL_STATE || spell->effect == SPELL_SILENCE;

	check_surge(&spell->entry, &spell->surge, problems);
	if (area && (spell->effect == SPELL_BOUNCE || spell->effect == SPELL_DRAIN))
		problem_at(problems, place_of_field(&spell->entry, "radius_m"),
			   "%s: this effect is for one creature; expected radius_m: 0",
			   spell->entry.key);
	if (!area && spell->effect == SPELL_SILENCE)
		problem_at(problems, place_of_field(&spell->entry, "effect"),
			   "%s: silence fills an area; expected radius_m from 1 to 20",
			   spell->entry.key);
	if (lasts && !spell->rounds)
		problem_at(problems, place_of_field(&spell->entry, "rounds"),
			   "%s: it would end at once; expected rounds from 1 to 255",
			   spell->entry.key);
	if (spell->effect == SPELL_STATE && spell->state == BOUNCING)
		problem_at(problems, place_of_field(&spell->entry, "state"),
			   "%s: nobody would bounce; expected effect: bounce",
			   spell->entry.key);
}

/* Every style is an option with its own key. */
static void check_styles(const struct orge_weapon *weapon, struct problems *problems)
{
	const struct node *list = node_get(weapon->entry.node, "styles");

	for (int i = 0; i < weapon->style_count; i++) {
		const char *name = weapon->styles[i].name;
		const struct node *at = node_at(list, i);
		struct place place =
			at ? at->place : place_of_field(&weapon->entry, "styles");

		if (!name || !*name) {
			problem_at(problems, place,
				   "%s: a style without a name; expected name: slash ...",
				   weapon->entry.key);
			continue;
		}
		if (strcmp(name, "throw") == 0 || strcmp(name, "shoot") == 0)
			problem_at(problems, place,
				   "%s: %s is no style; expected shot_ap for a shot",
				   weapon->entry.key, name);
		for (int k = 0; k < i; k++)
			if (weapon->styles[k].name &&
			    strcmp(name, weapon->styles[k].name) == 0)
				problem_at(problems, place,
					   "%s: two styles are called %s; expected two "
					   "names",
					   weapon->entry.key, name);
	}
}

static void check_weapon(const struct orge_weapon *weapon, struct problems *problems)
{
	check_styles(weapon, problems);
	check_venom(&weapon->entry, &weapon->venom, problems);
	if (weapon->style_count && weapon->class == CLASS_NONE)
		problem_at(problems, place_of_field(&weapon->entry, "styles"),
			   "%s: its styles reach nobody; expected class: h, m or p",
			   weapon->entry.key);
	if (weapon->shot_ap && weapon->takes == TAKES_NONE &&
	    (weapon->natural || weapon->unarmed))
		problem_at(problems, place_of_field(&weapon->entry, "shot_ap"),
			   "%s: claws and fists cannot be thrown; expected shot_ap: 0",
			   weapon->entry.key);
	if (weapon->shot_ap && weapon->takes == TAKES_NONE && !weapon->range_m)
		problem_at(problems, place_of_field(&weapon->entry, "shot_ap"),
			   "%s: it can be thrown, but not far; expected range_m from 1",
			   weapon->entry.key);
}

static void check_ammo(const struct orge_sheet *s, struct problems *problems)
{
	const struct node *list = node_get(s->entry.node, "ammo");

	for (int i = 0; i < s->ammo_count; i++) {
		const struct node *at = node_at(list, i);
		struct place place = at ? at->place : place_of_field(&s->entry, "ammo");

		if (!s->missile[i])
			problem_at(problems, place,
				   "ammunition without a missile; expected missile: "
				   "war_arrow ...");
		else if (s->magazine[i] && s->ammo[i].count > s->magazine[i]->capacity)
			problem_at(problems, place,
				   "%d missiles in a %s; expected at most %d",
				   s->ammo[i].count, s->magazine[i]->entry.name,
				   s->magazine[i]->capacity);
	}
}

static void check_catalogue(const struct scenario *scenario, struct problems *problems)
{
	for (int i = 0; i < scenario->sections[KIND_SPELL].count; i++)
		check_spell(scenario_entry(scenario, KIND_SPELL, i), problems);
	for (int i = 0; i < scenario->sections[KIND_WEAPON].count; i++)
		check_weapon(scenario_entry(scenario, KIND_WEAPON, i), problems);
	for (int i = 0; i < scenario->sections[KIND_MISSILE].count; i++) {
		const struct orge_missile *missile =
			scenario_entry(scenario, KIND_MISSILE, i);

		check_venom(&missile->entry, &missile->venom, problems);
	}
}

static void prepare_setup(struct scenario *scenario, struct problems *problems)
{
	struct orge_setup *setup = scenario->setup_to_prepare;

	setup->ambushers = creatures_named(scenario, setup->ambush);
	setup->taken_unawares = creatures_named(scenario, setup->surprised);
	if (setup->ambush && set_is_empty(setup->ambushers))
		problem_at(problems, place_of_key(scenario, "ambush"),
			   "ambush names no side: \"%s\"", setup->ambush);
	if (setup->surprised && set_is_empty(setup->taken_unawares))
		problem_at(problems, place_of_key(scenario, "surprised"),
			   "surprised names no side or creature: \"%s\"",
			   setup->surprised);
	for (int i = 0; i <= 100; i++)
		setup->difficulty[i] = (int16_t)orge_difficulty(i / 100.0);
	setup->grounds = 0;
	for (int i = 0;
	     scenario->map.given && i < scenario->map.width * scenario->map.height; i++)
		setup->grounds |= (uint16_t)(1u << scenario->map.terrain[i]);
	setup->walls = setup->grounds >> (OPEN + 1) != 0;
}

static void prepare_sheet(struct scenario *scenario, int who, struct problems *problems)
{
	struct orge_sheet *s = scenario->creatures[who].sheet_to_prepare;
	struct orge_setup *setup = scenario->setup_to_prepare;

	for (int i = 0; i < THINGS; i++)
		setup->things[who * THINGS + i] = &s->gear[i];
	s->kin = scenario_entry(scenario, KIND_SPECIES, s->species);
	if (!s->kin) {
		problem_at(problems, place_of_field(&s->entry, "species"),
			   "%s has no species; expected one of the catalogue",
			   s->entry.key);
		return;
	}
	find_attributes(s, scenario->rulings[R_GENDER_MODIFIERS]);
	find_levels(s);
	find_maxima(s);
	find_bonuses(s);
	find_resists(s);
	find_resistances(s);
	find_context(s, scenario);
	orge_find_talents(s);
	if (!gather_gear(s, scenario))
		problem_at(problems, place_of_field(&s->entry, "weapons items ammo"),
			   "%s carries too much; room is for %d things", s->entry.key,
			   THINGS);
	check_ammo(s, problems);
	s->start = tree_alloc(scenario->tree, sizeof *s->start);
	if (s->start)
		make_start(s->start, s, who);
}

/* Then its load need not be summed up to know that it can move. */
static void find_never_laden(struct scenario *scenario)
{
	int all = 0;

	for (int who = 0; who < scenario->total; who++) {
		const struct orge_sheet *s = scenario->creatures[who].sheet;

		for (int i = 0; i < THINGS && s->gear[i].kind; i++)
			all += s->gear[i].hectograms;
	}
	for (int who = 0; who < scenario->total; who++) {
		struct orge_sheet *s = scenario->creatures[who].sheet_to_prepare;

		s->never_laden = all + (s->worn ? s->worn->weight : 0) < s->swf_hg;
	}
}

void orge_prepare(struct scenario *scenario, struct problems *problems)
{
	check_catalogue(scenario, problems);
	prepare_setup(scenario, problems);
	for (int i = 0; i < scenario->total; i++)
		prepare_sheet(scenario, i, problems);
	find_never_laden(scenario);
	orge_find_weights(scenario);
}

/* ---- the start ---- */

void orge_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	struct orge_creature *c = &((struct orge_fight *)fight)->creatures[who];
	const struct orge_sheet *s = scenario->creatures[who].sheet;

	memcpy(c, s->start, sizeof *c);
}

void orge_begin(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight)
		orge_enter(scenario, fight, i);
}
