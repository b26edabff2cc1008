/** Short games for tests, played at random from a seed. */
import type { GameRecord } from '@bridgehead/engine/records';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';

/** The first entries of a game of Remagen: enough for a few turns with combats. */
export function playedRecord(
  seed: number,
  entries: number,
  players: { readonly us: string; readonly german: string } = { us: 'human', german: 'random' },
): GameRecord<Remagen> {
  const { record } = playGame<Remagen>(
    remagen,
    { scenario: 'remagen-1', options: {} },
    randomPlayers<Remagen>(remagen),
    seed,
    { keep: ['record'], most: entries, notes: { players } },
  );
  if (record === undefined) throw new Error('The record was not kept');
  return record;
}
