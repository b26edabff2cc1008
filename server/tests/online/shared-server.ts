/** One server for all tests of a file, and people with names who play on it. */
import { afterAll, beforeAll } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import type { Services } from '../../src/services/services.js';
import type { TestEnvironment } from './databases.js';
import type { Visitor } from './visitors.js';
import { startTestServer, visitAsGuest } from './visitors.js';

export const PASSWORD = 'a long enough word';

export interface SharedServer {
  readonly port: number;
  readonly services: Services;
  /** Somebody with a name and a password. */
  named(name: string): Promise<Visitor>;
}

/** Starts before the first test of the place where it is called, and stops after the last. */
export function sharedServer(
  environment: () => Promise<TestEnvironment>,
  variables: Readonly<Record<string, string>> = {},
  now?: () => number,
): SharedServer {
  let place: TestEnvironment;
  let server: RunningServer;
  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, LIMITS: '0', ...variables }, now);
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });
  return {
    get port() {
      return server.port;
    },
    get services() {
      return server.services;
    },
    async named(name) {
      const visitor = await visitAsGuest(server.port);
      await visitor.do('PUT', '/api/me/name', { name, password: PASSWORD });
      return visitor;
    },
  };
}
