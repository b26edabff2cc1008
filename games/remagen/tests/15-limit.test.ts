/** 15 The U.S. Limit of Advance: north of Ittenbach it runs between 1704, the last hex allowed, and 1703. */
import { expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import { isBeyondLimit } from './brute-force.js';
import {
  END_PHASE,
  advanceTo,
  attack,
  barrage,
  combatIn,
  eventsOf,
  isLegal,
  listedOf,
  move,
  open,
  play,
  playAll,
  position,
  question,
  reach,
  refusal,
  retreat,
  support,
  where,
  zone,
} from './toolkit.js';

test('15.0a no U.S. unit goes beyond the line, and none finds a way over it', () => {
  const state = position({ us: { 'us-27': '1704', 'us-52': '2218' } });
  expect(refusal(state, 'us', move('us-27', '1703'))).toEqual(['beyond-limit 15.0a']);
  expect(refusal(state, 'us', move('us-27', '1703', '1603'))).toEqual(['beyond-limit 15.0a']); // not even in passing
  expect(isLegal(state, 'us', move('us-27', '1603'))).toBe(true);
  for (const id of ['us-27', 'us-52']) expect(Object.keys(reach(state, id)).filter(isBeyondLimit)).toEqual([]);
});

test('15.0b zones of control cross the line: a German is stopped there', () => {
  const state = position({ phase: 'german-move', us: { 'us-27': '1704' }, german: { 'ge-901': '1802' } });
  expect(zone(state, 'us')).toContain('1703');
  expect(refusal(state, 'german', move('ge-901', '1703', '1603'))).toEqual(['zone-stops 6.0a']);
});

test('15.0c a German beyond the line must be attacked, but nobody follows them there', () => {
  const { state } = open(position({ phase: 'us-combat', us: { 'us-27': '1704' }, german: { 'ge-901': '1703' } }));
  expect(refusal(state, 'us', END_PHASE)).toEqual(['duty-open 7.0h']);
  const { state: after, events } = playAll(state, [
    ['us', attack(['us-27'], ['ge-901']), 3],
    ['german', retreat('ge-901', '1702')],
  ]);
  expect(combatIn(events).result).toBe('D1');
  expect(after.phase).toBe('german-move'); // no advance was asked
  expect(where(after, 'us-27')).toBe('1704');
});

test('15.0c a path that leaves the allowed ground can be followed up to the line', () => {
  // 901 goes from 1704 over 1703 to 1702: the path is 1704 and 1703
  const { state } = playAll(
    position({ phase: 'us-combat', us: { 'us-27': '1705', 'us-52': '1606' }, german: { 'ge-901': '1704' } }),
    [
      ['us', attack(['us-27'], ['ge-901']), 1],
      ['german', retreat('ge-901', '1703', '1702')],
    ],
  );
  expect(listedOf(state, 'us', 'advance')).toEqual([advanceTo('us-27', '1704', 'ge-901')]);
  expect(refusal(state, 'us', advanceTo('us-27', '1703', 'ge-901'))).toEqual(['advance-limit 15.0c']);
});

test('15.0d guns fire across the line, in attack and in defense', () => {
  const barraging = position({
    phase: 'us-combat',
    us: { 'us-art-9': '2010' },
    german: { 'ge-901': '2902', 'ge-39': '2601' },
  });
  for (const target of ['ge-901', 'ge-39']) expect(isLegal(barraging, 'us', barrage(['us-art-9'], target))).toBe(true);
  const defending = position({
    phase: 'german-combat',
    us: { 'us-27': '1704', 'us-art-9': '2010' },
    german: { 'ge-901': '1703' },
  });
  const { state } = play(defending, 'german', attack(['ge-901'], ['us-27']));
  expect(isLegal(state, 'us', support('us-art-9'))).toBe(true);
});

test('15.0e a unit whose only way back leads over the line is eliminated', () => {
  // 130 and 901 control everything around 1704 but 1703
  const sketch = {
    phase: 'german-combat',
    us: { 'us-27': '1704' },
    german: { 'ge-130-ir': '1804', 'ge-901': '1604' },
  } as const;
  const fight = attack(['ge-130-ir', 'ge-901'], ['us-27']);
  const { state, events } = play(position(sketch), 'german', fight, [1]);
  expect(combatIn(events)).toMatchObject({ differential: -1, result: 'D1' });
  expect(eventsOf(events, 'eliminated')).toMatchObject([{ unit: 'us-27', hex: '1704', points: 3, to: 'german' }]);
  expect(question(state)?.side).toBe('german');
  const free = play(position({ ...sketch, options: { ignoreLimit: true } }), 'german', fight, [1]);
  expect(where(free.state, 'us-27')).toBe('1703');
});

test('15.0f German units come and go over the line', () => {
  const state = position({ phase: 'german-move', german: { 'ge-901': '1802', 'ge-39': '1705' } });
  expect(isLegal(state, 'german', move('ge-901', '1803', '1804'))).toBe(true);
  expect(isLegal(state, 'german', move('ge-39', '1704', '1703'))).toBe(true);
  const fight = position({ phase: 'german-combat', us: { 'us-27': '1705' }, german: { 'ge-901': '1704' } });
  const { state: beaten } = play(fight, 'german', attack(['ge-901'], ['us-27']), [1]); // A1
  expect(listedOf(beaten, 'german', 'retreat').map(({ path }) => path[0])).toContain('1703');
});

test('15.0n by agreement the line is ignored: U.S. units move, attack and advance beyond it', () => {
  const option = remagen.options.find(({ id }) => id === 'ignoreLimit');
  expect(option).toMatchObject({ rule: '15.0n' });
  expect(remagen.start({ scenario: 'remagen-1', options: {} }).options.ignoreLimit).toBe(false);
  const state = position({ options: { ignoreLimit: true }, us: { 'us-27': '1704' } });
  expect(isLegal(state, 'us', move('us-27', '1703', '1702'))).toBe(true);
  const fight = position({
    phase: 'us-combat',
    options: { ignoreLimit: true },
    us: { 'us-27': '1704' },
    german: { 'ge-901': '1703' },
  });
  const { state: after } = playAll(fight, [
    ['us', attack(['us-27'], ['ge-901']), 3],
    ['german', retreat('ge-901', '1702')],
    ['us', advanceTo('us-27', '1703', 'ge-901')],
  ]);
  expect(where(after, 'us-27')).toBe('1703');
});
