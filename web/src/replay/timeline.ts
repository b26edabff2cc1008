/**
 * A game laid out in time: every moment from the set-up to the last entry, with what happened at it, and its state at once.
 * Copies of the state are kept at some distance from one another; the entries between are played again when asked for.
 */
import type { GameRecord, RecordEntry, ReplayFailure, Versions } from '@bridgehead/engine/records';
import type { GameTypes } from '@bridgehead/engine';
import { apply, itemAt, lastItem } from '@bridgehead/engine';
import { isResignation, replay } from '@bridgehead/engine/records';
import { scriptedChance } from '@bridgehead/engine/chance';
import type { Kit, Track } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';

/** What a timeline needs of a kit. */
export type TimelineKit<T extends GameTypes> = Pick<Kit<T>, 'game' | 'track' | 'rollOf'>;

/** The game after so many entries: 0 is the set-up. */
export interface Moment<T extends GameTypes> {
  readonly at: number;
  /** The entry that led here. */
  readonly entry: RecordEntry<T> | undefined;
  /** What it led to. */
  readonly events: readonly T['Event'][];
  readonly rolls: readonly Roll<T['Side']>[];
  readonly turn: number;
  readonly phase: string;
  /** Procedures that are under way. */
  readonly depth: number;
}

/** Moments that belong together, from the first to the last of them. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly turn: number;
  readonly label: string;
}

export interface TurnSpan extends Span {
  /** "Turn 3: 8 March", "Refit Phase" */
  readonly heading: string;
  /** In a campaign, the battle or Refit Phase. */
  readonly chapter?: Track['chapter'];
  /** Where its end lies on the axis of a chart. */
  readonly along: number;
  readonly sign?: Track['turns'][number]['sign'];
}

export interface PhaseSpan extends Span {
  readonly phase: string;
}

export interface Timeline<T extends GameTypes> {
  readonly moments: readonly Moment<T>[];
  /** The last moment. */
  readonly last: number;
  readonly turns: readonly TurnSpan[];
  readonly phases: readonly PhaseSpan[];
  /** The state at a moment. Not to be changed. */
  stateAt(at: number): T['State'];
}

export type TimelineMade<T extends GameTypes> = { readonly ok: true; readonly timeline: Timeline<T> } | ReplayFailure;

/** Entries between two kept copies: as many can be played again between two frames of the screen. */
const DISTANCE = 20;

export function makeTimeline<T extends GameTypes>(
  kit: TimelineKit<T>,
  record: GameRecord<T>,
  versions: Versions = 'same',
): TimelineMade<T> {
  const { game } = kit;
  const moments: Moment<T>[] = [];
  const kept: T['State'][] = [];
  const tracks: Track[] = [];
  const replayed = replay(
    game,
    record,
    ({ index, entry, state, events }) => {
      const track = kit.track(state);
      tracks.push(track);
      if (moments.length % DISTANCE === 0) kept.push(game.copy(state));
      const rolls = events.flatMap((event) => kit.rollOf(event) ?? []);
      moments.push({
        at: index + 1,
        entry,
        events,
        rolls,
        turn: track.turn,
        phase: track.phase,
        depth: state.stack.length,
      });
    },
    versions,
  );
  if (!replayed.ok) return replayed;
  return {
    ok: true,
    timeline: {
      moments,
      last: moments.length - 1,
      turns: turnsOf(moments, tracks),
      phases: phasesOf(moments, tracks),
      stateAt: stateFinder(game, record, kept),
    },
  };
}

/** Finds states from the nearest one known before: a kept copy, or the one that was asked for last. */
function stateFinder<T extends GameTypes>(
  game: Kit<T>['game'],
  record: GameRecord<T>,
  kept: readonly T['State'][],
): (at: number) => T['State'] {
  let latest = { at: 0, state: itemAt(kept, 0) };
  return (at) => {
    if (!Number.isInteger(at) || at < 0 || at > record.entries.length)
      throw new Error(`There is no moment ${at}; the record has ${record.entries.length} entries`);
    const place = Math.floor(at / DISTANCE);
    const near =
      latest.at <= at && latest.at > place * DISTANCE ? latest : { at: place * DISTANCE, state: itemAt(kept, place) };
    if (near.at === at) return near.state;
    const state = game.copy(near.state);
    let context = game.context(state);
    for (const entry of record.entries.slice(near.at, at)) {
      if (!isResignation(entry))
        context = apply(
          game,
          { state, chance: scriptedChance(entry.chance), emit: ignore },
          entry.side,
          entry.action,
          context,
        );
    }
    latest = { at, state };
    return state;
  };
}

const ignore = () => {};

function turnsOf<T extends GameTypes>(moments: readonly Moment<T>[], tracks: readonly Track[]): TurnSpan[] {
  const isCampaign = tracks.some(({ chapter }) => chapter !== undefined);
  return runsOf(moments, ({ at, turn }) => keyOfTurn(itemAt(tracks, at), turn)).map(({ from, to, turn }, index) => {
    const { turns, chapter } = itemAt(tracks, from);
    const printed = turns.find(({ number }) => number === turn);
    const label = printed?.label ?? (turn === 0 ? 'Before the first turn' : `Turn ${turn}`);
    return {
      from,
      to,
      turn,
      label: printed?.heading ?? label,
      heading: printed?.heading ?? (turn === 0 ? label : `Turn ${turn}: ${label}`),
      along: isCampaign ? index + 1 : turn,
      ...(chapter && { chapter }),
      ...(printed?.sign && { sign: printed.sign }),
    };
  });
}

/** The turns of a campaign begin again with each battle. */
function keyOfTurn({ turns, chapter }: Track, turn: number): string {
  return chapter === undefined
    ? String(turn)
    : `${chapter.title} ${turns.find(({ number }) => number === turn)?.heading}`;
}

/** "24 Morning: British Assault, Turn 3" */
export function nameIn(chapter: TurnSpan['chapter'], turn: string): string {
  return chapter === undefined ? turn : `${chapter.title}, ${turn}`;
}

function phasesOf<T extends GameTypes>(moments: readonly Moment<T>[], tracks: readonly Track[]): PhaseSpan[] {
  return runsOf(moments, ({ at, turn, phase }) => `${keyOfTurn(itemAt(tracks, at), turn)} ${phase}`).map(
    ({ from, to, turn, phase }) => ({
      from,
      to,
      turn,
      phase,
      label: itemAt(tracks, from).phases.find(({ id }) => id === phase)?.label ?? 'The end',
    }),
  );
}

function runsOf<T extends GameTypes>(
  moments: readonly Moment<T>[],
  keyOf: (moment: Moment<T>) => string,
): { from: number; to: number; turn: number; phase: string }[] {
  const runs: { from: number; to: number; turn: number; phase: string }[] = [];
  let last: string | undefined;
  for (const moment of moments) {
    const key = keyOf(moment);
    if (key === last) lastItem(runs).to = moment.at;
    else runs.push({ from: moment.at, to: moment.at, turn: moment.turn, phase: moment.phase });
    last = key;
  }
  return runs;
}

/** How far one step goes. */
export const STRIDES = ['action', 'phase', 'turn'] as const;
export type Stride = (typeof STRIDES)[number];
export type Direction = 'back' | 'on';

/** Where a step leads: to the next action, or to where the phase or turn begins. */
export function stepFrom<T extends GameTypes>(
  { last, turns, phases }: Timeline<T>,
  at: number,
  stride: Stride,
  direction: Direction,
): number {
  if (stride === 'action') return Math.min(last, Math.max(0, at + (direction === 'on' ? 1 : -1)));
  const begins = (stride === 'turn' ? turns : phases).map(({ from }) => from);
  return direction === 'on' ? (begins.find((from) => from > at) ?? last) : (begins.findLast((from) => from < at) ?? 0);
}

export function spanAt<S extends Span>(spans: readonly S[], at: number): S {
  const span = spans.find(({ from, to }) => from <= at && at <= to);
  if (span === undefined) throw new Error(`No turn or phase holds the moment ${at}`);
  return span;
}
