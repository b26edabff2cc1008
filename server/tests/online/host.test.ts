/** Games on a server: stored, told and continued, on both databases. */
import { SPECTATOR } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { nanoid } from 'nanoid';
import { afterEach, describe, expect, test } from 'vitest';
import { makeHost } from '../../src/hosting/host.js';
import { readGame } from '../../src/store/games.js';
import { readRows } from '../../src/store/rows.js';
import type { TestDatabase } from './databases.js';
import { DATABASES } from './databases.js';
import { addTestGame, anyAnswer, stepAtRandom, watchGame } from './games.js';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

const ALONE = { now: () => Date.now(), shared: false, delay: 0 };
const GAMES = [
  ['remagen', 'remagen-1'],
  ['primosole', 'primosole-1'],
  ['elst', 'elst-bend'],
  ['bulge', 'campaign'],
] as const;

describe.each(DATABASES)('on the $name database', ({ create }) => {
  const begin = async (key: string, scenario: string) => {
    const database = await create();
    open.push(database);
    const host = makeHost(database.opened, ALONE);
    const id = await addTestGame(database.opened, { key, scenario });
    expect(await host.begin(id)).toBe(true);
    return { database, host, id };
  };

  test.each(GAMES)(
    '%s: the deliveries to each viewer add up to what they would see coming again',
    async (key, scenario) => {
      const { database, host, id } = await begin(key, scenario);
      const held = await host.look(id);
      const viewers = [...(held?.hosted.sides ?? []), SPECTATOR];
      const eyes = await Promise.all(viewers.map((viewer) => watchGame(host, id, viewer)));
      const chance = seededChance(5);
      for (let step = 0; step < 120; step++)
        expect(await stepAtRandom(host, id, key, chance)).toMatchObject({ ok: true });
      const later = makeHost(database.opened, ALONE);
      for (const [index, viewer] of viewers.entries()) {
        const fresh = await watchGame(later, id, viewer);
        expect(eyes[index].view).toEqual(fresh.view);
        expect(eyes[index].n).toBe(fresh.n);
      }
    },
  );

  test('a request that is repeated is carried out once', async () => {
    const { database, host, id } = await begin('remagen', 'remagen-1');
    const held = await host.look(id);
    const side = held?.hosted.asked[0].side ?? '';
    const action = anyAnswer('remagen', held?.hosted.view(side), side, seededChance(1));
    const request = nanoid();
    const once = await host.attempt(id, side, request, ({ hosted }) => hosted.act(side, action, undefined));
    const { length } = await readRows(database.opened.db, id, 0);
    expect(await host.attempt(id, side, request, ({ hosted }) => hosted.act(side, action, undefined))).toEqual(once);
    expect(
      await makeHost(database.opened, ALONE).attempt(id, side, request, ({ hosted }) =>
        hosted.act(side, action, undefined),
      ),
    ).toEqual(once);
    expect(await readRows(database.opened.db, id, 0)).toHaveLength(length);
  });

  test('an unasked, late or unreadable answer is refused, and nothing is stored', async () => {
    const { database, host, id } = await begin('remagen', 'remagen-1');
    const held = await host.look(id);
    if (held === undefined) throw new Error('the game has begun');
    const { side } = held.hosted.asked[0];
    const other = held.hosted.sides.find((each) => each !== side) ?? '';
    const chance = seededChance(2);
    const action = anyAnswer('remagen', held.hosted.view(side), side, chance);
    const act = (who: string, what: unknown, at?: number) =>
      host.attempt(id, who, nanoid(), ({ hosted }) => hosted.act(who, what, at));
    expect(await act(other, action)).toMatchObject({ ok: false, code: 'not-asked' });
    expect(await act('nobody', action)).toMatchObject({ ok: false, code: 'no-side' });
    expect(await act(side, { do: 'fly' })).toMatchObject({ ok: false, code: 'malformed' });
    const before = held.hosted.deliveries(side);
    expect(await act(side, action, before)).toMatchObject({ ok: true });
    const { length } = await readRows(database.opened.db, id, 0);
    expect(await act(side, anyAnswer('remagen', held.hosted.view(side), side, chance), before)).toMatchObject({
      ok: false,
      code: 'stale',
    });
    expect(await host.attempt('none', side, undefined, ({ hosted }) => hosted.resign(side))).toEqual({
      ok: false,
      code: 'no-game',
    });
    expect(await readRows(database.opened.db, id, 0)).toHaveLength(length);
  });

  test('spectators are told when the delay is over, even if the game was reloaded meanwhile', async () => {
    const database = await create();
    open.push(database);
    let time = 0;
    const delayed = { ...ALONE, now: () => time, delay: 200 };
    const [here, there] = [
      makeHost(database.opened, { ...delayed, shared: true }),
      makeHost(database.opened, { ...delayed, shared: true }),
    ];
    const id = await addTestGame(database.opened, { key: 'remagen', scenario: 'remagen-1' });
    await here.begin(id);
    const [eye, other] = [await watchGame(here, id, SPECTATOR), await watchGame(there, id, SPECTATOR)];
    const chance = seededChance(3);
    const before = (await there.look(id))?.hosted;
    const side = before?.asked[0].side ?? '';
    const action = anyAnswer('remagen', before?.view(side), side, chance);
    expect(await stepAtRandom(here, id, 'remagen', chance)).toMatchObject({ ok: true });
    // Anyone who comes too late at the other node learns there what has happened.
    expect(await there.attempt(id, side, undefined, ({ hosted }) => hosted.act(side, action, 0))).toMatchObject({
      ok: false,
    });
    // Something fails here, and the game is forgotten.
    await expect(
      here.attempt(id, side, undefined, () => {
        throw new Error('it fails');
      }),
    ).rejects.toThrow('it fails');
    expect([eye.n, other.n]).toEqual([0, 0]);
    time += 200;
    await expect.poll(() => [eye.n, other.n]).toEqual([1, 1]);
  });

  test('resigning ends it, for spectators and for those who come later', async () => {
    const { database, host, id } = await begin('remagen', 'remagen-1');
    const eye = await watchGame(host, id, SPECTATOR);
    await host.attempt(id, 'us', nanoid(), ({ hosted }) => hosted.resign('us'));
    expect(eye.told.at(-1)).toMatchObject({ ending: { by: 'resign', winner: 'german' } });
    expect((await readGame(database.opened.db, id))?.game.status).toBe('over');
    expect((await makeHost(database.opened, ALONE).look(id))?.hosted.ending).toMatchObject({
      by: 'resign',
      winner: 'german',
    });
    expect(await stepAtRandom(host, id, 'remagen', seededChance(3))).toBeUndefined();
  });

  test('two nodes with one database: each sees what the other has stored, and neither overwrites it', async () => {
    const { database, id } = await begin('primosole', 'primosole-1');
    const second = await database.again();
    const hosts = [makeHost(database.opened, { ...ALONE, shared: true }), makeHost(second, { ...ALONE, shared: true })];
    const chance = seededChance(4);
    for (let step = 0; step < 40; step++)
      expect(await stepAtRandom(hosts[step % 2], id, 'primosole', chance)).toMatchObject({ ok: true });
    // Both at once: one of them is first, the other is told so.
    const held = await hosts[0].look(id);
    await hosts[1].look(id);
    const side = held?.hosted.asked[0].side ?? '';
    const action = anyAnswer('primosole', held?.hosted.view(side), side, chance);
    const at = held?.hosted.deliveries(side);
    const done = await Promise.all(
      hosts.map((host) => host.attempt(id, side, nanoid(), ({ hosted }) => hosted.act(side, action, at))),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const [one, other] = await Promise.all(
      hosts.map(async (host) => (await host.look(id))?.hosted.snapshot(SPECTATOR)),
    );
    expect(one).toEqual(other);
    await second.close();
  });
});
