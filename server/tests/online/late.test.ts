/** Spectators are told later: by no address and by no live message do they learn earlier what the players know, on both databases. */
import { SPECTATOR } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { ListedGame } from '@bridgehead/protocol';
import { nanoid } from 'nanoid';
import { afterEach, describe, expect, test } from 'vitest';
import { standingLater, summaryAfter } from '../../src/domain/summary.js';
import type { Summary } from '../../src/domain/summary.js';
import { databasesFor } from './databases.js';
import { stepAtRandom } from './games.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, sitDown, startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const DELAY = 60_000;
/** Every address at which something of a game is told. */
const TOLD_AT = ['', '/seen', '/record', '/offered', '/chat', '/orders'];

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test.each([
    ['remagen', 'remagen-1', 'us'],
    ['primosole', 'primosole-1', 'british'],
    ['elst', 'elst-bend', 'german'],
  ] as const)(
    '%s: spectators learn nothing before the delay is over, and then all of it',
    async (game, scenario, side) => {
      const place = await environment();
      endings.push(place.drop);
      let time = 1_900_000_000_000;
      const server = await startTestServer(
        { ...place.variables, LIMITS: '0', SPECTATOR_DELAY: String(DELAY / 1_000) },
        () => time,
      );
      endings.push(() => server.stop());
      const { host } = server.services;
      const [one, other, guest, stranger] = [
        await visitAsGuest(server.port),
        await visitAsGuest(server.port),
        await visitAsGuest(server.port),
        visit(server.port),
      ];
      const { id } = await offerGame(one, { game, scenario, side, time: { kind: 'bank', minutes: 600, seconds: 10 } });
      await joinGame(other, id);
      const [spectator, player] = [await sitDown(stranger, id), await sitDown(one, id)];
      expect([spectator.side, player.side]).toEqual([SPECTATOR, side]);

      const all = async (who: Visitor): Promise<string> => {
        const bodies = await Promise.all(
          [...TOLD_AT.map((part) => `/api/games/${id}${part}`), '/api/games?list=running'].map(
            async (path) => (await who.ask('GET', path)).body,
          ),
        );
        return JSON.stringify(bodies);
      };
      const before = [await all(stranger), await all(guest)];
      const heard = spectator.live.received.length;
      const own = JSON.stringify((await one.ask('GET', `/api/games/${id}`)).body);
      const chance = seededChance(4);
      for (let step = 0; step < 12; step++) {
        time += 1_000;
        expect(await stepAtRandom(host, id, game, chance)).toMatchObject({ ok: true });
      }
      // What players say and offer is no news for others either.
      await one.do('POST', `/api/games/${id}/chat`, { text: 'Hello' });
      await one.do('POST', `/api/games/${id}/offers`, { what: 'draw', request: nanoid() });
      await player.live.until((message) => ('news' in message && message.offer != null) || undefined);
      await player.live.until((message) => ('news' in message && message.news === 'chat') || undefined);
      expect([await all(stranger), await all(guest)]).toEqual(before);
      expect(spectator.live.received.length).toBe(heard);
      // The players see that something happened.
      expect(JSON.stringify((await one.ask('GET', `/api/games/${id}`)).body)).not.toBe(own);

      // The delay of the first answers is over, and that of the others is not.
      time += DELAY - 8_500;
      const hosted = (await host.look(id))?.hosted;
      expect([hosted?.deliveries(SPECTATOR), hosted?.deliveries(side)]).toEqual([3, 12]);
      time += 12_000;
      const snapshot = (await host.look(id))?.hosted.snapshot(SPECTATOR);
      expect((await stranger.ask('GET', `/api/games/${id}/seen`)).body).toEqual({
        viewer: SPECTATOR,
        snapshot: JSON.parse(JSON.stringify(snapshot)),
      });
      expect((await stranger.ask('GET', `/api/games/${id}/record`)).body).toMatchObject({
        view: JSON.parse(JSON.stringify(hosted?.view(SPECTATOR))),
      });
      const { game: listed }: { game: ListedGame } = JSON.parse(await stranger.do('GET', `/api/games/${id}`));
      expect(listed).toMatchObject({
        headline: hosted?.openly.headline,
        asked: hosted?.openly.asked,
        clocks: {},
        offer: null,
      });
      // The end is told at once, and with it all the rest.
      await one.do('POST', `/api/games/${id}/resign`, {});
      await spectator.live.until((message) => ('d' in message && message.d.ending?.by === 'resign') || undefined);
      expect((await guest.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({ lines: [{ text: 'Hello' }] });
      await Promise.all([spectator, player].map(({ live }) => live.close()));
    },
  );
});

function at(moment: number) {
  return { headline: `at ${moment}`, asked: [], waits: [], at: moment };
}

describe('how a game stands for spectators', () => {
  test('is never younger than the delay, and in a lively game not much older', () => {
    let summary: Summary = summaryAfter(undefined, at(0), DELAY);
    for (let time = 0; time < 3_600_000; time += 7_000) {
      summary = time === 0 ? summary : summaryAfter(summary, at(time), DELAY);
      const told = standingLater(summary, time, DELAY).at;
      if (told > 0) expect(told).toBeLessThanOrEqual(time - DELAY);
      expect(time - told).toBeLessThan(3 * DELAY);
      expect(summary.earlier.length).toBeLessThanOrEqual(2);
    }
  });

  test('after a pause is how it stands for all, and at the end at once', () => {
    const summary = summaryAfter(summaryAfter(undefined, at(0), DELAY), at(5), DELAY);
    expect(standingLater(summary, DELAY + 4, DELAY).at).toBe(0);
    expect(standingLater(summary, DELAY + 5, DELAY).at).toBe(5);
    expect(standingLater({ ...summary, ending: { by: 'draw', winner: null, text: '' } }, 6, DELAY).at).toBe(5);
  });
});
