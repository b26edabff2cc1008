/**
 * The contract between the kernel and a game.
 *
 * A state is plain data with a stack of frames. The top frame either runs on its own (`run`) or waits for an
 * answer (`decision`). A rule that unfolds in steps is a frame; an interrupt is a frame pushed on top of it.
 */
import type { Chance } from './chance.js';
import type { ChosenOptions, OptionInfo } from './options.js';
import type { Tally } from './tally.js';
import type { JsonMemory } from './json-memory.js';
import type { Consequence, Parsed, Violation } from './verdict.js';

/** One procedure in progress. Frames are never changed in place: they are pushed, replaced and popped. */
export interface Frame {
  readonly at: string;
}

/** The least that the kernel knows of a state. The last frame is the top of the stack. */
export interface GameState {
  stack: Frame[];
}

/** Something that happened, for the log, the animation, the report and the screen reader alike. */
export interface GameEvent {
  readonly type: string;
  readonly rule: string;
  /** Tells someone what they could not know before. Like a roll, it cannot be taken back. */
  readonly reveals?: true;
}

/** The types of one game, bundled. */
export interface GameTypes {
  State: GameState;
  Frame: Frame;
  /** A small JSON value that answers a question. */
  Action: { readonly do: string };
  Event: GameEvent;
  Side: string;
  /** What many questions need of one state (occupancy, zones of control …), computed once and passed along. */
  Context: object;
  /** Standing orders as plain JSON, where the game has any. */
  Orders?: object;
}

/** The standing orders of a game. */
export type OrdersOf<T extends GameTypes> = NonNullable<T['Orders']>;

/** What code that changes a state is given. */
export interface Play<T extends GameTypes> {
  readonly state: T['State'];
  readonly chance: Chance;
  emit(event: T['Event']): void;
  /** Nobody listens: what only an event needs (costs of a way, labels of hexes) need not be found out. */
  readonly isUnheard?: true;
}

/** Who must decide what, by which rule. */
export interface Question<T extends GameTypes> {
  readonly side: T['Side'];
  /** What to do, said to the side that is asked: "Move your units, or end the phase." Others read it with the side's name (`questionToldTo`). */
  readonly text: string;
  readonly rule: string;
  /** The answer that does nothing, where the rules allow one. */
  readonly decline?: T['Action'];
}

/** Legal actions, listed: an array, or, where the list is too long to write out, one that makes its entries when they are looked at. */
export type Candidates<Action> = readonly Action[] | LongList<Action>;

/** A list of candidates that makes each item when it is read. */
export interface LongList<Action> {
  readonly length: number;
  at(index: number): Action | undefined;
}

/** Everything a player should see before they confirm an action. */
export interface Preview {
  /** What the confirm button says. */
  readonly summary: string;
  readonly tallies: readonly Tally[];
  readonly consequences: readonly Consequence[];
}

/** A set being put together: what can be added next, what cannot and why, what is still missing. */
export interface Assembly<Action> {
  readonly additions: readonly {
    readonly label: string;
    readonly action: Action;
    readonly violations: readonly Violation[];
  }[];
  /** What keeps the answer from being complete as it stands; empty when it can be confirmed. */
  readonly missing: readonly Violation[];
}

/**
 * One decision: the question, its answers, their judgement and their effect. It stands in the file of its chapter.
 * `ask` and `judge` also answer where the procedure would skip the question because nobody has a choice (`engine/src/ask.ts`).
 */
export interface Decision<T extends GameTypes, F extends Frame> {
  /**
   * Who is asked. Several questions at once mean sealed answers: each side gives its own, and order does not matter.
   * Nobody, where the procedure has nothing left and only has to end.
   */
  ask(state: T['State'], frame: F, context: T['Context']): readonly Question<T>[];
  /**
   * The first side that `ask` asks, for games in which nobody reads the words: where these cost time, the side is told without
   * them. Fuzzing holds it against `ask`.
   */
  side?(state: T['State'], frame: F, context: T['Context']): T['Side'];
  candidates(state: T['State'], frame: F, side: T['Side'], context: T['Context']): Candidates<T['Action']>;
  /** All violations, not only the first. */
  judge(state: T['State'], frame: F, side: T['Side'], action: T['Action'], context: T['Context']): readonly Violation[];
  apply(play: Play<T>, frame: F, side: T['Side'], action: T['Action'], context: T['Context']): void;
  preview?(state: T['State'], frame: F, side: T['Side'], action: T['Action'], context: T['Context']): Preview;
  /** For answers that are sets: from a partial answer to what can be added. */
  assemble?(
    state: T['State'],
    frame: F,
    side: T['Side'],
    partial: T['Action'],
    context: T['Context'],
  ): Assembly<T['Action']>;
}

/** The rules of one kind of frame: automatic steps, and the decision that the frame waits for. */
export interface Procedure<T extends GameTypes, F extends Frame> {
  /**
   * Takes the next automatic step (changing the stack), or answers 'ask' when the frame waits for its decision.
   * A step that answers 'ask' has changed nothing that the context tells of.
   */
  run?(play: Play<T>, frame: F, context: T['Context']): 'again' | 'ask';
  readonly decision?: Decision<T, F>;
}

/** A procedure for each kind of frame. */
export type Procedures<T extends GameTypes> = {
  readonly [At in T['Frame']['at']]: Procedure<T, Extract<T['Frame'], { at: At }>>;
};

/** How a game is set up: which scenario, with which options. */
export interface Setup {
  readonly scenario: string;
  readonly options: ChosenOptions;
}

/** A scenario as players choose it. */
export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Made to learn the game. */
  readonly training?: true;
  /** One game takes many times as long as one of the others: a fuzzer plays fewer. */
  readonly long?: true;
}

/** What comes of an action until chance has decided something that has a name. */
export interface Resolved<Event extends GameEvent> {
  readonly events: readonly Event[];
  /** Someone must decide before that, and cannot decline. */
  readonly waits: boolean;
}

/** What a course of chance comes to, and how likely that is. */
export interface CourseEnd<Result> {
  readonly probability: number;
  readonly result: Result;
}

/** All courses of chance, some of them counted instead of walked. */
export interface CountedCourses<Result> {
  /** How many there are, outcome by outcome. */
  readonly courses: number;
  readonly ends: readonly CourseEnd<Result>[];
  /** Whether some were taken to go as others that were walked. */
  readonly someAlike: boolean;
}

/** How odds are counted where cards are drawn, which are too many to be walked one by one. */
export interface DrawCounts<T extends GameTypes> {
  /** What must be assumed for that, as a sentence without its end ("nobody makes use of a random event"). */
  readonly assumes: string;
  /** The frames whose questions are declined by it. */
  readonly covers: readonly T['Frame']['at'][];
  /** Undefined: every single outcome must be walked. 'too-many': more than `limit` courses would be, even so. */
  count(
    run: (chance: Chance) => Resolved<T['Event']>,
    limit: number,
  ): CountedCourses<Resolved<T['Event']>> | 'too-many' | undefined;
}

/** What a side takes for granted before it declares an action, where the rules let it see the truth only afterwards. */
export interface Beforehand<State> {
  /** The view with that taken for granted. */
  readonly state: State;
  /** What it is, as a sentence without its end. */
  readonly assumes: string;
}

/** How a finished game ended. */
export interface Outcome<Side extends string> {
  readonly winner: Side | undefined;
  /** The rulebook's name for it ("US Marginal"). */
  readonly level: string;
  /** Points of each side, each as a sum with its parts. */
  readonly points: Readonly<Record<Side, Tally>>;
}

/** What can be ordered beforehand, so that a side need not be asked each time. Orders are data, and belong to one side. */
export interface OrderBook<T extends GameTypes> {
  /** Nothing is ordered: the side is asked everything. */
  readonly none: OrdersOf<T>;
  /** Orders that someone wrote or kept: all that is wrong with them, or orders for this side. */
  read(json: unknown, side: T['Side']): Parsed<OrdersOf<T>>;
  /** In words, one sentence each; none where nothing is ordered. */
  say(orders: OrdersOf<T>): readonly string[];
  /** The answer to the question that is put to a side, from its view alone. It is legal; undefined: the side must be asked. */
  answer(view: T['State'], context: T['Context'], side: T['Side'], orders: OrdersOf<T>): T['Action'] | undefined;
}

/** What it takes to play. */
export interface Game<T extends GameTypes> {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** Changes whenever a rules change can alter a running game. */
  readonly rulesVersion: string;
  /** Fingerprint of the content that the rules work with (map, units, tables, scenarios): a record names it. */
  readonly contentHash: string;
  readonly sides: readonly T['Side'][];
  sideName(side: T['Side']): string;
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
  readonly procedures: Procedures<T>;

  start(setup: Setup): T['State'];
  setupOf(state: T['State']): Setup;
  copy(state: T['State']): T['State'];
  /**
   * The state as a small JSON value, and back. `toJson(fromJson(x))` equals x.
   * Equal states give equal text, whatever way led to them: keys and lists stand in a fixed order.
   * With a memory, parts of the JSON that are the same objects as the last time need not be read again.
   */
  toJson(state: T['State']): object;
  fromJson(json: unknown, memory?: JsonMemory): Parsed<T['State']>;
  /** What is derived from a state. Parts of the context of the state one action earlier are used again where they still hold. */
  context(state: T['State'], previous?: T['Context']): T['Context'];

  /**
   * The context of a side's view, from that of the state behind it, as far as both tell the same. Without this it is made from the view.
   * It replaces looking twice for the actions of one question: once to see whether there is a choice, once to list it.
   */
  contextOfView?(view: T['State'], state: T['State'], context: T['Context']): T['Context'];

  parseAction(json: unknown): Parsed<T['Action']>;
  /** As in `WholeGame`; left out where only what is needed to play has been loaded. */
  readPosition?(json: unknown): Parsed<T['State']>;

  /**
   * What a side may know of a state, and of an event. A side is asked the same on its view as on the state, and what is
   * listed for it there is legal in truth: where something hidden stands in the way, the attempt fails by its effect.
   * Where nothing is hidden the view may be the state itself; the receiver of a view must not change it.
   */
  view(state: T['State'], side: T['Side']): T['State'];
  sees(event: T['Event'], side: T['Side']): T['Event'] | undefined;
  /** A state that may lie behind a view: what its side does not know is dealt again, everything that is possible equally likely. */
  imagine?(view: T['State'], side: T['Side'], chance: Chance): T['State'];

  /** One line of the log. */
  tell(event: T['Event']): string;
  /** What a player calls this action in a list of their own choices. It may tell everything that stands in the action. */
  nameAction(state: T['State'], action: T['Action']): string;
  /**
   * What another side may know of an action of `side`: its name, or undefined where the viewer may not even know that somebody
   * acted. The state is the true one, as it was before the action. Use it through `actionToldTo`.
   */
  nameActionFor(state: T['State'], side: T['Side'], action: T['Action'], viewer: T['Side']): string | undefined;
  /** What an outcome is called in a table of odds ("D2"), from the events that led to it; undefined if nothing was decided by chance. */
  nameOutcome(events: readonly T['Event'][]): string | undefined;
  /**
   * Whose roll led to these events, and how good its outcome is for that side: the higher the better, 0 where it is neither
   * good nor bad. Outcomes of one action with the same name have the same rank. Undefined if the roll was nobody's luck.
   */
  rankOutcome(events: readonly T['Event'][]): { readonly side: T['Side']; readonly rank: number } | undefined;
  /**
   * How many frames lie below the procedure that the present question belongs to: the odds of an answer follow it to its end.
   * Without this, or where it counts all of them, an answer is followed through whatever it begins itself.
   */
  framesBelow?(stack: readonly T['Frame'][]): number;
  /**
   * Whether what chance has decided is still being carried out and may come to more than it is called so far (a unit that must
   * retreat and cannot). Odds then go on through the questions that follow, up to the end of it.
   */
  isUnfolding?(state: T['State']): boolean;
  /** What is taken for granted when odds are asked for before an action is declared; undefined where everything is known. */
  beforehand?(view: T['State'], action: T['Action']): Beforehand<T['State']> | undefined;
  /** Where cards are drawn: how their odds are counted. */
  readonly drawCounts?: DrawCounts<T>;
  /** Points so far, or at the end; winner and level once the game is over. */
  outcome(state: T['State']): Outcome<T['Side']>;
  /** Where the game stands, for a heading ("Game-Turn 3, 8 March, morning: U.S. Movement Phase"). */
  headline(state: T['State']): string;
  /** False where the rules forbid a player to take their last action back although nothing was rolled or revealed. */
  mayUndo(state: T['State']): boolean;

  /** Where the rules ask a side in the other side's turn. */
  readonly orders?: OrderBook<T>;
}

/** A game with all that is not needed to play it: how positions are read and written, and what they are held against. */
export interface WholeGame<T extends GameTypes> extends Game<T> {
  /** A hand-written position, as plain data: a state, or everything that is wrong with it. */
  readPosition(json: unknown): Parsed<T['State']>;
  writePosition(state: T['State']): object;
  /** Facts that must hold of every state between two actions; each broken one is a sentence. */
  brokenInvariants(state: T['State']): string[];
}
