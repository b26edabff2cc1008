/** A thread that plays whole games, one after the other. */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../bad-input.js';
import type { Task } from './tasks.js';
import { runTask } from './tasks.js';

parentPort?.on('message', async (task: Task) => {
  try {
    parentPort?.postMessage({ result: await runTask(task) }, []);
  } catch (error) {
    parentPort?.postMessage({ error: messageOf(error) }, []);
  }
});
