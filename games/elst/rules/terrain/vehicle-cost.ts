/** V-1.1.1 V-3.3.2 What it costs a vehicle to go from one hex to the next, and where it may bog. */
import type { Adder } from '@bridgehead/engine';
import { Sum } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { areAdjacent } from '@bridgehead/engine/hex';
import { isBuilding, roadAcross } from '../board/board.js';
import type { CrewChoice } from '../state/vehicle-frames.js';
import { BOG, PRESSURE_MODIFIERS, VEHICLE_COSTS, VEHICLE_TERRAIN } from '../vocabulary/vehicle-tables.js';
import type { VehicleFacts } from '../vocabulary/vehicles.js';
import type { Terrain } from '../vocabulary/vocabulary.js';
import type { Ways } from './entry-cost.js';
import { isRoadFromOutside } from './entry-cost.js';

/** How a vehicle enters a hex. */
export interface VehicleManner {
  readonly facts: VehicleFacts;
  readonly crew: CrewChoice;
  /** V-R35 It declines the road rate. */
  readonly offRoad: boolean;
  /** V-1.1.1v5 It spends all its MP: that counts in woods, for the Bog Check. */
  readonly paysAll: boolean;
  /** V-3.3.2k Wrecks and vehicles that are there already. */
  readonly obstructions: number;
}

/** V-7.6a What a Bog Check is made for. */
export type BogCause = 'woods' | 'woods-all' | 'building-wood' | 'building-stone' | 'turn' | 'polder' | 'polder-all';

export interface VehicleEntry {
  /** In halves; all: whatever the vehicle has left. */
  readonly halves: number | 'all';
  readonly byRoad: boolean;
  /** V-DaE:1.3v2 The 4 MP and the Bog Check come first. */
  readonly leavesPolder: boolean;
  readonly bog: BogCause | undefined;
}

const GROUND: Readonly<Record<Terrain, { readonly rule: string; readonly name: string }>> = {
  open: { rule: 'V-1.1.1v1', name: 'open ground' },
  orchard: { rule: 'V-1.1.1v8', name: 'orchard' },
  grain: { rule: 'V-1.1.1v10', name: 'grain' },
  brush: { rule: 'V-1.1.1v11', name: 'brush' },
  woods: { rule: 'V-1.1.1v5', name: 'woods' },
  'building-wood': { rule: 'V-1.1.1v2', name: 'building' },
  'building-stone': { rule: 'V-1.1.1v2', name: 'building' },
  pond: { rule: 'V-DaE:1.2v1', name: 'pond' },
};

/**
 * Undefined: no vehicle of this type can go there. From outside the map, from is the hex itself. Its parts are in MP; where all MP
 * are spent there are none.
 */
export function addVehicleEntry(
  ways: Ways,
  from: Hex,
  to: Hex,
  manner: VehicleManner,
  into: Adder,
): VehicleEntry | undefined {
  const { board, area } = ways;
  const terrain = groundOf(ways, to);
  if (!area.includes[to] || terrain === 'pond' || (from !== to && !areAdjacent(board.grid, from, to))) return undefined;
  // V-1.1.1v9 Also in an orchard: across its road hexside it is a road.
  const crossesRoad = from === to ? isRoadFromOutside(ways, to) : roadAcross(board, from, to) !== undefined;
  const byRoad = crossesRoad && !manner.offRoad;
  const leavesPolder = from !== to && board.polder[from] && !byRoad; // V-DaE:1.3v4
  const before = into.total;
  const ground = byRoad ? addRoad(manner, into) : addGround(manner, terrain, into);
  if (ground === undefined) return undefined;
  const bog = byRoad ? undefined : bogOnEntry(manner, terrain);
  if (ground === 'all') return { halves: 'all', byRoad, leavesPolder, bog };
  addExtras(ways, from, to, manner, byRoad ? 'road' : 'ground', into);
  return { halves: 2 * (into.total - before), byRoad, leavesPolder, bog };
}

/** V-1.1.1v10 Grain out of season is Open Ground. */
function groundOf({ board, season }: Ways, hex: Hex): Terrain {
  const terrain = board.terrain[hex];
  return terrain === 'grain' && !season.grain ? 'open' : terrain;
}

/** V-1.1.1v4 V-3.3.2c */
function addRoad({ crew }: VehicleManner, into: Adder): 'paid' {
  const isExposed = crew === 'exposed';
  into.add('V-1.1.1v4', isExposed ? 'road, CE' : 'road, BU', VEHICLE_COSTS.road[isExposed ? 'exposed' : 'buttonedUp']);
  return 'paid';
}

function addGround(
  { facts: { halves, movementType }, paysAll }: VehicleManner,
  terrain: Terrain,
  into: Adder,
): 'paid' | 'all' | undefined {
  const cost = VEHICLE_TERRAIN.get(terrain)?.[movementType];
  if (cost === undefined) return undefined; // V-1.1.1v2
  if (cost === 'all' || (paysAll && terrain === 'woods')) return 'all';
  const { rule, name } = GROUND[terrain];
  into.add(rule, name, (cost === 'half' ? halves / 2 : cost) / 2);
  return 'paid';
}

/** V-1.1.1v12 V-1.2.5v4 V-3.3.2k */
function addExtras(
  { board, hindrances }: Ways,
  from: Hex,
  to: Hex,
  { obstructions }: VehicleManner,
  way: 'road' | 'ground',
  into: Adder,
): void {
  const byRoad = way === 'road';
  if (board.level[to] > board.level[from])
    into.add('V-1.1.1v12', 'uphill', byRoad ? VEHICLE_COSTS.crestByRoad : VEHICLE_COSTS.crest);
  if (hindrances.smoke.has(to)) into.add('V-1.2.5v4', 'Smoke', VEHICLE_COSTS.smoke);
  if (obstructions === 0) return;
  const each = !byRoad
    ? VEHICLE_COSTS.obstruction
    : board.terrain[to] === 'woods'
      ? VEHICLE_COSTS.obstructionOnWoodsRoad
      : VEHICLE_COSTS.obstructionOnRoad;
  into.add('V-3.3.2k', 'vehicles and wrecks there', obstructions * each);
}

// --- Bog -------------------------------------------------------------------------------------------------------------

function bogOnEntry({ paysAll }: VehicleManner, terrain: Terrain): BogCause | undefined {
  if (terrain === 'woods') return paysAll ? 'woods-all' : 'woods';
  return terrain === 'building-wood' || terrain === 'building-stone' ? terrain : undefined;
}

/** V-3.3.2d V-1.1.1v7 Ground where turning takes more, and a Bog Check: a vehicle on a woods-road is on the road. */
export function isHeavyGround({ board }: Pick<Ways, 'board'>, hex: Hex): boolean {
  return isBuilding(board, hex) || (board.terrain[hex] === 'woods' && board.road[hex] === undefined);
}

const BOG_TERRAIN: Readonly<Record<BogCause, readonly [label: string, modifier: number] | undefined>> = {
  woods: ['woods at half MP', BOG.woods],
  'woods-all': undefined,
  'building-wood': ['wooden building', BOG.woodenBuilding],
  'building-stone': ['stone building', BOG.stoneBuilding],
  turn: undefined, // V-R39
  polder: ['polder without all MP', BOG.polder],
  'polder-all': undefined,
};

/** V-7.6d V-7.6h V-DaE:1.3v3 */
export function addBogModifiers({ groundPressure, movementType }: VehicleFacts, cause: BogCause, into: Adder): void {
  if (groundPressure !== 'low')
    into.add('V-7.6d', `${groundPressure} ground pressure`, PRESSURE_MODIFIERS[groundPressure]);
  if (movementType !== 'tracked') into.add('V-7.6d', 'not tracked', BOG.notTracked);
  const terrain = BOG_TERRAIN[cause];
  if (terrain !== undefined) into.add(cause === 'polder' ? 'V-DaE:1.3v3' : 'V-7.6d', ...terrain);
}

/** V-7.6a The chance in 36 that a vehicle bogs. */
export function bogChance(facts: VehicleFacts, cause: BogCause): number {
  const sum = new Sum();
  addBogModifiers(facts, cause, sum);
  return WAYS_AT_LEAST[Math.max(0, Math.min(13, BOG.bogs - sum.total))];
}

/** By a total: in how many of 36 rolls two dice show it or more. */
const WAYS_AT_LEAST: readonly number[] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];
