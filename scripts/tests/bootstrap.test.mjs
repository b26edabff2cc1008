import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeComplaint } from '../bootstrap.mjs';
import { lockProblems } from '../check-lock.mjs';
import { countTests, slowest } from '../counts.mjs';
import { withLock } from '../lock.mjs';

describe('the Node version', () => {
  test.each(['20.19.0', '20.20.2', '21.0.0', '22.1.0', '26.0.0'])('%s will do', (version) => {
    expect(nodeComplaint(version)).toBeUndefined();
  });

  test.each(['18.20.4', '20.9.0', '20.18.3'])('%s is too old, and the reader is told so', (version) => {
    expect(nodeComplaint(version)).toContain(`needs Node 20.19 or newer; this is Node ${version}`);
  });
});

describe('the lock', () => {
  /** @type {string} */
  let folder;
  /** @type {string} */
  let lock;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bridgehead lock '));
    lock = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * @param {number} pid
   * @param {string} host
   * @param {number} age in seconds
   */
  function leftBy(pid, host, age) {
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner.json'), JSON.stringify({ pid, host, token: 'left' }));
    const then = new Date(Date.now() - age * 1000);
    utimesSync(lock, then, then);
  }

  test('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await sleep(5);
      inside--;
    };
    await Promise.all([1, 2, 3, 4].map(() => withLock(lock, work, () => {})));
    expect(most).toBe(1);
  });

  test('is given back after a failure', async () => {
    await expect(
      withLock(
        lock,
        () => Promise.reject(new Error('no')),
        () => {},
      ),
    ).rejects.toThrow('no');
    expect(
      await withLock(
        lock,
        async () => 'mine',
        () => {},
      ),
    ).toBe('mine');
  });

  test.each([
    ['a process that has ended', 2 ** 30, hostname(), 0],
    ['another machine that gave no sign for minutes', 1, 'elsewhere', 300],
    ['a process whose number now belongs to another, an hour ago', process.pid, hostname(), 3600],
  ])('left behind by %s is cleared away', async (_, pid, host, age) => {
    leftBy(pid, host, age);
    expect(
      await withLock(
        lock,
        async () => 'mine',
        () => {},
      ),
    ).toBe('mine');
  });

  test.each([
    ['a running process', process.pid, hostname()],
    ['another machine that gave a sign just now', 1, 'elsewhere'],
  ])('held by %s is waited for, and said once', async (_, pid, host) => {
    leftBy(pid, host, 0);
    let told = 0;
    const work = withLock(
      lock,
      async () => 'mine',
      () => {
        told++;
      },
    );
    await sleep(450);
    expect(told).toBe(1);
    rmSync(lock, { recursive: true });
    expect(await work).toBe('mine');
  });
});

describe('the lock file', () => {
  test('may not name a registry', () => {
    const packages = {
      'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
      'node_modules/b': { resolved: 'b', link: true },
    };
    expect(lockProblems({ packages })).toEqual([
      expect.stringContaining('node_modules/a names where it was downloaded from'),
    ]);
  });

  test('must hold every optional package that a package lists, beside it or above it', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-linux': '1', 'a-darwin': '1' } },
      'node_modules/a-linux': {},
      'node_modules/b/node_modules/c': { optionalDependencies: { 'c-win32': '1' } },
      'node_modules/b/node_modules/c-win32': {},
    };
    expect(lockProblems({ packages })).toEqual([expect.stringContaining('node_modules/a lists a-darwin')]);
  });
});

/**
 * @param {string} name of a test file
 * @param {number} endTime
 */
function ranUntil(name, endTime) {
  return { name, status: 'passed', startTime: 1_000, endTime, assertionResults: [{ status: 'passed' }] };
}

describe('the count of tests', () => {
  const passed = { status: 'passed' };
  const failed = { status: 'failed' };
  test.each([
    [
      'every test',
      { testResults: [{ status: 'failed', assertionResults: [passed, failed] }] },
      1,
      { passed: 1, failed: 1 },
    ],
    [
      'a file that does not load',
      {
        testResults: [
          { status: 'failed', assertionResults: [] },
          { status: 'passed', assertionResults: [passed] },
        ],
      },
      1,
      { passed: 1, failed: 1 },
    ],
    [
      'a run that fails outside its tests',
      { testResults: [{ status: 'passed', assertionResults: [passed] }] },
      1,
      { passed: 1, failed: 1 },
    ],
    ['a run without a report', undefined, 1, { passed: 0, failed: 1 }],
    ['a run without a test', { testResults: [] }, 0, { passed: 0, failed: 1 }],
    [
      'skipped tests as neither',
      { testResults: [{ status: 'passed', assertionResults: [passed, { status: 'skipped' }] }] },
      0,
      { passed: 1, failed: 0 },
    ],
  ])('counts %s', (_, report, exitCode, counts) => {
    expect(countTests(filesOf(report), exitCode)).toEqual(counts);
  });

  test('names the slowest files of all runs, the slowest first', () => {
    const runs = [
      { testResults: [ranUntil('a', 2_000), ranUntil('b', 9_000)] },
      undefined,
      { testResults: [ranUntil('c', 4_000)] },
    ];
    expect(slowest(runs, 2)).toEqual([
      { file: 'b', seconds: 8 },
      { file: 'c', seconds: 3 },
    ]);
  });
});

/** @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} report */
function filesOf(report) {
  return report && { testResults: report.testResults.map((file) => ({ name: '', startTime: 0, endTime: 0, ...file })) };
}
