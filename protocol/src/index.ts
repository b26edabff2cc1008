/** What a server of games and its visitors say to one another. */
export type {
  ChatLine,
  Device,
  Digest,
  Me,
  NoticeSettings,
  Notices,
  NoticesSet,
  Passkey,
  TestTold,
  Token,
  WebhookState,
} from './accounts.js';
export { DIGESTS } from './accounts.js';
export type { Check } from './checks.js';
export {
  hasFields,
  isAbsentOr,
  isAnything,
  isFields,
  isFlag,
  isListOf,
  isNothing,
  isNullOr,
  isNumber,
  isText,
} from './checks.js';
export type { Delta } from './delta.js';
export { deltaOf, withDelta } from './delta.js';
export type {
  Clock,
  Clocks,
  Ending,
  GameListName,
  ListedGame,
  ListedSeat,
  Offer,
  OfferedGame,
  PromisedDice,
  ShownRating,
  TimeControl,
} from './games.js';
export { GAME_STATUSES } from './games.js';
export type {
  Delivery,
  FactsTold,
  LiveAsked,
  LiveSent,
  News,
  PageNotice,
  RefusalTold,
  SeenEntry,
  Snapshot,
} from './live.js';
export { NEWS, OLDEST_PROTOCOL, PROTOCOL } from './live.js';
export type { SeenGame } from './mirror.js';
export { afterDelivery, endedOtherwise, fromSnapshot, openMirror } from './mirror.js';
export type { NewReport, Person, ReportReason } from './people.js';
export { REPORT_REASONS } from './people.js';
export { RESULTS_COUNTED } from './players.js';
export type { PlayerProfile, PlayerRating } from './players.js';
export { PASSING_CODES, SILENT_AFTER, SLOW_AFTER } from './waiting.js';
export { isDevice, isMe, isNotices, isNoticesSet, isPasskey, isTestTold, isToken } from './read-accounts.js';
export { isChatLine, isChosenOptions, isListedGame, isPerson, isPlayerProfile, isPromisedDice } from './read-games.js';
export { isLiveSent, isRefusalTold } from './read-sent.js';
