/** V-6.10c V-6.10d V-6.10e What becomes of Acquired Target counters when somebody moves or falls out. Counters of areas stay where they are (V-6.11a). */
import type { Hex } from '@bridgehead/engine/hex';
import { hexOf } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Acquisition, State } from '../state/state.js';
import { hasWeaponMark, NOBODY } from '../state/state.js';
import { isGoodOrder, isHidden } from '../units/units-in-play.js';
import { loseAim } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { lineNow } from './visibility.js';

/** Counters of weapons that nobody serves go; the others follow their targets as far as these are seen. */
export function followAcquired(state: State): void {
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (hasWeaponMark(state, weapon, 'acquired') && !isServed(state, weapon)) loseAim(state, weapon);
  if (state.acquired.length === 0) return;
  const next = state.acquired.map((entry) => followed(state, entry));
  if (next.some((entry, index) => entry !== state.acquired[index])) state.acquired = next;
}

function isServed(state: State, weapon: number): boolean {
  const holder = state.holder[weapon];
  return holder !== NOBODY && isGoodOrder(state, holder);
}

function followed(state: State, entry: Acquisition): Acquisition {
  const { board } = settingOf(state);
  const firer = state.holder[entry.weapon];
  const hexOfUnit = (unit: Unit): Hex => hexOf(board, state.place[unit]);
  const left = entry.units.filter((unit) => state.place[unit] >= 0);
  const gone = left.filter((unit) => hexOfUnit(unit) !== entry.hex);
  if (gone.length === 0 && left.length === entry.units.length && left.length > 0) return entry;
  const stayed = left.filter((unit) => hexOfUnit(unit) === entry.hex);
  if (stayed.length > 0) return { ...entry, units: stayed }; // V-6.10e The firer keeps it on those who stay.
  const [seen] = gone.filter((unit) => lineNow(state, state.place[firer], state.place[unit]).isClear);
  if (seen !== undefined) {
    const hex = hexOfUnit(seen);
    return { ...entry, units: gone.filter((unit) => hexOfUnit(unit) === hex), hex };
  }
  // V-6.10d The next enemy in the hex gets it.
  const heirs = state.place.flatMap((place, unit) =>
    place === entry.hex && state.side[unit] !== state.side[firer] && !isHidden(state, unit) ? [unit] : [],
  );
  return heirs.length === 0 && entry.units.length === 0 ? entry : { ...entry, units: heirs.slice(0, 1) };
}
