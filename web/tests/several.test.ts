/** Several units that move together towards one hex. */
import { expect, test } from 'vitest';
import { choose, deskAfter, deskAt, point, seatAt } from './desk-words.js';
import { open, play } from './remagen-desk.js';
import { remagenKit } from './whole-kits.js';

const THREE = open({ phase: 'us-move', units: { 'us-27': '0517', 'us-52': '0519', 'us-60': '0418' } });

test('picked units move one after the other, each as near to the hex as it can; the others stay', () => {
  const desk = deskAfter(choose(deskAt(remagenKit, THREE, 'us'), 'several'));
  const picked = deskAfter(point(desk, 'us-52@0519', 'us-60@0418'));
  expect(new Set(picked.chosen.map(({ id }) => id))).toEqual(new Set(['us-52', 'us-60']));
  const series = picked.pick({ hex: '0318' });
  if (series.to !== 'series') throw new Error(`expected a series, got ${series.to}`);
  let state = THREE;
  const moved: string[] = [];
  for (let step = 0; step < 5; step++) {
    const action = series.next(seatAt(remagenKit.game, state, 'us'));
    if (action === undefined) break;
    moved.push(action.do === 'move' ? `${action.unit} to ${action.path.at(-1)}` : action.do);
    state = play(state, 'us', action);
  }
  expect(moved[0]).toBe('us-60 to 0318');
  expect(moved.map((words) => words.split(' ')[0])).toEqual(['us-60', 'us-52']);
});

test('a unit that is picked twice stays behind, and one unit alone is no selection', () => {
  const desk = deskAfter(choose(deskAt(remagenKit, THREE, 'us'), 'several'));
  expect(deskAfter(point(desk, 'us-52@0519', 'us-60@0418', 'us-52@0519')).chosen.map(({ id }) => id)).toEqual([
    'us-60',
  ]);
  const one = open({ phase: 'us-move', units: { 'us-27': '0517' } });
  expect(deskAt(remagenKit, one, 'us').choices.map(({ id }) => id)).not.toContain('several');
});

test('a hex that no picked unit can come nearer to is not offered, and picking it moves nobody', () => {
  const neighbours = open({ phase: 'us-move', units: { 'us-27': '0517', 'us-52': '0518' } });
  const desk = deskAfter(choose(deskAt(remagenKit, neighbours, 'us'), 'several'));
  const picked = deskAfter(point(desk, 'us-27@0517'));
  const hexes = picked.choices.filter(({ group }) => group === 'Hexes').map(({ id }) => id);
  expect(hexes).toContain('0617');
  expect(hexes).not.toContain('0518');
  expect(picked.pick({ hex: '0518', piece: 'sign' })).toEqual({ to: 'nothing' });
});
