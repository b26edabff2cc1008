import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { primosole } from '../rules/game.js';
import type { ScenarioId } from '../rules/scenarios/scenarios.js';
import { SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from '../rules/situation/terrain.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Sketch } from './toolkit.js';
import { answer, eventsOf, hex, isLegal, listedOf, marks, refusal, stateWith, topFrame } from './toolkit.js';
import vectors from './vectors/demolition.json' with { type: 'json' };

const fresh = (at: string) => ({ at, marks: ['activated'] as const });
const blow = (id = 'ge-1-1pi'): Action => ({ do: 'demolish', unit: id });
const raid = (id = 'ge-2-1pi'): Action => ({ do: 'raid', unit: id });
const german = (scenario: ScenarioId, turn: number, more: Sketch = {}) =>
  stateWith({
    active: 'german',
    scenario,
    turn,
    units: { 'ge-1-1pi': fresh('1309'), 'ge-2-1pi': fresh('1307') },
    ...more,
  });

describe('vectors', () => {
  test.each(vectors)('$id: $card in $hex, turn $turn', ({ scenario, turn, unit: id, hex: at, card, destroyed }) => {
    const known = SCENARIO_IDS.find((one) => one === scenario) ?? 'primosole-1';
    const { state } = answer(
      stateWith({ active: 'german', scenario: known, turn, units: { [id]: fresh(at), 'br-a-44rtr': '1312' } }),
      blow(id),
      [card],
    );
    expect(isBridgeDestroyed(state)).toBe(destroyed);
    expect(marks(state, id)).toEqual(['activated', 'acted']);
  });
});

test('11.7 D.10 a card of 9 or more destroys the bridge: Ruins, and the hexside is river', () => {
  const { state, events } = answer(german('primosole-3', 1), blow(), ['10C']);
  expect(eventsOf(events, 'demolition-tried')).toMatchObject([
    { unit: 'ge-1-1pi', card: '10C', needed: 9, succeeded: true },
  ]);
  expect(eventsOf(events, 'ruined')).toMatchObject([{ object: PRIMOSOLE_BRIDGE.name }]);
  expect(state.ruins).toEqual([PRIMOSOLE_BRIDGE.name]);
  expect(refusal(state, blow('ge-1-1pi'))).toEqual(['acted-already 4.3a', 'no-demolition D.10']);
  expect(state.ammo).toEqual({ british: 0, german: 0 });
});

test('D.10 an engineer unit in good order, in 1309 or 1310', () => {
  const state = german('primosole-3', 1, {
    units: {
      'ge-1-1pi': fresh('1310'),
      'ge-2-1pi': fresh('1307'),
      'ge-3-1pi': { at: '1309', marks: ['activated', 'disorganized'] },
      'ge-hq-1pi': fresh('1309'),
    },
  });
  expect(isLegal(state, blow('ge-1-1pi'))).toBe(true);
  expect(refusal(state, blow('ge-2-1pi'))).toEqual(['not-at-bridge D.10']);
  expect(refusal(state, blow('ge-3-1pi'))).toEqual(['disorganized-engineers 8.1g']);
  expect(refusal(state, blow('ge-hq-1pi'))).toEqual(['no-blasting D.10']);
  expect(listedOf(state, 'demolish')).toEqual([blow('ge-1-1pi')]);
});

test('D.10 in scenario 2 from turn 8, in scenario 3 from the first, by the Germans only', () => {
  expect(refusal(german('primosole-2', 7), blow())).toEqual(['no-demolition D.10']);
  expect(isLegal(german('primosole-2', 8), blow())).toBe(true);
  expect(isLegal(german('primosole-3', 1), blow())).toBe(true);
  const british = stateWith({
    active: 'british',
    scenario: 'primosole-3',
    turn: 3,
    units: { 'br-505re': fresh('1309') },
  });
  expect(refusal(british, blow('br-505re'))).toEqual(['no-demolition D.10']);
});

test('S1.b in scenario 1 nobody may destroy the bridge', () => {
  expect(refusal(german('primosole-1', 15), blow())).toEqual(['bridge-spared S1.b']);
  expect(listedOf(german('primosole-1', 15), 'demolish')).toEqual([]);
});

describe('D.11 the raid', () => {
  test('D.11 in scenario 3 from turn 9, from 1306 to 1308, on a 10 only', () => {
    expect(refusal(german('primosole-3', 8), raid())).toEqual(['no-raid D.11']);
    expect(refusal(german('primosole-2', 10), raid())).toEqual(['no-raid D.11']);
    expect(refusal(german('primosole-3', 9), raid('ge-1-1pi'))).toEqual(['no-raid D.11']);
    expect(isBridgeDestroyed(answer(german('primosole-3', 9), raid(), ['10H']).state)).toBe(true);
  });

  test('D.11 it is tried once', () => {
    const { state } = answer(
      german('primosole-3', 10, { units: { 'ge-2-1pi': fresh('1307'), 'ge-3-1pi': fresh('1308') } }),
      raid(),
      ['9H'],
    );
    expect([isBridgeDestroyed(state), state.raidTried]).toEqual([false, true]);
    expect(refusal(state, raid('ge-3-1pi'))).toEqual(['raid-tried D.11']);
    expect(listedOf(state, 'raid')).toEqual([]);
  });

  test('D.11 the preview says which card is needed, and that there is one chance', () => {
    const shown = preview<Primosole>(primosole, german('primosole-3', 9), 'german', raid());
    expect([shown.summary, shown.consequences.length]).toEqual(['Raid the bridge with 2/1Pi: 10 or more needed', 1]);
  });
});

test('12.1a an event drawn with the card comes first', () => {
  const { state } = answer(
    german('primosole-3', 1, { units: { 'ge-1-1pi': fresh('1309'), 'br-a-8dli': '1314' } }),
    blow(),
    ['JH'],
  );
  expect(topFrame(state).at).toBe('sniper');
  const { state: after, events } = answer(state, { do: 'decline' });
  expect(eventsOf(events, 'demolition-tried')).toMatchObject([{ succeeded: false }]);
  expect(topFrame(after)).toEqual({ at: 'actions' });
  expect(hex('1309')).toBe(PRIMOSOLE_BRIDGE.side[0]);
});

test('R84 without any card left the attempt fails', () => {
  expect(
    eventsOf(answer(german('primosole-3', 1, { table: DECK.map(cardCode) }), blow()).events, 'demolition-tried'),
  ).toMatchObject([{ card: 'no card', succeeded: false }]);
});
