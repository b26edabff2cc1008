import { once } from 'node:events';
import type { Server } from 'node:http';

const LAST_PORT = 65_535;
/** How many ports in a row are tried before giving up. */
const TRIES = 20;

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
    throw new Error(`can’t listen on HOST and PORT: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens, but at no port');
  return address.port;
}
