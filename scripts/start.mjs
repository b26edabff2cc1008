// npm start: makes the copy ready, then serves the page from this very process.
import { bootstrap } from './bootstrap.mjs';
import { runProgram } from './programs.mjs';

await runProgram(async () => {
  await bootstrap();
  await import(new URL('../server/dist/main.js', import.meta.url).href);
});
