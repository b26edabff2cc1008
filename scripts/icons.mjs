// Renders the icons for browsers that want pixels from web/public/icon.svg: node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { root, runProgram } from './programs.mjs';

const FOLDER = join(root, 'web', 'public');

/** Phones cut a maskable icon to their own shape: the drawing runs on to all edges, with room around what matters. */
const MASKABLE = /** @type {const} */ ([
  ['viewBox="0 0 128 128"', 'viewBox="-18 -18 164 164"'],
  [' clip-path="url(#sheet)"', ''],
]);

await runProgram(async () => {
  await bootstrap();
  const { renderPng } = await import('../cartography/dist/png/png.js');
  const icon = readFileSync(join(FOLDER, 'icon.svg'), 'utf8');
  const maskable = MASKABLE.reduce((svg, [from, to]) => svg.replace(from, to), icon);
  writeFileSync(join(FOLDER, 'icon-192.png'), renderPng(icon, 192));
  writeFileSync(join(FOLDER, 'icon-512.png'), renderPng(icon, 512));
  writeFileSync(join(FOLDER, 'icon-maskable-512.png'), renderPng(maskable, 512));
});
