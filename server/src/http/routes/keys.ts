/** The keys that records are signed with. */
import * as z from 'zod';
import type { PublishedKey } from '../../store/signing-keys.js';
import { publishedKeys, rotateKey, signingKey } from '../../store/signing-keys.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ANSWER = z.object({
  keys: z.array(
    z.object({
      key: z.string(),
      created: z.number(),
      retired: z.number().nullable(),
    }) satisfies z.ZodType<PublishedKey>,
  ),
});

export const keyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/keys',
    about: 'Records',
    summary:
      'The public keys (Ed25519) that this server signs the records of finished games with, newest first. Retired keys stay listed',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: ANSWER,
    async handle({ services: { db, now } }) {
      await signingKey(db, now());
      return { keys: await publishedKeys(db) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/operators/keys',
    about: 'Operators',
    summary: 'Retire the key that records are signed with, and make a new one',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: ANSWER,
    async handle({ services: { db, now } }) {
      await rotateKey(db, now());
      return { keys: await publishedKeys(db) };
    },
  }),
];
