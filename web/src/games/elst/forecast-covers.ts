import type { Action } from '@bridgehead/elst';

/** Attacks by fire are forecast in detail. */
export function isForecast(action: Action): boolean {
  return action.do === 'fire' || action.do === 'bombard' || action.do === 'shoot';
}
