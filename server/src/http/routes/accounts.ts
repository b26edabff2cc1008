/** Who someone is: a guest at once, a name and a password or a passkey when they want to keep their seat. */
import type { Me } from '@bridgehead/protocol';
import * as z from 'zod';
import { banOf } from '../../accounts/bans.js';
import { bringGuest } from '../../accounts/bring-guest.js';
import { confirmHere, needConfirmed, needOwner } from '../../accounts/confirm-identity.js';
import { leaveForGood } from '../../accounts/delete-account.js';
import { mayMail } from '../../accounts/link-mails.js';
import { warnOwner } from '../../accounts/security-mails.js';
import { hashPassword, isPassword, limitTries } from '../../accounts/passwords.js';
import type { AccountChange } from '../../store/accounts.js';
import {
  addGuest,
  changeAccount,
  findAccount,
  findByName,
  isNameTaken,
  keyOfName,
  retireSignIn,
  signIn,
  signOut,
} from '../../store/accounts.js';
import { signOutAll, withdrawTokens } from '../../store/devices.js';
import { isKnown, noteKnown } from '../../store/known-devices.js';
import { manyLinksWait, useLink } from '../../store/links.js';
import { isReserved } from '../../domain/lookalike-names.js';
import type { Database } from '../../store/open.js';
import { listPasskeys } from '../../store/passkeys.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { ownerOf } from '../../accounts/owner.js';
import { refuseBanned } from '../identify.js';

const ABOUT = 'Accounts';
/** Scripts with letters that look alike: a name has letters of one of them. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];
/** Some letters are not seen at all. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const NAME = z
  .string()
  .trim()
  .min(3)
  .max(24)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'a name of letters, digits, spaces, dots and dashes')
  .refine(
    (name) => !UNSEEN.test(name) && ALIKE.filter((script) => script.test(name)).length <= 1,
    'a name of visible letters from one script',
  )
  .refine((name) => !isReserved(name), 'a name that isn’t reserved for guests, operators or computers');
const PASSWORD = z.string().min(8).max(200);
/** The present password, of anyone who has one; who has none but a passkey must have confirmed that it is they. */
const OLD = z.string().max(200).optional();
const LINK = z.string().max(100);

const ME = z.object({
  id: z.string(),
  name: z.string(),
  guest: z.boolean(),
  mail: z.string().nullable(),
  /** An address that is not checked yet. */
  mailWanted: z.string().nullable(),
  /** Whether there is a password. */
  password: z.boolean(),
}) satisfies z.ZodType<Me>;
const WHO = z.object({ me: ME });

function tellMe({ id, name, guest, mail, mail_wanted: mailWanted, password }: Account): Me {
  return { id, name, guest: guest === 1, mail, mailWanted, password: password !== null };
}

/** What is answered to anyone who has signed in. */
export const SIGNED_IN = z.object({
  me: ME,
  /** Games that they played here as a guest, and play with the account now. */
  brought: z.number(),
});

/** Of a guest who plays against the account itself: they give those games up. */
export const EVEN_SO = z.boolean().optional();

/** Signs an account in on this device, with what its guest has played. Anyone who is banned is known then, but may only leave for good. */
export async function signInHere(
  { services, account: before, cookie, device, known, setCookie, setKnown }: Asker,
  account: Account,
  evenSo: 'even-so' | 'ask' | 'stay',
): Promise<z.infer<typeof SIGNED_IN>> {
  const { db, now } = services;
  const isGuest =
    cookie !== undefined &&
    before?.guest === 1 &&
    [before, account].every((each) => banOf(each, now()) === undefined) &&
    before.id !== account.id;
  const brought = isGuest ? await bringGuest(services, before, account, evenSo) : 0;
  if (!(await isKnown(db, account.id, known, now()))) await warnOwner(services, account, 'new-device');
  setCookie(await signIn(db, account.id, device, now()));
  setKnown(await noteKnown(db, account.id, known, now()));
  refuseBanned(account, now());
  return { me: tellMe(account), brought };
}

/** After a new password: anyone who got in with the old one is signed out. */
async function endOthers({ services: { db, presence }, cookie }: Asker, id: string, tokens: 'end' | 'keep') {
  await signOutAll(db, id, cookie);
  if (tokens === 'end') await withdrawTokens(db, id);
  await presence.cut(id);
}

async function takeName(
  db: Database,
  account: Account,
  change: AccountChange & { readonly name: string },
): Promise<Account> {
  const isTaken = () => isNameTaken(db, change.name, account.id);
  if (await isTaken()) throw new Refusal('name-taken');
  try {
    return await changeAccount(db, account.id, change);
  } catch (error) {
    // Somebody else may have taken it in this very moment.
    if (await isTaken()) throw new Refusal('name-taken');
    throw error;
  }
}

export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me',
    about: ABOUT,
    summary: 'Who I am; null if not signed in',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ me: ME.nullable() }),
    handle: async ({ account }) => ({ me: account === undefined ? null : tellMe(account) }),
  }),
  route({
    method: 'POST',
    url: '/api/guests',
    about: ABOUT,
    summary: 'Play as a guest',
    needs: 'nobody',
    perMinute: 10,
    body: NOTHING,
    query: NOTHING,
    answer: WHO,
    async handle({ services: { db, now }, account, device, setCookie }) {
      const guest = account ?? (await addGuest(db, now()));
      if (account === undefined) setCookie(await signIn(db, guest.id, device, now()));
      return { me: tellMe(guest) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/me/name',
    about: ABOUT,
    summary:
      'Turn a guest into an account (name, and password or passkey), or change the name. A new password signs out all other devices and revokes tokens',
    needs: 'account',
    perMinute: 10,
    body: z.object({ name: NAME, password: PASSWORD.optional(), old: OLD }),
    query: NOTHING,
    answer: WHO,
    async handle(ask) {
      const { db, now } = ask.services;
      const account = ownerOf(ask);
      const { name, password, old } = ask.body;
      await needOwner(ask, old);
      if (password === undefined && account.password === null && (await listPasskeys(db, account.id)).length === 0)
        throw new Refusal('needs-key');
      const named = await takeName(db, account, {
        name,
        ...(password !== undefined && { password: await hashPassword(password) }),
      });
      if (password !== undefined) await warnOwner(ask.services, account, 'password');
      if (account.guest === 1 && ask.cookie !== undefined) {
        // A cookie that somebody saw while it was worth nothing must not open the account.
        ask.setCookie(await signIn(db, account.id, ask.device, now()));
        ask.setKnown(await noteKnown(db, account.id, ask.known, now()));
        await retireSignIn(db, ask.cookie, now());
      } else if (password !== undefined) {
        await confirmHere(ask);
        await endOthers(ask, account.id, 'end');
      }
      return { me: tellMe(named) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/me/password',
    about: ABOUT,
    summary:
      'Change the password, or set the first one. Signs out all other devices and revokes tokens, unless "tokens" is "keep"',
    needs: 'account',
    perMinute: 10,
    body: z.object({ password: PASSWORD, old: OLD, tokens: z.enum(['end', 'keep']).default('end') }),
    query: NOTHING,
    answer: WHO,
    async handle(ask) {
      const { db } = ask.services;
      const account = ownerOf(ask);
      if (account.guest === 1) throw new Refusal('guests-not');
      await needOwner(ask, ask.body.old);
      const changed = await changeAccount(db, account.id, { password: await hashPassword(ask.body.password) });
      await warnOwner(ask.services, account, 'password');
      await endOthers(ask, account.id, ask.body.tokens);
      return { me: tellMe(changed) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/me/mail',
    about: ABOUT,
    summary: 'Set an email address. It becomes valid when the link sent to it is opened',
    needs: 'account',
    perMinute: 5,
    body: z.object({ mail: z.email().max(200), old: OLD }),
    query: NOTHING,
    answer: WHO,
    async handle(ask) {
      const { db, jobs, quotas, now } = ask.services;
      const account = ownerOf(ask);
      if (account.guest === 1) throw new Refusal('guests-not');
      await needOwner(ask, ask.body.old);
      if ((await manyLinksWait(db, account.id, 'mail', now())) || !(await mayMail(quotas, ask.body.mail)))
        throw new Refusal('mails-wait');
      const changed = await changeAccount(db, account.id, { mailWanted: ask.body.mail });
      await jobs.add({ kind: 'check-mail', account: account.id }, now(), account.id);
      return { me: tellMe(changed) };
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/mail',
    about: ABOUT,
    summary: 'Remove the email address',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: WHO,
    async handle(ask) {
      await needConfirmed(ask);
      const account = ownerOf(ask);
      await warnOwner(ask.services, account, 'mail');
      return { me: tellMe(await changeAccount(ask.services.db, account.id, { mail: null, mailWanted: null })) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/check-mail',
    about: ABOUT,
    summary: 'Confirm an email address with the link that was sent to it',
    needs: 'nobody',
    perMinute: 10,
    body: z.object({ link: LINK }),
    query: NOTHING,
    answer: z.object({ mail: z.string() }),
    async handle({ services, body }) {
      const { db, now } = services;
      const used = await useLink(db, body.link, 'mail', now());
      const account = used && (await findAccount(db, used.account));
      // Another address may have been given since.
      if (used === undefined || used.mail === null || account?.mail_wanted !== used.mail)
        throw new Refusal('link-expired');
      if (account.mail !== used.mail) await warnOwner(services, account, 'mail');
      await changeAccount(db, account.id, { mail: used.mail, mailWanted: null });
      return { mail: used.mail };
    },
  }),
  route({
    method: 'POST',
    url: '/api/recover',
    about: ABOUT,
    summary: 'Send a link to choose a new password. The answer is the same whether the name exists or not',
    needs: 'nobody',
    perMinute: 5,
    body: z.object({ name: z.string().min(1).max(100) }),
    query: NOTHING,
    answer: NOTHING,
    async handle({ services: { jobs, now }, body: { name } }) {
      // Whether there is such a name is looked up later: not even the time that the answer takes tells it.
      await jobs.add({ kind: 'recover', name }, now(), keyOfName(name));
      return undefined;
    },
  }),
  route({
    method: 'POST',
    url: '/api/recover/finish',
    about: ABOUT,
    summary:
      'Choose a new password with the link. Signs out all devices and revokes all tokens, then signs in this device',
    needs: 'nobody',
    perMinute: 10,
    body: z.object({ link: LINK, password: PASSWORD }),
    query: NOTHING,
    answer: SIGNED_IN,
    async handle(ask) {
      const {
        services: { db, now, presence },
        body,
      } = ask;
      // A server that is too busy for it must not cost the link.
      const password = await hashPassword(body.password);
      const used = await useLink(db, body.link, 'recover', now());
      if (used === undefined) throw new Refusal('link-expired');
      const account = await changeAccount(db, used.account, { password });
      await warnOwner(ask.services, account, 'password');
      await signOutAll(db, account.id, undefined);
      await withdrawTokens(db, account.id);
      await presence.cut(account.id);
      // The link is used up: what cannot come along stays the guest's.
      return signInHere(ask, account, 'stay');
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-in',
    about: ABOUT,
    summary: 'Sign in on this device. The guest’s games come along',
    needs: 'nobody',
    perMinute: 10,
    evenBanned: true,
    body: z.object({ name: z.string().max(100), password: z.string().max(200), evenSo: EVEN_SO }),
    query: NOTHING,
    answer: SIGNED_IN,
    async handle(ask) {
      const {
        services: { db },
        body,
      } = ask;
      const who = await limitTries(ask, keyOfName(body.name));
      const account = await findByName(db, body.name);
      const isRight = await isPassword(account, body.password, who);
      if (account === undefined || !isRight) throw new Refusal('wrong-password');
      return signInHere(ask, account, body.evenSo === true ? 'even-so' : 'ask');
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-out',
    about: ABOUT,
    summary: 'Sign out on this device',
    needs: 'account',
    evenBanned: true,
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { db, presence } = ask.services;
      const { id } = ownerOf(ask);
      if (ask.cookie !== undefined) await signOut(db, ask.cookie);
      ask.setCookie(null);
      await presence.cut(id);
      return undefined;
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me',
    about: ABOUT,
    summary: 'Delete my account. Resigns running games; finished games stay without my name and my chat messages',
    needs: 'account',
    evenBanned: true,
    perMinute: 5,
    body: z.object({ old: OLD }).default({}),
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const account = ownerOf(ask);
      await needOwner(ask, ask.body.old);
      await leaveForGood(ask.services, account);
      ask.setCookie(null);
      return undefined;
    },
  }),
];
