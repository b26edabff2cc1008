/** Questions in which nothing is to be decided: the page answers them, unless the player wants to be asked. */
import type { GameTypes } from '@bridgehead/engine';
import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Kit, Seat } from '../kit/kit.js';
import { ROUTINE } from './automatic.js';
import type { Table } from './table.js';

/** A kind of question that its side declines until the turn ends. */
export interface Pass {
  readonly side: string;
  readonly at: string;
  readonly turn: number;
}

/** What the players of a table have declined for the rest of a turn. */
const declined = new WeakMap<object, Signal<readonly Pass[]>>();

export function passesOf<T extends GameTypes>(table: Table<T>): Signal<readonly Pass[]> {
  const known = declined.get(table) ?? signal<readonly Pass[]>([]);
  declined.set(table, known);
  return known;
}

/** What has been declined for the rest of the turn, or has to be asked in any case. */
export interface Wishes<T extends GameTypes> {
  readonly passes: readonly Pass[];
  readonly asksAlways: (at: T['Frame']['at']) => boolean;
}

/** The present kind of question, as the one who declines it would keep it. */
export function passOf<T extends GameTypes>(kit: Kit<T>, { state, side }: Seat<T>): Pass | undefined {
  const at = kindOf<T>(state);
  return at === undefined || kit.repeated?.includes(at) !== true
    ? undefined
    : { side, at, turn: kit.track(state).turn };
}

export function isPassed(passes: readonly Pass[], pass: Pass | undefined): boolean {
  return (
    pass !== undefined &&
    passes.some(({ side, at, turn }) => side === pass.side && at === pass.at && turn === pass.turn)
  );
}

/** The answer that the page gives; undefined where the player is asked. */
export function routineAnswer<T extends GameTypes>(
  kit: Kit<T>,
  seat: Seat<T>,
  decline: T['Action'] | undefined,
  { passes, asksAlways }: Wishes<T>,
): { readonly action: T['Action']; readonly reason: string } | undefined {
  const action = isPassed(passes, passOf(kit, seat)) ? decline : ownAnswer(kit, seat, asksAlways);
  return action === undefined ? undefined : { action, reason: ROUTINE };
}

function ownAnswer<T extends GameTypes>(
  { routine }: Kit<T>,
  seat: Seat<T>,
  asksAlways: Wishes<T>['asksAlways'],
): T['Action'] | undefined {
  const at = kindOf<T>(seat.state);
  const question = routine?.find((each) => each.at === at);
  return question === undefined || asksAlways(question.at) ? undefined : question.answer(seat);
}

function kindOf<T extends GameTypes>({ stack }: T['State']): T['Frame']['at'] | undefined {
  return stack.at(-1)?.at;
}
