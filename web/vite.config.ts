import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressed } from './build/compressed.js';
import { drawnMaps } from './build/drawn-maps.js';
import { fontLicences, fontsFirst } from './build/fonts.js';
import { offline } from './build/offline.js';
import { shortMaps } from './build/short-maps.js';
import { together } from './build/code-splitting.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  // The condition "source" takes the other packages of this repository from their TypeScript sources.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [shortMaps(), drawnMaps(), fontsFirst(), fontLicences(), offline(), compressed()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: { index: here('index.html'), gallery: here('gallery.html') },
      output: { codeSplitting: together },
      // Drawing and compressing take most of the time, and are meant to.
      checks: { bundlerTimings: false },
    },
  },
});
