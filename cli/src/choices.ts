/** Long lists of actions, sorted for people: by the unit they are about, with what each costs. */
import type { Candidates, GameTypes } from '@bridgehead/engine';
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

export function everyCandidate<Action>(list: Candidates<Action>): Action[] {
  return Array.from({ length: list.length }, (_, index) => {
    const action = list.at(index);
    if (action === undefined) throw new Error(`Candidate ${index} of ${list.length} is missing`);
    return action;
  });
}

export function sortChoices<T extends GameTypes>(kit: Kit<T>, actions: readonly T['Action'][]): Choices<T> {
  const groups = new Map<string, { name: string; options: { target: string; action: T['Action'] }[] }>();
  const others: T['Action'][] = [];
  for (const action of actions) {
    const subject = kit.subjectOf(action);
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

/** What an action costs: the total of the first sum of its preview; undefined where it has none. */
export function costOf<T extends GameTypes>({ game }: Kit<T>, state: T['State'], side: T['Side'], action: T['Action']): number | undefined {
  return preview(game, state, side, action).tallies.at(0)?.total;
}
