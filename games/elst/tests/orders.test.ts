/** Standing orders (I-R103): what they say, and what they answer. */
import { expect, test } from 'vitest';
import { areAdjacentLocations, rangeBetween } from '../rules/board/locations.js';
import { orderBook } from '../rules/planning/standing-orders-answer.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import type { FireOrder, StandingOrders, UnitOrders } from '../rules/state/standing-orders.js';
import { NO_ORDERS, readOrders, sayOrders, USUAL_ORDERS } from '../rules/state/standing-orders.js';
import type { State } from '../rules/state/state.js';
import { viewOf } from '../rules/state/views.js';
import { fire } from './shooting.js';
import { answer, open, stateWith } from './toolkit.js';
import { move } from './walking.js';
import { movementWith } from './window-kit.js';

const ALWAYS: FireOrder = { do: 'fire', within: 'any', column: 1, modifier: 12, otherwise: 'hold' };

function orders(all: Partial<UnitOrders>, more: Partial<Omit<StandingOrders, 'all'>> = {}): StandingOrders {
  return { ...NO_ORDERS, ...more, all: { ...NO_ORDERS.all, ...all } };
}

/** What the German orders answer to the question of a state. */
function ordered(state: State, given: StandingOrders) {
  const view = viewOf(state, 'german');
  return orderBook.answer(view, contextOf(view), 'german', given);
}

/** A mover two hexes from a squad with a machine gun and a leader, and next to nobody. */
function crossing(more: Partial<Record<'squad' | 'other', string>> = {}) {
  const sketch = movementWith({
    units: {
      mover: 'br-4-5-7 T5',
      idle: 'br-4-5-7 A1',
      squad: 'ge-4-6-7 U7',
      other: 'ge-4-6-7 S8',
      leader: 'ge-9-1 U7',
      ...more,
    },
    weapons: { gun: 'ge-hmg squad' },
  });
  return { ...sketch, window: answer(sketch.state, move([sketch.u.mover], ['U5', 'U6'])).state };
}

test('I-R103 without orders everything is asked', () => {
  expect(ordered(crossing().window, NO_ORDERS)).toBeUndefined();
  expect(sayOrders(NO_ORDERS)).toEqual([]);
});

test('I-R103 hold fire: the window is passed', () => {
  expect(ordered(crossing().window, orders({ fire: { do: 'hold' } }))).toEqual({ do: 'pass' });
});

test('I-R103 fire always: the best attack of the units with that order, under their leader', () => {
  const { window, u, w } = crossing();
  expect(ordered(window, orders({ fire: ALWAYS }))).toEqual(fire([u.squad, w.gun], 'U5', { leaders: [u.leader] }));
  // the leader holds back, and the weapon is not left out
  expect(ordered(window, orders({ fire: ALWAYS }, { units: { [u.leader]: { fire: { do: 'hold' } } } }))).toEqual(
    fire([u.squad, w.gun], 'U5'),
  );
});

test('I-R103 only next to the unit, only in normal range', () => {
  const { window, u, w } = crossing();
  const adjacent = orders({ fire: { ...ALWAYS, within: 'adjacent' } });
  expect(ordered(window, adjacent)).toEqual({ do: 'pass' });
  const next = answer(window, { do: 'pass' }).state;
  expect(ordered(next, adjacent)).toEqual(fire([u.squad, w.gun], 'U6', { leaders: [u.leader] }));
  const far = crossing({ squad: 'ge-4-6-7 U12', other: 'ge-4-6-7 A9' });
  const machineGun = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 U10' },
    weapons: { gun: 'ge-hmg squad' },
  });
  const normal = orders({ fire: { ...ALWAYS, within: 'normal-range' } });
  expect(ordered(answer(machineGun.state, move([machineGun.u.mover], ['U5'])).state, normal)).toEqual(
    fire([machineGun.w.gun], 'U5'),
  );
  expect(ordered(far.window, normal)).toMatchObject({ do: 'fire', with: [far.w.gun] });
});

test('I-R103 only on a column and with modifiers that are good enough; otherwise it holds or asks', () => {
  const { window } = crossing();
  const demanding = (column: number, modifier: number, otherwise: 'hold' | 'ask') =>
    ordered(window, orders({ fire: { ...ALWAYS, column, modifier, otherwise } }));
  // 4 and 7 in the open, led by a 9-1: column 8 at -3
  expect(demanding(8, -3, 'hold')).toMatchObject({ do: 'fire' });
  expect(demanding(12, -3, 'hold')).toEqual({ do: 'pass' });
  expect(demanding(8, -4, 'hold')).toEqual({ do: 'pass' });
  expect(demanding(12, -3, 'ask')).toBeUndefined();
});

test('I-R103 single units may have orders of their own', () => {
  const { window, u } = crossing();
  expect(ordered(window, orders({ fire: { do: 'hold' } }, { units: { [u.other]: { fire: ALWAYS } } }))).toEqual(
    fire([u.other], 'U5'),
  );
  expect(
    ordered(window, orders({ fire: { do: 'hold' } }, { units: { [u.other]: { fire: { do: 'ask' } } } })),
  ).toBeUndefined();
});

test('I-R103 Subsequent First Fire and Final Protective Fire have orders of their own', () => {
  const again = crossing({ squad: 'ge-4-6-7 U7 first-fired own-used', other: 'ge-4-6-7 A9' });
  expect(ordered(again.window, orders({ fire: ALWAYS, subsequent: 'never' }))).toMatchObject({
    do: 'fire',
    with: [again.w.gun],
  });
  expect(ordered(again.window, orders({ fire: ALWAYS, subsequent: 'fire' }))).toMatchObject({
    do: 'fire',
    with: [again.u.squad, again.w.gun],
  });
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U6 final-fired own-used' },
    weapons: { gun: 'ge-hmg squad final-fired used' },
  });
  const last = answer(state, move([u.mover], ['U5'])).state;
  expect(ordered(last, orders({ fire: ALWAYS, protective: 'never' }))).toEqual({ do: 'pass' });
  expect(ordered(last, orders({ fire: ALWAYS, protective: 'ask' }))).toBeUndefined();
  expect(ordered(last, orders({ fire: ALWAYS, protective: 'fire' }))).toMatchObject({
    do: 'fire',
    with: [u.squad, w.gun],
  });
});

test('I-R103 the rate of fire is kept, given up or asked about', () => {
  const { window, u, w } = crossing();
  const rolled = answer(window, fire([u.squad, w.gun], 'U5'), [36]).state;
  expect(ordered(rolled, orders({ rate: 'keep' }))).toEqual({ do: 'keep-rate', weapons: [w.gun] });
  expect(ordered(rolled, orders({ rate: 'residual' }))).toEqual({ do: 'keep-rate', weapons: [] });
  expect(ordered(rolled, orders({ fire: ALWAYS }))).toBeUndefined();
});

test('I-R103 a mortar fires where its crew is to fire', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', crew: 'ge-4-4-7 U14' },
    weapons: { mortar: 'ge-mtr50 crew' },
  });
  const window = answer(state, move([u.mover], ['U5'])).state;
  expect(ordered(window, orders({ fire: ALWAYS }))).toMatchObject({ do: 'bombard', weapon: w.mortar, at: 'U5' });
  expect(ordered(window, orders({ fire: { ...ALWAYS, column: 4 } }))).toEqual({ do: 'pass' });
});

/** Two hexes of open ground that see each other by a hair's breadth, and one beside the second. */
function narrowLine(): readonly [from: string, beside: string, to: string] {
  const { board, sights, season } = settingOf(stateWith({}).state);
  const bare = [...board.terrain.keys()].filter(
    (hex) => board.terrain[hex] === 'open' && board.level[hex] === 0 && !board.polder[hex],
  );
  for (const from of bare) {
    const to = bare.find(
      (hex) =>
        rangeBetween(board, from, hex) <= 6 &&
        sights.isUncertain(from, hex) &&
        sights.between(season, NO_HINDRANCES, from, hex).isClear,
    );
    const beside =
      to === undefined ? undefined : bare.find((hex) => areAdjacentLocations(board, hex, to) && hex !== from);
    if (to !== undefined && beside !== undefined)
      return [board.grid.labels[from], board.grid.labels[beside], board.grid.labels[to]];
  }
  throw new Error('every line is beyond doubt');
}

test('I-R15 nobody fires by orders along a line that may be blocked', () => {
  const [from, beside, to] = narrowLine();
  const { state, u } = movementWith({ units: { mover: `br-4-5-7 ${beside}`, squad: `ge-4-6-7 ${from}` } });
  const window = answer(state, move([u.mover], [to])).state;
  expect(ordered(window, orders({ fire: ALWAYS }))).toEqual({ do: 'pass' });
  expect(ordered(window, orders({ fire: { ...ALWAYS, otherwise: 'ask' } }))).toBeUndefined();
  expect(ordered({ ...window, options: { freeSight: true } }, orders({ fire: ALWAYS }))).toMatchObject({ do: 'fire' });
});

test('I-R103 small questions may be left to the orders', () => {
  const { state } = stateWith({
    phase: 'rally',
    attacker: 'german',
    units: { broken: 'ge-4-4-7 T5 broken desperate rally-tried', enemy: 'br-4-5-7 A1' },
  });
  const asking = open({ ...state, selfRallies: 0 }).state;
  expect(asking.stack.at(-1)).toMatchObject({ at: 'rally-phase', step: 'desperation' });
  expect(ordered(asking, orders({}, { leave: ['desperation'] }))).toEqual({ do: 'keep-desperation', units: [] });
  expect(ordered(asking, NO_ORDERS)).toBeUndefined();
});

test('I-R103 orders end with their last turn', () => {
  const { window } = crossing();
  expect(ordered(window, orders({ fire: { do: 'hold' } }, { lastTurn: 2 }))).toEqual({ do: 'pass' });
  expect(ordered({ ...window, turn: 3 }, orders({ fire: { do: 'hold' } }, { lastTurn: 2 }))).toBeUndefined();
});

test('I-R103 orders are read with all that is wrong with them, and said in words', () => {
  const given = orders(
    {
      fire: { ...ALWAYS, within: 'normal-range', column: 8, modifier: -1 },
      subsequent: 'never',
      protective: 'never',
      rate: 'keep',
    },
    { units: { u7: { fire: { do: 'hold' } } }, leave: ['regroup'], lastTurn: 4 },
  );
  expect(readOrders(given)).toEqual({ ok: true, value: given });
  expect(sayOrders(given)).toEqual([
    'All units: fire within normal range on column 8 or better with modifiers of -1 or less, otherwise hold; no Subsequent First Fire; no Final Protective Fire; keep the rate of fire.',
    'Unit 7: hold fire.',
    'You are not asked about how a Fire Group that lost members goes on (in as few groups as possible).',
    'All this holds until the end of turn 4.',
  ]);
  for (const { all } of USUAL_ORDERS) expect(readOrders(orders(all)).ok).toBe(true);
  const wrong = readOrders({ ...given, units: { seven: {} }, all: { ...given.all, fire: { ...ALWAYS, column: 7 } } });
  expect(wrong.ok ? [] : wrong.problems.map(({ field }) => field)).toEqual(['all.fire.column', 'units.seven']);
});

/** A Sherman comes over open ground, side on to a Panther seven hexes away. */
function passing() {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    freeSight: true,
    units: { tank: 'br-sherman-v S6>2 motion', idle: 'br-4-5-7 A1', panther: 'ge-pzkpfw-vg Z9>4' },
  });
  const tank = u['tank'];
  return { u, window: answer(open(state).state, { do: 'drive', unit: tank, way: [{ to: 'S7' }], stops: [] }).state };
}

test('V-3.3.3v1 I-R103 without orders vehicles that could react are asked', () => {
  expect(ordered(passing().window, NO_ORDERS)).toBeUndefined();
  expect(ordered(passing().window, orders({ fire: { do: 'hold' } }))).toEqual({ do: 'pass' });
});

test('V-3.3.3v1 I-R103 fire at vehicles within a range, or with a chance to destroy them', () => {
  const { window } = passing();
  const at = (range: number, kill: number) =>
    ordered(window, orders({ fire: { do: 'hold' }, ordnance: { do: 'fire', range, kill, otherwise: 'hold' } }))?.do;
  expect([at(6, 100), at(12, 100), at(6, 10)]).toEqual(['pass', 'shoot', 'shoot']);
  expect(
    sayOrders(orders({ fire: { do: 'hold' }, ordnance: { do: 'fire', range: 6, kill: 50, otherwise: 'ask' } })),
  ).toEqual([
    'All units: hold fire; fire at vehicles within 6 hexes or with a chance of 50 % or more to destroy them, otherwise ask; ask about Subsequent First Fire; ask about Final Protective Fire; ask about the rate of fire.',
  ]);
});
