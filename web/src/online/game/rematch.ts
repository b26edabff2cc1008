/** The same players again, with sides changed: offered, taken, or gone to. */
import type { ListedGame } from '@bridgehead/protocol';
import { api } from '../api.js';
import { goOnline } from '../online-routes.js';
import { offerRematch } from '../promised-dice.js';
import { newWords } from '../signed-in.js';
import { isRematchOfferedToMe } from '../game-texts.js';

export async function playAgain(game: ListedGame): Promise<void> {
  // Where I sit there already I have sent my words for its dice.
  const { rematch } = game;
  const id =
    rematch !== null && !isRematchOfferedToMe(game) ? rematch : (await offerRematch(api, game.id, newWords())).id;
  goOnline({ page: 'online', id });
}
