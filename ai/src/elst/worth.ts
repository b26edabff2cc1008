/** What units and holdings are worth: a full squad of the line is about 2. */
import type { Context, Side, State, Unit, UnitFacts } from '@bridgehead/elst';
import { armOf, factsOf, isBroken, isMalfunctioned, unitKinds, weaponsOf } from '@bridgehead/elst';

const LEADER = 1.2;
const LEADERSHIP = 0.8;

/** I-1.2.1 I-1.2.2 As it is printed. */
function worthOfKind({ type, firepower, range, morale, leadership, size }: UnitFacts): number {
  if (type === 'leader') return LEADER - LEADERSHIP * (leadership ?? 0);
  return 0.6 * size + 0.12 * firepower + 0.04 * range + 0.1 * (morale - 7);
}

const WORTHS: readonly number[] = unitKinds.map(worthOfKind);
const WEAPON = 0.08;

/** A unit in order, with what it carries. */
export function worthOf(state: State, unit: Unit): number {
  const weapons = weaponsOf(state, unit).reduce(
    (sum, weapon) => sum + (isMalfunctioned(state, weapon) ? 0 : WEAPON * armOf(state, weapon).firepower),
    0,
  );
  return WORTHS[state.kind[unit]] + Math.min(0.8, weapons);
}

/** I-2.0g What is lost when a unit is reduced; a leader is wounded, or dies. */
export function reductionOf(state: State, unit: Unit): number {
  const { reducesTo } = factsOf(state, unit);
  return reducesTo === undefined ? 0.8 * worthOf(state, unit) : WORTHS[state.kind[unit]] - WORTHS[reducesTo];
}

/** The part of its worth that a unit loses when it breaks, and when it is pinned. */
export const BREAKING = 0.5;
export const PINNING = 0.12;

/** What a side has on the map and still to come. */
export function forceOf(state: State, side: Side): number {
  let sum = 0;
  for (let unit = 0; unit < state.side.length; unit++) {
    if (state.side[unit] !== side || state.place[unit] === -1) continue;
    sum += worthOf(state, unit) * (isBroken(state, unit) ? 1 - BREAKING : 1);
  }
  return sum;
}

/** What it is worth to have a holding: what must be held more than what is one of several. */
export function holdingWorth({ scenario: { holdings, victory } }: Pick<Context, 'scenario'>, holding: number): number {
  return victory?.by === 'control' && victory.all.includes(holdings[holding].at) ? 5 : 2.5;
}
