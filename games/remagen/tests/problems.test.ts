/** The sentences for JSON that has not the form of an action or a state: the small edition of zod brings none. */
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { remagen } from '../rules/game.js';

const MOVE = { do: 'move', unit: 'us-27', path: ['0517'] };
const STATE = remagen.toJson(remagen.start({ scenario: 'remagen-1', options: {} }));

test.each([
  ['a word that is no action', 'move', 'Invalid input: expected object, received string'],
  ['nothing', null, 'Invalid input: expected object, received null'],
  ['a list', [], 'Invalid input: expected object, received array'],
  ['another kind of action', { do: 'sing' }, /^do: Invalid discriminator value\. Expected 'move' \| 'enter' \| .* \| 'spare'$/],
  ['a number for a unit', { ...MOVE, unit: 27 }, 'unit: Invalid input: expected string, received number'],
  ['no number for a unit', { ...MOVE, unit: Number.NaN }, 'unit: Invalid input: expected string, received NaN'],
  ['a unit that does not exist', { ...MOVE, unit: 'us-28' }, 'unit: expected the id of a unit; there is no unit "us-28"'],
  ['an empty way', { ...MOVE, path: [] }, 'path: Too small: expected array to have >=1 items'],
  ['a hex that does not exist', { ...MOVE, path: ['0517', '3001'] }, 'path[1]: expected the number of a hex from 0101 to 2930, not "3001"'],
  ['a field too many', { ...MOVE, speed: 3 }, 'speed: there is no field "speed" here'],
  ['a bridge that does not exist', { do: 'spare', bridge: 'float-3' }, 'bridge: Invalid option: expected one of "ludendorff"|"float-1"|"float-2"'],
  ['a unit named twice', { do: 'support', guns: ['us-27', 'us-27'] }, 'guns: expected each unit once'],
] as const)('an action: %s', (_what, json, expected) => {
  const read = remagen.parseAction(json);
  expect(read.ok ? [] : read.problems.map(sayProblem)).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
});

test.each([
  ['a fraction', { turn: 1.5 }, 'turn: Invalid input: expected int, received number'],
  ['too small a number', { turn: -1 }, 'turn: Too small: expected number to be >=0'],
  ['too large a number', { marks: [512] }, 'marks[0]: Too big: expected number to be <=511'],
  ['too few entries', { bridges: [] }, 'bridges: Too small: expected array to have exactly 3 items'],
  ['no frame', { stack: [] }, 'stack: Too small: expected array to have >=1 items'],
  ['a frame that follows none', { stack: [{ at: 'retreat', side: 'us', left: [], count: 1, paths: [], next: { at: 'over' } }] }, 'stack[0].next: Invalid input'],
] as const)('a state: %s', (_what, change, expected) => {
  const read = remagen.fromJson({ ...STATE, ...change });
  expect(read.ok ? [] : read.problems.map(sayProblem)).toContain(expected);
});
