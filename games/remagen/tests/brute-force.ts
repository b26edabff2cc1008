/**
 * The rulebook again, as slowly and plainly as it can be written: a second opinion for the property tests.
 * It shares nothing with the rules but the content and the way in which a state says where its units are:
 * its own neighbours from the rulebook's numbering, its own costs, zones, searches and areas.
 */
import map from '../content/map.json' with { type: 'json' };
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import unitRows from '../content/units.json' with { type: 'json' };
import { label } from '../rules/board.js';
import type { State } from '../rules/state.js';
import { hasMark, placeOf } from '../rules/state.js';
import { idOf, units } from '../rules/units.js';
import type { Side } from '../rules/vocabulary.js';

/** What lies on the table, by ids and hex numbers. */
export interface Table {
  readonly scenario: string;
  readonly turn: number;
  /** The side whose Player-Turn it is. */
  readonly side: Side;
  readonly ignoreLimit: boolean;
  readonly strictMoves: boolean;
  readonly pieces: readonly Piece[];
  readonly waiting: readonly string[];
  readonly bridges: readonly Crossing[];
}

interface Piece {
  readonly id: string;
  readonly hex: string;
  readonly moved: boolean;
}

interface Crossing {
  readonly hex: string;
  readonly west: string;
  readonly east: string;
}

export function tableOf(state: State): Table {
  const pieces: Piece[] = [];
  const waiting: string[] = [];
  units.forEach((_, unit) => {
    const place = placeOf(state, unit);
    if (place === undefined)
      pieces.push({ id: idOf(unit), hex: label(state.place[unit]), moved: hasMark(state, unit, 'moved') });
    else if (place === 'due' || place === 'delayed') waiting.push(idOf(unit));
  });
  const bridges = state.bridges.flatMap(({ at }) =>
    at === undefined ? [] : [{ hex: label(at.hex), west: label(at.west), east: label(at.east) }],
  );
  const side: Side = state.phase.startsWith('us') ? 'us' : 'german';
  const { scenario, turn, options } = state;
  return {
    scenario,
    turn,
    side,
    ignoreLimit: options.ignoreLimit,
    strictMoves: options.strictMoves,
    pieces,
    waiting,
    bridges,
  };
}

// --- units ----------------------------------------------------------------------------------------------------------

interface Values {
  readonly side: Side;
  readonly artillery: boolean;
  readonly vehicle: boolean;
  readonly range: number;
  readonly movement: number;
}

/** The values printed on a unit: attack-defense-movement, or barrage-fire-range/defense-movement. */
function valuesOf(id: string): Values {
  const row = unitRows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no unit ${id}`);
  const numbers = row.values.split(/[-/]/).map(Number);
  const artillery = numbers.length === 5;
  const movement = numbers[numbers.length - 1];
  return {
    side: id.startsWith('us-') ? 'us' : 'german',
    artillery,
    vehicle: movement === 12,
    range: artillery ? numbers[2] : 0,
    movement,
  };
}

function enemyOf(side: Side): Side {
  return side === 'us' ? 'german' : 'us';
}

function piecesOf(table: Table, side: Side): Piece[] {
  return table.pieces.filter(({ id }) => valuesOf(id).side === side);
}

// --- the map --------------------------------------------------------------------------------------------------------

const ODD = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
] as const;
const EVEN = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

/** Even columns lie half a hex lower. */
export function around(hex: string): string[] {
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  return (column % 2 === 0 ? EVEN : ODD)
    .map(([dc, dr]) => [column + dc, row + dr])
    .filter(([c, r]) => c >= 1 && c <= 29 && r >= 1 && r <= 30)
    .map(([c, r]) => `${c < 10 ? '0' : ''}${c}${r < 10 ? '0' : ''}${r}`);
}

export const ALL_HEXES: readonly string[] = Array.from(
  { length: 29 * 30 },
  (_, i) => `${String(Math.floor(i / 30) + 1).padStart(2, '0')}${String((i % 30) + 1).padStart(2, '0')}`,
);

const RHINE = new Set(map.rhine);
const BEYOND = new Set(map.beyondLimit);
const ROADS = bothWays(map.roads);
const TRAILS = bothWays(map.trails);
const STREAMS = bothWays(map.streams);
const ROAD_HEXES = new Set(map.roads.flat());

function bothWays(pairs: readonly (readonly string[])[]): Set<string> {
  return new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
}

/** The content lists hexes column by column. */
const TERRAIN = new Map(ALL_HEXES.map((hex, index) => [hex, map.terrain[index]]));
const BANK = new Map(ALL_HEXES.map((hex, index) => [hex, map.bank[index]]));

function terrainOf(hex: string): string {
  return TERRAIN.get(hex) ?? '';
}

export function bankOf(hex: string): string {
  return BANK.get(hex) ?? '';
}

export function isRhine(hex: string): boolean {
  return RHINE.has(hex);
}

export function isBeyondLimit(hex: string): boolean {
  return BEYOND.has(hex);
}

/** Hexes from one hex to another, counted ring by ring. */
function hexesBetween(from: string, to: string): number {
  let ring = [from];
  const seen = new Set(ring);
  for (let count = 0; ; count++) {
    if (ring.includes(to)) return count;
    ring = [...new Set(ring.flatMap(around))].filter((hex) => !seen.has(hex));
    for (const hex of ring) seen.add(hex);
  }
}

/** Neighbours with no river between them: a Rhine hex is joined only to the two exits of a bridge in it. */
function isOpen(table: Table, a: string, b: string): boolean {
  if (!around(a).includes(b)) return false;
  if (!RHINE.has(a) && !RHINE.has(b)) return true;
  return table.bridges.some(
    ({ hex, west, east }) => (a === hex && (b === west || b === east)) || (b === hex && (a === west || a === east)),
  );
}

function groundCost(hex: string): number {
  const costs: Readonly<Record<string, number>> = tables.terrainKey.hex;
  return costs[terrainOf(hex)];
}

function isBadGround(hex: string): boolean {
  return ['woods', 'broken', 'rough'].includes(terrainOf(hex));
}

/** Movement Points of one step; undefined if the unit may not take it. */
function stepPoints(table: Table, unit: Values, a: string, b: string): number | undefined {
  if (!isOpen(table, a, b)) return undefined;
  if (RHINE.has(b)) return ROAD_HEXES.has(a) ? 0.5 : 1;
  if (RHINE.has(a)) {
    if (ROAD_HEXES.has(b)) return 0.5;
    return unit.vehicle && isBadGround(b) ? undefined : groundCost(b);
  }
  if (ROADS.has(`${a} ${b}`)) return 0.5;
  if (TRAILS.has(`${a} ${b}`)) return 1;
  const stream = STREAMS.has(`${a} ${b}`);
  if (unit.vehicle && (stream || isBadGround(b))) return undefined;
  return groundCost(b) + (stream ? 2 : 0);
}

/** All hexes in the zones of control of a side. */
export function zonesOf(table: Table, side: Side): Set<string> {
  return remember(
    table,
    `zones of ${side}`,
    () => new Set(piecesOf(table, side).flatMap(({ hex }) => around(hex).filter((near) => isOpen(table, hex, near)))),
  );
}

/** What has been found out of a table, so that a test does not wait for the same search a hundred times. */
const MEMORY = new WeakMap<Table, Map<string, Set<string>>>();

function remember(table: Table, what: string, find: () => Set<string>): Set<string> {
  const known = MEMORY.get(table) ?? new Map<string, Set<string>>();
  MEMORY.set(table, known);
  const found = known.get(what) ?? find();
  known.set(what, found);
  return found;
}

// --- moves ----------------------------------------------------------------------------------------------------------

function isNight(table: Table): boolean {
  return [2, 5, 8, 11, 14, 17, 20, 23, 26, 29].includes(table.turn);
}

/** Every hex a unit can come to, by trying every path that is not worse than one tried before. */
function explore(
  table: Table,
  id: string,
  starts: readonly { hex: string; left: number }[],
  startsInZone: boolean,
): Set<string> {
  const unit = valuesOf(id);
  const zones = zonesOf(table, enemyOf(unit.side));
  const enemies = new Set(piecesOf(table, enemyOf(unit.side)).map(({ hex }) => hex));
  const best = new Map<string, number>();
  const walk = (hex: string, left: number, mayGoOn: boolean) => {
    if ((best.get(hex) ?? -1) >= left) return;
    best.set(hex, left);
    if (!mayGoOn) return;
    for (const next of around(hex)) {
      const cost = stepPoints(table, unit, hex, next);
      if (cost === undefined || cost > left || enemies.has(next)) continue;
      if (unit.side === 'us' && !table.ignoreLimit && BEYOND.has(next)) continue;
      if (startsInZone && zones.has(next)) continue;
      walk(next, left - cost, !zones.has(next));
    }
  };
  for (const { hex, left } of starts) walk(hex, left, true);
  return new Set(best.keys());
}

function movesFrom(table: Table, piece: Piece): Set<string> {
  const { side, movement } = valuesOf(piece.id);
  const held = zonesOf(table, enemyOf(side)).has(piece.hex);
  if (held && !isNight(table)) return new Set();
  return remember(table, `moves of ${piece.id}`, () => {
    const reached = explore(table, piece.id, [{ hex: piece.hex, left: movement }], held);
    reached.delete(piece.hex);
    return reached;
  });
}

/** The unit that shares its hex with another one and has not moved; it must go first. */
function crowdedPiece(table: Table): Piece | undefined {
  return table.pieces.find(
    (piece) => !piece.moved && table.pieces.some((other) => other !== piece && other.hex === piece.hex),
  );
}

/** Whether a move may end in a hex where friends are: only with one friend that has not moved and has somewhere to go. */
function mayEndIn(table: Table, from: string | undefined, hex: string): boolean {
  const there = table.pieces.filter((piece) => piece.hex === hex);
  if (there.length === 0) return true;
  if (there.length > 1 || table.strictMoves || there[0].moved) return false;
  const isFree = (other: string) => other === from || table.pieces.every((piece) => piece.hex !== other);
  return [...movesFrom(table, there[0])].some(isFree);
}

/** Every legal move of a unit on the map, as "unit to hex". */
export function everyMove(table: Table): Set<string> {
  const crowded = crowdedPiece(table);
  const moves = new Set<string>();
  for (const piece of piecesOf(table, table.side)) {
    if (piece.moved || (crowded !== undefined && crowded !== piece)) continue;
    for (const hex of movesFrom(table, piece)) if (mayEndIn(table, piece.hex, hex)) moves.add(`${piece.id} to ${hex}`);
  }
  return moves;
}

// --- reinforcements -------------------------------------------------------------------------------------------------

function areasFor(table: Table, id: string): readonly string[] {
  const scenario = scenarioContent.scenarios.find((each) => each.id === table.scenario);
  const schedules: Readonly<Record<string, readonly { units: readonly string[]; areas: readonly string[] }[]>> =
    scenarioContent.schedules;
  return scenario?.schedules.flatMap((name) => schedules[name]).find((row) => row.units.includes(id))?.areas ?? [];
}

/** The hexes by which a unit may come on: those of its own areas that are not blocked, else those of the next letter. */
function doorsFor(table: Table, id: string): string[] {
  const { side } = valuesOf(id);
  const zones = zonesOf(table, enemyOf(side));
  const enemies = new Set(piecesOf(table, enemyOf(side)).map(({ hex }) => hex));
  const areas: Readonly<Record<string, readonly string[]>> = map.entryAreas;
  const open = (area: string) => areas[area].filter((hex) => !zones.has(hex) && !enemies.has(hex));
  const own = areasFor(table, id);
  const doors = own.flatMap(open);
  if (doors.length > 0) return doors;
  const letters = side === 'us' ? ['A', 'B'] : ['C', 'D', 'E', 'F', 'G'];
  const last = Math.max(...own.map((area) => letters.indexOf(area)));
  const later = [...letters.slice(last + 1), ...letters.slice(0, last + 1)];
  return later.map(open).find((hexes) => hexes.length > 0) ?? [];
}

/** Every legal entry, as "unit to hex". */
export function everyEntry(table: Table): Set<string> {
  const entries = new Set<string>();
  if (crowdedPiece(table) !== undefined) return entries;
  for (const id of table.waiting) {
    const unit = valuesOf(id);
    if (unit.side !== table.side) continue;
    const starts: { hex: string; left: number }[] = [];
    for (const hex of doorsFor(table, id)) {
      const road = map.roadsLeavingTheMap.includes(hex);
      const trail = map.trailsLeavingTheMap.includes(hex);
      if (!road && !trail && unit.vehicle && isBadGround(hex)) continue;
      const left = unit.movement - (road ? 0.5 : trail ? 1 : groundCost(hex));
      if (left >= 0) starts.push({ hex, left });
    }
    for (const hex of explore(table, id, starts, false))
      if (mayEndIn(table, undefined, hex)) entries.add(`${id} to ${hex}`);
  }
  return entries;
}

// --- attacks --------------------------------------------------------------------------------------------------------

/** The duties of a Combat Phase: who must attack, who must be attacked, who of them only by a barrage; and the free guns. */
export interface Duties {
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  readonly due: readonly string[];
  readonly guns: readonly string[];
}

function inContact(table: Table, a: Piece, b: Piece): boolean {
  return isOpen(table, a.hex, b.hex);
}

export function dutiesOf(table: Table): Duties {
  const enemies = piecesOf(table, enemyOf(table.side));
  const able = piecesOf(table, table.side).filter((piece) => !RHINE.has(piece.hex));
  const attackers = able.filter((piece) => enemies.some((enemy) => inContact(table, piece, enemy)));
  const defenders = enemies.filter((enemy) => attackers.some((piece) => inContact(table, piece, enemy)));
  const guns = able.filter((piece) => valuesOf(piece.id).artillery && !attackers.includes(piece));
  return {
    attackers: attackers.map(({ id }) => id),
    defenders: defenders.map(({ id }) => id),
    due: [],
    guns: guns.map(({ id }) => id),
  };
}

function pieceOf(table: Table, id: string): Piece {
  const piece = table.pieces.find((each) => each.id === id);
  if (piece === undefined) throw new Error(`${id} is not on the map`);
  return piece;
}

function touches(table: Table, a: string, b: string): boolean {
  return inContact(table, pieceOf(table, a), pieceOf(table, b));
}

function reaches(table: Table, gun: string, target: string): boolean {
  return hexesBetween(pieceOf(table, gun).hex, pieceOf(table, target).hex) <= valuesOf(gun).range;
}

function subsets(list: readonly string[]): string[][] {
  return list.reduce<string[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

function without(list: readonly string[], gone: readonly string[]): string[] {
  return list.filter((item) => !gone.includes(item));
}

/** Whether all duties can be met by some set of combats, found by trying all of them. */
export function canBeFinished(table: Table, { attackers, defenders, guns }: Duties): boolean {
  const [first, ...others] = attackers;
  if (first === undefined) {
    const [target, ...rest] = defenders;
    if (target === undefined) return true;
    return guns.some(
      (gun) =>
        reaches(table, gun, target) &&
        canBeFinished(table, { attackers: [], defenders: rest, due: [], guns: without(guns, [gun]) }),
    );
  }
  for (const group of subsets(others).map((set) => [first, ...set])) {
    const common = defenders.filter((defender) => group.every((unit) => touches(table, unit, defender)));
    for (const targets of subsets(common)) {
      if (targets.length === 0) continue;
      if (
        canBeFinished(table, {
          attackers: without(attackers, group),
          defenders: without(defenders, targets),
          due: [],
          guns,
        })
      )
        return true;
    }
  }
  return false;
}

export function nameAttack(
  attackers: readonly string[],
  barrage: readonly string[],
  defenders: readonly string[],
): string {
  return `${attackers.toSorted().join('+')} with ${barrage.toSorted().join('+')} on ${defenders.toSorted().join('+')}`;
}

function small(list: readonly string[]): string[][] {
  return subsets(list).filter((set) => set.length <= 2);
}

/** Every legal attack of at most two attackers and two defenders, with no barrage or that of one gun. */
export function everySmallAttack(table: Table, duties: Duties, barrageTargets: readonly string[]): Set<string> {
  const found = new Set<string>();
  const attempt = (attackers: string[], barrage: string[], defenders: string[]) => {
    const rest = {
      attackers: without(duties.attackers, attackers),
      defenders: without(duties.defenders, defenders),
      due: [],
      guns: without(duties.guns, barrage),
    };
    if (canBeFinished(table, rest)) found.add(nameAttack(attackers, barrage, defenders));
  };
  for (const attackers of small(duties.attackers)) {
    for (const defenders of small(attackers.length === 0 ? barrageTargets : duties.defenders)) {
      if (defenders.length === 0 || (attackers.length === 0 && defenders.length > 1)) continue;
      if (!attackers.every((unit) => defenders.every((enemy) => touches(table, unit, enemy)))) continue;
      if (attackers.length > 0) attempt(attackers, [], defenders);
      for (const gun of duties.guns)
        if (defenders.some((enemy) => reaches(table, gun, enemy))) attempt(attackers, [gun], defenders);
    }
  }
  return found;
}

// --- the front ------------------------------------------------------------------------------------------------------

/** A connected piece of the covered ground on the east bank, with the U.S. units in it. */
export interface Component {
  readonly hexes: ReadonlySet<string>;
  readonly units: readonly string[];
  readonly anchored: boolean;
}

const EAST: readonly string[] = ALL_HEXES.filter((hex) => bankOf(hex) === 'east');
const IS_EAST = new Set(EAST);
const ANCHORS = new Set(EAST.filter((hex) => around(hex).some(isRhine)));
const EAST_AROUND = new Map(EAST.map((hex) => [hex, around(hex).filter((near) => IS_EAST.has(near))]));
const RIM = EAST.filter((hex) => hex.startsWith('29') || hex.endsWith('01') || hex.endsWith('30'));

function eastAround(hex: string): readonly string[] {
  return EAST_AROUND.get(hex) ?? [];
}

export function componentsOf(table: Table): Component[] {
  const zones = zonesOf(table, 'us');
  const held = piecesOf(table, 'us').filter(({ hex }) => IS_EAST.has(hex));
  const covered = new Set(EAST.filter((hex) => zones.has(hex) || held.some((piece) => piece.hex === hex)));
  const components: Component[] = [];
  for (const start of covered) {
    if (components.some(({ hexes }) => hexes.has(start))) continue;
    const hexes = new Set([start]);
    for (const hex of hexes) for (const near of eastAround(hex)) if (covered.has(near)) hexes.add(near);
    components.push({
      hexes,
      units: held.filter(({ hex }) => hexes.has(hex)).map(({ id }) => id),
      anchored: [...hexes].some((hex) => ANCHORS.has(hex)),
    });
  }
  return components;
}

/** The cost of a front: how many hexes had to be added, and the units that are lost beyond it. */
export interface NaivePrice {
  readonly gap: number;
  readonly lost: number;
}

/** A connected set of whole components and added hexes. */
interface Line {
  readonly components: ReadonlySet<Component>;
  readonly added: readonly string[];
  readonly hexes: ReadonlySet<string>;
}

/**
 * All fronts, looked at one after the other. The search for a choice of far groups: the cheapest front that has every
 * anchored component with a unit, and every far one that is held, in it or behind it, and of equally cheap ones the one
 * that loses the fewest units; undefined if none has at most `most` added hexes.
 */
export function frontSearch(
  components: readonly Component[],
  most: number,
): (held: readonly Component[]) => NaivePrice | undefined {
  const levels: Line[][] = [components.map((each) => ({ components: new Set([each]), added: [], hexes: each.hexes }))];
  const safe: (readonly ReadonlySet<Component>[])[] = [];
  const safeWith = (gap: number) => {
    while (levels.length <= gap) levels.push(grown(levels[levels.length - 1], components));
    return (safe[gap] ??= levels[gap].flatMap((line) => safeSets(line, components)));
  };
  return (held) => {
    const must = components.filter((each) => each.units.length > 0 && (each.anchored || held.includes(each)));
    for (let gap = 0; gap <= most; gap++) {
      const losses = safeWith(gap)
        .filter((set) => must.every((each) => set.has(each)))
        .map((set) =>
          components
            .filter((each) => !each.anchored && !set.has(each))
            .reduce((sum, each) => sum + each.units.length, 0),
        );
      if (losses.length > 0) return { gap, lost: Math.min(...losses) };
    }
    return undefined;
  };
}

/** All lines with one hex more. A component that the new hex touches comes along: it costs nothing and harms nobody. */
function grown(lines: readonly Line[], components: readonly Component[]): Line[] {
  const found = new Map<string, Line>();
  for (const line of lines) {
    for (const near of new Set([...line.hexes].flatMap(eastAround))) {
      if (line.hexes.has(near)) continue;
      const joined = components.filter(({ hexes }) => eastAround(near).some((hex) => hexes.has(hex)));
      const added = [...line.added, near].toSorted();
      const whole = new Set([...line.components, ...joined]);
      const key = `${added.join()}/${components.map((each) => (whole.has(each) ? 1 : 0)).join('')}`;
      if (!found.has(key))
        found.set(key, {
          components: whole,
          added,
          hexes: new Set([...line.hexes, near, ...joined.flatMap(({ hexes }) => [...hexes])]),
        });
    }
  }
  return [...found.values()];
}

/** The components in a line or behind it, if it has two ends on the Rhine. */
function safeSets(line: Line, components: readonly Component[]): ReadonlySet<Component>[] {
  if ([...line.hexes].filter((hex) => ANCHORS.has(hex)).length < 2) return [];
  const beyond = hexesBeyond(line.hexes);
  return [
    new Set(components.filter((each) => line.components.has(each) || [...each.hexes].every((hex) => !beyond.has(hex)))),
  ];
}

/** Hexes of the east bank from which the north, east or south edge can be reached without entering the front. */
function hexesBeyond(front: ReadonlySet<string>): Set<string> {
  const beyond = new Set(RIM.filter((hex) => !front.has(hex)));
  for (const hex of beyond) for (const near of eastAround(hex)) if (!front.has(near)) beyond.add(near);
  return beyond;
}
