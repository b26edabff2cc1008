// Draws the pictures of the documentation with the program itself: node scripts/pictures.mjs
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, root, runNode, runProgram } from './programs.mjs';

const FOLDER = 'docs/pictures';

/**
 * Each picture with the arguments of the map command that draws it. A page shows them no wider than this.
 * @type {readonly { file: string, args: readonly string[] }[]}
 */
const PICTURES = [
  { file: 'remagen-map.png', args: ['remagen', '--position', 'examples/positions/bridge.yaml', '--width', '940'] },
];

await runProgram(async () => {
  await bootstrap();
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const { file, args } of PICTURES) {
    const code = await runNode('cli/bin/bridgehead.mjs', ['map', ...args, '--output', `${FOLDER}/${file}`]);
    if (code !== 0) throw new Complaint(`${file} was not drawn; the program's own words are above.`);
  }
});
