/** What one side alone may know leaves the server for nobody else: by no address, by no live message, on both databases. */
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes } from '@bridgehead/engine';
import { SPECTATOR, candidates, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { LiveSent } from '@bridgehead/protocol';
import { DECK, cardCode } from '@bridgehead/primosole';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { makeHost } from '../../src/hosting/host.js';
import type { RunningServer } from '../../src/server.js';
import type { TestEnvironment } from './databases.js';
import { databasesFor } from './databases.js';
import { addTestGame, gameNamed, stepAtRandom, watchGame } from './games.js';
import type { Visitor } from './visitors.js';
import { sitDown, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const CARDS = z.object({ cards: z.array(z.number()) });
const PLACING = z.object({ do: z.literal('place'), unit: z.string(), at: z.string(), hidden: z.literal(true) });
/** Every address at which something of a game is told. */
const TOLD_AT = ['', '/seen', '/record', '/offered', '/chat', '/notes'];

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment, create }) => {
  let place: TestEnvironment;
  let server: RunningServer;
  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, LIMITS: '0', SPECTATOR_DELAY: '0' });
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  const atTheTable = async (game: string, scenario: string, side: string) => {
    const { one, other, id } = await twoAtATable(server.port, { game, scenario, side });
    await allHeard(id, side);
    return { id, one, other };
  };
  /** Until all news of the game have come that are on their way over the database: they come in the order in which they were sent. */
  const allHeard = async (id: string, side: string): Promise<void> => {
    const { host } = server.services;
    let isHeard = false;
    const leave = await host.watch(id, side, undefined, (told) => {
      isHeard ||= 'news' in told && told.news === 'chat';
    });
    await host.announce(id, 'chat');
    await expect.poll(() => isHeard).toBe(true);
    leave();
  };
  const hosted = async (id: string) => {
    const held = await server.services.host.look(id);
    if (held === undefined) throw new Error('the game has begun');
    return held.hosted;
  };

  test('Primosole: the cards in a hand are named to their holder alone', async () => {
    const { id, one, other } = await atTheTable('primosole', 'primosole-1', 'british');
    const [british, german, spectator] = [
      await sitDown(one, id),
      await sitDown(other, id),
      await sitDown(visit(server.port), id),
    ];
    expect([british.side, german.side, spectator.side]).toEqual(['british', 'german', SPECTATOR]);
    const chance = seededChance(11);
    const read = [0, 0, 0];
    let held = 0;
    for (let step = 0; step < 260; step++) {
      if ((await stepAtRandom(server.services.host, id, 'primosole', chance)) === undefined) break;
      const game = await hosted(id);
      const open = CARDS.parse(game.view(SPECTATOR)).cards;
      const tables = [british, german, spectator];
      await Promise.all(tables.map((table) => table.hear(game.deliveries(table.side))));
      for (const [index, table] of tables.entries()) {
        const fresh = table.live.received
          .slice(read[index])
          .map((message) =>
            JSON.stringify('d' in message ? [message.d.entry?.events, message.d.entry?.action] : message),
          );
        read[index] = table.live.received.length;
        for (const holder of ['british', 'german'].filter((side) => side !== table.side)) {
          const own = CARDS.parse(game.view(holder)).cards;
          const hand = DECK.filter((card) => own[card] !== open[card]);
          held += hand.length;
          const seen = CARDS.parse(table.view()).cards;
          for (const card of hand) {
            expect(seen[card]).toBe(open[card]);
            for (const text of fresh) expect(text).not.toContain(`"${cardCode(card)}"`);
          }
        }
      }
    }
    expect(held).toBeGreaterThan(100);
    // Asked for again by every address, the other's cards are as unknown as they were.
    const game = await hosted(id);
    const open = CARDS.parse(game.view(SPECTATOR)).cards;
    for (const [visitor, holder] of [
      [other, 'british'],
      [one, 'german'],
      [visit(server.port), 'british'],
      [visit(server.port), 'german'],
    ] as const) {
      const own = CARDS.parse(game.view(holder)).cards;
      const { snapshot } = z
        .object({ snapshot: z.object({ view: CARDS }) })
        .parse((await visitor.ask('GET', `/api/games/${id}/seen`)).body);
      const stream = await visitor.stream(id);
      await expect.poll(() => stream.received.length).toBeGreaterThan(0);
      const [streamed] = z
        .tuple([z.object({ snapshot: z.object({ view: CARDS }) })], z.unknown())
        .parse(stream.received);
      for (const card of DECK.filter((each) => own[each] !== open[each]))
        for (const { view } of [snapshot, streamed.snapshot]) expect(view.cards[card]).toBe(open[card]);
      await stream.close();
    }
    await Promise.all([british, german, spectator].map(({ live }) => live.close()));
  });

  test('Elst: whatever the hex of a hidden squad, all that the other side and spectators are told is the same', async () => {
    const first = await setUpWithHidden();
    const second = await setUpWithHidden(first);
    expect(second.hex).not.toBe(first.hex);
    expect(second.own).not.toEqual(first.own);
    expect(second.told).toEqual(first.told);
  });

  test('Bulge: whatever one side plans for its aircraft, the other and spectators are told the same', async () => {
    const worlds = [await playToPlan(0), await playToPlan(-1)];
    expect(worlds[0].plan).not.toEqual(worlds[1].plan);
    expect(worlds[0].told).toEqual(worlds[1].told);
    // The planner themselves sees their plan.
    expect(worlds[0].own).not.toEqual(worlds[1].own);
  });

  /** The same game with the same dice up to the first air plan with a choice, and then one of its plans. */
  async function playToPlan(
    which: number,
  ): Promise<{ readonly plan: unknown; readonly told: readonly unknown[]; readonly own: object }> {
    const database = await create();
    try {
      const host = makeHost(database.opened, { now: () => 0, shared: false, delay: 0 });
      const id = await addTestGame(database.opened, {
        key: 'bulge',
        scenario: 'campaign',
        named: { id: 'the-same-game', seed: '5a'.repeat(32) },
      });
      await host.begin(id);
      const game = (await host.look(id))?.hosted;
      if (game === undefined) throw new Error('the game has begun');
      const eyes = new Map(
        await Promise.all(
          [...game.sides, SPECTATOR].map(async (viewer) => [viewer, await watchGame(host, id, viewer)] as const),
        ),
      );
      const chance = seededChance(31);
      for (let step = 0; step < 3_000; step++) {
        const [{ side }] = game.asked;
        const list = listed('bulge', game.view(side), side);
        const isPlan = list.length > 1 && JSON.stringify(list[0]).includes('"do":"plan"');
        const action = isPlan ? list.at(which) : anyOf(list, chance);
        expect(
          await host.attempt(id, side, nanoid(), (held) => held.hosted.act(side, action, undefined)),
        ).toMatchObject({ ok: true });
        if (!isPlan) continue;
        const others = [...eyes]
          .filter(([viewer]) => viewer !== side)
          .map(([, eye]) => ({ told: eye.told, view: eye.view }));
        return {
          plan: action,
          told: [
            ...others,
            ...[...game.sides, SPECTATOR]
              .filter((viewer) => viewer !== side)
              .map((viewer) => [game.snapshot(viewer), game.published(viewer), game.askedBefore(viewer)]),
            game.headline,
          ],
          own: game.view(side),
        };
      }
      throw new Error('no side had a plan to choose');
    } finally {
      await database.drop();
    }
  }

  interface SetUp {
    readonly hex: string;
    readonly actions: readonly { readonly side: string; readonly action: unknown }[];
    /** What the owner sees. */
    readonly own: object;
    /** All that the others were told. */
    readonly told: readonly string[];
  }

  /** Sets Elst up with a hidden squad; given a set-up before, in the very same way but for the hex of that squad. */
  async function setUpWithHidden(like?: SetUp): Promise<SetUp> {
    const { id, one } = await atTheTable('elst', 'elst-bend', 'british');
    const tables = [await sitDown(one, id), await sitDown(visit(server.port), id)];
    const streams = [await one.stream(id), await visit(server.port).stream(id)];
    const game = await hosted(id);
    const chance = seededChance(21);
    const actions: { side: string; action: unknown }[] = [];
    let hex: string | undefined;
    let squad = '';
    while (JSON.stringify(game.view(SPECTATOR)).includes('"phase":"set-up"')) {
      const [{ side }] = game.asked;
      const again = like?.actions.at(actions.length)?.action;
      const hiding = PLACING.safeParse(
        again ??
          (hex === undefined
            ? listed('elst', game.view(side), side)
                .map((each) => PLACING.safeParse(each))
                .find(({ success }) => success)?.data
            : undefined),
      );
      // The squad stays where it was hidden.
      let action =
        again ??
        (hiding.success
          ? hiding.data
          : anyOf(
              listed('elst', game.view(side), side).filter(
                (each) => squad === '' || !JSON.stringify(each).includes(`"${squad}"`),
              ),
              chance,
            ));
      if (hiding.success && hex === undefined) {
        const elsewhere =
          like === undefined
            ? undefined
            : listed('elst', game.view(side), side)
                .flatMap((each) => PLACING.safeParse(each).data ?? [])
                .find(({ unit, at }) => unit === hiding.data.unit && !JSON.stringify(like.actions).includes(`"${at}"`));
        action = elsewhere ?? action;
        hex = elsewhere?.at ?? hiding.data.at;
        squad = hiding.data.unit;
      }
      const done = await server.services.host.attempt(id, side, nanoid(), (held) =>
        held.hosted.act(side, action, undefined),
      );
      expect(done).toMatchObject({ ok: true });
      actions.push({ side, action });
    }
    await Promise.all(tables.map((table) => table.hear(game.deliveries(table.side))));
    const live = tables.map((table) => table.live.received.map((message) => JSON.stringify(message)).join('\n'));
    // The stream tells the same as the socket, and nothing as well.
    for (const [index, stream] of streams.entries()) {
      await expect.poll(() => tells(stream.received).length).toBe(tells(tables[index].live.received).length);
      expect(tells(stream.received)).toEqual(tells(tables[index].live.received));
      await stream.close();
    }
    const answers = [
      await allAnswers(one, id),
      await allAnswers(visit(server.port), id),
      await allAnswers(await visitAsGuest(server.port), id),
    ];
    await Promise.all(tables.map((table) => table.live.close()));
    return {
      hex: hex ?? '',
      actions,
      own: game.view('german'),
      told: [...live, ...answers].map((text) => withoutNames(text, id)),
    };
  }
});

/** All that is told to someone at any address. */
async function allAnswers(visitor: Visitor, id: string): Promise<string> {
  const answers = await Promise.all(
    TOLD_AT.map(async (part) => JSON.stringify((await visitor.ask('GET', `/api/games/${id}${part}`)).body)),
  );
  return answers.join('\n');
}

/** What tells of the game itself. */
function tells(messages: readonly LiveSent[]): LiveSent[] {
  return messages.filter((message) => 'd' in message || 'snapshot' in message);
}

function listed(key: string, json: unknown, name: string): unknown[] {
  return gameNamed(key).use((rules) => listFor(rules, json, name));
}

function listFor<T extends GameTypes>(
  rules: Parameters<typeof questions<T>>[0],
  json: unknown,
  name: string,
): unknown[] {
  const view = rules.fromJson(json);
  const side = rules.sides.find((each) => each === name);
  if (!view.ok || side === undefined) throw new Error(`no view of ${name}`);
  const list = candidates(rules, view.value, side);
  return Array.from({ length: list.length }, (_, index) => list.at(index));
}

function anyOf(list: readonly unknown[], chance: Chance): unknown {
  return list[chance.pick(list.length, 'which answer')];
}

/** Two games differ in their ids, their dice, their players and their moments: no secret of a side. */
function withoutNames(text: string, id: string): string {
  return text
    .replaceAll(id, 'GAME')
    .replaceAll(/Guest [\w-]{6}/g, 'GUEST')
    .replaceAll(/"[0-9a-f]{64}"/g, '"HASH"')
    .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"NONCE"')
    .replaceAll(/"(british|german)":"[\w-]{21}"/g, '"$1":"ACCOUNT"')
    .replaceAll(/"invitation":"[\w-]{43}"/g, '"invitation":"SECRET"')
    .replaceAll(/\b1[78]\d{11}\b/g, 'MOMENT');
}
