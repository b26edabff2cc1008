/** What operators did, the newest first. */
import { useEffect, useState } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import type { AuditEntry } from '@bridgehead/protocol/operators';
import { operators } from './operator-api.js';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What each address does, in words. Others are shown as they stand. */
const ACT_WORDS: Readonly<Record<string, string>> = {
  'PUT /api/operators/bans': 'banned',
  'DELETE /api/operators/bans': 'lifted the ban of',
  'PUT /api/operators/reports/:id/taken': 'took or gave back a report about',
  'PUT /api/operators/reports/:id/closed': 'closed a report about',
  'GET /api/operators/reports/:id': 'read a report about',
  'GET /api/operators/reports': 'read the reports',
  'GET /api/operators/bans': 'read the bans',
  'GET /api/operators/audit': 'read this log',
  'GET /api/operators/me': 'signed in',
  'GET /api/operators/appeals': 'read the appeals',
  'GET /api/operators/quarantine': 'read the quarantine',
  'DELETE /api/operators/quarantine/:id': 'released a game',
  'PUT /api/operators/games/:id/verdict': 'ended a game by a verdict',
  'PUT /api/operators/keys': 'changed the signing key',
};

/** `acts` counts what was done on this page: the log is read again. */
export function AuditSection({ acts }: { readonly acts: number }) {
  const [entries, setEntries] = useState<readonly AuditEntry[]>([]);
  const [more, setMore] = useState(false);
  const loading = useDoing();
  const load = (known: readonly AuditEntry[]) =>
    loading.run(async () => {
      const page = await operators.audit(known.at(-1)?.id);
      setEntries([...known, ...page.entries]);
      setMore(page.more);
    });
  useEffect(() => load([]), [acts]);
  return (
    <section class="online-card" aria-label="Activity log">
      <h2>Activity log</h2>
      <ol class="operator-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {more && (
        <button type="button" class="control" disabled={loading.busy} onClick={() => load(entries)}>
          Show older entries
        </button>
      )}
      <WhyNot why={loading.why} />
    </section>
  );
}

function Entry({ entry: { at, operator, act, account, game, details, outcome } }: { readonly entry: AuditEntry }) {
  const words = ACT_WORDS[act] ?? act;
  const whom = account ?? (words.endsWith(' about') || words.endsWith(' of') || words === 'banned' ? 'somebody' : '');
  return (
    <span>
      <strong>{operator}</strong> {words} {whom}
      <small>
        {MOMENT.format(at)}
        {game !== null && ` · game ${game}`}
        {details !== '{}' && ` · ${details}`}
        {outcome !== 'done' && ` · refused: ${outcome}`}
      </small>
    </span>
  );
}
