/** 4.3 What single units can do with their actions, and what each is worth. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { ActionOf, Unit } from '@bridgehead/primosole';
import {
  cardCode,
  controllerOf,
  couldFireAt,
  coverOf,
  fortificationIn,
  freshUnits,
  GRID,
  handOf,
  idOf,
  isDisorganized,
  isInside,
  isSupportWeapon,
  label,
  listFires,
  mineAgainst,
  moraleOf,
  nearestEnemy,
  opponentOf,
  scenarioOf,
  sideIn,
  sideOf,
  stackIn,
  stackingLimit,
  supportFor,
  unitOf,
  units,
  unitsOnMap,
  valueOf,
} from '@bridgehead/primosole';
import { tenths } from '../words.js';
import type { Danger } from './danger.js';
import { chanceToPass } from './danger.js';
import type { Goals } from './goals.js';
import { cardWorth, chanceBelow } from './outlook.js';
import { effectsOfCard, effectsOfShot } from './shots.js';
import type { Option, Situation } from './situation.js';
import { isStaff, pointsAt, powerOf, prospectOf, turnsLeft } from './worth.js';

// --- fire -------------------------------------------------------------------------------------------------------------

/** 11.5b What a fire costs in ammunition on average: one card in thirteen is a ten. */
const AMMO = 0.03;

/** 6.1 The best fire of each unit that can fire. */
export function fireOptions(situation: Situation): Map<Unit, Option<ActionOf<'fire'>>> {
  const { state, context, side } = situation;
  const best = new Map<Unit, Option<ActionOf<'fire'>>>();
  for (const action of listFires(state, context, side)) {
    if (action.do !== 'fire' || (action.card !== 'deck' && situation.skill === 'recruit')) continue;
    const firer = unitOf(action.unit);
    const option = weighFire(situation, action, firer);
    const known = best.get(firer);
    if (known === undefined || option.value > known.value) best.set(firer, option);
  }
  return best;
}

function weighFire({ state, outlook }: Situation, action: ActionOf<'fire'>, firer: Unit): Option<ActionOf<'fire'>> {
  const target = unitOf(action.target);
  const support = action.support.length === 0 ? [] : supportFor(state, firer, target);
  const shot = { mode: 'fire', firer, target, support } as const;
  const held = action.card === 'deck' ? undefined : valueOfCode(action.card);
  const { chance, damage } =
    held === undefined ? effectsOfShot(state, outlook, shot) : effectsOfCard(state, outlook, shot, held);
  const price = held === undefined ? AMMO : 1.5 * cardWorth(held) + (held === 10 ? 0.3 : 0);
  const value = damage - price - 0.02 * support.length;
  const reason = `Fire at ${itemAt(units, target).name} in ${label(numberAt(state.place, target))}: an effect ${Math.round(chance * 100)} % of the time, ${tenths(damage)} points on average.`;
  return { action, value, reason };
}

function valueOfCode(code: string): number {
  const value = Number.parseInt(code, 10);
  return Number.isNaN(value) ? 1 : value;
}

// --- rally ------------------------------------------------------------------------------------------------------------

/** 8.3 Each Disorganized unit that may try: with the lowest card from the hand where the deck is doubtful. */
export function rallyOptions({ state, side, outlook, skill }: Situation): Option<ActionOf<'rally'>>[] {
  const hand = handOf(state, side).toSorted((one, other) => valueOf(one) - valueOf(other));
  return freshUnits(state, side)
    .filter((unit) => isDisorganized(state, unit))
    .map((unit) => {
      const morale = moraleOf(state, unit);
      const chance = chanceBelow(outlook, morale);
      const worth = 0.3 + 0.5 * powerOf(state, unit);
      const sure = skill === 'regular' ? hand.find((card) => valueOf(card) < morale && valueOf(card) <= 4) : undefined;
      const usesHand = sure !== undefined && (1 - chance) * worth > cardWorth(valueOf(sure));
      const odds = usesHand ? 'with a card from the hand, for certain' : `${Math.round(chance * 100)} % of the time`;
      return {
        action: { do: 'rally', unit: idOf(unit), card: usesHand ? cardCode(sure) : 'deck' },
        value: chance * worth,
        reason: `${itemAt(units, unit).name} rallies ${odds}.`,
      };
    });
}

// --- moves ------------------------------------------------------------------------------------------------------------

export interface MoveFacts {
  readonly goals: Goals;
  readonly danger: Danger;
}

/** 5 What a move to a hex without enemies is worth to a unit that stands in `from`. */
export function weighMove(
  situation: Situation,
  { goals, danger }: MoveFacts,
  unit: Unit,
  from: Hex,
  way: readonly Hex[],
): Option<ActionOf<'move'>> {
  const { state, side, travel, skill } = situation;
  const end = itemAt(way, way.length - 1);
  const goal = goals.get(unit);
  const cost = skill === 'recruit' ? 0 : way.reduce((sum, hex) => sum + danger(unit, hex), 0);
  const taken = way.reduce((sum, hex) => sum + (controllerOf(state, hex) === side ? 0 : pointsAt(state, hex)), 0);
  const nearer =
    goal === undefined ? 0 : travel.moves(state, unit, from, goal.hex) - travel.moves(state, unit, end, goal.hex);
  const pull = goal === undefined ? 0 : PULL * (1 + goal.points / 6) * hurry(situation);
  const leaving = leavingCost(situation, unit, from, end) + crowds(situation, unit, end);
  const gain =
    (taken * shareOf(situation, unit, end) + pull * nearer) * chanceToPass(situation, unit, way.slice(0, -1));
  const value =
    gain +
    stand(situation, unit, end) -
    stand(situation, unit, from) +
    demining(situation, unit, end) -
    cost -
    leaving -
    TROUBLE;
  const aim =
    goal === undefined
      ? 'a better place'
      : goal.kind === 'hold'
        ? `${label(goal.hex)}, which is to be held`
        : goal.kind === 'take'
          ? `${label(goal.hex)}, which is to be taken`
          : 'the bridge, to blow it';
  const price = tenths(cost) === '0' ? 'the way is safe' : `the way costs ${tenths(cost)} points on average`;
  const reason =
    taken > 0
      ? `Takes ${label(end)}: ${tenths(taken)} points.`
      : `${itemAt(units, unit).name} goes towards ${aim}; ${price}.`;
  return { action: { do: 'move', unit: idOf(unit), path: way.map(label) }, value, reason };
}

/** How much of the points of a hex a unit can hope to keep: headquarters and observers hold nothing against an enemy who is near. */
function shareOf({ state, side }: Situation, unit: Unit, hex: Hex): number {
  if (!isStaff(unit)) return 0.8;
  return nearestEnemy(state, side, hex) <= 4 ? 0 : 0.5;
}

const PULL = 0.45;
/** A move must be worth the trouble. */
const TROUBLE = 0.03;

/** The nearer the end, the more a step towards a goal counts; a side that is ahead has less need of it. */
function hurry({ state, side }: Situation): number {
  const all = scenarioOf(state).turns.length;
  const must = prospectOf(state, side) === 'behind' ? 1.8 : 0.9;
  return must * (1 + 0.6 * (1 - turnsLeft(state) / all));
}

/** How well a unit stands in a hex: cover where enemies are near, and not too many together. */
function stand({ state, side }: Situation, unit: Unit, hex: Hex): number {
  const far = nearestEnemy(state, side, hex);
  const cover = far <= 5 ? 0.05 * coverOf(hex) : 0;
  const isAhead = isStaff(unit) && (far <= 2 || (far <= 4 && (pointsAt(state, hex) > 0 || fortificationIn(hex) >= 0)));
  return cover - (isAhead ? (far <= 1 ? 0.8 : 0.45) : 0);
}

/** What it costs that a unit is no longer where it was. */
export function leavingCost(situation: Situation, unit: Unit, from: Hex, end: Hex): number {
  return deserted(situation, unit, from, end) + quitsPost(situation, unit, from, end);
}

/** What is risked by leaving a hex that counts, or a fortification, to nobody who can hold it. */
function deserted({ state, context, side, hold }: Situation, unit: Unit, from: Hex, end: Hex): number {
  const points = pointsAt(state, from) + (isInside(state, unit) ? 1 : 0);
  const isHeld = sideIn(context, from, side).some(
    (other) => other !== unit && !isStaff(other) && !isSupportWeapon(other) && !isDisorganized(state, other),
  );
  if (from === end || isHeld) return 0;
  if (hold.has(from)) return DUTY;
  if (points === 0) return 0;
  const far = nearestEnemy(state, side, from);
  return points * (far <= 4 ? 0.9 : far <= 8 ? 0.6 : 0.25);
}

/** Nothing that a scenario scores makes up for leaving a hex that has to be held. */
const DUTY = 20;

/** 6.5 A gun that has tanks before it stays: it would fire a turn later, or not at all. */
function quitsPost({ state, context }: Situation, unit: Unit, from: Hex, end: Hex): number {
  if (itemAt(units, unit).fireClass !== 'anti-tank' || from === end || state.place[unit] !== from) return 0;
  return unitsOnMap(state, opponentOf(sideOf(unit))).some(
    (enemy) => itemAt(units, enemy).fireClass === 'tank' && couldFireAt(state, context, unit, enemy),
  )
    ? 3
    : 0;
}

/** 2.0af R14 A hex that would be overfull turns somebody out. */
function crowds({ state, context, side }: Situation, unit: Unit, end: Hex): number {
  if (isSupportWeapon(unit) || state.place[unit] === end) return 0;
  return stackIn(context, end, side) >= stackingLimit(end) ? 0.5 : 0;
}

/** 11.2 11.2.1 Engineers go onto a minefield that bars the way of others, to clear it. */
function demining(situation: Situation, unit: Unit, end: Hex): number {
  const { state, side } = situation;
  if (
    !itemAt(units, unit).isEngineer ||
    mineAgainst(state, unit, end) === undefined ||
    nearestEnemy(state, side, end) <= 1
  )
    return 0;
  return barsTheWay(situation, unit, end) ? 1.5 : 0;
}

/** A minefield matters where at least two others are near. */
function barsTheWay({ state, side }: Situation, unit: Unit, hex: Hex): boolean {
  return (
    unitsOnMap(state, side).filter(
      (other) => other !== unit && !isStaff(other) && distance(GRID, numberAt(state.place, other), hex) <= 2,
    ).length >= 2
  );
}

// --- the rest ---------------------------------------------------------------------------------------------------------

/** What else a unit can do. */
export type OtherAction = ActionOf<'improve' | 'clear' | 'demolish' | 'raid'>;

/** 5.8 11.2.1 11.7 What stands in the list apart from fire, rally and moves. */
export function weighOther(situation: Situation, action: OtherAction): Option<OtherAction> {
  const { state, side } = situation;
  if (action.do === 'demolish' || action.do === 'raid')
    return { action, value: 1.5, reason: 'The bridge is worth more destroyed.' };
  if (action.do === 'clear')
    return {
      action,
      value: barsTheWay(situation, unitOf(action.unit), numberAt(state.place, unitOf(action.unit))) ? 2.5 : 0.2,
      reason: 'Clears the mines for the units behind.',
    };
  const hex = numberAt(state.place, unitOf(action.unit));
  const holds =
    pointsAt(state, hex) > 0 ||
    [...scenarioOf(state).victory.objectives].some(
      (objective) => controllerOf(state, objective.hex) === side && distance(GRID, objective.hex, hex) <= 1,
    );
  const far = nearestEnemy(state, side, hex);
  return { action, value: holds && far <= 8 ? 0.14 : far <= 4 ? 0.05 : 0, reason: `Digs in at ${label(hex)}.` };
}
