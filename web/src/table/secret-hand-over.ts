/**
 * Two at one screen, where each step of a move may be interrupted in secret: anyone who has moved hands the screen over, whether the
 * other one is asked something or not. Who is asked nothing looks around and hands it back. So the mover does not learn which it was.
 */
import type { GameTypes, OrdersBySide, OrdersOf, Question, SeenSession } from '@bridgehead/engine';
import { isOrdered } from '@bridgehead/engine';
import type { Sitter } from '../kit/who-plays.js';
import type { Kit } from '../kit/kit.js';
import { hasSecrets } from '../kit/secrets.js';
import { eventsSince } from './events-since.js';
import { hasSteps } from './move-playback.js';

/** What the screen between two players says where the one who hands it over must not learn whether anything is asked. */
export function sayErrand(mover: string): string {
  return `The ${mover} side has moved. You may or may not have something to decide.`;
}

/** What is said to the one who is asked nothing. */
export const NOTHING_ASKED = 'Nothing to decide right now.';
export const TAKE_YOUR_TIME = 'Wait about as long as a decision would take, then hand the screen back.';

/** Where two persons share the screen and have secrets, they hand it over. */
export function isShared<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  keepers: Readonly<Record<T['Side'], Sitter>>,
): boolean {
  return hasSecrets(kit, state) && kit.game.sides.filter((side) => keepers[side].who === 'person').length > 1;
}

/** The side that is called to the screen although the mover is asked next. Anyone who has just answered was there; anyone who left all to their orders need not come. */
export function visitorAfter<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  keepers: Readonly<Record<T['Side'], Sitter>>,
  orders: OrdersBySide<T>,
  question: Question<T> | undefined,
): T['Side'] | undefined {
  const { game, pacing } = kit;
  const last = session.entries.at(-1);
  if (pacing === undefined || question === undefined || last === undefined || !isShared(kit, session.state, keepers))
    return undefined;
  const visitor = game.sides.find((side) => side !== question.side);
  if (visitor === undefined || (last.side === visitor && !isOrdered(last))) return undefined;
  const left: OrdersOf<T> | undefined = orders[visitor];
  if (left !== undefined && !pacing.mayAsk(session.state, left)) return undefined;
  return hasSteps(kit, session.state, eventsSince(kit, session), question.side) ? visitor : undefined;
}
