/* SPDX-License-Identifier: MIT
 *
 * Gear: carried things, values derived from wielded things, and handling them (interact).
 *
 * Armour does not change in a fight (R79), so its values are on the sheet; shields, foci,
 * tomes and weapons may come and go, so their values are in the creature.
 */
#include "dungeoneers.h"
#include "engine/footprint.h"

const int dungeoneers_die_size[DICE_SIZES] = {4, 6, 8, 10, 12};

static const struct dungeoneers_item *wielded(const struct scene *scene, int who,
					      int thing)
{
	const struct dungeoneers_thing *it = &creature(scene, who)->things[thing];

	return it->place == WIELDED ? item_of(scene, it->item) : NULL;
}

static bool has_rank(const struct dungeoneers_sheet *sheet,
		     const struct dungeoneers_weapon *weapon)
{
	return sheet->ranks[weapon->category] >= weapon->rank;
}

/* ---- weapons to choose from ---- */

int dungeoneers_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS])
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	const struct dungeoneers_creature *one = creature(scene, who);
	const struct dungeoneers_weapon *improvised = setup(scene)->improvised;
	int count = 0;

	for (int i = 0; i < THINGS && one->things[i].item; i++) {
		const struct dungeoneers_item *item = wielded(scene, who, i);
		bool able;

		if (!item || !item->weapon)
			continue;
		able = has_rank(own, item->weapon);
		arms[count++] = (struct arm){able ? item->weapon : improvised, item->key,
					     item->name, i, !able};
	}
	for (int i = 0; i < NATURALS && own->natural_weapon[i]; i++)
		arms[count++] = (struct arm){
			own->natural_weapon[i], own->natural_weapon[i]->entry.key,
			own->natural_weapon[i]->entry.name, FROM_BODY, false};
	arms[count++] = (struct arm){improvised, "fist", "fist", FROM_FIST, false};
	return count;
}

/* R22: if a grapple takes a hand, that hand is busy as long as the grapple lasts. */
bool dungeoneers_free_hands(const struct scene *scene, int who, int hands)
{
	int used =
		ruling(scene, R22_GRAPPLE_HAND) && creature(scene, who)->grappling != 0;

	for (int i = 0; i < THINGS; i++) {
		const struct dungeoneers_item *item = wielded(scene, who, i);

		used += item ? item->hands : 0;
	}
	return used + hands <= HANDS;
}

int dungeoneers_ammunition(const struct scene *scene, int who,
			   const struct dungeoneers_weapon *weapon)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	switch (weapon->ammunition) {
	case ARROW:
		return one->arrows;
	case BOLT:
		return one->bolts;
	default:
		return 1; /* needs none */
	}
}

/* ---- derived values ---- */

void dungeoneers_derive(const struct scene *scene, struct dungeoneers_creature *creature,
			int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);
	int threat = own->base_threat, power = own->worn_power;
	int spellmod = own->worn_spellmod, av = 0, sr = 0;

	for (int i = 0; i < NATURALS && own->natural_weapon[i]; i++)
		threat += own->natural_weapon[i]->threat;
	for (int i = 0; i < THINGS; i++) {
		const struct dungeoneers_item *item =
			item_of(scene, creature->things[i].item);

		if (creature->things[i].place != WIELDED)
			continue;
		if (item->weapon && has_rank(own, item->weapon))
			threat += item->weapon->threat;
		if (!item->shield)
			continue;
		av += item->shield->av;
		sr += item->shield->sr;
		power = larger(power, item->shield->power);
		spellmod += item->shield->spellboon - item->shield->spellbane;
	}
	creature->threat = (uint8_t)threat;
	creature->penalty = (uint8_t)larger(0, power - own->power);
	creature->spellmod = (int16_t)spellmod;
	creature->shield_av = (uint8_t)av;
	creature->shield_sr = (uint8_t)sr;
}

int dungeoneers_focus_dice(const struct scene *scene, int who, int school)
{
	int dice = 0;

	for (int i = 0; i < THINGS; i++) {
		const struct dungeoneers_item *item = wielded(scene, who, i);

		if (item && item->focus)
			dice += item->focus->dice[school];
	}
	return dice;
}

/* R14: only a new weapon in hand recomputes its threats; a shield, a focus or a tome
 * undoes nobody's disengaging. */
static void regrip(struct run *run, int who, bool weapon)
{
	dungeoneers_derive(&run->scene, change(run, who), who);
	if (!weapon)
		return;
	dungeoneers_find_threats(run, everybody(run->fight), who, DUN_THR_01);
	dungeoneers_end_far_grapples(run, everybody(run->fight));
}

/* ---- handling ---- */

static int free_place(const struct scene *scene, int who)
{
	for (int i = 0; i < THINGS; i++)
		if (creature(scene, who)->things[i].item == 0)
			return i;
	return -1;
}

/* The first thing with the same item in the same place stands for all of them. */
static bool is_first(const struct scene *scene, int who, int thing)
{
	const struct dungeoneers_thing *things = creature(scene, who)->things;

	for (int i = 0; i < thing; i++)
		if (things[i].item == things[thing].item &&
		    things[i].place == things[thing].place)
			return false;
	return true;
}

static bool frees_enough(const struct scene *scene, int who, int out, int in)
{
	const struct dungeoneers_thing *things = creature(scene, who)->things;

	return things[out].place == WIELDED &&
	       dungeoneers_free_hands(scene, who,
				      item_of(scene, things[in].item)->hands -
					      item_of(scene, things[out].item)->hands);
}

static bool can_swap_in(const struct scene *scene, int who, int thing)
{
	for (int i = 0; i < THINGS; i++)
		if (frees_enough(scene, who, i, thing))
			return true;
	return false;
}

static bool can_pick_up(const struct scene *scene, int who, int lying)
{
	const struct dungeoneers_lying *it = &whole_fight(scene)->ground[lying];
	struct footprint there = {{it->x, it->y}, 1, 1};
	struct footprint here = dungeoneers_footprint(scene, who);
	int distance = ruling(scene, R48_DIAGONALS) ? gap_sum(here, there)
						    : gap_king(here, there);

	if (it->item == 0 || distance > 1 || free_place(scene, who) < 0)
		return false;
	for (int i = 0; i < lying; i++) /* one of several alike is enough */
		if (whole_fight(scene)->ground[i].item == it->item &&
		    can_pick_up(scene, who, i))
			return false;
	return true;
}

bool dungeoneers_can_handle(const struct scene *scene, int who, enum handling handling,
			    int thing)
{
	const struct dungeoneers_thing *it;
	const struct dungeoneers_item *item;

	if (handling == PICK_UP)
		return can_pick_up(scene, who, thing);
	if (thing >= THINGS)
		return false;
	it = &creature(scene, who)->things[thing];
	item = item_of(scene, it->item);
	if (it->item == 0 || !is_first(scene, who, thing))
		return false;
	switch (handling) {
	case EQUIP:
		return it->place == STOWED && !item->potion &&
		       dungeoneers_free_hands(scene, who, item->hands);
	case UNEQUIP:
		return it->place == WIELDED;
	case SWAP:
		return it->place == STOWED && !item->potion &&
		       can_swap_in(scene, who, thing);
	default:
		return item->potion;
	}
}

enum { MOST_HANDLED = GROUND };
_Static_assert((int)GROUND >= (int)THINGS,
	       "all that is carried is among what is handled");

static bool can_some(const struct scene *scene, int who, enum handling handling)
{
	for (int i = 0; i < MOST_HANDLED; i++)
		if (dungeoneers_can_handle(scene, who, handling, i))
			return true;
	return false;
}

bool dungeoneers_can_interact(const struct scene *scene, int who)
{
	for (enum handling handling = EQUIP; handling <= DRINK; handling++)
		if (can_some(scene, who, handling))
			return true;
	return false;
}

static const struct {
	const char *key, *sentence;
} handlings[] = {
	[EQUIP] = {"equip", "takes the thing in hand"},
	[UNEQUIP] = {"unequip", "puts the thing away"},
	[SWAP] = {"swap", "takes the thing in hand and puts another away"},
	[PICK_UP] = {"pick_up", "picks the thing up"},
	[DRINK] = {"drink", "drinks the potion"},
};

static enum handling choose_handling(struct run *run, int who)
{
	struct question q;

	question_in(&q, run, who, Q_HANDLING, DO_INTERACT, NOBODY);
	for (enum handling handling = EQUIP; handling <= DRINK; handling++)
		if (can_some(&run->scene, who, handling))
			offer(&q, (int)handling, handlings[handling].key,
			      costs(0, 0, 0, 0));
	return (enum handling)ask(&q);
}

static int choose_thing(struct run *run, int who, enum handling handling)
{
	const struct dungeoneers_fight *fight = change_fight(run);
	struct question q;

	question_in(&q, run, who, Q_ITEM, DO_INTERACT, NOBODY);
	for (int i = 0; i < MOST_HANDLED; i++)
		if (dungeoneers_can_handle(&run->scene, who, handling, i)) {
			int item = handling == PICK_UP
					   ? fight->ground[i].item
					   : fight->creatures[who].things[i].item;

			offer(&q, i, item_of(&run->scene, item)->key, costs(0, 0, 0, 0));
		}
	return ask(&q);
}

static int choose_put_away(struct run *run, int who, int in)
{
	const struct dungeoneers_thing *things = change(run, who)->things;
	struct question q;

	question_in(&q, run, who, Q_PUT_AWAY, DO_INTERACT, NOBODY);
	q.facts[0] = in;
	for (int i = 0; i < THINGS; i++)
		if (frees_enough(&run->scene, who, i, in) &&
		    is_first(&run->scene, who, i))
			offer(&q, i, item_of(&run->scene, things[i].item)->key,
			      costs(0, 0, 0, 0));
	return ask(&q);
}

/* The things behind it move up, so that there are no gaps. */
static void lose_thing(struct dungeoneers_creature *one, int thing)
{
	for (; thing + 1 < THINGS; thing++)
		one->things[thing] = one->things[thing + 1];
	one->things[THINGS - 1] = (struct dungeoneers_thing){0};
}

/* True if it is in hand now. */
static bool pick_up(struct run *run, int who, int lying)
{
	struct dungeoneers_lying *it = &change_fight(run)->ground[lying];
	struct dungeoneers_thing *thing =
		&change(run, who)->things[free_place(&run->scene, who)];
	bool in_hand = dungeoneers_free_hands(&run->scene, who,
					      item_of(&run->scene, it->item)->hands);

	thing->item = it->item;
	thing->place = in_hand ? WIELDED : STOWED;
	it->item = it->x = it->y = 0;
	change_fight(run)->lying--;
	return in_hand;
}

static void drink(struct run *run, int who, int thing)
{
	struct dungeoneers_creature *one = change(run, who);
	const struct dungeoneers_potion *potion =
		item_of(&run->scene, one->things[thing].item)->potion;

	lose_thing(one, thing);
	if (smaller(potion->calm, one->stress) + smaller(potion->mend, one->wounds) == 0)
		tell_note(run, who, "has nothing that the potion relieves", 0,
			  DUN_ACT_03);
	dungeoneers_relieve(run, who, who, potion->calm, potion->mend, DUN_ACT_03);
}

void dungeoneers_interact(struct run *run, int who, int action)
{
	enum handling handling = choose_handling(run, who);
	int thing = choose_thing(run, who, handling);
	struct dungeoneers_thing *things = change(run, who)->things;
	int item = handling == PICK_UP ? change_fight(run)->ground[thing].item
				       : things[thing].item;
	bool weapon = item_of(&run->scene, item)->weapon != NULL;
	int away;

	tell_deed_in(run, who, action, NOBODY, item_of(&run->scene, item)->name,
		     handlings[handling].key, DUN_ACT_03);
	dungeoneers_pay_action(run, who, 1, DUN_ACT_03);
	tell_note(run, who, handlings[handling].sentence, 0, DUN_ACT_03);
	switch (handling) {
	case SWAP:
		away = choose_put_away(run, who, thing);
		weapon = weapon || item_of(&run->scene, things[away].item)->weapon;
		tell_note_of(run, who, NOBODY,
			     item_of(&run->scene, things[away].item)->name,
			     "puts {the item} away", 0, DUN_ACT_03);
		things[away].place = STOWED;
		things[thing].place = WIELDED;
		break;
	case EQUIP:
		things[thing].place = WIELDED;
		break;
	case UNEQUIP:
		things[thing].place = STOWED;
		break;
	case PICK_UP:
		weapon = pick_up(run, who, thing) && weapon;
		break;
	case DRINK:
		drink(run, who, thing);
		return;
	}
	regrip(run, who, weapon);
}

/* ---- weapons that leave the hand ---- */

void dungeoneers_throw_down(struct run *run, int who, int thing, struct tile tile)
{
	struct dungeoneers_thing *it = &change(run, who)->things[thing];
	struct dungeoneers_lying *ground = change_fight(run)->ground;

	for (int i = 0; tile.x >= 0 && i < GROUND; i++)
		if (ground[i].item == 0) {
			ground[i].item = it->item;
			ground[i].x = tile.x;
			ground[i].y = tile.y;
			change_fight(run)->lying++;
			break;
		}
	lose_thing(change(run, who), thing);
	regrip(run, who, true);
}
