/** What must hold of every position: the rules against themselves, and against a second, naive reading of the rulebook. */
import { apply, judge, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { zoneOf } from '@bridgehead/engine/hexwar';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ignore, statesOfGame } from '../../testing/random-games.js';
import { label } from '../rules/board.js';
import { contextOf } from '../rules/context.js';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import { idOf, sideOf, units } from '../rules/units.js';
import type { Side } from '../rules/vocabulary.js';
import { around, everyEntry, everyMove, isRhine, tableOf, zonesOf } from './brute-force.js';
import { crowds, runs } from './random-positions.js';
import { listed, listedOf, play, position } from './toolkit.js';

const played: State[] = [
  ...statesOfGame(remagen, 'remagen-1', 11, 24),
  ...statesOfGame(remagen, 'remagen-2', 12, 24, { ignoreLimit: true }),
  ...statesOfGame(remagen, 'remagen-2', 13, 24, { strictMoves: true }),
];

function sideAsked(state: State): Side {
  return questions<Remagen>(remagen, state)[0].side;
}

describe('on states of random games', () => {
  test('whatever is listed is legal', () => {
    expect(played.length).toBeGreaterThan(150);
    for (const state of played) {
      const side = sideAsked(state);
      const context = contextOf(state);
      const actions = listed(state, side);
      const sampled = actions.filter((_, index) => index % Math.ceil(actions.length / 150) === 0);
      expect(sampled.filter((action) => !judge<Remagen>(remagen, state, side, action, context).legal)).toEqual([]);
    }
  });

  test('changes to a copy leave the original as it was', () => {
    for (const [index, state] of played.entries()) {
      const side = sideAsked(state);
      const before = JSON.stringify(remagen.toJson(state));
      const actions = listed(state, side);
      const copy = remagen.copy(state);
      apply<Remagen>(
        remagen,
        { state: copy, chance: seededChance(index), emit: ignore },
        side,
        actions[index % actions.length],
      );
      expect(JSON.stringify(remagen.toJson(state))).toBe(before);
      expect(JSON.stringify(remagen.toJson(copy))).not.toBe(before);
    }
  });

  test('the moves and entries listed are those that brute force finds', () => {
    const moving = played
      .filter((state) => state.stack.at(-1)?.at === 'movement')
      .filter((_, index) => index % 8 === 0);
    expect(moving.length).toBeGreaterThan(15);
    for (const state of moving) expectSameMoves(state);
  });
});

function expectSameMoves(state: State): void {
  const side = sideAsked(state);
  const table = tableOf(state);
  expect(namesOf(listedOf(state, side, 'move'))).toEqual([...everyMove(table)].toSorted());
  expect(namesOf(listedOf(state, side, 'enter'))).toEqual([...everyEntry(table)].toSorted());
}

function namesOf(actions: readonly { readonly unit: string; readonly path: readonly string[] }[]): string[] {
  return actions.map(({ unit, path }) => `${unit} to ${path.at(-1)}`).toSorted();
}

const FLOATS = {
  'float-1': { hex: '0705', west: '0605', east: '0804' },
  'float-2': { hex: '0515', west: '0415', east: '0614' },
} as const;

describe('on small positions made by chance', () => {
  test.each(['us-move', 'german-move'] as const)(
    'in the phase %s the moves listed are those that brute force finds',
    (phase) => {
      const anywhere = crowds({ phase, radius: 3, us: [1, 4], german: [1, 4], turns: [4, 5] });
      fc.assert(fc.property(anywhere, expectSameMoves), runs(60));
    },
  );

  test.each(['us-move', 'german-move'] as const)('in the phase %s also around bridges', (phase) => {
    const centres = ['0616', '0517', '0716', '0705', '0804', '0605', '0515', '0415', '0614'];
    const atBridges = crowds({
      phase,
      radius: 2,
      us: [1, 4],
      german: [1, 4],
      turns: [16, 17],
      centres,
      bridges: FLOATS,
    });
    fc.assert(fc.property(atBridges, expectSameMoves), runs(60));
  });

  test.each(['us-move', 'german-move'] as const)(
    'in the phase %s also at the Limit of Advance, with it and without',
    (phase) => {
      const centres = ['2618', '2519', '1703', '0903', '1928', '0929', '2412'];
      for (const ignoreLimit of [false, true]) {
        const atLimit = crowds({ phase, radius: 2, us: [1, 4], german: [1, 3], centres, options: { ignoreLimit } });
        fc.assert(fc.property(atLimit, expectSameMoves), runs(25));
      }
    },
  );

  test('5.31b with two units in one hex for a moment the one that has not moved can go where brute force lets it', () => {
    const anywhere = crowds({ phase: 'us-move', radius: 2, us: [3, 6], german: [0, 2], turns: [4, 5] });
    let shared = 0;
    const property = fc.property(anywhere, fc.nat(), (state, choice) => {
      const held = new Set(tableOf(state).pieces.map(({ hex }) => hex));
      const joining = listedOf(state, 'us', 'move').filter(({ path }) => held.has(path[path.length - 1]));
      if (joining.length === 0) return;
      shared++;
      expectSameMoves(play(state, 'us', joining[choice % joining.length]).state);
    });
    fc.assert(property, runs(60));
    expect(shared).toBeGreaterThan(5);
  });

  test('reinforcements enter where brute force lets them, enemies at the doors or not', () => {
    const doors = [
      '0115',
      '0119',
      '0801',
      '1201',
      '1401',
      '1501',
      '1801',
      '2301',
      '2701',
      '2907',
      '2919',
      '2925',
      '0930',
      '2030',
      '2430',
    ];
    const blockers = fc.uniqueArray(
      fc.constantFrom(...doors.flatMap((door) => [door, ...around(door)]).filter((hex) => !isRhine(hex))),
      { minLength: 1, maxLength: 16 },
    );
    const waiting = [
      ['german-move', ['ge-39', 'ge-15', 'ge-981', 'ge-5-fj', 'ge-164']],
      ['us-move', ['us-1-47', 'us-art-9']],
    ] as const;
    for (const [phase, due] of waiting) {
      const enemy: Side = phase === 'us-move' ? 'german' : 'us';
      const ids = units.flatMap((_, unit) => (sideOf(unit) === enemy ? [idOf(unit)] : []));
      const property = fc.property(blockers, (hexes) => {
        const standing = Object.fromEntries(hexes.map((hex, index) => [ids[index], hex]));
        const coming = Object.fromEntries(due.map((id) => [id, 'due']));
        expectSameMoves(position({ phase, turn: 25, us: standing, german: coming, options: { ignoreLimit: true } }));
      });
      fc.assert(property, runs(25));
    }
  });

  test('6.23 zones of control are mutual, and those of brute force', () => {
    const atBridges = crowds({
      phase: 'us-combat',
      radius: 3,
      us: [1, 6],
      german: [1, 6],
      centres: ['0616', '0705', '0515', '0821', '1413'],
      bridges: FLOATS,
    });
    const property = fc.property(atBridges, (state) => {
      const context = contextOf(state);
      const zones = { us: zoneOf(context, 'us'), german: zoneOf(context, 'german') };
      const table = tableOf(state);
      for (const side of ['us', 'german'] as const) {
        expect(Array.from(zones[side]).flatMap((flag, hex) => (flag === 1 ? [label(hex)] : []))).toEqual(
          [...zonesOf(table, side)].toSorted(),
        );
      }
      // a unit in an enemy zone has that enemy in its own
      for (const piece of table.pieces) {
        const side = sideOf(units.findIndex(({ id }) => id === piece.id));
        const enemy: Side = side === 'us' ? 'german' : 'us';
        const alone = { ...table, pieces: [piece] };
        const enemies = table.pieces.filter((other) => other.id.startsWith(enemy === 'us' ? 'us' : 'ge'));
        const inOwn = enemies.filter((other) => zonesOf(alone, side).has(other.hex));
        const inTheirs = enemies.filter((other) => zonesOf({ ...table, pieces: [other] }, enemy).has(piece.hex));
        expect(inOwn).toEqual(inTheirs);
      }
    });
    fc.assert(property, runs(100));
  });
});
