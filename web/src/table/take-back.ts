/** Whether the last answer can be taken back, as the one at the screen may know it. */
import type { GameTypes, SeenSession, Verdict } from '@bridgehead/engine';
import { judgeUndo } from '@bridgehead/engine';
import type { Sitter } from '../kit/who-plays.js';
import type { Kit } from '../kit/kit.js';
import { eventsSince } from './events-since.js';

const NOBODY_HERE: Verdict = {
  legal: false,
  violations: [{ code: 'nobody-here', rule: '', text: 'You don’t play a side here.' }],
};
const ROLLED: Verdict = {
  legal: false,
  violations: [{ code: 'undo-roll', rule: '', text: 'Can’t undo: the last action used chance.' }],
};
const STEPS_STAND: Verdict = {
  legal: false,
  violations: [{ code: 'undo-steps', rule: '', text: 'Can’t undo steps of a move.' }],
};

/** Steps that the other side may have let pass in secret are refused before it is asked who answered last: nobody learns from that whether it was asked. */
export function judgeTakeBack<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  keepers: Readonly<Record<T['Side'], Sitter>>,
): Verdict {
  const { game, pacing } = kit;
  const side = lastPerson(session, keepers) ?? game.sides.find((one) => keepers[one].who === 'person');
  if (side === undefined) return NOBODY_HERE;
  const stepped =
    pacing !== undefined &&
    session.entries.length > 0 &&
    eventsSince(kit, session).some((event) => pacing.stepOf(session.state, event) !== undefined);
  if (stepped) return STEPS_STAND;
  // Who sees the game from one side is not told the outcomes of chance, but sees what was rolled.
  const last = session.entries.at(-1);
  const isRolled =
    last !== undefined &&
    'seen' in last &&
    session.events.at(-1)?.some((event) => kit.rollOf(event) !== undefined) === true;
  const verdict = judgeUndo(session, side);
  return verdict.legal && isRolled ? ROLLED : verdict;
}

/** The side whose last action a person could take back. */
export function lastPerson<T extends GameTypes>(
  { entries }: SeenSession<T>,
  keepers: Readonly<Record<T['Side'], Sitter>>,
): T['Side'] | undefined {
  const side = entries.at(-1)?.side;
  return side !== undefined && keepers[side].who === 'person' ? side : undefined;
}
