/** What the parts of the page show of chance in any game: cards, suits, rolls and words. A game's kit makes these. */
import type { Tally } from '@bridgehead/engine';

/** A playing card, face up. */
export interface CardFace {
  readonly id: string;
  /** "7♥" */
  readonly text: string;
  /** "seven of hearts" */
  readonly spoken: string;
  readonly color: 'black' | 'red';
  /** What it counts or does, in a few words. */
  readonly means: string;
}

/** A suit of the deck, and the side that has the Initiative when it is drawn. */
export interface Suit {
  readonly text: string;
  readonly spoken: string;
  readonly color: CardFace['color'];
  readonly owner: string;
}

/** A roll or draw, as it is shown: the sums that led to it, the dice, what came of it. */
export interface Roll<Side extends string = string> {
  readonly title: string;
  /** Whose roll it was: luck is counted for this side. */
  readonly side: Side;
  readonly sums: readonly Tally[];
  /** Where in which table the dice are looked up ("broken line, column +2"). */
  readonly lookup: string;
  readonly dice: readonly number[];
  /** Cards in place of dice, where the game has them. */
  readonly cards?: readonly CardFace[];
  readonly result: string;
  /** The result in a word or two, where its name is a code ("Retreat 2"). */
  readonly word?: string;
  /** What the result means, in a sentence. */
  readonly meaning: string;
  readonly rule: string;
  /** What came, by the name that it has among the chances, where that is not the result itself. */
  readonly came?: string;
  /** It only follows from an earlier roll of the same answer: that one is shown. */
  readonly follows?: true;
  /** Rolls of the same answer that came after it, each in a line. */
  readonly next?: readonly Pick<Roll, 'title' | 'dice' | 'result'>[];
  /** Every face of the dice with its result, worst for the side first; empty where the roll alone does not tell. */
  readonly chances: readonly RollChance[];
  /** They are being counted and will come. */
  readonly counting?: true;
}

/** Good or bad for the side that rolled, or neither. */
export type Tone = 'bad' | 'even' | 'good';

/** Something that a roll could bring. */
export interface RollChance {
  readonly result: string;
  readonly probability: number;
  /** The result in a word or two, where its name is a code. */
  readonly word?: string;
  readonly tone?: Tone;
}

/** The last roll on the screen. */
export interface ShownRoll<Side extends string = string> extends Roll<Side> {
  /** Where it was rolled for, if that is a place. */
  readonly hex: string | undefined;
  /** What came is good or bad for the one at the screen. */
  readonly tone: Tone;
  /** The dice are still in the air: nothing may tell what they show. */
  readonly isFalling: boolean;
}

/** What chance is called in a game: dice are rolled, cards are drawn. */
export interface ChanceWords {
  readonly one: string;
  readonly many: string;
  /** What the lucky side did ("rolled"). */
  readonly did: string;
  /** The heading over what came ("Die"). */
  readonly face: string;
  /** What decides ("the dice"). */
  readonly by: string;
  /** What has been counted where odds are exact. */
  readonly counted: (courses: number) => string;
}
