/** An answer in all the ways in which it can be given, side by side: the tables that it may be looked up in. */
import type { Violation } from '@bridgehead/engine';
import type { Tone } from '../ui/model.js';

/** One of the ways. */
export interface ComparedWay {
  /** The choice of the desk that takes it. */
  readonly choice: string;
  readonly name: string;
  /** How it is looked up ("column +3"). */
  readonly detail: string;
  readonly isChosen: boolean;
  /** What speaks against it; empty if it may be taken. */
  readonly violations: readonly Violation[];
  /** The probability of each result, in the order of the results. */
  readonly chances: readonly number[];
}

export interface Comparison {
  readonly title: string;
  readonly rule: string;
  /** Worst first for the side that acts, each with what it means. */
  readonly results: readonly { readonly name: string; readonly means: string; readonly tone: Tone }[];
  readonly ways: readonly ComparedWay[];
  /** What is taken for granted. */
  readonly note?: string;
}
