/** The lessons of a game: the list, or one of them. */
import type { Lesson } from '@bridgehead/engine/lessons';
import type { ComponentChildren } from 'preact';
import { START, routeTo } from '../browser/routes.js';
import type { GameEntry } from '../games/registry.js';
import { findGame } from '../games/registry.js';
import { TroubleFrame } from '../trouble/Trouble.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { isLessonDone } from './lesson-progress.js';
import { LessonPlay } from './LessonPlay.js';
import './learn.css';

interface Loaded {
  readonly lessons: readonly Lesson[];
  /** One of them, and the one after it. */
  readonly show: (lesson: Lesson, following: Lesson | undefined) => ComponentChildren;
}

const lessonsOf = lazyFor(
  async (entry: GameEntry): Promise<Loaded> =>
    (await entry.load()).use(async (found) => {
      // Lessons begin from positions: those are read by the whole game.
      const kit = { ...found, game: await found.loadGame() };
      const learning = await found.loadLearning?.();
      const lessons = (await learning?.lessons()) ?? [];
      return {
        lessons,
        show: (lesson, following) => <LessonPlay key={lesson.id} kit={kit} lesson={lesson} following={following} />,
      };
    }),
);

export function LearnPage({ game, id }: { readonly game: string; readonly id: string | undefined }) {
  const entry = findGame(game);
  if (entry === undefined) return <NotHere what="There is no such game." />;
  return (
    <WhenFetched what={lessonsOf(entry)} name="the lessons">
      {({ lessons, show }) => {
        if (id === undefined) return <LessonList entry={entry} lessons={lessons} />;
        const index = lessons.findIndex((known) => known.id === id);
        return index < 0 ? <NotHere what="There is no such lesson." /> : show(lessons[index], lessons.at(index + 1));
      }}
    </WhenFetched>
  );
}

function NotHere({ what }: { readonly what: string }) {
  return (
    <TroubleFrame>
      <TroubleCard title="Not found" what={what} comfort="Your saved games are safe." />
    </TroubleFrame>
  );
}

function LessonList({ entry, lessons }: { readonly entry: GameEntry; readonly lessons: readonly Lesson[] }) {
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
      {lessons.length === 0 && <p>This game has no lessons yet.</p>}
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
    </main>
  );
}
