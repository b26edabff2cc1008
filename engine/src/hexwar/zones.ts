/** Zones of control: the six hexes around a unit, as far as no hexside stops them. */
import { byteAt, numberAt } from '../checked-access.js';
import type { Hex } from '../hex.js';
import { directionTo, OFF_BOARD } from '../hex.js';
import type { Unit } from '../roster.js';
import type { Field } from './field.js';
import { NOBODY } from './field.js';

/**
 * Hexes in the zone of control of a side: 1 where any of its units exerts one. Each unit does, at all times and into all
 * ground; other units and other zones take nothing from it and add nothing.
 * remagen 6.0 6.11a 6.11b 6.21 6.22 6.31 6.32 6.33 11.12c 15.0b, bulge 4.5a
 */
export function zoneOf<Side extends string>(field: Field<Side>, side: Side): Uint8Array {
  const known = field.zones[side];
  if (known !== undefined) return known;
  const zone = zoneOfUnits(field, side);
  field.zones[side] = zone;
  return zone;
}

function zoneOfUnits<Side extends string>({ grid, stock, roster, place, barred }: Field<Side>, side: Side): Uint8Array {
  const zone = stock.byteBoard(0);
  const { neighbours } = grid;
  for (const unit of roster.unitsOf(side)) {
    const hex = numberAt(place, unit);
    if (hex < 0) continue;
    const bars = byteAt(barred, hex);
    for (let direction = 0; direction < 6; direction++) {
      const to = numberAt(neighbours, hex * 6 + direction);
      if (to !== OFF_BOARD && (bars & (1 << direction)) === 0) zone[to] = 1;
    }
  }
  return zone;
}

/** Adjacent through a hexside that stops nothing: in each other's zone of control, able to attack. remagen 6.23 */
export function areInContact({ grid, barred }: Pick<Field<string>, 'grid' | 'barred'>, a: Hex, b: Hex): boolean {
  const direction = directionTo(grid, a, b);
  return direction >= 0 && (byteAt(barred, a) & (1 << direction)) === 0;
}

/** Units of the other side that have this hex in their zone of control. remagen 6.23 */
export function enemiesInContact<Side extends string>(
  { grid, roster, occupant, barred }: Field<Side>,
  side: Side,
  hex: Hex,
): Unit[] {
  const enemies: Unit[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const near = numberAt(grid.neighbours, hex * 6 + direction);
    if (near === OFF_BOARD || (byteAt(barred, hex) & (1 << direction)) !== 0) continue;
    const other = numberAt(occupant, near);
    if (other !== NOBODY && roster.sideOf(other) !== side) enemies.push(other);
  }
  return enemies;
}
