/** A game being played in the terminal: who sits where, what was played so far, where it is saved. */
import type { Budget, Player } from '@bridgehead/engine/players';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Question, Session, Viewer } from '@bridgehead/engine';
import {
  SPECTATOR,
  act,
  actionToldTo,
  askedIn,
  canRedo,
  canUndo,
  isOpenTo,
  recordOf,
  sessionOutcome,
  viewFor as viewOf,
} from '@bridgehead/engine';
import { writeRecord } from '@bridgehead/engine/records';
import { writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { sayOutcome, sayViolations, wrap } from '../report.js';
import type { Desk } from '../terminal.js';
import { frameAround, strips, textMap } from '../text-map.js';
import type { Frame, MapOptions } from '../text-map.js';

export type Seat<T extends GameTypes> =
  | { readonly kind: 'human' }
  | { readonly kind: 'computer'; readonly player: Player<T>; readonly chance: Chance };

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

/** What happened, as far as everybody may know it who sits at this terminal. */
export function tellEvents<T extends GameTypes>(table: Table<T>, events: readonly T['Event'][]): void {
  printEvents(table, openEvents(table, events));
}

export function printEvents<T extends GameTypes>({ kit, desk }: Table<T>, events: readonly T['Event'][]): void {
  for (const event of events) desk.print(wrap(`${kit.game.tell(event)} [${event.rule}]`, desk.terminal.columns, '  '));
}

/** The sides that people play: all of them read what is printed. */
function watchers<T extends GameTypes>({ kit, seats }: Table<T>): T['Side'][] {
  return kit.game.sides.filter((side: T['Side']) => seats[side].kind === 'human');
}

/** Each event with what all watchers may know of it. */
export function openEvents<T extends GameTypes>(table: Table<T>, events: readonly T['Event'][]): T['Event'][] {
  const { game } = table.kit;
  return watchers(table).reduce<T['Event'][]>(
    (seen, side) => seen.flatMap((event) => game.sees(event, side) ?? []),
    [...events],
  );
}

/** Who reads what is printed: a person, two persons with what both may know, or nobody who plays. */
function reader<T extends GameTypes>(table: Table<T>): Viewer<T['Side']> | undefined {
  const sides = watchers(table);
  return sides.length > 1 ? SPECTATOR : sides.at(0);
}

/** What an action is called before all watchers; undefined where they are told nothing of it. */
export function openName<T extends GameTypes>(
  table: Table<T>,
  side: T['Side'],
  action: T['Action'],
): string | undefined {
  const {
    kit: { game },
    session: { state },
  } = table;
  const viewer = reader(table);
  return viewer === undefined ? game.nameAction(state, action) : actionToldTo(game, state, side, action, viewer);
}

/** Whether all watchers may know everything about an action. If not, the reason for it may tell what its name does not. */
export function isOpen<T extends GameTypes>(table: Table<T>, side: T['Side'], action: T['Action']): boolean {
  const viewer = reader(table);
  return viewer === undefined || isOpenTo(table.kit.game, table.session.state, side, action, viewer);
}

/** A state with what all watchers may know of it. */
function openState<T extends GameTypes>(table: Table<T>, state: T['State']): T['State'] {
  const viewer = reader(table);
  return viewer === undefined ? state : viewOf(table.kit.game, state, viewer);
}

/** What is played, and from which position as far as all watchers may know it. */
export function openHeader<T extends GameTypes>(table: Table<T>): object {
  const {
    kit: { game },
    session,
  } = table;
  const { from, ...header } = session.header;
  const start = from === undefined ? undefined : game.readPosition(from);
  return { ...header, ...(start?.ok && { from: game.writePosition(openState(table, start.value)) }) };
}

/** The game as a side may know it. */
export function viewFor<T extends GameTypes>({ kit: { game }, session }: Table<T>, side: T['Side']): T['State'] {
  return game.view(session.state, side);
}

/** Lets the computer answer; what it thought is told with what it did. */
export function computerMove<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  seat: Extract<Seat<T>, { kind: 'computer' }>,
): void {
  const { kit, desk } = table;
  const { action, reason } = consult(table, question, seat);
  const name = openName(table, question.side, action);
  const why = isOpen(table, question.side, action) ? ` ${reason}` : '';
  if (name !== undefined)
    desk.print(
      wrap(`${kit.game.sideName(question.side)} (${seat.player.name}): ${name}.${why}`, desk.terminal.columns),
    );
  if (!carryOut(table, question, action))
    throw new Error(`the player "${seat.player.name}" gave an illegal answer: ${JSON.stringify(action)}`);
}

/** What a computer player would answer. It sees what its side may see, and no more. */
export function consult<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  { player, chance }: Extract<Seat<T>, { kind: 'computer' }>,
): ReturnType<Player<T>['choose']> {
  const {
    kit: { game },
  } = table;
  const { side } = question;
  const view = viewFor(table, side);
  return player.choose({ game, view, side, question, context: game.context(view), budget: table.budget(), chance });
}

/** The question to answer next. */
export function nextQuestion<T extends GameTypes>({ session }: Table<T>): Question<T> | undefined {
  return askedIn(session).at(0);
}

/** The map as the side that is asked may see it. */
export function showMap<T extends GameTypes>(
  table: Table<T>,
  side: T['Side'],
  part: Frame | 'all' | 'action' = 'action',
  notes?: MapOptions['notes'],
): void {
  const {
    kit: { game, board },
    desk,
  } = table;
  const view = viewFor(table, side);
  const { columns } = desk.terminal;
  const frames =
    part === 'all'
      ? strips(board, view, columns)
      : [part === 'action' ? frameAround(board, view, board.focus(view), columns) : part];
  desk.print(
    frames.map((frame) => textMap(board, view, game.context(view), { frame, ...(notes && { notes }) })).join('\n\n'),
  );
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
