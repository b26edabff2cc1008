/** A kept game, moment by moment: the same board, a timeline below, what happened beside. */
import type { GameRecord } from '@bridgehead/engine/records';
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import { readRecord, writeRecord } from '@bridgehead/engine/records';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board } from '../board/Board.js';
import type { BoardPlan, Pointing, Scene, Target } from '../board/model.js';
import { saveGame } from '../saved-games/game-storage.js';
import { homeOf } from '../saved-games/from-server.js';
import { keeperOf } from '../saved-games/who-plays.js';
import { openRecord } from '../saved-games/open-record.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import type { Kit } from '../kit/kit.js';
import { BrokenRecord } from '../trouble/BrokenGame.js';
import { routeTo } from '../browser/routes.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import '../panels/panel.css';
import '../ui/control.css';
import type { AnnotateMode } from './CommentEditor.js';
import { CommentEditor } from './CommentEditor.js';
import type { Author, Comment } from './comments.js';
import {
  commentAt,
  drawComment,
  isWritten,
  makeComment,
  parseComment,
  toggleArrow,
  toggleMark,
  withComment,
} from './comments.js';
import { lookAt, sceneAt } from './moment-scene.js';
import { MomentPanel } from './MomentPanel.js';
import './replay.css';
import { RuleDialog } from './RuleDialog.js';
import { startBranch } from './start-branch.js';
import type { Timeline } from './timeline.js';
import { makeTimeline } from './timeline.js';
import { TimelineBar } from './TimelineBar.js';
import { TurnLog } from './TurnLog.js';
import { useStepKeys } from './use-step-keys.js';
import { useWalk } from './use-walk.js';

interface ReplayPageProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: StoredGame;
}

export function ReplayPage<T extends GameTypes>({ kit, stored }: ReplayPageProps<T>) {
  const opened = useMemo(() => {
    const read = readRecord(kit.game, stored.record);
    const made = read.ok ? makeTimeline(kit, read.value) : undefined;
    return read.ok && made?.ok ? { record: read.value, timeline: made.timeline } : undefined;
  }, [kit, stored]);
  if (opened !== undefined) return <ReplayTable kit={kit} stored={stored} {...opened} />;
  const broken = openRecord(kit.game, stored.record, cryptoChance());
  if (broken.ok) throw new Error('Can’t show the replay');
  return <BrokenRecord stored={stored} opened={broken} />;
}

interface ReplayTableProps<T extends GameTypes> extends ReplayPageProps<T> {
  readonly record: GameRecord<T>;
  readonly timeline: Timeline<T>;
}

function ReplayTable<T extends GameTypes>({ kit, stored, record, timeline }: ReplayTableProps<T>) {
  const walk = useWalk(timeline, stored.over ? 0 : timeline.last);
  const { at } = walk;
  const notes = useComments(kit.plan(timeline.stateAt(0)), stored, record, at);
  const [considered, setConsidered] = useState<string | undefined>(undefined);
  const [mode, setMode] = useState<AnnotateMode>('reading');
  const [from, setFrom] = useState<string | undefined>(undefined);
  useEffect(() => setFrom(undefined), [at, mode]);
  useStepKeys(walk);

  const state = timeline.stateAt(at);
  const scene = useMemo(
    () => sceneOf(kit, timeline, at, notes.comment, from),
    [kit, timeline, at, notes.comment, from],
  );
  const look = useMemo(() => lookAt(kit, timeline, at), [kit, timeline, at]);
  const note =
    considered === undefined
      ? undefined
      : {
          hex: considered,
          content: kit.describe(
            { state, context: kit.game.context(state), side: itemAt(kit.game.sides, 0) },
            considered,
          ),
        };

  const pick = ({ hex }: Target, pointing: Pointing) => {
    if (pointing !== 'mouse') setConsidered(hex);
    if (mode === 'reading') return;
    if (from === undefined) setFrom(hex);
    else {
      notes.change(from === hex ? toggleMark(notes.comment, hex) : toggleArrow(notes.comment, from, hex));
      setFrom(undefined);
    }
  };

  return (
    <div class="replay">
      <header class="replay-strip">
        <h1>
          {kit.game.title} <span>{stored.title}</span>
        </h1>
        <nav class="panel-row" aria-label="From here">
          <button
            type="button"
            class="control"
            onClick={() => void startBranch({ game: kit.game, stored, record: notes.record, at })}
          >
            Branch from here
          </button>
          <a class="control replay-link" href={routeTo({ page: 'report', id: stored.id })}>
            Report
          </a>
          <a class="control replay-link" href={routeTo(homeOf(stored.id))}>
            Back to the game
          </a>
        </nav>
      </header>
      <main class="replay-map" aria-label="Map">
        <Board
          plan={kit.plan(state)}
          scene={scene}
          look={look}
          note={note}
          onConsider={(target) => setConsidered(target?.hex)}
          onPick={pick}
        />
      </main>
      <aside class="panel replay-side" aria-label="What happened">
        <div class="replay-now">
          <MomentPanel kit={kit} timeline={timeline} at={at} comment={notes.comment} ended={record.result?.ended} />
          <CommentEditor
            at={at}
            comment={notes.comment}
            mode={mode}
            from={from}
            status={notes.status}
            onChange={notes.change}
            onMode={setMode}
          />
        </div>
        <TurnLog kit={kit} timeline={timeline} at={at} commented={notes.commented} onGo={walk.go} />
      </aside>
      <TimelineBar timeline={timeline} walk={walk} />
      <RuleDialog kit={kit} stored={stored} />
    </div>
  );
}

function sceneOf<T extends GameTypes>(
  kit: Kit<T>,
  timeline: Timeline<T>,
  at: number,
  comment: Comment,
  from: string | undefined,
): Scene {
  const scene = sceneAt(kit, timeline, at);
  const drawn = drawComment(comment);
  return {
    ...scene,
    marks: [...drawn.marks, ...(from === undefined ? [] : [{ hex: from, kind: 'picked' as const }])],
    trails: [...scene.trails, ...drawn.trails],
  };
}

/** The comments of the record: the present one, and what becomes of a change. */
function useComments<T extends GameTypes>(plan: BoardPlan, stored: StoredGame, opened: GameRecord<T>, at: number) {
  const [record, setRecord] = useState(opened);
  const [status, setStatus] = useState('');
  const hexes = useMemo(() => new Set(plan.hexes.map(({ name }) => name)), [plan]);
  const read = (moment: number) =>
    parseComment(commentAt(record, moment), (name) => hexes.has(name), authorAt(stored, record, moment));
  const comment = useMemo(() => read(at), [record, hexes, at]);
  const commented = useMemo(
    () =>
      new Set(
        Array.from({ length: record.entries.length + 1 }, (_, moment) => moment).filter((moment) =>
          isWritten(read(moment)),
        ),
      ),
    [record, hexes],
  );
  useEffect(() => setStatus(''), [at]);

  const change = (changed: Comment) => {
    const next = withComment(record, at, makeComment(changed, authorAt(stored, record, at)));
    setRecord(next);
    void saveGame({ ...stored, record: writeRecord(next), changed: Date.now() }).then(({ outcome }) =>
      setStatus(
        outcome === 'elsewhere'
          ? 'Not saved: the game continued in another window.'
          : outcome === 'memory'
            ? 'Kept until you close this page.'
            : 'Saved.',
      ),
    );
  };
  return { record, comment, commented, status, change };
}

function authorAt<T extends GameTypes>({ keepers }: StoredGame, { entries }: GameRecord<T>, at: number): Author {
  return at === 0 ? 'person' : keeperOf(keepers, itemAt(entries, at - 1).side).who;
}
