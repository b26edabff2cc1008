/** The disk of the embedded database is full for a while: nothing that was acknowledged is lost, and games go on once there is space. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openEmbedded } from '../../src/store/open.js';
import { expectStored, otherGames, report } from './other-games.js';
import { PATIENCE } from './patience.js';
import { startProcess } from './processes.js';
import { smallDisk } from './small-disk.js';
import { visit } from './visitors.js';

const ROUNDS = Number(process.env['SIEGE_ROUNDS'] ?? 1);
const PHASE = Number(process.env['SIEGE_SECONDS'] ?? 0.5) * 1_000;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test('full disk: players are told, the node says that it is ill, and all go on when there is space again', {
  timeout: (4 + 2 * ROUNDS) * PATIENCE + 4 * ROUNDS * PHASE,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-disk-'));
  endings.push(async () => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  mkdirSync(data);
  const disk = smallDisk(data);
  const server = await startProcess({ variables: { DATA_FOLDER: data } }, disk.within);
  endings.push(() => server.kill());
  const health = async () => (await visit(server.port).ask('GET', '/healthz')).status;
  const others = await otherGames(() => server.port);
  for (let round = 0; round < ROUNDS; round++) {
    await others.play('calm', PHASE);
    others.turn('attack');
    disk.fill(server.pid);
    await expect.poll(health).toBe(503);
    await wait(PHASE);
    disk.free(server.pid);
    // Anyone who waited has been served.
    await others.acted(2);
    await expect.poll(health).toBe(200);
  }
  const figures = await others.stop();
  // While it stands still its files are whole.
  server.freeze();
  const copy = join(folder, 'copy.db');
  for (const suffix of ['', '-wal']) {
    const file = join(disk.seen(server.pid), `bridgehead.db${suffix}`);
    if (existsSync(file)) copyFileSync(file, copy + suffix);
  }
  server.thaw();
  expect(await server.end()).toBe(0);
  const opened = await openEmbedded(copy);
  endings.push(() => opened.close());
  await expectStored(opened, others.sent);
  report('full-disk', figures, `${disk.kind}, filled ${ROUNDS} times for at least ${PHASE} ms`);
});
