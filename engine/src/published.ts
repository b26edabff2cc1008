/**
 * A game in progress as it may be published: what a side, or a spectator who sees neither hand, has been told, and how things
 * look to them now. No seed, no outcomes, no actions: nothing that another side alone may know, and so nothing to replay.
 * See docs/records.md.
 */
import { itemAt } from './checked-access.js';
import type { Game, GameTypes, Setup } from './game.js';
import { parsePlayers, parseSetup } from './parse-record.js';
import { expectExactly, fieldsOf, isFields, oneOf, textAt, wrong } from './read-fields.js';
import type { RecordEntry, RecordHeader } from './record.js';
import { isResignation } from './record.js';
import type { Session } from './session.js';
import { isSessionOver } from './session.js';
import type { Viewer } from './viewers.js';
import { SPECTATOR, toldTo, viewFor } from './viewers.js';
import type { Parsed, Problem } from './verdict.js';

/** Marks a file as a published record. */
export const PUBLISHED_FORMAT = 'bridgehead-published';
/** The version of the format that is written. */
export const PUBLISHED_VERSION = 1;

/** What was played, and for whom it is told. */
export interface PublishedHeader<Side extends string = string> {
  readonly format: typeof PUBLISHED_FORMAT;
  readonly version: typeof PUBLISHED_VERSION;
  readonly game: string;
  readonly rulesVersion: string;
  readonly contentHash: string;
  readonly setup: Setup;
  readonly viewer: Viewer<Side>;
  readonly players?: RecordHeader<Side>['players'];
}

/** An event with its sentence for the log; whatever else it holds is data of the game. */
export interface PublishedEvent {
  readonly type: string;
  readonly rule: string;
  readonly text: string;
}

/** One answer as the viewer was told of it. */
export interface PublishedEntry<Side extends string = string> {
  readonly side: Side;
  readonly resign?: true;
  readonly events: readonly PublishedEvent[];
}

/** A game as one viewer may know it, with sentences for readers who have no rules at hand. */
export interface PublishedRecord<Side extends string = string> {
  readonly header: PublishedHeader<Side>;
  /** What happened before the first decision. */
  readonly opening: readonly PublishedEvent[];
  readonly entries: readonly PublishedEntry<Side>[];
  /** How it stands now. */
  readonly headline: string;
  readonly over: boolean;
  /** The state as the viewer knows it, as the game writes states. */
  readonly view: object;
}

/** What a viewer has been told of a game. */
export interface ToldGame<T extends GameTypes> {
  readonly header: RecordHeader<T['Side']>;
  readonly opening: readonly T['Event'][];
  readonly entries: readonly {
    readonly side: T['Side'];
    readonly resign?: true;
    readonly events: readonly T['Event'][];
  }[];
  /** As it was when they were told last. */
  readonly state: T['State'];
  readonly over: boolean;
}

/** What may be published of a session for a viewer. Comments stay away: a player's thoughts tell of their hand. */
export function publish<T extends GameTypes>(
  session: Session<T>,
  viewer: Viewer<T['Side']> = SPECTATOR,
): PublishedRecord<T['Side']> {
  const { game, header, opening, state } = session;
  const entries = session.entries.flatMap((entry: RecordEntry<T>, index) => {
    const events = toldTo(game, itemAt(session.events, index), viewer);
    // An answer of which the viewer was told nothing is not listed: they may not even know that somebody was asked.
    if (events.length === 0 && entry.side !== viewer && !isResignation(entry)) return [];
    return [{ side: entry.side, ...(isResignation(entry) && { resign: true as const }), events }];
  });
  return publishTold(
    game,
    { header, opening: toldTo(game, opening.events, viewer), entries, state, over: isSessionOver(session) },
    viewer,
  );
}

/** The same of what they were told, be it all by now or not. */
export function publishTold<T extends GameTypes>(
  game: Game<T>,
  { header, opening, entries, state, over }: ToldGame<T>,
  viewer: Viewer<T['Side']>,
): PublishedRecord<T['Side']> {
  const { rulesVersion, contentHash, setup, players } = header;
  const tell = (events: readonly T['Event'][]) =>
    events.map((event): PublishedEvent => ({ ...event, text: game.tell(event) }));
  const view = viewFor(game, state, viewer);
  return {
    header: {
      format: PUBLISHED_FORMAT,
      version: PUBLISHED_VERSION,
      game: game.key,
      rulesVersion,
      contentHash,
      setup,
      viewer,
      ...(players && { players }),
    },
    opening: tell(opening),
    entries: entries.map(
      ({ side, resign, events }): PublishedEntry<T['Side']> => ({
        side,
        ...(resign && { resign }),
        events: tell(events),
      }),
    ),
    headline: game.headline(view),
    over,
    view: game.toJson(view),
  };
}

/** JSON text with one line per entry, as that of a record. */
export function writePublished({ header, opening, entries, headline, over, view }: PublishedRecord): string {
  const parts = [
    `"header": ${JSON.stringify(header)}`,
    `"opening": ${lines(opening)}`,
    `"entries": ${lines(entries)}`,
    `"headline": ${JSON.stringify(headline)}`,
    `"over": ${over}`,
    `"view": ${JSON.stringify(view)}`,
  ];
  return `{\n  ${parts.join(',\n  ')}\n}\n`;
}

function lines(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
}

/** Whether something that came from outside says that it is a published record. */
export function isPublished(json: unknown): boolean {
  return isFields(json) && isFields(json.header) && json.header.format === PUBLISHED_FORMAT;
}

/** Checks the form: a published record, or everything that is wrong with it, each with its place. */
export function parsePublished<T extends GameTypes>(game: Game<T>, json: unknown): Parsed<PublishedRecord<T['Side']>> {
  const problems: Problem[] = [];
  const found = fieldsOf(json, '', ['header', 'opening', 'entries', 'headline', 'over', 'view'], problems);
  if (!found) return { ok: false, problems };
  const header = parseHeader(game, found.header, problems);
  const opening = parseEvents(found.opening, 'opening', problems);
  const entries = listAt(found.entries, 'entries', problems).flatMap(
    (item, index) => parseEntry(game, item, `entries[${index}]`, problems) ?? [],
  );
  const headline = textAt(found.headline, 'headline', problems);
  if (typeof found.over !== 'boolean') problems.push(wrong('over', 'true or false', found.over));
  const view = isFields(found.view) ? found.view : undefined;
  if (view === undefined) problems.push(wrong('view', 'a state', found.view));
  if (problems.length > 0 || !header || !view) return { ok: false, problems };
  return { ok: true, value: { header, opening, entries, headline, over: found.over === true, view } };
}

function parseHeader<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  problems: Problem[],
): PublishedHeader<T['Side']> | undefined {
  const fields = fieldsOf(
    json,
    'header',
    ['format', 'version', 'game', 'rulesVersion', 'contentHash', 'setup', 'viewer', 'players'],
    problems,
  );
  if (!fields) return undefined;
  expectExactly(fields.format, PUBLISHED_FORMAT, 'header.format', problems);
  expectExactly(fields.version, PUBLISHED_VERSION, 'header.version', problems);
  expectExactly(fields.game, game.key, 'header.game', problems);
  const players = fields.players === undefined ? undefined : parsePlayers(game, fields.players, problems);
  return {
    format: PUBLISHED_FORMAT,
    version: PUBLISHED_VERSION,
    game: game.key,
    rulesVersion: textAt(fields.rulesVersion, 'header.rulesVersion', problems),
    contentHash: textAt(fields.contentHash, 'header.contentHash', problems),
    // It may have begun from a position: that is not told.
    setup: parseSetup(game, fields.setup, problems, 'position'),
    viewer: oneOf<Viewer<T['Side']>>(fields.viewer, [SPECTATOR, ...game.sides], 'header.viewer', problems),
    ...(players && { players }),
  };
}

function parseEntry<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  place: string,
  problems: Problem[],
): PublishedEntry<T['Side']> | undefined {
  const fields = fieldsOf(json, place, ['side', 'resign', 'events'], problems);
  if (!fields) return undefined;
  if (fields.resign !== undefined) expectExactly(fields.resign, true, `${place}.resign`, problems);
  const side = oneOf<T['Side']>(fields.side, game.sides, `${place}.side`, problems);
  return {
    side,
    ...(fields.resign === true && { resign: true }),
    events: parseEvents(fields.events, `${place}.events`, problems),
  };
}

function parseEvents(json: unknown, place: string, problems: Problem[]): PublishedEvent[] {
  return listAt(json, place, problems).flatMap((item, index) => {
    const here = `${place}[${index}]`;
    if (!isFields(item)) {
      problems.push(wrong(here, 'an event', item));
      return [];
    }
    return [
      {
        ...item,
        type: textAt(item.type, `${here}.type`, problems),
        rule: textAt(item.rule, `${here}.rule`, problems),
        text: textAt(item.text, `${here}.text`, problems),
      },
    ];
  });
}

function listAt(json: unknown, place: string, problems: Problem[]): readonly unknown[] {
  if (Array.isArray(json)) return json;
  problems.push(wrong(place, 'a list', json));
  return [];
}
