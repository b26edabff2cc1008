/** Attacks to be made possible by movement: which units go next to which enemy. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { enemiesInContact, UNREACHED } from '@bridgehead/engine/hexwar';
import type { Unit } from '@bridgehead/bulge';
import { contactOf, GRID, label, nameOf, units, unitsOnMap } from '@bridgehead/bulge';
import { signed } from '../words.js';
import { planBattle } from './battle.js';
import type { Draft, Order } from './draft.js';
import { freeUnits, give, isVacant, shift, wayThere } from './draft.js';
import { EXPOSED, exposureOf } from './exposure.js';
import type { Outlook } from './outlook.js';
import { GONE } from './outlook.js';
import { unitsInContact, bestOn, prospectsOf, situationOf } from './prospect.js';
import { dangerTo } from './standing.js';
import { contextOfTrial } from './trial.js';

/** Points that an assault must promise, beyond what the enemy may do in their turn. */
const WORTH_IT = 0.5;
/** The part of the danger to the attackers that is counted. */
const CAUTION = 0.15;
/** Support after movement is worth little elsewhere. */
const SUPPORT_PRICE = 0.05;
/** For one assault, and of those who could come to one hex. */
const MOST_ADDED = 3;
const MOST_TRIED = 5;
/** An enemy beside an attacker that is not the target: somebody has to deal with it. */
const DISTRACTION = 0.35;
/** The part of what a unit keeps from the enemy where it stands that is lost when it goes away to attack. */
const LEAVING = 1;

interface Assault {
  readonly target: Unit;
  readonly steps: readonly { readonly unit: Unit; readonly to: Hex }[];
  readonly value: number;
}

/** The best assaults first, each only if the whole phase is better with it. */
export function planAssaults(draft: Draft, outlook: Outlook, most: number, budget: Budget): void {
  const found: Assault[] = [];
  for (const target of outlook.enemies) {
    if (budget.expired()) return;
    const assault = assaultOn(draft, outlook, target);
    if (assault !== undefined) found.push(assault);
  }
  for (const { target } of found.toSorted((a, b) => b.value - a.value).slice(0, most)) {
    if (budget.expired()) return;
    const assault = assaultOn(draft, outlook, target); // with those who are still free
    if (assault !== undefined) order(draft, outlook, assault);
  }
}

function order(draft: Draft, outlook: Outlook, { target, steps, value }: Assault): void {
  const before = battleValue(draft, outlook) - exposureWithout(draft, outlook, undefined);
  const places = steps.map(({ unit }) => numberAt(draft.state.place, unit));
  const ways = steps.map(({ unit, to }) => wayThere(draft, unit, to));
  const orders: Order[] = [];
  const place = numberAt(draft.state.place, target);
  const reason = outlook.hold.includes(place)
    ? `To drive ${nameOf(target)} out of ${label(place)}, your task.`
    : `To attack ${nameOf(target)}: ${signed(value)} points.`;
  for (const [index, { unit, to }] of steps.entries()) {
    const how = ways[index];
    if (how === undefined) continue;
    shift(draft, unit, to);
    orders.push({ unit, to, how, reason });
  }
  const gain = battleValue(draft, outlook) - exposureWithout(draft, outlook, target) - before;
  for (const [index, { unit }] of steps.entries()) shift(draft, unit, itemAt(places, index));
  if (gain >= WORTH_IT && orders.length === steps.length) for (const each of orders) give(draft, each);
}

/** What the enemy could do to the side in their turn if the target were gone. */
function exposureWithout({ state, context, side }: Draft, outlook: Outlook, target: Unit | undefined): number {
  const from = target === undefined ? GONE : numberAt(state.place, target);
  if (target !== undefined) state.place[target] = GONE;
  const exposure = exposureOf(state, contextOfTrial(state, context), outlook);
  if (target !== undefined) state.place[target] = from;
  return EXPOSED[side] * exposure;
}

/** What the combat phase after this movement would come to as things stand. */
function battleValue(draft: Draft, outlook: Outlook): number {
  const { state, context, side } = draft;
  return planBattle(
    situationOf(state, context, outlook, isSuppliedIn(draft), SUPPORT_PRICE),
    contactOf(state, context, { side, when: 'post' }),
    'post',
  ).value;
}

/** Units that touch the target already, then one after the other the units that help most. */
function assaultOn(draft: Draft, outlook: Outlook, target: Unit): Assault | undefined {
  const { side, state } = draft;
  const place = numberAt(state.place, target);
  const near = neighboursOf(GRID, place);
  const steps: { unit: Unit; to: Hex }[] = [];
  const origins = new Map<Unit, number>();
  const attackers = unitsInContact(draft, unitsOnMap(state, side), target);
  let value = valueAgainst(draft, outlook, attackers, target);
  const atFirst = value;
  while (steps.length < MOST_ADDED) {
    let best: { unit: Unit; to: Hex; value: number } | undefined;
    for (const to of near) {
      if (!isVacant(draft, to)) continue;
      const others = enemiesInContact(draft.context, side, to).length - 1;
      for (const unit of comers(draft, to)) {
        if (origins.has(unit)) continue;
        const from = numberAt(state.place, unit);
        const danger =
          CAUTION * (dangerTo(state, outlook, unit, to) - (from < 0 ? 0 : dangerTo(state, outlook, unit, from)));
        const left = from < 0 ? 0 : LEAVING * outlook.holding(unit);
        shift(draft, unit, to);
        const total = valueAgainst(draft, outlook, [...attackers, unit], target) - danger - left - DISTRACTION * others;
        shift(draft, unit, from);
        if (total > (best?.value ?? -Infinity)) best = { unit, to, value: total };
      }
    }
    if (best === undefined || (best.value <= value && steps.length > 0)) break;
    origins.set(best.unit, numberAt(state.place, best.unit));
    shift(draft, best.unit, best.to);
    attackers.push(best.unit);
    steps.push({ unit: best.unit, to: best.to });
    value = best.value;
  }
  for (const [unit, from] of origins) shift(draft, unit, from);
  const gain = value - atFirst;
  return steps.length > 0 && value >= WORTH_IT && gain >= WORTH_IT / 2 ? { target, steps, value } : undefined;
}

/** The strongest of the free units that can come to a hex. */
function comers(draft: Draft, to: Hex): Unit[] {
  return freeUnits(draft)
    .filter((unit) => draft.state.place[unit] !== to && wayThere(draft, unit, to) !== undefined)
    .toSorted((a, b) => itemAt(units, b).strength - itemAt(units, a).strength)
    .slice(0, MOST_TRIED);
}

/** Nothing, if nobody attacks. */
function valueAgainst(draft: Draft, outlook: Outlook, attackers: readonly Unit[], target: Unit): number {
  if (attackers.length === 0) return 0;
  const situation = situationOf(draft.state, draft.context, outlook, isSuppliedIn(draft), SUPPORT_PRICE);
  return (
    bestOn(
      prospectsOf(
        situation,
        attackers.toSorted((a, b) => a - b),
        target,
      ),
    )?.value ?? 0
  );
}

/** By the supply lines at the beginning of the phase: where own units go changes little about them. */
function isSuppliedIn({ state, net }: Draft): (unit: Unit) => boolean {
  return (unit) => net.cost[numberAt(state.place, unit)] !== UNREACHED;
}
