/** The board of Elst, made once from the compiled plan (C-Map1 to C-Map11). */
import type { Place } from '@bridgehead/engine/content';
import { hexIn, loadGrid, loadHexsides, oneOf, wrong } from '@bridgehead/engine/content';
import { UNIT } from '@bridgehead/engine/hex';
import map from '../../content/map.json' with { type: 'json' };
import { TERRAINS } from '../vocabulary/vocabulary.js';
import type { Board, Building, Exit } from './board.js';
import { EDGES, SURFACES } from './board.js';
import { depict, depictionsByHex, roadPieces } from './depictions.js';

const HERE: Place = { file: 'map.json', entry: 'facts' };

function loadBoard(): Board {
  const grid = loadGrid(map.grid);
  if (map.unit !== UNIT) throw wrong(HERE, 'unit', map.unit, `${UNIT}; compile the plan again`);
  const flags = (labels: readonly string[], field: string): boolean[] => {
    const flagged = grid.labels.map(() => false);
    for (const label of labels) flagged[hexIn(grid, label, HERE, field)] = true;
    return flagged;
  };
  const [paved, dirt] = [flags(map.roadHexes.paved, 'roadHexes.paved'), flags(map.roadHexes.dirt, 'roadHexes.dirt')];
  const buildings = map.buildings.map(
    (row): Building => ({
      id: row.id,
      name: row.name,
      material: oneOf(['stone', 'wood'], row.material, HERE, 'buildings.material'),
      hexes: row.hexes.map((label) => hexIn(grid, label, HERE, 'buildings.hexes')),
    }),
  );
  const depictions = [
    ...map.buildings.flatMap(({ outlines }) => outlines.map((outline) => depict(grid, 'building', outline))),
    ...map.fields.map((outline) => depict(grid, 'grain', outline)),
    ...map.roads.flatMap(({ course }) =>
      roadPieces(course, map.roadWidth).map((outline) => depict(grid, 'road', outline)),
    ),
    ...map.squares.map((outline) => depict(grid, 'road', outline)),
  ];
  return {
    key: 'elst',
    grid,
    terrain: map.terrain.map((word) => oneOf(TERRAINS, word, HERE, 'terrain')), // C-Map9 the pond among them
    polder: flags(map.polder, 'polder'), // C-Map10
    level: grid.labels.map(() => 0),
    steeple: flags(map.steeples, 'steeples'), // C-Map8
    road: grid.labels.map((_, hex) => (paved[hex] ? 'paved' : dirt[hex] ? 'dirt' : undefined)),
    pavedSides: loadHexsides(grid, map.roadSides.paved, HERE, 'roadSides.paved'),
    dirtSides: loadHexsides(grid, map.roadSides.dirt, HERE, 'roadSides.dirt'),
    exits: new Map(map.exits.map((row) => [hexIn(grid, row.hex, HERE, 'exits.hex'), readExit(row)])),
    buildings,
    buildingIn: grid.labels.map((_, hex) => buildings.find(({ hexes }) => hexes.includes(hex))),
    depictions,
    depictionsIn: depictionsByHex(grid, depictions),
    crests: [],
  };
}

function readExit({
  edge,
  surface,
  side,
}: {
  readonly edge: string;
  readonly surface: string;
  readonly side?: number;
}): Exit {
  return {
    edge: oneOf(EDGES, edge, HERE, 'exits.edge'),
    surface: oneOf(SURFACES, surface, HERE, 'exits.surface'),
    direction: side === undefined ? undefined : side - 1,
  };
}

export const elst: Board = loadBoard();
