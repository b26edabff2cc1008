/** The chances of a shot that are shown beforehand, against many real shots. `SEEDS=all` fires all of them. */
import { perform } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { elstGame } from '../rules/game.js';
import { fireSettingNow } from '../rules/planning/fire-forecast.js';
import type { FinalState } from '../rules/planning/final-states.js';
import { forecastShot } from '../rules/planning/shot-forecast.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { hasMark } from '../rules/state/state.js';
import type { Ammunition } from '../rules/vocabulary/vocabulary.js';
import { scene, shootAt } from './ordnance-kit.js';
import { asked, isLegal, unitNumber } from './toolkit.js';

/** So many standard deviations an honest series of shots may be away. */
const TOLERANCE = 4.5;

const FIRERS: readonly (readonly [firer: string, ammunition: Ammunition, crew?: string])[] = [
  ['ge-pak40', 'AP'],
  ['ge-pak40', 'HE'],
  ['ge-pak40', 'APCR'],
  ['ge-pzkpfw-vg', 'AP'],
  ['ge-pzkpfw-vie', 'AP'],
  ['ge-pzkpfw-iiin', 'HEAT'],
  ['ge-psk', 'HEAT', 'ge-4-4-7'],
  ['br-sherman-v', 'AP'],
  ['br-sherman-vc', 'APDS'],
  ['br-6pdr', 'AP'],
  ['br-piat', 'HEAT', 'br-4-5-7'],
  ['br-hmg', 'AP', 'br-4-5-7'],
];
const GERMANS = ['ge-pzkpfw-vg', 'ge-pzkpfw-vie', 'ge-stug-iiig', 'ge-pzkpfw-iiin'];
const BRITISH = ['br-sherman-v', 'br-sherman-iii', 'br-sherman-vc'];
const MARKS = ['', ' crew-exposed', ' motion', ' stun-shaken', ' crew-exposed motion'];

function oneOf<Item>(chance: Chance, items: readonly Item[]): Item {
  return items[chance.pick(items.length, 'which')];
}

/** A shot at a vehicle as a seed has it; the first that is legal. */
function shotOf(chance: Chance) {
  for (;;) {
    const [firer, ammunition, crew] = oneOf(chance, FIRERS);
    const target = `${oneOf(chance, firer.startsWith('ge') ? BRITISH : GERMANS)}${oneOf(chance, MARKS)}`;
    const range = 1 + chance.pick(8, 'range');
    const made = scene({
      firer,
      target,
      range,
      side: chance.pick(2, 'facing') === 1,
      ...(crew !== undefined && { crew }),
    });
    const action = shootAt(made.gun, made.to, made.u.target, { ammunition });
    if (isLegal(made.state, action)) return { state: made.state, action, unit: unitNumber(made.u.target) };
  }
}

/** What may become of the vehicle, as a forecast names it and as a state shows it. */
const KINDS: readonly { readonly name: string; readonly is: (before: State, after: State, unit: number) => boolean }[] =
  [
    { name: 'destroyed', is: (_, after, unit) => after.place[unit] < 0 },
    { name: 'Shocked', is: (_, after, unit) => hasMark(after, unit, 'shocked') },
    { name: 'Immobilized', is: (_, after, unit) => hasMark(after, unit, 'immobilized') },
    { name: 'Stunned', is: (_, after, unit) => hasMark(after, unit, 'stunned') },
  ];

function chanceIn(states: readonly FinalState[], name: string): number {
  return states.filter((state) => state.name.includes(name)).reduce((sum, { probability }) => sum + probability, 0);
}

const SERIES = Array.from({ length: 200 }, (_, index) => index + 1);

const SEEDS = seedsOfThisRun(SERIES, 2);
/** Fewer in a run that fires only a few of them. */
const SHOTS = SEEDS.length === SERIES.length ? 10_000 : 1_000;

describe.each(SEEDS)('shot %i', (seed) => {
  test('hits, destroys, Shocks, Immobilizes and Stuns as often as told', () => {
    const chance = seededChance(seed);
    const { state, action, unit } = shotOf(chance);
    const setting = fireSettingNow(state);
    if (setting === undefined) throw new Error('nobody can fire now');
    const { hit, targets } = forecastShot(state, contextOf(state), setting, action);
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    for (let shot = 0; shot < SHOTS; shot++) {
      const done = perform(elstGame, state, asked(state), action, chance);
      if (!done.legal) throw new Error('the shot is refused');
      if (done.events.some((event) => event.type === 'shot-fired' && event.hit !== 'miss')) count('hit');
      for (const { name, is } of KINDS) if (is(state, done.state, unit)) count(name);
    }
    const told: readonly (readonly [string, number])[] = [
      ['hit', hit],
      ...KINDS.map(({ name }) => [name, chanceIn(targets[0].finalStates, name)] as const),
    ];
    for (const [name, probability] of told) {
      // A sum of chances may be above 1 by a rounding error.
      const variance = Math.max(0, probability * (1 - probability)) / SHOTS;
      const error = TOLERANCE * Math.sqrt(variance) + 1e-9;
      expect(
        Math.abs((counts.get(name) ?? 0) / SHOTS - probability),
        `${JSON.stringify(action)}: ${name}`,
      ).toBeLessThanOrEqual(error);
    }
  });
});
