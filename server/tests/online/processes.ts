/** Servers as processes of their own, which can be killed, and players who go on whatever happens to them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '@bridgehead/engine/chance';
import { PASSING_CODES } from '@bridgehead/protocol';
import { serve, stop } from '../../../scripts/served.mjs';
import type { TestEnvironment } from './databases.js';
import { anyAnswer } from './games.js';
import type { Player, Visitor } from './visitors.js';
import { newNonce, sitDown, visit } from './visitors.js';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does, as a machine does that hangs; and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends it as an operator does: its exit code. */
  end(): Promise<unknown>;
}

/**
 * The built server at a free port, without limits unless they are asked for. It needs no page: a line of HTML will do.
 * `within`: a program, and its arguments, that runs it.
 */
export async function startProcess(
  { variables }: Pick<TestEnvironment, 'variables'>,
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const page = mkdtempSync(join(tmpdir(), 'bridgehead-page-'));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Page</title>');
  const { address, process: child } = await serve(
    { PAGE_FOLDER: page, LIMITS: '0', SPECTATOR_DELAY: '0', ...variables },
    undefined,
    within,
  );
  rmSync(page, { recursive: true, force: true });
  return {
    port: Number(new URL(address).port),
    pid: child.pid ?? 0,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => void (await stop(child, 'SIGKILL')),
    end: () => stop(child, 'SIGTERM'),
  };
}

/** An answer that was sent, with the name under which it was sent. */
export interface SentAnswer {
  readonly game: string;
  readonly side: string;
  readonly action: unknown;
  readonly request: string;
  /** Whether the server has said that it is done. */
  acknowledged: boolean;
  /** How often it was sent: again after a server was gone before it answered. */
  times: number;
}

/** Someone who plays by chance, live or over HTTP, and comes back when the server does. */
export interface Steadfast {
  readonly sent: SentAnswer[];
  /** Plays at this server until it is gone, or until told to stop. */
  playAt(port: number, until: AbortSignal): Promise<void>;
}

const GONE =
  /ECONN|socket hang up|closed|fetch failed|did not come|terminated|other side closed|Unexpected server response|not OPEN/i;

export function steadfast(key: string, game: string, cookie: string | undefined, chance: Chance): Steadfast {
  const sent: SentAnswer[] = [];
  /** Sent, and not answered when the server was gone: sent again under the same name. */
  let open: SentAnswer | undefined;

  const deliver = async (visitor: Visitor, table: Player, answer: SentAnswer): Promise<void> => {
    const overHttp = chance.pick(4, 'by which way') === 0;
    const { action, request } = answer;
    answer.times++;
    const code = overHttp
      ? codeOf((await visitor.ask('POST', `/api/games/${game}/actions`, { action, at: table.n(), request })).body)
      : await actLive(table, game, action, request);
    // As a page does: what the server could not do in time is kept, and sent again over another connection.
    if (code !== undefined && PASSING_CODES.includes(code)) throw new Error(`closed by the player: ${code}`);
    open = undefined;
    if (code === undefined) answer.acknowledged = true;
    else if (!['stale', 'not-asked', 'over', 'illegal'].includes(code))
      throw new Error(`an answer was refused: ${code}`);
  };

  return {
    sent,
    async playAt(port, until) {
      const visitor = visit(port, cookie);
      try {
        const table = await sitDown(visitor, game);
        const isGone = new Promise<'gone'>((resolve) => table.live.socket.once('close', () => resolve('gone')));
        while (!until.aborted && table.live.socket.readyState === table.live.socket.OPEN) {
          if (open === undefined) {
            const action = anyAnswer(key, table.view(), table.side, chance);
            if (action === undefined) {
              await Promise.race([wait(5), isGone]);
              continue;
            }
            open = { game, side: table.side, action, request: newNonce(), acknowledged: false, times: 0 };
            sent.push(open);
          }
          const n = table.n();
          const delivering = deliver(visitor, table, open);
          // After the end of the connection nobody waits for it any more.
          delivering.catch(() => {});
          await Promise.race([delivering, isGone]);
          // What one has done oneself comes back as a delivery: the next answer follows from it.
          if (open === undefined) await Promise.race([table.hear(n + 1).catch(() => {}), wait(200), isGone]);
        }
        table.live.socket.terminate();
      } catch (error) {
        if (!isGoneAway(error)) throw error;
      }
    },
  };
}

async function actLive(table: Player, game: string, action: unknown, request: string): Promise<string | undefined> {
  table.live.send({ do: 'act', game, action, at: table.n(), request });
  const answer = await table.live.until((message) =>
    'request' in message && message.request === request ? message : undefined,
  );
  return 'error' in answer ? answer.error.code : undefined;
}

function codeOf(body: unknown): string | undefined {
  const text = JSON.stringify(body);
  return text.startsWith('{"error"') ? /"code":"([a-z-]+)"/.exec(text)?.[1] : undefined;
}

function isGoneAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    (GONE.test(error.message) ||
      (error.cause instanceof Error &&
        GONE.test(`${error.cause.message} ${'code' in error.cause ? String(error.cause.code) : ''}`)))
  );
}
