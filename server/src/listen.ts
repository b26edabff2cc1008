import { once } from 'node:events';
import type { Server } from 'node:http';

export const DEFAULT_PORT = 8080;
const LAST_PORT = 65_535;
/** How many ports in a row are tried before giving up. */
const TRIES = 20;

/** The port that the PORT variable asks for; a sentence if it asks for nonsense. */
export function parsePort(text: string | undefined): number | string {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= LAST_PORT) return port;
  return `PORT is "${text}", but a port is a whole number from 0 to ${LAST_PORT} (0: any free one).`;
}

/** Listens at the port, or at the next free one after it; undefined if there is none. */
export async function listen(server: Server, host: string, port: number): Promise<number | undefined> {
  const last = Math.min(port + TRIES, LAST_PORT);
  for (let candidate = port; candidate <= last; candidate++) {
    if (await tryPort(server, host, candidate)) return portOf(server);
  }
  return undefined;
}

async function tryPort(server: Server, host: string, port: number): Promise<boolean> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens, but at no port');
  return address.port;
}
