/** What goes over a live connection, in JSON. Small, for it is sent after every action. */
import type { Delta } from './delta.js';
import type { GameEvent, Problem, Violation } from '@bridgehead/engine';
import type { Clocks, Ending, Offer } from './games.js';

/** What somebody did, as a viewer is told of it. */
export interface SeenEntry {
  readonly side: string;
  readonly events: readonly GameEvent[];
  /** What was done, if it is the viewer's own. */
  readonly action?: unknown;
  readonly resign?: true;
  /** Of their own answers: what a standing order did. */
  readonly comment?: string;
}

/** One thing that a viewer is told; numbered for them alone. */
export interface Delivery {
  readonly n: number;
  /** What someone did, as the viewer was told. */
  readonly entry?: SeenEntry;
  /** How many of the entries that they were told of are taken back. */
  readonly back?: number;
  /** What changed in their view. */
  readonly view?: Delta;
  readonly ending?: Ending;
}

/** Everything at once: for a viewer who connects, or was away for too long. */
export interface Snapshot {
  readonly n: number;
  readonly opening: readonly GameEvent[];
  readonly entries: readonly SeenEntry[];
  readonly view: object;
  readonly ending?: Ending;
}

/** From the page or a bot. */
export type LiveAsked =
  /** Follow a game; `from` is the last delivery that I have. */
  | {
      readonly do: 'follow';
      readonly game: string;
      readonly from?: number | undefined;
      readonly invitation?: string | undefined;
    }
  | { readonly do: 'leave'; readonly game: string }
  /** The page is in view, or is not any more: a player who looks at the board needs no notification. */
  | { readonly do: 'look'; readonly inView: boolean }
  /** Answer a question. `request` names it: the answer comes back under that name. */
  | {
      readonly do: 'act';
      readonly game: string;
      readonly action: unknown;
      readonly at?: number | undefined;
      readonly request: string;
    };

/** Offers, clocks and who sits where (facts); what was said (chat). */
export const NEWS = ['facts', 'chat'] as const;
export type News = (typeof NEWS)[number];

/** Something apart from what happens on the board: clocks and offer where those have changed; without them something else has, and must be asked for. */
export interface FactsTold {
  readonly news: News;
  readonly clocks?: Clocks;
  readonly offer?: Offer | null;
}

/** It is my turn in a game that I do not look at. */
export interface PageNotice {
  /** Null where it is only a test. */
  readonly game: string | null;
  readonly text: string;
}

/** Why something was not done. */
export interface RefusalTold {
  readonly code: string;
  readonly text: string;
  /** What is wrong with the form of what was sent. */
  readonly problems?: readonly Problem[];
  /** Which rules forbid it. */
  readonly violations?: readonly Violation[];
  /** Why somebody is banned, and until when. */
  readonly reason?: string;
  readonly until?: number;
}

/** The version of what is said here. It is raised when something gets another meaning; what is only added leaves it as it is. */
export const PROTOCOL = 1;
/** The oldest version that a server still speaks. A page that is older must be loaded again. */
export const OLDEST_PROTOCOL = 1;

/** The first word of a server over a WebSocket. */
export interface Hello {
  readonly protocol: number;
  readonly oldest: number;
}

/** To the page or a bot. */
export type LiveSent =
  | { readonly hello: Hello }
  | { readonly game: string; readonly viewer: string; readonly snapshot: Snapshot }
  | { readonly game: string; readonly d: Delivery }
  | ({ readonly game: string } & FactsTold)
  | { readonly notice: PageNotice }
  | { readonly request: string; readonly n: number }
  | { readonly request?: string; readonly game?: string; readonly error: RefusalTold };
