/**
 * Perft for Remagen: the number of legal sequences of so many decisions, every die showing a one.
 * These counts change only when a rule, the map or a scenario changes. Then they change on purpose: check a few of the
 * new or missing sequences by hand, and write the new number down.
 */
import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { perft } from '@bridgehead/engine/testing';
import { expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import { END_PHASE, play, position } from './toolkit.js';

const opening = (scenario: string, options: Readonly<Record<string, boolean>> = {}) =>
  begin<Remagen>(remagen, { scenario, options }, noChance);

/** The first German Movement Phase, the U.S. reinforcements being delayed for once. */
const reply = (): State =>
  play(
    position({ turn: 1, phase: 'us-move', us: { 'us-27': '0517' }, german: { 'ge-garrison': '0716' } }),
    'us',
    END_PHASE,
  ).state;

/** A bridgehead of seven units and two guns, attacked and attacking. */
const battle = (phase: 'us-combat' | 'german-combat'): State =>
  position({
    turn: 18,
    phase,
    frontDuty: true,
    us: {
      'us-27': '1010',
      'us-52': '1111',
      'us-60': '1213',
      'us-1-47': '1214',
      'us-2-47': '1116',
      'us-3-47': '1017',
      'us-1-310': '0808',
      'us-art-9': '0716',
      'us-art-78': '0615',
    },
    german: {
      'ge-110': '1110',
      'ge-111': '1212',
      'ge-901': '1314',
      'ge-902': '1315',
      'ge-15': '1216',
      'ge-art-11': '1510',
      'ge-heavy-1': '1712',
    },
  });

const COUNTS: readonly [what: string, depth: number, count: number, state: () => State][] = [
  ['Scenario I, the first U.S. Movement Phase', 1, 963, () => opening('remagen-1')],
  ['Scenario I, the first U.S. Movement Phase', 2, 830_918, () => opening('remagen-1')],
  ['Scenario I with strict moves', 2, 821_315, () => opening('remagen-1', { strictMoves: true })],
  ['Scenario II, the first U.S. Movement Phase', 1, 963, () => opening('remagen-2')],
  ['Scenario II, the first U.S. Movement Phase', 2, 830_918, () => opening('remagen-2')],
  ['the first German Movement Phase', 1, 116, reply],
  ['the first German Movement Phase', 2, 199, reply],
  ['the first German Movement Phase', 3, 17_480, reply],
  ['a battle, U.S. Combat Phase', 1, 46, () => battle('us-combat')],
  ['a battle, U.S. Combat Phase', 2, 317, () => battle('us-combat')],
  ['a battle, U.S. Combat Phase', 3, 2546, () => battle('us-combat')],
  ['a battle, German Combat Phase', 1, 48, () => battle('german-combat')],
  ['a battle, German Combat Phase', 2, 362, () => battle('german-combat')],
  ['a battle, German Combat Phase', 3, 1510, () => battle('german-combat')],
  ['a battle, German Combat Phase', 4, 5553, () => battle('german-combat')],
];

test.each(COUNTS)('%s: %i decision(s), %i sequences', (_what, depth, count, state) => {
  expect(perft<Remagen>(remagen, state(), depth)).toBe(count);
});
