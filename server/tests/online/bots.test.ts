/** Programs that play: the stream, the offered answers, and the example. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkDice } from '@bridgehead/engine/proofs';
import { parseRecord } from '@bridgehead/engine/records';
import { primosole } from '@bridgehead/primosole';
import { afterEach, describe, expect, test } from 'vitest';
import type { ListedGame } from '@bridgehead/protocol';
import { hashOf, newSecret } from '../../src/domain/secrets.js';
import { addGame, readGame } from '../../src/store/games.js';
import { databasesFor } from './databases.js';
import { offerGame, startTestServer, twoAtATable, visitAsGuest } from './visitors.js';

const BOT = fileURLToPath(new URL('../../../examples/bots/random-bot.mjs', import.meta.url));

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('a player with a hundred games finds the one that waits for them', async () => {
    const place = await environment();
    const server = await startTestServer({ ...place.variables, LIMITS: '0' });
    endings.push(place.drop, () => server.stop());
    const { db } = server.services;
    const { one, id } = await twoAtATable(server.port);
    const { game, seats } = (await readGame(db, id)) ?? {};
    if (game === undefined || seats === undefined) throw new Error('the game is stored');
    for (let other = 0; other < 105; other++)
      await addGame(
        db,
        { ...game, id: `other ${other}`, status: 'over', changed: game.changed + 1 },
        seats.map((seat) => ({ ...seat, game: `other ${other}` })),
      );
    const { games }: { games: ListedGame[] } = JSON.parse(await one.do('GET', '/api/games?list=mine'));
    expect(games).toHaveLength(100);
    expect(games.map((each) => each.id)).toContain(id);
  });

  test('the example bot plays a game against the computer to its end, and its dice can be checked', async () => {
    const place = await environment();
    // It asks as fast as it can, which is as fast as the machine.
    const server = await startTestServer({ ...place.variables, LIMITS: '0' });
    endings.push(place.drop, () => server.stop());
    const visitor = await visitAsGuest(server.port);
    const { me }: { me: { id: string } } = JSON.parse(await visitor.do('GET', '/api/me'));
    const token = newSecret();
    await server.services.db
      .insertInto('tokens')
      .values({ hash: hashOf(token), account: me.id, name: 'bot', created: 0, used: null })
      .execute();
    const { id } = await offerGame(visitor, {
      game: 'primosole',
      scenario: 'primosole-1',
      side: 'german',
      computer: 'random',
    });
    const bot = spawn(process.execPath, [BOT, visitor.address], {
      env: { ...process.env, BRIDGEHEAD_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    bot.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    bot.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    await new Promise((resolve) => bot.once('close', resolve));
    expect(said).toContain(`${id} is over`);
    const record = parseRecord(primosole, (await visitor.ask('GET', `/api/games/${id}/record`)).body);
    if (!record.ok) throw new Error(JSON.stringify(record.problems));
    const checked = checkDice(primosole, record.value);
    expect(checked).toMatchObject({ ok: true });
    // One outcome that is not what was drawn is found.
    const at = record.value.entries.findIndex((entry) => 'chance' in entry && entry.chance.length > 0);
    const entries = record.value.entries.map((entry, index) =>
      index === at && 'chance' in entry
        ? { ...entry, chance: entry.chance.map((outcome) => (outcome === 0 ? 1 : 0)) }
        : entry,
    );
    expect(checkDice(primosole, { ...record.value, entries }).ok).toBe(false);
  });
});
