/** Visitors who mean harm, as cheap as they can be made: what they send, and what they get. */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface Attack {
  /** How often each thing was the answer. */
  readonly got: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** So many who do the same at once, again and again, with a pause of some milliseconds. What they do says what came of it. */
export function repeatedly(
  workers: number,
  pause: number,
  work: (worker: number, time: number) => Promise<string>,
): Attack {
  const got = new Map<string, number>();
  const enough = new AbortController();
  const all = Array.from({ length: workers }, async (_, worker) => {
    for (let time = 0; !enough.signal.aborted; time++) {
      const outcome = await work(worker, time).catch(() => 'cut off');
      got.set(outcome, (got.get(outcome) ?? 0) + 1);
      await wait(pause);
    }
  });
  return {
    got,
    async stop() {
      enough.abort();
      await Promise.all(all);
    },
  };
}

/** Asks from this address, as a proxy would pass it on: the status of the answer. */
export async function askFrom(
  port: number,
  from: string,
  [method, path, body]: readonly [string, string, object?],
  cookie?: string,
): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(origin + path, {
    method,
    headers: {
      origin,
      'x-forwarded-for': from,
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return String(response.status);
}

export interface Flood {
  readonly asked: number;
  readonly bytes: number;
  readonly got: ReadonlyMap<string, number>;
  stop(): void;
}

/** Live connections without an account, each from one of these addresses, that ask without a pause. A closed one opens again. */
export function flood(port: number, from: readonly string[], sockets: number, lines: () => readonly string[]): Flood {
  const got = new Map<string, number>();
  const note = (outcome: string) => void got.set(outcome, (got.get(outcome) ?? 0) + 1);
  const open = new Set<WebSocket>();
  let [asked, bytes, isOver] = [0, 0, false];

  const connect = (address: string) => {
    if (isOver) return;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
      headers: { 'x-forwarded-for': address },
      perMessageDeflate: false,
    });
    open.add(socket);
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
      bytes += text.length;
      note(/^.{0,200}"code":"([a-z-]+)"/.exec(text.toString('latin1', 0, 200))?.[1] ?? 'answered');
    });
    socket.on('error', () => note('not connected'));
    socket.on('close', (code) => {
      if (!isOver) note(`closed ${code}`);
      open.delete(socket);
      setTimeout(connect, 100, address);
    });
  };

  const timer = setInterval(() => {
    const all = lines();
    for (const socket of open)
      if (socket.readyState === WebSocket.OPEN)
        for (const line of all) {
          socket.send(line);
          asked++;
        }
  }, 50);
  for (const address of from) for (let count = 0; count < sockets; count++) connect(address);

  return {
    get asked() {
      return asked;
    },
    get bytes() {
      return bytes;
    },
    got,
    stop() {
      isOver = true;
      clearInterval(timer);
      for (const socket of open) socket.terminate();
    },
  };
}

/** How often what was the answer, in words; of several attacks together. */
export function sayGot(...attacks: readonly Pick<Attack, 'got'>[]): string {
  const sums = new Map<string, number>();
  for (const { got } of attacks)
    for (const [outcome, count] of got) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return Array.from(sums, ([outcome, count]) => `${outcome} × ${count}`).join(', ');
}

/** Addresses of a network for documentation, each of another asker. */
export function addresses(count: number, network = 100): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => `198.51.${network + Math.floor(index / 250)}.${1 + (index % 250)}`,
  );
}
