/** I-1.2.4.1 I-4.1 Rate of fire and breakdown. */
import { describe, expect, it } from 'vitest';
import { breakdownOf, rateOf, resolveWeapons } from '../rules/fire/rate-of-fire.js';
import type { Action } from '../rules/state/actions.js';
import type { FireGroup } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { diceOf } from '../rules/vocabulary/dice.js';
import { weaponFire } from '../rules/vocabulary/fire-components.js';
import type { FirePhase } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import {
  at,
  eventOf,
  listedOf,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
} from './toolkit.js';

type Serving = readonly [weapon: string, user: string];

/** The dice of an attack with these weapons. */
function roll(
  state: State,
  phase: FirePhase | 'movement',
  served: readonly Serving[],
  face: number,
  { faces = [], cowered = false }: { readonly faces?: readonly number[]; readonly cowered?: boolean } = {},
): Played & { readonly broken: readonly number[]; readonly mayKeep: readonly number[] } {
  const group: FireGroup = {
    components: served.map(([weapon]) => weaponFire(weaponNumber(weapon))),
    firers: served.map(([, user]) => unitNumber(user)),
    leaders: [],
    helpers: [],
  };
  const side = state.side[group.firers[0]];
  let result: ReturnType<typeof resolveWeapons> = { broken: [], mayKeep: [] };
  const played = run(
    state,
    (play) =>
      void (result = resolveWeapons(
        play,
        { phase, side, group, target: at(state, 'H7'), movers: undefined },
        { dice: diceOf(face), cowered },
      )),
    faces,
  );
  return { ...played, ...result };
}

const HMG = {
  units: { crew: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5' },
  weapons: { hmg: 'ge-hmg crew', lmg: 'ge-lmg other' },
} as const;

describe('rate of fire', () => {
  it('I-1.2.4.1a a weapon keeps it when the coloured die is not above the number', () => {
    const { state, u, w } = stateWith(HMG);
    expect(roll(state, 'prep-fire', [[w.hmg, u.crew]], 36).mayKeep).toEqual([weaponNumber(w.hmg)]);
    expect(roll(state, 'prep-fire', [[w.hmg, u.crew]], 43).mayKeep).toEqual([]);
  });

  it('I-1.2.4.1a each weapon of a group by its own number', () => {
    const { state, u, w } = stateWith(HMG);
    const served: Serving[] = [
      [w.hmg, u.crew],
      [w.lmg, u.other],
    ];
    expect(roll(state, 'prep-fire', served, 25).mayKeep).toEqual([weaponNumber(w.hmg)]);
    expect(roll(state, 'prep-fire', served, 15).mayKeep).toEqual([weaponNumber(w.hmg), weaponNumber(w.lmg)]);
  });

  it('I-1.2.4.1b I-5.5 a captured weapon has one less, and not below 0', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 A5' },
      weapons: { hmg: 'ge-hmg squad', lmg: 'ge-lmg squad', own: 'br-lmg squad' },
    });
    expect([w.hmg, w.lmg, w.own].map((id) => rateOf(state, weaponNumber(id), unitNumber(u.squad), []))).toEqual([
      2, 0, 1,
    ]);
    expect(roll(state, 'prep-fire', [[w.hmg, u.squad]], 35).mayKeep).toEqual([]);
  });

  it('I-Qm lost by cowering, by a Pin, in the Advancing Fire Phase', () => {
    const { state, u, w } = stateWith(HMG);
    expect(roll(state, 'prep-fire', [[w.hmg, u.crew]], 11, { cowered: true }).mayKeep).toEqual([]);
    expect(roll(state, 'advancing-fire', [[w.hmg, u.crew]], 12).mayKeep).toEqual([]);
    const pinned = stateWith({ ...HMG, units: { crew: 'ge-4-4-7 A5 pinned', other: 'ge-4-4-7 A5' } });
    expect(roll(pinned.state, 'prep-fire', [[pinned.w.hmg, pinned.u.crew]], 12).mayKeep).toEqual([]);
  });

  it('I-Qm lost in Subsequent First Fire and in Final Fire with a weapon that has fired', () => {
    const { state, u, w } = stateWith({
      attacker: 'british',
      units: { crew: 'ge-4-4-7 A5 first-fired' },
      weapons: { hmg: 'ge-hmg crew first-fired used' },
    });
    expect(roll(state, 'movement', [[w.hmg, u.crew]], 12).mayKeep).toEqual([]);
    expect(roll(state, 'defensive-fire', [[w.hmg, u.crew]], 12).mayKeep).toEqual([]);
    const fresh = stateWith(HMG);
    expect(roll(fresh.state, 'movement', [[fresh.w.hmg, fresh.u.crew]], 12).mayKeep).toHaveLength(1);
    expect(roll(fresh.state, 'defensive-fire', [[fresh.w.hmg, fresh.u.crew]], 12).mayKeep).toHaveLength(1);
  });

  it('I-4.5a a leader alone at a light mortar has none; two leaders have it', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 A5', leader: 'br-9-1 A5', second: 'br-8-0 A5', far: 'br-8-0 A6' },
      weapons: { mortar: 'br-mtr51 leader' },
    });
    const rate = (user: string, ...helpers: string[]) =>
      rateOf(state, weaponNumber(w.mortar), unitNumber(user), helpers.map(unitNumber));
    expect([rate(u.squad), rate(u.leader), rate(u.leader, u.second), rate(u.leader, u.far)]).toEqual([2, 0, 2, 0]);
  });
});

describe('breakdown', () => {
  it('I-4.1e a machine gun malfunctions when the dice reach its B#, and is no part of the rate of fire', () => {
    const { state, u, w } = stateWith(HMG);
    const { state: after, events, broken } = roll(state, 'prep-fire', [[w.hmg, u.crew]], 66);
    expect(broken).toEqual([weaponNumber(w.hmg)]);
    expect(weaponMarksOn(after, w.hmg)).toEqual(['malfunctioned']);
    expect(eventOf(events, 'malfunctioned')).toMatchObject({ weapon: { id: w.hmg }, removed: false });
    expect(roll(state, 'prep-fire', [[w.hmg, u.crew]], 65).broken).toEqual([]);
  });

  it('I-4.1e of several only one breaks down, at random', () => {
    const { state, u, w } = stateWith(HMG);
    const { state: after, broken } = roll(
      state,
      'prep-fire',
      [
        [w.hmg, u.crew],
        [w.lmg, u.other],
      ],
      66,
      { faces: [weaponNumber(w.lmg)] },
    );
    expect(broken).toEqual([weaponNumber(w.lmg)]);
    expect(weaponMarksOn(after, w.hmg)).toEqual([]);
  });

  it('I-4.1e only those whose own number is reached are drawn from', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5' },
      weapons: { own: 'ge-lmg squad', captured: 'br-lmg other' },
    });
    expect(
      roll(
        state,
        'prep-fire',
        [
          [w.own, u.squad],
          [w.captured, u.other],
        ],
        64,
      ).broken,
    ).toEqual([weaponNumber(w.captured)]);
  });

  it('I-4.0j I-5.5 captured -2, Inexperienced -1, both together', () => {
    const { state, u, w } = stateWith({
      units: {
        squad: 'br-4-5-7 A5',
        green: 'br-4-3-6 A6',
        led: 'br-4-3-6 A7',
        leader: 'br-8-0 A7',
        conscripts: 'ge-4-3-6 A8',
      },
      weapons: { own: 'br-lmg squad', foreign: 'ge-lmg squad' },
    });
    const number = (weapon: string, user: string) =>
      breakdownOf(state, weaponNumber(weapon), unitNumber(user), 'usual');
    expect([
      number(w.own, u.squad),
      number(w.foreign, u.squad),
      number(w.own, u.green),
      number(w.foreign, u.green),
      number(w.own, u.led),
      number(w.foreign, u.conscripts),
    ]).toEqual([12, 10, 11, 9, 12, 11]);
  });

  it('I-4.1f sustained fire lowers B# by 2; the gun is removed if the dice reach the printed number', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'ge-4-4-7 A5 first-fired' },
      weapons: { gun: 'ge-lmg squad first-fired used' },
    });
    expect(breakdownOf(state, weaponNumber(w.gun), unitNumber(u.squad), 'sustained')).toBe(10);
    expect(roll(state, 'movement', [[w.gun, u.squad]], 63).broken).toEqual([]);
    const flipped = roll(state, 'movement', [[w.gun, u.squad]], 64);
    expect(weaponMarksOn(flipped.state, w.gun)).toContain('malfunctioned');
    const gone = roll(state, 'movement', [[w.gun, u.squad]], 66);
    expect(eventOf(gone.events, 'malfunctioned')).toMatchObject({ removed: true, rule: 'I-4.1f' });
    expect(gone.state.weaponPlace[weaponNumber(w.gun)]).toBeLessThan(0);
    const final = roll(state, 'defensive-fire', [[w.gun, u.squad]], 65);
    expect(weaponMarksOn(final.state, w.gun)).toContain('malfunctioned');
  });

  it('I-4.1f captured or Inexperienced use alone does not remove a machine gun', () => {
    const { state, u, w } = stateWith({ units: { squad: 'br-4-3-6 A5' }, weapons: { gun: 'ge-lmg squad' } });
    expect(eventOf(roll(state, 'prep-fire', [[w.gun, u.squad]], 66).events, 'malfunctioned').removed).toBe(false);
  });

  it('I-4.2e a flamethrower is removed at its X#, two lower in hands that are not elite', () => {
    const { state, u, w } = stateWith({
      units: { elite: 'ge-5-4-8 A5', squad: 'ge-4-4-7 A6' },
      weapons: { first: 'ge-ft elite', second: 'ge-ft squad' },
    });
    expect(roll(state, 'prep-fire', [[w.first, u.elite]], 54).broken).toEqual([]);
    expect(eventOf(roll(state, 'prep-fire', [[w.first, u.elite]], 64).events, 'malfunctioned').removed).toBe(true);
    expect(eventOf(roll(state, 'prep-fire', [[w.second, u.squad]], 53).events, 'malfunctioned').removed).toBe(true);
  });
});

function shot(component: string): Action {
  return { do: 'fire', with: [component], leaders: [], helpers: [], at: 'A7' };
}

describe('possession', () => {
  it('I-1.2.4 a weapon that nobody possesses, or that has malfunctioned, does not fire', () => {
    const { state, u, w } = stateWith({
      phase: 'prep-fire',
      attacker: 'german',
      units: { squad: 'ge-4-4-7 A5', target: 'br-4-5-7 A7' },
      weapons: { lying: 'ge-lmg A5', held: 'ge-lmg squad malfunctioned' },
    });
    const asked = open(state).state;
    expect(refusal(asked, shot(w.lying))).toEqual(['weapon-lies-idle I-1.2.4']);
    expect(refusal(asked, shot(w.held))).toEqual(['weapon-malfunctioned I-4.1e']);
    expect(refusal(asked, shot(u.squad))).toEqual([]);
    expect(listedOf(asked, 'fire').every((fire) => !fire.with.includes(w.lying) && !fire.with.includes(w.held))).toBe(
      true,
    );
  });
});
