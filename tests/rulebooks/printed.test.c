/* SPDX-License-Identifier: MIT
 *
 * Printed tables of gear, row by row, with the values of the book. Loaded entries are
 * written by their FIELD rows, column by column, and compared. orge_catalogue.test.c does
 * the same for a book with tables of its own shape.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/fields.h"
#include "engine/rulebook.h"
#include "library/built_scenario.h"

enum { MOST_ROWS = 32, ROW_WIDTH = 200 };

static const struct printed {
	const char *book, *section, *columns;
	const char *rows[MOST_ROWS]; /* a key, then the values of the columns */
} tables[] = {
	/* clang-format off */
	{"apocrypha", "weapons", "size erg reach close acc parries par dmg pen type skill",
	 {
		"unarmed 0 2 1 0 0 yes -1 0 0 fist hth",
		"knuckles 0 2 1 0 0 yes -1 1 0 blunt hth",
		"knife 1 2 1 0 1 yes -1 2 0 cut mel",
		"baton 2 1 1 0 0 yes 0 2 0 blunt mel",
		"machete 2 2 1 0 0 yes 0 3 0 cut mel",
		"longsword 3 2 2 0 0 yes 1 4 1 cut mel",
		"spear 3 2 3 -2 0 yes 0 4 1 pierce mel",
		"halberd 4 2 3 -2 0 yes 0 6 2 cut mel",
		"maul 4 3 2 -1 -1 yes -1 7 1 blunt mel",
		"gunbutt 3 2 1 0 -1 yes -1 2 0 blunt mel",
		"claws 5 1 2 0 0 yes 0 4 1 cut hth",
		"bite 1 2 1 0 0 no 0 2 0 pierce hth",
	 }},
	{"apocrypha", "weapons", "skill erg bulk acc rng max_range dmg pen type modes rcl mag reload gun",
	 {
		"pistol per 3 2 1 10 8 5 0 bullet single d6 12 3 yes",
		"revolver per 4 2 1 12 8 7 1 bullet single d10 6 6 yes",
		"smg per 3 3 1 15 8 5 0 bullet single+burst+auto d6 30 3 yes",
		"assault_rifle mar 3 4 2 50 8 8 2 bullet single+burst+auto 2d8 30 4 yes",
		"lmg mar 4 6 1 60 8 8 2 bullet burst+auto 3d10 100 10 yes",
		"shotgun mar 4 4 1 8 4 9 0 bullet single 2d10 6 6 yes",
		"marksman_rifle mar 5 6 4 120 8 11 4 bullet single 3d12 5 4 yes",
		"bow mar 2 4 2 20 8 5 1 pierce single - 0 0 no",
		"throwing_knife per 2 1 0 4 2 3 0 cut single - 1 0 no",
		"kinetic_bolt occ 3 2 1 15 4 6 0 blunt single - 0 0 no",
	 }},
	/* fists, teeth and powers take no hand */
	{"apocrypha", "weapons", "hands natural",
	 {
		"unarmed 0 yes",
		"knuckles 1 no",
		"knife 1 no",
		"baton 1 no",
		"machete 1 no",
		"longsword 2 no",
		"spear 2 no",
		"halberd 2 no",
		"maul 2 no",
		"gunbutt 2 no",
		"claws 0 yes",
		"bite 0 yes",
		"pistol 1 no",
		"revolver 1 no",
		"smg 2 no",
		"assault_rifle 2 no",
		"lmg 2 no",
		"shotgun 2 no",
		"marksman_rifle 2 no",
		"bow 2 no",
		"throwing_knife 1 no",
		"kinetic_bolt 0 yes",
	 }},
	{"apocrypha", "weapons", "size reach close par hands skill shield", {"riot_shield 3 0 0 2 1 mel yes"}},
	{"apocrypha", "weapons", "bipod", {"lmg 2", "assault_rifle 0", "marksman_rifle 0"}},
	{"apocrypha", "armor", "torso head arms legs abk",
	 {
		"jacket 1 0 1 1 0",
		"mail 2 0 2 2 1",
		"soft_vest 3 0 0 0 0",
		"plate_carrier 5 0 0 0 1",
		"tactical 5 0 2 2 2",
		"helmet 0 2 0 0 0",
		"riot_shield 0 0 0 0 1",
	 }},
	/* skills: hth, mel, per, mar, ath, prc, ste, med, occ */
	{"apocrypha", "creatures", "crd dex fit acu cog res skills ooda vit shk hide",
	 {
		"gasket 2 3 2 3 3 2 1/1/3/1/1/2/2/1/0 8 6 6 0",
		"trident 3 3 3 4 2 3 2/2/2/4/2/3/1/1/0 10 7 7 0",
		"duelist 4 3 3 3 3 3 2/4/1/0/3/2/0/0/0 9 7 7 0",
		"halberdier 3 2 4 2 2 3 2/3/0/0/1/1/0/0/0 8 8 7 0",
		"brawler 3 2 4 2 2 4 4/0/0/0/2/1/0/0/0 9 8 8 0",
		"archer 3 4 3 4 2 2 0/1/0/4/2/4/3/0/0 9 7 6 0",
		"gunner 2 3 4 2 2 3 1/0/1/3/0/1/0/0/0 8 8 7 0",
		"marksman 2 4 2 4 3 4 0/0/2/4/0/4/4/1/0 11 6 8 0",
		"breacher 3 3 4 3 2 4 2/3/3/0/1/1/0/0/0 10 8 8 0",
		"raider 3 2 3 2 1 2 1/2/1/2/1/0/0/0/0 7 7 6 0",
		"occultist 2 2 2 3 5 4 0/0/1/0/0/2/0/2/4 10 6 8 0",
		"hulk 3 1 7 2 1 5 3/0/0/0/1/1/0/0/0 10 11 9 2",
		"hound 5 1 3 4 1 2 3/0/0/0/3/4/2/0/0 9 7 6 0",
		"civilian 2 2 2 2 2 2 0/0/0/0/1/0/0/0/0 7 6 6 0",
	 }},
	{"wounddice", "weapons", "skills tag damage type rof spread threat jam ap range magazine reload min_str acc aim hands",
	 {
		"pistol handguns pistol d8 ballistic 2 4 19 12 2 10 12 2 3 0 2 1",
		"heavy_pistol handguns pistol d10+1 ballistic 1 5 19 10 2 12 7 2 5 0 2 1",
		"revolver handguns revolver d10 ballistic 1 5 0 0 2 12 6 4 4 1 2 1",
		"smg handguns+automatics smg d8 ballistic 5 3 18 12 3 15 30 2 4 0 2 2",
		"assault_rifle longarms+automatics rifle 2d6 ballistic 3 4 19 13 3 40 30 2 4 0 3 2",
		"hunting_rifle longarms rifle 2d8 ballistic 1 5 20 15 3 60 5 3 4 1 3 2",
		"sniper_rifle longarms marksman 3d8 ballistic 1 6 20 16 4 150 5 3 5 1 6 2",
		"shotgun longarms shotgun d6+1 ballistic 5 2 19 11 3 8 6 3 5 1 1 2",
		"sawn_off handguns+longarms shotgun d6+1 ballistic 6 2 0 0 2 4 2 2 5 1 0 1",
		"machine_gun automatics mg 2d6 ballistic 8 2 17 10 4 50 100 6 7 0 2 2",
		"laser_carbine longarms laser 2d6 energy 2 4 20 8 3 80 20 2 3 1 3 2",
		"plasma_pistol handguns plasma 3d6 energy 1 5 16 11 3 8 6 3 4 0 1 1",
		"frag_grenade thrown grenade d10 blast 4 3 0 0 3 8 0 0 2 0 0 1",
		"throwing_knife thrown knife d6 blade 1 4 0 0 2 5 0 0 2 0 0 1",
		"unarmed brawl fist d4 blunt 2 5 0 0 2 0 0 0 0 0 0 0",
		"knife blades+brawl knife d6 blade 2 4 0 0 2 0 0 0 0 0 0 1",
		"mono_sword blades sword 2d6 blade 2 5 0 0 3 0 0 0 4 0 0 1",
		"club clubs club d8 blunt 1 5 0 0 2 0 0 0 4 0 0 1",
		"sledge clubs club 2d8 blunt 1 5 0 0 3 0 0 0 7 -1 0 2",
		"stun_baton clubs club d8 energy 1 5 0 0 2 0 0 0 3 1 0 1",
		"gun_butt clubs improvised d6 blunt 1 5 0 0 2 0 0 0 4 -1 0 2",
		"claws brawl claws d8 blade 3 3 0 0 2 0 0 0 0 0 0 0",
	 }},
	{"wounddice", "armor", "dice covers spd ev",
	 {
		"jacket d4 blade+blunt 0 0",
		"stab_vest d6 blade+blunt 0 0",
		"soft_vest d6 ballistic+blunt+blast 0 0",
		"helmet d4 ballistic+blade+blunt+blast 0 0",
		"plate_vest d8 ballistic+ap+blade+blunt+blast 0 -1",
		"combat_suit d8+d6 ballistic+blade+blunt+blast -1 -1",
		"mirror_coat d8 energy 0 0",
		"riot_shield d6 ballistic+blade+blunt 0 -1",
		"hardshell d10+d6 ballistic+ap+blade+blunt+blast -1 -2",
		"tough_hide d6 blade+blunt 0 0",
	 }},
	/* stats: str, agi, con, per, int; skills: handguns, longarms, automatics, thrown, blades,
	 * clubs, brawl, evade, first_aid, mechanics, notice, stealth */
	{"wounddice", "creatures", "stats skills health speed medkits injectors",
	 {
		"recruit 5/5/5/5/5 4/0/0/0/0/0/2/2/0/0/2/0 20 4 0 0",
		"trooper 6/6/6/6/5 0/5/4/3/2/0/3/4/1/2/3/0 22 5 0 0",
		"marksman 5/6/5/8/6 3/7/0/0/0/0/0/3/0/0/5/5 20 5 0 0",
		"gunner 8/4/7/5/4 0/0/5/0/0/3/4/1/0/4/2/0 25 4 0 0",
		"breacher 7/6/7/6/4 0/5/0/0/0/4/0/3/0/2/3/0 24 5 0 0",
		"medic 4/6/5/6/8 5/0/0/0/0/0/0/4/6/0/3/0 19 5 5 2",
		"duelist 6/9/5/7/6 0/0/0/5/6/0/0/6/0/0/4/4 21 6 0 0",
		"brute 10/4/10/4/3 0/0/0/0/0/4/5/1/0/0/1/0 30 4 0 0",
		"gunslinger 5/8/5/7/5 6/0/0/0/0/0/0/5/0/2/4/0 20 6 0 0",
		"enforcer 9/6/8/6/5 5/0/0/0/0/0/4/2/0/3/3/0 27 4 0 0",
		"riot_officer 7/5/6/6/5 3/0/0/0/0/5/3/2/2/0/3/0 23 4 0 0",
		"hound 6/9/6/8/1 0/0/0/0/0/0/5/3/0/0/6/4 22 6 0 0",
	 }},
	{"wounddice", "creatures", "foci thrown",
	 {
		"recruit - -",
		"trooper longarms/rifle=2 frag_grenade=2",
		"marksman longarms/marksman=2 -",
		"gunner automatics/mg=1 -",
		"breacher longarms/shotgun=1 -",
		"medic first_aid/bleeding=2 -",
		"duelist evade/react=2+blades/sword=1 throwing_knife=3",
		"brute - -",
		"gunslinger handguns/revolver=2 -",
		"enforcer handguns/plasma=1 -",
		"riot_officer clubs/club=1 -",
		"hound - -",
	 }},
	{"wounddice", "weapons", "blast", {"frag_grenade 2", "throwing_knife 0", "pistol 0"}},
	{"dungeoneers", "weapons", "hit pierce wounds type category rank toss hands threat ammunition range",
	 {
		"dagger d4 d6 1 piercing blade E yes 1 0 none 0",
		"shortsword d6 d4 1 piercing blade E no 1 0 none 0",
		"glaive d6 d4 2 slashing blade D no 2 1 none 0",
		"stiletto d4 d8 2 piercing blade D no 1 0 none 0",
		"broadsword d6 d4 3 slashing blade C no 1 0 none 0",
		"rapier d8 d4 2 piercing blade C no 1 0 none 0",
		"claymore d8 d6 3 slashing blade B no 2 0 none 0",
		"light_hammer d4 d4 1 bludgeoning cudgel E yes 1 0 none 0",
		"quarterstaff d6 d4 1 bludgeoning cudgel E no 1 0 none 0",
		"mace d4 d6 1 bludgeoning cudgel E no 1 0 none 0",
		"warhammer d4 d8 1 bludgeoning cudgel D no 1 0 none 0",
		"flail d4 d8 2 bludgeoning cudgel C no 1 0 none 0",
		"maul d6 d10 2 bludgeoning cudgel B no 2 0 none 0",
		"hand_axe d4 d4 2 slashing axe E yes 1 0 none 0",
		"battleaxe d4 d6 2 slashing axe D no 1 0 none 0",
		"bardiche d6 d6 2 slashing axe C no 2 0 none 0",
		"halberd d8 d8 2 slashing axe B no 2 1 none 0",
		"short_spear d6 d4 1 piercing lance E no 1 0 none 0",
		"javelin d6 d6 1 piercing lance D yes 1 0 none 0",
		"kontos d8 d6 2 piercing lance C no 1 0 none 0",
		"partisan d10 d6 2 piercing lance B no 2 1 none 0",
		"hunting_bow d4 d4 1 piercing bow E no 2 0 arrow 5",
		"short_bow d6 d4 1 piercing bow D no 2 0 arrow 8",
		"long_bow d8 d4 1 piercing bow C no 2 0 arrow 10",
		"crossbow d6 d6 1 piercing bow C no 2 0 bolt 10",
		"war_bow d8 d6 1 piercing bow B no 2 0 arrow 12",
	 }},
	{"dungeoneers", "weapons", "hit pierce wounds type category rank hands threat trips miss_stress shoves fragile",
	 {
		"bone_blade d8 d4 1 slashing none none 0 0 no 0 0 no",
		"claws d4 d6 1 bludgeoning none none 0 0 no 0 0 no",
		"shiv d8 d4 1 piercing none none 1 0 no 0 0 no",
		"sting d4 d4 1 toxic none none 0 0 no 0 0 no",
		"bite d6 d10 3 piercing none none 0 0 no 0 0 no",
		"ogre_club d6 d8 2 bludgeoning none none 1 0 no 0 1 no",
		"bullwhip d4 d4 1 slashing lance E 1 1 yes 0 0 no",
		"greatclub d4 d10 2 bludgeoning cudgel E 2 0 no 1 0 no",
		"glass_knife d6 d8 2 piercing blade E 1 0 no 0 0 yes",
	 }},
	{"dungeoneers", "armor", "sr av slot power spellbane spellboon",
	 {
		"common_clothes 0 0 body 0 0 0",
		"mage_robes 2 0 body 0 0 1",
		"leather 3 1 body 0 1 0",
		"gambeson 4 2 body 0 1 0",
		"drakehide 7 2 body 0 5 0",
		"brigandine 0 4 body 2 2 0",
		"laminar 0 5 body 2 2 0",
		"hauberk 0 7 body 3 3 0",
		"plate 0 8 body 3 4 0",
		"buckler 0 1 wield 0 0 0",
		"kite_shield 0 2 wield 0 1 0",
		"tower_shield 0 3 wield 0 2 0",
		"gloves 1 1 hands 0 2 0",
		"gauntlet 0 2 hands 3 4 0",
		"boots 0 1 feet 0 0 0",
		"greaves 0 2 feet 3 1 0",
		"spangenhelm 0 1 head 0 1 0",
		"zischagge 0 2 head 2 2 0",
		"great_helm 0 3 head 3 3 0",
	 }},
	/* arcane, holy, demonic */
	{"dungeoneers", "foci", "dice", {"orb 0/0/2", "wand 2/0/0", "symbol 0/2/0", "staff 1/1/1"}},
	{"dungeoneers", "potions", "mend calm", {"potion_mending 1 0", "potion_calm 0 3"}},
	{"dungeoneers", "spells", "school range base ap test effect amount",
	 {
		"mage_armor arcane 0 1 1 none mage_armor 3",
		"fire_bolt arcane 6 1 1 attack wounds 2",
		"lightning_grasp arcane 0 1 1 attack wounds 2",
		"wind_blast arcane 4 1 1 save shove 2",
		"tremor arcane 5 1 1 save prone 0",
		"hellfire demonic 5 2 1 save wounds 2",
		"mire demonic 5 1 1 save mired 2",
		"dread demonic 4 1 1 save stress 2",
		"soul_rend demonic 3 3 2 attack wounds 3",
		"smite holy 5 2 1 attack wounds 2",
		"mend holy 0 2 1 none mend 1",
		"calm holy 0 1 1 none calm 2",
	 }},
	{"dungeoneers", "spells", "die type",
	 {
		"fire_bolt d6 heat",
		"lightning_grasp d8 erase",
		"hellfire d6 heat",
		"soul_rend d8 erase",
		"smite d6 erase",
	 }},
	{"dungeoneers", "spells", "die save",
	 {
		"wind_blast d6 power",
		"tremor d4 prowess",
		"hellfire d6 resistance",
		"mire d4 power",
		"dread d4 endurance",
	 }},
	{"dungeoneers", "creatures",
	 "size power prowess endurance resistance spell mind natural_av natural_sr mp_base ap_max brutal dodge_die magica_max",
	 {
		"suori medium 2 2 2 1 1 1 0 0 1 1 0 d4 2",
		"freya medium 2 2 3 1 1 1 0 0 1 1 0 d4 2",
		"ulfarmi medium 1 1 2 2 3 3 0 0 1 1 0 d4 6",
		"alberich medium 3 3 2 1 1 1 0 0 1 1 0 d4 2",
		"iriel medium 1 3 2 2 2 2 0 0 1 1 0 d4 5",
		"oda medium 1 1 2 3 2 3 0 0 1 1 0 d4 6",
		"skeleton medium 2 1 1 1 1 1 4 0 1 1 0 d4 2",
		"skeleton_archer medium 2 1 1 1 1 1 4 0 1 1 0 d4 2",
		"zombie medium 3 1 3 1 1 1 2 0 0 1 0 d4 2",
		"goblin small 1 2 1 1 1 1 2 0 1 1 0 d6 2",
		"ogre large 4 1 3 1 1 1 3 0 1 1 1 d4 2",
		"imp tiny 1 3 2 3 3 2 0 4 1 1 0 d6 4",
		"wight medium 3 3 3 2 5 4 0 0 1 2 0 d4 8",
		"drake huge 5 2 4 2 1 1 8 0 1 1 0 d4 2",
	 }},
	/* bludgeoning, piercing, slashing, heat, cold, toxic, melt, erase, physical, energy, all */
	{"dungeoneers", "creatures", "vulnerable resistant",
	 {
		"suori 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/1/0/0/0/0/0",
		"freya 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/0/0/0/0/0/0",
		"ulfarmi 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/0/0/0/0/0/0",
		"alberich 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/1/0/0/0/0/0",
		"iriel 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/0/0/0/0/0/0",
		"skeleton 1/0/0/0/0/0/0/0/0/0/0 0/3/0/0/0/0/0/0/0/0/0",
		"skeleton_archer 1/0/0/0/0/0/0/0/0/0/0 0/3/0/0/0/0/0/0/0/0/0",
		"zombie 0/0/0/2/0/0/0/0/0/0/0 1/0/0/0/0/0/0/0/0/0/0",
		"goblin 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/0/0/0/0/0/0",
		"drake 0/0/0/0/0/0/0/0/0/0/0 0/0/0/0/0/0/0/0/0/0/0",
	 }},
	{"dungeoneers", "creatures", "rp_max arrows bolts", {"suori 1 20 20", "iriel 1 20 20"}},
	{"threa", "weapons", "kind skill type sv av hands reach knockback class dex durability throwable unarmed kick",
	 {
		"punch natural hth bashing 2 0 0 1 no 0 0 0 no yes no",
		"kick natural hth bashing 4 -1 0 1 no 0 0 0 no no yes",
		"knife melee daggers cutting 1 0 1 1 no 1 0 60 no no no",
		"dagger melee daggers cutting 3 0 1 1 no 1 0 60 yes no no",
		"short_sword melee swords cutting 4 0 1 1 no 1 0 80 no no no",
		"long_sword melee swords cutting 5 0 1 1 no 1 0 100 no no no",
		"broad_sword melee swords cutting 6 0 1 1 no 1 0 100 no no no",
		"axe melee axes cutting 4 0 1 1 no 1 0 80 yes no no",
		"club melee hth bashing 4 0 1 1 yes 1 0 60 no no no",
		"staff melee polearms bashing 5 0 2 2 yes 1 0 60 no no no",
		"halberd melee polearms cutting 7 0 2 2 yes 1 -1 80 no no no",
		"spear melee spears piercing 5 0 1 2 no 1 0 60 yes no no",
		"shield_bash melee shield bashing 0 0 1 1 yes 1 0 0 no no no",
		"bite natural bite piercing 3 0 0 1 no 0 0 0 no no no",
		"giant_club melee hth bashing 4 0 1 2 yes 2 0 100 no no no",
	 }},
	{"threa", "weapons", "kind skill type sv short_range medium_range long_range extreme_range narrow_range mech_ms hands class takes",
	 {
		"shortbow launcher bows projectile 4 3 5 7 9 3 0 2 1 arrows",
		"longbow launcher bows projectile 6 4 6 8 10 5 0 2 1 arrows",
		"crossbow launcher crossbows projectile 5 5 7 9 11 6 3000 2 1 bolts",
		"heavy_crossbow launcher crossbows projectile 6 5 7 9 11 6 6000 2 1 bolts",
		"dagger melee daggers cutting 3 1 2 3 4 2 0 1 1 none",
		"axe melee axes cutting 4 2 3 4 5 2 0 1 1 none",
		"spear melee spears piercing 5 2 4 5 6 4 0 1 1 none",
		"javelin thrown spears piercing 5 2 4 5 6 4 0 1 1 none",
		"pistol firearm pistols projectile 0 4 6 8 10 4 0 1 1 bullets",
		"slicer firearm pistols energy 0 4 6 8 10 5 0 1 1 cells",
		"heavy_rifle firearm rifles projectile 0 7 9 10 11 9 3000 2 2 shells",
		"fire_bolt spell fire_bolt energy 0 3 5 7 9 3 0 0 1 none",
	 }},
	{"threa", "weapons", "capacity reload_ms load durability",
	 {
		"pistol 15 3000 9mm 0",
		"slicer 6 3000 cell 0",
		"heavy_rifle 1 3000 heavy_round 0",
		"javelin 0 0 - 60",
		"longbow 0 0 - 0",
	 }},
	{"threa", "ammo", "fits sv av type ap sv_max",
	 {
		"arrow arrows 0 0 weapon 0 0",
		"broadhead arrows 2 0 cutting 0 0",
		"bodkin arrows 0 1 weapon 3 0",
		"bolt bolts 1 0 weapon 0 0",
		"9mm bullets 6 0 weapon 0 0",
		"9mm_hp bullets 8 -1 weapon 0 3",
		"9mm_ap bullets 5 0 weapon 3 0",
		"cell cells 0 0 weapon 0 0",
		"heavy_round shells 0 0 weapon 0 0",
	 }},
	/* ratings: bashing, cutting, piercing, projectile, energy, heat, cold, acid */
	{"threa", "armor", "skill shield slots layer class rating durability dex str",
	 {
		"leather light_armor no chest 0 1 1/2/1/0/0/0/0/0 80 -1 0",
		"helmet light_armor no head 0 1 2/3/2/2/0/0/0/0 40 0 0",
		"plate heavy_armor no shoulders+back+chest 0 1 3/5/3/3/1/0/0/0 100 -2 -1",
		"greaves heavy_armor no legs 0 1 3/5/3/3/0/0/0/0 50 0 0",
		"chainmail heavy_armor no shoulders+chest+waist+arms 1 1 1/4/2/2/0/0/0/0 100 -1 0",
		"gambeson light_armor no shoulders+chest+waist+arms 2 1 2/2/1/1/0/0/0/0 30 0 0",
		"powered_armor heavy_armor no all 0 2 4/4/4/4/4/0/0/0 50 0 0",
		"blast_shirt light_armor no shoulders+chest 2 1 3/3/3/3/3/0/0/0 40 0 0",
		"round_shield shield yes  0 1 5/5/4/6/1/0/0/0 50 0 0",
		"buckler shield yes  0 1 2/3/2/1/0/0/0/0 30 0 0",
	 }},
	{"threa", "items", "heal_vit heal_fat", {"healing_potion 4 0"}},
	{"threa", "creatures", "attributes skill_total ap_max fat_max vit_max size class mana hands",
	 {
		"aldric 13/11/9/10/10/8/10/10 104 5 12 21 normal 1 0 2",
		"goblin 8/10/9/8/11/8/10/10 60 3 12 11 normal 1 0 2",
		"elf_archer 9/13/10/11/12/10/10/10 64 3 15 13 normal 1 0 2",
		"dwarf_guard 13/9/12/10/10/11/10/10 62 3 18 21 normal 1 0 2",
		"halfling_blade 8/13/10/10/12/10/10/10 66 3 15 11 small 1 0 2",
		"orc_brawler 14/10/13/8/9/10/10/10 46 2 18 23 normal 1 0 2",
		"staff_monk 10/12/11/10/11/13/10/10 64 3 19 15 normal 1 0 2",
		"crossbowman 11/11/10/10/10/10/10/10 44 2 15 17 normal 1 0 2",
		"trooper 11/11/10/11/11/10/10/10 62 3 15 17 normal 1 0 2",
		"giant 14/8/14/7/8/9/10/10 45 2 18 23 huge 2 0 2",
		"wolf 9/13/12/3/13/8/10/10 42 2 15 13 small 1 0 0",
		"fire_mage 9/10/10/13/11/12/10/10 44 2 17 13 normal 1 6 2",
	 }},
	{"threa", "creatures", "ammo",
	 {
		"aldric -",
		"goblin -",
		"elf_archer arrow=12+bodkin=4",
		"crossbowman bolt=10",
		"trooper 9mm=2+heavy_round=6",
	 }},
	/* clang-format on */
};

/* ---- a field in words ---- */

struct row {
	char text[ROW_WIDTH];
	size_t used;
};

__attribute__((format(printf, 2, 3))) static void put(struct row *row, const char *format,
						      ...)
{
	va_list rest;

	va_start(rest, format);
	row->used += (size_t)vsnprintf(row->text + row->used,
				       sizeof row->text - row->used, format, rest);
	va_end(rest);
}

static int number_at(const struct field *field, const void *entry)
{
	const char *at = (const char *)entry + field->offset;

	switch (field->storage) {
	case S_I8:
		return *(const int8_t *)at;
	case S_U8:
		return *(const uint8_t *)at;
	case S_I16:
		return *(const int16_t *)(const void *)at;
	case S_U16:
		return *(const uint16_t *)(const void *)at;
	case S_BOOL:
		return *(const bool *)at;
	default:
		return *(const int32_t *)(const void *)at;
	}
}

static void add_dice(struct row *row, const struct field_dice *dice)
{
	if (!dice->number)
		put(row, "-");
	else if (dice->number > 1)
		put(row, "%dd%d", dice->number, dice->size);
	else
		put(row, "d%d", dice->size);
	if (dice->plus)
		put(row, "%+d", dice->plus);
}

/* The same for several values with + between them: a set, a list, dice. Numbers for
 * words: all of them, with / between. */
static void add_several(struct row *row, const struct field *field, const void *entry)
{
	const char *at = (const char *)entry + field->offset, *between = "";
	const struct field_dice *dice = (const void *)at;

	if (field->type == FIELD_WORDS)
		for (int i = 0; field->words[i]; i++)
			if (*(const uint32_t *)(const void *)at >> i & 1) {
				put(row, "%s%s", between, field->words[i]);
				between = "+";
			}
	if (field->type == FIELD_INTS)
		for (int i = 0; field->words[i]; i++)
			put(row, "%s%d", i ? "/" : "",
			    ((const int16_t *)(const void *)at)[i]);
	if (field->type == FIELD_RANKED)
		for (int i = 0; i < field->most && ((const int8_t *)at)[i] >= 0; i++)
			put(row, "%s%s", i ? "+" : "",
			    field->words[((const int8_t *)at)[i]]);
	if (field->type == FIELD_DICES)
		for (int i = 0; i < field->most && dice[i].number; i++) {
			put(row, i ? "+" : "");
			add_dice(row, &dice[i]);
		}
}

static void add_key(struct row *row, const struct scenario *scenario,
		    const struct field *field, const void *entry)
{
	int ref = number_at(field, entry);

	put(row, "%s",
	    ref < 0 ? "-"
		    : ((const struct entry *)scenario_entry(scenario, field->kind, ref))
			      ->key);
}

/* Things with numbers, or maps in a list: KEY=NUMBER with + between, - for none. */
static void add_map(struct row *row, const struct scenario *scenario,
		    const struct field *field, const void *entry)
{
	const char *at = (const char *)entry + field->offset;
	const struct counted *counts = (const void *)at;
	int i = 0;

	if (field->type == FIELD_COUNTS)
		for (; i < field->most && counts[i].ref >= 0; i++)
			put(row, "%s%s=%d", i ? "+" : "",
			    ((const struct entry *)scenario_entry(scenario, field->kind,
								  counts[i].ref))
				    ->key,
			    counts[i].count);
	else
		for (; i < *((const uint8_t *)entry + field->count_offset); i++) {
			const char *part = at + (size_t)i * field->size;

			put(row, "%s%s/%s=%d", i ? "+" : "",
			    field->fields[0].words[number_at(&field->fields[0], part)],
			    field->fields[1].words[number_at(&field->fields[1], part)],
			    number_at(&field->fields[2], part));
		}
	if (i == 0)
		put(row, "-");
}

static void add_field(struct row *row, const struct scenario *scenario,
		      const struct field *field, const void *entry)
{
	put(row, " ");
	if (field->type == FIELD_INT)
		put(row, "%d", number_at(field, entry));
	else if (field->type == FIELD_BOOL)
		put(row, "%s", number_at(field, entry) ? "yes" : "no");
	else if (field->type == FIELD_WORD)
		put(row, "%s", field->words[number_at(field, entry)]);
	else if (field->type == FIELD_REF)
		add_key(row, scenario, field, entry);
	else if (field->type == FIELD_DICE)
		add_dice(row, (const void *)((const char *)entry + field->offset));
	else if (field->type == FIELD_COUNTS || field->type == FIELD_PARTS)
		add_map(row, scenario, field, entry);
	else
		add_several(row, field, entry);
}

/* ---- tables ---- */

/* Any creature will do to load the sections; the first creature here is that of `row`, if
 * it names one. */
static struct affray_scenario *scenario_of(const char *book, const char *row)
{
	static const struct {
		const char *book, *creature;
	} anybody[] = {{"apocrypha", "gasket"},
		       {"wounddice", "recruit"},
		       {"dungeoneers", "suori"},
		       {"threa", "aldric"}};
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	char text[300];
	size_t i = 0;

	while (strcmp(anybody[i].book, book) != 0)
		i++;
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: %s\nname: x\nsides:\n"
		 "  - {name: a, creatures: [{use: %.*s, name: x}]}\n"
		 "  - {name: b, creatures: [{use: %s, name: y}]}\n",
		 book, (int)strcspn(row ? row : anybody[i].creature, " "),
		 row ? row : anybody[i].creature, anybody[i].creature);
	if (affray_scenario_read(&scenario, text, strlen(text), "test.yaml", problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

static int kind_called(const struct rulebook *book, const char *section)
{
	int kind = 0;

	while (strcmp(book->kinds[kind].key, section) != 0)
		assert_true(++kind < book->kind_count);
	return kind;
}

static const void *entry_called(const struct scenario *scenario, int kind,
				const char *row)
{
	size_t length = strcspn(row, " ");

	for (int i = 0; i < scenario->sections[kind].count; i++) {
		const struct entry *entry = scenario_entry(scenario, kind, i);

		if (strlen(entry->key) == length && strncmp(entry->key, row, length) == 0)
			return entry;
	}
	fail_msg("the catalogue has no %s", row);
	return NULL;
}

static void compare(const struct scenario *scenario, const struct printed *table,
		    const char *printed)
{
	int kind = kind_called(scenario->book, table->section);
	const void *entry = kind ? entry_called(scenario, kind, printed)
				 : scenario->creatures[0].sheet;
	char columns[ROW_WIDTH], *rest = columns;
	struct row row = {0};

	put(&row, "%.*s", (int)strcspn(printed, " "), printed);
	snprintf(columns, sizeof columns, "%s", table->columns);
	for (char *column; (column = strtok_r(rest, " ", &rest));) {
		const struct field *field =
			field_named(scenario->book->kinds[kind].fields, column);

		if (!field)
			fail_msg("%s has no field %s", table->section, column);
		add_field(&row, scenario, field, entry);
	}
	assert_string_equal(row.text, printed);
}

static void test_printed_tables(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		bool own = strcmp(tables[i].section, "creatures") == 0;

		struct affray_scenario *scenario = scenario_of(tables[i].book, NULL);

		for (int k = 0; k < MOST_ROWS && tables[i].rows[k]; k++) {
			const char *row = tables[i].rows[k];

			if (own) {
				affray_scenario_free(scenario);
				scenario = scenario_of(tables[i].book, row);
			}
			compare(affray_scenario_inside(scenario), &tables[i], row);
		}
		affray_scenario_free(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_printed_tables)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
