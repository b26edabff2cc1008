import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoragePlace } from '../../src/saved-games/game-storage.js';
import { copyOf, newGameId, openGameStorage } from '../../src/saved-games/game-storage.js';
import { aStoredGame } from './a-game.js';

let told: StoragePlace[];

/** Two of them are two tabs of the same browser. */
function aTab() {
  return openGameStorage('test', (place) => told.push(place));
}

/** Puts something into the storage that our page never would. */
async function damage(id: string, value: unknown): Promise<void> {
  const database = await openDB('test');
  await database.put('games', value, id);
  database.close();
}

beforeEach(() => {
  told = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the games that the browser keeps', () => {
  test('a game is kept with its record, and listed with what is awaited', async () => {
    const game = aStoredGame('one');
    expect(await aTab().save(game)).toEqual({ outcome: 'saved' });
    const later = aTab();
    expect(await later.load('one')).toEqual({ found: 'game', game });
    const { games, broken } = await later.list();
    expect(broken).toEqual([]);
    expect(games).toMatchObject([
      { id: 'one', title: 'Scenario I: Historical', headline: game.headline, sentence: game.sentence },
    ]);
    expect(games[0]).not.toHaveProperty('record');
  });

  test('standing orders are kept with the game, and are not in the list', async () => {
    const game = { ...aStoredGame('one'), orders: { us: { version: 1 } } };
    await aTab().save(game);
    const later = aTab();
    expect(await later.load('one')).toEqual({ found: 'game', game });
    expect((await later.list()).games[0]).not.toHaveProperty('orders');
    await damage('two', { ...aStoredGame('two'), revision: 'r', orders: 'fire at will' });
    expect((await later.list()).broken[0].problems).toEqual([
      'orders: expected the standing orders of each side, found "fire at will"',
    ]);
  });

  test('the game changed last is listed first', async () => {
    const tab = aTab();
    await tab.save(aStoredGame('old', 1000));
    await tab.save(aStoredGame('new', 3000));
    await tab.save(aStoredGame('middle', 2000));
    expect((await tab.list()).games.map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
  });

  test('a game that nobody kept is not found', async () => {
    expect(await aTab().load('nowhere')).toEqual({ found: 'nothing' });
  });

  test('a removed game can be put back as it was', async () => {
    const tab = aTab();
    const game = aStoredGame('one');
    await tab.save(game);
    const putBack = await tab.remove('one');
    expect((await tab.list()).games).toEqual([]);
    await putBack();
    expect(await tab.load('one')).toEqual({ found: 'game', game });
    expect(await tab.save({ ...game, title: 'Mine' })).toEqual({ outcome: 'saved' });
  });

  test('ids of games do not repeat', () => {
    expect(new Set(Array.from({ length: 1000 }, newGameId)).size).toBe(1000);
  });
});

describe('two tabs with the same game', () => {
  test('the one that saves after the other has gone on is told, and overwrites nothing', async () => {
    const [mine, other] = [aTab(), aTab()];
    const game = aStoredGame('one');
    await mine.save(game);
    await other.load('one');
    expect(await other.save({ ...game, headline: 'further on', changed: 2000 })).toEqual({ outcome: 'saved' });

    const saved = await mine.save({ ...game, headline: 'elsewhere', changed: 3000 });
    expect(saved).toMatchObject({ outcome: 'elsewhere', other: { headline: 'further on' } });
    expect(await other.load('one')).toMatchObject({ game: { headline: 'further on' } });
  });

  test('after loading it again the tab may save again', async () => {
    const [mine, other] = [aTab(), aTab()];
    const game = aStoredGame('one');
    await mine.save(game);
    await other.load('one');
    await other.save(game);
    await mine.load('one');
    expect(await mine.save(game)).toEqual({ outcome: 'saved' });
  });

  test('what one has can be kept as a copy', async () => {
    const [mine, other] = [aTab(), aTab()];
    const game = aStoredGame('one');
    await mine.save(game);
    await other.load('one');
    await other.save(game);
    const copy = copyOf(game);
    expect(await mine.save(copy)).toEqual({ outcome: 'saved' });
    expect((await mine.list()).games.map(({ title }) => title).toSorted()).toEqual([
      'Scenario I: Historical',
      'Scenario I: Historical (copy)',
    ]);
  });

  test('many savings at once follow one another', async () => {
    const tab = aTab();
    const saved = await Promise.all([1, 2, 3, 4].map((changed) => tab.save(aStoredGame('one', changed))));
    expect(saved).toEqual(Array.from({ length: 4 }, () => ({ outcome: 'saved' })));
    expect(await aTab().load('one')).toMatchObject({ game: { changed: 4 } });
  });
});

describe('a damaged entry', () => {
  test('is listed with what is wrong with it and all that is there', async () => {
    const tab = aTab();
    await tab.save(aStoredGame('good'));
    await damage('bad', { title: 'My game', keepers: { us: { who: 'nobody' } }, record: 'half a rec' });
    const { games, broken } = await tab.list();
    expect(games.map(({ id }) => id)).toEqual(['good']);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatchObject({ id: 'bad', title: 'My game' });
    expect(broken[0].problems).toContain('game: expected a text, found nothing');
    expect(broken[0].problems.join('\n')).toContain('keepers.us: expected a person, or the computer with a level');
    expect(broken[0].raw).toContain('half a rec');
    expect(await tab.load('bad')).toMatchObject({ found: 'broken' });
  });

  test('is not overwritten, and can be removed', async () => {
    const tab = aTab();
    await tab.save(aStoredGame('one'));
    await damage('one', 'what?');
    expect(await tab.save(aStoredGame('one'))).toEqual({ outcome: 'elsewhere', other: undefined });
    await tab.remove('one');
    expect(await tab.list()).toEqual({ games: [], broken: [] });
  });
});

describe('a browser that keeps nothing', () => {
  test('games last as long as the page, and that is told', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = aTab();
    expect(await tab.save(aStoredGame('one'))).toMatchObject({ outcome: 'memory' });
    expect(await tab.load('one')).toMatchObject({ found: 'game' });
    expect((await tab.list()).games).toHaveLength(1);
    expect(told.at(-1)).toMatchObject({ place: 'memory' });
    await (await tab.remove('one'))();
    expect((await tab.list()).games).toHaveLength(1);
  });

  test('a game that does not fit is kept in memory until it fits again', async () => {
    const tab = aTab();
    const game = aStoredGame('one');
    await tab.save(game);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    expect(await tab.save({ ...game, title: 'larger' })).toEqual({ outcome: 'memory', why: 'The disk is full.' });
    expect(told.at(-1)).toMatchObject({ place: 'memory' });
    expect((await tab.list()).games).toMatchObject([{ title: 'larger' }]);
    expect(await tab.save({ ...game, title: 'fits' })).toEqual({ outcome: 'saved' });
    expect(told.at(-1)).toEqual({ place: 'browser' });
    expect((await tab.list()).games).toMatchObject([{ title: 'fits' }]);
  });
});
