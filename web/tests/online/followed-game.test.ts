import type { ListedGame } from '@bridgehead/protocol';
import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeApi } from '../../src/online/api.js';
import type { FollowedGame } from '../../src/online/game/followed-game.js';
import { followGame } from '../../src/online/game/followed-game.js';
import type { LiveTold } from '../../src/online/follows.js';
import type { Live } from '../../src/online/live.js';
import type { LiveState } from '../../src/online/live-state.js';
import { ApiRefusal } from '../../src/online/refusal.js';
import type { FakeServer } from './fakes.js';
import { fakeServer, json, listedGame, pass, refused } from './fakes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Table {
  readonly followed: FollowedGame;
  readonly server: FakeServer;
  /** What the server says of the game from now on. */
  readonly says: (game: ListedGame) => void;
  readonly tell: (told: LiveTold) => void;
  readonly acted: unknown[];
  readonly state: Signal<LiveState>;
  readonly isFollowed: () => boolean;
}

function sitDown(first: ListedGame = listedGame()): Table {
  let game = first;
  let lines = [{ id: 1, name: 'Bruno', text: 'Good evening.', at: 0, mine: false }];
  let listener: ((told: LiveTold) => void) | undefined;
  const acted: unknown[] = [];
  const server = fakeServer({
    'GET /api/games/game-1': () => json({ game }),
    'GET /api/games/game-1/chat': () => json({ lines }),
    'POST /api/games/game-1/chat': () => {
      const line = { id: 2, name: 'Anna', text: 'Ready.', at: 1, mine: true };
      lines = [...lines, line];
      return json({ line });
    },
    'POST /api/games/game-1/offers': () => json({ n: 1 }),
    'POST /api/games/game-1/offers/answer': () => json({ n: 1 }),
    'POST /api/games/game-1/undo': () => refused('illegal', 'The rules don’t allow this.', 422),
  });
  const state = signal<LiveState>({ is: 'open', by: 'socket' });
  const live: Live = {
    state,
    follow(_game, hear) {
      listener = hear;
      return () => (listener = undefined);
    },
    act: async (...args) => {
      acted.push(args);
      return 1;
    },
    hearNotices: () => () => undefined,
    look: () => undefined,
    retry: () => undefined,
    reopen: () => undefined,
  };
  const followed = followGame({ api: makeApi(server.fetch), live, newRequest: () => 'request-1' }, 'game-1');
  return {
    followed,
    server,
    says: (told) => (game = told),
    tell: (told) => listener?.(told),
    acted,
    state,
    isFollowed: () => listener !== undefined,
  };
}

const MOVED = { side: 'us', events: [{ type: 'moved', rule: '5.1' }] };

describe('a game that is followed', () => {
  test('what is told adds up: entries, steps back, the view, the end', async () => {
    const { followed, tell } = sitDown();
    await pass();
    expect(followed.facts.value?.title).toBe('Scenario I: Historical');
    tell({ viewer: 'us', snapshot: { n: 3, opening: [], entries: [MOVED], view: { turn: 1, units: ['a', 'b'] } } });
    tell({ d: { n: 4, entry: { ...MOVED, side: 'german' }, view: { turn: [2] } } });
    tell({ d: { n: 5, entry: MOVED } });
    tell({ d: { n: 6, back: 2, view: { turn: [1] } } });
    expect(followed.seen.value).toEqual({
      viewer: 'us',
      n: 6,
      opening: [],
      entries: [MOVED],
      view: { turn: 1, units: ['a', 'b'] },
      ending: undefined,
    });
    const ending = { by: 'resign', winner: 'us', text: 'German resigned' } as const;
    tell({ d: { n: 7, ending } });
    expect(followed.seen.value?.ending).toEqual(ending);
  });

  test('an answer names the delivery at which it was decided', async () => {
    const { followed, tell, acted } = sitDown();
    tell({ viewer: 'us', snapshot: { n: 3, opening: [], entries: [], view: {} } });
    await followed.act({ do: 'pass' });
    expect(acted).toEqual([['game-1', { do: 'pass' }, 3]]);
  });

  test('clocks and offers are shown at once; what else has changed is read again, once for several changes', async () => {
    const { followed, tell, says, server } = sitDown();
    await pass();
    says(listedGame({ headline: 'Game-Turn 2' }));
    const before = server.asked.length;
    tell({ news: 'facts', clocks: { us: { left: 1_000, since: 5 } }, offer: { side: 'german', what: 'draw' } });
    expect(followed.facts.value).toMatchObject({
      headline: 'Game-Turn 1',
      clocks: { us: { left: 1_000, since: 5 } },
      offer: { side: 'german', what: 'draw' },
    });
    tell({ news: 'facts' });
    tell({ news: 'facts' });
    await pass(1_000);
    expect(followed.facts.value?.headline).toBe('Game-Turn 2');
    expect(server.asked.slice(before).filter(({ path }) => path === '/api/games/game-1')).toHaveLength(1);
  });

  test('an offer that ends while older facts are on their way stays ended', async () => {
    const { followed, tell, says } = sitDown();
    await pass();
    says(listedGame({ offer: { side: 'us', what: 'draw' } }));
    followed.readAgain();
    tell({ news: 'facts', offer: null });
    await pass();
    expect(followed.facts.value?.offer).toBe(null);
  });

  test('a delivery with its clocks causes no request, the end of the game one', async () => {
    const { followed, tell, server } = sitDown(listedGame({ status: 'running' }));
    await pass();
    tell({ viewer: 'us', snapshot: { n: 3, opening: [], entries: [MOVED], view: { turn: 1 } } });
    await pass(1_000);
    const before = server.asked.length;
    tell({ d: { n: 4, entry: MOVED, view: { turn: [2] } } });
    tell({ news: 'facts', clocks: { us: { left: 1_000, since: 5 } }, offer: null });
    await pass(1_000);
    expect(server.asked.slice(before)).toEqual([]);
    expect(followed.facts.value?.clocks).toEqual({ us: { left: 1_000, since: 5 } });
    tell({ d: { n: 5, ending: { by: 'resign', winner: 'us', text: 'German resigned' } } });
    await pass(1_000);
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual(['/api/games/game-1']);
  });

  test('who is asked follows from what was told, also where older facts arrive later', async () => {
    const { followed, tell, says } = sitDown(listedGame({ status: 'running' }));
    await pass();
    const asked = [{ side: 'german', text: 'Move your units.' }];
    followed.stand({ headline: 'Game-Turn 2', asked });
    expect(followed.facts.value).toMatchObject({ headline: 'Game-Turn 2', asked });
    tell({ news: 'facts' });
    await pass(1_000);
    expect(followed.facts.value).toMatchObject({ headline: 'Game-Turn 2', asked });
    says(listedGame({ status: 'over', headline: 'After Game-Turn 2', asked: [] }));
    tell({ news: 'facts' });
    await pass(1_000);
    expect(followed.facts.value).toMatchObject({ headline: 'After Game-Turn 2', asked: [] });
  });

  test('a game that begins while its facts are on their way is read again', async () => {
    const { followed, tell, says } = sitDown(listedGame({ status: 'open' }));
    tell({ viewer: 'us', snapshot: { n: 0, opening: [], entries: [], view: {} } });
    await pass();
    says(listedGame({ status: 'running' }));
    await pass(1_000);
    expect(followed.facts.value?.status).toBe('running');
  });

  test('players talk; each line is there once', async () => {
    const { followed, tell } = sitDown();
    await pass();
    expect(followed.chat.value.map(({ text }) => text)).toEqual(['Good evening.']);
    await followed.say('Ready.');
    tell({ news: 'chat' });
    await pass();
    expect(followed.chat.value.map(({ text }) => text)).toEqual(['Good evening.', 'Ready.']);
  });

  test('what was said and changed while the connection was gone is read when it is back', async () => {
    const { followed, says, state, server } = sitDown();
    await pass(1_000);
    await makeApi(server.fetch).say('game-1', 'Are you there?');
    says(listedGame({ headline: 'Game-Turn 2' }));
    for (const next of [{ is: 'waiting', until: 0 }, { is: 'connecting' }, { is: 'open', by: 'socket' }] as const)
      state.value = next;
    await pass(1_000);
    expect([followed.facts.value?.headline, followed.chat.value.length]).toEqual(['Game-Turn 2', 2]);
  });

  test('who only watches reads no talk', async () => {
    const { server } = sitDown(listedGame({ seats: listedGame().seats.map((seat) => ({ ...seat, you: false })) }));
    await pass(1_000);
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/games/game-1']);
  });

  test('what is refused is told: of the game, and of what one does', async () => {
    const { followed, tell } = sitDown();
    await pass();
    tell({ refusal: new ApiRefusal({ code: 'no-game', text: 'Game not found.' }) });
    expect(followed.trouble.value).toMatchObject({ code: 'no-game' });
    await expect(followed.undo()).rejects.toMatchObject({ code: 'illegal' });
    await followed.offer('draw');
    await pass(1_000);
    expect(followed.trouble.value).toBeUndefined();
  });

  describe('an offer of mine', () => {
    const MINE = { side: 'us', what: 'back' } as const;
    const offered = async () => {
      const table = sitDown(listedGame({ status: 'running' }));
      await pass();
      table.tell({ viewer: 'us', snapshot: { n: 3, opening: [], entries: [MOVED], view: {} } });
      table.says(listedGame({ status: 'running', offer: MINE }));
      await table.followed.offer('back');
      await pass(1_000);
      expect(table.followed.facts.value?.offer).toEqual(MINE);
      table.says(listedGame({ status: 'running', offer: null }));
      return table;
    };

    test('that ends although nothing has happened was declined; it is shown until it is closed', async () => {
      const { followed, tell } = await offered();
      tell({ news: 'facts', offer: null });
      expect(followed.declined.value).toBeUndefined();
      await pass(1_000);
      expect(followed.declined.value).toBe('back');
      followed.putAway();
      expect(followed.declined.value).toBeUndefined();
    });

    test('that ends because something happens in the game was not declined, whichever is told first', async () => {
      const { followed, tell } = await offered();
      tell({ news: 'facts', offer: null });
      tell({ d: { n: 4, back: 1 } });
      await pass(1_000);
      expect(followed.declined.value).toBeUndefined();
    });

    test('that I take back was not declined; the next one may be', async () => {
      const { followed, says, tell } = await offered();
      await followed.answerOffer(false);
      await pass(1_000);
      expect([followed.facts.value?.offer, followed.declined.value]).toEqual([null, undefined]);
      says(listedGame({ status: 'running', offer: MINE }));
      await followed.offer('back');
      await pass(1_000);
      says(listedGame({ status: 'running', offer: null }));
      tell({ news: 'facts', offer: null });
      await pass(1_000);
      expect(followed.declined.value).toBe('back');
    });
  });

  test('who leaves asks no more about it; who cannot leave goes on', async () => {
    const { followed, tell, server } = sitDown();
    await pass();
    await expect(followed.leave()).rejects.toMatchObject({ code: 'no-server' });
    tell({ news: 'facts' });
    await pass(1_000);
    expect(server.asked.at(-1)?.path).toBe('/api/games/game-1');
  });

  test('closed, it hears nothing more and asks nothing more', async () => {
    const { followed, tell, server, isFollowed } = sitDown();
    await pass();
    tell({ news: 'facts' });
    const before = server.asked.length;
    followed.close();
    await pass(5_000);
    expect([isFollowed(), server.asked.length]).toEqual([false, before]);
  });
});
