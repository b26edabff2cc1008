/**
 * Checks what comes over a live connection before the page believes it. Written out by hand: the page loads this before
 * anything else of an online game, and a schema library would be the larger part of it.
 */
import type { GameEvent } from '@bridgehead/engine';
import { NEWS } from './live.js';
import type { Delivery, LiveSent, RefusalTold, SeenEntry, Snapshot } from './live.js';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isAbsentOr(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || check(value);
}

function isListOf<Item>(value: unknown, check: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(check);
}

function isEvent(value: unknown): value is GameEvent {
  return isFields(value) && isText(value['type']) && isText(value['rule']);
}

function isEntry(value: unknown): value is SeenEntry {
  return (
    isFields(value) &&
    isText(value['side']) &&
    isListOf(value['events'], isEvent) &&
    isAbsentOr(value['resign'], (resign) => resign === true) &&
    isAbsentOr(value['comment'], isText)
  );
}

function isEnding(value: unknown): boolean {
  return isFields(value) && isText(value['by']) && isText(value['text']) && isNullOrText(value['winner']);
}

function isNullOrText(value: unknown): boolean {
  return value === null || isText(value);
}

function isSnapshot(value: unknown): value is Snapshot {
  return (
    isFields(value) &&
    typeof value['n'] === 'number' &&
    isListOf(value['opening'], isEvent) &&
    isListOf(value['entries'], isEntry) &&
    isFields(value['view']) &&
    isAbsentOr(value['ending'], isEnding)
  );
}

function isDelivery(value: unknown): value is Delivery {
  return (
    isFields(value) &&
    typeof value['n'] === 'number' &&
    isAbsentOr(value['entry'], isEntry) &&
    isAbsentOr(value['back'], (back) => typeof back === 'number') &&
    isAbsentOr(value['view'], (view) => typeof view === 'object' && view !== null) &&
    isAbsentOr(value['ending'], isEnding)
  );
}

/** Why something was not done, as the server says it. */
export function isRefusalTold(value: unknown): value is RefusalTold {
  return (
    isFields(value) &&
    isText(value['code']) &&
    isText(value['text']) &&
    isAbsentOr(value['problems'], Array.isArray) &&
    isAbsentOr(value['violations'], Array.isArray)
  );
}

function isClocks(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((clock) => isFields(clock) && typeof clock['left'] === 'number');
}

function isOffer(value: unknown): boolean {
  return value === null || (isFields(value) && isText(value['side']) && isText(value['what']));
}

function isNotice(value: unknown): boolean {
  return isFields(value) && isText(value['text']) && isNullOrText(value['game']);
}

function isHello(value: unknown): boolean {
  return isFields(value) && typeof value['protocol'] === 'number' && typeof value['oldest'] === 'number';
}

/** Whether a value of JSON is a message of the server. */
export function isLiveSent(json: unknown): json is LiveSent {
  if (!isFields(json)) return false;
  if ('error' in json)
    return isRefusalTold(json['error']) && isAbsentOr(json['request'], isText) && isAbsentOr(json['game'], isText);
  if ('hello' in json) return isHello(json['hello']);
  if ('notice' in json) return isNotice(json['notice']);
  if ('request' in json) return isText(json['request']) && typeof json['n'] === 'number';
  if (!isText(json['game'])) return false;
  if ('snapshot' in json) return isText(json['viewer']) && isSnapshot(json['snapshot']);
  if ('d' in json) return isDelivery(json['d']);
  return (
    NEWS.some((news) => news === json['news']) &&
    isAbsentOr(json['clocks'], isClocks) &&
    isAbsentOr(json['offer'], isOffer)
  );
}
