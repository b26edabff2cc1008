/** A running server, asked by its operator: over HTTP, so that connected players are told immediately. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RefusalTold } from '@bridgehead/protocol';
import { isRefusalTold } from '@bridgehead/protocol';
import * as z from 'zod';
import { BadInput, badInput, messageOf } from './bad-input.js';

export interface ServerOptions {
  readonly server: string;
}

/** The server on this machine, as its own settings place it. */
export function usualServer({ PORT }: NodeJS.ProcessEnv): string {
  return `http://127.0.0.1:${PORT === undefined || PORT === '' ? '8080' : PORT}`;
}

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** The operators' token: the one that is set, or the one that a server on this machine keeps beside its embedded database. */
function operatorToken({ OPERATOR_TOKEN = '', DATA_FOLDER = '' }: NodeJS.ProcessEnv): string {
  if (OPERATOR_TOKEN !== '') return OPERATOR_TOKEN;
  try {
    return readFileSync(join(DATA_FOLDER === '' ? DATA : DATA_FOLDER, 'operator-token'), 'utf8').trim();
  } catch {
    return '';
  }
}

/** The server has understood, and refuses. */
export class ServerRefusal extends Error {}

/** What the server answers, checked; refusals are thrown. */
export async function askServer<Value>(
  form: z.ZodType<Value>,
  { server }: ServerOptions,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Value> {
  if (!URL.canParse(server))
    throw badInput('--server', `expected the address of a server, such as ${usualServer({})}; found "${server}"`);
  const token = operatorToken(process.env);
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(new URL(path, server), {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw badInput('--server', `no server answers at ${server} (${causeOf(error)})`);
  });
  const text = await response.text();
  if (response.ok) {
    const answer = form.safeParse(jsonIn(text));
    if (answer.success) return answer.data;
    throw badInput(
      '--server',
      `the server at ${server} is not a Bridgehead server of this version: ${z.prettifyError(answer.error)}`,
    );
  }
  const refusal = refusalIn(text);
  if (refusal === undefined)
    throw badInput('--server', `the server at ${server} is not a Bridgehead server (${response.status})`);
  if (refusal.problems !== undefined) throw new BadInput(refusal.problems);
  throw new ServerRefusal(
    refusal.code === 'operators-only'
      ? `${refusal.text} Set OPERATOR_TOKEN to the server's token, or DATA_FOLDER to its data folder.`
      : refusal.text,
  );
}

function refusalIn(text: string): RefusalTold | undefined {
  const answer = jsonIn(text);
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  return isRefusalTold(answer.error) ? answer.error : undefined;
}

/** undefined where the text is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
}
