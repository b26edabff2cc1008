/** The lessons of a game: the list, or one of them. */
import { itemAt } from '@bridgehead/engine';
import type { FirstBattle } from '@bridgehead/engine/learning';
import type { Lesson } from '@bridgehead/engine/lessons';
import type { ComponentChildren } from 'preact';
import { cryptoChance } from '../browser/crypto-chance.js';
import { START, goTo, routeTo } from '../browser/routes.js';
import type { GameEntry } from '../games/registry.js';
import { findGame } from '../games/registry.js';
import { saveGame } from '../saved-games/game-storage.js';
import { TroubleFrame } from '../trouble/Trouble.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { tellTrouble } from '../trouble/TroubleNotice.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { beginBattle } from './battle.js';
import { FIRST_BATTLE, isLessonDone } from './lesson-progress.js';
import { LessonPlay } from './LessonPlay.js';
import './learn.css';

interface Loaded {
  readonly lessons: readonly Lesson[];
  readonly battle: FirstBattle;
  /** Begins the first battle; tells its id. */
  readonly begin: () => Promise<string>;
  /** One of them, and the one after it. */
  readonly show: (lesson: Lesson, following: Lesson | undefined) => ComponentChildren;
}

const lessonsOf = lazyFor(
  async (entry: GameEntry): Promise<Loaded> =>
    (await entry.load()).use(async (found) => {
      // Lessons begin from positions: those are read by the whole game.
      const kit = { ...found, game: await found.loadGame() };
      const learning = await found.loadLearning?.();
      if (learning === undefined) throw new Error('The game has no lessons');
      const [lessons, battle] = await Promise.all([learning.lessons(), learning.firstBattle()]);
      return {
        lessons,
        battle,
        begin: async () => {
          const stored = beginBattle(kit.game, battle, cryptoChance(), Date.now());
          await saveGame(stored);
          return stored.id;
        },
        show: (lesson, following) => <LessonPlay key={lesson.id} kit={kit} lesson={lesson} following={following} />,
      };
    }),
);

export function LearnPage({ game, id }: { readonly game: string; readonly id: string | undefined }) {
  const entry = findGame(game);
  if (entry === undefined) return <NotHere what="There is no such game." />;
  return (
    <WhenFetched what={lessonsOf(entry)} name="the lessons">
      {({ lessons, battle, begin, show }) => {
        if (id === undefined) return <LessonList entry={entry} lessons={lessons} battle={battle} begin={begin} />;
        const index = lessons.findIndex((known) => known.id === id);
        return index < 0 ? (
          <NotHere what="There is no such lesson." />
        ) : (
          show(itemAt(lessons, index), lessons.at(index + 1))
        );
      }}
    </WhenFetched>
  );
}

/** The way into the first battle, after the lessons. */
function BattleCard({
  battle: { title, minutes, goal, briefing },
  begin,
  isDone,
}: Pick<Loaded, 'battle' | 'begin'> & { readonly isDone: boolean }) {
  const start = () => void begin().then((id) => goTo({ page: 'battle', id }), tellTrouble);
  return (
    <section class="lessons-battle" aria-label="First battle">
      <h2>First battle: {title}</h2>
      {briefing.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        <b>Your task:</b> {goal}
      </p>
      <p class="lessons-state">
        About {minutes} minutes, with a coach{isDone ? ' · won' : ''}
      </p>
      <button type="button" class="control control-main" onClick={start}>
        Start first battle
      </button>
    </section>
  );
}

function NotHere({ what }: { readonly what: string }) {
  return (
    <TroubleFrame>
      <TroubleCard title="Not found" what={what} comfort="Your saved games are safe." />
    </TroubleFrame>
  );
}

function LessonList({
  entry,
  lessons,
  battle,
  begin,
}: Pick<Loaded, 'lessons' | 'battle' | 'begin'> & { readonly entry: GameEntry }) {
  const next = lessons.find(({ id }) => !isLessonDone(entry.key, id));
  return (
    <main class="lessons" aria-label={`Learn ${entry.title}`}>
      <header class="lessons-head">
        <h1>Learn {entry.title}</h1>
        <p>Short lessons on a real board. You make the moves; the rules answer.</p>
        <nav class="lessons-ways" aria-label="More">
          <a href={routeTo({ page: 'reference', id: entry.key })}>Reference card and glossary</a>
          <a href={routeTo(START)}>All games</a>
        </nav>
      </header>
      <ol class="lessons-list">
        {lessons.map(({ id, title, goal }) => (
          <li key={id} class={id === next?.id ? 'lessons-next' : undefined}>
            <h2>
              <a href={routeTo({ page: 'learn', game: entry.key, lesson: id })}>{title}</a>
            </h2>
            <p>{goal}</p>
            <p class="lessons-state">
              {isLessonDone(entry.key, id) ? 'Done' : id === next?.id ? 'Up next' : 'Not done yet'}
            </p>
          </li>
        ))}
      </ol>
      <BattleCard battle={battle} begin={begin} isDone={isLessonDone(entry.key, FIRST_BATTLE)} />
    </main>
  );
}
