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

function aWhile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2_500));
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
    await jobs.start(async (job) => void done.push('game' in job ? job.game : ''));
    await jobs.add(clock('sooner, at first'), Date.now() + HOUR, 'a');
    await jobs.add(clock('sooner'), Date.now(), 'a');
    await jobs.add(clock('later, at first'), Date.now() + 1_500, 'b');
    await jobs.add(clock('later'), Date.now() + HOUR, 'b');
    await until(() => done.at(0));
    await aWhile();
    expect(done).toEqual(['sooner']);
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
    await jobs.start(async (job) => {
      if (job.kind === 'recover' && job.name === 'slow') await sleeps;
      done.push('game' in job ? job.game : 'name' in job ? job.name : '');
    });
    await jobs.add(letter('slow'), Date.now(), 'slow');
    await aWhile();
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
    await aWhile();
    expect(done).toEqual(['the first']);
  });

  test('hundreds of letters that wait hold up no clock', async () => {
    const jobs = await open();
    const done: string[] = [];
    const bed = new EventEmitter();
    bed.setMaxListeners(300);
    for (let count = 0; count < 210; count++) await jobs.add(letter(`slow ${count}`), Date.now() - HOUR, `slow ${count}`);
    await jobs.add(clock('clock'), Date.now(), 'clock');
    await jobs.start(async (job) => {
      if (job.kind === 'recover') await once(bed, 'wake');
      else done.push('game' in job ? job.game : '');
    });
    await until(() => done.at(0));
    expect(done).toEqual(['clock']);
    bed.emit('wake');
    const waking = setInterval(() => bed.emit('wake'), 5);
    endings.push(async () => clearInterval(waking));
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
    await aWhile();
    expect(done).toEqual(['first', 'second']);
  });
});
