/** How and when I am told of my games. */
import type { Digest, NoticeSettings, Notices, TestTold } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { Segments } from '../../ui/Segments.js';
import { whenOpen } from '../live.js';
import { Waiting, WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-asked.js';
import { Section } from './fields.js';
import { canPush, pushPlace, takeNoNotices, takeNotices } from './push.js';
import { live } from '../who.js';
import { accounts } from './the-api.js';

const DIGEST_CHOICES: readonly { readonly id: Digest; readonly label: string }[] = [
  { id: 'at-once', label: 'At once' },
  { id: 'hourly', label: 'Each hour' },
  { id: 'daily', label: 'Each day' },
];

const WAY_NAMES: Readonly<Record<TestTold['way'], string>> = { page: 'In the page', push: 'By push', mail: 'By mail', webhook: 'To the webhook' };

const USUAL_QUIET = { from: '22:00', to: '07:00' };

export function NoticesSection({ hasMail }: { readonly hasMail: boolean }) {
  const { value, why, again } = useAsked(accounts.notices, { key: String(hasMail) });
  return (
    <Section title="Notices" explains="When you do not look at the board, you are told that it is your turn, that something is offered to you, or that a game has begun or ended. A notice says in which game, and nothing that a side keeps secret.">
      {value === undefined ? why === undefined ? <Waiting words="Asking the server …" /> : <WhyNot why={why} /> : <Settings key={JSON.stringify(value)} notices={value} hasMail={hasMail} onChanged={again} />}
    </Section>
  );
}

function Settings({ notices, hasMail, onChanged }: { readonly notices: Notices; readonly hasMail: boolean; readonly onChanged: () => void }) {
  const [settings, setSettings] = useState(notices.settings);
  const keeping = useDoing();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keep = (change: Partial<NoticeSettings>) => {
    const wanted = { ...settings, zone: here, ...change };
    setSettings(wanted);
    keeping.run(async () => {
      setSettings((await accounts.setNotices(wanted)).settings);
    });
  };
  const { quiet } = settings;
  return (
    <>
      <Way label="In the page" explains="Wherever it is open, whatever it shows." on={settings.page} onChange={(page) => keep({ page })} />
      <Way label="Push" explains={notices.pushKey === null ? 'This server sends no push notices.' : 'Your browser shows them even while the page is closed.'} on={settings.push} disabled={notices.pushKey === null} onChange={(push) => keep({ push })} />
      {notices.pushKey !== null && settings.push && <ThisBrowser pushKey={notices.pushKey} places={notices.places.map(({ endpoint }) => endpoint)} onChanged={onChanged} />}
      <Way label="Mail" explains={notices.mail ? (hasMail ? 'To your mail address.' : 'Give a mail address first.') : 'This server sends no mail.'} on={settings.mail} disabled={!notices.mail || !hasMail} onChange={(mail) => keep({ mail })} />
      <Webhook settings={settings} onKeep={keep} />
      <Way label="Quiet hours" explains="What comes meanwhile is told when they are over." on={quiet !== null} onChange={(on) => keep({ quiet: on ? USUAL_QUIET : null })} />
      {quiet !== null && (
        <div class="online-field-row online-inset">
          <Time label="From" value={quiet.from} onChange={(from) => keep({ quiet: { ...quiet, from } })} />
          <Time label="To" value={quiet.to} onChange={(to) => keep({ quiet: { ...quiet, to } })} />
          <p class="online-quiet">Your time zone: {settings.zone}</p>
        </div>
      )}
      <div class="online-row">
        <span>
          Together
          <small>Push, mail and webhook, each by itself or all of a while in one.</small>
        </span>
        <Segments label="Together" choices={DIGEST_CHOICES} chosen={settings.digest} onChoose={(digest) => keep({ digest })} />
      </div>
      <WhyNot why={keeping.why} />
      <Test />
    </>
  );
}

interface WayProps {
  readonly label: string;
  readonly explains: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Way({ label, explains, on, disabled = false, onChange }: WayProps) {
  return (
    <label class="online-check">
      <input type="checkbox" checked={on && !disabled} disabled={disabled} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {label}
        <small>{explains}</small>
      </span>
    </label>
  );
}

function Time({ label, value, onChange }: { readonly label: string; readonly value: string; readonly onChange: (time: string) => void }) {
  return (
    <label class="online-field">
      {label}
      <input type="time" class="control-field" required defaultValue={value} onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)} />
    </label>
  );
}

function Webhook({ settings, onKeep }: { readonly settings: NoticeSettings; readonly onKeep: (change: Partial<NoticeSettings>) => void }) {
  const [address, setAddress] = useState(settings.address ?? '');
  return (
    <>
      <Way label="Webhook" explains="A message to an address of yours, for programs." on={settings.webhook} disabled={settings.address === null} onChange={(webhook) => onKeep({ webhook })} />
      <form
        class="online-field-row online-inset"
        aria-label="Webhook"
        onSubmit={(event) => {
          event.preventDefault();
          onKeep(address.trim() === '' ? { address: null, webhook: false } : { address: address.trim(), webhook: true });
        }}
      >
        <input type="url" class="control-field" aria-label="Address of the webhook" placeholder="https://…" maxLength={500} value={address} onInput={({ currentTarget }) => setAddress(currentTarget.value)} />
        <button type="submit" class="control">
          Set
        </button>
      </form>
    </>
  );
}

type Here = 'unknown' | 'takes' | 'takes-none' | 'cannot';

/** Push goes to browsers: this one can be among them. */
function ThisBrowser({ pushKey, places, onChanged }: { readonly pushKey: string; readonly places: readonly string[]; readonly onChanged: () => void }) {
  const [here, setHere] = useState<Here>('unknown');
  const changing = useDoing();
  const look = async () => {
    const place = await pushPlace();
    setHere(!canPush() ? 'cannot' : place !== undefined && places.includes(place.endpoint) ? 'takes' : 'takes-none');
  };
  useEffect(() => void look().catch(() => setHere('cannot')), [places.join()]);
  const change = () =>
    changing.run(async () => {
      await (here === 'takes' ? takeNoNotices(accounts) : takeNotices(accounts, pushKey));
      onChanged();
    });
  return (
    <div class="online-inset">
      <p class="online-quiet">{here === 'cannot' ? 'This browser takes no push notices, or not at this address.' : here === 'takes' ? 'This browser takes them.' : 'This browser does not take them yet.'}</p>
      {(here === 'takes' || here === 'takes-none') && (
        <button type="button" class="control" disabled={changing.busy} onClick={change}>
          {here === 'takes' ? 'Not in this browser any more' : 'Show them in this browser'}
        </button>
      )}
      <WhyNot why={changing.why} />
    </div>
  );
}

function Test() {
  const testing = useDoing();
  const [told, setTold] = useState<readonly TestTold[] | undefined>(undefined);
  const test = async () => {
    // Whoever has just signed in would not hear it in this page: its connection is still to open.
    await whenOpen(live());
    setTold(await accounts.testNotices());
  };
  return (
    <>
      <div class="online-buttons">
        <button type="button" class="control" disabled={testing.busy} onClick={() => testing.run(test)}>
          Send me a test now
        </button>
      </div>
      <div role="status">
        {told?.length === 0 && <p>No way is on: nothing was sent.</p>}
        {told !== undefined && told.length > 0 && (
          <ul class="online-list">
            {told.map(({ way, problem }) => (
              <li key={way}>
                <span>
                  {WAY_NAMES[way]}: {problem === null ? <span class="online-good">sent</span> : <span class="online-bad">{problem}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <WhyNot why={testing.why} />
    </>
  );
}
