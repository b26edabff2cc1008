import type { Action } from '@bridgehead/elst';

const FORECAST: ReadonlySet<Action['do']> = new Set(['fire', 'bombard', 'shoot', 'panzerfaust']);

/** Attacks by fire are forecast in detail. */
export function isForecast(action: Action): boolean {
  return FORECAST.has(action.do);
}
