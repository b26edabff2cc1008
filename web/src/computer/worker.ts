/** Away from the page: the computer player, who gets views and gives answers, and odds that take long to count. */
import type { Expert, Level } from '@bridgehead/ai';
import { computerPlayer } from '@bridgehead/ai';
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { itemAt, questionTo } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { timeBudget } from '@bridgehead/engine/players';
import { loadExpert } from '../games/players.js';
import { fullOdds } from './rolled-odds.js';
import type { CountReply, CountRequest, ThinkReply, ThinkRequest } from './messages.js';

type Answer = Pick<Extract<ThinkReply, { ok: true }>, 'action' | 'reason'>;
type Thinker = (request: ThinkRequest) => Answer;

/** One player for each table, side and level: it remembers its plan from one question to the next. */
const thinkers = new Map<string, Promise<Thinker>>();

function thinkerFor(request: ThinkRequest): Promise<Thinker> {
  const key = [request.table, request.side, request.level].join(' ');
  const before = thinkers.get(key);
  if (before !== undefined) return before;
  const made = loadExpert(request.game).then((expert) => expert.use((known) => makeThinker(known, request.level)));
  thinkers.set(key, made);
  return made;
}

function makeThinker<T extends GameTypes>(expert: Expert<T>, level: Level): Thinker {
  const { game } = expert;
  const player: Player<T> = computerPlayer(expert, level);
  const chance = seededChance(itemAt(crypto.getRandomValues(new Uint32Array(1)), 0));
  return ({ side: name, view: json, milliseconds, hold = [] }) => {
    const side = game.sides.find((known) => known === name);
    const parsed = game.fromJson(json);
    if (side === undefined || !parsed.ok) throw new Error(`The computer player didn’t get a position of ${game.title}`);
    const view = parsed.value;
    const context = game.context(view);
    const question = questionTo(game, view, side, context);
    if (question === undefined) throw new Error(`${game.sideName(side)} has nothing to decide`);
    return player.choose({
      game,
      view,
      side,
      question,
      context,
      budget: timeBudget(milliseconds, () => performance.now()),
      chance,
      hold,
    });
  };
}

addEventListener('message', ({ data }: MessageEvent<ThinkRequest | CountRequest>) => {
  void ('count' in data ? countFor(data) : replyTo(data)).then((reply) => postMessage(reply));
});

async function countFor(request: CountRequest): Promise<CountReply<GameTypes>> {
  return (await loadExpert(request.game)).use(({ game }): CountReply<GameTypes> => count(game, request));
}

function count<T extends GameTypes>(
  game: Game<T>,
  { side: name, view: json, action: written, options }: CountRequest,
): CountReply<T> {
  const side = game.sides.find((known) => known === name);
  const [view, action] = [game.fromJson(json), game.parseAction(written)];
  return {
    odds:
      side === undefined || !view.ok || !action.ok
        ? undefined
        : fullOdds(game, view.value, side, action.value, options),
  };
}

async function replyTo(request: ThinkRequest): Promise<ThinkReply> {
  try {
    const think = await thinkerFor(request);
    return { id: request.id, ok: true, ...think(request) };
  } catch (error) {
    return { id: request.id, ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
