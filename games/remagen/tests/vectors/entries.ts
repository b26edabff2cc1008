/** J: where and when reinforcements come. */
import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import * as z from 'zod';
import { board, label } from '../../rules/board.js';
import type { Event } from '../../rules/events.js';
import { remagen } from '../../rules/game.js';
import { LAST_TURN } from '../../rules/scenarios.js';
import type { ScenarioId } from '../../rules/scenarios.js';
import type { State } from '../../rules/state.js';
import { isOnMap } from '../../rules/state.js';
import type { Remagen } from '../../rules/types.js';
import { units } from '../../rules/units.js';
import type { Side } from '../../rules/vocabulary.js';
import {
  battalionsIn,
  END_PHASE,
  eventsOf,
  isLegal,
  listedOf,
  open,
  play,
  playAll,
  position,
  question,
  unit,
  where,
} from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** A unit for each area that the schedule of Scenario I sends there on Game-Turn 25. */
const BOUND_FOR: Readonly<Record<string, string>> = { C: 'ge-164', G: 'ge-981', 'C,D': 'ge-5-fj' };

export function hexesOfArea(area: string): string[] {
  return (board.entryAreas.get(area) ?? []).map(label);
}

/** The hexes at which a German unit bound for these areas may enter when U.S. battalions stand in others. */
export function doorsFor(areas: readonly string[], blockedBy: readonly string[]): string[] {
  const id = BOUND_FOR[areas.join()];
  const state = position({
    turn: 25,
    phase: 'german-move',
    options: { ignoreLimit: true },
    us: battalionsIn(...blockedBy),
    german: { [id]: 'due' },
  });
  return [...new Set(listedOf(state, 'german', 'enter').map(({ path }) => path[0]))].toSorted();
}

const areasGiven = z.object({ designated: z.array(z.string()), blockedAreas: z.array(z.string()) });

const areasBlocked: Adapter = ({ given }) => {
  const { designated, blockedAreas } = areasGiven.parse(given);
  return { allowed: doorsFor(designated, blockedAreas.flatMap(hexesOfArea)) };
};

/** The zone of a single battalion in 1301 reaches 1201 and 1401. */
const oneHexOpen: Adapter = ({ given }) => {
  const { designated } = z.object({ designated: z.array(z.string()) }).parse(given);
  return { allowed: doorsFor(designated, ['1301']) };
};

const DUE: Record<string, string> = { 'ge-110': 'due' };

const mustEnter: Adapter = () => ({
  mayEndMovementPhase: isLegal(position({ turn: 7, phase: 'german-move', german: DUE }), 'german', END_PHASE),
});

/** Battalions stand in every German entry hex; a Game-Turn later the unit is still waiting. */
const mustWait: Adapter = () => {
  const us = battalionsIn(...['C', 'D', 'E', 'F', 'G'].flatMap(hexesOfArea));
  const start = position({ turn: 7, phase: 'german-move', options: { ignoreLimit: true }, us, german: DUE });
  const mayEnd = isLegal(start, 'german', END_PHASE);
  const ended = play(start, 'german', END_PHASE).state;
  const tested = playAll(ended, [['us', END_PHASE]]).state;
  const later = play(tested, 'us', listedOf(tested, 'us', 'hold')[0]).state; // the U.S. units are scattered
  const waits = later.phase === 'german-move' && /is waiting|are waiting/.test(question(later)?.text ?? '');
  return {
    mayEndMovementPhase: mayEnd,
    unitStatus: `${where(ended, 'ge-110')}${waits ? ' to the next own Movement Phase' : ''}`,
  };
};

// --- schedules -------------------------------------------------------------------------------------------------------

const SCENARIOS: Readonly<Record<string, ScenarioId>> = { I: 'remagen-1', II: 'remagen-2' };

interface Opening {
  readonly state: State;
  readonly events: readonly Event[];
}

/** How each Game-Turn begins: the first from the set-up, the others from the end of an otherwise empty one. */
function openings(scenario: ScenarioId): Opening[] {
  const events: Event[] = [];
  const first = begin<Remagen>(remagen, { scenario, options: {} }, noChance, (event) => events.push(event));
  const others = Array.from({ length: LAST_TURN - 1 }, (_, index) =>
    open(position({ scenario, turn: index + 1, phase: 'german-end' })),
  );
  return [{ state: first, events }, ...others];
}

function arrivals(scenario: ScenarioId, side: Side): { byTurn: Record<string, number>; ids: string[] } {
  const byTurn: Record<string, number> = {};
  const ids: string[] = [];
  openings(scenario).forEach(({ events }, index) => {
    const due = eventsOf(events, 'reinforcements-due')
      .filter((event) => event.side === side)
      .flatMap((event) => event.units);
    if (due.length > 0) byTurn[index + 1] = due.length;
    ids.push(...due);
  });
  return { byTurn, ids };
}

function scenarioOf(given: unknown): ScenarioId {
  return SCENARIOS[z.object({ scenario: z.string() }).parse(given).scenario];
}

const usArrivals: Adapter = ({ given }) => {
  const scenario = scenarioOf(given);
  const { byTurn, ids } = arrivals(scenario, 'us');
  const [{ state }] = openings(scenario);
  const atStart = units.filter((facts) => facts.side === 'us' && isOnMap(state, unit(facts.id))).map(({ id }) => id);
  const count = (type: string) => [...ids, ...atStart].filter((id) => units[unit(id)].type === type).length;
  return { byTurn, total: ids.length, infantryTotalWithStart: count('infantry'), artilleryTotal: count('artillery') };
};

const germanArrivals: Adapter = ({ given }) => {
  const { byTurn, ids } = arrivals(scenarioOf(given), 'german');
  return { byTurn, total: ids.length };
};

const nights: Adapter = () => ({
  night: openings('remagen-1').flatMap(({ events }) =>
    eventsOf(events, 'turn-begins')
      .filter(({ night }) => night)
      .map(({ turn }) => turn),
  ),
});

export const entries: Adapters = {
  J01: oneHexOpen,
  J02: areasBlocked,
  J03: areasBlocked,
  J04: mustEnter,
  J05: mustWait,
  J06: usArrivals,
  J07: germanArrivals,
  J08: germanArrivals,
  J09: nights,
};
