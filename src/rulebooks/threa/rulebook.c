/* SPDX-License-Identifier: MIT
 *
 * The rows of threa: rules, questions, actions, terrain, state; and the book itself.
 */
#include "threa.h"
#include "tactics/tactics.h"

static const struct rule_row rules[] = {{0}, THREA_RULES(RULE_ROW)};

/* ---- questions ---- */

static const struct question_row questions[QUESTIONS] = {
	[Q_ACTION] = {"action", "What do you do?", "pass", {0}, true},
	[Q_INTERRUPT] =
		{"interrupt", "Your moment: act now, or wait on?", "wait", {0}, false},
	[Q_TARGET] =
		{"target", "At whom?", "the first in order of the scenario", {0}, false},
	[Q_SECOND_TARGET] =
		{"second_target", "At whom with the off hand?", "the first", {0}, false},
	[Q_WEAPON] =
		{"weapon", "With which weapon?", "the one in the right hand", {0}, false},
	[Q_MANNER] = {"manner",
		      "A blow, a shot or a throw?",
		      "the first that is possible",
		      {0},
		      false},
	[Q_SOURCE] = {"source",
		      "The one in your hand, or one from the belt?",
		      "belt",
		      {0},
		      false},
	[Q_AMMO] = {"ammo", "Which ammunition?", "the first on the sheet", {0}, false},
	[Q_LOCATION] = {"location", "Where do you aim the blow?", "head", {0}, false},
	[Q_ITEM] = {"item", "Which thing?", "the first", {0}, false},
	[Q_HAND] = {"hand", "Which hand?", "right", {0}, false},
	[Q_PAYMENT] = {"payment", "1 AP and 1 FAT, or 2 AP?", "fat", {0}, false},
	[Q_BOOST_AP] = {"boost_ap",
			"How many AP for a boost?",
			"0",
			{"value", "against"},
			false},
	[Q_BOOST_FAT] = {"boost_fat",
			 "How much FAT for a boost?",
			 "0",
			 {"value", "against"},
			 false},
	[Q_OFF_BOOST_AP] = {"off_boost_ap",
			    "How many AP for the off hand?",
			    "0",
			    {"value", "against"},
			    false},
	[Q_OFF_BOOST_FAT] = {"off_boost_fat",
			     "How much FAT for the off hand?",
			     "0",
			     {"value", "against"},
			     false},
	[Q_DEFENSE] = {"defense",
		       "How do you defend yourself?",
		       "passive",
		       {"av", "passive", "dodge", "parry"},
		       false},
	[Q_PARRY_WITH] = {"parry_with", "What do you parry with?", "weapon", {0}, false},
	[Q_BLOCK] = {"block", "Block with the shield?", "no", {"dsv"}, false},
	[Q_TRIGGER] = {"trigger", "What do you wait for?", "attack_on_me", {0}, false},
	[Q_WATCHED] = {"watched", "Whom do you watch?", "the first", {0}, false},
	[Q_TILE] = {"tile", "Where to?", "the nearest", {0}, false},
	[Q_STANCE] = {"stance", "Which stance?", "the first", {0}, false},
	[Q_REST_AP] = {"rest_ap", "How many AP do you rest?", "1", {0}, false},
	[Q_HEAL] = {"heal", "Heal FAT or VIT?", "fat", {0}, false},
	[Q_OPPORTUNITY] =
		{"opportunity", "Strike at the one who runs?", "no", {0}, false},
	[Q_FIRST] = {"first",
		     "Who goes first?",
		     "the first in order of the scenario",
		     {0},
		     false},
};

static const struct aside_row asides[] = {
	{Q_INTERRUPT, ASKED_TO_REACT, NULL}, {Q_DEFENSE, ASKED_TO_REACT, NULL},
	{Q_BLOCK, ASKED_TO_REACT, NULL},     {Q_OPPORTUNITY, ASKED_TO_REACT, NULL},
	{-1, ASKED_IN_DEED, NULL},
};

/* ---- actions ---- */

const struct action_row threa_actions[ACTIONS] = {
	[DO_MELEE_ATTACK] = {"melee_attack", "a blow at a foe in reach",
			     "strikes at {target} with {item}", true, NULL, NULL, NULL},
	[DO_DUAL_ATTACK] = {"dual_attack", "both hands at once, for two actions",
			    "strikes at {target} with both hands", true, NULL, NULL,
			    NULL},
	[DO_RANGED_ATTACK] = {"ranged_attack", "a shot with bow, crossbow or firearm",
			      "shoots at {target} with {item}", true, NULL, NULL, NULL},
	[DO_THROW] = {"throw", "throws a weapon", "throws the {item} at {target}", true,
		      NULL, NULL, NULL},
	[DO_KNOCKBACK] = {"knockback", "staggers instead of wounding",
			  "tries to knock back {target} with {item}", true, NULL, NULL,
			  NULL},
	[DO_DISARM] = {"disarm", "at -2, strikes a thing from a foe's hand",
		       "tries to disarm {target} with {item}", true, NULL, NULL, NULL},
	[DO_CALLED_SHOT] = {"called_shot", "at -2, a blow or shot at a chosen location",
			    "aims a blow at {target} with {item}", true, NULL, NULL,
			    NULL},
	[DO_STUN] = {"stun", "at -2, stuns instead of wounding",
		     "tries to stun {target} with {item}", true, NULL, NULL, NULL},
	[DO_ENTER_PARRY] = {"enter_parry", "enters parry mode: free parries from now on",
			    "goes into parry mode", false, NULL, NULL, NULL},
	[DO_AIM] = {"aim", "+2 on the first shot of the next round",
		    "takes aim at {target}", false, NULL, NULL, NULL},
	[DO_PREP] = {"prep", "makes a missile ready: no cooldown for it",
		     "prepares the {item}", false, NULL, NULL, NULL},
	[DO_RELOAD] = {"reload", "changes the magazine", "reloads the {item}", false,
		       NULL, NULL, NULL},
	[DO_RETRIEVE] = {"retrieve", "fetches ammunition from its container",
			 "reaches for more ammunition", false, NULL, NULL, NULL},
	[DO_READY_ITEM] = {"ready_item", "draws, swaps or picks up a thing",
			   "readies the {item}", false, NULL, NULL, NULL},
	[DO_DROP] = {"drop", "drops what a hand holds", "drops the {item}", false, NULL,
		     NULL, NULL},
	[DO_SPRINT] = {"sprint", "up to 9 m", "sprints", false, NULL, NULL, NULL},
	[DO_FULL_SPRINT] = {"full_sprint", "up to 25 m, and nothing else this round",
			    "runs as fast as it goes", false, NULL, NULL, NULL},
	[DO_FREE_MOVE] = {"free_move", "up to 4 m, once a round", "moves", false, NULL,
			  NULL, NULL},
	[DO_CHANGE_STANCE] = {"stance", "stand, crouch or lie down", "changes stance",
			      false, NULL, NULL, NULL},
	[DO_REST] = {"rest", "turns AP into FAT healing and locks the others", "rests",
		     false, NULL, NULL, NULL},
	[DO_DRIVE] = {"drive", "one VIT for FAT healing", "draws on inner reserves",
		      false, NULL, NULL, NULL},
	[DO_FIRST_AID] = {"first_aid", "heals at the end of the next round",
			  "gives first aid to {target}", false, NULL, NULL, NULL},
	[DO_USE_ITEM] = {"use_item", "uses up a thing in hand", "uses the {item}", false,
			 NULL, NULL, NULL},
	[DO_CAST] = {"cast", "a spell, for one mana", "casts a {item} at {target}", true,
		     NULL, NULL, NULL},
	[DO_DELAY] = {"delay", "waits for a trigger", "bides the time", false, NULL, NULL,
		      NULL},
	[DO_PASS] = {"pass", "ends the turn", "waits", false, NULL, NULL, NULL},
	[DO_PASSIVE] = {"passive", "no defense but the Dodge score less 1", "stands firm",
			false, NULL, NULL, NULL},
	[DO_DODGE] = {"dodge", "an action: Dodge and dice", "dodges", false, NULL, NULL,
		      NULL},
	[DO_PARRY] = {"parry", "in parry mode: weapon skill and dice", "parries", false,
		      NULL, NULL, NULL},
	[DO_SHIELD_BLOCK] = {"shield_block", "after a hit: the shield takes its part",
			     "blocks", false, NULL, NULL, NULL},
	[DO_OPPORTUNITY_ATTACK] = {"opportunity_attack", "a blow at one who runs away",
				   "strikes at {target} in passing with {item}", true,
				   NULL, NULL, NULL},
};

/* ---- terrain ---- */

enum {
	OPEN,
	WALL,
	ROUGH,
	WATER,
	HALF_COVER,
	MOST_COVER,
	WHOLE_COVER,
	UPHILL,
	DOWNHILL,
	MUD,
	SLIPPERY,
	DENSE,
	TERRAINS
};

const struct terrain_row threa_terrains[TERRAINS] = {
	[OPEN] = {"open", ".", false, false, 0, "open ground"},
	[WALL] = {"wall", "#", true, true, 0, "nobody passes, nobody sees through"},
	[ROUGH] = {"rough", ":", false, false, 0,
		   "difficult ground; -1 on a sprint check"},
	[WATER] = {"water", "~", false, false, 0,
		   "shallow; difficult; -2 on a sprint check"},
	[HALF_COVER] = {"half_cover", "1", false, false, 1,
			"+1 on shots at who stands here"},
	[MOST_COVER] = {"cover", "2", false, false, 2, "+2 on shots at who stands here"},
	[WHOLE_COVER] = {"full_cover", "3", false, false, FULL_COVER,
			 "who stands here cannot be shot at from afar"},
	[UPHILL] = {"uphill", "", false, false, 0, "difficult; -2 on a sprint check"},
	[DOWNHILL] = {"downhill", "", false, false, 0, "+1 on a sprint check"},
	[MUD] = {"mud", "", false, false, 0, "-3 on a sprint check"},
	[SLIPPERY] = {"slippery", "", false, false, 0, "-2 on a sprint check"},
	[DENSE] = {"dense", "", false, false, 0, "difficult; -1 on a sprint check"},
};

int threa_cover(int terrain)
{
	return threa_terrains[terrain].value;
}

bool threa_is_difficult(int terrain)
{
	return terrain == ROUGH || terrain == DENSE || terrain == UPHILL ||
	       terrain == WATER;
}

/* What the ground is worth on a Sprint check (R58). */
int threa_ground_as(int terrain)
{
	static const int8_t worth[TERRAINS] = {
		[ROUGH] = -1,	 [DENSE] = -1, [UPHILL] = -2, [WATER] = -2,
		[SLIPPERY] = -2, [MUD] = -3,   [DOWNHILL] = 1};

	return worth[terrain];
}

/* ---- state ---- */

static const char *const stance_words[] = {"stand", "crouch", "prone", NULL};
static const char *const parry_words[] = {"no", "weapon", "shield", "fists", NULL};
static const char *const hand_words[] = {"right", "left", NULL};
static const char *const trigger_words[] = {
	"none",		"foe_attacks",	  "foe_moves",	  "foe_shoots",
	"attack_on_me", "attack_on_ally", "enters_reach", NULL};
static const char *const place_words[] = {"gone",     "worn",  "held", "carried",
					  "prepared", "lying", NULL};

#define OF struct threa_creature
enum { MANY = 30000, LONG = 1000000 };

static const struct state_row creature_state[] = {
	STATE(OF, ap, TRACK, 0, 99, "action points available"),
	STATE(OF, fat, TRACK, 0, 999, "fatigue; 0 while stunned"),
	STATE(OF, vit, TRACK, 0, 999, "vitality"),
	STATE(OF, ap_locked, TRACK, 0, 99, "action points locked until the round ends"),
	STATE(OF, mana, TRACK, 0, 99, "mana"),
	STATE(OF, pending_fat, TRACK, 0, LONG, "FAT damage still to come"),
	STATE(OF, pending_vit, TRACK, 0, LONG, "VIT damage still to come"),
	STATE(OF, heal_fat, TRACK, 0, LONG, "FAT healing still to come"),
	STATE(OF, heal_vit, TRACK, 0, LONG, "VIT healing still to come"),
	STATE_ARRAY(OF, wounds, TRACK, threa_location_keys, 0, 99, "wounds by location"),
	STATE(OF, wound_count, TALLY, 0, 99, "wounds in all"),
	STATE(OF, ticks_now, HIDDEN, 0, 99, "wounds that cost FAT at this round end"),
	STATE(OF, ticks_next, HIDDEN, 0, 99, "wounds that cost FAT at the next"),
	STATE(OF, acts, TALLY, 0, 99, "paid actions of this round"),
	STATE(OF, paid, HIDDEN, 0, 1, "has acted in this turn"),
	STATE(OF, moved, TALLY, 0, 99, "metres moved in this round"),
	STATE(OF, free_moved, HIDDEN, 0, 1, "has used the free move"),
	STATE(OF, stance_changed, HIDDEN, 0, 1, "has changed stance in this round"),
	STATE(OF, aimed, HIDDEN, 0, 1, "has aimed in this round"),
	STATE_NAMED(OF, stance, CONDITION, stance_words, 2, "stand, crouch or prone"),
	STATE(OF, moving, CONDITION, 0, 1, "in motion: harder to hit, and to shoot from"),
	STATE_NAMED(OF, parrying, CONDITION, parry_words, 3, "parry mode, and with what"),
	STATE(OF, aim_target, CONDITION, 0, MAX_CREATURES,
	      "aims at (creature's number + 1)"),
	STATE(OF, aim_age, HIDDEN, 0, 1, "rounds since the aim"),
	STATE(OF, aim_moved, HIDDEN, 0, 99, "metres that the target went since"),
	STATE_ARRAY(OF, rvs, HIDDEN, NULL, 0, 99, "AV penalties by the round they end"),
	STATE(OF, av_penalty, CONDITION, 0, 99, "off balance: AV lost"),
	STATE(OF, exhausted, CONDITION, 0, 1, "FAT ran out: helpless"),
	STATE(OF, passed_out, CONDITION, 0, 1, "failed to stay up: helpless for a round"),
	STATE(OF, surprised, CONDITION, 0, 1, "no turn, only passive defense"),
	STATE(OF, stagger_ms, CLOCK, 0, LONG, "staggered to this time of the round"),
	STATE(OF, stun_ms, CLOCK, 0, LONG, "stunned to this time of the round"),
	STATE(OF, unconscious_ms, CLOCK, 0, LONG,
	      "unconscious to this time of the round"),
	STATE(OF, fat_aside, HIDDEN, 0, 999, "true FAT of the stunned"),
	STATE(OF, elapsed_ms, CLOCK, 0, ROUND_MS, "private time waited in this round"),
	STATE(OF, turn_ms, CLOCK, 0, ROUND_MS, "time of the turn in the round"),
	STATE(OF, rank, HIDDEN, 0, MAX_CREATURES, "place in the order of this round"),
	STATE(OF, done, HIDDEN, 0, 1, "has had its turn"),
	STATE_NAMED(OF, trigger, CONDITION, trigger_words, 6, "delaying: what for"),
	STATE(OF, trigger_who, HIDDEN, 0, MAX_CREATURES, "whom it watches (number + 1)"),
	STATE(OF, aid_patient, HIDDEN, 0, MAX_CREATURES, "first aid for (number + 1)"),
	STATE(OF, aid_rounds, CLOCK, 0, 2, "rounds until first aid works"),
	STATE(OF, aid_vit, HIDDEN, 0, 1, "it heals VIT, not FAT"),
	STATE(OF, aid_amount, HIDDEN, 0, 8, "how much"),
	STATE(OF, retrieve_ms, CLOCK, 0, ROUND_MS, "until ammunition is fetched"),
	STATE(OF, retrieve_kind, HIDDEN, 0, MAGAZINES - 1, "which"),
	STATE(OF, retrieve_paused, HIDDEN, 0, 1, "interrupted"),
	STATE_ARRAY(OF, throw_ms, CLOCK, NULL, 0, MANY,
		    "until a kind can be thrown again"),
	STATE(OF, throw_paused, HIDDEN, 0, 255,
	      "throwing timers interrupted, a bit each"),
	STATE(OF, timing, HIDDEN, 0, 1, "a cooldown may be running"),
	STATE_ARRAY(OF, hand, HIDDEN, hand_words, 0, MAX_CREATURES *THINGS,
		    "thing in the hand (number + 1)"),
	STATE(OF, prep_hand, HIDDEN, 0, HANDS,
	      "hand with prepared throwing weapons (+ 1)"),
	STATE(OF, dex_mod, HIDDEN, -99, 99, "equipment on Dodge"),
	STATE(OF, str_mod, HIDDEN, -99, 99, "equipment on Physicality"),
	STATE(OF, reach_m, HIDDEN, 0, 4, "reach in metres"),
	STATE(OF, knockback_m, HIDDEN, 0, 4, "reach of a knockback in metres"),
	STATE(OF, dual_m, HIDDEN, 0, 4, "reach with both hands in metres"),
	STATE(OF, at_hand, HIDDEN, 0, 255, "what the hands can do, a bit each"),
	STATE(OF, throwables, HIDDEN, 0, 255, "kinds to throw, a bit each"),
	STATE_PARTS("ammo", OF, ammo, accessible, TRACK, 0, MOST_AT_HAND,
		    "missiles or magazines at hand"),
	STATE_PARTS("stowed", OF, ammo, stowed, TRACK, 0, MOST_AT_HAND, "in a container"),
	STATE_PARTS("prepped", OF, ammo, prepped, TRACK, 0, 3, "prepared"),
	STATE_PARTS("durability", OF, things, durability, TRACK, -MANY, MANY,
		    "of each thing"),
	STATE_PARTS("loaded", OF, things, loaded, TRACK, 0, 200, "rounds in it"),
	STATE_PARTS("load", OF, things, load, HIDDEN, 0, 255, "which rounds (+ 1)"),
	STATE_PARTS("skill_ms", OF, things, skill_ms, CLOCK, 0, MANY,
		    "cooldown by skill"),
	STATE_PARTS("mech_ms", OF, things, mech_ms, CLOCK, 0, MANY, "of the mechanism"),
	STATE_PARTS("reload_ms", OF, things, reload_ms, CLOCK, 0, MANY,
		    "of the magazine"),
	STATE_PARTS("paused", OF, things, paused, HIDDEN, 0, 1, "interrupted"),
	{.key = "place",
	 .kind = STATE_HIDDEN,
	 STATE_AT(OF, things[0].place),
	 .count = THINGS,
	 .stride = sizeof(struct threa_thing),
	 .high = LYING,
	 .values = place_words,
	 .help = "where each thing is"},
	STATE_PARTS("holder", OF, things, holder, HIDDEN, 0, MAX_CREATURES, "who has it"),
	STATE_PARTS("thing_x", OF, things, x, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	STATE_PARTS("thing_y", OF, things, y, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	{0},
};

static const struct state_row fight_state[] = {
	STATE(struct threa_fight, now_ms, CLOCK, 0, ROUND_MS,
	      "time of this turn in the round"),
	STATE(struct threa_fight, delayers, HIDDEN, 0, MAX_CREATURES,
	      "who wait for a trigger"),
	STATE(struct threa_fight, passes, HIDDEN, 0, 255, "turns passed in a row"),
	STATE(struct threa_fight, lying, HIDDEN, 0, 1, "something may lie about"),
	STATE(struct threa_fight, traded, HIDDEN, 0, 1,
	      "something may have changed hands"),
	{0},
};

/* Things are named by their keys; the second dagger is dagger_2. */
static const char *thing_name(const struct threa_sheet *own, int i)
{
	return i < THINGS && own->gear[i].entry ? own->element[i] : NULL;
}

static const char *throw_name(const struct scene *scene, int i)
{
	const struct threa_weapon *weapon = throwable_kind(scene, i);

	return weapon ? weapon->entry.key : NULL;
}

static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct threa_sheet *own = sheet(scene, who);
	size_t at = row->offset;

	if (at >= offsetof(OF, things))
		return thing_name(own, i);
	if (at >= offsetof(OF, ammo) &&
	    at < offsetof(OF, ammo) + sizeof(struct threa_supply))
		return own->magazine[i] ? own->magazine[i]->entry.key : NULL;
	return at == offsetof(OF, throw_ms) ? throw_name(scene, i) : NULL;
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct threa_sheet *own = sheet(scene, who);

	switch (row->offset) {
	case offsetof(OF, ap):
		return own->ap_max;
	case offsetof(OF, fat):
		return own->fat_max;
	case offsetof(OF, vit):
		return own->vit_max;
	case offsetof(OF, mana):
		return own->mana;
	default:
		return -1;
	}
}

/* What ends a condition, for people who ask. */
static const struct ending_row endings[] = {
	{"stance", "another stance, by the action stance"},
	{"moving", "at its next turn"},
	{"parrying", "with an act that is no parry, or when it is helpless, staggered or "
		     "stunned, or the weapon or that arm serves no more"},
	{"aim_target", "with the shot or another act, when it is hurt, falls or is "
		       "stunned, when its target goes more than 4 m, or at the end of "
		       "the next round"},
	{"av_penalty", "round by round, at the end of each"},
	{"exhausted", "when FAT has come back"},
	{"passed_out", "at the end of the round, if it then stays up"},
	{"surprised", "at the end of the round"},
	{"stagger_ms", "by itself, when that time has passed"},
	{"stun_ms", "by itself, when that time has passed"},
	{"unconscious_ms", "by itself, when that time has passed"},
	{"trigger", "when it acts, or with the round"},
	{"aid_rounds", "by itself: then the aid works; or when the healer acts, is hurt "
		       "or helpless, or the two part"},
	{NULL, NULL},
};

const struct rulebook threa_rulebook = {
	.id = "threa",
	.name = "Threa",
	.about = "Skills against exploding Fudge dice; action points and fatigue pay for "
		 "attack "
		 "and defense alike, and damage lands when the round ends.",
	.version = 3,
	.rules = rules,
	.rule_count = THREA_RULE_END - 1,
	.rulings = threa_rulings,
	.ruling_count = THREA_RULING_COUNT,
	.questions = questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = threa_actions,
	.action_count = ACTIONS,
	.pass = "pass",
	.terrains = threa_terrains,
	.terrain_count = TERRAINS,
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.kinds = threa_kinds,
	.kind_count = KINDS,
	.setup_fields = threa_setup_fields,
	.setup_size = sizeof(struct threa_setup),
	.resources = {"ap", "fat", "mana"},
	.tactics = threa_tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 10,
	.bars = {"ap", "fat", "vit"},
	.fight_size = sizeof(struct threa_fight),
	.creatures_offset = offsetof(struct threa_fight, creatures),
	.creature_size = sizeof(struct threa_creature),
	.prepare = threa_prepare,
	.begin = threa_begin,
	.advance = threa_advance,
	.settle = threa_settle,
	.enter = threa_enter,
	.canonical = threa_canonical,
	.element_name = element_name,
	.track_maximum = track_maximum,
};
