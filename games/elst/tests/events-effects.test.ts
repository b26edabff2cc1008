/** The log of effects and of the Rally Phase. */
import { expect, it } from 'vitest';
import { tell } from '../rules/text/tell-events.js';
import { drop } from '../rules/weapons/possession.js';
import { k, kia, mc, PTC, strike } from './effects-kit.js';
import { answer, answerAll, open, run, stateWith, unitNumber, weaponNumber } from './toolkit.js';

it('I-3.2.3h the log tells the sum of a check and its result', () => {
  const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-9-1 A5' } });
  expect(strike(state, [u.squad, u.leader], mc(1), [31, 63]).events.map(tell)).toEqual([
    '9-1 B takes a morale check against 9: 4 + 1 (1MC) = 5, passed.',
    '4-5-7 A takes a morale check against 7: 9 + 1 (1MC) − 1 (leader 9-1 B) = 9, failed.',
    '4-5-7 A breaks in A5 and is under DM.',
  ]);
  expect(strike(state, [u.squad], mc(0), [43]).events.map(tell)).toEqual([
    '4-5-7 A takes a morale check against 7: 7, passed exactly, and pinned.',
  ]);
  expect(strike(state, [u.squad], PTC, [44]).events.map(tell)).toEqual([
    '4-5-7 A takes a pin check against 7: 8, pinned.',
  ]);
});

it('I-5.1a the log tells of reduction and replacement', () => {
  const { state, u } = stateWith({ units: { squad: 'ge-4-6-7 A5' } });
  expect(strike(state, [u.squad], mc(1), [66]).events.map(tell).slice(1)).toEqual([
    '4-6-7 A is reduced to 2-4-7 A.',
    '2-4-7 A fails by more than the ELR and is replaced by 2-3-7 A.',
    '2-3-7 A breaks in A5 and is under DM.',
  ]);
});

it('I-3.2.3c the log tells whom chance picks, and what becomes of weapons', () => {
  const { state, u, w } = stateWith({
    units: { squad: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5', leader: 'ge-8-0 A6' },
    weapons: { one: 'ge-lmg squad', two: 'ge-mmg squad', three: 'ge-lmg squad', four: 'ge-lmg other' },
  });
  expect(strike(state, [u.squad, u.other], kia(1), [unitNumber(u.squad), 2, 3, 4]).events.map(tell)).toEqual([
    'Chance picks 4-4-7 A out of 2.',
    '4-4-7 A is eliminated in A5.',
    'The LMG in A5 is destroyed (die 2).',
    'The MMG is left in A5, malfunctioned (die 3).',
    'The LMG is left in A5, unharmed (die 4).',
    '4-4-7 B breaks in A5 and is under DM.',
  ]);
  expect(strike(state, [u.leader], k(1), [4]).events.map(tell)).toEqual(['8-0 C is hit: 4, a light wound.']);
  expect(run(state, (play) => drop(play, [weaponNumber(w.four)])).events.map(tell)).toEqual([
    'The LMG is dropped in A5.',
  ]);
});

it('I-SOP.RPh the log tells of recovery, repair, transfer and rally', () => {
  const { state, u, w } = stateWith({
    phase: 'rally',
    units: {
      squad: 'br-4-5-7 A5 exhausted',
      fixer: 'br-4-5-7 A5',
      giver: 'br-4-5-7 A5',
      taker: 'br-8-0 A5',
      broken: 'br-4-5-7 C4 broken desperate',
      leader: 'br-9-1 C4',
      crew: 'br-2-2-8 A9 broken',
    },
    weapons: { lying: 'br-lmg A5', broken: 'br-lmg fixer malfunctioned', held: 'br-lmg giver' },
  });
  const { events } = answerAll(open(state).state, [
    [{ do: 'recover', unit: u.squad, weapon: w.lying }, 3],
    [{ do: 'repair', unit: u.fixer, weapon: w.broken }, 6],
    [{ do: 'transfer', from: u.giver, to: u.taker, weapons: [w.held] }],
    [{ do: 'self-rally', unit: u.crew }, 11, 4],
    [{ do: 'promote' }],
    [{ do: 'ready' }],
    [{ do: 'rally', unit: u.broken, leader: u.leader }, 51],
  ]);
  expect(events.filter(({ type }) => type !== 'phase-began').map(tell)).toEqual([
    '4-5-7 A tries to recover the LMG: 3 + 1 (CX) = 4, success.',
    '4-5-7 B tries to repair the LMG: 6, it is beyond repair and removed.',
    '4-5-7 C hands LMG over to 8-0 D.',
    '2-2-8 G tries to self-rally: 2 + 1 (self-rally) = 3 against 8, it rallies.',
    'A leader may step forward from 2-2-8 G: 4 − 1 (British or German) − 1 (morale 8) + 1 (broken) = 3, a leader 8-0.',
    '8-0 H steps forward as a leader in A9.',
    '9-1 F tries to rally 4-5-7 E: 6 + 4 (DM) − 1 (woods or building) − 1 (leader 9-1 F) = 8 against 7, it stays broken.',
    '4-5-7 E is no longer under DM.',
  ]);
});

it('I-3.1j the log tells the cause of a loss', () => {
  const { state, u } = stateWith({
    phase: 'rally',
    units: { half: 'br-2-4-7 A5 broken', leader: 'br-9-1 A5' },
    stack: [{ at: 'rally-phase', step: 'unit-rally', side: 'british' }],
  });
  const { events } = answer(state, { do: 'rally', unit: u.half, leader: u.leader }, [66]);
  expect(events.map(tell)).toContain('2-4-7 A is eliminated in A5 in the attempt to rally.');
});
