/** What can be chosen of a game before it begins. */
import type { OptionInfo, ScenarioInfo } from '@bridgehead/engine';
import type { GameEntry } from '../games/registry.js';
import type { SideName } from './WhoPlays.js';

export interface GameChoices {
  readonly sides: readonly SideName[];
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
}

export async function loadChoices(entry: GameEntry): Promise<GameChoices> {
  const kit = await entry.load();
  return kit.use(({ game }) => ({
    sides: game.sides.map((side) => ({ id: side, name: game.sideName(side) })),
    scenarios: game.scenarios,
    options: game.options,
  }));
}
