/** Threads in which computer players think, and the queue before them. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ThinkRequest, Thought } from './computer-answer.js';
import { makeThinker } from './computer-answer.js';

export interface Thinkers {
  think(request: ThinkRequest): Promise<Thought>;
  /** How many requests wait. */
  readonly waiting: number;
  /** Whether no more should be asked of them. */
  readonly isResting: boolean;
  rest(): void;
  stop(): Promise<void>;
}

/** Always the built one: a thread runs no sources. */
const THREAD = createRequire(import.meta.url).resolve('@bridgehead/server/computer-thread');

/**
 * How much longer than it may a computer player may take, in milliseconds: it minds its time, but a busy machine and a first load
 * of its game take some. One that never ends would keep its thread from all other games.
 */
const GRACE = 60_000;

/** More than this at once are turned away: anyone who asked tries again later. */
const MOST_WAITING = 200;

interface Task {
  readonly request: ThinkRequest;
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: Error) => void;
}

type Answer =
  | { readonly task: number; readonly thought: Thought }
  | { readonly task: number; readonly problem: string };

export function startThinkers(threads: number, grace = GRACE): Thinkers {
  return threads === 0 ? thinkHere() : thinkInThreads(threads, grace);
}

/** In this very thread: for tests, and for machines with one core. */
function thinkHere(): Thinkers {
  let isResting = false;
  return {
    think: makeThinker(),
    waiting: 0,
    get isResting() {
      return isResting;
    },
    rest() {
      isResting = true;
    },
    stop: async () => {},
  };
}

function thinkInThreads(threads: number, grace: number): Thinkers {
  const queue: Task[] = [];
  const running = new Map<number, Task>();
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let tasks = 0;
  let isResting = false;

  const spawn = (): Worker => {
    const worker = new Worker(THREAD, { execArgv: [] });
    let current: number | undefined;
    let patience: NodeJS.Timeout | undefined;
    worker.on('message', (answer: Answer) => {
      // It came too late: the thread is being ended.
      if (current !== answer.task) return;
      const task = running.get(answer.task);
      running.delete(answer.task);
      current = undefined;
      clearTimeout(patience);
      if ('thought' in answer) task?.resolve(answer.thought);
      else task?.reject(new Error(answer.problem));
      idle.push(worker);
      next();
    });
    // A thread that dies takes its task with it: the task fails and is tried again later, in a new thread.
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error('a thinking thread failed')));
    const fail = (error: Error) => {
      clearTimeout(patience);
      if (current !== undefined) {
        running.get(current)?.reject(error);
        running.delete(current);
        current = undefined;
      }
      all.delete(worker);
      starts.delete(worker);
      // Others may have waited for the thread that died.
      next();
    };
    starts.set(worker, (task) => {
      current = ++tasks;
      running.set(current, task);
      patience = setTimeout(() => {
        fail(new Error('A computer player didn’t answer in time'));
        void worker.terminate();
      }, task.request.milliseconds + grace).unref();
      worker.postMessage({ task: current, request: task.request });
    });
    worker.unref();
    all.add(worker);
    return worker;
  };

  const starts = new Map<Worker, (task: Task) => void>();
  const next = () => {
    while (queue.length > 0) {
      // A thread starts when there is work for it: many servers never need one.
      const worker = idle.pop() ?? (all.size < threads ? spawn() : undefined);
      if (worker === undefined) return;
      const task = queue.shift();
      if (task !== undefined && all.has(worker)) starts.get(worker)?.(task);
      else if (task !== undefined) queue.unshift(task);
    }
  };

  return {
    think: (request) =>
      new Promise((resolve, reject) => {
        if (queue.length >= MOST_WAITING) return reject(new Error('Too many computer players are waiting already'));
        queue.push({ request, resolve, reject });
        next();
      }),
    get waiting() {
      return queue.length;
    },
    get isResting() {
      return isResting;
    },
    rest() {
      isResting = true;
    },
    async stop() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
