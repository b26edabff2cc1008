/**
 * The token of the operators. Without OPERATOR_TOKEN, a server with an embedded database makes one of its own and keeps it in a file
 * beside the database: whoever may read that file runs the server. Where a request comes from proves nothing: behind a proxy,
 * every request comes from this machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';
import { newSecret } from './secrets.js';

export const TOKEN_FILE = 'operator-token';

/** Undefined: nobody is an operator. Needs the data folder, which opening the database makes. */
export function operatorTokenOf({ operatorToken, database, data }: Pick<Config, 'operatorToken' | 'database' | 'data'>): string | undefined {
  if (operatorToken !== undefined || database !== undefined) return operatorToken;
  const file = join(data, TOKEN_FILE);
  try {
    writeFileSync(file, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
