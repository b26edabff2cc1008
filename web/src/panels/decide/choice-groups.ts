/** Choices under their headings, in the order in which Tab walks through them. */
import type { GameTypes } from '@bridgehead/engine';
import { groupBy } from '../../board/group-by.js';
import type { Choice } from '../../kit/kit.js';

export interface ChoiceGroup<T extends GameTypes> {
  /** Empty where the choices stand under no heading. */
  readonly title: string;
  readonly choices: readonly Choice<T>[];
  /** rows: one below the other. grid: short names such as hexes, several in a row. */
  readonly layout: 'rows' | 'grid';
}

/** Up to this length several names stand in one row. */
const SHORT = 9;
/** A grid of less than this many looks like a mistake. */
const SOME = 4;

export function groupChoices<T extends GameTypes>(choices: readonly Choice<T>[]): ChoiceGroup<T>[] {
  const groups = groupBy(choices, ({ group }) => group ?? '');
  return [...groups].map(([title, members]) => ({ title, choices: members, layout: layoutOf(members) }));
}

function layoutOf<T extends GameTypes>(choices: readonly Choice<T>[]): ChoiceGroup<T>['layout'] {
  return choices.length >= SOME && choices.every(({ label }) => label.length <= SHORT) ? 'grid' : 'rows';
}
