/** Clocks: whose time runs out has lost, by the work that waits for it; and nobody gains time by taking back. On both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import type { Clocks, TimeControl } from '@bridgehead/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { nextFlag, startClocks, turnAfter, turnClocks } from '../../src/domain/clocks.js';
import { withoutDowntime } from '../../src/domain/downtime.js';
import type { Host } from '../../src/hosting/host.js';
import type { RunningServer } from '../../src/server.js';
import { databasesFor } from './databases.js';
import { addTestGame, stepAtRandom } from './games.js';
import { startTestServer, twoAtATable, visit } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const DAY = 86_400_000;
const BANK: TimeControl = { kind: 'bank', minutes: 1, seconds: 60 };
const DAILY: TimeControl = { kind: 'daily', days: 1 };
/** What remains of it, in milliseconds: short enough to wait for. */
const LEFT = 1_000;
const MOVE = { do: 'move', unit: 'us-27', path: ['0616'] };

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How a game has ended, once that is stored. */
async function ended(host: Host, id: string) {
  await expect.poll(async () => (await host.look(id))?.hosted.ending).toBeDefined();
  return (await host.look(id))?.hosted.ending;
}

async function begun({ services }: RunningServer, control: TimeControl): Promise<string> {
  const id = await addTestGame(services, { key: 'remagen', scenario: 'remagen-1', control });
  await services.db
    .updateTable('games')
    .set({ clocks: JSON.stringify({ us: { left: LEFT, since: null }, german: { left: LEFT, since: null } }) })
    .where('id', '=', id)
    .execute();
  await services.host.begin(id);
  return id;
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const place = async () => {
    const { variables, drop } = await environment();
    endings.push(drop);
    return variables;
  };
  const start = async (now?: () => number): Promise<RunningServer> => {
    const server = await startTestServer({ ...(await place()), LIMITS: '0', SPECTATOR_DELAY: '0' }, now);
    endings.push(() => server.stop());
    return server;
  };

  test.each([
    ['a bank', BANK],
    ['days per turn', DAILY],
  ])('%s that runs out ends the game: the other side has won, and all are told', async (_name, control) => {
    const server = await start();
    const id = await begun(server, control);
    const lost = { by: 'forfeit', winner: 'german', text: 'U.S. ran out of time' };
    expect(await ended(server.services.host, id)).toEqual(lost);
    const onlooker = visit(server.port);
    expect((await onlooker.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: { status: 'over', ending: lost, asked: [] },
    });
    expect((await onlooker.ask('GET', `/api/games/${id}/record`)).body).toMatchObject({
      result: { over: true, ended: lost },
    });
    expect(await stepAtRandom(server.services.host, id, 'remagen', seededChance(1))).toBeUndefined();
  });

  test('a player who answers in time plays on with the time gained', async () => {
    // Their time runs only when the test says so: a busy machine may take long to answer.
    let time = Date.now();
    const server = await start(() => time);
    const { host } = server.services;
    const id = await begun(server, BANK);
    expect(await stepAtRandom(host, id, 'remagen', seededChance(1))).toMatchObject({ ok: true });
    time += 2_500;
    await wait(2_500);
    expect((await host.look(id))?.hosted.ending).toBeUndefined();
  });

  test('time that runs out while no server runs is found at the next start', async () => {
    const variables = await place();
    // It does not run out before, however long the end of the first server takes.
    const time = Date.now();
    const first = await startTestServer(variables, () => time);
    const id = await begun(first, BANK);
    await first.stop();
    const second = await startTestServer(variables, () => time + LEFT);
    endings.push(() => second.stop());
    expect(await ended(second.services.host, id)).toMatchObject({ by: 'forfeit', winner: 'german' });
  });

  test("time that the service was down is nobody's: the clock stands still, both read it, and what runs out later ends the game", async () => {
    const variables = { ...(await place()), LIMITS: '0', SPECTATOR_DELAY: '0' };
    let time = 1_000_000_000;
    const first = await startTestServer(variables, () => time);
    const id = await begun(first, BANK);
    await first.stop();
    const HOUR = 3_600_000;
    time += HOUR;
    const second = await startTestServer(variables, () => time);
    endings.push(() => second.stop());
    const { host, heart } = second.services;
    const shown = (await visit(second.port).ask('GET', `/api/games/${id}`)).body;
    expect(shown).toMatchObject({
      game: { status: 'running', clocks: { us: { left: LEFT, since: time, credit: HOUR } } },
    });
    // The clock of the machine jumps ahead while the server runs: nothing is decided by that.
    time += HOUR;
    // Known at once, for a player who answers before the next sign of life.
    expect(heart.downtimes.at(-1)).toEqual({ from: time - HOUR, to: time });
    await heart.beat();
    expect((await host.look(id))?.clocks['us']).toEqual({ left: LEFT, since: time, credit: 2 * HOUR });
    time += LEFT;
    expect(await ended(host, id)).toMatchObject({ by: 'forfeit', winner: 'german' });
  });

  test('answering and taking back again and again gains no time, not even by agreement', async () => {
    const { port, services } = await start(() => 1_000_000);
    const {
      one: us,
      other: german,
      id,
    } = await twoAtATable(port, { time: { kind: 'bank', minutes: 60, seconds: 600 } });
    const left = async (): Promise<number> => {
      const { game }: { game: { clocks: Clocks } } = JSON.parse(await us.do('GET', `/api/games/${id}`));
      return game.clocks['us'].left / 1_000;
    };
    expect(await left()).toBe(3_600);
    for (let round = 0; round < 3; round++) {
      await us.do('POST', `/api/games/${id}/actions`, { action: MOVE });
      expect(await left()).toBe(4_200);
      await us.do('POST', `/api/games/${id}/undo`, {});
    }
    for (let round = 0; round < 2; round++) {
      await us.do('POST', `/api/games/${id}/actions`, { action: MOVE });
      await us.do('POST', `/api/games/${id}/offers`, { what: 'back' });
      await german.do('POST', `/api/games/${id}/offers/answer`, { accept: true });
    }
    await us.do('POST', `/api/games/${id}/actions`, { action: MOVE });
    expect(await left()).toBe(4_200);
    expect(await stepAtRandom(services.host, id, 'remagen', seededChance(1))).toMatchObject({ ok: true });
    expect(await left()).toBe(4_800);
  });
});

describe('days per turn', () => {
  const control = { kind: 'daily', days: 2 } as const;
  const clocks: Clocks = { us: { left: 2 * DAY, since: 0 }, german: { left: DAY / 2, since: null } };

  test('are for the whole turn: an answer buys no more of them', () => {
    expect(turnClocks(control, clocks, ['us'], ['us'], DAY)).toEqual({
      us: { left: DAY, since: DAY },
      german: clocks['german'],
    });
    expect(turnClocks(control, clocks, ['us'], ['german'], DAY)).toEqual({
      us: { left: DAY, since: null },
      german: { left: DAY / 2, since: DAY },
    });
  });

  test('are whole again for both sides in the next turn, though not where a turn is played again after a take-back', () => {
    expect(turnClocks(control, clocks, ['us'], ['german'], DAY, 'further', 'new-turn')).toEqual({
      us: { left: 2 * DAY, since: null },
      german: { left: 2 * DAY, since: DAY },
    });
    expect(turnClocks(control, clocks, ['us'], ['us'], DAY, 'again', 'new-turn')['us']).toEqual({
      left: DAY,
      since: DAY,
    });
    expect(
      turnAfter('Game-Turn 3, 8 March: German Combat Phase', 'Game-Turn 3, 8 March (night): U.S. Movement Phase'),
    ).toBe('same-turn');
    expect(turnAfter('Game-Turn 3, 8 March: German Combat Phase', 'Game-Turn 4, 9 March: U.S. Movement Phase')).toBe(
      'new-turn',
    );
  });

  test('are whole again where both agreed to go back', () => {
    const answered = turnClocks(control, clocks, ['us'], ['german'], DAY);
    expect(turnClocks(control, answered, [], ['us'], DAY + 10, 'again')['us']).toEqual({ left: DAY, since: DAY + 10 });
    expect(turnClocks(control, answered, [], ['us'], DAY + 10, 'agreed-back')['us']).toEqual({
      left: 2 * DAY,
      since: DAY + 10,
    });
  });

  test('are followed by vacation days, which do not come back', () => {
    const away = { ...control, vacation: 3 };
    expect(startClocks(away, ['us'])).toEqual({ us: { left: 2 * DAY, since: null, vacation: 3 * DAY } });
    const before: Clocks = { us: { left: 2 * DAY, since: 0, vacation: 3 * DAY } };
    expect(nextFlag(before)).toEqual({ side: 'us', at: 5 * DAY });
    expect(turnClocks(away, before, ['us'], ['us'], 4 * DAY, 'further', 'new-turn')).toEqual({
      us: { left: 2 * DAY, since: 4 * DAY, vacation: DAY },
    });
  });
});

describe('while the service is down', () => {
  test('clocks stand still, once for each downtime, and the credit is told', () => {
    const clocks: Clocks = { us: { left: 100, since: 10 }, german: { left: 50, since: null } };
    const down = [{ from: 40, to: 90 }];
    const stopped = withoutDowntime(clocks, down);
    expect(stopped).toEqual({ us: { left: 70, since: 90, credit: 50 }, german: { left: 50, since: null } });
    expect(withoutDowntime(stopped, down)).toEqual(stopped);
    expect(withoutDowntime(stopped, [...down, { from: 100, to: 130 }])).toEqual({
      us: { left: 60, since: 130, credit: 80 },
      german: { left: 50, since: null },
    });
    // Asked only after the service was back.
    expect(withoutDowntime({ us: { left: 100, since: 95 } }, down)).toEqual({ us: { left: 100, since: 95 } });
  });
});
