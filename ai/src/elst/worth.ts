/** What units and holdings are worth: a full squad of the line is about 2. */
import { itemAt } from '@bridgehead/engine';
import type { Context, KillResult, Side, State, Unit, UnitFacts } from '@bridgehead/elst';
import {
  armOf,
  countsAlive,
  factsOf,
  findScenario,
  hasMark,
  hasWorkingMainArmament,
  isBroken,
  isImmobile,
  isMalfunctioned,
  isVehicle,
  turnsOf,
  unitKinds,
  weaponsOf,
} from '@bridgehead/elst';

const LEADER = 1.2;
const LEADERSHIP = 0.8;

const VEHICLE = 3;
const ARMOUR = 0.25;

/** I-1.2.1 I-1.2.2 As it is printed. */
function worthOfKind({ type, firepower, range, morale, leadership, size, vehicle }: UnitFacts): number {
  if (vehicle !== undefined) return VEHICLE + ARMOUR * vehicle.armour.hull.front;
  if (type === 'leader') return LEADER - LEADERSHIP * (leadership ?? 0);
  return 0.6 * size + 0.12 * firepower + 0.04 * range + 0.1 * (morale - 7);
}

const WORTHS: readonly number[] = unitKinds.map(worthOfKind);

/** A unit that is not in play, with nothing to carry. */
export function worthOfUnitKind(kind: State['kind'][number]): number {
  return itemAt(WORTHS, kind);
}

const WEAPON = 0.08;

/** A unit in order, with what it carries. */
export function worthOf(state: State, unit: Unit): number {
  if (isVehicle(state, unit)) return vehicleWorth(state, unit);
  const weapons = weaponsOf(state, unit).reduce(
    (sum, weapon) => sum + (isMalfunctioned(state, weapon) ? 0 : WEAPON * armOf(state, weapon).firepower),
    0,
  );
  return itemAt(WORTHS, itemAt(state.kind, unit)) + Math.min(0.8, weapons);
}

/** Where vehicles decide the game, those of the side that needs them. */
function isDecisive(state: State, unit: Unit): boolean {
  const { victory } = findScenario(state.scenario);
  return victory?.by === 'vehicle' && victory.side === state.side[unit];
}
const DECISIVE = 1.6;

/** I-3.9 The last Player Turn of the game, its Rally Phase past: what is out of action stays so. */
function isLastChance(state: State): boolean {
  const { moveFirst, halfTurn } = findScenario(state.scenario);
  return state.turn === turnsOf(state) && (halfTurn || state.attacker !== moveFirst) && state.phase !== 'rally';
}

/** C-DaE1:VC A vehicle that decides the game, and that won't count at its end. A Stun is over by then (V-7.10h). */
function isOutForGood(state: State, unit: Unit): boolean {
  return (
    isDecisive(state, unit) && isLastChance(state) && !hasMark(state, unit, 'stunned') && !countsAlive(state, unit)
  );
}

/** C-DaE1:VC Whether a vehicle must still be put out of action. */
export function isPrey(state: State, unit: Unit): boolean {
  return (
    isVehicle(state, unit) &&
    !hasMark(state, unit, 'immobilized') &&
    !hasMark(state, unit, 'recalled') &&
    !isOutForGood(state, unit)
  );
}

/** C-DaE1:VC A vehicle that cannot move, fire or stay is worth less; where vehicles decide the game, hardly anything. A crew that is stunned or Shocked is soon itself again. */
function vehicleWorth(state: State, unit: Unit): number {
  const decides = isDecisive(state, unit);
  const whole = itemAt(WORTHS, itemAt(state.kind, unit)) * (decides ? DECISIVE : 1);
  const isOut = hasMark(state, unit, 'recalled');
  const isLame =
    hasMark(state, unit, 'immobilized') || hasMark(state, unit, 'bogged') || !hasWorkingMainArmament(state, unit);
  const isShaken = hasMark(state, unit, 'shocked') || hasMark(state, unit, 'unconfirmed-kill');
  const part = isOutForGood(state, unit) ? SPENT : isOut ? 0.15 : isLame ? (decides ? 0.2 : 0.6) : 1;
  return whole * part * (isShaken ? 0.6 : 1);
}

const SPENT = 0.05;

/** The part of its worth that a vehicle loses with its main armament. */
export function lossOfGun(state: State, unit: Unit): number {
  return isDecisive(state, unit) ? 0.8 : 0.4;
}

/** V-7.10 The part of its worth that a vehicle loses by a hit. */
export function lossBy(state: State, unit: Unit, result: KillResult): number {
  switch (result) {
    case 'destroyed':
      return 1;
    case 'shock':
      return isDecisive(state, unit) && isLastChance(state) ? 1 : 0.5;
    case 'immobilized':
      return isImmobile(state, unit) ? 0 : isDecisive(state, unit) ? 0.8 : 0.4;
    case 'stun':
      return 0.25;
    case 'possible-shock':
      return 0.15;
    case 'none':
      return 0;
  }
}

/** I-2.0g What is lost when a unit is reduced; a leader is wounded, or dies. */
export function reductionOf(state: State, unit: Unit): number {
  const { reducesTo } = factsOf(state, unit);
  return reducesTo === undefined
    ? 0.8 * worthOf(state, unit)
    : itemAt(WORTHS, itemAt(state.kind, unit)) - itemAt(WORTHS, reducesTo);
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
  if (victory?.by === 'campaign') return itemAt(holdings, holding).at === victory.building ? 5 : 0.8;
  return victory?.by === 'control' && victory.all.includes(itemAt(holdings, holding).at) ? 5 : 2.5;
}
