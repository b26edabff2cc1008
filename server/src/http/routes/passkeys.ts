/** Passkeys: a key on a device signs in, without a name and without a password. */
import * as z from 'zod';
import { confirmHere, needConfirmed } from '../../accounts/confirm-identity.js';
import { warnOwner } from '../../accounts/security-mails.js';
import { findAccount } from '../../store/accounts.js';
import {
  addChallenge,
  addPasskey,
  findPasskey,
  keepCounter,
  listPasskeys,
  removePasskey,
  useChallenge,
} from '../../store/passkeys.js';
import type { Account, Passkey } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { ownerOf } from '../../accounts/owner.js';
import { EVEN_SO, SIGNED_IN, signInHere } from './accounts.js';
import { LABEL } from './devices.js';

const ABOUT = 'Passkeys';
const RP_NAME = 'Bridgehead';
/** For how long the device may ask its owner. */
const PATIENCE = 5 * 60_000;
const MOST_PASSKEYS = 20;

const BASE64 = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/, 'base64url');
/** What browsers answer, in the form of PublicKeyCredential.toJSON. */
const CREATED = z.object({
  id: BASE64,
  rawId: BASE64,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: BASE64,
    attestationObject: BASE64,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export const SIGNED = z.object({
  id: BASE64,
  rawId: BASE64,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: BASE64, authenticatorData: BASE64, signature: BASE64 }),
});
const OPTIONS = z.object({ options: z.unknown() });
const PASSKEY = z.object({ id: z.string(), name: z.string(), created: z.number() });

function tellPasskey({ id, name, created }: Pick<Passkey, 'id' | 'name' | 'created'>): z.infer<typeof PASSKEY> {
  return { id, name, created };
}

/** Loaded when the first passkey is made or used. */
const webauthn = () => import('@simplewebauthn/server');

/** The site to which a passkey belongs. */
function siteOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Whatever is wrong with an answer, it is not accepted. */
async function accepted<Result extends { readonly verified: boolean }>(verify: Promise<Result>): Promise<Result> {
  const result = await verify.catch(() => undefined);
  if (result?.verified !== true) throw new Refusal('wrong-passkey');
  return result;
}

/** Whose passkey has signed what was asked of anyone who wants to sign in: each question is answered once. */
export async function whoSigned(
  { services: { db, now }, origin }: Asker,
  answer: z.infer<typeof SIGNED>,
): Promise<Account> {
  const passkey = await findPasskey(db, answer.id);
  const account = passkey && (await findAccount(db, passkey.account));
  if (passkey === undefined || account === undefined) throw new Refusal('wrong-passkey');
  const { authenticationInfo } = await accepted(
    (await webauthn()).verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (challenge) => useChallenge(db, challenge, null, now()),
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  await keepCounter(db, passkey.id, authenticationInfo.newCounter);
  return account;
}

export const passkeyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me/passkeys',
    about: ABOUT,
    summary: 'My passkeys',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ passkeys: z.array(PASSKEY) }),
    handle: async (ask) => ({ passkeys: (await listPasskeys(ask.services.db, ownerOf(ask).id)).map(tellPasskey) }),
  }),
  route({
    method: 'POST',
    url: '/api/me/passkeys/begin',
    about: ABOUT,
    summary: 'Options for the browser to create a passkey. Requires a recent sign-in or confirmation',
    needs: 'account',
    perMinute: 20,
    body: NOTHING,
    query: NOTHING,
    answer: OPTIONS,
    async handle(ask) {
      const { db, now } = ask.services;
      const account = ownerOf(ask);
      // Not asked again when the passkey is made: only they have the challenge.
      await needConfirmed(ask);
      const known = await listPasskeys(db, account.id);
      if (known.length >= MOST_PASSKEYS) throw new Refusal('full');
      const options = await (await webauthn()).generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: siteOf(ask.origin),
        userName: account.name,
        userDisplayName: account.name,
        userID: new TextEncoder().encode(account.id),
        timeout: PATIENCE,
        excludeCredentials: known.map(({ id }) => ({ id })),
        // Found without a name, and only by whom the device knows: it takes the place of name and password.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await addChallenge(db, options.challenge, account.id, now() + PATIENCE, now());
      return { options };
    },
  }),
  route({
    method: 'POST',
    url: '/api/me/passkeys',
    about: ABOUT,
    summary: 'Save a passkey that the browser has created',
    needs: 'account',
    perMinute: 20,
    body: z.object({ name: LABEL, answer: CREATED }),
    query: NOTHING,
    answer: z.object({ passkey: PASSKEY }),
    async handle(ask) {
      const { db, now } = ask.services;
      const account = ownerOf(ask);
      const { name, answer } = ask.body;
      const { registrationInfo } = await accepted(
        (await webauthn()).verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {} },
          expectedChallenge: (challenge) => useChallenge(db, challenge, account.id, now()),
          expectedOrigin: ask.origin,
          expectedRPID: siteOf(ask.origin),
          requireUserVerification: true,
        }),
      );
      if (registrationInfo === undefined) throw new Refusal('wrong-passkey');
      const { id, publicKey, counter } = registrationInfo.credential;
      const passkey = {
        id,
        account: account.id,
        name,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(answer.response.transports),
        created: now(),
      };
      if (!(await addPasskey(db, passkey))) throw new Refusal('wrong-passkey');
      await confirmHere(ask);
      await warnOwner(ask.services, account, 'passkey-added');
      return { passkey: tellPasskey(passkey) };
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/passkeys/:id',
    about: ABOUT,
    summary: 'Remove a passkey. Requires a recent sign-in or confirmation',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { db } = ask.services;
      const account = ownerOf(ask);
      await needConfirmed(ask);
      const known = await listPasskeys(db, account.id);
      const passkey = known.find(({ id }) => id === ask.params['id']);
      if (passkey === undefined) throw new Refusal('not-there');
      if (known.length === 1 && account.password === null && account.guest === 0) throw new Refusal('last-key');
      await warnOwner(ask.services, account, 'passkey-removed');
      return removePasskey(db, account.id, passkey.id);
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-in/passkey/begin',
    about: ABOUT,
    summary: 'Options for the browser to sign in with a passkey',
    needs: 'nobody',
    perMinute: 30,
    evenBanned: true,
    body: NOTHING,
    query: NOTHING,
    answer: OPTIONS,
    async handle({ services: { db, now }, origin }) {
      const options = await (await webauthn()).generateAuthenticationOptions({
        rpID: siteOf(origin),
        timeout: PATIENCE,
        userVerification: 'required',
      });
      await addChallenge(db, options.challenge, null, now() + PATIENCE, now());
      return { options };
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-in/passkey',
    about: ABOUT,
    summary: 'Sign in with a passkey signature',
    needs: 'nobody',
    perMinute: 20,
    evenBanned: true,
    body: z.object({ answer: SIGNED, evenSo: EVEN_SO }),
    query: NOTHING,
    answer: SIGNED_IN,
    async handle(ask) {
      const { answer, evenSo } = ask.body;
      return signInHere(ask, await whoSigned(ask, answer), evenSo === true ? 'even-so' : 'ask');
    },
  }),
];
