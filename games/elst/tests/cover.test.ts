/** What the ground does for those in it. */
import { hexNamed } from '@bridgehead/engine/hex';
import { TallySheet } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { makeBoard } from '../rules/board/board-from-facts.js';
import { makeSights } from '../rules/sight/sight-cache.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import { contextOf } from '../rules/state/context.js';
import type { Stance } from '../rules/state/frames.js';
import type { CoverQuestion } from '../rules/terrain/cover.js';
import { addCover, isOpenGround, isShelter } from '../rules/terrain/cover.js';
import { at, stateWith } from './toolkit.js';

const { state } = stateWith({});
const context = contextOf(state);
const SMALL_ARMS: CoverQuestion = { from: undefined, by: 'fire', stance: undefined };
const MORTAR: CoverQuestion = { ...SMALL_ARMS, by: 'mortar' };

function entering(from: string, given: Partial<Stance> = {}): Stance {
  return { spent: 'enter', from: at(state, from), byRoad: false, inPolder: false, ...given };
}

function cover(location: string, question: CoverQuestion = SMALL_ARMS): number {
  return addCover(context, at(state, location), question, new TallySheet(''));
}

function isOpen(location: string, question: CoverQuestion = SMALL_ARMS): boolean {
  return isOpenGround(context, at(state, location), question);
}

test('I-1.1.1c open ground has no TEM, and movers in it are in the open', () => {
  expect([cover('A3'), isOpen('A3', { ...SMALL_ARMS, from: at(state, 'A6'), stance: entering('A2') })]).toEqual([
    0,
    true,
  ]);
});

test('I-1.1.1g stone +3, wood +2', () => {
  expect([cover('C4'), cover('C6'), isOpen('C4')]).toEqual([3, 2, false]);
});

test('I-1.1.1l woods +1, against mortars -1', () => {
  expect([cover('C8'), cover('C8', MORTAR), isOpen('C8')]).toEqual([1, -1, false]);
});

test('I-1.1.1p an orchard has no TEM and is not open', () => {
  expect([cover('C10'), isOpen('C10', { ...SMALL_ARMS, stance: entering('C9') })]).toEqual([0, false]);
});

test('I-1.1.1s grain has no TEM and is open out of season only', () => {
  const isOpenIn = [6, 9, 10].map((month) =>
    isOpenGround({ ...context, season: seasonIn(month) }, at(state, 'C12'), SMALL_ARMS),
  );
  expect([cover('C12'), ...isOpenIn]).toEqual([0, false, false, true]);
});

test('I-1.1.1t brush has no TEM and is not open', () => {
  expect([cover('C14'), isOpen('C14')]).toEqual([0, false]);
});

test('I-1.1.1u a bare hill is open ground', () => {
  expect([cover('P6'), isOpen('P6'), cover('Q7')]).toEqual([0, true, 3]);
});

describe('roads through trees', () => {
  // A road from west to east: from A1 through the trees of B1 and C2 to E3, drawn as a strip through their dots.
  const road = { road: 'dirt' } as const;
  const board = makeBoard({
    key: 'trees',
    hexrows: 5,
    numbers: 6,
    hexes: {
      A1: { ...road, roadTo: ['B1'] },
      B1: { ...road, terrain: 'woods', roadTo: ['A1', 'C2'] },
      C2: { ...road, terrain: 'orchard', roadTo: ['B1', 'D2'] },
      D2: { ...road, roadTo: ['C2', 'E3'] },
      E3: { ...road, roadTo: ['D2'] },
    },
    shapes: [{ kind: 'road', outline: [-0.3, 0.327, 0, 0.35, 3.464, 2.35, 3.464, 2.65, 0, 0.65, -0.3, 0.5] }],
  });
  const ground = { board, sights: makeSights(board), season: seasonIn(9) };
  const hex = (label: string) => hexNamed(board.grid, label);
  const ask = (from: string | undefined, byRoad: boolean, cameFrom: string): CoverQuestion => ({
    from: from === undefined ? undefined : hex(from),
    by: 'fire',
    stance: { spent: 'enter', from: hex(cameFrom), byRoad, inPolder: false },
  });
  const tem = (label: string, question: CoverQuestion) => addCover(ground, hex(label), question, new TallySheet(''));

  test('I-1.1.1m on a woods-road there is no TEM against fire along the road', () => {
    expect([tem('B1', ask('E3', true, 'A1')), isOpenGround(ground, hex('B1'), ask('E3', true, 'A1'))]).toEqual([
      0,
      true,
    ]);
    expect([tem('B1', ask('B4', true, 'A1')), isOpenGround(ground, hex('B1'), ask('B4', true, 'A1'))]).toEqual([
      1,
      false,
    ]);
    expect([tem('B1', ask('E3', false, 'A1')), isOpenGround(ground, hex('B1'), ask('E3', false, 'A1'))]).toEqual([
      1,
      false,
    ]);
    expect(tem('B1', { ...ask('E3', true, 'A1'), stance: undefined })).toBe(1);
  });

  test('I-1.1.1r on an orchard-road movers are in the open for those who look along it', () => {
    expect([
      isOpenGround(ground, hex('C2'), ask('E3', true, 'B1')),
      isOpenGround(ground, hex('C2'), ask('C5', true, 'B1')),
      isOpenGround(ground, hex('C2'), ask('E3', false, 'B1')),
    ]).toEqual([true, false, false]);
    expect(isOpenGround(ground, hex('C2'), { from: hex('E3'), by: 'fire', stance: undefined })).toBe(false);
  });

  test('I-1.1.1r Residual FP attacks units that use the road', () => {
    expect([
      isOpenGround(ground, hex('C2'), ask(undefined, true, 'B1')),
      isOpenGround(ground, hex('C2'), ask(undefined, false, 'B1')),
      tem('B1', ask(undefined, true, 'A1')),
    ]).toEqual([true, false, 0]);
  });
});

function firedFrom(label: string, stance?: Stance): CoverQuestion {
  return { from: at(state, label), by: 'fire', stance };
}

describe('I-1.1.1x Height Advantage', () => {
  test('I-1.1.1x +1 against fire from below, unless there is other cover', () => {
    expect([
      cover('P6', firedFrom('P3')),
      isOpen('P6', firedFrom('P3')),
      cover('Q7', firedFrom('P3')),
      cover('P6', firedFrom('P7')),
      cover('P3', firedFrom('P6')),
    ]).toEqual([1, false, 3, 0, 0]);
    expect(cover('P6', { ...firedFrom('P3'), by: 'mortar' })).toBe(0);
  });

  test('I-1.1.1x not for a unit that has come up through the hexside in view', () => {
    expect([
      cover('P6', firedFrom('P3', entering('P5'))),
      cover('P6', firedFrom('P3', entering('P7'))),
      cover('P6', firedFrom('P3', entering('O6'))),
    ]).toEqual([0, 1, 1]);
    expect(isOpen('P6', firedFrom('P3', entering('P5')))).toBe(true);
  });
});

test('I-DaE:1.1c the Steeple has +3; below it a mortar meets one more', () => {
  expect([
    cover('E4/steeple'),
    cover('E4'),
    cover('E4/steeple', MORTAR),
    cover('E4', MORTAR),
    cover('E5', MORTAR),
  ]).toEqual([3, 3, 3, 4, 3]);
});

test('I-DaE:1.3b in the polder +1, for those who enter only if they pay, and never added to other cover', () => {
  expect([
    cover('G4', { ...SMALL_ARMS, stance: entering('G3') }),
    cover('G4', { ...SMALL_ARMS, stance: entering('G3', { inPolder: true }) }),
  ]).toEqual([0, 1]);
  expect([
    isOpen('G4', { ...SMALL_ARMS, stance: entering('G3') }),
    isOpen('G4', { ...SMALL_ARMS, stance: entering('G3', { inPolder: true }) }),
  ]).toEqual([true, false]);
  expect([cover('G6'), cover('G8'), cover('G10')]).toEqual([1, 1, 3]);
});

test('I-DaE:1.3e on the MF to leave the polder they still have it', () => {
  const leaving: CoverQuestion = {
    ...SMALL_ARMS,
    stance: { spent: 'exit', from: at(state, 'G4'), byRoad: false, inPolder: true },
  };
  expect([cover('G4', leaving), isOpen('G4', leaving)]).toEqual([1, false]);
});

test('I-DaE:1.3g and in all other phases, and on MF spent in place', () => {
  const staying: CoverQuestion = {
    ...SMALL_ARMS,
    stance: { spent: 'stay', from: at(state, 'G4'), byRoad: false, inPolder: true },
  };
  expect([cover('G4'), isOpen('G4'), cover('G4', staying), cover('G4', MORTAR)]).toEqual([1, false, 1, 1]);
});

test('buildings, woods and the Steeple are shelter', () => {
  expect(
    ['C4', 'C6', 'C8', 'E4/steeple', 'C10', 'G4', 'A3'].map((label) => isShelter(context, at(state, label))),
  ).toEqual([true, true, true, true, false, false, false]);
});
