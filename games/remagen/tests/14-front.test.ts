/** 14 The U.S. Continuous Front. */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../rules/context.js';
import { bestChoice, frontOf, frontWithin, priceOf } from '../rules/front.js';
import { remagen } from '../rules/game.js';
import {
  END_PHASE,
  HALT,
  advanceTo,
  attack,
  eventsOf,
  listedOf,
  move,
  open,
  play,
  playAll,
  position,
  question,
  refusal,
  where,
} from './toolkit.js';
import type { Sketch } from './toolkit.js';

/** The end of a U.S. Player-Turn in which the front is due. */
function endOfTurn(us: Sketch['us'], more: Sketch = {}) {
  return open(position({ phase: 'us-end', frontDuty: true, ...more, us: us ?? {} }));
}

function gapOf(us: Sketch['us'], more: Sketch = {}): readonly string[] | undefined {
  return eventsOf(endOfTurn(us, more).events, 'front-tested').at(0)?.gap;
}

describe('14.12 what was found of a front', () => {
  test('14.12a it serves again as long as no unit is elsewhere, and is found again after a move', () => {
    const { state } = endOfTurn({ 'us-27': '1008', 'us-52': '1012' });
    const context = contextOf(state);
    const front = frontOf(state, context);
    const same = remagen.copy(state);
    expect(contextOf(same, context).front).toBe(front);
    const [unit, other] = [...state.place.keys()].filter((each) => state.place[each] >= 0);
    same.place[unit] = state.place[other];
    expect(contextOf(same, context).front).toBeUndefined();
    // The same state, changed where it is, as automatic steps do it.
    state.place[unit] = state.place[other];
    expect(contextOf(state, context).front).toBeUndefined();
    expect(contextOf({ ...remagen.copy(same), bridges: [...same.bridges] }, contextOf(same)).front).toBeUndefined();
  });
});

describe('14.11 when the front must exist', () => {
  test('14.11a the third unit to cross the Rhine makes the front due in the same Player-Turn', () => {
    const state = position({ us: { 'us-27': '0517', 'us-52': '0716', 'us-60': '0615' } });
    const stays = play(state, 'us', END_PHASE);
    expect(eventsOf(stays.events, 'front-due')).toEqual([]);
    expect(stays.state.frontDuty).toBe(false);
    const crosses = playAll(state, [
      ['us', move('us-27', '0616', '0716', '0816')],
      ['us', END_PHASE],
    ]);
    expect(eventsOf(crosses.events, 'front-due')).toHaveLength(1);
    expect(eventsOf(crosses.events, 'front-tested')).toMatchObject([{ gap: [], points: 0 }]);
    expect(crosses.state.frontDuty).toBe(true);
  });

  test('14.11a units on bridges and on the west bank do not count', () => {
    const { state, events } = open(
      position({ phase: 'us-end', us: { 'us-27': '0616', 'us-52': '0716', 'us-60': '0615', 'us-1-47': '0617' } }),
    );
    expect(eventsOf(events, 'front-due')).toEqual([]);
    expect(state).toMatchObject({ frontDuty: false, gaps: [] });
  });

  test('14.11b once due it is tested every turn, by night too, even for a single unit', () => {
    const night = endOfTurn({ 'us-27': '1008' }, { turn: 5, gaps: [0, 0, 0, 4] });
    expect(eventsOf(night.events, 'front-tested')).toMatchObject([{ points: 10 }]);
    const day = playAll(night.state, [
      ['german', END_PHASE],
      ['us', END_PHASE],
    ]);
    expect(day.state.gaps).toEqual([0, 0, 0, 4, 2, 2]);
  });

  test('14.11b with nobody left on the east bank there is nothing to test', () => {
    const { state, events } = endOfTurn({ 'us-27': '0616', 'us-52': '0517' });
    expect(eventsOf(events, 'front-tested')).toEqual([]);
    expect(state).toMatchObject({ frontDuty: true, gaps: [] });
  });
});

describe('14.12 what the front is', () => {
  test('14.12b a line may use the same uncovered hexes out and back, and each is charged once (R53)', () => {
    const gap = gapOf({ 'us-27': '1312', 'us-52': '1314', 'us-60': '1316' });
    expect(gap).toHaveLength(4);
  });

  test('14.12b both ends rest on the Rhine: by zones of control alone, or with gap hexes', () => {
    expect(gapOf({ 'us-27': '0907' })).toEqual([]); // its zone holds 0806 and 0807 on the river
    expect(gapOf({ 'us-27': '1008' })).toHaveLength(2); // no river hex at all
    expect(gapOf({ 'us-27': '1016' })).toHaveLength(1); // 0917 only: the second end is missing
  });

  test('14.12c Germans in the line, on the river and all around do not break it', () => {
    const german = { 'ge-901': '0806', 'ge-902': '0807', 'ge-39': '0908', 'ge-77': '1006' };
    expect(gapOf({ 'us-27': '0907' }, { german })).toEqual([]);
  });
});

describe('14.13 units beyond the front', () => {
  test('14.13a a unit whose zone touches the zones of the line is part of it', () => {
    const { state, events } = endOfTurn({ 'us-27': '0907', 'us-52': '0806', 'us-60': '1208' });
    expect(eventsOf(events, 'front-tested')).toMatchObject([{ gap: [] }]);
    expect(where(state, 'us-60')).toBe('1208');
  });

  test('14.13a one hex farther it is beyond the front, and the U.S. Player decides', () => {
    const { state } = endOfTurn({ 'us-27': '0907', 'us-52': '0806', 'us-60': '1308' });
    expect(question(state)).toMatchObject({ side: 'us', rule: '14.13b' });
    expect(listedOf(state, 'us', 'hold').map(({ groups }) => groups)).toEqual([[], ['us-60']]);
    expect(refusal(state, 'us', { do: 'hold', groups: ['us-27'] })).toEqual(['not-floating 14.13a']);
  });

  test('14.13b given up, the unit is eliminated for its value; held, the link is a gap', () => {
    const { state } = endOfTurn({ 'us-27': '0907', 'us-52': '0806', 'us-60': '1308' });
    const lost = play(state, 'us', { do: 'hold', groups: [] });
    expect(eventsOf(lost.events, 'front-tested')).toMatchObject([{ gap: [], points: 0 }]);
    expect(eventsOf(lost.events, 'eliminated')).toMatchObject([
      { unit: 'us-60', hex: '1308', rule: '14.13b', points: 3, to: 'german' },
    ]);
    const held = play(state, 'us', { do: 'hold', groups: ['us-60'] });
    expect(eventsOf(held.events, 'front-tested')).toMatchObject([{ points: 5 }]);
    expect(where(held.state, 'us-60')).toBe('1308');
  });

  test('14.13b with nobody at the Rhine one of the far groups must be held', () => {
    const { state } = endOfTurn({ 'us-27': '1208', 'us-52': '1720' });
    expect(refusal(state, 'us', { do: 'hold', groups: [] })).toEqual(['must-hold-one 14.11b']);
    const { state: after } = play(state, 'us', { do: 'hold', groups: ['us-27'] });
    expect([where(after, 'us-27'), where(after, 'us-52')]).toEqual(['1208', 'eliminated']);
  });

  test('14.13c a reserve between the front and the Rhine needs no link, on the bank or away from it', () => {
    // a ring around Honnef from 0803 to 0711
    const ring = {
      'us-27': '0804',
      'us-52': '1004',
      'us-60': '1206',
      'us-1-47': '1209',
      'us-2-47': '1011',
      'us-3-47': '0711',
    };
    for (const reserve of ['0908', '0807', '0907']) {
      const { state, events } = endOfTurn({ ...ring, 'us-1-310': reserve });
      expect(eventsOf(events, 'front-tested')).toMatchObject([{ gap: [] }]);
      expect(where(state, 'us-1-310')).toBe(reserve);
    }
  });

  test('14.13c a front that is open at one end has to be closed around the unit behind it', () => {
    // from Linz around to 0911; one hex, 0809, brings its northern end to the Rhine, with 0716 behind it
    const arc = {
      'us-27': '0911',
      'us-52': '1111',
      'us-60': '1213',
      'us-1-47': '1315',
      'us-2-47': '1317',
      'us-3-47': '1219',
      'us-1-311': '1120',
      'us-2-311': '1020',
    };
    expect(gapOf({ ...arc, 'us-1-310': '0716' })).toHaveLength(1);
  });
});

describe('14.14 gaps', () => {
  test('14.14a only the end of the Player-Turn counts: an advance that closes the hole in time is enough', () => {
    const state = position({
      phase: 'us-combat',
      frontDuty: true,
      us: { 'us-27': '0907', 'us-52': '0806', 'us-60': '1308' },
      german: { 'ge-901': '1208' },
    });
    const fight = playAll(state, [['us', attack(['us-60'], ['ge-901']), 1]]); // +1 in the woods: D1
    const [way] = listedOf(fight.state, 'german', 'retreat');
    const beaten = play(fight.state, 'german', way);
    const closed = play(beaten.state, 'us', advanceTo('us-60', '1208', 'ge-901'));
    expect(eventsOf(closed.events, 'front-tested')).toMatchObject([{ gap: [], points: 0 }]);
    const stays = play(beaten.state, 'us', HALT);
    expect(question(stays.state)).toMatchObject({ rule: '14.13b' });
  });

  test('14.14b a hole torn by the Germans costs nothing until the next U.S. Player-Turn has ended', () => {
    const us = { 'us-27': '0907', 'us-52': '0806', 'us-60': '1208', 'us-art-9': '0517' };
    const german = { 'ge-130-ir': '1108', 'ge-39': '1109', 'ge-901': '1207' };
    const state = position({ turn: 3, phase: 'german-combat', frontDuty: true, us, german });
    const torn = playAll(state, [
      ['german', attack(['ge-130-ir', 'ge-39', 'ge-901'], ['us-60'])],
      ['us', { do: 'support', guns: [] }, 1],
      ['german', HALT],
    ]);
    expect(where(torn.state, 'us-60')).toBe('1309');
    expect(torn.state).toMatchObject({ turn: 4, phase: 'us-move', gaps: [] });
    expect(eventsOf(torn.events, 'front-tested')).toEqual([]);
    const later = playAll(torn.state, [
      ['us', END_PHASE],
      ['us', END_PHASE],
      ['us', { do: 'hold', groups: ['us-60'] }],
    ]);
    expect(later.state.gaps.at(3)).toBeGreaterThan(0);
  });

  test('14.14c every hex of a gap is five points, turn after turn', () => {
    const first = endOfTurn({ 'us-27': '1008' }, { turn: 9 });
    expect(eventsOf(first.events, 'front-tested')).toMatchObject([{ points: 10 }]);
    const second = playAll(first.state, [
      ['german', END_PHASE],
      ['us', END_PHASE],
    ]);
    expect(second.state.gaps.slice(8)).toEqual([2, 2]);
    expect(remagen.outcome(second.state).points.german).toMatchObject({
      total: 20,
      parts: [
        { rule: '14.14c', value: 10 },
        { rule: '14.14c', value: 10 },
      ],
    });
  });

  test('14.14d a hex of rough on the bank is one hex like any other', () => {
    expect(gapOf({ 'us-27': '0802', 'us-52': '0806' })).toEqual(['0804']); // Drachenfels
    expect(gapOf({ 'us-27': '0923', 'us-52': '0927' })).toEqual(['0925']); // a clear hex between two units as far apart
  });
});

describe('item 17: an estimate of the front', () => {
  /** Nine groups far from one another and from the Rhine. */
  const SCATTERED = position({
    phase: 'us-move',
    turn: 20,
    frontDuty: true,
    us: {
      'us-27': '0904',
      'us-52': '1304',
      'us-60': '1704',
      'us-1-47': '0912',
      'us-2-47': '1312',
      'us-3-47': '1712',
      'us-1-311': '0920',
      'us-2-311': '1320',
      'us-3-311': '1720',
    },
  });

  test('R53 item 17: it looks at the time again and again while it joins scattered groups', () => {
    let looks = 0;
    const front = frontWithin(SCATTERED, contextOf(SCATTERED), () => ++looks < 0);
    priceOf(front, bestChoice(front));
    expect(looks).toBeGreaterThan(20);
  });

  test('14.14c item 17: it stops when time is up, and is never cheaper than the exact price', () => {
    let looks = 0;
    const hasty = frontWithin(SCATTERED, contextOf(SCATTERED), () => ++looks > 3);
    const estimate = priceOf(hasty, hasty.floating);
    expect(looks).toBeLessThan(10);
    const exact = frontOf(SCATTERED, contextOf(SCATTERED));
    expect(estimate.points).toBeGreaterThanOrEqual(priceOf(exact, exact.floating).points);
  });
});
