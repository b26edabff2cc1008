/** Packages of another checkout of this project, which has been built: its rules and players are measured by turns with ours. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game, GameTypes } from '@bridgehead/engine';
import type * as Players from '@bridgehead/engine/players';
import { CannotMeasure } from './measure.js';

export type Packages = Readonly<Record<string, unknown>>;

/** A built package of another checkout. It has the same shape as ours: the user who compares two checkouts makes sure of that. */
export async function packageOf(checkout: string, folder: string, file = 'index.js'): Promise<Packages> {
  const path = resolve(checkout, folder, 'dist', file);
  if (!existsSync(path)) throw new CannotMeasure(`${path} is missing: build that checkout first (npm run build).`);
  const module: unknown = await import(pathToFileURL(path).href);
  if (!isPackage(module)) throw new Error(`${checkout} has no package ${folder}`);
  return module;
}

/** A game of another checkout, as one of the same types as ours. */
export function gameLike<T extends GameTypes>(_own: Game<T>, packages: Packages, name: string): Game<T> {
  const found = packages[name];
  if (!isGame<T>(found)) throw new Error(`there is no game "${name}" in this package`);
  return found;
}

/** What plays random games. */
export type RandomPlay = Pick<typeof Players, 'playGame' | 'randomPlayers'>;

/** The engine of another checkout. */
export async function randomPlayOf(checkout: string): Promise<RandomPlay> {
  const found = await packageOf(checkout, 'engine', 'exports/players.js');
  if (!isRandomPlay(found)) throw new Error(`${checkout} has an engine without random games`);
  return found;
}

function isPackage(value: unknown): value is Packages {
  return typeof value === 'object' && value !== null;
}

function isGame<T extends GameTypes>(value: unknown): value is Game<T> {
  return typeof value === 'object' && value !== null && 'procedures' in value;
}

function isRandomPlay(value: object): value is RandomPlay {
  return 'playGame' in value && 'randomPlayers' in value;
}
