/** What is done to an account that could let somebody else in: its owner is warned of each. */
export const SECURITY_EVENTS = [
  'new-device',
  'password',
  'mail',
  'passkey-added',
  'passkey-removed',
  'token-added',
  'token-removed',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];
