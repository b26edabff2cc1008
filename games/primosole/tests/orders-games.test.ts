/** Standing orders and reaction questions in random games: legal, blind to secrets, and asked only when there is something to decide. */
import type { Chance } from '@bridgehead/engine/chance';
import {
  act,
  advance,
  candidates,
  followOrders,
  isOrdered,
  isOver,
  judge,
  questions,
  startFromPosition,
  startSession,
} from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { pickOne } from '../../testing/random-games.js';
import { primosole } from '../rules/game.js';
import { orderBook } from '../rules/planning/orders-answer.js';
import type { FireOrder, StandingOrders, UnitOrders } from '../rules/state/orders.js';
import { LEFT_TO_ORDERS, readOrders } from '../rules/state/orders.js';
import { listReactions } from '../rules/movement/reactions.js';
import { SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { idOf, unitsOf } from '../rules/pieces/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES, UNIT_TYPES } from '../rules/vocabulary/vocabulary.js';
import { randomPosition } from './random-positions.js';
import { permuted, playRandomly } from './secrets.js';

function randomFire(side: Side, chance: Chance): FireOrder {
  const kind = pickOne(['ask', 'hold', 'fire', 'fire'] as const, chance);
  if (kind !== 'fire') return { do: kind };
  const against =
    chance.pick(2, 'against') === 0
      ? 'any'
      : {
          kinds: [pickOne(UNIT_TYPES, chance), pickOne(UNIT_TYPES, chance)],
          units: [idOf(pickOne(unitsOf(opponentOf(side)), chance))],
        };
  return {
    do: 'fire',
    within: 1 + chance.pick(6, 'within'),
    against,
    chance: pickOne([0, 25, 60], chance),
    keep: chance.pick(3, 'keep'),
    otherwise: pickOne(['hold', 'ask'] as const, chance),
  };
}

function randomUnitOrders(side: Side, chance: Chance): UnitOrders {
  const offMap = pickOne(['ask', 'hold', 'call'] as const, chance);
  return {
    fire: randomFire(side, chance),
    offMap: offMap === 'call' ? { do: 'call', steps: chance.pick(4, 'steps') } : { do: offMap },
    fallBack: pickOne(['ask', 'never', 'outnumbered', 'next-to-disorganized'] as const, chance),
  };
}

/** Orders for all, and for some units. */
function randomOrders(side: Side, chance: Chance): StandingOrders {
  const some = Array.from(
    { length: chance.pick(6, 'units') },
    () => [idOf(pickOne(unitsOf(side), chance)), randomUnitOrders(side, chance)] as const,
  );
  const orders: StandingOrders = {
    version: 1,
    all: randomUnitOrders(side, chance),
    units: Object.fromEntries(some),
    leave: LEFT_TO_ORDERS.filter(() => chance.pick(2, 'leave') === 0),
  };
  expect(readOrders(orders, side).ok).toBe(true);
  return orders;
}

function answer(state: State, side: Side, orders: StandingOrders) {
  const view = primosole.view(state, side);
  return orderBook.answer(view, primosole.context(view), side, orders);
}

/** Random positions with both sides close together, at their first question. */
function positions(seed: number, count: number): State[] {
  const chance = seededChance(seed);
  return Array.from({ length: count }, () => {
    const state = randomPosition(chance);
    advance<Primosole>(primosole, { state, chance, emit: () => {} });
    return state;
  });
}

/** Plays on at random for some answers, and looks in at every question. */
function playOn(start: State, chance: Chance, answers: number, look: (state: State, side: Side) => void): void {
  const session = startFromPosition<Primosole>(primosole, start, chance);
  for (let given = 0; given < answers && !isOver(session.state); given++) {
    const [{ side }] = questions<Primosole>(primosole, session.state);
    look(session.state, side);
    const list = candidates<Primosole>(primosole, session.state, side);
    const action = list.at(chance.pick(list.length, 'choice'));
    if (action === undefined) throw new Error('nothing is listed');
    expect(act(session, side, action).legal).toBe(true);
  }
}

test('7.1a orders answer legally, and independently of the other side’s secrets', () => {
  const chance = seededChance(31);
  let answered = 0;
  for (const start of positions(11, 120)) {
    const orders = { british: randomOrders('british', chance), german: randomOrders('german', chance) };
    playOn(start, chance, 25, (state, side) => {
      const action = answer(state, side, orders[side]);
      expect(answer(permuted(state, side, chance), side, orders[side])).toEqual(action);
      if (action === undefined) return;
      answered++;
      expect(judge<Primosole>(primosole, state, side, action)).toEqual({ legal: true });
    });
  }
  expect(answered).toBeGreaterThan(200);
});

test.each(seedsOfThisRun(SCENARIO_IDS, 2))(
  '7.1a in %s a whole game goes on by orders as far as they go, and its record marks their answers',
  (scenario) => {
    const chance = seededChance(7);
    const session = startSession<Primosole>(primosole, { scenario, options: {} }, chance);
    const orders = { british: randomOrders('british', chance), german: randomOrders('german', chance) };
    let given = 0;
    while (!isOver(session.state)) {
      given += followOrders(session, orders);
      const [asked] = questions<Primosole>(primosole, session.state);
      if (asked === undefined) break;
      expect(answer(session.state, asked.side, orders[asked.side])).toBeUndefined();
      const list = candidates<Primosole>(primosole, session.state, asked.side);
      const action = list.at(chance.pick(list.length, 'choice'));
      if (action === undefined || !act(session, asked.side, action).legal) throw new Error('nothing is listed');
    }
    expect(session.entries.filter(isOrdered)).toHaveLength(given);
    expect(given).toBeGreaterThan(0);
  },
);

/** 7.1b R77 The window asks if somebody can react; both sides can see that. */
function lookAtWindow(state: State, side: Side): boolean {
  const frame = state.stack.at(-1);
  if (frame?.at !== 'window') return false;
  expect(candidates<Primosole>(primosole, state, side).length).toBeGreaterThan(1);
  for (const viewer of SIDES) {
    const view = primosole.view(state, viewer);
    expect(listReactions(view, frame, primosole.context(view)).length).toBeGreaterThan(0);
  }
  return true;
}

test('7.1b R77 nobody is asked to react who can only pass, and nothing secret decides whether they are asked', () => {
  const chance = seededChance(5);
  let windows = 0;
  for (const start of positions(12, 100)) {
    playOn(start, chance, 30, (state, side) => {
      if (lookAtWindow(state, side)) windows++;
    });
  }
  for (const scenario of SCENARIO_IDS) {
    playRandomly(scenario, 8, (state, side) => {
      if (lookAtWindow(state, side)) windows++;
    });
  }
  expect(windows).toBeGreaterThan(100);
});

test.each(seedsOfThisRun(SCENARIO_IDS, 2))(
  'flow in %s a side is asked out of its turn only if it has a choice',
  (scenario) => {
    let asked = 0;
    for (const seed of [9, 10]) {
      playRandomly(scenario, seed, (state, side) => {
        if (state.phase !== 'activation' || state.active === side) return;
        asked++;
        expect(candidates<Primosole>(primosole, state, side).length, state.stack.at(-1)?.at).toBeGreaterThan(1);
      });
    }
    expect(asked).toBeGreaterThan(5);
  },
);
