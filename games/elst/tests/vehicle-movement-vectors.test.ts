/** Cases of vehicles on the move, each driven on a real board. Cases without hexes are driven on the proving ground, which has one hex of each kind. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Board } from '../rules/board/board.js';
import { isBuilding, roadAcross } from '../rules/board/board.js';
import { turnBetween } from '../rules/board/covered-arcs.js';
import { shotsLeft } from '../rules/fire/fire-groups.js';
import { elstGame } from '../rules/game.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { contextOf } from '../rules/state/context.js';
import type { Visit } from '../rules/state/frames.js';
import { visitOf } from '../rules/state/spent-in-locations.js';
import { wreck } from '../rules/units/vehicles-in-play.js';
import { removalOf } from '../rules/vehicles/bog.js';
import { drivingFrame } from '../rules/vehicles/driver.js';
import { isDeadly, mayStopWith } from '../rules/vehicles/enemy-vehicles.js';
import { diceOf } from '../rules/vocabulary/dice.js';
import type { Leg } from './driving-kit.js';
import { drive, driveOn, driven, leftOf, PARK, pointsIn } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listed,
  marksOn,
  stateWith,
  unitNumber,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/vehicle-movement.json' with { type: 'json' };
import { inMovement } from './walking.js';
import { isWindow, PASS } from './window-kit.js';

const KINDS: Readonly<Record<string, string>> = {
  'sherman-v-a': 'br-sherman-v',
  'pzkpfw-vie': 'ge-pzkpfw-vie',
  'pzkpfw-vg': 'ge-pzkpfw-vg',
  'pzkpfw-iiin': 'ge-pzkpfw-iiin',
  't34-85': 'ru-t34-85',
};
const GROUND = exampleScenario('proving-ground');
const ELST = exampleScenario('polder');
const boardOf = (scenario: string): Board => contextOf(stateWith({ scenario }).state).board;

/** Two open hexes next to each other, or an open one next to ground of a kind, off the road: from, to, and the hexspine in between. */
function approach(isMeant: (board: Board, hex: number) => boolean, scenario = GROUND) {
  const board = boardOf(scenario);
  const { neighbours, labels, size } = board.grid;
  for (let from = 0; from < size; from++) {
    if (board.terrain[from] !== 'open' || board.polder[from] || board.road[from] !== undefined || board.level[from] > 0)
      continue;
    for (let direction = 0; direction < 6; direction++) {
      const to = neighbours[from * 6 + direction];
      if (to >= 0 && board.level[to] === 0 && roadAcross(board, from, to) === undefined && isMeant(board, to))
        return { from: labels[from], to: labels[to], hull: direction };
    }
  }
  throw new Error('there is no such ground');
}

const isOpen = (board: Board, hex: number) =>
  board.terrain[hex] === 'open' && !board.polder[hex] && board.road[hex] === undefined;

interface Setting {
  readonly unit?: string;
  readonly at: string;
  readonly hull: number;
  readonly marks?: string;
  readonly scenario?: string;
  readonly smoke?: string;
  readonly others?: Readonly<Record<string, string>>;
}

/** A vehicle in the Movement Phase of its side. */
function vehicleAt({ unit = 'br-sherman-v', at, hull, marks = '', scenario = GROUND, smoke, others = {} }: Setting) {
  const kind = KINDS[unit] ?? unit;
  const side = kind.startsWith('ge-') ? ('german' as const) : ('british' as const);
  const { state, u } = stateWith<string>({
    scenario,
    phase: 'movement',
    attacker: side,
    units: {
      tank: `${kind} ${at}>${hull} ${marks}`.trim(),
      // Somebody who has still to move, so that the phase does not end.
      idle: `${side === 'german' ? 'ge-4-4-7' : 'br-4-5-7'} ${scenario === ELST ? 'A1' : 'J1'}`,
      ...others,
    },
    smoke: smoke === undefined ? [] : [{ hex: smoke, kind: 'dispersed', side }],
  });
  return { state, u };
}

// --- MP ---------------------------------------------------------------------------------------------------------------

/** MP into a hex with a wreck. */
function costs(at: string, to: Leg, hull: number, marks: string) {
  const { state, u } = vehicleAt({ at, hull, marks, others: { dead: 'ge-pzkpfw-vg H6' } });
  const hex = typeof to === 'string' ? to : 'to' in to ? to.to : '';
  wreck(state, unitNumber(u['dead']), contextOf(state).board.grid.labels.indexOf(hex));
  return pointsIn(driven(state, u['tank'], [to]).events)[0];
}

describe('points', () => {
  const terrain: Readonly<Record<string, (board: Board, hex: number) => boolean>> = {
    orchard: (board, hex) => board.terrain[hex] === 'orchard' && !board.polder[hex],
    grain: (board, hex) => board.terrain[hex] === 'grain' && !board.polder[hex],
    building: isBuilding,
    'open ground': isOpen,
  };
  eachVector(
    vectors.points.filter(({ id }) => id !== 'V-WRK-1'),
    ({ id, given, expect: expected }) => {
      const facts: { unit?: string; crew?: string; enter?: string; smokeInHex?: boolean; roadHexsides?: number } =
        given;
      const marks = `motion${facts.crew === 'CE' ? ' crew-exposed' : ''}`;
      const unit = facts.unit ?? '';
      if (id === 'V-MP-02') {
        const { state, u } = vehicleAt({ unit, at: 'J2', hull: 3, marks });
        expect(pointsIn(driven(state, u['tank'], ['J3', 'J4', 'J5', 'J6']).events)).toEqual([1, 1, 1, 1]);
        return;
      }
      if (id === 'V-MP-10') {
        const { state, u } = vehicleAt({ unit, at: 'Q14', hull: 0, marks, scenario: ELST });
        const { events } = driven(state, u['tank'], ['R13'], [11]);
        expect(pointsIn(events).reduce((sum, points) => sum + points, 0)).toBe(expected.mp);
        return;
      }
      const { from, to, hull } = approach(terrain[facts.enter ?? '']);
      const { state, u } = vehicleAt({ unit, at: from, hull, marks, ...(facts.smokeInHex && { smoke: to }) });
      const { events } = driven(state, u['tank'], [to], facts.enter === 'building' ? [11] : []);
      expect(pointsIn(events)).toEqual([expected.mp]);
    },
  );

  test('V-WRK-1 Entering a hex with one wreck', () => {
    const expected = vectors.points.find(({ id }) => id === 'V-WRK-1')?.expect;
    const { from, to, hull } = approach(isOpen);
    expect({
      offRoad: costs(from, to, hull, 'motion'),
      byRoadBU: costs('J2', 'J3', 3, 'motion'),
      byRoadCE: costs('J2', 'J3', 3, 'motion crew-exposed'),
      byRoadHexsideDecliningRoadRate: costs('J2', { to: 'J3', offRoad: true }, 3, 'motion'),
    }).toEqual(expected);
  });
});

// --- ways -------------------------------------------------------------------------------------------------------------

describe('drive', () => {
  test('V-MV-1 PzKpfw IIIN movement and Smoke Discharger', () => {
    const expected = vectors.drive[0].expect;
    const { state, u } = vehicleAt({
      unit: 'pzkpfw-iiin',
      at: 'C6',
      hull: 0,
      marks: 'crew-exposed',
      scenario: exampleScenario('driving'),
    });
    const way: Leg[] = ['start', 'C5', { hull: 1 }, 'D4', 'E5', 'F4', 'smoke', 'BU', { to: 'G5', turret: 5 }, 'stop'];
    const { state: after, events } = driven(state, u['tank'], way, [diceFor(7)]);
    // Half an MP is left, for which a stopped vehicle can do nothing: it counts as spent in its hex.
    const steps = [
      ...(expected.steps ?? []).map(({ mp, hex }) => [mp, hex]),
      [expected.remaining, expected.remainingSpentInHex],
    ];
    expect(eventsOf(events, 'driven').map(({ halves, at }) => [halves / 2, at])).toEqual(steps);
    const { board } = contextOf(after);
    expect(after.smoke.map(({ hex, kind }) => [board.grid.labels[hex], kind])).toEqual([['F4', 'dispersed']]);
    expect(marksOn(after, u['tank'])).not.toContain('motion');
    expect(after.turret[unitNumber(u['tank'])]).toBe(5);
  });

  test('V-MV-2 VCA check for the path', () => {
    const { given, expect: expected } = vectors.drive[1];
    const [start, ...way] = given.path ?? [];
    const { state, u } = vehicleAt({
      unit: 'pzkpfw-iiin',
      at: start,
      hull: given.spine ?? 0,
      marks: 'motion',
      scenario: exampleScenario('driving'),
    });
    const phase = inMovement(state);
    expect(way.map((_, index) => isLegal(phase, drive(u['tank'], way.slice(0, index + 1))))).toEqual(expected.legal);
  });

  test('V-MV-3 Sherman V(a) leaves the Polder of Q14', () => {
    const { given, expect: expected } = vectors.drive[2];
    const [start] = given.path ?? [];
    const sherman = { at: start, hull: 2, marks: 'motion', scenario: ELST };
    const { state, u } = vehicleAt(sherman);
    // P14 to Q15 by road, then the hull from south-east to north-east.
    const way: Leg[] = ['Q15', { hull: 0 }, 'Q14', 'R13'];
    const turn = turnBetween(2, 0);
    const { events, state: after } = driven(state, u['tank'], way, [11]);
    expect(pointsIn(events)).toEqual([1, turn, 1, 4, 1]);
    expect(whereIs(after, u['tank'])).toBe('R13');
    const total = (expected.total ?? 0) - 1 + turn; // the example faces Q15 with one hexspine less to turn
    expect(13 - leftOf(after)).toBe(total);
    const bogged = driven(state, u['tank'], way, [66]);
    expect(whereIs(bogged.state, u['tank'])).toBe('Q14');
    expect(marksOn(bogged.state, u['tank'])).toEqual(expect.arrayContaining(['bogged', 'done']));
  });
});

// --- Bog ----------------------------------------------------------------------------------------------------------------

describe('bog', () => {
  const grounds: Readonly<Record<string, () => ReturnType<typeof approach>>> = {
    woods: () => approach((board, hex) => board.terrain[hex] === 'woods' && board.road[hex] === undefined),
    wooden: () => approach((board, hex) => board.terrain[hex] === 'building-wood'),
    stone: () => approach((board, hex) => board.terrain[hex] === 'building-stone' && !board.steeple[hex]),
  };
  eachVector(vectors.bog, ({ title, rolls, expect: expected }) => {
    const facts: { bogs?: boolean; final?: number; finalDR?: number } = expected;
    const dice = diceFor(rolls[0].total, { doubles: rolls[0].total % 2 === 0 && rolls[0].total > 10 });
    const isPolder = title.includes('Polder');
    const unit =
      title.startsWith('T-34') || title.startsWith('Same')
        ? 't34-85'
        : title.startsWith('Panther')
          ? 'pzkpfw-vg'
          : 'sherman-v-a';
    const isAll = title.includes('all MP') || title.includes(', ALL');
    const ground = title.includes('wooden') ? 'wooden' : title.includes('stone') ? 'stone' : 'woods';
    const { from, to, hull } = isPolder ? { from: 'Q14', to: 'R13', hull: 0 } : grounds[ground]();
    const { state, u } = vehicleAt({ unit, at: from, hull, marks: 'motion', ...(isPolder && { scenario: ELST }) });
    const leg: Leg = isAll ? { to, all: 'all' } : to;
    const phase = inMovement(state);
    const { events, state: after } = answer(phase, drive(u['tank'], [leg]), [dice]);
    const { dice: rolled, modifiers, bogged } = eventOf(events, 'bog-checked');
    expect([rolled.total + modifiers.total, bogged]).toEqual([facts.final ?? facts.finalDR, facts.bogs]);
    expect(marksOn(after, u['tank']).includes('bogged')).toBe(facts.bogs);
    if (facts.bogs) expect(marksOn(after, u['tank'])).toContain('done'); // it stops, and its Movement Phase is over
    const side = state.attacker;
    const sheet = preview(elstGame, phase, side, drive(u['tank'], [leg])).tallies.find(({ title: text }) =>
      text.startsWith('Bog Check'),
    );
    expect(sheet?.total).toBe(modifiers.total);
  });
});

describe('removal', () => {
  eachVector(vectors.removal, ({ given, rolls, expect: expected }) => {
    const facts: { mired?: boolean; mp?: number } = given;
    const wanted: { result?: string; startCost?: number; mpLeft?: number; status?: string } = expected;
    const roll: { DR?: readonly (number | null)[]; colored?: number } = rolls[0];
    const [coloured, white] = roll.DR ?? [roll.colored ?? 0, 1];
    const face = (coloured ?? 0) * 10 + (white ?? 1);
    const unit = facts.mp === 16 || facts.mp === undefined ? 't34-85' : 'sherman-v-a';
    const { from, hull } = approach(isOpen);
    const { state, u } = vehicleAt({ unit, at: from, hull, marks: `bogged${facts.mired ? ' mired' : ''}` });
    const { state: after, events } = driven(state, u['tank'], ['unbog'], [face]);
    const { outcome, halves } = eventOf(events, 'bog-removal');
    const results = { freed: 'unbogged', mired: 'Mired', immobilized: 'Immobilized' } as const;
    expect(results[outcome]).toBe(wanted.result);
    const marks = marksOn(after, u['tank']);
    expect([marks.includes('bogged'), marks.includes('mired'), marks.includes('immobilized')]).toEqual([
      outcome === 'mired',
      outcome === 'mired',
      outcome === 'immobilized',
    ]);
    if (wanted.startCost !== undefined) expect(halves / 2).toBe(wanted.startCost);
    if (wanted.mpLeft !== undefined && wanted.mpLeft > 0) expect(leftOf(after)).toBe(wanted.mpLeft);
    if (wanted.mpLeft === 0) expect([pointsIn(events), marks.includes('motion')]).toEqual([[facts.mp], true]);
    if (outcome !== 'freed') expect(marks).toContain('done');
    const removal = removalOf(diceOf(face), facts.mired ? 'mired' : 'bogged', 'tracked');
    expect(removal.is).toBe(outcome);
  });
});

describe('polder', () => {
  const [building, all, stuck] = vectors.polder;
  test(`V-POL-1 ${building.title}`, () => {
    const board = boardOf(ELST);
    const { neighbours, labels } = board.grid;
    const find = () => {
      for (let from = 0; from < board.grid.size; from++)
        for (let direction = 0; direction < 6; direction++) {
          const to = neighbours[from * 6 + direction];
          if (
            to >= 0 &&
            board.polder[from] &&
            board.terrain[to] === 'building-wood' &&
            !board.polder[to] &&
            roadAcross(board, from, to) === undefined
          )
            return { from: labels[from], to: labels[to], hull: direction };
        }
      throw new Error('there is no such house');
    };
    const { from, to, hull } = find();
    const { state, u } = vehicleAt({ at: from, hull, scenario: ELST });
    const { events, state: after } = driven(state, u['tank'], ['start', to], [11, 11]);
    expect(pointsIn(events)).toEqual(Object.values(building.expect.costs ?? {}));
    expect(leftOf(after)).toBe(building.expect.mpLeft);
    expect(eventsOf(events, 'bog-checked').map(({ modifiers }) => modifiers.total)).toEqual(
      building.expect.bogChecks?.map(({ drm }) => drm),
    );
  });

  test(`V-POL-2 ${all.title}`, () => {
    const { state, u } = vehicleAt({ at: 'Q14', hull: 5, scenario: ELST });
    const { events, state: after } = driven(
      state,
      u['tank'],
      ['start', { to: 'Q13', all: 'keep-stop' }, 'stop'],
      [diceFor(10)],
    );
    expect(pointsIn(events)).toEqual(Object.values(all.expect.mp ?? {}));
    const { modifiers, bogged } = eventOf(events, 'bog-checked');
    expect([modifiers.total, bogged]).toEqual([all.expect.bogDrm, all.expect.bogs]);
    const marks = marksOn(after, u['tank']);
    expect([marks.includes('motion'), marks.includes('entered')]).toEqual([false, all.expect.movingTarget]);
  });

  test(`V-POL-3 ${stuck.title}`, () => {
    const { state, u } = vehicleAt({
      at: 'Q14',
      hull: 0,
      scenario: ELST,
      others: { foe: 'ge-pzkpfw-vg Q13>3' },
    });
    const started = driven(state, u['tank'], ['start', 'R13']);
    const { events, state: after } = answer(started.state, PASS, [diceFor(8)]);
    const { dice, modifiers, bogged } = eventOf(events, 'bog-checked');
    expect([dice.total + modifiers.total, bogged]).toEqual([stuck.expect.bogFinal, stuck.expect.bogs]);
    const marks = marksOn(after, u['tank']);
    expect(marks.includes('entered') || marks.includes('motion')).toBe(stuck.expect.movingTarget);
    expect([pointsIn(events), isWindow(after)]).toEqual([[12], stuck.expect.windowAfterBogCheck]); // the rest counts as spent there
  });
});

// --- starting -------------------------------------------------------------------------------------------------------------

describe('start', () => {
  eachVector(
    vectors.start.filter(({ id }) => id !== 'V-MECH-3'),
    ({ id, given, rolls, expect: expected }) => {
      const facts: { unit?: string; mpLeftBefore?: number } = given;
      const wanted: { immobilized?: boolean; mpLeft?: number; stalls?: boolean; mpSpent?: number; mphOver?: boolean } =
        expected;
      const faces = rolls.map(({ DR, total }: { DR?: readonly number[] | null; total?: number }) =>
        DR ? DR[0] * 10 + DR[1] : diceFor(total ?? 7, { doubles: total === 12 }),
      );
      const unit = facts.unit ?? 'pzkpfw-vg';
      const { from, to, hull } = approach(isOpen);
      const before: Leg[] = facts.mpLeftBefore === 10 ? [to, 'stop', 'delay', 'delay', 'delay'] : [];
      const { state, u } = vehicleAt({ unit, at: from, hull, marks: before.length > 0 ? 'motion' : '' });
      const { state: after, events } = driven(state, u['tank'], [...before, 'start'], faces);
      const marks = marksOn(after, u['tank']);
      if (wanted.immobilized !== undefined) expect(marks.includes('immobilized')).toBe(wanted.immobilized);
      if (wanted.immobilized) {
        const offered = listed(after).flatMap((action) => (action.do === 'drive-on' ? action.way : []));
        const can = (word: string) => offered.some((spend) => word in spend);
        expect([can('delay'), can('turret'), can('dispense'), can('crew')]).toEqual([true, true, true, true]);
        expect([can('start'), can('to'), can('hull'), marks.includes('motion')]).toEqual([false, false, false, false]);
      }
      if (wanted.mpLeft !== undefined && wanted.mpLeft > 0) expect(leftOf(after)).toBe(wanted.mpLeft);
      if (wanted.mpLeft === 0) expect(pointsIn(events).at(-1)).toBe(facts.mpLeftBefore);
      if (wanted.stalls !== undefined || wanted.mpSpent !== undefined)
        expect(marks.includes('motion')).toBe(wanted.stalls === false);
      if (id === 'V-STALL-1') expect(isLegal(after, driveOn(['start']))).toBe(true);
    },
  );
});

// --- the end of a move --------------------------------------------------------------------------------------------------

describe('end', () => {
  test('V-END-1 Non-Stopped with 1/2 MP left', () => {
    const expected = vectors.end[0].expect;
    // By road at half an MP, so that half an MP is left.
    const { state, u } = vehicleAt({ at: 'J2', hull: 3, marks: 'motion crew-exposed' });
    const turns: Leg[] = Array.from({ length: 12 }, (_, index) => ({ hull: index % 2 === 0 ? 0 : 1 }));
    const { state: after } = driven(state, u['tank'], ['J3', { hull: 1 }, ...turns.slice(0, 10)]);
    expect(leftOf(after)).toBe(0.5);
    const offered = listed(after);
    const words = offered.flatMap((action) => (action.do === 'drive-on' ? action.way : []));
    expect({
      stopOffered: words.some((spend) => 'stop' in spend),
      enterOffered: words.some((spend) => 'to' in spend),
      endInMotionOffered: offered.some((action) => action.do === 'park'),
    }).toEqual(expected);
  });

  test('V-END-2 Non-Stopped with 2 MP left in the open', () => {
    const expected = vectors.end[1].expect;
    const { from, hull } = approach(isOpen);
    const { state, u } = vehicleAt({ at: from, hull, marks: 'motion' });
    const turns: Leg[] = Array.from({ length: 11 }, (_, index) => ({ hull: (hull + ((index + 1) % 2)) % 6 }));
    const back: Leg[] = [...turns.slice(0, 10), { hull: (hull + 1) % 6 }];
    const { state: after } = driven(state, u['tank'], back);
    expect(leftOf(after)).toBe(2);
    const offered = listed(after);
    const words = offered.flatMap((action) => (action.do === 'drive-on' ? action.way : []));
    expect({
      stopOffered: words.some((spend) => 'stop' in spend),
      enterOffered: words.some((spend) => 'to' in spend),
      endInMotionOffered: offered.some((action) => action.do === 'park'),
    }).toEqual(expected);
  });
});

test('V-END-3 Sherman V(a) ends its MPh stopped with MP left', () => {
  const { given, expect: expected } = vectors.end[2];
  const { from, to, hull } = approach(isOpen);
  const { state, u } = vehicleAt({
    at: from,
    hull,
    others: { foe: `ge-pzkpfw-vg ${to.startsWith('A') ? 'F9' : 'A9'}` },
  });
  let played = driven(state, u['tank'], ['start', to, 'stop']).state;
  while (isWindow(played)) played = answer(played, PASS).state;
  expect(given.spent?.map(({ mp }) => mp)).toEqual([1, 1, 1]);
  expect(leftOf(played)).toBe(expected.remainingMP);
  const parked = answer(played, PARK);
  expect(eventOf(parked.events, 'driven').halves / 2).toBe(expected.remainingMP);
  expect(isWindow(parked.state)).toBe(expected.defenderWindow);
  const spent = visitOf(drivingFrame(parked.state), parked.state.place[unitNumber(u['tank'])]);
  expect(spent.halves / 2).toBe(expected.mpInLOS);
  const foe = unitNumber(u['foe']);
  expect(shotsLeft(spent, foe)).toBe(expected.maxShotsOfUnfiredWeapon);
  const over = answer(parked.state, PASS);
  expect(marksOn(over.state, u['tank'])).toContain('done'); // nothing follows, so no Bounding First Fire either
});

// --- windows ------------------------------------------------------------------------------------------------------------

/** So much spent in a hex and in the latest expenditure, and so many shots of one weapon at each. */
function visit(halves: number, latest: number, shots: number, answered: number): Visit {
  return {
    location: 0,
    halves,
    latest,
    shots: Array.from({ length: shots }, () => 7),
    answered: Array.from({ length: answered }, () => 7),
    residual: undefined,
    byRoad: false,
  };
}

describe('shots', () => {
  test('V-DFF-1 Shots of one weapon at a vehicle that made one expenditure in the location', () => {
    const { given, expect: expected } = vectors.shots[0];
    expect(
      (given.mpOfTheOnlyExpenditureInLocation ?? []).map((points) => shotsLeft(visit(2 * points, 2 * points, 0, 0), 7)),
    ).toEqual(expected.maxShots);
  });
  test('V-DFF-2 T-34/85 in Z1: a second Reaction Fire on the stop MP', () => {
    const { expect: expected } = vectors.shots[1];
    expect(shotsLeft(visit(18, 2, 3, 1), 7) > 0).toBe(expected.anotherAttackOnThisExpenditure);
    expect(shotsLeft(visit(20, 2, 3, 0), 7) > 0).toBe(expected.attackOnNextExpenditure);
  });
  test('V-DFF-3 Road entry 1/2 MP, then stop 1 MP', () => {
    const { expect: expected } = vectors.shots[2];
    expect({ weaponA: shotsLeft(visit(3, 2, 1, 0), 7), weaponB: shotsLeft(visit(3, 2, 0, 0), 7) }).toEqual(
      expected.shotsLeftOnStopMP,
    );
  });
  test('V-DFF-4 No saving of shots', () => {
    const { expect: expected } = vectors.shots[3];
    expect(shotsLeft(visit(6, 2, 0, 0), 7)).toBe(expected.maxShotsOnThisExpenditure);
  });
});

// --- enemy vehicles -----------------------------------------------------------------------------------------------------

/** Whether a vehicle in M12 may stop with another in M11, to the north, that points so. */
function meets(driver: string, enemy: string, hull: number) {
  const side = driver.startsWith('ge-') ? ('german' as const) : ('british' as const);
  const { state, u } = stateWith<string>({
    scenario: GROUND,
    phase: 'movement',
    attacker: side,
    units: { tank: `${driver} M12>0 motion`, foe: `${enemy} M11>${hull}` },
  });
  const context = contextOf(state);
  const driving = { unit: unitNumber(u['tank']), place: state.place[unitNumber(u['tank'])] };
  return mayStopWith(state, context, driving, state.place[unitNumber(u['foe'])], unitNumber(u['foe']));
}

describe('enemyVehicle', () => {
  const front = 3; // south-west: its front hexsides look south and south-west
  test('V-R24-2 Sherman V(a) entering a Panther through its front', () => {
    expect(meets('br-sherman-v', 'ge-pzkpfw-vg', front)).toBe(vectors.enemyVehicle[0].expect.mayStop);
  });
  test('V-R24-3 Panther entering a Sherman through its front', () => {
    const row = vectors.enemyVehicle.find(({ id }) => id === 'V-R24-3');
    expect(meets('ge-pzkpfw-vg', 'br-sherman-v', front)).toBe(row?.expect.mayStop);
  });
  test('V-R24-4 Hypothetical AP hull Final TK# 5', () => {
    const row = vectors.enemyVehicle.find(({ id }) => id === 'V-R24-4');
    const { hull = 0, turret = 0 } = row?.given.finalTK ?? {};
    expect(isDeadly(hull, 'hull', 'AP') || isDeadly(turret, 'turret', 'AP')).toBe(row?.expect.mayStop);
  });
  test('V-R24-5 Sherman V(a) entering a Tiger through its side', () => {
    const row = vectors.enemyVehicle.find(({ id }) => id === 'V-R24-5');
    expect(meets('br-sherman-v', 'ge-pzkpfw-vie', 1)).toBe(row?.expect.mayStop);
  });
});

describe('turret', () => {
  test('V-TCA-1 Turning the turret in a building hex', () => {
    const expected = vectors.turret[0].expect.tcaChange;
    const { from, to, hull } = approach((board, hex) => board.terrain[hex] === 'building-wood');
    const { state, u } = vehicleAt({ at: from, hull, marks: 'motion' });
    const phase = inMovement(state);
    const entered = answer(phase, drive(u['tank'], [to]), [11]).state;
    const stopped = answer(entered, driveOn(['stop'])).state;
    const spine = (hull + 3) % 6;
    expect([
      isLegal(phase, drive(u['tank'], [{ to, turret: spine }])),
      isLegal(entered, driveOn([{ stop: true, turret: spine }])),
      isLegal(entered, driveOn([{ hull: (hull + 1) % 6, turret: spine }])),
      isLegal(stopped, driveOn([{ start: true, turret: spine }])),
    ]).toEqual(expected);
  });
});
