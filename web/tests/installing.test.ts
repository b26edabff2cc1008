/** What a browser needs to install the page: the manifest, its icons, the letters. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';

interface Manifest {
  readonly theme_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');
const manifest: Manifest = JSON.parse(read('public/manifest.webmanifest'));

/** The sizes of a PNG stand at a fixed place in its head. */
function sizeOf(path: string): string {
  const head = readFileSync(at(path));
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}

describe('the manifest', () => {
  test.each(manifest.icons)('names an icon that is there: $src', ({ src, sizes, type }) => {
    if (type === 'image/png') expect(sizeOf(`public${src}`)).toBe(sizes);
    else expect(read(`public${src}`)).toContain('<svg');
  });

  test('and the document agree on the colour of the frame', () => {
    expect(read('index.html')).toContain(`<meta name="theme-color" content="${manifest.theme_color}">`);
    expect(read('src/styles/tokens.css')).toContain(`--paper: ${manifest.theme_color};`);
  });
});

describe('the letters', () => {
  const faces = [...read('src/styles/fonts.css').matchAll(/url\('([^']+)'\)[^;]*;\s*unicode-range: ([^;]+);/g)].map(
    ([, file, range]) => ({ file, range }),
  );

  test('are two families, upright and italic, in two ranges each', () => {
    expect(faces).toHaveLength(8);
  });

  test.each(faces)('$file is there, with the range of its package', ({ file, range }) => {
    const find = createRequire(import.meta.url);
    expect(existsSync(find.resolve(file))).toBe(true);
    const ranges: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(find.resolve(`${file.split('/files/', 1)[0]}/unicode.json`), 'utf8'),
    );
    const subset = file.includes('-latin-ext-') ? 'latin-ext' : 'latin';
    expect(range.replaceAll(' ', '')).toBe(ranges[subset]);
  });
});
