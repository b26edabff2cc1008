/** The tables for vehicles, Guns on the move and Panzerfausts (V-Q.BOG, V-Q.MH, V-Q.PF, V-Q.CC), checked and typed. */
import { byWord, oneOf, wrong } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };
import type { GroundPressure, MovementType, Terrain } from './vocabulary.js';
import { GROUND_PRESSURES, MOVEMENT_TYPES, TERRAINS } from './vocabulary.js';

const FILE = 'tables.json';

/** V-1.1.1 What a hex costs a vehicle: halves of MP, or half or all of its allotment. */
export type TerrainCost = number | 'half' | 'all';

interface GivenCost {
  readonly terrain: string;
  readonly tracked?: number | string;
  readonly 'armoured-car'?: number | string;
}

const GIVEN_COSTS: readonly GivenCost[] = content.vehicleCosts.terrain;

/** Missing: it may not enter. */
export const VEHICLE_TERRAIN: ReadonlyMap<Terrain, Readonly<Record<MovementType, TerrainCost | undefined>>> = new Map(
  GIVEN_COSTS.map((given) => {
    const place = { file: FILE, entry: `vehicleCosts, ${given.terrain}` };
    const costs = byWord(MOVEMENT_TYPES, (type): TerrainCost | undefined => {
      const cost = given[type];
      if (cost === undefined || cost === 'half' || cost === 'all') return cost;
      if (typeof cost !== 'number') throw wrong(place, type, cost, 'MP, "half" or "all"');
      return 2 * cost;
    });
    return [oneOf(TERRAINS, given.terrain, place, 'terrain'), costs];
  }),
);

/** V-1.1.1v4 V-3.3.2 All in MP as printed; rules count halves. */
export const VEHICLE_COSTS = content.vehicleCosts;
/** V-7.6d */
export const BOG = content.bog;
export const PRESSURE_MODIFIERS: Readonly<Record<GroundPressure, number>> = byWord(
  GROUND_PRESSURES,
  (pressure) => content.bog.pressure[pressure],
);
/** V-7.6e */
export const BOG_REMOVAL = content.bogRemoval;
/** V-7.5 */
export const DISPENSERS = content.dispensers;
/** V-3.1v3 The highest dr that removes Shock, and UK. */
export const SHOCK = content.shock;
/** V-3.8v2 V-3.8v4 */
export const VEHICLE_COMBAT = content.vehicleCombat;
/** V-3.8v11 */
export const VEHICLE_AMBUSH = content.vehicleAmbush;
/** V-4.4.2 */
export const PANZERFAUST = content.panzerfaust;
/** V-6.5b */
export const MANHANDLING = content.manhandling;
