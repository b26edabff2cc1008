/** Whether a kept game holds something that one of its sides must not see yet. */
import type { Kit } from '../kit/kit.js';
import type { GameTypes } from '@bridgehead/engine';
import type { StoredSummary } from './stored-game.js';

export function keepsSecrets({ over, sealed }: StoredSummary, secrets: Kit<GameTypes>['secrets']): boolean {
  return !over && secrets !== undefined && (secrets !== 'orders' || sealed === true);
}
