/** What fire does on average, by the table of the rules: column, modifier, morale and number of the targets. */
import type { FireResult, State, Unit } from '@bridgehead/elst';
import {
  fireResult,
  hasMark,
  isBroken,
  isCrewExposed,
  isPinned,
  isVehicle,
  moraleOf,
  NO_COLUMN,
} from '@bridgehead/elst';
import { BREAKING, PINNING, reductionOf, worthOf } from './worth.js';

/** The chance of each total of two dice. */
export const TWO_DICE: readonly number[] = Array.from(
  { length: 13 },
  (_, total) => Math.max(0, 6 - Math.abs(total - 7)) / 36,
);

const ROLLS = TWO_DICE.map((chance, roll) => ({ chance, roll })).filter(({ chance }) => chance > 0);

/** The chance that two dice come to more than this. */
export function chanceAbove(most: number): number {
  return ROLLS.reduce((sum, { chance, roll }) => (roll > most ? sum + chance : sum), 0);
}

/** Who is under fire. */
interface Target {
  readonly morale: number;
  /** What its side loses if it is lost, reduced, broken, pinned. */
  readonly lost: number;
  readonly reduced: number;
  readonly broken: number;
  readonly pinned: number;
}

/** V-3.2.3v1 An exposed crew: Recall, Stun, or buttoned up for a while. */
const CREW = { lost: 0.8, broken: 0.12, pinned: 0.03 } as const;

/** V-7.10i A second Stun is a Recall. */
function stunCosts(state: State, unit: Unit): number {
  return hasMark(state, unit, 'stunned') || hasMark(state, unit, 'stun-shaken') ? CREW.lost : CREW.broken;
}

function targetOf(state: State, unit: Unit): Target {
  const worth = worthOf(state, unit);
  if (isVehicle(state, unit))
    return {
      morale: moraleOf(state, unit),
      lost: CREW.lost * worth,
      reduced: CREW.lost * worth,
      broken: stunCosts(state, unit) * worth,
      pinned: CREW.pinned * worth,
    };
  const isDown = isBroken(state, unit);
  // I-3.2.3n A broken unit that fails again is reduced.
  return {
    morale: moraleOf(state, unit),
    lost: isDown ? worth * (1 - BREAKING) + 0.3 : worth,
    reduced: reductionOf(state, unit) * (isDown ? 1 - BREAKING : 1),
    broken: isDown ? 0.6 * reductionOf(state, unit) : BREAKING * worth,
    pinned: isDown || isPinned(state, unit) ? 0 : PINNING * worth,
  };
}

/** I-3.2.3 What one result costs them together. */
function costOf(result: FireResult, targets: readonly Target[]): number {
  const each = (cost: (target: Target) => number) => targets.reduce((sum, target) => sum + cost(target), 0);
  switch (result.effect) {
    case 'none':
      return 0;
    case 'ptc':
      return each(({ morale, pinned }) => chanceAbove(morale) * pinned);
    case 'mc':
      return each((target) => checkCost(target, result.number));
    case 'k':
      return each((target) => checkCost(target, result.number)) + each(({ reduced }) => reduced) / targets.length;
    case 'kia': {
      const share = Math.min(1, result.number / targets.length);
      return each(({ lost, broken }) => share * lost + (1 - share) * broken);
    }
  }
}

function checkCost({ morale, broken, pinned }: Target, number: number): number {
  const fails = chanceAbove(morale - number);
  return fails * broken + (chanceAbove(morale - number - 1) - fails) * pinned;
}

/** What an attack on this column with this modifier costs these units on average. */
export function expectedHarm(state: State, units: readonly Unit[], column: number, modifier: number): number {
  // V-3.2.3v A BU crew is never harmed on the fire table.
  const targets = units
    .filter((unit) => !isVehicle(state, unit) || isCrewExposed(state, unit))
    .map((unit) => targetOf(state, unit));
  if (column === NO_COLUMN || targets.length === 0) return 0;
  return ROLLS.reduce(
    (sum, { chance, roll }) => sum + chance * costOf(fireResult(column, roll + modifier), targets),
    0,
  );
}

/** A squad of the line: what it loses, of a worth of 1. */
const SAMPLE: Target = { morale: 7, lost: 1, reduced: 0.5, broken: BREAKING, pinned: PINNING };
const samples = new Map<number, number>();

/** The part of its worth that a squad loses on average; worked out once for each column and modifier. */
export function sampleHarm(column: number, modifier: number): number {
  if (column === NO_COLUMN) return 0;
  const key = column * 64 + modifier + 32;
  const known = samples.get(key);
  if (known !== undefined) return known;
  const harm = ROLLS.reduce(
    (sum, { chance, roll }) => sum + chance * costOf(fireResult(column, roll + modifier), [SAMPLE]),
    0,
  );
  samples.set(key, harm);
  return harm;
}
