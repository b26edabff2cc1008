import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Served {
  readonly address: string;
  readonly process: ChildProcess;
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Starts the built server as a process of its own at a free port. */
export async function serve(): Promise<Served> {
  const child = runServer({ PORT: '0' });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (address !== undefined) return { address, process: child };
  }
  throw new Error(`The server ended before it was ready: ${said}`);
}

export function runServer(env: Readonly<Record<string, string>>) {
  return spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Sends the signal and gives the exit code. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
