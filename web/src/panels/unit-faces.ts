/** The counter of each unit, wherever it is: lists draw it beside the name. */
import type { GameTypes } from '@bridgehead/engine';
import type { ForceUnit, Kit } from '../kit/kit.js';

export type UnitFaces = ReadonlyMap<string, Pick<ForceUnit, 'piece' | 'name'>>;

/** What was found for a state is kept as long as the state is. */
const known = new WeakMap<object, UnitFaces>();

/** Weapons have counters as well, and lie on the map; they belong to no force. */
export function unitFaces<T extends GameTypes>(kit: Pick<Kit<T>, 'forces' | 'pieces'>, state: T['State']): UnitFaces {
  const found = known.get(state);
  if (found !== undefined) return found;
  const faces: UnitFaces = new Map([
    ...kit.pieces(state).map(({ id, face, spoken }) => [id, { piece: face, name: spoken }] as const),
    ...kit.forces(state).flatMap(({ units }) => units.map((unit) => [unit.id, unit] as const)),
  ]);
  known.set(state, faces);
  return faces;
}
