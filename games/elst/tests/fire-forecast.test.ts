/** What is forecast of an attack, against the attack itself: every course of it, or many. */
import type { Chance } from '@bridgehead/engine/chance';
import { everyOutcome, odds, seededChance } from '@bridgehead/engine/chance';
import { listed, perform } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { FinalState, KnownFinalStates } from '../rules/planning/final-states.js';
import type { FireForecast } from '../rules/planning/fire-forecast.js';
import { fireSettingNow, forecastFire } from '../rules/planning/fire-forecast.js';
import { fireChances } from '../rules/planning/roll-outcomes.js';
import type { ActionOf } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { isBroken, isPinned, isWounded } from '../rules/units/units-in-play.js';
import { columnFor } from '../rules/vocabulary/tables.js';
import { fire } from './shooting.js';
import { answer, asked, kindOf, open, stateWith, unitNumber } from './toolkit.js';
import { movementWith } from './window-kit.js';

type Fire = ActionOf<'fire'>;

function forecast(state: State, action: Fire): FireForecast {
  const setting = fireSettingNow(state);
  if (setting === undefined) throw new Error('nobody can fire now');
  return forecastFire(state, contextOf(state), setting, action);
}

function chanceOf(finalStates: readonly FinalState[], name: string): number {
  return finalStates.find((finalState) => finalState.name === name)?.probability ?? 0;
}

/** What has become of a unit, in the words of a forecast, read from the state after a real attack. */
function seen(before: State, after: State, id: string): string {
  const unit = unitNumber(id);
  if (after.place[unit] < 0) return 'eliminated';
  const isNow = (is: (state: State, each: number) => boolean) => is(after, unit) && !is(before, unit);
  const halved =
    kindOf(before, id).split('-').length === 4 &&
    kindOf(after, id) !== kindOf(before, id) &&
    kindOf(after, id).split('-')[1] === HALVES[kindOf(before, id).split('-')[1]];
  const words = [
    halved && 'reduced',
    isNow(isWounded) && 'wounded',
    !halved && kindOf(before, id) !== kindOf(after, id) && 'replaced',
    isNow(isBroken) && 'broken',
    isNow(isPinned) && 'pinned',
  ].filter((word) => word !== false);
  return listed(words) || 'no effect';
}

/** The firepower of a half-squad by that of its squad. */
const HALVES: Readonly<Record<string, string>> = { 4: '2', 6: '3' };

function fired(state: State, action: Fire, chance: Chance): State {
  const done = perform(elstGame, state, asked(state), action, chance);
  if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
  return done.state;
}

/** Every course of the attack, counted by what becomes of a unit. */
function counted(state: State, action: Fire, id: string): Record<string, number> {
  const branches = everyOutcome((chance) => seen(state, fired(state, action, chance), id), 60_000);
  if (branches === undefined) throw new Error('too many courses');
  const sums: Record<string, number> = {};
  for (const { probability, result } of branches) sums[result] = (sums[result] ?? 0) + probability;
  return sums;
}

function prepFire(targets: Record<string, string>, firers: Record<string, string> = { squad: 'ge-4-4-7 H8' }) {
  const { state, u } = stateWith<string>({ phase: 'prep-fire', attacker: 'german', units: { ...targets, ...firers } });
  return { state: open(state).state, u };
}

describe('the table row by row', () => {
  test('I-3.2.3a every DR has its row, with its probability and its result on the column', () => {
    const { state, u } = prepFire({ target: 'br-4-5-7 H7' });
    const { column, firepower, bundles } = forecast(state, fire([u.squad], 'H7'));
    expect([firepower.total, column]).toEqual([8, 8]);
    const [{ rows, modifiers }] = bundles;
    expect(rows.map(({ roll }) => roll)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rows.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(rows[5]).toMatchObject({
      roll: 7,
      finalRoll: 7 + modifiers.total,
      probability: 6 / 36,
      onDoubles: undefined,
    });
  });

  test('I-3.2.2e doubles of those who may cower show the result of the lower column', () => {
    const { state, u } = prepFire({ target: 'br-4-5-7 H7' });
    const {
      shift,
      bundles: [{ rows, modifiers }],
    } = forecast(state, fire([u.squad], 'H7'));
    expect(shift).toBe(1);
    const summed = new Map<string, number>();
    for (const { result, onDoubles, probability } of rows) {
      const doubles = onDoubles === undefined ? 0 : 1 / 36;
      summed.set(result, (summed.get(result) ?? 0) + probability - doubles);
      if (onDoubles !== undefined) summed.set(onDoubles, (summed.get(onDoubles) ?? 0) + doubles);
    }
    for (const { result, probability } of fireChances(columnFor(8), modifiers.total, 1))
      expect(summed.get(result)).toBeCloseTo(probability, 12);
  });
});

describe('the fate of each target', () => {
  test('I-3.2.3h exactly what every course of the attack comes to, for a squad', () => {
    const { state, u } = prepFire({ target: 'br-4-5-7 H7' });
    const action = fire([u.squad], 'H7');
    const [{ finalStates }] = forecast(state, action).targets;
    const courses = counted(state, action, u.target);
    expect(finalStates.map(({ name }) => name).toSorted()).toEqual(Object.keys(courses).toSorted());
    for (const { name, probability } of finalStates) expect(probability).toBeCloseTo(courses[name], 9);
  });

  test('I-3.2.3k exact chances for a squad that is broken already', () => {
    const { state, u } = prepFire({ target: 'br-4-5-7 H7 broken desperate' });
    const action = fire([u.squad], 'H7');
    const [{ finalStates }] = forecast(state, action).targets;
    const courses = counted(state, action, u.target);
    for (const { name, probability } of finalStates) expect(probability).toBeCloseTo(courses[name], 9);
    expect(chanceOf(finalStates, 'reduced')).toBeGreaterThan(0);
  });

  test('I-3.2.3n I-3.2.3p a leader helps, and is missed: as often as in many real attacks', () => {
    const { state, u } = prepFire(
      { leader: 'br-9-1 H7', first: 'br-4-5-7 H7', second: 'br-4-5-7 H7' },
      { squad: 'ge-4-4-7 H8', other: 'ge-4-4-7 H8', third: 'ge-4-4-7 H8', boss: 'ge-8-0 H8' },
    );
    const action = fire([u.squad, u.other, u.third], 'H7', { leaders: [u.boss] });
    const { targets } = forecast(state, action);
    const chance = seededChance(5);
    const TRIALS = 2_000;
    const trials = Array.from({ length: TRIALS }, () => fired(state, action, chance));
    for (const { unit, finalStates } of targets) {
      expect(finalStates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
      for (const { name, probability } of finalStates) {
        const share = trials.filter((after) => seen(state, after, unit.id) === name).length / TRIALS;
        const error = Math.sqrt((probability * (1 - probability)) / TRIALS);
        expect(
          Math.abs(share - probability),
          `${unit.name} ${name}: ${probability} forecast, ${share} seen`,
        ).toBeLessThan(4.5 * error + 0.0005);
      }
    }
  });

  test('I-3.2.3v one forecast does not change another, not even where only one of them makes broken units DM', () => {
    const { state, u } = prepFire(
      { leader: 'br-9-1 H7', first: 'br-4-5-7 H7 broken', second: 'br-4-5-7 H7' },
      { squad: 'ge-4-4-7 H8', other: 'ge-4-4-7 H9', far: 'ge-2-4-7 H3' },
    );
    const setting = fireSettingNow(state);
    if (setting === undefined) throw new Error('nobody can fire now');
    const actions = [fire([u.squad], 'H7'), fire([u.far], 'H7'), fire([u.squad, u.other], 'H7')];
    const known: KnownFinalStates = new Map();
    const together = actions.map((action) => forecastFire(state, contextOf(state), setting, action, known).targets);
    expect(together).toEqual(actions.map((action) => forecast(state, action).targets));
  });

  test('a large stack is forecast without walking every course of chance', () => {
    const { state, u } = prepFire({
      leader: 'br-9-1 H7',
      other: 'br-8-0 H7',
      first: 'br-4-5-7 H7',
      second: 'br-4-5-7 H7',
      third: 'br-4-5-7 H7',
    });
    const { targets } = forecast(state, fire([u.squad], 'H7'));
    expect(
      targets.map(({ finalStates }) => finalStates.reduce((sum, { probability }) => sum + probability, 0).toFixed(9)),
    ).toEqual(Array.from({ length: 5 }, () => '1.000000000'));
  });
});

describe('sides that are asked', () => {
  test('I-3.3.3a in a window the movers are the targets, with all that their movement adds', () => {
    const { state, u } = movementWith({ units: { mover: 'br-4-5-7 H9', squad: 'ge-4-4-7 H5' } });
    const moved = answer(state, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'H8' }],
      stops: [],
    }).state;
    const { bundles, targets, column } = forecast(moved, fire([u.squad], 'H8'));
    expect(bundles[0].modifiers.parts.map(({ value }) => value)).toEqual([-1, -1]);
    expect([column, targets.map(({ unit }) => unit.id)]).toEqual([4, [u.mover]]);
  });

  test('I-R28 the odds that are counted through the question about the rate of fire come to the same', () => {
    const { state, u, w } = movementWith({
      units: { mover: 'br-4-5-7 H9', squad: 'ge-4-4-7 H5' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const moved = answer(state, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'H8' }],
      stops: [],
    }).state;
    const action = fire([u.squad, w.gun], 'H8');
    const [{ finalStates }] = forecast(moved, action).targets;
    const walked = odds(elstGame, moved, 'german', action);
    expect(walked.exact).toBe(true);
    const harmed = walked.entries.filter(
      ({ name }) => name === 'broken' || name === 'reduced' || name === 'eliminated',
    );
    expect(harmed.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(
      finalStates.filter(({ harm }) => harm >= 20).reduce((sum, { probability }) => sum + probability, 0),
      9,
    );
  });

  test('I-3.3.3l a player who uses Final Protective Fire sees the risk to their units', () => {
    const { state, u } = movementWith({ units: { mover: 'br-4-5-7 H8', squad: 'ge-4-4-7 H6 final-fired' } });
    const moved = answer(state, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'H7' }],
      stops: [],
    }).state;
    const { firers } = forecast(moved, fire([u.squad], 'H7'));
    expect(firers.map(({ unit }) => unit.id)).toEqual([u.squad]);
    // A DR of 8 to 12 breaks it, a 7 pins it; on a 12 it is reduced as well.
    const { finalStates } = firers[0];
    expect(chanceOf(finalStates, 'pinned')).toBeCloseTo(6 / 36, 9);
    expect(
      finalStates.filter(({ harm }) => harm >= 20).reduce((sum, { probability }) => sum + probability, 0),
    ).toBeCloseTo(15 / 36, 9);
  });

  test('before a phase of fire nobody can', () => {
    expect(fireSettingNow(stateWith({ units: { squad: 'ge-4-4-7 H8' } }).state)).toBeUndefined();
  });
});
