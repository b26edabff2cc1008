/**
 * I-R101 I-R103 Secrecy: what a side is shown, asked and told is the same to the last byte, wherever the hidden units of the other
 * side are; and the mover cannot tell whether the defender was asked, passed, or had nothing to say.
 */
import type { Candidates } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import {
  SPECTATOR,
  actionToldTo,
  apply,
  begin,
  candidates,
  everyCandidate,
  isOver,
  judge,
  questions,
  viewFor,
} from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { playArea } from '../rules/board/play-area.js';
import { elstGame } from '../rules/game.js';
import { forceOf } from '../rules/set-up/start.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { StandingOrders } from '../rules/state/standing-orders.js';
import { NO_ORDERS, USUAL_ORDERS } from '../rules/state/standing-orders.js';
import type { State } from '../rules/state/state.js';
import { isOnMap } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { hasRoom } from '../rules/units/stacking.js';
import { isHidden, moveUnit } from '../rules/units/units-in-play.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../rules/vocabulary/vocabulary.js';
import { CARDS, answer, marksOn, open, question, stateWith, topFrame, whereIs } from './toolkit.js';

/** The same position with the hidden units of a side somewhere else within their set-up area. */
function moved(state: State, hiders: Side, chance: Chance): State | undefined {
  const copy = elstGame.copy(state);
  const context = contextOf(state);
  const places = new Map<number, number>();
  for (const unit of state.side.keys()) {
    if (state.side[unit] !== hiders || !isHidden(state, unit) || !isOnMap(state, unit)) continue;
    const arrival = forceOf(state, unit)?.arrival;
    if (arrival === undefined || !('setUp' in arrival)) continue;
    const from = state.place[unit];
    const free = playArea(context.board, arrival.setUp.within).hexes.filter(
      (hex) =>
        context.area.includes[hex] &&
        context.board.terrain[hex] !== 'pond' &&
        (context.inLocation.get(hex)?.length ?? 0) === 0 &&
        hasRoom(copy, context, hiders, hex, [unit]),
    );
    const to = places.get(from) ?? (free.length === 0 ? undefined : free[chance.pick(free.length, 'place')]);
    if (to === undefined) return undefined;
    places.set(from, to);
    moveUnit(copy, unit, to);
  }
  return places.size === 0 ? undefined : copy;
}

function shownTo(state: State, side: Side): string {
  const view = elstGame.view(state, side);
  const asked = questions<Elst>(elstGame, view).filter((it) => it.side === side);
  const list = asked.length === 0 ? [] : everyCandidate(candidates<Elst>(elstGame, view, side)).slice(0, 400);
  return JSON.stringify([elstGame.toJson(view), asked, list, elstGame.brokenInvariants(view)]);
}

/** Plays a random game of hiders: wherever units may be hidden they are. */
function playRandomly(scenario: string, seed: number, look: (state: State, side: Side, action: Action) => void): void {
  const chance = seededChance(seed);
  const own = seededChance(seed, 1);
  const state = begin<Elst>(elstGame, { scenario, options: {} }, chance);
  while (!isOver(state)) {
    const [{ side }] = questions<Elst>(elstGame, state);
    const list = candidates<Elst>(elstGame, elstGame.view(state, side), side);
    const hiding =
      state.phase === 'set-up'
        ? everyCandidate(list).filter((action) => action.do === 'place' && action.hidden === true)
        : [];
    const rest: Action[] =
      state.phase === 'set-up'
        ? everyCandidate(list).filter(({ do: kind }) => kind === 'by-default' || kind === 'ready')
        : [];
    const action =
      hiding.at(hiding.length === 0 ? 0 : own.pick(hiding.length, 'hide')) ??
      rest.at(0) ??
      staysHidden(state, list, own);
    look(state, side, action);
    apply<Elst>(elstGame, { state, chance, emit: () => undefined }, side, action);
  }
}

/** Any choice that shows no hidden unit, if there is one among a few. */
function staysHidden(state: State, list: Candidates<Action>, own: Chance): Action {
  const tried = Array.from({ length: 6 }, () => list.at(own.pick(list.length, 'choice'))).filter(
    (action) => action !== undefined,
  );
  const hidden = state.side.map((_, unit) => unitId(unit)).filter((_, unit) => isHidden(state, unit));
  const action = tried.find((it) => !hidden.some((id) => JSON.stringify(it).includes(`"${id}"`))) ?? tried.at(0);
  if (action === undefined) throw new Error('no action');
  return action;
}

/** In DaE2 and DaE3 nobody hides; in DaE4 a Gun does. */
const WITH_HIDDEN_UNITS = CARDS.filter((id) => !/dae[23]$/.test(id));

test.each(seedsOfThisRun(WITH_HIDDEN_UNITS, 2))(
  'I-R101 in %s views, questions and options do not tell where hidden units are',
  (scenario) => {
    const chance = seededChance(5);
    let compared = 0;
    for (const seed of seedsOfThisRun([1, 2, 3], 1)) {
      playRandomly(scenario, seed, (state) => {
        for (const side of SIDES) {
          if (chance.pick(2, 'look') > 0) continue;
          const twin = moved(state, opponentOf(side), chance);
          if (twin === undefined) continue;
          compared++;
          expect(shownTo(twin, side)).toBe(shownTo(state, side));
        }
      });
    }
    expect(compared).toBeGreaterThan(5);
  },
);

test.each(seedsOfThisRun(WITH_HIDDEN_UNITS, 2))(
  'I-R101 in %s what an action is called before the other side does not depend on where hidden units are',
  (scenario) => {
    const chance = seededChance(7);
    let compared = 0;
    for (const seed of seedsOfThisRun([1, 2, 3], 1)) {
      playRandomly(scenario, seed, (state, side, action) => {
        const viewer = opponentOf(side);
        const told = actionToldTo<Elst>(elstGame, state, side, action, viewer);
        if (action.do === 'place' && action.hidden === true) {
          compared++;
          const names = everyCandidate(candidates<Elst>(elstGame, state, side))
            .filter((other) => other.do === 'place' && other.unit === action.unit && other.hidden === true)
            .map((other) => actionToldTo<Elst>(elstGame, state, side, other, viewer));
          expect(new Set(names)).toEqual(new Set([told]));
        }
        const twin = moved(state, side, chance);
        if (twin === undefined || shows(state, action)) return;
        compared++;
        expect(actionToldTo<Elst>(elstGame, twin, side, action, viewer)).toBe(told);
      });
    }
    expect(compared).toBeGreaterThan(5);
  },
  120_000,
);

/** Whether an action names a hidden unit, which shows itself by it. */
function shows(state: State, action: Action): boolean {
  return (
    action.do !== 'place' &&
    state.side.some((_, unit) => isHidden(state, unit) && JSON.stringify(action).includes(`"${unitId(unit)}"`))
  );
}

test('I-R101 I-R103 an action is called by its whole name before its own side alone', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { mover: 'br-4-5-7 C4', hidden: 'ge-4-4-7 C8 hidden', other: 'ge-4-4-7 C8 hidden' },
    weapons: { gun: 'ge-lmg hidden', broken: 'ge-lmg hidden malfunctioned' },
  });
  const told = (side: Side, action: Action) =>
    SIDES.map((viewer) => actionToldTo<Elst>(elstGame, state, side, action, viewer));
  expect(told('german', { do: 'place', unit: u.hidden, at: 'C8', hidden: true })).toEqual([
    'Hide 4-4-7 A',
    'Place 4-4-7 A in C8, hidden',
  ]);
  expect(told('german', { do: 'give', weapon: w.gun, unit: u.hidden })).toEqual([
    'Give the LMG to a hidden unit',
    'Give the LMG to 4-4-7 A',
  ]);
  expect(told('german', { do: 'transfer', from: u.hidden, to: u.other, weapons: [w.gun] })).toEqual([
    undefined,
    '4-4-7 A hands the LMG to 4-4-7 B',
  ]);
  expect(told('german', { do: 'repair', unit: u.hidden, weapon: w.broken })).toEqual([
    undefined,
    '4-4-7 A tries to repair the LMG',
  ]);
  expect(told('german', { do: 'pass' })).toEqual([undefined, 'No fire']);
  expect(told('british', { ...march(u.mover), double: [u.mover] })).toEqual([
    '4-5-7 A (Double Time): M12, M13',
    '4-5-7 A sets out (Double Time)',
  ]);
  expect(
    actionToldTo<Elst>(elstGame, state, 'german', { do: 'place', unit: u.hidden, at: 'C8', hidden: true }, SPECTATOR),
  ).toBe('Hide 4-4-7 A');
});

test('I-3.3.1d the defender is asked about a step without seeing the plan after it', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { mover: 'br-4-5-7 M11', defender: 'ge-4-4-7 P13' } });
  const asked = answer(open(state).state, march(u.mover)).state;
  expect(question(asked)?.side).toBe('german');
  expect([planned(elstGame.view(asked, 'german')), planned(elstGame.view(asked, 'british'))]).toEqual([[0], [1]]);
});

function planned({ stack }: State): number[] {
  return stack.flatMap((frame) => (frame.at === 'moving' ? [frame.way.length] : []));
}

test('I-R101 a weapon that is destroyed or dropped shows the unit that had it', () => {
  const units = { hidden: 'ge-4-4-7 C8 hidden', enemy: 'br-4-5-7 C4' };
  const destroying = stateWith({ phase: 'prep-fire', attacker: 'german', units, weapons: { gun: 'ge-lmg hidden' } });
  const destroyed = answer(open(destroying.state).state, { do: 'destroy', weapon: destroying.w.gun });
  expect(destroyed.events.slice(0, 2).map(({ type }) => type)).toEqual(['revealed', 'weapon-lost']);
  const dropping = stateWith({ phase: 'advance', attacker: 'german', units, weapons: { gun: 'ge-lmg hidden' } });
  const dropped = answer(answer(open(dropping.state).state, { do: 'ready' }).state, {
    do: 'drop',
    weapons: [dropping.w.gun],
  });
  expect(dropped.events.slice(0, 2).map(({ type }) => type)).toEqual(['revealed', 'weapon-lost']);
});

test.each(seedsOfThisRun(CARDS, 2))('I-R101 in %s whatever is listed on a view is legal in truth', (scenario) => {
  const chance = seededChance(6);
  for (const seed of seedsOfThisRun([4, 5], 1)) {
    playRandomly(scenario, seed, (state) => {
      for (const { side } of questions<Elst>(elstGame, state)) {
        const view = elstGame.view(state, side);
        if (view === state || chance.pick(3, 'look') > 0) continue;
        const list = candidates<Elst>(elstGame, view, side);
        for (let n = 0; n < 10; n++) {
          const action = list.at(chance.pick(list.length, 'one'));
          if (action !== undefined)
            expect([action, judge<Elst>(elstGame, state, side, action)]).toEqual([action, { legal: true }]);
        }
      }
    });
  }
});

describe('a view', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { own: 'br-4-5-7 C4', hidden: 'ge-4-4-7 C8 hidden', shown: 'ge-4-4-7 C10' },
    weapons: { gun: 'ge-lmg hidden used', other: 'ge-lmg shown' },
  });

  test('I-R101 shows the hidden units of the other side nowhere, and nothing of what they hold', () => {
    const view = elstGame.view(state, 'british');
    expect([whereIs(view, u.hidden), marksOn(view, u.hidden), whereIs(view, u.shown)]).toEqual([
      'unknown',
      ['hidden'],
      'C10',
    ]);
    expect([view.holder, view.weaponMarks, view.weaponPlace[0]]).toEqual([[-1, 2], [0, 0], -4]);
    expect([w.gun, elstGame.view(view, 'british')]).toEqual(['w1', view]);
    expect(elstGame.brokenInvariants(view)).toEqual([]);
  });

  test('I-R101 of their owner, and where nobody is hidden, is the state itself', () => {
    expect(elstGame.view(state, 'german')).toBe(state);
    const unhidden = stateWith({ units: { own: 'br-4-5-7 C4' } }).state;
    expect(elstGame.view(unhidden, 'german')).toBe(unhidden);
  });

  test('I-R101 of a spectator hides what either side hides', () => {
    expect(whereIs(viewFor<Elst>(elstGame, state, SPECTATOR), u.hidden)).toBe('unknown');
  });

  test('I-R101 only the owner is told where a hidden unit is set up and which weapons it gets', () => {
    const who = { id: 'u1', name: '4-4-7 A', side: 'german' } as const;
    const placed: Event = { type: 'placed', rule: 'I-1.3', side: 'german', unit: who, at: 'C8', hidden: true };
    const given: Event = {
      type: 'weapon-given',
      rule: 'I-4.0m',
      side: 'german',
      weapon: { id: 'w1', name: 'LMG' },
      unit: who,
      hidden: true,
    };
    expect([elstGame.sees(placed, 'german'), elstGame.sees(given, 'german')]).toEqual([placed, given]);
    expect([elstGame.sees(placed, 'british'), elstGame.sees(given, 'british')]).toEqual([
      { ...placed, at: undefined },
      { ...given, unit: undefined },
    ]);
    expect([
      elstGame.sees({ ...placed, hidden: false }, 'british'),
      elstGame.sees({ ...given, hidden: false }, 'british'),
    ]).toEqual([
      { ...placed, hidden: false },
      { ...given, hidden: false },
    ]);
    expect(elstGame.tell({ ...placed, at: undefined })).not.toContain('C8');
  });
});

function march(unit: string): ActionOf<'move'> {
  return {
    do: 'move',
    units: [unit],
    double: [],
    assault: false,
    drop: [],
    way: [{ to: 'M12' }, { to: 'M13' }],
    stops: [],
  };
}

/** What the mover hears of their plan, and what they are asked afterwards, if the defender passes whenever they are asked, or leaves it to standing orders. */
function moveAgainst(defender: string, orders?: StandingOrders): { readonly heard: string; readonly windows: number } {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { mover: 'br-4-5-7 M11', other: 'br-4-5-7 A1', defender },
  });
  let { state: now, events } = answer(open(state).state, march(u.mover));
  let windows = 0;
  while (question(now)?.side === 'german') {
    windows++;
    const view = elstGame.view(now, 'british');
    expect(questions<Elst>(elstGame, view)).toEqual([]);
    expect(view.stack.some(({ at }) => at === 'window')).toBe(false);
    const ordered = orders && elstGame.orders?.answer(now, contextOf(now), 'german', orders);
    const passed = answer(now, ordered ?? { do: 'pass' });
    now = passed.state;
    events = [...events, ...passed.events];
  }
  expect(elstGame.mayUndo(now)).toBe(false);
  const told = events.map((event) => elstGame.sees(event, 'british'));
  return { heard: JSON.stringify([told, question(now)]), windows };
}

describe("I-R103 the defender's window", () => {
  test('I-R103 a defender who passes and one out of range look alike to the mover', () => {
    const near = moveAgainst('ge-4-4-7 P13');
    const far = moveAgainst('ge-4-4-7 Z1');
    expect([near.windows > 0, far.windows]).toEqual([true, 0]);
    expect(near.heard).toBe(far.heard);
  });

  test('I-R103 standing orders to hold fire look the same, and stand nowhere in what is stored or shown', () => {
    const [hold] = USUAL_ORDERS.filter(({ all }) => all.fire.do === 'hold');
    const orders: StandingOrders = { ...NO_ORDERS, all: hold.all };
    expect(moveAgainst('ge-4-4-7 P13', orders)).toEqual(moveAgainst('ge-4-4-7 P13'));
    const { state } = stateWith({ phase: 'movement', units: { mover: 'br-4-5-7 M11', defender: 'ge-4-4-7 P13' } });
    for (const json of [elstGame.toJson(state), elstGame.writePosition(state)])
      expect(JSON.stringify(json)).not.toMatch(/order|"hold"/);
  });

  test('I-3.3.1d I-R102 nothing is taken back once MF have been spent', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 M11', other: 'br-4-5-7 A1', defender: 'ge-4-4-7 Z1' },
    });
    const asked = open(state).state;
    expect(elstGame.mayUndo(asked)).toBe(true);
    const { state: after } = answer(asked, march(u.mover));
    expect(elstGame.mayUndo(after)).toBe(false);
  });

  test('I-R102 nor in the phases that follow by themselves, until the mover has advanced', () => {
    const units = { mover: 'br-4-5-7 M11 done', other: 'br-4-5-7 A1', defender: 'ge-4-4-7 Z1' };
    const later = stateWith({ phase: 'advance', units });
    expect([
      elstGame.mayUndo(stateWith({ phase: 'defensive-fire', units }).state),
      elstGame.mayUndo(later.state),
    ]).toEqual([false, false]);
    const { state: advanced } = answer(open(later.state).state, { do: 'advance', units: [later.u.mover], to: 'M12' });
    expect([topFrame(advanced).at, elstGame.mayUndo(advanced)]).toEqual(['advance-phase', true]);
  });
});
