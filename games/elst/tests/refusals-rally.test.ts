/** Every refusal of the Rally Phase and of the possession of weapons, each provoked once. */
import { expect, it } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { RallyStep } from '../rules/state/frames.js';
import { RALLY_REFUSALS } from '../rules/text/refusals-rally.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { setWeaponMark } from '../rules/state/state.js';
import { stateWith, violations, weaponNumber, weaponOn } from './toolkit.js';

const UNITS = {
  fit: 'br-4-5-7 A5',
  mate: 'br-4-5-7 A5',
  acted: 'br-4-5-7 A5 acted',
  broken: 'br-4-5-7 A5 broken',
  tried: 'br-4-5-7 A6 broken rally-tried',
  leader: 'br-9-1 A5',
  bad: 'br-8-0 A5 broken desperate',
  far: 'br-8-0 A9',
  gone: 'br-4-5-7 eliminated',
  held: 'br-4-5-7 T5 broken melee',
  german: 'ge-4-4-7 T5 melee',
  inside: 'br-4-5-7 C4 broken desperate',
  outside: 'br-4-5-7 A12 broken desperate',
  tank: 'br-sherman-v A6>0',
  panther: 'ge-pzkpfw-vg A8>0',
};
const WEAPONS = {
  lying: 'br-lmg A6',
  held: 'br-lmg fit',
  jammed: 'br-mmg mate malfunctioned',
  foreign: 'ge-lmg fit malfunctioned',
  flame: 'br-ft fit malfunctioned',
  fresh: 'br-lmg fit recovered',
  tried: 'br-mmg mate malfunctioned repair-tried',
};

const { state: start, u, w } = stateWith({ phase: 'rally', units: UNITS, weapons: WEAPONS });
const aamg = weaponOn(start, u.panther, 'antiAircraft');
setWeaponMark(start, weaponNumber(aamg), 'malfunctioned');
const main = weaponOn(start, u.panther, 'main');
setWeaponMark(start, weaponNumber(main), 'malfunctioned', 'disabled');

/** What is refused at a step of the phase, as codes. */
function refusedAt(step: RallyStep, action: Action, side: Side = 'british', attacker: Side = 'british'): string[] {
  return violations({ ...start, attacker, stack: [...start.stack, { at: 'rally-phase', step, side }] }, action).map(
    ({ code }) => code,
  );
}

const advance = stateWith({
  phase: 'advance',
  units: {
    first: 'br-4-5-7 A5',
    pinned: 'br-4-5-7 A5 pinned was-pinned',
    third: 'br-2-4-7 A5',
    half: 'br-2-4-7 A5',
    broken: 'br-4-5-7 A7 broken',
  },
  weapons: { gun: 'br-lmg first', other: 'br-lmg broken', large: 'br-6pdr first>0' },
});

/** What is refused in the Advance Phase, where one unit is pinned and one is broken. */
function refusedInAdvance(step: 'transfers' | 'advances', action: Action): string[] {
  return violations({ ...advance.state, stack: [...advance.state.stack, { at: 'advance-phase', step }] }, action).map(
    ({ code }) => code,
  );
}

it('I-3.1a every refusal is provoked once, and names its subject', () => {
  const provoked = [
    refusedAt('recovery', { do: 'recover', unit: u.german, weapon: w.lying }),
    refusedAt('recovery', { do: 'recover', unit: u.broken, weapon: w.lying }),
    refusedAt('recovery', { do: 'recover', unit: u.tank, weapon: w.lying }),
    refusedAt('recovery', { do: 'recover', unit: u.acted, weapon: w.held }),
    refusedAt('repair', { do: 'repair', unit: u.fit, weapon: w.jammed }),
    refusedAt('repair', { do: 'repair', unit: u.fit, weapon: w.held }),
    refusedAt('repair', { do: 'repair', unit: u.fit, weapon: w.foreign }),
    refusedAt('repair', { do: 'repair', unit: u.fit, weapon: w.flame }),
    refusedAt('repair', { do: 'repair', unit: u.mate, weapon: w.tried }),
    refusedAt('repair', { do: 'repair', unit: u.panther, weapon: aamg }, 'german'),
    refusedAt('repair', { do: 'repair', unit: u.panther, weapon: main }, 'german'),
    refusedAt('transfer', { do: 'transfer', from: u.fit, to: u.fit, weapons: [w.held] }),
    refusedAt('transfer', { do: 'transfer', from: u.fit, to: u.far, weapons: [w.fresh] }),
    refusedAt('self-rally', { do: 'self-rally', unit: u.fit }),
    refusedAt('self-rally', { do: 'self-rally', unit: u.gone }),
    refusedAt('self-rally', { do: 'self-rally', unit: u.held }),
    refusedAt('self-rally', { do: 'self-rally', unit: u.tried }),
    refusedAt('self-rally', { do: 'self-rally', unit: u.broken }, 'british', 'german'),
    violations(
      { ...start, selfRallies: 0, stack: [...start.stack, { at: 'rally-phase', step: 'self-rally', side: 'british' }] },
      { do: 'self-rally', unit: u.broken },
    ).map(({ code }) => code),
    refusedAt('unit-rally', { do: 'rally', unit: u.broken, leader: u.fit }),
    refusedAt('unit-rally', { do: 'rally', unit: u.broken, leader: u.bad }),
    refusedAt('unit-rally', { do: 'rally', unit: u.broken, leader: u.far }),
    refusedAt('unit-rally', { do: 'rally', unit: u.bad, leader: u.bad }),
    refusedAt('desperation', { do: 'keep-desperation', units: [u.inside] }),
    refusedInAdvance('transfers', {
      do: 'transfer',
      from: advance.u.first,
      to: advance.u.pinned,
      weapons: [advance.w.gun],
    }),
    refusedInAdvance('transfers', {
      do: 'transfer',
      from: advance.u.first,
      to: advance.u.half,
      weapons: [advance.w.large],
    }),
    refusedInAdvance('advances', { do: 'drop', weapons: [advance.w.other] }),
  ].flat();
  expect(Object.keys(RALLY_REFUSALS).filter((code) => !provoked.includes(code))).toEqual([]);
});

it('I-3.1g a refusal tells the unit, the reason and the remedy', () => {
  const [violation] = violations(
    {
      ...start,
      attacker: 'german',
      stack: [...start.stack, { at: 'rally-phase', step: 'self-rally', side: 'british' }],
    },
    { do: 'self-rally', unit: u.broken },
  );
  expect(violation).toEqual({
    code: 'no-self-rally',
    rule: 'I-3.1g',
    text: '4-5-7 D cannot self-rally: without a box around its morale only a unit of the attacker may, and the British side defends.',
    remedy: 'A leader in Good Order in its location can rally it.',
  });
});
