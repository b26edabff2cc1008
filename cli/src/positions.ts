/** Position files: from a path to a state that someone can be asked about. */
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Problem } from '@bridgehead/engine';
import type { OpenedPosition } from '@bridgehead/engine/positions';
import { ChanceError, noChance } from '@bridgehead/engine/chance';
import { advance, candidates, questions } from '@bridgehead/engine';
import { openPosition } from '@bridgehead/engine/positions';
import { Document, isCollection, isScalar, isSeq, visit } from 'yaml';
import { BadInput, badInput, messageOf, oneOf, valueOf } from './bad-input.js';
import type { Source } from './files.js';
import { locate, readSource } from './files.js';
import type { Kit } from './kit.js';
import { GAME_KEYS, withGame } from './registry.js';

/** A position as it stands in its file, before any automatic step. */
export interface OpenPosition<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly file: string;
  readonly state: T['State'];
}

/** Does something with a position file, whatever game it is of. */
export async function withPosition<R>(
  file: string,
  use: <T extends GameTypes>(position: OpenPosition<T>) => R,
): Promise<Awaited<R>> {
  const source = readSource(file);
  return withGame(gameOf(source), (kit) =>
    use({
      kit,
      file: source.file,
      state: valueOf(kit.game.readPosition(source.data), (problems) => locate(source, problems)),
    }),
  );
}

/** The key of the game that a position is of. */
function gameOf(source: Source): string {
  const { data } = source;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new BadInput(
      locate(source, [problemWith('', `expected a position with game, turn, phase and units, found ${foundIn(data)}`)]),
    );
  }
  const game: unknown = 'game' in data ? data.game : undefined;
  if (typeof game === 'string' && GAME_KEYS.includes(game)) return game;
  throw new BadInput(locate(source, [problemWith('game', `expected ${oneOf(GAME_KEYS)}, found ${foundIn(game)}`)]));
}

function problemWith(field: string, expected: string): Problem {
  return { field, expected };
}

function foundIn(data: unknown): string {
  if (data === undefined || data === null) return 'nothing';
  return Array.isArray(data) ? 'a list' : JSON.stringify(data);
}

/** A position ready to be asked about: in the phase that it names, even where the game would skip it. */
export function openFor<T extends GameTypes>({ kit: { game }, file, state }: OpenPosition<T>): OpenedPosition<T> {
  return askable(file, () => {
    const opened = openPosition(game, state);
    if (opened.needsChance !== undefined && opened.skipped.length === 0)
      throw new ChanceError(`"${opened.needsChance}" must be rolled or drawn first`);
    if (opened.needsChance === undefined)
      for (const { side } of questions(game, opened.state)) candidates(game, opened.state, side);
    return opened;
  });
}

/** Someone who writes frames by hand can write some that no game leads to. Whether they can be asked about shows when they are. */
function askable<Result>(file: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    const why =
      error instanceof ChanceError
        ? `${messageOf(error)}; "apply" with --rolls or --cards takes it further`
        : messageOf(error);
    throw badInput('stack', `expected a position with a decision to make: ${why}`, file);
  }
}

/** Takes the automatic steps to the first question; what happens on the way is told. */
export function settle<T extends GameTypes>(
  { kit: { game }, file, state }: OpenPosition<T>,
  chance: Chance = noChance,
): { readonly state: T['State']; readonly events: readonly T['Event'][] } {
  const settled = game.copy(state);
  const events: T['Event'][] = [];
  askable(file, () => {
    advance(game, { state: settled, chance, emit: (event) => events.push(event) });
    for (const { side } of questions(game, settled)) candidates(game, settled, side);
  });
  return { state: settled, events };
}

/** A position as a file that a person can go on editing. */
export function positionText<T extends GameTypes>({ game }: Kit<T>, state: T['State'], file = ''): string {
  const written = game.writePosition(state);
  return file.endsWith('.json') ? `${JSON.stringify(written, null, 2)}\n` : yamlText(written);
}

/** A collection longer than this gets a line for each of its parts. */
const LINE = 110;

/** YAML with a line for each unit and each frame: what belongs together stays together. */
function yamlText(data: object): string {
  const document = new Document(data);
  visit(document, {
    Collection(_key, node, path) {
      const depth = path.filter(isCollection).length;
      const short = JSON.stringify(node.toJSON()).length <= LINE;
      if (depth > 1 ? short : depth === 1 && isSeq(node) && node.items.every(isScalar)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}
