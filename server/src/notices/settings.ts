/** How someone wants to be told that it is their turn. */
import type { NoticeSettings } from '@bridgehead/protocol';
import { DIGESTS } from '@bridgehead/protocol';
import * as z from 'zod';
import type { Account } from '../store/tables.js';

const TIME = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 22:30');

export const NOTICE_SETTINGS = z.object({
  /** In the page, wherever it is open. */
  page: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  webhook: z.boolean(),
  /** Where the webhook is. */
  address: z.string().max(500).nullable(),
  /** The time zone of quiet hours and of the daily digest. */
  zone: z.string().max(60).refine(isZone, 'a time zone such as Europe/Berlin'),
  /** From when to when nothing is sent: it waits until they are over. */
  quiet: z.object({ from: TIME, to: TIME }).nullable(),
  /** Each notice for itself, or all of an hour or a day together. */
  digest: z.enum(DIGESTS),
}) satisfies z.ZodType<NoticeSettings>;

export const USUAL_SETTINGS: NoticeSettings = {
  page: true,
  push: true,
  mail: false,
  webhook: false,
  address: null,
  zone: 'UTC',
  quiet: null,
  digest: 'at-once',
};

/** What else an account keeps, it keeps. */
const ACCOUNT_SETTINGS = z.looseObject({ notices: NOTICE_SETTINGS.optional() });

export function noticeSettingsOf({ settings }: Pick<Account, 'settings'>): NoticeSettings {
  return ACCOUNT_SETTINGS.parse(JSON.parse(settings)).notices ?? USUAL_SETTINGS;
}

/** The account's settings with these in them. */
export function withNoticeSettings({ settings }: Pick<Account, 'settings'>, notices: NoticeSettings): string {
  return JSON.stringify({ ...ACCOUNT_SETTINGS.parse(JSON.parse(settings)), notices });
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
