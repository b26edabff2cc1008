/** Asks who one is, before something is done that a stranger at an open page must not do. */
import { useEffect } from 'preact/hooks';
import { Dialog } from '../../ui/Dialog.js';
import { PasskeyButton } from './PasskeyButton.js';
import { confirming } from './confirm-identity.js';
import { AccountForm, Field } from './fields.js';
import { accounts } from './accounts.js';

/** Shown while it is asked. `password`: whether there is one; of anyone who may not play any more it is not known. */
export function ConfirmDialog({ password }: { readonly password: 'needed' | 'none' | 'perhaps' }) {
  const settle = confirming.value;
  // Anyone who leaves the page has not answered.
  useEffect(() => () => confirming.peek()?.('put-away'), []);
  if (settle === undefined) return null;
  return (
    <Dialog title="Confirm it’s you" onClose={() => settle('put-away')}>
      <p>{sayWhy(password)}</p>
      {password !== 'none' && (
        <AccountForm
          label="Confirm with the password"
          button="Confirm"
          main
          onSend={async (entered) => {
            await accounts.confirmByPassword(entered.text('password'));
            settle('confirmed');
            return undefined;
          }}
        >
          <Field name="password" label="Your password" type="password" autocomplete="current-password" />
        </AccountForm>
      )}
      <PasskeyButton
        button="Confirm with a passkey"
        onSigned={async (answer) => {
          await accounts.confirmByPasskey(answer);
          settle('confirmed');
          return undefined;
        }}
      />
    </Dialog>
  );
}

function sayWhy(password: 'needed' | 'none' | 'perhaps'): string {
  const how = {
    needed: 'Enter your password, or use a passkey if you have one.',
    none: 'Use your passkey.',
    perhaps: 'Enter your password, or use your passkey.',
  }[password];
  return `This changes your account’s security, and you signed in a while ago. ${how} You won’t be asked again for ten minutes.`;
}
