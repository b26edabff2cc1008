/** The game as a plan imagines it: a session that begins from what one side knows now, and that goes forth and back freely. */
import type { Game, GameTypes, SeenSession, Violation } from '@bridgehead/engine';
import { advance, itemAt, perform } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { ChanceError, scriptedChance } from '@bridgehead/engine/chance';
import type { ActionEntry } from '@bridgehead/engine/records';

/** Where a plan begins: what its side does not know is imagined, and the next question is asked. */
export function startOf<T extends GameTypes>(
  game: Game<T>,
  view: T['State'],
  side: T['Side'],
  chance: Chance,
): T['State'] {
  const state = game.imagine?.(view, side, chance) ?? game.copy(view);
  advance(game, { state, chance, emit: () => {} });
  return state;
}

/** What came of a step: nothing is wrong, or why it cannot be taken. */
type Taken = { readonly legal: true } | { readonly legal: false; readonly violations: readonly Violation[] };

export interface PlanSession<T extends GameTypes> {
  readonly session: SeenSession<T>;
  /** Takes an action with these outcomes of chance. */
  take(side: T['Side'], action: T['Action'], outcomes: readonly number[]): Taken;
  /** Goes back to where so many actions had been taken. */
  back(entries: number): void;
}

interface Kept<T extends GameTypes> {
  readonly before: T['State'];
  readonly entry: ActionEntry<T>;
  readonly events: readonly T['Event'][];
}

export function openPlanSession<T extends GameTypes>(game: Game<T>, start: T['State']): PlanSession<T> {
  let kept: readonly Kept<T>[] = [];
  const session: { -readonly [Field in keyof SeenSession<T>]: SeenSession<T>[Field] } = {
    game,
    opening: { events: [] },
    state: start,
    entries: [],
    events: [],
    undone: [],
  };
  const show = (state: T['State']) => {
    session.state = state;
    session.entries = kept.map(({ entry }) => entry);
    session.events = kept.map(({ events }) => events);
    const rolled = kept.findLastIndex(({ entry }) => entry.chance.length > 0);
    if (rolled < 0) delete session.rolled;
    else session.rolled = { entry: rolled, before: itemAt(kept, rolled).before };
  };
  return {
    session,
    take(side, action, outcomes) {
      const before = session.state;
      try {
        const performed = perform(game, before, side, action, scriptedChance(outcomes));
        if (!performed.legal) return performed;
        kept = [...kept, { before, entry: { side, action, chance: outcomes }, events: performed.events }];
        show(performed.state);
        return { legal: true };
      } catch (error) {
        // The dice of a kept plan that do not fit what the rules roll now.
        if (!(error instanceof ChanceError)) throw error;
        return { legal: false, violations: [{ code: 'plan-chance', rule: '', text: `${error.message}.` }] };
      }
    },
    back(entries) {
      if (entries >= kept.length) return;
      const { before } = itemAt(kept, entries);
      kept = kept.slice(0, entries);
      show(before);
    },
  };
}
