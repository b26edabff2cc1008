import { describe, expect, test } from 'vitest';
import { keepersNamed, playerNames, sayKeepers } from '../../src/saved-games/who-plays.js';
import { sayRecordProblem } from '../../src/saved-games/say-problem.js';
import { sayRescue } from '../../src/saved-games/say-rescue.js';
import type { Keepers } from '../../src/kit/who-plays.js';
import { sayWhen } from '../../src/saved-games/time-ago.js';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { reportOf } from '../../src/trouble/trouble-report.js';

describe('when a game was changed', () => {
  const now = new Date(2026, 4, 20, 18, 0).getTime();
  const times: [Date, string][] = [
    [new Date(2026, 4, 20, 18, 0), 'just now'],
    [new Date(2026, 4, 20, 18, 5), 'just now'],
    [new Date(2026, 4, 20, 17, 59), 'a minute ago'],
    [new Date(2026, 4, 20, 17, 18), '42 minutes ago'],
    [new Date(2026, 4, 20, 9, 5), 'today, 09:05'],
    [new Date(2026, 4, 19, 23, 30), 'yesterday, 23:30'],
    [new Date(2026, 4, 3, 9, 5), '3 May'],
    [new Date(2025, 11, 31, 9, 5), '31 December 2025'],
  ];
  test.each(times)('%s', (time, words) => {
    expect(sayWhen(time.getTime(), now)).toBe(words);
  });
});

describe('who plays', () => {
  const seats: [Keepers, string][] = [
    [{ us: { who: 'person' }, german: { who: 'person' } }, 'Two players, one screen'],
    [{ us: { who: 'person' }, german: { who: 'computer', level: 'recruit' } }, 'Against the computer (Recruit)'],
    [
      { us: { who: 'computer', level: 'regular' }, german: { who: 'computer', level: 'recruit' } },
      'The computer plays both sides (Regular against Recruit)',
    ],
  ];
  test.each(seats)('%j', (keepers, words) => {
    expect(sayKeepers(keepers)).toBe(words);
    expect(keepersNamed<Remagen>(remagen, playerNames<Remagen>(remagen, keepers))).toEqual(keepers);
  });
});

describe('what can be saved of a record', () => {
  test.each([
    [undefined, 'None of it can be played.'],
    [{ kept: 0, of: 12 }, 'None of it can be played.'],
    [{ kept: 11, of: 12 }, 'The first 11 of 12 decisions can be played.'],
    [{ kept: 12, of: 12 }, 'All 12 decisions can be played by the rules of this page.'],
    [{ kept: 1, of: undefined }, 'The text is cut off; 1 decision before that can be played.'],
  ])('%j', (part, words) => {
    expect(sayRescue(part)).toBe(words);
  });
});

describe('a problem with a record', () => {
  test.each([
    [
      { field: 'entries[20].side', expected: '"us" or "german", found "usa"' },
      'decision 21, entries[20].side: expected "us" or "german", found "usa"',
    ],
    [
      { field: 'header.from.units.us-28', expected: 'there is no unit "us-28"' },
      'header.from.units.us-28: there is no unit "us-28"',
    ],
    [{ field: '', expected: 'JSON: unexpected end' }, 'expected JSON: unexpected end'],
  ])('%j', (problem, words) => {
    expect(sayRecordProblem(problem)).toBe(words);
  });
});

test('a report names what, where, when and in which browser', () => {
  const report = reportOf('no reason', { hash: '#/game/k3j9', browser: 'Some browser 1.0', time: new Date(0) });
  expect(report.split('\n')).toEqual([
    'Bridgehead: something went wrong',
    'What: no reason.',
    'Where: #/game/k3j9',
    'When: 1970-01-01T00:00:00.000Z',
    'Browser: Some browser 1.0',
  ]);
});
