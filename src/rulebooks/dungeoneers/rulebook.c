/* SPDX-License-Identifier: MIT
 *
 * The dungeoneers rulebook: its tables.
 */
#include "dungeoneers.h"
#include "tactics/tactics.h"

/* ---- words ---- */

const char *const dungeoneers_size_words[] = {"tiny", "small",	 "medium", "large",
					      "huge", "massive", NULL};
static const char *const die_words[] = {"d4", "d6", "d8", "d10", "d12", NULL};
static const char *const rank_words[] = {"none", "E", "D", "C", "B", "A", NULL};
static const char *const category_words[] = {"none",  "blade", "cudgel", "axe",
					     "lance", "bow",   NULL};
static const char *const missile_words[] = {"none", "arrow", "bolt", NULL};
const char *const dungeoneers_slot_words[] = {"wield", "head", "body", "feet", "hands",
					      "back",  "neck", "belt", "ring", NULL};
const char *const dungeoneers_type_words[] = {"bludgeoning", "piercing", "slashing",
					      "heat",	     "cold",	 "toxic",
					      "melt",	     "erase",	 NULL};
static const char *const trait_words[] = {"bludgeoning", "piercing", "slashing", "heat",
					  "cold",	 "toxic",    "melt",	 "erase",
					  "physical",	 "energy",   "damage",	 NULL};
static const char *const school_words[] = {"arcane", "holy", "demonic", NULL};
static const char *const test_words[] = {"none", "attack", "save", NULL};
const char *const dungeoneers_score_words[] = {
	"power", "prowess", "endurance", "resistance", "spell", "mind", NULL};
static const char *const effect_words[] = {"wounds", "mage_armor", "shove",
					   "prone",  "mired",	   "stress",
					   "mend",   "calm",	   NULL};

/* ---- sheets and catalogue ---- */

#define WEAPON(kind, ...) kind(struct dungeoneers_weapon, __VA_ARGS__)
static const struct field weapon_fields[] = {
	WEAPON(WORD, hit, die_words, D4, "size of its hit dice"),
	WEAPON(WORD, pierce, die_words, D4, "size of its pierce dice"),
	WEAPON(INT, wounds, 0, 20, 1, "wounds that it makes"),
	WEAPON(WORD, type, dungeoneers_type_words, BLUDGEONING, "type of its wounds"),
	WEAPON(WORD, category, category_words, NO_CATEGORY, "kind of weapon, for ranks"),
	WEAPON(WORD, rank, rank_words, NO_RANK,
	       "rank needed; with less it is improvised"),
	WEAPON(INT, hands, 0, 2, 1, "wield slots that it takes; 0: grown"),
	WEAPON(INT, threat, 0, 5, 0, "tiles more threat range for its wielder"),
	WEAPON(INT, range, 0, 100, 0,
	       "range in tiles; never used in melee then; 0: none"),
	WEAPON(WORD, ammunition, missile_words, NO_MISSILE, "what each shot uses up"),
	WEAPON(BOOL, toss, 0, "may be thrown as far as power + threat range"),
	WEAPON(BOOL, trips, 0, "on a hit the target falls prone"),
	WEAPON(INT, miss_stress, 0, 20, 0, "on a miss the attacker takes so much stress"),
	WEAPON(INT, shoves, 0, 10, 0, "on a pierce the target is moved so many tiles"),
	WEAPON(BOOL, fragile, 0, "on a deflected blow it breaks"),
	{0},
};

#define ARMOR(...) INT(struct dungeoneers_armor, __VA_ARGS__)
static const struct field armor_fields[] = {
	WORD(struct dungeoneers_armor, slot, dungeoneers_slot_words, SLOT_BODY,
	     "where it is worn; wield: a shield"),
	ARMOR(av, 0, 30, 0, "armour value"),
	ARMOR(sr, 0, 30, 0, "spell resistance"),
	ARMOR(power, 0, 10, 0, "power needed; each point lacking costs a die everywhere"),
	ARMOR(spellbane, 0, 20, 0, "fewer dice for the wearer's spells"),
	ARMOR(spellboon, 0, 20, 0, "more dice for the wearer's spells"),
	{0},
};

static const struct field focus_fields[] = {
	INTS(struct dungeoneers_focus, dice, school_words, 0, 10, 0,
	     "spell pierce dice by school, such as {arcane: 2}"),
	{0},
};

#define SPELL_ROW(kind, ...) kind(struct dungeoneers_spell, __VA_ARGS__)
static const struct field spell_fields[] = {
	SPELL_ROW(WORD, school, school_words, ARCANE, "school, for foci"),
	SPELL_ROW(INT, range, 0, 100, 0, "range in tiles; 0: the caster's threat range"),
	SPELL_ROW(INT, base, 0, 20, 1, "base cost in magica"),
	SPELL_ROW(INT, ap, 1, MOST_AP, 1, "action points"),
	SPELL_ROW(WORD, test, test_words, TEST_NONE, "what must succeed first"),
	SPELL_ROW(WORD, save, dungeoneers_score_words, RESISTANCE,
		  "score that a save uses"),
	SPELL_ROW(WORD, die, die_words, D4, "size of the dice of its test"),
	SPELL_ROW(WORD, effect, effect_words, EFFECT_WOUNDS, "what it does"),
	SPELL_ROW(INT, amount, 0, 20, 0,
		  "how much of that: wounds, steps, stress, armour value, movement "
		  "points"),
	SPELL_ROW(WORD, type, dungeoneers_type_words, HEAT, "type of its wounds"),
	{0},
};

static const struct field potion_fields[] = {
	INT(struct dungeoneers_potion, mend, 0, 5, 0, "wounds that it heals"),
	INT(struct dungeoneers_potion, calm, 0, 50, 0, "stress that it takes away"),
	{0},
};

#define SHEET(kind, ...) kind(struct dungeoneers_sheet, __VA_ARGS__)
static const struct field sheet_fields[] = {
	SHEET(INT, power, 0, 10, 1, "score: strength; pierce dice"),
	SHEET(INT, prowess, 0, 10, 1, "score: skill; hit dice and dodge dice"),
	SHEET(INT, endurance, 0, MOST_CAPACITY, 1, "score: stress capacity"),
	SHEET(INT, resistance, 0, 10, 1, "score: spell resistance, saves"),
	SHEET(INT, spell, 0, 10, 1, "score: spell attacks, size of spell pierce dice"),
	SHEET(INT, mind, 0, 10, 1, "score: magica, spells against saves"),
	SHEET(WORD, size, dungeoneers_size_words, MEDIUM, "wounds, tiles and reach"),
	SHEET(INT, initiative, -50, 50, DERIVED,
	      "place in the order; prowess if not said"),
	SHEET(INT, ap_max, 1, MOST_AP, DERIVED,
	      "action points a turn; by ruling if not said"),
	SHEET(INT, mp_base, -10, 20, 1, "movement points a turn; may be below 0"),
	SHEET(INT, rp_max, 0, 10, 1, "reaction points a round"),
	SHEET(INT, magica_max, 0, 99, DERIVED, "2 x mind (1 more with hyperarcanum)"),
	SHEET(WORD, dodge_die, die_words, D4, "size of its dodge dice"),
	SHEET(INT, natural_av, 0, 60, 0, "armour value of its own"),
	SHEET(INT, worn_av, 0, 120, DERIVED,
	      "armour value of what it wears, without shields; from its armour if not "
	      "said"),
	SHEET(INT, natural_sr, 0, 60, 0, "spell resistance of its own, beside the score"),
	SHEET(WORD, blade, rank_words, NO_RANK, "rank with blades"),
	SHEET(WORD, cudgel, rank_words, NO_RANK, "rank with cudgels"),
	SHEET(WORD, axe, rank_words, NO_RANK, "rank with axes"),
	SHEET(WORD, lance, rank_words, NO_RANK, "rank with lances"),
	SHEET(WORD, bow, rank_words, NO_RANK, "rank with bows"),
	SHEET(INTS, vulnerable, trait_words, 0, 3, 0,
	      "more wounds of a type or category"),
	SHEET(INTS, resistant, trait_words, 0, 3, 0,
	      "fewer wounds of a type or category"),
	SHEET(INT, brutal, 0, 10, 0, "more wounds with its attacks"),
	SHEET(BOOL, hyperarcanum, 0, "1 more magica, and 1 more whenever it comes back"),
	SHEET(INT, arrows, 0, 250, 20, "arrows carried"),
	SHEET(INT, bolts, 0, 250, 20, "bolts carried"),
	SHEET(INT, stress, 0, MOST_STRESS, 0, "stress at the start"),
	SHEET(INT, wounds, 0, MOST_WOUNDS, 0, "wounds at the start"),
	SHEET(INT, magica, 0, 99, DERIVED, "magica at the start; full if not said"),
	SHEET(REFS, weapons, KIND_WEAPON, "weapons in hand"),
	SHEET(REFS, natural, KIND_WEAPON, "natural weapons"),
	SHEET(REFS, armor, KIND_ARMOR, "armour worn and shields in hand"),
	SHEET(REFS, foci, KIND_FOCUS, "foci in hand"),
	SHEET(REFS, tomes, KIND_SPELL, "tomes in hand, by their spell"),
	SHEET(REFS, stowed, KIND_WEAPON, "weapons put away"),
	SHEET(REFS, stowed_shields, KIND_ARMOR, "shields put away"),
	SHEET(REFS, stowed_foci, KIND_FOCUS, "foci put away"),
	SHEET(REFS, stowed_tomes, KIND_SPELL, "tomes put away, by their spell"),
	SHEET(REFS, potions, KIND_POTION, "potions carried"),
	SHEET(REFS, cantrips, KIND_SPELL,
	      "spells known by heart, at most as many as its mind"),
	{0},
};

static const struct kind kinds[KINDS] = {
	[KIND_CREATURE] = {"creatures", "creature", sizeof(struct dungeoneers_sheet),
			   sheet_fields},
	[KIND_WEAPON] = {"weapons", "weapon", sizeof(struct dungeoneers_weapon),
			 weapon_fields},
	[KIND_ARMOR] = {"armor", "armor", sizeof(struct dungeoneers_armor), armor_fields},
	[KIND_FOCUS] = {"foci", "focus", sizeof(struct dungeoneers_focus), focus_fields},
	[KIND_SPELL] = {"spells", "spell", sizeof(struct dungeoneers_spell),
			spell_fields},
	[KIND_POTION] = {"potions", "potion", sizeof(struct dungeoneers_potion),
			 potion_fields},
};

/* ---- rules, questions, terrain ---- */

static const struct rule_row rules[] = {{0}, DUNGEONEERS_RULES(RULE_ROW)};

static const struct question_row questions[QUESTIONS] = {
	[Q_ACTION] = {"action", "What do you do?", "ends its turn", {0}, true},
	[Q_WEAPON] = QUESTION("weapon", "With which weapon?", "the first one"),
	[Q_TARGET] =
		QUESTION("target", "Whom?",
			 "the first enemy in the order of the scenario, or the first"),
	[Q_FACE] = QUESTION("face", "Do you turn to face that way?", "yes"),
	[Q_HIT_STRESS] = {.key = "hit_stress",
			  .text = "How much stress for more hit dice?",
			  .fallback = "none",
			  .facts = {[KNOWN_DICE] = "hit dice",
				    [KNOWN_AGAINST] = "against dodge dice"}},
	[Q_PIERCE_STRESS] = {.key = "pierce_stress",
			     .text = "How much stress for more pierce dice?",
			     .fallback = "none",
			     .facts = {[KNOWN_DICE] = "pierce dice",
				       [KNOWN_AGAINST] = "against armour"}},
	[Q_DIRECTION] =
		QUESTION("direction", "In which direction?", "the first one from north"),
	[Q_FACING] = QUESTION("facing", "Facing which way?",
			      "as now when readying, else north"),
	[Q_SPELL] = QUESTION("spell", "Which spell?", "the first one"),
	[Q_EXTRA] = {.key = "extra",
		     .text = "How much extra magica?",
		     .fallback = "none",
		     .facts = {[KNOWN_DICE] = "pierce dice",
			       [KNOWN_AGAINST] = "against resistance"}},
	[Q_SAVE] = QUESTION("save", "Roll the save?", "roll"),
	[Q_RESIST] = QUESTION("resist", "Resist the spell or let it through?",
			      "resist what harms, accept what helps"),
	[Q_POOL] = {.key = "pool",
		    .text = "Dodge by which score?",
		    .fallback = "the higher, or prowess",
		    .facts = {[KNOWN_AGAINST] = "against strength dice"}},
	[Q_BREAK_FREE] = {.key = "break_free",
			  .text = "Break free by which score?",
			  .fallback = "the higher, or prowess",
			  .facts = {[KNOWN_AGAINST] = "against strength dice"}},
	[Q_STRIKE] = QUESTION("strike", "Strike at the opportunity?", "strike"),
	[Q_READY] = QUESTION("ready", "Which action is readied?", "the first one"),
	[Q_WHOSE_TURN] = QUESTION("whose_turn", "At whose turn?", "the first one"),
	[Q_WHEN] = QUESTION("when", "Before or after that turn?", "after"),
	[Q_TRIGGER] = QUESTION("trigger", "Do the readied action now?", "trigger"),
	[Q_HANDLING] =
		QUESTION("handling", "What do you do with the gear?", "the first one"),
	[Q_ITEM] = QUESTION("item", "Which thing?", "the first one"),
	[Q_PUT_AWAY] = QUESTION("put_away", "What is put away for it?", "the first one"),
};

static const struct aside_row asides[] = {
	{Q_SAVE, ASKED_TO_REACT, NULL},		{Q_RESIST, ASKED_TO_REACT, NULL},
	{Q_POOL, ASKED_TO_REACT, NULL},		{Q_STRIKE, ASKED_TO_REACT, "hold"},
	{Q_TRIGGER, ASKED_TO_REACT, "decline"}, {-1, ASKED_IN_DEED, NULL},
};

/* The book knows open tiles and walls; rough ground is only painted, water is a gap. */
static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
	{"wall", "#", true, true, 0, "a wall: nobody enters it or sees through it"},
	{"rough", ":", false, false, 0, "rough ground, which makes no difference here"},
	{"water", "~", true, false, 0,
	 "nobody enters it, but one sees and shoots across"},
};

/* ---- what options say ---- */

static int die_of(int die)
{
	return dungeoneers_die_size[die];
}

/* "2d4", and behind one's back the d8 that is taken off. */
static void add_dodge(const struct scene *scene, int who, int against, int score,
		      struct text *text)
{
	struct dodge dodge = {who, against, score, DUN_HIT_02};
	struct sum pool;

	text_format(text, "%dd%d",
		    dungeoneers_dodge_dice(sum_begin_quiet(&pool), scene, &dodge, 0),
		    die_of(sheet(scene, who)->dodge_die));
	if (dungeoneers_rear(scene, &dodge) == BEHIND_SUBTRACT)
		text_format(text, " less d%d", REAR_DIE);
}

/* "3d8 against 2d4, armour 5", with this weapon. */
static void add_attack(const struct scene *scene, const struct question *q, int target,
		       struct text *text)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, q->owner, arms);
	const struct arm *arm = &arms[q->facts[0]];
	struct sum pool, av;

	if (q->facts[0] < 0 || q->facts[0] >= count)
		return;
	text_format(text, ", %dd%d against ",
		    dungeoneers_hit_dice(sum_begin_quiet(&pool), scene, q->owner, target,
					 dungeoneers_is_ranged(scene, q->owner, target),
					 0),
		    die_of(arm->weapon->hit));
	add_dodge(scene, target, q->owner, PROWESS, text);
	text_format(text, ", armour %d",
		    dungeoneers_av(sum_begin_quiet(&av), scene, target));
}

/* "3d8 to hit, 1d4 to pierce, 2 wounds"; in a contest of strength "2d4". */
static void add_arm(const struct scene *scene, const struct question *q, int number,
		    struct text *text)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, q->owner, arms);
	const struct dungeoneers_weapon *weapon = arms[number].weapon;
	bool strikes = q->deed == DO_ATTACK || q->deed == DO_OPPORTUNE_STRIKE;
	struct sum pool;

	if (number >= count)
		return;
	sum_begin_quiet(&pool);
	if (!strikes) {
		text_format(text, ": %dd%d",
			    dungeoneers_strength_dice(&pool, scene, q->owner, NO_RULE),
			    dungeoneers_strength_die(scene, weapon));
		return;
	}
	text_format(text, ": %dd%d to hit, ",
		    dungeoneers_hit_dice(&pool, scene, q->owner, NOBODY, false, 0),
		    die_of(weapon->hit));
	text_format(text, "%dd%d to pierce, %d wound%s",
		    dungeoneers_pierce_dice(sum_begin_quiet(&pool), scene, q->owner, 0),
		    die_of(weapon->pierce), weapon->wounds,
		    weapon->wounds == 1 ? "" : "s");
}

static const struct dungeoneers_spell *spell_of(const struct scene *scene,
						const struct question *q)
{
	return scenario_entry(scene->scenario, KIND_SPELL, q->facts[1]);
}

/* "2d6 against 2d4", "2d4 against a save of 3d4": the test of a spell. */
static void add_test(const struct scene *scene, const struct dungeoneers_spell *spell,
		     int who, int target, struct text *text)
{
	struct sum pool;

	text_format(
		text, "%dd%d against ",
		dungeoneers_spell_dice(sum_begin_quiet(&pool), scene, who, target, spell),
		die_of(spell->die));
	if (spell->test == TEST_ATTACK)
		add_dodge(scene, target, who, PROWESS, text);
	else
		text_format(text, "a save of %dd%d",
			    dungeoneers_save_dice(sum_begin_quiet(&pool), scene, target,
						  spell),
			    die_of(spell->die));
}

/* ", 2d6 against 2d4, resistance 5" for a spell that the target may withstand. */
static void add_spell(const struct scene *scene, const struct question *q, int target,
		      struct text *text)
{
	const struct dungeoneers_spell *spell = spell_of(scene, q);
	struct sum sr;

	if (spell->test != TEST_NONE) {
		text_add(text, ", ");
		add_test(scene, spell, q->owner, target, text);
	}
	if (!dungeoneers_is_helpful(spell))
		text_format(text, ", resistance %d",
			    dungeoneers_sr(sum_begin_quiet(&sr), scene, target));
}

/* ": 5 against 3d6", the dice of extra magica and foci. */
static void add_resistance(const struct scene *scene, const struct question *q,
			   struct text *text)
{
	struct sum sum;

	text_format(text, ": %d", dungeoneers_sr(sum_begin_quiet(&sum), scene, q->owner));
	text_format(text, " against %dd%d",
		    dungeoneers_spell_pierce_dice(sum_begin_quiet(&sum), scene, q->about,
						  spell_of(scene, q), q->facts[0]),
		    die_of(dungeoneers_pierce_die(scene, q->about)));
}

static void describe_option(const struct scene *scene, const struct question *q, int i,
			    struct text *text)
{
	int value = q->options[i].value;

	if (q->id == Q_TARGET && q->deed == DO_ATTACK) {
		add_attack(scene, q, value, text);
	} else if (q->id == Q_TARGET && q->deed == DO_SPELLCAST) {
		add_spell(scene, q, value, text);
	} else if (q->id == Q_WEAPON) {
		add_arm(scene, q, value, text);
	} else if (q->id == Q_SAVE && value == NO) {
		text_add(text, ": ");
		add_test(scene, spell_of(scene, q), q->about, q->owner, text);
	} else if (q->id == Q_RESIST && value == NO) {
		add_resistance(scene, q, text);
	} else if (q->id == Q_POOL || q->id == Q_BREAK_FREE) {
		text_add(text, ": ");
		add_dodge(scene, q->owner, q->about, value, text);
	}
}

/* ---- state ---- */

static const char *const readied_words[] = {
	"none",	  "attack", "spellcast", "grapple",  "push", "disengage",
	"defend", "sprint", "ready",	 "interact", NULL,
};
static const char *const place_words[] = {"none", "wielded", "stowed", NULL};
static const char *const rest_words[] = {"none", "short", "long", "full", NULL};

#define ONE(member, kind, low, high, help) \
	STATE(struct dungeoneers_creature, member, kind, low, high, help)

static const struct state_row creature_state[] = {
	ONE(wounds, TRACK, 0, MOST_WOUNDS, "wounds"),
	ONE(stress, TRACK, 0, MOST_STRESS,
	    "stress; over the capacity wounds are doubled"),
	ONE(magica, TRACK, 0, 99, "magica left"),
	ONE(ap, TRACK, 0, MOST_AP, "action points left in its turn"),
	ONE(mp, TRACK, -30, 50, "movement points left in its turn"),
	ONE(rp, TRACK, 0, 10, "reaction points left"),
	ONE(grappling, CONDITION, 0, MAX_CREATURES,
	    "holds the creature of this number (from 1)"),
	ONE(grappled_by, CONDITION, 0, MAX_CREATURES, "is held by this number (from 1)"),
	ONE(defensive, CONDITION, 0, 1, "one more dodge die until its next turn"),
	ONE(sprinting, CONDITION, 0, 1, "has sprinted; until its next turn"),
	ONE(prone, CONDITION, 0, 1, "lies on the ground"),
	ONE(mage_armor, CONDITION, 0, 20, "so much more armour value for the fight"),
	ONE(mired, CONDITION, 0, 20, "so many movement points fewer in its next turn"),
	ONE(disengaged, CONDITION, 0, 1,
	    "has shaken off all threats, until the next move"),
	ONE(arrows, TALLY, 0, 250, "arrows left"),
	ONE(bolts, TALLY, 0, 250, "bolts left"),
	ONE(threat, TALLY, 0, 50, "threat range in tiles, from size and weapons"),
	ONE(penalty, TALLY, 0, 20, "dice fewer for lack of power"),
	ONE(spellmod, TALLY, -100, 100, "dice more (or fewer) for its spells"),
	ONE(shield_av, TALLY, 0, 60, "armour value of shields in hand"),
	ONE(shield_sr, TALLY, 0, 60, "spell resistance of shields in hand"),
	ONE(rank, HIDDEN, 0, MAX_CREATURES,
	    "place among equals by a tie throw that is kept"),
	STATE_SET(struct dungeoneers_creature, threatened_by,
		  "creatures that threaten it, a bit for each"),
	ONE(last_x, HIDDEN, -1, MAX_MAP_SIDE - 1, "column when threats were found last"),
	ONE(last_y, HIDDEN, 0, MAX_MAP_SIDE - 1, "row when threats were found last"),
	ONE(last_side, HIDDEN, 0, MAX_SIDES - 1, "side when threats were found last"),
	{.key = "readied",
	 .kind = STATE_HIDDEN,
	 STATE_AT(struct dungeoneers_creature, readied[0].action),
	 .count = READIED,
	 .stride = sizeof(struct dungeoneers_readied),
	 .low = 0,
	 .high = DO_INTERACT + 1,
	 .values = readied_words,
	 .help = "actions readied"},
	STATE_PARTS("readied_turn", struct dungeoneers_creature, readied, turn, HIDDEN, 0,
		    MAX_CREATURES, "for whose turn, from 1"),
	STATE_PARTS("readied_after", struct dungeoneers_creature, readied, after, HIDDEN,
		    0, 1, "after that turn, else before"),
	STATE_PARTS("readied_spell", struct dungeoneers_creature, readied, spell, HIDDEN,
		    0, 511, "number of the spell, from 1"),
	STATE_PARTS("item", struct dungeoneers_creature, things, item, HIDDEN, 0, 0,
		    "number of each thing carried"),
	{.key = "place",
	 .kind = STATE_HIDDEN,
	 STATE_AT(struct dungeoneers_creature, things[0].place),
	 .count = THINGS,
	 .stride = sizeof(struct dungeoneers_thing),
	 .low = 0,
	 .high = STOWED,
	 .values = place_words,
	 .help = "wielded or stowed"},
	{0},
};

static const struct state_row fight_state[] = {
	STATE_NAMED(struct dungeoneers_fight, rest, TALLY, rest_words, FULL_REST,
		    "everybody takes this rest before the fight goes on"),
	STATE(struct dungeoneers_fight, started, HIDDEN, 0, 1,
	      "the first round has begun"),
	STATE(struct dungeoneers_fight, lying, TALLY, 0, GROUND, "things on the ground"),
	STATE_PARTS("ground_item", struct dungeoneers_fight, ground, item, HIDDEN, 0, 0,
		    "number of each thing on the ground"),
	STATE_PARTS("ground_x", struct dungeoneers_fight, ground, x, HIDDEN, 0,
		    MAX_MAP_SIDE - 1, "its column"),
	STATE_PARTS("ground_y", struct dungeoneers_fight, ground, y, HIDDEN, 0,
		    MAX_MAP_SIDE - 1, "its row"),
	{0},
};

/* Things are named by their item; an empty place has no name. */
static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct dungeoneers_creature *one = creature(scene, who);
	size_t at = row->offset;

	if (at < offsetof(struct dungeoneers_creature, things) || i >= THINGS ||
	    one->things[i].item == 0)
		return NULL;
	return item_of(scene, one->things[i].item)->key;
}

static bool is_idle(const struct scene *scene, int who, const struct state_row *row)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];

	return row->offset == offsetof(struct dungeoneers_creature, magica) &&
	       dungeoneers_spells(scene, who, spells) == 0;
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);

	switch (row->offset) {
	case offsetof(struct dungeoneers_creature, wounds):
		return own->most_wounds;
	case offsetof(struct dungeoneers_creature, stress):
		return own->endurance;
	case offsetof(struct dungeoneers_creature, magica):
		return own->magica_max;
	case offsetof(struct dungeoneers_creature, ap):
		return own->ap_max;
	case offsetof(struct dungeoneers_creature, rp):
		return own->rp_max;
	default:
		return -1;
	}
}

/* The end of a condition in words. */
static const struct ending_row endings[] = {
	{"grappling", "when it lets go, or either is out of the fight"},
	{"grappled_by", "by breaking free, or when the holder lets go"},
	{"defensive", "at its next turn"},
	{"sprinting", "at its next turn"},
	{"prone", "by standing up"},
	{"mage_armor", "not in this fight"},
	{"mired", "with its next turn"},
	{"readied", "when that turn comes, or its own next turn"},
	{"disengaged", "with the next move of anybody"},
	{NULL, NULL},
};

static bool fits(const struct scene *scene, int who, struct tile tile)
{
	return dungeoneers_fits(scene, who, tile, (struct creature_set){0});
}

static void size_of(const struct scenario *scenario, int who, int size[2])
{
	const struct dungeoneers_sheet *own =
		sheet(&(struct scene){.scenario = scenario}, who);

	size[0] = own->width;
	size[1] = own->height;
}

/* ---- figures of a sheet ---- */

/* "AV 4: armour 2, shield 2", the armour value of all sources. */
static void add_armor(const struct scene *scene, int who, struct text *text)
{
	const struct {
		const char *name;
		int value;
	} parts[] = {
		{"natural", sheet(scene, who)->natural_av},
		{"armour", sheet(scene, who)->worn_av},
		{"shield", creature(scene, who)->shield_av},
		{"mage armour", creature(scene, who)->mage_armor},
	};
	const char *joint = ": ";
	struct sum sum;

	text_format(text, "AV %d", dungeoneers_av(sum_begin_quiet(&sum), scene, who));
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		if (!parts[i].value)
			continue;
		text_format(text, "%s%s %d", joint, parts[i].name, parts[i].value);
		joint = ", ";
	}
}

static bool sheet_figure(const struct scene *scene, int who, int i, struct text *text)
{
	struct dodge dodge = {.defender = who, .attacker = NOBODY, .score = PROWESS};
	struct sum sum;

	switch (i) {
	case 0:
		add_armor(scene, who, text);
		return true;
	case 1:
		text_format(text, "SR %d",
			    dungeoneers_sr(sum_begin_quiet(&sum), scene, who));
		return true;
	case 2:
		text_format(
			text, "dodges with %dd%d",
			dungeoneers_dodge_dice(sum_begin_quiet(&sum), scene, &dodge, 0),
			die_of(sheet(scene, who)->dodge_die));
		return true;
	default:
		return false;
	}
}

const struct rulebook dungeoneers_rulebook = {
	.id = "dungeoneers",
	.name = "Dungeoneers",
	.about = "Small dice pools against each other on tiles: hit, pierce, a few typed "
		 "wounds, "
		 "and stress as shield and fuel.",
	.version = 2,
	.rules = rules,
	.rule_count = sizeof rules / sizeof rules[0] - 1,
	.rulings = dungeoneers_rulings,
	.ruling_count = RULINGS,
	.questions = questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = dungeoneers_actions,
	.action_count = ACTIONS,
	.pass = "end_turn",
	.terrains = terrains,
	.terrain_count = sizeof terrains / sizeof terrains[0],
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.figures = dungeoneers_figures,
	.sources = dungeoneers_sources,
	.phrases = dungeoneers_phrases,
	.kinds = kinds,
	.kind_count = KINDS,
	.setup_size = sizeof(struct dungeoneers_setup),
	.resources = {"ap", "mp", "rp", "magica"},
	.tactics = dungeoneers_tactics,
	.common_tactics = common_tactics,
	.king_distance = true,
	.unit = "tile",
	.usual_distance = 4,
	.shares_tiles = true,
	.bars = {"wounds", "stress", "magica"},
	.fight_size = sizeof(struct dungeoneers_fight),
	.creatures_offset = offsetof(struct dungeoneers_fight, creatures),
	.creature_size = sizeof(struct dungeoneers_creature),
	.prepare = dungeoneers_prepare,
	.begin = dungeoneers_begin,
	.advance = dungeoneers_advance,
	.settle = dungeoneers_settle,
	.fits = fits,
	.size = size_of,
	.enter = dungeoneers_enter,
	.canonical = dungeoneers_canonical,
	.element_name = element_name,
	.track_maximum = track_maximum,
	.describe_option = describe_option,
	.sheet_figure = sheet_figure,
	.is_idle = is_idle,
};
