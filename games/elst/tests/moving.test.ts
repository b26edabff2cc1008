/** A stack on the move: where it may go, how it breaks up, when its plan ends. */
import { expect, test } from 'vitest';
import {
  answer,
  answerAll,
  eventsOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  refusal,
  stateWith,
  topFrame,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';
import { costsIn, go, inMovement, move, walk } from './walking.js';

test('I-3.3c no hex with an enemy, not even a broken one', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', enemy: 'ge-2-3-7 A3 broken' } });
  expect(refusal(inMovement(state), move([u.squad], ['A3']))).toEqual(['enemy-there I-3.3c']);
});

test('I-3.3.1f a stack moves as one and may break up; everybody in it ends before others move', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A2', leader: 'br-9-1 A2', outsider: 'br-4-5-7 C2' },
  });
  const { state: split, events } = answerAll(inMovement(state), [
    [move([u.squad, u.other, u.leader], ['A3', 'A4'])],
    [{ do: 'split', units: [u.other] }],
    [go(['A5'])],
    [{ do: 'halt' }],
  ]);
  expect(eventsOf(events, 'split')).toMatchObject([{ units: [{ id: u.other }] }]);
  expect([whereIs(split, u.other), whereIs(split, u.squad)]).toEqual(['A5', 'A4']);
  expect(refusal(split, move([u.outsider], ['C3']))).toEqual(['not-an-answer I-3.0']);
  const { state: after } = answer(split, go(['A5', 'A6', 'A7', 'A8'])); // two of six are spent
  expect([whereIs(after, u.squad), whereIs(after, u.leader), topFrame(after).at]).toEqual([
    'A8',
    'A8',
    'movement-phase',
  ]);
});

test('I-3.3.1f units of different hexes do not move together', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A3' } });
  expect(refusal(inMovement(state), move([u.squad, u.other], ['A4']))).toEqual(['movers-apart I-3.3.1f']);
});

test('I-3.3.1f a part is named from those who move', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2', outsider: 'br-4-5-7 C2' },
  });
  const { state: after } = walk(state, [u.squad, u.leader], ['A3']);
  expect([
    refusal(after, { do: 'split', units: [u.outsider] }),
    refusal(after, { do: 'split', units: [u.squad, u.leader] }),
  ]).toEqual([['not-a-mover I-3.3.1d'], ['split-nobody I-3.3.1f']]);
});

test('I-3.3.1f a leader goes on alone with their remaining MF, but cannot leave a squad that needs them', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2' },
    weapons: { gun: 'br-lmg squad' },
  });
  const { state: after } = answerAll(inMovement(state), [
    [move([u.squad, u.leader], ['A3', 'A4', 'A5', 'A6'])],
    [{ do: 'split', units: [u.leader] }],
    [go(['A7', 'A8'])],
  ]);
  expect([whereIs(after, u.leader), whereIs(after, u.squad)]).toEqual(['A8', 'A6']);
  const laden = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2', other: 'br-4-5-7 C2' },
    weapons: { gun: 'br-hmg squad' },
  });
  const { state: over } = walk(laden.state, [laden.u.squad, laden.u.leader], ['A3', 'A4', 'A5', 'A6', 'A7']); // 5 PP: 5 MF with them, 2 without
  expect([topFrame(over).at, marksOn(over, laden.u.leader).includes('done')]).toEqual(['movement-phase', true]);
});

test('I-3.3.1g Assault Movement: one hex at most, and never all MF', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 C5', laden: 'ru-4-4-7 C3' },
    weapons: { gun: 'ru-mmg laden' },
  });
  const phase = inMovement(state);
  const assault = { assault: true };
  expect(refusal(phase, move([u.squad], ['C4'], assault))).toEqual([]);
  expect(refusal(phase, move([u.squad], ['B4', 'B3'], assault))).toEqual(['assault-one-hex I-3.3.1g']);
  expect(refusal(phase, move([u.laden], ['C4'], assault))).toEqual(['assault-all-factors I-3.3.1g']);
  expect(refusal(phase, move([u.laden], ['C4']))).toEqual([]);
});

test('I-3.3.1g MF spent in place count too', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 C5' } });
  const { state: after, events } = walk(
    state,
    [u.squad],
    [{ smoke: 'C5', unit: u.squad }, 'C4'],
    { assault: true },
    [2],
  );
  expect([costsIn(events), whereIs(after, u.squad)]).toEqual([[1, 2], 'C4']);
  expect(
    refusal(inMovement(state), move([u.squad], [{ smoke: 'C4', unit: u.squad }, 'C4'], { assault: true })),
  ).toEqual(['assault-all-factors I-3.3.1g']);
});

test('I-3.3.1g the stairwell counts as a hex', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 E4' } });
  expect(refusal(inMovement(state), move([u.squad], ['E4/steeple', 'E4'], { assault: true }))).toEqual([
    'assault-one-hex I-3.3.1g',
  ]);
});

test('I-3.3.1n one try with Smoke, and one for each weapon', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2' },
    weapons: { gun: 'br-lmg A2', second: 'br-lmg A2' },
  });
  const { state: after } = walk(
    state,
    [u.squad],
    [
      { recover: w.gun, unit: u.squad },
      { smoke: 'A2', unit: u.squad },
    ],
    {},
    [6, 5],
  );
  expect(refusal(after, go([{ recover: w.gun, unit: u.squad }]))).toEqual(['recovery-tried-already I-3.3.1n']);
  expect(refusal(after, go([{ smoke: 'A2', unit: u.squad }]))).toEqual(['smoke-tried-already I-3.3.1n']);
  expect(refusal(after, go([{ recover: w.second, unit: u.squad }]))).toEqual([]);
  expect(
    refusal(
      inMovement(state),
      move(
        [u.squad],
        [
          { smoke: 'A2', unit: u.squad },
          { smoke: 'A2', unit: u.squad },
        ],
      ),
    ),
  ).toEqual(['smoke-tried-already I-3.3.1n']);
});

test('I-4.0b weapons are dropped at any point of the move, and moved once', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A3' },
    weapons: { gun: 'br-lmg squad' },
  });
  const { state: dropped } = answerAll(inMovement(state), [
    [move([u.squad], ['A3'])],
    [{ do: 'drop', weapons: [w.gun] }],
    [go(['A4'])],
    [{ do: 'halt' }],
  ]);
  expect([whereIs(dropped, u.squad), weaponMarksOn(dropped, w.gun)]).toEqual(['A4', ['moved']]);
  const { state: found } = answer(dropped, move([u.other], [{ recover: w.gun, unit: u.other }]), [3]);
  expect(refusal(found, go(['A4']))).toEqual(['weapon-moved-already I-4.0b']);
  expect(whereIs(answerAll(found, [[{ do: 'drop', weapons: [w.gun] }], [go(['A4'])]]).state, u.other)).toBe('A4');
});

test('I-4.0c a weapon dropped before the first MF has not been moved', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A2' },
    weapons: { gun: 'br-lmg squad' },
  });
  const { state: left } = answerAll(inMovement(state), [
    [move([u.squad], ['A3'], { drop: [w.gun] })],
    [{ do: 'halt' }],
  ]);
  const { state: after } = answer(left, move([u.other], [{ recover: w.gun, unit: u.other }, 'A3', 'A4']), [3]);
  expect([whereIs(after, u.other), weaponMarksOn(after, w.gun)]).toEqual(['A4', ['moved']]);
});

test('I-4.0g to leave a weapon behind gives MF back', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'ru-4-4-7 A2' },
    weapons: { gun: 'ru-mmg squad' },
  });
  const phase = inMovement(state);
  expect([
    refusal(phase, move([u.squad], ['A3', 'A4', 'A5'])),
    refusal(phase, move([u.squad], ['A3', 'A4', 'A5'], { drop: [w.gun] })),
  ]).toEqual([['too-few-factors I-3.3.1a'], []]);
});

test('a plan ends next to an enemy where that is asked for', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', enemy: 'ge-4-4-7 B5 pinned final-fired' },
  });
  expect(whereIs(walk(state, [u.squad], ['A3', 'A4', 'A5'], { stops: ['next-to-enemy'] }).state, u.squad)).toBe('A5');
  const far = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', enemy: 'ge-4-4-7 A6 broken' } });
  expect(
    whereIs(walk(far.state, [far.u.squad], ['A3', 'A4', 'A5', 'B4'], { stops: ['next-to-enemy'] }).state, far.u.squad),
  ).toBe('A5');
  expect(whereIs(walk(far.state, [far.u.squad], ['A3', 'A4', 'A5', 'B4']).state, far.u.squad)).toBe('B4');
});

test('a plan ends after a failed try where that is asked for', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const way = [{ smoke: 'A2', unit: u.squad }, 'A3'];
  expect(whereIs(walk(state, [u.squad], way, { stops: ['attempt-failed'] }, [3]).state, u.squad)).toBe('A2');
  expect(whereIs(walk(state, [u.squad], way, { stops: ['attempt-failed'] }, [2]).state, u.squad)).toBe('A3');
});

test('everything that is listed is legal', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: {
      squad: 'br-4-5-7 J8',
      other: 'br-4-5-7 J8',
      leader: 'br-9-1 J8',
      tower: 'br-2-4-7 E4/steeple',
      enemy: 'ge-4-4-7 K8 broken',
    },
    weapons: { gun: 'br-lmg squad', charge: 'br-dc other', lying: 'ge-lmg J8' },
  });
  const phase = inMovement(state);
  const all = listed(phase);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((action) => !isLegal(phase, action))).toEqual([]);
  const { state: after } = answer(
    phase,
    move([u.squad, u.other, u.leader], [{ recover: w.lying, unit: u.squad }]),
    [1],
  );
  expect(listed(after).filter((action) => !isLegal(after, action))).toEqual([]);
  expect(listedOf(after, 'split').length).toBeGreaterThan(2);
  expect(listedOf(after, 'drop')).toHaveLength(3);
  expect(marksOn(after, u.squad)).not.toContain('done');
});
