import { remagen } from '@bridgehead/remagen/game';
import { act, askedIn, candidates, recordOf, resign, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { writeRecord } from '@bridgehead/engine/records';
import { commitmentOf, committedChance, newSigningKey, sealRecord } from '@bridgehead/engine/proofs';
import type { Remagen } from '@bridgehead/remagen';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../src/online/api.js';
import { makeApi } from '../../src/online/api.js';
import type { Known } from '../../src/online/game/check-dice.js';
import { checkGameDice } from '../../src/online/game/check-dice.js';
import type { Promised } from '../../src/online/promised-dice.js';
import { fakeServer, json, listedGame } from './fakes.js';

const SEED = '5a'.repeat(32);
const HASH = commitmentOf(SEED);
const OTHER = '1'.repeat(64);

/** What a browser stores, and what it has when the page is opened again. */
let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});

/** The page opened again: nothing is known but what was stored. */
async function openPage() {
  vi.resetModules();
  return import('../../src/online/promised-dice.js');
}

function server(): { readonly api: Api; readonly asked: ReturnType<typeof fakeServer>['asked'] } {
  const { fetch, asked } = fakeServer({
    'POST /api/dice': () => json({ game: 'game-1', hash: HASH }),
    'POST /api/games': () => json({ game: listedGame({ commitment: OTHER }) }),
    'POST /api/games/game-1/join': () => json({ game: listedGame({ commitment: OTHER }) }),
    'POST /api/games/game-0/rematch': () => json({ game: listedGame({ id: 'game-2' }) }),
  });
  return { api: makeApi(fetch), asked };
}

describe('what was promised of the dice', () => {
  test('a game is offered with dice that were promised before the words were told, and the promise is kept here', async () => {
    const page = await openPage();
    const { api, asked } = server();
    await page.offerGame(api, {
      game: 'remagen',
      scenario: 'remagen-1',
      options: {},
      rated: false,
      visibility: 'public',
      time: { kind: 'none' },
      nonce: 'my own words',
    });
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/dice', {}],
      ['/api/games', expect.objectContaining({ nonce: 'my own words', promised: 'game-1' })],
    ]);
    // Whatever the server says now: the first hash counts, also after the page was closed.
    (await openPage()).noteHash(listedGame({ commitment: OTHER }));
    expect((await openPage()).promisedFor('game-1')).toMatchObject({
      hash: HASH,
      isBefore: true,
      words: 'my own words',
    });
  });

  test('who joins keeps the hash that they were shown, not the one that they are told afterwards', async () => {
    const page = await openPage();
    const shown = listedGame({ status: 'open', commitment: HASH });
    page.noteHash(shown);
    await page.joinGame(server().api, shown, { nonce: 'my own words' });
    expect(page.promisedFor('game-1')).toMatchObject({ hash: HASH, isBefore: true, words: 'my own words' });
  });

  test('who sends other words where they sit already is held to the first ones', async () => {
    const page = await openPage();
    const shown = listedGame({ status: 'open', commitment: HASH });
    const { fetch } = fakeServer({
      'POST /api/games/game-1/join': () => json({ game: listedGame({ nonces: { us: 'my own words' } }) }),
    });
    for (const nonce of ['my own words', 'other words']) await page.joinGame(makeApi(fetch), shown, { nonce });
    expect(page.promisedFor('game-1')).toMatchObject({ words: 'my own words' });
  });

  test('a rematch in another game than the one that was promised is no rematch', async () => {
    const page = await openPage();
    await expect(page.offerRematch(server().api, 'game-0', 'my own words')).rejects.toThrow(
      'another game than the one whose seed it promised',
    );
  });

  test('a hash that was shown in a running game is kept as such, one of a game that is over not at all', async () => {
    const page = await openPage();
    page.noteHash(listedGame({ commitment: HASH }));
    page.noteHash(listedGame({ id: 'game-3', status: 'over', commitment: HASH }));
    expect(page.promisedFor('game-1')).toMatchObject({ hash: HASH, isBefore: false });
    expect(page.promisedFor('game-3')).toBeUndefined();
  });
});

describe('checking every roll', () => {
  const over = listedGame({ status: 'over', commitment: HASH, seed: SEED });

  /** A short game as a server plays it, given up after some answers. */
  function record(nonces: readonly string[], seed = SEED): object {
    const source = { game: 'game-1', seed, nonces };
    const session = startSession<Remagen>(remagen, { scenario: 'remagen-1', options: {} }, committedChance(source), {
      dice: { ...source, commitment: commitmentOf(seed), voided: [] },
    });
    const choice = seededChance(3);
    for (let step = 0; step < 120; step++) {
      const [{ side }] = askedIn(session);
      const list = candidates<Remagen>(remagen, session.state, side);
      const action = list.at(choice.pick(list.length, 'answer'));
      if (action !== undefined) act(session, side, action);
    }
    resign(session, 'us');
    return JSON.parse(writeRecord(sealRecord(recordOf(session), KEY)));
  }

  const KEY = newSigningKey();
  const words = ['my own words', 'their words'];
  const before: Promised = { hash: HASH, at: 0, isBefore: true, words: 'my own words' };
  test.each<
    [what: string, nonces: readonly string[], promised: Promised | undefined, seed: string, ok: boolean, says: RegExp]
  >([
    [
      'promised before',
      words,
      before,
      SEED,
      true,
      /^The only draw follows from the seed and your words\. The seed matches the hash that this browser saved before the game started\. The server's signature of players, moves and result is valid\.$/,
    ],
    [
      'shown while it ran',
      words,
      { hash: HASH, at: 0, isBefore: false },
      SEED,
      true,
      /^The only draw follows from the seed\. The seed matches the hash that this browser saved on 1 January 1970.*, during the game\. The server's/,
    ],
    ['never shown', words, undefined, SEED, true, /first saw the hash after the game was over, so it can’t tell/],
    [
      'another seed',
      words,
      before,
      '5b'.repeat(32),
      false,
      new RegExp(`^The server used another seed than it promised: this browser saved the hash ${HASH}`),
    ],
    [
      'other words',
      ['no words of mine', 'their words'],
      before,
      SEED,
      false,
      /^The rolls don’t use the words sent from here/,
    ],
  ])('%s', async (_what, nonces, promised, seed, ok, says) => {
    const finding = await checkGameDice(over, record(nonces, seed), { promised, keys: [KEY.public] });
    expect(finding).toEqual({ ok, text: expect.stringMatching(says) });
  });

  test('a record that another key signed, or that was changed, is not accepted', async () => {
    const known: Known = { promised: before, keys: [newSigningKey().public] };
    expect(await checkGameDice(over, record(words, SEED), known)).toEqual({
      ok: false,
      text: expect.stringMatching(/^The server’s signature doesn’t match the record: seal\.key/),
    });
    expect(await checkGameDice(over, { ...record(words, SEED), seal: undefined }, known)).toEqual({
      ok: false,
      text: expect.stringMatching(/^The server’s signature doesn’t match the record: seal/),
    });
  });
});
