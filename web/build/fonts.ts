import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FONTS = ['@fontsource-variable/source-sans-3', '@fontsource-variable/alegreya'];
/** The letters of almost all text. */
const FIRST = /source-sans-3-latin-wght-normal-[\w-]+\.woff2$/;

/** Asks for the most used letters before the style sheet does: text that changes its letters late shifts the page. */
export function fontsFirst(): Plugin {
  return {
    name: 'bridgehead:fonts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((name) => FIRST.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

/** The licence of the fonts asks to come with them; vite collects those of scripts only. */
export function fontLicences(): Plugin {
  const find = createRequire(import.meta.url);
  return {
    name: 'bridgehead:font-licences',
    apply: 'build',
    async generateBundle() {
      const texts = await Promise.all(FONTS.map((font) => readFile(find.resolve(`${font}/LICENSE`), 'utf8')));
      this.emitFile({ type: 'asset', fileName: 'font-licences.txt', source: texts.join('\n\n') });
    },
  };
}
