/** Where a rule applied in this game. */
import type { GameTypes } from '@bridgehead/engine';
import type { Kit } from '../../kit/kit.js';
import type { Told } from '../log-lines.js';
import { logPhases } from '../log-lines.js';

type Reading<T extends GameTypes> = Pick<Kit<T>, 'kindOf' | 'sumsOf'>;

export interface Applied<T extends GameTypes> {
  readonly key: string;
  /** The event that opened the turn in which it was. */
  readonly turn: T['Event'] | undefined;
  readonly event: T['Event'];
}

/** Events that happened by this rule, or that it counted in; the newest first. */
export function whereApplied<T extends GameTypes>(
  kit: Reading<T>,
  session: Told<T>,
  viewer: T['Side'],
  rule: string,
): Applied<T>[] {
  const found: Applied<T>[] = [];
  let turn: T['Event'] | undefined;
  for (const phase of logPhases(kit, session, viewer, 'all')) {
    turn = phase.turn ?? turn;
    if (phase.phase?.rule === rule) found.push({ key: phase.key, turn, event: phase.phase });
    for (const { key, event } of phase.lines) {
      if (event !== undefined && isUnder(kit, event, rule)) found.push({ key, turn, event });
    }
  }
  return found.toReversed();
}

function isUnder<T extends GameTypes>(kit: Reading<T>, event: T['Event'], rule: string): boolean {
  return event.rule === rule || kit.sumsOf(event).some(({ parts }) => parts.some((part) => part.rule === rule));
}
