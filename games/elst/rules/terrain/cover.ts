/** I-1.1.1 I-R52 I-R67 What the ground of a location does for those in it: TEM, Open Ground, shelter. Steeple, polder, road hexes and hills included. */
import type { Adder } from '@bridgehead/engine';
import { Sum } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hasSteeple, hexOf, isSteeple } from '../board/locations.js';
import type { Season } from '../sight/terrain-sight.js';
import type { Context } from '../state/context.js';
import type { Stance } from '../state/frames.js';
import { TERRAIN_FACTS } from '../vocabulary/tables.js';
import type { Terrain } from '../vocabulary/vocabulary.js';
import { heightAdvantage } from './height-advantage.js';

/** Who asks for cover: where the fire comes from (undefined: Residual FP, a charge), what fires, and how the target stands if it moves. */
export interface CoverQuestion {
  readonly from: Location | undefined;
  readonly by: 'fire' | 'mortar';
  readonly stance: Stance | undefined;
  /** A vehicle, or its exposed crew; undefined: Infantry. A vehicle has no cover in a polder (V-DaE:1.3v5), and is always on the road of a woods-road hex (V-1.1.1v7). */
  readonly target?: 'vehicle' | 'crew' | undefined;
}

type Ground = Pick<Context, 'board' | 'sights' | 'season'>;

/** I-1.1.1l Against a mortar, woods are worse than nothing. */
const AIR_BURST = -1;
/** I-DaE:1.1c What the roof above the ground level adds against a mortar. */
const BELOW_STEEPLE = 1;
const POLDER = 1;

/** Adds the TEM: the best one, never two. */
export function addCover(ground: Ground, location: Location, question: CoverQuestion, into: Adder): number {
  const before = into.total;
  addTerrain(ground, location, question, into);
  // I-DaE:1.3b Never added to any other TEM, not even an Air Burst.
  if (into.total === before && question.target === undefined && isInPolder(ground.board, location, question.stance))
    into.add('I-DaE:1.3b', 'polder', POLDER);
  if (question.from !== undefined) {
    const height = heightAdvantage(ground.board, {
      from: hexOf(ground.board, question.from),
      to: hexOf(ground.board, location),
      weapon: question.by === 'mortar' ? 'mortar' : 'other',
      otherModifier: into.total - before,
      cameOverCrestInView: cameOverCrestInView(ground, location, question.from, question.stance),
    });
    if (height !== 0) into.add('I-1.1.1x', 'Height Advantage', height);
  }
  return into.total - before;
}

/** I-1.1.1c I-1.1.1p I-1.1.1s I-1.1.1t Open ground, orchard, grain and brush have no TEM. */
function addTerrain(ground: Ground, location: Location, question: CoverQuestion, into: Adder): void {
  const { board } = ground;
  const hex = hexOf(board, location);
  const terrain = board.terrain[hex];
  const modifier = TERRAIN_FACTS.get(terrain)?.modifier ?? 0;
  if (terrain === 'woods') {
    if (usesRoad(ground, location, question)) return; // I-1.1.1m
    // V-1.1.1v6 A vehicle that is buttoned up has nothing to fear from Air Bursts.
    if (question.by === 'mortar' && question.target !== 'vehicle') into.add('I-1.1.1l', 'Air Burst', AIR_BURST);
    else into.add('I-1.1.1l', 'woods', modifier);
  } else if (isSteeple(board, location)) into.add('I-DaE:1.1c', 'Steeple', modifier);
  else if (isBuilding(board, hex)) {
    into.add('I-1.1.1g', terrain === 'building-stone' ? 'stone building' : 'wooden building', modifier);
    if (question.by === 'mortar' && hasSteeple(board, hex)) into.add('I-DaE:1.1c', 'below the Steeple', BELOW_STEEPLE);
  }
}

/** I-DaE:1.3b I-DaE:1.3e I-DaE:1.3g Units that have just come in must have paid for it; all others are in it. */
function isInPolder(board: Board, location: Location, stance: Stance | undefined): boolean {
  if (isSteeple(board, location) || !board.polder[location]) return false;
  return stance === undefined || stance.spent !== 'enter' || stance.inPolder;
}

/** I-1.1.1m I-1.1.1r I-R8 They keep to the road of a woods-road or orchard-road hex, and who fires looks along it. Residual FP sees everything. */
function usesRoad({ board, sights }: Ground, location: Location, { from, stance, target }: CoverQuestion): boolean {
  const hex = hexOf(board, location);
  if (target !== undefined) return board.road[hex] !== undefined;
  if (stance === undefined || !stance.byRoad || board.road[hex] === undefined) return false;
  if (from === undefined) return true;
  const mapLine = sights.mapLines.between(hexOf(board, from), hex);
  return sights.mapLines.staysOnRoad(mapLine, mapLine.line.stretches - 1, hex);
}

/** I-1.1.1x I-R12 They came in uphill through the hexside that the line of sight crosses. */
function cameOverCrestInView(
  { board, sights }: Ground,
  location: Location,
  from: Location,
  stance: Stance | undefined,
): boolean {
  if (stance === undefined || stance.spent !== 'enter') return false;
  const [hex, cameFrom] = [hexOf(board, location), hexOf(board, stance.from)];
  if (board.level[cameFrom] >= board.level[hex]) return false;
  const { mapLines } = sights;
  const fromHex = hexOf(board, from);
  const line = mapLines.lineBetween(fromHex, hex);
  return mapLines.hexesOf({ from: fromHex, line }, line.stretches - 2).includes(cameFrom);
}

/** I-1.1.1c I-1.1.1s Open Ground by what is printed in the hex: roads too, and grain out of season. */
export function isOpenTerrain(terrain: Terrain, { grain }: Pick<Season, 'grain'>): boolean {
  return (TERRAIN_FACTS.get(terrain)?.openGround ?? false) || (terrain === 'grain' && !grain);
}

/** I-1.1.1c I-1.1.1u I-R52 Whether FFMO and Interdiction can apply here from there, as far as the ground goes: the line of sight must also be without any Hindrance. */
export function isOpenGround(ground: Ground, location: Location, question: CoverQuestion): boolean {
  const { board, season } = ground;
  const terrain = board.terrain[hexOf(board, location)];
  const isBare =
    isOpenTerrain(terrain, season) ||
    ((terrain === 'orchard' || terrain === 'woods') && usesRoad(ground, location, question));
  // I-1.1.1x Where there is any cover, a mover is not in the open.
  return isBare && addCover(ground, location, question, new Sum()) <= 0;
}

/** Building or woods, the Steeple included: rally, rout, ambush. */
export function isShelter({ board }: Pick<Context, 'board'>, location: Location): boolean {
  return TERRAIN_FACTS.get(board.terrain[hexOf(board, location)])?.shelter ?? false;
}
