/** Long lists of actions, sorted for people: by the unit they are about, with what each costs. */
import type { GameTypes } from '@bridgehead/engine';
import { OFF_BOARD, parseHex } from '@bridgehead/engine/hex';
import { preview } from '@bridgehead/engine';
import type { Kit } from './kit.js';

/** All that one unit (bridge, card …) can do. */
export interface Group<T extends GameTypes> {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly target: string; readonly action: T['Action'] }[];
}

export interface Choices<T extends GameTypes> {
  readonly groups: readonly Group<T>[];
  /** Actions that are about no one in particular. */
  readonly others: readonly T['Action'][];
}

export function sortChoices<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  actions: readonly T['Action'][],
): Choices<T> {
  const groups = new Map<string, { name: string; options: { target: string; action: T['Action'] }[] }>();
  const others: T['Action'][] = [];
  for (const action of actions) {
    const subject = kit.subjectOf(state, action);
    if (subject === undefined) {
      others.push(action);
      continue;
    }
    const group = groups.get(subject.id) ?? { name: subject.name, options: [] };
    group.options.push({ target: subject.target, action });
    groups.set(subject.id, group);
  }
  return { groups: [...groups].map(([id, { name, options }]) => ({ id, name, options })), others };
}

/** What an action costs, by its preview; undefined where it costs nothing. */
export function costOf<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
): number | undefined {
  const sum = kit.costSum(action);
  return sum === undefined ? undefined : preview(kit.game, state, side, action).tallies.at(sum)?.total;
}

/** Whether a unit has nothing to choose but where it goes. */
export function isAboutPlaces<T extends GameTypes>(
  { board }: Kit<T>,
  state: T['State'],
  { options }: Group<T>,
): boolean {
  const grid = board.gridOf(state);
  return options.every(({ target }) => parseHex(grid, firstWord(target)) !== OFF_BOARD);
}

/** "83 places", "1 choice" */
export function sayCount<T extends GameTypes>(kit: Kit<T>, state: T['State'], group: Group<T>): string {
  const { length } = group.options;
  return `${length} ${isAboutPlaces(kit, state, group) ? 'place' : 'choice'}${length === 1 ? '' : 's'}`;
}

/** The hex of a target, where it begins with one: "0717" of "0717, 0617 to 0816". */
export function firstWord(target: string): string {
  return target.replace(/[ ,].*$/s, '');
}
