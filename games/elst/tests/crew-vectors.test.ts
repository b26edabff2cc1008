/** Cases of crews, machine guns of vehicles, acquisition and Residual FP, each on a real state. */
import { describe, expect, test } from 'vitest';
import { nearestArc } from '../rules/board/covered-arcs.js';
import { sufferCrewResult } from '../rules/effects/crew-results.js';
import { settle } from '../rules/situation/consequences.js';
import { settingOf } from '../rules/state/context.js';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { sayResult } from '../rules/vocabulary/tables.js';
import { driven, driveOn } from './driving-kit.js';
import { fired, hexIn, openLine, scene, shoot, shootAt } from './ordnance-kit.js';
import { fire, resolved } from './shooting.js';
import {
  answer,
  asked,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listed,
  marksOn,
  open,
  refusal,
  run,
  stateWith,
  topFrame,
  unitNumber,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import movement from './vectors/vehicle-movement.json' with { type: 'json' };
import { walk } from './walking.js';
import { isWindow } from './window-kit.js';

const crewCheck = (kind: string, number: number, total: number) => {
  const { state, u } = stateWith({ units: { tank: `${kind} S12>2 crew-exposed` } });
  const after = run(state, (play) => sufferCrewResult(play, unitNumber(u.tank), { effect: 'mc', number }), [
    diceFor(total),
  ]).state;
  return marksOn(after, u.tank);
};

const crewAttack = (squads: readonly string[], at: string) => {
  const { state, u } = stateWith<string>({
    units: {
      ...Object.fromEntries(squads.map((hex, index) => [`squad${index}`, `br-4-5-7 ${hex}`])),
      tank: `ge-pzkpfw-vie ${at}>2 crew-exposed`,
    },
  });
  const { column, bundles } = resolved(
    open(state).state,
    fire(
      squads.map((_, index) => u[`squad${index}`]),
      at,
    ),
    [11, ...(column16(squads) ? [] : [22])],
  );
  return [column, bundles[0].finalRoll, sayResult(bundles[0].result)];
};

const column16 = (squads: readonly string[]) => squads.length === 2;

const enter = (crew: string) =>
  stateWith<string>({
    phase: 'movement',
    residual: { S13: 6 },
    units: { tank: `br-sherman-v S12>2 motion${crew}`, idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 A12' },
  });

describe('crews', () => {
  test('V-STUN-2 V-TK-13 V-3.2.3v2 V-VN.G3b V-7.10j V-7.10b Pin, Stun and STUN by the morale of the crew', () => {
    expect([
      crewCheck('ge-pzkpfw-vie', 1, 8),
      crewCheck('ge-pzkpfw-vie', 1, 9),
      crewCheck('ge-pzkpfw-vie', 1, 12),
    ]).toEqual([['crew-pinned'], ['stunned'], ['stunned', 'recalled']]);
    expect([
      crewCheck('br-sherman-v', 0, 8),
      crewCheck('br-sherman-v', 0, 9),
      crewCheck('br-sherman-v', 0, 12),
    ]).toEqual([['crew-pinned'], ['stunned'], ['stunned', 'recalled']]);
  });

  test('V-CE-1 V-CE-2 V-CE-3 V-3.2.3v1 small arms at an exposed crew: +2', () => {
    expect(crewAttack(['S12'], 'S15')).toEqual([4, 4, '1MC']);
    expect(crewAttack(['S12', 'S12', 'S12'], 'S15')).toEqual([12, 4, '3MC']);
    expect(crewAttack(['S12', 'S12'], 'S13')).toEqual([16, 4, 'K/3']);
  });

  test('V-CE-4 V-3.2.2.1a fire within a hex at an exposed crew is tripled; V-7.12a at a BU one it is refused', () => {
    const { state, u } = stateWith<string>({
      attacker: 'german',
      units: { squad: 'ge-4-6-7 S12', tank: 'br-sherman-v S12>2 crew-exposed' },
    });
    const { firepower, column, bundles } = resolved(open(state).state, fire([u['squad']], 'S12'), [34, 22]);
    expect([firepower.total, column, bundles[0].finalRoll, sayResult(bundles[0].result)]).toEqual([12, 12, 9, 'NMC']);
    const closed = stateWith<string, string>({
      attacker: 'german',
      units: { squad: 'ge-4-6-7 S12', tank: 'br-sherman-v S14>2' },
      weapons: { gun: 'ge-lmg squad' },
    });
    expect(refusal(open(closed.state).state, fire([closed.u['squad']], 'S14'))).toContain('only-buttoned-up V-7.12a');
  });

  test('V-CE-5 V-RES-8 V-3.3.5v4 an exposed crew suffers Residual FP with +2, a BU crew does not', () => {
    const open5 = enter(' crew-exposed');
    const { column, bundles } = eventOf(
      driven(open5.state, open5.u['tank'], ['S13'], [23, 22]).events,
      'fire-resolved',
    );
    expect([column, bundles[0].modifiers.total, bundles[0].finalRoll, sayResult(bundles[0].result)]).toEqual([
      6,
      2,
      7,
      'NMC',
    ]);
    const closed = enter('');
    const inside = driven(closed.state, closed.u['tank'], ['S13']);
    const then = answer(inside.state, driveOn(['CE', 'stop']), [66]);
    const attack = eventsOf(then.events, 'fire-resolved').map((event) => [
      event.column,
      event.bundles[0].modifiers.total,
    ]);
    const { attacked, attack: wanted } = movement.residual[0].expect;
    expect([eventsOf(inside.events, 'fire-resolved').length > 0, attack.length > 0]).toEqual(attacked);
    expect(attack).toEqual([[wanted?.column, wanted?.drm]]);
  });
});

/** The firepower of an attack, or why it is refused. */
const power = (state: State, guns: readonly string[], at: string) => {
  const action = fire(guns, at);
  if (!isLegal(state, action)) return undefined;
  return eventOf(answer(state, action, [diceFor(11)]).events, 'fire-resolved').firepower.total;
};

const panther = (range: number, phase: 'prep-fire' | 'defensive-fire', marks = '') => {
  const [from, to] = openLine(range);
  const blank = stateWith({}).state;
  const toward = nearestArc(settingOf(blank).board.grid, hexIn(blank, from), 0, hexIn(blank, to));
  const made = stateWith<string>({
    phase,
    attacker: phase === 'prep-fire' ? 'german' : 'british',
    units: { tank: `ge-pzkpfw-vg ${from}>${toward}${marks}`, foe: `br-4-5-7 ${to}` },
  });
  const opened = open(made.state).state;
  return { state: opened, at: to, on: (station: 'bow' | 'coaxial') => weaponOn(opened, made.u['tank'], station) };
};

const may = (...marked: readonly (readonly ['main' | 'coaxial', 'used' | 'bounding-fired'])[]) => {
  const made = scene({ firer: 'br-sherman-v', target: 'ge-pzkpfw-vie', range: 4, phase: 'advancing-fire' });
  made.state.drives = [{ vehicle: unitNumber(made.u.firer), spent: [], boundedAt: marked.length > 0 ? 0 : -1 }];
  for (const [station, mark] of marked)
    setWeaponMark(made.state, weaponNumber(weaponOn(made.state, made.u.firer, station)), 'used', mark);
  return isLegal(made.state, shootAt(made.gun, made.to, made.u.target));
};

const mayAttackArmour = (
  crew: string,
  range: number,
  phase: 'defensive-fire' | 'advancing-fire',
  mark?: 'first-fired',
) => {
  const made = scene({ firer: 'br-mmg', crew, target: 'ge-stug-iiig', range, phase });
  if (mark !== undefined) setWeaponMark(made.state, weaponNumber(made.gun), 'used', mark);
  return isLegal(made.state, shootAt(made.gun, made.to, made.u.target));
};

describe('machine guns of vehicles', () => {
  test('V-MGF-1 V-MGF-2 V-3.3.2.2f in its own hex on the move', () => {
    const { state, u } = stateWith<string>({
      phase: 'movement',
      units: { tank: 'ru-t34-85 S12>2', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S13 broken desperate' },
    });
    const entered = driven(state, u['tank'], ['start', 'S13']).state;
    const guns = [weaponOn(entered, u['tank'], 'bow'), weaponOn(entered, u['tank'], 'coaxial')];
    expect(power(entered, guns, 'S13')).toBe(4.5);
    const stopped = answer(entered, driveOn(['stop'])).state;
    expect(power(stopped, guns, 'S13')).toBe(9);
  });

  test('V-MGF-3 V-MGF-4 V-MGF-5 V-MGF-7 V-7.8b V-7.8c V-3.2.2v3 by range, phase and Motion', () => {
    const near = stateWith<string>({
      phase: 'movement',
      units: { tank: 'br-sherman-v S12>2', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S13 broken desperate' },
    });
    const stopped = driven(near.state, near.u['tank'], ['start', 'stop']).state;
    expect(power(stopped, [weaponOn(stopped, near.u['tank'], 'coaxial')], 'S13')).toBe(4);
    const far = panther(15, 'defensive-fire');
    expect(power(far.state, [far.on('coaxial')], far.at)).toBe(2.5);
    const both = panther(6, 'prep-fire');
    expect(power(both.state, [both.on('bow'), both.on('coaxial')], both.at)).toBe(8);
    const moving = panther(10, 'defensive-fire', ' motion');
    expect(power(moving.state, [moving.on('bow')], moving.at)).toBeUndefined();
  });

  test('V-BFF-3 V-3.5v1 V-3.5v3 V-SOP.AFv in the Advancing Fire Phase after fire on the move', () => {
    expect([
      may(['main', 'used']),
      may(['main', 'bounding-fired']),
      may(['coaxial', 'bounding-fired']),
      may(['main', 'used'], ['coaxial', 'bounding-fired']),
      may(),
    ]).toEqual([true, false, false, false, true]);
    const made = scene({ firer: 'br-sherman-v', target: 'ge-pzkpfw-vie', range: 4, phase: 'advancing-fire' });
    const once = fired(made.state, shootAt(made.gun, made.to, made.u.target), [65, 66]).state;
    expect(isWindow(once) || !isLegal(once, shootAt(made.gun, made.to, made.u.target))).toBe(true);
  });

  test('V-MGO-1 V-4.1v1 V-Q.TH.n1 when a machine gun attacks an AFV', () => {
    expect([
      mayAttackArmour('br-4-5-7', 8, 'defensive-fire'),
      mayAttackArmour('br-4-5-7', 8, 'advancing-fire'),
      mayAttackArmour('br-4-5-7', 15, 'defensive-fire'),
      mayAttackArmour('br-8-0', 8, 'defensive-fire'),
      mayAttackArmour('br-4-5-7', 1, 'defensive-fire', 'first-fired'),
    ]).toEqual([true, false, false, false, false]);
  });
});

const acquiredAfterCoaxial = (hex: string) => {
  const { state, u } = stateWith<string>({
    units: { tank: 'br-sherman-v S12>2', one: 'ge-4-4-7 S14', two: 'ge-4-4-7 S15' },
  });
  const opened = open(state).state;
  const main = weaponNumber(weaponOn(opened, u['tank'], 'main'));
  opened.acquired = [{ weapon: main, units: [unitNumber(u['one'])], hex: hexIn(opened, 'S14') }];
  setWeaponMark(opened, main, 'acquired', 'acquired-twice');
  return answer(opened, fire([weaponOn(opened, u['tank'], 'coaxial')], hex), [65]).state.acquired.length;
};

describe('acquisition', () => {
  test('V-ACQ-2 V-6.10d V-6.10f out of sight the counter stays in the last hex, and the next enemy there gets it', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 C2', target: 'br-4-5-7 C3', next: 'br-4-5-7 A1' },
      weapons: { gun: 'ge-pak40 crew>2' },
    });
    const gun = weaponNumber(w['gun']);
    state.acquired = [{ weapon: gun, units: [unitNumber(u['target'])], hex: hexIn(state, 'C3') }];
    setWeaponMark(state, gun, 'acquired');
    state.place[unitNumber(u['target'])] = hexIn(state, 'C8');
    const gone = run(state, settle).state;
    expect(gone.acquired).toEqual([{ weapon: gun, units: [], hex: hexIn(state, 'C3') }]);
    gone.place[unitNumber(u['next'])] = hexIn(state, 'C3');
    expect(run(gone, settle).state.acquired[0].units).toEqual([unitNumber(u['next'])]);
  });

  test('V-ACQ-3 V-6.11a an area stays acquired when its target leaves', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'movement',
      units: { squad: 'br-4-5-7 S12', idle: 'br-4-5-7 A1', crew: 'ge-2-2-8 S15' },
      weapons: { gun: 'ge-grw34 crew>5' },
    });
    const gun = weaponNumber(w['gun']);
    state.aim[gun] = hexIn(state, 'S12');
    setWeaponMark(state, gun, 'acquired');
    const { state: after } = walk(state, [u['squad']], ['S11']);
    expect(after.aim[gun]).toBe(hexIn(state, 'S12'));
  });

  test('V-ACQ-4 V-6.10e a stack is acquired together; when it splits, the owner of the Gun says where the counter stays', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S15', one: 'br-4-5-7 S12', two: 'br-4-5-7 S12' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    const shot = answer(open(state).state, shoot(w['gun'], 'S12'), [65]).state;
    expect(shot.acquired[0].units).toEqual([unitNumber(u['one']), unitNumber(u['two'])]);
    const moving = stateWith<string, string>({
      phase: 'movement',
      units: { crew: 'ge-2-2-8 S15', one: 'br-4-5-7 S12', two: 'br-4-5-7 S12', other: 'br-4-5-7 S10' },
      weapons: { gun: 'ge-pak40 crew>5 acquired' },
    });
    const [one, two] = [moving.u['one'], moving.u['two']];
    moving.state.acquired = [{ weapon: 0, units: [one, two].map(unitNumber), hex: hexIn(state, 'S12') }];
    const split = walk(moving.state, [one], ['S11']).state;
    expect([asked(split), topFrame(split).at]).toEqual(['german', 'scattered']);
    const keep = (on: string): Action => ({ do: 'keep-acquired', weapon: moving.w['gun'], on });
    expect(listed(split)).toEqual([keep(two), keep(one)]);
    expect(refusal(split, keep(moving.u['other']))).toEqual(['not-acquired V-6.10e']);
    const kept = (on: string) => answer(split, keep(on)).state.acquired[0];
    expect([kept(one), kept(two)]).toMatchObject([
      { units: [unitNumber(one)], hex: hexIn(state, 'S11') },
      { units: [unitNumber(two)], hex: hexIn(state, 'S12') },
    ]);
    expect(isWindow(answer(split, keep(one)).state)).toBe(true);
  });

  test('V-ACQ-6 V-6.10c a coaxial machine gun at another hex makes the main armament forget its target', () => {
    expect([acquiredAfterCoaxial('S14'), acquiredAfterCoaxial('S15')]).toEqual([1, 0]);
  });
});

/** A squad goes from S9 to S10 before a German weapon in S14; what the hit leaves. */
function left(kind: string, dice: readonly number[], more: object = {}, smoke = false): number {
  const { state, u, w } = stateWith<string, string>({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S9', idle: 'br-4-5-7 T10', crew: 'ge-2-2-8 S14' },
    weapons: { gun: `${kind} crew>5` },
    smoke: smoke ? [{ hex: 'S12', kind: 'dispersed', side: 'german' }] : [],
  });
  const at = walk(state, [u['squad']], ['S10'], { stops: [] }).state;
  const { state: after } = fired(at, shoot(w['gun'], 'S10', more), dice);
  return after.residual.find(({ location }) => location === hexIn(after, 'S10'))?.firepower ?? 0;
}

describe('Residual FP', () => {
  test('V-RES-01 V-RES-03 V-RES-04 V-RES-06 V-3.3.5v1 V-3.3.5v2 V-3.3.5v3 half the column, less for modifiers outside the hex', () => {
    const dice = [61, 66, 22, 22];
    expect(left('ge-pak40', dice)).toBe(6);
    expect(left('ge-flak88', dice)).toBe(8);
    expect(left('ge-pak40', [41, 66, 22, 22], {}, true)).toBe(2);
    expect(left('ge-pak40', dice, { ammunition: 'AP' })).toBe(0);
  });

  test('V-RES-05 three columns less for a Gun that turns', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'movement',
      units: { squad: 'br-4-5-7 S9', idle: 'br-4-5-7 T10', crew: 'ge-2-2-8 S14' },
      weapons: { gun: 'ge-flak88 crew>2' },
    });
    const at = walk(state, [u['squad']], ['S10'], { stops: [] }).state;
    const { state: after } = fired(at, shoot(w['gun'], 'S10', { arc: 5 }), [31, 66, 22, 22]);
    expect(after.residual.at(0)?.firepower).toBe(2);
  });
});
