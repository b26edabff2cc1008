/** What happened in a session, by turn and phase, ready for the log. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { isOrdered, itemAt } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { EventKind, Kit } from '../kit/kit.js';

/** One line: an event, or words about what is no event (a resignation). */
export interface LogLine<T extends GameTypes> {
  readonly key: string;
  readonly kind: EventKind;
  readonly event: T['Event'] | undefined;
  /** Only where there is no event. */
  readonly words: string;
  /** The index of the entry whose first words these are: what the computer thought of it stands here. */
  readonly begins: number | undefined;
  /** The first words of what the reader's own standing orders did: nobody else is told. */
  readonly ordered: boolean;
}

/** A part of the log with a heading: the lines of one phase. */
export interface LogPhase<T extends GameTypes> {
  readonly key: string;
  /** The event that opened the turn, where this is its first phase. */
  readonly turn: T['Event'] | undefined;
  readonly phase: T['Event'] | undefined;
  readonly lines: readonly LogLine<T>[];
}

const LOG_FILTERS = ['all', 'combat', 'moves'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

const SHOWN: Readonly<Record<LogFilter, readonly EventKind[]>> = {
  all: ['combat', 'move', 'news'],
  combat: ['combat'],
  moves: ['move'],
};

/** What the log needs of a kit and of a session. */
type Sorting<T extends GameTypes> = Pick<Kit<T>, 'kindOf'>;
export type Told<T extends GameTypes> = Pick<SeenSession<T>, 'game' | 'opening' | 'entries' | 'events'>;

/** All lines that a side may see, under their turns and phases. With a filter, what has no line left is left out. */
export function logPhases<T extends GameTypes>(
  kit: Sorting<T>,
  session: Told<T>,
  viewer: T['Side'],
  filter: LogFilter,
): LogPhase<T>[] {
  const phases: OpenPhase<T>[] = [];
  let current: OpenPhase<T> | undefined;
  const open = (key: string): OpenPhase<T> => {
    current = { key, turn: undefined, phase: undefined, lines: [] };
    phases.push(current);
    return current;
  };
  for (const line of linesOf(kit, session, viewer)) {
    if (line.kind === 'turn') open(line.key).turn = line.event;
    else if (line.kind === 'phase') {
      // A turn and its first phase share a heading, unless something stands between them.
      const opened =
        current?.phase === undefined && current?.turn !== undefined && current.lines.length === 0
          ? current
          : open(line.key);
      opened.phase = line.event;
    } else (current ?? open(line.key)).lines.push(line);
  }
  if (filter === 'all') return phases;
  return phases
    .map((phase) => ({ ...phase, lines: phase.lines.filter(({ kind }) => SHOWN[filter].includes(kind)) }))
    .filter(({ lines }) => lines.length > 0);
}

interface OpenPhase<T extends GameTypes> {
  readonly key: string;
  turn: T['Event'] | undefined;
  phase: T['Event'] | undefined;
  readonly lines: LogLine<T>[];
}

function linesOf<T extends GameTypes>(
  kit: Sorting<T>,
  { game, opening, entries, events }: Told<T>,
  viewer: T['Side'],
): LogLine<T>[] {
  const lines: LogLine<T>[] = [];
  const isOwnOrder = (entry: number) => itemAt(entries, entry).side === viewer && isOrdered(entries[entry]);
  const add = (happened: readonly T['Event'][], entry: number | undefined) => {
    let begins = entry;
    for (const [index, hidden] of happened.entries()) {
      const event: T['Event'] | undefined = game.sees(hidden, viewer);
      if (event === undefined) continue;
      const kind = kit.kindOf(event);
      const isHeading = kind === 'turn' || kind === 'phase';
      lines.push({
        key: `${entry ?? 'opening'}-${index}`,
        kind,
        event,
        words: '',
        begins: isHeading ? undefined : begins,
        ordered: !isHeading && begins !== undefined && isOwnOrder(begins),
      });
      if (!isHeading) begins = undefined;
    }
  };
  add(opening.events, undefined);
  for (const [index, entry] of entries.entries()) {
    add(itemAt(events, index), index);
    if (isResignation(entry))
      lines.push({
        key: `${index}-resigned`,
        kind: 'news',
        event: undefined,
        words: `${game.sideName(entry.side)} resigns.`,
        begins: index,
        ordered: false,
      });
  }
  return lines;
}

/** Whether two parts of the log tell the same. */
export function tellsSame<T extends GameTypes>(one: LogPhase<T>, other: LogPhase<T>): boolean {
  return (
    one.key === other.key &&
    one.turn === other.turn &&
    one.phase === other.phase &&
    one.lines.length === other.lines.length &&
    one.lines.every(({ key, event, ordered }, index) => {
      const twin = other.lines[index];
      return key === twin?.key && event === twin.event && ordered === twin.ordered;
    })
  );
}
