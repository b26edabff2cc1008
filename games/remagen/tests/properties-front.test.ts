/** The gap of the Continuous Front (14.12-14.14, R53, R54), against an exhaustive search on small positions made by chance. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../rules/context.js';
import type { Event } from '../rules/events.js';
import { hexesOf } from '../rules/hex-sets.js';
import { EAST } from '../rules/front-cover.js';
import { joinNearest } from '../rules/front-joining.js';
import { cheapestFronts } from '../rules/front-lines.js';
import { frontOf } from '../rules/front.js';
import type { State } from '../rules/state.js';
import { unitsOf } from '../rules/units.js';
import type { Component } from './brute-force.js';
import { componentsOf, frontSearch, tableOf } from './brute-force.js';
import { crowds, runs } from './random-positions.js';
import { eventsOf, listedOf, open, play, position } from './toolkit.js';

/** What the rules charge for a choice, as far as the search goes: gaps beyond it are all equal to it. */
interface Charge {
  readonly gap: number;
  readonly lost: number | undefined;
}

function charged(events: readonly Event[], most: number): Charge {
  const gap = eventsOf(events, 'front-tested').at(0)?.gap.length ?? 0;
  return gap > most ? { gap: most + 1, lost: undefined } : { gap, lost: eventsOf(events, 'eliminated').length };
}

/** Ends the U.S. Player-Turn and compares gap and losses for every choice of the far groups that are held. */
function expectSameFront(state: State, most: number): void {
  const table = tableOf(state);
  const components = componentsOf(table);
  const far = components.filter(({ anchored, units }) => !anchored && units.length > 0);
  const near = components.filter(({ anchored, units }) => anchored && units.length > 0);
  if (far.length + near.length === 0) return;
  const where = table.pieces.map(({ id, hex }) => `${id} ${hex}`).join(', ');
  const opened = open(state);
  const search = frontSearch(components, most);
  const searched = (held: readonly Component[]): Charge => search(held) ?? { gap: most + 1, lost: undefined };
  const all = searched(far);
  const least = near.length > 0 ? searched([]).gap : Math.min(...far.map((group) => searched([group]).gap));
  if (opened.state.stack.at(-1)?.at !== 'front') {
    expect({ where, ...charged(opened.events, most) }).toEqual({ where, ...all });
    expect({ where, least }).toEqual({ where, least: all.gap });
    return;
  }
  for (const action of listedOf(opened.state, 'us', 'hold')) {
    const held = far.filter(({ units }) => units.some((id) => action.groups.includes(id)));
    const { events } = play(opened.state, 'us', action);
    expect({ where, groups: action.groups, ...charged(events, most) }).toEqual({
      where,
      groups: action.groups,
      ...searched(held),
    });
  }
}

function due(state: State): State {
  state.frontDuty = true;
  return state;
}

describe('14.12b 14.13c 14.14c gap and losses are those of an exhaustive search', () => {
  test.each([
    ['a few units at the bridge', ['0716', '0815', '0917'], 3, [1, 4], 3, 40],
    ['units along the bank', ['0808', '0711', '0921', '0926', '0804'], 4, [2, 4], 3, 40],
    ['units inland', ['1010', '1116', '1021'], 4, [2, 4], 3, 30],
    ['many units close together', ['0815', '0916', '0909'], 5, [4, 7], 2, 30],
  ] as const)('%s', (_, centres, radius, us, most, numRuns) => {
    const fronts = crowds({ phase: 'us-end', centres, radius, us, german: [0, 2] });
    fc.assert(
      fc.property(fronts, (state) => expectSameFront(due(state), most)),
      runs(numRuns),
    );
  });

  test('rings of units, some with a hole or an open end, with others inside and outside', () => {
    const ring = ['0710', '0911', '1111', '1213', '1315', '1317', '1219', '1120', '1020'];
    const choice = fc.record({
      missing: fc.uniqueArray(fc.nat({ max: ring.length - 1 }), { maxLength: 2 }),
      others: fc.uniqueArray(fc.constantFrom('0716', '0713', '0915', '0917', '0815', '0918', '1014', '1518'), {
        maxLength: 2,
      }),
    });
    const property = fc.property(choice, ({ missing, others }) => {
      const hexes = [...ring.filter((_, index) => !missing.includes(index)), ...others];
      const ids = [
        'us-27',
        'us-1-47',
        'us-2-47',
        'us-3-47',
        'us-1-311',
        'us-2-311',
        'us-3-311',
        'us-1-310',
        'us-60',
        'us-52',
        'us-2-310',
      ];
      expectSameFront(
        position({
          phase: 'us-end',
          frontDuty: true,
          us: Object.fromEntries(hexes.map((hex, index) => [ids[index], hex])),
        }),
        2,
      );
    });
    fc.assert(property, runs(40));
  });
});

const never = () => false;

/** The lightest front with all these parts, and the parts of all that are as light. */
function lightest(lines: ReturnType<typeof cheapestFronts>, core: number) {
  const holding = lines.filter(({ mask }) => (core & ~mask) === 0);
  const weight = Math.min(...holding.map((line) => line.weight));
  return { weight, masks: holding.filter((line) => line.weight === weight).map(({ mask }) => mask) };
}

/** The same fronts are found with the bounds (`core`) and without them (no part must be in the front). */
function expectSameLines(hexes: readonly number[], held: number): void {
  const state = position({ phase: 'us-end', frontDuty: true, us: {} });
  hexes.forEach((hex, index) => (state.place[unitsOf('us')[index]] = hex));
  const { parts } = frontOf(state, contextOf(state));
  const core = held & ((1 << parts.length) - 1);
  const limit = joinNearest(parts, core)[0].weight;
  const plain = cheapestFronts(parts, 0, limit, never);
  expect({ hexes, ...lightest(cheapestFronts(parts, core, limit, never), core) }).toEqual({
    hexes,
    ...lightest(plain, core),
  });
}

describe('R53 14.14c lower bounds leave out no front', () => {
  const places = hexesOf(EAST);
  const scattered = (count: number) =>
    fc.uniqueArray(fc.constantFrom(...places), { minLength: count - 3, maxLength: count });

  test('for any choice of scattered groups', () => {
    const property = fc.property(scattered(7), fc.nat({ max: 127 }), expectSameLines);
    fc.assert(property, runs(40));
  });

  test('for ten groups, all of which are held', () => {
    const hexes = places.filter((_, index) => index % 41 === 20).slice(0, 10);
    expectSameLines(hexes, 1023);
  });
});
