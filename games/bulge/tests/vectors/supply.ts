/** Supply: lines, what cuts them, and what a unit without one can do. */
import * as z from 'zod';
import { contextOf } from '../../rules/situation/context.js';
import { allowanceOf } from '../../rules/movement/movement.js';
import { mayUseRoadMode } from '../../rules/movement/road-mode.js';
import type { State } from '../../rules/state/state.js';
import { hasMark, isOnMap } from '../../rules/state/state.js';
import { isSupplied, supplyOf } from '../../rules/supply/supply.js';
import { idOf, units } from '../../rules/scenarios/units.js';
import type { Side } from '../../rules/vocabulary/vocabulary.js';
import { TABLES } from '../../rules/vocabulary/vocabulary.js';
import {
  attack,
  campaign,
  END_PHASE,
  eventIn,
  hex,
  isLegal,
  play,
  position,
  resupply,
  roll,
  unit,
} from '../toolkit.js';
import type { Adapter, Adapters, Vector } from '../../../testing/vectors.js';

const placed = z.object({ unit: z.string(), positions: z.record(z.string(), z.string()) });

const isSuppliedIn = (state: State, id: string) => isSupplied(state, contextOf(state), unit(id));
const pointsOf = (state: State, id: string) => Number(allowanceOf(state, unit(id))) / 5;

/** Attacks of a side, one after the other table, that are legal now. */
function tablesAllowed(state: State, side: Side, attackers: string[], defender: string): string[] {
  return TABLES.filter((table) => isLegal(state, side, attack(attackers, defender, { table })));
}

/** The units stand as given, and the side of the unit begins its movement phase, or its combat before it. */
function given(vector: Vector, phase: 'german-move' | 'american-pre'): { id: string; state: State } {
  const { unit: id, positions } = placed.parse(vector.given);
  return { id, state: position({ phase, german: positions }) };
}

const withLine: Adapter = (vector) => {
  const { id, state } = given(vector, 'german-move');
  return {
    inSupply: isSuppliedIn(state, id),
    lineCost: supplyOf(state, contextOf(state), 'german').cost[state.place[unit(id)]] / 5,
  };
};

const surrounded: Adapter = (vector) => {
  const { id, state } = given(vector, 'american-pre');
  const tables = tablesAllowed(state, 'american', [id], 'GE-26');
  return { inSupply: isSuppliedIn(state, id), attackTable: `${tables.join(' and ')} only` };
};

const heldOpen: Adapter = (vector) => {
  const { id, state } = given(vector, 'american-pre');
  return { inSupply: isSuppliedIn(state, id) };
};

const cutOff: Adapter = (vector) => {
  const { id, state } = given(vector, 'german-move');
  return { inSupply: isSuppliedIn(state, id), movementRollNeeded: allowanceOf(state, unit(id)) === 'must-roll' };
};

/** On the road in Bastogne, with nobody near, and judged out of supply when the phase began. */
const movementRoll: Adapter = ({ given: it, rolls }) => {
  const { unit: name } = z.object({ unit: z.string() }).parse(it);
  const start = position({
    german: { [name]: { at: '1411', marks: ['unsupplied'] } },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });
  const { state, events } = play(start, 'german', roll(name), rolls);
  return {
    movementPoints: eventIn(events, 'supply-rolled').points,
    roadMode: mayUseRoadMode(state, contextOf(state), unit(name), { from: hex('1411') }, 'own'),
  };
};

/** GE-2 has passed Bastogne and is cut off behind it; GE-26 stands before the town, on the road from the east. */
const boundToSecondary: Adapter = ({ given: it }) => {
  const { attackers, defender } = z
    .object({ attackers: z.array(z.object({ id: z.string(), inSupply: z.boolean() })), defender: z.string() })
    .parse(it);
  const state = position({
    phase: 'german-pre',
    german: { 'GE-2': '1412', 'GE-26': '1410' },
    american: { [defender]: '1411', 'US-4A': '1113', 'US-26': '1514' },
  });
  const asGiven = attackers.every(({ id, inSupply }) => isSuppliedIn(state, id) === inSupply);
  const ids = attackers.map(({ id }) => id);
  const alone = tablesAllowed(state, 'german', ['GE-26'], defender);
  return {
    tablesAllowed: asGiven ? tablesAllowed(state, 'german', ids, defender) : [],
    alternative: `GE-26 alone may use ${alone.length === TABLES.length ? 'either table' : alone.join()}`,
  };
};

/** Bastogne surrounded, with one enemy next to it; the airlift comes when supply is judged. */
const airlift: Adapter = ({ given: it }) => {
  const { unit: id, resupply: count } = z.object({ unit: z.string(), resupply: z.number() }).parse(it);
  const start = position({
    phase: 'american-move',
    weather: 'clear',
    resupplyLeft: count,
    american: { [id]: '1411' },
    german: { 'GE-2': '1409', 'GE-26': '1311', 'GE-LEHR': '1313', 'GE-5P': '1513', 'GE-352': '1510' },
  });
  if (isSuppliedIn(start, id)) throw new Error(`${id} is in supply without an airlift`);
  const moving = play(start, 'american', resupply(id)).state;
  const fighting = play(moving, 'american', END_PHASE).state;
  return {
    countsAsSupplied: isSuppliedIn(moving, id) && !hasMark(moving, unit(id), 'unsupplied'),
    movementPoints: pointsOf(moving, id),
    tablesAllowed: tablesAllowed(fighting, 'american', [id], 'GE-26'),
  };
};

const atStart: Adapter = () => {
  const state = campaign();
  return {
    outOfSupply: units.flatMap((_, it) =>
      isOnMap(state, it) && !isSupplied(state, contextOf(state), it) ? [idOf(it)] : [],
    ),
  };
};

export const supply: Adapters = {
  V093: withLine,
  V095: surrounded,
  V096: heldOpen,
  V097: cutOff,
  V098: movementRoll,
  V099: boundToSecondary,
  V133: airlift,
  V163: atStart,
};
