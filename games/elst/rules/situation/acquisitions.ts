/** V-6.10c V-6.10d V-6.10e What becomes of Acquired Target counters when somebody moves or falls out. Counters of areas stay where they are (V-6.11a). */
import type { Hex } from '@bridgehead/engine/hex';
import { hexOf } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Acquisition, State } from '../state/state.js';
import { isWeaponMarked, NOBODY, WEAPON_MARK } from '../state/state.js';
import { isGoodOrder, isHidden } from '../units/units-in-play.js';
import { loseAim } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { lineNow } from './visibility.js';

/** Counters of weapons that nobody serves go; the others follow their targets as far as these are seen. */
export function followAcquired(state: State): void {
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (isWeaponMarked(state, weapon, WEAPON_MARK.acquired) && !isServed(state, weapon)) loseAim(state, weapon);
  if (state.acquired.length === 0) return;
  const next = state.acquired.map((entry) => followed(state, entry));
  if (next.some((entry, index) => entry !== state.acquired[index])) state.acquired = next;
}

function isServed(state: State, weapon: number): boolean {
  const holder = state.holder[weapon];
  return holder !== NOBODY && isGoodOrder(state, holder);
}

/** V-6.10e The acquired units by hex: those who stayed, then those whom the weapon still sees elsewhere. */
export function targetsApart(state: State, { weapon, units, hex }: Acquisition): Unit[][] {
  const { board } = settingOf(state);
  const firer = state.holder[weapon];
  const groups = new Map<Hex, Unit[]>();
  for (const unit of units) {
    if (state.place[unit] < 0) continue;
    const there = hexOf(board, state.place[unit]);
    if (there === hex || lineNow(state, state.place[firer], state.place[unit]).isClear)
      groups.set(there, [...(groups.get(there) ?? []), unit]);
  }
  const stayed = groups.get(hex);
  groups.delete(hex);
  return [...(stayed === undefined ? [] : [stayed]), ...groups.values()];
}

/** The counter on this unit and those with it. */
export function keptOn(state: State, entry: Acquisition, unit: Unit): Acquisition {
  const units = targetsApart(state, entry).find((group) => group.includes(unit)) ?? [unit];
  return { ...entry, units, hex: hexOf(settingOf(state).board, state.place[unit]) };
}

function followed(state: State, entry: Acquisition): Acquisition {
  const { board } = settingOf(state);
  const isThere = (unit: Unit) => state.place[unit] >= 0 && hexOf(board, state.place[unit]) === entry.hex;
  if (entry.units.length > 0 && entry.units.every(isThere)) return entry;
  const groups = targetsApart(state, entry);
  if (groups.length > 1) {
    // V-6.10e Its owner is asked where it stays (ordnance/scattered-targets.ts).
    const units = groups.flat();
    return units.length === entry.units.length ? entry : { ...entry, units };
  }
  if (groups.length === 1) return keptOn(state, { ...entry, units: groups[0] }, groups[0][0]);
  return inherited(state, entry);
}

/** V-6.10d The next enemy who enters the hex gets it; those who were there already when the target went do not. */
function inherited(state: State, entry: Acquisition): Acquisition {
  const { weapon, hex } = entry;
  const side = state.side[state.holder[weapon]];
  const there = state.place.flatMap((place, unit) =>
    place === hex && state.side[unit] !== side && !isHidden(state, unit) ? [unit] : [],
  );
  if (entry.units.length > 0) return lain(weapon, hex, there);
  const before = entry.bystanders ?? [];
  const heir = there.find((unit) => !before.includes(unit));
  if (heir !== undefined) return { weapon, hex, units: [heir] };
  return there.length === before.length ? entry : lain(weapon, hex, there);
}

/** The counter of a weapon that lies in a hex. */
function lain(weapon: Weapon, hex: Hex, bystanders: readonly Unit[]): Acquisition {
  return { weapon, hex, units: [], ...(bystanders.length > 0 && { bystanders }) };
}
