/** Lessons that were done, kept with the account, on both databases. */
import { describe, expect, test } from 'vitest';
import { databasesFor } from './databases.js';
import { sharedServer } from './shared-server.js';
import { visit } from './visitors.js';

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const server = sharedServer(environment);

  test('lessons done on one device are known on another, and none is forgotten', async () => {
    const anna = await server.named('Anna');
    expect((await anna.ask('GET', '/api/me/lessons')).body).toEqual({ done: [] });
    await anna.ask('PUT', '/api/me/lessons', { done: ['remagen/zones', 'elst/rally'] });
    expect((await anna.ask('PUT', '/api/me/lessons', { done: ['remagen/zones', 'remagen/bridge'] })).body).toEqual({
      done: ['elst/rally', 'remagen/bridge', 'remagen/zones'],
    });
    const bert = await server.named('Bert');
    expect((await bert.ask('GET', '/api/me/lessons')).body).toEqual({ done: [] });
  });

  test('only names of lessons are taken, and only from someone with an account', async () => {
    const anna = await server.named('Cleo');
    expect((await anna.ask('PUT', '/api/me/lessons', { done: ['../secret'] })).status).toBe(400);
    expect((await visit(server.port).ask('GET', '/api/me/lessons')).status).toBe(401);
  });
});
