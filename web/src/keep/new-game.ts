/** Begins a game and keeps it. */
import type { Game, GameTypes, Setup } from '@bridgehead/engine';
import { startSession } from '@bridgehead/engine';
import { USUAL_LEVEL } from '../computer/levels.js';
import { findGame } from '../games/registry.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import { newGameId, saveGame } from './keep.js';
import { keepersFor, playerNames } from './keepers.js';
import type { StoredGame } from './stored.js';
import type { Keepers } from '../kit/keeper.js';
import { PERSON } from '../kit/keeper.js';
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
  const kit = await entry.load();
  const stored = kit.use(({ game }) => begin(game, wanted));
  await saveGame(stored);
  return stored.id;
}

function begin<T extends GameTypes>(game: Game<T>, wanted: NewGame): StoredGame {
  const setup = wanted.setup ?? { scenario: game.scenarios[0].id, options: {} };
  const keepers = keepersFor(game, wanted.keepers ?? againstComputer(game.sides));
  const session = startSession(game, setup, cryptoChance(), { players: playerNames(game, keepers) });
  const now = Date.now();
  return storedGame(session, { id: newGameId(), title: scenarioTitle(game, setup), keepers, begun: now }, now);
}

/** The player takes the first side, the computer whatever else there is. */
export function againstComputer(sides: readonly string[]): Keepers {
  return Object.fromEntries(
    sides.map((side, index) => [side, index === 0 ? PERSON : { who: 'computer', level: USUAL_LEVEL }]),
  );
}
