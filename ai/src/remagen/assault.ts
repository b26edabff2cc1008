/** Attacks to be made possible by movement: which units go next to which enemy, so that a beaten enemy finds no way out. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { areInContact, enemiesInContact, NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Unit } from '@bridgehead/remagen';
import {
  board,
  contextOf,
  freeGuns,
  GRID,
  isBridgeHex,
  isInRange,
  isNight,
  isOnMap,
  isPassable,
  label,
  lineOf,
  nameOf,
  opponentOf,
  sideOf,
  units,
  unitsOf,
} from '@bridgehead/remagen';
import { tenths } from '../words.js';
import { addBarrages } from './barrage-plan.js';
import type { PlannedAttack } from './combat-plan.js';
import { clusterAround, planCluster } from './combat-plan.js';
import { deadEnd } from './dead-ends.js';
import type { Draft } from './draft.js';
import { canGo, freeUnits, give, isVacant, shift } from './draft.js';
import { ALL_AROUND, CLOSED_BY, COUNT, directionsWhere } from '../encirclement.js';
import type { Pressure } from './pressure.js';
import { dangerTo } from './pressure.js';
import { prospectWithFire, resultsOf, situationOf, worthOf } from './prospect.js';

/** How a side likes its attacks. */
export interface Temper {
  /** Points that an attack must promise. */
  readonly threshold: number;
  /** How much of the danger to the attackers in the enemy's next Combat Phase is counted. */
  readonly caution: number;
  /** What it costs to take a unit away from where it stands. */
  readonly leaving: (unit: Unit) => number;
  /** What it is worth apart from points to drive an enemy unit away. */
  readonly importance: (enemy: Unit) => number;
}

/** A hex next to the enemy that could still be taken up, and the units that can come there. */
interface Spot {
  readonly direction: number;
  readonly hex: Hex;
  readonly units: readonly Unit[];
}

interface Assault {
  readonly target: Unit;
  readonly places: readonly { readonly unit: Unit; readonly hex: Hex }[];
  readonly guns: readonly Unit[];
  readonly gain: number;
}

/** Enemies with fewer promising ways to be attacked than this are looked at with all of them. */
const WAYS_TRIED = 3;
const NODES = 60;

/** Gives orders for all attacks that promise enough, the best first; only for those after which the draft is still allowed. */
export function planAssaults(
  draft: Draft,
  pressure: Pressure,
  temper: Temper,
  isAllowed: (draft: Draft) => boolean,
  budget: Budget,
): void {
  const spent: Unit[] = [];
  let targets = unitsOf(opponentOf(draft.side)).filter((unit) => isOnMap(draft.state, unit));
  for (let round = 0; round < 3 && targets.length > 0; round++) {
    const found = targets.flatMap((target) =>
      budget.expired() ? [] : (bestAssault(draft, pressure, temper, target, spent) ?? []),
    );
    found.sort((a, b) => b.gain - a.gain);
    const missed: Unit[] = [];
    for (const first of found) {
      if (budget.expired()) return;
      const assault = isStillGood(draft, first, spent) ? first : undefined;
      if (assault === undefined) {
        missed.push(first.target);
        continue;
      }
      if (tryOut(draft, assault.places, isAllowed)) {
        commit(draft, assault);
        spent.push(...assault.guns);
      }
    }
    targets = missed;
  }
}

function isStillGood(draft: Draft, { places, guns }: Assault, spent: readonly Unit[]): boolean {
  return (
    places.every(({ unit, hex }) => !draft.orders.has(unit) && canGo(draft, unit, hex)) &&
    !guns.some((gun) => spent.includes(gun))
  );
}

/** Whether the draft would be allowed with units in these places. */
function tryOut(draft: Draft, places: Assault['places'], isAllowed: (draft: Draft) => boolean): boolean {
  const origins = places.map(({ unit }) => numberAt(draft.state.place, unit));
  for (const { unit, hex } of places) shift(draft, unit, hex);
  const found = isAllowed(draft);
  places.forEach(({ unit }, index) => shift(draft, unit, itemAt(origins, index)));
  return found;
}

function commit(draft: Draft, { target, places, gain }: Assault): void {
  const reason = `To attack ${nameOf(target)} in ${label(numberAt(draft.state.place, target))}: worth ${tenths(gain)} points on average.`;
  for (const { unit, hex } of places) give(draft, { unit, to: hex, reason });
  draft.promise += gain;
}

function bestAssault(
  draft: Draft,
  pressure: Pressure,
  temper: Temper,
  target: Unit,
  spent: readonly Unit[],
): Assault | undefined {
  const spots = spotsAround(draft, target);
  if (spots.length === 0) return undefined;
  let best: Assault | undefined;
  for (const chosen of promising(draft, target, spots)) {
    const places = assign(draft, chosen, temper);
    if (places === undefined) continue;
    const { gain, guns } = gainOf(draft, pressure, temper, target, places, spent);
    if (gain > (best?.gain ?? temper.threshold)) best = { target, places, guns, gain };
  }
  return best;
}

/** Vacant hexes in contact with an enemy that free units can reach. Nobody attacks from a bridge (11.12b). */
function spotsAround(draft: Draft, target: Unit): Spot[] {
  const at = numberAt(draft.state.place, target);
  const fighters = freeUnits(draft).filter((unit) => !itemAt(units, unit).isArtillery);
  const spots: Spot[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const hex = numberAt(GRID.neighbours, at * 6 + direction);
    if (hex === OFF_BOARD || isBridgeHex(hex) || !areInContact(draft.context, at, hex) || !isVacant(draft, hex))
      continue;
    const able = fighters.filter((unit) => canGo(draft, unit, hex));
    if (able.length > 0) spots.push({ direction, hex, units: able });
  }
  return spots;
}

/** The sets of spots that look best at a glance: the enemy beaten and nowhere to go. */
function promising(draft: Draft, target: Unit, spots: readonly Spot[]): Spot[][] {
  const { state, context, side } = draft;
  const at = numberAt(state.place, target);
  const facts = itemAt(units, target);
  const zone = zoneOf(context, side);
  const closed = directionsWhere(
    GRID.neighbours,
    at,
    (near, direction) =>
      near === OFF_BOARD || zone[near] === 1 || !isPassable(state, context, facts, at, direction) || holds(draft, near),
  );
  let present = 0;
  const beset = directionsWhere(GRID.neighbours, at, (near) => {
    if (near === OFF_BOARD || !holds(draft, near) || isBridgeHex(near)) return false;
    present += itemAt(units, numberAt(context.occupant, near)).attack;
    return true;
  });
  const barrage = unitsOf(side).reduce(
    (sum, unit) =>
      sum +
      (itemAt(units, unit).isArtillery && isOnMap(state, unit) && isInRange(state, unit, target)
        ? itemAt(units, unit).barrage
        : 0),
    0,
  );
  const line = lineOf(isBridgeHex(at) ? 'bridge' : itemAt(board.terrain, at));
  const ways: { chosen: Spot[]; value: number }[] = [];
  for (let mask = 1; mask < 1 << spots.length; mask++) {
    const chosen = spots.filter((_, bit) => (mask & (1 << bit)) !== 0);
    if (chosen.length > 4) continue;
    const from = chosen.reduce((set, { direction }) => set | (1 << direction), beset);
    const strength =
      chosen.reduce((sum, spot) => sum + Math.max(...spot.units.map((unit) => itemAt(units, unit).attack)), present) +
      barrage * 0.5;
    const isTrapped = (itemAt(CLOSED_BY, from) | closed) === ALL_AROUND;
    let beaten = 0;
    for (const [result, chance] of resultsOf(line, Math.round(strength - facts.defense)))
      if (result.startsWith('D') || (result === 'Br' && itemAt(COUNT, from) > 0)) beaten += chance;
    ways.push({ chosen, value: beaten * (isTrapped ? worthOf(target) : 0.4) - 0.35 * chosen.length });
  }
  ways.sort((a, b) => b.value - a.value);
  return ways.slice(0, WAYS_TRIED).map(({ chosen }) => chosen);
}

function holds(draft: Draft, hex: Hex): boolean {
  const unit = numberAt(draft.context.occupant, hex);
  return unit !== NOBODY && sideOf(unit) === draft.side;
}

/** One unit for each spot, the spots with the least choice first; undefined if they do not suffice. */
function assign(draft: Draft, spots: readonly Spot[], temper: Temper): { unit: Unit; hex: Hex }[] | undefined {
  const places: { unit: Unit; hex: Hex }[] = [];
  const used = new Set<Unit>();
  for (const { hex, units: able } of spots.toSorted((a, b) => a.units.length - b.units.length)) {
    let best: { unit: Unit; price: number } | undefined;
    for (const unit of able) {
      if (used.has(unit)) continue;
      const price =
        temper.leaving(unit) - itemAt(units, unit).attack * 0.5 + (draft.reach.get(unit)?.cost[hex] ?? 0) * 0.01;
      if (best === undefined || price < best.price) best = { unit, price };
    }
    if (best === undefined) return undefined;
    used.add(best.unit);
    places.push({ unit: best.unit, hex });
  }
  return places;
}

/** What the attack adds to all that would be fought without it. */
function gainOf(
  draft: Draft,
  pressure: Pressure,
  temper: Temper,
  target: Unit,
  places: Assault['places'],
  spent: readonly Unit[],
): { gain: number; guns: Unit[] } {
  const { state, context, side } = draft;
  const origins = places.map(({ unit }) => numberAt(state.place, unit));
  for (const { unit, hex } of places) state.place[unit] = hex;
  draft.context = contextOf(state, context);
  const after = combatAround(draft, [target], spent);
  let risk = 0;
  for (const { unit, hex } of places)
    risk += dangerTo(pressure, state, draft.context, unit, hex) * temper.caution + temper.leaving(unit) + deadEnd(hex);
  places.forEach(({ unit }, index) => (state.place[unit] = itemAt(origins, index)));
  draft.context = context;
  const before = combatAround(draft, after.defenders, spent);
  const guns = after.attacks.flatMap(({ attack }) => attack.barrage);
  return { gain: after.value - before.value - risk + temper.importance(target) * (side === 'us' ? 1 : 0.5), guns };
}

/**
 * What it brings to go next to enemies without a plan: the attack that must be made (7.12a), and the one that they must make
 * if they stay (7.11a), which is to their own loss more often than not.
 */
export function contactValue(draft: Draft, unit: Unit, hex: Hex): number {
  if (isNight(draft.state.turn)) return 0;
  const { state, context, side } = draft;
  const was = numberAt(state.place, unit);
  state.place[unit] = hex;
  draft.context = contextOf(state, context);
  const enemies = enemiesInContact(draft.context, side, hex);
  const after = combatAround(draft, enemies, []).value;
  const theirs = enemies.map(
    (enemy) =>
      prospectWithFire(
        situationOf(state, draft.context, opponentOf(side), 0),
        { attackers: [enemy], barrage: [], defenders: [unit] },
        0,
      ).value,
  );
  state.place[unit] = was;
  draft.context = context;
  const before = combatAround(draft, enemies, []).value;
  return after - before + Math.max(0, -Math.max(...theirs)) * LURE;
}

/** The enemy may beat off the attack first, or bring help. */
const LURE = 0.5;

/** What is to be expected of the attacks that must be made on these enemies and all that hang together with them. */
function combatAround(
  draft: Draft,
  enemies: readonly Unit[],
  spent: readonly Unit[],
): { value: number; attacks: PlannedAttack[]; defenders: readonly Unit[] } {
  const { state, context, side } = draft;
  const situation = situationOf(state, context, side, 0.5);
  const guns = freeGuns(state, context, side).filter((gun) => !spent.includes(gun));
  const seen = new Set<Unit>();
  const attacks: PlannedAttack[] = [];
  let value = 0;
  for (const enemy of enemies) {
    if (seen.has(enemy)) continue;
    const cluster = clusterAround(state, context, enemy);
    for (const unit of cluster.defenders) seen.add(unit);
    if (cluster.attackers.length === 0) continue;
    const plan = planCluster(situation, cluster, { nodes: NODES, guns });
    value += plan.value;
    attacks.push(...plan.attacks);
  }
  const planned = addBarrages(situation, attacks, guns);
  value +=
    planned.reduce((sum, { prospect }) => sum + prospect.value, 0) -
    attacks.reduce((sum, { prospect }) => sum + prospect.value, 0);
  return { value, attacks: planned, defenders: [...seen] };
}
