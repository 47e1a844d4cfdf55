/* SPDX-License-Identifier: MIT
 *
 * Spells (ORG-MAG-01): possible spells and targets, the casting check, the effects.
 */
#include "orge.h"
#include <math.h>

/* ---- possible spells ---- */

static const struct orge_spell *spell_of(const struct scene *scene, int who, int i)
{
	return sheet(scene, who)->spell[i];
}

static bool is_zonal(const struct orge_spell *spell)
{
	return spell->radius_m > 0;
}

/* Spells that only ever concern the caster's own voice. */
static bool is_own(const struct orge_spell *spell)
{
	return spell->effect == SPELL_COURAGE;
}

/* Spells that fill an area somewhere; others concern a creature, or go out from it. */
static bool is_aimed_at_tile(const struct orge_spell *spell)
{
	return is_zonal(spell) && !is_own(spell) && spell->range_m > 0;
}

/* ORG-MAG-02: eight percent more on anybody but oneself. */
int orge_mana_cost(const struct orge_spell *spell, bool self)
{
	return self ? spell->mana : (108 * spell->mana + 99) / 100;
}

bool orge_method_open(const struct scene *scene, int who, const struct orge_spell *spell,
		      enum method method)
{
	const struct orge_sheet *s = sheet(scene, who);
	uint32_t ways = s->path == MAGE	    ? spell->mage
			: s->path == CLERIC ? spell->cleric
			: s->path == BARD   ? spell->bard
					    : 0;

	if (!(ways >> method & 1) || (s->methods && !(s->methods >> method & 1)))
		return false;
	return method != GESTURE || orge_free_hands(scene, who) == 2;
}

/* Itself, or somebody in sight and range. */
static bool is_within_spell(const struct scene *scene, int who,
			    const struct orge_spell *spell, int target)
{
	if (target == who)
		return true;
	return orge_present(scene, target) && !creature(scene, who)->state[BLINDED] &&
	       orge_may_aim_at(scene, who, target) &&
	       orge_distance2(scene, who, target) <= spell->range_m * spell->range_m &&
	       orge_sees_creature(scene, who, target);
}

bool orge_spell_reaches(const struct scene *scene, int who,
			const struct orge_spell *spell, int target)
{
	return creature(scene, who)->mana >= orge_mana_cost(spell, target == who) &&
	       is_within_spell(scene, who, spell, target);
}

static bool any_method(const struct scene *scene, int who, const struct orge_spell *spell)
{
	for (int i = 0; i < METHODS; i++)
		if (orge_method_open(scene, who, spell, (enum method)i))
			return true;
	return false;
}

/* Payable now, or to be begun as a long act. */
bool orge_spell_open(const struct scene *scene, int who, int i)
{
	const struct orge_spell *spell = spell_of(scene, who, i);
	const struct orge_creature *c = creature(scene, who);

	/* The blinded cast only on themselves. */
	if (c->state[BLINDED] && is_aimed_at_tile(spell))
		return false;
	return c->mana >= orge_mana_cost(spell, is_own(spell) || !is_zonal(spell)) &&
	       orge_can_pay(scene, who, smaller(spell->ap, c->ap), 0, spell->mf) &&
	       any_method(scene, who, spell);
}

bool orge_cast_open(const struct scene *scene, int who, int action)
{
	const struct orge_sheet *s = sheet(scene, who);

	(void)action;
	if (!s->casts || !orge_may_attack(scene, who))
		return false;
	for (int i = 0; i < s->spells_known; i++)
		if (orge_spell_open(scene, who, i))
			return true;
	return false;
}

/* ---- the casting check ---- */

static enum orge_skill path_skill(const struct orge_sheet *s,
				  const struct orge_spell *spell)
{
	if (s->path == CLERIC)
		return SK_PRIESTHOOD;
	if (s->path == BARD)
		return SK_BARDIC_VERSE;
	return spell->effect == SPELL_HARM ? SK_BATTLE_SPELLS : SK_MAGERY;
}

static const enum orge_skill method_skill[METHODS] = {SK_INCANTATION, SK_GESTURE,
						      SK_VERSE, SK_MENTAL};

static bool is_silenced(const struct scene *scene, int who)
{
	for (int i = 0; i < HUSHES; i++) {
		const struct orge_hush *hush = &orge_fight(scene)->hushes[i];

		if (hush->rounds &&
		    distance_squared(hush->at, body_of(scene, who)->tile) <=
			    hush->radius_m * hush->radius_m &&
		    orge_sees(scene, hush->at, body_of(scene, who)->tile))
			return true;
	}
	return false;
}

static void modify_method(struct modifier *m, enum method method)
{
	const struct scene *scene = m->scene;
	uint32_t traits = sheet(scene, m->who)->traits;

	if (method == GESTURE)
		modify(m, "bulk", -orge_bulk(scene, m->who), ORG_MAG_01);
	if (method == MENTAL)
		modify(m, "by mind alone", -70, ORG_MAG_01);
	if (method == INCANTATION) {
		modify(m, "hands occupied", -5 * (2 - orge_free_hands(scene, m->who)),
		       ORG_MAG_01);
		modify(m, "traits",
		       (traits & STUTTERING ? -10 : 0) + (traits & DYSLEXIA ? -20 : 0) +
			       (traits & MEMORY_LAPSE ? -5 : 0),
		       ORG_MAG_01);
	}
	if ((method == INCANTATION || method == VERSE) && is_silenced(scene, m->who))
		modify(m, "silenced", -60, ORG_STA_01);
}

static void modify_deterred(struct modifier *m)
{
	for_creatures (i, m->scene->fight) {
		const struct orge_creature *c = creature(m->scene, i);

		if (c->manoeuvre == DETER_ARCANE && c->ward == m->who + 1 &&
		    orge_able(m->scene, i))
			modify(m, "deterred",
			       -(15 + 5 * level(m->scene, i, SK_DETER_ARCANE)),
			       ORG_ACT_04);
	}
}

static double above(const struct scene *scene, int who, enum attribute a)
{
	return attribute(scene, who, a) - (ruling(scene, R_SPELL_POINTS) ? 0 : 15);
}

/* Bounce has its own sum. */
static void modify_bounce(struct modifier *m, int target, double metres)
{
	const struct scene *scene = m->scene;
	int who = m->who;

	modify(m, "intelligence", above(scene, who, INT_), ORG_MAG_01);
	modify(m, "will power", 2 * above(scene, who, WLP), ORG_MAG_01);
	modify_skill(m, who, SK_ARCANE_RESISTANCE, 7, ORG_SKL_02);
	modify_skill(m, who, SK_ARCANE_LORE, 4, ORG_SKL_02);
	modify_skill(m, who, SK_ARCANE_TECHNICS, 3, ORG_SKL_02);
	modify_skill(m, who, SK_ARCANE, 2, ORG_SKL_02);
	if (target != who && is_enemy(scene->fight, who, target))
		modify(m, "unwilling",
		       -5 * above(scene, target, WLP) - 2 * above(scene, target, QCK),
		       ORG_MAG_01);
	modify(m, "distance", -10 * metres, ORG_MAG_01);
}

static void modify_cast(struct modifier *m, const struct orge_spell *spell,
			enum method method, int target, double metres)
{
	const struct orge_sheet *s = sheet(m->scene, m->who);

	if (spell->effect == SPELL_BOUNCE) {
		modify_bounce(m, target, metres);
		return;
	}
	modify(m, "path", s->path_weight - 75, ORG_MAG_01);
	modify_skill(m, m->who, path_skill(s, spell), 5, ORG_SKL_02);
	modify_skill(m, m->who, method_skill[method], 5, ORG_SKL_02);
	modify_method(m, method);
	modify_deterred(m);
	modify(m, "distance", -metres, ORG_MAG_01);
	if (target != m->who)
		modify(m, "not oneself", -5, ORG_MAG_02);
	if (spell->effect == SPELL_HARM && !is_zonal(spell) &&
	    ruling(m->scene, R_SPECIES_TO_HIT_SCOPE))
		modify(m, "species", sheet(m->scene, target)->kin->hit[spell->harm.type],
		       ORG_SPE_01);
}

int orge_cast_chance(const struct scene *scene, int who, const struct orge_spell *spell,
		     enum method method, int target)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	modify_cast(&m, spell, method, target, sqrt(orge_distance2(scene, who, target)));
	orge_modify_general(&m);
	return orge_chance(scene, spell->base, m.total);
}

/* ---- declaring ---- */

static int ask_spell(struct run *run, int who)
{
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_SPELL, DO_CAST);
	if (wished(&q, &wish) && wish >= 0 &&
	    wish < sheet(&run->scene, who)->spells_known &&
	    orge_spell_open(&run->scene, who, wish))
		return wish;
	for (int i = 0; i < sheet(&run->scene, who)->spells_known; i++) {
		const struct orge_spell *spell = spell_of(&run->scene, who, i);

		if (orge_spell_open(&run->scene, who, i))
			offer(&q, i, spell->entry.key,
			      (struct cost){{(int8_t)spell->ap, 0, (int8_t)spell->mf}});
	}
	return ask(&q);
}

static enum method ask_method(struct run *run, int who, const struct orge_spell *spell)
{
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_METHOD, DO_CAST);
	if (wished(&q, &wish) && wish >= 0 && wish < METHODS &&
	    orge_method_open(&run->scene, who, spell, (enum method)wish))
		return (enum method)wish;
	for (int i = 0; i < METHODS; i++)
		if (orge_method_open(&run->scene, who, spell, (enum method)i))
			offer(&q, i, orge_method_words[i], orge_free);
	return (enum method)ask(&q);
}

/* A creature, or for an area any tile. */
static bool ask_spell_target(struct run *run, int who, const struct orge_spell *spell,
			     struct orge_act *act)
{
	struct creature_set set = {0};

	act->target = (int8_t)who;
	act->aim = run->fight->bodies[who].tile;
	if (is_own(spell) || (is_zonal(spell) && spell->range_m == 0))
		return true;
	for_creatures (i, run->fight)
		if (orge_spell_reaches(&run->scene, who, spell, i) &&
		    !(i == who && is_zonal(spell)))
			set_add(&set, i);
	if (set_is_empty(set) && !is_zonal(spell))
		return false;
	orge_ask_aim(run, who, act, set, is_zonal(spell) ? spell->range_m : NOTHING);
	return true;
}

static void pay_mana(struct run *run, int who, int mana)
{
	struct orge_creature *c = change(run, who);

	c->mana = (int16_t)(c->mana - mana);
	tell_spend(run, who, "mana", &c->mana, mana, c->mana, ORG_MAG_01);
}

/* A long cast must still be legal when it is complete: its target may have moved. */
static bool may_complete(const struct scene *scene, int who, const struct orge_act *act)
{
	const struct orge_spell *spell = spell_of(scene, who, act->spell);

	if (orge_is_burning(creature(scene, who)) ||
	    !orge_method_open(scene, who, spell, (enum method)act->method))
		return false;
	if (is_aimed_at_tile(spell))
		return !creature(scene, who)->state[BLINDED] &&
		       orge_point_open(scene, who, spell->range_m, act->aim);
	return is_within_spell(scene, who, spell, act->target);
}

/* The target that a story names for a spell: not the caster that it spreads from. */
int orge_told_target(const struct scene *scene, int who, const struct orge_act *act)
{
	return act->target == who && is_zonal(spell_of(scene, who, act->spell))
		       ? NOBODY
		       : act->target;
}

/* The reason in words if it may not be completed. */
static const char *why_not(const struct scene *scene, int who, const struct orge_act *act)
{
	const struct orge_spell *spell = spell_of(scene, who, act->spell);

	if (orge_is_burning(creature(scene, who)))
		return "the flames prevent it";
	if (!orge_method_open(scene, who, spell, (enum method)act->method))
		return "the hands are not free";
	if (creature(scene, who)->state[BLINDED])
		return "a blinded caster sees no target";
	return "the target is out of range or sight";
}

/* Complete: it turns to its aim and waits in the queue. */
void orge_finish_cast(struct run *run, int who, struct orge_act *act)
{
	if (!may_complete(&run->scene, who, act)) {
		orge_fail_long(run, who, why_not(&run->scene, who, act));
		return;
	}
	if (!is_aimed_at_tile(spell_of(&run->scene, who, act->spell)))
		act->aim = run->fight->bodies[act->target].tile;
	orge_snapshot(&run->scene, who, act);
	if (act->target >= 0)
		act->zone = set_of(act->target);
	orge_act_openly(run, who, act->aim);
	orge_watchers_shoot(run, who);
	if (orge_able(&run->scene, who))
		orge_queue(run, act);
}

void orge_cast(struct run *run, int who, int action)
{
	struct orge_act act = {
		.kind = CASTING, .action = (uint8_t)action, .thing = NOTHING};
	const struct orge_spell *spell;
	bool self;

	act.spell = (int16_t)ask_spell(run, who);
	spell = spell_of(&run->scene, who, act.spell);
	act.method = (uint8_t)ask_method(run, who, spell);
	if (!ask_spell_target(run, who, spell, &act))
		return;
	self = act.target == who && (!is_zonal(spell) || is_own(spell));
	tell_deed_in(run, who, DO_CAST, orge_told_target(&run->scene, who, &act),
		     spell->entry.name,
		     spell->ap > creature(&run->scene, who)->ap ? "long cast" : NULL,
		     ORG_ACT_17);
	orge_end_song(run, who);
	pay_mana(run, who, orge_mana_cost(spell, self));
	orge_begin_act(run, who, &act, spell->ap, spell->mf, ORG_ACT_17);
}

/* ---- resolving ---- */

/* A spell on an area says how far it reaches, any other one which of its kind it is. */
static void tell_spell(struct run *run, const struct orge_act *act,
		       const struct orge_spell *spell)
{
	int target = orge_told_target(&run->scene, act->actor, act);

	tell_note_of(run, act->actor, target, spell->entry.name,
		     !is_zonal(spell)	       ? "brings {item} to bear on {target}"
		     : target != NOBODY	       ? "brings {item} to bear around {target}"
		     : is_aimed_at_tile(spell) ? "brings {item} to bear around a tile"
					       : "brings {item} to bear all around",
		     is_zonal(spell) ? spell->radius_m : orge_number_of_act(run, act),
		     ORG_ACT_17);
}

static void backfire(struct run *run, const struct orge_act *act,
		     const struct orge_spell *spell)
{
	struct harm half = spell->harm;
	int damage;

	half.damage = (int16_t)((half.damage + 1) / 2);
	half.damage2 = (int16_t)((half.damage2 + 1) / 2);
	damage = orge_damage(&run->scene, act->actor, &half, 1, 0);
	tell_note(run, act->actor, "is struck by the spell that failed", damage,
		  ORG_MAG_04);
	orge_await(run, act->actor, act->actor, damage, ORG_MAG_04);
}

static bool cast_succeeds(struct run *run, const struct orge_act *act,
			  const struct orge_spell *spell, double folded)
{
	const struct orge_sheet *s = sheet(&run->scene, act->actor);
	bool harms = spell->effect == SPELL_HARM;
	struct modifier m;
	enum grade grade;

	tell_spell(run, act, spell);
	orge_modifier_begin(&m, run, act->actor, "cast");
	modify_cast(&m, spell, (enum method)act->method, act->target,
		    sqrt(distance_squared(act->from, act->aim)));
	orge_modify_frozen(&m, act);
	modify(&m, "reaction", folded, ORG_DEF_02);
	m.fumble = harms ? 95 : 0;
	m.verdicts = &orge_decides;
	grade = orge_check(&m, act->target, spell->base, "cast");
	orge_learn(run, act->actor, path_skill(s, spell), spell->base, m.threshold,
		   grade <= SUCCESS, 2);
	orge_learn(run, act->actor, method_skill[act->method], spell->base, m.threshold,
		   grade <= SUCCESS, 2);
	if (grade == FUMBLE)
		backfire(run, act, spell);
	if (grade == FAILURE)
		tell_note(run, act->actor, "sees the spell fizzle", 0, ORG_MAG_04);
	return grade <= SUCCESS;
}

/* sudden_drain: the track that it drains, and so the resistance against it. */
enum drained { DRAIN_HP, DRAIN_PF, DRAIN_MANA };

static enum resist drain_resist(const struct orge_spell *spell, int kind)
{
	return kind == DRAIN_PF	    ? RESIST_PHYS_DRAIN
	       : kind == DRAIN_MANA ? RESIST_MANA_DRAIN
				    : (enum resist)spell->resist;
}

static void drained(struct run *run, int target, int by, int kind)
{
	struct orge_creature *c = change(run, target);

	if (kind == DRAIN_HP)
		orge_await(run, target, by, 20, ORG_MAG_01);
	else if (kind == DRAIN_PF)
		c->pending_pf = (int16_t)(c->pending_pf + 30);
	else
		c->pending_mana = (int16_t)(c->pending_mana + 40);
}

static void stun(struct run *run, const struct orge_act *act,
		 const struct orge_spell *spell, int target)
{
	struct modifier m;

	orge_modifier_begin(&m, run, act->actor, "stun");
	modify(&m, "constitution", 5 * (15 - attribute(&run->scene, target, CST)),
	       ORG_MAG_01);
	if (orge_succeeds(&m, target, spell->stun, "stun"))
		orge_pend_state(run, target, STUNNED, 1);
}

static void harm_by_spell(struct run *run, const struct orge_act *act,
			  const struct orge_spell *spell, int target)
{
	if (spell->stun)
		stun(run, act, spell, target);
	if (spell->harm.damage)
		orge_hurt(run, target, act->actor, &spell->harm,
			  orge_multiplier(&run->scene, target), act->damage, false);
	if (spell->surge.number)
		orge_add_surge(run, target, &spell->surge);
}

static void hush(struct run *run, struct tile at, const struct orge_spell *spell)
{
	struct orge_fight *fight = fight_of(run);
	struct orge_hush *slot = &fight->hushes[0];

	for (int i = 1; i < HUSHES; i++)
		if (fight->hushes[i].rounds < slot->rounds)
			slot = &fight->hushes[i];
	if (slot->rounds)
		tell_note(run, NOBODY, "a zone of silence ends", slot->rounds,
			  ORG_STA_01);
	*slot = (struct orge_hush){.at = at,
				   .rounds = spell->rounds,
				   .fresh = 1,
				   .radius_m = spell->radius_m};
	tell_note(run, NOBODY, "a zone of silence falls", spell->rounds, ORG_STA_01);
}

static void bounce_on(struct run *run, const struct orge_act *act, int target)
{
	int rounds = (int)(60 * level(&run->scene, act->actor, SK_ARCANE_RESISTANCE)) /
		     ruling(&run->scene, R_ROUND_SECONDS);

	orge_pend_state(run, target, BOUNCING, within(rounds, 1, 250));
	change(run, target)->pending_bouncer = (uint8_t)(act->actor + 1);
}

static void take_effect(struct run *run, const struct orge_act *act,
			const struct orge_spell *spell, int target, int kind)
{
	tell_note_at(run, act->actor, target,
		     spell->effect == SPELL_HARM && spell->harm.damage
			     ? "strikes {target} with the spell"
			     : "works the spell on {target}",
		     0, ORG_MAG_01);
	switch (spell->effect) {
	case SPELL_HARM:
		harm_by_spell(run, act, spell, target);
		return;
	case SPELL_STATE:
		orge_pend_state(run, target, (enum state)spell->state, spell->rounds);
		if (spell->state == CHARMED || spell->state == POSSESSED)
			change(run, target)->pending_charmer = (uint8_t)(act->actor + 1);
		return;
	case SPELL_HEAL:
		orge_pend_heal(run, target, spell->heal);
		return;
	case SPELL_CURE:
		orge_pend_cure(run, target);
		return;
	case SPELL_DRAIN:
		drained(run, target, act->actor, kind);
		return;
	case SPELL_BOUNCE:
		bounce_on(run, act, target);
		return;
	case SPELL_COURAGE:
		change(run, target)->singing = 1;
		tell_condition(run, target, "singing", &change(run, target)->singing,
			       true, 0, ORG_ACT_17);
		return;
	default:
		return;
	}
}

/* ---- reactions to spells ---- */

static bool is_automatic(const struct orge_spell *spell)
{
	return spell->reaction == REACT_RESIST &&
	       (spell->resist == RESIST_POISON || spell->resist == RESIST_DISEASE);
}

unsigned orge_spell_reactions(const struct orge_spell *spell)
{
	if (is_automatic(spell))
		return 0;
	if (spell->reaction == REACT_DODGE)
		return 1u << DODGE | 1u << BLOCK;
	return spell->reaction == REACT_RESIST ? 1u << RESIST : 0;
}

static enum reaction react_to_spell(struct run *run, const struct orge_act *act,
				    int target, unsigned reactions, int kind)
{
	enum reaction reaction;

	change(run, target)->bystander = 0;
	if (!reactions)
		return NO_REACTION;
	reaction = orge_choose_reaction(run, act, target, kind, reactions);
	if (reaction != NO_REACTION)
		orge_pay_reaction(run, target, reaction);
	return reaction;
}

/* The decision about a spell that is withstood. */
static enum affray_decision foiled(int kind)
{
	return kind == AGAINST_ZONE ? AFFRAY_ESCAPED : AFFRAY_UNDONE;
}

static bool withstands(struct run *run, const struct orge_act *act, int target,
		       enum reaction reaction, enum resist resist, int kind)
{
	if (reaction == NO_REACTION)
		return false;
	if (reaction == RESIST)
		return orge_resists(run, target, act->actor, resist, false, foiled(kind));
	return orge_defends(run, act, target, target, reaction, kind);
}

/* The body resists poison and disease, free and without a question; the undead suffer
 * neither, nor fear, nor sleep: the spell has no effect. */
static bool body_withstands(struct run *run, const struct orge_act *act,
			    const struct orge_spell *spell, int target, int kind)
{
	enum resist resist = (enum resist)spell->resist;

	if ((spell->effect == SPELL_STATE &&
	     orge_is_immune(&run->scene, target, (enum state)spell->state)) ||
	    (is_automatic(spell) && orge_is_proof(&run->scene, target, resist))) {
		tell_deciding_note(run, target, NOBODY, "is immune to the spell",
				   defence_verdict(true, foiled(kind)), ORG_STA_01);
		return true;
	}
	return is_automatic(spell) &&
	       orge_resists(run, target, act->actor, resist, true, foiled(kind));
}

/* Bounced: lost, or it strikes its caster. Returns the new target, NOBODY: lost. */
static int deflect(struct run *run, const struct orge_act *act, int target)
{
	static const struct verdicts verdicts = {{NULL, AFFRAY_PASS, AFFRAY_UNDONE},
						 {NULL, AFFRAY_FAIL, AFFRAY_UNDECIDED}};
	const struct orge_creature *c = creature(&run->scene, target);
	struct modifier m;

	if (!c->state[BOUNCING] || !c->bouncer || target == act->actor)
		return target;
	orge_modifier_begin(&m, run, target, "bounce");
	modify_skill(&m, c->bouncer - 1, SK_ARCANE_RESISTANCE, 5, ORG_SKL_02);
	m.verdicts = &verdicts;
	if (!orge_succeeds(&m, act->actor, 15, "bounce"))
		return target;
	tell_note(run, target, "deflects the spell", 0, ORG_STA_01);
	return roll_total(run, target, dice_die(2), "bounce") == 2 ? act->actor : NOBODY;
}

static void resolve_local(struct run *run, struct orge_act *act,
			  const struct orge_spell *spell)
{
	bool single = ruling(&run->scene, R_RESOLUTION);
	int target = act->target, kind = 0;
	enum reaction reaction = NO_REACTION;
	enum resist resist = (enum resist)spell->resist;

	if (!orge_finds_target(run, act))
		return;
	if (single)
		reaction = react_to_spell(run, act, target, orge_spell_reactions(spell),
					  AGAINST_SPELL);
	if (!cast_succeeds(run, act, spell,
			   single && reaction != NO_REACTION
				   ? orge_folded_reaction(&run->scene, act, target,
							  target, reaction, AGAINST_SPELL,
							  resist)
				   : 0))
		return;
	target = deflect(run, act, target);
	if (target == NOBODY)
		return;
	if (target != act->target) /* it comes back from where it was deflected */
		act->from = body_of(&run->scene, act->target)->tile;
	if (spell->effect == SPELL_DRAIN) {
		kind = roll_total(run, act->actor, dice_die(3), "drain") - 1;
		resist = drain_resist(spell, kind);
	}
	if (!single) {
		reaction = react_to_spell(run, act, target, orge_spell_reactions(spell),
					  AGAINST_SPELL);
		if (withstands(run, act, target, reaction, resist, AGAINST_SPELL))
			return;
	}
	if (!body_withstands(run, act, spell, target, AGAINST_SPELL))
		take_effect(run, act, spell, target, kind);
}

/* ---- areas ---- */

/* Everybody within the radius and in sight of its middle, by distance, then in order. */
int orge_in_area(const struct scene *scene, struct tile at, int radius_m, int8_t *list)
{
	int count = 0, d2[MAX_CREATURES];

	for_creatures (i, scene->fight) {
		int here = distance_squared(at, body_of(scene, i)->tile), place;

		if (!body_of(scene, i)->in_play || here > radius_m * radius_m ||
		    !orge_sees(scene, at, body_of(scene, i)->tile))
			continue;
		for (place = count++; place > 0 && d2[place - 1] > here; place--) {
			d2[place] = d2[place - 1];
			list[place] = list[place - 1];
		}
		d2[place] = here;
		list[place] = (int8_t)i;
	}
	return count;
}

static void tell_empty_area(struct run *run, const struct orge_act *act)
{
	tell_note(run, act->actor, "meets nobody in the area: all in vain", 0,
		  ORG_GEN_05);
}

static void resolve_zonal(struct run *run, struct orge_act *act,
			  const struct orge_spell *spell)
{
	int8_t list[MAX_CREATURES];
	unsigned reactions = orge_spell_reactions(spell) & ~(1u << BLOCK);
	int count;

	if (!cast_succeeds(run, act, spell, 0))
		return;
	if (spell->effect == SPELL_SILENCE) {
		hush(run, act->aim, spell);
		return;
	}
	count = orge_in_area(&run->scene, act->aim, spell->radius_m, list);
	if (!count)
		tell_empty_area(run, act);
	for (int i = 0; i < count; i++) {
		enum reaction reaction;

		tell_note_at(run, act->actor, list[i],
			     "has {target} in the area of the spell", 0, ORG_MAG_03);
		reaction = react_to_spell(run, act, list[i], reactions, AGAINST_ZONE);
		if (!withstands(run, act, list[i], reaction, (enum resist)spell->resist,
				AGAINST_ZONE) &&
		    !body_withstands(run, act, spell, list[i], AGAINST_ZONE))
			take_effect(run, act, spell, list[i], 0);
	}
}

void orge_resolve_spell(struct run *run, struct orge_act *act)
{
	const struct orge_spell *spell = spell_of(&run->scene, act->actor, act->spell);

	if (is_zonal(spell) && !is_own(spell))
		resolve_zonal(run, act, spell);
	else
		resolve_local(run, act, spell);
}

/* A thrown flask: an area without a check, but the creatures in it may dodge. */
void orge_burst(struct run *run, struct orge_act *act, const struct harm *harm,
		int radius_m)
{
	int8_t list[MAX_CREATURES];
	int count = orge_in_area(&run->scene, act->aim, radius_m, list);

	if (!count)
		tell_empty_area(run, act);
	for (int i = 0; i < count; i++) {
		enum reaction reaction =
			react_to_spell(run, act, list[i], 1u << DODGE, AGAINST_ZONE);

		if (withstands(run, act, list[i], reaction, RESIST_NOTHING, AGAINST_ZONE))
			continue;
		tell_note_at(run, act->actor, list[i], "has {target} in the burst",
			     radius_m, ORG_DMG_02);
		orge_hurt(run, list[i], act->actor, harm,
			  orge_multiplier(&run->scene, list[i]), act->damage, false);
	}
	orge_apply_now(run);
}
