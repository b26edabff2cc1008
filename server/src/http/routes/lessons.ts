/** Which lessons I have done: kept with the account, so that another device knows it too. */
import * as z from 'zod';
import { accountOf } from '../../accounts/owner.js';
import { Refusal } from '../../domain/refusals.js';
import { addLessons, listLessons } from '../../store/lessons.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Lessons';
/** Far more than there are. */
const MOST_LESSONS = 1_000;

/** A game and a lesson of it: "remagen/zones". */
const LESSON = z.string().regex(/^[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}$/);
const LESSONS = z.object({ done: z.array(z.string()) });

export const lessonRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me/lessons',
    about: ABOUT,
    summary: 'The lessons that I have done, by game and id',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: LESSONS,
    handle: async (ask) => ({ done: await listLessons(ask.services.db, accountOf(ask).id) }),
  }),
  route({
    method: 'PUT',
    url: '/api/me/lessons',
    about: ABOUT,
    summary: 'Note lessons that I have done; those noted before stay. The answer lists all',
    needs: 'account',
    perMinute: 60,
    body: z.object({ done: z.array(LESSON).max(MOST_LESSONS) }),
    query: NOTHING,
    answer: LESSONS,
    async handle(ask) {
      const {
        services: { db, now },
        body,
      } = ask;
      const { id } = accountOf(ask);
      const known = await listLessons(db, id);
      const added = [...new Set(body.done)].filter((lesson) => !known.includes(lesson));
      if (known.length + added.length > MOST_LESSONS) throw new Refusal('full');
      await addLessons(db, id, added, now());
      return { done: [...known, ...added].toSorted() };
    },
  }),
];
