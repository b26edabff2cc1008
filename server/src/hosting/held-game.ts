/** A game in memory with what is stored beside its rows. */
import type { Clocks, Offer, TimeControl } from '@bridgehead/protocol';
import type { Summary } from '../domain/summary.js';
import { ordersOf } from '../store/stored-facts.js';
import type { GameRow as StoredFacts, Seat } from '../store/tables.js';
import type { HostedGame } from './hosted-game.js';

export interface Held {
  readonly hosted: HostedGame;
  readonly facts: StoredFacts;
  /** How often something of it was stored, as far as is known here. */
  version: number;
  seats: readonly Seat[];
  readonly control: TimeControl;
  clocks: Clocks;
  offer: Offer | null;
  /** What lists say; undefined until it has begun. */
  summary: Summary | undefined;
  /** Sides with the names of requests that were carried out for them, and what each asked; null: nobody noted it. */
  readonly requests: Map<string, string | null>;
  /** When it was used last: by a clock that nobody sets. */
  used: number;
  /** How many of its rows are in its snapshot. */
  saved: number;
}

/** A game as it is after a change. */
export interface Changed {
  readonly hosted: HostedGame;
  readonly facts: Pick<StoredFacts, 'rated'>;
  readonly seats: readonly Seat[];
  readonly clocks: Clocks;
}

/** The name of a request in its game: two sides may choose the same one. */
export function requestOf(side: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${side} ${name}`;
}

/** Whether a side has used this name for something else. */
export function isReused(
  { requests }: Pick<Held, 'requests'>,
  side: string,
  name: string | undefined,
  asks: string | undefined,
): boolean {
  const before = requests.get(requestOf(side, name) ?? '') ?? undefined;
  return before !== undefined && asks !== undefined && before !== asks;
}

/** The standing orders of each side. */
export function ordersBySide(seats: readonly Seat[]): Record<string, unknown> {
  return Object.fromEntries(
    seats.flatMap((seat): [string, unknown][] => (seat.orders === null ? [] : [[seat.side, ordersOf(seat)]])),
  );
}
