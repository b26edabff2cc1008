/** Lessons that were done are kept with the account too: another device knows them. */
import { hasFields, isListOf, isText } from '@bridgehead/protocol';
import { effect } from '@preact/signals';
import { lessonsDone, noteLessons } from '../learn/lesson-progress.js';
import { api } from './api.js';
import { who } from './signed-in.js';

interface Done {
  readonly done: readonly string[];
}

const isDone = hasFields<Done>({ done: isListOf(isText) });

/** Follows who is signed in and what they learn, until it is ended. Where the server does not answer, the browser still knows. */
export function followLessons(): () => void {
  let kept: { readonly of: string; readonly lessons: ReadonlySet<string> } | undefined;
  const note = (of: string, { done }: Done) => {
    kept = { of, lessons: new Set(done) };
    noteLessons(done);
  };
  return effect(() => {
    const me = who.value.is === 'known' ? who.value.me : null;
    const here = lessonsDone.value;
    if (me === null) return;
    const known = kept;
    if (known?.of !== me.id) {
      void api.call('GET', '/api/me/lessons', isDone).then(
        (told) => {
          note(me.id, told);
          send(me.id, [...lessonsDone.peek()]);
        },
        () => undefined,
      );
      return;
    }
    send(me.id, [...here]);
  });

  function send(of: string, here: readonly string[]): void {
    const added = here.filter((lesson) => kept?.of !== of || !kept.lessons.has(lesson));
    if (added.length === 0) return;
    void api.call('PUT', '/api/me/lessons', isDone, { body: { done: added } }).then(
      (told) => note(of, told),
      () => undefined,
    );
  }
}
