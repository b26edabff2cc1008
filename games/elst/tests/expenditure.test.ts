/** One expenditure after the other: what is paid, who meets it, who goes on. */
import { expect, test } from 'vitest';
import { findFrame } from '../rules/state/frames-below.js';
import {
  answer,
  answerAll,
  asked,
  eventsOf,
  kindOf,
  marksOn,
  question,
  stateWith,
  topFrame,
  whereIs,
} from './toolkit.js';
import { costsIn, go, walk } from './walking.js';

test('I-3.3.3e MF spent in place expose a unit as well', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', enemy: 'ge-4-4-7 A5' } });
  const { state: after } = walk(state, [u.squad], [{ smoke: 'A2', unit: u.squad }], {}, [4]);
  expect([asked(after), topFrame(after).at]).toEqual(['german', 'window']);
  expect(topFrame(after)).toMatchObject({ targets: [{ movers: { units: [0], stance: { spent: 'stay' } } }] });
});

test('I-SOP.MPhb MF spent in each location are counted', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const { state: after } = walk(state, [u.squad], ['A3', { smoke: 'A3', unit: u.squad }], {}, [4]);
  expect(findFrame(after, 'moving')?.parts[0]).toMatchObject({ spent: 4, entered: 1, visits: [{ halves: 4 }] });
});

test('I-SOP.MPhb broken and pinned members stop, the others may go on', () => {
  // Two dice for the attack, then a check for each: the leader, then the squads.
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A2', enemy: 'ge-4-6-7 A5' },
  });
  const { state: window } = walk(state, [u.squad, u.other], ['A3', 'A4']);
  const { state: after } = answer(
    window,
    { do: 'fire', with: [u.enemy], leaders: [], helpers: [], at: 'A3' },
    [42, 65, 12],
  );
  expect([marksOn(after, u.squad).includes('broken'), whereIs(after, u.squad), asked(after)]).toEqual([
    true,
    'A3',
    'british',
  ]);
  expect(findFrame(after, 'moving')).toMatchObject({ parts: [{ units: [1] }], stopped: [{ units: [0] }], way: [] });
});

test('I-6.4a a hidden enemy throws them back and ends their move', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', enemy: 'ge-4-4-7 A4 hidden' } });
  const { state: first } = walk(state, [u.squad], ['A3', 'A4', 'A5']);
  const { state: window, events } = answer(first, { do: 'pass' }); // they could have fired from where they hide
  expect(eventsOf(events, 'bounced')).toMatchObject([{ from: 'A4', backTo: 'A3' }]);
  expect(eventsOf(events, 'revealed')).toHaveLength(1);
  expect([asked(window), whereIs(window, u.squad), costsIn(events)]).toEqual(['german', 'A3', [1]]);
  expect(topFrame(window)).toMatchObject({ at: 'window', targets: [{ movers: { stance: { spent: 'stay' } } }] });
  const { state: after } = answer(window, { do: 'pass' });
  expect([findFrame(after, 'moving'), findFrame(after, 'movement-phase')]).toEqual([undefined, undefined]); // nobody else can move
});

test('I-6.4a Residual FP does not attack those who were thrown back', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A3', enemy: 'ge-4-4-7 A4 hidden' },
    residual: { A3: 8 },
  });
  const { events } = walk(state, [u.squad], ['A4']);
  expect([eventsOf(events, 'bounced').length, eventsOf(events, 'fire-resolved').length]).toEqual([1, 0]);
});

test('I-3.3.5b Residual FP attacks on the way in, and the plan ends where that is asked for', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' }, residual: { A3: 2 } });
  const { state: after, events } = walk(state, [u.squad], ['A3', 'A4'], { stops: ['fired-at'] }, [65]);
  expect([whereIs(after, u.squad), eventsOf(events, 'fire-resolved').length]).toEqual(['A3', 1]);
  expect(findFrame(after, 'moving')?.parts[0].visits).toMatchObject([{ residual: -2 }]);
  expect(whereIs(walk(state, [u.squad], ['A3', 'A4'], {}, [65]).state, u.squad)).toBe('A4');
});

test('I-DaE:1.3e fire on the MF to leave a polder finds them in it, and the MF is not paid twice', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 G4', other: 'br-4-5-7 G4', enemy: 'ge-4-4-7 I5' },
  });
  const { state: window } = walk(state, [u.squad, u.other], ['G3', 'G2']);
  expect(topFrame(window)).toMatchObject({
    at: 'window',
    targets: [{ movers: { stance: { spent: 'exit', inPolder: true } } }],
  });
  expect(whereIs(window, u.squad)).toBe('G4');
  // 4 FP, +1 polder, -1 FFNAM: NMC on 6; one squad breaks, the other passes.
  const { state: after } = answer(
    window,
    { do: 'fire', with: [u.enemy], leaders: [], helpers: [], at: 'G4' },
    [51, 65, 12],
  );
  expect([whereIs(after, u.squad), marksOn(after, u.squad).includes('broken'), after.residual.length]).toEqual([
    'G4',
    true,
    1,
  ]);
  const { events } = answer(after, go(['F3']));
  expect(eventsOf(events, 'spent').map(({ on }) => on)).toEqual(['enter']);
});

test('I-R63 a plan ends where somebody is harmed, though they could go on', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', enemy: 'ge-4-4-7 A6' } });
  const { state: window } = walk(state, [u.squad], ['A3', 'A4']);
  const { state: after } = answer(
    window,
    { do: 'fire', with: [u.enemy], leaders: [], helpers: [], at: 'A3' },
    [31, 12],
  ); // K/2, and the check is passed
  expect([
    kindOf(after, u.squad),
    marksOn(after, u.squad).includes('broken'),
    whereIs(after, u.squad),
    asked(after),
  ]).toEqual(['br-2-4-7', false, 'A3', 'british']);
});

test('I-R103 the mover sees the same, whether the defender can do nothing or passes', () => {
  const units = { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A12' };
  const quiet = stateWith({ phase: 'movement', units: { ...units, enemy: 'ge-4-4-7 A6 final-fired' } });
  const alert = stateWith({ phase: 'movement', units: { ...units, enemy: 'ge-4-4-7 A6' } });
  const plain = walk(quiet.state, [quiet.u.squad], ['A3', 'A4']);
  const first = walk(alert.state, [alert.u.squad], ['A3', 'A4']);
  const passed = answerAll(first.state, [[{ do: 'pass' }], [{ do: 'pass' }]]);
  expect([...first.events, ...passed.events]).toEqual(plain.events);
  expect(question(passed.state)).toEqual(question(plain.state));
});
