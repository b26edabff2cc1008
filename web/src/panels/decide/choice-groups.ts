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
/** More hexes than this are a grid of their numbers, however much is said of each. */
const MANY = 12;

export function groupChoices<T extends GameTypes>(choices: readonly Choice<T>[]): ChoiceGroup<T>[] {
  const groups = groupBy(choices, ({ group }) => group ?? '');
  return [...groups].map(([title, members]) => ({ title, choices: members, layout: layoutOf(members) }));
}

function layoutOf<T extends GameTypes>(choices: readonly Choice<T>[]): ChoiceGroup<T>['layout'] {
  const isGrid =
    (choices.length >= SOME && choices.every(({ label }) => label.length <= SHORT)) ||
    (choices.length > MANY && choices.every(isHex));
  return isGrid ? 'grid' : 'rows';
}

/** A place and nothing else, called by its number first ("0717, broken, 3 points"). */
function isHex<T extends GameTypes>({ hex, piece, label }: Choice<T>): boolean {
  return hex !== undefined && piece === undefined && label.startsWith(hex);
}

/** What is written on the button; all of its label is said, and shown where it is pointed at. */
export function writtenLabel<T extends GameTypes>(choice: Choice<T>, layout: ChoiceGroup<T>['layout']): string {
  return layout === 'grid' && isHex(choice) ? (choice.hex ?? choice.label) : choice.label;
}
