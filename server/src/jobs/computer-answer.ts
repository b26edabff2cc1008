/** How a computer player comes to its answer: from its view alone. */
import type { Expert } from '@bridgehead/ai';
import { playerNamed } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { questionTo } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { timeBudget } from '@bridgehead/engine/players';
import { loadExpert } from '../hosting/catalogue.js';

export interface ThinkRequest {
  /** The id of the game: a player remembers the plan of its phase. */
  readonly id: string;
  readonly game: string;
  readonly level: string;
  readonly side: string;
  readonly view: unknown;
  /** How long it may think. */
  readonly milliseconds: number;
}

export interface Thought {
  readonly action: unknown;
  readonly reason: string;
}

/** Plans that are remembered; the oldest is forgotten. */
const MOST_PLAYERS = 200;

export function makeThinker(): (request: ThinkRequest) => Promise<Thought> {
  const players = new Map<string, unknown>();
  return async ({ id, game, level, side, view, milliseconds }) => {
    return (await loadExpert(game)).use((expert) =>
      think(expert, players, `${id} ${side} ${level}`, { level, side, view, milliseconds }),
    );
  };
}

async function think<T extends GameTypes>(
  expert: Expert<T>,
  players: Map<string, unknown>,
  key: string,
  { level, side: name, view: json, milliseconds }: Pick<ThinkRequest, 'level' | 'side' | 'view' | 'milliseconds'>,
): Promise<Thought> {
  const { game: rules } = expert;
  const read = rules.fromJson(json);
  const side = rules.sides.find((each) => each === name);
  if (!read.ok || side === undefined) throw new Error('The computer couldn’t read the position');
  const view = read.value;
  const question = questionTo(rules, view, side);
  if (question === undefined) throw new Error('The computer has nothing to decide');
  const player = playerOf(expert, players, key, level);
  return player.choose({
    game: rules,
    view,
    side,
    question,
    context: rules.context(view),
    budget: timeBudget(milliseconds, () => performance.now()),
    chance: seededChance(Math.floor(Math.random() * 2 ** 31)),
  });
}

function playerOf<T extends GameTypes>(
  expert: Expert<T>,
  players: Map<string, unknown>,
  key: string,
  level: string,
): Player<T> {
  const known = players.get(key);
  if (isPlayer<T>(known)) return known;
  const fresh = playerNamed(expert, level);
  if (fresh === undefined) throw new Error(`There is no computer player "${level}"`);
  players.set(key, fresh);
  const [oldest] = players.keys();
  if (oldest !== undefined && players.size > MOST_PLAYERS) players.delete(oldest);
  return fresh;
}

/** A key names game and level: what is kept under it is a player of that game. */
function isPlayer<T extends GameTypes>(kept: unknown): kept is Player<T> {
  return kept !== undefined;
}
