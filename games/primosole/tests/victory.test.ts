import { HANDICAP } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { takeControl } from '../rules/situation/control.js';
import { findScenario, SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import { controllerOf } from '../rules/state/state.js';
import { PRIMOSOLE_BRIDGE } from '../rules/situation/terrain.js';
import { idOf, units, unitsOf } from '../rules/pieces/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { levelFor, levelOf, outcomeOf, pointsOf } from '../rules/situation/victory.js';
import type { Sketch } from './toolkit.js';
import { answer, eventsOf, hex, open, run, SEQUENCE, stateWith, topFrame } from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

/** So many units of a side that count, eliminated. */
function lost(side: Side, count: number): Record<string, string> {
  const counting = unitsOf(side).filter((unit) => !units[unit].isSupportWeapon);
  return Object.fromEntries(counting.slice(0, count).map((unit) => [idOf(unit), 'eliminated']));
}

function held(british: readonly string[], german: readonly string[]): NonNullable<Sketch['control']> {
  return Object.fromEntries([
    ...british.map((at) => [at, 'british'] as const),
    ...german.map((at) => [at, 'german'] as const),
  ]);
}

test.each(vectors.points)(
  'S.vp1 S.vp2 S.vp3 D.14 13.1 $id',
  ({ scenario: id, british, german, britishLost, germanLost, difference, level }) => {
    const scenario = SCENARIO_IDS.find((known) => known === id) ?? 'primosole-1';
    const state = stateWith({
      scenario,
      phase: 'over',
      stack: [{ at: 'over' }],
      units: { ...lost('british', britishLost), ...lost('german', germanLost) },
      control: held(british, german),
    });
    const { margin } = findScenario(scenario).victory;
    const points = { british: pointsOf(state, 'british').total, german: pointsOf(state, 'german').total };
    expect(margin === 'british' ? points.british - points.german : points.german - points.british).toBe(difference);
    expect(outcomeOf(state).level).toBe(level);
  },
);

test.each([
  [
    'S.vp1',
    'primosole-1',
    [
      [7, 'german-decisive'],
      [6, 'german-marginal'],
      [2, 'german-marginal'],
      [1, 'draw'],
      [-3, 'draw'],
      [-4, 'british-marginal'],
      [-8, 'british-marginal'],
      [-9, 'british-decisive'],
    ],
  ],
  [
    'S.vp2',
    'primosole-2',
    [
      [16, 'british-decisive'],
      [15, 'british-marginal'],
      [5, 'british-marginal'],
      [4, 'draw'],
      [1, 'draw'],
      [0, 'german-marginal'],
      [-5, 'german-marginal'],
      [-6, 'german-decisive'],
    ],
  ],
  [
    'S.vp3',
    'primosole-3',
    [
      [18, 'british-decisive'],
      [17, 'british-marginal'],
      [9, 'british-marginal'],
      [8, 'draw'],
      [5, 'draw'],
      [4, 'german-marginal'],
      [-2, 'german-marginal'],
      [-3, 'german-decisive'],
    ],
  ],
] as const)('%s the levels of %s', (_rule, id, rows) => {
  for (const [difference, level] of rows)
    expect(levelFor(findScenario(id).victory, difference), String(difference)).toBe(level);
});

test('13.1 a handicap counts for the side to which it was given, and moves the level', () => {
  const sketch: Sketch = { scenario: 'primosole-2', phase: 'over', stack: [{ at: 'over' }] };
  const even = outcomeOf(stateWith(sketch));
  const given = outcomeOf(stateWith({ ...sketch, options: { handicapBritish: 20, handicapGerman: 1 } }));
  expect([
    given.points.british.total - even.points.british.total,
    given.points.german.total - even.points.german.total,
  ]).toEqual([20, 1]);
  expect(given.points.british.parts.filter(({ rule }) => rule === '13.1')).toEqual([
    { rule: '13.1', label: HANDICAP, value: 20 },
  ]);
  expect(given.level).not.toBe(even.level);
});

test('D.14 Support Weapons score nothing', () => {
  const weapons = unitsOf('german').filter((unit) => units[unit].isSupportWeapon);
  const state = stateWith({
    scenario: 'primosole-1',
    units: Object.fromEntries(weapons.map((unit) => [idOf(unit), 'eliminated'])),
  });
  expect(pointsOf(state, 'british').parts.filter(({ label }) => label.includes('eliminated'))).toEqual([]);
});

test('S.vp2 a destroyed bridge is worth five points to the Germans', () => {
  const whole = stateWith({ scenario: 'primosole-2' });
  const blown = stateWith({ scenario: 'primosole-2', ruins: [PRIMOSOLE_BRIDGE.name] });
  expect(pointsOf(blown, 'german').total - pointsOf(whole, 'german').total).toBe(5);
  expect(pointsOf(blown, 'british').total).toBe(pointsOf(whole, 'british').total);
});

test.each([
  ['S1.d', 'primosole-1', 'german', ['1309', '1310', '1016'], 'German decisive victory'],
  ['S3.d', 'primosole-3', 'british', ['1303', '1306', '1205', '1407', '1309'], 'British decisive victory'],
] as const)(
  '%s in %s the game ends at once when the %s side controls everything at the end of a turn',
  (_rule, scenario, side, hexes, level) => {
    const all = { scenario, turn: 9, units: { 'br-r-i': '1312', 'ge-1-1mg': '1304' }, stack: [SEQUENCE] } as const;
    const { state, events } = open(stateWith({ ...all, control: Object.fromEntries(hexes.map((at) => [at, side])) }));
    expect(topFrame(state).at).toBe('over');
    expect(eventsOf(events, 'game-over').map((event) => [event.level, event.sudden])).toEqual([[level, true]]);
    expect(outcomeOf(state).winner).toBe(side);
    const other = side === 'british' ? 'german' : 'british';
    const one = open(
      stateWith({
        ...all,
        turn: 10,
        control: Object.fromEntries(hexes.map((at, index) => [at, index === 0 ? other : side])),
      }),
      ['2C'],
    ).state;
    expect(topFrame(one).at).not.toBe('over');
  },
);

test('13.1 while the game goes on nothing is decided', () => {
  const state = stateWith({});
  expect(outcomeOf(state)).toMatchObject({ winner: undefined, level: 'undecided' });
  expect(levelOf(state)).toBe('german-decisive');
});

test('13.2 a hex is controlled by the side that entered it last, unless enemies are in it', () => {
  const state = stateWith({ units: { 'ge-1-1mg': '1306' } });
  expect(controllerOf(state, hex('1307'))).toBe('german');
  const { state: after, events } = run(state, (play) => {
    takeControl(play, hex('1306'), 'british');
    takeControl(play, hex('1307'), 'british');
    takeControl(play, hex('1307'), 'british');
  });
  expect(eventsOf(events, 'controlled')).toEqual([{ type: 'controlled', rule: '13.2', hex: '1307', side: 'british' }]);
  expect([controllerOf(after, hex('1306')), controllerOf(after, hex('1307'))]).toEqual(['german', 'british']);
});

test('13.2 ctl-1 a unit that moves through 1306 takes control of it', () => {
  const state = stateWith({ units: { 'br-a-8dli': { at: '1307', marks: ['activated'] }, 'ge-1-1mg': '2401' } });
  expect(controllerOf(state, hex('1306'))).toBe('german');
  const { state: after } = answer(state, { do: 'move', unit: 'br-a-8dli', path: ['1306', '1305'] });
  expect(controllerOf(after, hex('1306'))).toBe('british');
});
