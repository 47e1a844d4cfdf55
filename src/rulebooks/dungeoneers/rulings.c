/* SPDX-License-Identifier: MIT
 *
 * Gaps and contradictions of the rules of dungeoneers, and our answers.
 */
#include "dungeoneers.h"

/* clang-format off */
/* Rows with words, with a number, and without a switch. */
#define SWITCH(id_, key_, words_, question_, answer_) \
	{.id = id_, .key = key_, .words = words_, .question = question_, .answer = answer_}
#define NUMBER(id_, key_, low_, high_, usual_, question_, answer_) \
	{.id = id_, .key = key_, .low = low_, .high = high_, .usual = usual_, \
	 .question = question_, .answer = answer_}
#define FIXED(id_, question_, answer_) \
	{.id = id_, .question = question_, .answer = answer_}

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const reaction_refresh_words[] = {"round", "own_turn", NULL};
static const char *const initiative_words[] = {"prowess", "mind", "endurance",
					       "prowess_plus_mind", NULL};
static const char *const tie_break_words[] = {"each_round", "once", NULL};
static const char *const opportune_words[] = {"attack", "off", NULL};
static const char *const threaten_words[] = {"geometry", "condition", NULL};
static const char *const grapple_die_words[] = {"weapon", "d4", NULL};
static const char *const push_provokes_words[] = {"others", "all", "none", NULL};
static const char *const stress_double_words[] = {"before_all", "after_attacker", NULL};
static const char *const overflow_death_words[] = {"grace", "strict", NULL};
static const char *const stress_limit_words[] = {"triple", "capacity", "off", NULL};
static const char *const rear_penalty_words[] = {"subtract", "fewer_dice", NULL};
static const char *const rear_arc_words[] = {"octant", "three", NULL};
static const char *const footprint_words[] = {"square", "count", NULL};
static const char *const spell_pierce_die_words[] = {"table", "d4", NULL};
static const char *const extra_magica_words[] = {"at_cast", "at_pierce", NULL};
static const char *const reach_walls_words[] = {"blocked", "ignored", NULL};

const struct ruling_row dungeoneers_rulings[RULINGS] = {
	[R01_ACTION_POINTS] = NUMBER("DUN-R01", "action_points", 1, 3, 1,
	 "How many action points does a turn give?",
	 "1, as in both turns that the book narrates; the switch says 1, 2 or "
	 "3. A sheet that names its own ap_max keeps it."),
	[R02_REACTION_REFRESH] = SWITCH("DUN-R02", "reaction_refresh", reaction_refresh_words,
	 "How many reaction points are there, and when do they come back?",
	 "One, at the start of each round, as in the companion pages. "
	 "own_turn: at the start of the owner's turn instead."),
	[R03] = FIXED("DUN-R03",
	 "Are points that were not spent kept?",
	 "No: action and movement points belong to the turn they were given "
	 "for."),
	[R04_INITIATIVE] = SWITCH("DUN-R04", "initiative", initiative_words,
	 "What is initiative?",
	 "A value of the sheet; where none is written, prowess, the "
	 "score of fighting. The other words name other scores."),
	[R05_TIE_BREAK] = SWITCH("DUN-R05", "tie_break", tie_break_words,
	 "Are ties rolled for each round or once?",
	 "Each round, as the main text has it. once: the first rolls are "
	 "kept; when a newcomer joins a tie, that tie is rolled again."),
	[R06] = FIXED("DUN-R06",
	 "Is initiative itself ever rolled?",
	 "No, only the d10 among equals is: the text describes no other roll."),
	[R07] = FIXED("DUN-R07",
	 "Is there surprise, or waiting for a later place?",
	 "Neither: the text knows no other way to wait than to ready an action."),
	[R08_OPPORTUNE] = SWITCH("DUN-R08", "opportune", opportune_words,
	 "What is an opportune strike?",
	 "A reaction for 1 reaction point: one whole melee attack, no "
	 "action points. That is what the name says; no rule does. "
	 "off: there are none."),
	[R09] = FIXED("DUN-R09",
	 "Does it come before or after the mover has left?",
	 "Before; afterwards it would be out of reach. The mover already faces "
	 "the way it chose for the step."),
	[R10_RANGED_PROVOKES] = SWITCH("DUN-R10", "ranged_provokes", yes_no,
	 "Do ranged attacks and spells while threatened draw strikes?",
	 "Yes, as the companion pages have it. no: only leaving does."),
	[R11_THREATEN] = SWITCH("DUN-R11", "threaten", threaten_words,
	 "Must a target be marked as threatened, or only be in range?",
	 "In range and hostile is enough; else to disengage would make one "
	 "untouchable. condition: a disengaged creature cannot be attacked "
	 "until the next move."),
	[R12] = FIXED("DUN-R12",
	 "May one attack only those one threatens, although ranged attacks "
	 "reach further?",
	 "The limit is for melee; weapons that shoot or are thrown are "
	 "exempt: else nothing could be shot."),
	[R13] = FIXED("DUN-R13",
	 "Is threatened one mark, or one for each opponent?",
	 "One for each, since each has its own range; disengaging "
	 "clears them all at once."),
	[R14] = FIXED("DUN-R14",
	 "When are threats worked out again although nobody moved?",
	 "Only for a creature whose weapons changed, and for the dead; so a "
	 "death elsewhere does not undo disengaging, nor does a shield."),
	[R15] = FIXED("DUN-R15",
	 "After whose move are threats worked out again?",
	 "After anybody's, for all pairs: the companion pages speak of all ranges."),
	[R16] = FIXED("DUN-R16",
	 "Does disengaging while grappled also shake off threats?",
	 "No, it is the attempt to break free instead, by the letter."),
	[R17] = FIXED("DUN-R17",
	 "Are defensive and defending two conditions?",
	 "One: the second word is a slip of the text."),
	[R18] = FIXED("DUN-R18",
	 "Where does the defensive die count?",
	 "In every dodge: attacks, grapples, pushes, breaking free, spell "
	 "attacks. Never in saves: a save is no dodge."),
	[R19] = FIXED("DUN-R19",
	 "Can one sprint twice, or ready a sprint?",
	 "Neither: sprints do not add up, and movement points are useless "
	 "outside one's own turn."),
	[R20] = FIXED("DUN-R20",
	 "Sprinting ends when new movement points arrive. Which comes first?",
	 "It ends first, so that a sprint helps one turn only; the new "
	 "points are the usual ones."),
	[R21_GRAPPLE_DIE] = SWITCH("DUN-R21", "grapple_die", grapple_die_words,
	 "Which hit die do grapples and pushes use?",
	 "That of the melee weapon chosen for it, a fist's being d4: "
	 "every hit die in the book is a weapon's. d4: always d4."),
	[R22_GRAPPLE_HAND] = SWITCH("DUN-R22", "grapple_hand", no_yes,
	 "Does a grapple need a free hand?",
	 "No, since only a later revision asks for one. yes: it does, and "
	 "keeps the hand as long as it lasts."),
	[R23] = FIXED("DUN-R23",
	 "How many grapples at once?",
	 "One victim for each grappler, one grappler for each victim; two may "
	 "hold each other: the rules of dragging know one of each."),
	[R24_BREAK_RESTORES_MP] = SWITCH("DUN-R24", "break_restores_mp", no_yes,
	 "How many movement points does a creature have after breaking free "
	 "in its own turn?",
	 "What it had, usually none, since points come only with a "
	 "turn; sprinting adds 2. yes: what it would have had at the "
	 "start of the turn."),
	[R25] = FIXED("DUN-R25",
	 "How are odd or negative movement points halved?",
	 "Down, as in the companion pages; amounts that are not positive are"
	 " left alone."),
	[R26] = FIXED("DUN-R26",
	 "What does it mean that the grappled creature does the same?",
	 "It takes the same step, stands up too or turns the same way, at "
	 "the same time; a step into a blocked tile is illegal: else the two would "
	 "come apart."),
	[R27_DRAG_PROVOKES] = SWITCH("DUN-R27", "drag_provokes", yes_no,
	 "Do others get strikes at somebody who is dragged?",
	 "Yes, since it moves; none within the pair. no: none at all."),
	[R28] = FIXED("DUN-R28",
	 "Movement outside one's own turn ends a grapple, but none can be "
	 "bought there. What counts?",
	 "Any displacement, a push too; the time between turns counts as "
	 "another's turn: else the rule would never apply."),
	[R29] = FIXED("DUN-R29",
	 "What if the grappled creature is pushed away, or one of them dies?",
	 "The hold ends when the victim is out of the grappler's threat "
	 "range (behind a wall too), and with a death: nobody holds what it cannot "
	 "reach."),
	[R30] = FIXED("DUN-R30",
	 "Must a pusher face its target?",
	 "No, so one may push sideways: the text lets one turn, and "
	 "does not make one. A blocked push moves and harms nobody."),
	[R31_PUSH_PROVOKES] = SWITCH("DUN-R31", "push_provokes", push_provokes_words,
	 "Does a pushed creature draw strikes?",
	 "From others than the pusher, since it moves but does not "
	 "leave of its own will. all: from it too. none: from nobody."),
	[R32] = FIXED("DUN-R32",
	 "What is fixed when an action is readied?",
	 "The action, the spell and the moment; target, stress and magica "
	 "are chosen when it happens, and the owner may decline: the spell sets the "
	 "price, the rest can only be judged when it happens."),
	[R33] = FIXED("DUN-R33",
	 "May a readied action wait for one's own turn?",
	 "No, only for another creature's next turn: in one's own turn there is "
	 "nothing to wait for."),
	[R34] = FIXED("DUN-R34",
	 "In which order do readied actions at one moment happen?",
	 "In turn order; those for the end of one turn come before those for "
	 "the start of the next: the turn that ends comes first."),
	[R35] = FIXED("DUN-R35",
	 "Is a readied action secret?",
	 "No: nothing is hidden in this book."),
	[R36] = FIXED("DUN-R36",
	 "Why does the book's example count wounds without stress?",
	 "It stops at the number of wounds before stress absorbs any: "
	 "the example is about counting wounds."),
	[R37_STRESS_DOUBLE] = SWITCH("DUN-R37", "stress_double", stress_double_words,
	 "Are wounds doubled before all changes, or after the attacker's?",
	 "Before all, since the text says \"before any modifications\". "
	 "after_attacker: after what the attacker adds."),
	[R38_OVERFLOW_DEATH] = SWITCH("DUN-R38", "overflow_death", overflow_death_words,
	 "When does a wound beyond the maximum kill?",
	 "If the creature is already at the maximum, or takes more "
	 "than the maximum at once, as in the companion examples. "
	 "strict: whenever its wounds would pass the maximum."),
	[R39_STRESS_LIMIT] = SWITCH("DUN-R39", "stress_limit", stress_limit_words,
	 "How much stress may one take for dice at a time?",
	 "Up to three times the capacity, the only bound on stress in "
	 "the companion pages. capacity: never past the capacity. "
	 "off: up to 99."),
	[R40] = FIXED("DUN-R40",
	 "Can stress buy dice in grapples, pushes and spells?",
	 "No, only in attacks: the companion pages speak of attacks."),
	[R41_OVER_SPELL_PIERCE] = SWITCH("DUN-R41", "over_spell_pierce", no_yes,
	 "Does the d4 for being over capacity help spell pierce?",
	 "No, since the text speaks of attacks. yes: it does."),
	[R42] = FIXED("DUN-R42",
	 "Does vulnerable add to a hit of no wounds? What about several "
	 "traits?",
	 "No, since it makes wounds worse and there are none. All "
	 "levels that match are added up; the result is never below 0."),
	[R43] = FIXED("DUN-R43",
	 "What kind of wound does stress above three times the capacity "
	 "cause?",
	 "An untyped one, doubled because the creature is over "
	 "capacity, once for each gain, as in a companion example."),
	[R44_MIN_DICE] = NUMBER("DUN-R44", "min_dice", 0, 1, 1,
	 "What if penalties take all dice?",
	 "At least 1 die is rolled, as the companion's program does; spell "
	 "pierce may have none. 0: all pools may."),
	[R45_REAR_PENALTY] = SWITCH("DUN-R45", "rear_penalty", rear_penalty_words,
	 "Is the d8 for an attack from behind taken off the total, or off "
	 "the number of dice?",
	 "Off the total, down to 0, as the companion's program subtracts. "
	 "fewer_dice: the d8 is rolled first, and that many dice are not "
	 "rolled."),
	[R46_REAR_ARC] = SWITCH("DUN-R46", "rear_arc", rear_arc_words,
	 "How wide is the rear?",
	 "Exactly the opposite direction, by the letter. three: its two neighbours too."),
	[R47] = FIXED("DUN-R47",
	 "Does attacking from behind help against saves?",
	 "No: the rule speaks of dodge dice."),
	[R48_DIAGONALS] = SWITCH("DUN-R48", "diagonals", yes_no,
	 "The book names the four straight directions twice. Are there "
	 "diagonals?",
	 "Yes, eight directions: the second word must have meant "
	 "diagonals. no: four directions and facings, and distances "
	 "are the sum of both gaps."),
	[R49] = FIXED("DUN-R49",
	 "How large is a tile, and how is distance counted?",
	 "Tiles have no size in metres; distance is the longer of both gaps: a "
	 "slanting step costs as much as a straight one."),
	[R50_FOOTPRINT] = SWITCH("DUN-R50", "footprint", footprint_words,
	 "What do 2, 3 and 4 tiles mean for big creatures?",
	 "The side of a square, so that no creature has to be turned. "
	 "count: that many tiles, 2x1, 3x1 and 2x2, never turned."),
	[R51_PASS_ALLIES] = SWITCH("DUN-R51", "pass_allies", no_yes,
	 "May one enter a full tile if those in it allow it?",
	 "No, so that nobody is ever stuck on a full tile. yes: an "
	 "ally's, if a movement point and a way out are left; the "
	 "creature must then move on."),
	[R52] = FIXED("DUN-R52",
	 "May one step diagonally between two blocked tiles?",
	 "No: nobody squeezes through a corner."),
	[R53] = FIXED("DUN-R53",
	 "Is there cover?",
	 "No, the text has none. Lines between centres must not cross "
	 "a wall; creatures do not block."),
	[R54_PRONE_MOVE] = SWITCH("DUN-R54", "prone_move", yes_no,
	 "May a prone creature move?",
	 "Yes, at the usual cost: the companion pages list what being "
	 "prone does, and this is not in the list. no: it must stand "
	 "up first."),
	[R55] = FIXED("DUN-R55",
	 "Must one face the target of an action?",
	 "No, but one may in one's own turn, since the text says may: "
	 "towards the target, in the direction of a step, or any way "
	 "when readying."),
	[R56] = FIXED("DUN-R56",
	 "What does a spell cost in action points?",
	 "1, like any other action, unless the spell says more."),
	[R57] = FIXED("DUN-R57",
	 "Which dice do spell attacks and saves use?",
	 "The spell's, the same for both sides of a save: then the scores decide, not "
	 "the dice."),
	[R58_SPELL_PIERCE_DIE] = SWITCH("DUN-R58", "spell_pierce_die", spell_pierce_die_words,
	 "How does the spell score change the spell pierce die?",
	 "d4, from 3 d6, from 5 d8, from 7 d10, at 10 d12: steps at "
	 "the landmarks of the companion pages. d4: always d4."),
	[R59_AMBIENT_MAGICA] = NUMBER("DUN-R59", "ambient_magica", 0, 3, 1,
	 "How much magica is in the air?",
	 "1 for the base cost of each spell, never used up: ours, so "
	 "that cheap spells can always be cast. The switch says 0 to "
	 "3."),
	[R60_EXTRA_MAGICA] = SWITCH("DUN-R60", "extra_magica", extra_magica_words,
	 "When is extra magica chosen?",
	 "With the spell, and lost if it fails, so that it is a risk. "
	 "at_pierce: when spell pierce is rolled."),
	[R61] = FIXED("DUN-R61",
	 "What is spell resistance made of?",
	 "The resistance score, natural spell resistance, and that of "
	 "armour: the companion pages let the score and the armour protect against "
	 "magic."),
	[R62] = FIXED("DUN-R62",
	 "Resistance means three things. Which one does extra magica overcome?",
	 "Spell resistance, since magica concerns spells; the trait "
	 "is called resistant here."),
	[R63] = FIXED("DUN-R63",
	 "What of spells with neither attack nor save?",
	 "They go straight to spell pierce, the next step; the "
	 "willing need no dice."),
	[R64] = FIXED("DUN-R64",
	 "What are cantrips and tomes?",
	 "A cantrip is always at hand, as many as the mind; a tome is "
	 "held and has one spell. So a later companion page has it."),
	[R65] = FIXED("DUN-R65",
	 "Whose are the numbers of the spells?",
	 "The book gives one; the rest of the catalogue is ours."),
	[R66] = FIXED("DUN-R66",
	 "Is a skeleton's armour value 4 or 5?",
	 "4, as printed; a companion program has 5, and a scenario "
	 "may set natural_av."),
	[R67] = FIXED("DUN-R67",
	 "Which spell resistance has light armour?",
	 "That of the revision used here, not the higher one of the next: it is of the "
	 "same day as the printed text."),
	[R68] = FIXED("DUN-R68",
	 "What does a weapon count as without the rank for it?",
	 "As the row `improvised` of the weapons, like a bare fist: d4, d4, "
	 "1 wound, nothing special. It still takes up its hands."),
	[R69] = FIXED("DUN-R69",
	 "What do loading, drawing and equipping cost?",
	 "Loading nothing, the rest one action: so a later revision has it."),
	[R70] = FIXED("DUN-R70",
	 "What is an attack with a throwing weapon on an enemy in threat "
	 "range?",
	 "A melee attack; the weapon stays in the hand: one throws at those out of "
	 "reach."),
	[R71] = FIXED("DUN-R71",
	 "Are critical hits, deep breath and focus of later versions used?",
	 "No: they belong to other versions of the book."),
	[R72] = FIXED("DUN-R72",
	 "Which weapons have effects on hit, miss, pierce and deflect?",
	 "The book has no example; in our catalogue bullwhip, greatclub, "
	 "ogre club and glass knife have them."),
	[R73] = FIXED("DUN-R73",
	 "Which traits does the zombie have?",
	 "One level less than in the later bestiary, as the "
	 "skeleton's went from 2 to 1."),
	[R74] = FIXED("DUN-R74",
	 "Can one flee or surrender?",
	 "There is no rule for it: a side is beaten when all its "
	 "members are dead."),
	[R75] = FIXED("DUN-R75",
	 "Does a power penalty change the d10 of a tie?",
	 "No: it is a lot, no test of the creature."),
	[R76] = FIXED("DUN-R76",
	 "Who is hostile?",
	 "Everybody of another side: a scenario knows no other friends."),
	[R77_REACH_WALLS] = SWITCH("DUN-R77", "reach_walls", reach_walls_words,
	 "Does a threat range pass through walls?",
	 "No, it needs a line of sight, like a shot. ignored: it "
	 "passes through."),
	[R78] = FIXED("DUN-R78",
	 "What if a reaction kills, shoves or trips the creature it "
	 "interrupts?",
	 "A creature knocked off its path loses the step, since its "
	 "way began elsewhere; a shot or spell goes on while its "
	 "target is legal."),
	[R79] = FIXED("DUN-R79",
	 "What gear may be handled in a fight?",
	 "What is wielded, and potions; armour is not changed and the dead are "
	 "not looted: a round is five seconds."),
	[R80] = FIXED("DUN-R80",
	 "What if a strike shoves a grappler in its own turn?",
	 "The hold ends: that was no movement action of its own."),
	[R81] = FIXED("DUN-R81",
	 "What if a dragged creature holds a third one?",
	 "It moves in another's turn, so its own hold ends."),
	[R82] = FIXED("DUN-R82",
	 "When may one drop prone?",
	 "At any decision in one's own turn, not inside an action or "
	 "reaction: what was begun is finished first."),
	[R83] = FIXED("DUN-R83",
	 "What is the reach of a fist beside a long weapon?",
	 "The creature's whole threat range, since the weapon raises "
	 "the creature's range and not its own."),
	[R84] = FIXED("DUN-R84",
	 "What is a rear of three octants on ground without diagonals?",
	 "Only the opposite of the four facings: its neighbours there "
	 "would be the flanks."),
	[R85] = FIXED("DUN-R85",
	 "How much can be carried?",
	 "Ten things, our number; with ten nothing can be picked up."),
	[R86] = FIXED("DUN-R86",
	 "What may a newcomer do before its first round?",
	 "It can be attacked, threatens, and reacts after all others; "
	 "its turns begin in the next round, since the order of this "
	 "one stands."),
	[R87_OWN_SIDE] = SWITCH("DUN-R87", "own_side", yes_no,
	 "May one push a creature of one's own side, or harm it with a "
	 "spell?",
	 "Yes, anybody but oneself, since no rule forbids it; the "
	 "target dodges, saves and resists as an enemy would. no: "
	 "enemies only."),
};
/* clang-format on */
