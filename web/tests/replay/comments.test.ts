import * as fc from 'fast-check';
import { readRecord, writeRecord } from '@bridgehead/engine/records';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import {
  commentAt,
  drawComment,
  makeComment,
  NO_COMMENT,
  parseComment,
  toggleArrow,
  toggleMark,
  withComment,
} from '../../src/replay/comments.js';
import { playedRecord } from '../played.js';

const isHex = (name: string) => /^\d{4}$/.test(name);

describe('a comment', () => {
  test.each([
    ['', NO_COMMENT],
    ['Well played.', { ...NO_COMMENT, text: 'Well played.', arrows: [], marks: [] }],
    [
      'Across! [arrow 0616 0717] [mark 0717]',
      { ...NO_COMMENT, text: 'Across!', arrows: [['0616', '0717']], marks: ['0717'] },
    ],
    [
      'First [arrow 0616 0717] then [arrow 0717 0818 0919] north',
      {
        ...NO_COMMENT,
        text: 'First then north',
        arrows: [
          ['0616', '0717'],
          ['0717', '0818', '0919'],
        ],
        marks: [],
      },
    ],
    ['[mark 0717 0818]', { ...NO_COMMENT, text: '', arrows: [], marks: ['0717', '0818'] }],
    [
      'One line\n[mark 0717]\nand another',
      { ...NO_COMMENT, text: 'One line\n\nand another', arrows: [], marks: ['0717'] },
    ],
  ])('is read from %j', (written, comment) => {
    expect(parseComment(written, isHex, 'person')).toEqual(comment);
  });

  test.each(['[arrow 0717]', '[arrow nowhere 0717]', '[mark]', '[circle 0717]', '[arrow 0616 0717'])(
    'keeps %j in its text, since it names nothing to draw',
    (written) => {
      expect(parseComment(written, isHex, 'person')).toEqual({ ...NO_COMMENT, text: written, arrows: [], marks: [] });
    },
  );

  test('comes back from what it is written as', () => {
    const hex = fc.integer({ min: 101, max: 2930 }).map((number) => String(number).padStart(4, '0'));
    const words = fc.array(fc.stringMatching(/^[a-z.,!0-9]{1,9}$/), { maxLength: 6 }).map((list) => list.join(' '));
    const comments = fc.record({
      text: words,
      reason: fc.constant(''),
      arrows: fc.array(fc.array(hex, { minLength: 2, maxLength: 4 }), { maxLength: 3 }),
      marks: fc.array(hex, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(comments, words, (comment, reason) => {
        expect(parseComment(makeComment(comment, 'person'), isHex, 'person')).toEqual(comment);
        expect(parseComment(makeComment({ ...comment, reason }, 'computer'), isHex, 'computer')).toEqual({
          ...comment,
          reason,
        });
      }),
    );
  });

  test('takes an arrow or a mark that is drawn again as a wish to have it away', () => {
    const drawn = toggleMark(toggleArrow(toggleArrow(NO_COMMENT, '0616', '0717'), '0717', '0616'), '0717');
    expect(makeComment(drawn, 'person')).toBe('[arrow 0616 0717] [arrow 0717 0616] [mark 0717]');
    expect(toggleMark(toggleArrow(drawn, '0616', '0717'), '0717')).toEqual({
      ...NO_COMMENT,
      text: '',
      arrows: [['0717', '0616']],
      marks: [],
    });
  });

  test('is the reason of the computer on its own actions, until a person adds something', () => {
    const alone = parseComment('takes the bridge [0716]', isHex, 'computer');
    expect(alone).toEqual({ ...NO_COMMENT, reason: 'takes the bridge [0716]' });
    expect(makeComment(alone, 'computer')).toBe('takes the bridge (0716)');
    const both = makeComment({ ...alone, text: 'Bold!', marks: ['0716'] }, 'computer');
    expect(both).toBe('[computer takes the bridge (0716)] Bold! [mark 0716]');
    expect(parseComment(both, isHex, 'computer')).toEqual({
      text: 'Bold!',
      reason: 'takes the bridge (0716)',
      arrows: [],
      marks: ['0716'],
    });
    expect(parseComment(makeComment({ ...NO_COMMENT, text: 'Why?' }, 'computer'), isHex, 'computer')).toEqual({
      ...NO_COMMENT,
      text: 'Why?',
    });
  });

  test('lies on the board as trails and marks', () => {
    expect(drawComment(parseComment('[arrow 0616 0717] [mark 0818]', isHex, 'person'))).toEqual({
      trails: [{ kind: 'note', hexes: ['0616', '0717'] }],
      marks: [{ kind: 'focus', hex: '0818' }],
    });
  });
});

describe('in a record', () => {
  const record = playedRecord(4, 12);

  test('a comment stands at the entry that it is about, and survives being written', () => {
    const commented = withComment(withComment(record, 5, 'Here. [mark 0616]'), 0, 'A short game');
    const read = readRecord<Remagen>(remagen, writeRecord(commented));
    if (!read.ok) throw new Error('the record cannot be read');
    expect([commentAt(read.value, 0), commentAt(read.value, 5), commentAt(read.value, 6)]).toEqual([
      'A short game',
      'Here. [mark 0616]',
      '',
    ]);
    expect(read.value.result).toEqual(record.result);
  });

  test('an empty comment leaves no trace', () => {
    const there = withComment(withComment(record, 3, 'Hm.'), 0, 'Hm.');
    expect(withComment(withComment(there, 3, ''), 0, '')).toEqual(record);
    expect(writeRecord(withComment(there, 3, ''))).not.toMatch(/"chance":\[\],"comment"/);
  });
});
