/** Why a request is refused: every code with its status and its sentence, on one page. */
import { GameBroken } from '../hosting/loading.js';
import type { Failure } from '../store/failures.js';
import { failureOf } from '../store/failures.js';

export const REFUSALS = {
  'malformed': [400, 'The request is not what was expected.'],
  'not-json': [415, 'A request with a body must be JSON.'],
  'too-large': [413, 'The request is too large.'],
  'not-signed-in': [401, 'Sign in first, or play as a guest.'],
  'wrong-password': [401, 'The name or the password is wrong.'],
  'wrong-passkey': [401, 'The passkey was not accepted.'],
  'wrong-token': [401, 'The token is not known, or was withdrawn.'],
  'wrong-old-password': [401, 'Your present password is needed for this, and this is not it.'],
  'confirm-first': [403, 'First show once more that it is you: with your password, with your passkey, or by signing in anew.'],
  'link-expired': [410, 'This link is not valid any more.'],
  'banned': [403, 'This account is banned.'],
  'other-origin': [403, 'The request came from another site.'],
  'not-with-token': [403, 'A token is for playing. To change the account, sign in on the page.'],
  'operators-only': [403, 'Only an operator may do this.'],
  'not-your-game': [403, 'You have no seat in this game.'],
  'not-your-seat': [403, 'This seat is somebody else\'s.'],
  'no-such-page': [404, 'There is nothing at this address.'],
  'no-game': [404, 'There is no such game.'],
  'no-account': [404, 'There is no such account.'],
  'not-there': [404, 'What this names is not there, or not there any more.'],
  'name-taken': [409, 'Somebody else has this name, or one that looks like it.'],
  'needs-key': [409, 'Choose a password or add a passkey too: nobody could sign in with the name alone.'],
  'plays-both': [409, 'As a guest you play against this very account. Those seats cannot come along: if you sign in even so, the guest gives those games up.'],
  'last-key': [409, 'Without this passkey nobody could sign in to the account any more. Choose a password or add another passkey first.'],
  'guests-not': [409, 'Choose a name first: a guest has no account to which this could belong.'],
  'full': [409, 'There are as many of these as there may be. Remove one first.'],
  'rated-needs-name': [409, 'Guests have no rating. Choose a name first, or play a game that is not rated.'],
  'rated-even': [409, 'A rated game has no handicap.'],
  'player-unavailable': [409, 'This player is not available for that.'],
  'blocked-by-you': [409, 'You have blocked this player. Unblock them first.'],
  'yourself': [409, 'That is your own account.'],
  'report-closed': [409, 'This report was closed already.'],
  'seat-taken': [409, 'Somebody else has taken this seat.'],
  'not-open': [409, 'This game does not wait for players.'],
  'too-many-offers': [409, 'As many games of yours wait for players as may at once. Withdraw one, or wait until somebody joins.'],
  'too-many-games': [409, 'You play as many games as one account may at once. Finish one first, or give one up.'],
  'dice-gone': [410, 'The dice that were promised have been used, or were promised too long ago. Ask for others.'],
  'not-begun': [409, 'This game has not begun.'],
  'over': [409, 'The game is over.'],
  'not-over': [409, 'The game is not over yet.'],
  'stale': [409, 'Something else has happened meanwhile. Look at the game again.'],
  'request-reused': [409, 'This request name stands for something else that was done. Send it again under a new name.'],
  'not-asked': [409, 'You have nothing to decide now.'],
  'illegal': [422, 'The rules do not allow this.'],
  'answer-first': [409, 'The other side has offered something. Answer that first.'],
  'no-offer': [409, 'Nothing has been offered that could be answered.'],
  'no-orders': [422, 'This game has no standing orders.'],
  'reports-wait': [429, 'You have sent many reports today. Try again tomorrow.'],
  'mails-wait': [429, 'Several mails have been sent already. Look for them first, or try again tomorrow.'],
  'too-many': [429, 'Too many requests. Wait a moment.'],
  'busy': [503, 'The server is busy. Try again in a moment.'],
  'unavailable': [503, 'The database can\'t be reached. Your games are safe. Try again in a few seconds.'],
  'disk-full': [503, 'The server\'s disk is full, so nothing can be saved. Ask the operator to free some space.'],
  'game-broken': [500, 'This game can\'t be opened: its record does not fit the rules. The operator has been told. Other games are not affected.'],
  'failed': [500, 'Something went wrong on the server. Nothing was lost; try again.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type RefusalCode = keyof typeof REFUSALS;

/** After how many seconds it is worth while to ask again, where nobody knows it better. */
const WAITS: Readonly<Partial<Record<RefusalCode, number>>> = { 'too-many': 60, 'mails-wait': 86_400, 'reports-wait': 86_400, 'busy': 5, 'unavailable': 5, 'disk-full': 60 };

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

const FAILURES: Readonly<Record<Failure, RefusalCode>> = { unreachable: 'unavailable', locked: 'busy', full: 'disk-full' };

/** What a request is told where the database failed, or where a game is in quarantine; undefined: neither. */
export function refusalOfFailure(error: unknown): Refusal | undefined {
  if (error instanceof GameBroken) return new Refusal('game-broken');
  const failure = failureOf(error);
  return failure && new Refusal(FAILURES[failure]);
}
