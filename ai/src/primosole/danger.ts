/** 7.3 11.6 What awaits a unit where it goes: Defensive Fire and mines. */
import type { Hex } from '@bridgehead/engine';
import type { State, Unit } from '@bridgehead/primosole';
import { couldFireAt, isDisorganized, isOnMap, mineAgainst, NO_LIMIT, opponentOf, primosole, printedOf, units, unitsOf } from '@bridgehead/primosole';
import { effectsOfShot } from './shots.js';
import type { Situation } from './situation.js';
import { disorderCost, lossCost } from './worth.js';

/** What entering a hex is expected to cost. */
export type Danger = (unit: Unit, hex: Hex) => number;

/** How much the fire that an enemy may have counts for one hex of a way; with less caution it plays worse against itself. */
const SHARE = 1.1;

/** What the enemies that may react would do to a unit in each hex; worked out once for units that are alike. */
export function makeDanger(situation: Situation): Danger {
  const { context, side, outlook } = situation;
  const state = primosole.copy(situation.state);
  const enemies = unitsOf(opponentOf(side)).filter((enemy) => isOnMap(state, enemy) && !isDisorganized(state, enemy) && state.limit[enemy] !== 0 && printedOf(state, enemy).firepower > 0);
  const known = new Map<string, number>();
  const fireAt = (unit: Unit, hex: Hex): number => {
    const { morale, armor } = printedOf(state, unit);
    const key = `${hex} ${morale} ${armor} ${units[unit].fireClass} ${units[unit].isSupportWeapon} ${isDisorganized(state, unit)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const cost = withUnitAt(state, unit, hex, () =>
      enemies.reduce((sum, enemy) => {
        if (!couldFireAt(state, context, enemy, unit)) return sum;
        const { damage } = effectsOfShot(state, outlook, { mode: 'defensive-fire', firer: enemy, target: unit, support: [] });
        return sum + damage * (state.limit[enemy] === NO_LIMIT ? 0.8 : 1) * SHARE;
      }, 0),
    );
    known.set(key, cost);
    return cost;
  };
  return (unit, hex) => fireAt(unit, hex) + (mineAgainst(state, unit, hex) === undefined ? 0 : MINES * (disorderCost(state, unit) + lossCost(state, unit)));
}

/** The share of entries in which mines do harm, roughly. */
const MINES = 0.5;

/** Asks something with a unit in another hex; it is outside of any fortification there. */
function withUnitAt(state: State, unit: Unit, hex: Hex, ask: () => number): number {
  const from = state.place[unit];
  const inside = state.inside;
  state.place[unit] = hex;
  state.inside = inside.map((other) => (other === unit ? -1 : other));
  const answer = ask();
  state.place[unit] = from;
  state.inside = inside;
  return answer;
}
