/** The sentences for JSON that has not the form of an action or a state: no word of the validator is among them. */
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { remagen } from '../rules/game.js';

const MOVE = { do: 'move', unit: 'us-27', path: ['0517'] };
const STATE = remagen.toJson(remagen.start({ scenario: 'remagen-1', options: {} }));

test.each([
  ['a word that is no action', 'move', 'expected an object with fields, found "move"'],
  ['nothing', null, 'expected an object with fields, found nothing'],
  ['a list', [], 'expected an object with fields, found an empty list'],
  ['another kind of action', { do: 'sing' }, /^do: expected one of move, enter, .*, spare; found "sing"$/],
  ['a number for a unit', { ...MOVE, unit: 27 }, 'unit: expected text in quotes, found 27'],
  ['no number for a unit', { ...MOVE, unit: Number.NaN }, 'unit: expected text in quotes, found NaN'],
  [
    'a unit that does not exist',
    { ...MOVE, unit: 'us-28' },
    'unit: expected the id of a unit; there is no unit "us-28"',
  ],
  ['an empty way', { ...MOVE, path: [] }, 'path: expected at least 1 entry, found 0'],
  [
    'a hex that does not exist',
    { ...MOVE, path: ['0517', '3001'] },
    'path[1]: expected a hex of the map, from 0101 to 2930; "3001" is not on it',
  ],
  ['a field too many', { ...MOVE, speed: 3 }, 'speed: there is no field "speed" here'],
  [
    'a bridge that does not exist',
    { do: 'spare', bridge: 'float-3' },
    'bridge: expected one of ludendorff, float-1, float-2; found "float-3"',
  ],
  ['a unit named twice', { do: 'support', guns: ['us-27', 'us-27'] }, 'guns: expected each unit once'],
] as const)('an action: %s', (_what, json, expected) => {
  const read = remagen.parseAction(json);
  expect(read.ok ? [] : read.problems.map(sayProblem)).toEqual([
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  ]);
});

test.each([
  ['a fraction', { turn: 1.5 }, 'turn: expected a whole number, found 1.5'],
  ['too small a number', { turn: -1 }, 'turn: expected at least 0, found -1'],
  ['too large a number', { marks: [512] }, 'marks[0]: expected at most 511, found 512'],
  ['too few entries', { bridges: [] }, 'bridges: expected exactly 3 entries, found 0'],
  ['no frame', { stack: [] }, 'stack: expected at least 1 entry, found 0'],
  [
    'a frame that follows none',
    { stack: [{ at: 'retreat', side: 'us', left: [], count: 1, paths: [], next: { at: 'over' } }] },
    'stack[0].next: expected a value of another kind, found an object',
  ],
] as const)('a state: %s', (_what, change, expected) => {
  const read = remagen.fromJson({ ...STATE, ...change });
  expect(read.ok ? [] : read.problems.map(sayProblem)).toContain(expected);
});
