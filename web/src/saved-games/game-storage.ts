/**
 * The games that this browser keeps. Where it refuses to keep any (a private window, a full disk) they last as long as
 * the page, and `storage` says so. Two tabs may have the same game open: anyone who saves after the other has gone on is told
 * instead of overwriting it.
 */
import { signal } from '@preact/signals';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { BrokenGame, KeptGame } from './stored-entry.js';
import { readEntry } from './stored-entry.js';
import type { StoredGame, StoredSummary } from './stored-game.js';

export type { BrokenGame } from './stored-entry.js';

/** What is in the storage is checked when it is read: until then nothing is known of it. */
interface Shelf extends DBSchema {
  games: { key: string; value: unknown };
}

export interface GameList {
  /** The one changed last stands first. */
  readonly games: readonly StoredSummary[];
  readonly broken: readonly BrokenGame[];
}

export type Loaded =
  | { readonly found: 'game'; readonly game: StoredGame }
  | { readonly found: 'broken'; readonly broken: BrokenGame }
  | { readonly found: 'nothing' };

export type Saved =
  | { readonly outcome: 'saved' }
  /** Kept until the page is closed, since the browser would not take it. */
  | { readonly outcome: 'memory'; readonly why: string }
  /** Nothing was saved: the game was changed elsewhere since this page read or saved it. */
  | { readonly outcome: 'elsewhere'; readonly other: StoredSummary | undefined };

export type StoragePlace = { readonly place: 'browser' } | { readonly place: 'memory'; readonly why: string };

export interface GameStorage {
  list(): Promise<GameList>;
  load(id: string): Promise<Loaded>;
  save(game: StoredGame): Promise<Saved>;
  /** Takes a game away; what comes back puts it where it was. */
  remove(id: string): Promise<() => Promise<void>>;
}

/** Where games are kept. Set when the browser refuses, and again when it accepts. */
export const storage = signal<StoragePlace>({ place: 'browser' });

export function openGameStorage(name: string, tell: (place: StoragePlace) => void): GameStorage {
  /** The revision of each game as this page knows it. */
  const known = new Map<string, string>();
  /** What the browser did not take. */
  const memory = new Map<string, StoredGame>();
  let opening: Promise<IDBPDatabase<Shelf> | undefined> | undefined;
  let lastSaving: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<IDBPDatabase<Shelf> | undefined> => {
    try {
      return await openDB<Shelf>(name, 1, {
        upgrade: (database) => void database.createObjectStore('games'),
        terminated: () => (opening = undefined),
      });
    } catch (error) {
      tell({ place: 'memory', why: messageOf(error) });
      return undefined;
    }
  };
  const shelf = () => (opening ??= open());

  const keepInMemory = (game: StoredGame, why: string): Saved => {
    memory.set(game.id, game);
    tell({ place: 'memory', why });
    return { outcome: 'memory', why };
  };

  const saveNow = async (game: StoredGame): Promise<Saved> => {
    const database = await shelf();
    if (database === undefined) return keepInMemory(game, 'The browser doesn’t store data for this page.');
    try {
      const transaction = database.transaction('games', 'readwrite');
      const present = await transaction.store.get(game.id);
      const other = present === undefined ? undefined : readEntry(game.id, present);
      // What cannot be read is not overwritten either: it may be all that remains of a game.
      if (other && (!other.ok || other.kept.revision !== known.get(game.id))) {
        await transaction.done;
        return { outcome: 'elsewhere', other: other.ok ? summaryIn(other.kept) : undefined };
      }
      const revision = newGameId();
      const kept: KeptGame = { ...game, revision };
      await transaction.store.put(kept, game.id);
      await transaction.done;
      known.set(game.id, revision);
      memory.delete(game.id);
      if (memory.size === 0) tell({ place: 'browser' });
      return { outcome: 'saved' };
    } catch (error) {
      return keepInMemory(game, messageOf(error));
    }
  };

  return {
    async list() {
      const database = await shelf();
      const entries = database === undefined ? [] : await readAll(database);
      const read = entries.map(([id, value]) => readEntry(id, value));
      const games = [
        ...read.flatMap((entry) => (entry.ok && !memory.has(entry.kept.id) ? [summaryIn(entry.kept)] : [])),
        ...[...memory.values()].map(summaryIn),
      ];
      return {
        games: games.toSorted((a, b) => b.changed - a.changed),
        broken: read.flatMap((entry) => (entry.ok ? [] : [entry.broken])),
      };
    },
    async load(id) {
      const inMemory = memory.get(id);
      if (inMemory !== undefined) return { found: 'game', game: inMemory };
      const value = await (await shelf())?.get('games', id);
      if (value === undefined) return { found: 'nothing' };
      const entry = readEntry(id, value);
      if (!entry.ok) return { found: 'broken', broken: entry.broken };
      const { revision, ...game } = entry.kept;
      known.set(id, revision);
      return { found: 'game', game };
    },
    /** One saving after the other: each must know the revision of the one before. */
    save(game) {
      const saving = lastSaving.then(() => saveNow(game));
      lastSaving = saving;
      return saving;
    },
    async remove(id) {
      await lastSaving;
      const database = await shelf();
      const value = await database?.get('games', id);
      const inMemory = memory.get(id);
      await database?.delete('games', id);
      memory.delete(id);
      return async () => {
        if (inMemory !== undefined) memory.set(id, inMemory);
        if (value !== undefined) await database?.put('games', value, id);
      };
    },
  };
}

async function readAll(database: IDBPDatabase<Shelf>): Promise<(readonly [string, unknown])[]> {
  const { store } = database.transaction('games');
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.map((key, index) => [key, values[index]] as const);
}

function summaryIn({
  id,
  game,
  title,
  keepers,
  begun,
  changed,
  headline,
  sentence,
  over,
  origin,
}: StoredSummary): StoredSummary {
  return { id, game, title, keepers, begun, changed, headline, sentence, over, ...(origin && { origin }) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const page = openGameStorage('bridgehead', (place) => (storage.value = place));

export const listGames = (): Promise<GameList> => page.list();
export const loadGame = (id: string): Promise<Loaded> => page.load(id);
export const saveGame = (game: StoredGame): Promise<Saved> => page.save(game);
export const removeGame = (id: string): Promise<() => Promise<void>> => page.remove(id);

/** Long enough that no two games ever get the same. */
export function newGameId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join('');
}

/** The same game under another id, for anyone who goes on although another tab has gone on too. */
export function copyOf(game: StoredGame): StoredGame {
  return { ...game, id: newGameId(), title: `${game.title} (copy)` };
}
