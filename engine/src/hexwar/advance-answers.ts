/** Advances as answers in JSON, which name units and hexes. */
import type { Hex } from '../hex.js';
import type { Unit } from '../roster.js';
import type { Advance } from './advance.js';

/** A unit advances; or nobody does any more. */
export type AdvanceAnswer =
  | { readonly do: 'advance'; readonly unit: string; readonly along: string; readonly to: string }
  | { readonly do: 'halt' };

/** How a game names its units and hexes. */
export interface AdvanceNames {
  readonly idOf: (unit: Unit) => string;
  readonly unitOf: (id: string) => Unit;
  readonly label: (hex: Hex) => string;
  readonly hexOfLabel: (label: string) => Hex;
}

/** Writes and reads these answers with the names of a game. */
export function advanceAnswers({ idOf, unitOf, label, hexOfLabel }: AdvanceNames): {
  readonly actionFor: (advance: Advance) => AdvanceAnswer;
  readonly read: (answer: AdvanceAnswer) => Advance | 'halt';
} {
  return {
    actionFor: ({ unit, along, to }) => ({ do: 'advance', unit: idOf(unit), along: idOf(along), to: label(to) }),
    read: (answer) =>
      answer.do === 'halt'
        ? 'halt'
        : { unit: unitOf(answer.unit), along: unitOf(answer.along), to: hexOfLabel(answer.to) },
  };
}
