/** What players report: a queue, and each report with its game and chat. */
import { useState } from 'preact/hooks';
import { sayWhen } from '../../saved-games/time-ago.js';
import { AccountForm, Field } from '../account/fields.js';
import { serverNow } from '../ask.js';
import { linkTo } from '../online-routes.js';
import { Waiting, WhyNot } from '../OnlineFrame.js';
import { REASON_WORDS } from '../PersonActions.js';
import { useAsked, useDoing } from '../use-request.js';
import { sayTitle } from '../game-texts.js';
import type { Report } from '@bridgehead/protocol/operators';
import { operators } from './operator-api.js';

type List = 'open' | 'closed';

export function ReportsSection({ onAct }: { readonly onAct: () => void }) {
  const [list, setList] = useState<List>('open');
  const [before, setBefore] = useState<number | undefined>(undefined);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const { value, why, again } = useAsked(() => operators.reports(list, before), { key: `${list} ${before ?? ''}` });
  const show = (wanted: List) => {
    setList(wanted);
    setBefore(undefined);
    setShown(undefined);
  };
  const changed = () => {
    again();
    onAct();
  };
  const last = value?.reports.at(-1)?.closed?.at;
  return (
    <section class="online-card" aria-label="Reports">
      <h2>Reports</h2>
      <div class="online-buttons">
        {(['open', 'closed'] as const).map((each) => (
          <button key={each} type="button" class="control" aria-pressed={list === each} onClick={() => show(each)}>
            {each === 'open' ? 'Open' : 'Closed'}
          </button>
        ))}
      </div>
      {value === undefined && why === undefined && <Waiting words="Loading reports …" />}
      {value?.reports.length === 0 && (
        <p class="online-quiet">{list === 'open' ? 'No open reports.' : 'No closed reports.'}</p>
      )}
      <ul class="operator-list">
        {value?.reports.map((report) => (
          <li key={report.id}>
            <ReportLine
              report={report}
              isShown={shown === report.id}
              onShow={() => setShown(shown === report.id ? undefined : report.id)}
            />
            {shown === report.id && <ReportDetailsView report={report} onChange={changed} />}
          </li>
        ))}
      </ul>
      {value?.more === true && list === 'closed' && last !== undefined && (
        <button type="button" class="control" onClick={() => setBefore(last)}>
          Older reports
        </button>
      )}
      <WhyNot why={why} />
    </section>
  );
}

function wordsOf(reason: string): string {
  return Object.entries(REASON_WORDS).find(([key]) => key === reason)?.[1] ?? reason;
}

function ReportLine({
  report,
  isShown,
  onShow,
}: {
  readonly report: Report;
  readonly isShown: boolean;
  readonly onShow: () => void;
}) {
  const { reporter, reported, reason, at, takenBy, closed } = report;
  return (
    <div class="operator-line">
      <span>
        <strong>{reported}</strong>: {wordsOf(reason)}
        <small>
          reported by {reporter}, {sayWhen(at, serverNow())}
          {takenBy !== null && closed === null && `, taken by ${takenBy}`}
          {closed !== null && `, closed by ${closed.by}`}
        </small>
      </span>
      <button
        type="button"
        class="control"
        aria-expanded={isShown}
        aria-label={`Details: ${reported}, reported by ${reporter}`}
        onClick={onShow}
      >
        Details
      </button>
    </div>
  );
}

function ReportDetailsView({
  report: { id, reported, text, takenBy, closed },
  onChange,
}: {
  readonly report: Report;
  readonly onChange: () => void;
}) {
  const { value, why } = useAsked(() => operators.report(id), { key: id });
  const taking = useDoing();
  const take = (taken: boolean) =>
    taking.run(async () => {
      await operators.take(id, taken);
      onChange();
    });
  const now = serverNow();
  return (
    <div class="operator-details">
      {text !== '' && <blockquote>{text}</blockquote>}
      <p>
        <a href={linkTo({ page: 'player', name: reported })}>Player page of {reported}</a>
        {value?.game != null && (
          <>
            {' · '}
            <a href={linkTo({ page: 'online', id: value.game.id })}>{sayTitle(value.game)}</a>
          </>
        )}
      </p>
      {value !== undefined && value.game !== null && (
        <div class="online-chat" role="log" aria-label="Chat of the game" tabIndex={0}>
          {value.chat.length === 0 && <p class="online-quiet">Nothing was said in this game.</p>}
          <ol>
            {value.chat.map((line, index) => (
              <li key={index} class={line.name === reported ? 'operator-said' : undefined}>
                <span class="online-chat-who">
                  {line.name}, {sayWhen(line.at, now)}
                </span>
                <span class="online-chat-text">{line.text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {closed !== null && <p>Note: {closed.note}</p>}
      {closed === null && (
        <>
          <div class="online-buttons">
            <button type="button" class="control" disabled={taking.busy} onClick={() => take(takenBy === null)}>
              {takenBy === null ? 'Take report' : 'Give back'}
            </button>
          </div>
          <AccountForm
            label={`Close the report about ${reported}`}
            button="Close report"
            main
            onSend={async (entered) => {
              await operators.close(id, entered.text('note').trim());
              onChange();
              return undefined;
            }}
          >
            <Field name="note" label="Outcome" longest={1_000} />
          </AccountForm>
        </>
      )}
      <WhyNot why={taking.why ?? why} />
    </div>
  );
}
