/** What a server tells of a game to anyone who lists it: the same for the server that writes it and the page that reads it. */
import type { ChosenOptions } from '@bridgehead/engine';

export type TimeControl =
  | { readonly kind: 'none' }
  /** So many days for each turn, and so many vacation days in the whole game, which are used when those are over. */
  | { readonly kind: 'daily'; readonly days: number; readonly vacation?: number }
  /** A bank for the whole game, and so much more for each answer. */
  | { readonly kind: 'bank'; readonly minutes: number; readonly seconds: number };

export interface Clock {
  /** Milliseconds left when it last stood still. */
  readonly left: number;
  /** Since when it runs. */
  readonly since: number | null;
  /** Milliseconds of vacation that are left. */
  readonly vacation?: number;
  /** For how many milliseconds it stood still because the service was down. */
  readonly credit?: number;
}

export type Clocks = Readonly<Record<string, Clock>>;

/** How a game ended, no matter what ended it. */
export interface Ending {
  readonly by: 'rules' | 'resign' | 'draw' | 'forfeit' | 'verdict';
  readonly winner: string | null;
  /** One sentence: "The U.S. side resigned." */
  readonly text: string;
}

/** What one side has offered and the other has not answered yet. */
export interface Offer {
  readonly side: string;
  readonly what: 'draw' | 'back';
}

export interface ListedSeat {
  readonly side: string;
  /** The side as players call it. */
  readonly name: string;
  /** Who sits there; null: nobody, or a computer. */
  readonly player: string | null;
  /** The level of the computer that sits there. */
  readonly computer: string | null;
  readonly you: boolean;
  /** How strong they are as this side; null: not rated yet. */
  readonly rating: ShownRating | null;
}

/** A rating as players read it. */
export interface ShownRating {
  readonly value: number;
  /** Too few games, or too long ago, to be sure. */
  readonly provisional: boolean;
}

export const GAME_STATUSES = ['open', 'running', 'over', 'withdrawn'] as const;
type GameStatus = (typeof GAME_STATUSES)[number];

const GAME_LISTS = ['open', 'mine', 'running', 'over'] as const;
export type GameListName = (typeof GAME_LISTS)[number];

/** What lists and headings say of a game, as the asker may know it. */
export interface ListedGame {
  readonly id: string;
  readonly game: string;
  readonly gameTitle: string;
  /** The title of the scenario. */
  readonly title: string;
  readonly scenario: string;
  readonly options: ChosenOptions;
  readonly seats: readonly ListedSeat[];
  readonly time: TimeControl;
  readonly clocks: Clocks;
  /** Whether it changes the ratings of its players. */
  readonly rated: boolean;
  readonly visibility: 'public' | 'invited';
  /** For its owner: the secret of the link with which others are invited. */
  readonly invitation?: string | undefined;
  readonly status: GameStatus;
  readonly headline: string;
  readonly asked: readonly { readonly side: string; readonly text: string }[];
  readonly ending?: Ending | undefined;
  /** The hash of the seed of its dice; the seed itself once it is over. */
  readonly commitment: string;
  readonly seed?: string | undefined;
  /** The words that each side added for the dice. */
  readonly nonces: Readonly<Record<string, string>>;
  readonly offer: Offer | null;
  /** The game whose players meet here again: nobody else can join. Null: it is no rematch. */
  readonly rematchOf: string | null;
  /** The game in which the same players meet again, with sides changed; null: there is none, or it was withdrawn. */
  readonly rematch: string | null;
  /** The side of this game whose player offers it, until it is taken. */
  readonly rematchBy: string | null;
  readonly created: number;
  readonly changed: number;
}

/** A game as it is offered. */
export interface OfferedGame {
  readonly game: string;
  readonly scenario: string;
  readonly options: ChosenOptions;
  /** The side that I want; without it either. */
  readonly side?: string;
  /** The level of a computer that takes the other side. */
  readonly computer?: string;
  readonly rated: boolean;
  readonly visibility: ListedGame['visibility'];
  readonly time: TimeControl;
  /** My words for the dice. */
  readonly nonce: string;
  /** The id that was promised with the dice; without it the server chooses both now. */
  readonly promised?: string;
}

/** What a server promises before it is told anybody's words: under which id a game will be kept, and the hash of the seed of its dice. */
export interface PromisedDice {
  readonly game: string;
  readonly hash: string;
}
