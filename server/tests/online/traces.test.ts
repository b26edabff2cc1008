/** What one side does in secret leaves no trace that the other could count or time, nor does the time in which it is done. */
import type { Clocks } from '@bridgehead/protocol';
import { SPECTATOR } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { NO_ORDERS, USUAL_ORDERS } from '@bridgehead/elst';
import { remagen } from '@bridgehead/remagen';
import { nanoid } from 'nanoid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { turnClocks } from '../../src/domain/clocks.js';
import type { Host } from '../../src/hosting/host.js';
import { makeHost } from '../../src/hosting/host.js';
import { hostGame } from '../../src/hosting/host-game.js';
import type { TestDatabase } from './databases.js';
import { databasesFor } from './databases.js';
import { addTestGame, anyAnswer, stepAtRandom, watchGame } from './games.js';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

const HOLD = { ...NO_ORDERS, all: USUAL_ORDERS.find(({ id }) => id === 'hold')?.all ?? NO_ORDERS.all };

test('an answer that changes nothing for a viewer, and of which they are told nothing, is no delivery for them', () => {
  // Remagen in which the German side sees nothing of what the U.S. side does.
  let first: ReturnType<typeof remagen.start> | undefined;
  const game: typeof remagen = {
    ...remagen,
    view: (state, side) => {
      first ??= state;
      return side === 'us' ? remagen.view(state, side) : first;
    },
    sees: (event, side) => (side === 'us' ? remagen.sees(event, side) : undefined),
  };
  const hosted = hostGame(game, {
    id: 'game',
    setup: { scenario: 'remagen-1', options: {} },
    dice: { game: 'game', seed: '00'.repeat(32), nonces: ['', ''] },
    players: {},
    delay: 0,
  });
  hosted.follow(hosted.begin(), 0, 1);
  hosted.publish(0);
  const told: unknown[] = [];
  for (const viewer of ['german', SPECTATOR]) hosted.watch(viewer, (delivery) => told.push(delivery));
  const before = JSON.stringify([
    hosted.snapshot('german'),
    hosted.snapshot(SPECTATOR),
    hosted.published('german'),
    hosted.published(SPECTATOR),
  ]);
  const chance = seededChance(1);
  let done = 0;
  for (let step = 0; step < 20; step++) {
    const tried = hosted.act('us', anyAnswer('remagen', hosted.view('us'), 'us', chance), undefined);
    if (!tried.ok) break;
    expect(hosted.isToldToAll).toBe(false);
    hosted.follow(tried.rows, step, step + 2);
    hosted.publish(step);
    done++;
  }
  expect(done).toBeGreaterThan(5);
  expect(hosted.deliveries('us')).toBe(done);
  expect([hosted.deliveries('german'), hosted.deliveries(SPECTATOR), told]).toEqual([0, 0, []]);
  expect(
    JSON.stringify([
      hosted.snapshot('german'),
      hosted.snapshot(SPECTATOR),
      hosted.published('german'),
      hosted.published(SPECTATOR),
    ]),
  ).toBe(before);
});

describe('clocks', () => {
  const control = { kind: 'bank', minutes: 10, seconds: 5 } as const;
  const clocks: Clocks = { us: { left: 600_000, since: 1_000 }, german: { left: 500_000, since: null } };

  test('that run on, or stand still, are as they were: whatever happened meanwhile', () => {
    expect(turnClocks(control, clocks, [], ['us'], 9_000)).toEqual(clocks);
  });

  test('of anyone who has answered are refreshed, and of anyone who is asked now run', () => {
    expect(turnClocks(control, clocks, ['us'], ['german'], 9_000)).toEqual({
      us: { left: 597_000, since: null },
      german: { left: 500_000, since: 9_000 },
    });
    expect(turnClocks(control, clocks, ['us'], ['us'], 9_000)).toEqual({
      us: { left: 597_000, since: 9_000 },
      german: { left: 500_000, since: null },
    });
  });

  test('give nobody time where the clock of another node is behind', () => {
    expect(turnClocks(control, clocks, [], ['german'], 400).us.left).toBe(600_000);
  });
});

/** Plays until a side is asked of which the other does not know. */
async function playToWindow(host: Host, id: string): Promise<string> {
  const chance = seededChance(7);
  for (let step = 0; step < 600; step++) {
    const hosted = (await host.look(id))?.hosted;
    const [asked] = hosted?.asked ?? [];
    if (hosted?.openly.asked.length === 0 && asked !== undefined) return asked.side;
    await stepAtRandom(host, id, 'elst', chance);
  }
  throw new Error('nobody was asked in secret');
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ create }) => {
  const begin = async (options: Parameters<typeof makeHost>[1], game: Parameters<typeof addTestGame>[1]) => {
    const database = await create();
    open.push(database);
    const host = makeHost(database.opened, options);
    const id = await addTestGame(database.opened, game);
    await host.begin(id);
    return { database, host, id };
  };

  test('a secret answer by orders is told with the action it was stored with, not with others of the same moment', async () => {
    const { database, host, id } = await begin(
      { now: () => 0, shared: false, delay: 0 },
      { key: 'elst', scenario: 'elst-bend' },
    );
    const side = await playToWindow(host, id);
    const mover = side === 'german' ? 'british' : 'german';
    const eye = await watchGame(host, id, mover);
    const before = eye.n;
    const orders = JSON.stringify(HOLD);
    expect((await host.look(id))?.hosted.readOrders(side, HOLD)).toMatchObject({ ok: true });
    await host.attempt(id, side, nanoid(), (held) => {
      held.seats = held.seats.map((seat) => (seat.side === side ? { ...seat, orders } : seat));
      return { ok: true, rows: [] };
    });
    expect(eye.n).toBe(before + 1);
    const later = await watchGame(makeHost(database.opened, { now: () => 0, shared: false, delay: 0 }), id, mover);
    expect([later.n, later.view]).toEqual([eye.n, eye.view]);
  });

  test('a secret question spends time anyway: nobody can keep a game waiting for ever', async () => {
    let time = 1_000;
    const { host, id } = await begin(
      { now: () => time, shared: false, delay: 0 },
      { key: 'elst', scenario: 'elst-bend', control: { kind: 'bank', minutes: 10, seconds: 5 } },
    );
    const side = await playToWindow(host, id);
    const held = await host.look(id);
    const mover = side === 'german' ? 'british' : 'german';
    expect([held?.clocks[side].since, held?.clocks[mover].since]).toEqual([time, null]);
    time += 1_000;
    const left = held?.clocks[side].left ?? 0;
    await host.attempt(id, side, nanoid(), ({ hosted }) => hosted.act(side, { do: 'pass' }, undefined));
    // They have spent it, and has gained nothing that the other could count.
    const after = (await host.look(id))?.clocks[side];
    expect((after?.left ?? 0) - (after?.since === null ? 0 : time - (after?.since ?? 0))).toBe(left - 1_000);
  });

  test('two sides may give their requests the same names', async () => {
    const { host, id } = await begin(
      { now: Date.now, shared: false, delay: 0 },
      { key: 'primosole', scenario: 'primosole-1' },
    );
    const chance = seededChance(3);
    const sides = new Set<string>();
    for (let step = 0; step < 200 && sides.size < 2; step++) {
      const held = await host.look(id);
      if (held === undefined) throw new Error('the game has begun');
      const [{ side }] = held.hosted.asked;
      const rows = held.hosted.rows;
      const request = sides.has(side) ? nanoid() : 'request-1';
      const action = anyAnswer('primosole', held.hosted.view(side), side, chance);
      expect(await host.attempt(id, side, request, ({ hosted }) => hosted.act(side, action, undefined))).toMatchObject({
        ok: true,
      });
      expect(held.hosted.rows).toBeGreaterThan(rows);
      sides.add(side);
    }
    expect(sides.size).toBe(2);
  });

  test('requests that store nothing are not remembered without end', async () => {
    const { host, id } = await begin(
      { now: Date.now, shared: false, delay: 0 },
      { key: 'remagen', scenario: 'remagen-1' },
    );
    for (let time = 0; time < 250; time++) await host.attempt(id, 'us', nanoid(), () => ({ ok: true, rows: [] }));
    expect((await host.look(id))?.requests.size).toBeLessThanOrEqual(201);
  });

  test('spectators are waited for once in each game, however much happens in it', async () => {
    const { host, id } = await begin(
      { now: () => 0, shared: false, delay: 45_678 },
      { key: 'remagen', scenario: 'remagen-1' },
    );
    const eye = await watchGame(host, id, 'us');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const chance = seededChance(2);
    for (let step = 0; step < 20; step++) await stepAtRandom(host, id, 'remagen', chance);
    const waits = timers.mock.calls.filter(([, wait]) => wait === 45_678);
    timers.mockRestore();
    eye.leave();
    expect(waits).toHaveLength(1);
  });
});
