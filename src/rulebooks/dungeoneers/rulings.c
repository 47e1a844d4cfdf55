/* SPDX-License-Identifier: MIT
 *
 * Gaps and contradictions of the rules of dungeoneers, and our answers.
 */
#include "dungeoneers.h"

/* clang-format off */
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
	[R01_ACTION_POINTS] = {"DUN-R01", "action_points", NULL, 1, 3, 1,
	 "How many action points does a turn give?",
	 "1, as in both turns that the book narrates; the switch says 1, 2 or "
	 "3. A sheet that names its own ap_max keeps it."},
	[R02_REACTION_REFRESH] = {"DUN-R02", "reaction_refresh", reaction_refresh_words, 0, 0, 0,
	 "How many reaction points are there, and when do they come back?",
	 "One, at the start of each round, as in the companion pages. "
	 "own_turn: at the start of the owner's turn instead."},
	[R03] = {"DUN-R03", NULL, NULL, 0, 0, 0,
	 "Are points that were not spent kept?",
	 "No: action and movement points belong to the turn they were given "
	 "for."},
	[R04_INITIATIVE] = {"DUN-R04", "initiative", initiative_words, 0, 0, 0,
	 "What is initiative?",
	 "A value of the sheet; where none is written, prowess. The other "
	 "words name other scores."},
	[R05_TIE_BREAK] = {"DUN-R05", "tie_break", tie_break_words, 0, 0, 0,
	 "Are ties rolled for each round or once?",
	 "Each round, as the main text has it. once: the first rolls are "
	 "kept; when a newcomer joins a tie, that tie is rolled again."},
	[R06] = {"DUN-R06", NULL, NULL, 0, 0, 0,
	 "Is initiative itself ever rolled?",
	 "No, only the d10 among equals is: the text describes no other roll."},
	[R07] = {"DUN-R07", NULL, NULL, 0, 0, 0,
	 "Is there surprise, or waiting for a later place?",
	 "Neither: the text knows no other way to wait than to ready an action."},
	[R08_OPPORTUNE] = {"DUN-R08", "opportune", opportune_words, 0, 0, 0,
	 "What is an opportune strike?",
	 "A reaction for 1 reaction point: one whole melee attack, no action "
	 "points. off: there are none."},
	[R09] = {"DUN-R09", NULL, NULL, 0, 0, 0,
	 "Does it come before or after the mover has left?",
	 "Before; afterwards it would be out of reach. The mover already faces "
	 "the way it chose for the step."},
	[R10_RANGED_PROVOKES] = {"DUN-R10", "ranged_provokes", yes_no, 0, 0, 0,
	 "Do ranged attacks and spells while threatened draw strikes?",
	 "Yes. no: only leaving does."},
	[R11_THREATEN] = {"DUN-R11", "threaten", threaten_words, 0, 0, 0,
	 "Must a target be marked as threatened, or only be in range?",
	 "In range and hostile is enough; else to disengage would make one "
	 "untouchable. condition: a disengaged creature cannot be attacked "
	 "until the next move."},
	[R12] = {"DUN-R12", NULL, NULL, 0, 0, 0,
	 "May one attack only those one threatens, although ranged attacks "
	 "reach further?",
	 "The limit is for melee; weapons that shoot or are thrown are "
	 "exempt: else nothing could be shot."},
	[R13] = {"DUN-R13", NULL, NULL, 0, 0, 0,
	 "Is threatened one mark, or one for each opponent?",
	 "One for each, since one may leave the reach of one enemy and not of another; "
	 "disengaging clears them all at once."},
	[R14] = {"DUN-R14", NULL, NULL, 0, 0, 0,
	 "When are threats worked out again although nobody moved?",
	 "Only for a creature whose weapons changed, and for the dead; so a "
	 "death elsewhere does not undo disengaging, nor does a shield."},
	[R15] = {"DUN-R15", NULL, NULL, 0, 0, 0,
	 "After whose move are threats worked out again?",
	 "After anybody's, for all pairs: the companion pages speak of all ranges."},
	[R16] = {"DUN-R16", NULL, NULL, 0, 0, 0,
	 "Does disengaging while grappled also shake off threats?",
	 "No, it is the attempt to break free instead, by the letter."},
	[R17] = {"DUN-R17", NULL, NULL, 0, 0, 0,
	 "Are defensive and defending two conditions?",
	 "One: the second word is a slip of the text."},
	[R18] = {"DUN-R18", NULL, NULL, 0, 0, 0,
	 "Where does the defensive die count?",
	 "In every dodge: attacks, grapples, pushes, breaking free, spell "
	 "attacks. Never in saves: a save is no dodge."},
	[R19] = {"DUN-R19", NULL, NULL, 0, 0, 0,
	 "Can one sprint twice, or ready a sprint?",
	 "Neither: sprints do not add up, and movement points are useless "
	 "outside one's own turn."},
	[R20] = {"DUN-R20", NULL, NULL, 0, 0, 0,
	 "Sprinting ends when new movement points arrive. Which comes first?",
	 "It ends first, so that a sprint helps one turn only; the new "
	 "points are the usual ones."},
	[R21_GRAPPLE_DIE] = {"DUN-R21", "grapple_die", grapple_die_words, 0, 0, 0,
	 "Which hit die do grapples and pushes use?",
	 "That of the melee weapon chosen for it, a fist's being d4. d4: "
	 "always d4."},
	[R22_GRAPPLE_HAND] = {"DUN-R22", "grapple_hand", no_yes, 0, 0, 0,
	 "Does a grapple need a free hand?",
	 "No, since only a later revision asks for one. yes: it does, and "
	 "keeps the hand as long as it lasts."},
	[R23] = {"DUN-R23", NULL, NULL, 0, 0, 0,
	 "How many grapples at once?",
	 "One victim for each grappler, one grappler for each victim; two may "
	 "hold each other: the rules of dragging know one of each."},
	[R24_BREAK_RESTORES_MP] = {"DUN-R24", "break_restores_mp", no_yes, 0, 0, 0,
	 "How many movement points does a creature have after breaking free "
	 "in its own turn?",
	 "What it had: none, though sprinting adds 2. yes: what it would "
	 "have had at the start of the turn."},
	[R25] = {"DUN-R25", NULL, NULL, 0, 0, 0,
	 "How are odd or negative movement points halved?",
	 "Down, as in the companion pages; amounts that are not positive are"
	 " left alone."},
	[R26] = {"DUN-R26", NULL, NULL, 0, 0, 0,
	 "What does it mean that the grappled creature does the same?",
	 "It takes the same step, stands up too or turns the same way, at "
	 "the same time; a step into a blocked tile is illegal: else the two would "
	 "come apart."},
	[R27_DRAG_PROVOKES] = {"DUN-R27", "drag_provokes", yes_no, 0, 0, 0,
	 "Do others get strikes at somebody who is dragged?",
	 "Yes, since it moves; none within the pair. no: none at all."},
	[R28] = {"DUN-R28", NULL, NULL, 0, 0, 0,
	 "Movement outside one's own turn ends a grapple, but none can be "
	 "bought there. What counts?",
	 "Any displacement, a push too; the time between turns counts as "
	 "another's turn: else the rule would never apply."},
	[R29] = {"DUN-R29", NULL, NULL, 0, 0, 0,
	 "What if the grappled creature is pushed away, or one of them dies?",
	 "The hold ends when the victim is out of the grappler's threat "
	 "range (behind a wall too), and with a death: nobody holds what it cannot "
	 "reach."},
	[R30] = {"DUN-R30", NULL, NULL, 0, 0, 0,
	 "Must a pusher face its target?",
	 "No, so one may push sideways. A blocked push moves and harms nobody."},
	[R31_PUSH_PROVOKES] = {"DUN-R31", "push_provokes", push_provokes_words, 0, 0, 0,
	 "Does a pushed creature draw strikes?",
	 "From others than the pusher. all: from it too. none: from nobody."},
	[R32] = {"DUN-R32", NULL, NULL, 0, 0, 0,
	 "What is fixed when an action is readied?",
	 "The action, the spell and the moment; target, stress and magica "
	 "are chosen when it happens, and the owner may decline: the spell sets the "
	 "price, the rest can only be judged when it happens."},
	[R33] = {"DUN-R33", NULL, NULL, 0, 0, 0,
	 "May a readied action wait for one's own turn?",
	 "No, only for another creature's next turn: in one's own turn there is "
	 "nothing to wait for."},
	[R34] = {"DUN-R34", NULL, NULL, 0, 0, 0,
	 "In which order do readied actions at one moment happen?",
	 "In turn order; those for the end of one turn come before those for "
	 "the start of the next: the turn that ends comes first."},
	[R35] = {"DUN-R35", NULL, NULL, 0, 0, 0,
	 "Is a readied action secret?",
	 "No; nothing is hidden in this book."},
	[R36] = {"DUN-R36", NULL, NULL, 0, 0, 0,
	 "Why does the book's example count wounds without stress?",
	 "It stops at the number of wounds before stress absorbs any."},
	[R37_STRESS_DOUBLE] = {"DUN-R37", "stress_double", stress_double_words, 0, 0, 0,
	 "Are wounds doubled before all changes, or after the attacker's?",
	 "Before all, since the text says \"before any modifications\". "
	 "after_attacker: after what the attacker adds."},
	[R38_OVERFLOW_DEATH] = {"DUN-R38", "overflow_death", overflow_death_words, 0, 0, 0,
	 "When does a wound beyond the maximum kill?",
	 "If the creature is already at the maximum, or takes more than the "
	 "maximum at once. strict: whenever its wounds would pass the "
	 "maximum."},
	[R39_STRESS_LIMIT] = {"DUN-R39", "stress_limit", stress_limit_words, 0, 0, 0,
	 "How much stress may one take for dice at a time?",
	 "Up to three times the capacity. capacity: never past the capacity. "
	 "off: up to 99."},
	[R40] = {"DUN-R40", NULL, NULL, 0, 0, 0,
	 "Can stress buy dice in grapples, pushes and spells?",
	 "No, only in attacks: the companion pages speak of attacks."},
	[R41_OVER_SPELL_PIERCE] = {"DUN-R41", "over_spell_pierce", no_yes, 0, 0, 0,
	 "Does the d4 for being over capacity help spell pierce?",
	 "No, since the text speaks of attacks. yes: it does."},
	[R42] = {"DUN-R42", NULL, NULL, 0, 0, 0,
	 "Does vulnerable add to a hit of no wounds? What about several "
	 "traits?",
	 "No. All levels that match are added up; the result is never below "
	 "0."},
	[R43] = {"DUN-R43", NULL, NULL, 0, 0, 0,
	 "What kind of wound does stress above three times the capacity "
	 "cause?",
	 "An untyped one, doubled because the creature is over capacity, "
	 "once for each gain."},
	[R44_MIN_DICE] = {"DUN-R44", "min_dice", NULL, 0, 1, 1,
	 "What if penalties take all dice?",
	 "At least 1 die is rolled, as the companion's program does; spell "
	 "pierce may have none. 0: all pools may."},
	[R45_REAR_PENALTY] = {"DUN-R45", "rear_penalty", rear_penalty_words, 0, 0, 0,
	 "Is the d8 for an attack from behind taken off the total, or off "
	 "the number of dice?",
	 "Off the total, down to 0, as the companion's program subtracts. "
	 "fewer_dice: the d8 is rolled first, and that many dice are not "
	 "rolled."},
	[R46_REAR_ARC] = {"DUN-R46", "rear_arc", rear_arc_words, 0, 0, 0,
	 "How wide is the rear?",
	 "Exactly the opposite direction, by the letter. three: its two neighbours too."},
	[R47] = {"DUN-R47", NULL, NULL, 0, 0, 0,
	 "Does attacking from behind help against saves?",
	 "No: the rule speaks of dodge dice."},
	[R48_DIAGONALS] = {"DUN-R48", "diagonals", yes_no, 0, 0, 0,
	 "The book names the four straight directions twice. Are there "
	 "diagonals?",
	 "Yes, eight directions. no: four directions and facings, and "
	 "distances are the sum of both gaps."},
	[R49] = {"DUN-R49", NULL, NULL, 0, 0, 0,
	 "How large is a tile, and how is distance counted?",
	 "Tiles have no size in metres; distance is the longer of both gaps: a "
	 "slanting step costs as much as a straight one."},
	[R50_FOOTPRINT] = {"DUN-R50", "footprint", footprint_words, 0, 0, 0,
	 "What do 2, 3 and 4 tiles mean for big creatures?",
	 "The side of a square. count: that many tiles, 2x1, 3x1 and 2x2, "
	 "never turned."},
	[R51_PASS_ALLIES] = {"DUN-R51", "pass_allies", no_yes, 0, 0, 0,
	 "May one enter a full tile if those in it allow it?",
	 "No. yes: an ally's, if a movement point and a way out are left; "
	 "the creature must then move on."},
	[R52] = {"DUN-R52", NULL, NULL, 0, 0, 0,
	 "May one step diagonally between two blocked tiles?",
	 "No: nobody squeezes through a corner."},
	[R53] = {"DUN-R53", NULL, NULL, 0, 0, 0,
	 "Is there cover?",
	 "No. Lines between centres must not cross a wall; creatures do not "
	 "block."},
	[R54_PRONE_MOVE] = {"DUN-R54", "prone_move", yes_no, 0, 0, 0,
	 "May a prone creature move?",
	 "Yes, at the usual cost. no: it must stand up first."},
	[R55] = {"DUN-R55", NULL, NULL, 0, 0, 0,
	 "Must one face the target of an action?",
	 "No, but one may in one's own turn: towards the target, in the "
	 "direction of a step, or any way when readying."},
	[R56] = {"DUN-R56", NULL, NULL, 0, 0, 0,
	 "What does a spell cost in action points?",
	 "1, like any other action, unless the spell says more."},
	[R57] = {"DUN-R57", NULL, NULL, 0, 0, 0,
	 "Which dice do spell attacks and saves use?",
	 "The spell's, the same for both sides of a save: then the scores decide, not "
	 "the dice."},
	[R58_SPELL_PIERCE_DIE] = {"DUN-R58", "spell_pierce_die", spell_pierce_die_words, 0, 0, 0,
	 "How does the spell score change the spell pierce die?",
	 "d4, from 3 d6, from 5 d8, from 7 d10, at 10 d12. d4: always d4."},
	[R59_AMBIENT_MAGICA] = {"DUN-R59", "ambient_magica", NULL, 0, 3, 1,
	 "How much magica is in the air?",
	 "1 for the base cost of each spell, never used up; the switch says 0 "
	 "to 3."},
	[R60_EXTRA_MAGICA] = {"DUN-R60", "extra_magica", extra_magica_words, 0, 0, 0,
	 "When is extra magica chosen?",
	 "With the spell, and lost if it fails. at_pierce: when spell pierce "
	 "is rolled."},
	[R61] = {"DUN-R61", NULL, NULL, 0, 0, 0,
	 "What is spell resistance made of?",
	 "The resistance score, natural spell resistance, and that of "
	 "armour: the companion pages let the score and the armour protect against "
	 "magic."},
	[R62] = {"DUN-R62", NULL, NULL, 0, 0, 0,
	 "Resistance means three things. Which one does extra magica overcome?",
	 "Spell resistance, which the dice are compared with; the trait is called "
	 "resistant here."},
	[R63] = {"DUN-R63", NULL, NULL, 0, 0, 0,
	 "What of spells with neither attack nor save?",
	 "They go straight to spell pierce; the willing need no dice."},
	[R64] = {"DUN-R64", NULL, NULL, 0, 0, 0,
	 "What are cantrips and tomes?",
	 "A cantrip is always at hand, as many as the mind; a tome is held and "
	 "has one spell."},
	[R65] = {"DUN-R65", NULL, NULL, 0, 0, 0,
	 "Whose are the numbers of the spells?",
	 "The book gives one; the rest of the catalogue is ours."},
	[R66] = {"DUN-R66", NULL, NULL, 0, 0, 0,
	 "Is a skeleton's armour value 4 or 5?",
	 "4; a scenario may set natural_av."},
	[R67] = {"DUN-R67", NULL, NULL, 0, 0, 0,
	 "Which spell resistance has light armour?",
	 "That of the revision used here, not the higher one of the next: it is of the "
	 "same day as the printed text."},
	[R68] = {"DUN-R68", NULL, NULL, 0, 0, 0,
	 "What does a weapon count as without the rank for it?",
	 "As the row `improvised` of the weapons, like a bare fist: d4, d4, "
	 "1 wound, nothing special. It still takes up its hands."},
	[R69] = {"DUN-R69", NULL, NULL, 0, 0, 0,
	 "What do loading, drawing and equipping cost?",
	 "Loading nothing, the rest one action: so a later revision has it."},
	[R70] = {"DUN-R70", NULL, NULL, 0, 0, 0,
	 "What is an attack with a throwing weapon on an enemy in threat "
	 "range?",
	 "A melee attack; the weapon stays in the hand: one throws at those out of "
	 "reach."},
	[R71] = {"DUN-R71", NULL, NULL, 0, 0, 0,
	 "Are critical hits, deep breath and focus of later versions used?",
	 "No, they are not part of this book."},
	[R72] = {"DUN-R72", NULL, NULL, 0, 0, 0,
	 "Which weapons have effects on hit, miss, pierce and deflect?",
	 "The book has no example; in our catalogue bullwhip, greatclub, "
	 "ogre club and glass knife have them."},
	[R73] = {"DUN-R73", NULL, NULL, 0, 0, 0,
	 "Which traits does the zombie have?",
	 "One level less than in the later bestiary, like the skeleton's."},
	[R74] = {"DUN-R74", NULL, NULL, 0, 0, 0,
	 "Can one flee or surrender?",
	 "There is no rule for it; a side is beaten when all its members are "
	 "dead."},
	[R75] = {"DUN-R75", NULL, NULL, 0, 0, 0,
	 "Does a power penalty change the d10 of a tie?",
	 "No: it is a lot, no test of the creature."},
	[R76] = {"DUN-R76", NULL, NULL, 0, 0, 0,
	 "Who is hostile?",
	 "Everybody of another side: a scenario knows no other friends."},
	[R77_REACH_WALLS] = {"DUN-R77", "reach_walls", reach_walls_words, 0, 0, 0,
	 "Does a threat range pass through walls?",
	 "No, it needs a line of sight. ignored: it passes through."},
	[R78] = {"DUN-R78", NULL, NULL, 0, 0, 0,
	 "What if a reaction kills, shoves or trips the creature it "
	 "interrupts?",
	 "A creature knocked off its path loses the step; a shot or spell "
	 "goes on while its target is legal."},
	[R79] = {"DUN-R79", NULL, NULL, 0, 0, 0,
	 "What gear may be handled in a fight?",
	 "What is wielded, and potions; armour is not changed and the dead are "
	 "not looted: a round is five seconds."},
	[R80] = {"DUN-R80", NULL, NULL, 0, 0, 0,
	 "What if a strike shoves a grappler in its own turn?",
	 "The hold ends: that was no movement action of its own."},
	[R81] = {"DUN-R81", NULL, NULL, 0, 0, 0,
	 "What if a dragged creature holds a third one?",
	 "It moves in another's turn, so its own hold ends."},
	[R82] = {"DUN-R82", NULL, NULL, 0, 0, 0,
	 "When may one drop prone?",
	 "At any decision in one's own turn, not inside an action or "
	 "reaction: what was begun is finished first."},
	[R83] = {"DUN-R83", NULL, NULL, 0, 0, 0,
	 "What is the reach of a fist beside a long weapon?",
	 "The creature's whole threat range, which the weapon has raised."},
	[R84] = {"DUN-R84", NULL, NULL, 0, 0, 0,
	 "What is a rear of three octants on ground without diagonals?",
	 "Only the opposite of the four facings; its neighbours there would "
	 "be the flanks."},
	[R85] = {"DUN-R85", NULL, NULL, 0, 0, 0,
	 "How much can be carried?",
	 "Ten things; with ten nothing can be picked up."},
	[R86] = {"DUN-R86", NULL, NULL, 0, 0, 0,
	 "What may a newcomer do before its first round?",
	 "It can be attacked, threatens, and reacts after all others; its "
	 "turns begin in the next round."},
	[R87_OWN_SIDE] = {"DUN-R87", "own_side", yes_no, 0, 0, 0,
	 "May one push a creature of one's own side, or harm it with a "
	 "spell?",
	 "Yes, anybody but oneself; the target dodges, saves and resists as "
	 "an enemy would. no: enemies only."},
};
/* clang-format on */
