/** Lines that the rules trace over the map, such as supply: drawn when someone asks for them, with the reason where one is broken. */
import type { GameTypes } from '@bridgehead/engine';
import type { HexMark, Target, Trail } from '../board/model.js';
import type { Seat } from './kit.js';

/** What is said of a line, or of all of them. */
export interface LineReport {
  readonly verdict: 'good' | 'bad' | 'mixed';
  /** The verdict in two or three words. */
  readonly heading: string;
  readonly text: string;
  readonly rule: string;
  /** What lies on it, in order. */
  readonly steps: readonly {
    readonly id: string;
    readonly text: string;
    readonly rule?: string;
    readonly breaks?: true;
  }[];
  readonly trails: readonly Trail[];
  readonly marks: readonly HexMark[];
}

export interface LinesKit<T extends GameTypes> {
  /** What the tool is called ("Supply lines"). */
  readonly title: string;
  /** What can be pointed at. */
  readonly hint: string;
  /** All of them. */
  all(seat: Seat<T>): LineReport;
  /** The one of what is pointed at; undefined if it has none. */
  of(seat: Seat<T>, target: Target): LineReport | undefined;
}
