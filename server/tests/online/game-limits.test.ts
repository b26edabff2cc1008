/** How many games one account may have at once, on both databases. */
import { afterEach, describe, expect, test } from 'vitest';
import { MOST_AGAINST_COMPUTERS, MOST_OPEN, MOST_RUNNING } from '../../src/lobby/game-limits.js';
import type { RunningServer } from '../../src/server.js';
import { readGame } from '../../src/store/games.js';
import { databasesFor } from './databases.js';
import { joinGame, newNonce, offerGame, startTestServer, twoAtATable, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const REMAGEN = { game: 'remagen', scenario: 'remagen-1', side: 'us' };
const wish = () => ({ ...REMAGEN, nonce: newNonce() });
const refused = (code: string) => ({ status: 409, body: { error: { code, text: expect.stringMatching(/\.$/) } } });

/** So many games more like this one, with the same players. */
async function copyGame({ services: { db } }: RunningServer, id: string, copies: number): Promise<void> {
  const stored = await readGame(db, id);
  if (stored === undefined) throw new Error('no game');
  const ids = Array.from({ length: copies }, (_, index) => `copy-${index}`);
  await db
    .insertInto('games')
    .values(ids.map((copy) => ({ ...stored.game, id: copy })))
    .execute();
  await db
    .insertInto('seats')
    .values(ids.flatMap((copy) => stored.seats.map((seat) => ({ ...seat, game: copy }))))
    .execute();
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async () => {
    const place = await environment();
    const server = await startTestServer({ LIMITS: '0', ...place.variables });
    endings.push(place.drop, () => server.stop());
    return server;
  };

  test('a new offer waits for room among the open ones; withdrawing an offer makes room, and so does an opponent who joins', async () => {
    const { port } = await start();
    const [anna, bert] = [await visitAsGuest(port), await visitAsGuest(port)];
    const offered: string[] = [];
    for (let count = 0; count < MOST_OPEN; count++) offered.push((await offerGame(anna, REMAGEN)).id);
    expect(await anna.ask('POST', '/api/games', wish())).toMatchObject(refused('too-many-offers'));
    // Dice that were promised for it are not used up by that.
    const { game: promised }: { game: string } = JSON.parse(await anna.do('POST', '/api/dice', {}));
    expect(await anna.ask('POST', '/api/games', { ...wish(), promised })).toMatchObject(refused('too-many-offers'));
    // One that begins at once does not wait, and others may offer theirs.
    expect(await anna.ask('POST', '/api/games', { ...wish(), computer: 'recruit' })).toMatchObject({ status: 200 });
    await offerGame(bert, REMAGEN);
    await anna.do('POST', `/api/games/${offered[0]}/leave`);
    expect((await offerGame(anna, { ...REMAGEN, promised })).id).toBe(promised);
    expect(await anna.ask('POST', '/api/games', wish())).toMatchObject(refused('too-many-offers'));
    await joinGame(bert, offered[1]);
    await offerGame(anna, REMAGEN);
  });

  test('one account plays twenty games against the computer at once: others must not wait for its thoughts', async () => {
    const server = await start();
    const { port } = server;
    const [anna, bert] = [await visitAsGuest(port), await visitAsGuest(port)];
    const against = { ...REMAGEN, computer: 'recruit' };
    const { id } = await offerGame(anna, against);
    await copyGame(server, id, MOST_AGAINST_COMPUTERS - 1);
    expect(await anna.ask('POST', '/api/games', { ...wish(), computer: 'recruit' })).toMatchObject(
      refused('too-many-computers'),
    );
    // Games with people are another matter, and so are the games of others.
    await offerGame(anna, REMAGEN);
    await offerGame(bert, against);
    await anna.do('POST', `/api/games/${id}/resign`, {});
    await offerGame(anna, against);
  });

  test('a player at the limit can neither offer nor join nor begin another game, until one is over', async () => {
    const server = await start();
    const { one, id } = await twoAtATable(server.port);
    const other = await visitAsGuest(server.port);
    const waiting = await offerGame(other, REMAGEN);
    await copyGame(server, id, MOST_RUNNING - 1);
    for (const path of ['/api/games', `/api/games/${waiting.id}/join`])
      expect(await one.ask('POST', path, wish())).toMatchObject(refused('too-many-games'));
    expect(await one.ask('POST', '/api/games', { ...wish(), computer: 'recruit' })).toMatchObject(
      refused('too-many-games'),
    );
    // Who sits in it already is not asked how many they have.
    expect(await one.ask('POST', `/api/games/${id}/join`, { nonce: newNonce() })).toMatchObject({ status: 200 });
    await one.do('POST', `/api/games/${id}/resign`, {});
    expect(await one.ask('POST', `/api/games/${waiting.id}/join`, { nonce: newNonce() })).toMatchObject({
      status: 200,
      body: { game: { status: 'running' } },
    });
    // A rematch is one more game too.
    expect(await one.ask('POST', `/api/games/${id}/rematch`, { nonce: newNonce() })).toMatchObject(
      refused('too-many-games'),
    );
    expect((await readGame(server.services.db, id))?.game.rematch).toBeNull();
  });
});
