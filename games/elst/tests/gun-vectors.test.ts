/** Cases of Guns as targets (6.1, 6.3, 6.4, 6.6, 6.7), each fired on a real state: a Gun in A1, its enemy east of it. */
import { describe, expect } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import { setWeaponMark } from '../rules/state/state.js';
import { sayResult } from '../rules/vocabulary/tables.js';
import { eachVector } from './each-vector.js';
import type { Played } from './toolkit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  marksOn,
  open,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/guns.json' with { type: 'json' };

interface Duel {
  /** Who mans the Gun, and the Gun with where it points and its marks. */
  readonly crew: string;
  readonly gun: string;
  readonly firer: string;
  readonly weapon?: string;
}

const PAK: Duel = { crew: 'ge-2-2-8 A1', gun: 'ge-pak40 crew>1 emplaced', firer: 'br-sherman-v H1>4 crew-exposed' };
const SIX_POUNDER: Duel = {
  crew: 'br-2-2-8 A1',
  gun: 'br-6pdr crew>1 emplaced',
  firer: 'ge-pzkpfw-vie H1>4 crew-exposed',
};
const UNDER_MORTAR: Duel = { ...SIX_POUNDER, firer: 'ge-2-2-8 H1', weapon: 'ge-grw34 firer>4' };

/** The Prep Fire Phase of the firer, and the shot of its main armament or weapon. */
function duel({ crew, gun, firer, weapon }: Duel, how: Partial<ActionOf<'shoot'>> = {}) {
  const side = firer.startsWith('ge') ? 'german' : 'british';
  const weapons: Record<string, string> = { gun, ...(weapon === undefined ? {} : { weapon }) };
  const { state, u, w } = stateWith({
    phase: 'prep-fire',
    attacker: side,
    units: { crew, firer, mate: `${side === 'german' ? 'ge' : 'br'}-4-4-7 A15` },
    weapons,
  });
  const shoot: ActionOf<'shoot'> = {
    do: 'shoot',
    weapon: weapon === undefined ? weaponOn(state, u.firer, 'main') : w['weapon'],
    leaders: [],
    helpers: [],
    at: 'A1',
    targetType: weapon === undefined ? 'infantry' : 'area',
    ammunition: 'HE',
    ...how,
  };
  return { state: open(state).state, u, gun: w['gun'], shoot };
}

/** What became of the Gun and of those who man it. */
function fates({ state }: Pick<Played, 'state'>, crew: string, gun: string) {
  const isGone = state.weaponPlace[weaponNumber(gun)] < 0;
  const isBroken = weaponMarksOn(state, gun).includes('malfunctioned');
  return {
    gun: isGone ? 'destroyed' : isBroken ? 'malfunctioned' : 'unaffected',
    crew: whereIs(state, crew) === 'eliminated' ? 'eliminated' : 'there',
  };
}

/** To Hit without a Critical Hit and without rate of fire. */
const HIT = 42;

describe('V-6.7b V-6.7c V-6.6b V-6.3b V-Q.GUND ordnance hits on a Gun', () => {
  const DUELS: Readonly<
    Record<string, { readonly duel: Duel; readonly how?: Partial<ActionOf<'shoot'>>; readonly hit?: number }>
  > = {
    'V-GUN-1': { duel: SIX_POUNDER, hit: 21 },
    'V-GUN-2': { duel: PAK, hit: 21 },
    'V-GUN-3': { duel: PAK, hit: 21 },
    'V-GUN-4': { duel: PAK, how: { ammunition: 'AP' }, hit: 21 },
    'V-GUN-7': { duel: UNDER_MORTAR },
    'V-GUN-10': { duel: { ...PAK, crew: 'ge-2-3-7 A1' }, hit: 21 },
  };
  eachVector(vectors.hits, ({ id, given, rolls, expect: expected }) => {
    const { duel: sketch, how, hit = HIT } = DUELS[id];
    const { state, u, gun, shoot } = duel(sketch, how);
    const [coloured, white] = rolls[0].DR;
    const kills = expected.crew !== undefined;
    const played = answer(state, shoot, [hit, coloured * 10 + white, ...(kills ? [] : [diceFor(2)])]);
    const effect = eventOf(played.events, 'fire-resolved');
    expect(effect.column).toBe(given.column);
    const [bundle] = effect.bundles;
    if (expected.ift !== undefined) expect(sayResult(bundle.result)).toBe(expected.ift);
    if (expected.drm !== undefined) expect(bundle.modifiers.total).toBe(expected.drm);
    if (expected.drmTotal !== undefined)
      expect(eventOf(played.events, 'shot-fired').modifiers.total).toBe(expected.drmTotal);
    const fate = fates(played, u.crew, gun);
    if (expected.gun !== undefined) expect(fate.gun).toBe(expected.gun);
    if (kills) expect(fate.crew).toBe('eliminated');
    const result = expected.crewResult ?? expected.result;
    if (result === undefined) return;
    const number = result === 'NMC' ? 0 : Number(result[0]);
    expect(eventOf(played.events, 'morale-checked').modifiers.total).toBe(number);
  });

  eachVector(vectors.moved, ({ rolls, expect: expected }) => {
    const sketch = { ...UNDER_MORTAR, gun: 'br-6pdr crew>1' };
    const near = duel(sketch);
    const [first, second] = rolls.map(({ DR: [coloured, white] }) => coloured * 10 + white);
    const missed = answer(near.state, near.shoot, [HIT, first, diceFor(2)]);
    expect(sayResult(eventOf(missed.events, 'fire-resolved').bundles[0].result)).toBe(expected.first.beforeGunshield);
    expect(eventOf(missed.events, 'morale-checked').modifiers.total).toBe(1); // 1MC, behind the shield
    const direct = duel(sketch);
    const played = answer(direct.state, direct.shoot, [HIT, second]);
    expect(sayResult(eventOf(played.events, 'fire-resolved').bundles[0].result)).toBe(expected.second.beforeGunshield);
    expect(fates(played, direct.u.crew, direct.gun)).toEqual({ gun: expected.second.gun, crew: 'eliminated' });
  });

  eachVector(vectors.critical, ({ given, expect: expected }) => {
    const { state, u, gun, shoot } = duel({ ...PAK, firer: 'br-sherman-vc I1>4 crew-exposed' });
    const main = weaponNumber(shoot.weapon);
    state.acquired = [{ weapon: main, units: [unitNumber(u.crew)], hex: at(state, 'A1') }];
    const marked = answerMarked(state, shoot.weapon);
    const { events, state: after } = answer(marked, shoot, [11]);
    const shot = eventOf(events, 'shot-fired');
    expect([shot.number, shot.modifiers.total, shot.hit]).toEqual([expected.toHit, expected.drmTotal, 'critical']);
    expect(Object.values(given.drm).reduce((sum, value) => sum + value, 0)).toBe(expected.drmTotal);
    expect(fates({ state: after }, u.crew, gun)).toEqual({ gun: expected.gun, crew: expected.crew });
    expect(eventsOf(events, 'fire-resolved')).toHaveLength(expected.iftRoll ? 1 : 0);
  });

  eachVector(vectors.toHit, ({ expect: expected }) => {
    const { state, shoot } = duel(PAK);
    expect(eventOf(answer(state, shoot, [65]).events, 'shot-fired').modifiers.total).toBe(expected.drmTotal);
  });
});

/** The weapon has acquired its target twice. */
function answerMarked(state: Played['state'], weapon: string): Played['state'] {
  const marked = { ...state, weaponMarks: state.weaponMarks.slice() };
  setWeaponMark(marked, weaponNumber(weapon), 'acquired', 'acquired-twice');
  return marked;
}

describe('V-6.7d V-4.0v2 V-Q.SUBROLL small arms that kill the crew', () => {
  eachVector(vectors.small, ({ rolls, expect: expected }) => {
    for (const { dr } of rolls) {
      const { state, u, w } = stateWith({
        phase: 'prep-fire',
        units: { crew: 'ge-2-2-8 A1', one: 'br-4-5-7 E1', two: 'br-4-5-7 E1', mate: 'br-4-4-7 A15' },
        weapons: { gun: 'ge-pak40 crew>4' },
      });
      const fire = { do: 'fire' as const, with: [u.one, u.two], leaders: [], helpers: [], at: 'A1' };
      const played = answer(open(state).state, fire, [11, dr]);
      expect(eventOf(played.events, 'fire-resolved').column).toBe(8);
      const fate = Object.entries(expected).find(([roll]) => Number(roll) === dr)?.[1];
      expect(fates(played, u.crew, w.gun)).toEqual({ gun: fate, crew: 'eliminated' });
    }
  });
});

describe('V-6.4f fire at a hidden Gun', () => {
  eachVector(vectors.hidden, ({ rolls, expect: expected }) => {
    const { state, u, w } = stateWith({
      phase: 'prep-fire',
      units: { crew: 'ge-2-2-8 M4 hidden', firer: 'br-sherman-v U4>4 crew-exposed', mate: 'br-4-4-7 A15' },
      weapons: { gun: 'ge-pak40 crew>1 emplaced' },
    });
    const shoot = {
      do: 'shoot' as const,
      weapon: weaponOn(state, u.firer, 'main'),
      leaders: [],
      helpers: [],
      at: 'M4',
      targetType: 'area' as const,
      ammunition: 'HE' as const,
    };
    const [toHit, effect] = rolls.map(({ DR: [coloured, white] }) => coloured * 10 + white);
    const asks = open(state).state;
    const played = answer(asks, shoot, [toHit, effect, diceFor(2)]);
    expect(eventOf(played.events, 'shot-fired').number).toBe(expected.toHit);
    const [{ modifiers, result }] = eventOf(played.events, 'fire-resolved').bundles;
    expect([modifiers.total, sayResult(result)]).toEqual([expected.ift.drm, expected.ift.result]);
    expect(marksOn(played.state, u.crew).includes('hidden')).toBe(!expected.revealed);
    expect(fates(played, u.crew, w.gun).gun).toBe(expected.gun);
    expect(weaponMarksOn(played.state, shoot.weapon)).toContain('acquired');
    // One more on the dice, and the hidden Gun is missed: its DRM is one above that of the empty hex.
    const missed = answer(asks, shoot, [23, diceFor(2)]);
    expect(marksOn(missed.state, u.crew)).toContain('hidden');
  });
});
