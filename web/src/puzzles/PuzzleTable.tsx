/** A puzzle on the board: step by step, forward and back, with what is told of each step and every sum in it. */
import type { GameRecord } from '@bridgehead/engine/records';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { itemAt, questions } from '@bridgehead/engine';
import { writeRecord } from '@bridgehead/engine/records';
import { useMemo, useState } from 'preact/hooks';
import { Board } from '../board/Board.js';
import { newGameId, saveGame } from '../saved-games/game-storage.js';
import type { Kit } from '../kit/kit.js';
import type { Puzzle } from '../kit/puzzles.js';
import { tellTrouble } from '../trouble/TroubleNotice.js';
import { NO_COMMENT } from '../replay/comments.js';
import { lookAt, sceneAt } from '../replay/moment-scene.js';
import { deedOf, MomentPanel } from '../replay/MomentPanel.js';
import { RuleDialog } from '../replay/RuleDialog.js';
import type { Timeline } from '../replay/timeline.js';
import { makeTimeline } from '../replay/timeline.js';
import { useCurrentInSight } from '../replay/use-current-in-sight.js';
import { useStepKeys } from '../replay/use-step-keys.js';
import type { Walk } from '../replay/use-walk.js';
import { useWalk } from '../replay/use-walk.js';
import { goTo, routeTo } from '../browser/routes.js';
import { RuleLink } from '../ui/RuleLink.js';
import { puzzlePlan } from './puzzle-plan.js';
import { gameFromPuzzle, recordOfPuzzle } from './play-puzzle.js';
import '../panels/panel.css';
import '../replay/replay.css';
import '../ui/control.css';
import './puzzles.css';

/** A kit that reads positions. */
type WholeKit<T extends GameTypes> = Kit<T> & { readonly game: WholeGame<T> };

interface PuzzleTableProps<T extends GameTypes> {
  readonly kit: WholeKit<T>;
  readonly puzzle: Puzzle;
  /** The one to go on with. */
  readonly following: Puzzle | undefined;
}

export function PuzzleTable<T extends GameTypes>({ kit, puzzle, following }: PuzzleTableProps<T>) {
  const { game } = kit;
  const { record, timeline } = useMemo(() => layOut(kit, puzzle), [kit, puzzle]);
  const walk = useWalk(timeline, 0);
  useStepKeys(walk);
  const { at } = walk;
  const [considered, setConsidered] = useState<string | undefined>(undefined);

  const state = timeline.stateAt(at);
  const asked = useMemo(() => questions(game, state).at(0), [game, state]);
  const scene = useMemo(() => sceneAt(kit, timeline, at), [kit, timeline, at]);
  const look = useMemo(() => lookAt(kit, timeline, at), [kit, timeline, at]);
  const plan = useMemo(() => puzzlePlan(kit, timeline), [kit, timeline]);
  const note =
    considered === undefined
      ? undefined
      : {
          hex: considered,
          content: kit.describe({ state, context: game.context(state), side: itemAt(game.sides, 0) }, considered),
        };
  const played = useMemo(
    () => ({ id: puzzle.id, title: puzzle.title, keepers: {}, record: writeRecord(record) }),
    [puzzle, record],
  );

  const tryIt = async (player: T['Side']) => {
    const tried = gameFromPuzzle(game, puzzle, record, player, at, { id: newGameId(), now: Date.now() });
    await saveGame(tried);
    goTo({ page: 'game', id: tried.id });
  };

  return (
    <div class="replay">
      <header class="replay-strip">
        <h1>
          {game.title} <span>{puzzle.title}</span>
        </h1>
        <nav class="panel-row" aria-label="From here">
          <button
            type="button"
            class="control"
            disabled={asked === undefined}
            onClick={() => asked !== undefined && void tryIt(asked.side).catch(tellTrouble)}
          >
            Try from here
          </button>
          <a class="control replay-link" href={routeTo({ page: 'puzzles', game: game.key })}>
            All examples
          </a>
        </nav>
      </header>
      <main class="replay-map" aria-label="Map">
        <Board
          plan={plan}
          scene={scene}
          look={look}
          note={note}
          onConsider={(target) => setConsidered(target?.hex)}
          onPick={({ hex }) => setConsidered(hex)}
        />
      </main>
      <aside class="panel replay-side puzzle-side" aria-label="What happens">
        <div class="replay-now">
          <MomentPanel
            kit={kit}
            timeline={timeline}
            at={at}
            comment={{ ...NO_COMMENT, text: at === 0 ? puzzle.text : itemAt(puzzle.steps, at - 1).text }}
            chances="left-out"
          />
          {at === 0 && <Rules ids={puzzle.rules} />}
          <p class="puzzle-next" role="status">
            {at < timeline.last
              ? asked && `Next decision (${game.sideName(asked.side)}): ${asked.text}`
              : 'The example ends here.'}{' '}
            {at === timeline.last && following && (
              <a href={routeTo({ page: 'puzzles', game: game.key, puzzle: following.id })}>Next: {following.title}</a>
            )}
          </p>
        </div>
        <Steps kit={kit} timeline={timeline} walk={walk} />
      </aside>
      <PuzzleBar walk={walk} last={timeline.last} />
      <RuleDialog kit={kit} stored={played} />
    </div>
  );
}

function layOut<T extends GameTypes>(
  kit: WholeKit<T>,
  puzzle: Puzzle,
): { readonly record: GameRecord<T>; readonly timeline: Timeline<T> } {
  const record = recordOfPuzzle(kit.game, puzzle);
  const made = makeTimeline(kit, record);
  if (!made.ok) throw new Error(`The puzzle "${puzzle.id}" cannot be laid out in time: ${made.problem.expected}`);
  return { record, timeline: made.timeline };
}

function Rules({ ids }: { readonly ids: readonly string[] }) {
  return (
    <p class="puzzle-rules">
      <span>Rules:</span>
      {ids.map((id) => (
        <RuleLink key={id} id={id} />
      ))}
    </p>
  );
}

interface StepsProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly timeline: Timeline<T>;
  readonly walk: Walk;
}

/** All steps by who does what; each leads to its moment. */
function Steps<T extends GameTypes>({ kit, timeline, walk }: StepsProps<T>) {
  const list = useCurrentInSight(walk.at);
  return (
    <section class="replay-log" aria-label="Steps">
      <h2>Steps</h2>
      <div class="replay-log-lines" ref={list}>
        <ol>
          {timeline.moments.map((moment) => (
            <li key={moment.at}>
              <button
                type="button"
                class="panel-place"
                {...(moment.at === walk.at && { 'aria-current': 'step' as const })}
                onClick={() => walk.go(moment.at)}
              >
                <span class="replay-log-number">{moment.at === 0 ? '' : moment.at}</span>
                <span>{moment.at === 0 ? 'The position' : deedOf(kit, timeline, moment)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function PuzzleBar({ walk, last }: { readonly walk: Walk; readonly last: number }) {
  const { at } = walk;
  return (
    <section class="puzzle-bar" aria-label="Step by step">
      <button
        type="button"
        class="control"
        title="Back (Left)"
        aria-disabled={at === 0}
        onClick={() => walk.take({ to: 'step', stride: 'action', direction: 'back' })}
      >
        Back
      </button>
      <p class="puzzle-place" role="status">
        {at === 0 ? 'The position' : `Step ${at} of ${last}`}
      </p>
      <button
        type="button"
        class="control control-main"
        title="Next (Right)"
        aria-disabled={at === last}
        onClick={() => walk.take({ to: 'step', stride: 'action', direction: 'on' })}
      >
        Next
      </button>
    </section>
  );
}
