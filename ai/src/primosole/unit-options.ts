/** 4.3 What single units can do with their actions, and what each is worth. */
import type { Hex } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine';
import type { ActionOf, Unit } from '@bridgehead/primosole';
import { cardCode, controllerOf, coverOf, freshUnits, GRID, handOf, idOf, isDisorganized, label, listFires, moraleOf, nearestEnemy, scenarioOf, sideIn, supportFor, unitOf, units, valueOf } from '@bridgehead/primosole';
import { tenths } from '../words.js';
import type { Danger } from './danger.js';
import type { Goals } from './goals.js';
import { cardWorth, chanceBelow } from './outlook.js';
import { effectsOfCard, effectsOfShot } from './shots.js';
import type { Option, Situation } from './situation.js';
import { pointsAt, powerOf, prospectOf, turnsLeft } from './worth.js';

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
  const { chance, damage } = held === undefined ? effectsOfShot(state, outlook, shot) : effectsOfCard(state, outlook, shot, held);
  const price = held === undefined ? AMMO : 1.5 * cardWorth(held) + (held === 10 ? 0.3 : 0);
  const value = damage - price - 0.02 * support.length;
  const reason = `Fire at ${units[target].name} in ${label(state.place[target])}: an effect in ${Math.round(chance * 100)} of 100 cases, ${tenths(damage)} points on average.`;
  return { action, value, reason };
}

function valueOfCode(code: string): number {
  const value = Number.parseInt(code, 10);
  return Number.isNaN(value) ? 1 : value;
}

// --- rally ------------------------------------------------------------------------------------------------------------

/** 8.3 Each Disorganized unit that may try: with the lowest card of the hand where the deck is doubtful. */
export function rallyOptions({ state, side, outlook, skill }: Situation): Option<ActionOf<'rally'>>[] {
  const hand = handOf(state, side).toSorted((one, other) => valueOf(one) - valueOf(other));
  return freshUnits(state, side).filter((unit) => isDisorganized(state, unit)).map((unit) => {
    const morale = moraleOf(state, unit);
    const chance = chanceBelow(outlook, morale);
    const worth = 0.3 + 0.5 * powerOf(state, unit);
    const sure = skill === 'regular' ? hand.findLast((card) => valueOf(card) < morale && valueOf(card) <= 4) : undefined;
    const usesHand = sure !== undefined && (1 - chance) * worth > cardWorth(valueOf(sure));
    const odds = usesHand ? 'with a card of the hand, for certain' : `in ${Math.round(chance * 100)} of 100 cases`;
    return { action: { do: 'rally', unit: idOf(unit), card: usesHand ? cardCode(sure) : 'deck' }, value: chance * worth, reason: `${units[unit].name} rallies ${odds}.` };
  });
}

// --- moves ------------------------------------------------------------------------------------------------------------

export interface MoveFacts {
  readonly goals: Goals;
  readonly danger: Danger;
}

/** 5 What a move to a hex without enemies is worth to a unit that stands in `from`. */
export function weighMove(situation: Situation, { goals, danger }: MoveFacts, unit: Unit, from: Hex, way: readonly Hex[]): Option<ActionOf<'move'>> {
  const { state, side, travel, skill } = situation;
  const end = way[way.length - 1];
  const goal = goals.get(unit);
  const cost = skill === 'recruit' ? 0 : way.reduce((sum, hex) => sum + danger(unit, hex), 0);
  const taken = way.reduce((sum, hex) => sum + (controllerOf(state, hex) === side ? 0 : pointsAt(state, hex)), 0);
  const nearer = goal === undefined ? 0 : travel.moves(state, unit, from, goal.hex) - travel.moves(state, unit, end, goal.hex);
  const pull = goal === undefined ? 0 : PULL * (1 + goal.points / 6) * hurry(situation);
  const value = taken * 0.8 + pull * nearer + stand(situation, unit, end) - stand(situation, unit, from) - cost - deserted(situation, unit, from, end) - TROUBLE;
  const aim = goal === undefined ? 'a better place' : goal.kind === 'hold' ? `${label(goal.hex)}, which is to be held` : goal.kind === 'take' ? `${label(goal.hex)}, which is to be taken` : 'the bridge, to blow it';
  const reason = taken > 0 ? `Takes ${label(end)}: ${tenths(taken)} points.` : `${units[unit].name} goes towards ${aim}; the way costs ${tenths(cost)} points on average.`;
  return { action: { do: 'move', unit: idOf(unit), path: way.map(label) }, value, reason };
}

const PULL = 0.45;
/** A move must be worth the trouble. */
const TROUBLE = 0.03;

/** The nearer the end, the more a step towards a goal counts; whoever is ahead has less need of it. */
function hurry({ state, side }: Situation): number {
  const all = scenarioOf(state).turns.length;
  const must = prospectOf(state, side) === 'behind' ? 1.8 : 0.9;
  return must * (1 + 0.6 * (1 - turnsLeft(state) / all));
}

/** How well a unit stands in a hex: cover where enemies are near, and not too many together. */
function stand({ state, side }: Situation, unit: Unit, hex: Hex): number {
  const far = nearestEnemy(state, side, hex);
  const cover = far <= 5 ? 0.05 * coverOf(hex) : 0;
  const tooNear = (units[unit].isHeadquarters || units[unit].isSignal) && far <= 1 ? 0.25 : 0;
  return cover - tooNear;
}

/** What is risked by leaving a hex that counts without anybody in it. */
function deserted({ state, context, side }: Situation, unit: Unit, from: Hex, end: Hex): number {
  const points = pointsAt(state, from);
  if (points === 0 || from === end || sideIn(context, from, side).some((other) => other !== unit)) return 0;
  return points * (nearestEnemy(state, side, from) <= 8 ? 0.6 : 0.25);
}

// --- the rest ---------------------------------------------------------------------------------------------------------

/** What a unit can do besides. */
export type OtherAction = ActionOf<'improve' | 'clear' | 'demolish' | 'raid'>;

/** 5.8 11.2.1 11.7 What stands in the list besides fire, rally and moves. */
export function weighOther({ state, side }: Situation, action: OtherAction): Option<OtherAction> {
  if (action.do === 'demolish' || action.do === 'raid') return { action, value: 1.5, reason: 'The bridge is worth more destroyed.' };
  if (action.do === 'clear') return { action, value: 0.12, reason: 'Clears the mines for those who follow.' };
  const hex = state.place[unitOf(action.unit)];
  const holds = pointsAt(state, hex) > 0 || [...scenarioOf(state).victory.objectives].some((objective) => controllerOf(state, objective.hex) === side && distance(GRID, objective.hex, hex) <= 1);
  const far = nearestEnemy(state, side, hex);
  return { action, value: holds && far <= 8 ? 0.14 : far <= 4 ? 0.05 : 0, reason: `Digs in at ${label(hex)}.` };
}

