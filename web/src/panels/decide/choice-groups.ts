/** Choices under their headings, in the order in which Tab walks through them. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import { groupBy } from '../../board/group-by.js';
import type { Choice } from '../../kit/kit.js';

export interface ChoiceGroup<T extends GameTypes> {
  /** Empty where the choices stand under no heading. */
  readonly title: string;
  readonly choices: readonly Choice<T>[];
  /**
   * rows: one below the other. grid: short names, several in a row. tray: counters, several in a row. hexes and hand: places on
   * the map and cards in the hand, listed for the keyboard and the screen reader; map and hand themselves offer them to everyone else.
   */
  readonly layout: 'rows' | 'grid' | 'tray' | 'hexes' | 'hand';
}

/** Up to this length several names stand in one row. */
const SHORT = 9;
/** A grid of less than this many looks like a mistake. */
const SOME = 4;
/** Of more counters than this a column would be too long. */
const MANY = 8;

/** hasCounter: whether a counter can be drawn for a choice. */
export function groupChoices<T extends GameTypes>(
  choices: readonly Choice<T>[],
  hasCounter: (choice: Choice<T>) => boolean,
): ChoiceGroup<T>[] {
  const groups = groupBy(choices, ({ group }) => group ?? '');
  const counters = choices.filter(hasCounter).length;
  return [...groups].flatMap(([title, members]): ChoiceGroup<T>[] => {
    const cards = members.filter(({ card }) => card !== undefined);
    const others = members.filter(({ card }) => card === undefined);
    return [
      ...(others.length === 0
        ? []
        : [
            {
              title,
              choices: others,
              layout: areInOnePlace(choices) ? ('rows' as const) : layoutOf(others, hasCounter, counters),
            },
          ]),
      ...(cards.length === 0 ? [] : [{ title, choices: cards, layout: 'hand' as const }]),
    ];
  });
}

/** Whether several things can be done in the one hex that was picked: the map does not tell them apart. */
export function areInOnePlace<T extends GameTypes>(choices: readonly Choice<T>[]): boolean {
  return choices.length > 1 && choices.every(({ hex }) => hex !== undefined && hex === itemAt(choices, 0).hex);
}

function layoutOf<T extends GameTypes>(
  choices: readonly Choice<T>[],
  hasCounter: (choice: Choice<T>) => boolean,
  counters: number,
): ChoiceGroup<T>['layout'] {
  if (choices.every(isHex)) return 'hexes';
  // Where many are listed under several headings, pairs lie beside each other as well.
  const least = counters > MANY ? 2 : SOME;
  if (choices.length >= least && choices.every(hasCounter)) return 'tray';
  return choices.length >= SOME && choices.every(({ label }) => label.length <= SHORT) ? 'grid' : 'rows';
}

/** A place and nothing else, called by its number first ("0717, broken, 3 points"). */
function isHex<T extends GameTypes>({ hex, piece, label }: Choice<T>): boolean {
  return hex !== undefined && piece === undefined && label.startsWith(hex);
}
