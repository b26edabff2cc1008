/** The worked examples of Guns, To Hit, To Kill and vehicles: every number of the rulebook comes from the example as it is played. */
import { describe, expect, test } from 'vitest';
import { isInArc } from '../rules/board/covered-arcs.js';
import { settingOf } from '../rules/state/context.js';
import type { EventOf } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { hasWeaponMark, setMark } from '../rules/state/state.js';
import { sayResult } from '../rules/vocabulary/tables.js';
import { eachVector } from './each-vector.js';
import { hexIn, shoot, shootAt } from './ordnance-kit.js';
import type { Played } from './toolkit.js';
import {
  answer,
  eventOf,
  eventsOf,
  marksOn,
  open,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
} from './toolkit.js';
import vectors from './vectors/worked-examples.json' with { type: 'json' };
import { exampleStart, playExample } from './worked-example.js';

/** What the vectors expect of a shot; each tells of what it is about. */
interface Expected {
  readonly toHit?: number;
  readonly drmTotal?: number;
  readonly finalDR?: number;
  readonly hit?: boolean;
  readonly criticalHit?: boolean;
  readonly rofKept?: boolean;
  readonly ift?: {
    readonly column: number;
    readonly drm: number;
    readonly finalDR?: number;
    readonly result?: string;
  };
  readonly acquisition?: { readonly value?: number };
  readonly location?: string;
  readonly facing?: string;
  readonly finalTK?: number;
  readonly result?: string;
}

type Fired = EventOf<'shot-fired'> | EventOf<'bombarded'>;

function shotIn(events: Played['events']): Fired {
  return eventsOf(events, 'shot-fired').at(0) ?? eventOf(events, 'bombarded');
}

const RESULTS: Readonly<Record<string, string>> = { PossibleShock: 'possible-shock', Immobilized: 'immobilized' };

/** Compares a shot with what is expected of it. weapon: whose acquisition counts. */
function check({ events, state }: Played, weapon: string, expected: Expected): void {
  const shot = shotIn(events);
  if (expected.toHit !== undefined && shot.type === 'shot-fired') expect(shot.number).toBe(expected.toHit);
  if (expected.drmTotal !== undefined) expect(shot.modifiers.total).toBe(expected.drmTotal);
  if (expected.finalDR !== undefined) expect(shot.dice.total + shot.modifiers.total).toBe(expected.finalDR);
  if (expected.hit !== undefined) expect(shot.hit !== 'miss').toBe(expected.hit);
  if (expected.criticalHit !== undefined) expect(shot.hit === 'critical').toBe(expected.criticalHit);
  if (expected.rofKept !== undefined) expect(eventsOf(events, 'rate-kept').length > 0).toBe(expected.rofKept);
  if (expected.ift !== undefined) {
    const { column, bundles } = eventOf(events, 'fire-resolved');
    expect([column, bundles[0].modifiers.total]).toEqual([expected.ift.column, expected.ift.drm]);
    if (expected.ift.finalDR !== undefined) expect(bundles[0].finalRoll).toBe(expected.ift.finalDR);
    if (expected.ift.result !== undefined)
      expect(sayResult(bundles[0].result).replace('no effect', '-')).toBe(expected.ift.result);
  }
  if (expected.acquisition?.value !== undefined) expect(acquiredBy(state, weapon)).toBe(expected.acquisition.value);
  if (expected.finalTK !== undefined) {
    const struck = eventOf(events, 'vehicle-struck');
    expect(struck.toKill.total).toBe(expected.finalTK);
    if (expected.result !== undefined) expect(struck.result).toBe(RESULTS[expected.result]);
  }
  if (expected.location !== undefined) {
    const { location, aspect } = eventOf(events, 'vehicle-struck');
    expect([location, aspect]).toEqual([expected.location, expected.facing]);
  }
}

function acquiredBy(state: State, id: string): number {
  const weapon = weaponNumber(id);
  return hasWeaponMark(state, weapon, 'acquired-twice') ? -2 : hasWeaponMark(state, weapon, 'acquired') ? -1 : 0;
}

/** Whether hexes lie in the arc of a weapon in a hex that points at a hexspine. */
function inArc(example: string, from: string, spine: number, hexes: readonly string[]): boolean[] {
  const start = exampleStart(example);
  const { grid } = settingOf(start).board;
  return hexes.map((hex) => isInArc(grid, hexIn(start, from), spine, hexIn(start, hex)));
}

describe('V-3.2.4n V-3.2.4p an 88 finds its target', () => {
  eachVector(vectors.TH1.slice(0, 4), ({ id, expect: expected }) => {
    const index = Number(id.slice(-1)) - 1;
    check(playExample('to-hit-88')[index], 'w1', expected);
    if (index === 3) expect(weaponMarksOn(playExample('to-hit-88')[index].state, 'w1')).toContain('intensive-fired');
  });

  test('V-TH1-5 covered arcs of the 88mm in M3', () => {
    const { caL3M4, caM4N3 } = vectors.TH1[4].expect;
    expect(inArc('to-hit-88', 'M3', caL3M4?.spine ?? 0, ['J5', 'O4'])).toEqual([caL3M4?.J5, caL3M4?.O4]);
    expect(inArc('to-hit-88', 'M3', caM4N3?.spine ?? 0, ['J5', 'O4'])).toEqual([caM4N3?.J5, caM4N3?.O4]);
  });
});

describe('a PaK 40 and two mortars', () => {
  const STEPS: Readonly<Record<string, readonly [step: number, weapon: string]>> = {
    'V-TH2-1': [0, 'w1'],
    'V-TH2-2': [1, 'w1'],
    'V-TH2-4': [2, 'w1'],
    'V-TH2-6': [3, 'w2'],
    'V-TH2-7': [4, 'w2'],
    'V-TH2-8': [5, 'w2'],
    'V-TH2-9': [6, 'w3'],
  };
  eachVector(
    vectors.TH2.filter(({ id }) => STEPS[id] !== undefined),
    ({ id, expect: expected }) => {
      const [step, weapon] = STEPS[id];
      check(playExample('to-hit-guns')[step], weapon, expected);
    },
  );

  test('V-TH2-3 the ATT instead: the red number, half the column, TEM on the fire table, no rate of fire', () => {
    const start = exampleStart('to-hit-guns');
    const { events } = answer(start, shoot('w1', 'C7', { targetType: 'area' }), [12, 66]);
    const { number } = eventOf(events, 'shot-fired');
    const { column, bundles } = eventOf(events, 'fire-resolved');
    const { toHit, iftColumn, temOnIFT, rofPossible } = vectors.TH2[2].expect;
    expect([number, column, bundles[0].modifiers.total]).toEqual([toHit, iftColumn, temOnIFT]);
    expect(eventsOf(events, 'rate-kept').length > 0).toBe(rofPossible);
  });

  test('V-TH2-5 covered arcs of the PaK 40 in E8', () => {
    const { caE7D7, caD7D8 } = vectors.TH2[4].expect;
    expect(inArc('to-hit-guns', 'E8', 5, ['C7', 'B7'])).toEqual([caE7D7?.C7, caE7D7?.B7]);
    expect(inArc('to-hit-guns', 'E8', 4, ['C7', 'B7'])).toEqual([caD7D8?.C7, caD7D8?.B7]);
  });
});

describe('a Critical Hit', () => {
  test('V-CH-1 one of two squads suffers it, both the same roll', () => {
    const [played] = playExample('critical-hit');
    check(played, 'w1', { ...vectors.CH[0].expect });
    const { normalAttack, chAttack } = vectors.CH[0].expect;
    const { column, bundles } = eventOf(played.events, 'fire-resolved');
    expect(column).toBe(normalAttack?.column);
    expect(bundles.map(({ modifiers }) => modifiers.total)).toEqual([chAttack?.drm, normalAttack?.drm]);
    expect(sayResult(bundles[0].result)).toBe('3KIA'); // a 4 on the column of 36
  });

  test('V-CH-2 V-3.2.4i V-Q.RED at range 7 the red numbers count', () => {
    const { state, w } = stateWith<string, string>({
      scenario: 'example-critical-hit',
      units: { crew: 'am-2-2-7 R5', target: 'ge-4-6-7 S12' },
      weapons: { gun: 'am-105 crew>2' },
    });
    const opened = open(state).state;
    const six = answer(opened, shoot(w['gun'], 'S12'), [33, 66, 22]);
    expect([eventOf(six.events, 'shot-fired').number, eventOf(six.events, 'shot-fired').hit]).toEqual([6, 'hit']);
    const two = answer(opened, shoot(w['gun'], 'S12'), [11, 66, 22]);
    expect(eventOf(two.events, 'shot-fired').hit).toBe('critical');
    const three = answer(opened, shoot(w['gun'], 'S12'), [12, 66, 22]);
    expect(eventOf(three.events, 'shot-fired').hit).toBe('hit');
  });
});

describe('V-3.2.4z V-3.2.4ae V-3.2.4af V-7.1a V-7.9a a KV-1 against a PzKpfw IIIN', () => {
  const [, first, second, , , heat, , , next, , , last] = playExample('to-kill');

  test('V-TK-1 V-TK-2 the turret turns, hits the front of the other turret, and may Shock the crew', () => {
    const { hullFacingWouldBe, ...expected } = vectors.TK[0].expect;
    check(first, 'w4', expected);
    check(first, 'w4', vectors.TK[1].expect);
    const hull = answer(playExample('to-kill')[0].state, shootAt('w4', 'G5', 'u1', { arc: 2 }), [21, 22]);
    expect(eventOf(hull.events, 'vehicle-struck').aspect).toBe(hullFacingWouldBe);
  });

  test('V-TK-3 V-NT-2 V-R12 Intensive Fire after a turn meets the rear of the hull and Immobilizes', () => {
    const { modifiedTK, af, ...expected } = vectors.TK[2].expect;
    check(second, 'w4', expected);
    const parts = eventOf(second.events, 'vehicle-struck').toKill.parts.map(({ value }) => value);
    expect([parts[0] + parts[1], -parts[2]]).toEqual([modifiedTK, af]);
    expect(marksOn(second.state, 'u1')).toContain('immobilized');
  });

  test('V-TK-4 HEAT in the Advancing Fire Phase misses and is not depleted', () => {
    check(heat, 'w1', vectors.TK[3].expect);
    expect(weaponMarksOn(heat.state, 'w1').includes('no-heat')).toBe(vectors.TK[3].expect.heatDepleted);
  });

  test('V-TK-5 in Motion the lower die would count twice', () => {
    const before = structuredClone(playExample('to-kill')[4].state);
    setMark(before, unitNumber('u1'), 'motion');
    const shot = eventOf(answer(before, shootAt('w1', 'E3', 'u2', { ammunition: 'HEAT' }), [23]).events, 'shot-fired');
    expect([shot.counted, shot.modifiers.total]).toEqual([
      vectors.TK[4].expect.diceTotal,
      vectors.TK[4].expect.drmTotal,
    ]);
  });

  test('V-TK-6 V-TK-7 the shots of the next Player Turn', () => {
    check(next, 'w4', vectors.TK[5].expect);
    check(last, 'w1', vectors.TK[6].expect);
  });

  test('V-TK-8 HEAT against the side of the hull', () => {
    const { HEAT } = vectors.TK[7].expect;
    const { toKill, location, aspect } = eventOf(last.events, 'vehicle-struck');
    expect([location, aspect, toKill.total, toKill.parts[0].value]).toEqual([
      'hull',
      HEAT?.hull.facing,
      HEAT?.hull.finalTK,
      HEAT?.tk,
    ]);
    const before = playExample('to-kill')[10].state;
    const turret = answer(before, shootAt('w1', 'E3', 'u2', { ammunition: 'HEAT' }), [34, 66]);
    const struck = eventOf(turret.events, 'vehicle-struck');
    expect([struck.location, struck.aspect, struck.toKill.total]).toEqual([
      'turret',
      HEAT?.turret.facing,
      HEAT?.turret.finalTK,
    ]);
    const explosive = answer(before, shootAt('w1', 'E3', 'u2', { ammunition: 'HE' }), [44, 66]);
    expect(eventOf(explosive.events, 'vehicle-struck').toKill.parts[0].value).toBe(vectors.TK[7].expect.HE?.tk);
  });

  test('V-TK-9 the ATT instead: column 6, +1 for thick armour', () => {
    const { toHit, drmTotal, iftColumn, afDrm } = vectors.TK[8].expect;
    const before = playExample('to-kill')[10].state;
    const { events } = answer(before, shoot('w1', 'E3', { targetType: 'area' }), [12, 21]);
    const { number, modifiers } = eventOf(events, 'shot-fired');
    expect([number, modifiers.total]).toEqual([toHit, drmTotal]);
    const { toKill, result } = eventOf(events, 'vehicle-struck');
    expect([eventOf(events, 'fire-resolved').column, toKill.total, result]).toEqual([iftColumn, afDrm, 'immobilized']);
    const over = answer(before, shoot('w1', 'E3', { targetType: 'area' }), [12, 31]);
    expect(eventOf(over.events, 'vehicle-struck').result).toBe('none');
  });
});

describe('Panzerfausts and a tank', () => {
  const steps = playExample('panzerfaust');

  test('V-PF-4 the tank enters the building for half its MP and does not bog', () => {
    const { events } = steps[4];
    const { dice, modifiers, bogged } = eventOf(events, 'bog-checked');
    const { finalDR, bogs } = vectors.PF[0].expect;
    expect([dice.total + modifiers.total, bogged]).toEqual([finalDR, bogs]);
  });

  test('V-PF-9 V-3.2.2v3 V-3.3.2.2f the machine guns: tripled, halved, column 8', () => {
    const { firepower, column, bundles } = eventOf(steps.at(-2)?.events ?? [], 'fire-resolved');
    const { fp, column: wanted, finalDR, result } = vectors.PF[1].expect;
    expect([firepower.total, column, bundles[0].finalRoll, sayResult(bundles[0].result)]).toEqual([
      fp,
      wanted,
      finalDR,
      result,
    ]);
  });

  test('V-PF-10 5 MP are left', () => {
    const { halves } = eventsOf(steps.at(-1)?.events ?? [], 'driven')[0];
    expect(halves / 2).toBe(vectors.PF[2].expect.left);
  });
});

test('V-3.7v4 V-3.8v2 V-3.8v4 V-3.8v6 V-3.8v7 V-Q.CC Infantry against a Panther ends as printed', () => {
  const steps = playExample('tank-close-combat');
  const assaults = steps.flatMap(({ events }) => eventsOf(events, 'vehicle-assaulted'));
  expect(assaults.map(({ value, modifiers, outcome }) => [value.total, modifiers.total, outcome])).toEqual([
    [6, 0, 'immobilized'],
    [3, -2, 'none'],
  ]);
  expect(steps.flatMap(({ events }) => eventsOf(events, 'combat-resolved')).map(({ outcome }) => outcome)).toEqual([
    'reduced',
    'none',
  ]);
  expect(marksOn(steps.at(-1)?.state ?? steps[0].state, 'u2')).toContain('melee');
});

test('V-6.5d V-6.3c V-6.5b a pushed Gun points where it is told, and is no longer Emplaced', () => {
  const steps = playExample('manhandling');
  const pushes = steps.flatMap(({ events }) => eventsOf(events, 'gun-pushed'));
  expect(pushes.map(({ modifiers, outcome }) => [modifiers.total, outcome])).toEqual([
    [5, 'moves'],
    [2, 'moves'],
  ]);
  const { state } = steps[0];
  expect([state.arc[weaponNumber('w1')], weaponMarksOn(state, 'w1').includes('emplaced')]).toEqual([5, false]);
});
