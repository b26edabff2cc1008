/** bridgehead bench blunders: plays games between computer players and counts what they do badly. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Experts } from '@bridgehead/ai';
import { LEVELS, playerNamed } from '@bridgehead/ai';
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { bySide, itemAt, someIn } from '@bridgehead/engine';
import { gameLike, packageOf } from '../checkout.js';
import type { SomeContestant } from '../contestants/contestant.js';
import { GAME_KEYS, findContestant } from '../contestants.js';
import { CannotMeasure } from '../measure.js';
import { reportOf, reportText } from './report.js';
import { watchGame } from './watched-game.js';

export const BLUNDERS = 'blunders';

interface Wish {
  readonly key: string;
  readonly contestant: SomeContestant;
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
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        game: text,
        games: text,
        seed: text,
        player: text,
        scenario: text,
        checkout: text,
        against: text,
        json: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    if (positionals.length > 0) return `"${positionals[0]}" can't be measured together with ${BLUNDERS}.`;
    const { game: key = '' } = values;
    const contestant = findContestant(key);
    if (contestant === undefined) return `--game is ${JSON.stringify(key)}; expected ${GAME_KEYS.join(', ')}.`;
    const { games = '10', seed = '1', player = 'regular', scenario, checkout, against, json = false } = values;
    if (!/^[1-9]\d{0,4}$/u.test(games)) return `--games is "${games}"; expected a number from 1 to 99999.`;
    if (!/^\d{1,9}$/u.test(seed)) return `--seed is "${seed}"; expected a whole number.`;
    return { key, contestant, games: Number(games), seed: Number(seed), player, scenario, checkout, against, json };
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
  const problem = typeof wish === 'string' ? wish : await runWish(wish, output).catch(whatIsMissing);
  if (problem === undefined) return 0;
  output.remark(problem);
  return 2;
}

function whatIsMissing(error: unknown): string {
  if (error instanceof CannotMeasure) return error.message;
  throw error;
}

/** Plays and prints; or says what is wrong with the wish. */
async function runWish(
  { key, contestant, games, seed: first, player, scenario, checkout, against, json }: Wish,
  { print, remark, most }: Output,
): Promise<string | undefined> {
  const packages = checkout === undefined ? undefined : await packageOf(checkout, `games/${key}`);
  const players = checkout === undefined ? undefined : await playersOf(checkout, key);
  const rivals = against === undefined ? undefined : await playersOf(against, key);
  return contestant.use(({ counter, game: own, exportedAs, expert }) => {
    const game = packages === undefined ? own : gameLike(own, packages, exportedAs);
    const ours = (level: string) =>
      players === undefined ? playerNamed(expert, level) : playerLike(own, players(game, level));
    if (ours(player) === undefined) return `--player is "${player}"; expected ${LEVELS.join(', ')}.`;
    const ids = game.scenarios.map(({ id }) => id).filter((id) => scenario === undefined || id === scenario);
    if (ids.length === 0)
      return `--scenario is "${scenario}"; expected ${game.scenarios.map(({ id }) => id).join(', ')}.`;
    const pairings = rivals === undefined ? [undefined] : game.sides;
    const each = Array.from({ length: games }, (_, index) => index).flatMap((index) =>
      pairings.map((our) => {
        const seed = first + index;
        const sides = bySide(
          game,
          (side) =>
            (rivals === undefined || side === our ? ours(player) : playerLike(own, rivals(game, player))) ??
            nobody(side),
        );
        const watched = watchGame({
          game,
          counter,
          setup: { scenario: itemAt(ids, index % ids.length), options: {} },
          players: sides,
          seed,
          most,
        });
        remark(
          `Game ${index + 1} of ${games} (seed ${seed}${our === undefined ? '' : `, ours: ${our}`}): ${watched.level}`,
        );
        return { ...watched, ...(our !== undefined && { ours: our }) };
      }),
    );
    const report = reportOf(key, player, Object.keys(counter.counts), each);
    print(json ? JSON.stringify(report, null, 2) : reportText(report, counter.counts));
    return undefined;
  });
}

function nobody(side: string): never {
  throw new Error(`nobody plays ${side}`);
}

/** Makes players of another checkout; undefined where it has none of that name. */
type Players = (game: unknown, level: string) => unknown;

async function playersOf(checkout: string, key: string): Promise<Players> {
  const make = (await packageOf(checkout, 'ai'))['playerNamed'];
  if (!makesPlayers(make)) throw new Error(`${checkout} has no computer players`);
  if (!existsSync(resolve(checkout, 'ai/dist', key, 'index.js'))) return make; // before the catalogue, a player was asked for by its game
  const expert = someIn<Experts>(await packageOf(checkout, 'ai', `${key}/index.js`), 'expert', `${checkout}/ai`);
  return (_, level) => expert.use((known) => make(known, level));
}

function playerLike<T extends GameTypes>(_own: Game<T>, made: unknown): Player<T> | undefined {
  return isPlayer<T>(made) ? made : undefined;
}

function makesPlayers(value: unknown): value is Players {
  return typeof value === 'function';
}

function isPlayer<T extends GameTypes>(value: unknown): value is Player<T> {
  return typeof value === 'object' && value !== null && 'choose' in value;
}
