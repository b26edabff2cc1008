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

type Weighing<T extends GameTypes> = Pick<Kit<T>, 'game' | 'forecast'>;

/** Odds if the other side answers in a certain way. */
export interface Countered<T extends GameTypes> {
  /** The whole heading ("With Final Protective Fire"). */
  readonly title: string;
  readonly odds: Odds<T>;
}

/** Odds are not counted where the game forecasts more than they would tell. */
export function weigh<T extends GameTypes>({ game, forecast }: Weighing<T>, { state, context, side }: Seat<T>, action: T['Action']): Weighed<T> {
  const verdict = judge(game, state, side, action, context);
  if (!verdict.legal) return { action, verdict, preview: undefined, odds: undefined };
  return { action, verdict, preview: preview(game, state, side, action), odds: forecast?.covers(action) === true ? undefined : rolledOdds(game, state, side, action) };
}

/** An answer that is being put together: its sums so far, even while something is missing. */
export function weighUnfinished<T extends GameTypes>(kit: Weighing<T>, seat: Seat<T>, action: T['Action']): Weighed<T> {
  const weighed = weigh(kit, seat, action);
  return weighed.verdict.legal ? weighed : { ...weighed, preview: preview(kit.game, seat.state, seat.side, action) };
}

/** What the other side could make of it. */
export function counter<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, { action, verdict, odds: worst }: Weighed<T>): Countered<T>[] {
  if (!verdict.legal) return [];
  const replied = kit.replies(seat, action).flatMap(({ name, actions }) => {
    const found = rolledOdds(kit.game, seat.state, seat.side, action, { replies: actions });
    return found === undefined ? [] : [{ title: `With ${name}`, odds: found }];
  });
  return [...replied, ...bestChoices(kit, seat, action, worst)];
}

/** Where others must choose on the way, the odds are those of the worst choices; these are the other end of the range. */
function bestChoices<T extends GameTypes>({ game }: Kit<T>, { state, side }: Seat<T>, action: T['Action'], worst: Odds<T> | undefined): Countered<T>[] {
  if (worst?.choices !== 'worst') return [];
  const best = rolledOdds(game, state, side, action, { choices: 'best' });
  return best === undefined || isSame(best, worst) ? [] : [{ title: 'If the other side chooses what suits you best', odds: best }];
}

function isSame<T extends GameTypes>(one: Odds<T>, other: Odds<T>): boolean {
  const written = ({ entries }: Odds<T>) => entries.map(({ name, probability }) => `${name} ${probability.toFixed(6)}`).toSorted().join();
  return written(one) === written(other);
}

/** So few courses are walked before it is known whether they lead to anything that has a name. */
const PROBE = { limit: 12, samples: 12 };

/** What the page waits for: beyond so many courses some are tried, which takes a fraction of a second. */
const PATIENCE = { limit: 1_500, samples: 400 };

/** Odds of something that has a name, even where a card of the hand leaves nothing to chance; cards that are merely dealt have none. */
export function rolledOdds<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side'], action: T['Action'], options: OddsOptions<T> = {}): Odds<T> | undefined {
  const probe = odds(game, state, side, action, { ...options, ...PROBE });
  if (probe.entries.every(({ events }) => game.nameOutcome(events) === undefined)) return undefined;
  return probe.exact ? probe : odds(game, state, side, action, { ...PATIENCE, ...options });
}

/** What the button says: the summary, and the worst that may come of it. */
export function buttonText<T extends GameTypes>({ verdict, preview: shown }: Weighed<T>): { readonly text: string; readonly warning: string | undefined } | undefined {
  if (shown === undefined || !verdict.legal) return undefined;
  const worst = WORST_FIRST.map((kind) => shown.consequences.find((consequence) => consequence.kind === kind)).find((found) => found !== undefined);
  return { text: shown.summary, warning: worst?.text };
}

const WORST_FIRST = ['own-loss', 'reveals', 'wasted', 'duty', 'ends-phase'] as const;
