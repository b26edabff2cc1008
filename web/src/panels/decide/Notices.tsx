/** What must be done, what will cost something, what is good to know; each shows its place on the map. */
import type { GameTypes } from '@bridgehead/engine';
import type { Notice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { RuleLink } from '../../ui/RuleLink.js';
import { showHexes } from '../places.js';
import { headingFor } from './notice-heading.js';

const WORDS: Readonly<Record<Notice['kind'], string>> = { duty: 'Duty', warning: 'Warning', news: 'News' };
const KINDS = ['duty', 'warning', 'news'] as const;

export function Notices<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const notices = table.notices.value;
  if (notices.length === 0) return null;
  return (
    <section class="panel-section" aria-label="Duties and notices">
      <h3 class="decide-heading">{headingFor(notices)}</h3>
      <ul class="decide-notices">
        {KINDS.flatMap((kind) => notices.filter((notice) => notice.kind === kind)).map((notice) => (
          <li key={notice.id} class={`decide-notice decide-${notice.kind}`}>
            <span class="decide-kind">{WORDS[notice.kind]}</span>
            {notice.hexes.length === 0 ? (
              <span class="decide-text">{notice.text}</span>
            ) : (
              <PlaceOf table={table} notice={notice} />
            )}
            {notice.rule !== undefined && <RuleLink id={notice.rule} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceOf<T extends GameTypes>({ table, notice }: { readonly table: Table<T>; readonly notice: Notice }) {
  return (
    <button
      type="button"
      class="panel-place"
      title="Show on the map"
      onClick={() => showHexes(table, notice.hexes, notice.mark)}
    >
      {notice.text}
    </button>
  );
}
