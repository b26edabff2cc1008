/** The page's side of the computer player: asks the worker, and can send it away in the middle of a thought. */
import type { Level } from '@bridgehead/ai';
import type { Game, GameTypes } from '@bridgehead/engine';
import type { ThinkReply, ThinkRequest } from './messages.js';

export interface ThoughtOf<T extends GameTypes> {
  readonly action: T['Action'];
  readonly reason: string;
}

export interface Computer {
  think<T extends GameTypes>(
    game: Game<T>,
    asked: Pick<ThinkRequest, 'table' | 'hold'> & {
      readonly level: Level;
      readonly side: T['Side'];
      readonly view: T['State'];
    },
  ): Promise<ThoughtOf<T>>;
  /** Ends what it is thinking about; that promise is never kept. */
  stop(): void;
}

/** Longer than this nobody waits gladly for one answer. */
const PATIENCE = 4_000;

export function startComputer(): Computer {
  let worker: Worker | undefined;
  let next = 0;
  const summon = () =>
    (worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'computer player' }));
  return {
    think(game, { table, level, side, view, hold }) {
      const request: ThinkRequest = {
        id: next++,
        table,
        game: game.key,
        level,
        side,
        view: game.toJson(view),
        milliseconds: PATIENCE,
        hold,
      };
      return ask(summon(), request).then((reply) => {
        if (!reply.ok) throw new Error(reply.problem);
        const action = game.parseAction(reply.action);
        if (!action.ok) throw new Error(`The computer player’s answer is not an action of ${game.title}`);
        return { action: action.value, reason: reply.reason };
      });
    },
    stop() {
      worker?.terminate();
      worker = undefined;
    },
  };
}

function ask(worker: Worker, request: ThinkRequest): Promise<ThinkReply> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const hear = ({ data }: MessageEvent<ThinkReply>) => {
      if (data.id !== request.id) return;
      done.abort();
      resolve(data);
    };
    const fail = (event: ErrorEvent) => {
      done.abort();
      reject(new Error(event.message || 'Couldn’t start the computer player'));
    };
    worker.addEventListener('message', hear, { signal: done.signal });
    worker.addEventListener('error', fail, { signal: done.signal });
    worker.postMessage(request);
  });
}
