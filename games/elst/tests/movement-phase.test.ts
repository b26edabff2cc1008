/** The Movement Phase as a whole: who moves, and how it begins and ends. */
import { expect, test } from 'vitest';
import { hexNamed } from '@bridgehead/engine/hex';
import { elstGame } from '../rules/game.js';
import { settingOf } from '../rules/state/context.js';
import {
  answer,
  answerAll,
  asked,
  eventsOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
  whereIs,
} from './toolkit.js';
import { costsIn, go, inMovement, move, walk } from './walking.js';

test('I-3.3a units that have fired, are broken, pinned or in Melee stay', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: {
      fit: 'br-4-5-7 A2',
      fired: 'br-4-5-7 A2 prep-fired',
      broken: 'br-4-5-7 A4 broken',
      pinned: 'br-4-5-7 A5 pinned',
      fighting: 'br-4-5-7 A6 melee',
      foe: 'ge-4-4-7 A6 melee',
      lost: 'br-4-5-7 eliminated',
      enemy: 'ge-4-4-7 L8',
    },
  });
  const phase = inMovement(state);
  const why = (unit: string) => refusal(phase, move([unit], ['A3']));
  expect([why(u.fit), why(u.fired), why(u.broken), why(u.pinned), why(u.fighting), why(u.lost), why(u.enemy)]).toEqual([
    [],
    ['mover-has-fired I-3.3a'],
    ['mover-broken I-3.3a'],
    ['mover-pinned I-3.3a'],
    ['mover-in-melee I-3.3a'],
    ['mover-off-map I-3.3a'],
    ['not-your-mover I-3.3a'],
  ]);
  expect(new Set(listedOf(phase, 'move').flatMap(({ units }) => units))).toEqual(new Set([u.fit]));
});

test('I-3.3a from hex to hex, in any direction', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 L8' } });
  expect(refusal(inMovement(state), move([u.squad], ['L10']))).toEqual(['not-adjacent I-3.3a']);
  expect(whereIs(walk(state, [u.squad], ['L9', 'K9', 'L8', 'L7']).state, u.squad)).toBe('L7');
});

test('I-3.3a the phase ends on its own when nobody can move', () => {
  const { state } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2 prep-fired', enemy: 'ge-4-4-7 L8' } });
  expect(eventsOf(open(state).events, 'phase-began').map(({ phase }) => phase)).toContain('defensive-fire');
});

test('I-3.3a a side with hidden units is always asked', () => {
  const { state } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 C4 hidden pinned' } });
  expect(topFrame(open(state).state).at).toBe('movement-phase');
});

test('I-3.3.1d the end of a move is declared before another unit moves, and nobody moves twice', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 C2' } });
  const { state: after } = walk(state, [u.squad], ['A3']);
  expect(question(after)?.decline).toEqual({ do: 'halt' });
  expect(refusal(after, move([u.other], ['C3']))).toEqual(['not-an-answer I-3.0']);
  const { state: ended, events } = answer(after, { do: 'halt' });
  expect(eventsOf(events, 'move-ended')).toMatchObject([{ at: 'A3' }]);
  expect([refusal(ended, move([u.squad], ['A4'])), refusal(ended, move([u.other], ['C3']))]).toEqual([
    ['mover-has-moved I-3.3.1d'],
    [],
  ]);
});

test('I-3.3.1d a step is not taken back', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 C2' } });
  expect(elstGame.mayUndo(inMovement(state))).toBe(true);
  const { state: after } = walk(state, [u.squad], ['A3']);
  expect(elstGame.mayUndo(after)).toBe(false);
  expect(elstGame.mayUndo(answer(after, { do: 'halt' }).state)).toBe(false);
});

test('I-SOP.MPha old CX goes first, then Double Time is declared for each unit on its own', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2 exhausted' } });
  const { state: after, events } = walk(state, [u.squad, u.leader], ['A3'], { double: [u.squad] });
  expect(eventsOf(events, 'set-out')).toMatchObject([
    { units: [{ id: u.squad }, { id: u.leader }], double: [{ id: u.squad }], assault: false },
  ]);
  expect([
    marksOn(after, u.squad).includes('exhausted'),
    marksOn(after, u.leader).includes('exhausted'),
    marksOn(after, u.leader).includes('was-exhausted'),
  ]).toEqual([true, false, true]);
});

test('I-SOP.MPha a unit may set out without a way, and is asked then', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const { state: after } = answerAll(inMovement(state), [[move([u.squad], [])], [go(['A3'])]]);
  expect(whereIs(after, u.squad)).toBe('A3');
});

test('I-SOP.MPhd V-1.2.5v5 at the end Residual FP and grenade Smoke are gone, other Smoke stays', () => {
  const { state } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2' },
    smoke: [
      { hex: 'A4', kind: 'grenades', side: 'british' },
      { hex: 'A5', kind: 'full', side: 'british' },
    ],
    residual: { C4: 4 },
  });
  const { state: after, events } = answer(inMovement(state), { do: 'end-phase' });
  expect([after.residual, after.smoke.map(({ kind }) => kind)]).toEqual([[], ['full']]);
  expect(eventsOf(events, 'smoke-changed')).toMatchObject([{ at: 'A4', kind: undefined, rule: 'I-1.2.5a' }]);
});

test('I-3.3d arrivals enter at the hex they stand beside, or go along the edge first', () => {
  const { state } = stateWith({ scenario: 'elst-bend', turn: 2, phase: 'movement', attacker: 'german' });
  const force = settingOf(state).scenario.forces.findIndex(({ arrival }) => 'edge' in arrival);
  expect(force).toBeGreaterThan(-1);
  const start = elstGame.start({ scenario: 'elst-bend', options: {} });
  const first = settingOf(start)
    .scenario.forces.slice(0, force)
    .reduce((sum, { units }) => sum + units.length, 0);
  start.turn = 2;
  start.phase = 'movement';
  start.attacker = 'german';
  start.stack = [{ at: 'sequence', step: 'movement' }];
  const { board } = settingOf(start);
  start.place[first] = -100 - hexNamed(board.grid, 'Q12');
  const phase = inMovement(start);
  const unit = `u${first + 1}`;
  expect(asked(phase)).toBe('german');
  expect(refusal(phase, move([unit], ['Q13']))).toEqual(['enter-elsewhere I-3.3d']);
  expect(refusal(phase, move([unit], [{ smoke: 'Q12', unit }]))).toEqual(['idle-outside I-3.3d']);
  expect(refusal(phase, move([unit], [{ along: 'Q14' }]))).toEqual(['edge-not-next I-3.3d']);
  expect(refusal(phase, move([unit], [{ exit: true }]))).toEqual(['no-exit I-3.3e']);
  expect(refusal(phase, move([unit], [{ along: 'Q13' }, 'Q13'], { assault: true }))).toEqual([
    'assault-one-hex I-3.3.1g',
  ]);
  const { state: after, events } = answer(phase, move([unit], [{ along: 'Q13' }, 'Q13']));
  expect([whereIs(after, unit), costsIn(events)[0]]).toEqual(['Q13', 1]);
  expect(eventsOf(events, 'entered-map')).toMatchObject([{ at: 'Q13' }]);
  expect(refusal(after, go([{ along: 'Q14' }]))).toEqual(['not-outside I-3.3d']);
  expect(listed(phase).every((action) => isLegal(phase, action))).toBe(true);
});
