/** What is printed on the counters. */
import { SILHOUETTE_NAMES, drawCounter, isDrawablePlan } from '@bridgehead/cartography';
import { expect, test } from 'vitest';
import { countersOf, unitCounter, weaponCounter } from '../counters.js';
import { examplePlans } from '../drawing.js';
import { EXAMPLE_BOARDS } from '../rules/scenarios/example-boards.js';
import { gunFace, vehicleFace } from '../machine-counters.js';
import { wreck } from '../rules/units/vehicles-in-play.js';
import { numberOf, unitKinds, weaponKinds } from '../rules/vocabulary/units.js';
import { stateWith } from './toolkit.js';

const { state, u, w } = stateWith({
  units: {
    squad: 'br-4-5-7 D4',
    ss: 'ss-6-5-8 E5',
    leader: 'ge-9-1 E5',
    down: 'br-4-5-7 F4 broken',
    crew: 'br-2-2-8 F4 broken',
    gone: 'ge-4-4-7 eliminated',
  },
  weapons: {
    bren: 'br-lmg squad',
    hmg: 'ge-hmg ss',
    jammed: 'ge-lmg ss malfunctioned',
    flames: 'ge-ft leader',
    lying: 'br-mmg F4',
  },
});
const counter = (id: string) => unitCounter(state, numberOf(id), '');
const weapon = (id: string) => weaponCounter(state, numberOf(id), '');
const printed = ({ values = [] }: ReturnType<typeof counter>) =>
  values.map(({ text, style }) => (style === undefined ? text : `${text}(${style})`)).join('');

test('I-1.2.2b a squad shows three men, its strength, range and morale, the smoke exponent and its underlined values', () => {
  expect(counter(u.squad)).toMatchObject({
    army: 'commonwealth',
    picture: { name: 'squad' },
    name: 'A',
    formation: 'LMG',
    strength: 'full',
  });
  expect(printed(counter(u.squad))).toBe('42(raised)-5-7');
  expect(counter(u.ss)).toMatchObject({ army: 'ss', formation: 'HMG LMG' });
  expect(printed(counter(u.ss))).toContain('(underlined)');
});

test('I-1.2.1a a leader is one man with morale and modifier', () => {
  expect(counter(u.leader)).toMatchObject({ army: 'german', picture: { name: 'leader' } });
  expect(printed(counter(u.leader))).toBe('9-1');
});

test('I-1.2.3 a broken unit shows men on the ground and its morale, in a box if it can rally on its own', () => {
  expect(counter(u.down)).toMatchObject({
    picture: { name: 'squad-down' },
    strength: 'reduced',
    boxed: false,
    values: [{ text: '7' }],
  });
  expect(counter(u.crew)).toMatchObject({ picture: { name: 'crew-down' }, boxed: true, values: [{ text: '8' }] });
});

test('I-1.2.4 a weapon shows firepower and range, rate of fire, portage, and a breakdown number that is not the usual one', () => {
  expect(weapon(w.hmg)).toMatchObject({
    picture: { name: 'heavy-machine-gun' },
    name: 'HMG',
    rate: 3,
    formation: '4 PP',
  });
  expect(printed(weapon(w.hmg))).toBe('7-16');
  expect(printed(weapon(w.flames))).toBe('24-1 X10(small)');
  expect(weapon(w.flames).rate).toBeUndefined();
  expect(printed(weapon(w.jammed))).toBe('R1');
});

test('all units on the map and the weapons that lie there are laid on a drawn map', () => {
  expect(countersOf(state).map(({ hex, spoken }) => `${hex}: ${spoken}`)).toEqual([
    'F4: MMG in F4',
    'D4: British 4-5-7 A in D4',
    'E5: German 6-5-8 A in E5',
    'E5: German 9-1 B in E5',
    'F4: British 4-5-7 B in F4',
    'F4: British 2-2-8 C in F4',
  ]);
});

// --- Guns and vehicles ------------------------------------------------------------------------------------------------

const machines = stateWith({
  units: {
    panther: 'ge-pzkpfw-vg D4>2/3 crew-exposed',
    tiger: 'ge-pzkpfw-vie D5>0',
    stug: 'ge-stug-iiig E5>1',
    crew: 'ge-2-2-8 F4',
  },
  weapons: { pak: 'ge-pak40 crew>4', jammed: 'br-6pdr F4 malfunctioned', psk: 'ge-psk crew' },
});
const drawn = (id: string) => drawCounter(unitCounter(machines.state, numberOf(id), ''), 0, 0);
const drawnWeapon = (id: string) => drawCounter(weaponCounter(machines.state, numberOf(id), ''), 0, 0);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('V-1.2.7b a vehicle shows MP, AF, rate of fire, main armament and machine guns, large ones in red', () => {
  expect(textsOf(drawn(machines.u.panther))).toEqual(['PzKpfw VG', 'A', '15*', '18', '6', '1', '75LL', '3/5/2']);
  expect(textsOf(drawn(machines.u.stug))).toEqual(['StuG IIIG(L)', 'C', '13', '8', '3', '1', '75L', '-/-/1']);
  expect(drawn(machines.u.panther)).toMatch(/m-value-frame[^>]*\/><text[^>]*m-red-dark[^>]*>18</);
  expect(drawn(machines.u.tiger)).toMatch(/m-red-dark[^>]*>12</); // Mechanical Reliability
  expect(drawn(machines.u.stug)).toMatch(/m-on-disc[^>]*>8</);
});

test('V-3.2.4q V-3.3.2h hull and turret point at their hexspines, and an exposed crew is seen', () => {
  expect(drawn(machines.u.panther)).toMatch(/rotate\(150\) scale.*rotate\(60\)/);
  expect(drawn(machines.u.panther)).toContain('m-machine-head');
  expect(drawn(machines.u.tiger)).toMatch(/rotate\(30\) scale.*rotate\(0\)/);
  expect(drawn(machines.u.tiger)).not.toContain('m-machine-head');
});

test('V-1.2.6d a Gun shows its type, rate of fire, calibre and M#, and points at its hexspine', () => {
  expect(textsOf(drawnWeapon(machines.w.pak))).toEqual(['7.5cm PaK 40', 'AT', '2', '75L', 'M8']);
  expect(drawnWeapon(machines.w.pak)).toMatch(/rotate\(270\) scale/);
  expect(drawnWeapon(machines.w.pak)).toMatch(/m-on-disc[^>]*>M8</);
  expect(textsOf(drawnWeapon(machines.w.jammed))).toEqual(['OQF 6-Pounder', 'R1']);
  expect(drawnWeapon(machines.w.psk)).toContain('>PSK<');
});

test('V-7.4b a wreck lies as the vehicle stood', () => {
  const { state: battle, u: units } = stateWith({ units: { tiger: 'ge-pzkpfw-vie D5>4' } });
  const hex = battle.place[numberOf(units.tiger)];
  wreck(battle, numberOf(units.tiger), hex);
  const [lying] = countersOf(battle);
  expect(lying).toMatchObject({ hex: 'D5', spoken: 'wreck of a PzKpfw VIE (Tiger) in D5' });
  expect(drawCounter(lying, 0, 0)).toMatch(/rotate\(270\) scale.*m-body-wreck/);
});

test('every Gun and vehicle has a drawing of its own', () => {
  const faces = [
    ...unitKinds.flatMap((facts) => (facts.vehicle === undefined ? [] : [vehicleFace(facts, facts.vehicle)])),
    ...weaponKinds.flatMap((facts) =>
      facts.type === 'gun' && facts.gun !== undefined ? [gunFace(facts, facts.gun)] : [],
    ),
  ];
  expect(new Set(faces.map(({ silhouette }) => silhouette)).size).toBe(faces.length);
  expect(faces.length).toBe(SILHOUETTE_NAMES.length);
});

test('every board of a worked example can be drawn', () => {
  const plans = examplePlans();
  expect([...plans.keys()]).toEqual([...EXAMPLE_BOARDS.keys()]);
  for (const plan of plans.values()) expect(isDrawablePlan(plan)).toBe(true);
  const ground = plans.get('example-proving-ground');
  expect(
    [
      ground?.roads.length,
      ground?.drawing.woods?.length,
      ground?.drawing.brush?.length,
      ground?.buildings.length,
    ].every((count) => (count ?? 0) > 0),
  ).toBe(true);
});
