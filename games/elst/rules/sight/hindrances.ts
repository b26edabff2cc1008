/**
 * What lies in hexes for a time and comes between the eye and its aim: Smoke, standing vehicles and wrecks, the blast areas of
 * artillery. Added to the sight over terrain; only Smoke in the hex of the firer depends on the direction.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { distance, runsAlongSide } from '@bridgehead/engine/hex';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { MapLines } from './map-lines.js';
import type { SightEffect, TerrainSight } from './terrain-sight.js';
import { hindranceOf, isSameLevel } from './terrain-sight.js';

/** I-1.2.5c The Hindrance of the Smoke in a hex. */
export interface SmokeHere {
  /** Of all counters together, at most 3. */
  readonly value: number;
  /** Of those that are White Phosphorus, at most 3: it alone rises to a Steeple. */
  readonly phosphorus: number;
}

export interface Hindrances {
  readonly smoke: ReadonlyMap<Hex, SmokeHere>;
  /** I-7.4.1 Hexes with a wreck, or with a vehicle that does not move. */
  readonly vehicles: ReadonlySet<Hex>;
  /** I-R5 The blast area of each HE fire for effect on the map. */
  readonly blastAreas: readonly ReadonlySet<Hex>[];
}

export const NO_HINDRANCES: Hindrances = { smoke: new Map(), vehicles: new Set(), blastAreas: [] };

export function hasNoHindrances({ smoke, vehicles, blastAreas }: Hindrances): boolean {
  return smoke.size === 0 && vehicles.size === 0 && blastAreas.length === 0;
}

/** Whether somebody at a location would see the ground of a hex if there were no vehicles. */
export type SeesGround = (from: Location, hex: Hex) => boolean;

/** All that lies on a line now. */
export function hindranceEffects(
  mapLines: MapLines,
  hindrances: Hindrances,
  terrain: TerrainSight,
  sees: SeesGround,
): SightEffect[] {
  const { board } = mapLines;
  const { from, to } = terrain;
  if (from === to) return effectsWithin(mapLines, hindrances, from);
  if (hexOf(board, from) === hexOf(board, to)) return effectsOnStairs(mapLines, hindrances, from, to);
  return [
    ...smokeEffects(mapLines, hindrances, terrain),
    ...vehicleEffects(mapLines, hindrances, terrain, sees),
    ...blastEffects(mapLines, hindrances, terrain),
  ];
}

/** I-3.2.1d I-1.2.5c C-DaE:2.5h Within a location, Smoke and shells are as thick as for fire into it. */
function effectsWithin(mapLines: MapLines, hindrances: Hindrances, location: Location): SightEffect[] {
  const hex = hexOf(mapLines.board, location);
  const here = { stretch: 0, hexes: [hex] };
  const smoke = smokeAtEnd(mapLines, hindrances, location);
  return [
    ...(smoke > 0 ? [{ ...here, cause: 'smoke', effect: smoke, rule: 'I-1.2.5c' } as const] : []),
    ...shellsIn(hindrances, hex),
  ];
}

/** I-DaE:1.1g I-DaE:1.1j Between the two levels of the Steeple hex, which are two hexes: the thicker Smoke of the two, one more out of Smoke, and shells. */
function effectsOnStairs(mapLines: MapLines, hindrances: Hindrances, from: Location, to: Location): SightEffect[] {
  const hex = hexOf(mapLines.board, from);
  const here = { stretch: 0, hexes: [hex] };
  const outOf = smokeAtEnd(mapLines, hindrances, from);
  const smoke = Math.max(outOf, smokeAtEnd(mapLines, hindrances, to));
  return [
    ...(smoke > 0 ? [{ ...here, cause: 'smoke', effect: smoke, rule: 'I-DaE:1.1j' } as const] : []),
    ...(outOf > 0 ? [{ ...here, cause: 'out-of-smoke', effect: 1, rule: 'I-DaE:1.1j' } as const] : []),
    ...shellsIn(hindrances, hex),
  ];
}

function shellsIn({ blastAreas }: Hindrances, hex: Hex): SightEffect[] {
  return blastAreas
    .filter((area) => area.has(hex))
    .map(() => ({ stretch: 0, hexes: [hex], cause: 'blast-area', effect: 1, rule: 'C-DaE:2.5h' }) as const);
}

/** The sum of `smokeEffects` and `blastEffects`, without their lists and without drawn shapes: every line of sight with Smoke or a barrage on the map asks for it. */
export function hazeBetween(mapLines: MapLines, hindrances: Hindrances, from: Location, to: Location): number {
  const { board } = mapLines;
  const [fromHex, toHex] = [hexOf(board, from), hexOf(board, to)];
  const { smoke, blastAreas } = hindrances;
  if (smoke.size === 0 && blastAreas.length === 0) return 0;
  if (fromHex === toHex) {
    const effects =
      from === to ? effectsWithin(mapLines, hindrances, from) : effectsOnStairs(mapLines, hindrances, from, to);
    return hindranceOf(effects);
  }
  const mapLine = { from: fromHex, line: mapLines.lineBetween(fromHex, toHex) };
  let haze = 0;
  if (smoke.size > 0) {
    const outOf = smokeAtEnd(mapLines, hindrances, from);
    haze += outOf > 0 ? outOf + 1 : 0;
    for (let stretch = 1; stretch < mapLine.line.stretches - 1; stretch++)
      haze += Math.max(
        smoke.get(mapLines.oneHexOf(mapLine, stretch))?.value ?? 0,
        smoke.get(mapLines.otherHexOf(mapLine, stretch))?.value ?? 0,
      );
    haze += smokeAtEnd(mapLines, hindrances, to);
  }
  for (const area of blastAreas) if (meets(mapLines, mapLine, area, 0, mapLine.line.stretches)) haze++;
  return haze;
}

/** Whether a stretch from the first to before the last has one of these hexes beside it. */
function meets(mapLines: MapLines, mapLine: OnLine['mapLine'], hexes: ReadonlySet<Hex>, first: number, last: number) {
  for (let stretch = first; stretch < last; stretch++)
    if (hexes.has(mapLines.oneHexOf(mapLine, stretch)) || hexes.has(mapLines.otherHexOf(mapLine, stretch))) return true;
  return false;
}

/** I-DaE:1.1j Ordinary Smoke in the hex of the Steeple stays below it. */
function smokeAtEnd({ board }: MapLines, { smoke }: Hindrances, end: Location): number {
  const here = smoke.get(hexOf(board, end));
  return (isSteeple(board, end) ? here?.phosphorus : here?.value) ?? 0;
}

type OnLine = Pick<TerrainSight, 'from' | 'to'> & { readonly mapLine: Pick<TerrainSight['mapLine'], 'from' | 'line'> };

/** I-1.2.5c I-R14 V-1.2.5v3 Through or into Smoke its value, out of it one more. */
function smokeEffects(mapLines: MapLines, hindrances: Hindrances, { from, to, mapLine }: OnLine): SightEffect[] {
  const { smoke } = hindrances;
  if (smoke.size === 0) return [];
  const { board } = mapLines;
  const valueAt = (hex: Hex) => smoke.get(hex)?.value ?? 0;
  const valueAtEnd = (end: Location) => smokeAtEnd(mapLines, hindrances, end);
  const rule = isSteeple(board, from) || isSteeple(board, to) ? 'I-DaE:1.1j' : 'I-1.2.5c';
  const effects: SightEffect[] = [];
  const last = mapLine.line.stretches - 1;
  for (let stretch = 0; stretch <= last; stretch++) {
    const hexes = mapLines.hexesOf(mapLine, stretch);
    // I-R3 Of two hexes beside a hexside the thicker Smoke counts.
    const value =
      stretch === 0 ? valueAtEnd(from) : stretch === last ? valueAtEnd(to) : Math.max(...hexes.map(valueAt));
    if (value > 0) effects.push({ stretch, hexes, cause: 'smoke', effect: value, rule });
    if (value > 0 && stretch === 0) effects.push({ stretch, hexes, cause: 'out-of-smoke', effect: 1, rule });
  }
  return effects;
}

/** I-7.4.1 I-R18 A vehicle or wreck hinders on the same level, in a hex that the line crosses and both ends see; I-R5 not added to other terrain. */
function vehicleEffects(
  mapLines: MapLines,
  { vehicles }: Hindrances,
  { from, to, mapLine, effects }: TerrainSight,
  sees: SeesGround,
): SightEffect[] {
  if (vehicles.size === 0 || !isSameLevel(mapLines.board, from, to)) return [];
  const found: SightEffect[] = [];
  for (let stretch = 1; stretch < mapLine.line.stretches - 1; stretch++) {
    const [hex] = mapLines.hexesOf(mapLine, stretch);
    if (
      runsAlongSide(mapLine.line, stretch) ||
      !vehicles.has(hex) ||
      effects.some((effect) => effect.stretch === stretch && effect.effect === 1)
    )
      continue;
    if (sees(from, hex) && sees(to, hex))
      found.push({ stretch, hexes: [hex], cause: 'vehicle', effect: 1, rule: 'I-7.4.1' });
  }
  return found;
}

/** I-R5 One for each fire for effect that the line touches, from, through or into its blast area. */
function blastEffects(mapLines: MapLines, { blastAreas }: Hindrances, { mapLine }: OnLine): SightEffect[] {
  return blastAreas.flatMap((area): SightEffect[] => {
    for (let stretch = 0; stretch < mapLine.line.stretches; stretch++) {
      const hexes = mapLines.hexesOf(mapLine, stretch).filter((hex) => area.has(hex));
      if (hexes.length > 0) return [{ stretch, hexes, cause: 'blast-area', effect: 1, rule: 'C-DaE:2.5h' }];
    }
    return [];
  });
}

/** Whether one of these hexes is no detour of more than a hex: all others lie beside no stretch of the line. Quicker than to walk along it. */
function isAnyNearLine({ board: { grid } }: MapLines, hexes: ReadonlySet<Hex>, from: Hex, to: Hex): boolean {
  if (hexes.size === 0) return false;
  const most = distance(grid, from, to) + 1;
  for (const hex of hexes) if (distance(grid, from, hex) + distance(grid, hex, to) <= most) return true;
  return false;
}

/** Whether a vehicle that might hinder stands on the way. */
export function passesVehicle(mapLines: MapLines, { vehicles }: Hindrances, from: Hex, to: Hex): boolean {
  if (!isAnyNearLine(mapLines, vehicles, from, to)) return false;
  const mapLine = { from, line: mapLines.lineBetween(from, to) };
  return meets(mapLines, mapLine, vehicles, 1, mapLine.line.stretches - 1);
}
