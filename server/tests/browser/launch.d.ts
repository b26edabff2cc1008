/// <reference types="vitest" />
/** How Playwright starts the browser that scripts/find-browser.mjs found. */
export interface Launch {
  executablePath: string;
  args: string[];
  chromiumSandbox: boolean;
  ignoreDefaultArgs: string[];
}

declare module 'vitest' {
  /** What scripts/browser-setup.mjs provides. */
  interface ProvidedContext {
    launch: Launch;
    /** Where the built page is served, without a slash at the end. */
    address: string;
    /** What the operators of that server show. */
    operatorToken: string;
  }
}
