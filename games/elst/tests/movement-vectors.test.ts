/**
 * Cases of movement, each walked on a real board. Cases that name hexes are walked there, on the board of their worked example;
 * for the others a way over such ground is looked for at Elst.
 */
import { preview, TallySheet } from '@bridgehead/engine';
import { describe, expect } from 'vitest';
import type { Board } from '../rules/board/board.js';
import { isBuilding, isOrchardRoad, roadAcross } from '../rules/board/board.js';
import { movementModifiers } from '../rules/fire/first-fire.js';
import { elstGame } from '../rules/game.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import type { Action } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import { findFrame } from '../rules/state/frames-below.js';
import type { State } from '../rules/state/state.js';
import { addCover } from '../rules/terrain/cover.js';
import { hasRoom } from '../rules/units/stacking.js';
import { addUnit, factsOf } from '../rules/units/units-in-play.js';
import { findUnitKind } from '../rules/vocabulary/units.js';
import { eachVector } from './each-vector.js';
import { answer, at, eventOf, isLegal, marksOn, refusal, stateWith, topFrame, whereIs } from './toolkit.js';
import vectors from './vectors/movement.json' with { type: 'json' };
import { costsIn, inMovement, move, type Step, walk } from './walking.js';

// --- what the cases call things -------------------------------------------------------------------------------------

/** Weapons that weigh so much together, held by the squad. */
const LOADS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['br-lmg']],
  [2, ['br-lmg', 'br-lmg']],
  [3, ['ge-mmg']],
  [4, ['br-mmg']],
  [5, ['ru-mmg']],
  [6, ['ru-mmg', 'br-lmg']],
  [7, ['ru-mmg', 'br-lmg', 'br-lmg']],
]);

function load(portage: number, holder: string): Record<string, string> {
  return Object.fromEntries((LOADS.get(portage) ?? []).map((kind, index) => [`weapon${index}`, `${kind} ${holder}`]));
}

interface PathStep {
  readonly hex?: string | undefined;
  readonly terrain?: string | undefined;
  readonly roadHexside?: boolean | undefined;
  readonly smoke?: boolean | undefined;
  readonly enemy?: string | undefined;
  readonly enemyInSteeple?: boolean | undefined;
  readonly claim?: string | undefined;
}

/** The same way without Smoke and without a claim. */
function bare(path: readonly PathStep[]): PathStep[] {
  return path.map(({ terrain, roadHexside }) => ({ terrain, roadHexside }));
}

function isGround(board: Board, hex: number, ground: string): boolean {
  if (board.polder[hex]) return false;
  if (ground === 'building') return isBuilding(board, hex);
  if (ground === 'orchardRoad') return isOrchardRoad(board, hex);
  if (ground === 'road') return board.terrain[hex] === 'open' && board.road[hex] !== undefined;
  return board.terrain[hex] === ground && board.road[hex] === undefined;
}

/** The names of a start and of hexes of these kinds in a row, each entered once; by road where the case says so, otherwise not. */
function findWay(board: Board, steps: readonly PathStep[]): string[] {
  const { grid } = board;
  const walkOn = (way: readonly number[]): readonly number[] | undefined => {
    if (way.length > steps.length) return way;
    const step = steps[way.length - 1];
    for (let side = way[way.length - 1] * 6; side < way[way.length - 1] * 6 + 6; side++) {
      const to = grid.neighbours[side];
      if (to < 0 || way.includes(to) || !isGround(board, to, step.terrain ?? 'open')) continue;
      if ((roadAcross(board, way[way.length - 1], to) !== undefined) !== (step.roadHexside ?? false)) continue;
      const found = walkOn([...way, to]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (let start = 0; start < grid.size; start++) {
    if (board.polder[start] || board.terrain[start] === 'pond') continue;
    const way = walkOn([start]);
    if (way !== undefined) return way.map((hex) => grid.labels[hex]);
  }
  throw new Error('there is no such way at Elst');
}

/** On which board the hexes of a case are, and where it begins. */
const STARTS: ReadonlyMap<string, readonly [example: string, start: string]> = new Map([
  ['I-MOV-01', ['movement-1', 'I5']],
  ['I-MOV-02', ['movement-1', 'H3']],
  ['I-MOV-03', ['movement-1', 'F3']],
  ['I-MOV-04', ['movement-1', 'F4']],
  ['I-MOV-05', ['movement-1', 'E3']],
  ['I-FIG2-08', ['movement-2', 'F6']],
  ['I-FIG2-09', ['movement-2', 'F5']],
  ['I-STP-01', ['steeple', 'MM9']],
  ['I-STP-02', ['steeple', 'MM8']],
  ['I-STP-06', ['steeple', 'MM9']],
]);

function stepTo(label: string, { claim }: PathStep): Step {
  return claim === 'orchard' ? `${label} cover` : label;
}

function allotmentShown(state: State, action: Action): number {
  return preview(elstGame, state, 'british', action).tallies[0].total;
}

// --- moves ----------------------------------------------------------------------------------------------------------

interface MoveCase {
  readonly units?: readonly { readonly type: string; readonly mf: number }[] | undefined;
  readonly path?: readonly PathStep[] | undefined;
  readonly pp?: number | undefined;
  readonly assault?: boolean | undefined;
  readonly doubleTime?: boolean | string | undefined;
  readonly steepleOccupants?: string | undefined;
}

/** The squad, or the squad and its leader, where they set out; and their way. */
function placed(id: string, { units = [{ type: 'squad', mf: 4 }], path = [], pp = 0, steepleOccupants }: MoveCase) {
  const named = STARTS.get(id);
  const steps: readonly PathStep[] = path;
  const labels =
    named === undefined
      ? findWay(contextOf(stateWith({ scenario: exampleScenario('polder') }).state).board, steps)
      : [named[1], ...steps.map(({ hex = '' }) => hex.replace(' Steeple', '/steeple').replace(' ground', ''))];
  const [start, ...way] = labels;
  const squad = units.some(({ type, mf }) => type === 'squad' && mf === 3) ? 'br-4-3-6' : 'br-4-5-7';
  const sketch: Record<string, string> = { squad: `${squad} ${start}` };
  if (units.some(({ type }) => type === 'leader')) sketch['leader'] = `br-9-2 ${start}`;
  if (id === 'I-STP-01') Object.assign(sketch, { one: 'br-4-4-7 NN8', two: 'br-4-4-7 NN8' });
  if (steepleOccupants !== undefined)
    Object.assign(sketch, { up: 'br-4-4-7 NN8/steeple', lookout: 'br-9-2 NN8/steeple' });
  steps.forEach(({ enemy, enemyInSteeple }, index) => {
    if (enemy !== undefined) sketch['enemy'] = `ge-2-3-7 ${way[index]} broken`;
    if (enemyInSteeple) sketch['enemy'] = `ge-4-4-7 ${way[index]}/steeple`;
  });
  const smoke = steps.flatMap((step, index) =>
    step.smoke ? [{ hex: way[index], kind: 'dispersed' as const, side: 'german' as const }] : [],
  );
  const { state, u } = stateWith<string, string>({
    scenario: exampleScenario(named?.[0] ?? 'polder'),
    phase: 'movement',
    units: sketch,
    weapons: load(pp, 'squad'),
    smoke,
  });
  const movers = ['squad', 'leader'].flatMap((name) => (u[name] === undefined ? [] : [u[name]]));
  return { state, u, movers, way: way.map((label, index) => stepTo(label, steps[index])) };
}

/** Whether the movers have one MF more for the road than they would have otherwise: the way goes on by road until that MF is spent. */
function hasBonus(id: string, facts: MoveCase, movers: readonly string[], total: number, available: number): boolean {
  const more = Array.from({ length: available + 1 - total }, (): PathStep => ({ terrain: 'road', roadHexside: true }));
  const { state: longer, way } = placed(id, { ...facts, path: [...(facts.path ?? []), ...more] });
  return isLegal(inMovement(longer), move(movers, way));
}

describe('move', () => {
  eachVector(
    vectors.move.filter(({ id }) => id !== 'I-MOV-13'),
    ({ id, given, expect: expected }) => {
      const facts: MoveCase = given;
      const { state, u, movers, way } = placed(id, facts);
      const phase = inMovement(state);
      const action = move(movers, way, { double: facts.doubleTime ? movers : [], assault: facts.assault ?? false });
      const isOpen = isLegal(phase, action);
      const played = isOpen ? answer(phase, action) : undefined;
      const costs = costsIn(played?.events ?? []);
      const total = costs.reduce((sum, cost) => sum + cost, 0);
      const available = allotmentShown(phase, action);
      const { roadBonusAvailable, ffmoInOrchardRoad, ipc, groundStackOnTheWay, mayGoUp, ...plain }: Expected = expected;
      expect({
        legal: isOpen,
        assaultLegal: isOpen,
        legalWithoutAssault: isLegal(phase, move(movers, way)),
        mfAvailable: available,
        cost: costs,
        total,
        cx: played !== undefined && movers.every((unit) => marksOn(played.state, unit).includes('exhausted')),
        roadBonusUsed: total > available,
      }).toMatchObject(plain);
      if (roadBonusAvailable !== undefined) {
        expect(hasBonus(id, facts, movers, total, available)).toBe(roadBonusAvailable);
        const unclaimed = bare(facts.path ?? []);
        expect(hasBonus(id, { ...facts, path: unclaimed }, movers, unclaimed.length, available)).toBe(true);
      }
      if (ffmoInOrchardRoad !== undefined) expect(openGroundPart(id, facts)).toEqual([ffmoInOrchardRoad, true]);
      if (ipc !== undefined) expect(capacityShown(phase, action, facts.pp ?? 0)).toBe(ipc);
      if (groundStackOnTheWay !== undefined) {
        const { state: below } = answer(phase, move(movers, way.slice(0, 1)));
        expect(['squad', 'leader', 'one', 'two'].map((name) => whereIs(below, u[name]))).toEqual([
          'NN8',
          'NN8',
          'NN8',
          'NN8',
        ]);
        expect(whereIs(played?.state ?? state, u['squad'])).toBe('NN8/steeple');
      }
      if (mayGoUp !== undefined)
        expect(refusal(phase, move(movers, [...way, 'NN8/steeple']))).toEqual(
          mayGoUp ? [] : ['steeple-full I-DaE:1.1g'],
        );
    },
  );

  eachVector(
    vectors.move.filter(({ id }) => id === 'I-MOV-13'),
    ({ given, rolls, expect: expected }) => {
      expect(given.actions).toEqual(['smoke own hex 1 MF', 'enter open 1 MF']);
      const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
      const { state: after, events } = walk(
        state,
        [u.squad],
        [{ smoke: 'A2', unit: u.squad }, 'A3'],
        { assault: given.assault ?? false },
        rolls.map((roll) => roll.total),
      );
      expect({
        total: costsIn(events).reduce((sum, cost) => sum + cost, 0),
        assaultLegal: whereIs(after, u.squad) === 'A3',
        smokePlaced: eventOf(events, 'smoke-tried').placed,
      }).toEqual(expected);
    },
  );
});

/** What only some cases expect. */
interface Expected {
  readonly roadBonusAvailable?: boolean | undefined;
  readonly ffmoInOrchardRoad?: boolean | undefined;
  readonly ipc?: number | undefined;
  readonly groundStackOnTheWay?: string | undefined;
  readonly mayGoUp?: boolean | undefined;
}

/** The IPC that the shown sum takes off the PP. */
function capacityShown(state: State, action: Action, portage: number): number {
  const [{ parts }] = preview(elstGame, state, 'british', action).tallies;
  return portage + (parts.find(({ rule }) => rule === 'I-4.0g')?.value ?? 0);
}

/** Whether fire along the road at those who have just come into the orchard-road hex gets FFMO: as the case says, and without the claim. */
function openGroundPart(id: string, facts: MoveCase): boolean[] {
  return [facts, { ...facts, path: bare(facts.path ?? []) }].map((given) => {
    const { state, movers, way } = placed(id, given);
    const { board } = contextOf(state);
    const next = typeof way[1] === 'string' ? way[1] : '';
    const enemy = addUnit(state, 'german', findUnitKind('ge-4-4-7') ?? 0, at(state, next));
    const { state: window } = answer(inMovement(state), move(movers, way.slice(0, 1)));
    const frame = topFrame(window);
    if (frame.at !== 'window') throw new Error(`nobody may fire in ${board.key}`);
    const tally = new TallySheet('');
    const [target] = frame.targets;
    movementModifiers(window, contextOf(window), target.movers, target.movers.units[0], [window.place[enemy]], tally);
    return tally.parts.some(({ label }) => label.includes('FFMO'));
  });
}

// --- MF -------------------------------------------------------------------------------------------------------------

const UNITS: ReadonlyMap<string, string> = new Map([
  ['squad', 'br-4-4-7'],
  ['MMC', 'br-4-4-7'],
  ['SMC', 'br-9-1'],
  ['Conscript MMC', 'ru-4-2-6'],
]);

describe('mfAvailable', () => {
  eachVector(vectors.mfAvailable, ({ given, expect: expected }) => {
    const kind = UNITS.get(given.unit) ?? '';
    const { state, u } = stateWith<string, string>({
      phase: 'movement',
      units: { unit: `${kind} C5`, leader: 'br-9-1 C5' },
      weapons: load(given.pp, 'unit'),
    });
    const phase = inMovement(state);
    const { unit, leader } = u;
    const shown = (movers: readonly string[], double: readonly string[] = []) =>
      allotmentShown(phase, move(movers, [], { double }));
    const wanted: Readonly<Record<string, number | boolean | undefined>> = expected;
    const found: Readonly<Record<string, () => number | boolean>> = {
      mf: () => shown(given.leader ? [unit, leader] : [unit], given.doubleTime ? [unit] : []),
      alone: () => shown([unit]),
      aloneCX: () => shown([unit], [unit]),
      withLeader: () => shown([unit, leader]),
      cxWithLeader: () => shown([unit, leader], [unit]),
      cxWithCxLeader: () => shown([unit, leader], [unit, leader]),
      assaultMoveToBuilding: () => isLegal(phase, move([unit], ['C4'], { assault: true })),
      threePPAllowed: () => {
        const more = stateWith<string, string>({
          phase: 'movement',
          units: { unit: `${kind} C5` },
          weapons: load(3, 'unit'),
        });
        return isLegal(inMovement(more.state), move([more.u['unit']], ['C3']));
      },
    };
    for (const [name, value] of Object.entries(wanted)) expect([name, found[name]()]).toEqual([name, value]);
  });
});

// --- costs ----------------------------------------------------------------------------------------------------------

/** From where to where each case goes. */
const ROUTES: ReadonlyMap<string, readonly [example: string, unit: string, from: string, to: string]> = new Map([
  ['I-TER-05', ['height', 'am-5-3-6', 'H7', 'I7']],
  ['I-TER-07', ['height', 'am-3-3-7', 'I6', 'I7']],
  ['I-TER-08', ['height', 'am-5-3-6', 'H7', 'G7']],
  ['I-POL-01', ['polder', 'ss-4-4-7', 'L12', 'M13']],
  ['I-POL-02', ['polder', 'ss-4-4-7', 'L12', 'L13']],
  ['I-POL-04', ['polder', 'ge-4-3-6', 'L14', 'M14']],
  ['I-POL-05', ['polder', 'ge-4-3-6', 'M14', 'N14']],
  ['I-POL-06', ['proving-ground', 'br-4-5-7', 'J9', 'J10']],
]);

describe('mfCost', () => {
  eachVector(vectors.mfCost, ({ id, given, expect: expected }) => {
    const [example, kind, from, to] = ROUTES.get(id) ?? ['', '', '', ''];
    const attacker = kind.startsWith('br') || kind.startsWith('am') ? 'british' : 'german';
    const { state, u } = stateWith({
      scenario: exampleScenario(example),
      phase: 'movement',
      attacker,
      units: { unit: `${kind} ${from}` },
    });
    const phase = inMovement(state);
    const needsDoubleTime = !isLegal(phase, move([u.unit], [to]));
    const double = needsDoubleTime ? [u.unit] : [];
    const pay = (step: string) => costsIn(answer(phase, move([u.unit], [step], { double })).events);
    const plain = pay(given.enterPolder === true ? `${to} polder` : to);
    const total = plain.reduce((sum, cost) => sum + cost, 0);
    const wanted: Readonly<Record<string, unknown>> = expected;
    const found: Readonly<Record<string, () => unknown>> = {
      mf: () => (Array.isArray(wanted['mf']) ? plain : total),
      total: () => total,
      withoutTem: () => total,
      withTem: () => pay(`${to} polder`).reduce((sum, cost) => sum + cost, 0),
      roadBonusWithTem: () =>
        findFrame(answer(phase, move([u.unit], [`${to} polder`])).state, 'moving')?.parts[0].roadOnly,
      needsDoubleTime: () => needsDoubleTime,
      heightAdvantage: () =>
        coverFromBelow(answer(phase, move([u.unit], [to], { double })).state, to).find(
          ({ label }) => label === 'Height Advantage',
        )?.value,
      tem: () =>
        coverFromBelow(answer(phase, move([u.unit], [to], { double })).state, to)
          .map(({ label }) => label)
          .join() === 'stone building' && 'building, not Height Advantage',
    };
    for (const [name, value] of Object.entries(wanted)) expect([name, found[name]()]).toEqual([name, value]);
  });
});

/** What the ground does in a hex against fire from E9, for those who have just come there from I6 or H7. */
function coverFromBelow(state: State, hex: string) {
  const tally = new TallySheet('');
  const stance = {
    spent: 'enter',
    from: at(state, hex === 'I7' ? 'I6' : 'H7'),
    byRoad: false,
    inPolder: false,
  } as const;
  addCover(contextOf(state), at(state, hex), { from: at(state, 'E9'), by: 'fire', stance }, tally);
  return tally.parts;
}

// --- the rest -------------------------------------------------------------------------------------------------------

describe('split', () => {
  eachVector(vectors.split, ({ given, expect: expected }) => {
    const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-4-7 A2', leader: 'br-9-1 A2' } });
    const phase = inMovement(state);
    expect(allotmentShown(phase, move([u.squad], []))).toBe(given.mmcOwnAllotment);
    const { state: after } = answer(
      phase,
      move([u.squad, u.leader], ['A3', 'A4', 'A5', 'A6', 'A7'].slice(0, given.spent)),
    );
    expect(isLegal(after, { do: 'split', units: [u.squad] })).toBe(expected.allowed);
  });
});

describe('smokeGrenade', () => {
  eachVector(vectors.smokeGrenade, ({ given, rolls, expect: expected }) => {
    const { state, u } = stateWith({ phase: 'movement', units: { squad: `br-${given.unit} A2` } });
    const { state: after, events } = walk(
      state,
      [u.squad],
      [{ smoke: 'A2', unit: u.squad }],
      { double: given.cx ? [u.squad] : [] },
      rolls.map(({ total }) => total),
    );
    const { roll, modifiers, placed: isPlaced } = eventOf(events, 'smoke-tried');
    expect({
      finalDr: roll + modifiers.total,
      placed: isPlaced,
      mphEnds: findFrame(after, 'moving') === undefined,
    }).toMatchObject(expected);
    expect(after.smoke.length > 0).toBe(expected.placed);
  });
});

describe('stacking', () => {
  const KINDS: ReadonlyMap<string, string> = new Map([
    ['squad', 'br-4-5-7'],
    ['hs', 'br-2-4-7'],
    ['crew+Gun', 'br-4-5-7'],
    ['leader', 'br-9-1'],
  ]);
  // A crew with a Gun counts as a squad: Guns come with the ordnance part, so a squad stands for it.
  eachVector(vectors.stacking, ({ given, expect: expected }) => {
    const place = given.location === 'steeple' ? 'E4/steeple' : 'E4';
    const units = Object.fromEntries(given.units.map((kind, index) => [`unit${index}`, `${KINDS.get(kind)} ${place}`]));
    const { state } = stateWith<string>({
      units: {
        ...units,
        half: 'br-2-4-7 A2',
        squad: 'br-4-5-7 A2',
        l1: 'br-8-0 A2',
        l2: 'br-8-0 A2',
        l3: 'br-8-0 A2',
        l4: 'br-8-0 A2',
        l5: 'br-8-0 A2',
      },
    });
    const fits = (...numbers: number[]) =>
      hasRoom(
        state,
        contextOf(state),
        'british',
        at(state, place),
        numbers.map((number) => given.units.length + number),
      );
    const wanted: Readonly<Record<string, unknown>> = expected;
    const found: Readonly<Record<string, () => unknown>> = {
      squadEquivalents: () =>
        given.units.map((_, unit) => factsOf(state, unit).size).reduce((sum, size) => sum + size, 0) / 2,
      halfSquadMayEnter: () => fits(0),
      squadMayEnter: () => fits(1),
      legal: () => fits(),
      leadersMayEnter: () => [1, 2, 3, 4, 5].filter((count) => fits(...[2, 3, 4, 5, 6].slice(0, count))).length,
    };
    for (const [name, value] of Object.entries(wanted)) expect([name, found[name]()]).toEqual([name, value]);
  });
});

describe('tem', () => {
  const LEVELS: ReadonlyMap<string, string> = new Map([
    ['ground', 'NN8'],
    ['steeple', 'NN8/steeple'],
  ]);
  eachVector(vectors.tem, ({ given, expect: expected }) => {
    const onElst = given.levels !== undefined;
    const { state } = stateWith({ scenario: exampleScenario(onElst ? 'steeple' : 'proving-ground') });
    const cover = (label: string) =>
      addCover(
        contextOf(state),
        at(state, label),
        { from: undefined, by: given.attack === 'mortar' ? 'mortar' : 'fire', stance: undefined },
        new TallySheet(''),
      );
    expect(onElst ? (given.levels ?? []).map((level) => cover(LEVELS.get(level) ?? '')) : cover('G10')).toEqual(
      expected.tem,
    );
  });
});
