// npm run docs: writes the API reference of the engine into docs/api. TypeDoc and the older compiler that it needs are no
// dependencies of the project: 46 MB that nothing else uses. They are installed into build/, as their own lock file says.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapPackages } from './bootstrap.mjs';
import { Complaint, root, runNode, runNpm, runProgram, say } from './programs.mjs';

const RECIPE = join(root, 'scripts', 'api-reference');
const TOOLS = join(root, 'build', 'api-reference');
const MANIFESTS = ['package.json', 'package-lock.json'];

/** Whether the tools are the ones that the lock file names. */
function hasTools() {
  return (
    existsSync(join(TOOLS, 'node_modules', '.package-lock.json')) &&
    MANIFESTS.every((name) => readFileSync(join(TOOLS, name), 'utf8') === readFileSync(join(RECIPE, name), 'utf8'))
  );
}

async function installTools() {
  say('Installing TypeDoc (46 MB, once) …');
  mkdirSync(TOOLS, { recursive: true });
  for (const name of MANIFESTS) copyFileSync(join(RECIPE, name), join(TOOLS, name));
  const code = await runNpm(['ci', '--loglevel=error'], { cwd: TOOLS, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Complaint(`"npm ci" failed with code ${code}. See its messages above.`);
}

/** The sources of everything that the package exports. */
function entryPoints() {
  /** @type {{ exports: Record<string, { source: string }> }} */
  const { exports } = JSON.parse(readFileSync(join(root, 'engine', 'package.json'), 'utf8'));
  return Object.values(exports).map(({ source }) => join(root, 'engine', source));
}

await runProgram(async () => {
  await bootstrapPackages();
  if (!hasTools()) await installTools();
  return runNode(join('build', 'api-reference', 'node_modules', 'typedoc', 'bin', 'typedoc'), [
    '--options',
    join(RECIPE, 'typedoc.json'),
    ...entryPoints(),
  ]);
});
