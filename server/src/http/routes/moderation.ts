/** For operators who look after players: reports, and the log of what operators do. */
import type { Report } from '@bridgehead/protocol/operators';
import { AUDIT_ENTRY, REPORT } from '@bridgehead/protocol/operators';
import * as z from 'zod';
import { LISTED, listGames } from '../../lobby/listing.js';
import type { Services } from '../../services/services.js';
import { listAudit } from '../../store/audit.js';
import { readChat } from '../../store/chat.js';
import { readGame } from '../../store/games.js';
import type { ReportChange, ToldReport } from '../../store/reports.js';
import { changeReport, listReports, readReport } from '../../store/reports.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { NOTHING, operatorOf, route } from '../route.js';

const ABOUT = 'Operators';
const PAGE = 50;
const MOST_LINES = 200;

const ONE_REPORT = z.object({ report: REPORT });
const BEFORE = z.coerce.number().int().optional();

export const moderationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/operators/me',
    about: ABOUT,
    summary: 'Under which name my acts are written down',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ operator: z.string() }),
    handle: async (ask) => ({ operator: operatorOf(ask) }),
  }),
  route({
    method: 'GET',
    url: '/api/operators/reports',
    about: ABOUT,
    summary: `What players report, ${PAGE} at a time: open reports, the oldest first, or closed ones, the newest first; "before" is the moment at which the last one on the page before was closed`,
    needs: 'operator',
    body: NOTHING,
    query: z.object({ list: z.enum(['open', 'closed']).default('open'), before: BEFORE }),
    answer: z.object({ reports: z.array(REPORT), more: z.boolean() }),
    async handle({ services: { db }, query: { list, before = Number.MAX_SAFE_INTEGER } }) {
      const found = await listReports(db, list, before, PAGE + 1);
      return { reports: found.slice(0, PAGE).map(tell), more: found.length > PAGE };
    },
  }),
  route({
    method: 'GET',
    url: '/api/operators/reports/:id',
    about: ABOUT,
    summary: 'One report with its game and what was said there',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({
      report: REPORT,
      game: LISTED.nullable(),
      chat: z.array(z.object({ name: z.string(), text: z.string(), at: z.number() })),
    }),
    async handle(ask) {
      const { services } = ask;
      const report = await reportNamed(ask);
      const stored = report.game === null ? undefined : await readGame(services.db, report.game);
      if (stored === undefined) return { report: tell(report), game: null, chat: [] };
      const lines = await readChat(services.db, stored.game.id, undefined, MOST_LINES);
      const [game] = await listGames(services, [stored.game], undefined);
      return { report: tell(report), game, chat: lines.map(({ name, text, at }) => ({ name, text, at })) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/operators/reports/:id/taken',
    about: ABOUT,
    summary: 'Look after a report, or leave it to others',
    needs: 'operator',
    body: z.object({ taken: z.boolean() }),
    query: NOTHING,
    answer: ONE_REPORT,
    handle: async (ask) => change(ask, { taken_by: ask.body.taken ? operatorOf(ask) : null }),
  }),
  route({
    method: 'PUT',
    url: '/api/operators/reports/:id/closed',
    about: ABOUT,
    summary: 'Close a report, with a note on what came of it',
    needs: 'operator',
    body: z.object({ note: z.string().trim().min(1).max(1_000) }),
    query: NOTHING,
    answer: ONE_REPORT,
    handle: async (ask) => change(ask, { closed: ask.services.now(), closed_by: operatorOf(ask), note: ask.body.note }),
  }),
  route({
    method: 'GET',
    url: '/api/operators/audit',
    about: ABOUT,
    summary: `What operators did, the newest first, ${PAGE} at a time; "before" is the id of the last entry on the page before`,
    needs: 'operator',
    body: NOTHING,
    query: z.object({ before: BEFORE }),
    answer: z.object({ entries: z.array(AUDIT_ENTRY), more: z.boolean() }),
    async handle({ services: { db }, query }) {
      const found = await listAudit(db, query.before ?? Number.MAX_SAFE_INTEGER, PAGE + 1);
      return { entries: found.slice(0, PAGE), more: found.length > PAGE };
    },
  }),
];

async function reportNamed(ask: Asker): Promise<ToldReport> {
  const report = await readReport(ask.services.db, ask.params['id'] ?? '');
  if (report === undefined) throw new Refusal('not-there');
  await concern(ask.services, ask, report);
  return report;
}

/** The log names who was reported, and where. */
async function concern({ db }: Services, ask: Asker, { id, game }: ToldReport): Promise<void> {
  const { reported } = await db.selectFrom('reports').select('reported').where('id', '=', id).executeTakeFirstOrThrow();
  ask.concerns({ account: reported ?? undefined, game: game ?? undefined });
}

async function change(ask: Asker, changed: ReportChange): Promise<z.infer<typeof ONE_REPORT>> {
  const { id } = await reportNamed(ask);
  if (!(await changeReport(ask.services.db, id, changed))) throw new Refusal('report-closed');
  return { report: tell(await reportNamed(ask)) };
}

function tell({ taken_by: takenBy, closed, closed_by: by, note, ...report }: ToldReport): Report {
  return { ...report, takenBy, closed: closed === null ? null : { at: closed, by: by ?? '', note: note ?? '' } };
}
