/**
 * Lines of sight of one board, remembered. What terrain does to a pair of locations never changes within a season: it is found
 * when it is first asked for. Smoke, vehicles and wrecks are added each time.
 */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, steepleOver } from '../board/locations.js';
import type { Hindrances } from './hindrances.js';
import { hasNoHindrances, hazeBetween, hindranceEffects, passesVehicle } from './hindrances.js';
import type { MapLine, MapLines } from './map-lines.js';
import { makeMapLines } from './map-lines.js';
import type { Season, SightEffect, TerrainSight } from './terrain-sight.js';
import { BLOCKING_HINDRANCE, hindranceOf, isBlocked, isSurelyBlocked, terrainSight } from './terrain-sight.js';
import { isUncertainLine } from './uncertain-lines.js';

/** I-3.2.1 */
export interface Sight {
  readonly isClear: boolean;
  /** DRM of all Hindrances; where sight is blocked it means nothing. */
  readonly hindrance: number;
}

/** Sight with all that makes it so. */
export interface SightLine extends Sight {
  readonly from: Location;
  readonly to: Location;
  readonly mapLine: MapLine;
  /** In the order in which the line meets them. */
  readonly effects: readonly SightEffect[];
}

export interface Sights {
  readonly mapLines: MapLines;
  /** Quick, for the rules and the computer. */
  between(season: Season, hindrances: Hindrances, from: Location, to: Location): Sight;
  /** I-R15 Whether it depends on a hair's breadth if something stands in the way. */
  isUncertain(from: Location, to: Location): boolean;
  /** The same in full, for the screen. */
  line(season: Season, hindrances: Hindrances, from: Location, to: Location): SightLine;
}

/** A remembered pair: not yet asked for, blocked, or the Hindrance and this much more. */
const UNKNOWN = 0;
const BLOCKED = 1;
const CLEAR = 2;

/** The same for a remembered pair. */
const CERTAIN = 1;
const UNCERTAIN = 2;

const BLIND: Sight = { isClear: false, hindrance: 0 };
const CLEAR_SIGHTS: readonly Sight[] = Array.from({ length: BLOCKING_HINDRANCE }, (_, hindrance) => ({
  isClear: true,
  hindrance,
}));

function sightWith(hindrance: number): Sight {
  return hindrance < BLOCKING_HINDRANCE ? CLEAR_SIGHTS[hindrance] : BLIND;
}

export function makeSights(board: Board): Sights {
  const mapLines = makeMapLines(board);
  const { size } = board.grid;
  const steeples = board.steeple.flatMap((isHere, hex) => (isHere ? [steepleOver(board, hex)] : []));
  const width = size + steeples.length;
  const memories: (Uint8Array | undefined)[] = [];
  const memoryOf = ({ orchard, grain }: Season): Uint8Array =>
    (memories[(orchard ? 2 : 0) + (grain ? 1 : 0)] ??= new Uint8Array(size * width));
  let uncertainties: Uint8Array | undefined;
  const indexOf = (one: Location, other: Location): number =>
    one * width + (other < size ? other : size + steeples.indexOf(other));
  const find = (season: Season, from: Location, to: Location): number => {
    if (isSurelyBlocked(mapLines, from, to)) return BLOCKED;
    const { effects } = terrainSight(mapLines, season, from, to);
    return isBlocked(effects) ? BLOCKED : CLEAR + hindranceOf(effects);
  };
  const recall = (season: Season, from: Location, to: Location): number => {
    const one = Math.min(from, to); // I-R1 both ways alike
    const other = Math.max(from, to);
    if (one >= size) return find(season, one, other); // from one Steeple to another: Elst has only one
    const memory = memoryOf(season);
    const index = indexOf(one, other);
    if (memory[index] === UNKNOWN) memory[index] = find(season, one, other);
    return memory[index];
  };
  const seesGround =
    (season: Season, hindrances: Hindrances) =>
    (from: Location, hex: Hex): boolean =>
      sights.between(season, { ...hindrances, vehicles: new Set() }, from, hex).isClear;
  // Sights past what lies in hexes now: contexts keep their Hindrances as long as nothing of it changes.
  const hindered = new WeakMap<Hindrances, Map<number, Sight>>();
  // Mostly the same Hindrances are asked for again: a look into a weak map takes as long as all the rest.
  let latest: { readonly hindrances: Hindrances; readonly known: Map<number, Sight> } | undefined;
  const sightsPast = (hindrances: Hindrances): Map<number, Sight> => {
    if (latest?.hindrances === hindrances) return latest.known;
    const known = hindered.get(hindrances) ?? new Map<number, Sight>();
    hindered.set(hindrances, known);
    latest = { hindrances, known };
    return known;
  };
  const findHindered = (
    season: Season,
    hindrances: Hindrances,
    from: Location,
    to: Location,
    terrain: number,
  ): Sight =>
    passesVehicle(mapLines, hindrances, hexOf(board, from), hexOf(board, to))
      ? sights.line(season, hindrances, from, to)
      : sightWith(terrain - CLEAR + hazeBetween(mapLines, hindrances, from, to));
  const sights: Sights = {
    mapLines,
    between(season, hindrances, from, to) {
      const terrain = recall(season, from, to);
      if (terrain === BLOCKED) return BLIND;
      if (hasNoHindrances(hindrances)) return CLEAR_SIGHTS[terrain - CLEAR];
      const known = sightsPast(hindrances);
      const pair = from * 2 * size + to;
      let sight = known.get(pair);
      if (sight === undefined) known.set(pair, (sight = findHindered(season, hindrances, from, to, terrain)));
      return sight;
    },
    isUncertain(from, to) {
      const one = Math.min(from, to);
      const other = Math.max(from, to);
      if (one >= size) return false;
      uncertainties ??= new Uint8Array(size * width);
      const index = indexOf(one, other);
      if (uncertainties[index] === UNKNOWN)
        uncertainties[index] = isUncertainLine(mapLines, one, other) ? UNCERTAIN : CERTAIN;
      return uncertainties[index] === UNCERTAIN;
    },
    line(season, hindrances, from, to) {
      const terrain: TerrainSight = terrainSight(mapLines, season, from, to);
      const effects = [
        ...terrain.effects,
        ...hindranceEffects(mapLines, hindrances, terrain, seesGround(season, hindrances)),
      ].toSorted((a, b) => a.stretch - b.stretch);
      return {
        from,
        to,
        mapLine: terrain.mapLine,
        isClear: !isBlocked(effects),
        hindrance: hindranceOf(effects),
        effects,
      };
    },
  };
  return sights;
}
