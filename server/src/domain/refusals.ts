/** Why something is refused: every code with its sentence, on one page. */

export const REFUSALS = {
  malformed: 'The request is malformed.',
  'not-json': 'A request with a body must be JSON.',
  'too-large': 'The request is too large.',
  'not-signed-in': 'Sign in first, or play as a guest.',
  'wrong-password': 'The name or the password is wrong.',
  'wrong-passkey': 'The passkey was not accepted.',
  'wrong-token': 'The token is unknown or was revoked.',
  'wrong-old-password': 'That is not your current password.',
  'confirm-first': 'Confirm it’s you: use your password or passkey, or sign in again.',
  'link-expired': 'This link has expired. Request a new one.',
  banned: 'This account is banned.',
  'other-origin': 'The request came from another site.',
  'not-with-token': 'A token is for playing. To change the account, sign in on the page.',
  'operators-only': 'Only an operator may do this.',
  'not-your-game': 'You have no seat in this game.',
  'not-your-seat': 'This seat is taken.',
  'no-such-page': 'Nothing found at this address.',
  'no-game': 'Game not found.',
  'no-account': 'Account not found.',
  'not-there': 'Not found; it may have been removed.',
  'name-taken': 'This name, or one that looks like it, is taken. Choose another.',
  'needs-key': 'Choose a password or add a passkey too, so that you can sign in again.',
  'plays-both':
    'As a guest you play against this account, and those seats can’t be merged. If you sign in anyway, the guest resigns those games.',
  'last-key': 'You couldn’t sign in without this passkey. Choose a password or add another passkey first.',
  'guests-not': 'Choose a name first. Guests have no account.',
  full: 'You’ve reached the limit. Remove one first.',
  'rated-needs-name': 'Guests have no rating. Choose a name first, or play an unrated game.',
  'rated-even': 'Rated games have no handicap. Turn one of the two off.',
  'player-unavailable': 'This player is not available for that.',
  'blocked-by-you': 'You have blocked this player. Unblock them first.',
  yourself: 'That is your own account.',
  'report-closed': 'This report was closed already.',
  'seat-taken': 'Someone else has taken this seat.',
  'not-open': 'This game has started or was withdrawn.',
  'too-many-offers': 'You’ve reached the limit of open games. Withdraw one, or wait until someone joins.',
  'too-many-games': 'You’ve reached the limit of running games. Finish or resign one first.',
  'too-many-computers': 'You’ve reached the limit of games against the computer. Finish or resign one first.',
  'dice-gone': 'The promised dice were used or have expired. Request new ones.',
  'not-begun': 'This game hasn’t started yet.',
  over: 'The game is over.',
  'not-over': 'The game is not over yet.',
  stale: 'The game has changed meanwhile. Reload it and try again.',
  'request-reused': 'This request name was already used for something else. Send it again with a new name.',
  'not-asked': 'You have nothing to decide right now.',
  illegal: 'The rules don’t allow this.',
  'answer-first': 'Your opponent has made an offer. Answer it first.',
  'no-offer': 'There is no open offer.',
  'no-orders': 'This game has no standing orders.',
  'reports-wait': 'You have sent many reports today. Try again tomorrow.',
  'mails-wait': 'We’ve already sent several emails. Check your inbox, or try again tomorrow.',
  'too-many': 'Too many requests. Wait a moment.',
  busy: 'The server is busy. Try again in a moment.',
  starting: 'The server is starting. Try again in a few seconds.',
  stopping: 'This node is stopping. Connect again: another node takes over.',
  'newer-rules': 'This game is played by a newer version on another node. Connect again in a few seconds.',
  unavailable: "The database can't be reached. Your games are safe. Try again in a few seconds.",
  'disk-full': "The server's disk is full, so nothing can be saved. Ask the operator to free some space.",
  'game-broken':
    "This game can't be opened: its record does not fit the rules. The operator has been told. Other games are not affected.",
  failed: 'Something went wrong on the server. Nothing was lost. Try again.',
} as const satisfies Readonly<Record<string, string>>;

export type RefusalCode = keyof typeof REFUSALS;
export const REFUSAL_CODES = Object.keys(REFUSALS).filter(isRefusalCode);

function isRefusalCode(code: string): code is RefusalCode {
  return code in REFUSALS;
}

/** After how many seconds it is worth while to ask again, where nobody knows it better. */
const WAITS: Readonly<Partial<Record<RefusalCode, number>>> = {
  'too-many': 60,
  'mails-wait': 86_400,
  'reports-wait': 86_400,
  busy: 5,
  starting: 2,
  stopping: 2,
  'newer-rules': 2,
  unavailable: 5,
  'disk-full': 60,
};

/** Thrown where something is refused. The client gets its code and its sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What is wrong in particular: problems of the form, violations of the rules. */
  readonly details: object | undefined;

  /** After how many seconds it is worth while to ask again. */
  readonly wait: number | undefined;

  constructor(code: RefusalCode, details?: object, wait = WAITS[code]) {
    super(REFUSALS[code]);
    this.code = code;
    this.details = details;
    this.wait = wait;
  }

  get body(): object {
    return { error: { code: this.code, text: this.message, ...this.details } };
  }
}
