/** The options of a game in words: they stand in its kit, which is fetched for them. */
import type { ChosenOptions } from '@bridgehead/engine';
import { sayOptions } from '@bridgehead/engine';
import type { ListedGame } from '@bridgehead/protocol';
import { findGame } from '../games/registry.js';
import { loadChoices } from '../new-game/game-choices.js';
import { useAsked } from './use-request.js';

/** Those that are not as usual; undefined while they are fetched, and where that fails. */
export function useOptionWords({ game, options }: ListedGame): readonly string[] | undefined {
  const { value } = useAsked(() => wordsOf(game, options), { key: `${game} ${JSON.stringify(options)}` });
  return value;
}

async function wordsOf(key: string, chosen: ChosenOptions): Promise<readonly string[]> {
  const entry = findGame(key);
  if (entry === undefined || Object.keys(chosen).length === 0) return [];
  const { options } = await loadChoices(entry);
  return sayOptions(options, chosen).map(({ text }) => text);
}
