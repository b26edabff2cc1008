// Fetches a package from npm that is no dependency, because few need it, and unpacks what is wanted of it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Complaint, run, runNpm, say } from './programs.mjs';

/**
 * @typedef {object} Wanted
 * @property {string} name the package with its version
 * @property {string} sha512 of the packed file, in base64
 * @property {string} folder in which the work is done
 * @property {readonly string[]} files what is unpacked, "package/…"
 */

/**
 * Unpacks a package and hands it over; false, with the reason told, if it cannot be had.
 * @param {Wanted} wanted
 * @param {(unpacked: string) => Promise<void>} use gets the folder of the package, which is gone afterwards
 * @returns {Promise<boolean>}
 */
export async function fetchPackage({ name, sha512, folder, files }, use) {
  try {
    await mkdir(folder, { recursive: true });
    const workshop = await mkdtemp(join(folder, 'unpacking-'));
    try {
      const code = await runNpm(['pack', name, '--silent', '--fetch-retries=1'], {
        stdio: ['ignore', 'ignore', 2],
        cwd: workshop,
      });
      const archive = (await readdir(workshop)).find((file) => file.endsWith('.tgz'));
      if (code !== 0 || archive === undefined) throw new Complaint(`npm could not fetch ${name}.`);
      if ((await hashOf(join(workshop, archive))) !== sha512)
        throw new Complaint(`${name} is not the file it should be.`);
      if ((await run('tar', ['-xzf', archive, ...files], { cwd: workshop })) !== 0)
        throw new Complaint('tar could not unpack it.');
      await use(join(workshop, 'package'));
    } finally {
      await rm(workshop, { recursive: true, force: true });
    }
    return true;
  } catch (error) {
    say(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
