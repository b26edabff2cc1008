/** The boards as they are drawn. An entry of its own: a page shows drawings that were made when it was built. */
import type { DrawablePlan } from '@bridgehead/cartography';
import { drawPlan, isDrawablePlan } from '@bridgehead/cartography';
import type { Hex } from '@bridgehead/engine/hex';
import { UNIT, inUnits, neighboursThrough, unitCentre } from '@bridgehead/engine/hex';
import drawing from './content/map-drawing.json' with { type: 'json' };
import facts from './content/map.json' with { type: 'json' };
import type { BoardFacts } from './rules/board/board-from-facts.js';
import type { Board, DepictionKind, Surface } from './rules/board/board.js';
import { SURFACES } from './rules/board/board.js';
import { groundOf } from './rules/scenarios/boards.js';
import { EXAMPLE_BOARDS } from './rules/scenarios/example-boards.js';

/** The compiled plan of Elst, with what a drawing of it needs. */
export function drawablePlan(): DrawablePlan {
  const plan: unknown = { ...facts, drawing };
  if (!isDrawablePlan(plan))
    throw new Error('content/map.json and content/map-drawing.json are no plan that can be drawn; compile it again');
  return plan;
}

/** The boards of worked examples by their keys: of these only a few hexes are known, and what stands there is drawn as it may have looked. */
export function examplePlans(): ReadonlyMap<string, DrawablePlan> {
  return new Map([...EXAMPLE_BOARDS].map(([key, given]) => [key, planOfExample(groundOf(key).board, given)]));
}

function planOfExample(board: Board, { hexrows, numbers, shapes = [] }: BoardFacts): DrawablePlan {
  const { grid } = board;
  const labels = (isSo: (hex: Hex) => boolean) => grid.labels.filter((_, hex) => isSo(hex));
  const shapesOf = (kind: DepictionKind) =>
    board.depictions.filter((depiction) => depiction.kind === kind).map(({ outline }) => outline);
  const houses = shapes.filter(({ kind }) => kind === 'building').map(({ outline }) => inUnits(outline));
  return {
    name: board.key,
    grid: { columns: hexrows, rows: numbers, stagger: 'odd-columns-lower', names: 'letters', edges: 'half-hexes' },
    unit: UNIT,
    terrain: board.terrain,
    polder: labels((hex) => board.polder[hex]),
    steeples: labels((hex) => board.steeple[hex]),
    roadHexes: {
      paved: labels((hex) => board.road[hex] === 'paved'),
      dirt: labels((hex) => board.road[hex] === 'dirt'),
    },
    roadSides: { paved: [], dirt: [] },
    exits: [],
    roadWidth: facts.roadWidth,
    buildings: board.buildings.map(({ id, material, hexes }, index) => ({
      id,
      material,
      hexes: hexes.map((hex) => grid.labels[hex]),
      outlines: houses.length > 0 ? (index === 0 ? houses : []) : hexes.map((hex) => house(board, hex)),
    })),
    fields: shapesOf('grain'),
    roads: SURFACES.flatMap((surface) => roadsOf(board, surface)),
    squares: [],
    drawing: {
      title: 'Elst',
      subtitle: 'A worked example',
      metresPerHex: 40,
      north: 0,
      kinds: {},
      junctions: [],
      ponds: [],
      ditches: [],
      labels: [],
      arrows: [],
      tracks: [],
      woods: shapesOf('woods'),
      brush: shapesOf('brush'),
      levels: board.level,
      crests: board.crests.map(({ points }) => points),
    },
  };
}

/** From the middle of a hex to the corners of a house, in shares of a column and of a hex. */
const CORNERS = [
  [-0.36, -0.2],
  [0.3, -0.27],
  [0.36, 0.2],
  [-0.3, 0.27],
] as const;

/** A house nobody has drawn. */
function house({ grid }: Board, hex: Hex): number[] {
  const { x, y } = unitCentre(grid, hex);
  const mirror = hex % 2 === 0 ? 1 : -1;
  return CORNERS.flatMap(([dx, dy]) => [Math.round(x + dx * UNIT), Math.round(y + dy * mirror * UNIT)]);
}

/** A road from the middle of each hex to that of the next, once for each hexside. */
function roadsOf(
  { grid, pavedSides, dirtSides }: Board,
  surface: Surface,
): { readonly surface: Surface; readonly course: number[] }[] {
  const sides = surface === 'paved' ? pavedSides : dirtSides;
  return grid.labels.flatMap((_, hex) =>
    neighboursThrough(grid, hex, sides[hex])
      .filter((next) => next > hex)
      .map((next) => {
        const [from, to] = [unitCentre(grid, hex), unitCentre(grid, next)];
        return { surface, course: [from.x, from.y, to.x, to.y] };
      }),
  );
}

/** The maps that the page shows, by the names of their files. */
export function drawings(): ReadonlyMap<string, () => string> {
  return new Map(
    [['elst', drawablePlan()] as const, ...examplePlans()].map(([key, plan]) => [
      key,
      () => drawPlan(plan, { sheet: 'map-only' }),
    ]),
  );
}
