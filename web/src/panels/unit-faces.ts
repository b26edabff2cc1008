/** The counter of each unit, wherever it is: lists draw it beside the name. */
import type { GameTypes } from '@bridgehead/engine';
import type { ForceUnit, Kit } from '../kit/kit.js';

export type UnitFaces = ReadonlyMap<string, Pick<ForceUnit, 'piece' | 'name'>>;

/** What was found for a state is kept as long as the state is. */
const known = new WeakMap<object, UnitFaces>();

export function unitFaces<T extends GameTypes>(kit: Pick<Kit<T>, 'forces'>, state: T['State']): UnitFaces {
  const found = known.get(state);
  if (found !== undefined) return found;
  const faces = new Map(kit.forces(state).flatMap(({ units }) => units.map((unit) => [unit.id, unit])));
  known.set(state, faces);
  return faces;
}
