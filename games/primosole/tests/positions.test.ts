import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import { cardsAt } from '../rules/deck/deck.js';
import { primosole } from '../rules/game.js';
import { brokenInvariants } from '../rules/position/invariants.js';
import type { State } from '../rules/state/state.js';
import { controllerOf } from '../rules/state/state.js';
import { answer, hand, hex, marks, question, stateWith, topFrame, unit, where } from './toolkit.js';

function read(json: object): State {
  const parsed = primosole.readPosition({ game: 'primosole', scenario: 'primosole-2', ...json });
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}

/** The position as a file would have it, read again. */
function reread(state: State): State {
  const json: unknown = JSON.parse(JSON.stringify(primosole.writePosition(state)));
  const parsed = primosole.readPosition(json);
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}

function problems(json: object): string[] {
  const parsed = primosole.readPosition({ game: 'primosole', scenario: 'primosole-2', ...json });
  return parsed.ok ? [] : parsed.problems.map(sayProblem);
}

function text(state: State): string {
  return JSON.stringify(primosole.toJson(state));
}

test('a position names units, hands and markers; the rest is as at the start', () => {
  const state = read({
    turn: 3,
    active: 'british',
    units: {
      'br-a-9dli': { at: '1311', marks: ['activated', 'reduced'] },
      'ge-1-1mg': '1309',
      'ge-2-1mg': 'eliminated',
    },
    cards: { 'british-hand': ['7H', '10C'], used: ['2C'] },
    ammo: { german: 2 },
    mines: [{ hex: '1307', side: 'german', value: 3 }],
    control: { 1310: 'german' },
  });
  expect([
    where(state, 'br-a-9dli'),
    where(state, 'ge-2-1mg'),
    where(state, 'ge-hq-3fj'),
    where(state, 'br-b-9dli'),
  ]).toEqual(['1311', 'eliminated', 'track', 'absent']);
  expect(marks(state, 'br-a-9dli')).toEqual(['reduced', 'activated']);
  expect(hand(state, 'british').toSorted()).toEqual(['10C', '7H']);
  expect(state.handSize).toEqual({ british: 2, german: 0 });
  expect(cardsAt(state, 'pile')).toHaveLength(49);
  expect(state.ammo).toEqual({ british: 0, german: 2 });
  expect(controllerOf(state, hex('1310'))).toBe('german');
  expect(topFrame(state).at).toBe('actions');
  expect(question(state)?.side).toBe('british');
});

test('11.8.1b the first unit on foot is inside a fortification, unless the position says otherwise', () => {
  const units = { 'ge-1-1mg': '1309', 'ge-2-1mg': '1309', 'br-a-9dli': '1312' };
  const bunker = board.fortifications.findIndex((it) => it.hex === hex('1309'));
  expect(read({ turn: 2, active: 'british', units }).inside[bunker]).toBe(unit('ge-1-1mg'));
  expect(read({ turn: 2, active: 'british', units, inside: { 1309: 'ge-2-1mg' } }).inside[bunker]).toBe(
    unit('ge-2-1mg'),
  );
  expect(read({ turn: 2, active: 'british', units, inside: { 1309: null } }).inside[bunker]).toBe(-1);
});

test('without units a position is the start of the scenario as it is suggested', () => {
  const state = read({ turn: 1, active: 'british' });
  expect(where(state, 'ge-1-1mg')).not.toBe('absent');
  expect(topFrame(state).at).toBe('activation');
  expect(brokenInvariants(state)).toEqual([]);
  expect(problems({ turn: 5, active: 'british' })).toEqual([expect.stringContaining('the units of turn 5')]);
});

test('a phase that has just begun needs no stack', () => {
  expect(topFrame(read({ turn: 0, phase: 'set-up', units: {} })).at).toBe('sequence');
  expect(read({ turn: 7, phase: 'reinforcements', units: { 'br-a-8dli': 'track' } }).stack.map(({ at }) => at)).toEqual(
    ['sequence', 'reinforcements', 'reinforcements'],
  );
  expect(read({ turn: 14, phase: 'over', units: {} }).stack).toEqual([{ at: 'over' }]);
});

test.each([
  [{ units: { 'br-nobody': '1311' } }, 'there is no unit "br-nobody"'],
  [{ units: { 'br-a-9dli': '9999' } }, '"9999" is not on it'],
  [{ turn: 99, units: {} }, 'a turn up to 14'],
  [{ units: {}, cards: { 'british-hand': ['7H'], used: ['7H'] } }, '7H appears twice'],
  [{ units: {}, cards: { used: ['1H'] } }, 'expected a card like "7H"'],
  [{ units: { 'br-a-9dli': '1311', 'ge-1-1mg': '1311' }, active: 'british' }, 'enemies share 1311'],
  [{ units: { 'br-a-44rtr': '1214' }, active: 'british' }, 'closed to it'],
  [{ units: {}, active: 'british', stack: [{ at: 'actions' }] }, 'the first frame is "sequence"'],
  [{ units: {}, active: 'british', stack: [{ at: 'sequence', step: 'deal' }] }, 'in the phase activation'],
  [
    {
      units: {},
      active: 'british',
      stack: [
        { at: 'sequence', step: 'turn-end' },
        { at: 'rally', unit: 'br-a-9dli', card: null },
      ],
    },
    'is not',
  ],
  [
    {
      units: {},
      active: 'british',
      stack: [
        { at: 'sequence', step: 'turn-end' },
        { at: 'loss', side: 'british', among: [], kind: 'step' },
      ],
    },
    'the Close Combat that "loss" belongs to',
  ],
  [{ units: {} }, 'the side with the Initiative'],
  [{ units: {}, active: 'british', ruins: ['Tower Bridge'] }, 'expected one of'],
] as const)('mistakes in a position are reported: %#', (json, said) => {
  expect(problems({ turn: 2, ...json }).join('; ')).toContain(said);
});

test('a position in the middle of a procedure is written with all that is hidden, and read again', () => {
  const state = stateWith({
    units: { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' },
    hands: { british: ['9C'], german: ['2D', '3D'] },
    mines: [{ hex: '1308', side: 'german', value: 4 }],
  });
  const { state: asked } = answer(
    state,
    { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' },
    ['JC'],
  );
  expect(primosole.writePosition(asked)).toMatchObject({
    cards: { 'german-hand': ['2D', '3D'], table: ['JC'] },
    mines: [{ hex: '1308', side: 'german', value: 4 }],
  });
  expect(text(reread(asked))).toBe(text(asked));
});

test('the view of a side is a position as well', () => {
  const state = stateWith({
    hands: { british: ['9C'], german: ['2D', '3D'] },
    units: { 'br-a-8dli': '1311', 'ge-1-1mg': '1309' },
    mines: [{ hex: '1308', side: 'german', value: 4 }],
  });
  const view = primosole.view(state, 'british');
  expect(text(reread(view))).toBe(text(view));
});

test('a broken state is told in sentences', () => {
  const state = stateWith({ units: { 'br-a-8dli': '1311' } });
  state.handSize = { british: 3, german: 0 };
  state.ammo = { british: -1, german: 0 };
  state.turn = 99;
  expect(brokenInvariants(state)).toHaveLength(3);
});
