/** C-DaE2:VC Victory by the printed FP that Infantry could bring on one hex at the end of the game. */
import type { Adder } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { findLocation, rangeBetween } from '../board/locations.js';
import type { VictoryBy } from '../scenarios/scenarios.js';
import { balancedValue } from '../scenarios/scenarios.js';
import { NO_HINDRANCES } from '../sight/hindrances.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOf } from '../state/state.js';
import { factsOf, isGoodOrder, isMultiMan, nameOf } from '../units/units-in-play.js';
import { armOf, isMachineGun, isMalfunctioned, weaponName, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';

type FirepowerVictory = VictoryBy<'firepower'>;

/** C-DaE2:balG C-DaE2:balB Within how many hexes how much FP is needed. */
export function firepowerGoal(
  { options }: Pick<State, 'options'>,
  { range, firepower }: FirepowerVictory,
): { readonly range: number; readonly firepower: number } {
  return { range: balancedValue(options, range), firepower: balancedValue(options, firepower) };
}

/** C-DaE2:VC What the side could bring on the hex now, unit by unit. */
export function addFirepowerOn(state: State, victory: FirepowerVictory, into: Adder): number {
  const target = findLocation(settingOf(state).board, victory.at) ?? 0;
  const { range } = firepowerGoal(state, victory);
  let total = 0;
  for (const unit of unitsOf(state, victory.side)) {
    const distance = countsFor(state, unit, target, range);
    if (distance === undefined) continue;
    for (const { name, firepower } of bestUse(state, unit, distance)) {
      into.add('C-DaE2:VC', name, firepower);
      total += firepower;
    }
  }
  return total;
}

/** How far a unit is from the hex, if it counts: Infantry in Good Order, pinned or not, that sees the hex without regard to Smoke. */
function countsFor(state: State, unit: Unit, target: Location, most: number): number | undefined {
  const { board, sights, season } = settingOf(state);
  if (!isOnMap(state, unit) || !isMultiMan(state, unit) || !isGoodOrder(state, unit)) return undefined;
  const here = state.place[unit];
  const distance = rangeBetween(board, here, target);
  return distance <= most && sights.between(season, NO_HINDRANCES, here, target).isClear ? distance : undefined;
}

interface Use {
  readonly name: string;
  readonly firepower: number;
}

/** I-4.0k A squad fires itself and one machine gun, or two machine guns; a half-squad or crew one of them. Only what reaches at normal range counts; PIATs and mortars have no FP against a hex. */
function bestUse(state: State, unit: Unit, distance: number): readonly Use[] {
  const { firepower, range, size } = factsOf(state, unit);
  const own: Use[] = distance <= range ? [{ name: nameOf(state, unit), firepower }] : [];
  const weapons = weaponsOf(state, unit)
    .filter((weapon) => isMachineGun(state, weapon) && !isMalfunctioned(state, weapon))
    .filter((weapon) => distance <= armOf(state, weapon).range)
    .map((weapon): Use => ({ name: weaponName(state, weapon), firepower: armOf(state, weapon).firepower }))
    .toSorted((a, b) => b.firepower - a.firepower);
  const ways: (readonly Use[])[] =
    size === 2 ? [[...own, ...weapons.slice(0, 1)], weapons.slice(0, 2)] : [own, weapons.slice(0, 1)];
  return ways.reduce((best, way) => (sumOf(way) > sumOf(best) ? way : best));
}

function sumOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { firepower }) => sum + firepower, 0);
}
