/** When and where reinforcements come, and how far the British may go. */
import { distance, neighboursOf } from '@bridgehead/engine/hex';
import * as z from 'zod';
import { parseAction } from '../../rules/state/actions.js';
import { board, HEXES } from '../../rules/board/board.js';
import { whyNotIn } from '../../rules/situation/british.js';
import { writtenFifths } from '../../rules/board/movement-fifths.js';
import { GRID, label } from '../../rules/board/grid.js';
import { arrivalOf } from '../../rules/movement/reinforcements.js';
import type { State } from '../../rules/state/state.js';
import { dateOf } from '../../rules/board/tables.js';
import { idOf, unitsOf } from '../../rules/scenarios/units.js';
import type { MapSide } from '../../rules/vocabulary/vocabulary.js';
import { MAP_SIDES } from '../../rules/vocabulary/vocabulary.js';
import {
  asked,
  campaign,
  END_PHASE,
  enter,
  eventIn,
  hex,
  isLegal,
  listedOf,
  play,
  position,
  refusal,
  unit,
} from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const letter = (side: MapSide | undefined) => side?.charAt(0).toUpperCase();

/** The American movement phase of the last turn, with these units waiting. */
function waiting(ids: readonly string[], german: Readonly<Record<string, string>> = {}): State {
  return position({
    turn: 18,
    phase: 'american-move',
    american: Object.fromEntries(ids.map((id) => [id, 'pool'])),
    german,
  });
}

function doors(state: State, id: string): string[] {
  return [
    ...new Set(listedOf(state, 'american', 'enter').flatMap(({ unit: it, path }) => (it === id ? [path[0]] : []))),
  ].toSorted();
}

function costIn(state: State, id: string, door: string) {
  return eventIn(play(state, 'american', enter(id, door)).events, 'entered');
}

/** Whether a unit that enters there can go no farther, wherever it turns. */
function mustStopIn(state: State, id: string, door: string): boolean {
  return neighboursOf(GRID, hex(door)).every((next) =>
    refusal(state, 'american', enter(id, door, label(next))).includes('zone-stops 4.5'),
  );
}

const heldByEnemy: Adapter = ({ given }) => {
  const {
    unit: id,
    wanted,
    enemyIn,
  } = z.object({ unit: z.string(), wanted: z.string(), enemyIn: z.string() }).parse(given);
  const state = waiting([id], { 'GE-1SS': enemyIn });
  const open = doors(state, id);
  const farness = (door: string) => distance(GRID, hex(door), hex(wanted));
  const nearest = Math.min(...open.map(farness));
  const closest = open.filter((door) => farness(door) === nearest);
  return {
    '1914Legal': isLegal(state, 'american', enter(id, wanted)),
    closestOpen: closest,
    cost: Object.fromEntries(closest.map((door) => [door, costIn(state, id, door).cost / 5])),
    otherHexesOfTheSideLegal: board.sides.south
      .map(label)
      .every((door) => door === wanted || isLegal(state, 'american', enter(id, door))),
    mustStopIn: open.filter((door) => mustStopIn(state, id, door)),
  };
};

const controlledByEnemy: Adapter = ({ given }) => {
  const { units: ids, entryHex } = z.object({ units: z.array(z.string()), entryHex: z.string() }).parse(given);
  const start = waiting(ids, { 'GE-1SS': '1811' });
  const [first, second] = ids;
  const state = play(start, 'american', enter(first, entryHex)).state;
  return {
    unitsThatMayEnter: [
      isLegal(start, 'american', enter(first, entryHex)),
      isLegal(state, 'american', enter(second, entryHex)),
    ].filter(Boolean).length,
    mustStop: mustStopIn(start, first, entryHex),
  };
};

/** On foot, and then an armored unit. */
const entryCost: Adapter = ({ given }) => {
  const { entryHex } = z.object({ entryHex: z.string() }).parse(given);
  const state = waiting(['US-30', 'US-7A']);
  const armored = costIn(state, 'US-7A', entryHex);
  return {
    roadOffMap: MAP_SIDES.filter((side) => board.edgeRoads[side].has(hex(entryHex))).map(letter),
    terrain: board.terrain[hex(entryHex)].replace('-', ''),
    regularCost: costIn(state, 'US-30', entryHex).cost / 5,
    roadModeCost: armored.road === 0 ? null : writtenFifths(armored.cost),
  };
};

/** Phase after phase is ended without the unit, until the turn in which it enters. */
const heldBack: Adapter = ({ given }) => {
  const {
    unit: id,
    due,
    entersOn,
  } = z.object({ unit: z.string(), due: z.number(), entersOn: z.number() }).parse(given);
  let state = position({ turn: due, phase: 'american-move', american: { [id]: 'pool' } });
  const wasDue = doors(state, id).length > 0;
  while (state.turn < entersOn || state.phase !== 'american-move') state = play(state, asked(state), END_PHASE).state;
  const side = MAP_SIDES.find((name) =>
    board.sides[name].every((door) => isLegal(state, 'american', enter(id, label(door)))),
  );
  return { legal: wasDue && doors(state, id).length > 0, side: letter(side) };
};

const anyHexOfTheSide: Adapter = ({ given }) => {
  const { unit: id, hexes } = z.object({ unit: z.string(), hexes: z.array(z.string()) }).parse(given);
  const state = waiting([id]);
  const isAllowed = (door: string) => {
    const action = parseAction(enter(id, door));
    return action.ok && isLegal(state, 'american', action.value);
  };
  return { legal: Object.fromEntries(hexes.map((door) => [door, isAllowed(door)])) };
};

const britishEntry: Adapter = ({ expect }) => {
  const { refused } = z.object({ refused: z.array(z.string()) }).parse(expect);
  const british = unitsOf('american')
    .map(idOf)
    .filter((id) => id.startsWith('BR'));
  const state = waiting(british);
  const [hexes] = british.map((id) => doors(state, id));
  const isRefused = (door: string) =>
    british.every((id) => refusal(state, 'american', enter(id, door)).includes('not-a-british-door 7.5'));
  return {
    hexes: british.every((id) => doors(state, id).join() === hexes.join()) ? hexes : [],
    refused: refused.filter(isRefused),
  };
};

const beforeTheTrigger: Adapter = ({ given, expect }) => {
  const {
    unit: id,
    entryHex,
    triggered,
  } = z.object({ unit: z.string(), entryHex: z.string(), triggered: z.boolean() }).parse(given);
  const { mayEnd } = z.object({ mayEnd: z.record(z.string(), z.boolean()) }).parse(expect);
  const state = position({
    phase: 'american-move',
    released: triggered,
    american: { [id]: { at: entryHex, entered: entryHex } },
  });
  return {
    mayEnd: Object.fromEntries(Object.keys(mayEnd).map((at) => [at, whyNotIn(state, unit(id), hex(at)) === undefined])),
  };
};

/** A German division moves to the hex from where it sets nobody free yet. */
function isTriggeredBy(at: string): boolean {
  for (const start of HEXES.filter((from) => distance(GRID, from, hex(at)) <= 3 && board.nearMeuse[from] === 0)) {
    const state = position({ german: { 'GE-1SS': label(start) } });
    const action = listedOf(state, 'german', 'move').find(({ path, exit }) => path.at(-1) === at && exit === undefined);
    if (action !== undefined) return play(state, 'german', action).state.released;
  }
  throw new Error(`nobody comes to ${at}`);
}

const trigger: Adapter = ({ given }) => {
  const { germanUnitIn } = z.object({ germanUnitIn: z.array(z.string()) }).parse(given);
  const banks = [...board.riverNames].flatMap(([hexside, name]) => (name === 'Meuse' ? [Math.floor(hexside / 6)] : []));
  return {
    distanceToMeuse: Object.fromEntries(
      germanUnitIn.map((at) => [at, Math.min(...banks.map((bank) => distance(GRID, bank, hex(at))))]),
    ),
    triggered: Object.fromEntries(germanUnitIn.map((at) => [at, isTriggeredBy(at)])),
  };
};

const limitRow: Adapter = ({ given }) => {
  const { hexes } = z.object({ hexes: z.array(z.string()) }).parse(given);
  const state = position({
    phase: 'american-move',
    released: true,
    american: { 'BR-B43': { at: '0825', entered: '0825' } },
  });
  return {
    allowed: Object.fromEntries(hexes.map((at) => [at, whyNotIn(state, unit('BR-B43'), hex(at)) === undefined])),
  };
};

const RESPONSES: Readonly<Record<number, string>> = { 1: 'one-day', 2: 'two-days', 3: 'three-days' };

const slowResponse: Adapter = ({ given }) => {
  const { americanDelay, units: ids } = z
    .object({ americanDelay: z.number(), units: z.array(z.string()) })
    .parse(given);
  const { options } = campaign({ response: RESPONSES[americanDelay] });
  return { turn: Object.fromEntries(ids.map((id) => [id, arrivalOf(options, unit(id))?.turn])) };
};

const twoMore: Adapter = () => {
  const { options } = campaign({ twoMore: true });
  const [tenth, eleventh] = ['GE-10SS', 'GE-11'].map((id) => arrivalOf(options, unit(id)));
  if (tenth === undefined || tenth.turn !== eleventh?.turn || tenth.side !== eleventh.side)
    throw new Error('the two divisions do not come together');
  const [day, month] = dateOf(tenth.turn).split(' ');
  return { arrivalTurn: tenth.turn, date: `${month.slice(0, 3)} ${day}`, side: letter(tenth.side) };
};

export const arrivals: Adapters = {
  V100: heldByEnemy,
  V101: controlledByEnemy,
  V102: entryCost,
  V103: entryCost,
  V104: heldBack,
  V105: anyHexOfTheSide,
  V106: britishEntry,
  V107: beforeTheTrigger,
  V108: trigger,
  V109: limitRow,
  V154: slowResponse,
  V155: twoMore,
};
