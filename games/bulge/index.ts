export { bulge } from './rules/game.js';
export { bulgeRules } from './rules/rules.js';
export type { Bulge } from './rules/types.js';
export type { Action, ActionOf } from './rules/actions.js';
export { hexOfLabel } from './rules/actions.js';
export { board } from './rules/board.js';
export type { MapExit } from './rules/board.js';
export type { Context, Conveyance, ExitWay, SupplyNet, UnitReach } from './rules/context.js';
export { contextOf } from './rules/context.js';
export type { Event, EventOf } from './rules/events.js';
export { signed } from './rules/events.js';
export { saidFifths, writtenFifths } from './rules/fifths.js';
export type { CombatFrame, Frame, LossFrame, MovementFrame, RetreatFrame } from './rules/frames.js';
export { GRID, label } from './rules/grid.js';
export type { Exit, State } from './rules/state.js';
export { combatOf, hasMark, isOnMap, marksOf, phasingSide, placeOf, unitsOnMap } from './rules/state.js';
export type { Unit } from './rules/units.js';
export { findUnit, idOf, nameOf, sideOf, unitOf, units, unitsOf } from './rules/units.js';
export type {
  Combat,
  Ground,
  MapSide,
  Mark,
  Nationality,
  Phase,
  Result,
  Side,
  Table,
} from './rules/vocabulary.js';
export {
  BEARINGS,
  GROUND_NAMES,
  GROUNDS,
  MAP_SIDES,
  MISSION_NAMES,
  MISSIONS,
  opponentOf,
  PHASE_NAMES,
  PHASES,
  RESULT_NAMES,
  RESULTS,
  SIDE_NAMES,
  SIDES,
  TABLE_NAMES,
  TABLES,
  WEATHERS,
} from './rules/vocabulary.js';
export { counterOf, countersOf } from './counters.js';
// What a computer player thinks with, and what a screen asks: pure questions of the rules.
export { canBeInterdicted, costOf, usablePoints } from './rules/air-plan.js';
export { safeHexes } from './rules/ground-rules.js';
export { allowanceOf, isPinned, judgeMover } from './rules/movement.js';
export { destinationsOf, reachNow, wayTo } from './rules/reach.js';
export { arrivalOf, doorsOf, entrySideOf, isDue, orderOfArrival } from './rules/reinforcements.js';
export { openHexes, placeable, reservesLeft } from './rules/set-up.js';
export { AIRBORNE, RESERVE_DIVISIONS } from './rules/scenarios.js';
export { isHexSupplied, isSupplied, supplyOf } from './rules/supply.js';
export {
  COLUMNS,
  DAILY_LIMITS,
  dateOf,
  DAYS,
  DROP,
  GROUND,
  LAST_TURN,
  MISSION_COST,
  RESULT_AT,
  RIVER,
  ROAD,
  SUPPLY,
  SURPRISE,
  VICTORY_LEVELS,
  WEATHER_TABLE,
} from './rules/tables.js';
export { hasRoad, normalWays, shiftOf } from './rules/terrain.js';
export { exchangeSets } from './rules/losses.js';
export { dailyLead, levelFor, pointsOf } from './rules/victory.js';
// What else a screen asks: why not, what next, what is printed.
export { dropTargets, mayDrop } from './rules/airborne.js';
export { attemptMove } from './rules/attempts.js';
export { columnFor, facesOf } from './rules/combat-table.js';
export { attackOf, judgeParticipants } from './rules/declaration.js';
export type { Contact, Duties } from './rules/duties.js';
export { contactOf, debtsAllowed, dutiesOf, mustAttack } from './rules/duties.js';
export { exitsOf, whyNoExit, worthOf } from './rules/exits.js';
export { trucksLeft, whyNotTruckable } from './rules/road-mode.js';
export { columnsOf, needsMistDie, roomForSupport } from './rules/shifts.js';
export { unsuppliedUnits } from './rules/supply-phase.js';
export { saySupply, supplyBreak, supplyLine } from './rules/supply-report.js';
export type { TableOutlook } from './rules/table-comparison.js';
export { compareTables, meaningOf } from './rules/table-comparison.js';
export { MIST_FACES } from './rules/weather.js';
