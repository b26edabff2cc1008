/** Cases of 1.2.4.1, 4.0, 4.1 and 5.5, each played as a fire attack. */
import { describe, expect } from 'vitest';
import { columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import type { FirePhase } from '../rules/vocabulary/vocabulary.js';
import { eachVector } from './each-vector.js';
import { underFire } from './fire-kit.js';
import type { Played } from './toolkit.js';
import { answer, diceFor, eventOf, eventsOf, open, stateWith, weaponMarksOn, weaponNumber } from './toolkit.js';
import vectors from './vectors/weapons.json' with { type: 'json' };

const WEAPONS: ReadonlyMap<string, string> = new Map([
  ['HMG', 'ge-hmg'],
  ['MMG', 'ge-mmg'],
  ['LMG', 'ge-lmg'],
]);
const PHASES: ReadonlyMap<string, FirePhase> = new Map([
  ['AFPh', 'advancing-fire'],
  ['DFPh', 'defensive-fire'],
]);

/** Germans fire these weapons together at the British in the stone building next to them. In the Defensive Fire Phase they have fired before. */
function fireAll(
  phase: FirePhase,
  kinds: readonly string[],
  faces: readonly number[],
  squad = 'ge-4-4-7',
): Played & { readonly weapons: readonly string[] } {
  const isDefence = phase === 'defensive-fire';
  const squads = kinds.map((_, index) => [`squad${index}`, `${squad} C5${isDefence ? ' first-fired' : ''}`] as const);
  const held = kinds.map(
    (kind, index) => [`gun${index}`, `${kind} squad${index}${isDefence ? ' first-fired used' : ''}`] as const,
  );
  const { state, w } = stateWith<string, string>({
    phase,
    attacker: isDefence ? 'british' : 'german',
    units: { ...Object.fromEntries(squads), target: 'br-4-5-7 C4' },
    weapons: Object.fromEntries(held),
  });
  const weapons = Object.values(w);
  return {
    ...answer(open(state).state, { do: 'fire', with: weapons, leaders: [], helpers: [], at: 'C4' }, faces),
    weapons,
  };
}

const keptIn = ({ events }: Played) =>
  eventsOf(events, 'rate-kept').flatMap(({ weapons }) => weapons.map(({ name }) => name));

describe('malfunction', () => {
  eachVector(vectors.malfunction, ({ given, rolls, expect: expected }) => {
    const kinds = given.weapons?.map(() => 'ge-lmg') ?? [given.captured ? 'br-lmg' : 'ge-lmg'];
    const phase = given.mode === 'sustained' ? 'defensive-fire' : 'prep-fire';
    const squad = given.inexperienced ? 'ge-4-3-6' : 'ge-4-4-7';
    const { state, events, weapons } = fireAll(
      phase,
      kinds,
      [diceFor(rolls[0].total ?? 0), ...(kinds.length > 1 ? [1] : [])],
      squad,
    );
    const broken = weapons.filter((id) => weaponMarksOn(state, id).includes('malfunctioned'));
    const found = {
      malfunction: broken.length > 0,
      malfunctions: broken.length,
      removed: weapons.some((id) => state.weaponPlace[weaponNumber(id)] < 0),
      attackResolved: eventsOf(events, 'fire-resolved').length === 1,
    };
    const { modifiedB, rof, ...rest } = { modifiedB: undefined, rof: undefined, ...expected };
    expect(found).toMatchObject(rest);
    const breaksOn = (total: number) =>
      eventsOf(fireAll(phase, kinds, [diceFor(total)], squad).events, 'malfunctioned').length > 0;
    if (modifiedB !== undefined) expect([7, 8, 9, 10, 11, 12].find(breaksOn)).toBe(modifiedB);
    // A coloured 1 tells whether there is any rate of fire.
    if (rof !== undefined) expect(keptIn(fireAll(phase, kinds, [16], squad))).toHaveLength(rof);
  });
});

describe('rate of fire', () => {
  eachVector(vectors.rof, ({ given, rolls, expect: expected }) => {
    const [{ colored, white, total }] = rolls;
    const phase = given.phase === undefined ? 'prep-fire' : (PHASES.get(given.phase) ?? 'prep-fire');
    const kinds = given.weapons.map(({ w }) => WEAPONS.get(w) ?? w);
    const needsCheck = fireResult(columnFor(kinds.length > 1 ? 24 : 6), total + 3).effect === 'mc';
    expect(keptIn(fireAll(phase, kinds, [colored * 10 + white, ...(needsCheck ? [11] : [])]))).toEqual(expected.kept);
  });
});

describe('the fate of weapons', () => {
  eachVector(vectors.weaponFate, ({ given, rolls, expect: expected }) => {
    const { hit, w } = underFire({ targets: { squad: 'ge-4-4-7' }, weapons: { gun: 'ge-lmg squad' } });
    const { state, events } = hit({ effect: 'kia', number: 1 }, [rolls[0].total]);
    const { column } = eventOf(events, 'fire-resolved');
    expect(column).toBe(given.column);
    const { fate, roll } = eventOf(events, 'weapon-lost');
    const found = {
      iftResult: sayResult(fireResult(columnFor(column), roll ?? 0)),
      destroyed: fate === 'destroyed' && state.weaponPlace[weaponNumber(w['gun'])] < 0,
      unharmed: fate === 'abandoned' && weaponMarksOn(state, w['gun']).length === 0,
      unpossessed: state.holder[weaponNumber(w['gun'])] === -1,
    };
    expect(found).toMatchObject(expected);
  });
});
