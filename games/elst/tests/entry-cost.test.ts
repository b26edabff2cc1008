/** What Infantry pays for a step. */
import { TallySheet } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { makeBoard } from '../rules/board/board-from-facts.js';
import { playArea } from '../rules/board/play-area.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import { contextOf } from '../rules/state/context.js';
import type { Smoke } from '../rules/state/state.js';
import type { EntryManner } from '../rules/terrain/entry-cost.js';
import { addEntry, entryCost } from '../rules/terrain/entry-cost.js';
import { at, refusal, stateWith } from './toolkit.js';
import { costsIn, inMovement, move, walk } from './walking.js';

const PLAIN: EntryManner = { phase: 'movement', cover: false, polder: false };

function cost(
  from: string,
  to: string,
  manner: Partial<EntryManner> = {},
  smoke: readonly { readonly hex: string; readonly kind: Smoke['kind']; readonly side: 'german' }[] = [],
) {
  const { state } = stateWith({ phase: 'movement', smoke });
  return entryCost(contextOf(state), at(state, from), at(state, to), { ...PLAIN, ...manner });
}

test('I-1.1.1d I-1.1.1f I-Qg each ground has its cost', () => {
  const { state } = stateWith({ phase: 'movement' });
  const context = contextOf(state);
  const into = (from: string, to: string) =>
    (entryCost(context, at(state, from), at(state, to), PLAIN)?.enter ?? NaN) / 2;
  expect({
    open: into('A2', 'A3'),
    stone: into('C3', 'C4'),
    wood: into('C5', 'C6'),
    woods: into('C7', 'C8'),
    orchard: into('C9', 'C10'),
    grain: into('C11', 'C12'),
    brush: into('C13', 'C14'),
  }).toEqual({ open: 1, stone: 2, wood: 2, woods: 2, orchard: 1, grain: 1.5, brush: 2 });
});

test('I-1.1.1f two buildings take all the MF of a squad', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 C5' } });
  expect(costsIn(walk(state, [u.squad], ['C4', 'D3']).events)).toEqual([2, 2]);
  expect(refusal(inMovement(state), move([u.squad], ['C4', 'D3', 'D2']))).toEqual(['too-few-factors I-3.3.1a']);
});

test('I-1.1.1i a road hexside costs 1 MF, whatever stands beside the road', () => {
  expect(cost('J6', 'J7')).toMatchObject({ enter: 2, byRoad: true });
  expect(cost('I7', 'J7')).toMatchObject({ enter: 4, byRoad: false });
});

test('I-1.1.1j only road hexsides give 1 MF more', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 J2', other: 'br-4-5-7 I2' } });
  const phase = inMovement(state);
  expect(costsIn(walk(state, [u.squad], ['J3', 'J4', 'J5', 'J6', 'J7']).events)).toEqual([1, 1, 1, 1, 1]);
  expect(refusal(phase, move([u.squad], ['J3', 'J4', 'J5', 'J6', 'J7', 'J8']))).toEqual(['too-few-factors I-3.3.1a']);
  expect(refusal(phase, move([u.other], ['J2', 'J3', 'J4', 'J5', 'J6']))).toEqual(['too-few-factors I-3.3.1a']);
  expect(refusal(phase, move([u.squad], ['J3', 'J4', 'J5 cover', 'J6', 'J7']))).toEqual(['too-few-factors I-3.3.1a']);
});

test('I-1.1.1j MF spent in place do not forfeit the road bonus', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 J2' } });
  const { events } = walk(state, [u.squad], [{ smoke: 'J2', unit: u.squad }, 'J3', 'J4', 'J5', 'J6'], {}, [4]);
  expect(costsIn(events)).toEqual([1, 1, 1, 1, 1]);
});

test('I-1.1.1n in a woods-road hex the woods rate can be paid', () => {
  expect(cost('J6', 'J7', { cover: true })).toMatchObject({ enter: 4, byRoad: false, keepsBonus: false });
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 J6' } });
  expect(refusal(inMovement(state), move([u.squad], ['I6 cover']))).toEqual(['no-road-cover I-R61']);
});

test('I-1.1.1w uphill across a crest line the Cost of Terrain is doubled', () => {
  expect(cost('P5', 'P6')?.enter).toBe(4);
  expect(cost('P6', 'P7')?.enter).toBe(2);
  expect(cost('P6', 'P5')?.enter).toBe(2);
  const { state } = stateWith({ scenario: exampleScenario('height') });
  expect(entryCost(contextOf(state), at(state, 'H7'), at(state, 'G7'), PLAIN)?.enter).toBe(8);
  expect(cost('P5', 'P6', {}, [{ hex: 'P6', kind: 'full', side: 'german' }])?.enter).toBe(6);
});

test('I-1.2.5d Smoke costs 1 MF more on the way in, in the Movement and the Rout Phase', () => {
  const smoke = [{ hex: 'A3', kind: 'dispersed', side: 'german' }] as const;
  expect(cost('A2', 'A3', {}, smoke)?.enter).toBe(4);
  expect(cost('A2', 'A3', { phase: 'rout' }, smoke)?.enter).toBe(4);
  expect(cost('A2', 'A3', { phase: 'advance' }, smoke)?.enter).toBe(2);
  expect(cost('A3', 'A4', {}, smoke)?.enter).toBe(2);
  expect(cost('J2', 'J3', {}, [{ hex: 'J3', kind: 'full', side: 'german' }])).toMatchObject({
    enter: 4,
    keepsBonus: false,
  });
});

test('I-1.2.5d I-DaE:1.1j of the Smoke at its foot only White Phosphorus costs more on the way up to the Steeple', () => {
  const up = (kind: Smoke['kind']) => cost('E4', 'E4/steeple', {}, [{ hex: 'E4', kind, side: 'german' }])?.enter;
  expect([up('full'), up('grenades'), up('phosphorus'), up('dispersed-phosphorus')]).toEqual([2, 2, 4, 4]);
  expect(cost('E4/steeple', 'E4', {}, [{ hex: 'E4', kind: 'full', side: 'german' }])?.enter).toBe(4);
});

test('I-DaE:1.1b the Steeple is reached by its stairwell alone', () => {
  expect(cost('E4', 'E4/steeple')?.enter).toBe(2);
  expect(cost('E4/steeple', 'E4')?.enter).toBe(2);
  expect(cost('E5', 'E4/steeple')).toBeUndefined();
  expect(cost('E4/steeple', 'E5')).toBeUndefined();
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 E5' } });
  expect(refusal(inMovement(state), move([u.squad], ['E4/steeple']))).toEqual(['steeple-by-stairs I-DaE:1.1b']);
  expect(costsIn(walk(state, [u.squad], ['E4', 'E4/steeple']).events)).toEqual([2, 1]);
});

test('I-DaE:1.2 nobody enters a pond', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 G11' } });
  expect(cost('G11', 'G12')).toBeUndefined();
  expect(refusal(inMovement(state), move([u.squad], ['G12']))).toEqual(['pond I-DaE:1.2']);
});

test('I-DaE:1.3c the cover of a polder costs 1 MF more', () => {
  expect(cost('G3', 'G4')).toMatchObject({ exit: 0, enter: 2 });
  expect(cost('G3', 'G4', { polder: true })).toMatchObject({ exit: 0, enter: 4 });
  expect(cost('G9', 'G10', { polder: true })?.enter).toBe(6);
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 G3' } });
  expect(refusal(inMovement(state), move([u.squad], ['G2 polder']))).toEqual(['no-polder I-DaE:1.3c']);
});

test('I-DaE:1.3d 1 MF is spent in the polder before it is left', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 G4' } });
  const { events } = walk(state, [u.squad], ['G3', 'G2']);
  expect(events.filter(({ type }) => type === 'spent')).toMatchObject([
    { at: 'G4', halves: 2, on: 'polder-exit' },
    { at: 'G3', halves: 2, on: 'enter' },
    { at: 'G2', halves: 2, on: 'enter' },
  ]);
  expect(refusal(inMovement(state), move([u.squad], ['G3', 'G2', 'G1', 'F0']))).toEqual(['too-few-factors I-3.3.1a']);
});

test('I-DaE:1.3f routing units pay the same', () => {
  expect(cost('G4', 'G3', { phase: 'rout' })).toMatchObject({ exit: 2, enter: 2 });
  expect(cost('G3', 'G4', { phase: 'rout', polder: true })?.enter).toBe(4);
});

test('I-DaE:1.3h a unit that pays for the cover of a polder loses the road bonus', () => {
  expect(cost('J8', 'J9', { polder: true })).toMatchObject({ enter: 4, keepsBonus: false });
  expect(cost('J8', 'J9')).toMatchObject({ enter: 2, keepsBonus: true });
});

test('I-DaE:1.3j on a road nothing is paid to leave a polder, unless the cover of the next one is paid for', () => {
  expect(cost('J10', 'J11')?.exit).toBe(0);
  expect(cost('J9', 'J10')).toMatchObject({ exit: 0, enter: 2 });
  expect(cost('J9', 'J10', { polder: true })).toMatchObject({ exit: 2, enter: 4 });
  expect(cost('J9', 'I9')?.exit).toBe(2);
});

test('I-1.1.1s grain out of season is open ground', () => {
  const board = makeBoard({ key: 'winter', hexrows: 3, numbers: 4, hexes: { A2: { terrain: 'grain' } } });
  const inMonth = (month: number) =>
    entryCost({ board, area: playArea(board), season: seasonIn(month), hindrances: NO_HINDRANCES }, 0, 1, PLAIN)?.enter;
  expect([inMonth(9), inMonth(11)]).toEqual([3, 2]);
});

test('I-3.3d roads go on beyond the edge', () => {
  const board = makeBoard({
    key: 'edge',
    hexrows: 3,
    numbers: 4,
    hexes: { B1: { road: 'dirt', roadTo: ['A1', 'C1'] } },
  });
  const area = playArea(board, { hexrows: ['B', 'C'] });
  const b1 = board.grid.labels.indexOf('B1');
  expect(entryCost({ board, area, season: seasonIn(9), hindrances: NO_HINDRANCES }, b1, b1, PLAIN)).toEqual({
    exit: 0,
    enter: 2,
    byRoad: true,
    keepsBonus: true,
  });
  const b2 = board.grid.labels.indexOf('B2');
  expect(entryCost({ board, area, season: seasonIn(9), hindrances: NO_HINDRANCES }, b2, b2, PLAIN)).toMatchObject({
    byRoad: false,
  });
});

test('every part of the price names its rule', () => {
  const { state } = stateWith({ phase: 'movement', smoke: [{ hex: 'J9', kind: 'full', side: 'german' }] });
  const tally = new TallySheet('');
  addEntry(contextOf(state), at(state, 'J8'), at(state, 'J9'), { ...PLAIN, polder: true }, tally);
  expect(tally.parts).toEqual([
    { rule: 'I-1.1.1i', label: 'road', value: 1 },
    { rule: 'I-1.2.5d', label: 'Smoke', value: 1 },
    { rule: 'I-DaE:1.3c', label: 'down into the polder', value: 1 },
  ]);
});
