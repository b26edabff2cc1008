/** How far it is to the holdings of a scenario, in halves of MF, if nobody is in the way. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Context, State } from '@bridgehead/elst';
import { entryCost, holdingAt, outsideOf } from '@bridgehead/elst';

/** By hex; Infinity where no way leads. */
export type Field = readonly number[];

export interface Fields {
  /** To the nearest hex of a holding. */
  to(state: State, context: Context, holding: number): Field;
  /** To the nearest of these hexes; they are known by their name. */
  toAny(state: State, context: Context, name: string, hexes: () => readonly Hex[]): Field;
}

export function makeFields(): Fields {
  const known = new Map<string, Field>();
  const fields: Fields = {
    to: (state, context, holding) =>
      fields.toAny(state, context, String(holding), () => hexesOf(state, context, holding)),
    toAny(state, context, name, hexes) {
      const key = `${state.scenario} ${name}`;
      const field = known.get(key) ?? fieldTo(context, hexes());
      known.set(key, field);
      return field;
    },
  };
  return fields;
}

/** The hexes of a holding. */
function hexesOf(state: State, { area }: Context, holding: number): Hex[] {
  return area.hexes.filter((hex) => holdingAt(state, hex) === holding);
}

const WALK = { phase: 'movement', cover: false, polder: false } as const;

function fieldTo(context: Context, ends: readonly Hex[]): Field {
  const { grid } = context.board;
  const field = Array.from({ length: grid.size }, () => Infinity);
  const waiting: Hex[][] = [[...ends]];
  for (const end of ends) field[end] = 0;
  for (let cost = 0; cost < waiting.length; cost++) {
    for (const hex of waiting[cost] ?? []) {
      if (itemAt(field, hex) < cost) continue;
      for (const before of neighboursOf(grid, hex)) {
        if (!context.area.includes[before]) continue;
        const step = entryCost(context, before, hex, WALK);
        if (step === undefined) continue;
        const total = cost + step.exit + step.enter;
        if (total >= itemAt(field, before)) continue;
        field[before] = total;
        (waiting[total] ??= []).push(before);
      }
    }
  }
  return field;
}

/** The distance from a place: from outside the map one step more; from the Steeple as from below. */
export function distanceFrom(
  field: Field,
  { board }: Pick<Context, 'board'>,
  state: State,
  place: number,
  unit?: number,
): number {
  const outside = unit === undefined ? undefined : outsideOf(state, unit);
  if (outside !== undefined) return itemAt(field, outside) + 2;
  return itemAt(field, place < board.grid.size ? place : place - board.grid.size);
}
