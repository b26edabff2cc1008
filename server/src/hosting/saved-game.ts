/**
 * A game written down whole, so that it need not be played again from its first row: the session from the last point that nobody
 * can take back, and what each viewer has been told.
 */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import type { RecordEntry, RecordHeader } from '@bridgehead/engine/records';
import { continueWith } from '@bridgehead/engine';
import * as z from 'zod';
import type { Ending } from '@bridgehead/protocol';
import { parseStored } from '../domain/stored-json.js';
import { ENDING } from '../domain/summary.js';
import type { SavedWatch } from './deliveries.js';

/** Raised when the form of what is written down changes. */
const FORM = 1;

/** What was written down by other rules, or in another form, is not read: the rows are played again. */
export function formOf({
  key,
  rulesVersion,
  contentHash,
}: Pick<Game<GameTypes>, 'key' | 'rulesVersion' | 'contentHash'>): string {
  return `${FORM} ${key} ${rulesVersion} ${contentHash}`;
}

export interface SavedSession<T extends GameTypes> {
  readonly opening: { readonly chance: readonly number[]; readonly events: readonly T['Event'][] };
  readonly entries: readonly RecordEntry<T>[];
  readonly events: readonly (readonly T['Event'][])[];
  /** The state before the last entries that can be taken back, and how many those are. */
  readonly base: object;
  readonly open: number;
}

export interface SavedGame<T extends GameTypes> {
  readonly rows: number;
  readonly furthest: number;
  readonly drawn: number;
  readonly firsts: readonly (number | null)[];
  readonly ended: Ending | null;
  readonly askedAt: readonly (readonly [string, number])[];
  readonly session: SavedSession<T>;
  /** In the order of the viewers. */
  readonly watches: readonly SavedWatch<T>[];
}

const EVENTS = z.array(z.looseObject({ type: z.string(), rule: z.string() }));
const ENTRIES = z.array(z.looseObject({ side: z.string() }));
const SAVED = z.object({
  rows: z.number(),
  furthest: z.number(),
  drawn: z.number(),
  firsts: z.array(z.number().nullable()),
  ended: ENDING.nullable(),
  askedAt: z.array(z.tuple([z.string(), z.number()])),
  session: z.object({
    opening: z.object({ chance: z.array(z.number()), events: EVENTS }),
    entries: ENTRIES,
    events: z.array(EVENTS),
    base: z.looseObject({}),
    open: z.number(),
  }),
  watches: z.array(
    z.object({
      opening: EVENTS,
      told: ENTRIES,
      places: z.array(z.object({ index: z.number(), from: z.number(), opens: z.boolean() }).nullable()),
      count: z.number(),
      ended: ENDING.nullable(),
    }),
  ),
});

/** Throws where the text is damaged: the rows are then played again. */
export function readSavedGame<T extends GameTypes>(text: string): SavedGame<T> {
  const json = parseStored(text, 'a saved game');
  if (isSavedGame<T>(json)) return json;
  throw new Error('A saved game is damaged');
}

/** Events and actions were written by the same rules (see `formOf`): only their form is checked. The game reads the state. */
function isSavedGame<T extends GameTypes>(json: unknown): json is SavedGame<T> {
  return SAVED.safeParse(json).success;
}

export function saveSession<T extends GameTypes>({
  game,
  opening,
  entries,
  events,
  past,
  state,
}: Session<T>): SavedSession<T> {
  return { opening, entries, events, base: game.toJson(past[0] ?? state), open: past.length };
}

export function resumeSession<T extends GameTypes>(
  game: Game<T>,
  saved: SavedSession<T>,
  header: RecordHeader<T['Side']>,
  chance: Chance,
): Session<T> {
  const { opening, entries, events, base, open } = saved;
  const state = game.fromJson(base);
  if (!state.ok)
    throw new Error(
      `The saved state can't be read: ${state.problems.map(({ field, expected }) => `${field}: ${expected}`).join('; ')}`,
    );
  const settled = entries.length - open;
  const session: Session<T> = {
    game,
    chance,
    header,
    opening,
    state: state.value,
    entries: entries.slice(0, settled),
    events: events.slice(0, settled),
    past: [],
    undone: [],
  };
  for (const entry of entries.slice(settled))
    if (!continueWith(session, entry).legal) throw new Error('A saved entry is not legal');
  return session;
}

/** A point in the game to which one can go back without playing all of it again. Nobody can take back what came before it. */
export interface Milestone<T extends GameTypes> {
  readonly entries: number;
  readonly state: T['State'];
}

/** So many entries lie between two milestones, at least. */
const APART = 30;
/** So many are kept, the last ones. */
const MOST_KEPT = 6;

export function noteMilestone<T extends GameTypes>(
  milestones: Milestone<T>[],
  { past, entries, state }: Session<T>,
): void {
  const last = milestones.at(-1);
  if (past.length > 0 || entries.length - (last?.entries ?? 0) < APART) return;
  milestones.push({ entries: entries.length, state });
  if (milestones.length > MOST_KEPT) milestones.shift();
}

/** The session as it was after so many entries, from the nearest milestone; undefined where there is none. */
export function goBackTo<T extends GameTypes>(
  milestones: Milestone<T>[],
  session: Session<T>,
  count: number,
): Session<T> | undefined {
  while ((milestones.at(-1)?.entries ?? 0) > count) milestones.pop();
  const from = milestones.at(-1);
  if (from === undefined) return undefined;
  const { game, chance, header, opening, entries, events } = session;
  const back: Session<T> = {
    game,
    chance,
    header,
    opening,
    state: from.state,
    entries: entries.slice(0, from.entries),
    events: events.slice(0, from.entries),
    past: [],
    undone: [],
  };
  for (const entry of entries.slice(from.entries, count))
    if (!continueWith(back, entry).legal) throw new Error('An entry that was played is not legal');
  return back;
}
