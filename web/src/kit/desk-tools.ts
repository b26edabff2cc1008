/** What the desks of all games have in common: what a pick comes to, what the game lists and says against it, how pieces look. */
import type { Game, GameTypes, Violation } from '@bridgehead/engine';
import { candidates, everyCandidate, judge, listed, questions } from '@bridgehead/engine';
import type { PieceLook, Trail } from '../board/model.js';
import type { Desk, Pick, Seat } from './kit.js';

// --- what a pick comes to ---------------------------------------------------------------------------------------------

export const NOTHING = { to: 'nothing' } as const;

export function toDesk<T extends GameTypes>(desk: Desk<T>): Pick<T> {
  return { to: 'desk', desk };
}

export function toAction<Action extends { readonly do: string }>(
  action: Action,
): { readonly to: 'action'; readonly action: Action } {
  return { to: 'action', action };
}

/** Why it cannot be picked; where nothing speaks against it, it means nothing. */
export function refusedBy(
  violations: readonly Violation[],
): typeof NOTHING | { readonly to: 'refused'; readonly violations: readonly Violation[] } {
  return violations.length === 0 ? NOTHING : { to: 'refused', violations };
}

// --- what the game says -----------------------------------------------------------------------------------------------

type ActionOf<T extends GameTypes, Do extends T['Action']['do']> = Extract<T['Action'], { readonly do: Do }>;

/** What desks ask their game. */
export interface Asking<T extends GameTypes> {
  /** What the game says against an answer; empty if it is legal. */
  readonly violationsOf: (seat: Seat<T>, action: T['Action']) => readonly Violation[];
  /** All listed answers. */
  readonly answersOf: (seat: Seat<T>) => T['Action'][];
  /** The listed answers of one kind. */
  readonly answersOfKind: <Do extends T['Action']['do']>(seat: Seat<T>, kind: Do) => ActionOf<T, Do>[];
  /** Nobody is asked, or someone else: whatever is pointed at, the game refuses this answer and says why. */
  readonly waitingDesk: (seat: Seat<T>, answer: T['Action']) => Desk<T>;
}

export function askingOf<T extends GameTypes>(game: Game<T>): Asking<T> {
  const violationsOf = ({ state, context, side }: Seat<T>, action: T['Action']): readonly Violation[] => {
    const verdict = judge<T>(game, state, side, action, context);
    return verdict.legal ? [] : verdict.violations;
  };
  const answersOf = ({ state, context, side }: Seat<T>): T['Action'][] =>
    everyCandidate(candidates<T>(game, state, side, context));
  return {
    violationsOf,
    answersOf,
    answersOfKind: <Do extends T['Action']['do']>(seat: Seat<T>, kind: Do) =>
      answersOf(seat).filter((action): action is ActionOf<T, Do> => action.do === kind),
    waitingDesk: (seat, answer) => {
      const asked = questions<T>(game, seat.state, seat.context);
      return {
        hint:
          asked.length === 0
            ? 'The game is over.'
            : `Waiting for the ${listed(asked.map(({ side }) => game.sideName(side)))} player.`,
        choices: [],
        chosen: [],
        marks: [],
        looks: new Map(),
        proposal: undefined,
        pick: () => (asked.length === 0 ? NOTHING : refusedBy(violationsOf(seat, answer))),
      };
    },
  };
}

// --- how things look --------------------------------------------------------------------------------------------------

/** The same look for several units. */
export function looking(ids: readonly string[], look: PieceLook): [string, PieceLook][] {
  return ids.map((id) => [id, look]);
}

/** All looks of each piece together. */
export function looksOf(
  ...groups: readonly (readonly (readonly [string, PieceLook])[])[]
): ReadonlyMap<string, PieceLook> {
  const looks = new Map<string, PieceLook>();
  for (const [id, look] of groups.flat()) looks.set(id, { ...looks.get(id), ...look });
  return looks;
}

/** A way has at least two different hexes. */
export function way(kind: Trail['kind'], hexes: readonly string[]): Trail[] {
  return new Set(hexes).size < 2 ? [] : [{ kind, hexes }];
}

// --- lists ------------------------------------------------------------------------------------------------------------

export function byHex(a: { readonly hex?: string }, b: { readonly hex?: string }): number {
  return (a.hex ?? '').localeCompare(b.hex ?? '');
}

export function withItem(list: readonly string[], item: string): string[] {
  return [...list, item];
}

export function withoutItem(list: readonly string[], item: string): string[] {
  return list.filter((other) => other !== item);
}
