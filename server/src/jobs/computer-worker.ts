/** A thread in which computer players think. */
import { parentPort } from 'node:worker_threads';
import type { ThinkRequest } from './computer-answer.js';
import { makeThinker } from './computer-answer.js';

const think = makeThinker();

parentPort?.on('message', ({ task, request }: { readonly task: number; readonly request: ThinkRequest }) => {
  think(request).then(
    (thought) => parentPort?.postMessage({ task, thought }),
    (error: unknown) =>
      parentPort?.postMessage({ task, problem: error instanceof Error ? error.message : 'it failed' }),
  );
});
