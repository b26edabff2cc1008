/** 10.0 The German airborne unit. */
import { distance } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import { HEXES } from '../rules/board/board.js';
import { bulge } from '../rules/game.js';
import { GRID, label } from '../rules/board/grid.js';
import type { State } from '../rules/state/state.js';
import type { Sketch } from './toolkit.js';
import {
  campaign,
  drop,
  END_PHASE,
  eventIn,
  eventsOf,
  hex,
  listedOf,
  marks,
  move,
  play,
  playAll,
  position,
  refusal,
  roll,
  where,
} from './toolkit.js';

const UNIT = 'GE-HEYDTE';

function beforeDrop(sketch: Sketch = {}): State {
  const { german, ...rest } = sketch;
  return position({ turn: 1, german: { 'GE-326': '0103', [UNIT]: 'aboard', ...german }, ...rest });
}

test('10.0 there is one attempt, in the German movement phase of the first or second turn', () => {
  expect(refusal(beforeDrop({ turn: 2 }), 'german', drop('0106'))).toEqual([]);
  expect(refusal(beforeDrop({ turn: 3 }), 'german', drop('0106'))).toEqual(['no-drop 10.0']);
  const after = play(beforeDrop(), 'german', drop('0106'), [3, 6]).state;
  expect(refusal(after, 'german', drop('0106'))).toEqual(['no-drop 10.0']);
  expect(listedOf(after, 'german', 'drop')).toEqual([]);
});

test('10.0 the American Player has no airborne unit, and a game may leave it out', () => {
  const american = position({
    turn: 1,
    phase: 'american-move',
    german: { [UNIT]: 'aboard' },
    american: { 'US-5': '1411' },
  });
  expect(refusal(american, 'american', drop('1411'))).toEqual(['no-drop 10.0']);
  const without = playAll(campaign({ withoutDrop: true }), [['german', END_PHASE]]).state;
  expect([where(without, UNIT), refusal(without, 'german', drop('0106'))]).toEqual(['absent', ['no-drop 10.0']]);
});

test('10.0 the drop may be declined, and the unit then never comes', () => {
  const start = playAll(campaign(), [['german', END_PHASE]]).state;
  expect([start.phase, where(start, UNIT)]).toEqual(['german-move', 'aboard']);
  expect(refusal(beforeDrop({ turn: 3 }), 'german', END_PHASE)).toEqual([]);
});

test('10.0a the target is any hex within five hexes of a German unit as it stands then', () => {
  expect([refusal(beforeDrop(), 'german', drop('0108')), refusal(beforeDrop(), 'german', drop('0109'))]).toEqual([
    [],
    ['drop-too-far 10.0a'],
  ]);
  const moved = play(beforeDrop(), 'german', move('GE-326', '0104')).state;
  expect(refusal(moved, 'german', drop('0109'))).toEqual([]);
  expect(listedOf(moved, 'german', 'drop').map(({ hex: at }) => at)).toContain('0109');
});

test('10.0a all targets that are listed are legal, and no others', () => {
  const state = beforeDrop();
  const listed = listedOf(state, 'german', 'drop').map(({ hex: at }) => at);
  const near = HEXES.filter((at) => distance(GRID, at, hex('0103')) <= 5).map(label);
  expect(listed).toEqual(near);
  expect(HEXES.map(label).filter((at) => refusal(state, 'german', drop(at)).length === 0)).toEqual(near);
});

test('10.0b a die takes the unit to a hex beside its target, never into it', () => {
  const landings = [1, 2, 3, 4, 5, 6].map(
    (die) => eventIn(play(beforeDrop(), 'german', drop('0206'), [die, 2]).events, 'dropped').hex,
  );
  expect(landings).toEqual(['0107', '0106', '0205', '0306', '0307', '0207']);
});

test('10.0c to land off the map, or on a unit of either side, destroys it without another roll', () => {
  const cases: readonly [Sketch, string, number, string][] = [
    [{}, '0106', 1, 'off-map'],
    [{ american: { 'US-1': '0207' } }, '0206', 6, 'on-a-unit'],
    [{ german: { 'GE-26': '0207' } }, '0206', 6, 'on-a-unit'],
  ];
  for (const [sketch, target, die, outcome] of cases) {
    const { state, events } = play(beforeDrop(sketch), 'german', drop(target), [die]);
    expect([
      where(state, UNIT),
      eventIn(events, 'drop-ended').outcome,
      bulge.outcome(state).points.american.total,
    ]).toEqual(['destroyed', outcome, 1]);
  }
});

test('10.0d in a vacant hex it lives on a 1 and is destroyed by any other roll', () => {
  const fates = [1, 2, 3, 4, 5, 6].map((die) =>
    where(play(beforeDrop(), 'german', drop('0206'), [6, die]).state, UNIT),
  );
  expect(fates).toEqual(['0207', 'destroyed', 'destroyed', 'destroyed', 'destroyed', 'destroyed']);
});

test('10.0e R61 a survivor is a unit like any other and moves in the phase of the drop', () => {
  const state = play(beforeDrop(), 'german', drop('0206'), [6, 1]).state;
  expect([where(state, UNIT), marks(state, UNIT), refusal(state, 'german', move(UNIT, '0206'))]).toEqual([
    '0207',
    [],
    [],
  ]);
  expect(where(play(state, 'german', move(UNIT, '0206')).state, UNIT)).toBe('0206');
});

test('10.0e 8.0b R61 its supply is judged where it lands: behind the enemy it rolls for its points', () => {
  const state = play(
    beforeDrop({ american: { 'US-5': '0105', 'US-1': '0407', 'US-30': '0211' } }),
    'german',
    drop('0206'),
    [6, 1],
  ).state;
  expect([where(state, UNIT), marks(state, UNIT), refusal(state, 'german', move(UNIT, '0208'))]).toEqual([
    '0207',
    ['unsupplied'],
    ['must-roll 8.0b'],
  ]);
  expect(refusal(state, 'german', roll(UNIT))).toEqual([]);
});

test('10.0e next to an enemy unit a survivor stays and must attack after movement', () => {
  const state = play(beforeDrop({ american: { 'US-5': '0208' } }), 'german', drop('0206'), [6, 1]).state;
  expect(refusal(state, 'german', move(UNIT, '0206'))).toEqual(['pinned 4.5b']);
  const combat = play(state, 'german', END_PHASE).state;
  expect(refusal(combat, 'german', END_PHASE)).toEqual(['duty-open 5.6']);
});

/** It lands in the hex to the west. */
const dropEastOfMeuse = (target: string) =>
  play(beforeDrop({ german: { 'GE-2': '0815' } }), 'german', drop(target), [6, 1]);

test('10.0e 7.5c a unit that lands near the Meuse sets the British free', () => {
  const far = dropEastOfMeuse('0817');
  expect([where(far.state, UNIT), far.state.released, eventsOf(far.events, 'released')]).toEqual(['0818', false, []]);
  const near = dropEastOfMeuse('0818');
  expect([where(near.state, UNIT), near.state.released, eventIn(near.events, 'released').hex]).toEqual([
    '0819',
    true,
    '0819',
  ]);
});
