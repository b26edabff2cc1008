import { expect, test } from 'vitest';
import type { Device, Me, NoticesSet, Passkey, TestTold, Token } from '../src/accounts.js';
import type { ChatLine } from '../src/accounts.js';
import type { Check } from '../src/checks.js';
import type { ListedGame, PromisedDice } from '../src/games.js';
import type { Person } from '../src/people.js';
import type { PlayerProfile } from '../src/players.js';
import { isDevice, isMe, isNotices, isNoticesSet, isPasskey, isTestTold, isToken } from '../src/read-accounts.js';
import { isChatLine, isListedGame, isPerson, isPlayerProfile, isPromisedDice } from '../src/read-games.js';

const GAME: ListedGame = {
  id: 'g1',
  game: 'remagen',
  gameTitle: 'Remagen',
  title: 'Historical',
  scenario: 'historical',
  options: { fog: true, level: 'hard', turns: 3 },
  seats: [
    { side: 'us', name: 'U.S.', player: 'Anna', computer: null, you: true, rating: { value: 1500, provisional: true } },
    { side: 'german', name: 'German', player: null, computer: 'regular', you: false, rating: null },
  ],
  time: { kind: 'daily', days: 3, vacation: 10 },
  clocks: { us: { left: 5, since: null, vacation: 7 }, german: { left: 5, since: 12, credit: 1 } },
  rated: true,
  visibility: 'invited',
  invitation: 'secret',
  status: 'over',
  headline: 'Game-Turn 1',
  asked: [{ side: 'us', text: 'Move your units.' }],
  ending: { by: 'resign', winner: 'us', text: 'The German side resigned.' },
  commitment: 'hash',
  seed: 'seed',
  nonces: { us: 'words' },
  offer: { side: 'us', what: 'back' },
  rematchOf: null,
  rematch: 'g2',
  rematchBy: null,
  created: 1,
  changed: 2,
};
const ME: Me = { id: 'a', name: 'Anna', guest: false, mail: 'a@example.org', mailWanted: null, password: true };
const DEVICE: Device = { id: 'd', device: 'Firefox', created: 1, seen: 2, here: true };
const TOKEN: Token = { id: 't', name: 'Bot', created: 1, used: null };
const PASSKEY: Passkey = { id: 'p', name: 'Phone', created: 1 };
const NOTICES: NoticesSet = {
  settings: {
    page: true,
    push: false,
    mail: true,
    webhook: true,
    address: 'https://example.org/',
    zone: 'Europe/Berlin',
    quiet: { from: '22:00', to: '07:00' },
    digest: 'daily',
  },
  pushKey: null,
  mail: true,
  places: [{ endpoint: 'https://push.example.org/1', created: 1 }],
  webhook: { renewed: 1, disabled: null, failures: 2, lastFailure: { at: 3, problem: '500' } },
  secret: null,
};
const TOLD: TestTold = { way: 'mail', problem: 'No address' };
const LINE: ChatLine = { id: 1, name: 'Anna', text: 'Hello', at: 5, mine: true };
const PERSON: Person = { name: 'Bruno', blocked: true, muted: false };
const DICE: PromisedDice = { game: 'g1', hash: 'hash' };
const PROFILE: PlayerProfile = {
  name: 'Anna',
  since: 1,
  you: false,
  ratings: [
    {
      game: 'remagen',
      side: 'us',
      sideName: 'U.S.',
      value: 1500,
      provisional: false,
      games: 4,
      history: [{ at: 1, value: 1490 }],
    },
  ],
  results: { won: 2, drawn: 1, lost: 1 },
};

/** Fields that need not be there. */
const OPTIONAL: readonly string[] = ['invitation', 'ending', 'seed', 'vacation', 'credit'];

const ANSWERS: readonly (readonly [string, Check<unknown>, object])[] = [
  ['a game', isListedGame, GAME],
  ['an untimed game', isListedGame, { ...GAME, time: { kind: 'none' } }],
  ['a game with a bank of time', isListedGame, { ...GAME, time: { kind: 'bank', minutes: 30, seconds: 10 } }],
  ['an account', isMe, ME],
  ['a device', isDevice, DEVICE],
  ['a token', isToken, TOKEN],
  ['a passkey', isPasskey, PASSKEY],
  ['new notice settings', isNoticesSet, NOTICES],
  ['a tested notice', isTestTold, TOLD],
  ['a line of chat', isChatLine, LINE],
  ['a blocked person', isPerson, PERSON],
  ['promised dice', isPromisedDice, DICE],
  ['a profile', isPlayerProfile, PROFILE],
];

test.each(ANSWERS)('%s is read, with whatever a newer server adds', (_name, check, answer) => {
  expect(check(answer)).toBe(true);
  expect(check({ ...answer, addedLater: 1 })).toBe(true);
});

test('notice settings need no secret', () => {
  const notices = withField(NOTICES, 'secret', undefined);
  expect([isNotices(notices), isNoticesSet(notices)]).toEqual([true, false]);
});

test.each(ANSWERS)(
  '%s is refused without one of its fields, or with another kind of value in it',
  (_name, check, answer) => {
    for (const [path, damaged] of damages(answer)) expect(check(damaged), path).toBe(false);
    for (const other of [null, undefined, 'text', 7, [answer]]) expect(check(other)).toBe(false);
  },
);

/** Copies of a value, each with one field gone or changed, however deep. */
function* damages(value: object, path = ''): Generator<readonly [string, object]> {
  for (const [name, field] of Object.entries(value)) {
    const place = `${path}.${name}`;
    const isFree = Array.isArray(value) || isByName(path);
    if (!isFree && !OPTIONAL.includes(name)) yield [`without ${place}`, withField(value, name, undefined)];
    yield [`changed ${place}`, withField(value, name, [{ not: 'this' }])];
    if (typeof field === 'object' && field !== null)
      for (const [where, inner] of damages(field, place)) yield [where, withField(value, name, inner)];
  }
}

/** Records by side or option, any of which may be missing. */
function isByName(path: string): boolean {
  return ['.options', '.clocks', '.nonces'].includes(path);
}

function withField(value: object, name: string, field: unknown): object {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? field : item));
  return { ...value, [name]: field };
}
