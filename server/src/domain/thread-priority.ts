/** Work that may take its time gives way to players. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Nice: lower than that of everything else in this process. */
export const BACKGROUND = 5;

/** Lets this thread run after all others where the processor is short. Linux has priorities of threads; elsewhere nothing is changed. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), BACKGROUND);
  } catch {
    // No such folder, or it is forbidden here: then it runs as the others do.
  }
}
