/** What the command line knows of a game apart from its rules: how to show its board, and how to sort its actions. */
import type { Expert } from '@bridgehead/ai';
import type { DrawOptions } from '@bridgehead/cartography';
import type { GameTypes, PerGame, Some, TypesOf, WholeGame } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import type { Rulebook } from '@bridgehead/engine/rulebook';

/** One hex of the text map. */
export interface Cell {
  /** The ground, two or three characters. */
  readonly ground: string;
  /** The unit in it, as many characters as the board leaves room for. */
  readonly unit?: string;
  /** Something about an empty hex, four characters at most. */
  readonly note?: string;
  /** The hexes next to it that lie across a river. */
  readonly acrossRiver?: readonly Hex[];
}

export interface TextBoard<T extends GameTypes> {
  /** The board that a state is played on. */
  gridOf(state: T['State']): Grid;
  /** Characters from one column of hexes to the next; unless told, as few as a board of 29 columns needs. */
  readonly pitch?: number;
  /** What the signs mean. */
  readonly legend: readonly string[];
  cell(state: T['State'], hex: Hex, context: T['Context']): Cell;
  /** Where something is going on: the map shows at least these. */
  focus(state: T['State']): readonly Hex[];
  /** What stands in a hex, or where a unit is, from what someone typed; undefined if it names neither. */
  look(state: T['State'], word: string): readonly string[] | undefined;
  /** The id of the unit that someone means by its id, its name or what its counter shows; undefined if it is none, or more than one. */
  idOf(state: T['State'], word: string): string | undefined;
  /** The ids of all units that someone may mean by a word. */
  idsOf(state: T['State'], word: string): readonly string[];
  /** The hex that someone means by its number or by a unit in it. */
  find(state: T['State'], word: string): Hex | undefined;
  /** What a side has beside the map, and the other need not know: its hand, for example. It is shown to that side when it is asked. */
  own(view: T['State'], side: T['Side']): readonly string[];
}

/** Whom an action is about, and what it comes to for them: actions with the same subject stand together in a list. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly target: string;
}

/** What comes by chance with a face of its own: the cards left in a pile, markers in a cup, two dice of different colours. */
export interface Faces {
  /** The option with which they are given beforehand. */
  readonly option: '--cards' | '--rolls';
  /** How one is written: "7H". */
  readonly example: string;
  /** The face that someone means, for what is drawn now; undefined if they mean none. */
  find(word: string, label: string): number | undefined;
}

export interface Kit<T extends GameTypes> {
  readonly game: WholeGame<T>;
  /** What the computer players know of it. */
  readonly expert: Expert<T>;
  readonly rulebook: Rulebook;
  /** The JSON Schema of a position. */
  positionSchema(): object;
  readonly board: TextBoard<T>;
  /** The map as SVG, with the units of a state on it if there is one. */
  draw(options: Pick<DrawOptions, 'theme' | 'sheet'>, state?: T['State']): string;
  /** Only in games with cards or markers, or with dice that are read in a way of their own. */
  readonly faces?: Faces;
  subjectOf(state: T['State'], action: T['Action']): Subject | undefined;
  /** Which sum of its preview is what an action costs; undefined where it costs nothing. */
  costSum(action: T['Action']): number | undefined;
  /** The empty set from which an answer of this kind is put together, where answers are sets. */
  emptySet(state: T['State']): T['Action'] | undefined;
  /** Whether enough of a set is there to have a sum. */
  hasSum(action: T['Action']): boolean;
  /** The action that a side means by a unit and where it should go, to be judged; undefined if it means none. */
  attempt(state: T['State'], words: readonly string[], side: T['Side']): T['Action'] | undefined;
  /** The words that mean a set in one line ("us-27 ge-111"); undefined where there are none. */
  typed?(action: T['Action']): string | undefined;
}

/** The kit of each game. */
export interface Kits extends PerGame {
  readonly of: Kit<TypesOf<this>>;
}

/** The kit of some game. */
export type SomeKit = Some<Kits>;
