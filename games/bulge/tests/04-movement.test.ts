/** 4.0 Movement at the normal rates: points, paths, friends and enemies, zones of control. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { contextOf } from '../rules/situation/context.js';
import { fifths, saidFifths, writtenFifths } from '../rules/board/movement-fifths.js';
import { bulge } from '../rules/game.js';
import { allowanceOf, isPinned } from '../rules/movement/movement.js';
import { destinationsOf } from '../rules/movement/reach.js';
import type { State } from '../rules/state/state.js';
import { UNIT_COUNT } from '../rules/scenarios/units.js';
import {
  attack,
  campaign,
  drop,
  END_PHASE,
  enter,
  eventIn,
  HALT,
  hex,
  isLegal,
  leave,
  listedOf,
  marks,
  move,
  plan,
  play,
  playAll,
  position,
  question,
  refusal,
  roll,
  trucked,
  unit,
  violations,
  where,
  zone,
} from './toolkit.js';

/** A movement phase in which a German unit has been found to be out of supply; 0: it has not rolled yet. */
function outOfSupply(id: string, at: string, die: number, american: Readonly<Record<string, string>> = {}): State {
  return position({
    german: { [id]: { at, marks: ['unsupplied'], roll: die } },
    american,
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });
}

/** Six clear hexes in a row north of the Meuse, without a road between them. */
const CLEAR = ['0126', '0125', '0124', '0123', '0122', '0121', '0120'];

const costOf = (state: State, id: string, ...path: string[]) =>
  eventIn(play(state, 'american', move(id, ...path)).events, 'moved').cost;

// --- points ---------------------------------------------------------------------------------------------------------

test('4.0 every unit has five movement points, whatever its type', () => {
  const state = campaign();
  expect(Array.from({ length: UNIT_COUNT }, (_, it) => allowanceOf(state, it))).toEqual(
    Array.from({ length: UNIT_COUNT }, () => fifths(5)),
  );
});

test('4.1 a unit never spends more than its points: five clear hexes, not six', () => {
  const state = position({ phase: 'american-move', american: { 'US-5': CLEAR[0] } });
  expect(costOf(state, 'US-5', ...CLEAR.slice(1, 6))).toBe(fifths(5));
  expect(refusal(state, 'american', move('US-5', ...CLEAR.slice(1)))).toEqual(['points-spent 4.1']);
});

test('4.1a a unit may stop before its points are spent, and need not move at all', () => {
  const state = position({ phase: 'american-move', american: { 'US-5': CLEAR[0] } });
  expect(costOf(state, 'US-5', ...CLEAR.slice(1, 3))).toBe(fifths(2));
  expect(isLegal(state, 'american', END_PHASE)).toBe(true);
  expect(question(state)?.decline).toEqual(END_PHASE);
});

test('4.1b points that are left are lost: nobody else has them, and the next phase brings five again', () => {
  const state = position({ phase: 'american-move', american: { 'US-5': CLEAR[0], 'US-26': '1411' } });
  const after = play(state, 'american', move('US-5', CLEAR[1])).state;
  expect(refusal(after, 'american', move('US-5', CLEAR[2]))).toEqual(['already-moved 4.0b']);
  expect(allowanceOf(after, unit('US-26'))).toBe(fifths(5));
  const next = playAll(after, [
    ['american', END_PHASE],
    ['german', END_PHASE],
    ['american', END_PHASE],
  ]).state;
  expect([next.turn, allowanceOf(next, unit('US-5')), marks(next, 'US-5')]).toEqual([7, fifths(5), []]);
});

test('4.1c with one point a unit may enter any hex beside it as its whole move, and spends what it has', () => {
  const state = outOfSupply('GE-26', '1012', 1); // all six hexes around cost more, but for the road to 1011 and 1013
  const { state: after, events } = play(state, 'german', move('GE-26', '1112'));
  expect([where(after, 'GE-26'), eventIn(events, 'moved').cost]).toEqual(['1112', fifths(1)]);
  expect(refusal(state, 'german', move('GE-26', '1112', '1113'))).toEqual(['too-far 4.2b']);
  expect(destinationsOf(state, contextOf(state), unit('GE-26'), 'own').map(({ cost }) => cost)).toEqual(
    Array.from({ length: 6 }, () => fifths(1)),
  );
});

test('4.1c the minimum move obeys all other rules, and needs a point', () => {
  const beside = outOfSupply('GE-26', '1012', 1, { 'US-28': '1113' });
  expect(refusal(beside, 'german', move('GE-26', '1112'))).toEqual(['pinned 4.5b']);
  expect(refusal(outOfSupply('GE-26', '1012', 6), 'german', move('GE-26', '1112'))).toEqual(['no-points 8.0b']);
  expect(refusal(outOfSupply('GE-26', '1012', 0), 'german', move('GE-26', '1112'))).toEqual(['must-roll 8.0b']);
});

test('4.1c a road hex that one point pays for is an ordinary move', () => {
  const state = outOfSupply('GE-26', '1012', 1);
  expect(play(state, 'german', move('GE-26', '1011')).events.map(({ type }) => type)).toEqual(['moved']);
  expect(violations(state, 'german', move('GE-26', '1011', '1111'))[0].text).toMatch(
    /has spent all its movement points/,
  );
});

test('4.2b without enough points a hex is not entered', () => {
  const state = outOfSupply('GE-26', '1702', 2);
  expect(isLegal(state, 'german', move('GE-26', '1703'))).toBe(true);
  expect(refusal(state, 'german', move('GE-26', '1602', '1703'))).toEqual(['too-far 4.2b']);
  expect(violations(state, 'german', move('GE-26', '1602', '1703'))[0].text).toMatch(
    /1703 costs .* 2 points; it has 1 point left/,
  );
});

test('4.7e points are counted in fifths and written as such', () => {
  expect([
    writtenFifths(14),
    writtenFifths(15),
    writtenFifths(4),
    saidFifths(1),
    saidFifths(5),
    saidFifths(11),
  ]).toEqual(['2 4/5', '3', '4/5', '⅕ point', '1 point', '2⅕ points']);
});

// --- who moves, and how ---------------------------------------------------------------------------------------------

test('4.0a a player moves their own units, in their own movement phase', () => {
  const state = position({ german: { 'GE-26': '1404' }, american: { 'US-5': '1411' } });
  expect(refusal(state, 'german', move('US-5', '1412'))).toEqual(['not-your-unit 4.0a']);
  expect(refusal(state, 'american', move('US-5', '1412'))).toEqual(['not-asked 4.0c']);
  expect(refusal(state, 'german', move('GE-2', '1404'))).toEqual(['off-map 4.0a']);
});

test('4.0b units move one after the other, each once, from hex to hex in any direction', () => {
  const state = position({ german: { 'GE-26': '1404', 'GE-2': '1304' } });
  expect(refusal(state, 'german', move('GE-26', '1402'))).toEqual(['not-adjacent 4.0b']);
  expect(refusal(state, 'german', move('GE-26'))).toEqual(['no-way 4.0b']);
  const after = play(state, 'german', move('GE-26', '1403')).state;
  expect([where(after, 'GE-26'), marks(after, 'GE-26')]).toEqual(['1403', ['moved']]);
  expect(refusal(after, 'german', move('GE-26', '1404'))).toEqual(['already-moved 4.0b']);
  expect(isLegal(after, 'german', move('GE-2', '1404', '1304'))).toBe(true); // back to where it began
});

test('4.0c the phase ends when the player says so; attacks wait for the combat phase', () => {
  const state = position({ german: { 'GE-2': '1305' }, american: { 'US-28': '1306' } });
  expect(refusal(state, 'german', attack(['GE-2'], 'US-28'))).toEqual(['not-an-answer-attack 4.0c']);
  const after = play(state, 'german', END_PHASE).state;
  expect([after.phase, refusal(after, 'german', move('GE-2', '1304'))]).toEqual([
    'german-post',
    ['not-an-answer-move 4.0a'],
  ]);
  expect(refusal(after, 'german', drop('1304'))).toEqual(['not-an-answer-drop 10.0']);
  expect(refusal(after, 'german', plan('german', {}))).toEqual(['not-an-answer-orders 13.0a']);
});

test('4.6 only German units leave the map, by their exits', () => {
  const state = position({ phase: 'american-move', american: { 'US-5': '0112' }, german: { 'GE-2': '1403' } });
  expect(refusal(state, 'american', { do: 'move', unit: 'US-5', path: [], exit: true })).toEqual([
    'no-allied-exit 4.6',
  ]);
  const german = position({ german: { 'GE-2': '0110' } });
  expect(refusal(german, 'german', { do: 'move', unit: 'GE-2', path: [], exit: true })).toEqual(['no-road-out 15.0c']);
});

// --- friends and enemies --------------------------------------------------------------------------------------------

test('4.3 a hex with an enemy unit is never entered or passed', () => {
  const state = position({ german: { 'GE-1SS': '0501' }, american: { 'US-99': '0503' } });
  expect(refusal(state, 'german', move('GE-1SS', '0502', '0503'))).toEqual(['zone-stops 4.5', 'enemy-hex 4.3']);
  expect(destinationsOf(state, contextOf(state), unit('GE-1SS'), 'own').some(({ hex: at }) => at === hex('0503'))).toBe(
    false,
  );
});

test('4.4 4.4b a move ends in a vacant hex, so that no phase ends with two units in one', () => {
  const state = position({ german: { 'GE-1SS': '0401', 'GE-277': '0402' } });
  expect(refusal(state, 'german', move('GE-1SS', '0402'))).toEqual(['occupied 4.4']);
  const vacated = play(state, 'german', move('GE-277', '0403')).state;
  expect(isLegal(vacated, 'german', move('GE-1SS', '0402'))).toBe(true);
});

test('4.4a friends may be passed', () => {
  const state = position({ german: { 'GE-1SS': '0401', 'GE-277': '0402' } });
  expect(isLegal(state, 'german', move('GE-1SS', '0402', '0503'))).toBe(true);
});

const costsOf = (state: State) =>
  destinationsOf(state, contextOf(state), unit('GE-2'), 'own').map(({ hex: at, cost }) => [at, cost]);

test('4.4a where a unit can go does not depend on its friends, only where it may stop', () => {
  const alone = position({ german: { 'GE-2': '1404' } });
  const crowd = position({ german: { 'GE-2': '1404', 'GE-26': '1403', 'GE-560': '1405', 'GE-LEHR': '1304' } });
  const free = costsOf(alone).filter(([at]) => !['1403', '1405', '1304'].map(hex).includes(at));
  expect(costsOf(crowd)).toEqual(free);
});

// --- zones of control -----------------------------------------------------------------------------------------------

test('4.5a every unit controls the six hexes around it, across rivers and into all ground', () => {
  const state = position({ american: { 'US-28': '1306' } });
  expect(zone(state, 'american')).toEqual(['1205', '1206', '1305', '1307', '1405', '1406']);
});

test('4.5 a unit that comes next to an enemy stops there', () => {
  const state = position({ german: { 'GE-26': '1404' }, american: { 'US-28': '1306' } });
  expect(refusal(state, 'german', move('GE-26', '1405', '1406'))).toEqual(['zone-stops 4.5']);
  expect(play(state, 'german', move('GE-26', '1405')).state.place[unit('GE-26')]).toBe(hex('1405'));
});

test('4.5b a unit that begins the phase next to an enemy does not move, not even into another controlled hex', () => {
  const state = position({ german: { 'GE-26': '1405' }, american: { 'US-28': '1306' } });
  expect(refusal(state, 'german', move('GE-26', '1404'))).toEqual(['pinned 4.5b']);
  expect(refusal(state, 'german', move('GE-26', '1305'))).toEqual(['pinned 4.5b']);
  expect(listedOf(state, 'german', 'move')).toEqual([]);
});

test('4.5b a pinned unit out of supply does not roll either', () => {
  const state = outOfSupply('GE-26', '1405', 0, { 'US-28': '1306' });
  expect(refusal(state, 'german', roll('GE-26'))).toEqual(['pinned 4.5b']);
  expect(listedOf(state, 'german', 'roll')).toEqual([]);
});

test('4.5c an enemy destroyed before movement pins nobody', () => {
  const before = campaign();
  expect(isPinned(contextOf(before), unit('GE-2'))).toBe(true);
  const { state } = playAll(before, [
    ['german', attack(['GE-2', 'GE-26'], 'US-28'), 1],
    ['german', HALT],
    ['german', END_PHASE],
  ]);
  expect(isPinned(contextOf(state), unit('GE-2'))).toBe(false);
  expect(isLegal(state, 'german', move('GE-2', '1204'))).toBe(true);
});

test('4.5d a friend in an enemy zone of control cannot be passed, nor joined', () => {
  const state = position({ german: { 'GE-LEHR': '1404', 'GE-26': '1405' }, american: { 'US-28': '1306' } });
  expect(refusal(state, 'german', move('GE-LEHR', '1405'))).toEqual(['occupied-in-zone 4.5d']);
  expect(refusal(state, 'german', move('GE-LEHR', '1405', '1406'))).toEqual(['occupied-in-zone 4.5d']);
  const without = position({ german: { 'GE-LEHR': '1404', 'GE-26': '1405' } });
  expect(isLegal(without, 'german', move('GE-LEHR', '1405', '1406'))).toBe(true);
});

// --- the whole list -------------------------------------------------------------------------------------------------

test('the list of a phase names moves, entries, rolls and the end of the phase, and each of them is legal', () => {
  const state = position({
    turn: 4,
    german: { 'GE-2': '0901', 'GE-26': '1404', 'GE-2SS': 'pool' },
    american: { 'US-28': '1306' },
  });
  const actions = [
    ...listedOf(state, 'german', 'move'),
    ...listedOf(state, 'german', 'enter'),
    ...listedOf(state, 'german', 'drop'),
  ];
  expect(new Set(actions.map(({ do: kind }) => kind))).toEqual(new Set(['move', 'enter']));
  expect(actions.filter((action) => !isLegal(state, 'german', action))).toEqual([]);
  expect(refusal(state, 'german', drop('0501'))).toEqual(['no-drop 10.0']);
  expect(refusal(state, 'german', enter('GE-2SS', '0601', '0501'))).toEqual([]);
});

// --- before a move is confirmed -------------------------------------------------------------------------------------

const shown = (state: State, side: 'german' | 'american', action: Action) => {
  const { summary, tallies, consequences } = preview(bulge, state, side, action);
  return [summary, tallies.map(({ total }) => total), consequences.map(({ kind, rule }) => `${kind} ${rule}`)];
};

test('a preview names the move, its cost, and what comes of it', () => {
  const state = position({
    turn: 4,
    german: { 'GE-26': '1404', 'GE-2': '0210', 'GE-2SS': 'pool' },
    american: { 'US-28': '1306' },
  });
  expect(shown(state, 'german', move('GE-26', '1403'))).toEqual([
    'Move 26th Volksgrenadier Division (4) to 1403',
    [1],
    [],
  ]);
  expect(shown(state, 'german', move('GE-26', '1405'))).toEqual([
    'Move 26th Volksgrenadier Division (4) to 1405',
    [1],
    ['duty 5.6'],
  ]);
  expect(shown(state, 'german', leave('GE-2', '0211', '0112'))).toEqual([
    'Move 2nd Panzer Division (5) and off the map from 0112',
    [0.6],
    [],
  ]);
  expect(shown(state, 'german', enter('GE-2SS', '0901'))).toEqual([
    'Bring 2nd SS Panzer Division (7) on at 0901',
    [0.2],
    [],
  ]);
  expect(shown(state, 'german', enter('GE-2SS', '0901', '0902'))).toEqual([
    'Bring 2nd SS Panzer Division (7) on at 0901 to 0902',
    [0.4],
    [],
  ]);
  expect(shown(state, 'german', END_PHASE)).toEqual(['End the movement phase', [], ['ends-phase 4.0c']]);
});

test('a preview warns of trucks that are not used, of a drop, and of an exit that would score nothing', () => {
  const american = position({ phase: 'american-move', american: { 'US-5': '1411' } });
  expect(shown(american, 'american', trucked(move('US-5', '1412')))[2]).toEqual(['wasted 4.8']);
  const before = position({ turn: 1, german: { 'GE-326': '0103', 'GE-HEYDTE': 'aboard' } });
  expect(shown(before, 'german', drop('0106'))[2]).toEqual(['own-loss 10.0d']);
  const cutOff = position({
    german: { 'GE-2': '0112' },
    american: { 'US-5': '0211' },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });
  expect(shown(cutOff, 'german', leave('GE-2'))[2]).toEqual(['wasted 15.0e']);
});
