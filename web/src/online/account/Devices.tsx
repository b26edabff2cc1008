/** Where I am signed in, and the programs that play for me. */
import { useState } from 'preact/hooks';
import { sayWhen } from '../../saved-games/time-ago.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { serverNow } from '../ask.js';
import { WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-request.js';
import { askWho } from '../signed-in.js';
import { AccountForm, Field, Section } from './fields.js';
import { nameOfDevice } from './device-name.js';
import { accounts } from './accounts.js';

/** A guest who signed out could never come back: what they have here they can only delete. */
export function DevicesSection({ guest }: { readonly guest: boolean }) {
  const { value: devices = [], why, again } = useAsked(accounts.devices, { key: '' });
  const leaving = useDoing();
  const others = devices.filter(({ here }) => !here).length;
  const signOut = (id: string, here: boolean) =>
    leaving.run(async () => {
      await accounts.signOutDevice(id);
      if (here) await askWho();
      else again();
    });
  const signOutOthers = () =>
    leaving.run(async () => {
      await accounts.signOutOthers();
      again();
    });
  return (
    <Section title="Devices" explains="Where you are signed in. Devices are signed out after three months without use.">
      <ul class="online-list">
        {devices.map(({ id, device, seen, here }) => (
          <li key={id}>
            <span>
              {nameOfDevice(device)}
              <small>{here ? 'this device' : `used ${sayWhen(seen, serverNow())}`}</small>
            </span>
            {!(guest && here) && (
              <button
                type="button"
                class="control"
                disabled={leaving.busy}
                aria-label={`Sign out ${nameOfDevice(device)}${here ? ', this device' : ''}`}
                onClick={() => signOut(id, here)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div class="online-buttons">
          <button type="button" class="control" disabled={leaving.busy} onClick={signOutOthers}>
            Sign out all other devices
          </button>
        </div>
      )}
      <WhyNot why={leaving.why ?? why} />
    </Section>
  );
}

export function TokensSection() {
  const { value: tokens = [], why, again } = useAsked(accounts.tokens, { key: '' });
  const [fresh, setFresh] = useState<string | undefined>(undefined);
  const withdrawing = useDoing();
  const withdraw = (id: string) =>
    withdrawing.run(async () => {
      await accounts.withdrawToken(id);
      setFresh(undefined);
      again();
    });
  return (
    <section class="online-card" aria-label="Tokens for programs">
      <h2>Tokens for programs</h2>
      <p>
        Your own program can play for you with a token instead of a password. See the{' '}
        <a href="/api/docs">API documentation</a>.
      </p>
      {tokens.length > 0 && (
        <ul class="online-list">
          {tokens.map(({ id, name, created, used }) => (
            <li key={id}>
              <span>
                {name}
                <small>
                  {used === null
                    ? `created ${sayWhen(created, serverNow())}, never used`
                    : `used ${sayWhen(used, serverNow())}`}
                </small>
              </span>
              <button
                type="button"
                class="control"
                disabled={withdrawing.busy}
                aria-label={`Revoke token ${name}`}
                onClick={() => withdraw(id)}
              >
                Withdraw
              </button>
            </li>
          ))}
        </ul>
      )}
      {fresh !== undefined && (
        <div class="online-fresh" role="status">
          <p>This token is shown only once. Copy it now:</p>
          <code>{fresh}</code>
          <CopyButton label="Copy token" text={fresh} />
        </div>
      )}
      <WhyNot why={withdrawing.why ?? why} />
      <AccountForm
        label="Create token"
        button="Create token"
        onSend={async (entered) => {
          const { token } = await accounts.addToken(entered.text('name').trim());
          setFresh(token);
          again();
          return undefined;
        }}
      >
        <Field name="name" label="What it’s for" longest={60} />
      </AccountForm>
    </section>
  );
}
