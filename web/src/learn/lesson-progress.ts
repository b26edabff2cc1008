/** Which lessons have been done, kept in this browser. Where storing is forbidden, it lasts as long as the page. */
import { signal } from '@preact/signals';

const KEY = 'bridgehead.lessons';

/** What a first battle is called among the lessons. */
export const FIRST_BATTLE = 'first-battle';

/** Names like "remagen/zones". */
const done = signal<ReadonlySet<string>>(stored());

export function isLessonDone(game: string, lesson: string): boolean {
  return done.value.has(`${game}/${lesson}`);
}

export function noteLessonDone(game: string, lesson: string): void {
  if (isLessonDone(game, lesson)) return;
  done.value = new Set([...done.peek(), `${game}/${lesson}`]);
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
