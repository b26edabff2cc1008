/** Everything that happened, by turn and phase: each line with its rule, its place on the map, its sum or its roll. */
import type { GameTypes } from '@bridgehead/engine';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Table } from '../table/table.js';
import { viewerOf } from '../table/screen.js';
import { Segments } from '../ui/Segments.js';
import type { LogFilter } from './log-lines.js';
import { logPhases } from './log-lines.js';
import type { Told } from './log-lines.js';
import { LogPhaseView } from './LogPhaseView.js';
import './panel.css';
import './log.css';

export interface LogPanelProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** Why the computer did what it did, where that was recorded; asked when a line is drawn. */
  readonly reasonOf: (entry: number) => string | undefined;
}

const FILTERS: readonly { readonly id: LogFilter; readonly label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'combat', label: 'Combat' },
  { id: 'moves', label: 'Moves' },
];

export function LogPanel<T extends GameTypes>({ table, reasonOf }: LogPanelProps<T>) {
  const [filter, setFilter] = useState<LogFilter>('all');
  const moment = table.moment.value;
  const viewer = viewerOf(table.kit, table.keepers.value, moment.question);
  const phases = useMemo(
    () => logPhases(table.kit, upTo(table.session, moment.entries), viewer, filter),
    [table, moment, viewer, filter],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { isBehind, catchUp, onScroll } = useFollowing(scroller);
  return (
    <div class="panel log">
      <div class="panel-head log-head">
        <Segments label="Show in the log" choices={FILTERS} chosen={filter} onChoose={(chosen) => setFilter(chosen)} />
        <button type="button" class="control log-newest" onClick={catchUp} disabled={!isBehind}>
          Newest
        </button>
      </div>
      <div class="log-lines" role="log" aria-label="Log of the game" tabIndex={0} ref={scroller} onScroll={onScroll}>
        <div>
          {phases.length === 0 && (
            <p class="panel-soft log-none">
              {filter === 'all' ? 'Nothing has happened yet.' : 'Nothing of this kind yet.'}
            </p>
          )}
          {phases.map((phase) => (
            <LogPhaseView key={phase.key} table={table} phase={phase} reasonOf={reasonOf} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** What the screen has shown: a walk or falling dice may be behind the game. */
function upTo<T extends GameTypes>(session: Told<T>, entries: number): Told<T> {
  const { game, opening } = session;
  return { game, opening, entries: session.entries.slice(0, entries), events: session.events.slice(0, entries) };
}

/** Less than this from the end counts as the end. */
const NEAR = 24;

/** Keeps the newest line in view unless the reader has scrolled up. */
function useFollowing(scroller: RefObject<HTMLElement | null>) {
  const isFollowing = useRef(true);
  const last = useRef({ top: 0, height: 0 });
  const [isBehind, setBehind] = useState(false);

  const follow = () => {
    const box = scroller.current;
    if (box !== null && isFollowing.current) box.scrollTop = box.scrollHeight;
  };
  const onScroll = () => {
    const box = scroller.current;
    if (box === null) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = box;
    // Lines that come into sight get their true height, and that moves things too: only a way up in an unchanged log is the reader's.
    if (height - top - clientHeight < NEAR) isFollowing.current = true;
    else if (top < last.current.top && height === last.current.height) isFollowing.current = false;
    last.current = { top, height };
    setBehind(!isFollowing.current);
  };
  const catchUp = () => {
    isFollowing.current = true;
    setBehind(false);
    follow();
  };
  useLayoutEffect(() => {
    const lines = scroller.current?.firstElementChild;
    if (!lines) return;
    const observer = new ResizeObserver(follow);
    observer.observe(lines);
    return () => observer.disconnect();
  }, []);
  return { isBehind, catchUp, onScroll };
}
