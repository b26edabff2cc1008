/** The board on paper: the hexes in play of the board of a scenario, and beyond its edge the places where arrivals wait. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Edge, State } from '@bridgehead/elst';
import { settingOf } from '@bridgehead/elst';
import { hexCentre } from '@bridgehead/cartography';
import type { BoardPlan, PlanHex } from '../../../board/model.js';
import { partOf, planOf } from '../../../board/plan.js';

const plans = new Map<string, BoardPlan>();

export function plan(state: Pick<State, 'scenario'>): BoardPlan {
  const known = plans.get(state.scenario);
  if (known !== undefined) return known;
  const made = makePlan(state);
  plans.set(state.scenario, made);
  return made;
}

function makePlan(state: Pick<State, 'scenario'>): BoardPlan {
  const { board, scenario, area } = settingOf(state);
  const whole = planOf(
    board.grid,
    `/maps/${board.key}.svg`,
    scenario.board === 'elst'
      ? 'Map of Elst and the polders around it, with the roads from Nijmegen to Arnhem'
      : scenario.title,
  );
  const inPlay = new Set(area.hexes.map((hex) => board.grid.labels[hex]));
  return partOf(
    whole,
    ({ name }) => inPlay.has(name),
    entryEdges(state).flatMap((edge) => area.edges[edge].map((hex) => beyond(state, hex, edge))),
  );
}

/** The edges on which anybody arrives. */
function entryEdges(state: Pick<State, 'scenario'>): Edge[] {
  return [
    ...new Set(settingOf(state).scenario.forces.flatMap(({ arrival }) => ('edge' in arrival ? [arrival.edge] : []))),
  ];
}

/** How far from the middle of an entry hex those lie who wait outside it. */
const AWAY: Readonly<Record<Edge, readonly [number, number]>> = {
  north: [0, -60],
  east: [54, 0],
  south: [0, 60],
  west: [-54, 0],
};

function beyond(state: Pick<State, 'scenario'>, hex: Hex, edge: Edge): PlanHex {
  const { grid } = settingOf(state).board;
  const { x, y } = hexCentre({ grid }, hex);
  return { name: `outside ${grid.labels[hex]}`, x: x + AWAY[edge][0], y: y + AWAY[edge][1] };
}

/** The place on the paper for anyone who stands outside the map next to a hex: beyond the edge, or in the hex itself where nobody was to arrive. */
export function placeOutside(state: Pick<State, 'scenario'>, hex: Hex): string {
  const label = itemAt(settingOf(state).board.grid.labels, hex);
  const name = `outside ${label}`;
  return plan(state).hexes.some((each) => each.name === name) ? name : label;
}
