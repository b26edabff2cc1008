/**
 * A game on the page: the session, who sits where, what is being considered and built, and what the board shows of it.
 * Everything a component shows is a signal here; everything a player does is a method here.
 */
import type {
  Acted,
  GameTypes,
  OrdersBySide,
  OrdersOf,
  Outcome,
  Question,
  SeenSession,
  Session,
  Verdict,
  Violation,
} from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { HexMark, Pointing, Scene, Target } from '../board/model.js';
import type { CountOdds } from '../computer/count-odds.js';
import type { PossibleShots } from '../kit/forecast.js';
import type { Sitter } from '../kit/who-plays.js';
import type { Choice, Chosen, Desk, Kit, Notice, Pick, Seat } from '../kit/kit.js';
import type { ShownRoll } from '../ui/model.js';
import type { Walk } from './move-playback.js';
import type { Weighed } from './answer-preview.js';

export type KeepersOf<Side extends string> = Readonly<Record<Side, Sitter>>;

/** One moment of the game: the state as the page shows it, and who is asked. */
export interface Moment<T extends GameTypes> {
  /** How many entries the record has. */
  readonly entries: number;
  /** The view of the side at the screen. */
  readonly seat: Seat<T>;
  /** The side that looks at the screen. */
  readonly viewer: T['Side'];
  /** Who must decide what; undefined when the game is over. */
  readonly question: Question<T> | undefined;
  /** The question as the screen says it: with the side's name, unless its only player is asked. */
  readonly sentence: string | undefined;
  /** Who answers it; nobody while someone else looks at the screen. */
  readonly keeper: Sitter | undefined;
  readonly over: boolean;
  /** Points, and who has won. */
  readonly outcome: Outcome<T['Side']>;
}

/** Who is asked now, whatever the screen shows. */
export interface Asked<T extends GameTypes> {
  readonly question: Question<T> | undefined;
  readonly keeper: Sitter | undefined;
  /** The one at the screen must not learn of it. */
  readonly secret: boolean;
}

/** What pointing at something comes to. */
export interface Consideration<T extends GameTypes> {
  readonly target: Target;
  readonly text: string;
  readonly pick: Pick<T>;
  /** The answer that a pick would give. */
  readonly weighed: Weighed<T> | undefined;
  /** Why it cannot be picked, or why the answer would be refused; empty if nothing is wrong. */
  readonly violations: readonly Violation[];
  /** A mouse only passes over; a finger or the keyboard stays until it points elsewhere. */
  readonly stays: boolean;
  /** A finger has tapped it: bar and sheet say what comes of it, and no card covers the map. */
  readonly isTapped: boolean;
}

/** An answer that leaves something unused, and the question whether that is meant. */
export interface Doubt<T extends GameTypes> {
  readonly text: string;
  readonly action: T['Action'];
}

/** The one button that carries the game on. */
export interface Primary<T extends GameTypes> {
  readonly weighed: Weighed<T>;
  /** built: what was put together. pointed: what is pointed at. decline: the answer that does nothing. */
  readonly source: 'built' | 'pointed' | 'decline';
}

/** A game on a server: what is done is sent there, and what comes of it arrives in the session. Each tells why it was refused; nothing if it was done. */
export interface Remote<T extends GameTypes> {
  send(action: T['Action']): Promise<readonly Violation[]>;
  undo(): Promise<readonly Violation[]>;
  resign(): Promise<readonly Violation[]>;
  order(orders: OrdersOf<T>): Promise<readonly Violation[]>;
}

export interface Table<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly id: string;
  /** The game as far as it is known here. */
  readonly session: SeenSession<T>;
  /** The same, where it is played here; undefined where a server has it. */
  readonly own: Session<T> | undefined;
  /** What was done is on its way to the server: nothing else can be done until that has answered. */
  readonly sending: ReadonlySignal<boolean>;
  readonly title: Signal<string>;
  readonly keepers: Signal<KeepersOf<T['Side']>>;
  readonly moment: ReadonlySignal<Moment<T>>;
  readonly asked: ReadonlySignal<Asked<T>>;
  /** While a move is walked step by step: how far it has come. Nobody at the screen can answer meanwhile. */
  readonly walk: ReadonlySignal<Walk<T['Side']> | undefined>;
  /** Where two persons share the screen and have secrets: the one whose view is next and who has not sat down yet. Nothing is shown until they have. */
  readonly awaited: ReadonlySignal<T['Side'] | undefined>;
  /** What the screen between them says of the reason. */
  readonly errand: ReadonlySignal<string | undefined>;
  /** The one at the screen was called although they are asked nothing, so that the mover does not learn that. */
  readonly visitor: ReadonlySignal<T['Side'] | undefined>;
  /** What each unit could fire now, where that is the question. */
  readonly shots: ReadonlySignal<PossibleShots<T> | undefined>;
  /** Something has been picked for the present question. */
  readonly isPicking: ReadonlySignal<boolean>;
  /** Undefined while no person is asked. */
  readonly desk: ReadonlySignal<Desk<T> | undefined>;
  readonly considered: ReadonlySignal<Consideration<T> | undefined>;
  readonly primary: ReadonlySignal<Primary<T> | undefined>;
  /** What was put together, complete or not. */
  readonly built: ReadonlySignal<Weighed<T> | undefined>;
  /** Odds of any answer in the present state. */
  readonly count: CountOdds<T>;
  /** The last refusal, until something else is done. */
  readonly refusal: ReadonlySignal<readonly Violation[]>;
  readonly notices: ReadonlySignal<readonly Notice[]>;
  /** Hexes shown because someone asked where something is; the board brings the first into view. */
  readonly shown: Signal<readonly HexMark[]>;
  /** Where something is that was picked from a list; the board brings it into view. */
  readonly looked: Signal<{ readonly hex: string } | undefined>;
  /** What a coach points out; the board brings all of it into view. */
  readonly region?: ReadonlySignal<readonly string[] | undefined>;
  /** Which of the actions of others is being looked at again, by its number; undefined: all of them. */
  readonly recalled: Signal<number | undefined>;
  readonly scene: ReadonlySignal<Scene>;
  /** The last roll, until it is closed or a person has acted since. */
  readonly roll: ReadonlySignal<ShownRoll<T['Side']> | undefined>;
  /** The dice are in the air: until they land, everything shows the game as it was before. */
  readonly falling: ReadonlySignal<boolean>;
  readonly undoVerdict: ReadonlySignal<Verdict>;
  readonly mayRedo: ReadonlySignal<boolean>;
  /** A question whether to go on although something is left unused. */
  readonly doubt: ReadonlySignal<Doubt<T> | undefined>;

  /** The standing orders of each side that left some; each is for its owner alone to see. */
  readonly orders: ReadonlySignal<OrdersBySide<T>>;

  /** Leaves orders for a side, and lets them answer at once. */
  order(side: T['Side'], orders: OrdersOf<T>): void;
  /** The one who was awaited sits at the screen. */
  sitDown(): void;
  /** The one who is asked nothing gives the screen back. */
  handBack(): void;
  consider(target: Target | undefined, pointing: Pointing): void;
  pick(target: Target, pointing: Pointing): void;
  choose(choice: Choice<T>): void;
  /** Puts an answer together from nothing by these choices, as far as they are offered. */
  assemble(picks: readonly string[]): void;
  drop(chosen: Chosen<T>): void;
  /** One pick back; true if there was one. */
  back(): boolean;
  confirm(): void;
  decline(): void;
  /** Where the last answer pointed; the same place can be pointed at again for another unit. */
  readonly lastTarget: ReadonlySignal<Target | undefined>;
  /** Answers the doubt. */
  goOn(): void;
  think(): void;
  /** Why the computer made an entry, if it did and said so. */
  reasonOf(entry: number): string | undefined;
  /** An answer that did not come from the desk: the computer's, with its reason, which the record keeps as a comment. */
  answer(side: T['Side'], action: T['Action'], reason?: string): Acted<T>;
  /** Gives an answer of a person here that did not come from the desk, here or to the server; tells whether it was accepted. */
  give(side: T['Side'], action: T['Action']): Promise<boolean>;
  undo(): void;
  redo(): void;
  resign(side: T['Side']): void;
  putRollAway(): void;
  /** Lets the dice land at once. */
  land(): void;
  /** The session has gone on elsewhere. */
  hear(): void;
}

export interface TableOptions<T extends GameTypes> {
  readonly id: string;
  readonly title: string;
  readonly keepers: KeepersOf<T['Side']>;
  /** Standing orders that were kept with the game. */
  readonly orders?: OrdersBySide<T>;
  /** Kept orders that cannot be read, and why: their owner is told until they give new ones. */
  readonly unreadOrders?: { readonly [S in T['Side']]?: readonly string[] };
  /** Whether the coach of a lesson is speaking: until the player has read it, nothing can be answered. */
  readonly isHeld?: ReadonlySignal<boolean>;
  /** Whether unused options are asked about. */
  readonly asksUnused: () => boolean;
  /** Whether enemy zones of control are marked. */
  readonly showsZones: () => boolean;
  /** Runs something at the next beat; without it moves are not walked. */
  readonly nextBeat?: (run: () => void) => void;
  /** Runs something once dice have had time to fall; without it they land at once. */
  readonly letDiceFall?: (land: () => void) => void;
}

/** What all parts of a table work on. */
export interface Ground<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly session: SeenSession<T>;
  /** Where the game is played: here, or on a server. */
  readonly place:
    | { readonly own: Session<T>; readonly remote?: undefined }
    | { readonly own?: undefined; readonly remote: Remote<T> };
  readonly options: TableOptions<T>;
  readonly count: CountOdds<T>;
}
