/** Standing orders: left with the server, and carried out while their owner is away; nobody else learns of them. On both databases. */
import { LEFT_TO_ORDERS, NO_ORDERS, elstGame } from '@bridgehead/elst';
import type { Elst } from '@bridgehead/elst';
import type { Chance } from '@bridgehead/engine/chance';
import { candidates, isOrdered } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Snapshot } from '@bridgehead/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RunningServer } from '../../src/server.js';
import { databasesFor } from './databases.js';
import { addTestGame } from './games.js';
import type { Visitor } from './visitors.js';
import { startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Every shot that can be had, and no questions. */
const FIRE = {
  ...NO_ORDERS,
  all: {
    fire: { do: 'fire', within: 'any', column: 1, modifier: 12, otherwise: 'hold' },
    subsequent: 'never',
    protective: 'never',
    rate: 'keep',
  },
  leave: [...LEFT_TO_ORDERS],
};
const ALL_STOPS = ['fired-at', 'next-to-enemy', 'attempt-failed'];

type Side = 'british' | 'german';
type Seats = Record<Side, Visitor>;

/** A game that is the same each time, between two guests. */
async function begin({ port, services }: RunningServer): Promise<{ readonly id: string; readonly seats: Seats }> {
  const seats: Seats = { british: await visitAsGuest(port), german: await visitAsGuest(port) };
  const id = await addTestGame(services, {
    key: 'elst',
    scenario: 'elst-bend',
    named: { id: 'orders-of-elst-bend', seed: '2f'.repeat(32) },
  });
  for (const side of ['british', 'german'] as const) {
    const { me }: { me: { id: string } } = JSON.parse(await seats[side].do('GET', '/api/me'));
    await services.db
      .updateTable('seats')
      .set({ account: me.id })
      .where('game', '=', id)
      .where('side', '=', side)
      .execute();
  }
  await services.host.begin(id);
  return { id, seats };
}

async function seenBy(visitor: Visitor, id: string): Promise<Snapshot> {
  const { snapshot }: { snapshot: Snapshot } = JSON.parse(await visitor.do('GET', `/api/games/${id}/seen`));
  return snapshot;
}

const MOVE = z.looseObject({
  do: z.literal('move'),
  units: z.array(z.string()),
  way: z.array(z.object({ to: z.string() })).min(2),
  stops: z.array(z.string()),
});
const ENTRY = z.object({
  side: z.string(),
  action: z.looseObject({ do: z.string() }).optional(),
  chance: z.array(z.number()).optional(),
  comment: z.string().optional(),
});

/** What was answered so far, and by what. */
async function entriesOf({ services }: RunningServer, id: string) {
  const hosted = (await services.host.look(id))?.hosted;
  if (hosted === undefined) throw new Error('it has begun');
  const { entries }: { entries: unknown } = JSON.parse(hosted.record());
  return z
    .array(ENTRY)
    .parse(entries)
    .map((entry) => ({ ...entry, isOrdered: isOrdered(entry) }));
}

/** What only takes time. */
const IDLE = ['lift', 'give', 'transfer', 'drop'];

/** An answer that brings the game on: a way of several hexes for somebody, where that can be answered. */
function someAnswer(
  view: object,
  side: Side,
  chance: Chance,
): { readonly action: unknown; readonly walk?: z.infer<typeof MOVE> } {
  const read = elstGame.fromJson(view);
  if (!read.ok) throw new Error('nobody sees it');
  const list = candidates<Elst>(elstGame, read.value, side);
  const some = Array.from({ length: Math.min(list.length, 120) }, () =>
    list.at(chance.pick(list.length, 'which answer')),
  ).filter((action) => action !== undefined);
  const walk =
    side === 'british'
      ? some.map((action) => MOVE.safeParse(action).data).find((found) => found !== undefined)
      : undefined;
  if (walk !== undefined) return { walk, action: { ...walk, stops: ALL_STOPS } };
  return {
    action: some.find((action) => action.do === 'ready') ?? some.find((action) => !IDLE.includes(action.do)) ?? some[0],
  };
}

const STACK = z.looseObject({ stack: z.array(z.looseObject({ at: z.string() })) });

/** Whether those who set out have come unharmed to a part of their way only, and their player is asked how they go on. */
function isStopped({ view, entries }: Snapshot, { way }: z.infer<typeof MOVE>): boolean {
  const steps = entries.at(-1)?.events.filter(({ type }) => type === 'spent') ?? [];
  return STACK.parse(view).stack.at(-1)?.at === 'moving' && steps.length > 0 && steps.length < way.length;
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('the orders of an absent player are carried out, also by the next server; a planned way stops where it should, and the mover learns of the fire alone', async () => {
    const { variables, drop } = await environment();
    endings.push(drop);
    const start = () => startTestServer({ ...variables, LIMITS: '0', SPECTATOR_DELAY: '0' });
    let server = await start();
    const { id, seats } = await begin(server);
    await seats.german.do('PUT', `/api/games/${id}/orders`, { orders: FIRE });
    const chance = seededChance(8);
    let stopped: readonly string[] | undefined;
    /** Answers of the orders while only the other player was here. */
    let whileAway = 0;
    for (let step = 0; step < 400 && (stopped === undefined || whileAway < 3); step++) {
      const hosted = (await server.services.host.look(id))?.hosted;
      const [asked] = hosted?.asked ?? [];
      if (hosted === undefined || asked === undefined) break;
      const side = asked.side === 'british' ? 'british' : 'german';
      const { action, walk } = someAnswer(hosted.view(side), side, chance);
      const before = (await entriesOf(server, id)).length;
      await seats[side].do('POST', `/api/games/${id}/actions`, { action });
      const [own, ...more] = (await entriesOf(server, id)).slice(before);
      expect(own).toMatchObject({ side, isOrdered: false });
      for (const entry of more) expect(entry).toMatchObject({ side: 'german', isOrdered: true });
      if (side === 'british') whileAway += more.length;
      const isFiredAt = more.some(({ action: answer }) => answer?.do === 'fire');
      if (walk !== undefined && isFiredAt && isStopped(await seenBy(seats.british, id), walk)) stopped = walk.units;
      // Orders are kept, and so is what they were asked.
      if (step === 26) {
        await server.stop();
        server = await start();
        seats.british = visit(server.port, seats.british.cookie);
        seats.german = visit(server.port, seats.german.cookie);
      }
    }
    endings.push(() => server.stop());
    expect(stopped).toBeDefined();
    expect(whileAway).toBeGreaterThanOrEqual(3);

    // The mover is told of shots as part of what they did, and of nothing else; the owner knows what their orders did.
    const [british, german] = [await seenBy(seats.british, id), await seenBy(seats.german, id)];
    const shots = british.entries.flatMap(({ side, events }) =>
      side === 'british' ? events.filter(({ type, rule }) => type === 'fire-declared' && rule === 'I-3.3.3a') : [],
    );
    expect(shots.length).toBeGreaterThan(0);
    expect(
      british.entries.filter(
        (entry) => entry.comment !== undefined || (entry.side === 'german' && entry.action !== undefined),
      ),
    ).toEqual([]);
    expect(german.entries.filter((entry) => isOrdered(entry)).length).toBeGreaterThanOrEqual(3);
    expect((await seats.british.ask('GET', `/api/games/${id}/orders`)).body).toEqual({ orders: null });
    expect((await seats.german.ask('GET', `/api/games/${id}/orders`)).body).toEqual({ orders: FIRE });
    for (const path of ['', '/record', '/seen'])
      expect(await seats.british.do('GET', `/api/games/${id}${path}`)).not.toMatch(
        /otherwise|"orders"|subsequent|Standing order/,
      );

    // What is taken back is not carried out any more: the owner is asked themselves.
    await seats.german.do('PUT', `/api/games/${id}/orders`, { orders: null });
    const given = (await entriesOf(server, id)).length;
    for (let step = 0; step < 60; step++) {
      const hosted = (await server.services.host.look(id))?.hosted;
      if (hosted?.asked[0].side !== 'british') break;
      await seats.british.do('POST', `/api/games/${id}/actions`, {
        action: someAnswer(hosted.view('british'), 'british', chance).action,
      });
    }
    const later = (await entriesOf(server, id)).slice(given);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ side }) => side === 'german')).toEqual([]);
    expect((await server.services.host.look(id))?.hosted.asked).toMatchObject([{ side: 'german' }]);
  });
});
