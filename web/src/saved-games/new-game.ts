/** Begins a game and keeps it. */
import type { ChosenOptions, Game, GameTypes, OptionInfo, ScenarioInfo, Setup } from '@bridgehead/engine';
import { itemAt, practiceOptions, startSession } from '@bridgehead/engine';
import { USUAL_LEVEL } from '../computer/levels.js';
import { findGame, kitOf } from '../games/registry.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import { newGameId, saveGame } from './game-storage.js';
import { keepersFor, playerNames } from './who-plays.js';
import type { StoredGame } from './stored-game.js';
import type { Keepers } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import { scenarioTitle, storedGame } from './summary.js';

export interface NewGame {
  /** The key of the game. */
  readonly game: string;
  /** The first scenario unless told. */
  readonly setup?: Setup;
  /** The player takes the first side, and the computer the others, unless told. */
  readonly keepers?: Keepers;
}

/** Resolves to the id of the game, which has been kept by then. */
export async function startGame(wanted: NewGame): Promise<string> {
  const entry = findGame(wanted.game);
  if (entry === undefined) throw new Error(`This page doesn’t have the game "${wanted.game}"`);
  const kit = await kitOf(entry, wanted.setup?.scenario);
  const stored = kit.use(({ game }) => begin(game, wanted));
  await saveGame(stored);
  return stored.id;
}

function begin<T extends GameTypes>(game: Game<T>, wanted: NewGame): StoredGame {
  const chosen = wanted.keepers ?? againstComputer(game.sides);
  const scenario = itemAt(game.scenarios, 0);
  const setup = wanted.setup ?? { scenario: scenario.id, options: suggestedOptions(game.options, scenario, chosen) };
  const keepers = keepersFor(game, chosen);
  const session = startSession(game, setup, cryptoChance(), { players: playerNames(game, keepers) });
  const now = Date.now();
  return storedGame(session, { id: newGameId(), title: scenarioTitle(game, setup), keepers, begun: now }, now);
}

/** The options to begin with: easier ones where nobody competes, as usual between two people. */
export function suggestedOptions(
  infos: readonly OptionInfo[],
  { training }: ScenarioInfo,
  keepers: Keepers,
): ChosenOptions {
  const isPractice = training === true || Object.values(keepers).some(({ who }) => who === 'computer');
  return isPractice ? practiceOptions(infos) : {};
}

/** The player takes the first side, the computer whatever else there is. */
export function againstComputer(sides: readonly string[]): Keepers {
  return Object.fromEntries(
    sides.map((side, index) => [side, index === 0 ? PERSON : { who: 'computer', level: USUAL_LEVEL }]),
  );
}
