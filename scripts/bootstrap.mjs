// Makes a fresh copy of the project ready to run: the right Node, the packages, the build.
// Uses nothing but Node itself, and does nothing where nothing is to be done.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildSignature,
  hasOutput,
  isBuilt,
  isInstalled,
  isPageBuilt,
  noteBuilt,
  noteInstalled,
  notePageBuilt,
  pageSignature,
} from './freshness.mjs';
import { withLock } from './lock.mjs';
import { Complaint, runProgram, root, runNode, runNpm, say } from './programs.mjs';

const OLDEST_NODE = /** @type {const} */ ([20, 19]);

/**
 * @param {string} version
 * @returns {string | undefined} what to tell a reader whose Node is too old
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return undefined;
  return `Bridgehead needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${version}. Get a newer one from https://nodejs.org/.`;
}

/** Installs exactly what the lock file names, development tools included whatever NODE_ENV says. */
export async function install() {
  say('Installing the packages (only after the lock file changed) …');
  const code = await runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Complaint(`"npm ci" failed with code ${code}; see its output above.`);
  noteInstalled();
}

/** Builds what the server and the commands need; tests are checked by `npm test`. */
export async function build() {
  say('Building …');
  const signature = buildSignature();
  const code = await compile(['server', 'cli', 'bench'], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Complaint("The build failed; see the compiler's output above.");
  noteBuilt(signature);
}

/**
 * Builds what the browser gets. Needs the packages compiled: the build draws the maps with them.
 * @param {import('./programs.mjs').Running} [running]
 */
async function buildPage(running) {
  const signature = pageSignature();
  const code = await runNode('node_modules/vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn'], {
    ...running,
    // Vite builds a larger page for debugging if NODE_ENV says so, as it does in programs that tests start.
    env: { ...running?.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Complaint('The page could not be built; see the output above.');
  notePageBuilt(signature);
}

/**
 * @param {string[]} projects none: all, with their tests
 * @param {import('./programs.mjs').Running} [running]
 */
export function compile(projects, running) {
  return runNode('node_modules/typescript/bin/tsc', ['-b', ...projects, ...(hasOutput() ? [] : ['--force'])], running);
}

/** Everything that must be there before the server starts; quick when it is. */
export function bootstrap() {
  return prepare(
    () => isInstalled() && isBuilt() && isPageBuilt(),
    async () => {
      await prepareCode();
      if (isPageBuilt()) return;
      say('Building the page …');
      await buildPage({ stdio: ['ignore', 2, 2] });
    },
  );
}

/** What commands need that show no page. */
export function bootstrapCode() {
  return prepare(() => isInstalled() && isBuilt(), prepareCode);
}

async function prepareCode() {
  if (!isInstalled()) await install();
  if (!isBuilt()) await build();
}

/**
 * Only the page: for `npm test`, which has compiled the packages. Programs that its tests start wait for it.
 * @param {import('./programs.mjs').Running} running
 */
export function bootstrapPage(running) {
  return prepare(isPageBuilt, () => buildPage(running));
}

/** Only the packages: for `npm test`, where the build is one of the checks. */
export function bootstrapPackages() {
  return prepare(isInstalled, install);
}

/**
 * @param {() => boolean} isReady
 * @param {() => Promise<void>} work
 */
async function prepare(isReady, work) {
  const complaint = nodeComplaint(process.versions.node);
  if (complaint !== undefined) throw new Complaint(complaint);
  if (isReady()) return;
  await withLock(
    join(root, 'build', 'bootstrap.lock'),
    async () => {
      if (!isReady()) await work();
    },
    (holder) => say(`Another process (${holder?.pid ?? 'just started'}) is preparing this copy; waiting for it …`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runProgram(bootstrap);
