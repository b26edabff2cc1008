/** Whether a side knows something that the other one must not see. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { questions } from '@bridgehead/engine';
import type { Kit } from './kit.js';

/** Secrets of a game that come and go: orders that are being written, or lie sealed until those of the other side are there. */
export function isSealed<T extends GameTypes>(game: Game<T>, state: T['State']): boolean {
  const written = (shown: T['State']) => JSON.stringify(game.toJson(shown));
  return (
    questions(game, state).length > 1 ||
    game.sides.some((side: T['Side']) => written(game.view(state, side)) !== written(state))
  );
}

/** In this state. Cards and hidden units are secret until the game is over: what is known of them now tells of before. */
export function hasSecrets<T extends GameTypes>({ game, secrets }: Kit<T>, state: T['State']): boolean {
  return secrets === 'orders' ? isSealed(game, state) : secrets !== undefined;
}
