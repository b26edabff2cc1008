/**
 * I-3.2.1 Sight over terrain: what blocks the line between two locations and what hinders it. The answer is the same both
 * ways. hindrances.ts adds what comes and goes (Smoke, vehicles, blast areas).
 */
import type { Hex } from '@bridgehead/engine/hex';
import { areAdjacent, runsAlongSide } from '@bridgehead/engine/hex';
import type { Board, Depiction } from '../board/board.js';
import { isOrchardRoad } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import { SEASONS } from '../vocabulary/tables.js';
import type { MapLine, MapLines } from './map-lines.js';
import { isObstacle } from './map-lines.js';

/** I-1.1.1q I-1.1.1s What is in season. */
export interface Season {
  readonly orchard: boolean;
  readonly grain: boolean;
}

/** The season of a month, 1 to 12. */
export function seasonIn(month: number): Season {
  const isIn = ([first, last]: readonly number[]) => month >= first && month <= last;
  return { orchard: isIn(SEASONS.orchard), grain: isIn(SEASONS.grain) };
}

/** What can affect sight. no-crest: the line of the higher one does not leave their hill in their own hex; crest: it meets a hill again. */
const SIGHT_CAUSES = [
  'building',
  'woods',
  'hill',
  'no-crest',
  'crest',
  'orchard',
  'grain',
  'brush',
  'vehicle',
  'smoke',
  'out-of-smoke',
  'blast-area',
] as const;
export type SightCause = (typeof SIGHT_CAUSES)[number];

/** One thing that affects a line, at one of its stretches. */
export interface SightEffect {
  readonly stretch: number;
  /** The hex that has the effect; two where the line runs along their hexside. */
  readonly hexes: readonly Hex[];
  readonly cause: SightCause;
  /** What it adds to the Hindrance; 'blocks' if it ends the line. */
  readonly effect: number | 'blocks';
  readonly rule: string;
}

export interface TerrainSight {
  readonly from: Location;
  readonly to: Location;
  readonly mapLine: MapLine;
  readonly effects: readonly SightEffect[];
}

/** I-3.2.1h So much Hindrance blocks. */
export const BLOCKING_HINDRANCE = 6;

export function hindranceOf(effects: readonly SightEffect[]): number {
  return effects.reduce((sum, { effect }) => sum + (effect === 'blocks' ? 0 : effect), 0);
}

/** V-3.2.1v2 I-3.2.1a I-3.2.1h */
export function isBlocked(effects: readonly SightEffect[]): boolean {
  return hindranceOf(effects) >= BLOCKING_HINDRANCE || effects.some(({ effect }) => effect === 'blocks');
}

/** I-3.2.1d I-DaE:1.1d Within a hex and between adjacent hexes no terrain matters. */
export function terrainSight(mapLines: MapLines, season: Season, from: Location, to: Location): TerrainSight {
  const { board } = mapLines;
  const [fromHex, toHex] = [hexOf(board, from), hexOf(board, to)];
  const mapLine = mapLines.between(fromHex, toHex);
  if (fromHex === toHex || areAdjacent(board.grid, fromHex, toHex)) return { from, to, mapLine, effects: [] };
  const view: View = { mapLines, season, mapLine };
  const effects = isSteeple(board, from)
    ? fromSteeple(view, toHex)
    : isSteeple(board, to)
      ? fromSteeple(view, fromHex)
      : overGround(view);
  return { from, to, mapLine, effects: effects.toSorted((a, b) => a.stretch - b.stretch) };
}

/**
 * I-1.1.1e I-1.1.1k I-1.1.1v Whether something solid stands between two locations: `terrainSight` then says that the line is
 * blocked, after a look at everything else on it. False tells nothing.
 */
export function isSurelyBlocked(mapLines: MapLines, from: Location, to: Location): boolean {
  const { board } = mapLines;
  if (isSteeple(board, from) || isSteeple(board, to)) return false;
  const [fromHex, toHex] = [hexOf(board, from), hexOf(board, to)];
  const [level, otherLevel] = [board.level[fromHex], board.level[toHex]];
  if (fromHex === toHex || areAdjacent(board.grid, fromHex, toHex) || (level > 0 && level === otherLevel)) return false;
  return mapLines.meets(level === otherLevel ? 'obstacle-or-hill' : 'obstacle', fromHex, toHex);
}

/** Whether two locations are on one level: not the Steeple and the ground, not a hill and the ground. */
export function isSameLevel(board: Board, from: Location, to: Location): boolean {
  return !isSteeple(board, from) && !isSteeple(board, to) && board.level[from] === board.level[to];
}

interface View {
  readonly mapLines: MapLines;
  readonly season: Season;
  readonly mapLine: MapLine;
}

function overGround(view: View): SightEffect[] {
  const { level } = view.mapLines.board;
  return level[view.mapLine.from] === level[view.mapLine.to] ? onSameLevel(view) : betweenLevels(view);
}

/** I-1.1.1v On a hill only what stands as high as the two ends matters; on the ground everything does. */
function onSameLevel(view: View): SightEffect[] {
  const { mapLines, season, mapLine } = view;
  const { level } = mapLines.board;
  const standsHere = (hex: Hex) => level[hex] >= level[mapLine.from];
  const effects: SightEffect[] = [];
  const hindered = new Set<number>();
  // I-R5 One Hindrance for each hex, and for each hexside, whatever it is made of.
  const hinder = (stretch: number, hexes: readonly Hex[], cause: SightCause, rule: string): void => {
    if (!hindered.has(stretch)) effects.push({ stretch, hexes, cause, effect: 1, rule });
    hindered.add(stretch);
  };
  for (const { stretch, hexes } of orchardsOn(view, standsHere)) hinder(stretch, hexes, 'orchard', 'I-1.1.1o');
  for (const { stretch, depiction } of mapLine.crossings) {
    const hexes = mapLines.hexesOf(mapLine, stretch).filter(standsHere);
    if (hexes.length === 0) continue;
    if (isObstacle(depiction)) effects.push(blockedBy(stretch, hexes, depiction));
    else if (depiction.kind === 'hill' && level[mapLine.from] === 0)
      effects.push({ stretch, hexes, cause: 'hill', effect: 'blocks', rule: 'I-1.1.1v' });
    else if (depiction.kind === 'grain' && season.grain) hinder(stretch, hexes, 'grain', 'I-1.1.1s');
    else if (depiction.kind === 'brush') hinder(stretch, hexes, 'brush', 'I-1.1.1t');
  }
  return effects;
}

/** I-3.2.1i I-R12 Between a hill and the ground. */
function betweenLevels(view: View): SightEffect[] {
  const { mapLines, season, mapLine } = view;
  const effects: SightEffect[] = [];
  for (const { stretch, depiction } of mapLine.crossings)
    if (isObstacle(depiction)) effects.push(blockedBy(stretch, mapLines.hexesOf(mapLine, stretch), depiction));
  for (const { stretch, hexes } of orchardsOn(view)) effects.push(orchardBetweenLevels(season, stretch, hexes));
  const crest = crestProblem(view);
  if (crest !== undefined) effects.push(crest);
  return effects;
}

/** I-3.2.1i The line leaves the hill across a crest line in the hex of the higher one, its edge included, and meets no other. */
function crestProblem({ mapLines, mapLine }: View): SightEffect | undefined {
  const { level } = mapLines.board;
  const { stretches } = mapLine.line;
  const isFromAbove = level[mapLine.from] > level[mapLine.to];
  const last = 2 * stretches - 2; // the spot where the last hex begins
  const passed = mapLines.crestsOf(mapLine);
  const inOwnHex = passed.filter((crest) => (isFromAbove ? crest[0] <= 2 : crest[1] >= last));
  if (inOwnHex.length === passed.length && passed.length > 0) return undefined;
  const higher = isFromAbove ? 0 : stretches - 1;
  if (inOwnHex.length === 0)
    return {
      stretch: higher,
      hexes: mapLines.hexesOf(mapLine, higher),
      cause: 'no-crest',
      effect: 'blocks',
      rule: 'I-3.2.1i',
    };
  const other = passed.find((crest) => !inOwnHex.includes(crest))?.[0] ?? 0;
  const stretch = Math.min(other >> 1, stretches - 1);
  return { stretch, hexes: mapLines.hexesOf(mapLine, stretch), cause: 'crest', effect: 'blocks', rule: 'I-3.2.1i' };
}

/** I-DaE:1.1i I-R9 From the Steeple only what stands immediately in front of the other hex hides it. */
function fromSteeple(view: View, ground: Hex): SightEffect[] {
  const { mapLines, season, mapLine } = view;
  const { grid } = mapLines.board;
  const isInFront = (hex: Hex) => areAdjacent(grid, hex, ground);
  const effects: SightEffect[] = [];
  for (const { stretch, depiction } of mapLine.crossings) {
    const [hex] = mapLines.hexesOf(mapLine, stretch);
    if (depiction.kind === 'building' && !runsAlongSide(mapLine.line, stretch) && isInFront(hex))
      effects.push({ ...blockedBy(stretch, [hex], depiction), rule: 'I-DaE:1.1i' });
  }
  for (const { stretch, hexes } of orchardsOn(view, season.orchard ? isInFront : undefined))
    effects.push(orchardBetweenLevels(season, stretch, hexes));
  return effects;
}

function blockedBy(stretch: number, hexes: readonly Hex[], { kind }: Depiction): SightEffect {
  return kind === 'woods'
    ? { stretch, hexes, cause: 'woods', effect: 'blocks', rule: 'I-1.1.1k' }
    : { stretch, hexes, cause: 'building', effect: 'blocks', rule: 'I-1.1.1e' };
}

/** I-1.1.1q */
function orchardBetweenLevels(season: Season, stretch: number, hexes: readonly Hex[]): SightEffect {
  return { stretch, hexes, cause: 'orchard', effect: season.orchard ? 'blocks' : 1, rule: 'I-1.1.1q' };
}

/** I-2.0t I-R3 I-R4 The stretches through orchard hexes, and along their sides; I-1.1.1r not where the line stays on a road. */
export function orchardsOn(
  { mapLines, mapLine }: Pick<View, 'mapLines' | 'mapLine'>,
  counts: (hex: Hex) => boolean = () => true,
): { readonly stretch: number; readonly hexes: readonly Hex[] }[] {
  const { board } = mapLines;
  const found: { stretch: number; hexes: readonly Hex[] }[] = [];
  for (let stretch = 1; stretch < mapLine.line.stretches - 1; stretch++) {
    if (!mapLines.touches(mapLine, stretch, board.terrain, 'orchard')) continue;
    const hexes = mapLines
      .hexesOf(mapLine, stretch)
      .filter(
        (hex) =>
          board.terrain[hex] === 'orchard' &&
          counts(hex) &&
          !(isOrchardRoad(board, hex) && mapLines.staysOnRoad(mapLine, stretch, hex)),
      );
    if (hexes.length > 0) found.push({ stretch, hexes });
  }
  return found;
}
