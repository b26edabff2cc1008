/**
 * Units: who there is, where they are, what is marked on them, and orders for each.
 *
 * @module units
 */
export type { Roster, Unit } from '../roster.js';
export { rosterOf } from '../roster.js';
export { copierOf } from '../copies.js';
export type { MarkedUnits, Marks, PlacedUnits, PlacesOffMap } from '../placement.js';
export { hexFinder, hexesById, isOnMap, marksOnUnits, placesOffMap } from '../placement.js';
export type { OrdersByUnit, Said, ScopedOrders } from '../orders-by-unit.js';
export { holdIn, ordersFor, ordersSchema, tellOrders } from '../orders-by-unit.js';
