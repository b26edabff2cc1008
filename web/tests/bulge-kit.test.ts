/** The kit of the Bulge: what a player reads and draws apart from their answers. */
import type { Bulge, Side, State } from '@bridgehead/bulge';
import { bulge } from '@bridgehead/bulge';
import { begin, startSession } from '@bridgehead/engine';
import { noChance, scriptedDice } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { PERSON } from '../src/kit/who-plays.js';
import { isSealed } from '../src/kit/secrets.js';
import { openTable } from '../src/table/open-table.js';
import {
  after,
  choose,
  codes,
  deskAfter,
  deskAt,
  marked,
  openPosition,
  point,
  refusalAfter,
  seatAt,
} from './desk-words.js';
import { bulgeKit } from './whole-kits.js';

const START = begin<Bulge>(bulge, { scenario: 'campaign', options: {} }, noChance);

/** Nothing German is supplied any more. */
const ON_THE_EAST_ROADS = {
  'US-28': '0101',
  'US-2': '0501',
  'US-99': '0901',
  'US-106': '1201',
  'US-4': '1501',
  'US-1': '1701',
  'US-7A': '1901',
};

/** A clear day with orders to be written. */
const CLEAR_DAY = {
  turn: 8,
  phase: 'weather',
  weather: 'clear',
  units: { 'GE-2': '1305', 'US-28': '1311' },
  stack: [{ at: 'sequence' }, { at: 'air-plan' }],
};

const at = (position: object): State => openPosition<Bulge>(bulge, position);

/** What the strip at the edge of the map tells a side. */
const piles = (side: Side, state: State) =>
  bulgeKit.hand?.(bulge.view(state, side), side)?.piles.map(({ label, count }) => `${label}: ${count}`);

describe('an attack, put together by pointing', () => {
  const desk = deskAt(bulgeKit, START, 'german');

  test('takes the units that are pointed at, and the Primary table while that is open', () => {
    const built = deskAfter(point(desk, 'GE-12@0502', 'US-99@0503'));
    expect(built.proposal).toEqual({
      do: 'attack',
      attackers: ['GE-12'],
      defender: 'US-99',
      table: 'primary',
      support: 0,
      resupply: [],
    });
    expect(built.choices.map(({ id }) => id)).toEqual(expect.arrayContaining(['GE-277', 'secondary']));
    expect(deskAfter(choose(built, 'secondary')).proposal).toMatchObject({ table: 'secondary' });
  });

  test('is taken apart again by pointing', () => {
    expect(deskAfter(point(desk, 'GE-12@0502', 'US-99@0503', 'GE-12@0502')).proposal).toBeUndefined();
  });

  test('says why a unit cannot take part', () => {
    expect(codes(refusalAfter(point(desk, 'GE-2@1305', 'US-99@0503')))).toEqual(['not-adjacent-attack 5.0a']);
    expect(codes(refusalAfter(point(desk, 'US-99@0503', 'GE-2@1305')))).toEqual(['not-adjacent-attack 5.0a']);
  });

  test('shows both tables side by side, each with its column and all its chances', () => {
    const seat = seatAt(bulge, START, 'german');
    const comparison = bulgeKit.compare?.(seat, {
      do: 'attack',
      attackers: ['GE-12', 'GE-277'],
      defender: 'US-99',
      table: 'primary',
      support: 0,
      resupply: [],
    });
    expect(
      comparison?.ways.map(({ choice, isChosen, detail, violations }) => [choice, isChosen, detail, violations.length]),
    ).toEqual([
      ['primary', true, 'destroys units, yours too; column 0, +1', 0],
      ['secondary', false, 'pushes one side back; column 0, +1', 0],
    ]);
    for (const { chances } of comparison?.ways ?? [])
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(comparison?.results.map(({ name }) => name)).toEqual(['AE', 'AR', 'CT', 'DR', 'EX']);
  });

  test('says of a table why it is closed', () => {
    const state = at({
      turn: 5,
      phase: 'german-post',
      options: { weather: 'off' },
      units: { 'GE-2': '1418', 'US-10A': '1417', ...ON_THE_EAST_ROADS },
    });
    const comparison = bulgeKit.compare?.(seatAt(bulge, state, 'german'), {
      do: 'attack',
      attackers: ['GE-2'],
      defender: 'US-10A',
      table: 'secondary',
      support: 0,
      resupply: [],
    });
    expect(comparison?.ways.map(({ choice, violations }) => [choice, codes(violations)])).toEqual([
      ['primary', ['unsupplied-primary 8.0d']],
      ['secondary', []],
    ]);
  });
});

describe('movement', () => {
  const state = at({
    turn: 5,
    phase: 'german-move',
    options: { weather: 'off' },
    units: { 'GE-2': '1501', 'GE-26': '1502', 'US-28': '1820' },
  });
  const desk = deskAt(bulgeKit, state, 'german');

  test('shows what a unit reaches in road mode apart, with its cost in fifths of a point', () => {
    const armor = deskAfter(point(desk, 'GE-2@1501'));
    expect(marked(armor, 'road')).toMatchObject({ '1406': '1⅕', '1411': '2⅗' });
    expect(Object.values(marked(armor, 'reach')).every((cost) => cost !== '')).toBe(true);
    expect(marked(deskAfter(point(desk, 'GE-26@1502')), 'road')).toEqual({});
  });

  test('gives American infantry trucks, as long as there are any', () => {
    const american = at({
      turn: 5,
      phase: 'american-move',
      options: { weather: 'off' },
      units: { 'US-99': '0407', 'GE-2': '1901' },
    });
    const onFoot = deskAfter(point(deskAt(bulgeKit, american, 'american'), 'US-99@0407'));
    expect(marked(onFoot, 'road')).toEqual({});
    const byTruck = deskAfter(choose(onFoot, 'truck'));
    expect(Object.keys(marked(byTruck, 'road')).length).toBeGreaterThan(20);
    expect(choose(byTruck, Object.keys(marked(byTruck, 'road'))[0])).toMatchObject({
      to: 'action',
      action: { do: 'move', unit: 'US-99', truck: true },
    });
  });

  test('asks at an exit whether the unit stops or leaves, and says what that is worth', () => {
    const near = at({
      turn: 5,
      phase: 'german-move',
      options: { weather: 'off' },
      units: { 'GE-2': '0213', 'US-28': '1820' },
    });
    const asked = deskAfter(point(deskAt(bulgeKit, near, 'german'), 'GE-2@0213', '0113'));
    expect(asked.choices.map(({ id }) => id)).toEqual(['exit-0113', '0113']);
    expect(asked.choices[0].label).toContain('5 × 4 = 20 Victory Points');
    expect(choose(asked, 'exit-0113')).toMatchObject({ action: { do: 'move', unit: 'GE-2', exit: true } });
    expect(choose(asked, '0113')).toMatchObject({
      action: { do: 'move', unit: 'GE-2', path: expect.not.arrayContaining(['exit']) },
    });
  });

  test('rolls first for a unit out of supply', () => {
    const cut = at({
      turn: 5,
      phase: 'german-move',
      options: { weather: 'off' },
      units: { 'GE-2': '1411', ...ON_THE_EAST_ROADS },
    });
    expect(deskAfter(point(deskAt(bulgeKit, cut, 'german'), 'GE-2@1411')).proposal).toEqual({
      do: 'roll',
      unit: 'GE-2',
    });
  });
});

describe('supply lines', () => {
  const state = at({
    turn: 5,
    phase: 'german-move',
    options: { weather: 'off' },
    units: { 'GE-2': '1411', ...ON_THE_EAST_ROADS },
  });
  const seat = seatAt(bulge, state, 'german');

  test('lead from a unit to a road and off the map', () => {
    const report = bulgeKit.lines?.of(seatAt(bulge, START, 'german'), { hex: '0502', piece: 'GE-12' });
    expect(report).toMatchObject({
      verdict: 'good',
      rule: '8.0a',
      text: expect.stringContaining('to the east at 0501'),
    });
    expect(report?.trails.at(-1)?.hexes.at(-1)).toBe('0501');
  });

  test('of a unit that is cut off name the break and by whom', () => {
    const report = bulgeKit.lines?.of(seat, { hex: '1411', piece: 'GE-2' });
    expect(report).toMatchObject({ verdict: 'bad', text: expect.stringMatching(/^Out of supply, cut at \d{4}/) });
    expect(report?.steps.filter(({ breaks }) => breaks)).toHaveLength(1);
    expect(report?.marks.filter(({ kind }) => kind === 'blocking')).toHaveLength(1);
    expect(bulgeKit.notices(seat).find(({ id }) => id === 'supply-GE-2')).toMatchObject({
      kind: 'warning',
      rule: '8.0',
    });
  });

  test('all together name those that are out of supply', () => {
    expect(bulgeKit.lines?.all(seat)).toMatchObject({ verdict: 'mixed', heading: 'Out of supply: 1 unit' });
    expect(bulgeKit.lines?.of(seat, { hex: '0204' })).toBeUndefined();
  });
});

describe('air orders', () => {
  const state = at(CLEAR_DAY);

  test('are written with the points of the day, and hexes by pointing at them', () => {
    const desk = deskAt(bulgeKit, state, 'american');
    const ordered = deskAfter(point(deskAfter(choose(desk, 'support', 'support', 'patrol', 'resupply')), '1305'));
    expect(ordered.proposal).toEqual({
      do: 'plan',
      side: 'american',
      support: 2,
      patrol: 1,
      interdict: ['1305'],
      resupply: 1,
    });
    expect(ordered.chosen[0].without().proposal).toMatchObject({ support: 0, patrol: 1 });
  });

  test('stand in the strip: what is mine, and that the other is sealed', () => {
    expect(piles('german', state)).toEqual([
      'Weather: clear',
      'German air orders: 8 points, not written',
      'American air orders: 12 points, sealed',
    ]);
    const ordered = after(
      bulge,
      state,
      'german',
      { do: 'plan', side: 'german', support: 3, patrol: 0, interdict: [], resupply: 0 },
      noChance,
    );
    expect(piles('german', ordered)?.[1]).toBe('German air orders: 8 points, written');
    expect(piles('american', ordered)?.[2]).toBe('German air orders: 8 points, sealed');
    const open = after(
      bulge,
      ordered,
      'american',
      { do: 'plan', side: 'american', support: 5, patrol: 1, interdict: ['1305'], resupply: 1 },
      noChance,
    );
    expect(piles('german', open)).toEqual([
      'Weather: clear',
      'German ground support: 2',
      'American ground support: 5',
      'Resupply: 1',
      'Interdicted: 1305',
    ]);
    expect([isSealed(bulge, state), isSealed(bulge, ordered), isSealed(bulge, open)]).toEqual([true, true, false]);
  });

  test('two at one screen hand it over for them, and for nothing else', () => {
    const session = startSession<Bulge>(
      bulge,
      { scenario: 'campaign', options: { weather: 'table' } },
      scriptedDice([]),
    );
    session.state = state;
    const table = openTable(bulgeKit, session, {
      id: 'test',
      title: 'Test',
      keepers: { german: PERSON, american: PERSON },
      asksUnused: () => false,
      showsZones: () => false,
    });
    expect(table.awaited.value).toBe('german');
    expect(table.errand.value).toContain('Write your secret air orders');
    table.sitDown();
    table.confirm();
    expect(table.awaited.value).toBe('american');
    table.sitDown();
    table.confirm();
    expect([table.awaited.value, table.moment.value.question?.side]).toEqual([undefined, 'german']);
  });
});

describe('the set-up', () => {
  const state = begin<Bulge>(bulge, { scenario: 'campaign', options: { reserves: 'two', freeArmor: true } }, noChance);
  const desk = deskAt(bulgeKit, state, 'german');

  test('offers the units that are to be placed, and for each the hexes that are open', () => {
    expect(desk.choices.map(({ id }) => id)).toEqual(expect.arrayContaining(['GE-1SS', 'GE-9SS', 'by-default']));
    const unit = deskAfter(choose(desk, 'GE-1SS'));
    expect(unit.choices.map(({ id }) => id)).toContain('0401');
    expect(choose(unit, '0401')).toEqual({ to: 'action', action: { do: 'place', unit: 'GE-1SS', hex: '0401' } });
    expect(point(unit, '1411')).toEqual({ to: 'action', action: { do: 'place', unit: 'GE-1SS', hex: '1411' } }); // which is refused, with its reason
  });

  test('is ready when all stand, and lets placed units be placed again until then', () => {
    const placed = after(bulge, state, 'german', { do: 'by-default' }, noChance);
    const done = deskAt(bulgeKit, placed, 'german');
    expect(done.proposal).toEqual({ do: 'ready' });
    expect(done.choices.every(({ group }) => group === 'Placed')).toBe(true);
    expect(deskAfter(choose(done, 'GE-1SS')).marks.length).toBeGreaterThan(10);
  });
});

describe('after a combat', () => {
  const attack = { attackers: ['GE-2', 'GE-26'], defender: 'US-28', table: 'primary', support: 0 };

  test('the attacker picks what they lose, and confirms it', () => {
    const state = at({
      turn: 5,
      phase: 'german-post',
      options: { weather: 'off' },
      units: { 'GE-2': '1305', 'GE-26': '1404', 'US-28': '1405' },
      stack: [
        { at: 'sequence' },
        { at: 'combat', side: 'german', when: 'post', owed: [] },
        { at: 'loss', attack, result: 'AE' },
      ],
    });
    const desk = deskAt(bulgeKit, state, 'german');
    expect([desk.proposal, desk.choices.map(({ id }) => id)]).toEqual([undefined, ['GE-2', 'GE-26']]);
    expect(deskAfter(point(desk, 'GE-26@1404')).proposal).toEqual({ do: 'lose', units: ['GE-26'] });
  });

  test('units out of supply are picked for resupply, no more than were ordered', () => {
    const cut = { 'GE-1SS': '1902', 'GE-12SS': '1802', 'US-4': '1901' };
    const state = at({
      turn: 8,
      phase: 'american-move',
      weather: 'clear',
      resupplyLeft: 1,
      units: { 'US-28': '0101', 'GE-2': '0102', 'GE-26': '0202', ...cut },
      stack: [{ at: 'sequence' }, { at: 'movement', side: 'american' }, { at: 'supply', side: 'american' }],
    });
    const desk = deskAt(bulgeKit, state, 'american');
    expect(desk.choices.map(({ id }) => id).toSorted()).toEqual(['US-28', 'US-4']);
    const picked = deskAfter(choose(desk, 'US-4'));
    expect([picked.proposal, picked.choices]).toEqual([{ do: 'resupply', units: ['US-4'] }, []]);
    expect(codes(refusalAfter(point(picked, 'US-28@0101')))).toEqual(['no-resupply-left 13.0e']);
  });
});

test('the forces to come stand in the order of their arrival', () => {
  const group = bulgeKit.forces(START).find(({ title }) => title === 'American units to come, in order of arrival');
  const turns = group?.units.map(({ where }) => Number(/Game-Turn (\d+)/.exec(where)?.[1])) ?? [];
  expect(turns.length).toBeGreaterThan(20);
  expect(turns).toEqual(turns.toSorted((a, b) => a - b));
  expect(group?.units[0].where).toMatch(/^due on 17 December \(Game-Turn 2\), from the (?:north|south|west)$/);
});

test('the track has eighteen days with their dates and, where it is known, the weather', () => {
  const { turns, phases } = bulgeKit.track(START);
  expect([turns.length, turns[0].label, phases.length]).toEqual([18, '16 December, overcast', 9]);
  const byTable = begin<Bulge>(bulge, { scenario: 'campaign', options: { weather: 'table' } }, noChance);
  expect(
    bulgeKit
      .track(byTable)
      .turns.slice(0, 2)
      .map(({ label }) => label),
  ).toEqual(['16 December, overcast', '17 December']);
});

test('what decides the game names every exit with its multiple', () => {
  const exits = bulgeKit.standing(START).find(({ title }) => title === 'Exits of the German side');
  expect(exits?.rows).toHaveLength(14);
  expect(exits?.rows[0]).toEqual([expect.stringMatching(/^01/), 'to the north', 'times 4', 'open']);
});

test('hexes that are attacked from the air have a sign, and are told as such', () => {
  const state = at({
    turn: 5,
    phase: 'german-move',
    options: { weather: 'table' },
    weather: 'clear',
    units: { 'GE-2': '1305' },
    interdicted: ['1411'],
  });
  expect(bulgeKit.signs(state)).toMatchObject([{ kind: 'fire', hexes: ['1411'] }]);
  expect(bulgeKit.describe(seatAt(bulge, state, 'german'), '1411')).toBe('1411, Bastogne, clear, town, interdicted');
});
