/** The server's addresses about accounts, as functions. */
import type { Device, Me, NoticeSettings, Notices, NoticesSet, Passkey, TestTold, Token } from '@bridgehead/protocol';
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

async function me(answer: Promise<Who>): Promise<Me> {
  return (await answer).me;
}

/** `old` is the present password, of anyone who has one. */
export function makeAccountApi({ call }: Pick<Api, 'call'>) {
  return {
    signIn: (name: string, password: string, evenSo: boolean) =>
      call<SignedIn>('POST', '/api/sign-in', { body: { name, password, evenSo } }),
    signOut: () => call<undefined>('POST', '/api/sign-out'),
    keepName: (change: { readonly name: string; readonly password?: string; readonly old?: string }) =>
      me(call<Who>('PUT', '/api/me/name', { body: change })),
    changePassword: (change: { readonly password: string; readonly old?: string; readonly tokens: 'end' | 'keep' }) =>
      me(call<Who>('PUT', '/api/me/password', { body: change })),
    giveMail: (change: { readonly mail: string; readonly old?: string }) =>
      me(call<Who>('PUT', '/api/me/mail', { body: change })),
    removeMail: () => me(call<Who>('DELETE', '/api/me/mail')),
    checkMail: async (link: string) =>
      (await call<{ readonly mail: string }>('POST', '/api/check-mail', { body: { link } })).mail,
    recover: (name: string) => call<undefined>('POST', '/api/recover', { body: { name } }),
    finishRecovery: (link: string, password: string) =>
      call<SignedIn>('POST', '/api/recover/finish', { body: { link, password } }),
    remove: (old: string | undefined) =>
      call<undefined>('DELETE', '/api/me', { body: { ...(old !== undefined && { old }) } }),

    devices: async () => (await call<{ readonly devices: readonly Device[] }>('GET', '/api/me/devices')).devices,
    signOutDevice: (id: string) => call<undefined>('DELETE', `/api/me/devices/${encodeURIComponent(id)}`),
    signOutOthers: () => call<undefined>('DELETE', '/api/me/devices', { query: { keep: 'here' } }),

    tokens: async () => (await call<{ readonly tokens: readonly Token[] }>('GET', '/api/me/tokens')).tokens,
    addToken: (name: string) =>
      call<{ readonly token: string; readonly kept: Token }>('POST', '/api/me/tokens', { body: { name } }),
    withdrawToken: (id: string) => call<undefined>('DELETE', `/api/me/tokens/${encodeURIComponent(id)}`),

    passkeys: async () => (await call<{ readonly passkeys: readonly Passkey[] }>('GET', '/api/me/passkeys')).passkeys,
    beginPasskey: async () =>
      (await call<{ readonly options: PublicKeyCredentialCreationOptionsJSON }>('POST', '/api/me/passkeys/begin'))
        .options,
    addPasskey: (name: string, answer: RegistrationResponseJSON) =>
      call<unknown>('POST', '/api/me/passkeys', { body: { name, answer } }),
    removePasskey: (id: string) => call<undefined>('DELETE', `/api/me/passkeys/${encodeURIComponent(id)}`),
    beginPasskeySignIn: async () =>
      (await call<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>('POST', '/api/sign-in/passkey/begin'))
        .options,
    signInByPasskey: (answer: AuthenticationResponseJSON, evenSo: boolean) =>
      call<SignedIn>('POST', '/api/sign-in/passkey', { body: { answer, evenSo } }),

    /** Shows that it is me, for some minutes. */
    confirmByPassword: (password: string) => call<undefined>('POST', '/api/me/confirm', { body: { password } }),
    confirmByPasskey: (answer: AuthenticationResponseJSON) =>
      call<undefined>('POST', '/api/me/confirm', { body: { answer } }),

    notices: () => call<Notices>('GET', '/api/me/notices'),
    setNotices: (settings: NoticeSettings) => call<NoticesSet>('PUT', '/api/me/notices', { body: settings }),
    renewWebhookSecret: async () => (await call<{ readonly secret: string }>('POST', '/api/me/webhook/secret')).secret,
    enableWebhook: () => call<Notices>('POST', '/api/me/webhook/on'),
    testWebhook: () => call<{ readonly problem: string | null }>('POST', '/api/me/webhook/test'),
    addPush: (place: PushSubscriptionJSON) =>
      call<undefined>('POST', '/api/me/push', { body: { endpoint: place.endpoint, keys: place.keys } }),
    removePush: (endpoint: string) => call<undefined>('DELETE', '/api/me/push', { body: { endpoint } }),
    testNotices: async () => (await call<{ readonly told: readonly TestTold[] }>('POST', '/api/me/notices/test')).told,
  };
}

export type AccountApi = ReturnType<typeof makeAccountApi>;
