/** Away from the page: the computer player, who gets views and gives answers, and odds that take long to count. */
import type { Level } from '@bridgehead/ai';
import { computerPlayer } from '@bridgehead/ai';
import type { Game, GameTypes, Player } from '@bridgehead/engine';
import { questionTo, seededChance, timeBudget } from '@bridgehead/engine';
import { findGame } from '../games/players.js';
import { fullOdds } from './rolled-odds.js';
import type { CountReply, CountRequest, ThinkReply, ThinkRequest } from './messages.js';

type Answer = Pick<Extract<ThinkReply, { ok: true }>, 'action' | 'reason'>;
type Thinker = (request: ThinkRequest) => Answer;

/** One player for each table, side and level: it remembers its plan from one question to the next. */
const thinkers = new Map<string, Thinker>();

function thinkerFor(request: ThinkRequest): Thinker {
  const key = [request.table, request.side, request.level].join(' ');
  const known = thinkers.get(key);
  if (known !== undefined) return known;
  const made = findGame(request.game).use((game) => makeThinker(game, request.level));
  thinkers.set(key, made);
  return made;
}

function makeThinker<T extends GameTypes>(game: Game<T>, level: Level): Thinker {
  const player: Player<T> = computerPlayer(game, level);
  const chance = seededChance(crypto.getRandomValues(new Uint32Array(1))[0]);
  return ({ side: name, view: json, milliseconds }) => {
    const side = game.sides.find((known) => known === name);
    const parsed = game.fromJson(json);
    if (side === undefined || !parsed.ok) throw new Error(`The computer player was sent no position of ${game.title}`);
    const view = parsed.value;
    const context = game.context(view);
    const question = questionTo(game, view, side, context);
    if (question === undefined) throw new Error(`${game.sideName(side)} is asked nothing`);
    return player.choose({ game, view, side, question, context, budget: timeBudget(milliseconds, () => performance.now()), chance });
  };
}

addEventListener('message', ({ data }: MessageEvent<ThinkRequest | CountRequest>) => {
  postMessage('count' in data ? findGame(data.game).use((game) => count(game, data)) : replyTo(data));
});

function count<T extends GameTypes>(game: Game<T>, { side: name, view: json, action: written, options }: CountRequest): CountReply<T> {
  const side = game.sides.find((known) => known === name);
  const [view, action] = [game.fromJson(json), game.parseAction(written)];
  return { odds: side === undefined || !view.ok || !action.ok ? undefined : fullOdds(game, view.value, side, action.value, options) };
}

function replyTo(request: ThinkRequest): ThinkReply {
  try {
    return { id: request.id, ok: true, ...thinkerFor(request)(request) };
  } catch (error) {
    return { id: request.id, ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
