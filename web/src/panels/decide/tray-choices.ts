/**
 * What the tray of a phone offers: what lies beside the map first, then the counters on the map, so that none has to be searched
 * for. Where one unit can do several things in the hex that was tapped, they are told in words.
 */
import type { GameTypes } from '@bridgehead/engine';
import type { Choice } from '../../kit/kit.js';
import type { UnitFaces } from '../unit-faces.js';
import { areInOnePlace } from './choice-groups.js';

interface Offered<T extends GameTypes> {
  readonly choice: Choice<T>;
  /** Its counter; undefined: it stands there in words. */
  readonly face: ReturnType<UnitFaces['get']>;
}

export interface TrayChoices<T extends GameTypes> {
  readonly offered: readonly Offered<T>[];
  /** What is offered lies on the map as well. */
  readonly repeats: boolean;
}

export function trayChoices<T extends GameTypes>(choices: readonly Choice<T>[], faces: UnitFaces): TrayChoices<T> {
  const isOneUnit = new Set(choices.map(({ piece }) => piece)).size < choices.length;
  // To fire at a unit and to move into its hex are two things, and only one of them has a counter.
  const isPlace = choices.some(({ piece }) => piece === undefined);
  if (areInOnePlace(choices) && (isOneUnit || isPlace))
    return { offered: choices.map((choice) => ({ choice, face: undefined })), repeats: false };
  const withFace = (choice: Choice<T>): Offered<T> => ({ choice, face: faces.get(choice.piece ?? choice.id) });
  const all = choices.map(withFace);
  const beside = all.filter(({ choice: { hex } }) => hex === undefined);
  const together = beside.filter(({ choice }) => choice.isForAll);
  const waiting = beside.filter(({ face }) => face !== undefined);
  // Cards lie in the hand.
  const actions = beside.filter(
    ({ choice, face }) => face === undefined && !choice.isForAll && !choice.isRare && choice.card === undefined,
  );
  const onMap = all.filter(({ choice: { hex, piece }, face }) => hex !== undefined && piece !== undefined && face);
  return {
    offered: [...together, ...waiting, ...actions, ...onMap],
    repeats: together.length + waiting.length + actions.length === 0,
  };
}
