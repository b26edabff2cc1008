// Vitest runs this once before the browser tests: it finds the browser and tells the tests how to start it.
import { findBrowser } from './find-browser.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const launch = await findBrowser();
  console.log(`Browser: ${launch.executablePath}`);
  project.provide('launch', launch);
}
