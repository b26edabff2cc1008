/// <reference types="vitest" />
/** How Playwright starts the browser that scripts/find-browser.mjs found. */
export interface Launch {
  executablePath: string;
  args: string[];
  chromiumSandbox: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    launch: Launch;
  }
}
