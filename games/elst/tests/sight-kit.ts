/** A line of sight from a few facts: the board of Elst, or a bare grid with what is given. */
import { hexNamed, runsAlongSide } from '@bridgehead/engine/hex';
import type { HexFacts } from '../rules/board/board-from-facts.js';
import { makeBoard } from '../rules/board/board-from-facts.js';
import type { Board, DepictionKind } from '../rules/board/board.js';
import { elst } from '../rules/board/elst-board.js';
import { steepleOver } from '../rules/board/locations.js';
import type { Hindrances, SmokeHere } from '../rules/sight/hindrances.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import type { SightLine, Sights } from '../rules/sight/sight-cache.js';
import { makeSights } from '../rules/sight/sight-cache.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import type { Terrain } from '../rules/vocabulary/vocabulary.js';

/** x and y in hexes, as in los.md. */
type Point = readonly number[];

export interface SightFacts {
  readonly board?: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Which end is in the Steeple. */
  readonly steeple?: string | undefined;
  readonly orchardHexes?: readonly string[] | undefined;
  readonly buildingHexes?: readonly string[] | undefined;
  readonly woodsHexes?: readonly string[] | undefined;
  readonly grainHexes?: readonly string[] | undefined;
  readonly brushHexes?: readonly string[] | undefined;
  readonly roadHexes?: readonly string[] | undefined;
  readonly levels?: Readonly<Record<string, number | undefined>> | undefined;
  readonly obstacles?: readonly (readonly Point[])[] | undefined;
  readonly woodsPolygons?: readonly (readonly Point[])[] | undefined;
  readonly grainPolygons?: readonly (readonly Point[])[] | undefined;
  readonly brushPolygons?: readonly (readonly Point[])[] | undefined;
  readonly hillPolygons?: readonly (readonly Point[])[] | undefined;
  readonly roadPolygons?: readonly (readonly Point[])[] | undefined;
  readonly crests?: readonly (readonly Point[])[] | undefined;
  readonly smoke?: Readonly<Record<string, number | undefined>> | undefined;
  readonly phosphorus?: Readonly<Record<string, number | undefined>> | undefined;
  readonly vehicleHexes?: readonly string[] | undefined;
  readonly blastAreas?: readonly (readonly string[])[] | undefined;
  /** September unless told. */
  readonly month?: number | undefined;
}

const elstSights = makeSights(elst);

export interface Look {
  readonly sights: Sights;
  readonly line: SightLine;
  /** The same line, asked for in the quick way. */
  readonly quick: { readonly isClear: boolean; readonly hindrance: number };
  /** Hexes and hexsides between the ends, in order: "M13", "NN20/OO20". */
  readonly crossed: readonly string[];
  readonly along: readonly string[];
  readonly blockedBy: readonly string[];
  /** Where something hinders. */
  readonly hinderedBy: readonly string[];
}

export function look(facts: SightFacts): Look {
  const sights = facts.board === 'elst' ? elstSights : makeSights(boardOf(facts));
  const { board } = sights.mapLines;
  const end = (label: string, which: string) =>
    facts.steeple === which ? steepleOver(board, hexNamed(board.grid, label)) : hexNamed(board.grid, label);
  const asked = [
    seasonIn(facts.month ?? 9),
    hindrancesOf(board, facts),
    end(facts.from, 'from'),
    end(facts.to, 'to'),
  ] as const;
  const line = sights.line(...asked);
  const places = Array.from({ length: line.mapLine.line.stretches }, (_, stretch) =>
    sights.mapLines
      .hexesOf(line.mapLine, stretch)
      .map((hex) => board.grid.labels[hex])
      .join('/'),
  );
  const between = places
    .map((place, stretch) => ({ place, isSide: runsAlongSide(line.mapLine.line, stretch) }))
    .slice(1, -1);
  return {
    sights,
    line,
    quick: sights.between(...asked),
    crossed: between.flatMap(({ place, isSide }) => (isSide ? [] : [place])),
    along: between.flatMap(({ place, isSide }) => (isSide ? [place] : [])),
    blockedBy: line.effects.flatMap(({ effect, hexes }) =>
      effect === 'blocks' ? hexes.map((hex) => board.grid.labels[hex]) : [],
    ),
    hinderedBy: line.effects.flatMap(({ effect, stretch }) => (effect === 'blocks' ? [] : [places[stretch]])),
  };
}

function boardOf(facts: SightFacts): Board {
  const hexes: Record<string, HexFacts> = {};
  const note = (labels: readonly string[] | undefined, fact: HexFacts): void => {
    for (const label of labels ?? []) hexes[label] = { ...hexes[label], ...fact };
  };
  const terrains: readonly (readonly [readonly string[] | undefined, Terrain])[] = [
    [facts.orchardHexes, 'orchard'],
    [facts.buildingHexes, 'building-stone'],
    [facts.woodsHexes, 'woods'],
    [facts.grainHexes, 'grain'],
    [facts.brushHexes, 'brush'],
  ];
  for (const [labels, terrain] of terrains) note(labels, { terrain });
  note(facts.roadHexes, { road: 'paved' });
  for (const [label, level] of Object.entries(facts.levels ?? {})) if (level !== undefined) note([label], { level });
  if (facts.steeple !== undefined)
    note([facts.steeple === 'from' ? facts.from : facts.to], { terrain: 'building-stone', steeple: true });
  const kinds: readonly (readonly [readonly (readonly Point[])[] | undefined, DepictionKind])[] = [
    [facts.obstacles, 'building'],
    [facts.woodsPolygons, 'woods'],
    [facts.grainPolygons, 'grain'],
    [facts.brushPolygons, 'brush'],
    [facts.hillPolygons, 'hill'],
    [facts.roadPolygons, 'road'],
  ];
  const shapes = kinds.flatMap(([polygons, kind]) =>
    (polygons ?? []).map((points) => ({ kind, outline: points.flat() })),
  );
  return makeBoard({
    key: 'grid',
    hexrows: 46,
    numbers: 29,
    hexes,
    shapes,
    crests: (facts.crests ?? []).map((points) => points.flat()),
  });
}

function hindrancesOf(
  { grid }: Board,
  { smoke = {}, phosphorus = {}, vehicleHexes = [], blastAreas = [] }: SightFacts,
): Hindrances {
  const labels = [...new Set([...Object.keys(smoke), ...Object.keys(phosphorus)])];
  const here = labels.map((label): [number, SmokeHere] => {
    const [ordinary, white] = [smoke[label] ?? 0, phosphorus[label] ?? 0];
    return [hexNamed(grid, label), { value: Math.min(3, ordinary + white), phosphorus: Math.min(3, white) }];
  });
  const areas = blastAreas.map((area) => new Set(area.map((label) => hexNamed(grid, label))));
  return {
    ...NO_HINDRANCES,
    smoke: new Map(here),
    vehicles: new Set(vehicleHexes.map((label) => hexNamed(grid, label))),
    blastAreas: areas,
  };
}
