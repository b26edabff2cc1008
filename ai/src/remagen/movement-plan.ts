/** The plan of a Movement Phase: attacks first, then everybody else, then the guns. */
import type { Budget } from '@bridgehead/engine';
import type { Context, Side, State, Unit } from '@bridgehead/remagen';
import { board, isNight, isWaiting, LAST_TURN } from '@bridgehead/remagen';
import type { Temper } from './assault.js';
import { planAssaults } from './assault.js';
import type { Draft } from './draft.js';
import { beginDraft, freeUnits, give, stopsOf } from './draft.js';
import { closeGaps } from './front-care.js';
import { deployGermans } from './german-deployment.js';
import { placeGuns } from './gun-lines.js';
import { pressureOn } from './pressure.js';
import { deployUs } from './us-deployment.js';

export function planMovement(state: State, context: Context, side: Side, budget: Budget): Draft {
  const draft = beginDraft(state, context, side);
  if (budget.expired()) return withEntries(draft);
  const pressure = pressureOn(state, context, side);
  if (!isNight(state.turn)) planAssaults(draft, pressure, temperOf(state, side), budget);
  if (side === 'us') {
    const attackers = new Set<Unit>(draft.orders.keys());
    deployUs(draft, pressure, budget);
    placeGuns(draft, pressure, budget);
    closeGaps(draft, attackers, budget);
    closeGaps(draft, new Set(), budget);
  } else {
    deployGermans(draft, pressure, budget);
    placeGuns(draft, pressure, budget);
  }
  return withEntries(draft);
}

/** 12.23 Reinforcements may not be held back: those without an order enter where they can. */
function withEntries(draft: Draft): Draft {
  for (const unit of freeUnits(draft)) {
    if (!isWaiting(draft.state, unit)) continue;
    const to = stopsOf(draft, unit).at(-1);
    if (to !== undefined) give(draft, { unit, to, reason: 'Enters the map.' });
  }
  return draft;
}

const TOWN_HEXES: ReadonlySet<number> = new Set(board.towns.filter((town) => town.objective).flatMap((town) => town.hexes));

/** The U.S. Player attacks readily: his units are hard to kill. The German Player needs good reasons. */
function temperOf(state: State, side: Side): Temper {
  const isLate = state.turn >= LAST_TURN - 1;
  const onTown = (unit: Unit) => TOWN_HEXES.has(state.place[unit]);
  return {
    threshold: side === 'us' ? 0.3 : 0.8,
    caution: side === 'us' ? 0.4 : 0.7,
    leaving: (unit) => (onTown(unit) ? (isLate ? 4 : 0.3) : 0.05),
    importance: (enemy) => (onTown(enemy) ? (isLate ? 3 : 0.6) : 0),
  };
}
