// Takes the Chromium out of the npm package @sparticuz/chromium. It is fetched only where no other browser is found,
// and not a dependency: 68 MB that `npm start` never needs. Its own code is not used, only the packed program.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { Complaint, root, run, runNpm, say } from './programs.mjs';

/** The newest release that accepts Node 20. */
const PACKAGE = '@sparticuz/chromium@147.0.0';
const SHA512 = '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==';
const FOLDER = join(root, 'build', 'browser');
const PROGRAM = join(FOLDER, 'chromium-147.0.0');

/** @returns {Promise<string | undefined>} where the program is, if it could be had */
export async function fetchChromium() {
  if (existsSync(PROGRAM)) return PROGRAM;
  say('No browser was found; getting a Chromium from npm (68 MB, once) …');
  try {
    await mkdir(FOLDER, { recursive: true });
    const workshop = await mkdtemp(join(FOLDER, 'unpacking-'));
    await unpack(workshop).finally(() => rm(workshop, { recursive: true, force: true }));
    return PROGRAM;
  } catch (error) {
    say(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** @param {string} workshop an empty folder */
async function unpack(workshop) {
  const inside = (/** @type {string} */ name) => join(workshop, name);
  const code = await runNpm(['pack', PACKAGE, '--silent', '--fetch-retries=1'], { stdio: ['ignore', 'ignore', 2], cwd: workshop });
  const archive = (await readdir(workshop)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || archive === undefined) throw new Complaint(`npm could not fetch ${PACKAGE}.`);
  if (await sha512(inside(archive)) !== SHA512) throw new Complaint(`${PACKAGE} is not the file it should be.`);
  if (await run('tar', ['-xzf', archive, 'package/bin/chromium.br'], { cwd: workshop }) !== 0) throw new Complaint('tar could not unpack it.');
  await pipeline(createReadStream(inside('package/bin/chromium.br')), createBrotliDecompress(), createWriteStream(inside('chromium'), { mode: 0o755 }));
  await rename(inside('chromium'), PROGRAM);
}

/** @param {string} file */
async function sha512(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
