import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { noChance } from '@bridgehead/engine/chance';
import { recordOf, startFromPosition, startSession } from '@bridgehead/engine';
import { writeRecord } from '@bridgehead/engine/records';
import { expect, test } from 'vitest';
import { findGame, kitFor } from '../../src/games/registry.js';
import { openRecord } from '../../src/saved-games/open-record.js';

const SESSION = startSession<Remagen>(remagen, { scenario: 'remagen-1', options: {} }, noChance);
const FROM_POSITION = startFromPosition<Remagen>(remagen, SESSION.state, noChance);

test.each([
  ['from the start of a scenario', 'the rules', SESSION],
  ['from a position', 'the whole game', FROM_POSITION],
])('a record that begins %s is opened with %s', async (_begins, loaded, session) => {
  const entry = findGame('remagen');
  if (entry === undefined) throw new Error('the page does not have Remagen');
  const text = writeRecord<Remagen>(recordOf<Remagen>(session));
  const kit = await kitFor(entry, text);
  expect(
    kit.use(({ game }) => [
      openRecord(game, text, noChance).ok,
      game.readPosition === undefined ? 'the rules' : 'the whole game',
    ]),
  ).toEqual([true, loaded]);
});
