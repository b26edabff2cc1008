/** Rules of ordnance, Gunshields, dispensers and leaders that no vector tells of, each on a real state. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { attackHex } from '../rules/artillery/blast-attack.js';
import { elstGame } from '../rules/game.js';
import { hasAmmunition } from '../rules/ordnance/ammunition.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { startOfDrive } from '../rules/planning/drive-planning.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { barOnDispenser } from '../rules/vehicles/dispensers.js';
import type { Driver } from '../rules/vehicles/driver.js';
import { hasHeat } from '../rules/vocabulary/ordnance-tables.js';
import { batteryOf, MAP } from './artillery-kit.js';
import { scene, shootAt } from './ordnance-kit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponNumber,
} from './toolkit.js';
import { inMovement } from './walking.js';

/** What the crew of a PaK 40 has to check after a barrage on the column of 20: an MC for 11, a PTC for 12. */
function barrageOnGun(gun: string, dice = 65) {
  const { state } = stateWith({
    scenario: MAP,
    attacker: 'british',
    units: { crew: 'ge-2-2-8 LL16', idle: 'ge-4-4-7 TT1', foe: 'br-4-5-7 A1' },
    weapons: { gun: `ge-pak40 crew>0${gun}` },
  });
  const battery = batteryOf(state, { side: 'british', counter: 'FFE:1 LL16' });
  state.batteries = [battery];
  const { events } = run(state, (play) => attackHex(play, battery, at(state, 'LL16')), [dice, 11]);
  return [eventsOf(events, 'morale-checked').length, eventsOf(events, 'pin-checked').length];
}

test('V-6.6c against artillery a Gunshield adds 1, from whatever side it comes, unless the Gun was pushed', () => {
  expect([barrageOnGun(''), barrageOnGun(' manhandled')]).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test('V-6.6b V-6.6c against artillery too a Gunshield is not added to the Emplacement', () => {
  expect([barrageOnGun(' emplaced', 54), barrageOnGun(' emplaced', 55)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('V-6.5f a barrage meets units that have pushed a Gun with Hazardous Movement', () => {
  const { state } = stateWith({
    scenario: MAP,
    attacker: 'german',
    units: { men: 'ge-4-4-7 LL16 pushed', idle: 'ge-4-4-7 TT1', foe: 'br-4-5-7 A1' },
  });
  const battery = batteryOf(state, { side: 'british', counter: 'FFE:1 LL16' });
  state.batteries = [battery];
  const { events } = run(state, (play) => attackHex(play, battery, at(state, 'LL16')), [66, 11]);
  const [{ modifiers }] = eventOf(events, 'fire-resolved').bundles;
  expect(modifiers.parts.map(({ rule, value }) => [rule, value])).toEqual([['V-6.5f', -2]]);
});

test('V-3.2.1v2 two hexes of full Smoke block a shot at a vehicle, one does not', () => {
  const { state, u, to, gun } = scene({ firer: 'br-sherman-v', target: 'ge-pzkpfw-vie', range: 4 });
  const here = state.place[unitNumber(u.firer)];
  const hit = (hexes: readonly number[]) => {
    const smoked: State = { ...state, smoke: hexes.map((hex) => ({ hex, kind: 'full', side: 'german' })) };
    return eventsOf(answer(smoked, shootAt(gun, to, u.target), [66]).events, 'shot-fired').length;
  };
  expect([hit([]), hit([here]), hit([here, at(state, to)])]).toEqual([1, 1, 0]);
});

test('V-1.1.1v13 a tank on the hill has the Height Advantage against a Gun below it, as Case 17, not against a mortar', () => {
  const { state, u, w } = stateWith({
    scenario: exampleScenario('height'),
    attacker: 'german',
    units: { crew: 'ge-2-2-8 E9', tank: 'br-sherman-v I7>3', low: 'br-sherman-v E7>3' },
    weapons: { gun: 'ge-pak40 crew>0' },
  });
  const opened = open(state).state;
  const partsAt = (hex: string, target: string) =>
    preview(elstGame, opened, 'german', turnedAt(opened, w.gun, hex, target)).tallies.flatMap(({ parts }) =>
      parts.filter(({ label }) => label === 'Height Advantage').map(({ value }) => value),
    );
  expect([partsAt('I7', u.tank), partsAt('E7', u.low)]).toEqual([[1], []]);
});

/** A shot with the arc that the rules list for it. */
function turnedAt(state: State, gun: string, hex: string, target: string): Action {
  const found = listedOf(state, 'shoot').find(
    (action) => action.weapon === gun && action.at === hex && action.target === target && action.ammunition === 'AP',
  );
  if (found === undefined) throw new Error(`no shot at ${hex} is listed`);
  return found;
}

describe('V-4.4.2g leaders and Panzerfausts', () => {
  test('V-4.4.2g a leader helps with one shot of a phase, and directs no other', () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: {
        one: 'ge-4-6-7 A5',
        two: 'ge-4-6-7 A5',
        leader: 'ge-9-1 A5',
        tank: 'br-sherman-v A6>0',
      },
    });
    state.panzerfausts = 9;
    const look = (unit: string): ActionOf<'panzerfaust'> => ({
      do: 'panzerfaust',
      unit,
      at: 'A6',
      leaders: [u.leader],
      target: u.tank,
    });
    const first = answer(open(state).state, look(u.one), [1, diceFor(12)]);
    const parts = eventOf(first.events, 'shot-fired').modifiers.parts;
    expect(parts.filter(({ label }) => label === 'leadership').map(({ value }) => value)).toEqual([-1]);
    expect(refusal(first.state, look(u.two))).toEqual(['leader-used I-3.2.2l']);
    expect(isLegal(first.state, { ...look(u.two), leaders: [] })).toBe(true);
  });
});

test('V-6.2d HEAT from May 1942 for Germans, from January 1943 for all others; in September 1944 everybody has it', () => {
  expect([
    hasHeat('german', 1942, 4),
    hasHeat('german', 1942, 5),
    hasHeat('british', 1942, 12),
    hasHeat('british', 1943, 1),
  ]).toEqual([false, true, false, true]);
  const { state, gun } = scene({ firer: 'ge-pzkpfw-iiin', target: 'br-sherman-v', range: 4 });
  expect(hasAmmunition(state, weaponNumber(gun), 'HEAT')).toBe(true);
});

test('V-7.5g smoke pots need an exposed crew, and their Smoke stays in the own hex', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { tank: 'br-sherman-v S10>2', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 A9' },
  });
  const opened = inMovement(state);
  const { driver } = startOfDrive(opened, contextOf(opened), unitNumber(u.tank));
  const withPots: Driver = { ...driver, facts: { ...driver.facts, dispenser: { type: 'sP', usage: 7 } } };
  const bar = (crew: Driver['crew'], hex: string) =>
    barOnDispenser(opened, contextOf(opened), { ...withPots, crew }, { dispense: at(opened, hex), turret: undefined });
  expect([bar('buttoned-up', 'S10'), bar('exposed', 'S11'), bar('exposed', 'S10')]).toEqual([
    'dispenser-crew',
    'dispenser-own-hex',
    undefined,
  ]);
});

/** What fires at a Tiger, or at Infantry, in the Advancing Fire Phase after it was carried. */
function firesAfterMove(weapon: string): boolean {
  const { state, u, w } = stateWith({
    phase: 'advancing-fire',
    units: { squad: 'br-4-5-7 S12', tank: 'ge-pzkpfw-vie S14>2', men: 'ge-4-4-7 S15', idle: 'br-4-5-7 S11' },
    weapons: { carried: `${weapon} squad moved` },
  });
  const opened = open(state).state;
  const attacks: readonly Action[] = [
    shootAt(w.carried, 'S14', u.tank, { ammunition: 'HEAT' }),
    { do: 'fire', with: [w.carried], leaders: [], helpers: [], at: 'S15' },
    { do: 'bombard', weapon: w.carried, leaders: [], helpers: [], at: 'S15', ammunition: 'shell' },
  ];
  return attacks.some((attack) => isLegal(opened, attack));
}

test('V-4.4.6 V-3.5v1 I-3.5c light anti-tank weapons and light machine guns fire in the Advancing Fire Phase after they moved', () => {
  expect(['br-piat', 'ge-psk', 'br-lmg'].map(firesAfterMove)).toEqual([true, true, true]);
  expect(['br-mmg', 'br-hmg', 'br-mtr51'].map(firesAfterMove)).toEqual([false, false, false]);
});
