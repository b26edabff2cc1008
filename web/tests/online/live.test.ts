import type { LiveSent } from '@bridgehead/protocol';
import { PROTOCOL } from '@bridgehead/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { socketCarrier } from '../../src/online/socket-carrier.js';
import { streamCarrier } from '../../src/online/stream-carrier.js';
import type { LiveTold } from '../../src/online/follows.js';
import type { Live } from '../../src/online/live.js';
import { sayConnection } from '../../src/online/game/ConnectionLine.js';
import { OUTDATED, openLive, whenOpen } from '../../src/online/live.js';
import { ApiRefusal } from '../../src/online/refusal.js';
import type { FakeServer } from './fakes.js';
import { fakeServer, fakeSockets, fakeStream, json, pass, refused } from './fakes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NOBODY = fakeServer({});

function connect({ fetch }: FakeServer = NOBODY) {
  const { open, sockets } = fakeSockets();
  let requests = 0;
  const live = openLive({
    carriers: { socket: socketCarrier(open), stream: streamCarrier(fetch) },
    newRequest: () => `request-${++requests}`,
    random: () => 1,
  });
  return { live, sockets };
}

/** A network that lets no socket through. */
function withoutSockets(server: FakeServer) {
  const connected = connect(server);
  return {
    ...connected,
    fail: async () => {
      connected.sockets[0].breaks();
      await pass(500);
      connected.sockets[1].breaks();
      await pass(1_000);
    },
  };
}

/** Follows a game, and writes down in a word what was told. */
function listen(live: Live, game = 'g', invitation?: string) {
  const told: string[] = [];
  const stop = live.follow(game, (each) => void told.push(inAWord(each)), invitation);
  return { told, stop };
}

function inAWord(told: LiveTold): string {
  if ('snapshot' in told) return `all to ${told.snapshot.n}`;
  if ('d' in told) return `delivery ${told.d.n}`;
  return 'news' in told ? `news of ${told.news}` : `refused: ${told.refusal.code}`;
}

function snapshot(n: number): LiveSent {
  return { game: 'g', viewer: 'us', snapshot: { n, opening: [], entries: [], view: {} } };
}

function delivery(n: number): LiveSent {
  return { game: 'g', d: { n } };
}

test('a page whose protocol the server does not speak any more stops, and says that it must be loaded again', async () => {
  const { live, sockets } = connect();
  const { told } = listen(live);
  sockets[0].opens();
  sockets[0].says({ hello: { protocol: PROTOCOL + 2, oldest: PROTOCOL } });
  expect(live.state.value.is).toBe('open');
  const acted = live.act('g', {}, 0).catch((error: unknown) => error);
  sockets[0].says({ hello: { protocol: PROTOCOL + 2, oldest: PROTOCOL + 1 } });
  expect(await acted).toMatchObject({ message: OUTDATED });
  expect([live.state.value.is, sayConnection(live.state.value)]).toEqual(['outdated', OUTDATED]);
  live.retry();
  await pass(60_000);
  expect([sockets.length, told]).toEqual([1, []]);
});

describe('a live connection', () => {
  test('opens when a game is followed, passes on what comes, and rests when nothing is followed', () => {
    const { live, sockets } = connect();
    expect(live.state.value).toEqual({ is: 'resting' });
    expect(sockets).toHaveLength(0);
    const { told, stop } = listen(live, 'g', 's3cret');
    expect(live.state.value).toEqual({ is: 'connecting' });
    sockets[0].opens();
    expect(live.state.value).toEqual({ is: 'open', by: 'socket' });
    expect(sockets[0].sent).toEqual([{ do: 'follow', game: 'g', invitation: 's3cret' }]);
    sockets[0].says(snapshot(4));
    sockets[0].says(delivery(5));
    sockets[0].says({ game: 'g', news: 'chat' });
    sockets[0].says({ game: 'another', news: 'chat' });
    expect(told).toEqual(['all to 4', 'delivery 5', 'news of chat']);
    stop();
    expect(sockets[0].sent.at(-1)).toEqual({ do: 'leave', game: 'g' });
    expect([live.state.value.is, sockets[0].isClosed]).toEqual(['resting', true]);
  });

  test('comes back after a break and goes on from the last delivery', async () => {
    const { live, sockets } = connect();
    const { told } = listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    sockets[0].says(delivery(5));
    sockets[0].breaks();
    expect(live.state.value.is).toBe('waiting');
    await pass(500);
    sockets[1].opens();
    expect(sockets[1].sent).toEqual([{ do: 'follow', game: 'g', from: 5 }]);
    sockets[1].says(delivery(6));
    expect(told).toEqual(['all to 4', 'delivery 5', 'delivery 6']);
  });

  test('what comes twice is told once; where something is missing all is asked for', () => {
    const { live, sockets } = connect();
    const { told } = listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    sockets[0].says(delivery(5));
    sockets[0].says(delivery(5));
    sockets[0].says(delivery(7));
    expect(sockets[0].sent.at(-1)).toEqual({ do: 'follow', game: 'g' });
    sockets[0].says(delivery(8)); // of no use without what was before
    sockets[0].says(snapshot(8));
    sockets[0].says(delivery(9));
    expect(told).toEqual(['all to 4', 'delivery 5', 'all to 8', 'delivery 9']);
  });

  test('an answer that the server can not store without its database is kept, sent again under its name, and settled once', async () => {
    const { live, sockets } = connect();
    const { told } = listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    const done = live.act('g', { do: 'pass' }, 4);
    const sent = () => sockets[0].sent.filter((each) => each.do === 'act');
    const away: LiveSent = {
      request: 'request-1',
      game: 'g',
      error: { code: 'unavailable', text: "The database can't be reached." },
    };
    sockets[0].says(away);
    expect(live.state.value).toEqual({ is: 'outage', by: 'socket' });
    await pass(500);
    sockets[0].says(away);
    await pass(999);
    expect(sent()).toHaveLength(2);
    await pass(1);
    expect(sent()).toHaveLength(3);
    expect(new Set(sent().map((each) => JSON.stringify(each))).size).toBe(1);
    sockets[0].says({ request: 'request-1', n: 5 });
    expect(await done).toBe(5);
    expect(live.state.value).toEqual({ is: 'open', by: 'socket' });
    expect(told).toEqual(['all to 4']);
  });

  test('an action without an answer is told as reconnecting after a second, and as nothing once the answer is there', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    const done = live.act('g', { do: 'pass' }, 4);
    await pass(999);
    expect(live.state.value.is).toBe('open');
    await pass(1);
    expect(live.state.value).toEqual({ is: 'slow', by: 'socket' });
    sockets[0].says({ request: 'request-1', n: 5 });
    expect(await done).toBe(5);
    expect(live.state.value).toEqual({ is: 'open', by: 'socket' });
    await pass(30_000);
    expect(sockets).toHaveLength(1);
  });

  test('a server that takes an action and falls silent is left for a new connection, where the action is sent again', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    const done = live.act('g', { do: 'pass' }, 4);
    await pass(20_000);
    expect([sockets.length, sockets[0].isClosed]).toEqual([2, true]);
    sockets[1].opens();
    const again = { do: 'act', game: 'g', action: { do: 'pass' }, at: 4, request: 'request-1' };
    expect(sockets[1].sent).toEqual([{ do: 'follow', game: 'g', from: 4 }, again]);
    sockets[1].says({ request: 'request-1', n: 5 });
    expect([await done, live.state.value.is]).toEqual([5, 'open']);
  });

  test('a full disk passes: the answer is kept and sent again', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    const done = live.act('g', { do: 'pass' }, 4);
    sockets[0].says({ request: 'request-1', game: 'g', error: { code: 'disk-full', text: 'The disk is full.' } });
    expect(live.state.value.is).toBe('outage');
    await pass(500);
    sockets[0].says({ request: 'request-1', n: 5 });
    expect([await done, live.state.value.is]).toEqual([5, 'open']);
  });

  test('a game that can not be followed without the database is asked for again, and nobody is told of a refusal', async () => {
    const { live, sockets } = connect();
    const { told } = listen(live);
    sockets[0].opens();
    sockets[0].says({ game: 'g', error: { code: 'busy', text: 'The server is busy.' } });
    expect(live.state.value.is).toBe('outage');
    await pass(500);
    expect(sockets[0].sent.filter((each) => each.do === 'follow')).toHaveLength(2);
    sockets[0].says(snapshot(4));
    expect(live.state.value.is).toBe('open');
    expect(told).toEqual(['all to 4']);
  });

  test('an answer is sent again under its name after a break, and is settled once', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    const done = live.act('g', { do: 'pass' }, 4);
    const message = { do: 'act', game: 'g', action: { do: 'pass' }, at: 4, request: 'request-1' };
    expect(sockets[0].sent.at(-1)).toEqual(message);
    sockets[0].breaks();
    await pass(500);
    sockets[1].opens();
    expect(sockets[1].sent.at(-1)).toEqual(message);
    sockets[1].says({ request: 'request-1', n: 5 });
    expect(await done).toBe(5);
    sockets[1].breaks();
    await pass(500);
    sockets[2].opens();
    expect(sockets[2].sent.map((each) => each.do)).toEqual(['follow']);
  });

  test('a refused answer is an error with the sentence and the rules', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    const done = live.act('g', { do: 'pass' }, 4);
    const violations = [{ code: 'must-fight', rule: '7.0h', text: 'It must attack.' }];
    sockets[0].says({
      request: 'request-1',
      game: 'g',
      error: { code: 'illegal', text: 'The rules don’t allow this.', violations },
    });
    await expect(done).rejects.toMatchObject({ code: 'illegal', message: 'The rules don’t allow this.', violations });
  });

  test('a game that cannot be followed says so', () => {
    const { live, sockets } = connect();
    const { told } = listen(live);
    sockets[0].opens();
    sockets[0].says({ game: 'g', error: { code: 'no-game', text: 'Game not found.' } });
    expect(told).toEqual(['refused: no-game']);
  });

  test('waits longer from attempt to attempt, up to half a minute; tries at once when asked to', async () => {
    const { open, sockets } = fakeSockets();
    const carrier = socketCarrier(open);
    const live = openLive({
      carriers: { socket: carrier, stream: carrier },
      newRequest: () => 'request-1',
      random: () => 1,
    });
    listen(live);
    sockets[0].opens();
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const count = sockets.length;
      sockets[count - 1].breaks();
      await pass(wait - 1);
      expect(sockets).toHaveLength(count);
      await pass(1);
      expect(sockets).toHaveLength(count + 1);
      sockets[count].opens();
    }
    sockets.at(-1)?.breaks();
    const count = sockets.length;
    live.retry();
    expect(sockets).toHaveLength(count + 1);
    // Once something comes over it, the next break is a new one.
    sockets[count].opens();
    sockets[count].says(snapshot(1));
    sockets[count].breaks();
    await pass(500);
    expect(sockets).toHaveLength(count + 2);
  });

  test('anyone who wants to hear something waits until it is open, but not for ever', async () => {
    const { live, sockets } = connect();
    listen(live);
    const waited: string[] = [];
    void whenOpen(live).then(() => waited.push('open'));
    await pass(1_000);
    expect(waited).toEqual([]);
    sockets[0].opens();
    await pass(1);
    expect(waited).toEqual(['open']);
    void whenOpen(connect().live).then(() => waited.push('long enough'));
    await pass(4_999);
    expect(waited).toEqual(['open']);
    await pass(1);
    expect(waited).toEqual(['open', 'long enough']);
  });

  test('a connection that stands is tried by asking for what is missing', () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    live.retry();
    expect(sockets).toHaveLength(1);
    expect(sockets[0].sent.at(-1)).toEqual({ do: 'follow', game: 'g', from: 4 });
  });

  test('anyone who is not let in is told, and is not let in again and again', async () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    const done = live.act('g', {}, 1).catch((error: unknown) => error);
    sockets[0].breaks(4401);
    expect(live.state.value.is).toBe('refused');
    expect(await done).toBeInstanceOf(ApiRefusal);
    await pass(60_000);
    expect(sockets).toHaveLength(1);
  });

  test('hears of games that are not followed, and says whether the page is in view', async () => {
    const { live, sockets } = connect();
    const notices: string[] = [];
    live.look(false);
    const stop = live.hearNotices(({ text }) => void notices.push(text));
    sockets[0].opens();
    expect(sockets[0].sent).toEqual([{ do: 'look', inView: false }]);
    live.look(true);
    live.look(true);
    expect(sockets[0].sent.slice(1)).toEqual([{ do: 'look', inView: true }]);
    sockets[0].says({ notice: { game: 'g', text: 'It is your turn.' } });
    expect(notices).toEqual(['It is your turn.']);
    stop();
    expect(live.state.value.is).toBe('resting');
  });

  test('opened again for somebody else, it begins again', () => {
    const { live, sockets } = connect();
    listen(live);
    sockets[0].opens();
    sockets[0].says(snapshot(4));
    live.reopen();
    expect(sockets[0].isClosed).toBe(true);
    sockets[1].opens();
    expect(sockets[1].sent).toEqual([{ do: 'follow', game: 'g' }]);
  });
});

describe('without WebSockets', () => {
  test('after two that never opened the game is followed by a stream, and answered by requests', async () => {
    const streams = [fakeStream(), fakeStream()];
    let opened = 0;
    const server = fakeServer({
      'GET /api/games/g/stream': () => streams[opened++].response,
      'POST /api/games/g/actions': () => json({ n: 5 }),
    });
    const { live, sockets } = connect(server);
    const { told } = listen(live);
    sockets[0].breaks();
    await pass(500);
    sockets[1].breaks();
    await pass(1_000);
    expect(live.state.value).toEqual({ is: 'open', by: 'stream' });
    // Lines come in pieces, with empty ones in between.
    streams[0].send(`${JSON.stringify(snapshot(4))}\n\n{"game":"g",`);
    await pass();
    streams[0].send('"d":{"n":5}}\n');
    await pass();
    expect(told).toEqual(['all to 4', 'delivery 5']);
    expect(await live.act('g', { do: 'pass' }, 4)).toBe(5);
    expect(server.asked.at(-1)).toEqual({
      method: 'POST',
      path: '/api/games/g/actions',
      body: { action: { do: 'pass' }, at: 4, request: 'request-1' },
    });
    // What works is used again.
    streams[0].end();
    await pass(500);
    expect(server.asked.at(-1)?.path).toBe('/api/games/g/stream?from=5');
    expect(sockets).toHaveLength(2);
  });

  test('a network that lets sockets open only to end them lets none through', async () => {
    const stream = fakeStream();
    const { live, sockets } = connect(fakeServer({ 'GET /api/games/g/stream': () => stream.response }));
    listen(live);
    for (const socket of [0, 1]) {
      sockets[socket].opens();
      sockets[socket].breaks();
      await pass(1_000);
    }
    expect(live.state.value).toEqual({ is: 'open', by: 'stream' });
  });

  test('a socket that stood for a while works, even if it had nothing to say', async () => {
    const { live, sockets } = connect();
    live.hearNotices(() => undefined);
    for (let socket = 0; socket < 4; socket++) {
      sockets[socket].opens();
      await pass(10_000);
      sockets[socket].breaks();
      await pass(500);
    }
    expect(sockets).toHaveLength(5);
  });

  test('a socket that neither opens nor breaks counts as broken', async () => {
    const { live, sockets } = connect();
    listen(live);
    await pass(8_000);
    expect([live.state.value.is, sockets[0].isClosed]).toEqual(['waiting', true]);
  });

  test('what the server refuses is told; a silent stream is broken', async () => {
    const stream = fakeStream();
    const server = fakeServer({
      'GET /api/games/secret/stream': () => refused('no-game', 'Game not found.', 404),
      'GET /api/games/g/stream': () => stream.response,
      'POST /api/games/g/actions': () => refused('stale', 'Look again.', 409),
    });
    const { live, sockets } = connect(server);
    const secret = listen(live, 'secret');
    listen(live, 'g');
    sockets[0].breaks();
    await pass(500);
    sockets[1].breaks();
    await pass(1_000);
    expect(secret.told).toEqual(['refused: no-game']);
    await expect(live.act('g', {}, 1)).rejects.toMatchObject({ code: 'stale' });
    expect(live.state.value.is).toBe('open');
    await pass(40_000);
    expect(live.state.value.is).not.toBe('open');
  });

  test('out of view each stream is opened again where it was, so that nobody counts as looking', async () => {
    const streams = [fakeStream(), fakeStream(), fakeStream()];
    let opened = 0;
    const server = fakeServer({ 'GET /api/games/g/stream': () => streams[opened++].response });
    const { live, fail } = withoutSockets(server);
    const { told } = listen(live, 'g', 's3cret');
    await fail();
    streams[0].send(`${JSON.stringify(snapshot(4))}\n${JSON.stringify(delivery(5))}\n`);
    await pass();
    live.look(false);
    await pass();
    expect(server.asked.at(-1)?.path).toBe('/api/games/g/stream?from=5&invitation=s3cret&inView=false');
    // What the first one still says is not heard twice.
    streams[0].send(`${JSON.stringify(delivery(6))}\n`);
    streams[1].send(`${JSON.stringify(delivery(6))}\n`);
    await pass();
    live.look(true);
    await pass();
    expect(server.asked.at(-1)?.path).toBe('/api/games/g/stream?from=6&invitation=s3cret');
    expect(told).toEqual(['all to 4', 'delivery 5', 'delivery 6']);
    expect(live.state.value).toEqual({ is: 'open', by: 'stream' });
  });

  test('a page that was out of view before it was connected says so at once', async () => {
    const stream = fakeStream();
    const server = fakeServer({ 'GET /api/games/g/stream': () => stream.response });
    const { live, fail } = withoutSockets(server);
    live.look(false);
    listen(live);
    await fail();
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/games/g/stream?inView=false']);
  });

  test('notices are heard where no game is followed, over one stream only', async () => {
    const [first, second, game] = [fakeStream(), fakeStream(), fakeStream()];
    const alone = [first, second];
    const server = fakeServer({
      'GET /api/me/stream': () => alone.shift()?.response ?? json({}),
      'GET /api/games/g/stream': () => game.response,
    });
    const { live, fail } = withoutSockets(server);
    const heard: string[] = [];
    live.hearNotices(({ text }) => void heard.push(text));
    await fail();
    const say = (stream: typeof first, text: string) =>
      stream.send(`${JSON.stringify({ notice: { game: 'g', text } })}\n`);
    say(first, 'in the lobby');
    await pass();
    const { stop } = listen(live);
    await pass();
    say(first, 'on a stream that is closed');
    say(game, 'at the board');
    await pass();
    stop();
    await pass();
    say(second, 'in the lobby again');
    await pass();
    expect(heard).toEqual(['in the lobby', 'at the board', 'in the lobby again']);
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/me/stream', '/api/games/g/stream', '/api/me/stream']);
    // The server has ended it: it comes back.
    second.end();
    await pass();
    expect(live.state.value.is).toBe('waiting');
  });

  test('anyone who is nobody yet has nothing to hear, and the page is at rest with it', async () => {
    const server = fakeServer({ 'GET /api/me/stream': () => refused('not-signed-in', 'Sign in first.', 401) });
    const { live, fail } = withoutSockets(server);
    live.hearNotices(() => undefined);
    await fail();
    await pass(60_000);
    expect(server.asked).toHaveLength(1);
    expect(live.state.value).toEqual({ is: 'open', by: 'stream' });
  });
});
