/* SPDX-License-Identifier: MIT
 *
 * The dungeoneers rulebook: its tables.
 */
#include "dungeoneers.h"
#include "tactics/tactics.h"

static const struct rule_row rules[] = {{0}, DUNGEONEERS_RULES(RULE_ROW)};

static const struct question_row questions[QUESTIONS] = {
	[Q_ACTION] = {"action", "What does it do?", "ends its turn", {0}, true},
	[Q_WEAPON] = {"weapon", "With which weapon?", "the first one", {0}, false},
	[Q_TARGET] = {"target",
		      "Whom?",
		      "the first enemy in the order of the scenario, or the first",
		      {0},
		      false},
	[Q_FACE] = {"face", "Does it turn to face that way?", "yes", {0}, false},
	[Q_HIT_STRESS] =
		{"hit_stress", "How much stress for more hit dice?", "none", {0}, false},
	[Q_PIERCE_STRESS] = {"pierce_stress",
			     "How much stress for more pierce dice?",
			     "none",
			     {0},
			     false},
	[Q_DIRECTION] = {"direction",
			 "In which direction?",
			 "the first one from north",
			 {0},
			 false},
	[Q_FACING] = {"facing",
		      "Facing which way?",
		      "as now when readying, else north",
		      {0},
		      false},
	[Q_SPELL] = {"spell", "Which spell?", "the first one", {0}, false},
	[Q_EXTRA] = {"extra", "How much extra magica?", "none", {0}, false},
	[Q_SAVE] = {"save", "Roll the save?", "roll", {0}, false},
	[Q_RESIST] = {"resist",
		      "Resist the spell or let it through?",
		      "resist what harms, accept what helps",
		      {0},
		      false},
	[Q_POOL] =
		{"pool", "Dodge by which score?", "the higher, or prowess", {0}, false},
	[Q_BREAK_FREE] = {"break_free",
			  "Break free by which score?",
			  "the higher, or prowess",
			  {0},
			  false},
	[Q_STRIKE] = {"strike", "Strike at the opportunity?", "strike", {0}, false},
	[Q_READY] = {"ready", "Which action is readied?", "the first one", {0}, false},
	[Q_WHOSE_TURN] = {"whose_turn", "At whose turn?", "the first one", {0}, false},
	[Q_WHEN] = {"when", "Before or after that turn?", "after", {0}, false},
	[Q_TRIGGER] = {"trigger", "Do the readied action now?", "trigger", {0}, false},
	[Q_HANDLING] = {"handling", "What with its gear?", "the first one", {0}, false},
	[Q_ITEM] = {"item", "Which thing?", "the first one", {0}, false},
	[Q_PUT_AWAY] =
		{"put_away", "What is put away for it?", "the first one", {0}, false},
};

static const struct aside_row asides[] = {
	{Q_SAVE, ASKED_TO_REACT, NULL},		{Q_RESIST, ASKED_TO_REACT, NULL},
	{Q_POOL, ASKED_TO_REACT, NULL},		{Q_STRIKE, ASKED_TO_REACT, "hold"},
	{Q_TRIGGER, ASKED_TO_REACT, "decline"}, {-1, ASKED_IN_DEED, NULL},
};

static const struct action_row actions[ACTIONS] = {
	[DO_ATTACK] = {"attack", "strike, shoot or throw at an enemy",
		       "attacks {target} with {item}", true, NULL, NULL, NULL},
	[DO_SPELLCAST] = {"spellcast", "cast a cantrip or the spell of a tome in hand",
			  "casts {item} on {target}", true, NULL, NULL, NULL},
	[DO_GRAPPLE] = {"grapple", "take hold of an enemy", "grapples {target}", false,
			NULL, NULL, NULL},
	[DO_PUSH] = {"push", "push somebody 1 tile the way one faces", "pushes {target}",
		     false, NULL, NULL, NULL},
	[DO_DISENGAGE] = {"disengage", "shake off all threats, or break a grapple",
			  "disengages", false, NULL, NULL, NULL},
	[DO_DEFEND] = {"defend", "one more dodge die until the next turn", "defends",
		       false, NULL, NULL, NULL},
	[DO_SPRINT] = {"sprint", "2 more movement points", "sprints", false, NULL, NULL,
		       NULL},
	[DO_READY] = {"ready", "an action for the edge of another's turn",
		      "readies to {item} around the turn of {target}", false, NULL, NULL,
		      NULL},
	[DO_INTERACT] = {"interact", "take in hand, put away, pick up, drink",
			 "handles {item}", false, NULL, NULL, NULL},
	[DO_MOVE] = {"move", "1 tile in any direction", "moves", false, NULL, NULL, NULL},
	[DO_STAND] = {"stand", "get up", "stands up", false, NULL, NULL, NULL},
	[DO_TURN] = {"turn", "face another way", "turns", false, NULL, NULL, NULL},
	[DO_DROP_PRONE] = {"drop_prone", "lie down, for free", "drops prone", false, NULL,
			   NULL, NULL},
	[DO_END_TURN] = {"end_turn", "no more in this turn", "ends its turn", false, NULL,
			 NULL, NULL},
	[DO_OPPORTUNE_STRIKE] = {"opportune_strike", "a melee attack as a reaction",
				 "takes the opportunity to strike {target} with {item}",
				 true, NULL, NULL, NULL},
};

/* The book knows open tiles and walls; rough ground is only painted, water is a gap. */
static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
	{"wall", "#", true, true, 0, "a wall: nobody enters it or sees through it"},
	{"rough", ":", false, false, 0, "rough ground, which makes no difference here"},
	{"water", "~", true, false, 0,
	 "nobody enters it, but one sees and shoots across"},
};

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
	ONE(threatened_by, HIDDEN, 0, INT32_MAX, "who threatens it, a bit for each"),
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

/* Things are named by what they are; an empty place has no name. */
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

/* What ends a condition, for people who ask. */
static const struct ending_row endings[] = {
	{"grappling", "when it lets go, or either is out of the fight"},
	{"grappled_by", "by breaking free, or when the holder lets go"},
	{"defensive", "at its next turn"},
	{"sprinting", "at its next turn"},
	{"prone", "by standing up"},
	{"mage_armor", "not in this fight"},
	{"mired", "with its next turn"},
	{"disengaged", "with the next move of anybody"},
	{NULL, NULL},
};

static bool fits(const struct scene *scene, int who, struct tile tile)
{
	return dungeoneers_fits(scene, who, tile, 0);
}

static void size_of(const struct scenario *scenario, int who, int size[2])
{
	const struct dungeoneers_sheet *own =
		sheet(&(struct scene){.scenario = scenario}, who);

	size[0] = own->width;
	size[1] = own->height;
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
	.actions = actions,
	.action_count = ACTIONS,
	.pass = "end_turn",
	.terrains = terrains,
	.terrain_count = sizeof terrains / sizeof terrains[0],
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.kinds = dungeoneers_kinds,
	.kind_count = KINDS,
	.setup_size = sizeof(struct dungeoneers_setup),
	.resources = {"ap", "mp", "rp", "magica"},
	.tactics = dungeoneers_tactics,
	.common_tactics = common_tactics,
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
};
