/** Records of online games are kept among the others, under ids that tell from which game they come. */
import type { Route } from '../browser/routes.js';

const PREFIX = 'online-';

/** Under which id the record of an online game is kept. */
export function keptIdOf(game: string): string {
  return PREFIX + game;
}

export function isFromServer(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Where a kept game is at home: an online one where its players talk, and play again. */
export function homeOf(id: string): Route {
  return isFromServer(id)
    ? { page: 'online', path: `online/${encodeURIComponent(id.slice(PREFIX.length))}` }
    : { page: 'game', id };
}
