import type { Action } from '@bridgehead/elst';

const FORECAST: ReadonlySet<Action['do']> = new Set([
  'fire',
  'bombard',
  'shoot',
  'panzerfaust',
  'artillery',
  'lay-smoke',
]);

/** Attacks by fire and orders to artillery are forecast in detail. */
export function isForecast(action: Action): boolean {
  return FORECAST.has(action.do);
}
