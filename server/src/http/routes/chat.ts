/** Talk between the players of a game, and everyone's own notes on it. */
import type { ChatLine } from '@bridgehead/protocol';
import * as z from 'zod';
import { refuseBlocked } from '../../lobby/blocks.js';
import { seatOf, visibleGame } from '../../lobby/lobby.js';
import type { Services } from '../../services/services.js';
import { addChat, keepNotes, readChat, readNotes } from '../../store/chat.js';
import { mutedBy } from '../../store/people.js';
import type { Account, ChatLine as StoredLine } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';

const ABOUT = 'Chat and notes';
const MOST_LINES = 200;
const LONGEST_LINE = 500;
const LONGEST_NOTES = 20_000;

/** Signs that are not seen, or that turn the order of what follows: nobody writes them, and they can hide what is said. */
const UNSEEN = /[\p{Cc}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const UNSEEN_IN_NOTES = /[^\P{Cc}\n\t]/gu;

const LINE = z.object({
  id: z.number(),
  name: z.string(),
  text: z.string(),
  at: z.number(),
  mine: z.boolean(),
}) satisfies z.ZodType<ChatLine>;

/** What someone wrote, as others may read it. */
export function readable(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

function tellLine({ id, account, name, text, at }: StoredLine, asker: Account): ChatLine {
  return { id, name, text, at, mine: account === asker.id };
}

/** Players talk among themselves; others may read it once it can give nothing away. */
async function mayRead(
  services: Services,
  asker: Account,
  id: string,
): Promise<{ readonly isSeated: boolean; readonly others: readonly string[] }> {
  const stored = await visibleGame(services, id, asker.id, undefined);
  const isSeated = seatOf(stored, asker.id) !== undefined;
  if (!isSeated && stored.game.status !== 'over') throw new Refusal('not-your-game');
  return {
    isSeated,
    others: stored.seats.flatMap(({ account }) => (account === null || account === asker.id ? [] : [account])),
  };
}

export const chatRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/games/:id/chat',
    about: ABOUT,
    summary: 'Chat of a game: the last lines, or those after a given line',
    needs: 'account',
    body: NOTHING,
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: z.object({ lines: z.array(LINE) }),
    async handle(ask) {
      const { services, params, query } = ask;
      const id = params['id'] ?? '';
      const account = accountOf(ask);
      await mayRead(services, account, id);
      const muted = await mutedBy(services.db, account.id);
      const lines = await readChat(services.db, id, query.after, MOST_LINES);
      return {
        lines: lines
          .filter((line) => line.account === null || !muted.has(line.account))
          .map((line) => tellLine(line, account)),
      };
    },
  }),
  route({
    method: 'POST',
    url: '/api/games/:id/chat',
    about: ABOUT,
    summary: 'Send a chat message to the other player',
    needs: 'account',
    perMinute: 30,
    body: z.object({
      text: z
        .string()
        .max(LONGEST_LINE)
        .regex(/[^\p{Z}\p{C}]/u, 'something to read'),
    }),
    query: NOTHING,
    answer: z.object({ line: LINE }),
    async handle(ask) {
      const { services, params, body } = ask;
      const id = params['id'] ?? '';
      const account = accountOf(ask);
      const { isSeated, others } = await mayRead(services, account, id);
      if (!isSeated) throw new Refusal('not-your-game');
      for (const other of others) await refuseBlocked(services, account.id, other);
      // The name is kept as it was: it stays when the account is renamed or gone.
      const line = await addChat(services.db, {
        game: id,
        account: account.id,
        name: account.name,
        text: readable(body.text),
        at: services.now(),
      });
      await services.host.announce(id, 'chat');
      return { line: tellLine(line, account) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/games/:id/notes',
    about: ABOUT,
    summary: 'My private notes on a game',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ text: z.string() }),
    async handle(ask) {
      const id = ask.params['id'] ?? '';
      const account = accountOf(ask);
      await mayNote(ask.services, account, id);
      return { text: await readNotes(ask.services.db, id, account.id) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/games/:id/notes',
    about: ABOUT,
    summary: 'Save my notes on a game; empty notes are deleted',
    needs: 'account',
    perMinute: 60,
    body: z.object({ text: z.string().max(LONGEST_NOTES) }),
    query: NOTHING,
    answer: z.object({ text: z.string() }),
    async handle(ask) {
      const id = ask.params['id'] ?? '';
      const account = accountOf(ask);
      await mayNote(ask.services, account, id);
      const text = ask.body.text.replace(UNSEEN_IN_NOTES, '');
      await keepNotes(ask.services.db, id, account.id, text);
      return { text };
    },
  }),
];

/** Anyone who may see a game may have notes on it. */
async function mayNote(services: Services, account: Account, id: string): Promise<void> {
  await visibleGame(services, id, account.id, undefined);
}
