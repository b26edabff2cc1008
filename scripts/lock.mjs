import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ pid: number, host: string, token: string }} Owner */

const LOOK_AGAIN = 200;
const SIGN_OF_LIFE = 5_000;
/** A lock whose owner has not yet signed it is being made right now, or its maker died in between. */
const OLD_UNSIGNED = 10_000;
/** A holder on another machine (a shared folder, a container) cannot be asked: only its signs of life count. */
const OLD_ELSEWHERE = 60_000;
/** A holder on this machine is asked directly; this age only guards against a reused process id. */
const OLD_HERE = 30 * 60_000;

/**
 * Runs `work` while holding the lock directory `lock`, waiting for another holder and clearing away a dead one.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @param {(holder: Owner | undefined) => void} onWait called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(lock, work, onWait) {
  const owner = { pid: process.pid, host: hostname(), token: `${process.pid}-${Date.now()}-${Math.random()}` };
  mkdirSync(dirname(lock), { recursive: true });
  let waiting = false;
  while (!take(lock, owner)) {
    const holder = ownerOf(lock);
    if (isDead(lock, holder)) clear(lock, holder);
    else {
      if (!waiting) onWait(holder);
      waiting = true;
      await sleep(LOOK_AGAIN);
    }
  }
  const alive = setInterval(() => touch(lock), SIGN_OF_LIFE);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    if (ownerOf(lock)?.token === owner.token) rmSync(lock, { recursive: true, force: true });
  }
}

/**
 * @param {string} lock
 * @param {Owner} owner
 */
function take(lock, owner) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(lock, 'owner.json'), JSON.stringify(owner));
  return true;
}

/**
 * @param {string} lock
 * @returns {Owner | undefined} undefined while the lock is unsigned, or once it is gone
 */
function ownerOf(lock) {
  try {
    return JSON.parse(readFileSync(join(lock, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} lock
 * @param {Owner | undefined} holder
 */
function isDead(lock, holder) {
  const age = ageOf(lock);
  if (holder === undefined) return age > OLD_UNSIGNED;
  if (holder.host !== hostname()) return age > OLD_ELSEWHERE;
  return !isRunning(holder.pid) || age > OLD_HERE;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Two waiters may find the same dead holder: only one rename succeeds, and one that caught a newer lock puts it back.
 * @param {string} lock
 * @param {Owner | undefined} dead
 */
function clear(lock, dead) {
  const aside = `${lock}.dead-${process.pid}-${Date.now()}`;
  try {
    renameSync(lock, aside);
    if (ownerOf(aside)?.token !== dead?.token) renameSync(aside, lock);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody removed the lock by hand; the work goes on.
  }
}

/** @param {string} lock */
function ageOf(lock) {
  try {
    return Date.now() - statSync(lock).mtimeMs;
  } catch {
    return 0;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
