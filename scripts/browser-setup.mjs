// Vitest runs this once for all browser tests: it finds the browser, and serves the built page to them.
import { findBrowser } from './find-browser.mjs';
import { serve, stop } from './served.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const launch = await findBrowser();
  console.log(`Browser: ${launch.executablePath}`);
  project.provide('launch', launch);
  // All visitors of all tests come from one address.
  const operatorToken = 'operator-of-these-tests';
  const served = await serve({ LIMITS: '0', OPERATOR_TOKEN: operatorToken });
  project.provide('operatorToken', operatorToken);
  project.provide('address', served.address);
  return () => stop(served.process, 'SIGTERM');
}
