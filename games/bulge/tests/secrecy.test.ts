/** R65 R82 Secrecy: sealed air orders cannot be read by the other side before both are given, and their order of arrival does not matter. */
import {
  act,
  apply,
  candidates,
  everyCandidate,
  judgeUndo,
  questionTo,
  questions,
  startFromPosition,
  toldTo,
  undo,
} from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { statesOfGame } from '../../testing/random-games.js';
import type { ActionOf } from '../rules/state/actions.js';
import { listPlans, usablePoints } from '../rules/air/air-plan.js';
import { board, HEXES } from '../rules/board/board.js';
import type { Event } from '../rules/state/events.js';
import { bulge } from '../rules/game.js';
import { label } from '../rules/board/grid.js';
import type { State } from '../rules/state/state.js';
import type { Bulge } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../rules/vocabulary/vocabulary.js';
import { isLegal, plan, play, position } from './toolkit.js';

type Plan = ActionOf<'plan'>;

/** States of random games in which both sides write their orders. */
const MORNINGS: readonly State[] = [1, 2, 3, 4].flatMap((seed) =>
  statesOfGame<Bulge>(bulge, 'campaign', seed, 1, { weather: 'table' }).filter(
    (state) => questions<Bulge>(bulge, state).length === 2,
  ),
);

const ROADS = HEXES.filter((hex) => board.roads[hex] !== 0).map(label);

/** Any legal plan, all of them possible. */
function randomPlan(state: State, side: Side, seed: number): Plan {
  const chance = seededChance(seed, SIDES.indexOf(side));
  let left = usablePoints(state, side);
  const take = (price: number) => {
    const count = chance.pick(Math.floor(left / price) + 1, 'mission');
    left -= count * price;
    return count;
  };
  const cut = take(3);
  const interdict = [...new Set(Array.from({ length: cut }, () => ROADS[chance.pick(ROADS.length, 'road')]))];
  return plan(side, { interdict, resupply: side === 'german' ? 0 : take(3), support: take(1), patrol: take(1) });
}

function played(start: State, plans: readonly Plan[]): { readonly state: State; readonly events: readonly Event[] } {
  const state = bulge.copy(start);
  const events: Event[] = [];
  for (const action of plans)
    apply<Bulge>(bulge, { state, chance: seededChance(1), emit: (event) => events.push(event) }, action.side, action);
  return { state, events };
}

/** All that a side is shown of a state: the view, what it is asked, what is listed for it, what these answers are called. */
function shownTo(state: State, side: Side): string {
  const view = bulge.view(state, side);
  const list =
    questionTo<Bulge>(bulge, view, side) === undefined ? [] : everyCandidate(candidates<Bulge>(bulge, view, side));
  return JSON.stringify([
    bulge.toJson(view),
    questionTo<Bulge>(bulge, view, side) ?? null,
    list,
    list.map((action) => bulge.nameAction(view, action)),
    bulge.headline(view),
    bulge.outcome(view),
  ]);
}

test('there are such states', () => {
  expect(MORNINGS.length).toBeGreaterThan(10);
});

describe('13.0a sealed orders', () => {
  test('the order in which two plans arrive does not matter', () => {
    MORNINGS.forEach((state, index) => {
      const plans = SIDES.map((side) => randomPlan(state, side, index));
      expect(plans.every((action) => isLegal(state, action.side, action))).toBe(true);
      const [there, back] = [played(state, plans), played(state, plans.toReversed())];
      expect(JSON.stringify(bulge.toJson(back.state))).toBe(JSON.stringify(bulge.toJson(there.state)));
      expect(back.events.filter(({ type }) => type !== 'plan-sealed')).toEqual(
        there.events.filter(({ type }) => type !== 'plan-sealed'),
      );
    });
  });

  test('a side sees and hears the same bytes, whatever orders the other has written, if any', () => {
    MORNINGS.forEach((state, index) => {
      for (const writer of SIDES) {
        const reader = opponentOf(writer);
        const plans = [0, 1, 2].map((more) => randomPlan(state, writer, 3 * index + more));
        const shown = plans.map((action) => shownTo(played(state, [action]).state, reader));
        expect(new Set([...shown, shownTo(state, reader)]).size).toBe(1);
        const told = plans.map((action) =>
          JSON.stringify(toldTo<Bulge>(bulge, played(state, [action]).events, reader)),
        );
        expect(new Set(told).size).toBe(1);
        expect(new Set(plans.map((action) => bulge.nameAction(bulge.view(state, reader), action)))).toEqual(
          new Set([`${bulge.sideName(writer)} air orders`]),
        );
      }
    });
  });

  test('the writer sees their own orders', () => {
    const [state] = MORNINGS;
    const action = randomPlan(state, 'american', 5);
    const { state: written, events } = played(state, [action]);
    expect(bulge.view(written, 'american').plans).toMatchObject({
      german: 'sealed',
      american: { support: action.support, patrol: action.patrol },
    });
    expect(toldTo<Bulge>(bulge, events, 'american')).toEqual(events);
    expect(bulge.nameAction(bulge.view(state, 'american'), plan('american', { support: 2 }))).toBe(
      'Air orders: 2 ground support',
    );
  });

  test('once they are revealed both sides see all', () => {
    const [state] = MORNINGS;
    const { state: revealed, events } = played(
      state,
      SIDES.map((side) => randomPlan(state, side, 9)),
    );
    for (const side of SIDES) {
      expect(bulge.view(revealed, side)).toBe(revealed);
      expect(
        toldTo<Bulge>(
          bulge,
          events.filter(({ type }) => type === 'plans-revealed'),
          side,
        ),
      ).toEqual(events.filter(({ type }) => type === 'plans-revealed'));
    }
    expect(events.find(({ type }) => type === 'plans-revealed')?.reveals).toBe(true);
  });

  test('R83 the first orders can be taken back until the second are given; then they are open, and final', () => {
    const session = startFromPosition<Bulge>(
      bulge,
      position({
        turn: 8,
        phase: 'weather',
        weather: 'clear',
        german: { 'GE-2': '1305' },
        american: { 'US-28': '1307' },
      }),
      noChance,
    );
    expect(act<Bulge>(session, 'german', plan('german', { patrol: 8 })).legal).toBe(true);
    expect(judgeUndo<Bulge>(session, 'american').legal).toBe(false);
    expect(undo<Bulge>(session, 'german').legal).toBe(true);
    expect(session.state.plans).toEqual({ german: undefined, american: undefined });
    for (const side of SIDES) expect(act<Bulge>(session, side, plan(side, { support: 3 })).legal).toBe(true);
    expect(SIDES.map((side) => judgeUndo<Bulge>(session, side).legal)).toEqual([false, false]);
  });

  test('on a view sealed orders count as none, so that an answer can be tried', () => {
    const state = position({ turn: 8, phase: 'weather', weather: 'clear' });
    const { state: after } = play(bulge.view(state, 'american'), 'american', plan('american', { support: 6 }));
    expect([after.phase === 'weather', after.supportLeft]).toEqual([false, { german: 0, american: 6 }]);
  });

  test('R82 a state behind a view differs from it in the sealed orders alone, and these are legal', () => {
    MORNINGS.slice(0, 10).forEach((state, index) => {
      for (const side of SIDES) {
        const other = opponentOf(side);
        const view = bulge.view(played(state, [randomPlan(state, other, index)]).state, side);
        const imagined = bulge.imagine?.(view, side, seededChance(index));
        if (imagined === undefined) throw new Error('nothing is imagined');
        expect(JSON.stringify(bulge.toJson(bulge.view(imagined, side)))).toBe(JSON.stringify(bulge.toJson(view)));
        const written = imagined.plans[other];
        if (written === undefined || written === 'sealed') throw new Error('no orders are imagined');
        expect(everyCandidate(listPlans(view, other))).toContainEqual(
          plan(other, { ...written, interdict: written.interdict.map(label) }),
        );
      }
    });
    const open = position({ phase: 'german-move', german: { 'GE-1SS': '0401' } });
    expect(bulge.imagine?.(open, 'german', noChance)).toEqual(open);
  });
});
