/** Impossible positions: every check of the list has a position that it refuses, under the field and with the rule that it breaks. */
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { POSITION_CHECKS } from '../rules/position/position-checks.js';

const FRAMES = {
  rally: [
    { at: 'sequence', step: 'prep-fire' },
    { at: 'rally-phase', step: 'recovery', side: 'british' },
  ],
  movement: [{ at: 'sequence', step: 'defensive-fire' }, { at: 'movement-phase' }],
};
const british = (at: unknown, ...marks: string[]) => ({ kind: 'br-4-5-7', at, marks });
const german = (at: unknown, ...marks: string[]) => ({ kind: 'ss-6-5-8', at, marks });
const moving = { phase: 'movement', attacker: 'british', stack: FRAMES.movement };

const WRONG: readonly (readonly [rule: string, field: string, position: object])[] = [
  ['I-1.3', 'units.u1.at', { units: { u1: british('A1') } }],
  ['I-DaE:1.2', 'units.u1.at', { scenario: 'example-polder', turn: 1, units: { u1: british('S28') } }],
  [
    'I-3.3.1e',
    'units.u4.at',
    { units: { u1: british('F14'), u2: british('F14'), u3: british('F14'), u4: british('F14') } },
  ],
  [
    'I-DaE:1.1g',
    'units.u2.at',
    { scenario: 'elst-church', units: { u1: british('NN8/steeple'), u2: british('NN8/steeple') } },
  ],
  ['I-3.3d', 'units.u1.at', { units: { u1: german({ outside: 'K14' }) } }],
  ['I-3.3c', 'units.u2.at', { attacker: 'british', units: { u1: british('F14'), u2: german('F14') } }],
  ['I-3.8m', 'units.u1.marks', { units: { u1: british('F14', 'melee') } }],
  [
    'I-3.8n',
    'units.u3.marks',
    { ...moving, units: { u1: british('F14', 'melee'), u2: german('F14', 'melee'), u3: british('F14') } },
  ],
  [
    'I-3.8p',
    'units.u1.marks',
    { units: { u1: british('F14', 'melee', 'broken'), u2: german('F14', 'melee', 'broken') } },
  ],
  ['I-2.0l', 'units.u1.marks', { units: { u1: british('F14', 'desperate') } }],
  ['I-3.2.3i', 'units.u1.marks', { units: { u1: british('F14', 'broken', 'pinned') } }],
  ['I-3.2.3g', 'units.u1.marks', { units: { u1: british('F14', 'wounded') } }],
  ['I-DaE1:SSR2', 'units.u1.marks', { units: { u1: german('F14', 'hidden', 'pinned') } }],
  ['I-4.0k', 'units.u1.marks', { ...moving, units: { u1: british('F14', 'manned-twice') } }],
  ['I-3.2.5', 'units.u1.marks', { ...moving, units: { u1: german('F14', 'prep-fired') } }],
  ['I-3.3.3c', 'units.u1.marks', { ...moving, units: { u1: british('F14', 'first-fired') } }],
  ['I-3.4f', 'units.u1.marks', { ...moving, units: { u1: british('F14', 'final-fired') } }],
  ['I-3.0', 'units.u1.marks', { ...moving, units: { u1: british('F14', 'routed') } }],
  [
    'I-1.2.4',
    'weapons.w1.holder',
    { units: { u1: british('eliminated') }, weapons: { w1: { kind: 'br-lmg', holder: 'u1' } } },
  ],
  [
    'I-6.11',
    'weapons.w1.aim',
    { units: { u1: british('G16') }, weapons: { w1: { kind: 'br-mtr51', holder: 'u1', aim: 'G12' } } },
  ],
  [
    'V-4.4.1a',
    'weapons.w1.kind',
    { units: { u1: british('F14') }, weapons: { w1: { kind: 'am-baz45', holder: 'u1' } } },
  ],
  [
    'I-4.2e',
    'weapons.w1.marks',
    { units: { u1: british('G16') }, weapons: { w1: { kind: 'br-ft', holder: 'u1', marks: ['malfunctioned'] } } },
  ],
  [
    'I-4.3c',
    'weapons.w1.marks',
    { units: { u1: british('G16') }, weapons: { w1: { kind: 'br-dc', at: 'G16', marks: ['placed'] } } },
  ],
  [
    'I-1.2.5a',
    'smoke[0].kind',
    {
      attacker: 'british',
      phase: 'rally',
      stack: FRAMES.rally,
      units: { u1: british('G16') },
      smoke: [{ hex: 'G14', kind: 'grenades', side: 'british' }],
    },
  ],
  ['I-6.2', 'smoke[0].hex', { units: { u1: british('G16') }, smoke: [{ hex: 'S28', kind: 'full', side: 'british' }] }],
  ['I-3.3.5i', 'residual.G14', { units: { u1: british('G16') }, residual: { G14: 2 } }],
  ['I-R44', 'residual.G14', { ...moving, units: { u1: british('G16') }, residual: { G14: 3 } }],
  ['I-3.2.2l', 'directions[0].leader', { units: { u1: british('G16') }, directions: [{ leader: 'u1', firers: [] }] }],
  ['I-3.1g', 'selfRallies', { units: { u1: british('G16') }, selfRallies: 5 }],
];

test('every check has its row, and every row its check', () => {
  expect(WRONG.map(([rule]) => rule)).toEqual(POSITION_CHECKS.map(({ rule }) => rule));
});

test.each(WRONG)('%s is broken under %s', (rule, field, position) => {
  const parsed = elstGame.readPosition({ game: 'elst', scenario: 'elst-bend', turn: 2, ...position });
  const told = parsed.ok ? [] : parsed.problems.map(sayProblem);
  expect(told.filter((sentence) => sentence.startsWith(`${field}: `) && sentence.endsWith(`[${rule}]`))).not.toEqual(
    [],
  );
});

test('I-1.3 a mark that does not exist is told with those that do, and a hex off the map says so', () => {
  const parsed = elstGame.readPosition({
    game: 'elst',
    scenario: 'elst-bend',
    turn: 2,
    units: { u1: { kind: 'br-4-5-7', at: 'G16', marks: ['pined'] } },
    weapons: { w1: { kind: 'br-lmg', holder: 'u1', marks: ['broken'] } },
  });
  const told = parsed.ok ? [] : parsed.problems.map(sayProblem);
  expect(told[0]).toMatch(
    /^units\.u1\.marks\[0\]: expected a mark of a unit, found "pined"\. Known marks: broken, desperate, pinned/,
  );
  expect(told[1]).toMatch(
    /^weapons\.w1\.marks\[0\]: expected a mark of a weapon, found "broken"\. Known marks: malfunctioned/,
  );
  const off = elstGame.readPosition({
    game: 'elst',
    scenario: 'elst-bend',
    turn: 2,
    units: { u1: { kind: 'br-4-5-7', at: 'ZZ99' } },
  });
  expect(off.ok ? '' : sayProblem(off.problems[0])).toContain('units.u1.at: "ZZ99" is not on this board');
});
