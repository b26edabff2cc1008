/** What a player should know of an answer before they give it: whether it is allowed, its sums, its odds. */
import type { GameTypes, Preview, Verdict } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import { judge, preview } from '@bridgehead/engine';
import type { CountOdds } from '../computer/count-odds.js';
import type { Kit, Seat } from '../kit/kit.js';

export interface Weighed<T extends GameTypes> {
  readonly action: T['Action'];
  readonly verdict: Verdict;
  /** Sums and consequences; undefined where the answer is refused. */
  readonly preview: Preview | undefined;
  /** Exact odds, where something is rolled, if the other side declines whatever it is asked before; only of what is being put together. */
  readonly odds: Odds<T> | undefined;
  /** They are being counted and will come. */
  readonly counting: boolean;
}

type Weighing<T extends GameTypes> = Pick<Kit<T>, 'game' | 'forecast'>;

/** Odds if the other side answers in a certain way. */
export interface Countered<T extends GameTypes> {
  /** The whole heading ("With Final Protective Fire"). */
  readonly title: string;
  readonly odds: Odds<T>;
}

export function weigh<T extends GameTypes>(
  { game }: Weighing<T>,
  { state, context, side }: Seat<T>,
  action: T['Action'],
): Weighed<T> {
  const verdict = judge(game, state, side, action, context);
  return {
    action,
    verdict,
    preview: verdict.legal ? preview(game, state, side, action) : undefined,
    odds: undefined,
    counting: false,
  };
}

/** An answer that is being put together: its sums so far, even while something is missing. Odds are not counted where the game forecasts more than they would tell. */
export function weighUnfinished<T extends GameTypes>(
  kit: Weighing<T>,
  seat: Seat<T>,
  action: T['Action'],
  count: CountOdds<T>,
): Weighed<T> {
  const weighed = weigh(kit, seat, action);
  if (!weighed.verdict.legal) return { ...weighed, preview: preview(kit.game, seat.state, seat.side, action) };
  if (kit.forecast?.covers(action) === true) return weighed;
  const found = count(seat.state, seat.side, action);
  return found === 'counting' ? { ...weighed, counting: true } : { ...weighed, odds: found };
}

/** What the other side could make of it, as far as that has been counted. */
export function counter<T extends GameTypes>(
  kit: Kit<T>,
  seat: Seat<T>,
  { action, verdict, odds: worst }: Weighed<T>,
  count: CountOdds<T>,
): Countered<T>[] {
  if (!verdict.legal) return [];
  const replied = kit.replies(seat, action).flatMap(({ name, actions }) => {
    const found = count(seat.state, seat.side, action, { replies: actions });
    return found === undefined || found === 'counting' ? [] : [{ title: `With ${name}`, odds: found }];
  });
  return [...replied, ...bestChoices(seat, action, worst, count)];
}

/** Where others must choose on the way, the odds are those of the worst choices; these are the other end of the range. */
function bestChoices<T extends GameTypes>(
  { state, side }: Seat<T>,
  action: T['Action'],
  worst: Odds<T> | undefined,
  count: CountOdds<T>,
): Countered<T>[] {
  if (worst?.choices !== 'worst') return [];
  const best = count(state, side, action, { choices: 'best' });
  return best === undefined || best === 'counting' || isSame(best, worst)
    ? []
    : [{ title: 'If the other side chooses what is best for you', odds: best }];
}

function isSame<T extends GameTypes>(one: Odds<T>, other: Odds<T>): boolean {
  const written = ({ entries }: Odds<T>) =>
    entries
      .map(({ name, probability }) => `${name} ${probability.toFixed(6)}`)
      .toSorted()
      .join();
  return written(one) === written(other);
}

/** What the button says: the summary, and the worst that may come of it. */
export function buttonText<T extends GameTypes>({
  verdict,
  preview: shown,
}: Weighed<T>): { readonly text: string; readonly warning: string | undefined } | undefined {
  if (shown === undefined || !verdict.legal) return undefined;
  const worst = WORST_FIRST.map((kind) => shown.consequences.find((consequence) => consequence.kind === kind)).find(
    (found) => found !== undefined,
  );
  return { text: shown.summary, warning: worst?.text };
}

const WORST_FIRST = ['own-loss', 'reveals', 'wasted', 'duty', 'ends-phase'] as const;
