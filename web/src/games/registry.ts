/** The games of the page: those of the catalogue, each with the kit in its folder, which is loaded when it is first needed. */
import type { CatalogueEntry } from '@bridgehead/catalogue';
import { GAMES as CATALOGUE } from '@bridgehead/catalogue';
import type { GameTypes, OfGame } from '@bridgehead/engine';
import { present, some } from '@bridgehead/engine';
import type { Kits, OpenKit } from '../kit/kit.js';

export interface GameEntry extends CatalogueEntry {
  load(): Promise<OpenKit>;
}

const KITS = import.meta.glob<OpenKit>('./*/kit.ts', { import: 'kit' });

export const GAMES: readonly GameEntry[] = CATALOGUE.map((entry) => ({
  ...entry,
  load: present(KITS[`./${entry.key}/kit.ts`], `the page has a kit for ${entry.key}`),
}));

/** The kit with which a scenario is played; without one that of the first scenario. */
export async function kitOf(entry: GameEntry, scenario: string | undefined): Promise<OpenKit> {
  const kit = await entry.load();
  return scenario === undefined
    ? kit
    : kit.use(<T extends GameTypes>(found: OfGame<Kits, T>) => withScenario<T>(found, scenario));
}

async function withScenario<T extends GameTypes>(kit: OfGame<Kits, T>, scenario: string): Promise<OpenKit> {
  return some<Kits, T>((await kit.loadScenario?.(scenario)) ?? kit);
}

/** The kit with which a record is opened: where it begins from a position, one that reads positions. */
export async function kitFor(entry: GameEntry, record: string): Promise<OpenKit> {
  const kit = await kitOf(entry, /"setup"\s*:\s*\{\s*"scenario"\s*:\s*"([^"]*)"/.exec(record)?.[1]);
  return /"from"\s*:\s*\{/.test(record)
    ? kit.use(<T extends GameTypes>(found: OfGame<Kits, T>) => withWholeGame<T>(found))
    : kit;
}

async function withWholeGame<T extends GameTypes>(kit: OfGame<Kits, T>): Promise<OpenKit> {
  return some<Kits, T>({ ...kit, game: await kit.loadGame() });
}

export function findGame(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key);
}
