/** One ordnance shot from its declaration to its end, on a real board. */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../rules/state/context.js';
import { nearestArc } from '../rules/board/covered-arcs.js';
import { settingOf } from '../rules/state/context.js';
import { hexIn, openLine, shoot, shootAt } from './ordnance-kit.js';
import {
  answer,
  eventOf,
  eventsOf,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
  whereIs,
} from './toolkit.js';

/** A Sherman at one end of an open line and a Tiger at the other, both pointing at each other. */
function duel(range: number, tankMarks = '', tigerMarks = '') {
  const [from, to] = openLine(range);
  const { grid } = settingOf(stateWith({}).state).board;
  const { state: blank } = stateWith({});
  const toward = nearestArc(grid, hexIn(blank, from), 0, hexIn(blank, to));
  const back = nearestArc(grid, hexIn(blank, to), 0, hexIn(blank, from));
  const { state, u } = stateWith({
    units: {
      tank: `br-sherman-v ${from}>${toward}${tankMarks}`,
      tiger: `ge-pzkpfw-vie ${to}>${back}${tigerMarks}`,
    },
  });
  const opened = open(state).state;
  return { state: opened, u, from, to, gun: weaponOn(opened, u.tank, 'main') };
}

describe('V-3.2.4h a shot at a vehicle', () => {
  test('V-3.2.4h V-Q.DRM13 V-Q.DRM22 V-7.3 the sum of a BU Sherman at a Tiger 8 hexes away', () => {
    const { state, u, to, gun } = duel(8);
    const { events } = answer(state, shootAt(gun, to, u.tiger), [66]);
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    expect([number, hit, modifiers.parts.map(({ rule, value }) => [rule, value])]).toEqual([
      9,
      'miss',
      [
        ['V-Q.DRM13', 1],
        ['V-Q.DRM22', -1],
      ],
    ]);
  });

  test('V-7.10a V-7.4b a TK DR below the final number makes a wreck', () => {
    const { state, u, to, gun } = duel(2);
    const played = answer(state, shootAt(gun, to, u.tiger), [43, 66]);
    const { toKill, location, aspect, result } = eventOf(played.events, 'vehicle-struck');
    expect([toKill.total, location, aspect, result]).toEqual([14 - 11, 'hull', 'front', 'none']);
    const killed = answer(state, shootAt(gun, to, u.tiger), [43, 11]);
    expect(eventOf(killed.events, 'vehicle-struck').result).toBe('destroyed');
    expect([whereIs(killed.state, u.tiger), killed.state.wrecks.length]).toEqual(['eliminated', 1]);
  });

  test('V-7.10c V-7.10d V-7.10e V-Q.AFVD equal is Shock or Immobilization, one above Possible Shock', () => {
    const { state, u, to, gun } = duel(2);
    const hull = answer(state, shootAt(gun, to, u.tiger), [43, 21]);
    expect([eventOf(hull.events, 'vehicle-struck').result, marksOn(hull.state, u.tiger)]).toEqual([
      'immobilized',
      ['immobilized'],
    ]);
    const above = answer(state, shootAt(gun, to, u.tiger), [43, 22, 64]);
    expect([eventOf(above.events, 'vehicle-struck').result, marksOn(above.state, u.tiger)]).toEqual([
      'possible-shock',
      ['shocked'],
    ]);
  });

  test('V-6.1d an original 2 that hits doubles the TK number', () => {
    const { state, u, to, gun } = duel(8);
    const { events } = answer(state, shootAt(gun, to, u.tiger), [11, 66]);
    expect([eventOf(events, 'shot-fired').hit, eventOf(events, 'vehicle-struck').toKill.total]).toEqual([
      'critical',
      28 - 11,
    ]);
  });

  test('V-1.2.4.1 V-6.10a the coloured die keeps the rate of fire, and the target is acquired twice', () => {
    const { state, u, to, gun } = duel(8);
    const first = answer(state, shootAt(gun, to, u.tiger), [16, 66]);
    const second = answer(first.state, shootAt(gun, to, u.tiger), [66]);
    expect(eventsOf(first.events, 'rate-kept')).toHaveLength(1);
    expect(eventOf(second.events, 'shot-fired').modifiers.parts.at(-1)).toMatchObject({ value: -1 });
    expect(weaponMarksOn(second.state, gun)).toEqual(expect.arrayContaining(['malfunctioned', 'prep-fired', 'used']));
  });

  test('V-3.2.4s V-3.2.4t after its rate of fire is lost it fires again with Intensive Fire', () => {
    const { state, u, to, gun } = duel(8);
    const first = answer(state, shootAt(gun, to, u.tiger), [45, 66]);
    expect(refusal(first.state, shootAt(gun, to, u.tiger))).toEqual(['ordnance-needs-intensive V-3.2.4s']);
    const again = answer(first.state, shootAt(gun, to, u.tiger, { intensive: true }), [64]);
    expect(eventOf(again.events, 'shot-fired').modifiers.parts.map(({ rule }) => rule)).toContain('V-Q.DRM9');
    expect(weaponMarksOn(again.state, gun)).toEqual(expect.arrayContaining(['malfunctioned', 'intensive-fired']));
    expect(listedOf(again.state, 'shoot')).toEqual([]);
  });

  test('V-7.12b an exposed crew suffers a Collateral Attack with the same dice', () => {
    const { state, u, to, gun } = duel(2, '', ' crew-exposed');
    const { events } = answer(state, shootAt(gun, to, u.tiger), [43, 66]);
    const { column, bundles } = eventOf(events, 'fire-resolved');
    expect([column, bundles[0].finalRoll]).toEqual([2, 14]);
  });
});

describe('V-6.2 ammunition', () => {
  test('V-6.2c above the depletion number it never had the ammunition, and has not fired', () => {
    const [from, to] = openLine(8);
    const { state, u } = stateWith({
      attacker: 'german',
      units: { tiger: `ge-pzkpfw-vie ${from}>0`, tank: `br-sherman-v ${to}>0` },
    });
    const opened = open(state).state;
    const gun = weaponOn(opened, u.tiger, 'main');
    const shot = shootAt(gun, to, u.tank, { ammunition: 'APCR' });
    const none = answer(opened, shot, [34]);
    expect([eventOf(none.events, 'ammunition-checked').found, weaponMarksOn(none.state, gun)]).toEqual([
      'none',
      ['no-apcr', 'turned-twice'],
    ]);
    expect(refusal(none.state, shot)).toEqual(['ammunition-none V-6.2b']);
    const last = answer(opened, shot, [22, 66]);
    expect([eventOf(last.events, 'ammunition-checked').found, eventsOf(last.events, 'shot-fired').length]).toEqual([
      'last',
      1,
    ]);
  });

  test('V-6.2h V-1.2.5v1 Smoke comes first, and makes a full counter in the Prep Fire Phase', () => {
    const { state, u, to, gun } = duel(8);
    const smoke = shoot(gun, to, { targetType: 'area', ammunition: 'smoke' });
    const fired = answer(state, smoke, [34]);
    expect(fired.state.smoke.map(({ kind }) => kind)).toEqual(['full']);
    const other = answer(state, shootAt(gun, to, u.tiger), [16, 66]);
    expect(refusal(other.state, smoke)).toEqual(['smoke-too-late V-6.2h']);
  });
});

describe('V-3.2.4m arcs', () => {
  test('V-3.2.4m V-Q.DRM8 V-R13 a turret turns to fire and pays for it, a bow gun turns the hull', () => {
    const [from, to] = openLine(6);
    const { state: blank } = stateWith({});
    const { grid } = settingOf(blank).board;
    const away = (nearestArc(grid, hexIn(blank, from), 0, hexIn(blank, to)) + 3) % 6;
    const { state, u } = stateWith({
      attacker: 'german',
      units: { tiger: `ge-pzkpfw-vie ${from}>${away}`, tank: `br-sherman-v ${to}>0` },
    });
    const opened = open(state).state;
    const played = answer(opened, shootAt(weaponOn(opened, u.tiger, 'main'), to, u.tank), [66]);
    const turned = eventOf(played.events, 'shot-fired').modifiers.parts.find(({ rule }) => rule === 'V-Q.DRM8');
    expect(turned?.value).toBeGreaterThanOrEqual(3);
    expect(played.state.hull[unitNumber(u.tiger)]).toBe(away);
    expect(played.state.turret[unitNumber(u.tiger)]).not.toBe(away);
  });

  test('V-3.2.4o V-6.10c a weapon that could still fire turns at the end of the phase, and nothing is fired after it', () => {
    const { state, u, to, gun } = duel(8);
    const turned = answer(state, { do: 'turn', weapon: gun, arc: 5 });
    expect(turned.state.turret[unitNumber(u.tank)]).toBe(5);
    expect(refusal(turned.state, shootAt(gun, to, u.tiger))).toEqual(['phase-turning V-3.2.4o']);
    expect(refusal(turned.state, { do: 'turn', weapon: gun, arc: 5 })).toEqual(['turn-same V-3.2.4o']);
  });
});

test('V-3.2.4o a pinned crew can still fire its Gun, so it may turn it at the end of the phase', () => {
  const { state, w } = stateWith({
    units: { crew: 'br-2-2-8 S10 pinned', foe: 'ge-4-4-7 S14' },
    weapons: { gun: 'br-6pdr crew>2' },
  });
  expect(refusal(open(state).state, { do: 'turn', weapon: w.gun, arc: 4 })).toEqual([]);
});

test('V-6.7 V-6.3a a Gun is hit with its crew: the Emplacement is To Hit, the shield comes after a Near Miss', () => {
  const [from, to] = openLine(6);
  const { state, u, w } = stateWith({
    units: { tank: `br-sherman-v ${from}>0`, crew: `ge-2-2-8 ${to}` },
    weapons: { gun: 'ge-pak40 crew>0 emplaced' },
  });
  const opened = open(state).state;
  const played = answer(opened, shoot(weaponOn(opened, u.tank, 'main'), to), [11, 11]);
  const { modifiers } = eventOf(played.events, 'shot-fired');
  expect(modifiers.parts.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['V-6.3a', 'V-Q.DRM22']));
  expect([whereIs(played.state, u.crew), played.state.weaponPlace[weaponNumber(w.gun)]]).toEqual(['eliminated', -1]);
});

test('the shots of a state are all legal', () => {
  const { state } = duel(8, ' crew-exposed', ' crew-exposed');
  const shots = listedOf(state, 'shoot');
  expect(shots.length).toBeGreaterThan(2);
  for (const shot of shots) expect(refusal(state, shot), JSON.stringify(shot)).toEqual([]);
  expect(contextOf(state).hindrances.vehicles.size).toBe(2);
});
