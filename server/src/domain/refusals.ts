/** Why a request is refused: every code with its status and its sentence, on one page. */
import { GameBroken } from '../hosting/load-game.js';
import type { Failure } from '../store/failures.js';
import { failureOf } from '../store/failures.js';

export const REFUSALS = {
  malformed: [400, 'The request is malformed.'],
  'not-json': [415, 'A request with a body must be JSON.'],
  'too-large': [413, 'The request is too large.'],
  'not-signed-in': [401, 'Sign in first, or play as a guest.'],
  'wrong-password': [401, 'The name or the password is wrong.'],
  'wrong-passkey': [401, 'The passkey was not accepted.'],
  'wrong-token': [401, 'The token is unknown or was revoked.'],
  'wrong-old-password': [401, 'That is not your current password.'],
  'confirm-first': [403, 'Confirm it’s you: use your password or passkey, or sign in again.'],
  'link-expired': [410, 'This link has expired. Request a new one.'],
  banned: [403, 'This account is banned.'],
  'other-origin': [403, 'The request came from another site.'],
  'not-with-token': [403, 'A token is for playing. To change the account, sign in on the page.'],
  'operators-only': [403, 'Only an operator may do this.'],
  'not-your-game': [403, 'You have no seat in this game.'],
  'not-your-seat': [403, 'This seat is taken.'],
  'no-such-page': [404, 'Nothing found at this address.'],
  'no-game': [404, 'Game not found.'],
  'no-account': [404, 'Account not found.'],
  'not-there': [404, 'Not found; it may have been removed.'],
  'name-taken': [409, 'This name, or one that looks like it, is taken. Choose another.'],
  'needs-key': [409, 'Choose a password or add a passkey too, so that you can sign in again.'],
  'plays-both': [
    409,
    'As a guest you play against this account, and those seats can’t be merged. If you sign in anyway, the guest resigns those games.',
  ],
  'last-key': [409, 'You couldn’t sign in without this passkey. Choose a password or add another passkey first.'],
  'guests-not': [409, 'Choose a name first. Guests have no account.'],
  full: [409, 'You’ve reached the limit. Remove one first.'],
  'rated-needs-name': [409, 'Guests have no rating. Choose a name first, or play an unrated game.'],
  'rated-even': [409, 'Rated games have no handicap. Turn one of the two off.'],
  'player-unavailable': [409, 'This player is not available for that.'],
  'blocked-by-you': [409, 'You have blocked this player. Unblock them first.'],
  yourself: [409, 'That is your own account.'],
  'report-closed': [409, 'This report was closed already.'],
  'seat-taken': [409, 'Someone else has taken this seat.'],
  'not-open': [409, 'This game has started or was withdrawn.'],
  'too-many-offers': [409, 'You’ve reached the limit of open games. Withdraw one, or wait until someone joins.'],
  'too-many-games': [409, 'You’ve reached the limit of running games. Finish or resign one first.'],
  'dice-gone': [410, 'The promised dice were used or have expired. Request new ones.'],
  'not-begun': [409, 'This game hasn’t started yet.'],
  over: [409, 'The game is over.'],
  'not-over': [409, 'The game is not over yet.'],
  stale: [409, 'The game has changed meanwhile. Reload it and try again.'],
  'request-reused': [409, 'This request name was already used for something else. Send it again with a new name.'],
  'not-asked': [409, 'You have nothing to decide right now.'],
  illegal: [422, 'The rules don’t allow this.'],
  'answer-first': [409, 'Your opponent has made an offer. Answer it first.'],
  'no-offer': [409, 'There is no open offer.'],
  'no-orders': [422, 'This game has no standing orders.'],
  'reports-wait': [429, 'You have sent many reports today. Try again tomorrow.'],
  'mails-wait': [429, 'We’ve already sent several emails. Check your inbox, or try again tomorrow.'],
  'too-many': [429, 'Too many requests. Wait a moment.'],
  busy: [503, 'The server is busy. Try again in a moment.'],
  unavailable: [503, "The database can't be reached. Your games are safe. Try again in a few seconds."],
  'disk-full': [503, "The server's disk is full, so nothing can be saved. Ask the operator to free some space."],
  'game-broken': [
    500,
    "This game can't be opened: its record does not fit the rules. The operator has been told. Other games are not affected.",
  ],
  failed: [500, 'Something went wrong on the server. Nothing was lost. Try again.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type RefusalCode = keyof typeof REFUSALS;

/** After how many seconds it is worth while to ask again, where nobody knows it better. */
const WAITS: Readonly<Partial<Record<RefusalCode, number>>> = {
  'too-many': 60,
  'mails-wait': 86_400,
  'reports-wait': 86_400,
  busy: 5,
  unavailable: 5,
  'disk-full': 60,
};

/** Thrown by whoever answers a request, and sent as its answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What is wrong in particular: problems of the form, violations of the rules. */
  readonly details: object | undefined;

  /** After how many seconds it is worth while to ask again. */
  readonly wait: number | undefined;

  constructor(code: RefusalCode, details?: object, wait = WAITS[code]) {
    super(REFUSALS[code][1]);
    this.code = code;
    this.details = details;
    this.wait = wait;
  }

  get status(): number {
    return REFUSALS[this.code][0];
  }

  get body(): object {
    return { error: { code: this.code, text: this.message, ...this.details } };
  }
}

const FAILURES: Readonly<Record<Failure, RefusalCode>> = {
  unreachable: 'unavailable',
  locked: 'busy',
  full: 'disk-full',
};

/** What a request is told where the database failed, or where a game is in quarantine; undefined: neither. */
export function refusalOfFailure(error: unknown): Refusal | undefined {
  if (error instanceof GameBroken) return new Refusal('game-broken');
  const failure = failureOf(error);
  return failure && new Refusal(FAILURES[failure]);
}
