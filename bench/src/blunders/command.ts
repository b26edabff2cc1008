/** bridgehead bench blunders: plays games between computer players and counts what they do badly. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as Ai from '@bridgehead/ai';
import * as Bulge from '@bridgehead/bulge';
import * as Elst from '@bridgehead/elst';
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { bySide } from '@bridgehead/engine';
import * as Primosole from '@bridgehead/primosole';
import * as Remagen from '@bridgehead/remagen';
import { bulgeCounter } from './bulge.js';
import type { Counter } from './counter.js';
import { elstCounter } from './elst.js';
import { primosoleCounter } from './primosole.js';
import { remagenCounter } from './remagen.js';
import { reportOf, reportText } from './report.js';
import { watchGame } from './watched-game.js';

export const BLUNDERS = 'blunders';

type Packages = Readonly<Record<string, unknown>>;

interface Counted<T extends GameTypes> {
  readonly counter: Counter<T>;
  /** The game in its package, of this checkout or of another. */
  readonly open: (packages: Packages) => Game<T>;
}

interface Shelf {
  readonly key: string;
  readonly own: Packages;
  use<R>(run: <T extends GameTypes>(counted: Counted<T>) => R): R;
}

function shelve<T extends GameTypes>(own: Packages, name: string, like: Game<T>, counter: Counter<T>): Shelf {
  return { key: like.key, own, use: (run) => run({ counter, open: (packages) => gameNamed<T>(packages, name) }) };
}

const SHELVES: readonly Shelf[] = [
  shelve(Remagen, 'remagen', Remagen.remagen, remagenCounter),
  shelve(Primosole, 'primosole', Primosole.primosole, primosoleCounter),
  shelve(Elst, 'elstRules', Elst.elstRules, elstCounter),
  shelve(Bulge, 'bulge', Bulge.bulge, bulgeCounter),
];

interface Wish {
  readonly shelf: Shelf;
  readonly games: number;
  readonly seed: number;
  readonly player: string;
  readonly scenario: string | undefined;
  readonly checkout: string | undefined;
  readonly against: string | undefined;
  readonly json: boolean;
}

function readWish(argv: readonly string[]): Wish | string {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: { game: text, games: text, seed: text, player: text, scenario: text, checkout: text, against: text, json: { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length > 0) return `"${positionals[0]}" can't be measured together with ${BLUNDERS}.`;
    const shelf = SHELVES.find(({ key }) => key === values.game);
    if (shelf === undefined) return `--game is ${JSON.stringify(values.game ?? '')}; expected ${SHELVES.map(({ key }) => key).join(', ')}.`;
    const { games = '10', seed = '1', player = 'regular', scenario, checkout, against, json = false } = values;
    if (!/^[1-9]\d{0,4}$/u.test(games)) return `--games is "${games}"; expected a number from 1 to 99999.`;
    if (!/^\d{1,9}$/u.test(seed)) return `--seed is "${seed}"; expected a whole number.`;
    return { shelf, games: Number(games), seed: Number(seed), player, scenario, checkout, against, json };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Output {
  readonly print: (text: string) => void;
  readonly remark: (text: string) => void;
  readonly most: number;
}

export async function countBlunders(argv: readonly string[], output: Output): Promise<number> {
  const wish = readWish(argv);
  const problem = typeof wish === 'string' ? wish : await runWish(wish, output);
  if (problem === undefined) return 0;
  output.remark(problem);
  return 2;
}

/** Plays and prints; or says what is wrong with the wish. */
async function runWish({ shelf, games, seed: first, player, scenario, checkout, against, json }: Wish, { print, remark, most }: Output): Promise<string | undefined> {
  const packages = checkout === undefined ? shelf.own : await packageOf(checkout, `games/${shelf.key}`);
  const players = checkout === undefined ? Ai : await packageOf(checkout, 'ai');
  const rivals = against === undefined ? undefined : await packageOf(against, 'ai');
  return shelf.use(({ counter, open }) => {
    const game = open(packages);
    if (playerOf(players, game, player) === undefined) return `--player is "${player}"; expected ${Ai.LEVELS.join(', ')}.`;
    const ids = game.scenarios.map(({ id }) => id).filter((id) => scenario === undefined || id === scenario);
    if (ids.length === 0) return `--scenario is "${scenario}"; expected ${game.scenarios.map(({ id }) => id).join(', ')}.`;
    const pairings = rivals === undefined ? [undefined] : game.sides;
    const each = Array.from({ length: games }, (_, index) => index).flatMap((index) =>
      pairings.map((ours) => {
        const seed = first + index;
        const sides = bySide(game, (side) => playerOf(rivals === undefined || side === ours ? players : rivals, game, player) ?? nobody(side));
        const watched = watchGame({ game, counter, setup: { scenario: ids[index % ids.length], options: {} }, players: sides, seed, most });
        remark(`Game ${index + 1} of ${games} (seed ${seed}${ours === undefined ? '' : `, ours: ${ours}`}): ${watched.level}`);
        return { ...watched, ...(ours !== undefined && { ours }) };
      }),
    );
    const report = reportOf(shelf.key, player, Object.keys(counter.counts), each);
    print(json ? JSON.stringify(report, null, 2) : reportText(report, counter.counts));
    return undefined;
  });
}

function nobody(side: string): never {
  throw new Error(`nobody plays ${side}`);
}

/** A built package of another checkout. It has the same shape as ours: whoever compares two checkouts answers for that. */
async function packageOf(checkout: string, folder: string): Promise<Packages> {
  const module: unknown = await import(pathToFileURL(resolve(checkout, folder, 'dist/index.js')).href);
  if (!isPackage(module)) throw new Error(`${checkout} has no package ${folder}`);
  return module;
}

function gameNamed<T extends GameTypes>(packages: Packages, name: string): Game<T> {
  const found = packages[name];
  if (!isGame<T>(found)) throw new Error(`there is no game "${name}" in this package`);
  return found;
}

function playerOf<T extends GameTypes>(packages: Packages, game: Game<T>, level: string): Player<T> | undefined {
  const make = packages['playerNamed'];
  return makesPlayers<T>(make) ? make(game, level) : undefined;
}

function isPackage(value: unknown): value is Packages {
  return typeof value === 'object' && value !== null;
}

function isGame<T extends GameTypes>(value: unknown): value is Game<T> {
  return typeof value === 'object' && value !== null && 'procedures' in value;
}

function makesPlayers<T extends GameTypes>(value: unknown): value is (game: Game<T>, level: string) => Player<T> | undefined {
  return typeof value === 'function';
}
