/** A puzzle played through as its file tells, and games that go on from it. */
import type { GameRecord } from '@bridgehead/engine/records';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { act, bySide, recordOf, restoreSession, sayProblem, startFromPosition } from '@bridgehead/engine';
import { noChance, scriptedFaces } from '@bridgehead/engine/chance';
import { USUAL_LEVEL } from '../computer/levels.js';
import { playerNames } from '../saved-games/who-plays.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import type { Keeper } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import { storedGame } from '../saved-games/summary.js';
import type { Puzzle } from '../kit/puzzles.js';
import { branchRecord } from '../replay/branch.js';

/** A puzzle that does not hold is a fault of its file: what is wrong is told with the step. */
export function recordOfPuzzle<T extends GameTypes>(
  game: WholeGame<T>,
  { id, position, steps }: Puzzle,
): GameRecord<T> {
  const wrong = (place: string, what: string) => new Error(`The puzzle "${id}" is not valid at ${place}: ${what}`);
  const begun = game.readPosition(position);
  if (!begun.ok) throw wrong('its position', begun.problems.map(sayProblem).join('; '));
  const dice = scriptedFaces(steps.flatMap(({ faces }) => faces));
  const session = startFromPosition(game, begun.value, dice);
  let told = 0;
  for (const [index, step] of steps.entries()) {
    const place = `step ${index + 1}`;
    const side = game.sides.find((known) => known === step.side);
    const action = game.parseAction(step.action);
    if (side === undefined || !action.ok)
      throw wrong(place, action.ok ? `there is no side "${step.side}"` : action.problems.map(sayProblem).join('; '));
    const acted = act(session, side, action.value);
    if (!acted.legal) throw wrong(place, acted.violations.map(({ text }) => text).join(' '));
    told += step.faces.length;
    if (dice.used !== told) throw wrong(place, `it tells ${told} dice so far, and ${dice.used} were rolled`);
  }
  return recordOf(session);
}

/** "Try it yourself": a game of its own that begins where the puzzle stood after so many steps. The computer plays the other sides. */
export function gameFromPuzzle<T extends GameTypes>(
  game: WholeGame<T>,
  { title }: Puzzle,
  record: GameRecord<T>,
  player: T['Side'],
  at: number,
  { id, now }: { readonly id: string; readonly now: number },
): StoredGame {
  const keepers = bySide<T, Keeper>(game, (side) =>
    side === player ? PERSON : { who: 'computer', level: USUAL_LEVEL },
  );
  const part = branchRecord(record, at);
  const restored = restoreSession(
    game,
    { ...part, header: { ...part.header, players: playerNames(game, keepers) } },
    noChance,
  );
  if (!restored.ok)
    throw new Error(`The record of a puzzle is not valid at entry ${restored.at}: ${restored.problem.expected}`);
  return storedGame(
    restored.session,
    { id, title: at === 0 ? `Trying: ${title}` : `Trying: ${title}, from step ${at}`, keepers, begun: now },
    now,
  );
}
