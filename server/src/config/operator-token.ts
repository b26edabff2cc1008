/**
 * The token of the operators. Without OPERATOR_TOKEN, a server with an embedded database makes one of its own and keeps it in a file
 * beside the database: anyone who may read that file runs the server. Where a request comes from proves nothing: behind a proxy,
 * every request comes from this machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';
import { hashOf, newSecret } from '../domain/secrets.js';

const TOKEN_FILE = 'operator-token';

/** The name of anyone who shows the one token that has no name of its own. */
const UNNAMED = 'operator';

/** The names of operators by the hashes of their tokens: how long a comparison takes tells nothing of a token. */
export function operatorsOf(
  config: Pick<Config, 'operatorToken' | 'operatorTokens' | 'database' | 'data'>,
): ReadonlyMap<string, string> {
  const unnamed = operatorTokenOf(config);
  return new Map(
    [...(unnamed === undefined ? [] : [[UNNAMED, unnamed] as const]), ...config.operatorTokens].map(([name, token]) => [
      hashOf(token),
      name,
    ]),
  );
}

/** Undefined: nobody is an operator without a name. Needs the data folder, which opening the database makes. */
function operatorTokenOf({
  operatorToken,
  database,
  data,
}: Pick<Config, 'operatorToken' | 'database' | 'data'>): string | undefined {
  if (operatorToken !== undefined || database !== undefined) return operatorToken;
  const file = join(data, TOKEN_FILE);
  try {
    writeFileSync(file, `${newSecret()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
