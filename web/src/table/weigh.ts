/** What a player should know of an answer before he gives it: whether it is allowed, its sums, its odds. */
import type { Game, GameTypes, Odds, OddsOptions, Preview, Verdict } from '@bridgehead/engine';
import { judge, odds, preview } from '@bridgehead/engine';
import type { Kit, Seat } from '../kit/kit.js';

export interface Weighed<T extends GameTypes> {
  readonly action: T['Action'];
  readonly verdict: Verdict;
  /** Sums and consequences; undefined where the answer is refused. */
  readonly preview: Preview | undefined;
  /** Exact odds, where something is rolled, if the other side declines whatever it is asked before. */
  readonly odds: Odds<T> | undefined;
}

/** Odds if the other side answers in a certain way. */
export interface Countered<T extends GameTypes> {
  readonly name: string;
  readonly odds: Odds<T>;
}

export function weigh<T extends GameTypes>(game: Game<T>, { state, context, side }: Seat<T>, action: T['Action']): Weighed<T> {
  const verdict = judge(game, state, side, action, context);
  if (!verdict.legal) return { action, verdict, preview: undefined, odds: undefined };
  return { action, verdict, preview: preview(game, state, side, action), odds: rolledOdds(game, state, side, action) };
}

/** An answer that is being put together: its sums so far, even while something is missing. */
export function weighUnfinished<T extends GameTypes>(game: Game<T>, seat: Seat<T>, action: T['Action']): Weighed<T> {
  const weighed = weigh(game, seat, action);
  return weighed.verdict.legal ? weighed : { ...weighed, preview: preview(game, seat.state, seat.side, action) };
}

/** What the other side could make of it. */
export function counter<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, { action, verdict }: Weighed<T>): Countered<T>[] {
  if (!verdict.legal) return [];
  return kit.replies(seat, action).flatMap(({ name, actions }) => {
    const found = rolledOdds(kit.game, seat.state, seat.side, action, { replies: actions });
    return found === undefined ? [] : [{ name, odds: found }];
  });
}

/** So few courses are walked before it is known whether they lead to anything that has a name. */
const PROBE = { limit: 60, samples: 12 };

/** Odds where chance has a say in something that has a name; cards that are merely dealt have none. */
function rolledOdds<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side'], action: T['Action'], options: OddsOptions<T> = {}): Odds<T> | undefined {
  const probe = odds(game, state, side, action, { ...options, ...PROBE });
  if (probe.courses < 2 || probe.entries.every(({ events }) => game.nameOutcome(events) === undefined)) return undefined;
  return probe.exact ? probe : odds(game, state, side, action, options);
}

/** What the button says: the summary, and the worst that may come of it. */
export function buttonText<T extends GameTypes>({ verdict, preview: shown }: Weighed<T>): { readonly text: string; readonly warning: string | undefined } | undefined {
  if (shown === undefined || !verdict.legal) return undefined;
  const worst = WORST_FIRST.map((kind) => shown.consequences.find((consequence) => consequence.kind === kind)).find((found) => found !== undefined);
  return { text: shown.summary, warning: worst?.text };
}

const WORST_FIRST = ['own-loss', 'reveals', 'wasted', 'duty', 'ends-phase'] as const;
