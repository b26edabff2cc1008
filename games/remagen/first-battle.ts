/** The first battle of a newcomer. An entry of its own: a page loads it when someone wants to learn the game. */
import { readFirstBattle } from '@bridgehead/engine/learning';
import written from './content/first-battle.json' with { type: 'json' };

export const firstBattle = readFirstBattle(written);
