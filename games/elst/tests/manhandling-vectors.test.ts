/** Cases of 6.5, each pushed on a real state. The ground of an example is found on the proving ground: woods in C8, a road through J2 to J12, orchard on it in J5, woods in J7. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { eachVector } from './each-vector.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  isLegal,
  marksOn,
  open,
  refusal,
  stateWith,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/manhandling.json' with { type: 'json' };

interface Ground {
  readonly from: string;
  readonly to: string;
  readonly gun: string;
  readonly men: readonly string[];
}

const OPEN: Ground = { from: 'A5', to: 'A6', gun: 'am-57', men: ['br-2-2-8'] };
const WOODS: Ground = { ...OPEN, from: 'C9', to: 'C8', men: ['br-2-2-8', 'br-8-1'] };
const GROUNDS: Readonly<Record<string, Ground>> = {
  'V-MH-3a': WOODS,
  'V-MH-3b': WOODS,
  'V-MH-3c': WOODS,
  'V-MH-4a': OPEN,
  'V-MH-4b': OPEN,
  'V-MH-4c': OPEN,
  'V-MH-5': { ...OPEN, from: 'J6', to: 'J7' },
  'V-MH-9': { ...OPEN, gun: 'ge-pak40', men: ['ge-2-2-8'] },
  'V-MH-10': { from: 'J2', to: 'J3', gun: 'ge-pak40', men: ['ge-2-2-8', 'ge-4-4-7'] },
};

function pushed({ from, to, gun, men }: Ground, total: number) {
  const { state, u, w } = stateWith({
    phase: 'movement',
    attacker: gun.startsWith('ge') ? 'german' : 'british',
    units: Object.fromEntries(men.map((man, index) => [`man${index}`, `${man} ${from}`])),
    weapons: { gun: `${gun} man0>1 emplaced` },
  });
  const units = men.map((_, index) => u[`man${index}`]);
  const move: Action = {
    do: 'move',
    units,
    double: [],
    assault: false,
    drop: [],
    way: [{ push: w.gun, to, arc: 4 }],
    stops: [],
  };
  const played = answer(open(state).state, move, [diceFor(total)]);
  return { ...played, units, gun: w.gun };
}

const OUTCOMES: Readonly<Record<string, string>> = {
  'moves, may continue': 'moves',
  'moves, stops': 'moves-and-stops',
  'no movement': 'fails',
  'no movement, no CA change': 'fails',
};

/** What the men count for in the open. */
function partsOf(men: readonly string[]): number {
  return eventOf(pushed({ ...OPEN, men }, 2).events, 'gun-pushed')
    .modifiers.parts.filter(({ label }) => label !== 'MF')
    .reduce((sum, { value }) => sum + value, 0);
}

describe('V-Q.MH pushing a Gun', () => {
  eachVector(vectors.pushes, ({ id, given, rolls, expect: expected }) => {
    const ground = GROUNDS[id];
    const { state, events, units, gun } = pushed(ground, rolls[0]?.total ?? 7);
    const result = eventOf(events, 'gun-pushed');
    expect(result.number).toBe(given.M);
    const sum = Object.values(given.drm).reduce((total, value) => total + value, 0);
    expect(result.modifiers.total).toBe(expected.drmTotal ?? sum);
    if (given.mfCost !== undefined) expect(eventOf(events, 'spent').halves).toBe(2 * given.mfCost);
    const final = expected.finalDR ?? expected.final;
    if (final === undefined || expected.result === undefined) return;
    expect(result.dice.total + result.modifiers.total).toBe(final);
    expect(result.outcome).toBe(OUTCOMES[expected.result]);
    const moves = result.outcome !== 'fails';
    expect(whereIs(state, units[0])).toBe(moves ? ground.to : ground.from);
    expect(state.arc[Number(gun.slice(1)) - 1]).toBe(moves ? 4 : 1); // V-6.5d
    expect(weaponMarksOn(state, gun).includes('emplaced')).toBe(!moves); // V-6.3c
    expect(marksOn(state, units[0]).includes('done')).toBe(result.outcome !== 'moves');
  });

  eachVector(vectors.men, ({ expect: expected }) => {
    expect(partsOf(['am-7-4-7'])).toBe(expected.squadInsteadOfCrew);
    expect(partsOf(['br-2-2-8', 'am-7-4-7'])).toBe(expected.plusExtraSquad);
  });
});

describe('after a push', () => {
  test('V-6.5f Residual FP meets units that push a Gun with Hazardous Movement', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5', enemy: 'br-4-5-7 C4' },
      weapons: { gun: 'ge-pak40 crew>1' },
    });
    state.residual = [{ location: at(state, 'A6'), firepower: 2 }];
    const way = [{ push: w.gun, to: 'A6' }];
    const move: Action = { do: 'move', units: [u.crew], double: [], assault: false, drop: [], way, stops: [] };
    const { events } = answer(open(state).state, move, [diceFor(2), diceFor(12)]);
    const [{ modifiers }] = eventOf(events, 'fire-resolved').bundles;
    expect(modifiers.parts.map(({ rule, value }) => [rule, value])).toEqual([['V-6.5f', -2]]);
  });

  eachVector(vectors.aftermath, ({ expect: expected }) => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5', enemy: 'br-4-5-7 C4' },
      weapons: { gun: 'ge-pak40 crew>1' },
    });
    const move: Action = {
      do: 'move',
      units: [u.crew],
      double: [],
      assault: false,
      drop: [],
      way: [{ push: w.gun, to: 'A6' }],
      stops: [],
    };
    const fired = answer(
      answer(open(state).state, move, [diceFor(2)]).state,
      {
        do: 'fire',
        with: [u.enemy],
        leaders: [],
        helpers: [],
        at: 'A6',
      },
      [diceFor(12)],
    );
    const [bundle] = eventOf(fired.events, 'fire-resolved').bundles;
    expect(bundle.modifiers.parts.map(({ rule, value }) => [rule, value])).toEqual([['V-6.5f', expected.drm]]);

    const later = stateWith({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5 pushed done', other: 'ge-4-4-7 B5', enemy: 'br-4-5-7 A6' },
      weapons: { gun: 'ge-pak40 crew>2 manhandled' },
    });
    const fire: Action = { do: 'fire', with: [later.u.crew], leaders: [], helpers: [], at: 'A6' };
    expect(isLegal(open(later.state).state, fire)).toBe(expected.aFPhFire);
    expect(refusal(open(later.state).state, fire)).toEqual(['pushed-a-gun V-6.5e']);

    const advancing = stateWith({
      phase: 'advance',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5 pushed done', other: 'ge-4-4-7 A5' },
      weapons: { gun: 'ge-pak40 crew>2 manhandled' },
    });
    const ready = open(advancing.state).state;
    const asked = answer(ready, { do: 'ready' }).state;
    expect(isLegal(asked, { do: 'advance', units: [advancing.u.crew], to: 'A6' })).toBe(expected.advance);
  });

  eachVector(vectors.afterMoving, ({ expect: expected }) => {
    const { state, u } = stateWith({
      phase: 'prep-fire',
      attacker: 'british',
      units: { crew: 'ge-2-2-8 A5', enemy: 'br-4-5-7 C5' },
      weapons: { gun: 'ge-pak40 crew>1' },
    });
    const fire: Action = { do: 'fire', with: [u.enemy], leaders: [], helpers: [], at: 'A5' };
    const { events } = answer(open(state).state, fire, [diceFor(12)]);
    const [bundle] = eventOf(events, 'fire-resolved').bundles;
    expect(bundle.modifiers.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['V-6.6a', expected.gunshieldVsSmallArmsMGDC],
    ]);
  });
});
