export { remagen } from './rules/game.js';
export { remagenRules } from './rules/rules.js';
export type { Remagen } from './rules/types.js';
export type { Action, ActionOf } from './rules/actions.js';
export { hexOfLabel } from './rules/actions.js';
export { board, GRID, label } from './rules/board.js';
export type { Context } from './rules/context.js';
export { contextOf } from './rules/context.js';
export type { Event, EventOf } from './rules/events.js';
export { reachOf, entryReachOf } from './rules/reach.js';
export type { State } from './rules/state.js';
export { hasMark, isOnMap, isWaiting, marksOf, phasingSide, placeOf, unitsOnMap } from './rules/state.js';
export type { Unit, UnitFacts } from './rules/units.js';
export { findUnit, idOf, nameOf, sideOf, unitOf, units, unitsOf } from './rules/units.js';
export type { Side } from './rules/vocabulary.js';
export { opponentOf, SIDES } from './rules/vocabulary.js';
export { counterOf, countersOf } from './counters.js';
// What a computer player thinks with: pure questions of the rules.
export { freeGuns, isArtilleryAlone, isInRange, reachesOne, supportingGuns } from './rules/artillery.js';
export { bridgePlacements, destroyerOf } from './rules/bridges.js';
export { addAttack, addDefense, columnFor, columnName, combatLine, lineOf, resultAt } from './rules/combat-table.js';
export { attackOf } from './rules/attack.js';
export { dutyGraph } from './rules/duties.js';
export type { Duties } from './rules/duties.js';
export type {
  AdvanceFrame,
  Attack,
  AttackFrame,
  CombatFrame,
  DisplaceFrame,
  MovementFrame,
  RetreatFrame,
} from './rules/frames.js';
export { bestChoice, frontOf, frontWithin, isFrontDue, priceOf } from './rules/front.js';
export type { FrontPrice } from './rules/front.js';
export { coveredHexes, eastUnits, partsOf } from './rules/front-cover.js';
export { retreatHexes } from './rules/routes.js';
export { isNight, LAST_TURN } from './rules/scenarios.js';
export { isBeyondLimit, isPassable, saidPoints, stepCost, writtenPoints } from './rules/terrain.js';
export { finalPoints, hasLineOfCommunication, infantryAtAutobahn, pointsInPlay } from './rules/victory.js';
export type { BridgeId, Line, Mark, Phase, Result, Terrain } from './rules/vocabulary.js';
export { BRIDGE_NAMES, LINES, PHASE_NAMES, PHASES, SIDE_NAMES } from './rules/vocabulary.js';
export { isBridgeHex } from './rules/zones-of-control.js';
// What a screen asks: why not, what next, what is printed.
export { judgeParticipants } from './rules/attack.js';
export { attemptMove, straightWay } from './rules/attempts.js';
export { isAvailable } from './rules/bridges.js';
export { judgeMover } from './rules/movement.js';
export { destinationsOf, enterable } from './rules/movement-phase.js';
export { arrivalOf, entryAreasOpen, openEntryHexes } from './rules/reinforcements.js';
export { dateOf, scenarios } from './rules/scenarios.js';
export { levelFor, townHolders, unitsWestOfRhine } from './rules/victory.js';
export { default as tables } from './content/tables.json' with { type: 'json' };
