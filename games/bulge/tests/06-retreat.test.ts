/** 6.4 6.5 4.6a Retreats to safe hexes, and the advance after combat. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import { isAcrossRiver } from '../rules/combat/combat-table.js';
import { contextOf } from '../rules/situation/context.js';
import { bulge } from '../rules/game.js';
import { label } from '../rules/board/grid.js';
import { safeHexes } from '../rules/combat/ground-rules.js';
import type { State } from '../rules/state/state.js';
import type { Bulge } from '../rules/situation/types.js';
import { unitOf } from '../rules/scenarios/units.js';
import { ALL_SUPPORT, fight } from './combat-kit.js';
import type { Pieces } from './toolkit.js';
import {
  advanceTo,
  attack,
  eventIn,
  HALT,
  hex,
  isLegal,
  listedOf,
  marks,
  move,
  play,
  position,
  question,
  refusal,
  retreat,
  where,
  zone,
} from './toolkit.js';

const before = (german: Pieces, american: Pieces): State =>
  position({ phase: 'german-pre', supportLeft: ALL_SUPPORT, released: true, german, american });

/** 1128R in Bastogne (1411), attacked from 1410 and 1311. */
const BASTOGNE = before({ 'GE-2': '1410', 'GE-26': '1311' }, { 'US-1128R': '1411' });
const DRIVEN = fight(BASTOGNE, 'german', ['GE-2', 'GE-26'], 'US-1128R', 'DR').state;

const hexesOf = (state: State, id: string): string[] =>
  safeHexes(state, contextOf(state), unitOf(id), state.place[unitOf(id)]).map(label).toSorted();

describe('6.4 retreat', () => {
  test('6.4 the owner chooses among the safe hexes: vacant, on the map, out of enemy zones of control', () => {
    expect(question(DRIVEN)).toMatchObject({ side: 'american', rule: '6.4' });
    expect(
      listedOf(DRIVEN, 'american', 'retreat')
        .map(({ path }) => path[0])
        .toSorted(),
    ).toEqual(['1412', '1512']);
    expect(refusal(DRIVEN, 'american', retreat('US-1128R', '1511'))).toEqual(['retreat-into-zone 6.4']);
    expect(refusal(DRIVEN, 'american', retreat('US-1128R', '1410'))).toEqual([
      'retreat-hex-taken 6.4',
      'retreat-into-zone 6.4',
    ]);
    expect(refusal(DRIVEN, 'american', retreat('US-1128R', '1413'))).toEqual(['defender-retreats-one-hex 6.3e']);
    expect(refusal(DRIVEN, 'american', retreat('US-1128R', '1412', '1413'))).toEqual([
      'defender-retreats-one-hex 6.3e',
    ]);
    expect(refusal(DRIVEN, 'american', retreat('US-1128R'))).toEqual(['has-safe-hex 6.4a']);
    expect(refusal(DRIVEN, 'american', retreat('US-99', '1412'))).toEqual(['not-retreating 6.4']);
    expect(refusal(DRIVEN, 'american', HALT)).toEqual(['not-an-answer 3.0']);
  });

  test('6.4 a hex with a friend is not vacant, and a friend does not cancel a zone of control', () => {
    const state = before(
      { 'GE-2': '1410', 'GE-26': '1311' },
      { 'US-1128R': '1411', 'US-99': '1412', 'US-109R': '1511' },
    );
    const { events } = fight(state, 'german', ['GE-2', 'GE-26'], 'US-1128R', 'DR');
    expect(eventIn(events, 'retreated').path).toEqual(['1512']);
  });

  test('6.4 rivers and rough ground do not stop a retreat', () => {
    const state = before({ 'GE-2': '1307' }, { 'US-28': '1306' });
    expect(hexesOf(state, 'US-28')).toEqual(['1205', '1305', '1405']);
    expect(
      ['1205', '1305', '1405'].map((at) => [isAcrossRiver(hex('1306'), hex(at)), board.terrain[hex(at)]]),
    ).toContainEqual([true, 'rough-2']);
    const { state: asked } = fight(state, 'german', ['GE-2'], 'US-28', 'DR');
    expect(where(play(asked, 'american', retreat('US-28', '1305')).state, 'US-28')).toBe('1305');
  });

  test('6.4a a unit without a safe hex is destroyed', () => {
    const state = before({ 'GE-2': '1109', 'GE-26': '1210', 'GE-116': '1010' }, { 'US-101': '1110' });
    const { state: after, events } = fight(state, 'german', ['GE-2', 'GE-26', 'GE-116'], 'US-101', 'DR');
    expect(eventIn(events, 'destroyed')).toMatchObject({ unit: 'US-101', hex: '1110', rule: '6.4a' });
    expect(new Set(listedOf(after, 'german', 'advance').map(({ to }) => to))).toEqual(new Set(['1110']));
  });

  test('6.4a of several attackers the owner names the one that is lost, and the defender may enter its hex', () => {
    const state = before({ 'GE-12': '1411', 'GE-18': '1412' }, { 'US-101': '1312', 'US-82': '1410', 'US-1': '1512' });
    const { state: asked } = fight(state, 'german', ['GE-12', 'GE-18'], 'US-101', 'AR');
    expect(listedOf(asked, 'german', 'retreat').filter(({ unit }) => unit === 'GE-12')).toEqual([retreat('GE-12')]);
    expect(preview<Bulge>(bulge, asked, 'german', retreat('GE-12'))).toMatchObject({
      summary: '12th Volksgrenadier Division (3) is destroyed',
      consequences: [{ kind: 'own-loss', rule: '6.4a' }],
    });
    const { state: after } = play(asked, 'german', retreat('GE-12'));
    expect(where(after, 'GE-12')).toBe('destroyed');
  });

  test('6.3a an attacker retreats one hex, and not past what its limits allow', () => {
    const two = fight(
      before({ 'GE-12': '1411', 'GE-18': '1412' }, { 'US-101': '1312' }),
      'german',
      ['GE-12', 'GE-18'],
      'US-101',
      'AR',
    ).state;
    expect(refusal(two, 'german', retreat('GE-12', '1413'))).toEqual(['attacker-retreats-one-hex 6.3a']);
  });

  test('6.4b 7.5d a British unit is told of its limit, not only that the hex is unsafe', () => {
    const { state } = fight(
      before({ 'GE-1SS': '0817' }, { 'BR-B43': { at: '0918', entered: '0825' } }),
      'german',
      ['GE-1SS'],
      'BR-B43',
      'DR',
    );
    expect(refusal(state, 'american', retreat('BR-B43', '1017'))).toEqual(['past-limit-row 7.5d']);
  });

  test('4.6a the edge of the map is no way out', () => {
    const state = before({ 'GE-2': '0218', 'GE-26': '0117', 'GE-116': '0119' }, { 'US-99': '0118' });
    expect(hexesOf(state, 'US-99')).toEqual([]);
    expect(where(fight(state, 'german', ['GE-2', 'GE-26', 'GE-116'], 'US-99', 'DR').state, 'US-99')).toBe('destroyed');
  });

  test('6.4b a British unit does not retreat past the row that it may not cross, an American one does', () => {
    const germans = { 'GE-2': '0919', 'GE-26': '0818', 'GE-116': '1018' };
    expect(hexesOf(before(germans, { 'US-84': '0918' }), 'US-84')).toEqual(['0917']);
    const british = before(germans, { 'BR-B43': { at: '0918', entered: '0926' } });
    expect(hexesOf(british, 'BR-B43')).toEqual([]);
    expect(where(fight(british, 'german', Object.keys(germans), 'BR-B43', 'DR').state, 'BR-B43')).toBe('destroyed');
  });

  test('7.5c a German unit that retreats to the Meuse releases the British', () => {
    const state = position({
      phase: 'american-pre',
      supportLeft: ALL_SUPPORT,
      american: { 'US-3A': '0817', 'US-82': '0918' },
      german: { 'GE-12': '0818' },
    });
    const { state: asked } = fight(state, 'american', ['US-3A', 'US-82'], 'GE-12', 'DR');
    const { state: after, events } = play(asked, 'german', retreat('GE-12', '0819'));
    expect([asked.released, after.released, eventIn(events, 'released').hex]).toEqual([false, true, '0819']);
  });
});

/** The 12th attacks a unit on the row of the British from 0917 in vain and goes back to 0916. */
function thrownBack(id: string, at: Pieces[string]): State {
  const { state } = fight(before({ 'GE-12': '0917' }, { [id]: at }), 'german', ['GE-12'], id, 'AR');
  return play(state, 'german', retreat('GE-12', '0916')).state;
}

describe('6.5 advance', () => {
  const LEFT = play(DRIVEN, 'american', retreat('US-1128R', '1512')).state;

  test('6.5 one attacker may enter the hex that was left, never two', () => {
    expect(question(LEFT)).toMatchObject({ side: 'german', rule: '6.5', decline: HALT });
    expect(listedOf(LEFT, 'german', 'advance')).toEqual([
      advanceTo('GE-2', '1411', 'US-1128R'),
      advanceTo('GE-26', '1411', 'US-1128R'),
    ]);
    const after = play(LEFT, 'german', advanceTo('GE-2', '1411', 'US-1128R')).state;
    expect([where(after, 'GE-2'), after.stack.some(({ at }) => at === 'advance')]).toEqual(['1411', false]);
  });

  test('6.5 only into that hex, and only who took part', () => {
    expect(refusal(LEFT, 'german', advanceTo('GE-2', '1412', 'US-1128R'))).toEqual(['no-advance 6.5']);
    expect(refusal(LEFT, 'german', advanceTo('GE-560', '1411', 'US-1128R'))).toEqual(['no-advance 6.5']);
    expect(refusal(LEFT, 'german', advanceTo('GE-2', '1411', 'US-28'))).toEqual(['no-advance 6.5']);
  });

  test('6.5 6.3a a defender that throws two attackers back enters one of their hexes, and goes no farther', () => {
    const state = before({ 'GE-12': '1410', 'GE-18': '1511' }, { 'US-101': '1411' });
    const thrown = play(
      fight(state, 'german', ['GE-12', 'GE-18'], 'US-101', 'AR').state,
      'german',
      retreat('GE-12', '1409'),
    ).state;
    const left = play(thrown, 'german', retreat('GE-18', '1611')).state;
    expect(listedOf(left, 'american', 'advance')).toEqual([
      advanceTo('US-101', '1410', 'GE-12'),
      advanceTo('US-101', '1511', 'GE-18'),
    ]);
    const after = play(left, 'american', advanceTo('US-101', '1410', 'GE-12')).state;
    expect([where(after, 'US-101'), after.phase, question(after)?.side]).toEqual(['1410', 'german-move', 'german']);
  });

  test('6.5a an advance is made at once or not at all', () => {
    const after = play(LEFT, 'german', HALT).state;
    expect(refusal(after, 'german', advanceTo('GE-2', '1411', 'US-1128R'))).toEqual(['not-an-answer 3.0']);
    expect(preview<Bulge>(bulge, LEFT, 'german', HALT).consequences).toMatchObject([{ kind: 'wasted', rule: '6.5a' }]);
  });

  test('6.5b an advance may go from one enemy zone of control into another', () => {
    const state = before({ 'GE-2': '1410', 'GE-26': '1311' }, { 'US-1128R': '1411', 'US-99': '1511' });
    const driven = play(
      fight(state, 'german', ['GE-2', 'GE-26'], 'US-1128R', 'DR').state,
      'american',
      retreat('US-1128R', '1412'),
    ).state;
    expect(['1410', '1411'].every((at) => zone(driven, 'american').includes(at))).toBe(true);
    expect(isLegal(driven, 'german', advanceTo('GE-2', '1411', 'US-1128R'))).toBe(true);
    expect(preview<Bulge>(bulge, driven, 'german', advanceTo('GE-2', '1411', 'US-1128R')).summary).toContain('next to');
  });

  test('7.5d a British attacker that may not advance is told of the row, not that it took no part', () => {
    const state = position({
      phase: 'american-pre',
      supportLeft: ALL_SUPPORT,
      released: true,
      german: { 'GE-12': '0917' },
      american: { 'US-84': '0817', 'BR-B43': { at: '0918', entered: '0825' } },
    });
    const driven = play(
      fight(state, 'american', ['US-84', 'BR-B43'], 'GE-12', 'DR').state,
      'german',
      retreat('GE-12', '0916'),
    ).state;
    expect(refusal(driven, 'american', advanceTo('US-84', '0917', 'GE-12'))).toEqual([]);
    expect(refusal(driven, 'american', advanceTo('BR-B43', '0917', 'GE-12'))).toEqual(['past-limit-row 7.5d']);
  });

  test('6.5 a British unit does not advance where it may not move', () => {
    expect(listedOf(thrownBack('US-84', '0918'), 'american', 'advance')).toEqual([advanceTo('US-84', '0917', 'GE-12')]);
    expect(thrownBack('BR-B43', { at: '0918', entered: '0926' }).phase).toBe('german-move');
  });

  test('6.6 an advance is no movement: the unit has all its points afterwards', () => {
    const state = before({ 'GE-2': '1410', 'GE-26': '1311' }, { 'US-1128R': '1411' });
    const won = fight(state, 'german', ['GE-2', 'GE-26'], 'US-1128R', 'DE').state;
    const moving = play(won, 'german', advanceTo('GE-2', '1411', 'US-1128R')).state;
    expect([moving.phase, marks(moving, 'GE-2')]).toEqual(['german-move', []]);
    expect(isLegal(moving, 'german', move('GE-2', '1412', '1513', '1514'))).toBe(true);
  });

  test('6.6 5.3 a unit that retreated has attacked, and cannot be drawn in again', () => {
    const state = before({ 'GE-12': '1410', 'GE-18': '1311', 'GE-2': '1713' }, { 'US-101': '1411', 'US-99': '1714' });
    const { state: asked } = fight(state, 'german', ['GE-12'], 'US-101', 'AR');
    const after = play(play(asked, 'german', retreat('GE-12', '1409')).state, 'american', HALT).state;
    expect([marks(after, 'GE-12'), marks(after, 'US-101')]).toEqual([['attacked'], ['defended']]);
    expect(refusal(after, 'german', attack(['GE-18'], 'US-101'))).toEqual(['defended-already 5.4']);
  });
});
