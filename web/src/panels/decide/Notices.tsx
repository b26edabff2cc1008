/** What must be done and what will cost something; what is only good to know folds out. Each shows its place on the map. */
import type { GameTypes } from '@bridgehead/engine';
import type { Notice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { Fold } from '../../ui/Fold.js';
import { RuleLink } from '../../ui/RuleLink.js';
import { showHexes } from '../places.js';
import type { UnitFaces } from '../unit-faces.js';
import { unitFaces } from '../unit-faces.js';
import { headingFor } from './notice-heading.js';

const PRESSING = ['duty', 'warning'] as const;

export function Notices<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { keeper, seat } = table.moment.value;
  // What the other side must do is news to the one at the screen.
  const isOwn = keeper === undefined || keeper.who === 'person';
  const notices = table.notices.value.filter(({ kind }) => isOwn || kind !== 'warning');
  if (notices.length === 0) return null;
  const faces = unitFaces(table.kit, seat.state);
  const pressing = isOwn ? PRESSING.flatMap((kind) => notices.filter((notice) => notice.kind === kind)) : [];
  const news = notices.filter((notice) => !pressing.includes(notice));
  const heading = headingFor(notices);
  return (
    <section class="panel-section" aria-label="Duties and notices">
      {pressing.length > 0 && (
        <>
          <h2 class="decide-heading">{heading}</h2>
          <NoticeList table={table} notices={pressing} faces={faces} />
        </>
      )}
      {news.length > 0 && (
        <Fold name="news" title={`Good to know (${news.length})`}>
          <NoticeList table={table} notices={news} faces={faces} />
        </Fold>
      )}
    </section>
  );
}

interface NoticeListProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly notices: readonly Notice[];
  readonly faces: UnitFaces;
}

function NoticeList<T extends GameTypes>({ table, notices, faces }: NoticeListProps<T>) {
  return (
    <ul class="decide-notices">
      {notices.map((notice) => {
        const face = notice.piece === undefined ? undefined : faces.get(notice.piece)?.piece;
        return (
          <li key={notice.id} class={`decide-notice decide-${notice.kind}`}>
            {face && <CounterFace face={face} />}
            {notice.hexes.length === 0 ? (
              <span class="decide-text">{notice.text}</span>
            ) : (
              <PlaceOf table={table} notice={notice} />
            )}
            {notice.rule !== undefined && <RuleLink id={notice.rule} />}
          </li>
        );
      })}
    </ul>
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
