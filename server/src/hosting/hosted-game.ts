/** What a node can do with a game that it holds; `hosted.ts` makes it. */
import type { Parsed, Problem, Setup, Violation } from '@bridgehead/engine';
import type { DiceSource, SigningKey } from '@bridgehead/engine/proofs';
import type { Ending, Snapshot } from '@bridgehead/protocol';
import type { Listener, WrittenDelivery } from './delivery-outbox.js';
import type { GameRow } from '../domain/game-rows.js';

export interface GameFacts {
  readonly id: string;
  readonly setup: Setup;
  readonly dice: DiceSource;
  readonly players: Readonly<Record<string, string>>;
  /** How much later spectators are told, in milliseconds. */
  readonly delay: number;
}

/** Why something was not done. */
export type Refused =
  | { readonly ok: false; readonly code: 'stale' | 'not-asked' | 'over' | 'no-side' | 'no-offer' | 'answer-first' }
  | { readonly ok: false; readonly code: 'malformed'; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly code: 'illegal'; readonly violations: readonly Violation[] };

/** Rows that are not stored yet: they are in the game already, and nobody has been told. */
export type Tried = { readonly ok: true; readonly rows: readonly GameRow[] } | Refused;

/** One question, as lists show it. */
interface Asked {
  readonly side: string;
  readonly text: string;
}

export interface Offered {
  readonly question: string | null;
  /** How many answers there are in all. */
  readonly total: number;
  readonly actions: readonly { readonly name: string; readonly action: unknown }[];
}

export interface HostedGame {
  readonly id: string;
  /** How many rows are in it. */
  readonly rows: number;
  readonly sides: readonly string[];
  readonly ending: Ending | undefined;
  /** Where it stands: for headings and lists. It tells nothing that one side alone may know. */
  readonly headline: string;
  /** The same with who is asked, as far as everybody may know. */
  readonly openly: { readonly headline: string; readonly asked: readonly Asked[] };
  /** Whether what has been done and is not stored yet has led beyond all that was ever stored, also of what was taken back. */
  readonly isFurther: boolean;
  /** Whether everybody is told something of what has been done and is not stored yet. */
  readonly isToldToAll: boolean;
  /** Who is asked what. Whether a side is asked can itself be a secret: see `askedBefore`. */
  readonly asked: readonly Asked[];
  /** The number of the delivery with which a side was asked what it is asked now; undefined: nothing. */
  question(side: string): number | undefined;
  /** Who is asked as far as a viewer may know. */
  askedBefore(viewer: string): readonly Asked[];
  /** The first row of a new game. */
  begin(): readonly GameRow[];
  /** Rows as they are stored at a moment, as part of a version of the game, made here or elsewhere. Those made here are in the game already. */
  follow(rows: readonly GameRow[], at: number, version: number): void;
  act(side: string, action: unknown, at: number | undefined, comment?: string): Tried;
  undo(side: string): Tried;
  resign(side: string): Tried;
  /** Back to where a viewer knew of one entry less, over rolls and answers: only by agreement. */
  goBack(side: string): Tried;
  end(row: Extract<GameRow, { readonly kind: 'draw' | 'forfeit' | 'verdict' }>): Tried;
  /** Lets standing orders answer; none that do, no rows. */
  obey(orders: Readonly<Record<string, unknown>>): readonly GameRow[];
  readOrders(side: string, json: unknown): Parsed<unknown> | undefined;
  /** What has been stored is told: to the players at once, to spectators when they may know. */
  publish(now: number): void;
  /** When something more may be told to spectators; undefined: they know all. */
  readonly nextLate: number | undefined;
  watch(viewer: string, listener: Listener): () => void;
  since(viewer: string, n: number): readonly WrittenDelivery[] | undefined;
  snapshot(viewer: string): Snapshot;
  deliveries(viewer: string): number;
  /** What a side is asked, and so many of its legal answers, spread over the whole list. */
  offered(side: string, most: number): Offered;
  /** What a computer or a bot needs: the view of a side. */
  view(side: string): object;
  /** The whole record; only for a game that is over. */
  record(): string;
  /** The same with the names of the players, signed with the server's key. */
  sealedRecord(names: Readonly<Record<string, string>>, key: SigningKey): object;
  /** What may be published before. */
  published(viewer: string): string;
  /** Names the rules by which `save` was written. */
  readonly form: string;
  /** The whole game as text; undefined while something of it is not stored or not told yet. */
  save(): string | undefined;
  /** Goes on from what `save` wrote. */
  resume(saved: string): void;
}
