// npm start: makes the copy ready, then serves the page from this very process.
import { bootstrap } from './bootstrap.mjs';
import { runProgram } from './programs.mjs';

const OFTEN = 500;

await runProgram(async () => {
  await bootstrap();
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithNpm();
  await import(new URL('../server/dist/main.js', import.meta.url).href);
});

/** npm starts us through a shell that dies of a signal without passing it on: gone with it, so that the port is free again. */
function stopWithNpm() {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, OFTEN).unref();
}
