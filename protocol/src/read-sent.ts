/** Checks what comes over a live connection before the page believes it. */
import type { GameEvent, Problem, Violation } from '@bridgehead/engine';
import type { Check } from './checks.js';
import {
  hasFields,
  isAbsentOr,
  isAnything,
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isText,
} from './checks.js';
import type { Delta } from './delta.js';
import type { Delivery, FactsTold, Hello, LiveSent, PageNotice, RefusalTold, SeenEntry, Snapshot } from './live.js';
import { NEWS } from './live.js';
import { isClocks, isEnding, isOffer } from './read-games.js';

const isTrue = isOneOf([true]);
const isEvents = isListOf(hasFields<GameEvent>({ type: isText, rule: isText, reveals: isAbsentOr(isTrue) }));

const isEntry: Check<SeenEntry> = hasFields<SeenEntry>({
  side: isText,
  events: isEvents,
  action: isAnything,
  resign: isAbsentOr(isTrue),
  comment: isAbsentOr(isText),
});

const isSnapshot = hasFields<Snapshot>({
  n: isNumber,
  opening: isEvents,
  entries: isListOf(isEntry),
  view: isFields,
  ending: isAbsentOr(isEnding),
});

/** What it changes is checked where the view is read again. */
function isDelta(value: unknown): value is Delta {
  return typeof value === 'object' && value !== null;
}

const isDelivery = hasFields<Delivery>({
  n: isNumber,
  entry: isAbsentOr(isEntry),
  back: isAbsentOr(isNumber),
  view: isAbsentOr(isDelta),
  ending: isAbsentOr(isEnding),
});

const isProblem = hasFields<Problem>({
  field: isText,
  expected: isText,
  file: isAbsentOr(isText),
  line: isAbsentOr(isNumber),
});

const isViolation = hasFields<Violation>({
  code: isText,
  rule: isText,
  text: isText,
  remedy: isAbsentOr(isText),
  instead: isAnything,
});

/** Why something was not done, as the server says it. */
export const isRefusalTold = hasFields<RefusalTold>({
  code: isText,
  text: isText,
  problems: isAbsentOr(isListOf(isProblem)),
  violations: isAbsentOr(isListOf(isViolation)),
  reason: isAbsentOr(isText),
  until: isAbsentOr(isNumber),
});

const isHello = hasFields<Hello>({ protocol: isNumber, oldest: isNumber });
const isNotice = hasFields<PageNotice>({ text: isText, game: isNullOr(isText) });
const isFacts = hasFields<FactsTold>({
  news: isOneOf(NEWS),
  clocks: isAbsentOr(isClocks),
  offer: isAbsentOr(isNullOr(isOffer)),
});

/** Whether a value of JSON is a message of the server. */
export function isLiveSent(json: unknown): json is LiveSent {
  if (!isFields(json)) return false;
  if ('error' in json)
    return isRefusalTold(json['error']) && isAbsentOr(isText)(json['request']) && isAbsentOr(isText)(json['game']);
  if ('hello' in json) return isHello(json['hello']);
  if ('notice' in json) return isNotice(json['notice']);
  if ('request' in json) return isText(json['request']) && isNumber(json['n']);
  if (!isText(json['game'])) return false;
  if ('snapshot' in json) return isText(json['viewer']) && isSnapshot(json['snapshot']);
  if ('d' in json) return isDelivery(json['d']);
  return isFacts(json);
}
