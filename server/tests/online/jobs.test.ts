/** Work that is done later, on both databases. */
import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import type { Job, Jobs } from '../../src/queue/job.js';
import { openJobs } from '../../src/queue/queue.js';
import type { TestDatabase } from './databases.js';
import { DATABASES } from './databases.js';
import { until } from './outside.js';
import { QUIET } from './said.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const HOUR = 3_600_000;

function clock(game: string): Job {
  return { kind: 'time-ends', game };
}

function letter(name: string): Job {
  return { kind: 'recover', name };
}

/** Until a clock that is added now has been looked at: those that were due before it were begun before it. */
async function untilLooked(jobs: Jobs, done: readonly string[]): Promise<void> {
  await jobs.add(clock('the last'), Date.now(), 'the last');
  await until(() => (done.includes('the last') ? true : undefined));
}

function openAt({ opened }: TestDatabase, now: () => number = Date.now): Jobs {
  const jobs = openJobs(opened, QUIET, now);
  endings.push(() => jobs.stop());
  return jobs;
}

async function openDatabase(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await create();
  endings.push(() => database.drop());
  return database;
}

describe.each(DATABASES)('on the $name database', ({ create }) => {
  const open = async (now?: () => number): Promise<Jobs> => openAt(await openDatabase(create), now);

  test('a job added under the same key replaces the waiting one, sooner or later', async () => {
    const jobs = await open();
    const done: string[] = [];
    // Before the work begins: what is due must not be done before it is replaced.
    await jobs.add(clock('later, at first'), Date.now(), 'b');
    await jobs.add(clock('later'), Date.now() + HOUR, 'b');
    await jobs.start(async (job) => void done.push('game' in job ? job.game : ''));
    await jobs.add(clock('sooner, at first'), Date.now() + HOUR, 'a');
    await jobs.add(clock('sooner'), Date.now(), 'a');
    await until(() => done.at(0));
    await untilLooked(jobs, done);
    expect(done).toEqual(['sooner', 'the last']);
  });

  test('a job that falls due during a look for work is not slept through', async () => {
    // At every look at this clock a millisecond has passed.
    for (let due = 1; due <= 8; due++) {
      let time = 0;
      const jobs = await open(() => ++time);
      const done: string[] = [];
      await jobs.add(clock(`due at ${due}`), due, 'a');
      await jobs.start(async (job) => void done.push('game' in job ? job.game : ''));
      await until(() => done.at(0));
      expect(done).toEqual([`due at ${due}`]);
    }
  });

  test('a letter that takes long holds up no clock, and no other letter', async () => {
    const jobs = await open();
    const done: string[] = [];
    const bed = new EventEmitter();
    const sleeps = once(bed, 'wake');
    let isAsleep = false;
    await jobs.start(async (job) => {
      if (job.kind === 'recover' && job.name === 'slow') {
        isAsleep = true;
        await sleeps;
      }
      done.push('game' in job ? job.game : 'name' in job ? job.name : '');
    });
    await jobs.add(letter('slow'), Date.now(), 'slow');
    await until(() => isAsleep || undefined);
    await jobs.add(clock('clock'), Date.now(), 'clock');
    await jobs.add(letter('quick'), Date.now(), 'quick');
    await until(() => (done.length === 2 ? true : undefined));
    expect(done.toSorted()).toEqual(['clock', 'quick']);
    bed.emit('wake');
    await until(() => (done.includes('slow') ? true : undefined));
  });

  test('keeping a job does not change one that waits under the same key', async () => {
    const jobs = await open();
    const done: string[] = [];
    await jobs.start(async (job) => void done.push('game' in job ? job.game : ''));
    await jobs.add(clock('waits'), Date.now() + HOUR, 'a');
    await jobs.keep(clock('too many'), Date.now(), 'a');
    await jobs.keep(clock('the first'), Date.now(), 'b');
    await until(() => done.at(0));
    await untilLooked(jobs, done);
    expect(done).toEqual(['the first', 'the last']);
  });

  test('hundreds of letters that wait hold up no clock', async () => {
    const jobs = await open();
    const done: string[] = [];
    const bed = new EventEmitter();
    bed.setMaxListeners(300);
    let isMorning = false;
    for (let count = 0; count < 210; count++)
      await jobs.add(letter(`slow ${count}`), Date.now() - HOUR, `slow ${count}`);
    await jobs.add(clock('clock'), Date.now(), 'clock');
    await jobs.start(async (job) => {
      if (job.kind === 'recover' && !isMorning) await once(bed, 'wake');
      else done.push('game' in job ? job.game : '');
    });
    await until(() => done.at(0));
    expect(done).toEqual(['clock']);
    // Nobody sleeps any more when the work ends.
    isMorning = true;
    bed.emit('wake');
  });

  test('a job added again while it runs runs again', async () => {
    const jobs = await open();
    const done: string[] = [];
    await jobs.start(async (job) => {
      const name = 'game' in job ? job.game : '';
      done.push(name);
      if (name === 'first') await jobs.add(clock('second'), Date.now() + 1, 'key');
    });
    await jobs.add(clock('first'), Date.now(), 'key');
    await until(() => (done.length === 2 ? true : undefined));
    await untilLooked(jobs, done);
    expect(done).toEqual(['first', 'second', 'the last']);
  });

  test('a job added again while it fails runs in its own time', async () => {
    const jobs = await open();
    const done: string[] = [];
    await jobs.start(async (job) => {
      const name = 'game' in job ? job.game : '';
      done.push(name);
      if (name !== 'first') return;
      await jobs.add(clock('second'), Date.now() + 1, 'key');
      throw new Error('it fails');
    });
    await jobs.add(clock('first'), Date.now(), 'key');
    await until(() => (done.length === 2 ? true : undefined));
    expect(done).toEqual(['first', 'second']);
  });
});

test('two nodes share work, each piece is done once, and another node goes on when one is silent', async () => {
  const database = await openDatabase(DATABASES[1].create);
  let time = 1_000_000;
  const [one, other] = [openAt(database, () => time), openAt(database, () => time)];
  const done: string[] = [];
  const never = new EventEmitter();
  let isStuck = false;
  // The first node takes this one and says nothing more.
  await one.add(clock('stuck'), time, 'stuck');
  await one.start(async (job) => {
    if ('game' in job && job.game === 'stuck') {
      isStuck = true;
      await once(never, 'end');
    }
    done.push('game' in job ? job.game : '');
  });
  await until(() => isStuck || undefined);
  await other.start(async (job) => void done.push('game' in job ? `${job.game}, done by the other` : ''));
  for (let count = 0; count < 30; count++) await one.add(clock(`${count}`), time, `${count}`);
  await until(() => (done.length === 30 ? true : undefined));
  expect(new Set(done.map((each) => each.split(',')[0])).size).toBe(30);
  time += 61_000;
  await until(() => (done.includes('stuck, done by the other') ? true : undefined));
  never.emit('end');
});
