/** What waits to be stored when the database fails, game by game. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Append, AppendAll, BatchAppended } from '../src/store/rows.js';
import { rowWriter } from '../src/store/writer.js';

function appendTo(game: string): Append {
  return {
    game,
    version: 0,
    from: 0,
    rows: [],
    request: undefined,
    asks: undefined,
    status: 'running',
    summary: '{}',
    clocks: '{}',
    offer: null,
    changed: 0,
    at: 0,
    jobs: [],
  };
}

function coded(code: string): Error {
  return Object.assign(new Error('the database failed'), { code });
}

function storedAll(batch: readonly Append[]): BatchAppended {
  return new Map(batch.map(({ game }) => [game, 'stored']));
}

/** Whether something is settled by now. */
function watch(work: Promise<unknown>): { isOver: boolean } {
  const seen = { isOver: false };
  const end = () => {
    seen.isOver = true;
  };
  work.then(end, end);
  return seen;
}

test('a game that another node has locked waits alone, until it is free', async () => {
  const locked = new Set(['one']);
  const writer = rowWriter(
    async (batch) => new Map(batch.map(({ game }) => [game, locked.has(game) ? 'locked' : 'stored'])),
  );
  const one = writer.append(appendTo('one'));
  const waits = watch(one);
  for (let round = 0; round < 5; round++) expect(await writer.append(appendTo('other'))).toBe('stored');
  expect([waits.isOver, writer.waiting]).toEqual([false, 1]);
  // All others are stored: nothing is stuck, and the node stays ready.
  expect([writer.locked, writer.lag]).toEqual([1, 0]);
  locked.clear();
  expect(await one).toBe('stored');
  expect(writer.lag).toBe(0);
});

test('a game that stays locked is given up after a while', async () => {
  const writer = rowWriter(async (batch) => new Map(batch.map(({ game }) => [game, 'locked'])), 60);
  await expect(writer.append(appendTo('one'))).rejects.toThrow('locked');
});

test("while the database can't be reached everything waits, and is then given again as something that may be stored already", async () => {
  const given: boolean[] = [];
  const writer = rowWriter(async (batch, isRepeated) => {
    given.push(isRepeated);
    if (given.length < 4) throw coded('ECONNREFUSED');
    return storedAll(batch);
  });
  expect(await writer.append(appendTo('one'))).toBe('stored');
  expect(given).toEqual([false, true, true, true]);
});

test('an append that waits too long is told to come again', async () => {
  const writer = rowWriter(() => Promise.reject(coded('57P03')), 60);
  await expect(writer.append(appendTo('one'))).rejects.toMatchObject({ code: '57P03' });
});

test("a game that can't be stored takes no other with it", async () => {
  const writer = rowWriter(async (batch) => {
    if (batch.some(({ game }) => game === 'bad')) throw new Error('this row is too long');
    return storedAll(batch);
  });
  const settled = await Promise.allSettled(['good', 'bad', 'better'].map((game) => writer.append(appendTo(game))));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a full disk is told at once, and is over when something is stored again', async () => {
  const disk = { isFull: true };
  const write: AppendAll = async (batch) => {
    if (disk.isFull) throw coded('SQLITE_FULL');
    return storedAll(batch);
  };
  const writer = rowWriter(write);
  await expect(writer.append(appendTo('one'))).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(writer.failure).toBe('full');
  disk.isFull = false;
  expect(await writer.append(appendTo('one'))).toBe('stored');
  expect(writer.failure).toBeUndefined();
});

/** A writer that writes down how large its batches are; eight games have just acted at once. */
async function busyWriter() {
  const batches: number[] = [];
  const writer = rowWriter(async (batch) => {
    batches.push(batch.length);
    return storedAll(batch);
  });
  await Promise.all(EIGHT.map((game) => writer.append(appendTo(game))));
  batches.length = 0;
  return { batches, writer };
}

const EIGHT = Array.from({ length: 8 }, (_, index) => `game ${index}`);

test('where one acts alone, their answer is written at once', async () => {
  const { batches, writer } = await busyWriter();
  for (let round = 0; round < 5; round++) await writer.append(appendTo('one'));
  batches.length = 0;
  const one = writer.append(appendTo('one'));
  expect(batches).toEqual([1]);
  await one;
});

test('where many act at once, half of them are written while the others still play', async () => {
  const { batches, writer } = await busyWriter();
  const all: Promise<unknown>[] = [];
  for (const game of EIGHT) {
    all.push(writer.append(appendTo(game)));
    expect(batches).toEqual(all.length < 4 ? [] : [4]);
  }
  await Promise.all(all);
  expect(batches).toEqual([4, 4]);
});

test('a busy event loop does not keep a batch waiting: one that has gathered long enough is written without a timer', async () => {
  const { batches, writer } = await busyWriter();
  const all = [writer.append(appendTo('one')), writer.append(appendTo('two'))];
  const until = performance.now() + 10;
  // As if requests were taken one after the other: no timer gets its turn.
  while (performance.now() < until);
  all.push(writer.append(appendTo('three')));
  expect(batches).toEqual([3]);
  expect(await Promise.all(all)).toEqual(['stored', 'stored', 'stored']);
});

test('the next batch is handed over before those of the last one hear that they are stored', async () => {
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const writer = rowWriter(async (batch) => {
    order.push(batch.map(({ game }) => game).join(' '));
    await new Promise<void>((resolve) => releases.push(resolve));
    return storedAll(batch);
  });
  const first = writer.append(appendTo('one')).then(() => void order.push('one is stored'));
  while (releases.length < 1) await setImmediate();
  const second = writer.append(appendTo('two'));
  releases[0]?.();
  await first;
  expect(order).toEqual(['one', 'two', 'one is stored']);
  releases[1]?.();
  expect(await second).toBe('stored');
});
