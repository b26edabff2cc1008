// Takes the Chromium out of the npm package @sparticuz/chromium. It is fetched only where no other browser is found,
// and not a dependency: 68 MB that `npm start` never needs. Its own code is not used, only the packed program.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { fetchPackage } from './fetch-package.mjs';
import { root, say } from './programs.mjs';

/** The newest release that accepts Node 20. */
const name = '@sparticuz/chromium@147.0.0';
const sha512 = '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==';
const folder = join(root, 'build', 'browser');
const PROGRAM = join(folder, 'chromium-147.0.0');

/** @returns {Promise<string | undefined>} where the program is, if it could be had */
export async function fetchChromium() {
  if (existsSync(PROGRAM)) return PROGRAM;
  say('No browser was found; getting a Chromium from npm (68 MB, once) …');
  const files = ['package/bin/chromium.br'];
  const isThere = await fetchPackage({ name, sha512, folder, files }, async (unpacked) => {
    const program = join(unpacked, 'chromium');
    await pipeline(
      createReadStream(join(unpacked, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(program, { mode: 0o755 }),
    );
    await rename(program, PROGRAM);
  });
  return isThere ? PROGRAM : undefined;
}
