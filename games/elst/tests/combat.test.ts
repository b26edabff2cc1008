/** I-3.8 Attacks in close combat: who may attack whom, odds, results. */
import { describe, expect, it } from 'vitest';
import { columnsBelowEven } from '../rules/close-combat/combat-sums.js';
import type { EventOf } from '../rules/state/events.js';
import { CLOSE_COMBAT, CLOSE_COMBAT_MODIFIERS, oddsColumn } from '../rules/vocabulary/tables.js';
import { attach, engage, engageTwice, NONE } from './combat-kit.js';
import {
  answer,
  answerAll,
  asked,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  unitNumber,
  violations,
  weaponNumber,
  whereIs,
} from './toolkit.js';

const oddsOf = (attack: number, defence: number) => CLOSE_COMBAT[oddsColumn(attack, defence)].odds;

/** Two squads, each with a leader of this kind, attack one. */
function withLeaders(first: string, second: string): EventOf<'combat-resolved'> {
  const { state, u } = stateWith({
    phase: 'close-combat',
    units: {
      one: 'br-4-5-7 A5',
      two: 'br-4-5-7 A5',
      boss: `${first} A5`,
      other: `${second} A5`,
      german: 'ge-4-4-7 A5',
    },
  });
  const asking = answer(open(state).state, attach([u.boss, u.one], [u.other, u.two])).state;
  return eventOf(
    answerAll(asking, [[engage([u.one, u.two, u.boss, u.other], [u.german])], [NONE, 65]]).events,
    'combat-resolved',
  );
}

describe('the order of a close combat', () => {
  it('I-3.8a both sides attack although both are eliminated, without weapons and terrain', () => {
    const { state, u, w } = stateWith({
      phase: 'close-combat',
      units: { british: 'br-4-5-7 C4', german: 'ge-4-4-7 C4' },
      weapons: { gun: 'br-mmg british' },
    });
    const asking = open(state).state;
    const { state: after, events } = answerAll(asking, [
      [engage([u.british], [u.german])],
      [engage([u.german], [u.british]), diceFor(4), diceFor(3)],
    ]);
    expect(
      eventsOf(events, 'combat-resolved').map(({ attack, defence, modifiers, outcome }) => [
        attack.total,
        defence.total,
        modifiers.parts,
        outcome,
      ]),
    ).toEqual([
      [4, 4, [], 'eliminated'],
      [4, 4, [], 'eliminated'],
    ]);
    expect([whereIs(after, u.british), whereIs(after, u.german)]).toEqual(['eliminated', 'eliminated']);
    // I-R43 The gun stays there, unharmed.
    expect([after.holder[weaponNumber(w.gun)], after.weaponMarks[weaponNumber(w.gun)]]).toEqual([-1, 0]);
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ at: 'C4', fate: 'abandoned' });
  });

  it('I-3.8c each side declares all its attacks before any is rolled, the attacker first', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { british: 'br-4-5-7 A5', german: 'ge-4-4-7 A5' },
    });
    const asking = open(state).state;
    expect(question(asking)).toMatchObject({ side: 'german', rule: 'I-3.8c', decline: NONE });
    const declared = answer(asking, engage([u.german], [u.british]));
    expect(declared.events.map(({ type }) => type)).toEqual(['engaged']);
    expect(question(declared.state)).toMatchObject({ side: 'british', rule: 'I-3.8c' });
    const { events } = answer(declared.state, engage([u.british], [u.german]), [diceFor(5), diceFor(9)]);
    expect(eventsOf(events, 'combat-resolved').map(({ side, outcome }) => [side, outcome])).toEqual([
      ['german', 'reduced'],
      ['british', 'none'],
    ]);
  });

  it('I-3.8c a unit that is reduced attacks with the strength it had when it was declared', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { british: 'br-4-5-7 A5', german: 'ge-4-4-7 A5' },
    });
    const { state: after, events } = answerAll(open(state).state, [
      [engage([u.german], [u.british])],
      [engage([u.british], [u.german]), diceFor(5), diceFor(9)],
    ]);
    expect(kindOf(after, u.british)).toBe('br-2-4-7');
    expect(eventsOf(events, 'combat-resolved')[1]).toMatchObject({ attack: { total: 4 }, odds: '1-1' });
  });

  it('I-3.8d nobody attacks twice, nobody is attacked twice, and both may be left out', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        one: 'br-4-5-7 A5',
        two: 'br-4-5-7 A5',
        german: 'ge-4-4-7 A5',
        other: 'ge-4-4-7 A5',
        far: 'ge-4-4-7 A6',
      },
    });
    const asking = open(state).state;
    expect(refusal(asking, engageTwice([u.one, u.german], [u.one, u.other]))).toEqual(['attacks-twice I-3.8d']);
    expect(refusal(asking, engageTwice([u.one, u.german], [u.two, u.german]))).toEqual(['attacked-twice I-3.8d']);
    expect(refusal(asking, engage([u.one], [u.far]))).toEqual(['not-a-target I-3.8d']);
    expect(refusal(asking, engage([u.german], [u.other]))).toEqual(['not-a-fighter I-3.8d']);
    expect(isLegal(asking, engage([u.one], [u.other]))).toBe(true);
    expect(isLegal(asking, NONE)).toBe(true);
    expect(isLegal(asking, engageTwice([u.one, u.german], [u.two, u.other]))).toBe(true);
  });

  it('I-3.8d the list has nothing, all on all, each on each, and targets shared out; all of it is legal', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        one: 'br-4-5-7 A5',
        two: 'br-4-5-7 A5',
        boss: 'br-8-0 A5',
        german: 'ge-4-4-7 A5',
        other: 'ge-4-4-7 A5',
        hero: 'ge-9-1 A5',
      },
    });
    const asking = answerAll(open(state).state, [[attach([u.boss, u.two])], [attach()]]).state;
    const engagements = listedOf(asking, 'engage');
    const texts = engagements.map(({ attacks }) =>
      attacks.map(({ by, against }) => `${by.length}:${against.length}`).join(' '),
    );
    expect(texts).toContain('');
    expect(texts).toContain('3:2');
    expect(texts).toContain('1:1 2:1');
    expect(engagements.flatMap((action) => violations(asking, action))).toEqual([]);
    expect(new Set(engagements.map((action) => JSON.stringify(action))).size).toBe(engagements.length);
    expect(engagements.length).toBeLessThan(400);
  });

  it('I-3.8e broken units do not attack; an attack on broken units only has -2', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { british: 'br-4-5-7 A5', shaken: 'br-4-5-7 A5 broken', german: 'ge-4-4-7 A5 broken', fit: 'ge-4-4-7 A5' },
    });
    const asking = open(state).state;
    expect(refusal(asking, engage([u.shaken], [u.fit]))).toEqual(['fighter-broken I-3.8e']);
    const resolve = (against: readonly string[]) =>
      eventOf(answerAll(asking, [[engage([u.british], against)], [NONE, 65]]).events, 'combat-resolved');
    expect(resolve([u.german])).toMatchObject({
      defence: { total: 4 },
      modifiers: { total: CLOSE_COMBAT_MODIFIERS.broken, parts: [{ rule: 'I-3.8e' }] },
    });
    expect(resolve([u.german, u.fit])).toMatchObject({ defence: { total: 8 }, modifiers: { total: 0 } });
  });

  it('I-3.8e a side without an unbroken unit is not asked', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { british: 'br-4-5-7 A5', german: 'ge-4-4-7 A5 broken' },
    });
    const { events } = answer(open(state).state, engage([u.british], [u.german]), [diceFor(6)]);
    expect(eventsOf(events, 'engaged')).toHaveLength(1);
    expect(eventOf(events, 'combat-resolved').outcome).toBe('eliminated');
  });
});

describe('odds and results', () => {
  it('I-3.8f below the kill number all are lost, at it one at random is reduced, above it nothing happens', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { one: 'br-4-5-7 A5', two: 'br-4-5-7 A5', german: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5' },
    });
    const asking = open(state).state;
    const fight = (total: number, ...more: number[]) =>
      answerAll(asking, [[engage([u.one, u.two], [u.german, u.other])], [NONE, diceFor(total), ...more]]);
    expect(eventOf(fight(4).events, 'combat-resolved')).toMatchObject({ odds: '1-1', kill: 5, outcome: 'eliminated' });
    expect([u.german, u.other].map((id) => whereIs(fight(4).state, id))).toEqual(['eliminated', 'eliminated']);
    const reduced = fight(5, unitNumber(u.other));
    expect([u.german, u.other].map((id) => kindOf(reduced.state, id))).toEqual(['ge-4-4-7', 'ge-2-3-7']);
    expect(eventOf(reduced.events, 'selected').units.map(({ id }) => id)).toEqual([u.other]);
    expect(eventOf(fight(6).events, 'combat-resolved').outcome).toBe('none');
  });

  it('I-3.8f nobody checks morale for a leader who falls', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { british: 'br-4-5-7 A5', german: 'ge-4-4-7 A5', boss: 'ge-9-2 A5' },
    });
    const asking = answer(open(state).state, attach()).state;
    const { state: after, events } = answerAll(asking, [[engage([u.british], [u.boss])], [NONE, diceFor(3)]]);
    expect(whereIs(after, u.boss)).toBe('eliminated');
    expect(eventsOf(events, 'morale-checked')).toEqual([]);
  });

  it('I-3.8g a leader counts one in attack and defence, half of it pinned', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { boss: 'br-8-0 A5', hurt: 'br-8-0 A5 pinned', german: 'ge-4-4-7 A5' },
    });
    const asking = answer(open(state).state, attach([u.hurt, u.boss])).state;
    expect(
      eventOf(answerAll(asking, [[engage([u.boss, u.hurt], [u.german])], [NONE, 65]]).events, 'combat-resolved'),
    ).toMatchObject({ attack: { total: 1.5 }, odds: '1-4' });
    expect(
      eventOf(answerAll(asking, [[NONE], [engage([u.german], [u.boss, u.hurt]), 65]]).events, 'combat-resolved'),
    ).toMatchObject({ defence: { total: 2 }, odds: '2-1' });
  });

  it('I-3.8g a leader attacks and defends with the unit they are with, or alone', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { one: 'br-4-5-7 A5', boss: 'br-9-1 A5', lone: 'br-8-0 A5', german: 'ge-4-4-7 A5' },
    });
    const asking = answer(open(state).state, attach([u.boss, u.one])).state;
    expect(refusal(asking, engage([u.boss], [u.german]))).toEqual(['leader-with-unit I-3.8g']);
    expect(refusal(asking, engage([u.one, u.lone], [u.german]))).toEqual(['leader-alone I-3.8g']);
    expect(isLegal(asking, engage([u.one], [u.german]))).toBe(true);
    expect(isLegal(asking, engage([u.lone], [u.german]))).toBe(true);
    const defence = answer(asking, NONE).state;
    expect(asked(defence)).toBe('german');
    expect(refusal(defence, engage([u.german], [u.one]))).toEqual(['attacked-with-unit I-3.8g']);
    expect(refusal(defence, engage([u.german], [u.boss]))).toEqual(['attacked-with-unit I-3.8g']);
    expect(refusal(defence, engage([u.german], [u.one, u.boss, u.lone]))).toEqual(['leader-defends-alone I-3.8g']);
    expect(isLegal(defence, engage([u.german], [u.one, u.boss]))).toBe(true);
    expect(isLegal(defence, engage([u.german], [u.lone]))).toBe(true);
  });

  it('I-3.8h one leader with an MMC of the attack directs it, unless they are pinned; a bad one need not', () => {
    expect(withLeaders('br-9-1', 'br-9-2')).toMatchObject({
      attack: { total: 10 },
      modifiers: { total: -2, parts: [{ rule: 'I-3.8h' }] },
    });
    expect(withLeaders('br-6+1', 'br-6+1').modifiers.total).toBe(0);
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { one: 'br-4-5-7 A5', boss: 'br-9-1 A5 pinned', german: 'ge-4-4-7 A5' },
    });
    expect(
      eventOf(
        answerAll(open(state).state, [[attach([u.boss, u.one])], [engage([u.one, u.boss], [u.german])], [NONE, 65]])
          .events,
        'combat-resolved',
      ),
    ).toMatchObject({ attack: { total: 4.5 }, modifiers: { total: 0 } });
  });

  it('I-3.8h a leader who attacks alone has no modifier', () => {
    const { state, u } = stateWith({ phase: 'close-combat', units: { boss: 'br-9-2 A5', german: 'ge-4-4-7 A5' } });
    expect(
      eventOf(answerAll(open(state).state, [[engage([u.boss], [u.german])], [NONE, 65]]).events, 'combat-resolved')
        .modifiers.total,
    ).toBe(0);
  });

  it('I-3.8t any number of leaders may join an attack, each with one FP', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { one: 'br-4-5-7 A5', a: 'br-8-0 A5', b: 'br-8-0 A5', c: 'br-8-0 A5', german: 'ge-4-4-7 A5' },
    });
    const withSquad = attach([u.a, u.one], [u.b, u.one], [u.c, u.one]);
    expect(
      eventOf(
        answerAll(open(state).state, [[withSquad], [engage([u.one, u.a, u.b, u.c], [u.german])], [NONE, 65]]).events,
        'combat-resolved',
      ).attack.total,
    ).toBe(7);
    const leaders = attach([u.b, u.a], [u.c, u.a]);
    expect(
      eventOf(
        answerAll(open(state).state, [[leaders], [engage([u.a, u.b, u.c], [u.german])], [NONE, 65]]).events,
        'combat-resolved',
      ).attack.total,
    ).toBe(3);
  });

  it('I-Qc the kill number follows the odds, which are dropped to the next lower column', () => {
    expect(CLOSE_COMBAT.map(({ kill }) => kill)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect([oddsOf(1, 9), oddsOf(1, 8), oddsOf(5, 4), oddsOf(6, 4), oddsOf(10, 1), oddsOf(10.5, 1)]).toEqual([
      '<1-8',
      '1-8',
      '1-1',
      '3-2',
      '10-1',
      '>10-1',
    ]);
    expect([
      columnsBelowEven(oddsColumn(4, 8)),
      columnsBelowEven(oddsColumn(4, 4)),
      columnsBelowEven(oddsColumn(8, 4)),
    ]).toEqual([1, 0, 0]);
  });

  it('I-Qd pinned attackers count half, CX attackers add 1, CX targets subtract 1 if all of them are', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        tired: 'br-4-5-7 A5 exhausted',
        held: 'br-4-5-7 A5 pinned',
        german: 'ge-4-4-7 A5 exhausted',
        other: 'ge-4-4-7 A5',
      },
    });
    const asking = open(state).state;
    const fight = (by: readonly string[], against: readonly string[]) =>
      eventOf(answerAll(asking, [[engage(by, against)], [NONE, 65]]).events, 'combat-resolved');
    expect(fight([u.held], [u.other])).toMatchObject({
      attack: { total: 2, parts: [{ rule: 'I-Qd' }] },
      modifiers: { total: 0 },
    });
    expect(fight([u.held], [u.german]).modifiers.total).toBe(-1);
    expect(fight([u.tired], [u.other]).modifiers.total).toBe(1);
    expect(fight([u.tired], [u.german]).modifiers.total).toBe(0);
    expect(fight([u.held], [u.german, u.other]).modifiers.total).toBe(0);
  });
});

describe('a leader steps forward', () => {
  it('I-5.3b an original 2 of an MMC may bring a leader, and both attacks are computed again with them', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { german: 'ge-5-4-8 A5 exhausted', british: 'br-4-5-7 A5' },
    });
    const offered = answerAll(open(state).state, [
      [engage([u.german], [u.british])],
      [engage([u.british], [u.german]), diceFor(9), 11, 4],
    ]);
    expect(eventOf(offered.events, 'leader-rolled')).toMatchObject({
      roll: 4,
      modifiers: { total: -2 },
      leader: '8-0',
    });
    expect(question(offered.state)).toMatchObject({ side: 'british', rule: 'I-5.3a' });
    const { state: after, events } = answer(offered.state, { do: 'promote' });
    expect(
      eventsOf(events, 'combat-resolved').map(({ side, attack, defence, odds, outcome }) => [
        side,
        attack.total,
        defence.total,
        odds,
        outcome,
      ]),
    ).toEqual([
      ['german', 5, 5, '1-1', 'none'],
      ['british', 5, 5, '1-1', 'eliminated'],
    ]);
    expect(eventsOf(events, 'combat-resolved')[1].modifiers.parts.map(({ label }) => label)).toEqual(['against CX']);
    expect(whereIs(after, 'u3')).toBe('A5');
    const declined = answer(offered.state, { do: 'decline' });
    expect(eventsOf(declined.events, 'combat-resolved').map(({ odds }) => odds)).toEqual(['1-1', '1-2']);
    expect(declined.state.side).toHaveLength(2);
  });

  it('I-Qk I-R89 the odds of the attack that rolled the 2 count, before the leader joins it', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'british',
      units: { half: 'br-2-4-7 A5', german: 'ss-6-5-8 A5' },
    });
    const { events } = answerAll(open(state).state, [
      [engage([u.half], [u.german])],
      [engage([u.german], [u.half]), 11, 6],
    ]);
    expect(eventOf(events, 'leader-rolled').modifiers.parts).toMatchObject([
      { label: 'British or German', value: -1 },
      { label: 'odds below 1-1', value: -2 },
    ]);
  });

  it('I-5.3b they are lost with the MMC they come from', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { german: 'ge-5-4-8 A5', british: 'br-4-5-7 A5' },
    });
    const { state: after } = answerAll(open(state).state, [
      [engage([u.german], [u.british])],
      [engage([u.british], [u.german]), diceFor(3), 11, 1],
      [{ do: 'promote' }],
    ]);
    expect([u.british, u.german, 'u3'].map((id) => whereIs(after, id))).toEqual([
      'eliminated',
      'eliminated',
      'eliminated',
    ]);
  });

  it('I-5.3b leaders alone create nobody, and the best MMC of an attack counts', () => {
    const { state, u } = stateWith({ phase: 'close-combat', units: { boss: 'br-8-0 A5', german: 'ge-4-4-7 A5' } });
    expect(
      eventsOf(answerAll(open(state).state, [[engage([u.boss], [u.german])], [NONE, 11]]).events, 'leader-rolled'),
    ).toEqual([]);
    const group = stateWith({
      phase: 'close-combat',
      units: { green: 'br-4-3-6 A5', crew: 'br-2-2-8 A5', german: 'ge-4-4-7 A5' },
    });
    const { events } = answerAll(open(group.state).state, [
      [engage([group.u.green, group.u.crew], [group.u.german])],
      [NONE, 11, 6],
    ]);
    expect(eventOf(events, 'leader-rolled').base.id).toBe(group.u.crew);
  });

  it('I-5.3b a leader created by an ambush is a target of the answer', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { british: 'br-4-5-7 C4 fought', german: 'ge-4-4-7 C4', second: 'ge-4-4-7 C4' },
    });
    const offered = answer(open(state, [1, 6]).state, engage([u.british], [u.german]), [11, 1]);
    const defence = answer(offered.state, { do: 'promote' }).state;
    expect(marksOn(defence, 'u4')).toEqual(['fought']);
    expect(refusal(defence, engage([u.second], [u.british]))).toEqual(['attacked-with-unit I-3.8g']);
    expect(isLegal(defence, engage([u.second], [u.british, 'u4']))).toBe(true);
  });
});
