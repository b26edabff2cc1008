/** Backup and restore are the server's work, in a package that the command line does without otherwise. */
import { BadInput } from './bad-input.js';

export type Done =
  | { readonly ok: true; readonly rows: number; readonly database: string }
  | { readonly ok: false; readonly problems: readonly string[] };

interface Backups {
  backUp(environment: NodeJS.ProcessEnv, file: string): Promise<Done>;
  restore(environment: NodeJS.ProcessEnv, file: string): Promise<Done>;
  verify(file: string): Promise<Done>;
}

/** What was done, or all problems thrown. */
export function checked(done: Done): Extract<Done, { readonly ok: true }> {
  if (done.ok) return done;
  throw new BadInput(done.problems.map((expected) => ({ field: '', expected })));
}

/** Not a dependency: the command line works without it. */
const BACKUPS = '@bridgehead/server/backups';

export async function loadBackups(): Promise<Backups> {
  const found: unknown = await import(BACKUPS);
  if (!isBackups(found))
    throw new BadInput([{ field: 'server', expected: 'the server is not built; "npm run build" builds it' }]);
  return found;
}

function isBackups(module: unknown): module is Backups {
  return (
    typeof module === 'object' && module !== null && 'backUp' in module && 'restore' in module && 'verify' in module
  );
}
