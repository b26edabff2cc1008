/** V-7.9 to V-7.12 A hit on an AFV: To Kill, area hits, Collateral Attacks. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import { rangeBetween } from '../board/locations.js';
import { failsPossibleShock, sufferCrewResult } from '../effects/crew-results.js';
import { destroyVehicle, immobilize, shockVehicle, stunVehicle } from '../effects/vehicle-effects.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { who } from '../units/units-in-play.js';
import { isCrewExposed, vehicleOf } from '../units/vehicles-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { columnFor, columnFirepower, fireResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Ammunition, Dice, KillResult, Side } from '../vocabulary/vocabulary.js';
import { firepowerOf } from './ammunition.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { addTargetCover, firingWeapon, sourceOf } from './to-hit-cases.js';
import { areaArmourModifier, areaKillResult, hitLocation, killKindOf, killResult, toKillAt } from './to-kill.js';

/** V-4.4.2i A Panzerfaust that hits with this roll is a dud. */
export const DUD = 12;

/** What a To Kill roll does to the vehicle. Whether it harmed it so that no Collateral Attack follows. */
function applyKill(play: Play, unit: Unit, result: KillResult): boolean {
  switch (result) {
    case 'destroyed':
      destroyVehicle(play, unit);
      return true;
    case 'shock':
      shockVehicle(play, unit);
      return true;
    case 'stun':
      stunVehicle(play, unit);
      return true;
    case 'immobilized':
      immobilize(play, unit); // V-7.12c It does not prevent the Collateral Attack.
      return false;
    case 'possible-shock': {
      const shocks = failsPossibleShock(play, unit);
      if (shocks) shockVehicle(play, unit);
      return shocks;
    }
    case 'none':
      return false;
  }
}

/** V-3.2.4z V-7.9 A hit on the VTT or with a LATW: location and aspect by the dice that hit, then a roll of its own. */
export function strikeVehicle(
  play: Play,
  context: Context,
  shot: OrdnanceShot,
  vehicle: Unit,
  { dice, hit, flame }: { readonly dice: Dice; readonly hit: 'hit' | 'critical'; readonly flame?: Dice },
): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const ammunition = asAmmunition(shot);
  const arm = armOf(state, weapon);
  const from = state.place[shot.group.firers[0]];
  const location = hitLocation(dice);
  const kill = toKillAt(state, context, { weapon, ammunition, from, vehicle, hit }, location, dice.coloured);
  if (kill === undefined) return;
  const roll = flame ?? rollDice(play.chance, 'To Kill'); // V-4.2v1 The dice of a flamethrower are its attack.
  const isDud = arm.type === 'panzerfaust' && roll.total === DUD;
  const result = isDud ? 'none' : killResult(kill.tally.total, roll.total, location, killKindOf(arm, ammunition));
  play.emit({
    type: 'vehicle-struck',
    rule: isDud ? 'V-4.4.2i' : 'V-7.9b',
    unit: who(state, vehicle),
    location,
    aspect: kill.aspect,
    toKill: kill.tally,
    dice: roll,
    result,
  });
  const isSpared = isDud || (arm.shapedCharge !== undefined && state.options.noLightCollateral === true); // V-R84
  if (!applyKill(play, vehicle, result) && !isSpared)
    collateral(play, context, shot, vehicle, columnFor(firepowerAgainst(state, context, shot)), roll);
}

/** V-7.12c The FP of a Collateral Attack; that of a flamethrower is halved at long range. */
function firepowerAgainst(state: State, { board }: Pick<Context, 'board'>, shot: OrdnanceShot): number {
  const arm = armOf(state, firingWeapon(shot));
  const full = firepowerOf(arm, asAmmunition(shot));
  const isFar = rangeBetween(board, state.place[shot.group.firers[0]], shot.target) > arm.range;
  return arm.type === 'flamethrower' && isFar ? full / 2 : full;
}

/** V-7.11 V-R45 An area hit, with the dice of the effect: TEM and armour are added, and they say what is hit. */
export function strikeVehicleByArea(
  play: Play,
  context: Context,
  shot: OrdnanceShot,
  vehicle: Unit,
  { column, dice, hit }: { readonly column: number; readonly dice: Dice; readonly hit: 'hit' | 'critical' },
): void {
  const { state } = play;
  const cover = new TallySheet('Cover');
  const exposed = new TallySheet('Collateral Attack');
  addTargetCover(state, context, { ...shot, targetType: 'vehicle' }, vehicle, sourceOf(state, shot), cover);
  addTargetCover(state, context, { ...shot, targetType: 'infantry' }, vehicle, 'fire', exposed);
  const turned = new TallySheet('Cover');
  for (const { rule, label, value } of cover.parts)
    turned.add(rule, label, hit === 'critical' && value > 0 ? -value : value);
  strikeVehicleInArea(play, context, { side: shot.side, vehicle, column, dice, cover: turned, crewCover: exposed });
}

/** An area hit with the cover of the vehicle and of its exposed crew. */
export interface AreaHit {
  readonly side: Side;
  readonly vehicle: Unit;
  readonly column: number;
  readonly dice: Dice;
  readonly cover: Tally;
  readonly crewCover: Tally;
}

/** V-7.11 C-DaE:2.53 V-DaE:2.53 The dice of the fire table, with cover and armour. */
export function strikeVehicleInArea(play: Play, { board }: Pick<Context, 'board'>, area: AreaHit): void {
  const { state } = play;
  const { vehicle, column, dice, cover } = area;
  const location = hitLocation(dice);
  const tally = new TallySheet('Area hit on a vehicle');
  for (const { rule, label, value } of cover.parts) tally.add(rule, label, value);
  const armour = areaArmourModifier(vehicleOf(state, vehicle));
  if (armour !== 0) tally.add('V-7.11b', 'armour', armour);
  const result = areaKillResult(column, dice.total + tally.total, location);
  play.emit({
    type: 'vehicle-struck',
    rule: 'V-7.11a',
    unit: who(state, vehicle),
    location,
    aspect: undefined,
    toKill: tally,
    dice,
    result,
  });
  if (!applyKill(play, vehicle, result)) strikeCrew(play, board, area);
}

/** V-7.12b An exposed crew suffers the same dice on the column of the shot, with the CE DRM or the TEM. */
function collateral(play: Play, context: Context, shot: OrdnanceShot, vehicle: Unit, column: number, dice: Dice): void {
  const crewCover = new TallySheet('Collateral Attack');
  addTargetCover(play.state, context, { ...shot, targetType: 'infantry' }, vehicle, 'fire', crewCover);
  strikeCrew(play, context.board, { side: shot.side, vehicle, column, dice, crewCover });
}

function strikeCrew(
  play: Play,
  board: Board,
  { side, vehicle, column, dice, crewCover }: Omit<AreaHit, 'cover'>,
): void {
  const { state } = play;
  if (!isCrewExposed(state, vehicle)) return;
  const modifiers = crewCover;
  const finalRoll = dice.total + modifiers.total;
  const result = fireResult(column, finalRoll);
  const firepower = new TallySheet('Firepower');
  firepower.add('V-7.12c', 'Collateral Attack', columnFirepower(column));
  play.emit({
    type: 'fire-resolved',
    rule: 'V-7.12b',
    side,
    at: board.grid.labels[state.place[vehicle]],
    firepower,
    column: columnFirepower(column),
    dice,
    cowered: 0,
    bundles: [{ units: [who(state, vehicle)], modifiers, finalRoll, result }],
  });
  sufferCrewResult(play, vehicle, result);
}

/** Shells of a light mortar are HE. */
export function asAmmunition({ ammunition }: Pick<OrdnanceShot, 'ammunition'>): Ammunition {
  return ammunition === 'shell' ? 'HE' : ammunition;
}
