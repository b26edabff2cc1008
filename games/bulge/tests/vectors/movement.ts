/** Movement: what steps cost, road mode, trucks, zones of control, the minimum move. */
import { distance } from '@bridgehead/engine/hex';
import { zoneOf } from '@bridgehead/engine/hexwar';
import * as z from 'zod';
import { board } from '../../rules/board/board.js';
import { contextOf } from '../../rules/situation/context.js';
import { fifths, writtenFifths } from '../../rules/board/movement-fifths.js';
import { GRID } from '../../rules/board/grid.js';
import type { Step } from '../../rules/movement/movement.js';
import { allowanceOf, isPinned, stepsOf } from '../../rules/movement/movement.js';
import { mayUseRoadMode, whyNoRoadMode } from '../../rules/movement/road-mode.js';
import type { State } from '../../rules/state/state.js';
import { SUPPLY } from '../../rules/board/tables.js';
import { roadSides } from '../../rules/situation/terrain.js';
import {
  attack,
  campaign,
  END_PHASE,
  eventIn,
  HALT,
  hex,
  isLegal,
  listedOf,
  move,
  play,
  playAll,
  position,
  refusal,
  roll,
  trucked,
  unit,
  violations,
  zone,
} from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const piece = z.object({ id: z.string(), hex: z.string() });

function pieces(list: readonly z.infer<typeof piece>[]): Record<string, string> {
  return Object.fromEntries(list.map(({ id, hex: at }) => [id, at]));
}

/** A movement phase in which a unit has been found to be out of supply. */
function outOfSupply(id: string, at: string, die: number): State {
  return position({
    german: { [id]: { at, marks: ['unsupplied'], roll: die } },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });
}

/** The steps of a path, by the unit that stands in a state. */
function stepsIn(state: State, id: string, path: readonly string[]): Step[] {
  return stepsOf(state, contextOf(state), unit(id), { from: state.place[unit(id)] }, path.map(hex), 'own');
}

// --- costs ----------------------------------------------------------------------------------------------------------

const costOfStep: Adapter = ({ given }) => {
  const { from, to, side } = z
    .object({ from: z.string(), to: z.string(), side: z.enum(['American', 'German']) })
    .parse(given);
  const isGerman = side === 'German';
  const id = isGerman ? 'GE-26' : 'US-5';
  const state = position(isGerman ? { german: { [id]: from } } : { phase: 'american-move', american: { [id]: from } });
  const { events } = play(state, isGerman ? 'german' : 'american', move(id, to));
  const direction = [0, 1, 2, 3, 4, 5].find((at) => GRID.neighbours[hex(from) * 6 + at] === hex(to)) ?? 0;
  return {
    cost: eventIn(events, 'moved').cost / fifths(1),
    roadHexside: (roadSides(state, hex(from)) & (1 << direction)) !== 0,
    river: board.riverNames.get(hex(from) * 6 + direction) ?? null,
  };
};

const minimumMove: Adapter = ({ given }) => {
  const { unit: one, to } = z
    .object({ unit: z.object({ hex: z.string(), movementPoints: z.number() }), to: z.string() })
    .parse(given);
  const die = [1, 2, 3, 4, 5, 6].find((face) => SUPPLY.pointsFor(face) === one.movementPoints) ?? 0;
  const state = outOfSupply('GE-26', one.hex, die);
  const after = play(state, 'german', move('GE-26', to)).state;
  const beyond = listedOf(state, 'german', 'move').filter(({ path }) => path.length > 1);
  return {
    legal: isLegal(state, 'german', move('GE-26', to)),
    movesAfterwards: beyond.length > 0 || listedOf(after, 'german', 'move').length > 0,
  };
};

const noPoints: Adapter = ({ given, rolls }) => {
  const { unit: one } = z.object({ unit: z.object({ hex: z.string() }) }).parse(given);
  const { state, events } = play(outOfSupply('GE-26', one.hex, 0), 'german', roll('GE-26'), rolls);
  return { movementPoints: eventIn(events, 'supply-rolled').points, legalMoves: listedOf(state, 'german', 'move') };
};

// --- road mode ------------------------------------------------------------------------------------------------------

const wholeRoad: Adapter = ({ given }) => {
  const {
    unit: id,
    americanUnits,
    path,
  } = z.object({ unit: z.string(), americanUnits: z.array(piece), path: z.array(z.string()) }).parse(given);
  const [from, ...way] = path;
  const state = position({ german: { [id]: from }, american: pieces(americanUnits) });
  const moved = eventIn(play(state, 'german', move(id, ...way)).events, 'moved');
  return {
    hexes: moved.road,
    movementPointsUsed: moved.cost / fifths(1),
    legal: isLegal(state, 'german', move(id, ...way)),
  };
};

const bridgeGiven = z.object({ unit: z.string(), hex: z.string(), american: piece, bridge: z.string() });

/** The road from 0901 leads over the bridge, and on to 0806. */
const closedBridge: Adapter = ({ given }) => {
  const { unit: id, hex: from, american, bridge } = bridgeGiven.parse(given);
  const [near, far] = bridge.split('/');
  const state = position({ german: { [id]: from }, american: pieces([american]) });
  const way = ['0902', '0903', '0904', near, far, '0806'];
  const [crossing, next] = stepsIn(state, id, way).slice(-2);
  return {
    distance: Math.min(...[near, far].map((bank) => distance(GRID, hex(bank), hex(american.hex)))),
    crossingInRoadModeLegal: crossing.mode === 'road',
    mayLeaveRoadModeAndCrossFor: isLegal(state, 'german', move(id, ...way)) ? crossing.cost / fifths(1) : undefined,
    mayResumeRoadMode: next.mode === 'road',
  };
};

/** The vector names the steps after those in road mode by a word that would make a promise of an object: it is taken from there. */
const fifthsKept: Adapter = ({ given, expect }) => {
  const [stepsAfter] = Object.entries(z.record(z.string(), z.unknown()).parse(expect)).flatMap(([key, value]) =>
    Array.isArray(value) ? [key] : [],
  );
  const {
    unit: id,
    american,
    path,
  } = z.object({ unit: z.string(), american: piece, path: z.array(z.string()) }).parse(given);
  const [from, ...way] = path;
  const state = position({ german: { [id]: from }, american: pieces([american]) });
  const { cost, road } = eventIn(play(state, 'german', move(id, ...way)).events, 'moved');
  const steps = stepsIn(state, id, way);
  const last = way[way.length - 1];
  return {
    roadModeHexes: road,
    roadModeCost: writtenFifths(steps.slice(0, road).reduce((sum, step) => sum + step.cost, 0)),
    [stepsAfter]: steps.slice(road).map((step, index) => ({ to: way[road + index], cost: step.cost / fifths(1) })),
    totalCost: writtenFifths(cost),
    remaining: writtenFifths(Number(allowanceOf(state, unit(id))) - cost),
    stopsIn: zone(state, 'american').includes(last) ? last : null,
  };
};

const intoZone: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    american,
    to,
  } = z.object({ unit: z.string(), hex: z.string(), american: piece, to: z.string() }).parse(given);
  const state = position({ german: { [id]: from }, american: pieces([american]) });
  const [step] = stepsIn(state, id, [to]);
  return {
    roadModeLegal: step.mode === 'road',
    regularCost: step.cost / fifths(1),
    mustStop: refusal(state, 'german', move(id, to, from)).includes('zone-stops 4.5'),
  };
};

const truckRide: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    germanUnits,
    to,
  } = z.object({ unit: z.string(), hex: z.string(), germanUnits: z.array(piece), to: z.string() }).parse(given);
  const state = position({ phase: 'american-move', american: { [id]: from }, german: pieces(germanUnits) });
  const ride = listedOf(state, 'american', 'move').find(({ path, truck }) => truck === true && path.at(-1) === to);
  if (ride === undefined) return { legal: false };
  const { cost, road } = eventIn(play(state, 'american', ride).events, 'moved');
  return { legal: isLegal(state, 'american', ride), roadHexes: road, movementPointsUsed: `${cost}/${fifths(1)}` };
};

/** All Americans stand on the road from Bastogne to Marche, one behind the other; the British division where it entered. */
const ROAD_TO_MARCHE = ['1312', '1313', '1213', '1214', '1115', '1015', '0916'];
const BRITISH_HEX = '0825';

const designations: Adapter = ({ given }) => {
  const { designate, alsoTried } = z
    .object({ designate: z.array(z.string()), alsoTried: z.array(z.string()) })
    .parse(given);
  const tried = [...designate, ...alsoTried];
  const places = tried.map(
    (id, index) =>
      [id, id.startsWith('BR') ? { at: BRITISH_HEX, entered: BRITISH_HEX } : ROAD_TO_MARCHE[index]] as const,
  );
  let state = position({ phase: 'american-move', american: Object.fromEntries(places) });
  const accepted: string[] = [];
  const refused: Record<string, string> = {};
  for (const id of tried) {
    const ride = trucked(move(id, ...oneStep(state, id)));
    const [first] = violations(state, 'american', ride);
    if (first === undefined) {
      accepted.push(id);
      state = play(state, 'american', ride).state;
    } else {
      refused[id] =
        first.code === 'no-truck-left'
          ? 'fourth unit'
          : (/by truck: it is (.*)\.$/.exec(first.text)?.[1] ?? first.text);
    }
  }
  return { accepted, refused };
};

/** The first hex that a unit could move to on its own: who is refused is refused for the trucks alone. */
function oneStep(state: State, id: string): string[] {
  const step = listedOf(state, 'american', 'move').find(
    ({ unit: mover, truck, path }) => mover === id && truck === undefined && path.length === 1,
  );
  if (step === undefined) throw new Error(`${id} cannot move`);
  return step.path;
}

const noRoadAtStart: Adapter = ({ given }) => {
  const { unit: id, hex: from } = z.object({ unit: z.string(), hex: z.string() }).parse(given);
  const state = position({ german: { [id]: from } });
  const why = whyNoRoadMode(state, contextOf(state), unit(id), { from: hex(from) }, 'own');
  return {
    roadModeLegal: why === undefined,
    reason: why,
    costTo0501: stepsIn(state, id, ['0501'])[0].cost / fifths(1),
  };
};

// --- zones of control, friends and enemies --------------------------------------------------------------------------

const pinned: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    enemies,
  } = z.object({ unit: z.string(), hex: z.string(), enemies: z.array(piece) }).parse(given);
  return {
    legalMoves: listedOf(
      position({ phase: 'american-move', american: { [id]: from }, german: pieces(enemies) }),
      'american',
      'move',
    ),
  };
};

const firstControlled: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    enemies,
    through,
  } = z
    .object({ unit: z.string(), hex: z.string(), enemies: z.array(piece), through: z.array(z.string()) })
    .parse(given);
  const state = position({ german: { [id]: from }, american: pieces(enemies) });
  const [stop] = violations(state, 'german', move(id, ...through));
  return {
    stopsIn: /must stop in (\d{4})/.exec(stop.text)?.[1],
    mayContinueTo1406: isLegal(state, 'german', move(id, ...through)),
  };
};

/** The enemy given stands next to the friend, so that both together cannot be passed (4.5d, V167): the friend is asked about without them. */
const passing: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    friend,
    enemy,
  } = z.object({ unit: z.string(), hex: z.string(), friend: piece, enemy: piece }).parse(given);
  const friends = position({ german: { [id]: from, ...pieces([friend]) } });
  const state = position({ german: { [id]: from, ...pieces([friend]) }, american: pieces([enemy]) });
  return {
    mayPassThrough0402: isLegal(friends, 'german', move(id, friend.hex, enemy.hex)),
    mayEndIn0402: isLegal(state, 'german', move(id, friend.hex)),
    mayEnter0503: !refusal(state, 'german', move(id, friend.hex, enemy.hex)).includes('enemy-hex 4.3'),
  };
};

const zoneOfUnit: Adapter = ({ given }) => {
  const { unit: id, hex: at } = z.object({ unit: z.string(), hex: z.string() }).parse(given);
  const start = campaign();
  const alone = position({ turn: 1, american: { [id]: at } });
  const inBoth = zone(alone, 'american').filter((near) => zoneOf(contextOf(start), 'american')[hex(near)] === 1);
  return { zone: inBoth };
};

/** US-28 is destroyed by an exchange that costs its attackers nothing. */
const freedByCombat: Adapter = ({ given }) => {
  const { unit: id, hex: from } = z.object({ unit: z.string(), hex: z.string() }).parse(given);
  const { state } = playAll(campaign(), [
    ['german', attack(['GE-2', 'GE-26'], 'US-28'), 1],
    ['german', HALT],
    ['german', END_PHASE],
  ]);
  const context = contextOf(state);
  return {
    pinnedInStep2: isPinned(context, unit(id)),
    roadModeAllowed: mayUseRoadMode(state, context, unit(id), { from: hex(from) }, 'own'),
    ourBridgeInRoadMode: stepsIn(state, id, ['1306'])[0].mode === 'road',
  };
};

const friendInZone: Adapter = ({ given }) => {
  const {
    unit: id,
    hex: from,
    friend,
    enemy,
    to,
  } = z.object({ unit: z.string(), hex: z.string(), friend: piece, enemy: piece, to: z.string() }).parse(given);
  const state = position({ german: { [id]: from, ...pieces([friend]) }, american: pieces([enemy]) });
  const [refused] = violations(state, 'german', move(id, to));
  const stop = /would have to (stop in \d{4}), .* held by/.exec(refused.text)?.[1];
  return { legal: isLegal(state, 'german', move(id, to)), reason: `must ${stop}, which is occupied` };
};

export const movement: Adapters = {
  V072: costOfStep,
  V073: costOfStep,
  V074: costOfStep,
  V077: costOfStep,
  V081: minimumMove,
  V082: noPoints,
  V083: wholeRoad,
  V084: closedBridge,
  V085: fifthsKept,
  V086: intoZone,
  V087: truckRide,
  V088: designations,
  V089: noRoadAtStart,
  V090: pinned,
  V091: firstControlled,
  V092: passing,
  V164: zoneOfUnit,
  V165: freedByCombat,
  V167: friendInZone,
};
