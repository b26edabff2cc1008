/** What a player should know before they fire: what each unit could fire, and what the dice could bring. */
import type { GameTypes } from '@bridgehead/engine';
import type { Seat } from './kit.js';

/** Something that can be done now and has odds worth comparing. */
export interface PossibleShot<T extends GameTypes> {
  readonly id: string;
  /** The piece that could do it on its own: the mark stands over it. None: several together. */
  readonly piece?: string;
  readonly hex?: string;
  /** A mark over the piece. */
  readonly caption: string;
  /** Who, at what, and all its numbers in words. */
  readonly label: string;
  readonly action: T['Action'];
  /** The choices of the desk that put it together, in order. */
  readonly picks: readonly string[];
}

export interface PossibleShots<T extends GameTypes> {
  readonly title: string;
  /** What the numbers take for granted. */
  readonly note?: string;
  /** The best first. */
  readonly shots: readonly PossibleShot<T>[];
}

/** Chances that add up to 1, worst first for the unit they are about. */
export interface FateChances {
  readonly title: string;
  readonly chances: readonly { readonly name: string; readonly probability: number }[];
}

/** An answer in more detail than its odds: the table it is looked up in row by row, and what may become of each unit. */
export interface Forecast {
  /** The first cell of a row is its heading; the last one a probability. */
  readonly tables: readonly {
    readonly title: string;
    readonly rule: string;
    readonly head: readonly string[];
    readonly rows: readonly ForecastRow[];
  }[];
  readonly fates: readonly FateChances[];
  /** How far the fates can be trusted. */
  readonly trust: string;
  /** What is taken for granted. */
  readonly notes: readonly { readonly text: string; readonly rule: string }[];
}

interface ForecastRow {
  readonly cells: readonly string[];
  readonly probability: number;
}

/** How a game tells more of an answer than its odds, and sooner than they could be counted. */
export interface ForecastKit<T extends GameTypes> {
  /** Whether it is told of this answer: its odds are not counted then. */
  covers(action: T['Action']): boolean;
  /** An answer that it covers and that is legal. */
  detail(seat: Seat<T>, action: T['Action']): Forecast | undefined;
  /** What the first dice of it can show, worst for the side that rolls first, each by the name that its roll has as a result; empty where they have no name in common. */
  chances(seat: Seat<T>, action: T['Action']): readonly { readonly result: string; readonly probability: number }[];
}
