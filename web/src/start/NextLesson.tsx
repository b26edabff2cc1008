/** For anyone who has begun to learn a game: what is next. Others don't wait for it. */
import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../browser/routes.js';
import { routeTo } from '../browser/routes.js';
import type { GameEntry } from '../games/registry.js';
import type { Learning } from '../kit/learning.js';
import { FIRST_BATTLE, isLessonDone, lessonsDone } from '../learn/lesson-progress.js';

/** What each game has for newcomers, without the game itself. No board waits for this page. */
const LEARNING = import.meta.glob<Learning>('../games/*/learning.ts', { import: 'learning' });

interface Next {
  readonly title: string;
  readonly route: Route;
}

export function NextLesson({ entry }: { readonly entry: GameEntry }) {
  const [next, setNext] = useState<Next | undefined>(undefined);
  const done = lessonsDone.value;
  useEffect(() => {
    let wanted = true;
    if ([...done].some((name) => name.startsWith(`${entry.key}/`)))
      nextOf(entry).then(
        (found) => wanted && setNext(found),
        () => undefined, // the page is complete without it
      );
    return () => {
      wanted = false;
    };
  }, [entry, done]);
  return next === undefined ? null : (
    <p class="start-next">
      <a href={routeTo(next.route)}>Next: {next.title}</a>
    </p>
  );
}

async function nextOf({ key }: GameEntry): Promise<Next | undefined> {
  const lessons = (await (await LEARNING[`../games/${key}/learning.ts`]?.())?.lessons()) ?? [];
  const lesson = lessons.find(({ id }) => !isLessonDone(key, id));
  if (lesson !== undefined)
    return { title: `lesson “${lesson.title}”`, route: { page: 'learn', game: key, lesson: lesson.id } };
  return isLessonDone(key, FIRST_BATTLE)
    ? undefined
    : { title: 'your first battle', route: { page: 'learn', game: key } };
}
