/** Runs the command line in this process, with its own input and output. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { main } from '../src/main.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function run(args: readonly string[], input = ''): Promise<Ran> {
  const output = catcher();
  const errors = catcher();
  const code = await main(args, {
    input: Readable.from(input === '' ? [] : [input]),
    output: output.stream,
    errors: errors.stream,
    interactive: false,
    drawsProgress: false,
    columns: 120,
  });
  return { code, out: output.text(), err: errors.text() };
}

function catcher(): { readonly stream: Writable; text(): string } {
  let caught = '';
  const stream = new Writable({
    write(chunk: unknown, _encoding, done) {
      caught += String(chunk);
      done();
    },
  });
  return { stream, text: () => caught };
}

/** The same with --json: the answer as data. */
export async function runJson(
  args: readonly string[],
  input = '',
): Promise<{ readonly code: number; readonly data: unknown }> {
  const { code, out } = await run([...args, '--json'], input);
  return { code, data: JSON.parse(out) };
}

/** The field of an answer, whatever its type. */
export function pick(data: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce((value: unknown, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([name]) => name === String(key))?.[1];
  }, data);
}

/** A file of the project, from its folder. */
export function projectFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

export function example(name: string): string {
  return projectFile(`examples/positions/${name}.yaml`);
}

/** A folder for one test, taken away afterwards. */
export interface Desktop {
  path(name: string): string;
  write(name: string, text: string): string;
  read(name: string): string;
  files(): string[];
  remove(): void;
}

export function openDesktop(): Desktop {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-'));
  return {
    path: (name) => join(folder, name),
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    files: () => readdirSync(folder).toSorted(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Plays one random game, the same each time, and saves its record in the folder. Without a scenario it is the first. */
export async function recordGame(
  desktop: Desktop,
  game: string,
  scenario = `${game}-1`,
): Promise<Ran & { readonly record: string }> {
  const random = ['--games', '1', '--seed', '4', '--players', 'random', '--jobs', '1'];
  const ran = await run(['sim', game, '--scenario', scenario, ...random, '--record', desktop.path('games')]);
  return { ...ran, record: desktop.path(`games/${scenario}-4.json`) };
}

/** A line of a stack trace. */
export const STACK = /^\s+at .*[:(]\d+/m;
