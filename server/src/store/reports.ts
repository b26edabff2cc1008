/** What players report to the operators. */
import { nanoid } from 'nanoid';
import { WHO_LEFT } from './accounts.js';
import type { Database } from './open.js';
import type { Report } from './tables.js';

/** A report with the names of both. */
export interface ToldReport extends Omit<Report, 'reporter' | 'reported'> {
  readonly reporter: string;
  readonly reported: string;
}

export async function addReport(
  db: Database,
  report: Pick<Report, 'reporter' | 'reported' | 'reason' | 'text' | 'game' | 'at'>,
): Promise<string> {
  const id = nanoid();
  await db
    .insertInto('reports')
    .values({ id, ...report, taken_by: null, closed: null, closed_by: null, note: null })
    .execute();
  return id;
}

function told(db: Database) {
  return db
    .selectFrom('reports')
    .leftJoin('accounts as one', 'one.id', 'reports.reporter')
    .leftJoin('accounts as other', 'other.id', 'reports.reported')
    .select([
      'reports.id',
      'one.name as reporter',
      'other.name as reported',
      'reports.reason',
      'reports.text',
      'reports.game',
      'reports.at',
      'reports.taken_by',
      'reports.closed',
      'reports.closed_by',
      'reports.note',
    ]);
}

function withNames<Found extends { readonly reporter: string | null; readonly reported: string | null }>(
  found: Found,
): Found & { readonly reporter: string; readonly reported: string } {
  return { ...found, reporter: found.reporter ?? WHO_LEFT, reported: found.reported ?? WHO_LEFT };
}

/** Open reports, the oldest first; or closed ones, the newest first, of those before a moment. */
export async function listReports(
  db: Database,
  which: 'open' | 'closed',
  before: number,
  most: number,
): Promise<ToldReport[]> {
  const found =
    which === 'open'
      ? told(db).where('closed', 'is', null).orderBy('reports.at')
      : told(db).where('closed', '<', before).orderBy('closed', 'desc');
  return (await found.limit(most).execute()).map(withNames);
}

export async function readReport(db: Database, id: string): Promise<ToldReport | undefined> {
  const found = await told(db).where('reports.id', '=', id).executeTakeFirst();
  return found && withNames(found);
}

export type ReportChange = Partial<Pick<Report, 'taken_by' | 'closed' | 'closed_by' | 'note'>>;

/** Changes a report that is open: false if there is none. */
export async function changeReport(db: Database, id: string, change: ReportChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set(change)
    .where('id', '=', id)
    .where('closed', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
