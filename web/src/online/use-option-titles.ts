/** The options of a game in words: they stand in its kit, which is fetched for them. */
import type { ListedGame } from '@bridgehead/engine/online';
import { findGame } from '../games/registry.js';
import { loadChoices } from '../pages/start/game-choices.js';
import { useAsked } from './use-asked.js';

/** undefined while they are fetched, and where that fails. */
export function useOptionTitles(game: ListedGame | undefined): readonly string[] | undefined {
  const chosen = Object.entries(game?.options ?? {}).flatMap(([id, isOn]) => (isOn ? [id] : []));
  const { value } = useAsked(async () => titlesOf(game?.game ?? '', chosen), { key: `${game?.game} ${chosen.join()}` });
  return value;
}

async function titlesOf(key: string, chosen: readonly string[]): Promise<readonly string[]> {
  const entry = findGame(key);
  if (entry === undefined || chosen.length === 0) return [];
  const { options } = await loadChoices(entry);
  return chosen.map((id) => options.find((option) => option.id === id)?.title ?? id);
}
