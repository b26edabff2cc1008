/** A position as a person writes it down: the whole situation, by unit ids and hex numbers. */
import type { Parsed, Problem } from '@bridgehead/engine';
import { judgeFighters, judgeNesting } from '@bridgehead/engine/hexwar';
import { described, nameMissingUnit, optionsSchema, readJson, stackField } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { board, label } from './board.js';
import { contextOf } from './context.js';
import { dutiesAtStart } from './duties.js';
import { completeFrame, frameSchema, frameToJson, hexNumber } from './frame-json.js';
import type { Frame } from './frames.js';
import { brokenUnits } from './invariants.js';
import { OPTIONS, optionsFrom } from './options.js';
import { impossibilities } from './position-checks.js';
import { findScenario, isNight, LAST_TURN, SCENARIO_IDS } from './scenarios.js';
import type { Bridge, State } from './state.js';
import { hasMark, marksOf, phasingSide, placeOf, setMark, setPlace, startState } from './state.js';
import type { Unit } from './units.js';
import { findUnit, idOf, nameOf, unitOf, units } from './units.js';
import { BRIDGES, MARKS, PHASES, PLACES, SIDE_NAMES } from './vocabulary.js';

const place = z.union([z.enum(PLACES), hexNumber], {
  error: `expected the number of a hex in quotes ("0517") or one of ${PLACES.join(', ')}`,
});
const unitEntry = z.union([place, z.strictObject({ at: place, marks: withDefault(z.array(z.enum(MARKS)), []) })], {
  error: `expected the number of a hex in quotes, one of ${PLACES.join(', ')}, or { at, marks }`,
});
const bridgeEntry = z.union(
  [
    z.enum(['intact', 'destroyed']),
    z.strictObject({ hex: hexNumber, west: hexNumber, east: hexNumber }),
    z.strictObject({ availableFrom: z.int().check(z.minimum(1)) }),
  ],
  { error: 'expected intact, destroyed, { hex, west, east } or { availableFrom: Game-Turn }' },
);

const TURN = { error: `expected a Game-Turn from 1 to ${LAST_TURN}` };

export const positionSchema = z.strictObject({
  game: z.literal('remagen'),
  scenario: described(
    withDefault(z.enum(SCENARIO_IDS), 'remagen-1'),
    'Decides which German units take part, and when and where reinforcements come.',
  ),
  options: optionsSchema(OPTIONS),
  turn: withDefault(z.int(TURN).check(z.minimum(1, TURN), z.maximum(LAST_TURN, TURN)), 1),
  phase: withDefault(z.enum([...PHASES, 'over']), 'us-move'),
  units: described(
    z.optional(z.partialRecord(z.enum(units.map(({ id }) => id)), unitEntry)),
    'Units by id: the number of a hex in quotes, a place off the map, or { at, marks }. A unit not named is still to come if its Game-Turn lies ahead, and absent otherwise. Without this field the position is the start of the scenario.',
  ),
  bridges: described(
    withDefault(z.partialRecord(z.enum(BRIDGES), bridgeEntry), {}),
    'Bridges that are not as at the start of the scenario: ludendorff is intact or destroyed; a Float Bridge has { hex, west, east } on the map, or { availableFrom } after its destruction.',
  ),
  frontDuty: described(
    withDefault(z.boolean(), false),
    'True once the Continuous Front must exist [14.11]: three U.S. units were east of the Rhine at the end of a U.S. Player-Turn.',
  ),
  gaps: described(
    withDefault(z.array(z.int().check(z.minimum(0))), []),
    'Gap hexes charged at the end of each U.S. Player-Turn [14.14c], one number for each Game-Turn so far.',
  ),
  stack: stackField(frameSchema),
});

type Written = z.output<typeof positionSchema>;

/** A position that a game could lead to; otherwise all that is wrong with it. */
export function readPosition(json: unknown): Parsed<State> {
  return read(json, impossibilities);
}

/** The state that a position describes, whether or not units and bridges are before their time. */
export function readBoard(json: unknown): Parsed<State> {
  return read(json, () => []);
}

function read(json: unknown, judgeTime: (state: State) => readonly Problem[]): Parsed<State> {
  const parsed = readJson(positionSchema, json);
  if (!parsed.ok) return { ok: false, problems: parsed.problems.map((problem) => nameMissingUnit(problem, findUnit)) };
  const written = parsed.value;
  const state = startState(written.scenario, optionsFrom(written.options));
  state.turn = written.turn;
  state.phase = written.phase;
  state.frontDuty = written.frontDuty;
  state.gaps = [...written.gaps];
  const misplaced = [...placeUnits(state, written), ...placeBridges(state, written)];
  const problems = [
    ...misplaced,
    ...brokenUnits(state).map(({ unit, text }): Problem => ({ field: `units.${idOf(unit)}`, expected: text })),
    ...(misplaced.some(({ field }) => field === 'units') ? [] : judgeTime(state)),
  ];
  if (problems.length > 0) return { ok: false, problems };
  state.stack = written.stack?.map(completeFrame) ?? framesAtStart(state);
  const misfits = written.stack === undefined ? [] : judgeStack(state);
  return misfits.length === 0 ? { ok: true, value: state } : { ok: false, problems: misfits };
}

function placeUnits(state: State, written: Written): Problem[] {
  if (written.units === undefined) return placeSetup(state, written);
  const { arrivals } = findScenario(written.scenario);
  units.forEach((_, unit) => {
    const arrival = arrivals.get(unit);
    setPlace(state, unit, arrival !== undefined && arrival.turn > written.turn ? 'future' : 'absent');
  });
  for (const [id, entry] of Object.entries(written.units)) {
    if (entry === undefined) continue;
    const unit = unitOf(id);
    const { at, marks } = typeof entry === 'object' ? entry : { at: entry, marks: [] };
    if (typeof at === 'number') state.place[unit] = at;
    else setPlace(state, unit, at);
    for (const mark of marks) setMark(state, unit, mark);
  }
  return [];
}

/** 3.0 17.11 17.12 The start of the scenario: its set-up, and the reinforcements of the first Game-Turn waiting. */
function placeSetup(state: State, written: Written): Problem[] {
  if (written.turn !== 1)
    return [
      {
        field: 'units',
        expected: `the units of Game-Turn ${written.turn}; only the start of a scenario can do without`,
      },
    ];
  for (const [unit, arrival] of findScenario(written.scenario).arrivals)
    if (arrival.turn === 1) setPlace(state, unit, 'due');
  return [];
}

function placeBridges(state: State, written: Written): Problem[] {
  const problems: Problem[] = [];
  state.bridges = state.bridges.map((bridge): Bridge => {
    const entry = written.bridges[bridge.id];
    const field = `bridges.${bridge.id}`;
    if (entry === undefined) return bridge;
    if (entry === 'intact') {
      if (bridge.at === undefined)
        problems.push({ field, expected: 'a Float Bridge that is on the map needs its hexes: { hex, west, east }' });
      return bridge;
    }
    if (entry === 'destroyed') {
      if (bridge.id !== 'ludendorff')
        problems.push({
          field,
          expected: 'for a Float Bridge off the map the Game-Turn from which it can be placed: { availableFrom }',
        });
      return { ...bridge, at: undefined };
    }
    if ('availableFrom' in entry) return { ...bridge, at: undefined, availableFrom: entry.availableFrom };
    const axes = board.axes.get(entry.hex) ?? [];
    if (!axes.some(({ west, east }) => west === entry.west && east === entry.east)) {
      problems.push({
        field,
        expected: `a Rhine hex and two opposite exits; for ${label(entry.hex)}: ${axes.map(({ west, east }) => `${label(west)} and ${label(east)}`).join(', or ') || 'none'} [11.11a]`,
      });
      return bridge;
    }
    return { ...bridge, at: entry, availableFrom: undefined };
  });
  return problems;
}

/** The frames of a phase that has just begun. */
function framesAtStart(state: State): Frame[] {
  const side = phasingSide(state);
  const bottom: Frame = { at: 'sequence' };
  if (state.phase === 'over') return [{ at: 'over' }];
  if (state.phase.endsWith('move')) return [bottom, { at: 'movement', side }];
  if (state.phase === 'us-end') return [bottom, { at: 'front' }];
  if (state.phase === 'german-end') return [bottom, { at: 'demolition', decided: [] }];
  return [bottom, { at: 'combat', side, ...dutiesAtStart(state, contextOf(state), side) }];
}

/** The phase that each frame right above the sequence belongs to. */
const PHASE_OF: Readonly<Record<string, string>> = {
  movement: 'move',
  combat: 'combat',
  front: 'us-end',
  demolition: 'german-end',
};

/** What can be under way inside each procedure. */
const INSIDE: Readonly<Partial<Record<Frame['at'], readonly Frame['at'][]>>> = {
  combat: ['attack', 'retreat', 'advance'],
  retreat: ['withdraw'],
  withdraw: ['displace'],
  displace: ['displace'],
};

/** The frames must fit the phase and one another, and the last one names units that are on the map. */
function judgeStack(state: State): Problem[] {
  const [first, second] = state.stack;
  if (first.at === 'over')
    return state.phase === 'over' && second === undefined
      ? []
      : [{ field: 'stack', expected: 'the frame "over" alone, in phase over' }];
  if (first.at !== 'sequence') return [{ field: 'stack[0].at', expected: 'the first frame is "sequence"' }];
  if (second === undefined) return [];
  const problems: Problem[] = [];
  const phase = PHASE_OF[second.at];
  const side = phasingSide(state);
  if (phase === undefined || !state.phase.endsWith(phase))
    problems.push({ field: 'stack[1].at', expected: `"${second.at}" does not belong to the phase ${state.phase}` });
  else if (second.at === 'combat' && isNight(state.turn) && second.attackers.length + second.defenders.length > 0)
    problems.push({ field: 'stack[1].at', expected: `no combat: Game-Turn ${state.turn} is a night turn` }); // 13.0d
  else if ('side' in second && second.side !== side)
    problems.push({ field: 'stack[1].side', expected: `"${side}": it is the phase of the ${SIDE_NAMES[side]} Player` });
  const last = state.stack[state.stack.length - 1];
  problems.push(...judgeNesting(state.stack, INSIDE), ...judgeFighters(state, fightersOf(last), nameOf));
  if (last.at === 'attack' && last.defenders.length === 0)
    problems.push({ field: `stack[${state.stack.length - 1}].defenders`, expected: 'at least one unit' });
  return problems;
}

/** The units of a frame that must be there for it to go on. */
function fightersOf(frame: Frame): Readonly<Record<string, readonly Unit[]>> {
  switch (frame.at) {
    case 'combat':
      return { attackers: frame.attackers, defenders: frame.defenders, barrageDue: frame.barrageDue };
    case 'attack':
      return { attackers: frame.attackers, barrage: frame.barrage, defenders: frame.defenders };
    case 'retreat':
      return { left: frame.left };
    case 'withdraw':
    case 'displace':
      return { unit: [frame.unit] };
    default:
      return {};
  }
}

// --- writing --------------------------------------------------------------------------------------------------------

export function writePosition(state: State): object {
  const { arrivals } = findScenario(state.scenario);
  const entries: Record<string, unknown> = {};
  units.forEach((facts, unit) => {
    const off = placeOf(state, unit);
    const arrival = arrivals.get(unit);
    if (off === 'absent' && (arrival === undefined || arrival.turn <= state.turn)) return;
    if (off === 'future' && arrival !== undefined && arrival.turn > state.turn) return;
    const at = off ?? label(state.place[unit]);
    const marks = marksOf(state, unit);
    entries[facts.id] = marks.length === 0 ? at : { at, marks };
  });
  const startBridges = startState(state.scenario, state.options).bridges;
  const bridges = Object.fromEntries(
    state.bridges.flatMap((bridge, index) =>
      sameBridge(bridge, startBridges[index]) ? [] : [[bridge.id, bridgeToJson(bridge)]],
    ),
  );
  const stack = state.stack.map(frameToJson);
  const atStart =
    JSON.stringify(stack) === JSON.stringify(framesAtStart(state).map(frameToJson)) &&
    !units.some((_, unit) => hasMark(state, unit, 'attacked'));
  return {
    game: 'remagen',
    scenario: state.scenario,
    options: state.options,
    turn: state.turn,
    phase: state.phase,
    units: entries,
    ...(Object.keys(bridges).length > 0 ? { bridges } : {}),
    ...(state.frontDuty ? { frontDuty: true } : {}),
    ...(state.gaps.length > 0 ? { gaps: state.gaps } : {}),
    ...(atStart ? {} : { stack }),
  };
}

function sameBridge(a: Bridge, b: Bridge): boolean {
  return (
    a.availableFrom === b.availableFrom &&
    a.at?.hex === b.at?.hex &&
    a.at?.west === b.at?.west &&
    a.at?.east === b.at?.east
  );
}

function bridgeToJson(bridge: Bridge): unknown {
  if (bridge.at !== undefined)
    return { hex: label(bridge.at.hex), west: label(bridge.at.west), east: label(bridge.at.east) };
  return bridge.availableFrom === undefined ? 'destroyed' : { availableFrom: bridge.availableFrom };
}
