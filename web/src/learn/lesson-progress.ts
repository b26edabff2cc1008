/** Which lessons have been done, kept in this browser. If the browser forbids storing, it lasts as long as the page. */
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';

const KEY = 'bridgehead.lessons';

/** What a first battle is called among the lessons. */
export const FIRST_BATTLE = 'first-battle';

/** Names like "remagen/zones". */
const done = signal<ReadonlySet<string>>(stored());

/** All that have been done, for anyone who keeps them elsewhere too. */
export const lessonsDone: ReadonlySignal<ReadonlySet<string>> = done;

/** Lessons that were done on another device. */
export function noteLessons(names: readonly string[]): void {
  const all = new Set([...done.peek(), ...names]);
  if (all.size > done.peek().size) keep(all);
}

export function isLessonDone(game: string, lesson: string): boolean {
  return done.value.has(`${game}/${lesson}`);
}

export function noteLessonDone(game: string, lesson: string): void {
  if (isLessonDone(game, lesson)) return;
  keep(new Set([...done.peek(), `${game}/${lesson}`]));
}

function keep(all: ReadonlySet<string>): void {
  done.value = all;
  try {
    localStorage.setItem(KEY, JSON.stringify([...done.peek()]));
  } catch {
    // it is remembered as long as the page is open
  }
}

function stored(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}
