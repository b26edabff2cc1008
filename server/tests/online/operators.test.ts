/** For anyone who runs a server: health, numbers, a quiet end, work that outlives a restart; on both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import { makeHost } from '../../src/hosting/host.js';
import { databasesFor, openPlace } from './databases.js';
import { addTestGame, stepAtRandom } from './games.js';
import { joinGame, offerGame, sitDown, startTestServer, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const twoAtATable = async (): Promise<{
    readonly server: RunningServer;
    readonly variables: Readonly<Record<string, string>>;
    readonly one: Awaited<ReturnType<typeof visitAsGuest>>;
    readonly id: string;
  }> => {
    const { variables, drop } = await environment();
    endings.push(drop);
    const server = await startTestServer({ ...variables, OPERATOR_TOKEN: 'the-operator' });
    const one = await visitAsGuest(server.port);
    const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await joinGame(await visitAsGuest(server.port), id);
    return { server, variables, one, id };
  };

  test('/metrics tells games, connections, actions, refusals and times; /healthz that all is well', async () => {
    const { server, one, id } = await twoAtATable();
    endings.push(() => server.stop());
    const table = await sitDown(one, id);
    const stream = await one.stream(id);
    await stepAtRandom(server.services.host, id, 'remagen', seededChance(1));
    await one.ask('POST', `/api/games/${id}/actions`, { action: { do: 'fly' } });
    const answer = await fetch(`${one.address}/metrics`, { headers: { authorization: 'Bearer the-operator' } });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    for (const line of [
      'bridgehead_games_held 1',
      'bridgehead_live_connections 1',
      'bridgehead_live_streams 1',
      'bridgehead_rows_total{game="remagen",kind="answer"} 1',
      'bridgehead_refusals_total{code="malformed"} 1',
      'bridgehead_thinking_queue 0',
    ])
      expect(text).toContain(line);
    for (const name of [
      'bridgehead_action_seconds_bucket',
      'bridgehead_request_seconds_count{method="POST",route="/api/games/:id/actions",status="400"} 1',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(text).toContain(name);
    expect(await (await fetch(`${one.address}/healthz`)).json()).toEqual({ ok: true });
    await Promise.all([table.live.close(), stream.close()]);
    await expect
      .poll(async () =>
        (await fetch(`${one.address}/metrics`, { headers: { authorization: 'Bearer the-operator' } })).text(),
      )
      .toContain('bridgehead_live_streams 0');
  });

  test('a server that is asked to stop lets what has begun finish, and says goodbye', async () => {
    const { server, variables, one, id } = await twoAtATable();
    const table = await sitDown(one, id);
    const closed = new Promise<number>((resolve) => table.live.socket.once('close', resolve));
    const done = stepAtRandom(server.services.host, id, 'remagen', seededChance(1));
    await server.stop();
    expect(await closed).toBe(1012);
    expect(await done).toMatchObject({ ok: true });
    const again = await startTestServer(variables);
    endings.push(() => again.stop());
    expect((await again.services.host.look(id))?.hosted.rows).toBe(2);
  });

  test('a computer whose turn it was when the server died answers after the next start', async () => {
    const { variables, drop } = await environment();
    endings.push(drop);
    // Begun and stored, and nobody has written down what is to be done next.
    const opened = await openPlace(variables);
    const id = await addTestGame(opened, { key: 'remagen', scenario: 'remagen-1' });
    await opened.db.updateTable('seats').set({ computer: 'recruit' }).where('side', '=', 'us').execute();
    await makeHost(opened, { now: Date.now, shared: false, delay: 0 }).begin(id);
    await opened.close();
    const server = await startTestServer(variables);
    endings.push(() => server.stop());
    await expect.poll(async () => (await server.services.host.look(id))?.hosted.rows).toBeGreaterThan(1);
  });
});
