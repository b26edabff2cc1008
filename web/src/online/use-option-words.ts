/** The options of a game in words: they stand in its kit, which is fetched for them. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { usualValue } from '@bridgehead/engine';
import type { ListedGame } from '@bridgehead/engine/online';
import { findGame } from '../games/registry.js';
import { loadChoices } from '../pages/start/game-choices.js';
import { useAsked } from './use-asked.js';

/** Those that are not as usual; undefined while they are fetched, and where that fails. */
export function useOptionWords({ game, options }: ListedGame): readonly string[] | undefined {
  const { value } = useAsked(() => wordsOf(game, options), { key: `${game} ${JSON.stringify(options)}` });
  return value;
}

async function wordsOf(key: string, chosen: ChosenOptions): Promise<readonly string[]> {
  const entry = findGame(key);
  if (entry === undefined || Object.keys(chosen).length === 0) return [];
  const { options } = await loadChoices(entry);
  return optionWords(options, chosen);
}

/** "Strict moves", "Initiative: by bids", "Bid: 3". */
export function optionWords(infos: readonly OptionInfo[], chosen: ChosenOptions): readonly string[] {
  return infos.flatMap((info) => {
    const value = Object.hasOwn(chosen, info.id) ? chosen[info.id] : usualValue(info);
    if (value === usualValue(info)) return [];
    if (value === true) return [info.title];
    return [`${info.title}: ${info.choices?.find((choice) => choice.value === value)?.name ?? value}`];
  });
}
