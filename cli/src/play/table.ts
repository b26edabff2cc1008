/** A game being played in the terminal: who sits where, what was played so far, where it is saved. */
import type { Budget, Chance, GameTypes, Player, Question, Session } from '@bridgehead/engine';
import { act, askedIn, canRedo, canUndo, recordOf, sessionOutcome, writeRecord } from '@bridgehead/engine';
import { writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { sayOutcome, sayViolations, wrap } from '../report.js';
import type { Desk } from '../terminal.js';
import { frameAround, roomFor, textMap, wholeBoard } from '../text-map.js';
import type { Frame, MapOptions } from '../text-map.js';

export type Seat<T extends GameTypes> = { readonly kind: 'human' } | { readonly kind: 'computer'; readonly player: Player<T>; readonly chance: Chance };

export interface Table<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly desk: Desk;
  readonly session: Session<T>;
  readonly seats: Readonly<Record<T['Side'], Seat<T>>>;
  /** Who is asked for a hint. */
  readonly adviser: Seat<T> & { readonly kind: 'computer' };
  /** The record is written here after every action. */
  readonly file: string;
  /** How long the computer thinks about one decision. */
  budget(): Budget;
}

export function save<T extends GameTypes>({ session, file }: Table<T>, to = file): void {
  writeWhole(to, writeRecord<T>(recordOf(session)));
}

/** Does something, tells what happens, and saves; false if it is not allowed. */
export function carryOut<T extends GameTypes>(table: Table<T>, question: Question<T>, action: T['Action']): boolean {
  const { session, desk } = table;
  const acted = act(session, question.side, action);
  if (!acted.legal) {
    desk.print(sayViolations(acted.violations, desk.terminal.columns));
    return false;
  }
  save(table);
  tellEvents(table, acted.events);
  return true;
}

export function tellEvents<T extends GameTypes>({ kit, desk }: Table<T>, events: readonly T['Event'][]): void {
  for (const event of events) desk.print(wrap(`${kit.game.tell(event)} [${event.rule}]`, desk.terminal.columns, '  '));
}

/** Lets the computer answer; what it thought is told with what it did. */
export function computerMove<T extends GameTypes>(table: Table<T>, question: Question<T>, seat: Extract<Seat<T>, { kind: 'computer' }>): void {
  const { kit, session, desk } = table;
  const { action, reason } = consult(table, question, seat);
  desk.print(wrap(`${kit.game.sideName(question.side)} (${seat.player.name}): ${kit.game.nameAction(session.state, action)}. ${reason}`, desk.terminal.columns));
  if (!carryOut(table, question, action)) throw new Error(`the player "${seat.player.name}" gave an illegal answer: ${JSON.stringify(action)}`);
}

/** What a computer player would answer. It sees what its side may see, and no more. */
export function consult<T extends GameTypes>(table: Table<T>, question: Question<T>, { player, chance }: Extract<Seat<T>, { kind: 'computer' }>): ReturnType<Player<T>['choose']> {
  const { kit: { game }, session } = table;
  const { side } = question;
  const view = game.view(session.state, side);
  return player.choose({ game, view, side, question, context: game.context(view), budget: table.budget(), chance });
}

/** The question to answer next. */
export function nextQuestion<T extends GameTypes>({ session }: Table<T>): Question<T> | undefined {
  return askedIn(session).at(0);
}

/** The map as the side that is asked may see it. */
export function showMap<T extends GameTypes>({ kit, desk, session }: Table<T>, side: T['Side'], part: Frame | 'all' | 'action' = 'action', notes?: MapOptions['notes']): void {
  const { game, board } = kit;
  const view = game.view(session.state, side);
  const frame = part === 'all' ? wholeBoard(board) : part === 'action' ? frameAround(board, board.focus(view), roomFor(desk.terminal.columns)) : part;
  desk.print(textMap(board, view, game.context(view), { frame, ...(notes && { notes }) }));
}

export function showScore<T extends GameTypes>({ kit: { game }, desk, session }: Table<T>): void {
  desk.print(sayOutcome(sessionOutcome(session), (side) => game.sideName(side), game.sides));
}

/** "U.S. 12, German 4" */
export function scoreLine<T extends GameTypes>({ kit: { game }, session }: Table<T>): string {
  const { points } = game.outcome(session.state);
  return game.sides.map((side) => `${game.sideName(side)} ${points[side].total}`).join(', ');
}

/** "undo, redo" as far as they are possible for this side. */
export function takeBacks<T extends GameTypes>({ session }: Table<T>, side: T['Side']): string[] {
  return [...(canUndo(session, side) ? ['undo'] : []), ...(canRedo(session, side) ? ['redo'] : [])];
}
