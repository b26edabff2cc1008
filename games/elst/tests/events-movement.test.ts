/** What players read of movement: the log, the reasons of a refusal, and what is shown before a move. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { tell } from '../rules/text/tell-events.js';
import { answer, question, stateWith, violations } from './toolkit.js';
import { go, inMovement, move, walk } from './walking.js';

test('I-3.3.1d the log tells each expenditure', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 G4', leader: 'br-9-1 G4', other: 'br-4-5-7 A2' },
    weapons: { gun: 'br-lmg G5' },
  });
  const { state: after, events } = walk(
    state,
    [u.squad, u.leader],
    ['G5', { recover: w.gun, unit: u.squad }, { smoke: 'G6', unit: u.squad }],
    { double: [u.squad] },
    [2, 6],
  );
  expect(events.map(tell)).toEqual([
    '4-5-7 A and 9-1 B set out, 4-5-7 A in Double Time.',
    '4-5-7 A and 9-1 B: 1 MF to leave the polder in G4.',
    '4-5-7 A and 9-1 B: 1 MF to enter G5.',
    '4-5-7 A and 9-1 B: 1 MF in G5 to recover a weapon.',
    expect.stringContaining('LMG'),
    '4-5-7 A and 9-1 B: 2 MF in G5 for Smoke grenades.',
    '4-5-7 A throws Smoke grenades, die 6 + 1: no Smoke in G6, and its movement ends.',
    '4-5-7 A ends the movement in G5.',
  ]);
  expect(answer(after, { do: 'halt' }).events.map(tell)).toEqual(['9-1 B ends the movement in G5.']);
});

test('I-3.3.1f the log tells who goes on, and who was thrown back', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 C3', leader: 'br-9-1 C3', enemy: 'ge-4-4-7 C4 hidden' },
  });
  const { state: after } = walk(state, [u.squad, u.leader], []);
  const split = answer(after, { do: 'split', units: [u.leader] });
  expect(split.events.map(tell)).toEqual(['9-1 B goes on alone.']);
  expect(answer(split.state, go(['C4'])).events.map(tell)).toContain(
    '9-1 B runs into hidden enemies in C4 and is back in C3; the movement ends.',
  );
});

test('I-3.3.1g the log tells of Assault Movement', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 C11', other: 'br-4-5-7 A2' } });
  expect(walk(state, [u.squad], ['C12'], { assault: true }).events.map(tell)).toEqual([
    '4-5-7 A sets out with Assault Movement.',
    '4-5-7 A: 1½ MF to enter C12.',
  ]);
});

test('I-3.3.1a a refusal names the units, the price and what remains', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 C11', leader: 'br-9-1 C11 wounded', enemy: 'ge-2-3-7 C13 broken' },
  });
  const phase = inMovement(state);
  expect(violations(phase, move([u.squad, u.leader], ['C12', 'C11', 'C10']))).toMatchObject([
    { text: '4-5-7 A and 9-1 B would need 1 MF to enter C10; ½ MF are left.' },
  ]);
  expect(violations(phase, move([u.squad], ['C12', 'C13']))).toMatchObject([
    {
      text: '2-3-7 A is in C13; units cannot enter a hex with an enemy in the Movement Phase.',
      remedy: 'Go next to it, and advance into it in the Advance Phase.',
    },
  ]);
});

test('I-3.3.1d the question tells who moves and what remains', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 C11' } });
  expect(question(walk(state, [u.squad], ['C12']).state)?.text).toBe(
    'Continue the move of 4-5-7 A from C12 (2½ MF left), or end the move.',
  );
});

test('I-3.3.1a before a move its MF are shown, part by part', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 J9', leader: 'br-9-1 J9' },
    weapons: { gun: 'br-hmg squad', lying: 'br-lmg J9' },
    residual: { I9: 4 },
  });
  const shown = preview(
    elstGame,
    inMovement(state),
    'british',
    move([u.squad, u.leader], [{ recover: w.lying, unit: u.leader }, 'I9'], { double: [u.squad] }),
  );
  expect(shown.summary).toBe('Move 4-5-7 A and 9-1 B to I9');
  expect(shown.tallies.map(({ title, total }) => [title, total])).toEqual([
    ['MF of 4-5-7 A', 6],
    ['MF of this way', 3],
  ]);
  expect(shown.tallies[1].parts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'recovery 1',
    'out of the polder in J9 1',
    'I9: open ground 1',
  ]);
  expect(shown.consequences.map(({ text }) => text)).toEqual([
    'Residual Firepower of 4 attacks in I9.',
    '4-5-7 A will be exhausted.',
  ]);
});

test('I-3.3.1d the view while a stack is on the move', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2' },
    weapons: { gun: 'br-lmg squad', charge: 'br-dc squad' },
  });
  const { state: after } = walk(state, [u.squad, u.leader], ['A3']);
  const summary = (action: Parameters<typeof answer>[1]) => preview(elstGame, after, 'british', action).summary;
  expect([
    summary({ do: 'halt' }),
    summary({ do: 'split', units: [u.leader] }),
    summary({ do: 'drop', weapons: [w.gun] }),
    summary(go([{ smoke: 'A4', unit: u.squad }])),
  ]).toEqual([
    'End the movement of 4-5-7 A and 9-1 B in A3',
    'Go on with 9-1 B first',
    'Leave the LMG behind',
    'Throw Smoke grenades into A4',
  ]);
  const way = preview(
    elstGame,
    after,
    'british',
    go([
      { smoke: 'A4', unit: u.squad },
      { charge: w.charge, unit: u.squad, at: 'A4' },
    ]),
  );
  expect(way.tallies[1]).toMatchObject({ title: 'MF of this way, after 1 spent', total: 3 });
});
