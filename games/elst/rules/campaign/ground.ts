/**
 * C-DaE:4.505 Setup Areas, No Man's Land and Uncontrolled Territory. The ground is a string with one letter for each hex of the
 * board; all that is asked about areas follows from it.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { hexesAround, spotOf } from '../board/spots.js';
import { isStrategicLocation } from '../board/strategic-locations.js';
import { campaign, ENTRY_AREAS, NORTH_EDGE } from '../scenarios/campaign-content.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

const LETTERS = { british: 'b', german: 'g', 'no-mans-land': 'n', uncontrolled: '.' } as const;
export type Ground = keyof typeof LETTERS;

/** Who holds what when areas are drawn. */
export interface Holdings {
  /** C-DaE:4.2.s Controlled Strategic Locations: buildings, road hexes, and hexes with a mobile vehicle that can fire its MA. */
  readonly strategic: ReadonlyMap<Hex, Side>;
  /** The sides that have units in a hex. */
  readonly standing: ReadonlyMap<Hex, ReadonlySet<Side>>;
}

/** C-DaE:4.2.g Infantry and vehicles can enter all ground of this board but the pond. */
export function isEnterable({ terrain }: Pick<Board, 'terrain'>, hex: Hex): boolean {
  return terrain[hex] !== 'pond';
}

export function groundAt(ground: string, hex: Hex): Ground {
  const letter = ground[hex];
  if (letter === LETTERS.british) return 'british';
  if (letter === LETTERS.german) return 'german';
  return letter === LETTERS['no-mans-land'] ? 'no-mans-land' : 'uncontrolled';
}

// --- drawing --------------------------------------------------------------------------------------------------------

/** C-DaE:4.505a C-DaE:4.5055c The ground of the next scenario. It stays as it is for the whole Refit Phase. */
export function drawGround(board: Board, holdings: Holdings): string {
  const { strategic } = holdings;
  const near = { british: hexesNear(board, strategic, 'british'), german: hexesNear(board, strategic, 'german') };
  const letters = board.grid.labels.map((_, hex): string => {
    const holder = strategic.get(hex);
    if (holder !== undefined) return LETTERS[holder]; // C-DaE:4.5051b
    if (isStrategicLocation(board, hex)) return LETTERS.uncontrolled; // C-R42
    if (near.british.has(hex) && near.german.has(hex)) return LETTERS['no-mans-land']; // C-DaE:4.5051a C-DaE:4.5055b
    const owner = SIDES.find((side) => near[side].has(hex) && isEnterable(board, hex)); // C-R44
    return LETTERS[owner ?? 'uncontrolled'];
  });
  while (SIDES.some((side) => joinSurrounded(board, letters, holdings, side))) continue;
  return letters.join('');
}

/** C-DaE:4.2.q */
function hexesNear({ grid }: Board, strategic: Holdings['strategic'], side: Side): ReadonlySet<Hex> {
  const held = [...strategic].flatMap(([hex, holder]) => (holder === side ? [hex] : []));
  return new Set(held.flatMap((hex) => hexesAround(grid, spotOf(grid, hex), campaign.setupAreaRange)));
}

/** C-DaE:4.5054 C-R46 Whether ground that one area of a side encloses has become part of it. */
function joinSurrounded(board: Board, letters: string[], holdings: Holdings, side: Side): boolean {
  const own = LETTERS[side];
  const area = components(board, (hex) => letters[hex] === own);
  let hasJoined = false;
  for (const group of groupsOf(components(board, (hex) => isOpenToJoin(board, letters, holdings, side, hex)))) {
    const inside = new Set(group);
    const around = new Set(
      group.flatMap((hex) => neighboursOf(board.grid, hex).filter((next) => !inside.has(next))).map((hex) => area[hex]),
    );
    if (around.size !== 1 || around.has(NO_GROUP)) continue;
    for (const hex of group) letters[hex] = own;
    hasJoined = true;
  }
  return hasJoined;
}

/** C-R46 Uncontrolled Territory, a Strategic Location of the enemy without enemies, or No Man's Land that only such places make. */
function isOpenToJoin(
  board: Board,
  letters: readonly string[],
  { strategic, standing }: Holdings,
  side: Side,
  hex: Hex,
): boolean {
  const enemy = opponentOf(side);
  const isDeserted = (place: Hex) => standing.get(place)?.has(enemy) !== true;
  if (letters[hex] === LETTERS.uncontrolled) return !isStrategicLocation(board, hex) || isDeserted(hex);
  if (strategic.get(hex) === enemy) return letters[hex] === LETTERS[enemy] && isDeserted(hex);
  return (
    letters[hex] === LETTERS['no-mans-land'] &&
    hexesAround(board.grid, spotOf(board.grid, hex), campaign.setupAreaRange).every(
      (place) => strategic.get(place) !== enemy || isDeserted(place),
    )
  );
}

const NO_GROUP = -1;

/** By hex the connected group that it belongs to, numbered by their first hexes. */
function components({ grid }: Pick<Board, 'grid'>, isPart: (hex: Hex) => boolean): Int16Array {
  const groups = new Int16Array(grid.size).fill(NO_GROUP);
  let found = 0;
  for (let first = 0; first < grid.size; first++) {
    if (groups[first] !== NO_GROUP || !isPart(first)) continue;
    const open = [first];
    groups[first] = found;
    for (let hex = open.pop(); hex !== undefined; hex = open.pop())
      for (const next of neighboursOf(grid, hex))
        if (groups[next] === NO_GROUP && isPart(next)) {
          groups[next] = found;
          open.push(next);
        }
    found++;
  }
  return groups;
}

function groupsOf(numbers: Int16Array): Hex[][] {
  const groups: Hex[][] = [];
  numbers.forEach((group, hex) => void (group === NO_GROUP || (groups[group] ??= []).push(hex)));
  return groups;
}

// --- areas ----------------------------------------------------------------------------------------------------------

/** C-DaE:4.2.q C-R45 A Setup Area; its number is its place among those of its side, by their first hexes. */
export interface Area {
  readonly side: Side;
  readonly number: number;
  readonly hexes: readonly Hex[];
  /** C-DaE:4.5052 */
  readonly isolated: boolean;
}

export interface Areas {
  readonly of: Readonly<Record<Side, readonly Area[]>>;
  /** By hex. */
  readonly at: readonly (Area | undefined)[];
}

/** Grounds seen lately with their areas; a Refit Phase asks for the same ones again and again. */
const known = new Map<string, Areas>();
const MOST_KNOWN = 8;

/** C-DaE:4.5055a */
export function areasOn(board: Board, ground: string): Areas {
  const key = `${board.key} ${ground}`;
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  if (known.size >= MOST_KNOWN) known.clear();
  const of = { british: areasOf(board, ground, 'british'), german: areasOf(board, ground, 'german') };
  const at: (Area | undefined)[] = board.grid.labels.map(() => undefined);
  for (const side of SIDES) for (const area of of[side]) for (const hex of area.hexes) at[hex] = area;
  const areas = { of, at };
  known.set(key, areas);
  return areas;
}

function areasOf(board: Board, ground: string, side: Side): Area[] {
  const connected = hexesWithWayOut(board, ground, side);
  return groupsOf(components(board, (hex) => groundAt(ground, hex) === side)).map((hexes, number) => ({
    side,
    number,
    hexes,
    isolated: !hexes.some((hex) => connected.has(hex)),
  }));
}

/** C-DaE:4.2.l C-R48 The hexes from which a path over Uncontrolled Territory and own Setup Areas leads to an Eligible Entry hex. */
function hexesWithWayOut(board: Board, ground: string, side: Side): ReadonlySet<Hex> {
  const isWay = (hex: Hex) => isEnterable(board, hex) && isPathGround(ground, side, hex);
  const reached = new Set(eligibleEntryHexes(ground, side).filter(isWay));
  for (const hex of reached) for (const next of neighboursOf(board.grid, hex)) if (isWay(next)) reached.add(next);
  return reached;
}

/** C-R48 Uncontrolled Territory, or a Setup Area of the side. */
function isPathGround(ground: string, side: Side, hex: Hex): boolean {
  const here = groundAt(ground, hex);
  return here === side || here === 'uncontrolled';
}

/** C-CG7a C-CG7b C-DaE:4.2.y C-R49 Where a side may enter; before areas are drawn, all of its Entry Area. */
export function eligibleEntryHexes(ground: string, side: Side): readonly Hex[] {
  const enemy = opponentOf(side);
  const hexes = ENTRY_AREAS[side].flatMap((part) =>
    part.hexes.filter((hex) => part.eligible === 'always' || ground === '' || groundAt(ground, hex) !== enemy),
  );
  return [...new Set(hexes)].toSorted((a, b) => a - b);
}

/** C-DaE:4.5152 Whether the side can still enter along the north edge. */
export function isNorthOpen(ground: string, side: Side): boolean {
  return eligibleEntryHexes(ground, side).some((hex) => NORTH_EDGE.has(hex));
}

/** C-DaE:4.2.j C-R60 A hex of a Setup Area next to an enemy one, to No Man's Land or to Uncontrolled Territory. */
export function isFrontLine(board: Board, ground: string, hex: Hex): boolean {
  const side = groundAt(ground, hex);
  return (
    (side === 'british' || side === 'german') &&
    neighboursOf(board.grid, hex).some((next) => groundAt(ground, next) !== side)
  );
}
