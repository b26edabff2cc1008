/** The games that the server plays. Each has types of its own: the caller says what to do with it, for any types. */
import type { Experts, SomeExpert } from '@bridgehead/ai';
import { GAMES as CATALOGUE } from '@bridgehead/catalogue';
import type { Rules, SomeGame } from '@bridgehead/engine';
import { someIn } from '@bridgehead/engine';

export interface OpenGame extends SomeGame {
  readonly key: string;
}

/** `games/<key>` of every game of the catalogue. */
export const GAMES: readonly OpenGame[] = await Promise.all(CATALOGUE.map(({ key }) => loadGame(key)));

async function loadGame(key: string): Promise<OpenGame> {
  const name = `@bridgehead/${key}/game`;
  return { key, ...someIn<Rules>(await import(name), 'game', name) };
}

export function findGame(key: string): OpenGame | undefined {
  return GAMES.find((game) => game.key === key);
}

/** What the computer players know of a game: `ai/src/<key>`. */
export async function loadExpert(key: string): Promise<SomeExpert> {
  const name = `@bridgehead/ai/${key}`;
  return someIn<Experts>(await import(name), 'expert', name);
}
