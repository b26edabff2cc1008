/** Rules of Guns and vehicles that no vector tells of, each on a real state. */
import { describe, expect, test } from 'vitest';
import { shockVehicle } from '../rules/effects/vehicle-effects.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import { setMark, setWeaponMark } from '../rules/state/state.js';
import { addCover } from '../rules/terrain/cover.js';
import { weaponAt } from '../rules/units/vehicles-in-play.js';
import { loadGun } from '../rules/vocabulary/guns.js';
import { Sum } from '@bridgehead/engine';
import { driven } from './driving-kit.js';
import { fired, hexIn, openLine, scene, shoot, shootAt } from './ordnance-kit.js';
import { fire } from './shooting.js';
import {
  answer,
  answerAll,
  eventOf,
  eventsOf,
  isLegal,
  marksOn,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import { drive } from './driving-kit.js';
import { inMovement, walk } from './walking.js';
import { PASS } from './window-kit.js';

const valueOf = (parts: readonly { readonly label: string; readonly value: number }[], label: string) =>
  parts.find((part) => part.label.startsWith(label))?.value ?? 0;

const mayFireRifle = (range: number) => {
  const made = scene({ firer: 'ru-atr', crew: 'ru-4-4-7', target: 'ge-stug-iiig', range });
  return isLegal(made.state, shootAt(made.gun, made.to, made.u.target));
};

const isGone = (kind: string) => {
  const psk = stateWith<string, string>({
    attacker: 'german',
    units: { squad: `${kind} A5`, tank: 'br-sherman-v A6>0' },
    weapons: { gun: 'ge-psk squad' },
  });
  return (
    fired(open(psk.state).state, shootAt(psk.w['gun'], 'A6', psk.u['tank'], { ammunition: 'HEAT' }), [63, 66, 66]).state
      .weaponPlace[weaponNumber(psk.w['gun'])] < 0
  );
};

const attackBeside = (tank: string) => {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S11', tank, idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S15' },
  });
  const at = walk(state, [u['squad']], ['S12']).state;
  return eventOf(answer(at, fire([u['foe']], 'S12'), [65]).events, 'fire-resolved').bundles[0].modifiers.parts;
};

const mayFireCoaxial = (target: string, mark: boolean) => {
  const made = scene({ firer: 'br-sherman-v', target, range: 1, phase: 'defensive-fire' });
  const coaxial = weaponOn(made.state, made.u.firer, 'coaxial');
  if (mark) setWeaponMark(made.state, weaponNumber(coaxial), 'used', 'first-fired');
  return isLegal(made.state, fire([coaxial], made.to));
};

const mayFireRemote = (marks: string) => {
  const made = scene({ firer: `ge-stug-iiig${marks}`, target: 'br-4-5-7', range: 4 });
  return isLegal(made.state, fire([weaponOn(made.state, made.u.firer, 'antiAircraft')], made.to));
};

describe('Guns', () => {
  test('V-3.1v2 V-6.12c a Gun is repaired on a 1 and lost on a 6', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'rally',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S12', foe: 'br-4-5-7 A1' },
      weapons: { gun: 'ge-pak40 crew>5 malfunctioned' },
    });
    const repair = { do: 'repair', unit: u['crew'], weapon: w['gun'] } as const;
    const outcomes = [1, 3, 6].map(
      (die) => eventOf(answer(open(state).state, repair, [die]).events, 'repair-tried').outcome,
    );
    expect(outcomes).toEqual(['repaired', 'failed', 'removed']);
  });

  test('V-4.0v5 V-4.0v1 a crew destroys its Gun instead of firing it', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'defensive-fire',
      attacker: 'british',
      units: { crew: 'ge-2-2-8 S12', men: 'ge-4-4-7 A5', foe: 'br-4-5-7 S13' },
      weapons: { gun: 'ge-pak40 crew>2', mg: 'ge-lmg men' },
    });
    const { state: after } = answer(open(state).state, { do: 'destroy', weapon: w['gun'] });
    expect(after.weaponPlace[weaponNumber(w['gun'])]).toBeLessThan(0);
    expect(marksOn(after, u['crew'])).toContain('manned');
  });

  test('V-3.7v5 a crew hands its Gun over in the Advance Phase', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'advance',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S12', squad: 'ge-4-4-7 S12', foe: 'br-4-5-7 A1' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    const handing = { do: 'transfer', from: u['crew'], to: u['squad'], weapons: [w['gun']] } as const;
    const { state: after } = answer(open(state).state, { ...handing, weapons: [...handing.weapons] });
    expect(after.holder[weaponNumber(w['gun'])]).toBe(unitNumber(u['squad']));
  });

  test('I-6.5 V-6.5e units that pushed a Gun neither fire nor advance', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S12 pushed', squad: 'ge-4-4-7 A5', foe: 'br-4-5-7 S14' },
      weapons: { gun: 'ge-pak40 crew>2 manhandled', mg: 'ge-lmg squad' },
    });
    const opened = open(state).state;
    expect(isLegal(opened, shoot(w['gun'], 'S14'))).toBe(false);
    const advance = open({ ...state, phase: 'advance', stack: [{ at: 'sequence', step: 'advance' }] }).state;
    expect(isLegal(advance, { do: 'advance', units: [u['crew']], to: 'S13' })).toBe(false);
  });

  test('V-6.7e V-6.6a small arms through its arc meet the shield of a Gun that has moved', () => {
    const { state, u } = stateWith<string, string>({
      units: { squad: 'br-4-5-7 S9', crew: 'ge-2-2-8 S12' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    const { events } = answer(open(state).state, fire([u['squad']], 'S12'), [65]);
    expect(valueOf(eventOf(events, 'fire-resolved').bundles[0].modifiers.parts, 'Gunshield')).toBe(2);
  });

  test('V-6.9a a mortar up to 60mm is no Gun', () => {
    const given = { type: 'MTR', calibre: 50, length: '*', row: '81*', ammunition: { HE: 'unlimited' } };
    expect(() => loadGun(given, { file: 'units.json', entry: 'test' })).toThrow(/calibre/);
    expect(loadGun({ ...given, calibre: 81 }, { file: 'units.json', entry: 'test' }).type).toBe('MTR');
  });

  test('V-1.1.1v14 a mortar that is a Gun does not fire out of a building either', () => {
    const { state, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 C4', mate: 'ge-4-4-7 A12', foe: 'br-4-5-7 C2' },
      weapons: { gun: 'ge-grw34 crew>5', mg: 'ge-lmg mate' },
    });
    expect(refusal(open(state).state, shoot(w['gun'], 'C2', { targetType: 'area' }))).toContain(
      'mortar-indoors I-1.1.1h',
    );
  });

  test('V-3.2.4g a Gun that nobody possesses does not fire', () => {
    const { state, w } = stateWith<string, string>({
      attacker: 'german',
      units: { mate: 'ge-4-4-7 A12', foe: 'br-4-5-7 S14' },
      weapons: { gun: 'ge-pak40 S12>2', mg: 'ge-lmg mate' },
    });
    expect(refusal(open(state).state, shoot(w['gun'], 'S14')).map((code) => code.split(' ')[0])).toEqual([
      'weapon-lies-idle',
    ]);
  });

  test('V-3.2.4b one roll, and it hits only units whose own sum allows it', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'british',
      units: { tank: 'br-sherman-v S10>2 crew-exposed', squad: 'ge-4-4-7 S14', crew: 'ge-2-2-8 S14' },
      weapons: { gun: 'ge-pak40 crew>5 emplaced' },
    });
    expect(w).toBeDefined();
    const opened = open(state).state;
    const { events } = fired(opened, shoot(weaponOn(opened, u['tank'], 'main'), 'S14'), [34, 66, 22, 22]);
    const hit = eventOf(events, 'fire-resolved')
      .bundles.flatMap(({ units }) => units)
      .map(({ id }) => id);
    expect(hit).toEqual([u['squad']]);
  });

  test('V-3.2.4y in the Advancing Fire Phase the column of a hit stays', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-4-5-7', range: 4, phase: 'advancing-fire' });
    const { events } = fired(made.state, shoot(made.gun, made.to), [12, 66, 22]);
    expect(eventOf(events, 'fire-resolved').column).toBe(12);
  });

  test('V-3.2.1v1 V-3.2.4ah without a line of sight the dice still break the weapon', () => {
    const { state, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 C2', mate: 'ge-4-4-7 A12', foe: 'br-4-5-7 C8' },
      weapons: { gun: 'ge-pak40 crew>2', mg: 'ge-lmg mate' },
    });
    const { events, state: after } = answer(open(state).state, shoot(w['gun'], 'C8'), [66]);
    expect(eventsOf(events, 'fire-wasted')).toHaveLength(1);
    expect(weaponMarksOn(after, w['gun'])).toContain('malfunctioned');
  });
});

describe('To Hit', () => {
  test('V-Q.DRM11 V-Q.DRM15 V-Q.DRM21 V-VN.B5b APDS far away, a crew that was Stunned, pushers', () => {
    const far = scene({ firer: 'br-6pdr', target: 'ge-pzkpfw-vie', range: 13 });
    const apds = fired(far.state, shootAt(far.gun, far.to, far.u.target, { ammunition: 'APDS' }), [11, 66]);
    expect(valueOf(eventOf(apds.events, 'shot-fired').modifiers.parts, 'APDS')).toBe(1);
    const shaken = scene({ firer: 'br-sherman-v stun-shaken', target: 'ge-pzkpfw-vie', range: 4 });
    const shot = fired(shaken.state, shootAt(shaken.gun, shaken.to, shaken.u.target), [65, 66]);
    expect(valueOf(eventOf(shot.events, 'shot-fired').modifiers.parts, 'Stunned')).toBe(1);
    const pushing = scene({ firer: 'ge-pak40', target: 'br-4-5-7 pushed', range: 4 });
    const hit = fired(pushing.state, shoot(pushing.gun, pushing.to), [65, 66]);
    expect(valueOf(eventOf(hit.events, 'shot-fired').modifiers.parts, 'Hazardous')).toBe(-2);
  });

  test('V-Q.DRM5 V-Q.DRM6 V-4.4.1d CX and leadership of a LATW', () => {
    const { state, u, w } = stateWith<string, string>({
      units: { squad: 'br-4-5-7 A5 exhausted', leader: 'br-8-1 A5', tank: 'ge-stug-iiig A6>0' },
      weapons: { piat: 'br-piat squad' },
    });
    const shot = shootAt(w['piat'], 'A6', u['tank'], { ammunition: 'HEAT', leaders: [u['leader']] });
    const { parts } = eventOf(answer(open(state).state, shot, [65]).events, 'shot-fired').modifiers;
    expect([valueOf(parts, 'CX'), valueOf(parts, 'leadership')]).toEqual([1, -1]);
  });

  test('V-6.0b V-6.2b ammunition that a weapon does not have', () => {
    const made = scene({ firer: 'ge-pzkpfw-iiin', target: 'br-sherman-v', range: 4 });
    expect(refusal(made.state, shootAt(made.gun, made.to, made.u.target))).toEqual(['ammunition-none V-6.2b']);
    expect(refusal(made.state, shootAt(made.gun, made.to, made.u.target, { ammunition: 'HEAT' }))).toEqual([]);
  });

  test('V-6.2j V-6.2k V-6.2l each weapon runs out alone, also with a miss, and limited HE on every target type', () => {
    const { state, u, w } = stateWith<string, string>({
      units: { one: 'br-2-2-8 S10', two: 'br-2-2-8 T11', foe: 'ge-4-4-7 S14' },
      weapons: { gun: 'br-6pdr one>2', other: 'br-6pdr two>2' },
    });
    expect(u).toBeDefined();
    const area = shoot(w['gun'], 'S14', { targetType: 'area' });
    const last = answer(open(state).state, area, [62]).state;
    expect([
      weaponMarksOn(last, w['gun']).includes('no-he'),
      weaponMarksOn(last, w['other']).includes('no-he'),
    ]).toEqual([true, false]);
    const none = answer(open(state).state, area, [63]);
    expect([eventsOf(none.events, 'shot-fired').length, eventOf(none.events, 'ammunition-checked').found]).toEqual([
      0,
      'none',
    ]);
  });

  test('V-DEP-11 V-DEP-12 special ammunition and breakdown; a Critical Hit with APCR', () => {
    const spent = scene({ firer: 'br-6pdr', target: 'ge-4-4-7', range: 4 });
    setWeaponMark(spent.state, weaponNumber(spent.gun), 'used', 'prep-fired');
    const broken = fired(spent.state, shoot(spent.gun, spent.to, { intensive: true }), [64]);
    expect(eventsOf(broken.events, 'shot-fired')).toEqual([]);
    expect(weaponMarksOn(broken.state, spent.gun)).toEqual(expect.arrayContaining(['malfunctioned', 'no-he']));
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 5 });
    const { events, state } = fired(
      made.state,
      shootAt(made.gun, made.to, made.u.target, { ammunition: 'APCR' }),
      [11, 66],
    );
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    const { toKill, location } = eventOf(events, 'vehicle-struck');
    expect([number, modifiers.total, hit, location, toKill.total]).toEqual([10, -1, 'critical', 'hull', 34]);
    expect(weaponMarksOn(state, made.gun)).not.toContain('no-apcr');
  });

  test('V-6.10b V-6.10i V-6.11c acquisition is of one weapon, and changes with the target type', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'german',
      units: { one: 'ge-2-2-8 S14', two: 'ge-2-2-8 T13', foe: 'br-4-5-7 S10' },
      weapons: { gun: 'ge-pak40 one>5', other: 'ge-pak40 two>5' },
    });
    expect(u).toBeDefined();
    const first = fired(open(state).state, shoot(w['gun'], 'S10'), [26, 66, 22]).state;
    const other = eventOf(answer(first, shoot(w['other'], 'S10'), [65]).events, 'shot-fired');
    expect(valueOf(other.modifiers.parts, 'acquired')).toBe(0);
    const second = answer(first, shoot(w['gun'], 'S10', { targetType: 'area' }), [65]);
    expect(valueOf(eventOf(second.events, 'shot-fired').modifiers.parts, 'acquired')).toBe(-1);
    const gun = weaponNumber(w['gun']);
    expect([second.state.aim[gun], weaponMarksOn(second.state, w['gun']).includes('acquired-twice')]).toEqual([
      hexIn(state, 'S10'),
      true,
    ]);
    const back = answer(second.state, shoot(w['gun'], 'S10', { intensive: true }), [54]).state;
    expect([back.aim[gun], back.acquired.length]).toEqual([-1, 1]);
  });

  test('V-DaE:1.1v5 one level of a church, or both with the ATT', () => {
    const { state, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 E2', up: 'br-4-5-7 E4/steeple', down: 'br-4-5-7 E4' },
      weapons: { gun: 'ge-pak40 crew>2' },
    });
    const opened = open(state).state;
    const one = fired(opened, shoot(w['gun'], 'E4/steeple'), [11, 66, 22, 22, 22]);
    expect(eventOf(one.events, 'fire-resolved').bundles.flatMap(({ units }) => units)).toHaveLength(1);
    const both = fired(opened, shoot(w['gun'], 'E4', { targetType: 'area' }), [12, 66, 22, 22, 22]);
    expect(eventOf(both.events, 'fire-resolved').bundles.flatMap(({ units }) => units)).toHaveLength(2);
  });

  test('V-1.1.1v3 V-DaE:1.3v5 a building covers a vehicle, a polder does not', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 C8', tank: 'br-sherman-v C6>5' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    const { events } = answer(open(state).state, shootAt(w['gun'], 'C6', u['tank']), [65]);
    expect(valueOf(eventOf(events, 'shot-fired').modifiers.parts, 'wooden building')).toBe(2);
    const { board } = settingOf(state);
    const polder = [...board.polder.keys()].find((hex) => board.polder[hex] && board.terrain[hex] === 'open') ?? -1;
    const cover = (target: 'vehicle' | undefined) =>
      addCover(contextOf(state), polder, { from: undefined, by: 'fire', stance: undefined, target }, new Sum());
    expect([cover(undefined), cover('vehicle')]).toEqual([1, 0]);
  });
});

describe('LATW', () => {
  test('V-4.4.4a V-4.4.4b an anti-tank rifle: 12 hexes at armour, 1 FP on the fire table', () => {
    expect([mayFireRifle(12), mayFireRifle(13)]).toEqual([true, false]);
    const { state, u, w } = stateWith<string, string>({
      units: { squad: 'ru-4-4-7 S12', foe: 'ge-4-4-7 S15' },
      weapons: { atr: 'ru-atr squad' },
    });
    const { events } = answer(open(state).state, fire([u['squad'], w['atr']], 'S15'), [65]);
    expect(eventOf(events, 'fire-resolved').firepower.total).toBe(5);
  });

  test('V-4.4.5a a PIAT has no backblast; V-5.4v1 a PSK in Inexperienced hands is gone on a 9', () => {
    const piat = stateWith<string, string>({
      units: { squad: 'br-4-5-7 C4', tank: 'ge-stug-iiig C3>0' },
      weapons: { gun: 'br-piat squad' },
    });
    const shot = shootAt(piat.w['gun'], 'C3', piat.u['tank'], { ammunition: 'HEAT' });
    expect(refusal(open(piat.state).state, shot)).toEqual([]);
    expect(refusal(open(piat.state).state, { ...shot, backblast: 'accept' })).toEqual(['backblast-none V-4.4.3a']);
    expect([isGone('ge-4-3-6'), isGone('ge-4-4-7')]).toEqual([true, false]);
  });

  test('V-4.4.7 a PSK that hits a tank on the move leaves 6 Residual FP', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'movement',
      units: { tank: 'br-sherman-v S11>2', idle: 'br-4-5-7 A1', squad: 'ge-4-4-7 S14' },
      weapons: { psk: 'ge-psk squad' },
    });
    const { state: at } = answerAll(inMovement(state), [[drive(u['tank'], ['start', 'S12'])], [PASS]]);
    const { state: after } = fired(at, shootAt(w['psk'], 'S12', u['tank'], { ammunition: 'HEAT' }), [11, 66]);
    expect(after.residual.map(({ firepower }) => firepower)).toEqual([6]);
  });
});

describe('vehicles', () => {
  test('V-7.4a Infantry beside a standing tank of its side has +1 and is not in the open; V-7.4c not beside one that moved', () => {
    const beside = attackBeside('br-sherman-v S12>2');
    expect([valueOf(beside, 'beside'), valueOf(beside, 'in Open Ground')]).toEqual([1, 0]);
    const moved = attackBeside('br-sherman-v S12>2 entered done');
    expect([valueOf(moved, 'beside'), valueOf(moved, 'in Open Ground')]).toEqual([0, -1]);
  });

  test('V-7.8d V-3.3.3v4 V-3.4v2 machine guns attack an exposed crew, and fire once', () => {
    expect([
      mayFireCoaxial('ge-pzkpfw-vie crew-exposed', false),
      mayFireCoaxial('ge-pzkpfw-vie', false),
      mayFireCoaxial('ge-pzkpfw-vie crew-exposed', true),
    ]).toEqual([true, false, false]);
  });

  test('V-3.2.2.1b nobody fires out of a hex with an enemy in it', () => {
    const { state, u, w } = stateWith<string, string>({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 S12', foe: 'br-sherman-v S12>2', other: 'br-4-5-7 S14', mate: 'ge-4-4-7 A12' },
      weapons: { mg: 'ge-lmg mate' },
    });
    expect(w).toBeDefined();
    expect(refusal(open(state).state, fire([u['squad']], 'S14'))).toEqual(['enemy-in-hex I-3.2.2.1b']);
  });

  test('V-3.3.2.2c V-3.3.2.2h V-6.10h Delay improves a shot on the move, and nothing is acquired by it', () => {
    const [from, to] = openLine(4);
    const { state, u } = stateWith<string>({
      phase: 'movement',
      units: { tank: `br-sherman-v ${from}>2`, idle: 'br-4-5-7 A1', foe: `ge-4-4-7 ${to} broken desperate` },
    });
    const waiting = driven(state, u['tank'], [{ start: true }, { stop: true }, { delay: true }, { delay: true }]).state;
    const shot = { ...shoot(weaponOn(waiting, u['tank'], 'main'), to) };
    const turned = { ...waiting, turret: waiting.turret.slice() };
    for (let spine = 0; spine < 6; spine++) {
      turned.turret[unitNumber(u['tank'])] = spine;
      if (!isLegal(turned, shot)) continue;
      const { events, state: after } = answer(turned, shot, [65]);
      expect([valueOf(eventOf(events, 'shot-fired').modifiers.parts, 'Bounding'), after.acquired.length]).toEqual([
        4, 0,
      ]);
      return;
    }
    throw new Error('no turret reaches the target');
  });

  test('V-7.10g a UK that is Shocked again is Shock again', () => {
    const { state, u } = stateWith<string>({ units: { tank: 'ge-pzkpfw-vg S12>2 unconfirmed-kill' } });
    expect(marksOn(run(state, (play) => shockVehicle(play, unitNumber(u['tank']))).state, u['tank'])).toEqual([
      'shocked',
    ]);
  });

  test('V-VN.G4a V-VN.G4b the AAMG of a StuG is fired from inside, and it has no CMG', () => {
    expect([mayFireRemote(''), mayFireRemote(' crew-exposed')]).toEqual([true, false]);
    const { state, u } = stateWith<string>({ units: { stug: 'ge-stug-iiig S12>2' } });
    expect(weaponAt(state, unitNumber(u['stug']), 'coaxial')).toBeUndefined();
  });

  test('V-SOP.DFv in the Defensive Fire Phase too Smoke comes before other fire', () => {
    const { state, u } = stateWith<string>({
      phase: 'defensive-fire',
      attacker: 'german',
      units: { one: 'br-sherman-v S12>2', two: 'br-sherman-v T12>2', foe: 'ge-4-4-7 S15' },
    });
    const opened = open(state).state;
    const smoke = shoot(weaponOn(opened, u['two'], 'main'), 'S15', { targetType: 'area', ammunition: 'smoke' });
    expect(isLegal(opened, smoke)).toBe(true);
    const after = answer(opened, shoot(weaponOn(opened, u['one'], 'main'), 'S15'), [65]).state;
    expect(refusal(after, smoke)).toEqual(['smoke-too-late V-6.2h']);
  });

  test('V-3.3.3v3 a Gun that has First Fired uses Intensive Fire far away, whatever is near, and is done', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'movement',
      units: { squad: 'br-4-5-7 S9', near: 'br-4-5-7 S13', crew: 'ge-2-2-8 S14' },
      weapons: { gun: 'ge-pak40 crew>5 used first-fired' },
    });
    setMark(state, unitNumber(u['crew']), 'manned');
    const at = walk(state, [u['squad']], ['S10'], { stops: [] }).state;
    const { state: after } = fired(at, shoot(w['gun'], 'S10', { intensive: true }), [65]);
    expect(weaponMarksOn(after, w['gun'])).toEqual(expect.arrayContaining(['final-fired', 'intensive-fired']));
  });

  test('V-6.4e V-R66 a hidden Gun that a tank runs into fires in its own hex with +2', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'movement',
      units: { tank: 'br-sherman-v C9>2', idle: 'br-4-5-7 A1', crew: 'ge-2-2-8 C10 hidden' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    const { state: at } = answerAll(inMovement(state), [[drive(u['tank'], ['start', 'C10'])], [PASS]]);
    expect(marksOn(at, u['crew'])).not.toContain('hidden');
    const { parts } = eventOf(answer(at, shootAt(w['gun'], 'C10', u['tank']), [65]).events, 'shot-fired').modifiers;
    expect(valueOf(parts, 'in its own hex')).toBe(2);
  });

  test('V-3.8v10 V-7.10h at the end of the Player Turn a Stun becomes the +1 that stays', () => {
    const { state, u } = stateWith<string>({
      phase: 'close-combat',
      units: { tank: 'ge-pzkpfw-vg S12>2 stunned', squad: 'br-4-5-7 A1', men: 'ge-4-4-7 A12' },
    });
    expect(marksOn(open(state).state, u['tank'])).toEqual(['stun-shaken']);
  });
});
