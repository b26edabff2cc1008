/** The files of a game, for its tests. */
import { readdirSync, readFileSync } from 'node:fs';

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

/** The sources in a folder of games/<game> and in the folders inside it, by their path from there. */
export function sourcesOf(
  game: string,
  folder: string,
  isWanted: (file: string) => boolean,
): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folderOf(game, folder), { recursive: true, encoding: 'utf8' })
      .filter(isWanted)
      .map((file) => [file, fileOf(game, `${folder}/${file}`)]),
  );
}

/** The same as one text, to be searched. */
export function sourceTextOf(game: string, folder: string, isWanted: (file: string) => boolean): string {
  return [...sourcesOf(game, folder, isWanted).values()].join('\n');
}
