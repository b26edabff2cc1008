/** The server as a program: what it is set to, where it is ready, and a quiet end. */
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { SettingLine } from './config/settings.js';
import { readConfig } from './config/config.js';
import { readPage } from './http/page-files.js';
import type { RunningServer } from './server.js';
import { startServer } from './server.js';
import { reasonOf } from './store/open-configured.js';
import { failureOf } from './store/failures.js';

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) return fail(read.problems.join('\n'));
  const { config } = read;
  if (process.argv.includes('--print-config')) return print(read.lines);
  const files = readPage(config.page);
  if (files === undefined) return fail(`Found no built page in ${config.page}. Build it with: npm run build`);
  const log = pino({
    level: config.logLevel,
    base: { pid: process.pid },
    serializers: { error: pino.stdSerializers.err },
  });
  console.log('Settings; --print-config lists all of them:');
  print(log.isLevelEnabled('debug') ? read.lines : read.lines.filter(({ isTold }) => isTold));
  const server = await startServer({ config, files, log }).catch((error: unknown) => reasonOf(error));
  if (typeof server === 'string') {
    fail(`The server cannot start: ${server}`);
    // What was opened before it failed would keep the process alive.
    return process.exit();
  }
  if (server === undefined)
    return fail(`Port ${config.port} and the next ones are in use. Choose another: PORT=9000 npm start`);
  const patience = (config.drainSeconds + config.stopSeconds) * 1_000;
  stopOnSignals(server, patience);
  stopOnBugs(server, log, patience);
  if (config.port !== 0 && server.port !== config.port)
    console.log(`Port ${config.port} is in use; using ${server.port} instead.`);
  console.log(`Bridgehead is ready: http://${hostInAddress(config.host)}:${server.port}/  (Ctrl+C stops it)`);
}

/** The first signal lets what has begun finish; a second one ends the process at once. */
function stopOnSignals(server: RunningServer, patience: number): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    void server.stop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/**
 * The last resort. A database that fails is no reason to end: anyone who asked was told, and the next request may succeed. Anything
 * else is a bug: nobody knows what state it leaves behind, so the server stops in good order, and whatever runs it starts it again.
 */
function stopOnBugs(server: RunningServer, log: Logger, patience: number): void {
  let isStopping = false;
  const judge = (error: unknown): void => {
    if (failureOf(error) !== undefined) return log.error({ error }, 'The database failed outside a request');
    log.fatal({ error }, 'A bug: the server stops');
    if (isStopping) return;
    isStopping = true;
    process.exitCode = 1;
    setTimeout(() => process.exit(1), patience).unref();
    void server.stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', judge);
  process.on('unhandledRejection', judge);
}

/** All settings with what holds, checked; what is secret is not shown. */
function print(lines: readonly SettingLine[]): void {
  const nameWidth = Math.max(...lines.map(({ name }) => name.length));
  const valueWidth = Math.max(...lines.map(({ value }) => value.length));
  for (const { name, means, value } of lines)
    console.log(`${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${means}`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

function hostInAddress(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

await main();
