/** A campaign as its players follow it: dates, steps, rosters with their stories, what was bought, what has changed. Loaded when first opened. */
import type { GameTypes } from '@bridgehead/engine';
import type { Piece } from '../board/model.js';

export type ChronicleState = 'past' | 'now' | 'ahead';

/** A date of the calendar. */
export interface ChronicleDate {
  readonly label: string;
  readonly state: ChronicleState;
  /** What happened on it, or may happen. */
  readonly text: string;
}

/** A step between two battles. */
export interface ChronicleStep {
  readonly number: string;
  readonly name: string;
  readonly rule: string;
  readonly state: ChronicleState;
  /** "automatic", "both decide in secret". */
  readonly how: string;
  /** Why it needs nobody, or what it is about. */
  readonly about: string;
  /** Who has decided what: "British: sealed · German: still deciding"; empty where nobody does. */
  readonly deciders: string;
  /** What has changed in it, as far as the reader may know. */
  readonly changes: readonly { readonly text: string; readonly rule: string }[];
}

/** A unit with its story. */
export interface ChroniclePiece {
  readonly id: string;
  readonly face: Piece['face'];
  readonly name: string;
  readonly where: string;
  readonly hex?: string;
  readonly isLost: boolean;
  /** One sentence for each chapter, the oldest first. */
  readonly story: readonly string[];
}

export interface ChronicleRoster {
  readonly title: string;
  readonly pieces: readonly ChroniclePiece[];
}

/** A text, or several of which none is broken at the end of a line. */
export type ChronicleCell = string | readonly string[];

/** Something in rows: points, purchases, what can be bought. */
export interface ChronicleTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ChronicleCell[])[];
  readonly note?: string;
}

export interface Chronicle {
  /** What counts for victory, as one sentence. */
  readonly verdict: string;
  readonly dates: readonly ChronicleDate[];
  /** Empty while a battle is fought. */
  readonly steps: readonly ChronicleStep[];
  readonly tables: readonly ChronicleTable[];
  /** What can be had now: for players, not for reports. */
  readonly offers: readonly ChronicleTable[];
  readonly rosters: readonly ChronicleRoster[];
  /** Where units of the side fell, as far as the reader knows. */
  readonly fallen: readonly { readonly side: string; readonly hex: string }[];
}

/** events: all that the viewer has seen, the oldest first. */
export type TellChronicle<T extends GameTypes> = (
  state: T['State'],
  viewer: T['Side'],
  events: readonly T['Event'][],
) => Chronicle;

/** A unit that is lost for good. */
export interface LostUnit<Side extends string> {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
}

export interface ChronicleKit<T extends GameTypes> {
  readonly tell: TellChronicle<T>;
  /** Units that have been lost so far, in all battles and between them. */
  readonly lost: (state: T['State']) => readonly LostUnit<T['Side']>[];
}
