/** A game of Remagen between random players, for tests of what is done with records. */
import type { GameRecord } from '@bridgehead/engine/records';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { restoreSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { writeRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import type { StoredGame } from '../../src/saved-games/stored-game.js';
import { PERSON } from '../../src/kit/who-plays.js';
import { storedGame } from '../../src/saved-games/summary.js';

function play(): GameRecord<Remagen> {
  const { record } = playGame<Remagen>(
    remagen,
    { scenario: 'remagen-1', options: {} },
    randomPlayers<Remagen>(remagen),
    7,
    { keep: ['record'], most: 60 },
  );
  if (record === undefined) throw new Error('no record was kept');
  return record;
}

/** Sixty decisions, not over. */
export const RECORD = play();
export const RECORD_TEXT = writeRecord<Remagen>(RECORD);

/** As it is kept in the browser. */
export function aStoredGame(id: string, changed = 1000): StoredGame {
  const restored = restoreSession<Remagen>(remagen, RECORD, seededChance(1));
  if (!restored.ok) throw new Error(restored.problem.expected);
  return storedGame(
    restored.session,
    {
      id,
      title: 'Scenario I: Historical',
      keepers: { us: PERSON, german: { who: 'computer', level: 'regular' } },
      begun: 500,
    },
    changed,
  );
}
