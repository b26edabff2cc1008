/** Cases of To Hit and To Kill, each fired on a real state. */
import { describe, expect, test } from 'vitest';
import { nearestArc } from '../rules/board/covered-arcs.js';
import { settingOf } from '../rules/state/context.js';
import { setWeaponMark } from '../rules/state/state.js';
import { columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import { driven } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import { fired, hexIn, openLine, scene, shoot, shootAt } from './ordnance-kit.js';
import type { Played } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import arcs from './vectors/arcs.json' with { type: 'json' };
import vectors from './vectors/ordnance.json' with { type: 'json' };
import examples from './vectors/worked-examples.json' with { type: 'json' };
import { walk } from './walking.js';

const single = (id: string) => {
  const found = vectors.single.find((vector) => vector.id === id);
  if (found === undefined) throw new Error(`there is no vector ${id}`);
  return found;
};

/** What a part of a sum is worth; 0 where it is not there. */
function partOf({ events }: Played, label: string): number {
  return eventOf(events, 'shot-fired').modifiers.parts.find((part) => part.label.startsWith(label))?.value ?? 0;
}

describe('turning (Case 8)', () => {
  const KINDS: Readonly<Record<string, string>> = { T: 'br-sherman-v', ST: 'ge-pzkpfw-vg', NT: 'ge-pak40' };
  eachVector(vectors.C8, ({ given, expect: expected }) => {
    const [from, to] = given.inBuilding ? ['C4', 'C2'] : openLine(4);
    const blank = stateWith({}).state;
    const toward = nearestArc(settingOf(blank).board.grid, hexIn(blank, from), 0, hexIn(blank, to));
    const start = (toward + given.hexspines) % 6;
    const kind = KINDS[given.mount];
    const isGun = given.mount === 'NT';
    const isGerman = kind.startsWith('ge');
    const { state, u, w } = stateWith<string, string>({
      attacker: isGerman ? 'german' : 'british',
      units: {
        firer: isGun ? `ge-2-2-8 ${from}` : `${kind} ${from}>${toward}/${start}`,
        target: `${isGerman ? 'br-sherman-v' : 'ge-pzkpfw-vie'} ${to}>0`,
      },
      weapons: isGun ? { gun: `ge-pak40 firer>${start}` } : { gun: 'br-lmg A1' },
    });
    const opened = open(state).state;
    const gun = isGun ? w['gun'] : weaponOn(opened, u['firer'], 'main');
    const played = fired(opened, shootAt(gun, to, u['target'], { arc: toward }), [65, 66]);
    expect(partOf(played, 'turned')).toBe(expected.drm);
  });
});

/** A tank that has started shoots at a squad four hexes away; so many MP of it count as spent in sight. */
function bounding(mount: string, points: number): Played {
  const [from, to] = openLine(4);
  const blank = stateWith({}).state;
  const toward = nearestArc(settingOf(blank).board.grid, hexIn(blank, from), 0, hexIn(blank, to));
  const kind = { T: 'br-sherman-v', ST: 'ge-pzkpfw-vg', NT: 'ge-stug-iiig' }[mount] ?? '';
  const isGerman = kind.startsWith('ge');
  const { state, u } = stateWith<string>({
    phase: 'movement',
    attacker: isGerman ? 'german' : 'british',
    units: {
      tank: `${kind} ${from}>${toward}`,
      idle: `${isGerman ? 'ge-4-4-7' : 'br-4-5-7'} A1`,
      target: `${isGerman ? 'br-4-5-7' : 'ge-4-4-7'} ${to}`,
    },
  });
  const started = driven(state, u['tank'], ['start'], kind === 'ge-pzkpfw-vg' ? [33] : []).state;
  started.drives = [
    { vehicle: unitNumber(u['tank']), spent: [{ at: hexIn(started, from), halves: 2 * points }], boundedAt: -1 },
  ];
  return answer(started, shoot(weaponOn(started, u['tank'], 'main'), to), [65]);
}

describe('V-3.5v2 fire on the move (Case 14)', () => {
  eachVector(vectors.C14, ({ given, expect: expected }) => {
    if (given.mpInLOS !== null) {
      expect(partOf(bounding(given.mount, given.mpInLOS), 'Bounding Fire')).toBe(expected.drm);
      return;
    }
    const firer = given.mount === 'NT' ? 'ge-stug-iiig entered' : 'br-sherman-v entered';
    const target = given.mount === 'NT' ? 'br-sherman-v' : 'ge-pzkpfw-vie';
    const made = scene({ firer, target, range: 4, phase: 'advancing-fire' });
    const played = fired(made.state, shootAt(made.gun, made.to, made.u.target), [65, 66]);
    expect(partOf(played, 'Bounding Fire')).toBe(expected.drm);
  });
});

const drm = (firer: string, target: string, range: number, more: object = {}, crew?: string) => {
  const made = scene({ firer, target, range, ...(crew !== undefined && { crew }) });
  return partOf(fired(made.state, { ...shootAt(made.gun, made.to, made.u.target), ...more }, [65, 66]), 'stopped');
};

describe('moving targets (Cases 24 and 25)', () => {
  eachVector(vectors.C24, ({ given, expect: expected }) => {
    const isDefender = given.side === 'DEFENDER';
    const target = isDefender ? 'br-sherman-v motion' : 'br-sherman-v entered';
    const phase = isDefender ? 'prep-fire' : 'defensive-fire';
    const made = scene({ firer: 'ge-pak40', target, range: 4, phase });
    if (!isDefender)
      made.state.drives = [
        {
          vehicle: unitNumber(made.u.target),
          spent: [{ at: hexIn(made.state, made.to), halves: 2 * given.mpInLOS }],
          boundedAt: -1,
        },
      ];
    const played = fired(made.state, shootAt(made.gun, made.to, made.u.target), [65, 66]);
    expect(partOf(played, 'moving vehicle')).toBe(expected.drm);
  });

  test('V-C25-01 V-Q.DRM25 V-R14 a stopped vehicle close by', () => {
    expect([
      drm('ge-pak40', 'br-sherman-v', 1),
      drm('ge-pak40', 'br-sherman-v', 2),
      drm('ge-pak40', 'br-sherman-v motion', 1),
      0, // a firer in Motion: V-C16-02
      drm('ge-psk', 'br-sherman-v', 1, { ammunition: 'HEAT' }, 'ge-4-4-7'),
    ]).toEqual(single('V-C25-01').expect.drm);
  });

  test('V-C16-02 a Non-Stopped Panther fires at a stopped Sherman next to it', () => {
    const made = scene({ firer: 'ge-pzkpfw-vg', target: 'br-sherman-v', range: 1 });
    const { state, u } = stateWith<string>({
      phase: 'movement',
      attacker: 'german',
      units: { tank: 'ge-pzkpfw-vg S12>2', idle: 'ge-4-4-7 A1', foe: 'br-sherman-v S13>2 stunned' },
    });
    expect(made.state).toBeDefined();
    const started = driven(state, u['tank'], ['start'], [33]).state;
    started.drives = [
      { vehicle: unitNumber(u['tank']), spent: [{ at: hexIn(started, 'S12'), halves: 5 }], boundedAt: -1 },
    ];
    const main = weaponOn(started, u['tank'], 'main');
    const { number, counted, modifiers, hit } = eventOf(
      answer(started, shootAt(main, 'S13', u['foe']), [33]).events,
      'shot-fired',
    );
    expect([number, counted, modifiers.total, hit]).toEqual([10, 9, 5, 'miss']);
  });

  test('V-C1-1 V-Q.DRM1 a PaK 40 in a building turns and fires in the Advancing Fire Phase', () => {
    const { state, u, w } = stateWith<string, string>({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 C4', target: 'br-4-5-7 C2' },
      weapons: { gun: 'ge-pak40 crew>1' },
    });
    const { events } = answer(open(state).state, shoot(w['gun'], 'C2'), [11]);
    expect(u).toBeDefined();
    expect(eventOf(events, 'shot-fired').modifiers.total).toBe(9);
    expect(eventsOf(events, 'rate-kept')).toEqual([]);
  });
});

/** Final TK# and result of one hit. */
function kill(
  firer: string,
  target: string,
  how: {
    range: number;
    side?: boolean;
    rear?: boolean;
    ammunition?: 'AP' | 'APCR' | 'APDS' | 'HE' | 'HEAT';
    crew?: string;
  },
  faces: readonly number[],
) {
  const { ammunition = 'AP', rear = false, ...where } = how;
  const made = scene({ firer, target, ...where });
  const unit = unitNumber(made.u.target);
  if (rear) {
    made.state.hull[unit] = (made.state.hull[unit] + 3) % 6;
    made.state.turret[unit] = made.state.hull[unit];
  }
  const { events } = fired(made.state, shootAt(made.gun, made.to, made.u.target, { ammunition }), [...faces, 22]);
  const { toKill, result } = eventOf(events, 'vehicle-struck');
  return [toKill.total, result];
}

const collateral = (
  firer: string,
  target: string,
  ammunition: 'AP' | 'HE' | 'HEAT',
  range: number,
  side: boolean,
  faces: readonly number[],
  crew?: string,
) => {
  const made = scene({ firer, target, range, side, ...(crew !== undefined && { crew }) });
  const { events } = fired(made.state, shootAt(made.gun, made.to, made.u.target, { ammunition }), faces);
  const { toKill, result } = eventOf(events, 'vehicle-struck');
  const { column, bundles } = eventOf(events, 'fire-resolved');
  return [toKill.total, result, column, bundles[0].finalRoll, sayResult(bundles[0].result)];
};

describe('To Kill', () => {
  test('V-LOC-1 V-Q.LOC hull or turret by the dice that hit', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 4 });
    const { dice } = arcs.location[0].given;
    const found = (dice ?? []).map(([coloured, white]) => {
      const shot = shootAt(made.gun, made.to, made.u.target);
      return eventOf(fired(made.state, shot, [10 * coloured + white, 11, 22]).events, 'vehicle-struck').location;
    });
    expect(found).toEqual(arcs.location[0].expect.location);
  });

  test('V-SHOT-4 V-SHOT-10 APDS and APCR', () => {
    // V-SHOT-4: 76LL APDS (26 next to it) at the side of a Tiger; V-SHOT-10: 88L APCR (25 at two hexes) at a front of 11.
    expect(kill('br-sherman-vc', 'ge-pzkpfw-vie', { range: 1, side: true, ammunition: 'APDS' }, [21, 66])).toEqual([
      18,
      'destroyed',
    ]);
    expect(kill('br-sherman-vc', 'ge-pzkpfw-vie', { range: 2, ammunition: 'APDS' }, [21, 66])).toEqual([
      14,
      'destroyed',
    ]);
  });

  test('V-SHOT-6 V-SHOT-8 a PIAT at the rear of a Tiger: +1, doubled before it by a Critical Hit', () => {
    expect(
      kill('br-piat', 'ge-pzkpfw-vie', { range: 1, rear: true, ammunition: 'HEAT', crew: 'br-4-5-7' }, [21, 44]),
    ).toEqual([8, 'immobilized']);
    expect(
      kill('br-piat', 'ge-pzkpfw-vie', { range: 1, rear: true, ammunition: 'HEAT', crew: 'br-4-5-7' }, [11, 66]),
    ).toEqual([23, 'destroyed']);
  });

  test('V-SHOT-7 a PSK scores a Critical Hit on the front of a Sherman', () => {
    expect(kill('ge-psk', 'br-sherman-v', { range: 1, ammunition: 'HEAT', crew: 'ge-4-4-7' }, [11, 66])[0]).toBe(44);
  });

  test('V-SHOT-12 V-SHOT-13 HE one above Immobilizes, or Shocks in the turret', () => {
    expect(kill('ge-pak40', 'br-sherman-v', { range: 4, side: true, ammunition: 'HE' }, [21, 22])).toEqual([
      3,
      'immobilized',
    ]);
    expect(kill('ge-pak40', 'br-sherman-v', { range: 4, side: true, ammunition: 'HE' }, [12, 11])).toEqual([
      1,
      'shock',
    ]);
  });

  test('V-SHOT-14 V-STUN-3 V-7.10i V-4.1v2 a machine gun Stuns on the exact number; a second Stun is a STUN', () => {
    expect(kill('br-hmg', 'ge-stug-iiig', { range: 1, side: true, crew: 'br-4-5-7' }, [21, 12])).toEqual([3, 'stun']);
    const made = scene({ firer: 'br-hmg', crew: 'br-4-5-7', target: 'ge-stug-iiig stun-shaken', range: 1, side: true });
    const { state } = fired(made.state, shootAt(made.gun, made.to, made.u.target), [21, 12]);
    expect(marksOn(state, made.u.target)).toEqual(['stunned', 'recalled']);
  });

  test('V-COL-1 V-COL-2b V-TK-11 V-TK-12 Collateral Attacks', () => {
    expect(collateral('br-piat', 'ge-pzkpfw-vg crew-exposed', 'HEAT', 1, false, [21, 34, 22], 'br-4-5-7')).toEqual([
      -3,
      'none',
      8,
      9,
      'PTC',
    ]);
    expect(collateral('ge-pak40', 'br-sherman-v crew-exposed', 'HE', 4, true, [21, 22, 22])).toEqual([
      3,
      'immobilized',
      12,
      6,
      '2MC',
    ]);
    expect(collateral('ru-kv1-m41', 'ge-pzkpfw-iiin crew-exposed', 'AP', 4, false, [21, 35, 34])).toEqual([
      7,
      'possible-shock',
      2,
      10,
      'no effect',
    ]);
    expect(collateral('ru-kv1-m41', 'ge-pzkpfw-iiin crew-exposed', 'HE', 4, false, [21, 34, 22])).toEqual([
      1,
      'none',
      12,
      9,
      'NMC',
    ]);
  });
});

test('V-BRK-06 V-3.2.4w V-4.0v3 captured, Non-Qualified and Intensive Fire add up', () => {
  const made = scene({ firer: 'ge-pak40', crew: 'br-4-5-7', target: 'ge-pzkpfw-iiin', range: 4 });
  setWeaponMark(made.state, weaponNumber(made.gun), 'used', 'prep-fired');
  const { state } = fired(made.state, shootAt(made.gun, made.to, made.u.target, { intensive: true }), [
    diceFor(6),
    66,
    66,
  ]);
  expect(weaponMarksOn(state, made.gun)).toContain('malfunctioned');
});

test('V-CHX-2 V-6.1b V-6.1f FFMO and FFNAM count to hit and on the fire table', () => {
  const { state, u, w } = stateWith<string, string>({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S9', idle: 'br-4-5-7 T10', crew: 'ge-2-2-8 S14' },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  const at = walk(state, [u['squad']], ['S10'], { stops: [] }).state;
  const { events } = fired(at, shoot(w['gun'], 'S10'), [32, 34, 22, 22, 22]);
  const { number, modifiers, hit } = eventOf(events, 'shot-fired');
  expect([number, modifiers.total, hit]).toEqual([8, -2, 'critical']);
  const [bundle] = eventOf(events, 'fire-resolved').bundles;
  expect([bundle.modifiers.total, bundle.result]).toEqual([-2, fireResult(columnFor(24), 5)]);
});

test('V-CHX-5 V-4.4a an original 2 that misses is no Critical Hit', () => {
  const { state, w } = stateWith<string, string>({
    scenario: 'example-latw',
    units: { squad: 'br-4-5-7 DD10', target: 'ge-4-4-7 DD7' },
    weapons: { piat: 'br-piat squad' },
  });
  const { events } = answer(open(state).state, shoot(w['piat'], 'DD7', { ammunition: 'HEAT' }), [11]);
  const { number, modifiers, hit } = eventOf(events, 'shot-fired');
  expect([number, modifiers.total, hit]).toEqual([5, 4, 'miss']);
});

test('V-SOP-1 V-SOP.PFv V-6.2h after other fire there is no Smoke', () => {
  const { state, u } = stateWith<string>({
    units: { one: 'br-sherman-v S12>2', two: 'br-sherman-v T12>2', foe: 'ge-4-4-7 S15' },
  });
  const opened = open(state).state;
  const smoke = shoot(weaponOn(opened, u['two'], 'main'), 'S15', { targetType: 'area', ammunition: 'smoke' });
  expect(isLegal(opened, smoke)).toBe(true);
  const after = answer(opened, shoot(weaponOn(opened, u['one'], 'main'), 'S15'), [65]).state;
  expect(refusal(after, smoke)).toEqual(['smoke-too-late V-6.2h']);
});

test('V-WP-1 V-6.2i WP: a check from which TEM is subtracted', () => {
  const { state, u } = stateWith<string>({
    units: { tank: 'br-sherman-v C2>2', foe: 'ge-4-4-7 C4', mate: 'br-4-5-7 A1' },
  });
  const opened = open(state).state;
  const shot = shoot(weaponOn(opened, u['tank'], 'main'), 'C4', { targetType: 'area', ammunition: 'WP' });
  const { events } = answer(opened, shot, [12, diceFor(10)]);
  const { modifiers, outcome } = eventOf(events, 'morale-checked');
  expect([modifiers.total, outcome]).toEqual([-3, 'pinned']);
});

test('V-6.2i I-3.2.3h I-3.2.3v under WP the best leader checks first and helps the others, and broken units are under DM', () => {
  const { state, u } = stateWith({
    units: {
      tank: 'br-sherman-v C2>2',
      mate: 'br-4-5-7 A1',
      squad: 'ge-4-4-7 C4',
      broken: 'ge-4-4-7 C4 broken',
      leader: 'ge-9-1 C4',
    },
  });
  const opened = open(state).state;
  const shot = shoot(weaponOn(opened, u.tank, 'main'), 'C4', { targetType: 'area', ammunition: 'WP' });
  const { state: after, events } = answer(opened, shot, [12, diceFor(8), diceFor(8), diceFor(5)]);
  expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
    [u.leader, -3],
    [u.squad, -4],
    [u.broken, -4],
  ]);
  expect(marksOn(after, u.broken)).toContain('desperate');
});

test('V-MH-1 V-6.3a V-Q.DRM17 an Emplaced Gun is harder to hit', () => {
  const { state, u, w } = stateWith<string, string>({
    attacker: 'german',
    units: { crew: 'am-2-2-7 S10', foe: 'ge-2-2-8 S14' },
    weapons: { gun: 'am-57 crew>2 emplaced', pak: 'ge-pak40 foe>5' },
  });
  expect(u).toBeDefined();
  const { events } = answer(open(state).state, shoot(w['pak'], 'S10'), [65]);
  expect(eventOf(events, 'shot-fired').modifiers.parts.find(({ label }) => label === 'Emplacement')?.value).toBe(
    examples.MH[0].expect.thDrmCase17,
  );
});

test('V-HIP-2 V-6.4f a hidden Gun in the hex of a visible squad has +2 for being hidden and its Emplacement', () => {
  const { state, u, w } = stateWith<string, string>({
    units: { tank: 'br-sherman-v C8>2 crew-exposed', squad: 'ge-4-4-7 C10', crew: 'ge-2-2-8 C10 hidden' },
    weapons: { gun: 'ge-pak40 crew>5 emplaced' },
  });
  expect(w).toBeDefined();
  const opened = open(state).state;
  const shot = shoot(weaponOn(opened, u['tank'], 'main'), 'C10');
  const low = fired(opened, shot, [11, 11, 11, 11, 22, 22, 22]);
  expect(
    eventsOf(low.events, 'revealed')
      .flatMap(({ units }) => units)
      .map(({ id }) => id),
  ).toContain(u['crew']);
  const high = fired(opened, shot, [33, 11, 22, 22]);
  expect(eventsOf(high.events, 'revealed')).toEqual([]);
});
