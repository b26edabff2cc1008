/** What it is worth to have a vehicle in a hex: what it can fire at from there, what can destroy it there, how far it is from where it is wanted. */
import { itemAt } from '@bridgehead/engine';
import type { Driver, Location, Unit } from '@bridgehead/elst';
import {
  armOf,
  calibreFirepower,
  columnFor,
  findLocation,
  isCrewExposed,
  isMachineGun,
  isMalfunctioned,
  isVehicle,
  placeOf,
  rangeBetween,
  vehicleOf,
  weaponsOf,
} from '@bridgehead/elst';
import { mustTake } from './goals.js';
import { exitForVehicle } from './ground.js';
import { sampleHarm } from './harm.js';
import type { Situation } from './situation.js';
import { enemiesOf, shotAt, targetWorth, worthOfTargets } from './targets.js';
import type { Stance } from './threat.js';
import { killEstimate } from './threat.js';
import { worthOf } from './worth.js';

const HIT = 0.5;
const PULL = 0.07;
/** How near to its objective a vehicle supports the attack, and how near the defence. */
const SUPPORT = 6;
const GUARD = 3;

export function standOfVehicle(situation: Situation, unit: Unit, stance: Stance): number {
  const { state, threat } = situation;
  const worth = worthOf(state, unit);
  const danger = threat.at(vehicleOf(state, unit), stance) * worth;
  const fire = (stance.manner === 'moving' ? IN_MOTION : 1) * FIRE * fireFrom(situation, unit, stance.hex);
  const mud = isMud(situation, stance.hex) ? MUD * worth : 0;
  return fire - danger - mud - pullOnVehicle(situation, unit, stance.hex);
}

const FIRE = 0.7;
/** V-Q.DRM14 Fire from a vehicle in Motion hardly ever hits. */
const IN_MOTION = 0.3;

/** V-DaE:1.3v2 A vehicle that leaves polder without a road may bog. */
function isMud({ context: { board } }: Situation, hex: Location): boolean {
  return board.polder[hex] === true && board.road[hex] === undefined;
}
/** The part of its worth that this costs on average. */
const MUD = 0.1;

/** What it costs to be away from where it is wanted. */
function pullOnVehicle(situation: Situation, unit: Unit, hex: Location): number {
  const exit = isLeaving(situation) ? exitForVehicle(situation, unit) : undefined;
  if (exit === undefined) return PULL * farFromObjective(situation, hex);
  return EXIT_PULL * Math.min(...exit.hexes.map((end) => rangeBetween(situation.context.board, hex, end)));
}
/** C-DaE3:VCb A tank that leaves is worth three squads that do. */
const EXIT_PULL = 0.3;

function isLeaving({ context: { scenario }, side }: Situation): boolean {
  return scenario.victory?.by === 'exit' && scenario.victory.side === side;
}

/** As it stands. */
export function stanceOf({ state }: Situation, unit: Unit): Stance {
  return {
    hex: itemAt(state.place, unit),
    hull: itemAt(state.hull, unit),
    turret: itemAt(state.turret, unit),
    manner: 'still',
  };
}

export function stanceAt({ place, hull, turret }: Driver, manner: Stance['manner']): Stance {
  return { hex: place, hull, turret, manner };
}

/** What its weapons do from a hex on average. */
function fireFrom(situation: Situation, unit: Unit, hex: Location): number {
  const { shots } = situation;
  const key = `${unit} ${hex}`;
  const known = shots.get(key);
  if (known !== undefined) return known;
  const value = worthOfTargets(enemiesOf(situation).map((enemy) => fireAt(situation, unit, hex, enemy)));
  shots.set(key, value);
  return value;
}

function fireAt(situation: Situation, unit: Unit, hex: Location, enemy: Unit): number {
  const { state, context } = situation;
  const at = itemAt(state.place, enemy);
  const weapons = weaponsOf(state, unit).filter((weapon) => !isMalfunctioned(state, weapon));
  const main = weapons.map((weapon) => armOf(state, weapon)).find(({ gun }) => gun !== undefined);
  if (isVehicle(state, enemy)) {
    if (main === undefined) return 0;
    const stance: Stance = {
      hex: at,
      hull: itemAt(state.hull, enemy),
      turret: itemAt(state.turret, enemy),
      manner: 'still',
    };
    return (
      killEstimate(context, { location: hex, arm: main, arc: undefined }, vehicleOf(state, enemy), stance) *
      worthOf(state, enemy)
    );
  }
  const shot = shotAt(situation, hex, at);
  if (shot === undefined) return 0;
  const firepower = weapons
    .filter((weapon) => isMachineGun(state, weapon) && armOf(state, weapon).range >= shot.range)
    .reduce((sum, weapon) => sum + armOf(state, weapon).firepower, 0);
  const guns = sampleHarm(columnFor(firepower), shot.modifier);
  const shell = main?.gun === undefined ? 0 : HIT * sampleHarm(columnFor(calibreFirepower(main.gun.calibre)), 0);
  return (guns + shell) * targetWorth(state, enemy);
}

/** Hexes beyond those from which a vehicle supports its side. */
function farFromObjective(situation: Situation, hex: Location): number {
  const { context, side } = situation;
  const { board, scenario } = context;
  const near = scenario.victory?.side === side ? SUPPORT : GUARD;
  const ranges = objectivesOf(situation).flatMap((at) => {
    const location = findLocation(board, at);
    return location === undefined ? [] : [rangeBetween(board, hex, location)];
  });
  return ranges.length === 0 ? 0 : Math.max(0, Math.min(...ranges) - near);
}

function objectivesOf({ state, context, side }: Situation): readonly string[] {
  const { victory, holdings } = context.scenario;
  const lacking = () => holdings.filter((_, holding) => state.control[holding] !== side).map(({ at }) => at);
  switch (victory?.by) {
    case 'firepower':
      return [victory.at];
    case 'control':
      return lacking();
    case 'campaign':
      return victory.side === side || mustTake(state, context, side) ? lacking() : [victory.building];
    case 'clearance':
      return victory.hexes;
    default:
      return [];
  }
}

// --- the crew ---------------------------------------------------------------------------------------------------------

/** V-7.7 Enemies so near make the crew close the hatches. */
const SHUT = 10;

/** Closed hatches where Infantry could fire at the crew, or may lie in wait. */
export function wantedCrew(situation: Situation, hex: Location): 'exposed' | 'buttoned-up' {
  const { state, context, side } = situation;
  const areUnseen = state.side.some((owner, unit) => owner !== side && placeOf(state, unit) === 'unknown');
  const isNear = enemiesOf(situation).some(
    (enemy) => !isVehicle(state, enemy) && rangeBetween(context.board, hex, itemAt(state.place, enemy)) <= SHUT,
  );
  return areUnseen || isNear ? 'buttoned-up' : 'exposed';
}

/** Whether a crew should change. */
export function wantsToChange(situation: Situation, unit: Unit, hex: Location): boolean {
  return (wantedCrew(situation, hex) === 'exposed') !== isCrewExposed(situation.state, unit);
}
