/** A sample of the recorded lines of sight; `npm run fuzz` compares all of them, `node scripts/record-sights.mjs` records them again. */
import { seededChance } from '@bridgehead/engine/chance';
import { neighboursOf } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import recorded from '../golden/sights.json' with { type: 'json' };
import { elst } from '../rules/board/elst-board.js';
import { locationLabel } from '../rules/board/locations.js';
import type { Hindrances } from '../rules/sight/hindrances.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import { makeSights } from '../rules/sight/sight-cache.js';
import { hindranceOf, isBlocked, seasonIn, terrainSight } from '../rules/sight/terrain-sight.js';
import { sightRow, viewpointsOf } from '../sight-table.js';
import { look } from './sight-kit.js';

const sights = makeSights(elst);
const rows: Readonly<Record<string, string>> = recorded;
const viewpoints = viewpointsOf(sights);

test('the recorded table has a row for every hex and the Steeple', () => {
  expect(Object.keys(rows)).toEqual(viewpoints.map((location) => locationLabel(elst, location)));
});

test.each(
  viewpoints
    .filter((location) => location % 149 === 8 || location >= elst.grid.size)
    .map((location) => [locationLabel(elst, location), location] as const),
)('the lines of sight from %s are as recorded', (name, location) => {
  expect(sightRow(sights, seasonIn(9), location)).toBe(rows[name]);
});

test('a row tells the hexes that are seen with their Hindrance, and how many are not seen before and between them', () => {
  const { sights: bare } = look({
    from: 'A1',
    to: 'A2',
    obstacles: [
      [
        [-0.3, 2.2],
        [0.3, 2.2],
        [0.3, 2.8],
        [-0.3, 2.8],
      ],
    ],
    orchardHexes: ['C4'],
  });
  const row = sightRow(bare, seasonIn(9), 0);
  const [first, , third] = row.split(' ');
  expect(first).toBe('A:000'); // A4 and all behind it are hidden by the house in A3
  expect(third).toMatch(/^C:000/);
});

test.each([1, 9])('month %i: the answer at the first obstacle equals the answer of the whole line', (month) => {
  const season = seasonIn(month);
  const chance = seededChance(month);
  let blocked = 0;
  for (let pair = 0; pair < 1500; pair++) {
    const [from, to] = [chance.pick(elst.grid.size, 'hex'), chance.pick(elst.grid.size, 'hex')];
    const { isClear, hindrance } = sights.between(season, NO_HINDRANCES, from, to);
    const { effects } = terrainSight(sights.mapLines, season, from, to);
    expect(isClear, `${locationLabel(elst, from)} to ${locationLabel(elst, to)}`).toBe(!isBlocked(effects));
    if (isClear) expect(hindrance).toBe(hindranceOf(effects));
    else blocked++;
  }
  expect(blocked).toBeGreaterThan(500);
});

test('the quick answer past Smoke, vehicles and wrecks equals the answer of the whole line, asked for the first time and again', () => {
  const season = seasonIn(9);
  const chance = seededChance(3);
  const someHexes = (count: number) => Array.from({ length: count }, () => chance.pick(elst.grid.size, 'hex'));
  const hindrances: Hindrances = {
    smoke: new Map(someHexes(60).map((hex) => [hex, { value: 2, phosphorus: 1 }])),
    vehicles: new Set(someHexes(120)),
    blastAreas: [],
  };
  const fresh = makeSights(elst);
  let hindered = 0;
  for (let pair = 0; pair < 4000; pair++) {
    const from = chance.pick(elst.grid.size, 'hex');
    const near = neighboursOf(elst.grid, from).flatMap((hex) => neighboursOf(elst.grid, hex));
    const far = near.flatMap((hex) => neighboursOf(elst.grid, hex)).flatMap((hex) => neighboursOf(elst.grid, hex));
    const to = far[chance.pick(far.length, 'hex')];
    const whole = fresh.line(season, hindrances, from, to);
    const plain = fresh.between(season, NO_HINDRANCES, from, to);
    for (const sight of [1, 2].map(() => fresh.between(season, hindrances, from, to))) {
      const where = `${locationLabel(elst, from)} to ${locationLabel(elst, to)}`;
      expect(sight.isClear, where).toBe(whole.isClear);
      if (whole.isClear) expect(sight.hindrance, where).toBe(whole.hindrance);
    }
    if (plain.isClear && plain.hindrance < whole.hindrance) hindered++;
  }
  expect(hindered).toBeGreaterThan(200);
});
