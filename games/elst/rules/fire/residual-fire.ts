/** I-3.3.5 Residual FP: what an attack on movers leaves behind for those who come after them. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { inBundles, resultsOf, strike } from '../effects/fire-table-attack.js';
import { settle } from '../situation/consequences.js';
import type { Context } from '../state/context.js';
import { contextOf, settingOf } from '../state/context.js';
import type { Movers, Visit } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { addCover } from '../terrain/cover.js';
import { smokeIn } from '../terrain/smoke-in-hex.js';
import { addBestCover, coveredAs } from '../terrain/unit-cover.js';
import { isVehicle } from '../units/units-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { columnFor, residualFor, shiftColumn } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import { addFlames } from '../weapons/flamethrowers.js';
import { addHazard, movementModifiers } from './first-fire.js';

export function residualAt(state: State, location: Location): number {
  return state.residual.find((residual) => residual.location === location)?.firepower ?? 0;
}

/** What an attack leaves: its FP without weapons that broke or keep their rate (I-3.3.5b), the columns it cowered, DRM from outside (I-R44, I-R46). */
export interface ResidualSource {
  readonly firepower: number;
  readonly shift: number;
  readonly outside: number;
  readonly airBurst: boolean;
}

/** I-3.3.5a Half the column used, I-3.3.5e a column less for each DRM from outside. I-3.3.5g The larger one stays; they never add up. */
export function leaveResidual(
  play: Play,
  location: Location,
  { firepower, shift, outside, airBurst }: ResidualSource,
): void {
  const { state } = play;
  const left = residualFor(shiftColumn(columnFor(firepower), shift), outside, airBurst ? 'air-burst' : 'on-ground');
  if (left <= residualAt(state, location)) return;
  state.residual = [
    ...state.residual.filter((residual) => residual.location !== location),
    { location, firepower: left },
  ];
  play.emit({
    type: 'residual-placed',
    rule: 'I-3.3.5a',
    at: locationLabel(settingOf(state).board, location),
    firepower: left,
  });
}

/**
 * I-3.3.5c Attacks the movers if they are to be attacked now: alone and before the defender does anything (I-3.3.5f), once per
 * location, and again only if further MF leave them worse off there than the last time (I-3.3.5h, I-R45). MF that are spent to
 * leave are spent in the next location (I-3.3.5d). The total DRM of the attack; undefined if there was none.
 */
export function residualAttack(play: Play, movers: Movers, visit: Visit): number | undefined {
  const { state } = play;
  const firepower = residualAt(state, movers.location);
  const units = movers.units.filter((unit) => state.place[unit] === movers.location);
  if (firepower === 0 || units.length === 0) return undefined;
  const context = contextOf(state);
  const bundles = inBundles(units, (unit, into) => addModifiers(state, context, movers, unit, into));
  const worst = Math.min(...bundles.map(({ modifiers }) => modifiers.total));
  if (visit.residual !== undefined && worst >= visit.residual) return undefined;

  const column = columnFor(firepower);
  const dice = rollDice(play.chance, 'Residual Firepower');
  const tally = new TallySheet('Residual Firepower');
  tally.add('I-3.3.5c', 'left by earlier fire', firepower);
  play.emit({
    type: 'fire-resolved',
    rule: 'I-3.3.5c',
    side: opponentOf(state.side[units[0]]),
    at: locationLabel(context.board, movers.location),
    firepower: tally,
    column: firepower,
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, column, dice),
  });
  strike(play, bundles, { column, full: column, shift: 0, cause: 'residual' }, dice);
  settle(play);
  return worst;
}

/** No leadership, no Hindrance from outside: the ground, the Smoke on it, and what movement adds. */
function addModifiers(state: State, context: Context, movers: Movers, unit: Unit, into: Adder): void {
  const ground = new TallySheet('Cover');
  const target = coveredAs(state, unit);
  addCover(context, movers.location, { from: undefined, by: 'fire', stance: movers.stance, target }, ground);
  addBestCover(state, context, unit, ground, 'crew', into); // V-3.3.5v4 V-7.4a
  const smoke = smokeIn(context, movers.location);
  if (smoke > 0) into.add('I-3.3.5c', 'Smoke', smoke);
  if (!isVehicle(state, unit)) movementModifiers(state, context, movers, unit, [], into);
  addHazard(state, unit, into);
  addFlames(state, unit, into);
}
