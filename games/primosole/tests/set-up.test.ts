import { expect, test } from 'vitest';
import { board, label } from '../rules/board/board.js';
import { primosole } from '../rules/game.js';
import type { ScenarioId } from '../rules/scenarios/scenarios.js';
import { findScenario, SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import { isOnMap, isSupportWeapon } from '../rules/state/state.js';
import { idOf } from '../rules/pieces/units.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import {
  answer,
  answerAll,
  eventsOf,
  hex,
  listedOf,
  marks,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';

/** The start of a scenario, when the first side is asked to set up. */
function start(scenario: ScenarioId): State {
  return open(primosole.start({ scenario, options: {} })).state;
}

const BY_DEFAULT = { do: 'by-default' } as const;
const READY = { do: 'ready' } as const;

test.each(SCENARIO_IDS)('3.1a everything can go where %s suggests', (scenario) => {
  const first = start(scenario);
  const { setupOrder, setup, inside, improved } = findScenario(scenario);
  expect(question(first)?.side).toBe(setupOrder[0]);
  const { state } = answerAll(first, [[BY_DEFAULT], [READY], [BY_DEFAULT]]);
  for (const placement of setup) {
    expect(where(state, idOf(placement.unit))).toBe(label(placement.hex));
    expect(marks(state, idOf(placement.unit))).toEqual(placement.step === 'back' ? ['reduced'] : []);
  }
  for (const [at, occupant] of inside)
    expect(state.inside[board.fortifications.findIndex((it) => it.hex === at)]).toBe(occupant);
  for (const side of SIDES)
    expect(state.improved.filter((it) => it.side === side).map((it) => it.hex)).toEqual(
      improved[side].hexes.toSorted((a, b) => a - b),
    );
});

test('3.1a a unit is placed in its area, on ground that is open to it, and the enemy does not set it up', () => {
  const state = start('primosole-2');
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1311' })).toEqual(['outside-area 3.1a']);
  expect(refusal(state, { do: 'place', unit: 'br-a-9dli', hex: '1311' })).toEqual(['not-in-set-up 3.1a']);
  expect(refusal(state, { do: 'place', unit: 'ge-hq-3fj', hex: '1304' })).toEqual(['not-in-set-up 3.1a']);
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1304' })).toEqual([]);
  const british = answerAll(state, [[BY_DEFAULT], [READY]]).state;
  expect(question(british)?.side).toBe('british');
});

test('3.1a a side cannot set up where the enemy stands, and is not ready before all its units are placed', () => {
  const state = stateWith({
    scenario: 'primosole-1',
    turn: 0,
    phase: 'set-up',
    units: { 'ge-1-1mg': '1309' },
    stack: [
      { at: 'sequence', step: 'deal' },
      { at: 'set-up', side: 'british' },
    ],
  });
  expect(refusal(state, { do: 'place', unit: 'br-r-i', hex: '1309' })).toEqual(['held-by-enemy 3.1a']);
  expect(refusal(state, READY)).toEqual(['units-left 3.1a']);
});

test('2.0ah a hex over its limit of units is refused at the set-up, and Support Weapons do not count', () => {
  let state = start('primosole-2');
  for (const id of ['ge-1-1mg', 'ge-2-1mg']) state = answer(state, { do: 'place', unit: id, hex: '1205' }).state;
  expect(refusal(state, { do: 'place', unit: 'ge-hq-1mg', hex: '1205' })).toEqual(['no-room 2.0ag']);
  expect(refusal(state, { do: 'place', unit: 'ge-at-1', hex: '1205' })).toEqual([]);
  expect(refusal(state, { do: 'place', unit: 'ge-1-1mg', hex: '1205' })).toEqual([]);
  expect(listedOf(state, 'place').filter((it) => it.hex === '1205' && !isSupportWeapon(unit(it.unit)))).toEqual([]);
});

test('3.1a a placed unit can be taken back, with the Improved Position that depended on it', () => {
  const placed = answerAll(start('primosole-2'), [
    [{ do: 'place', unit: 'ge-1-1mg', hex: '1308' }],
    [{ do: 'improve-at', hex: '1308' }],
  ]).state;
  expect(placed.improved).toEqual([{ hex: hex('1308'), side: 'german' }]);
  const { state } = answer(placed, { do: 'lift', unit: 'ge-1-1mg' });
  expect(where(state, 'ge-1-1mg')).toBe('absent');
  expect(state.improved).toEqual([]);
  expect(refusal(state, { do: 'lift', unit: 'ge-1-1mg' })).toEqual(['nothing-to-lift 3.1a']);
  expect(answer(placed, { do: 'lift', hex: '1308' }).state.improved).toEqual([]);
});

test('S.ip Improved Positions go where non-motorized units stand on ground that can be improved, and there are only so many', () => {
  const state = answer(start('primosole-1'), BY_DEFAULT).state;
  expect(refusal(state, { do: 'improve-at', hex: '1309' })).toEqual(expect.arrayContaining(['no-position-left S.ip']));
  const one = answer(state, { do: 'lift', hex: '1308' }).state;
  expect(refusal(one, { do: 'improve-at', hex: '1308' })).toEqual([]);
  expect(refusal(one, { do: 'improve-at', hex: '1017' })).toEqual(['improved-already 5.8b']);
  expect(refusal(one, { do: 'improve-at', hex: '0101' })).toContain('nobody-to-improve S.ip');
});

test('11.8.1b the first unit on foot in the hex of a fortification is inside, until its owner names another', () => {
  const one = answer(start('primosole-1'), { do: 'place', unit: 'br-r-i', hex: '1309' }).state;
  const bunker = board.fortifications.findIndex((it) => it.hex === hex('1309'));
  expect(one.inside[bunker]).toBe(unit('br-r-i'));
  const two = answerAll(one, [
    [{ do: 'place', unit: 'br-s-i', hex: '1309' }],
    [{ do: 'occupy', hex: '1309', unit: 'br-s-i' }],
  ]).state;
  expect(two.inside[bunker]).toBe(unit('br-s-i'));
  expect(answer(two, { do: 'lift', unit: 'br-s-i' }).state.inside[bunker]).toBe(unit('br-r-i'));
  expect(refusal(two, { do: 'occupy', hex: '1309' })).toEqual(['nobody-inside 11.8.1b']);
});

test('D.3 a motorized unit is not set up in reeds, nor anybody inside a fortification that does not exist', () => {
  const british = answerAll(start('primosole-2'), [[BY_DEFAULT], [READY]]).state;
  expect(refusal(british, { do: 'place', unit: 'br-car-9', hex: '0909' })).toEqual(['unfit-ground D.3']);
  expect(refusal(british, { do: 'occupy', hex: '1311', unit: 'br-a-9dli' })).toEqual(['no-fortification 11.8']);
});

test('13.2 R67 setting up changes no control', () => {
  const state = answerAll(start('primosole-1'), [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state;
  expect([...state.control]).toEqual([...primosole.start({ scenario: 'primosole-1', options: {} }).control]);
});

// --- mines ----------------------------------------------------------------------------------------------------------

/** The Germans of scenario 2 are asked to lay their mines, with these values. */
function laying(values: readonly number[]): State {
  const ready = answerAll(start('primosole-2'), [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state;
  return answer(ready, READY, values).state;
}

test.each([
  ['S2.a', 'primosole-2', 6],
  ['S3.a', 'primosole-3', 4],
] as const)('%s the Germans of %s draw %i mine markers after both sides have set up', (_rule, scenario, count) => {
  const ready = answerAll(start(scenario), [[BY_DEFAULT], [READY], [BY_DEFAULT]]).state;
  const values = [4, 3, 2, 1, 0, 0].slice(0, count);
  const { state, events } = answer(ready, READY, values);
  expect(eventsOf(events, 'mines-drawn')).toEqual([expect.objectContaining({ side: 'german', count, values })]);
  expect(question(state)?.side).toBe('german');
  const laid = answer(state, BY_DEFAULT).state;
  expect(laid.mines.map((mine) => mine.hex)).toEqual(findScenario(scenario).mines.german.hexes);
  expect(laid.mines.map((mine) => mine.value)).toEqual(values);
  expect(laid.mines.every((mine) => !mine.faceUp)).toBe(true);
});

test('11.6.1 mine-6 a marker lies next to an own unit, alone, and not under the enemy', () => {
  const state = laying([0, 1, 2, 2, 3, 4]);
  expect(refusal(state, { do: 'lay', mine: 0, hex: '1208' })).toEqual([]);
  expect(refusal(state, { do: 'lay', mine: 0, hex: '2020' })).toContain('not-beside-own-units 11.6.1');
  expect(refusal(state, { do: 'lay', mine: 6, hex: '1208' })).toEqual(['no-such-mine 11.6.1']);
  expect(refusal(state, { do: 'lay', mine: 0, hex: '1310' })).toContain('enemies-on-mine 11.6.1');
  const one = answer(state, { do: 'lay', mine: 0, hex: '1208' }).state;
  expect(refusal(one, { do: 'lay', mine: 1, hex: '1208' })).toEqual(['mined-already 11.6.1']);
  expect(refusal(one, { do: 'lay', mine: 0, hex: '1209' })).toContain('no-such-mine 11.6.1');
  expect(refusal(one, READY)).toEqual(['mines-left 11.6.1']);
  expect(answer(one, { do: 'lift', hex: '1208' }).state).toEqual(state);
});

test('11.6.2 mine-7 reeds cannot be mined', () => {
  const state = laying([0, 1, 2, 2, 3, 4]);
  expect(refusal(state, { do: 'lay', mine: 0, hex: '0908' })).toContain('not-mineable 11.6.2');
});

test('11.6.1 R62 once all are laid they lie by their hexes, and the game goes on with the deal', () => {
  const state = answer(laying([4, 3, 2, 1, 0, 0]), BY_DEFAULT).state;
  const hands = ['2C', '3C', '4C', '5C', '6C', '2D', '3D', '4D', '5D'];
  const { state: on, events } = answer(state, READY, [...hands, '7S', '8S', '9S', '2S']);
  expect(eventsOf(events, 'dealt').map((it) => it.count)).toEqual([5, 4]);
  expect(on.mines.map((mine) => label(mine.hex))).toEqual(['1107', '1207', '1208', '1209', '1409', '1508']);
  expect(topFrame(on).at).toBe('activation');
});

test('3.1b 3.1a units that come later wait on the Turn Track', () => {
  const state = start('primosole-1');
  for (const { unit: it } of findScenario('primosole-1').arrivals) expect(where(state, idOf(it))).toBe('track');
  expect(findScenario('primosole-1').setup.some(({ unit: it }) => isOnMap(state, it))).toBe(false);
});
