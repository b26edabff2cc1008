/** Types of find-browser.mjs for the packages, which are TypeScript. */

/** How Playwright starts the browser. */
export interface Launch {
  executablePath: string;
  args: string[];
  chromiumSandbox: boolean;
  ignoreDefaultArgs: string[];
}

export function findBrowser(): Promise<Launch>;
