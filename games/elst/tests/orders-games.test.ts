/** Standing orders in random games: legal, blind to what the other side keeps secret, and followed as far as they go. */
import type { Chance } from '@bridgehead/engine/chance';
import {
  act,
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
import { elstGame } from '../rules/game.js';
import { orderBook } from '../rules/planning/standing-orders-answer.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import type { FireOrder, StandingOrders, UnitOrders } from '../rules/state/standing-orders.js';
import { LEFT_TO_ORDERS, readOrders, WITHIN } from '../rules/state/standing-orders.js';
import type { State } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { COLUMNS } from '../rules/vocabulary/tables.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { initialBattle } from './campaign-play.js';
import { CARDS } from './toolkit.js';

function randomFire(chance: Chance): FireOrder {
  const kind = pickOne(['ask', 'hold', 'fire', 'fire'] as const, chance);
  if (kind !== 'fire') return { do: kind };
  return {
    do: 'fire',
    within: pickOne(WITHIN, chance),
    column: pickOne(COLUMNS.slice(0, 6), chance),
    modifier: chance.pick(6, 'modifier') - 2,
    otherwise: pickOne(['hold', 'ask'] as const, chance),
  };
}

function randomUnitOrders(chance: Chance): UnitOrders {
  const again = ['ask', 'never', 'fire', 'fire'] as const;
  return {
    fire: randomFire(chance),
    subsequent: pickOne(again, chance),
    protective: pickOne(again, chance),
    rate: pickOne(['ask', 'keep', 'residual'] as const, chance),
  };
}

/** Orders for all, and for some units. */
function randomOrders(chance: Chance): StandingOrders {
  const some = Array.from(
    { length: chance.pick(6, 'units') },
    () => [unitId(chance.pick(30, 'unit')), randomUnitOrders(chance)] as const,
  );
  const orders: StandingOrders = {
    version: 1,
    all: randomUnitOrders(chance),
    units: Object.fromEntries(some),
    leave: LEFT_TO_ORDERS.filter(() => chance.pick(2, 'leave') === 0),
  };
  expect(readOrders(orders).ok).toBe(true);
  return orders;
}

function answer(state: State, side: Side, orders: StandingOrders) {
  const view = elstGame.view(state, side);
  return orderBook.answer(view, elstGame.context(view), side, orders);
}

test.each(seedsOfThisRun([...CARDS, CAMPAIGN], 2))(
  'I-R103 in %s games go on by orders as far as they go, each answer legal',
  (scenario) => {
    let shots = 0;
    for (const seed of [3, 8]) {
      const chance = seededChance(seed);
      const session =
        scenario === CAMPAIGN
          ? startFromPosition<Elst>(elstGame, initialBattle(), chance)
          : startSession<Elst>(elstGame, { scenario, options: {} }, chance);
      const orders = { british: randomOrders(chance), german: randomOrders(chance) };
      let given = 0;
      for (let asked = 0; asked < 600 && !isOver(session.state); asked++) {
        given += followOrders(session, orders);
        const [question] = questions<Elst>(elstGame, session.state);
        if (question === undefined) break;
        expect(answer(session.state, question.side, orders[question.side])).toBeUndefined();
        const list = candidates<Elst>(elstGame, session.state, question.side);
        const action = list.at(chance.pick(list.length, 'choice'));
        if (action === undefined) throw new Error('nothing is listed');
        expect(judge<Elst>(elstGame, session.state, question.side, action)).toEqual({ legal: true });
        act(session, question.side, action);
      }
      const ordered = session.entries.filter(isOrdered);
      expect(ordered).toHaveLength(given);
      shots += ordered.filter(
        (entry) => 'action' in entry && (entry.action.do === 'fire' || entry.action.do === 'bombard'),
      ).length;
    }
    expect(shots).toBeGreaterThan(0);
  },
);
