/** Lines of sight, for the sight tool of the page: what lies on the line between two hexes, and what the rules say of it. */
import type { GameTypes } from '@bridgehead/engine';
import type { SightReport } from '@bridgehead/engine/hex';
import type { Seat } from './kit.js';

/** An end of the line: a hex, and where in it, if it has several places. */
export interface SightEnd {
  readonly hex: string;
  readonly place?: string;
}

export interface SightKit<T extends GameTypes> {
  /** The places of a hex between which one chooses (the ground, a steeple), the usual one first. Left out where a hex is one place. */
  places?(seat: Seat<T>, hex: string): readonly { readonly id: string; readonly label: string }[];
  line(seat: Seat<T>, from: SightEnd, to: SightEnd): SightReport;
}
