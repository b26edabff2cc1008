/** I-3.3.1 I-R69 What it costs Infantry to go from one location to the next. Nothing is rounded: MF are kept in halves. */
import type { Adder } from '@bridgehead/engine';
import { OFF_BOARD, areAdjacent, directionTo } from '@bridgehead/engine/hex';
import { Sum } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import { roadAcross } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { Season } from '../sight/terrain-sight.js';
import type { Context } from '../state/context.js';
import { TERRAIN_FACTS } from '../vocabulary/tables.js';
import type { Terrain } from '../vocabulary/vocabulary.js';
import { smokeIn } from './smoke-in-hex.js';

export interface EntryCost {
  /** Spent in the old location before leaving it: the polder. */
  readonly exit: number;
  readonly enter: number;
  /** A road hexside is crossed and used: no cover of the woods or the orchard is claimed. */
  readonly byRoad: boolean;
  /** Nothing in this step forfeits the road bonus. */
  readonly keepsBonus: boolean;
}

/** advance: no Smoke, no cover to be paid for (I-R84). cover, polder: what the mover pays for (I-R61, I-R67). */
export interface EntryManner {
  readonly phase: 'movement' | 'rout' | 'advance';
  readonly cover: boolean;
  readonly polder: boolean;
}

export type Ways = Pick<Context, 'board' | 'area' | 'season' | 'hindrances'>;

/** What things cost, in MF. */
const OPEN = 1;
const STAIRS = 1;
const SMOKE = 1;
const POLDER = 1;

const GROUND: Readonly<Record<Terrain, { readonly rule: string; readonly name: string }>> = {
  open: { rule: 'I-1.1.1d', name: 'open ground' },
  orchard: { rule: 'I-1.1.1p', name: 'orchard' },
  grain: { rule: 'I-1.1.1s', name: 'grain' },
  brush: { rule: 'I-1.1.1t', name: 'brush' },
  woods: { rule: 'I-1.1.1l', name: 'woods' },
  'building-wood': { rule: 'I-1.1.1f', name: 'building' },
  'building-stone': { rule: 'I-1.1.1f', name: 'building' },
  pond: { rule: 'I-DaE:1.2', name: 'pond' },
};

/** Undefined: Infantry cannot go there at all (pond, off the board, not adjacent). From outside the map, from is the hex itself. */
export function entryCost(ways: Ways, from: Location, to: Location, manner: EntryManner): EntryCost | undefined {
  const { board, area, season, hindrances } = ways;
  if (from !== to && from < board.grid.size && to < board.grid.size) {
    const direction = directionTo(board.grid, from, to);
    if (direction < 0 || !area.includes[to]) return undefined;
    const known = groundCosts(board, season);
    const side = from * 6 + direction;
    if (known.offRoad[side] === UNKNOWN) learn(ways, known, from, to, side);
    if (known.offRoad[side] === CLOSED) return undefined;
    const crossesRoad = known.byRoad[side] !== CLOSED;
    const byRoad = crossesRoad && !manner.cover;
    return withExtras(board, manner, from, to, {
      ground: byRoad ? known.byRoad[side] : known.offRoad[side],
      crossesRoad,
      isInSmoke: hindrances.smoke.has(to),
    });
  }
  const enter = new Sum();
  const crossesRoad = addGround(ways, from, to, manner, enter);
  if (crossesRoad === undefined) return undefined;
  return withExtras(board, manner, from, to, {
    ground: 2 * enter.total,
    crossesRoad,
    isInSmoke: smokeIn(ways, to) > 0,
  });
}

/** What the ground costs in halves, and what else is there. */
interface Entered {
  readonly ground: number;
  readonly crossesRoad: boolean;
  readonly isInSmoke: boolean;
}

/** The ground is paid for; now Smoke and polder. */
function withExtras(
  board: Board,
  manner: EntryManner,
  from: Location,
  to: Location,
  { ground, crossesRoad, isInSmoke }: Entered,
): EntryCost {
  const isPaying = manner.phase !== 'advance';
  const hasSmoke = isPaying && isInSmoke;
  const paysPolder = isPaying && manner.polder && isDitch(board, from, to);
  const byRoad = crossesRoad && !manner.cover;
  return {
    // I-DaE:1.3d I-DaE:1.3f I-DaE:1.3j A unit that comes from outside or takes the stairs leaves no polder.
    exit: leavesDitch(board, from, to) && !(crossesRoad && !paysPolder) ? 2 * POLDER : 0,
    enter: ground + (hasSmoke ? 2 * SMOKE : 0) + (paysPolder ? 2 * POLDER : 0),
    byRoad,
    // I-1.1.1j I-DaE:1.3h I-R61
    keepsBonus: byRoad && !hasSmoke && !paysPolder,
  };
}

/** There is a ditch to go down into; from the Steeple one does not. */
function isDitch({ polder, grid }: Board, from: Location, to: Location): boolean {
  return to < grid.size && from < grid.size && polder[to];
}

function leavesDitch({ polder, grid }: Board, from: Location, to: Location): boolean {
  return from < grid.size && to < grid.size && from !== to && polder[from];
}

/** What entryCost tells, and its parts in MF; the exit from a polder is not among these. */
export function addEntry(
  ways: Ways,
  from: Location,
  to: Location,
  manner: EntryManner,
  into: Adder,
): EntryCost | undefined {
  const { board } = ways;
  const cost = entryCost(ways, from, to, manner);
  addGround(ways, from, to, manner, into);
  if (manner.phase === 'advance') return cost;
  if (smokeIn(ways, to) > 0) into.add('I-1.2.5d', 'Smoke', SMOKE);
  if (manner.polder && isDitch(board, from, to)) into.add('I-DaE:1.3c', 'down into the polder', POLDER);
  return cost;
}

/** Adds what the ground alone costs. Whether a road hexside is crossed; undefined: there is no way. */
function addGround(
  ways: Ways,
  from: Location,
  to: Location,
  manner: Pick<EntryManner, 'cover'>,
  into: Adder,
): boolean | undefined {
  const { board, area, season } = ways;
  const [fromHex, toHex] = [hexOf(board, from), hexOf(board, to)];
  if (!area.includes[toHex] || board.terrain[toHex] === 'pond') return undefined; // I-DaE:1.2
  if (fromHex === toHex && from !== to) {
    into.add('I-DaE:1.1b', 'stairwell', STAIRS);
    return false;
  }
  if (fromHex !== toHex && (isSteeple(board, from) || isSteeple(board, to) || !areAdjacent(board.grid, fromHex, toHex)))
    return undefined; // I-DaE:1.1b
  const crossesRoad = from === to ? isRoadFromOutside(ways, toHex) : roadAcross(board, fromHex, toHex) !== undefined;
  if (crossesRoad && !manner.cover) into.add('I-1.1.1i', 'road', OPEN);
  else addTerrain(board, toHex, season, into);
  // I-1.1.1w I-R69 The Cost of Terrain is doubled, what is added to it is not.
  if (board.level[toHex] > board.level[fromHex]) into.add('I-1.1.1w', 'uphill', into.total);
  return crossesRoad;
}

/** I-Qg The Cost of Terrain of a hex that is not entered by road. I-1.1.1s Grain out of season is Open Ground. */
function addTerrain(board: Board, hex: number, { grain }: Pick<Season, 'grain'>, into: Adder): void {
  const terrain = board.terrain[hex] === 'grain' && !grain ? 'open' : board.terrain[hex];
  const { rule, name } = GROUND[terrain];
  into.add(rule, name, (TERRAIN_FACTS.get(terrain)?.halves ?? 0) / 2);
}

/** I-3.3d Roads go on beyond the edge: of the board, or of the part of it that is in play. */
export function isRoadFromOutside({ board, area }: Pick<Ways, 'board' | 'area'>, hex: number): boolean {
  if (board.exits.has(hex)) return true;
  const sides = board.pavedSides[hex] | board.dirtSides[hex];
  for (let direction = 0; direction < 6; direction++) {
    const outside = board.grid.neighbours[hex * 6 + direction];
    if ((sides >> direction) & 1 && (outside === OFF_BOARD || !area.includes[outside])) return true;
  }
  return false;
}

// --- remembered -----------------------------------------------------------------------------------------------------

/** What the ground costs across each hexside of a board (hex * 6 + direction), in halves: found when it is first asked for, and never changed. */
interface GroundCosts {
  readonly offRoad: Uint8Array;
  /** CLOSED where no road crosses. */
  readonly byRoad: Uint8Array;
}

const UNKNOWN = 0;
const CLOSED = 255;
const remembered = new WeakMap<Board, GroundCosts[]>();

function groundCosts(board: Board, { grain }: Pick<Season, 'grain'>): GroundCosts {
  let seasons = remembered.get(board);
  if (seasons === undefined) {
    seasons = [0, 1].map(() => ({
      offRoad: new Uint8Array(board.grid.size * 6),
      byRoad: new Uint8Array(board.grid.size * 6),
    }));
    remembered.set(board, seasons);
  }
  return seasons[grain ? 1 : 0];
}

function learn(ways: Ways, { offRoad, byRoad }: GroundCosts, from: Location, to: Location, side: number): void {
  const [ground, road] = [new Sum(), new Sum()];
  const crossesRoad = addGround(ways, from, to, { cover: true }, ground);
  if (crossesRoad) addGround(ways, from, to, { cover: false }, road);
  offRoad[side] = crossesRoad === undefined ? CLOSED : 2 * ground.total;
  byRoad[side] = crossesRoad ? 2 * road.total : CLOSED;
}
