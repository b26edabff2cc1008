/** What can destroy vehicles: how likely a shot from one hex kills a vehicle in another, by the tables of the rules, and which weapons of the enemy a side knows of. */
import { itemAt } from '@bridgehead/engine';
import type { Context, Location, Side, State, Unit, VehicleFacts, WeaponFacts } from '@bridgehead/elst';
import {
  arcOf,
  armOf,
  armourAt,
  aspectsFrom,
  factsOf,
  hexOf,
  isGoodOrder,
  isHidden,
  isInArc,
  isMalfunctioned,
  isMultiMan,
  lineBetween,
  placeOf,
  rangeBetween,
  TERRAIN_FACTS,
  toHitNumberOf,
  toKillNumber,
  weaponKinds,
} from '@bridgehead/elst';
import { chanceAbove } from './harm.js';

/** How a vehicle is in a hex. */
export interface Stance {
  readonly hex: number;
  readonly hull: number;
  readonly turret: number;
  readonly manner: 'moving' | 'still';
}

/** A weapon that kills vehicles. */
interface Killer {
  readonly location: Location;
  readonly arm: WeaponFacts;
  /** The hexspine it points at; undefined: all round. */
  readonly arc: number | undefined;
  /** How likely it is to be there and to fire. */
  readonly readiness: number;
}

export interface Threat {
  /** The chance that a vehicle of this kind is lost there before its next turn. */
  at(facts: VehicleFacts, stance: Stance): number;
  /** The part of it that comes from one location. */
  from(facts: VehicleFacts, stance: Stance, location: Location): number;
}

const TURRET_HITS = 15 / 36;
const MOVING = 2;
const LARGE = -1;
const TURNING = 2;

/** The chance that one shot destroys a vehicle: as far as it can be told without a shot. */
export function killEstimate(
  context: Context,
  { location: from, arm, arc }: Pick<Killer, 'location' | 'arm' | 'arc'>,
  facts: VehicleFacts,
  { hex, hull, turret, manner }: Stance,
): number {
  const { board } = context;
  const range = rangeBetween(board, from, hex);
  const number = arm.shapedCharge?.toHit.at(range) ?? hitNumber(arm, range);
  const power = powerAt(arm, range);
  if (range > arm.range || number === undefined || power === undefined) return 0;
  const sight = lineBetween(context, from, hex);
  if (!sight.isClear) return 0;
  const firer = hexOf(board, from);
  const isAside = arc !== undefined && firer !== hex && !isInArc(board.grid, firer, arc, hex);
  const modifier =
    sight.hindrance +
    (TERRAIN_FACTS.get(itemAt(board.terrain, hex))?.modifier ?? 0) +
    (manner === 'moving' ? MOVING : 0) +
    (isAside ? TURNING : 0) +
    (facts.size === 'large' || facts.size === 'very-large' ? LARGE : 0);
  const hit = 1 - chanceAbove(number - modifier);
  const killAt = (part: 'hull' | 'turret', spine: number) => {
    const aspects = firer === hex ? (['side'] as const) : aspectsFrom(board.grid, hex, spine, firer);
    const armour = Math.max(...aspects.map((aspect) => armourAt(facts, part, aspect)));
    return 1 - chanceAbove(power - armour - 1);
  };
  return hit * ((1 - TURRET_HITS) * killAt('hull', hull) + TURRET_HITS * killAt('turret', turret));
}

function hitNumber({ gun }: WeaponFacts, range: number): number | undefined {
  return gun && toHitNumberOf(gun.row, 'vehicle', range, 'black');
}

/** The best To Kill number that it has. */
function powerAt(arm: WeaponFacts, range: number): number | undefined {
  return toKillNumber(arm, 'AP', range) ?? toKillNumber(arm, 'HEAT', range) ?? toKillNumber(arm, 'HE', range);
}

export function isKiller({ gun, shapedCharge }: WeaponFacts): boolean {
  return gun !== undefined || shapedCharge !== undefined;
}

const PANZERFAUST = weaponKinds.find(({ type }) => type === 'panzerfaust');
/** V-4.4.2c One in two finds one. */
const FOUND = 0.45;
const READY = 0.8;

function killersOf(state: State, side: Side): Killer[] {
  const killers: Killer[] = [];
  state.holder.forEach((holder, weapon) => {
    if (holder < 0 || !isKnownEnemy(state, side, holder)) return;
    const arm = armOf(state, weapon);
    if (!isKiller(arm) || isMalfunctioned(state, weapon)) return;
    killers.push({ location: itemAt(state.place, holder), arm, arc: arcOf(state, weapon), readiness: READY });
  });
  if (PANZERFAUST !== undefined && state.panzerfausts > 0)
    state.side.forEach((_, unit) => {
      if (!isKnownEnemy(state, side, unit) || !isMultiMan(state, unit)) return;
      if (factsOf(state, unit).nationality === 'german')
        killers.push({ location: itemAt(state.place, unit), arm: PANZERFAUST, arc: undefined, readiness: FOUND });
    });
  return killers;
}

function isKnownEnemy(state: State, side: Side, unit: Unit): boolean {
  return (
    state.side[unit] !== side && itemAt(state.place, unit) >= 0 && !isHidden(state, unit) && isGoodOrder(state, unit)
  );
}

/** V-3.8v3 Infantry beside a vehicle may come into its hex. */
const BESIDE: readonly number[] = [0.2, 0.07];
/** Enemies whom nobody has seen lie in wait in cover. */
const LURKING = 0.012;
const MOST_LURKING = 0.2;
const LURKING_RANGE = 2;

export function makeThreat(state: State, context: Context, side: Side): Threat {
  const killers = killersOf(state, side);
  const infantry = state.side.flatMap((_, unit) =>
    isKnownEnemy(state, side, unit) && isMultiMan(state, unit) ? [itemAt(state.place, unit)] : [],
  );
  const areUnseen = state.side.some((owner, unit) => owner !== side && placeOf(state, unit) === 'unknown');
  const known = new Map<string, number>();
  const lurking = new Map<number, number>();
  const shotsOf = (facts: VehicleFacts, stance: Stance, from: readonly Killer[]): number =>
    from.reduce((safe, killer) => safe * (1 - killer.readiness * killEstimate(context, killer, facts, stance)), 1);
  const find = (facts: VehicleFacts, stance: Stance): number => {
    let safe = shotsOf(facts, stance, killers);
    for (const place of infantry) safe *= 1 - (BESIDE[rangeBetween(context.board, place, stance.hex)] ?? 0);
    if (!areUnseen) return 1 - safe;
    const hidden = lurking.get(stance.hex) ?? lurkingNear(context, stance.hex);
    lurking.set(stance.hex, hidden);
    return 1 - safe * (1 - hidden);
  };
  return {
    at(facts, stance) {
      const { hex, hull, turret, manner } = stance;
      const key = `${hex} ${hull} ${turret} ${manner} ${facts.armour.hull.front}`;
      const threat = known.get(key) ?? find(facts, stance);
      known.set(key, threat);
      return threat;
    },
    from: (facts, stance, location) =>
      1 -
      shotsOf(
        facts,
        stance,
        killers.filter((killer) => killer.location === location),
      ),
  };
}

function lurkingNear({ board, area }: Context, hex: number): number {
  const places = area.hexes.filter(
    (other) =>
      rangeBetween(board, hex, other) <= LURKING_RANGE &&
      !(TERRAIN_FACTS.get(itemAt(board.terrain, other))?.openGround ?? true),
  );
  return Math.min(MOST_LURKING, LURKING * places.length);
}
