/* SPDX-License-Identifier: MIT
 *
 * The rules of apocrypha, one row each, in the order of the book's index.
 */
#ifndef APOCRYPHA_RULES_H
#define APOCRYPHA_RULES_H

#include "engine/rulebook.h"

/* clang-format off */
#define APOCRYPHA_RULES(RULE) \
	RULE(APO, CORE, 01, "A test is a pool of ten-sided dice; each die of 6 or more is " \
		"a hit.", PRINTED, "Hitting a Target; with a ruling") \
	RULE(APO, CORE, 02, "A pool that falls to nothing still rolls one die, which " \
		"hits only on a 10.", OURS, NULL) \
	RULE(APO, CORE, 03, "Injury, surroundings and the kind of attack add dice to a " \
		"pool or take them away.", PRINTED, "Hitting a Target") \
	RULE(APO, CORE, 04, "The weapon or ability says which skill and attribute make up " \
		"its pool.", PRINTED, "Hitting a Target") \
	RULE(APO, INI, 01, "A hostile act against a creature that is aware of it " \
		"starts the combat.", PRINTED, "Combat and Tracked-Time") \
	RULE(APO, INI, 02, "Everybody who takes part and can act makes an AP check.", \
		PRINTED, "Combat and Tracked-Time; Check Initiative") \
	RULE(APO, INI, 03, "AP are Coordination, Fitness and 2d10 together.", \
		PRINTED, "Check Initiative") \
	RULE(APO, INI, 04, "OODA is Acuity, Resolve and 3; a pass is that long.", \
		PRINTED, "Initiative and AP") \
	RULE(APO, INI, 05, "The situation changes the AP check.", \
		PRINTED, "Initiative and AP") \
	RULE(APO, INI, 06, "The creature with the most AP acts.", \
		PRINTED, "Check Initiative; Action Economy") \
	RULE(APO, INI, 07, "Equal AP: the higher OODA acts first, then the higher " \
		"Acuity, then the first listed.", \
		PRINTED, "Action Economy; Check Initiative") \
	RULE(APO, INI, 08, "AP are rolled again in each round; AP left over are lost.", \
		OURS, NULL) \
	RULE(APO, INI, 09, "Nobody has to take part; a bystander may join at the start of " \
		"a later round.", PRINTED, "Combat and Tracked-Time") \
	RULE(APO, PAS, 01, "Actions are paid for with AP, each at its own cost.", \
		PRINTED, "Action Economy") \
	RULE(APO, PAS, 02, "A pass ends when actions worth OODA have been done; then the " \
		"order is checked.", PRINTED, "Action Economy; Initiative and AP") \
	RULE(APO, PAS, 03, "An action that begins within OODA is finished, even if it " \
		"goes past it.", PRINTED, "Initiative and AP") \
	RULE(APO, PAS, 04, "The round is over when nobody has AP left.", \
		PRINTED, "Action Economy") \
	RULE(APO, PAS, 05, "A creature that holds keeps its AP; if all hold, the round " \
		"ends.", \
		OURS, NULL) \
	RULE(APO, PAS, 06, "Actions belong to a creature's own pass; outside it there " \
		"are only reactions.", PRINTED, "Actions") \
	RULE(APO, PAS, 07, "An action needs its whole cost in hand.", \
		PRINTED, "Prepared Attack/Action; with a ruling") \
	RULE(APO, PAS, 08, "The conditions of an action are checked again right before " \
		"its effect; if they no longer hold, the action is lost.", OURS, NULL) \
	RULE(APO, ENG, 01, "An attack starts the engagement that it needs.", \
		PRINTED, "Now it's a Fight; All Engagements") \
	RULE(APO, ENG, 10, "The first creature that can start an engagement, and does, " \
		"starts it.", PRINTED, "All Engagements") \
	RULE(APO, ENG, 02, "There may be several engagements at once, and combat without " \
		"any.", PRINTED, "Engagements") \
	RULE(APO, ENG, 03, "An engagement ends when one is out of action, sight or reach " \
		"is lost, or both agree.", PRINTED, "Engagements") \
	RULE(APO, ENG, 04, "Being engaged opens special reactions.", \
		PRINTED, "Engagements") \
	RULE(APO, ENG, 05, "Hostiles are engaged in melee when either is within the " \
		"other's reach.", PRINTED, "Melee Engagements") \
	RULE(APO, ENG, 06, "A longer reach engages and strikes from farther away.", \
		PRINTED, "Melee Engagements") \
	RULE(APO, ENG, 07, "Within a metre long weapons are a burden.", \
		PRINTED, "Melee Engagements") \
	RULE(APO, ENG, 08, "Aiming or firing makes a ranged engagement until incapacity, " \
		"lost sight or truce.", PRINTED, "Ranged Engagements") \
	RULE(APO, ENG, 09, "Whether readying a weapon at somebody engages is for the game " \
		"master to say.", PRINTED, "Ranged Engagements") \
	RULE(APO, PAU, 01, "At each round's end every side chooses to push or to " \
		"pause.", PRINTED, "Pauses and Pushes") \
	RULE(APO, PAU, 02, "If all sides pause there is a Pause; one that pushes is " \
		"enough to go on.", PRINTED, "Pauses and Pushes") \
	RULE(APO, PAU, 03, "A Pause lasts some minutes, until somebody engages again.", \
		PRINTED, "Pauses; Pauses and Pushes") \
	RULE(APO, PAU, 04, "In a Pause a creature may rest, treat, reload, move, make " \
		"ready or withdraw.", PRINTED, "Pauses and Pushes; Pauses") \
	RULE(APO, PAU, 05, "Holding a prepared attack is a push unless the game master " \
		"calls it defensive.", PRINTED, "Prepared Attack/Action") \
	RULE(APO, MOV, 01, "Moving itself is free: the ticks of every action carry the " \
		"mover on.", PRINTED, "Movement; Moving to Contact") \
	RULE(APO, MOV, 02, "Each step between still, walk, run and sprint costs 2 AP.", \
		PRINTED, "Movement; Change Speed") \
	RULE(APO, MOV, 03, "One AP of walking covers Coordination in metres, at least " \
		"2.", PRINTED, "Movement") \
	RULE(APO, MOV, 04, "Running is twice, sprinting three times as fast as " \
		"walking.", PRINTED, "Movement") \
	RULE(APO, MOV, 05, "The faster a creature moves, the fewer actions it can do, " \
		"and the worse.", PRINTED, "Moving to Contact") \
	RULE(APO, MOV, 06, "While the rate changes, the slower of the two counts.", \
		OURS, NULL) \
	RULE(APO, MOV, 07, "A creature that goes over the edge of the map has fled.", \
		OURS, NULL) \
	RULE(APO, STA, 01, "A creature stands, crouches or lies; wounds may force it " \
		"down.", \
		PRINTED, "Stances") \
	RULE(APO, STA, 02, "Crouched creatures move at half, prone ones at a quarter " \
		"of the pace.", PRINTED, "Stances") \
	RULE(APO, STA, 03, "A low stance makes cover better and the aim steadier.", \
		PRINTED, "Stances") \
	RULE(APO, STA, 04, "A low stance hampers diving and fighting hand to hand.", \
		PRINTED, "Stances") \
	RULE(APO, STA, 05, "Changing stance costs 1, 2 or 3 AP.", OURS, NULL) \
	RULE(APO, AVO, 01, "The Avoidance Rating is the threshold of a creature that " \
		"does not react.", PRINTED, "Hitting a Target") \
	RULE(APO, AVO, 02, "A creature that suspects nothing, or is helpless, has no " \
		"defence.", \
		PRINTED, "Hitting a Target") \
	RULE(APO, AVO, 03, "The roll of a reaction replaces the Avoidance Rating.", \
		PRINTED, "Hitting a Target") \
	RULE(APO, AVO, 04, "The Avoidance Rating is a third of Coordination and Acuity, " \
		"with modifiers.", OURS, NULL) \
	RULE(APO, AVO, 05, "Speed and cover, gained in one's own pass, raise the " \
		"rating.", PRINTED, "Ranged Reactions") \
	RULE(APO, AVO, 06, "Avoiding rolls the Avoidance pool.", \
		PRINTED, "Hitting a Target") \
	RULE(APO, ATK, 01, "Hits of the attack are set against the rating or the " \
		"reaction.", PRINTED, "All Engagements") \
	RULE(APO, ATK, 02, "The attack must overcome; a tie is a miss.", \
		PRINTED, "Hitting a Target; with a ruling") \
	RULE(APO, ATK, 03, "Hits beyond the defence feed the damage.", \
		PRINTED, "Hitting a Target") \
	RULE(APO, ATK, 04, "An attack that is beaten does nothing, unless the reaction " \
		"says more.", PRINTED, "Hitting a Target") \
	RULE(APO, ATK, 05, "A hit rolls damage; the victim subtracts its protection.", \
		PRINTED, "All Engagements") \
	RULE(APO, ATK, 06, "Several strikes are one roll, and cheaper than another " \
		"attack.", PRINTED, "All Engagements") \
	RULE(APO, ATK, 07, "One roll may be split over several targets.", \
		PRINTED, "All Engagements") \
	RULE(APO, RNG, 01, "Ranged attacks are made against Avoidance.", \
		PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 02, "Aim and Fire brings the weapon up and shoots with its full " \
		"accuracy, for ERG and BULK.", PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 03, "Readying a weapon costs its BULK.", PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 04, "A readied weapon stays so until running, recoil or the like " \
		"breaks it.", PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 05, "Fire from the Hip costs BULK and forgoes accuracy.", \
		PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 06, "Firing a readied weapon costs ERG.", PRINTED, "Basic Ranged") \
	RULE(APO, RNG, 07, "Farther targets cost dice: none, 1, 3, 5 at one, two, four, " \
		"eight times the range.", OURS, NULL) \
	RULE(APO, RNG, 08, "Light, smoke, one's own movement and a crowding enemy cost " \
		"dice.", PRINTED, "Hitting a Target; with a ruling") \
	RULE(APO, RNG, 09, "Magazines hold a number of rounds; reloading takes time.", \
		OURS, NULL) \
	RULE(APO, RNG, 10, "Weapons are drawn, held in two hands, and dropped on the " \
		"creature's tile.", OURS, NULL) \
	RULE(APO, CAL, 01, "A called shot picks the place it hits, for a penalty.", \
		PRINTED, "Called Shots") \
	RULE(APO, CAL, 02, "Head costs 4 dice, face 6, an arm 2, the legs 1, the torso " \
		"none.", PRINTED, "Called Shots; with a ruling") \
	RULE(APO, CAL, 03, "An attack that is not called hits the torso.", \
		PRINTED, "Called Shots") \
	RULE(APO, AUT, 01, "Automatic fire rolls recoil dice, their number and size by " \
		"the weapon.", PRINTED, "Autofire") \
	RULE(APO, AUT, 02, "Recoil dice never hit; each of 6 or more cancels a hit.", \
		PRINTED, "Autofire; with a ruling") \
	RULE(APO, AUT, 03, "Two kicks and the weapon is no longer readied.", \
		PRINTED, "Basic Ranged; with a ruling") \
	RULE(APO, AUT, 04, "A burst costs 1 AP more for 2 dice, full automatic fire 2 AP " \
		"for 4 dice.", OURS, NULL) \
	RULE(APO, AUT, 05, "Half the net hits, rounded up, is the number of rounds " \
		"that land, at most those fired.", OURS, NULL) \
	RULE(APO, AUT, 06, "Shots fired earlier in the pass add recoil.", OURS, NULL) \
	RULE(APO, AIM, 01, "Precise Aim adds a die for 2 AP, three at most.", \
		PRINTED, "Precise Aim; with a ruling") \
	RULE(APO, MEL, 01, "A melee attack rolls Coordination and skill; it costs ERG and " \
		"SIZE.", PRINTED, "Basic Melee; Hitting a Target; with a ruling") \
	RULE(APO, MEL, 02, "The defender may oppose with a weapon or bare hands, or rely " \
		"on the rating.", PRINTED, "Basic Melee") \
	RULE(APO, MEL, 03, "If two creatures strike at each other, the better margin " \
		"wins.", \
		PRINTED, "Basic Melee") \
	RULE(APO, MEL, 04, "A Desperate Swing is quick and wild, and leaves the " \
		"attacker open.", \
		PRINTED, "Basic Melee; with a ruling") \
	RULE(APO, MEL, 05, "A Flurry is several blows with one roll, and leaves the " \
		"attacker a little open.", PRINTED, "Advanced Melee; with a ruling") \
	RULE(APO, MEL, 06, "A Feint is hidden, weaker, and does half damage to a " \
		"target that does not fall for it.", PRINTED, "Advanced Melee") \
	RULE(APO, MEL, 07, "A Feint hinders a counter-attack and then hits all the " \
		"harder.", PRINTED, "Advanced Melee") \
	RULE(APO, MEL, 08, "A Power Attack gives up dice to hit for dice of damage.", \
		PRINTED, "Advanced Melee; with a ruling") \
	RULE(APO, MEL, 09, "A Charge carries its speed into the blow.", \
		PRINTED, "Ranged Reactions; with a ruling") \
	RULE(APO, DEF, 01, "Defensive actions belong to one's own pass; some must be " \
		"learnt.", PRINTED, "Defensive Actions") \
	RULE(APO, DEF, 02, "Desperate Defense forgoes offence to be harder to hit.", \
		PRINTED, "Defensive Actions") \
	RULE(APO, DEF, 03, "A Riposte waits behind a feigned opening for one enemy.", \
		PRINTED, "Defensive Actions") \
	RULE(APO, DEF, 04, "Cognition and skill of both decide whether the enemy sees " \
		"through a riposte.", PRINTED, "Defensive Actions") \
	RULE(APO, PRE, 01, "A prepared attack is paid for now and released by its " \
		"trigger.", PRINTED, "Prepared Attack/Action") \
	RULE(APO, PRE, 02, "A prepared attack may be released as any kind of attack " \
		"that was paid for.", PRINTED, "Prepared Attack/Action") \
	RULE(APO, PRE, 03, "A prepared attack needs no target and need never be made.", \
		PRINTED, "Prepared Attack/Action") \
	RULE(APO, PRE, 04, "Any other reaction or action cancels a preparation.", \
		PRINTED, "Prepared Attack/Action") \
	RULE(APO, PRE, 05, "Any other action may be prepared in the same way.", \
		PRINTED, "Prepared Attack/Action") \
	RULE(APO, REA, 01, "Reactions are made outside a creature's own pass, to their " \
		"triggers.", \
		PRINTED, "Reactions") \
	RULE(APO, REA, 02, "Every reaction costs AP.", PRINTED, "Ranged Reactions") \
	RULE(APO, REA, 03, "One reaction each to one event, in a fixed order, never to a " \
		"reaction to a reaction.", OURS, NULL) \
	RULE(APO, REA, 04, "Attacks made as reactions are plain ones.", \
		PRINTED, "Prepared Attack/Action") \
	RULE(APO, RRX, 01, "A creature that is charged may shoot first, in any way.", \
		PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 02, "The charge goes on unless that stops it outright.", \
		PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 03, "The faster the charge, the harder the shot.", \
		PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 04, "Counter-fire must steal the beat: be quick enough for the " \
		"shot it answers.", PRINTED, "Ranged Reactions; Basic Ranged") \
	RULE(APO, RRX, 05, "Counter-fire and the shot it answers happen together, each " \
		"against the rating.", PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 06, "Without Courage the incoming rounds cost the counter-fire " \
		"dice.", PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 07, "Courage is Resolve and Acuity against the rate of fire.", \
		PRINTED, "Ranged Reactions") \
	RULE(APO, RRX, 08, "A creature that moves in the open may be shot at, with a " \
		"penalty.", \
		PRINTED, "Ranged Reactions") \
	RULE(APO, MRX, 01, "A counter-attack that is better than the blow turns it and " \
		"strikes.", PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 02, "A counter-attack is harder than a parry.", \
		PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 03, "Each counter-attack makes later reactions harder by the " \
		"weapon's SIZE.", PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 04, "A parry that is at least as good as the blow blocks it.", \
		PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 05, "Blocking a bigger weapon costs Shock, by the difference in " \
		"SIZE.", PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 06, "Each parry makes later reactions harder.", \
		PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 07, "An opening may be exploited, at a penalty that stacks.", \
		PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 08, "A Desperate Parry stops a counter-attack at double " \
		"difficulty.", PRINTED, "Melee Reactions") \
	RULE(APO, MRX, 09, "If it fails there is the Shock and the counter-attack's " \
		"damage as well.", PRINTED, "Melee Reactions") \
	RULE(APO, URX, 01, "Only those who are aware and conscious can react.", \
		PRINTED, "Universal Reactions") \
	RULE(APO, URX, 02, "A Desperate Dodge is rolled, and ends prone some metres " \
		"away.", PRINTED, "Universal Reactions") \
	RULE(APO, URX, 03, "A creature can dive from bullets, but not when already on " \
		"the ground.", PRINTED, "Universal Reactions; Basic Ranged") \
	RULE(APO, URX, 04, "Soaking damage gives up the Avoidance Rating.", \
		PRINTED, "Universal Reactions") \
	RULE(APO, URX, 05, "A soaked blow to torso or head lands on an arm or the " \
		"legs.", PRINTED, "Universal Reactions") \
	RULE(APO, URX, 06, "Armour turns half of a soaked blow into Shock.", \
		PRINTED, "Universal Reactions; with a ruling") \
	RULE(APO, DMG, 01, "Damage dice are the weapon's, the net hits, and Fitness in " \
		"melee.", PRINTED, "Damaging a Target; with a ruling") \
	RULE(APO, DMG, 02, "Damage is reduced by natural protection and by armour less " \
		"penetration.", PRINTED, "All Engagements; with a ruling") \
	RULE(APO, DMG, 03, "The skull protects by 2, the face by nothing at all.", \
		PRINTED, "Called Shots; with a ruling") \
	RULE(APO, DMG, 04, "A hit that is stopped still gives a point of Shock.", \
		OURS, NULL) \
	RULE(APO, DMG, 05, "Dealt damage is serious from Fitness + 1 and critical from " \
		"Fitness + 3.", OURS, NULL) \
	RULE(APO, DMG, 06, "The head takes double, the torso all, a limb half.", \
		OURS, NULL) \
	RULE(APO, DMG, 07, "Fists give Shock alone, blunt weapons half Shock.", \
		OURS, NULL) \
	RULE(APO, WND, 01, "Injury lowers AP, pools and the rating.", \
		PRINTED, "Hitting a Target; with a ruling") \
	RULE(APO, WND, 02, "Shock takes AP; at SHK it stuns, at twice SHK it puts the " \
		"creature out.", OURS, NULL) \
	RULE(APO, WND, 03, "A grave wound has its effect by location.", OURS, NULL) \
	RULE(APO, WND, 04, "Critical cuts, thrusts and bullets bleed.", OURS, NULL) \
	RULE(APO, WND, 05, "Wounds are bound in the fight and treated in a Pause.", \
		PRINTED, "Pauses and Pushes; with a ruling") \
	RULE(APO, WND, 06, "At the round's end wounds bleed, shock wears off, penalties " \
		"are cleared.", OURS, NULL) \
	RULE(APO, FIN, 01, "Wounds of VIT put a creature down, twice VIT kills it.", \
		PRINTED, "Finish Them?; with a ruling") \
	RULE(APO, FIN, 02, "A helpless enemy can be finished without a roll.", \
		PRINTED, "Finish Them?; with a ruling") \
	RULE(APO, FIN, 03, "The victors finish, spare or treat the fallen.", \
		PRINTED, "Finish Them?; with a ruling") \
	RULE(APO, AMB, 01, "An ambush comes before the combat.", \
		PRINTED, "Combat and Tracked-Time; Ambushes") \
	RULE(APO, AMB, 02, "Stealth against Notice: each ambusher has a free pass, the " \
		"unaware no defence.", PRINTED, "Ambushes; with a ruling") \
	RULE(APO, AMB, 03, "A creature that was unaware makes its first AP check at " \
		"-4.", \
		OURS, NULL) \
	RULE(APO, ABL, 01, "Attacks by ability go like shots.", \
		PRINTED, "Now it's a Fight; Hitting a Target; with a ruling") \
	RULE(APO, ABL, 02, "Dread and ward are abilities; every use costs a point of " \
		"Shock.", OURS, NULL)
/* clang-format on */

enum { NO_RULE, APOCRYPHA_RULES(RULE_ENUM) };

#endif
