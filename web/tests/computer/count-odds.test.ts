/** Odds that a worker counts: they come later, and are the same. */
import type { Elst } from '@bridgehead/elst';
import { effect } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOdds } from '../../src/computer/count-odds.js';
import type { CountRequest } from '../../src/computer/messages.js';
import { rolledOdds } from '../../src/computer/rolled-odds.js';
import { open } from '../elst-desk.js';
import { elstKit } from '../whole-kits.js';

/** Takes down what it is asked; a test answers for it. */
class Clerk extends EventTarget {
  static asked: CountRequest[] = [];
  static last: Clerk;
  constructor() {
    super();
    Clerk.last = this;
  }
  postMessage(request: CountRequest): void {
    Clerk.asked.push(structuredClone(request));
  }
  reply(odds: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: structuredClone({ odds }) }));
  }
  terminate(): void {
    Clerk.asked = [];
  }
}

beforeEach(() => {
  Clerk.asked = [];
  vi.stubGlobal('Worker', Clerk);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Anyone who enters F13 is attacked by Residual Firepower: far more courses than are counted at once. */
const state = open({ units: ['br-4-5-7 E14', 'br-4-5-7 E14', 'ss-6-5-8 O15'], residual: { F13: 4 } });
const move = (...units: string[]): Elst['Action'] => ({
  do: 'move',
  units,
  double: [],
  assault: false,
  drop: [],
  way: [{ to: 'F13' }],
  stops: [],
});

test('they are being counted until the worker has sent them; anyone who has read that looks again', () => {
  const count = countOdds<Elst>(elstKit);
  const seen: unknown[] = [];
  const stop = effect(() => {
    seen.push(count(state, 'british', move('u1')));
  });
  expect(seen).toEqual(['counting']);
  const odds = rolledOdds<Elst>(elstKit.game, state, 'british', move('u1'));
  Clerk.last.reply(odds);
  expect(seen).toEqual(['counting', structuredClone(odds)]);
  expect(Clerk.asked).toHaveLength(1);
  stop();
});

test('while one is counted only the last of the others waits', () => {
  const count = countOdds<Elst>(elstKit);
  for (const action of [move('u1'), move('u2'), move('u1', 'u2')])
    expect(count(state, 'british', action)).toBe('counting');
  expect(Clerk.asked.map(({ action }) => action)).toEqual([move('u1')]);
  Clerk.last.reply(undefined);
  expect(Clerk.asked.map(({ action }) => action)).toEqual([move('u1'), move('u1', 'u2')]);
  expect(count(state, 'british', move('u1'))).toBeUndefined();
});

test('little is counted at once, and so is what has nothing to count', () => {
  const count = countOdds<Elst>(elstKit);
  const broken = open({ phase: 'rally', units: ['br-4-5-7 F14 broken', 'br-9-1 F14', 'ss-6-5-8 O15'] });
  expect(count(broken, 'british', { do: 'self-rally', unit: 'u1' })).toMatchObject({ exact: true });
  expect(count(open({ units: ['br-4-5-7 E14', 'ss-6-5-8 O15'] }), 'british', move('u1'))).toBeUndefined();
  expect(Clerk.asked).toEqual([]);
});

test('a worker that fails leaves the page without odds, not without an answer', () => {
  const count = countOdds<Elst>(elstKit);
  expect(count(state, 'british', move('u1'))).toBe('counting');
  Clerk.last.dispatchEvent(new Event('error'));
  expect(count(state, 'british', move('u1'))).toBeUndefined();
});
