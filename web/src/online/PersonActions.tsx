/** What I can do about somebody: block, mute, report. */
import type { ReportReason } from '@bridgehead/protocol';
import { REPORT_REASONS } from '@bridgehead/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { WhyNot } from './OnlineFrame.js';
import { personNamed, readPeople, report, setPerson } from './blocked-people.js';
import { useDoing } from './use-request.js';
import { who } from './signed-in.js';

const LONGEST = 1_000;

export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  abuse: 'Insults or harassment',
  cheating: 'Cheating',
  stalling: 'Stalling or leaving games',
  name: 'Offensive name',
  spam: 'Spam',
  other: 'Something else',
};

interface PersonActionsProps {
  readonly name: string;
  /** The game in which we meet: a report brings its chat along. */
  readonly game?: string;
  /** Somebody was muted, or is not any more. */
  readonly onChange?: () => void;
}

/** Nothing for anyone who is not signed in. */
export function PersonActions({ name, game, onChange }: PersonActionsProps) {
  const doing = useDoing();
  const [reporting, setReporting] = useState<'not' | 'now' | 'sent'>('not');
  const me = who.value.is === 'known' ? who.value.me : null;
  useEffect(() => {
    if (me !== null) void readPeople().catch(() => undefined); // the buttons offer to block and mute
  }, [me?.id]);
  if (me === null) return null;
  const { blocked, muted } = personNamed(name);
  const set = (wish: Parameters<typeof setPerson>[1]) =>
    doing.run(async () => {
      await setPerson(name, wish);
      onChange?.();
    });
  return (
    <div class="person-actions" role="group" aria-label={`About ${name}`}>
      {blocked && (
        <p class="online-quiet">
          You have blocked {name}: you don’t see each other’s open games, and can’t join them or write to each other.
        </p>
      )}
      {muted && <p class="online-quiet">You have muted {name}: what they write is hidden.</p>}
      <div class="online-buttons">
        <button type="button" class="control" disabled={doing.busy} onClick={() => set({ blocked: !blocked })}>
          {blocked ? 'Unblock' : 'Block'}
        </button>
        <button type="button" class="control" disabled={doing.busy} onClick={() => set({ muted: !muted })}>
          {muted ? 'Unmute' : 'Mute'}
        </button>
        <button
          type="button"
          class="control"
          aria-expanded={reporting === 'now'}
          onClick={() => setReporting(reporting === 'now' ? 'not' : 'now')}
        >
          Report …
        </button>
      </div>
      <WhyNot why={doing.why} />
      {reporting === 'now' && (
        <ReportForm name={name} game={game} onDone={() => setReporting('sent')} onCancel={() => setReporting('not')} />
      )}
      <div role="status">
        {reporting === 'sent' && <p class="online-good">Thank you. An operator will look at your report.</p>}
      </div>
    </div>
  );
}

interface ReportFormProps {
  readonly name: string;
  readonly game: string | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function ReportForm({ name, game, onDone, onCancel }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>('abuse');
  const [text, setText] = useState('');
  const sending = useDoing();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    sending.run(async () => {
      await report({ name, reason, text: text.trim(), ...(game !== undefined && { game }) });
      onDone();
    });
  };
  const choose = (value: string) => setReason(REPORT_REASONS.find((each) => each === value) ?? 'other');
  return (
    <form class="online-sure" aria-label={`Report ${name}`} ref={form} onSubmit={send}>
      <p>
        Only the operators of this server read your report
        {game === undefined ? '' : ', together with this game and its chat'}.
      </p>
      <label class="online-field">
        What happened?
        <select class="control-field" value={reason} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {REPORT_REASONS.map((each) => (
            <option key={each} value={each}>
              {REASON_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      <textarea
        class="control-field"
        aria-label="Details"
        placeholder="Details"
        rows={3}
        maxLength={LONGEST}
        required={reason === 'other'}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="online-buttons">
        <button type="submit" class="control control-main" disabled={sending.busy}>
          Send report
        </button>
        <button type="button" class="control" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <WhyNot why={sending.why} />
    </form>
  );
}
