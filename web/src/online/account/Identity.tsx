/** Name, password, mail address. */
import type { Me } from '@bridgehead/protocol';
import { useRef } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { setMe } from '../signed-in.js';
import { AccountForm, Field, OldPassword, Section } from './fields.js';
import { accounts } from './accounts.js';

const SHORTEST_NAME = 3;
const LONGEST_NAME = 24;
const SHORTEST_PASSWORD = 8;

const given = (old: string | undefined) => (old === undefined ? {} : { old });

export function NameSection({ me }: { readonly me: Me }) {
  if (me.guest) {
    return (
      <Section
        title="Create an account"
        explains="Choose a name and a password to play your games on every device. Others see the name."
      >
        <AccountForm
          label="Create an account"
          button="Create account"
          main
          onSend={async (entered) => {
            const password = entered.given('password');
            setMe(await accounts.keepName({ name: entered.text('name'), ...(password !== undefined && { password }) }));
            return undefined;
          }}
        >
          <Field
            name="name"
            label="Name"
            autocomplete="username"
            shortest={SHORTEST_NAME}
            longest={LONGEST_NAME}
            explains="Letters, digits, spaces, dots and dashes."
          />
          <Field
            name="password"
            label="Password"
            type="password"
            autocomplete="new-password"
            shortest={SHORTEST_PASSWORD}
            explains="At least eight characters. Optional if you have a passkey."
            optional
          />
        </AccountForm>
      </Section>
    );
  }
  return (
    <Section title="Name">
      <AccountForm
        label="Change name"
        button="Change name"
        onSend={async (entered) => {
          const changed = await accounts.keepName({ name: entered.text('name'), ...given(entered.given('old')) });
          setMe(changed);
          return `Your name is now ${changed.name}.`;
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
    <Section
      title="Password"
      explains={
        me.password
          ? 'Changing it signs out all other devices.'
          : 'You sign in with a passkey. You can add a password as a second way.'
      }
    >
      <AccountForm
        label="Change password"
        button={me.password ? 'Change password' : 'Set password'}
        onSend={async (entered) => {
          setMe(
            await accounts.changePassword({
              password: entered.text('password'),
              ...given(entered.given('old')),
              tokens: keepTokens.current ? 'keep' : 'end',
            }),
          );
          return 'Your password has been changed.';
        }}
      >
        <OldPassword needed={me.password} />
        <Field
          name="password"
          label="New password"
          type="password"
          autocomplete="new-password"
          shortest={SHORTEST_PASSWORD}
          explains="At least eight characters."
        />
        <label class="online-check">
          <input type="checkbox" onChange={({ currentTarget }) => void (keepTokens.current = currentTarget.checked)} />
          <span>Keep my programs’ tokens.</span>
        </label>
      </AccountForm>
    </Section>
  );
}

export function MailSection({ me }: { readonly me: Me }) {
  const removing = useDoing();
  return (
    <Section
      title="Email address"
      explains="For password resets, and for notifications if you want them. Nobody else sees it."
    >
      <p>{me.mail === null ? 'No address yet.' : `Your address is ${me.mail}.`}</p>
      {me.mailWanted !== null && (
        <p role="status">
          We sent a link to {me.mailWanted}. Open it to confirm the address. If this server sends no email, ask its
          operator for the link: it is in the server’s log.
        </p>
      )}
      <AccountForm
        label="Email address"
        button={me.mail === null ? 'Add address' : 'Change address'}
        onSend={async (entered) => {
          setMe(await accounts.giveMail({ mail: entered.text('mail').trim(), ...given(entered.given('old')) }));
          return undefined;
        }}
      >
        <Field name="mail" label="Email address" type="email" autocomplete="email" />
        <OldPassword needed={me.password} />
      </AccountForm>
      {(me.mail ?? me.mailWanted) !== null && (
        <div class="online-buttons">
          <button
            type="button"
            class="control"
            disabled={removing.busy}
            onClick={() => removing.run(async () => setMe(await accounts.removeMail()))}
          >
            Remove address
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
    <Section
      title="Delete account"
      explains="You resign your running games. Finished games stay without your name, and your chat messages in them are removed. Everything else is deleted immediately."
    >
      <AccountForm
        label="Delete account"
        button="Delete permanently"
        onSend={async (entered) => {
          await accounts.remove(entered.given('old'));
          setMe(null);
          return undefined;
        }}
      >
        {password === 'perhaps' ? (
          <Field
            name="old"
            label="Password, if you have one"
            type="password"
            autocomplete="current-password"
            optional
          />
        ) : (
          <OldPassword needed={password === 'needed'} />
        )}
        <label class="online-check">
          <input type="checkbox" required />
          <span>I understand that this can’t be undone.</span>
        </label>
      </AccountForm>
    </Section>
  );
}
