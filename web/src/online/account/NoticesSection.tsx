/** How and when I am told of my games. */
import type { Digest, NoticeSettings, Notices, TestTold } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import { Segments } from '../../ui/Segments.js';
import { whenOpen } from '../live.js';
import { Waiting, WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-request.js';
import { Section } from './fields.js';
import { canPush, pushPlace, takeNoNotices, takeNotices } from './push.js';
import { live } from '../signed-in.js';
import { NoticeWay } from './NoticeWay.js';
import { accounts } from './accounts.js';
import { Webhook } from './Webhook.js';

const DIGEST_CHOICES: readonly { readonly id: Digest; readonly label: string }[] = [
  { id: 'at-once', label: 'Immediately' },
  { id: 'hourly', label: 'Hourly' },
  { id: 'daily', label: 'Daily' },
];

const WAY_NAMES: Readonly<Record<TestTold['way'], string>> = {
  page: 'In the page',
  push: 'Push',
  mail: 'Email',
  webhook: 'Webhook',
};

const USUAL_QUIET = { from: '22:00', to: '07:00' };

export function NoticesSection({ hasMail }: { readonly hasMail: boolean }) {
  const { value, why, again } = useAsked(accounts.notices, { key: String(hasMail) });
  return (
    <Section
      title="Notifications"
      explains="Get notified when it is your turn, when you get an offer, and when a game starts or ends, unless you are looking at the board. Notifications never contain secrets of the game."
    >
      {value === undefined ? (
        why === undefined ? (
          <Waiting words="Loading …" />
        ) : (
          <WhyNot why={why} />
        )
      ) : (
        <Settings key={JSON.stringify(value)} notices={value} hasMail={hasMail} onChanged={again} />
      )}
    </Section>
  );
}

function Settings({
  notices,
  hasMail,
  onChanged,
}: {
  readonly notices: Notices;
  readonly hasMail: boolean;
  readonly onChanged: () => void;
}) {
  const [settings, setSettings] = useState(notices.settings);
  const [webhook, setWebhook] = useState(notices.webhook);
  const [fresh, setFresh] = useState<string | undefined>(undefined);
  const keeping = useDoing();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keep = (change: Partial<NoticeSettings>) => {
    const wanted = { ...settings, zone: here, ...change };
    setSettings(wanted);
    keeping.run(async () => {
      const set = await accounts.setNotices(wanted);
      setSettings(set.settings);
      setWebhook(set.webhook);
      setFresh((before) => set.secret ?? (set.webhook === null ? undefined : before));
    });
  };
  const { quiet } = settings;
  return (
    <>
      <NoticeWay
        label="In the page"
        explains="On every open page of Bridgehead."
        on={settings.page}
        onChange={(page) => keep({ page })}
      />
      <NoticeWay
        label="Push"
        explains={
          notices.pushKey === null
            ? 'This server sends no push notifications.'
            : 'Your browser shows them even when the page is closed.'
        }
        on={settings.push}
        disabled={notices.pushKey === null}
        onChange={(push) => keep({ push })}
      />
      {notices.pushKey !== null && settings.push && (
        <ThisBrowser
          pushKey={notices.pushKey}
          places={notices.places.map(({ endpoint }) => endpoint)}
          onChanged={onChanged}
        />
      )}
      <NoticeWay
        label="Email"
        explains={
          notices.mail
            ? hasMail
              ? 'To your email address.'
              : 'Add an email address first.'
            : 'This server sends no email.'
        }
        on={settings.mail}
        disabled={!notices.mail || !hasMail}
        onChange={(mail) => keep({ mail })}
      />
      <Webhook
        settings={settings}
        state={webhook}
        fresh={fresh}
        onKeep={keep}
        onState={(state, secret) => {
          setWebhook(state);
          if (secret !== undefined) setFresh(secret);
        }}
      />
      <NoticeWay
        label="Quiet hours"
        explains="Notifications are held until quiet hours end."
        on={quiet !== null}
        onChange={(on) => keep({ quiet: on ? USUAL_QUIET : null })}
      />
      {quiet !== null && (
        <div class="online-field-row online-inset">
          <Time label="From" value={quiet.from} onChange={(from) => keep({ quiet: { ...quiet, from } })} />
          <Time label="To" value={quiet.to} onChange={(to) => keep({ quiet: { ...quiet, to } })} />
          <p class="online-quiet">Your time zone: {settings.zone}</p>
        </div>
      )}
      <div class="online-row">
        <span>
          Frequency
          <small>How often push, email and webhook notifications are sent.</small>
        </span>
        <Segments
          label="Frequency"
          choices={DIGEST_CHOICES}
          chosen={settings.digest}
          onChoose={(digest) => keep({ digest })}
        />
      </div>
      <WhyNot why={keeping.why} />
      <Test />
    </>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}) {
  return (
    <label class="online-field">
      {label}
      <input
        type="time"
        class="control-field"
        required
        defaultValue={value}
        onChange={({ currentTarget }) => currentTarget.value !== '' && onChange(currentTarget.value)}
      />
    </label>
  );
}

type Here = 'unknown' | 'takes' | 'takes-none' | 'cannot';

/** Push goes to browsers: this one can be among them. */
function ThisBrowser({
  pushKey,
  places,
  onChanged,
}: {
  readonly pushKey: string;
  readonly places: readonly string[];
  readonly onChanged: () => void;
}) {
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
      <p class="online-quiet">
        {here === 'cannot'
          ? 'This browser doesn’t support push notifications at this address.'
          : here === 'takes'
            ? 'On in this browser.'
            : 'Not on in this browser yet.'}
      </p>
      {(here === 'takes' || here === 'takes-none') && (
        <button type="button" class="control" disabled={changing.busy} onClick={change}>
          {here === 'takes' ? 'Turn off in this browser' : 'Turn on in this browser'}
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
    // Anyone who has just signed in would not hear it in this page: its connection is still to open.
    await whenOpen(live());
    setTold(await accounts.testNotices());
  };
  return (
    <>
      <div class="online-buttons">
        <button type="button" class="control" disabled={testing.busy} onClick={() => testing.run(test)}>
          Send a test
        </button>
      </div>
      <div role="status">
        {told?.length === 0 && <p>No notification method is on, so nothing was sent.</p>}
        {told !== undefined && told.length > 0 && (
          <ul class="online-list">
            {told.map(({ way, problem }) => (
              <li key={way}>
                <span>
                  {WAY_NAMES[way]}:{' '}
                  {problem === null ? <span class="online-good">sent</span> : <span class="online-bad">{problem}</span>}
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
