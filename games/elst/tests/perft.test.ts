/**
 * Perft for Elst: the number of legal sequences of so many decisions, every die showing a one.
 * These counts change only when a rule, the map or a scenario changes. Then they change on purpose: check a few of the
 * new or missing sequences by hand, and write the new number down.
 */
import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { perft } from '@bridgehead/engine/testing';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { answerAll } from './toolkit.js';

const opening = (scenario: string): State => begin<Elst>(elstGame, { scenario, options: {} }, noChance);

/** The first German Movement Phase of DaE1: three Tigers wait outside B12. */
const tigers = (): State =>
  answerAll(opening('elst-dae1'), [
    [{ do: 'by-default' }],
    [{ do: 'ready' }],
    [{ do: 'by-default' }],
    [{ do: 'ready' }],
  ]).state;

test.each<[string, () => State, number, number]>([
  ['the set-up of elst-bend', () => opening('elst-bend'), 1, 997],
  ['the set-up of elst-bend', () => opening('elst-bend'), 2, 662365],
  ['the set-up of elst-church', () => opening('elst-church'), 1, 395],
  ['the set-up of elst-church', () => opening('elst-church'), 2, 141153],
  ['the set-up of elst-dae1', () => opening('elst-dae1'), 1, 293],
  ['the set-up of elst-dae1', () => opening('elst-dae1'), 2, 65117],
  ['the set-up of elst-dae2', () => opening('elst-dae2'), 1, 1161],
  ['the set-up of elst-dae2', () => opening('elst-dae2'), 2, 1182041],
  ['the choice of an observer in elst-dae3', () => opening('elst-dae3'), 1, 7],
  ['the set-up of elst-dae3', () => opening('elst-dae3'), 2, 34160],
  ['the set-up of elst-dae4', () => opening('elst-dae4'), 1, 2465],
  ['the set-up of elst-dae4', () => opening('elst-dae4'), 2, 5557733],
  ['the Tigers of elst-dae1', tigers, 1, 10],
])('%s has as many sequences as counted', (_, state, depth, count) => {
  expect(perft<Elst>(elstGame, state(), depth)).toBe(count);
});
