export { bulge } from './rules/game.js';
export { bulgeRules } from './rules/rules.js';
export type { Bulge } from './rules/situation/types.js';
export type { Action, ActionOf } from './rules/state/actions.js';
export { hexOfLabel } from './rules/state/actions.js';
export { board } from './rules/board/board.js';
export type { MapExit } from './rules/board/board.js';
export type { Context, Conveyance, ExitWay, SupplyNet, UnitReach } from './rules/situation/context.js';
export { contextOf } from './rules/situation/context.js';
export type { Event, EventOf } from './rules/state/events.js';
export { signed } from './rules/state/events.js';
export { saidFifths, shownFifths } from './rules/board/movement-fifths.js';
export type { CombatFrame, Frame, LossFrame, MovementFrame, RetreatFrame } from './rules/state/frames.js';
export { GRID, label } from './rules/board/grid.js';
export type { Exit, State } from './rules/state/state.js';
export { combatOf, hasMark, isOnMap, marksOf, phasingSide, placeOf, unitsOnMap } from './rules/state/state.js';
export type { Unit } from './rules/scenarios/units.js';
export { findUnit, idOf, nameOf, sideOf, unitOf, units, unitsOf } from './rules/scenarios/units.js';
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
} from './rules/vocabulary/vocabulary.js';
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
} from './rules/vocabulary/vocabulary.js';
export { counterOf, countersOf } from './counters.js';
// What a computer player thinks with, and what a screen asks: pure questions of the rules.
export { canBeInterdicted, costOf, usablePoints } from './rules/air/air-plan.js';
export { safeHexes } from './rules/combat/ground-rules.js';
export { allowanceOf, isPinned, judgeMover } from './rules/movement/movement.js';
export { destinationsOf, reachNow, wayTo } from './rules/movement/reach.js';
export { arrivalOf, doorsOf, entrySideOf, isDue, orderOfArrival } from './rules/movement/reinforcements.js';
export { openHexes, placeable, reservesLeft } from './rules/sequence/set-up.js';
export { AIRBORNE, RESERVE_DIVISIONS } from './rules/scenarios/scenarios.js';
export { isHexSupplied, isSupplied, supplyOf } from './rules/supply/supply.js';
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
} from './rules/board/tables.js';
export { hasRoad, normalWays, shiftOf } from './rules/situation/terrain.js';
export { exchangeSets } from './rules/combat/losses.js';
export { dailyLead, levelFor, pointsOf } from './rules/situation/victory.js';
// What else a screen asks: why not, what next, what is printed.
export { dropTargets, mayDrop } from './rules/movement/airborne.js';
export { attemptMove } from './rules/movement/attempts.js';
export { columnFor, facesOf } from './rules/combat/combat-table.js';
export { attackOf, judgeParticipants } from './rules/combat/declaration.js';
export type { Contact, Duties } from './rules/combat/duties.js';
export { contactOf, debtsAllowed, dutiesOf, mustAttack } from './rules/combat/duties.js';
export { exitsOf, whyNoExit, worthOf } from './rules/movement/exits.js';
export { trucksLeft, whyNotTruckable } from './rules/movement/road-mode.js';
export { columnsOf, needsMistDie, roomForSupport } from './rules/combat/shifts.js';
export { unsuppliedUnits } from './rules/supply/supply-phase.js';
export { saySupply, supplyBreak, supplyLine } from './rules/supply/supply-report.js';
export type { TableOutlook } from './rules/combat/table-comparison.js';
export { compareTables, meaningOf } from './rules/combat/table-comparison.js';
export { MIST_FACES } from './rules/air/weather.js';
