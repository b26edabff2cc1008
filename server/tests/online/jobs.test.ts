/** Work that is done later, on both databases. */
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { embeddedJobs } from '../../src/jobs/embedded.js';
import type { Job, Jobs } from '../../src/jobs/jobs.js';
import { sharedJobs } from '../../src/jobs/shared.js';
import { openEmbedded } from '../../src/store/open.js';
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

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  const open = async (now: () => number = Date.now): Promise<Jobs> => {
    const { variables, drop } = await environment();
    endings.push(drop);
    const url = variables['DATABASE_URL'];
    const opened = url === undefined ? await openEmbedded(join(variables['DATA_FOLDER'] ?? '', 'jobs.db')) : undefined;
    const jobs = url === undefined && opened !== undefined ? embeddedJobs(opened.db, QUIET, now) : sharedJobs(url ?? '', QUIET, now);
    endings.push(async () => opened?.close(), () => jobs.stop());
    return jobs;
  };

  test('what is added under the same key takes the place of what waits, sooner or later', async () => {
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

  test('what falls due while one looks for work is not slept through', async () => {
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

  test('what is to be kept changes nothing of what waits under the same key', async () => {
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
    for (let count = 0; count < 210; count++) await jobs.add(letter(`slow ${count}`), Date.now() - HOUR, `slow ${count}`);
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

  test('what is added anew while it is done is done once more', async () => {
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

  test('what is added anew while it fails is done in its own time', async () => {
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
