import { hasFields, isListOf, isText } from '@bridgehead/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { lessonsDone, noteLessonDone } from '../../src/learn/lesson-progress.js';
import { followLessons } from '../../src/online/lesson-sync.js';
import { who } from '../../src/online/signed-in.js';
import { fakeServer, json } from './fakes.js';

afterEach(() => {
  vi.unstubAllGlobals();
  who.value = { is: 'not-asked' };
});

const isSent = hasFields<{ readonly done: readonly string[] }>({ done: isListOf(isText) });

test('after signing in, the page knows lessons of other devices, and the account those of this one', async () => {
  const kept = new Set(['elst/rally']);
  const { fetch, asked } = fakeServer({
    'GET /api/me/lessons': () => json({ done: [...kept] }),
    'PUT /api/me/lessons': () => {
      const sent = asked.at(-1)?.body;
      if (isSent(sent)) for (const lesson of sent.done) kept.add(lesson);
      return json({ done: [...kept] });
    },
  });
  vi.stubGlobal('fetch', fetch);

  noteLessonDone('remagen', 'zones');
  const stop = followLessons();
  expect(asked).toEqual([]);
  const anna = { id: 'anna', name: 'Anna', guest: false, mail: null, mailWanted: null, password: true };
  who.value = { is: 'known', me: anna };
  await expect.poll(() => [...lessonsDone.value].toSorted()).toEqual(['elst/rally', 'remagen/zones']);
  await expect.poll(() => [...kept].toSorted()).toEqual(['elst/rally', 'remagen/zones']);

  noteLessonDone('remagen', 'bridge');
  await expect.poll(() => kept.has('remagen/bridge')).toBe(true);
  stop();
});
