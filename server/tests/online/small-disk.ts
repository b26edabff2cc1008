/**
 * A small disk for a server process, which a test can fill and free. On Linux any user can mount one in a namespace of their own;
 * where that is not allowed, a limit on the size of files takes its place: then a write fails in the same way.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Which of the two it is, for the report. */
  readonly kind: string;
  /** The program, and its arguments, that runs another program with this disk. */
  readonly within: readonly string[];
  /** Takes all the space that remains to the process, and gives it back. */
  fill(pid: number): void;
  free(pid: number): void;
  /** Where the folder of the process is to be found from outside. */
  seen(pid: number): string;
}

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount'];
const MOUNT = 'mount -t tmpfs -o size=32m tmpfs "$0" && exec "$@"';

/** A disk of 32 MB in the place of this folder. */
export function smallDisk(folder: string): SmallDisk {
  const [program, ...given] = [...NAMESPACE, 'sh', '-c', MOUNT, folder, 'true'];
  return spawnSync(program, given).status === 0 ? mountedDisk(folder) : limitedFiles(folder);
}

function mountedDisk(folder: string): SmallDisk {
  const seen = (pid: number) => `/proc/${pid}/root${folder}`;
  return {
    kind: 'a mounted disk of 32 MB',
    within: [...NAMESPACE, 'sh', '-c', MOUNT, folder],
    seen,
    fill(pid) {
      const file = openSync(join(seen(pid), 'filler'), 'w');
      for (const size of [1 << 20, 4_096]) {
        const part = Buffer.alloc(size);
        try {
          while (writeSync(file, part) === size);
        } catch {
          // It is full.
        }
      }
      closeSync(file);
    },
    free: (pid) => rmSync(join(seen(pid), 'filler')),
  };
}

function limit(pid: number, bytes: string): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error('this system lets nobody mount a disk, nor limit the size of files');
}

function limitedFiles(folder: string): SmallDisk {
  return {
    kind: 'a limit on the size of files',
    // The signal would end the process.
    within: ['sh', '-c', 'trap "" XFSZ; exec "$@"', 'sh'],
    seen: () => folder,
    fill: (pid) =>
      limit(pid, String(Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size)))),
    free: (pid) => limit(pid, 'unlimited'),
  };
}
