export { elstGame } from './rules/game.js';
export { elstRules } from './rules/rules.js';
export type { Elst } from './rules/state/types.js';
// What a screen asks: what is printed, what lies where, why not, what next.
export type { Action, ActionOf, WrittenSpend } from './rules/state/actions.js';
export {
  armOf,
  isMalfunctioned,
  isMortar,
  weaponName,
  weaponsLying,
  weaponsOf,
} from './rules/units/weapons-in-play.js';
export type { Board, Edge } from './rules/board/board.js';
export { componentNamed } from './rules/vocabulary/fire-components.js';
export type { Context } from './rules/state/context.js';
export { contextOf, hindrancesIn, settingOf, unitsIn } from './rules/state/context.js';
export { holdingAt } from './rules/situation/control.js';
export { elst } from './rules/board/elst-board.js';
export type { BundleResult, Event, EventOf, Who } from './rules/state/events.js';
export { exampleScenario } from './rules/scenarios/example-boards.js';
export type { Frame, Spend } from './rules/state/frames.js';
export type { Location } from './rules/board/locations.js';
export {
  findLocation,
  hexOf,
  isSteeple,
  locationLabel,
  placesInWords,
  placeWords,
  rangeBetween,
} from './rules/board/locations.js';
export {
  factsOf,
  isBroken,
  isGoodOrder,
  isHidden,
  isLeader,
  isPinned,
  moraleOf,
  nameOf,
  unitsAt,
} from './rules/units/units-in-play.js';
export { CAMPAIGN, findScenario, scenarios } from './rules/scenarios/scenarios.js';
export { NO_HINDRANCES } from './rules/sight/hindrances.js';
export { lineBetween } from './rules/situation/visibility.js';
export { seasonIn } from './rules/sight/terrain-sight.js';
export { makeSights } from './rules/sight/sight-cache.js';
export type { Mark, State, WeaponMark } from './rules/state/state.js';
export {
  hasMark,
  hasWeaponMark,
  isOnMap,
  marksOf,
  outsideOf,
  placeOf,
  unitsOf,
  weaponMarksOf,
} from './rules/state/state.js';
export { COLUMNS, sayResult } from './rules/vocabulary/tables.js';
export type { Unit, UnitFacts, Weapon } from './rules/vocabulary/units.js';
export { unitId, unitKinds, weaponId } from './rules/vocabulary/units.js';
export type { Hexspine, Phase, Side } from './rules/vocabulary/vocabulary.js';
export { countsAlive, goalOf, heldHexes } from './rules/sequence/victory.js';
export { exitTotals } from './rules/situation/exits.js';
export { opponentOf, PHASE_NAMES, SIDE_NAMES, SIDES, TURN_PHASES } from './rules/vocabulary/vocabulary.js';
// What lies on the board and stands in its tables, for the screen.
export { countersOf, kindCounter, unitCounter, weaponCounter } from './counters.js';
export { ARMIES, angleOf, gunFace, vehicleFace, wreckCounter } from './machine-counters.js';
export { weaponKinds } from './rules/vocabulary/units.js';
export { isGun, isMounted } from './rules/units/weapons-in-play.js';
export { aspectsFrom } from './rules/board/covered-arcs.js';
export { NO_ARC, NOBODY } from './rules/state/state.js';
export { isWeapon, weaponIn } from './rules/vocabulary/fire-components.js';
export { groundWords } from './rules/board/ground-words.js';
export { tellSight, tellUncertainSight } from './rules/sight/sight-words.js';
export {
  AMBUSH,
  CLOSE_COMBAT,
  CLOSE_COMBAT_MODIFIERS,
  createdLeader,
  fireResult,
  LEADER_CREATION_MODIFIERS,
  MOVEMENT,
  PORTAGE,
  RALLY,
  residualFor,
} from './rules/vocabulary/tables.js';
export type { Dice, SmokeKind } from './rules/vocabulary/vocabulary.js';
export { numberOf } from './rules/vocabulary/units.js';
// What is being planned: ways, routs, fire and close combat.
export { groupsAt, standing as attachmentsStanding } from './rules/close-combat/attachments.js';
export { listReveals } from './rules/situation/hidden-units.js';
export { combatLocations } from './rules/close-combat/close-combat-phase.js';
export { stacksThatMayMove } from './rules/movement/movement-list.js';
export { vehiclesThatMayDrive } from './rules/vehicles/start-of-drive.js';
export type { WrittenVehicleSpend } from './rules/state/vehicle-actions.js';
export { saySpine } from './rules/text/vehicle-action-names.js';
export { HEXSPINES } from './rules/vocabulary/vocabulary.js';
export { sayFactors } from './rules/text/words.js';
export type { Stop } from './rules/vocabulary/vocabulary.js';
export { STOPS } from './rules/vocabulary/vocabulary.js';
// Standing orders.
export type {
  AgainOrder,
  FireOrder,
  OrdnanceOrder,
  StandingOrders,
  UnitOrders,
  Within,
} from './rules/state/standing-orders.js';
export {
  ANY_MODIFIER,
  LEAVE_WORDS,
  LEFT_TO_ORDERS,
  mayAskOnTheMove,
  NO_ORDERS,
  sayUnitOrders,
  USUAL_ORDERS,
  WITHIN,
  WITHIN_WORDS,
} from './rules/state/standing-orders.js';
// What an attack may bring.
// What the computer weighs: steps and their cost, cover, close combat, how strong a fire is.
export { combatOutcome, sumsOf as combatSums } from './rules/close-combat/combat-sums.js';
export { entryCost } from './rules/terrain/entry-cost.js';
export { interdictorsOf } from './rules/rout/interdiction.js';
export { spendsFrom, stepsNext, writeSpend } from './rules/movement/movement-list.js';
export { isInMelee, isMultiMan, leadershipOf } from './rules/units/units-in-play.js';
export { protectorsIn } from './rules/fire/protective-fire.js';
export { suggestedPlace } from './rules/set-up/set-up.js';
export { judgeLeaderLoads } from './rules/movement/start-of-move.js';
export type { Standing } from './rules/movement/spending.js';
export { isOutside, standingAfter } from './rules/movement/spending.js';
export { columnFor, NO_COLUMN, TERRAIN_FACTS } from './rules/vocabulary/tables.js';
export type { FireResult } from './rules/vocabulary/vocabulary.js';
// What the computer weighs of vehicles: their ways, what can hit and kill them, close combat with them.
export { assaultChances } from './rules/assault/assault-on-vehicle.js';
export { addAttackCheck } from './rules/assault/attack-check.js';
export { nearestArc, isInArc } from './rules/board/covered-arcs.js';
export { AMMUNITION_AT } from './rules/ordnance/ammunition.js';
export { toKillNumber } from './rules/ordnance/to-kill.js';
export { addFirepowerOn, firepowerGoal } from './rules/sequence/firepower-victory.js';
export { isVehicle } from './rules/units/units-in-play.js';
export {
  hasWorkingMainArmament,
  isCrewExposed,
  isImmobile,
  isInMotion,
  vehicleOf,
} from './rules/units/vehicles-in-play.js';
export { arcOf, bearingAfter } from './rules/units/weapon-arcs.js';
export { isMachineGun } from './rules/units/weapons-in-play.js';
export { barOnCrew } from './rules/vehicles/crew.js';
export { writeVehicleSpend } from './rules/vehicles/drive-list.js';
export { exitDirections } from './rules/vehicles/drive-price.js';
export type { DriveTrail } from './rules/vehicles/drive-reach.js';
export { driveReach, driveTo } from './rules/vehicles/drive-reach.js';
export type { Driver } from './rules/vehicles/driver.js';
export { hexOfDriver, pointsLeft } from './rules/vehicles/driver.js';
export { isHeavyGround } from './rules/terrain/vehicle-cost.js';
export { vehicleThatMustDrive } from './rules/vehicles/start-of-drive.js';
export {
  armourPiercingNumber,
  armourPiercingRows,
  boundingModifier,
  calibreFirepower,
  criticalNumberOf,
  EXPLOSIVE_CALIBRES,
  heatNumber,
  highExplosiveNumber,
  movingTargetModifier,
  SIZE_MODIFIERS,
  TO_HIT,
  TO_HIT_RANGES,
  TO_HIT_ROWS,
  TO_KILL,
  TO_KILL_RANGES,
  toHitNumberOf,
  turningModifier,
} from './rules/vocabulary/ordnance-tables.js';
export { BOG, PANZERFAUST, VEHICLE_COMBAT, VEHICLE_COSTS, VEHICLE_TERRAIN } from './rules/vocabulary/vehicle-tables.js';
export { killResult } from './rules/ordnance/to-kill.js';
export type { WeaponFacts } from './rules/vocabulary/units.js';
export type { VehicleFacts } from './rules/vocabulary/vehicles.js';
export { armourAt } from './rules/vocabulary/vehicles.js';
export type { KillResult } from './rules/vocabulary/vocabulary.js';
// Off-board artillery.
export { isEnemyByCounter, sightOfCounter } from './rules/artillery/menu.js';
export { enemyHexes, isOffboard, postOf, seesHex } from './rules/artillery/observer.js';
export type { ArtilleryFrame } from './rules/state/artillery-frames.js';
export type { Battery } from './rules/state/batteries.js';
export { sayCounter } from './rules/text/artillery-words.js';
export type { Order } from './rules/vocabulary/artillery.js';
export { BATTERY_FIREPOWER } from './rules/vocabulary/artillery.js';
export { hexesAround, spotOf } from './rules/board/spots.js';
export { blastHexes, hexOfCounter, isBursting, isInBlast, isUndisclosed } from './rules/state/batteries.js';
export { batteryName } from './rules/units/battery-names.js';
export { hexAtSpot } from './rules/board/spots.js';
export { locationOf } from './rules/state/named-in-action.js';
export { turnsOf } from './rules/scenarios/scenarios.js';
// The campaign.
export { DATES } from './rules/campaign/calendar.js';
export type { Area } from './rules/campaign/ground.js';
export { areasOn } from './rules/campaign/ground.js';
export { contentsOf, findGroup, groupsOf, priceOf, supportWeaponsOf } from './rules/campaign/purchase.js';
export { returnsAs } from './rules/campaign/replenishment.js';
export {
  pieceFacts,
  itemId,
  numberedFor,
  pieceId,
  postNamed,
  rosterOf,
  sayKinds,
  sayPost,
  sayWeapons,
} from './rules/campaign/rosters.js';
export { campaign as campaignContent, VICTORY_EXITS } from './rules/scenarios/campaign-content.js';
export type { CampaignOrder } from './rules/state/campaign-actions.js';
export type { Campaign, RosterPiece } from './rules/state/campaign.js';
export { NONE } from './rules/state/campaign.js';
export type { RefitStep } from './rules/state/campaign-frames.js';
export { REFIT_STEPS } from './rules/state/campaign-frames.js';
export { BATTLE_NAMES, STEP_NAMES, STEP_RULES } from './rules/text/campaign-words.js';
export { itemNamed, pieceName, pieceNamed } from './rules/text/roster-names.js';
export { letterOf } from './rules/units/units-in-play.js';
