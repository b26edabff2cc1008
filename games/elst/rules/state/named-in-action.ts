/** From the ids of an action to the numbers of this game: what is named must exist. Every judge begins here, and apply may rely on it. */
import type { Violation } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { findLocation } from '../board/locations.js';
import type { Component } from '../vocabulary/fire-components.js';
import { componentNamed, isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf } from '../vocabulary/units.js';
import type { WrittenSpend } from './actions.js';
import type { Context } from './context.js';
import type { Spend } from './frames.js';
import type { State } from './state.js';

/** Everything in an action that this game does not have. */
export function judgeKnown(
  state: State,
  context: Context,
  named: {
    readonly units?: readonly string[];
    readonly weapons?: readonly string[];
    readonly locations?: readonly string[];
  },
): Violation[] {
  const { units = [], weapons = [], locations = [] } = named;
  return [
    ...units
      .filter((id) => numberOf(id) >= state.kind.length)
      .map((id) => unknown('no-such-unit', `There is no unit ${id} in this game.`)),
    ...weapons
      .filter((id) => numberOf(id) >= state.weaponKind.length)
      .map((id) => unknown('no-such-weapon', `There is no weapon ${id} in this game.`)),
    ...locations
      .filter((label) => locationNamed(context, label) === undefined)
      .map((label) => unknown('no-such-location', `${label} is not in play.`)),
  ];
}

function unknown(code: string, text: string): Violation {
  return { code, rule: 'I-1.1a', text };
}

/** The location with this name, if it is in play. */
function locationNamed({ board, area }: Context, label: string): Location | undefined {
  const location = findLocation(board, label);
  return location !== undefined && area.includes[location % board.grid.size] ? location : undefined;
}

/** The location that an action names; it has been judged. */
export function locationOf(context: Context, label: string): Location {
  const location = locationNamed(context, label);
  if (location === undefined) throw new Error(`${label} is not in play`);
  return location;
}

export function unitsNamed(ids: readonly string[]): Unit[] {
  return ids.map(numberOf);
}

export function weaponsNamed(ids: readonly string[]): Weapon[] {
  return ids.map(numberOf);
}

export function componentsNamed(ids: readonly string[]): Component[] {
  return ids.map(componentNamed);
}

/** The unit that fires a component: itself, or the holder of the weapon (NOBODY: no one holds it). */
export function firerOf(state: State, component: Component): Unit {
  return isWeapon(component) ? state.holder[weaponIn(component)] : component;
}

/** A planned expenditure with numbers; what it names has been judged. */
export function spendNamed(context: Context, written: WrittenSpend): Spend {
  if ('push' in written)
    return {
      to: locationOf(context, written.to),
      cover: false,
      polder: false,
      push: numberOf(written.push),
      arc: written.arc,
    };
  if ('to' in written)
    return { to: locationOf(context, written.to), cover: written.cover ?? false, polder: written.polder ?? false };
  if ('along' in written) return { along: locationOf(context, written.along) };
  if ('smoke' in written) return { smoke: locationOf(context, written.smoke), unit: numberOf(written.unit) };
  if ('recover' in written) return { recover: numberOf(written.recover), unit: numberOf(written.unit) };
  if ('charge' in written)
    return { charge: numberOf(written.charge), unit: numberOf(written.unit), at: locationOf(context, written.at) };
  return { exit: true };
}

/** What a planned expenditure names, for judgeKnown. */
export function namedBySpend(written: WrittenSpend): {
  readonly units: readonly string[];
  readonly weapons: readonly string[];
  readonly locations: readonly string[];
} {
  if ('push' in written) return { units: [], weapons: [written.push], locations: [written.to] };
  if ('to' in written) return { units: [], weapons: [], locations: [written.to] };
  if ('along' in written) return { units: [], weapons: [], locations: [written.along] };
  if ('smoke' in written) return { units: [written.unit], weapons: [], locations: [written.smoke] };
  if ('recover' in written) return { units: [written.unit], weapons: [written.recover], locations: [] };
  if ('charge' in written) return { units: [written.unit], weapons: [written.charge], locations: [written.at] };
  return { units: [], weapons: [], locations: [] };
}
