/** V-7.5 Smoke dispensers: dischargers, smoke mortars, smoke pots, Nahverteidigungswaffen. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { isBuilding } from '../board/board.js';
import { isInArc, turnBetween } from '../board/covered-arcs.js';
import { locationLabel } from '../board/locations.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { contextOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { who } from '../units/units-in-play.js';
import { turnVehicle } from '../units/weapon-arcs.js';
import { hasFired } from './bounding.js';
import { rollDice } from '../vocabulary/dice.js';
import { turningModifier } from '../vocabulary/ordnance-tables.js';
import { DISPENSERS } from '../vocabulary/vehicle-tables.js';
import type { Driver } from './driver.js';

type Dispensing = Extract<VehicleSpend, { readonly dispense: Hex }>;

/** V-7.5b to V-7.5h What keeps a vehicle from using its dispenser; MP aside. */
export function barOnDispenser(
  state: State,
  context: Context,
  driver: Driver,
  drive: Dispensing,
): VehicleRefusalCode | undefined {
  const { dispenser } = driver.facts;
  if (dispenser === undefined) return 'no-dispenser';
  if (driver.dispensed) return 'dispenser-used';
  if (hasFired(state, driver.unit)) return 'dispenser-after-fire';
  if (dispenser.type === 'sP' && driver.crew === 'buttoned-up') return 'dispenser-crew';
  if (dispenser.type === 'sN' && driver.crew === 'exposed') return 'dispenser-crew';
  if (dispenser.type === 'sM') return canReach(context, driver, drive) ? undefined : 'smoke-mortar-target';
  return drive.dispense === driver.place ? undefined : 'dispenser-own-hex';
}

/** V-7.5f V-DaE:1.2v1 */
function canReach(context: Context, driver: Driver, { dispense: to, turret = driver.turret }: Dispensing): boolean {
  const { board, area } = context;
  const range = distance(board.grid, driver.place, to);
  return (
    range >= 1 &&
    range <= DISPENSERS.farthest &&
    area.includes[to] &&
    board.terrain[to] !== 'pond' &&
    !isBuilding(board, driver.place) &&
    isInArc(board.grid, driver.place, turret, to) &&
    lineBetween(context, driver.place, to).isClear
  );
}

/** V-7.5d V-7.5f */
export function addDispenserModifiers(context: Context, driver: Driver, drive: Dispensing, into: Adder): void {
  if (driver.crew === 'buttoned-up') into.add('V-7.5d', 'BU', DISPENSERS.buttonedUp);
  if (driver.facts.dispenser?.type !== 'sM') return;
  const turned = drive.turret === undefined ? 0 : turnBetween(driver.turret, drive.turret);
  if (turned > 0) into.add('V-7.5f', 'turret turned', turningModifier(driver.facts.turret, turned, 'elsewhere'));
  if (driver.inMotion) into.add('V-7.5f', 'moving', DISPENSERS.moving);
  const { hindrance } = lineBetween(context, driver.place, drive.dispense);
  if (hindrance > 0) into.add('V-7.5f', 'Hindrance', hindrance);
}

/** V-7.5d One try of a vehicle. Whether Smoke is placed. */
export function dispense(play: Play, driver: Driver, drive: Dispensing): boolean {
  const { state } = play;
  const context = contextOf(state);
  const { unit, facts } = driver;
  const usage = facts.dispenser?.usage ?? 0;
  const modifiers = new TallySheet('Smoke dispenser');
  addDispenserModifiers(context, driver, drive, modifiers);
  const dice = rollDice(play.chance, 'Smoke dispenser');
  const placed = dice.total + modifiers.total <= usage;
  setMark(state, unit, 'dispensed');
  if (drive.turret !== undefined) turnVehicle(state, unit, driver.hull, drive.turret);
  const at = locationLabel(context.board, drive.dispense);
  play.emit({ type: 'dispensed', rule: 'V-7.5d', unit: who(state, unit), at, dice, modifiers, usage, placed });
  if (placed) {
    state.smoke = [...state.smoke, { hex: drive.dispense, kind: 'dispersed', side: state.side[unit] }]; // V-1.2.5v1
    play.emit({ type: 'smoke-placed', rule: 'V-7.5e', at, kind: 'dispersed' });
  }
  return placed;
}

/** Where a dispenser might place Smoke. */
export function dispenserTargets({ board, area }: Context, driver: Driver): Hex[] {
  if (driver.facts.dispenser?.type !== 'sM') return [driver.place];
  const { grid } = board;
  return area.hexes.filter((hex) => {
    const range = distance(grid, driver.place, hex);
    return range >= 1 && range <= DISPENSERS.farthest && isInArc(board.grid, driver.place, driver.turret, hex);
  });
}
