/** C-DaE:2.5 C-DaE:2.51 V-DaE:2.53 The attack of an HE FFE on those in a hex, or on those who come into it. */
import type { Adder, Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { hasSteeple, hexOf, isSteeple, steepleOver } from '../board/locations.js';
import { addHazard, movementModifiers } from '../fire/first-fire.js';
import type { Struck } from '../effects/fire-table-attack.js';
import { foundAmong, inBundles, resultsOf, strike } from '../effects/fire-table-attack.js';
import { destroyGunAndCrew, shieldBeyond } from '../effects/gun-hits.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { strikeVehicleInArea } from '../ordnance/vehicle-hits.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import type { Battery, BatteryNumber } from '../state/batteries.js';
import { isBursting, isInBlast } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import { contextOf, settingOf } from '../state/context.js';
import type { Movers } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { addCover } from '../terrain/cover.js';
import { addBestCover, coveredAs } from '../terrain/unit-cover.js';
import { gunshieldAgainstArtillery, gunsOf } from '../units/guns-in-play.js';
import { isHidden, isVehicle, unitsAt } from '../units/units-in-play.js';
import { BATTERY_FIREPOWER, BLAST_CRITICAL } from '../vocabulary/artillery.js';
import { rollDice } from '../vocabulary/dice.js';
import { columnFirepower, columnFor } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { addFlames } from '../weapons/flamethrowers.js';

/** Whom a battery attacks in a hex; movers: those who come in (C-DaE:2.51c). */
interface Target {
  readonly hex: Hex;
  readonly units: readonly Unit[];
  readonly movers: Movers | undefined;
}

/** C-DaE:2.5d Everybody in a hex, both levels of a Steeple hex (C-R35). C-DaE:2.5f Where nobody is seen, only if somebody is hidden anywhere. */
export function attackHex(play: Play, battery: Battery, hex: Hex): void {
  const { state } = play;
  const units = unitsUnder(state, hex);
  const couldHide = state.side.some((_, unit) => isHidden(state, unit) && state.place[unit] >= 0);
  if (units.length > 0 || couldHide) attack(play, battery, { hex, units, movers: undefined });
}

export function unitsUnder(state: State, hex: Hex): Unit[] {
  const { board } = settingOf(state);
  return [...unitsAt(state, hex), ...(hasSteeple(board, hex) ? unitsAt(state, steepleOver(board, hex)) : [])];
}

/** The attack on a hex with dice that are known: for forecasts. */
export function attackHexWith(play: Play, battery: Battery, hex: Hex, dice: Dice): void {
  strikeAll(play, battery, { hex, units: unitsUnder(play.state, hex), movers: undefined }, dice);
}

/** C-DaE:2.51a I-DaE:2.51 C-DaE:2s3 The HE FFE:2 and FFE:C into whose Blast Area these have come, one attack of each (C-R27). Whether there was one. */
export function attackEntering(play: Play, movers: Movers): boolean {
  const { state } = play;
  const found = state.batteries.flatMap((_, number) => (hitsEntering(state, number, movers) ? [number] : []));
  for (const number of found) {
    const units = movers.units.filter((unit) => state.place[unit] === movers.location);
    const hex = hexOf(settingOf(state).board, movers.location);
    if (units.length > 0) attack(play, state.batteries[number], { hex, units, movers });
  }
  return found.length > 0;
}

/** Up the stairs counts, down does not (C-DaE:2.51a). */
function hitsEntering(state: State, number: BatteryNumber, { location, stance }: Movers): boolean {
  const battery = state.batteries[number];
  const { board } = settingOf(state);
  const hex = hexOf(board, location);
  const comesDown = stance.from >= 0 && isSteeple(board, stance.from) && hexOf(board, stance.from) === hex;
  return (
    isBursting(battery) &&
    battery.counter?.kind !== 'FFE:1' &&
    stance.spent === 'enter' &&
    !comesDown &&
    isInBlast(board, battery, hex)
  );
}

/** C-DaE:2.6 Whether an HE FFE lies over a location, of either side. */
export function isUnderFire(state: State, location: number): boolean {
  if (state.batteries.length === 0 || location < 0) return false;
  const { board } = settingOf(state);
  return state.batteries.some((battery) => isBursting(battery) && isInBlast(board, battery, hexOf(board, location)));
}

function attack(play: Play, battery: Battery, target: Target): void {
  strikeAll(play, battery, target, rollDice(play.chance, 'artillery'));
}

/** C-DaE:2.5e One DR; an original 2 is a Critical Hit on all in the hex (C-R25). */
function strikeAll(play: Play, { side, calibre }: Battery, target: Target, dice: Dice): void {
  const { state } = play;
  const context = contextOf(state);
  const firepower = BATTERY_FIREPOWER[calibre];
  const isCritical = dice.total === BLAST_CRITICAL.roll;
  const column = columnFor(isCritical ? Math.min(BLAST_CRITICAL.most, BLAST_CRITICAL.times * firepower) : firepower);
  const vehicles = target.units.filter((unit) => isVehicle(state, unit));
  const men = target.units.filter((unit) => !isVehicle(state, unit));
  const bundlesFor = (units: readonly Unit[]) =>
    bundlesOf(state, context, target, units, isCritical ? 'critical' : 'hit');
  const hidden = men.filter((unit) => isHidden(state, unit));
  const found = isCritical ? bundlesFor(hidden) : foundAmong(bundlesFor(hidden), column, dice); // C-DaE:2.55
  reveal(
    play,
    found.flatMap(({ units }) => units),
  );
  const bundles = [...bundlesFor(men.filter((unit) => !hidden.includes(unit))), ...found];
  const gunners = isCritical ? men.filter((unit) => gunsOf(state, unit).length > 0) : [];
  const tally = new TallySheet('Firepower');
  tally.add('C-DaE:2.5d', calibre, firepower);
  if (isCritical) tally.add('C-DaE:2.5e', 'Critical Hit', columnFirepower(column) - firepower);
  play.emit({
    type: 'fire-resolved',
    rule: isCritical ? 'C-DaE:2.5e' : target.movers === undefined ? 'C-DaE:2.5d' : 'C-DaE:2.51a',
    side,
    at: context.board.grid.labels[target.hex],
    firepower: tally,
    column: columnFirepower(column),
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, column, dice),
  });
  const struck = bundles
    .map((bundle) => ({ ...bundle, units: bundle.units.filter((unit) => !gunners.includes(unit)) }))
    .filter(({ units }) => units.length > 0);
  destroyGuns(play, gunners);
  strike(play, struck, { column, full: column, shift: 0, cause: 'fire' }, dice);
  for (const vehicle of vehicles)
    strikeVehicleInArea(play, context, {
      side,
      vehicle,
      column,
      dice,
      cover: coverOf(state, context, target, vehicle, 'vehicle'), // C-R25 not reversed
      crewCover: coverOf(state, context, target, vehicle, 'crew'),
    });
  settle(play);
}

/** C-R25 A Gun is destroyed with its crew. */
function destroyGuns(play: Play, crews: readonly Unit[]): void {
  for (const crew of crews) {
    const losses = newLosses();
    destroyGunAndCrew(play, crew, 'fire', losses);
    settleLosses(play, losses);
  }
}

/** Those with the same modifiers together, those who man a Gun each alone (V-6.7). */
function bundlesOf(
  state: State,
  context: Context,
  target: Target,
  units: readonly Unit[],
  hit: 'hit' | 'critical',
): Struck[] {
  const add = (unit: Unit, into: Adder) => addModifiers(state, context, target, unit, hit, into);
  const crews = units.filter((unit) => gunsOf(state, unit).length > 0);
  return [
    ...inBundles(
      units.filter((unit) => !crews.includes(unit)),
      add,
    ),
    ...crews.flatMap((unit) =>
      inBundles([unit], add).map(
        (bundle): Struck => ({
          ...bundle,
          gun: {
            shield: shieldBeyond(gunshieldAgainstArtillery(state, unit), bundle.modifiers),
            shot: 'explosive',
          },
        }),
      ),
    ),
  ];
}

/** C-DaE:2.52 TEM and Air Bursts, no Height Advantage, no Hindrance; a Critical Hit turns TEM against them, but for the roof below a Steeple. C-DaE:2.51b FFMO and FFNAM only in the Movement Phase. */
function addModifiers(
  state: State,
  context: Context,
  target: Target,
  unit: Unit,
  hit: 'hit' | 'critical',
  into: Adder,
): void {
  for (const { rule, label, value } of coverOf(state, context, target, unit, 'crew').parts) {
    const isTurned = hit === 'critical' && value > 0 && label !== BELOW_STEEPLE;
    into.add(rule, isTurned ? `${label}, reversed` : label, isTurned ? -value : value);
  }
  if (target.movers !== undefined && state.phase === 'movement')
    movementModifiers(state, context, target.movers, unit, 'above', into, 'mortar');
  addHazard(state, unit, into);
  addFlames(state, unit, into);
}

/** C-R35 The label with which the roof above the ground level is added (see cover.ts). */
const BELOW_STEEPLE = 'below the Steeple';

function coverOf(state: State, context: Context, { movers }: Target, unit: Unit, at: 'crew' | 'vehicle'): Tally {
  const ground = new TallySheet('Cover');
  const stance = movers?.units.includes(unit) === true ? movers.stance : undefined;
  addCover(
    context,
    state.place[unit],
    { from: undefined, by: 'mortar', stance, target: coveredAs(state, unit) },
    ground,
  );
  const best = new TallySheet('Cover');
  addBestCover(state, context, unit, ground, at, best);
  return best;
}
