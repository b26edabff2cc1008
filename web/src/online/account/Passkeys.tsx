/** Passkeys: a key on a device takes the place of name and password. */
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { sayWhen } from '../../saved-games/time-ago.js';
import { serverNow } from '../ask.js';
import { WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-request.js';
import { AccountForm, Field, Section } from './fields.js';
import { sayPasskeyTrouble } from './passkey-problems.js';
import { accounts } from './accounts.js';

export function Passkeys() {
  const { value: passkeys, why, again } = useAsked(accounts.passkeys, { key: '' });
  const removing = useDoing();
  const remove = (id: string) =>
    removing.run(async () => {
      await accounts.removePasskey(id);
      again();
    });
  return (
    <Section title="Passkeys" explains="Sign in with your device or password manager, without a name and password.">
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul class="online-list">
          {passkeys.map(({ id, name, created }) => (
            <li key={id}>
              <span>
                {name}
                <small>added {sayWhen(created, serverNow())}</small>
              </span>
              <button
                type="button"
                class="control"
                disabled={removing.busy}
                aria-label={`Remove passkey ${name}`}
                onClick={() => remove(id)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <WhyNot why={removing.why ?? why} />
      {browserSupportsWebAuthn() ? (
        <AccountForm
          label="Add passkey"
          button="Add passkey"
          onSend={async (entered) => {
            const optionsJSON = await accounts.beginPasskey();
            const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
              throw sayPasskeyTrouble(error);
            });
            await accounts.addPasskey(entered.text('name').trim(), answer);
            again();
            return 'Passkey added.';
          }}
        >
          <Field name="name" label="Name of the passkey" longest={60} value="This device" />
        </AccountForm>
      ) : (
        <p class="online-quiet">This browser doesn’t support passkeys at this address.</p>
      )}
    </Section>
  );
}
