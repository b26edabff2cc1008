/** The files of a game, for its tests. */
import { readFileSync } from 'node:fs';

/** A file of games/<game>. */
export function fileOf(game: string, path: string): string {
  return readFileSync(folderOf(game, path), 'utf8');
}

export function folderOf(game: string, path: string): URL {
  return new URL(`../${game}/${path}`, import.meta.url);
}

/** The rows of a table in a file, without its head. */
export function rowsOf(game: string, path: string): string[][] {
  return fileOf(game, path)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}
