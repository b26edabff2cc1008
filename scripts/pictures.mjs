// Makes the pictures of the documentation with the program itself: node scripts/pictures.mjs [names of pictures]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, root, runNode, runProgram } from './programs.mjs';
import { smallPng } from './small-png.mjs';

const FOLDER = 'docs/pictures';

/**
 * Each map with the arguments of the command that draws it. A page shows them no wider than this.
 * @type {readonly { file: string, args: readonly string[] }[]}
 */
const MAPS = [
  { file: 'remagen-map.png', args: ['remagen', '--position', 'examples/positions/bridge.yaml', '--width', '940'] },
];

await runProgram(async () => {
  await bootstrap();
  mkdirSync(join(root, FOLDER), { recursive: true });
  const names = process.argv.slice(2);
  for (const { file, args } of MAPS) {
    if (names.length > 0 && !names.includes(file)) continue;
    const path = join(root, FOLDER, file);
    const code = await runNode('cli/bin/bridgehead.mjs', ['map', ...args, '--output', path]);
    if (code !== 0) throw new Complaint(`${file} was not drawn; see the output above.`);
    writeFileSync(path, smallPng(readFileSync(path)));
  }
  const { takePictures } = await import('./page-pictures.mjs'); // only now are its packages there
  await takePictures(FOLDER, names);
});
