/** What is kept of a session: its record, and what the list of games says of it. */
import type { Game, GameTypes, Session, Setup } from '@bridgehead/engine';
import {
  SPECTATOR,
  askedIn,
  isSessionOver,
  questionToldTo,
  recordOf,
  resignedBy,
  sessionOutcome,
  withStop,
} from '@bridgehead/engine';
import { writeRecord } from '@bridgehead/engine/records';
import { findGame } from '../games/registry.js';
import { isSealed } from '../kit/secrets.js';
import type { Keepers } from '../kit/who-plays.js';
import type { StoredGame, StoredSummary } from './stored-game.js';
import { keeperOf } from './who-plays.js';

/** What the page knows of a game apart from its session. */
export type AboutGame = Pick<StoredGame, 'id' | 'title' | 'keepers' | 'begun' | 'origin' | 'orders'>;

function summaryOf<T extends GameTypes>(session: Session<T>, about: AboutGame, changed: number): StoredSummary {
  return {
    id: about.id,
    game: session.game.key,
    title: about.title,
    keepers: about.keepers,
    begun: about.begun,
    changed,
    headline: session.game.headline(session.state),
    sentence: sentenceOf(session, about.keepers),
    over: isSessionOver(session),
    ...(findGame(session.game.key)?.secrets === 'orders' &&
      isSealed(session.game, session.state) && { sealed: true as const }),
    ...(about.origin && { origin: about.origin }),
  };
}

export function storedGame<T extends GameTypes>(session: Session<T>, about: AboutGame, changed: number): StoredGame {
  return {
    ...summaryOf(session, about, changed),
    record: writeRecord(recordOf(session)),
    ...(about.orders && { orders: about.orders }),
  };
}

/** Who must decide what, or how it ended. */
function sentenceOf<T extends GameTypes>(session: Session<T>, keepers: Keepers): string {
  if (isSessionOver(session)) return endingOf(session);
  const { game } = session;
  const [you, another] = game.sides.filter((side: T['Side']) => keeperOf(keepers, side).who === 'person');
  return askedIn(session)
    .map((question) =>
      question.side === you && another === undefined
        ? `Your turn: ${question.text}`
        : questionToldTo(game, question, SPECTATOR),
    )
    .join(' ');
}

function endingOf<T extends GameTypes>(session: Session<T>): string {
  const { game } = session;
  const { level, points } = sessionOutcome(session);
  const score = game.sides.map((side: T['Side']) => `${game.sideName(side)} ${points[side].total}`).join(', ');
  return resignedBy(session) === undefined && session.ended === undefined
    ? `Points: ${score}.`
    : `${withStop(level)} Points until then: ${score}.`;
}

/** What a game is called until the player names it. */
export function scenarioTitle<T extends GameTypes>(game: Game<T>, { scenario }: Setup): string {
  return game.scenarios.find(({ id }) => id === scenario)?.title ?? game.title;
}
