/** Which attacks are legal (R17, R18), on small positions made by chance: against brute force, and to the end of the phase. */
import { advance, apply } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ignore } from '../../testing/random-games.js';
import type { ActionOf } from '../rules/actions.js';
import { combatProcedure } from '../rules/attack.js';
import { contextOf } from '../rules/context.js';
import type { CombatFrame } from '../rules/frames.js';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import { hasMark, phasingSide, setMark } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import { idOf, sideOf, unitOf } from '../rules/units.js';
import type { Duties } from './brute-force.js';
import { canBeFinished, dutiesOf, everySmallAttack, nameAttack, tableOf } from './brute-force.js';
import { crowds, runs } from './random-positions.js';
import { isLegal, listed, listedOf, open, question } from './toolkit.js';

const FLOAT = { 'float-1': { hex: '0515', west: '0415', east: '0614' } } as const;
const FIELDS = ['1413', '1711', '2015', '2225', '0921', '0616', '0716', '0515', '0614', '0621', '1016', '2618'];

function battles(phase: 'us-combat' | 'german-combat'): fc.Arbitrary<State> {
  return crowds({ phase, radius: 2, us: [1, 5], german: [1, 5], centres: FIELDS, turns: [15], bridges: FLOAT });
}

const PHASES = ['us-combat', 'german-combat'] as const;

function combatFrame(state: State): CombatFrame | undefined {
  const frame = state.stack.at(-1);
  return frame?.at === 'combat' ? frame : undefined;
}

/** The duties as the frame has them, with the guns that brute force finds free and that have not fired. */
function openDuties(state: State, frame: CombatFrame): Duties {
  const guns = dutiesOf(tableOf(state)).guns.filter((id) => !hasMark(state, unitOf(id), 'attacked'));
  return {
    attackers: frame.attackers.map(idOf),
    defenders: frame.defenders.map(idOf),
    due: frame.barrageDue.map(idOf),
    guns,
  };
}

function expectSameAttacks(state: State): void {
  const frame = combatFrame(state);
  if (frame === undefined) return;
  const table = tableOf(state);
  const targets = table.pieces
    .map(({ id }) => id)
    .filter((id) => sideOf(unitOf(id)) !== frame.side && !hasMark(state, unitOf(id), 'defended'));
  const small = listedOf(state, frame.side, 'attack').filter(
    ({ attackers, barrage, defenders }) => attackers.length <= 2 && defenders.length <= 2 && barrage.length <= 1,
  );
  const names = small.map(({ attackers, barrage, defenders }) => nameAttack(attackers, barrage, defenders));
  expect(names.toSorted()).toEqual([...everySmallAttack(table, openDuties(state, frame), targets)].toSorted());
}

/** Declares an attack and goes on as if its result had touched nobody, so that only declarations change what is open. */
function declareOnly(state: State, action: ActionOf<'attack'>): State {
  const next = remagen.copy(state);
  const frame = combatFrame(next);
  if (frame === undefined) throw new Error('no Combat Phase');
  combatProcedure.decision?.apply(
    { state: next, chance: seededChance(1), emit: ignore },
    frame,
    frame.side,
    action,
    contextOf(next),
  );
  next.stack.pop();
  for (const id of [...action.attackers, ...action.barrage]) setMark(next, unitOf(id), 'attacked');
  for (const id of action.defenders) setMark(next, unitOf(id), 'defended');
  advance<Remagen>(remagen, { state: next, chance: seededChance(1), emit: ignore });
  return next;
}

describe.each(PHASES)('in the phase %s', (phase) => {
  test('7.11a 7.12a the duties are those that brute force finds', () => {
    const property = fc.property(battles(phase), (state) => {
      const frame = combatFrame(state);
      const { attackers, defenders } = dutiesOf(tableOf(state));
      expect(frame?.attackers.map(idOf)).toEqual(attackers);
      expect(frame?.defenders.map(idOf)).toEqual(defenders);
    });
    fc.assert(property, runs(150));
  });

  test('7.21 7.23 8.13 the attacks listed are those after which brute force can still meet every duty', () => {
    fc.assert(
      fc.property(battles(phase), (state) => expectSameAttacks(open(state).state)),
      runs(120),
    );
  });

  test('7.11b 7.12b also after one attack has been declared', () => {
    const property = fc.property(battles(phase), fc.nat(), (state, choice) => {
      const opened = open(state).state;
      const attacks = combatFrame(opened) === undefined ? [] : listedOf(opened, phasingSide(opened), 'attack');
      if (attacks.length > 0) expectSameAttacks(declareOnly(opened, attacks[choice % attacks.length]));
    });
    fc.assert(property, runs(120));
  });

  test('7.0h whatever is declared, the rest can be declared too, and then the phase can end', () => {
    const property = fc.property(battles(phase), fc.integer(), (start, seed) => {
      const own = seededChance(seed);
      let state = open(start).state;
      for (let frame = combatFrame(state); frame !== undefined; frame = combatFrame(state)) {
        expect(canBeFinished(tableOf(state), openDuties(state, frame))).toBe(true);
        const actions = listed(state, frame.side);
        expect(actions.length).toBeGreaterThan(0);
        expect(isLegal(state, frame.side, { do: 'end-phase' })).toBe(
          frame.attackers.length + frame.defenders.length === 0,
        );
        const action = actions[own.pick(actions.length, 'attack')];
        if (action.do !== 'attack') return;
        state = declareOnly(state, action);
      }
    });
    fc.assert(property, runs(200));
  });

  test('7.0h also with all their results the combats of a phase come to an end, and the side that is asked has an answer', () => {
    const property = fc.property(battles(phase), fc.integer(), (start, seed) => {
      const own = seededChance(seed);
      let { state } = open(start);
      for (let decisions = 0; state.phase === phase; decisions++) {
        expect(decisions).toBeLessThan(100);
        const side = question(state)?.side ?? 'us';
        const actions = listed(state, side);
        expect(actions.length).toBeGreaterThan(0);
        const action = actions[own.pick(actions.length, 'answer')];
        expect([action, isLegal(state, side, action)]).toEqual([action, true]);
        state = remagen.copy(state);
        apply<Remagen>(remagen, { state, chance: own, emit: ignore }, side, action);
        expect(remagen.brokenInvariants(state)).toEqual([]);
      }
    });
    fc.assert(property, runs(150));
  });
});
