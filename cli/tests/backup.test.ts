/** bridgehead backup and restore as commands; what they copy is tested with the server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { run } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'bridgehead-cli-backup-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup is made, is not overwritten, and is restored', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_FOLDER', join(folder, 'data'));
  const file = join(folder, 'backup.jsonl');
  expect(await run(['backup', file])).toMatchObject({ code: 0, out: expect.stringContaining(`are in ${file}`) });
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\{"bridgehead":"backup","form":2\}\n\{"end":\{"rows":0,"sha256":"[0-9a-f]{64}"\}\}\n$/,
  );
  expect(await run(['backup', file, '--verify'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('is complete'),
  });
  expect(await run(['backup', file])).toMatchObject({ code: 2, err: expect.stringContaining('already exists') });
  vi.stubEnv('DATA_FOLDER', join(folder, 'other'));
  expect(await run(['restore', file])).toMatchObject({ code: 0 });
  expect(await run(['restore', join(folder, 'nothing')])).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no file'),
  });
});
