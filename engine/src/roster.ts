/** The units of a game. A unit is a small integer: its place in the list of all units. */
import { itemAt } from './checked-access.js';
import type { Place } from './content.js';
import { wrong } from './content.js';

/** A unit in the rules: a small integer. Outside the rules it has an id. */
export type Unit = number;

/** The units of a game, found by number or id. */
export interface Roster<Side extends string> {
  /** The unit with this id, or undefined. */
  readonly findUnit: (id: string) => Unit | undefined;
  /** The unit with this id; a wrong id is a bug by now. */
  readonly unitOf: (id: string) => Unit;
  /** The unit that content names by its id. */
  readonly unitIn: (id: string, place: Place, field: string) => Unit;
  readonly idOf: (unit: Unit) => string;
  readonly sideOf: (unit: Unit) => Side;
  readonly unitsOf: (side: Side) => readonly Unit[];
}

/** The questions that every list of units answers. */
export function rosterOf<Side extends string>(
  units: readonly { readonly id: string; readonly side: Side }[],
): Roster<Side> {
  const byId: ReadonlyMap<string, Unit> = new Map(units.map(({ id }, unit) => [id, unit]));
  const sides = units.map(({ side }) => side);
  const bySide = new Map<Side, readonly Unit[]>();
  units.forEach(({ side }, unit) => bySide.set(side, [...(bySide.get(side) ?? []), unit]));
  return {
    findUnit: (id) => byId.get(id),
    unitOf(id) {
      const unit = byId.get(id);
      if (unit === undefined) throw new Error(`There is no unit "${id}"`);
      return unit;
    },
    unitIn(id, place, field) {
      const unit = byId.get(id);
      if (unit === undefined) throw wrong(place, field, id, 'the id of a unit');
      return unit;
    },
    idOf: (unit) => itemAt(units, unit).id,
    // Read before it is checked: every rule asks this, and `itemAt` sees too many kinds of lists to be quick.
    sideOf: (unit) => sides[unit] ?? itemAt(sides, unit),
    unitsOf: (side) => bySide.get(side) ?? [],
  };
}
