// Finds a Chromium for the browser tests: the one asked for, the system's, one from npm, one from Debian.
// Each is tried for real before it is chosen: a file of the right name may be a stub, or lack its libraries.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchChromium } from './fetch-chromium.mjs';
import { folderInMemory } from './in-memory.mjs';
import { Complaint, runProgram, run, say } from './programs.mjs';

/** @typedef {import('../server/tests/browser/launch.js').Launch} Launch */

/**
 * Features of the browser that are off. The pop-ups of its address bar run as pages of their own in every window, and take as
 * long as the page that is tested. The others are those that Playwright turns off: of two such switches only the last counts.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** So much do the processes of a browser share with a page or two open. */
const ROOM_MB = 512;

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const HOW_TO_GET_ONE = [
  'No Chromium was found for the browser tests. Do one of these:',
  '  Debian:         apt-get install chromium',
  '  Ubuntu:         snap install chromium',
  '  Fedora:         dnf install chromium',
  '  macOS, Windows: install Google Chrome or Microsoft Edge',
  '  anywhere:       set CHROME_PATH to the program of a Chromium, Chrome or Edge',
].join('\n');

/** @returns {Promise<Launch>} */
export async function findBrowser() {
  const asked = process.env['CHROME_PATH'];
  if (asked !== undefined && asked !== '') {
    const fault = await faultOf(asked);
    if (fault !== undefined) throw new Complaint(`CHROME_PATH is ${asked}, which does not work: ${fault}`);
    return launchOf(asked);
  }
  for (const source of [systemBrowser, npmBrowser, debianBrowser]) {
    const launch = await source();
    if (launch !== undefined) return launch;
  }
  throw new Complaint(HOW_TO_GET_ONE);
}

/** @returns {Promise<Launch | undefined>} */
async function systemBrowser() {
  for (const path of usualPlaces().filter((place) => existsSync(place))) {
    const fault = await faultOf(path);
    if (fault === undefined) return launchOf(path);
    say(`${path} does not work: ${fault}`);
  }
  return undefined;
}

function usualPlaces() {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
    return folders.flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Chromium', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
  }
  return NAMES.flatMap((name) =>
    [...onPath, '/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
  );
}

/**
 * Comes before Debian's because it stays inside the project's folder.
 * @returns {Promise<Launch | undefined>}
 */
async function npmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const path = await fetchChromium();
  if (path === undefined) return undefined;
  const fault = await faultOf(path);
  if (fault === undefined) return launchOf(path);
  say(`The Chromium from npm does not work here: ${fault}`);
  return undefined;
}

/** @returns {Promise<Launch | undefined>} */
async function debianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release') || !existsSync('/usr/bin/apt-get')) return undefined;
  if (!/^ID=debian$/m.test(await readFile('/etc/os-release', 'utf8'))) return undefined;
  say("Installing Debian's Chromium …");
  await aptGet(['update']);
  const code = await aptGet(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
  return code === 0 ? systemBrowser() : undefined;
}

/** @param {string[]} args */
function aptGet(args) {
  return run('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2], env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

/**
 * @param {string} executablePath
 * @returns {Launch}
 */
function launchOf(executablePath) {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
    chromiumSandbox: false,
    // Playwright keeps what the browser's processes share on the disk, because containers often have no room for it elsewhere.
    ignoreDefaultArgs: folderInMemory(ROOM_MB) === undefined ? [] : ['--disable-dev-shm-usage'],
  };
}

/**
 * @param {string} path
 * @returns {Promise<string | undefined>} why this browser cannot show a page
 */
async function faultOf(path) {
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({ ...launchOf(path), timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<h1>Ready</h1>');
      return (await page.locator('h1').isVisible()) ? undefined : 'it shows no text';
    } finally {
      await browser.close();
    }
  } catch (error) {
    return firstTelling(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The one line of a launch report that says what is wrong, if there is one.
 * @param {string} report
 */
function firstTelling(report) {
  const lines = report.split('\n');
  return (
    lines.find((line) => /error while loading|not found|No such file|EACCES|requires/i.test(line))?.trim() ?? lines[0]
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runProgram(async () => {
    console.log((await findBrowser()).executablePath);
  });
}
