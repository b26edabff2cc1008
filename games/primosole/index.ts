export { primosole } from './rules/game.js';
export { primosoleRules } from './rules/rules.js';
export type { Primosole } from './rules/situation/types.js';
export { counterOf, countersOf } from './counters.js';
// What a screen asks: what is printed, what lies where, why not, what next.
export type { Action, ActionOf } from './rules/state/actions.js';
export { hexOfLabel } from './rules/state/actions.js';
export { isLowOnAmmo } from './rules/deck/ammo.js';
export { scenarioOf } from './rules/situation/battles.js';
export { board, label } from './rules/board/board.js';
export type { Card } from './rules/pieces/cards.js';
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
} from './rules/pieces/cards.js';
export { counterSheets } from './rules/close-combat/close-combat-cards.js';
export { attackingSide, defendingSide, totalSheet } from './rules/close-combat/close-combat-sums.js';
export type { Context } from './rules/situation/context.js';
export { contextOf, fortificationIn, hasEnemies, sideIn, unitsIn } from './rules/situation/context.js';
export { cardsAt, handOf, pileSize } from './rules/deck/deck.js';
export type { Event, EventOf, FireResult } from './rules/state/events.js';
export { insideOf, isInside } from './rules/set-up/fortifications.js';
export type { CombatCard, Frame } from './rules/state/frames.js';
export { GRID } from './rules/board/grid.js';
export { isLastStep } from './rules/hits/losses.js';
export { mineIn } from './rules/mines/mines.js';
export type { Against, FireOrder, StandingOrders, UnitOrders } from './rules/state/orders.js';
export { LEAVE_WORDS, LEFT_TO_ORDERS, NO_ORDERS, sayUnitOrders } from './rules/state/orders.js';
export { unitsNeeded } from './rules/position/position-frames.js';
export { pathTo, reachOf } from './rules/situation/reach.js';
export { scenarios, timeOf } from './rules/scenarios/scenarios.js';
export { type SightStretch, sees, sightLine } from './rules/board/sight.js';
export type { State } from './rules/state/state.js';
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
} from './rules/state/state.js';
export { supportFor, supportLeft } from './rules/fire/support.js';
export { tables } from './rules/board/tables.js';
export { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from './rules/situation/terrain.js';
export type { Unit } from './rules/pieces/units.js';
export {
  findFormation,
  findUnit,
  formations,
  idOf,
  nameOf,
  sideOf,
  unitOf,
  units,
  unitsOf,
} from './rules/pieces/units.js';
export { levelOf, pointsOf } from './rules/situation/victory.js';
export type { OffMapFire, Side, Suit } from './rules/vocabulary/vocabulary.js';
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
} from './rules/vocabulary/vocabulary.js';
// What a computer player thinks with: pure questions of the rules.
export { freshUnits } from './rules/deck/actors.js';
export { bestMorale, cardCount, participants } from './rules/close-combat/close-combat-sums.js';
export { nearestEnemy, stackIn } from './rules/situation/context.js';
export { shotOf } from './rules/fire/defensive-fire.js';
export { couldFireAt, listFires } from './rules/fire/fire.js';
export type { Shot } from './rules/hits/fire-sums.js';
export { addFirepower, addStrike, defenseOf, effectOf, moraleOf, multiplierFor } from './rules/hits/fire-sums.js';
export type {
  CombatCardFrame,
  CombatFrame,
  CounterattackFrame,
  LossFrame,
  MoveFrame,
  StrikeFrame,
  WindowFrame,
} from './rules/state/frames.js';
export { listClears, mineAgainst } from './rules/mines/mines.js';
export { listMoves } from './rules/movement/movement.js';
export { listImproves } from './rules/set-up/improved-positions.js';
export { listDemolitions } from './rules/mines/demolition.js';
export type { FireLeft } from './rules/state/state.js';
export { isSupportWeapon, setMark } from './rules/state/state.js';
export { fallHexes, hasSignal, isSeen } from './rules/fire/strikes.js';
export { unitsOfNextBattle } from './rules/sequence/campaign.js';
export { crowdedUnits } from './rules/situation/stops.js';
export { coverOf, stackingLimit, stepCost } from './rules/situation/terrain.js';
