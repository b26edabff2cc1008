// Files in memory, where the system offers a folder for them: what is made and deleted all the time spares the disk.
import { existsSync, statfsSync } from 'node:fs';

/** Linux keeps the files of this folder in memory; containers often leave little room there. */
const FOLDER = '/dev/shm';

/**
 * @param {number} megabytes how much room is needed
 * @returns {string | undefined} the folder, if there is one with so much room
 */
export function folderInMemory(megabytes) {
  if (!existsSync(FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize < megabytes * 2 ** 20 ? undefined : FOLDER;
}
