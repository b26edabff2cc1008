import type { ChatLine } from '@bridgehead/protocol';
import { expect, test } from 'vitest';
import { noteRead, unreadIn } from '../../src/online/game/chat-read.js';

function line(id: number, mine: boolean): ChatLine {
  return { id, mine, name: 'Bruno', text: 'Good evening.', at: 0 };
}

test('what others said after the last line that was read is new; my own lines are not', () => {
  const lines = [line(1, false), line(2, true), line(3, false), line(4, false)];
  expect(unreadIn('a', lines)).toBe(3);
  noteRead('a', 3);
  expect(unreadIn('a', lines)).toBe(1);
  expect(unreadIn('b', lines)).toBe(3);
  noteRead('a', 4);
  expect(unreadIn('a', lines)).toBe(0);
});
