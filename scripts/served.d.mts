/** Types of served.mjs for the packages, which are TypeScript. */
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Served {
  /** Without a slash at the end. */
  address: string;
  process: ChildProcess;
}

export function runServer(
  env: Readonly<Record<string, string>>,
  folder?: string,
  within?: readonly string[],
): ChildProcessByStdio<null, Readable, Readable>;
export function serve(
  env?: Readonly<Record<string, string>>,
  folder?: string,
  within?: readonly string[],
): Promise<Served>;
export function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown>;
