/** Lines of sight, for the sight tool of the page: what lies on the line between two hexes, and what the rules say of it. */
import type { GameTypes } from '@bridgehead/engine';
import type { Seat } from './kit.js';

/** One place on the line: a hex, or the side between two hexes along which it runs. */
export interface SightStep {
  readonly hexes: readonly string[];
  readonly effect: 'free' | 'hinders' | 'blocks';
  /** What is there, and why it blocks, hinders, or does not: "1109, reeds: height 1, higher than both ends". */
  readonly text: string;
  /** The rule that says so, where there is something to say. */
  readonly rule?: string;
  /** How much it hinders, in a few characters. */
  readonly amount?: string;
  /** Where on the line it begins, from 0 to 1. */
  readonly begins: number;
}

/** An end of the line: a hex, and where in it, if it has several places. */
export interface SightEnd {
  readonly hex: string;
  readonly place?: string;
}

export interface SightReport {
  readonly verdict: 'clear' | 'hindered' | 'blocked';
  /** The verdict in one sentence. */
  readonly text: string;
  readonly rule: string;
  /** What is at the two ends. */
  readonly ends: readonly [string, string];
  /** What lies between them, in order. */
  readonly steps: readonly SightStep[];
}

export interface SightKit<T extends GameTypes> {
  /** Why lines may not be looked along now (a strict game lets a player declare first); undefined: they may. */
  closed?(seat: Seat<T>): string | undefined;
  /** The places of a hex between which one chooses (the ground, a steeple), the usual one first. Left out where a hex is one place. */
  places?(seat: Seat<T>, hex: string): readonly { readonly id: string; readonly label: string }[];
  line(seat: Seat<T>, from: SightEnd, to: SightEnd): SightReport;
}
