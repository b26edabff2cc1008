/** What operators have done. Entries are added and never changed. */
import type { Insertable } from 'kysely';
import type { Database } from './open.js';
import type { AuditTable } from './tables.js';

export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  readonly operator: string;
  readonly act: string;
  /** On whom; null: on nobody, or they have deleted their account. */
  readonly account: string | null;
  readonly game: string | null;
  readonly details: string;
  readonly outcome: string;
}

export async function addAudit(db: Database, entry: Omit<Insertable<AuditTable>, 'id'>): Promise<void> {
  await db.insertInto('audit').values(entry).execute();
}

/** The last entries before one, the newest first. */
export async function listAudit(db: Database, before: number, most: number): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account')
    .select([
      'audit.id',
      'audit.at',
      'audit.operator',
      'audit.act',
      'accounts.name as account',
      'audit.game',
      'audit.details',
      'audit.outcome',
    ])
    .where('audit.id', '<', before)
    .orderBy('audit.id', 'desc')
    .limit(most)
    .execute();
}
