/** What others did, in few words. */
import { expect, test } from 'vitest';
import { condense } from '../src/panels/decide/condense.js';

const UNIT = 'German 2/1MG (3-4-6-3)';

test('the steps of one move and its end are one sentence', () => {
  expect(
    condense([
      `${UNIT} moves from 1120 to 1219 (1 point, 2 left).`,
      `${UNIT} moves from 1219 to 1218 (1 point, 1 left).`,
      `${UNIT} stops in 1218.`,
    ]),
  ).toEqual([`${UNIT} moves from 1120 to 1218.`]);
});

test('one step keeps its words, and what comes between two steps keeps them apart', () => {
  const fire = 'British A/II fires.';
  const steps = [`${UNIT} moves from 1120 to 1219 (1 point).`, fire, `${UNIT} moves from 1219 to 1218 (1 point).`];
  expect(condense(steps)).toEqual(steps);
});

test('another unit has a sentence of its own', () => {
  expect(
    condense([
      `${UNIT} moves from 1120 to 1219.`,
      'German AT 1 moves from 1219 to 1218.',
      'German AT 1 moves from 1218 to 1217.',
    ]),
  ).toEqual([`${UNIT} moves from 1120 to 1219.`, 'German AT 1 moves from 1219 to 1217.']);
});
