/** 7.3 11.6 What awaits a unit where it goes: Defensive Fire and mines. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { State, Unit } from '@bridgehead/primosole';
import {
  couldFireAt,
  isDisorganized,
  isOnMap,
  mineAgainst,
  moraleOf,
  NO_LIMIT,
  opponentOf,
  primosole,
  printedOf,
  tables,
  units,
  unitsOf,
} from '@bridgehead/primosole';
import type { Effects } from './shots.js';
import { effects, effectsOfShot } from './shots.js';
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
  const enemies = unitsOf(opponentOf(side)).filter(
    (enemy) =>
      isOnMap(state, enemy) &&
      !isDisorganized(state, enemy) &&
      state.limit[enemy] !== 0 &&
      printedOf(state, enemy).firepower > 0,
  );
  const known = new Map<string, number>();
  const fireAt = (unit: Unit, hex: Hex): number => {
    const { morale, armor } = printedOf(state, unit);
    const key = `${hex} ${morale} ${armor} ${itemAt(units, unit).fireClass} ${itemAt(units, unit).isSupportWeapon} ${isDisorganized(state, unit)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const cost = withUnitAt(state, unit, hex, () =>
      enemies.reduce((sum, enemy) => {
        if (!couldFireAt(state, context, enemy, unit)) return sum;
        const { damage } = effectsOfShot(state, outlook, {
          mode: 'defensive-fire',
          firer: enemy,
          target: unit,
          support: [],
        });
        return sum + damage * (state.limit[enemy] === NO_LIMIT ? 0.8 : 1) * SHARE;
      }, 0),
    );
    known.set(key, cost);
    return cost;
  };
  return (unit, hex) => fireAt(unit, hex) + mineDanger(situation, unit, hex);
}

/** 11.6.3 What the mines in a hex would do to a unit that enters, and to its plans: a unit that is hit stops there. Markers that lie face down count as the average of all. */
export function mineDanger(situation: Situation, unit: Unit, hex: Hex): number {
  const { state } = situation;
  const mine = mineAgainst(state, unit, hex);
  if (mine === undefined) return 0;
  const disorder = disorderCost(state, unit) + (mine.faceUp && !itemAt(units, unit).isEngineer ? HALTED : SURPRISED);
  return mineEffects(situation, unit, mine.value, disorder).damage;
}

/** 11.6.3 The chance that a unit comes through all mines that lie face up on its way unharmed; of the others it knows nothing. */
export function chanceToPass(situation: Situation, unit: Unit, way: readonly Hex[]): number {
  return way.reduce((chance, hex) => {
    const mine = mineAgainst(situation.state, unit, hex);
    return mine === undefined || !mine.faceUp
      ? chance
      : chance * (1 - mineEffects(situation, unit, mine.value, 0).chance);
  }, 1);
}

function mineEffects({ state, outlook }: Situation, unit: Unit, known: number | undefined, disorder: number): Effects {
  const values = known === undefined ? tables.mines : [known];
  const all = values.map((value) =>
    value === 0
      ? NOTHING
      : effects(outlook, value, 1, moraleOf(state, unit), disorder, disorder + lossCost(state, unit)),
  ); // 11.6.4
  return {
    chance: all.reduce((sum, { chance }) => sum + chance, 0) / all.length,
    damage: all.reduce((sum, { damage }) => sum + damage, 0) / all.length,
  };
}

const NOTHING: Effects = { chance: 0, damage: 0 };

/** What it costs that a unit is stopped and Disorganized on a minefield: more where it was known, since every other way would have been better. */
const HALTED = 1.5;
const SURPRISED = 0.1;

/** Asks something with a unit in another hex; it is outside of any fortification there. */
function withUnitAt(state: State, unit: Unit, hex: Hex, ask: () => number): number {
  const from = numberAt(state.place, unit);
  const inside = state.inside;
  state.place[unit] = hex;
  state.inside = inside.map((other) => (other === unit ? -1 : other));
  const answer = ask();
  state.place[unit] = from;
  state.inside = inside;
  return answer;
}
