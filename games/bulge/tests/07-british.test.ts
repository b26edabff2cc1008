/** 7.5 The British: where they may go, and what sets them free. */
import { describe, expect, test } from 'vitest';
import type { Pieces } from './toolkit.js';
import {
  advanceTo,
  attack,
  enter,
  eventsOf,
  HALT,
  isLegal,
  leave,
  listed,
  listedOf,
  move,
  play,
  position,
  refusal,
} from './toolkit.js';

const british = (
  at: string,
  more: { readonly entered?: string; readonly released?: boolean; readonly id?: string; readonly german?: Pieces } = {},
) =>
  position({
    phase: 'american-move',
    released: more.released ?? false,
    american: { [more.id ?? 'BR-B43']: { at, entered: more.entered ?? '0825' } },
    german: more.german ?? {},
  });

describe('before the release', () => {
  test('7.5a they may not cross the Meuse', () => {
    expect(refusal(british('0822'), 'american', move('BR-B43', '0821'))).toEqual(['not-over-the-meuse 7.5a']);
    expect(refusal(british('0822', { released: true }), 'american', move('BR-B43', '0821'))).toEqual([]);
  });

  test('7.5a no listed move leads across it', () => {
    const far = new Set(listedOf(british('0822'), 'american', 'move').flatMap(({ path }) => path));
    expect([far.has('0821'), far.has('0823')]).toEqual([false, true]);
  });

  test('7.5b nor go more than five hexes from the hex in which they entered', () => {
    const start = { entered: '0126', id: 'BR-BGDS' };
    expect(refusal(british('0124', start), 'american', move('BR-BGDS', '0123', '0122', '0121'))).toEqual([]);
    expect(refusal(british('0121', start), 'american', move('BR-BGDS', '0120'))).toEqual(['too-far-from-entry 7.5b']);
    expect(refusal(british('0121', { ...start, released: true }), 'american', move('BR-BGDS', '0120'))).toEqual([]);
  });

  test('7.5b the distance is measured for each unit from where it entered itself, in the phase of its arrival too', () => {
    const state = position({ turn: 18, phase: 'american-move', american: { 'BR-BGDS': 'pool' } });
    const long = listedOf(state, 'american', 'enter');
    expect(new Set(long.map(({ path }) => path[0]))).toEqual(
      new Set(['0126', '0225', '0326', '0425', '0526', '0625', '0726', '0825', '0926', '1025']),
    );
    expect(long.filter((action) => !isLegal(state, 'american', action))).toEqual([]);
    expect(refusal(state, 'american', enter('BR-BGDS', '0825', '0824', '0823', '0822'))).toEqual([]);
    expect(refusal(state, 'american', enter('BR-BGDS', '0326', '0325', '0324', '0323', '0422', '0421'))).toContain(
      'not-over-the-meuse 7.5a',
    );
  });

  test('7.5b Americans and Germans have no such limits', () => {
    const state = position({ phase: 'american-move', american: { 'US-82': '0821' } });
    expect(refusal(state, 'american', move('US-82', '0822'))).toEqual([]);
  });
});

describe('7.5c the release', () => {
  test('7.5c a German unit two hexes from the Meuse sets them free, three hexes do not', () => {
    const start = position({ german: { 'GE-1SS': '0817', 'GE-2': '0816' } });
    const near = play(start, 'german', move('GE-1SS', '0818'));
    expect([near.state.released, eventsOf(near.events, 'released')]).toEqual([false, []]);
    const there = play(start, 'german', move('GE-1SS', '0818', '0819'));
    expect(there.state.released).toBe(true);
    expect(eventsOf(there.events, 'released')).toMatchObject([{ unit: 'GE-1SS', hex: '0819', rule: '7.5c' }]);
  });

  test('7.5c 6.5 a German unit that advances to the Meuse releases them', () => {
    const start = position({ phase: 'german-pre', german: { 'GE-1SS': '0719' }, american: { 'US-14R': '0720' } });
    const won = play(start, 'german', attack(['GE-1SS'], 'US-14R', { table: 'secondary' }), [1]).state;
    const left = play(won, 'american', listedOf(won, 'american', 'retreat')[0]).state;
    expect([left.released, play(left, 'german', HALT).state.released]).toEqual([false, false]);
    expect(play(left, 'german', advanceTo('GE-1SS', '0720', 'US-14R')).state.released).toBe(true);
  });

  test('7.5c it is enough to pass by, and it is told once', () => {
    const start = position({ german: { 'GE-1SS': '0818', 'GE-2': '0719' }, released: false });
    const passed = play(start, 'german', move('GE-1SS', '0819', '0818'));
    expect([passed.state.released, eventsOf(passed.events, 'released').length]).toEqual([true, 1]);
    expect(eventsOf(play(passed.state, 'german', move('GE-2', '0720')).events, 'released')).toEqual([]);
  });

  test('7.5c a unit that leaves the map by the Meuse has come near it', () => {
    const start = position({ german: { 'GE-1SS': '0313' } });
    const way = listedOf(start, 'german', 'move').find(({ exit, path }) => exit === true && path.at(-1) === '0115');
    if (way === undefined) throw new Error('no way off the map');
    expect(play(start, 'german', leave('GE-1SS', ...way.path)).state.released).toBe(true);
  });

  test('7.5c an American unit at the Meuse changes nothing', () => {
    const state = position({ phase: 'american-move', american: { 'US-82': '0818' } });
    expect(play(state, 'american', move('US-82', '0819')).state.released).toBe(false);
  });
});

describe('7.5d the limit row', () => {
  test('7.5d they never go past the row from 0114 to 1923, free or not', () => {
    expect(refusal(british('0918', { released: true }), 'american', move('BR-B43', '0917'))).toEqual([
      'past-limit-row 7.5d',
    ]);
    expect(refusal(british('0919', { released: true }), 'american', move('BR-B43', '0918'))).toEqual([]);
  });

  test('7.5d R53 they may attack beyond it, and do not follow', () => {
    const start = position({
      phase: 'american-post',
      released: true,
      american: { 'BR-BGDS': { at: '0918', entered: '0825' }, 'US-1': '1017' },
      german: { 'GE-150B': '0917' },
    });
    expect(isLegal(start, 'american', attack(['BR-BGDS', 'US-1'], 'GE-150B'))).toBe(true);
    const { state } = play(start, 'american', attack(['BR-BGDS', 'US-1'], 'GE-150B'), [1]);
    const choices = listed(state, 'american');
    expect(choices).toContainEqual(HALT);
    expect(choices).toContainEqual(advanceTo('US-1', '0917', 'GE-150B'));
    expect(choices).not.toContainEqual(advanceTo('BR-BGDS', '0917', 'GE-150B'));
  });
});
