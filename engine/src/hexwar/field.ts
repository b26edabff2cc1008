/** Who stands where on a board with one unit to a hex. The context of a game is a field, and more. */
import { numberAt } from '../checked-access.js';
import type { GameState, GameTypes } from '../game.js';
import type { Grid, Hex } from '../hex.js';
import type { PlacedUnits } from '../placement.js';
import type { Roster, Unit } from '../roster.js';
import type { Stock } from './stock.js';

/** No unit. */
export const NOBODY = -1;

/** The units on the board as the shared rules see them: who is where, and whose zones reach where. */
export interface Field<Side extends string> {
  readonly grid: Grid;
  readonly stock: Stock;
  readonly roster: Pick<Roster<Side>, 'sideOf' | 'unitsOf'>;
  readonly opponentOf: (side: Side) => Side;
  /** The hex of each unit, or a negative number: that of the state. */
  readonly place: Int16Array;
  /** The unit in each hex, or NOBODY. */
  readonly occupant: Int16Array;
  /** Bit d of a hex is set where no zone of control reaches through the hexside in direction d, and nobody can attack. */
  readonly barred: Uint8Array;
  /** Zones of control of each side, filled in when first asked for. */
  readonly zones: { [S in Side]?: Uint8Array | undefined };
}

/** The types of a game that is played on a field. */
export interface FieldTypes<Side extends string> extends GameTypes {
  State: GameState & PlacedUnits;
  Side: Side;
  Context: Field<Side>;
}

/** The steps that a game closes to units which retreat, advance or step aside. Zones and enemies are other questions. */
export interface Passage<Side extends string, T extends FieldTypes<Side>> {
  readonly isPassable: (state: T['State'], context: T['Context'], unit: Unit, from: Hex, direction: number) => boolean;
}

/** The unit of each hex. Of two in one hex the first is kept, and `meet` hears of both. */
export function occupantsOf(stock: Stock, place: Int16Array, meet?: (unit: Unit, other: Unit) => void): Int16Array {
  const occupant = stock.numberBoard(NOBODY);
  for (let unit = 0; unit < place.length; unit++) {
    const hex = numberAt(place, unit);
    if (hex < 0) continue;
    if (occupant[hex] === NOBODY) occupant[hex] = unit;
    else meet?.(unit, numberAt(occupant, hex));
  }
  return occupant;
}

/** The unit in a hex, or undefined. */
export function unitIn({ occupant }: Pick<Field<string>, 'occupant'>, hex: Hex): Unit | undefined {
  const unit = occupant[hex];
  return unit === NOBODY ? undefined : unit;
}
