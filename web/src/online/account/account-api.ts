/** The server's addresses about accounts, as functions. */
import type { Device, Me, NoticeSettings, Passkey, TestTold, Token } from '@bridgehead/protocol';
import {
  hasFields,
  isAnything,
  isDevice,
  isListOf,
  isMe,
  isNothing,
  isNotices,
  isNoticesSet,
  isNullOr,
  isNumber,
  isPasskey,
  isTestTold,
  isText,
  isToken,
} from '@bridgehead/protocol';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Api } from '../api.js';

type Who = { readonly me: Me };
/** `brought`: games that came along, which were a guest's here. */
export type SignedIn = Who & { readonly brought: number };

const isWho = hasFields<Who>({ me: isMe });
const isSignedIn = hasFields<SignedIn>({ me: isMe, brought: isNumber });
const isMail = hasFields<{ readonly mail: string }>({ mail: isText });
const isDevices = hasFields<{ readonly devices: readonly Device[] }>({ devices: isListOf(isDevice) });
const isTokens = hasFields<{ readonly tokens: readonly Token[] }>({ tokens: isListOf(isToken) });
const isNewToken = hasFields<{ readonly token: string; readonly kept: Token }>({ token: isText, kept: isToken });
const isPasskeys = hasFields<{ readonly passkeys: readonly Passkey[] }>({ passkeys: isListOf(isPasskey) });
const isSecret = hasFields<{ readonly secret: string }>({ secret: isText });
const isTested = hasFields<{ readonly problem: string | null }>({ problem: isNullOr(isText) });
const isTold = hasFields<{ readonly told: readonly TestTold[] }>({ told: isListOf(isTestTold) });

const hasChallenge = hasFields<{ readonly challenge: string }>({ challenge: isText });

// Options of WebAuthn: the browser that gets them checks the rest.
function isCreation(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return hasChallenge(value);
}
function isRequest(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return hasChallenge(value);
}
const toCreate = hasFields<{ readonly options: PublicKeyCredentialCreationOptionsJSON }>({ options: isCreation });
const toSignIn = hasFields<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>({ options: isRequest });

async function me(answer: Promise<Who>): Promise<Me> {
  return (await answer).me;
}

/** `old` is the present password, of anyone who has one. */
export function makeAccountApi({ call }: Pick<Api, 'call'>) {
  return {
    signIn: (name: string, password: string, evenSo: boolean) =>
      call('POST', '/api/sign-in', isSignedIn, { body: { name, password, evenSo } }),
    signOut: () => call('POST', '/api/sign-out', isNothing),
    keepName: (change: { readonly name: string; readonly password?: string; readonly old?: string }) =>
      me(call('PUT', '/api/me/name', isWho, { body: change })),
    changePassword: (change: { readonly password: string; readonly old?: string; readonly tokens: 'end' | 'keep' }) =>
      me(call('PUT', '/api/me/password', isWho, { body: change })),
    giveMail: (change: { readonly mail: string; readonly old?: string }) =>
      me(call('PUT', '/api/me/mail', isWho, { body: change })),
    removeMail: () => me(call('DELETE', '/api/me/mail', isWho)),
    checkMail: async (link: string) => (await call('POST', '/api/check-mail', isMail, { body: { link } })).mail,
    recover: (name: string) => call('POST', '/api/recover', isNothing, { body: { name } }),
    finishRecovery: (link: string, password: string) =>
      call('POST', '/api/recover/finish', isSignedIn, { body: { link, password } }),
    remove: (old: string | undefined) =>
      call('DELETE', '/api/me', isNothing, { body: { ...(old !== undefined && { old }) } }),

    devices: async () => (await call('GET', '/api/me/devices', isDevices)).devices,
    signOutDevice: (id: string) => call('DELETE', `/api/me/devices/${encodeURIComponent(id)}`, isNothing),
    signOutOthers: () => call('DELETE', '/api/me/devices', isNothing, { query: { keep: 'here' } }),

    tokens: async () => (await call('GET', '/api/me/tokens', isTokens)).tokens,
    addToken: (name: string) => call('POST', '/api/me/tokens', isNewToken, { body: { name } }),
    withdrawToken: (id: string) => call('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`, isNothing),

    passkeys: async () => (await call('GET', '/api/me/passkeys', isPasskeys)).passkeys,
    beginPasskey: async () => (await call('POST', '/api/me/passkeys/begin', toCreate)).options,
    addPasskey: (name: string, answer: RegistrationResponseJSON) =>
      call('POST', '/api/me/passkeys', isAnything, { body: { name, answer } }),
    removePasskey: (id: string) => call('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`, isNothing),
    beginPasskeySignIn: async () => (await call('POST', '/api/sign-in/passkey/begin', toSignIn)).options,
    signInByPasskey: (answer: AuthenticationResponseJSON, evenSo: boolean) =>
      call('POST', '/api/sign-in/passkey', isSignedIn, { body: { answer, evenSo } }),

    /** Shows that it is me, for some minutes. */
    confirmByPassword: (password: string) => call('POST', '/api/me/confirm', isNothing, { body: { password } }),
    confirmByPasskey: (answer: AuthenticationResponseJSON) =>
      call('POST', '/api/me/confirm', isNothing, { body: { answer } }),

    notices: () => call('GET', '/api/me/notices', isNotices),
    setNotices: (settings: NoticeSettings) => call('PUT', '/api/me/notices', isNoticesSet, { body: settings }),
    renewWebhookSecret: async () => (await call('POST', '/api/me/webhook/secret', isSecret)).secret,
    enableWebhook: () => call('POST', '/api/me/webhook/on', isNotices),
    testWebhook: () => call('POST', '/api/me/webhook/test', isTested),
    addPush: (place: PushSubscriptionJSON) =>
      call('POST', '/api/me/push', isNothing, { body: { endpoint: place.endpoint, keys: place.keys } }),
    removePush: (endpoint: string) => call('DELETE', '/api/me/push', isNothing, { body: { endpoint } }),
    testNotices: async () => (await call('POST', '/api/me/notices/test', isTold)).told,
  };
}

export type AccountApi = ReturnType<typeof makeAccountApi>;
