/** Which attacks are legal after movement (R34, R35), on small positions made by chance: against brute force, and to the end of the phase. */
import type { Chance } from '@bridgehead/engine/chance';
import { apply, candidates, isOver } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import type { Bulge } from '../rules/situation/types.js';
import { idOf, units, unitsOf } from '../rules/scenarios/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { TABLES } from '../rules/vocabulary/vocabulary.js';
import { everyAttack, nameAttack, sceneOf, stillOwed } from './combat-brute-force.js';
import { asked, besides, eventsOf, isLegal, listedOf, open, position } from './toolkit.js';

const CENTRES = ['1410', '0912', '1607', '1212'];

function disk(centre: string, radius: number): string[] {
  let hexes = new Set([centre]);
  for (let step = 0; step < radius; step++) hexes = new Set([...hexes, ...[...hexes].flatMap(besides)]);
  return [...hexes];
}

const pool = (side: Side): string[] =>
  unitsOf(side)
    .filter((unit) => units[unit].nationality !== 'british')
    .map(idOf);

/** Some of a list, in an order made by chance. */
function shuffled<Item>(list: readonly Item[], count: number, chance: Chance): Item[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(chance.pick(left.length, 'item'), 1)[0]);
}

/** Three to five American units, in supply wherever they stand, among three to six Germans. */
function crowd(chance: Chance): State {
  const ours = shuffled(pool('american'), 3 + chance.pick(3, 'ours'), chance);
  const theirs = shuffled(pool('german'), 3 + chance.pick(4, 'theirs'), chance);
  const spots = shuffled(disk(CENTRES[chance.pick(CENTRES.length, 'centre')], 2), ours.length + theirs.length, chance);
  const american = Object.fromEntries(
    ours.map((id, index) => [id, { at: spots[index], marks: ['resupplied' as const] }]),
  );
  const german = Object.fromEntries(theirs.map((id, index) => [id, spots[ours.length + index]]));
  return open(position({ phase: 'american-post', american, german, released: true })).state;
}

const owedIn = (state: State): string[] | undefined => {
  const frame = state.stack.at(-1);
  return frame?.at === 'combat' && frame.when === 'post' && frame.side === 'american'
    ? frame.owed.map(idOf)
    : undefined;
};

/** The attacks listed are exactly those that brute force finds, and what is not listed is refused. */
function expectSameAttacks(state: State, owed: readonly string[]): void {
  const scene = sceneOf(state, 'american', owed);
  const listed = listedOf(state, 'american', 'attack');
  const names = listed.map((action) => nameAttack(action, action.owes?.toSorted().join('+')));
  expect(names.toSorted()).toEqual(everyAttack(scene).toSorted());
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.every((action) => isLegal(state, 'american', action))).toBe(true);
  const known = new Set(listed.map((action) => nameAttack(action, undefined)));
  const singles = scene.open.flatMap((defender) =>
    scene.unused.flatMap((unit) =>
      TABLES.map((table) => ({ do: 'attack' as const, attackers: [unit], defender, table, support: 0, resupply: [] })),
    ),
  );
  expect(
    singles.filter((action) => isLegal(state, 'american', action) !== known.has(nameAttack(action, undefined))),
  ).toEqual([]);
}

test('5.6a 5.6b 5.6c 5.6e 6.7a in every state of the phase the legal attacks are those of brute force, and the phase comes to its end', () => {
  const property = fc.property(fc.nat(), (seed) => {
    const chance = seededChance(seed);
    const state = crowd(chance);
    for (let owed = owedIn(state); owed !== undefined; ) {
      expectSameAttacks(state, owed);
      const events: Bulge['Event'][] = [];
      const answer = () => {
        const side = asked(state);
        const list = candidates<Bulge>(bulge, state, side);
        const action = list.at(chance.pick(list.length, 'answer'));
        if (action === undefined) throw new Error('nothing is listed');
        apply<Bulge>(bulge, { state, chance, emit: (event) => events.push(event) }, side, action);
      };
      answer();
      while (!isOver(state) && state.phase === 'american-post' && owedIn(state) === undefined) answer();
      const [declared] = eventsOf(events, 'attack-declared');
      const next = owedIn(state);
      if (next !== undefined)
        expect(next.toSorted()).toEqual(
          stillOwed(sceneOf(state, 'american', []), [...new Set([...owed, ...declared.debts])]).toSorted(),
        );
      owed = next;
    }
    expect(state.phase).not.toBe('american-post');
  });
  fc.assert(property, { numRuns: 60, seed: 1944 });
});
