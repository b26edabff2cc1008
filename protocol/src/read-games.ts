/** Checks what a server tells of games and players. */
import type { ChatLine } from './accounts.js';
import { hasFields, isAbsentOr, isFlag, isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from './checks.js';
import type { Clock, Ending, ListedGame, ListedSeat, Offer, PromisedDice, ShownRating, TimeControl } from './games.js';
import { GAME_STATUSES } from './games.js';
import type { Person } from './people.js';
import type { PlayerProfile, PlayerRating } from './players.js';

const isNullOrText = isNullOr(isText);

export const isClocks = isRecordOf(
  hasFields<Clock>({
    left: isNumber,
    since: isNullOr(isNumber),
    vacation: isAbsentOr(isNumber),
    credit: isAbsentOr(isNumber),
  }),
);

export const isEnding = hasFields<Ending>({
  by: isOneOf(['rules', 'resign', 'draw', 'forfeit', 'verdict']),
  winner: isNullOrText,
  text: isText,
});

export const isOffer = hasFields<Offer>({ side: isText, what: isOneOf(['draw', 'back']) });

const isUntimed = hasFields<{ readonly kind: 'none' }>({ kind: isOneOf(['none']) });
const isDaily = hasFields<Extract<TimeControl, { readonly kind: 'daily' }>>({
  kind: isOneOf(['daily']),
  days: isNumber,
  vacation: isAbsentOr(isNumber),
});
const isBank = hasFields<Extract<TimeControl, { readonly kind: 'bank' }>>({
  kind: isOneOf(['bank']),
  minutes: isNumber,
  seconds: isNumber,
});

function isTimeControl(value: unknown): value is TimeControl {
  return isUntimed(value) || isDaily(value) || isBank(value);
}

function isOptionValue(value: unknown): value is boolean | string | number {
  return isFlag(value) || isText(value) || isNumber(value);
}

export const isChosenOptions = isRecordOf(isOptionValue);

const RATING = { value: isNumber, provisional: isFlag };

const isSeat = hasFields<ListedSeat>({
  side: isText,
  name: isText,
  player: isNullOrText,
  computer: isNullOrText,
  you: isFlag,
  rating: isNullOr(hasFields<ShownRating>(RATING)),
});

export const isListedGame = hasFields<ListedGame>({
  id: isText,
  game: isText,
  gameTitle: isText,
  title: isText,
  scenario: isText,
  options: isChosenOptions,
  seats: isListOf(isSeat),
  time: isTimeControl,
  clocks: isClocks,
  rated: isFlag,
  visibility: isOneOf(['public', 'invited']),
  invitation: isAbsentOr(isText),
  status: isOneOf(GAME_STATUSES),
  headline: isText,
  asked: isListOf(hasFields<ListedGame['asked'][number]>({ side: isText, text: isText })),
  ending: isAbsentOr(isEnding),
  commitment: isText,
  seed: isAbsentOr(isText),
  nonces: isRecordOf(isText),
  offer: isNullOr(isOffer),
  rematchOf: isNullOrText,
  rematch: isNullOrText,
  rematchBy: isNullOrText,
  created: isNumber,
  changed: isNumber,
});

export const isPromisedDice = hasFields<PromisedDice>({ game: isText, hash: isText });

export const isChatLine = hasFields<ChatLine>({ id: isNumber, name: isText, text: isText, at: isNumber, mine: isFlag });

export const isPerson = hasFields<Person>({ name: isText, blocked: isFlag, muted: isFlag });

const isPlayerRating = hasFields<PlayerRating>({
  ...RATING,
  game: isText,
  side: isText,
  sideName: isText,
  games: isNumber,
  history: isListOf(hasFields<PlayerRating['history'][number]>({ at: isNumber, value: isNumber })),
});

export const isPlayerProfile = hasFields<PlayerProfile>({
  name: isText,
  since: isNumber,
  you: isFlag,
  ratings: isListOf(isPlayerRating),
  results: hasFields<PlayerProfile['results']>({ won: isNumber, drawn: isNumber, lost: isNumber }),
});
