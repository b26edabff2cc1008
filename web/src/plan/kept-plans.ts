/** The plans of each of the last games. They stay in this browser: nothing sends them anywhere. */
import { keptByGame } from '../browser/per-game-storage.js';
import type { Plan } from './plan.js';
import { readPlans } from './plan.js';

const MOST_GAMES = 20;
const MOST_PLANS = 12;

const kept = keptByGame('plans', MOST_GAMES, readPlans);

/** The plans that a side has made for a game, the latest first. */
export function plansFor(game: string, side: string): readonly Plan[] {
  return (kept.get(game) ?? []).filter((plan) => plan.side === side);
}

/** Keeps a plan, in place of its earlier self. */
export function keepPlan(game: string, plan: Plan): void {
  const others = (kept.get(game) ?? []).filter(({ id }) => id !== plan.id);
  kept.set(game, [plan, ...others].slice(0, MOST_PLANS));
}

export function dropPlan(game: string, id: string): void {
  kept.set(
    game,
    (kept.get(game) ?? []).filter((plan) => plan.id !== id),
  );
}
