/** The campaign: its calendar, the steps between two battles with who has decided, rosters with the story of each unit, accounts. */
import type { GameTypes } from '@bridgehead/engine';
import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type {
  Chronicle,
  ChronicleCell,
  ChroniclePiece,
  ChronicleRoster,
  ChronicleStep,
  TellChronicle,
} from '../kit/chronicle.js';
import type { Table } from '../table/table.js';
import { CounterFace } from '../ui/CounterFace.js';
import { Fold } from '../ui/Fold.js';
import { countOf } from '../ui/numbers.js';
import { RuleLink } from '../ui/RuleLink.js';
import { Segments } from '../ui/Segments.js';
import { WideTable } from '../ui/WideTable.js';
import { showHexes } from './places.js';
import './chronicle.css';
import './panel.css';

export function ChroniclePanel<T extends GameTypes>({
  table,
  tell,
}: {
  readonly table: Table<T>;
  readonly tell: TellChronicle<T>;
}) {
  const { seat, viewer, entries } = table.moment.value;
  const chronicle = useMemo(() => {
    const { game, opening, events } = table.session;
    const seen = [opening.events, ...events.slice(0, entries)]
      .flat()
      .flatMap((event) => game.sees(event, viewer) ?? []);
    return tell(seat.state, viewer, seen);
  }, [table, tell, seat, viewer, entries]);
  return <ChronicleView chronicle={chronicle} onShow={(hex) => showHexes(table, [hex])} />;
}

export function ChronicleView({
  chronicle: { dates, steps, tables, offers, rosters },
  onShow,
}: {
  readonly chronicle: Chronicle;
  readonly onShow: (hex: string) => void;
}) {
  return (
    <div class="panel chronicle">
      <ol class="chronicle-dates" aria-label="Calendar">
        {dates.map(({ label, state, text }) => (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'date' : undefined}>
            <strong>{label}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {steps.length > 0 && <Steps steps={steps} />}
      {[...offers, ...tables].map(({ title, head, rows, note }) => (
        <section key={title} class="panel-section">
          <h3>{title}</h3>
          {rows.length > 0 && (
            <WideTable title={title} caption="spoken" head={head} rows={rows.map((row) => row.map(wholeUnits))} />
          )}
          {note !== undefined && <p class="panel-soft">{note}</p>}
        </section>
      ))}
      {rosters.length > 0 && <Rosters rosters={rosters} onShow={onShow} />}
    </div>
  );
}

/** Units of a list stay whole at the end of a line. */
function wholeUnits(cell: ChronicleCell) {
  if (typeof cell === 'string') return cell;
  return cell.map((text, index) => (
    <Fragment key={index}>
      <span class="chronicle-unit">{`${text}${index < cell.length - 1 ? ',' : ''}`}</span>{' '}
    </Fragment>
  ));
}

/** The ledger of the Refit Phase: what is decided by whom, what was automatic and why, and what has changed. */
function Steps({ steps }: { readonly steps: readonly ChronicleStep[] }) {
  return (
    <section class="panel-section">
      <h3>Refit Phase</h3>
      <ol class="chronicle-steps">
        {steps.map(({ number, name, rule, state, how, about, deciders, changes }) => (
          <li key={`${number} ${name}`} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <p class="chronicle-step">
              <strong>{name}</strong> <span class="chronicle-how">{how}</span> <RuleLink id={rule} />
            </p>
            <p class="chronicle-about">{about}</p>
            {deciders !== '' && <p class="chronicle-deciders">{deciders}</p>}
            {changes.length > 0 && (
              <Fold name={`chronicle ${name}`} title={countOf(changes.length, 'change', 'changes')}>
                <ul class="chronicle-changes">
                  {changes.map(({ text, rule: by }, index) => (
                    <li key={`${index} ${text}`}>
                      {text} <RuleLink id={by} />
                    </li>
                  ))}
                </ul>
              </Fold>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const SHOWN = [
  { id: 'present', label: 'Present' },
  { id: 'lost', label: 'Lost' },
] as const;

function Rosters({
  rosters,
  onShow,
}: {
  readonly rosters: readonly ChronicleRoster[];
  readonly onShow: (hex: string) => void;
}) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]['id']>('present');
  return (
    <section class="panel-section">
      <div class="panel-row">
        <h3>Rosters</h3>
        <Segments label="Units" choices={SHOWN} chosen={shown} onChoose={setShown} />
      </div>
      {rosters.map(({ title, pieces }) => {
        const listed = pieces.filter(({ isLost }) => isLost === (shown === 'lost'));
        return (
          <section key={title}>
            <h4>
              {title} <span class="forces-number">{listed.length}</span>
            </h4>
            <ul class="chronicle-roster">
              {listed.map((piece) => (
                <PieceLine key={piece.id} piece={piece} onShow={onShow} />
              ))}
            </ul>
            {listed.length === 0 && <p class="panel-soft">None.</p>}
          </section>
        );
      })}
    </section>
  );
}

function PieceLine({
  piece: { face, name, where, hex, story },
  onShow,
}: {
  readonly piece: ChroniclePiece;
  readonly onShow: (hex: string) => void;
}) {
  return (
    <li class="chronicle-piece">
      <CounterFace face={face} />
      <div>
        <p>
          <strong>{name}</strong>{' '}
          {hex === undefined ? (
            where
          ) : (
            <button type="button" class="panel-place" title="Show on the map" onClick={() => onShow(hex)}>
              {where}
            </button>
          )}
        </p>
        {story.map((chapter) => (
          <p key={chapter} class="chronicle-chapter">
            {chapter}
          </p>
        ))}
      </div>
    </li>
  );
}
