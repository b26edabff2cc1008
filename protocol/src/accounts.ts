/** What a server tells of an account to its owner, and of what is said in a game. */

/** Who is signed in on this device. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly guest: boolean;
  readonly mail: string | null;
  /** An address that is not checked yet. */
  readonly mailWanted: string | null;
  /** Whether there is a password. */
  readonly password: boolean;
}

/** A device on which someone is signed in. */
export interface Device {
  readonly id: string;
  /** What its browser says of itself. */
  readonly device: string;
  readonly created: number;
  readonly seen: number;
  /** Whether it is the one that asks. */
  readonly here: boolean;
}

/** A key with which a program plays. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly used: number | null;
}

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly created: number;
}

/** Each notice for itself, or all of an hour or a day together. */
export const DIGESTS = ['at-once', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** How someone wants to be told that it is their turn. */
export interface NoticeSettings {
  /** In the page, wherever it is open. */
  readonly page: boolean;
  readonly push: boolean;
  readonly mail: boolean;
  readonly webhook: boolean;
  /** Where the webhook is. */
  readonly address: string | null;
  /** The time zone of quiet hours and of the daily digest. */
  readonly zone: string;
  /** From when to when nothing is sent: it waits until they are over. */
  readonly quiet: { readonly from: string; readonly to: string } | null;
  readonly digest: Digest;
}

export interface Notices {
  readonly settings: NoticeSettings;
  /** The key for push; null: this server sends none. */
  readonly pushKey: string | null;
  /** Whether this server sends mail. */
  readonly mail: boolean;
  /** Browsers that take push notices. */
  readonly places: readonly { readonly endpoint: string; readonly created: number }[];
  /** The state of the webhook; null: no URL is set. */
  readonly webhook: WebhookState | null;
}

export interface WebhookState {
  /** When the secret was made; null: nobody has seen it yet. */
  readonly renewed: number | null;
  /** When the server turned it off after too many failures; null: it is on. */
  readonly disabled: number | null;
  /** Failed deliveries since the last one that arrived. */
  readonly failures: number;
  readonly lastFailure: { readonly at: number; readonly problem: string } | null;
}

/** The answer to new settings. */
export interface NoticesSet extends Notices {
  /** The secret of a webhook that this request made: shown this once. */
  readonly secret: string | null;
}

/** What became of a test, in one way. */
export interface TestTold {
  readonly way: 'page' | 'push' | 'mail' | 'webhook';
  /** null: it was sent. */
  readonly problem: string | null;
}

/** Something that was said in a game. */
export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly mine: boolean;
}
