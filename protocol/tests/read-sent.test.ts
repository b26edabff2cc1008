import { expect, test } from 'vitest';
import type { LiveSent } from '../src/live.js';
import { isLiveSent } from '../src/read-sent.js';

const EVENT = { type: 'moved', rule: '5.1' };
const SNAPSHOT = { n: 3, opening: [EVENT], entries: [{ side: 'us', events: [EVENT] }], view: { turn: 1 } };

const MESSAGES: readonly LiveSent[] = [
  { game: 'a', viewer: 'us', snapshot: SNAPSHOT },
  { game: 'a', viewer: 'us', snapshot: { ...SNAPSHOT, ending: { by: 'draw', winner: null, text: 'A draw' } } },
  { game: 'a', d: { n: 4, entry: { side: 'us', events: [EVENT], action: { do: 'pass' } }, view: { turn: [2] } } },
  { game: 'a', d: { n: 4, back: 2 } },
  { game: 'a', news: 'facts', clocks: { us: { left: 5, since: null } }, offer: null },
  { game: 'a', news: 'chat' },
  { notice: { game: null, text: 'A test' } },
  { request: 'r1', n: 4 },
  { request: 'r1', game: 'a', error: { code: 'illegal', text: 'No.', violations: [] } },
];

test.each(MESSAGES)('a message of the server is read: %j', (message) => {
  expect(isLiveSent(message)).toBe(true);
});

const DAMAGED: readonly unknown[] = [
  null,
  'text',
  [],
  {},
  { game: 'a' },
  { game: 'a', news: 'gossip' },
  { game: 'a', viewer: 'us', snapshot: { ...SNAPSHOT, view: 'none' } },
  { game: 'a', viewer: 'us', snapshot: { ...SNAPSHOT, opening: [{ type: 'moved' }] } },
  { game: 'a', viewer: 'us', snapshot: { ...SNAPSHOT, entries: [{ side: 'us' }] } },
  { game: 'a', d: { n: '4' } },
  { game: 'a', d: { n: 4, view: 7 } },
  { game: 'a', news: 'facts', clocks: { us: 5 } },
  { notice: { game: 'a' } },
  { request: 'r1', n: null },
  { request: 'r1', error: 'no' },
];

test.each(DAMAGED)('anything else is not: %j', (message) => {
  expect(isLiveSent(message)).toBe(false);
});
