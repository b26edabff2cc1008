/** Writes the service worker when everything else is built: it keeps a list of all files. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { transformWithOxc } from 'vite';
import { filesIn } from './files.js';

const SOURCE = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));
const FILE_NAME = 'service-worker.js';

/** What a player never needs: the gallery is for developers. */
const NOT_KEPT = /^(?:gallery\.html|assets\/gallery-.*|.*licences\.(?:md|txt))$/;

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'bridgehead:offline',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const names = (await filesIn(folder)).filter((name) => !NOT_KEPT.test(name));
        const hash = createHash('sha256');
        for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
        const files = names.map((name) => (name === 'index.html' ? '/' : `/${name}`));
        const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false });
        const facts = `const FILES = ${JSON.stringify(files)};\nconst BUILD = ${JSON.stringify(hash.digest('hex').slice(0, 16))};\n`;
        await writeFile(join(folder, FILE_NAME), facts + code);
      },
    },
  };
}
