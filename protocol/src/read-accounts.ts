/** Checks what a server tells of an account. */
import type {
  Device,
  Me,
  NoticeSettings,
  Notices,
  NoticesSet,
  Passkey,
  TestTold,
  Token,
  WebhookState,
} from './accounts.js';
import { DIGESTS } from './accounts.js';
import { hasFields, isFlag, isListOf, isNullOr, isNumber, isOneOf, isText } from './checks.js';

export const isMe = hasFields<Me>({
  id: isText,
  name: isText,
  guest: isFlag,
  mail: isNullOr(isText),
  mailWanted: isNullOr(isText),
  password: isFlag,
});

export const isDevice = hasFields<Device>({
  id: isText,
  device: isText,
  created: isNumber,
  seen: isNumber,
  here: isFlag,
});

export const isToken = hasFields<Token>({ id: isText, name: isText, created: isNumber, used: isNullOr(isNumber) });

export const isPasskey = hasFields<Passkey>({ id: isText, name: isText, created: isNumber });

const isSettings = hasFields<NoticeSettings>({
  page: isFlag,
  push: isFlag,
  mail: isFlag,
  webhook: isFlag,
  address: isNullOr(isText),
  zone: isText,
  quiet: isNullOr(hasFields<NonNullable<NoticeSettings['quiet']>>({ from: isText, to: isText })),
  digest: isOneOf(DIGESTS),
});

const isWebhookState = hasFields<WebhookState>({
  renewed: isNullOr(isNumber),
  disabled: isNullOr(isNumber),
  failures: isNumber,
  lastFailure: isNullOr(hasFields<NonNullable<WebhookState['lastFailure']>>({ at: isNumber, problem: isText })),
});

const NOTICES = {
  settings: isSettings,
  pushKey: isNullOr(isText),
  mail: isFlag,
  places: isListOf(hasFields<Notices['places'][number]>({ endpoint: isText, created: isNumber })),
  webhook: isNullOr(isWebhookState),
};

export const isNotices = hasFields<Notices>(NOTICES);
export const isNoticesSet = hasFields<NoticesSet>({ ...NOTICES, secret: isNullOr(isText) });

export const isTestTold = hasFields<TestTold>({
  way: isOneOf(['page', 'push', 'mail', 'webhook']),
  problem: isNullOr(isText),
});
