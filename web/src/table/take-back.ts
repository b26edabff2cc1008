/** Whether the last answer can be taken back, as the one at the screen may know it. */
import type { GameTypes, Session, Verdict } from '@bridgehead/engine';
import { judgeUndo } from '@bridgehead/engine';
import type { Keeper } from '../keep/stored.js';
import type { Kit } from '../kit/kit.js';
import { eventsSince } from './seen.js';

const NOBODY_HERE: Verdict = { legal: false, violations: [{ code: 'nobody-here', rule: '', text: 'The computer plays both sides.' }] };
const STEPS_STAND: Verdict = { legal: false, violations: [{ code: 'undo-steps', rule: '', text: 'Steps of a move are not taken back.' }] };

/** Steps that the other side may have let pass in secret are refused before it is asked who answered last: nobody learns from that whether it was asked. */
export function judgeTakeBack<T extends GameTypes>(kit: Kit<T>, session: Session<T>, keepers: Readonly<Record<T['Side'], Keeper>>): Verdict {
  const { game, pacing } = kit;
  const side = lastPerson(session, keepers) ?? game.sides.find((one) => keepers[one].who === 'person');
  if (side === undefined) return NOBODY_HERE;
  const stepped = pacing !== undefined && session.entries.length > 0 && eventsSince(kit, session).some((event) => pacing.stepOf(session.state, event) !== undefined);
  return stepped ? STEPS_STAND : judgeUndo(session, side);
}

/** The side whose last action a person could take back. */
export function lastPerson<T extends GameTypes>({ entries }: Session<T>, keepers: Readonly<Record<T['Side'], Keeper>>): T['Side'] | undefined {
  const side = entries.at(-1)?.side;
  return side !== undefined && keepers[side].who === 'person' ? side : undefined;
}
