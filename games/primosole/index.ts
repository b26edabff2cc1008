export { primosole } from './rules/game.js';
export { primosoleRules } from './rules/rules.js';
export type { Primosole } from './rules/types.js';
export { counterOf, countersOf } from './counters.js';
// What a screen asks: what is printed, what lies where, why not, what next.
export type { Action, ActionOf } from './rules/actions.js';
export { hexOfLabel } from './rules/actions.js';
export { isLowOnAmmo } from './rules/ammo.js';
export { scenarioOf } from './rules/battles.js';
export { board, label } from './rules/board.js';
export type { Card } from './rules/cards.js';
export {
  cardCode,
  cardName,
  colorOf,
  DECK,
  eventOf,
  findCard,
  spokenCardName,
  suitOf,
  suitSymbol,
  valueOf,
} from './rules/cards.js';
export { counterSheets } from './rules/close-combat-cards.js';
export { attackingSide, defendingSide, totalSheet } from './rules/close-combat-sums.js';
export type { Context } from './rules/context.js';
export { contextOf, fortificationIn, hasEnemies, sideIn, unitsIn } from './rules/context.js';
export { cardsAt, handOf, pileSize } from './rules/deck.js';
export type { Event, EventOf, FireResult } from './rules/events.js';
export { insideOf, isInside } from './rules/fortifications.js';
export type { CombatCard, Frame } from './rules/frames.js';
export { GRID } from './rules/grid.js';
export { isLastStep } from './rules/losses.js';
export { mineIn } from './rules/mines.js';
export type { Against, FireOrder, StandingOrders, UnitOrders } from './rules/orders.js';
export { LEAVE_WORDS, LEFT_TO_ORDERS, NO_ORDERS, sayUnitOrders } from './rules/orders.js';
export { unitsNeeded } from './rules/position-frames.js';
export { pathTo, reachOf } from './rules/reach.js';
export { scenarios, timeOf } from './rules/scenarios.js';
export { type SightStretch, sees, sightLine } from './rules/sight.js';
export type { State } from './rules/state.js';
export {
  controllerOf,
  hasMark,
  isDisorganized,
  isOnMap,
  isRuined,
  marksOf,
  NO_LIMIT,
  placeOf,
  printedOf,
  unitsOnMap,
} from './rules/state.js';
export { supportFor, supportLeft } from './rules/support.js';
export { tables } from './rules/tables.js';
export { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from './rules/terrain.js';
export type { Unit } from './rules/units.js';
export { findFormation, findUnit, formations, idOf, nameOf, sideOf, unitOf, units, unitsOf } from './rules/units.js';
export { levelOf, pointsOf } from './rules/victory.js';
export type { OffMapFire, Side, Suit } from './rules/vocabulary.js';
export {
  FIRE_CLASSES,
  FIRING,
  LEVEL_NAMES,
  OFF_MAP_FIRE_NAMES,
  opponentOf,
  PHASE_NAMES,
  SIDE_NAMES,
  SIDES,
  SUITS,
  TURN_PHASES,
} from './rules/vocabulary.js';
// What a computer player thinks with: pure questions of the rules.
export { freshUnits } from './rules/actors.js';
export { bestMorale, cardCount, participants } from './rules/close-combat-sums.js';
export { nearestEnemy, stackIn } from './rules/context.js';
export { shotOf } from './rules/defensive-fire.js';
export { couldFireAt, listFires } from './rules/fire.js';
export type { Shot } from './rules/fire-sums.js';
export { addFirepower, addStrike, defenseOf, effectOf, moraleOf, multiplierFor } from './rules/fire-sums.js';
export type {
  CombatCardFrame,
  CombatFrame,
  CounterattackFrame,
  LossFrame,
  MoveFrame,
  StrikeFrame,
  WindowFrame,
} from './rules/frames.js';
export { listClears, mineAgainst } from './rules/mines.js';
export { listMoves } from './rules/movement.js';
export { listImproves } from './rules/improved-positions.js';
export { listDemolitions } from './rules/demolition.js';
export type { FireLeft } from './rules/state.js';
export { isSupportWeapon, setMark } from './rules/state.js';
export { fallHexes, hasSignal, isSeen } from './rules/strikes.js';
export { unitsOfNextBattle } from './rules/campaign.js';
export { crowdedUnits } from './rules/stops.js';
export { coverOf, stackingLimit, stepCost } from './rules/terrain.js';
