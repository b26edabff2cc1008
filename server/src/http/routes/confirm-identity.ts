/** Anyone who is signed in shows again that it is they, before they change what lets them in. */
import * as z from 'zod';
import { confirmHere, needPassword } from '../../accounts/confirm-identity.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { ownerOf } from '../../accounts/owner.js';
import { SIGNED, whoSigned } from './passkeys.js';

export const confirmingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/me/confirm',
    about: 'Accounts',
    summary:
      'Confirm that it is me with my password or a passkey signature (requested as for signing in). Valid for ten minutes on this device',
    needs: 'account',
    evenBanned: true,
    perMinute: 10,
    body: z.union([z.object({ password: z.string().max(200) }), z.object({ answer: SIGNED })]),
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { id } = ownerOf(ask);
      if ('password' in ask.body) return needPassword(ask, ask.body.password);
      if ((await whoSigned(ask, ask.body.answer)).id !== id) throw new Refusal('wrong-passkey');
      return confirmHere(ask);
    },
  }),
];
