import { expect, test } from 'vitest';
import { attack, END_PHASE, listedOf, move, play, position, refusal } from './toolkit.js';

test('1.0a the Exclusive Rules prevail: by night a unit leaves an enemy zone, which the Standard Rules never allow', () => {
  const pieces = { us: { 'us-2-47': '1012' }, german: { 'ge-110': '1112' } };
  expect(refusal(position({ ...pieces, turn: 7 }), 'us', move('us-2-47', '0913'))).toEqual(['zone-held 5.14']);
  expect(refusal(position({ ...pieces, turn: 8 }), 'us', move('us-2-47', '0913'))).toEqual([]);
});

test('1.0a the Exclusive Rules prevail: a unit on a bridge need not attack, although combat is mandatory', () => {
  const german = { 'ge-110': '0716' };
  expect(refusal(position({ phase: 'us-combat', us: { 'us-2-47': '0616' }, german }), 'us', END_PHASE)).toEqual([]);
  expect(refusal(position({ phase: 'us-combat', us: { 'us-2-47': '0615' }, german }), 'us', END_PHASE)).toEqual([
    'duty-open 7.0h',
  ]);
});

/** How many advances are offered after 901 has been driven out of 2509, beyond the limit. */
function advancesBeyondTheLimit(ignoreLimit: boolean): number {
  const us = { 'us-2-47': '2409', 'us-3-47': '2408' };
  const start = position({ phase: 'us-combat', options: { ignoreLimit }, us, german: { 'ge-901': '2509' } });
  const fought = play(start, 'us', attack(Object.keys(us), ['ge-901']), [1]).state;
  const beaten = play(fought, 'german', listedOf(fought, 'german', 'retreat')[0]).state;
  return beaten.stack.at(-1)?.at === 'advance' ? listedOf(beaten, 'us', 'advance').length : 0;
}

test('1.0a the Exclusive Rules prevail: at the Limit of Advance victors do not follow', () => {
  expect(advancesBeyondTheLimit(false)).toBe(0);
  expect(advancesBeyondTheLimit(true)).toBeGreaterThan(0);
});
