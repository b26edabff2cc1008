/** What is stored with a change of a game beside its rows: what lists say of it, its clocks, an offer, work that is due. */
import type { Clocks, Offer } from '@bridgehead/protocol';
import { turnAfter, turnClocks } from '../domain/clocks.js';
import type { Downtime } from '../domain/downtime.js';
import { withoutDowntime } from '../domain/downtime.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Summary } from '../domain/summary.js';
import { summaryAfter } from '../domain/summary.js';
import type { Append, StorableJob } from '../store/rows.js';
import type { Changed, Held } from './held-game.js';

/** What happens to a game apart from its rows. */
export interface Effects {
  readonly offer?: Offer | null;
  /** What the request asks, as a hash. */
  readonly asks?: string | undefined;
}

export interface ChangeOptions {
  /** How much later spectators are told, in milliseconds. */
  readonly delay: number;
  /** What must be done after a change of a game. It is stored together with the change. */
  readonly workAfter: (change: Changed) => readonly StorableJob[];
  /** When the service was down: clocks did not run. */
  readonly downtimes: () => readonly Downtime[];
}

/** Rows that are in the game already and are to be stored. */
export interface Unstored {
  readonly rows: readonly GameRow[];
  readonly request: string | undefined;
  readonly effects: Effects;
  readonly at: number;
}

export interface Change {
  readonly append: Append;
  /** The game as it is when that is stored. */
  readonly summary: Summary;
  readonly clocks: Clocks;
  readonly offer: Offer | null;
}

export function changeOf(
  known: Held,
  { rows, request, effects, at }: Unstored,
  { delay, workAfter, downtimes }: ChangeOptions,
): Change {
  const { hosted, control, facts, seats, version, summary: before } = known;
  const { headline, asked } = hosted.openly;
  const openly = asked.map(({ side }) => side);
  const waits = hosted.asked.map(({ side }) => side);
  // Offers, clocks and lists must not betray what is told to one side alone.
  const isTold = before === undefined || (rows.length > 0 && hosted.isToldToAll);
  const summary = isTold
    ? summaryAfter(before, { headline, asked, at, waits, ...(hosted.ending && { ending: hosted.ending }) }, delay)
    : { ...before, waits };
  const clocks =
    control.kind === 'none'
      ? known.clocks
      : turnClocks(
          control,
          withoutDowntime(known.clocks, downtimes()),
          rows.flatMap((row) =>
            row.kind === 'answer' && before?.asked.some(({ side }) => side === row.side) === true ? [row.side] : [],
          ),
          // Where nobody seems to be asked it is known that somebody is: their time runs, so that the game does not stand still for ever.
          openly.length > 0 ? openly : waits,
          at,
          rows.some(({ kind }) => kind === 'back') ? 'agreed-back' : hosted.isFurther ? 'further' : 'again',
          isTold ? turnAfter(before?.headline, headline) : 'same-turn',
        );
  // What was offered holds until something else happens.
  const offer = effects.offer === undefined ? (isTold ? null : known.offer) : effects.offer;
  const append: Append = {
    game: facts.id,
    version,
    from: hosted.rows,
    rows,
    request,
    asks: effects.asks,
    status: hosted.ending === undefined ? 'running' : 'over',
    summary: JSON.stringify(summary),
    clocks: JSON.stringify(clocks),
    offer: offer === null ? null : JSON.stringify(offer),
    changed: summary.at,
    at,
    jobs: workAfter({ hosted, facts, seats, clocks }),
  };
  return { append, summary, clocks, offer };
}
