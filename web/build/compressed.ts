/** Beside each file that shrinks lie its compressed forms, made once with all the time it takes; the server only chooses. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesIn } from './files.js';

const SHRINKS = /\.(?:css|html|js|json|md|svg|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const SMALLEST = 1_000;

const FORMS = [
  {
    ending: 'br',
    shrink: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  },
  { ending: 'gz', shrink: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

export function compressed(): Plugin {
  let folder = '';
  let isForTest = false;
  return {
    name: 'bridgehead:compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
      isForTest = build.minify === false;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isForTest) return;
        const names = (await filesIn(folder)).filter((name) => SHRINKS.test(name));
        await Promise.all(names.map((name) => shrink(join(folder, name))));
      },
    },
  };
}

async function shrink(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  for (const { ending, shrink: shrinkTo } of FORMS) {
    const smaller = await shrinkTo(bytes);
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller);
  }
}
