/** What a check against the rulebook found in routs, hidden units, promotions and odds; each fails on the code before it. */
import { askAction, openPosition } from '@bridgehead/engine/positions';
import { odds } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { roadAcross } from '../rules/board/board.js';
import { stepsFrom } from '../rules/board/locations.js';
import { elstGame } from '../rules/game.js';
import { routAllowance, routCost } from '../rules/rout/rout-steps.js';
import { contextOf } from '../rules/state/context.js';
import type { Elst } from '../rules/state/types.js';
import { moraleOf } from '../rules/units/units-in-play.js';
import { crawl, rout, routing } from './rout-kit.js';
import { fire } from './shooting.js';
import { answer, eventOf, eventsOf, isLegal, open, refusal, stateWith, unitNumber } from './toolkit.js';

describe('routs', () => {
  test('I-3.6b a road gives no bonus: each of its hexes costs a whole MF, and there are 6 of them', () => {
    const { state, u } = stateWith({
      scenario: 'elst-bend',
      phase: 'rout',
      units: { squad: 'br-4-5-7 G14 broken desperate', enemy: 'ss-6-5-8 O15' },
    });
    const context = contextOf(state);
    const { board, area } = context;
    const alongRoads = area.hexes.flatMap((from) =>
      stepsFrom(board, from)
        .filter((to) => to < board.grid.size && area.includes[to] && roadAcross(board, from, to) !== undefined)
        .map((to) => routCost(context, from, { to, polder: false })?.enter),
    );
    expect(alongRoads.length).toBeGreaterThan(20);
    expect(new Set(alongRoads)).toEqual(new Set([2]));
    expect(routAllowance(state, { unit: unitNumber(u.squad), leaders: [] })).toBe(12);
  });

  test('I-R74 a crawl does not pass shelter that it could enter', () => {
    const { state, u } = routing({
      scenario: 'elst-church',
      attacker: 'british',
      units: { squad: 'br-4-5-7 PP7 broken desperate', enemy: 'ss-6-5-8 RR7' },
    });
    expect(isLegal(state, crawl(u.squad, 'OO8'))).toBe(true);
    expect(refusal(state, crawl(u.squad, 'OO7'))).toEqual(['crawl-astray I-3.6v']);
  });

  test('I-3.6q the odds of a rout follow it to its end: a unit that Interdiction pins is named pinned', () => {
    const { state, u } = routing({
      scenario: 'elst-church',
      attacker: 'british',
      units: { squad: 'br-4-5-7 PP6 broken desperate', enemy: 'ss-6-5-8 RR5' },
    });
    const found = odds<Elst>(elstGame, state, 'british', rout(u.squad, ['OO7', 'OO8']));
    expect(
      Object.fromEntries(found.entries.map(({ name, probability }) => [name, Math.round(probability * 36)])),
    ).toEqual({ 'no effect': 15, pinned: 6, reduced: 14, eliminated: 1 });
  });
});

describe('fire that searches a hex', () => {
  const sketch = {
    phase: 'prep-fire',
    units: { squad: 'br-4-5-7 B4', enemy: 'ge-4-4-7 C4 hidden', shown: 'ge-4-4-7 T10' },
  } as const;

  test('I-6.4d tells TEM, final roll and result, wherever the hidden unit is', () => {
    const told = (
      units: typeof sketch.units | Readonly<Record<'squad' | 'enemy' | 'shown', string>>,
      faces: readonly number[],
    ) => {
      const { state, u } = stateWith({ ...sketch, units });
      return answer(open(state).state, fire([u.squad], 'C4'), faces).events;
    };
    const empty = told({ ...sketch.units, enemy: 'ge-4-4-7 C8 hidden' }, [65]);
    expect(eventOf(empty, 'fire-resolved').bundles).toMatchObject([
      { units: [], modifiers: { total: 3 }, finalRoll: 14, result: { effect: 'none' } },
    ]);
    expect(elstGame.tell(eventOf(empty, 'fire-resolved'))).toContain('No effect on 14 against any hidden units there.');
    expect(told(sketch.units, [65])).toEqual(empty);
  });

  test('I-DaE1:SSR2 a hidden squad that fires with its weapon is named once', () => {
    const { state, u, w } = stateWith({
      phase: 'prep-fire',
      units: { squad: 'br-4-5-7 C4 hidden', enemy: 'ge-4-4-7 C6' },
      weapons: { gun: 'br-lmg squad' },
    });
    const { events } = answer(open(state).state, fire([u.squad, w.gun], 'C6'), [65]);
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.squad]);
  });
});

describe('the road bonus', () => {
  test('I-R61 is an MF like any other: a unit that has kept to the road may spend it in place', () => {
    const { state, u } = stateWith({
      scenario: 'elst-bend',
      phase: 'movement',
      units: { squad: 'br-4-5-7 E14', enemy: 'ss-6-5-8 O15' },
    });
    const way = [{ to: 'F13' }, { to: 'G14' }, { to: 'H14' }, { to: 'I14' }, { smoke: 'I14', unit: u.squad }];
    expect(
      isLegal(open(state).state, {
        do: 'move',
        units: [u.squad],
        double: [],
        assault: false,
        drop: [],
        way,
        stops: [],
      }),
    ).toBe(true);
    expect(
      isLegal(open(state).state, {
        do: 'move',
        units: [u.squad],
        double: [],
        assault: false,
        drop: [],
        way: [...way, { to: 'J14' }],
        stops: [],
      }),
    ).toBe(false);
  });
});

test('I-R96 morale on the broken sides: 4-4-7 squads of both nations 7, SS 8; conscripts are lower', () => {
  const { state } = stateWith({
    units: {
      a: 'br-4-4-7 A1 broken',
      b: 'ge-4-4-7 A2 broken',
      c: 'ss-4-4-7 A3 broken',
      d: 'ss-6-5-8 A4 broken',
      e: 'ge-4-3-6 A5 broken',
      f: 'br-4-3-6 A6 broken',
      g: 'ge-2-3-7 A7 broken',
      h: 'ss-2-3-7 A8 broken',
    },
  });
  expect([...state.side.keys()].map((unit) => moraleOf(state, unit))).toEqual([7, 7, 8, 9, 5, 6, 6, 7]);
});

test('I-R89 a leader who steps forward counts in the odds by which they are rolled: 4 against 5 are 1-1 with them', () => {
  const { state } = stateWith({
    scenario: 'example-close-combat',
    phase: 'close-combat',
    attacker: 'german',
    units: { german: 'ge-5-4-8 E6 exhausted fought', russian: 'ru-4-4-7 E6 fought' },
  });
  const opened = open(state).state;
  const declared = answer(
    answer(opened, { do: 'engage', attacks: [{ by: ['u1'], against: ['u2'] }] }).state,
    { do: 'engage', attacks: [{ by: ['u2'], against: ['u1'] }] },
    [45, 11, 1],
  );
  expect(eventsOf(declared.events, 'leader-rolled')).toMatchObject([{ modifiers: { total: 1 }, leader: '8-0' }]);
});

describe('lines of sight before the shot', () => {
  const units = {
    squad: 'br-4-5-7 OO6',
    near: 'br-4-5-7 QQ6',
    blocked: 'ss-6-5-8 OO10',
    open: 'ss-6-5-8 SS5',
  } as const;
  const asked = (freeSight: boolean, by: keyof typeof units, at: string) => {
    const { state, u } = stateWith({ scenario: 'elst-church', freeSight, units });
    return askAction<Elst>(elstGame, openPosition<Elst>(elstGame, state), fire([u[by]], at), { odds: {} });
  };

  test('I-3.2.1f without free sight a shot may be declared, and neither sums nor odds tell whether it is seen', () => {
    const { verdict, preview, odds: told } = asked(false, 'squad', 'OO10');
    expect(verdict.legal).toBe(true);
    expect(preview?.consequences.map(({ text }) => text)).toEqual([
      'Whether OO6 sees OO10 is checked after you declare the fire.',
    ]);
    expect(told?.assumptions[0]).toContain('I-3.2.1f');
    expect(told?.entries.map(({ name }) => name)).not.toContain('no line of sight');
  });

  test('I-3.2.1a with free sight a shot without a line of sight is refused, and others have their odds', () => {
    const { verdict } = asked(true, 'squad', 'OO10');
    expect(verdict.legal ? [] : verdict.violations.map(({ rule, code }) => [rule, code])).toEqual([
      ['I-3.2.1a', 'no-line-of-sight'],
    ]);
    expect(asked(true, 'near', 'SS5').odds?.assumptions).toEqual([]);
  });

  test('I-R103 the odds of a move do not say whether the defender would be asked', () => {
    const { state, u } = stateWith({
      scenario: 'elst-church',
      phase: 'movement',
      units: { mover: 'br-4-5-7 NN7', other: 'br-4-5-7 NN5', enemy: 'ss-6-5-8 QQ7' },
    });
    const found = odds<Elst>(elstGame, open(state).state, 'british', {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'OO7' }, { smoke: 'OO7', unit: u.mover }],
      stops: [],
    });
    expect([found.assumptions, found.entries.map(({ name }) => name)]).toEqual([[], ['Smoke placed', 'no Smoke']]);
  });
});
