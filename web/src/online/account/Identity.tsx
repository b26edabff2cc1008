/** Name, password, mail address. */
import type { Me } from '@bridgehead/protocol';
import { useRef } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-asked.js';
import { setMe } from '../who.js';
import { AccountForm, Field, OldPassword, Section } from './fields.js';
import { accounts } from './the-api.js';

const SHORTEST_NAME = 3;
const LONGEST_NAME = 24;
const SHORTEST_PASSWORD = 8;

const given = (old: string | undefined) => (old === undefined ? {} : { old });

export function NameSection({ me }: { readonly me: Me }) {
  if (me.guest) {
    return (
      <Section title="Keep your seats" explains="Choose a name and a password: then your games are yours on every device, and others see the name.">
        <AccountForm
          label="Keep your seats"
          button="Keep them"
          main
          onSend={async (entered) => {
            const password = entered.given('password');
            setMe(await accounts.keepName({ name: entered.text('name'), ...(password !== undefined && { password }) }));
            return undefined;
          }}
        >
          <Field name="name" label="Name" autocomplete="username" shortest={SHORTEST_NAME} longest={LONGEST_NAME} explains="Letters, digits, spaces, dots and dashes." />
          <Field name="password" label="Password" type="password" autocomplete="new-password" shortest={SHORTEST_PASSWORD} explains="At least eight signs. With a passkey it may stay empty." optional />
        </AccountForm>
      </Section>
    );
  }
  return (
    <Section title="Name">
      <AccountForm
        label="Change the name"
        button="Change the name"
        onSend={async (entered) => {
          const changed = await accounts.keepName({ name: entered.text('name'), ...given(entered.given('old')) });
          setMe(changed);
          return `Your name is ${changed.name} now.`;
        }}
      >
        <Field name="name" label="New name" autocomplete="username" shortest={SHORTEST_NAME} longest={LONGEST_NAME} />
        <OldPassword needed={me.password} />
      </AccountForm>
    </Section>
  );
}

export function PasswordSection({ me }: { readonly me: Me }) {
  const keepTokens = useRef(false);
  return (
    <Section title="Password" explains={me.password ? 'Changing it signs out all other devices.' : 'You sign in with a passkey. A password is a second way.'}>
      <AccountForm
        label="Change the password"
        button={me.password ? 'Change the password' : 'Choose a password'}
        onSend={async (entered) => {
          setMe(await accounts.changePassword({ password: entered.text('password'), ...given(entered.given('old')), tokens: keepTokens.current ? 'keep' : 'end' }));
          return 'Your password has been changed.';
        }}
      >
        <OldPassword needed={me.password} />
        <Field name="password" label="New password" type="password" autocomplete="new-password" shortest={SHORTEST_PASSWORD} explains="At least eight characters." />
        <label class="online-check">
          <input type="checkbox" onChange={({ currentTarget }) => void (keepTokens.current = currentTarget.checked)} />
          <span>Keep the tokens of my programs.</span>
        </label>
      </AccountForm>
    </Section>
  );
}

export function MailSection({ me }: { readonly me: Me }) {
  const removing = useDoing();
  return (
    <Section title="Mail address" explains="For a forgotten password, and for notices if you want them. Nobody else sees it.">
      <p>{me.mail === null ? 'No address is known.' : `Your address is ${me.mail}.`}</p>
      {me.mailWanted !== null && <p role="status">A link goes to {me.mailWanted}; the address counts when it is opened. A server that sends no mail writes it to its log: then ask whoever runs it.</p>}
      <AccountForm
        label="Mail address"
        button={me.mail === null ? 'Give an address' : 'Change the address'}
        onSend={async (entered) => {
          setMe(await accounts.giveMail({ mail: entered.text('mail').trim(), ...given(entered.given('old')) }));
          return undefined;
        }}
      >
        <Field name="mail" label="Mail address" type="email" autocomplete="email" />
        <OldPassword needed={me.password} />
      </AccountForm>
      {(me.mail ?? me.mailWanted) !== null && (
        <div class="online-buttons">
          <button type="button" class="control" disabled={removing.busy} onClick={() => removing.run(async () => setMe(await accounts.removeMail()))}>
            Forget the address
          </button>
        </div>
      )}
      <WhyNot why={removing.why} />
    </Section>
  );
}

/** Gone for good, with all that is personal. */
export function LeaveSection({ password }: { readonly password: 'needed' | 'none' | 'perhaps' }) {
  return (
    <Section title="Delete the account" explains="Games that run are given up. Finished games stay, without your name, and what you said in them is removed. Everything else that is yours is deleted at once.">
      <AccountForm
        label="Delete the account"
        button="Delete it for good"
        onSend={async (entered) => {
          await accounts.remove(entered.given('old'));
          setMe(null);
          return undefined;
        }}
      >
        {password === 'perhaps' ? <Field name="old" label="Password, if you have one" type="password" autocomplete="current-password" optional /> : <OldPassword needed={password === 'needed'} />}
        <label class="online-check">
          <input type="checkbox" required />
          <span>I know that this cannot be taken back.</span>
        </label>
      </AccountForm>
    </Section>
  );
}
