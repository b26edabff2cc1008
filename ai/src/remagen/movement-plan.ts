/** The plan of a Movement Phase: attacks first, then everybody else, then the guns. */
import { numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import type { Context, Side, State, Unit } from '@bridgehead/remagen';
import { isNight, isWaiting, LAST_TURN, unitsOnMap } from '@bridgehead/remagen';
import type { Skill } from '../expert.js';
import type { Temper } from './assault.js';
import { planAssaults } from './assault.js';
import type { Draft } from './draft.js';
import { beginDraft, freeUnits, give, stopsOf } from './draft.js';
import { closeGaps, frontCost, isFrontClosed } from './front-care.js';
import { deployGermans } from './german-deployment.js';
import { placeGuns } from './gun-lines.js';
import { toNearest } from './near.js';
import type { Pressure } from './pressure.js';
import { NO_PRESSURE, pressureOn } from './pressure.js';
import { deployUs } from './us-deployment.js';
import { isVictoryTown } from './victory-towns.js';

/** A recruit plans no attacks and fears nobody. */
export function planMovement(state: State, context: Context, side: Side, skill: Skill, budget: Budget): Draft {
  const pressure = skill === 'recruit' ? NO_PRESSURE : pressureOn(state, context, side);
  if (side === 'us') return planUs(state, context, skill, pressure, budget);
  const draft = beginDraft(state, context, side);
  if (skill === 'regular' && !isNight(state.turn))
    planAssaults(draft, pressure, temperOf(state, side), () => true, budget);
  deployGermans(draft, pressure, budget);
  placeGuns(draft, pressure, budget);
  return withEntries(draft);
}

/** Where units may go in a plan: as far as the front stays closed without repairs, or anywhere. */
type Freedom = 'closed-front' | 'any';

/** What to undertake in a U.S. Movement Phase, boldest first. */
const VENTURES: Readonly<Record<Skill, readonly { readonly attack?: Freedom; readonly advance: Freedom }[]>> = {
  recruit: [{ advance: 'any' }, { advance: 'closed-front' }],
  regular: [
    { attack: 'any', advance: 'any' },
    { attack: 'any', advance: 'closed-front' },
    { attack: 'closed-front', advance: 'closed-front' },
  ],
};

/** 14.11 What a plan may do to the front: nothing that opens it. An open front allows no move but repairs. */
function allowance(freedom: Freedom, draft: Draft): (after: Draft) => boolean {
  if (freedom === 'any') return () => true;
  if (!isFrontClosed(draft.state, draft.context)) return () => false;
  return ({ state, context }) => isFrontClosed(state, context);
}

/** The boldest plan that keeps the front; if none does, the one that loses least. */
function planUs(state: State, context: Context, skill: Skill, pressure: Pressure, budget: Budget): Draft {
  let best: { draft: Draft; value: number } | undefined;
  for (const { attack, advance } of VENTURES[skill]) {
    const draft = beginDraft(state, context, 'us');
    if (attack !== undefined && !isNight(state.turn))
      planAssaults(draft, pressure, temperOf(state, 'us'), allowance(attack, draft), budget);
    const attackers = new Set<Unit>(draft.orders.keys());
    deployUs(draft, pressure, allowance(advance, draft), budget);
    placeGuns(draft, pressure, budget);
    withEntries(draft);
    closeGaps(draft, attackers, budget);
    const { points } = frontCost(draft.state, draft.context, budget);
    const value = draft.promise - points;
    if (best === undefined || value > best.value) best = { draft, value };
    if (points === 0 || budget.expired()) break;
  }
  return best === undefined ? withEntries(beginDraft(state, context, 'us')) : best.draft;
}

/** 12.23 Reinforcements may not be held back: those without an order enter where they can, and come as near to the fight as they get. */
function withEntries(draft: Draft): Draft {
  const waiting = freeUnits(draft).filter((unit) => isWaiting(draft.state, unit));
  if (waiting.length === 0) return draft;
  const crossings = draft.state.bridges.flatMap(({ at }) => (at === undefined ? [] : [at.west]));
  const friends =
    draft.side === 'us'
      ? crossings
      : unitsOnMap(draft.state, 'german').map((unit) => numberAt(draft.state.place, unit));
  for (const unit of waiting) {
    let best: { to: Hex; away: number } | undefined;
    for (const to of stopsOf(draft, unit)) {
      const away = toNearest(friends, to);
      if (away < (best?.away ?? Infinity)) best = { to, away };
    }
    if (best !== undefined) give(draft, { unit, to: best.to, reason: 'Enters the map.' });
  }
  return draft;
}

/** The U.S. Player attacks readily: their units are hard to kill. The German Player needs good reasons. */
function temperOf(state: State, side: Side): Temper {
  const isLate = state.turn >= LAST_TURN - 1;
  const onTown = (unit: Unit) => isVictoryTown(numberAt(state.place, unit));
  return {
    threshold: side === 'us' ? 0.15 : 0.3,
    caution: 0.2,
    leaving: (unit) => (onTown(unit) ? (isLate ? 4 : GARRISON) : 0.05),
    importance: (enemy) => (onTown(enemy) ? (isLate ? 3 : 0.6) : side === 'us' ? PUSH : 0),
  };
}

/** What it costs to take a garrison out of a victory town before the last Game-Turns. */
const GARRISON = 1.2;
/** What it is worth to the U.S. Player to push back any German unit: ground, and fewer guns in range of the bridges. */
const PUSH = 0.25;
