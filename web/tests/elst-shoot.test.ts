/** How Guns and vehicles fire on the page: the target, the ammunition, the sums before the shot. */
import type { Elst } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { choose, deskAfter, deskAt, openPosition, point, refusalAfter, seatAt } from './desk-words.js';
import { elstKit } from './whole-kits.js';

type Desk = ReturnType<typeof deskAt<Elst>>;

/** A Prep Fire Phase of the first scenario with these units, and whatever else is told. */
const tableWith = (units: object, more: object = {}) =>
  openPosition(elstGame, { scenario: 'elst-bend', turn: 2, phase: 'prep-fire', units, ...more });

const duel = tableWith({
  u1: { kind: 'br-sherman-vc', at: 'H14', hull: 1 },
  u2: { kind: 'ge-pzkpfw-vg', at: 'K14', hull: 1 },
  u3: { kind: 'ge-4-4-7', at: 'J14' },
});
const start: Desk = deskAt(elstKit, duel, 'british');
const seat = seatAt(elstGame, duel, 'british');
const shot = deskAfter(point(start, 'u1@H14', 'u2@K14'));

test('V-3.2.4f a vehicle is picked, then its target: the shot is complete', () => {
  expect(start.looks.get('u1')).toMatchObject({ offered: true });
  expect(shot.proposal).toMatchObject({ do: 'shoot', targetType: 'vehicle', target: 'u2', ammunition: 'AP' });
  expect(shot.looks.get('u2')).toMatchObject({ target: true });
  expect(shot.choices.filter(({ group }) => group === 'Fire instead').map(({ label }) => label)).toContain(
    'APDS at PzKpfw VG (Panther) A in K14',
  );
});

test('V-7.9 before it fires, the panel shows To Hit, To Kill by location and aspect, and every final state', () => {
  if (shot.proposal === undefined) throw new Error('no shot');
  const found = elstKit.forecast?.detail(seat, shot.proposal);
  expect(found?.tables.map(({ head }) => head[0])).toEqual(['Roll', 'Hit on']);
  expect(found?.tables[1].rows.map(({ cells }) => cells[0])).toContain('hull, rear');
  const [fates] = found?.fates ?? [];
  expect(fates.title).toBe('PzKpfw VG (Panther) A');
  expect(fates.chances.map(({ name }) => name)).toContain('destroyed');
  expect(fates.chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
});

test('V-3.2.4aa the target shows its front, sides and rear, and what the shot meets', () => {
  if (shot.proposal === undefined) throw new Error('no shot');
  expect(elstKit.facingsOf?.(seat, shot.proposal)).toEqual([{ hex: 'K14', angle: 90, from: 'H14', text: 'rear' }]);
});

test('what cannot be shot at says why, and the vehicle itself goes back', () => {
  expect(refusalAfter(point(start, 'u1@H14', 'H14')).length).toBeGreaterThan(0);
  expect(deskAfter(point(start, 'u1@H14', 'u1@H14')).hint).toBe(start.hint);
  expect(choose(start, 'shoot-w1').to).toBe('desk');
});

test('a vehicle that is aimed at first lists what can shoot at it', () => {
  const aimed = deskAfter(point(start, 'u2@K14'));
  expect(aimed.choices.map(({ id }) => id)).toContain('shoot-w1');
  expect(deskAfter(choose(aimed, 'shoot-w1')).proposal).toMatchObject({ do: 'shoot', target: 'u2' });
});

test('V-4.4a what fires at tanks and is no Gun stands under a heading of its own', () => {
  const near = tableWith(
    {
      u1: { kind: 'br-4-5-7', at: 'J14' },
      u2: { kind: 'ge-pzkpfw-vg', at: 'K14', hull: 1 },
    },
    { weapons: { w1: { kind: 'br-piat', holder: 'u1' } } },
  );
  const desk: Desk = deskAt(elstKit, near, 'british');
  expect(desk.choices.find(({ id }) => id === 'shoot-w1')?.group).toBe('Anti-tank fire');
  expect(start.choices.find(({ id }) => id === 'shoot-w1')?.group).toBe('Guns and vehicles');
});

test('V-4.4.2 a Panzerfaust is offered, with the check, the shot and what may become of the tank', () => {
  const near = tableWith(
    {
      u1: { kind: 'ge-4-4-7', at: 'J14' },
      u2: { kind: 'br-sherman-v', at: 'K14', hull: 1 },
    },
    { attacker: 'german', panzerfausts: 3 },
  );
  const desk: Desk = deskAt(elstKit, near, 'german');
  const faust = desk.choices.find(({ group }) => group === 'Panzerfausts');
  const picked = deskAfter(faust?.pick() ?? { to: 'nothing' });
  expect(picked.proposal).toMatchObject({ do: 'panzerfaust', unit: 'u1', target: 'u2' });
  expect([picked.looks.get('u1'), picked.looks.get('u2')]).toMatchObject([{ picked: true }, { target: true }]);
  const german = seatAt(elstGame, near, 'german');
  const found = picked.proposal && elstKit.forecast?.detail(german, picked.proposal);
  expect(found?.tables.map(({ rule }) => rule)).toEqual(['V-4.4.2c', 'V-3.2.4h', 'V-7.9b']);
  expect(found?.tables[0].rows[0].probability).toBeCloseTo(0.5);
  const fates = found?.fates[0].chances ?? [];
  expect(fates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  expect(fates.find(({ name }) => name === 'destroyed')?.probability).toBeLessThan(0.5);
  expect(elstKit.shots?.(german, [])?.shots[0].label).toMatch(/^Panzerfaust of 4-4-7 A at Sherman V/);
});

/** The other ways in which the weapon can point for this shot. */
const pointsOf = (desk: Desk) => desk.choices.filter(({ group }) => group === 'How it points');

/** What is folded away: allowed, and rarely wise. */
const insteadOf = (desk: Desk) => desk.choices.filter(({ group }) => group === 'More shots').map(({ label }) => label);

test('V-6.2a V-7.12b HE at a tank is offered too, for its exposed crew', () => {
  const other = deskAfter(point(start, 'u1@H14', 'u2@K14'));
  expect(insteadOf(other)).toContain('HE at PzKpfw VG (Panther) A in K14');
});

test('V-6.2h V-6.11b a tank lays Smoke or fires HE into a hex where no enemy is known', () => {
  const screen = tableWith({
    u1: { kind: 'br-sherman-v', at: 'H14', hull: 1 },
    u2: { kind: 'br-4-5-7', at: 'H15' },
    u3: { kind: 'ge-4-4-7', at: 'J14' },
  });
  const empty = deskAfter(point(deskAt(elstKit, screen, 'british'), 'u1@H14', 'I14'));
  expect(empty.proposal).toMatchObject({ do: 'shoot', at: 'I14', targetType: 'area', ammunition: 'HE' });
  expect(insteadOf(empty)).toEqual(['smoke into the whole of I14', 'WP into the whole of I14']);
});

test('V-6.2h a tank that sees no enemy can be picked to lay Smoke', () => {
  const alone = tableWith({
    u1: { kind: 'br-sherman-v', at: 'H14', hull: 1 },
    u2: { kind: 'ge-4-4-7', at: 'eliminated' },
  });
  const desk: Desk = deskAt(elstKit, alone, 'british');
  expect(desk.choices.find(({ id }) => id === 'shoot-w1')).toMatchObject({ isRare: true });
  const smoke = deskAfter(point(desk, 'u1@H14', 'I14'));
  expect(insteadOf(smoke)).toContain('smoke into the whole of I14');
});

test('V-6.5d a Gun that is pushed is pointed any way at its new place', () => {
  const pushed = tableWith(
    {
      u1: { kind: 'ge-2-2-8', at: 'M14' },
      u2: { kind: 'br-4-5-7', at: 'F14' },
    },
    { phase: 'movement', attacker: 'german', weapons: { w1: { kind: 'ge-pak40', holder: 'u1', arc: 4 } } },
  );
  const desk: Desk = deskAt(elstKit, pushed, 'german');
  const crew = deskAfter(point(desk, 'u1@M14'));
  const push = crew.choices.find(({ id }) => id.startsWith('push-w1-'));
  const going = deskAfter(push?.pick() ?? { to: 'nothing' });
  expect(going.choices.filter(({ group }) => group === 'Then the Gun')).toHaveLength(5);
  const pointed = deskAfter(choose(going, 'point-1'));
  expect(pointed.proposal).toMatchObject({ do: 'move', way: [{ push: 'w1', arc: 1 }] });
});

test('V-3.2.4m a target on the border of two arcs: the player says which way the weapon turns', () => {
  const border = tableWith({
    u1: { kind: 'br-sherman-v', at: 'H14', hull: 4 },
    u2: { kind: 'ge-4-4-7', at: 'H17' },
    u3: { kind: 'ge-4-4-7', at: 'K14' },
  });
  const open: Desk = deskAt(elstKit, border, 'british');
  expect(pointsOf(deskAfter(point(open, 'u1@H14', 'K14')))).toEqual([]);
  const shortest = deskAfter(point(open, 'u1@H14', 'H17'));
  expect(shortest.arcs?.map(({ kind, angle }) => [kind, angle])).toEqual([
    ['hull', 270],
    ['turret', 210],
  ]);
  expect(pointsOf(shortest)).toMatchObject([{ label: 'Turn south-east instead', detail: 'Adds 2 to the To Hit roll' }]);
  const farther = deskAfter(choose(shortest, 'arc-2'));
  expect(farther.proposal).toMatchObject({ do: 'shoot', at: 'H17', arc: 2 });
  expect(farther.arcs?.at(1)).toMatchObject({ kind: 'turret', angle: 150 });
  expect(farther.chosen.map(({ label }) => label)).toContain('Pointed south-east');
  expect(pointsOf(farther)).toMatchObject([{ id: 'arc-3', detail: 'Adds 1 to the To Hit roll' }]);
  expect(farther.chosen.find(({ id }) => id === 'arc-2')?.without().proposal).not.toHaveProperty('arc');
});
