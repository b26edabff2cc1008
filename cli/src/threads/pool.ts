/** Spreads whole games over threads. The results are in the order of the tasks, no matter which thread played them. */
import { itemAt } from '@bridgehead/engine';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FuzzResult, ResultOf, SimResult, Task } from './tasks.js';
import { runTask } from './tasks.js';

export const CORES = availableParallelism();

/** What a thread answers. */
type Answer<Result> = { readonly result: Result } | { readonly error: string };

/** Runs all tasks, on this thread alone or on several others. `onDone` is told each result as it comes. */
export async function runAll<T extends Task>(
  tasks: readonly T[],
  jobs: number,
  onDone: (result: ResultOf<T>) => void = () => {},
): Promise<ResultOf<T>[]> {
  if (jobs > 1 && tasks.length > 1) return runOnThreads(tasks, Math.min(jobs, tasks.length), onDone);
  const results: ResultOf<T>[] = [];
  for (const task of tasks) {
    const result = await runHere(task);
    results.push(result);
    onDone(result);
  }
  return results;
}

async function runHere<T extends Task>(task: T): Promise<ResultOf<T>> {
  const result = await runTask(task);
  if (!isResultOf(task, result)) throw new Error(`The task "${task.kind}" gave the result of another`);
  return result;
}

function isResultOf<T extends Task>(task: T, result: SimResult | FuzzResult): result is ResultOf<T> {
  return (task.kind === 'sim') === 'winner' in result;
}

function runOnThreads<T extends Task>(
  tasks: readonly T[],
  threads: number,
  onDone: (result: ResultOf<T>) => void,
): Promise<ResultOf<T>[]> {
  return new Promise((resolve, reject) => {
    const results: ResultOf<T>[] = [];
    const workers: Worker[] = [];
    let next = 0;
    let done = 0;
    const finish = (settle: () => void): void => {
      for (const worker of workers) void worker.terminate();
      settle();
    };
    const employ = (worker: Worker): void => {
      let index = next++;
      worker.on('message', (answer: Answer<ResultOf<T>>) => {
        if ('error' in answer) {
          finish(() => reject(new Error(`game with seed ${itemAt(tasks, index).seed}: ${answer.error}`)));
          return;
        }
        results[index] = answer.result;
        onDone(answer.result);
        if (++done === tasks.length) finish(() => resolve(results));
        index = next++;
        if (index < tasks.length) worker.postMessage(tasks[index], []);
      });
      worker.on('error', (error) => finish(() => reject(error)));
      worker.postMessage(tasks[index], []);
    };
    for (let thread = 0; thread < threads; thread++) {
      const worker = new Worker(new URL('./worker.js', import.meta.url));
      workers.push(worker);
      employ(worker);
    }
  });
}
