/** I-3.8 The Close Combat Phase. */
import { describe, expect, it } from 'vitest';
import { combatLocations } from '../rules/close-combat/close-combat-phase.js';
import { attach, engage, NONE } from './combat-kit.js';
import {
  answer,
  answerAll,
  at,
  diceFor,
  eventOf,
  eventsOf,
  listed,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  violations,
  whereIs,
} from './toolkit.js';

describe('the order', () => {
  const units = { a: 'br-4-5-7 A5', b: 'ge-4-4-7 A5', c: 'br-4-5-7 A7', d: 'ge-4-4-7 A7', alone: 'br-4-5-7 A9' };

  it('I-3.8b the attacker chooses the order of hexes; each is finished before the next, and the last one needs no choice', () => {
    const { state } = stateWith({ phase: 'close-combat', attacker: 'german', units });
    const asking = open(state).state;
    expect(question(asking)).toMatchObject({ side: 'german', rule: 'I-3.8b' });
    expect(listed(asking)).toEqual([
      { do: 'fight', at: 'A5' },
      { do: 'fight', at: 'A7' },
    ]);
    expect(refusal(asking, { do: 'fight', at: 'A9' })).toEqual(['no-combat-there I-3.8b']);
    const first = answer(asking, { do: 'fight', at: 'A7' }).state;
    expect(question(first)?.text).toContain('A7');
    const second = answerAll(first, [[NONE], [NONE]]).state;
    expect(question(second)?.text).toContain('A5');
  });

  it('I-SOP.CCPh leaders are placed, ambush, declarations, dice, Melee and markers', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 C4 fought', boss: 'br-8-0 C4 fought', german: 'ge-4-4-7 C4' },
    });
    const placed = open(state);
    expect(question(placed.state)?.rule).toBe('I-3.8s');
    const begun = answer(placed.state, attach([u.boss, u.squad]), [3, 3]);
    const { state: after, events } = answerAll(begun.state, [[engage([u.squad], [u.german])], [NONE, 65]]);
    const types = [...placed.events, ...begun.events, ...events].map(({ type }) => type);
    const order = ['attached', 'ambush-rolled', 'engaged', 'combat-resolved', 'melee'];
    expect(types.filter((type, index) => order.includes(type) && types.indexOf(type) === index)).toEqual(order);
    expect(marksOn(after, u.squad)).toEqual(['melee']);
  });

  it('I-3.8b the Steeple and the ground below are two locations', () => {
    const { state } = stateWith({
      phase: 'close-combat',
      units: { a: 'br-2-4-7 E4/steeple', b: 'ge-4-4-7 E4', c: 'br-4-5-7 A7', d: 'ge-4-4-7 A7' },
    });
    expect(combatLocations(state)).toEqual([at(state, 'A7')]);
  });
});

describe('leaders', () => {
  it('I-3.8s both sides say with whom their leaders fight, the attacker first; the usual way is with the strongest MMC', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        half: 'br-2-4-7 A5',
        squad: 'br-4-5-7 A5',
        boss: 'br-9-1 A5',
        german: 'ge-4-4-7 A5',
        chief: 'ge-8-0 A5',
      },
    });
    const asking = open(state).state;
    expect(question(asking)).toMatchObject({ side: 'british', rule: 'I-3.8s', decline: attach([u.boss, u.squad]) });
    const actions = listedOf(asking, 'attach');
    expect(actions).toEqual([attach([u.boss, u.squad]), attach(), attach([u.boss, u.half])]);
    expect(actions.flatMap((action) => violations(asking, action))).toEqual([]);
    const defence = answer(asking, actions[0]);
    expect(eventOf(defence.events, 'attached')).toMatchObject({
      side: 'british',
      leaders: [{ leader: { id: u.boss }, to: { id: u.squad } }],
    });
    expect(question(defence.state)?.side).toBe('german');
  });

  it('I-3.8s a side without a leader, or without a unit to place one with, is not asked', () => {
    const { state } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5', chief: 'ge-8-0 A5', boss: 'br-9-1 A6', mate: 'br-4-5-7 A6' },
    });
    expect(question(open(state).state)?.rule).toBe('I-3.8c');
  });

  it('I-3.8s illegal placements', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        squad: 'br-4-5-7 A5',
        boss: 'br-9-1 A5',
        second: 'br-8-0 A5',
        far: 'br-8-0 A6',
        german: 'ge-4-4-7 A5',
        chief: 'ge-8-0 A5',
      },
    });
    const asking = open(state).state;
    const refused = (...pairs: readonly (readonly [string, string])[]) => refusal(asking, attach(...pairs));
    expect(refused([u.squad, u.boss])).toEqual(['not-your-leader I-3.8s']);
    expect(refused([u.chief, u.german])).toEqual(['not-your-leader I-3.8s']);
    expect(refused([u.far, u.squad])).toEqual(['leader-not-in-combat I-3.8s']);
    expect(refused([u.boss, u.far])).toEqual(['partner-elsewhere I-3.8g']);
    expect(refused([u.boss, u.boss])).toEqual(['partner-elsewhere I-3.8g']);
    expect(refused([u.boss, u.squad], [u.boss, u.second])).toEqual(['placed-twice I-3.8s']);
    expect(refused([u.boss, u.squad], [u.second, u.boss])).toEqual(['partner-placed I-3.8g']);
    expect(refused([u.boss, u.squad], [u.second, u.squad])).toEqual([]);
  });
});

describe('Melee', () => {
  it('I-3.8m Infantry of both sides that stays together, any of it unbroken, is in Melee and does nothing else', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5 fought', boss: 'br-9-1 A6', german: 'ge-4-4-7 A5 broken' },
    });
    const { state: after, events } = answer(open(state).state, NONE);
    expect(eventOf(events, 'melee')).toMatchObject({ at: 'A5', begins: true, rule: 'I-3.8m' });
    expect([marksOn(after, u.squad), marksOn(after, u.german)]).toEqual([['melee'], ['broken', 'desperate', 'melee']]);
    expect(
      refusal(
        {
          ...after,
          phase: 'advance',
          attacker: 'british',
          stack: [
            { at: 'sequence', step: 'close-combat' },
            { at: 'advance-phase', step: 'advances' },
          ],
        },
        { do: 'advance', units: [u.squad], to: 'A6' },
      ),
    ).toEqual(['advance-unfit I-3.7b']);
  });

  it('I-3.8n newcomers are held too', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5 melee', fresh: 'br-4-5-7 A5 fought', german: 'ge-4-4-7 A5 melee' },
    });
    const { state: after, events } = answerAll(open(state).state, [[NONE], [NONE]]);
    expect(marksOn(after, u.fresh)).toEqual(['melee']);
    expect(eventsOf(events, 'melee')).toEqual([]);
  });

  it('I-3.8p it ends as soon as no unbroken unit is left, or only one side', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5 melee', german: 'ge-4-4-7 A5 melee' },
    });
    const { state: after, events } = answerAll(open(state).state, [
      [engage([u.squad], [u.german])],
      [NONE, diceFor(4)],
    ]);
    expect(eventOf(events, 'melee')).toMatchObject({ begins: false });
    expect(marksOn(after, u.squad)).toEqual([]);
    const broken = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5 broken melee', german: 'ge-4-4-7 A5 broken melee', other: 'br-9-1 T5' },
    });
    expect(marksOn(open(broken.state).state, broken.u.squad)).not.toContain('melee');
  });

  it('I-3.8q all pins end with the phase', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: {
        squad: 'br-4-5-7 A5 pinned was-pinned',
        german: 'ge-4-4-7 T5 pinned was-pinned',
        fighter: 'ge-4-4-7 A5',
      },
    });
    const { state: after } = answerAll(open(state).state, [[NONE], [NONE]]);
    expect([marksOn(after, u.squad), marksOn(after, u.german)]).toEqual([['melee'], []]);
    expect(whereIs(after, u.german)).toBe('T5');
  });
});
