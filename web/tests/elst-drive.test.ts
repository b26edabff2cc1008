/** How a vehicle's move is planned on the page. */
import type { Elst, State } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { choose, codes, deskAfter, deskAt, marked, openPosition, point, refusalAfter, seatAt } from './desk-words.js';
import { play } from './elst-desk.js';
import { elstKit } from './whole-kits.js';

type Desk = ReturnType<typeof deskAt<Elst>>;

const road = openPosition(elstGame, {
  scenario: 'elst-bend',
  turn: 2,
  phase: 'movement',
  units: {
    u1: { kind: 'br-sherman-v', at: 'I14', hull: 1 },
    u2: { kind: 'br-4-5-7', at: 'G13' },
    u3: { kind: 'ge-4-4-7', at: 'Q15' },
  },
});
const british = (state: State): Desk => deskAt(elstKit, state, 'british');
const picked = (desk: Desk) => desk.chosen.filter(({ role }) => role === 'way').map(({ label }) => label);
const drive = (desk: Desk) => {
  const { proposal } = desk;
  if (proposal?.do !== 'drive' && proposal?.do !== 'drive-on') throw new Error('no way is planned');
  return proposal.way;
};

describe('a vehicle that comes in', () => {
  const ambush = openPosition(elstGame, {
    scenario: 'elst-dae1',
    turn: 1,
    phase: 'movement',
    attacker: 'german',
    units: {
      u1: { kind: 'ge-pzkpfw-vie', at: { outside: 'B12' }, marks: ['motion', 'crew-exposed'] },
      u2: { kind: 'ge-pzkpfw-vie', at: 'C12', hull: 1 },
      u3: { kind: 'br-4-5-7', at: 'E13' },
    },
  });

  test('V-3.3v1 covers nothing before its way says how it faces', () => {
    const open = deskAfter(point(deskAt(elstKit, ambush, 'german'), 'u1@outside B12'));
    expect(open.arcs).toEqual([]);
    expect(deskAfter(choose(open, 'to-B12-1')).arcs).toEqual([{ hex: 'B12', angle: 90, kind: 'turret' }]);
  });

  test('C-DaE1:VC the goal counts the tanks that are fit and those to come', () => {
    const goals = (['german', 'british'] as const).map((side) => elstKit.goal?.(ambush, side)?.at(0));
    expect(goals).toEqual(['Keep a tank fit (1 fit, 1 to come)', 'Knock out every tank (1 fit, 1 to come)']);
  });
});

describe('a vehicle that sets out', () => {
  const open = deskAfter(point(british(road), 'u1@I14'));

  test('V-3.3.2i shows what it reaches with the MP for it, the start among them', () => {
    expect(open.hint).toBe('0 of 13 MP spent. Pick a hex for Sherman V(a) A, or what else it does.');
    expect(marked(open, 'reach')).toMatchObject({ J13: '2' });
    expect(open.looks.get('u1')).toMatchObject({ picked: true });
    expect(open.arcs).toEqual([{ hex: 'I14', angle: 90, kind: 'turret' }]);
  });

  test('V-3.3.2d drives on the map hex by hex, turns included, with the arc at the end of its way', () => {
    const planned = deskAfter(point(open, 'J13'));
    expect(drive(planned)).toEqual([{ start: true }, { to: 'J13' }]);
    expect(picked(planned)).toEqual(['Start the engine: 1 MP', 'J13, open ground: 2 MP']);
    expect(marked(planned, 'picked')).toEqual({ I14: '1', J13: '2' });
    const turned = deskAfter(choose(planned, 'hull-3'));
    expect(turned.arcs).toEqual([{ hex: 'J13', angle: 210, kind: 'turret' }]);
  });

  test('V-3.3.2g the turret turns with the last expenditure', () => {
    const planned = deskAfter(choose(open, 'start', 'turret-3'));
    expect(drive(planned)).toEqual([{ start: true, turret: 3 }]);
    expect(planned.arcs?.map(({ angle, kind }) => `${kind} ${angle}`)).toEqual(['hull 90', 'turret 210']);
  });

  test('a step back along the way shortens it, the vehicle itself ends the plan', () => {
    const far = deskAfter(point(open, 'L14'));
    const [, second] = far.chosen.filter(({ role }) => role === 'way');
    expect(drive(deskAfter(point(far, second.hex ?? ''))).length).toBeLessThan(drive(far).length);
    expect(deskAfter(point(far, 'u1@I14')).proposal).toBeUndefined();
    expect(deskAfter(point(open, 'u1@I14')).choices.map(({ id }) => id)).toContain('u2');
  });

  test('what cannot be entered says why', () => {
    expect(codes(refusalAfter(point(open, 'Q9'))).length).toBeGreaterThan(0);
  });
});

test('a vehicle on the move goes on with what it has left', () => {
  const going = play(road, 'british', { do: 'drive', unit: 'u1', way: [{ start: true }], stops: [] });
  const desk = british(going.stack.at(-1)?.at === 'window' ? play(going, 'german', { do: 'pass' }) : going);
  expect(desk.hint).toContain('1 of 13 MP spent');
  expect(drive(deskAfter(choose(desk, 'stop')))).toEqual([{ stop: true }]);
});

test('the way of a vehicle is drawn', () => {
  expect(
    elstKit.trails(road, { do: 'drive', unit: 'u1', way: [{ start: true }, { to: 'J13' }, { to: 'K14' }], stops: [] }),
  ).toEqual([{ kind: 'move', hexes: ['I14', 'J13', 'K14'] }]);
});

describe('Bounding Fire', () => {
  const near = openPosition(elstGame, {
    scenario: 'elst-bend',
    turn: 2,
    phase: 'movement',
    options: { freeSight: true },
    units: {
      u1: { kind: 'br-sherman-v', at: 'H14', hull: 1, marks: ['motion'] },
      u2: { kind: 'ge-pzkpfw-vg', at: 'K14', hull: 1 },
      u3: { kind: 'ge-4-4-7', at: 'Q15', marks: ['broken', 'desperate'] },
    },
  });
  const set = play(near, 'british', { do: 'drive', unit: 'u1', way: [{ to: 'I14' }], stops: [] });
  const asked = set.stack.at(-1)?.at === 'window' ? play(set, 'german', { do: 'pass' }) : set;
  const desk = british(asked);

  test('V-3.3.2.2 a vehicle on the move is offered to fire, and an enemy is picked on the map', () => {
    expect(desk.hint).toContain('an enemy to fire at');
    const shot = deskAfter(point(desk, 'u2@K14', 'u1@I14'));
    expect(shot.proposal).toMatchObject({ do: 'shoot', at: 'K14', target: 'u2' });
    const listed = deskAfter(choose(desk, 'bounding'));
    expect(listed.choices.map(({ group }) => group)).toContain('Guns and vehicles');
    expect(deskAfter(choose(listed, 'drive-on')).hint).toBe(desk.hint);
  });

  test('V-7.9 its numbers stand there before it fires', () => {
    const shot = deskAfter(point(desk, 'u2@K14', 'u1@I14')).proposal;
    if (shot === undefined) throw new Error('no shot');
    const found = elstKit.forecast?.detail(seatAt(elstGame, asked, 'british'), shot);
    expect(found?.fates[0].chances.map(({ name }) => name)).toContain('destroyed');
    expect(found?.trust).toMatch(/^Exact/);
    const labels = elstKit.shots?.(seatAt(elstGame, asked, 'british'), [])?.shots.map(({ label }) => label);
    expect(labels?.[0]).toMatch(
      / at PzKpfw VG \(Panther\) A in K14: To Hit \d+, modifiers \S+, \d+\s% to hit, \d+\s% to destroy it$/,
    );
  });
});

test('V-7.6a the risk to bog stands in the plan before it is driven', () => {
  const polder = openPosition(elstGame, {
    scenario: 'elst-bend',
    turn: 2,
    phase: 'movement',
    options: { freeSight: true },
    units: { u1: { kind: 'br-sherman-v', at: 'E10', hull: 1 }, u2: { kind: 'ss-6-5-8', at: 'Q17' } },
  });
  const started = deskAfter(choose(deskAfter(point(british(polder), 'u1@E10')), 'start'));
  expect(picked(started)).toEqual(['Start the engine: 1 MP']);
  const into = started.choices.find(({ id }) => id === 'to-F10');
  expect(into?.label.replace('\u202f', ' ')).toBe('F10, grain, polder: 6 MP, 42 % to bog');
  expect(deskAfter(choose(started, 'to-F10')).hint).toMatch(/^6 of 13 MP spent\. It bogs with a chance of 42\s%\./);
});
