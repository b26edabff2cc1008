/** For anyone who is nobody here yet: play as a guest, or sign in. */
import { useRef, useState } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { isRefusedAs } from '../refusal.js';
import { useDoing } from '../use-request.js';
import { askWho, ensureMe, noteSignedIn } from '../signed-in.js';
import type { SignedIn } from './account-api.js';
import { PasskeyButton } from './PasskeyButton.js';
import { AccountForm, Field, Section } from './fields.js';
import { accounts } from './accounts.js';

export function SignIn() {
  return (
    <div class="online-cards">
      <Guest />
      <SignInCard />
      <Section
        title="Forgot your password?"
        explains="If the account has an email address, we send a link there to choose a new password. If it has none, ask the server’s operator: the link is in the server’s log."
      >
        <AccountForm
          label="Forgot your password"
          button="Send link"
          onSend={async (entered) => {
            await accounts.recover(entered.text('name'));
            return 'If the account exists, the link is on its way.';
          }}
        >
          <Field name="name" label="Name" autocomplete="username" longest={100} />
        </AccountForm>
      </Section>
    </div>
  );
}

/** For a guest too, who has an account already. */
export function SignInCard({ guest = false }: { readonly guest?: boolean }) {
  // Asked only of anyone who plays against themselves.
  const [asksEvenSo, setAsksEvenSo] = useState(false);
  const evenSo = useRef(false);
  const signIn = async (ask: () => Promise<SignedIn>): Promise<undefined> => {
    try {
      noteSignedIn(await ask());
    } catch (error) {
      if (isRefusedAs(error, 'plays-both')) setAsksEvenSo(true);
      // They are known now, and may read why, or leave for good.
      if (isRefusedAs(error, 'banned')) await askWho();
      throw error;
    }
  };
  return (
    <Section
      title="Sign in"
      explains={
        guest
          ? 'Use the name you chose on another device. Your guest games come along.'
          : 'Use the name you chose on this or another device.'
      }
    >
      <AccountForm
        label="Sign in"
        button="Sign in"
        main
        onSend={(entered) =>
          signIn(() => accounts.signIn(entered.text('name'), entered.text('password'), evenSo.current))
        }
      >
        <Field name="name" label="Name" autocomplete="username" longest={100} />
        <Field name="password" label="Password" type="password" autocomplete="current-password" />
        {asksEvenSo && (
          <label class="online-check">
            <input
              type="checkbox"
              required
              onChange={({ currentTarget }) => void (evenSo.current = currentTarget.checked)}
            />
            <span>Resign guest games against this account.</span>
          </label>
        )}
      </AccountForm>
      <PasskeyButton
        button="Sign in with a passkey"
        onSigned={(answer) => signIn(() => accounts.signInByPasskey(answer, evenSo.current))}
      />
    </Section>
  );
}

function Guest() {
  const becoming = useDoing();
  return (
    <Section
      title="New here"
      explains="Play right away as a guest, without a name or an email address. This browser remembers your seats. Choose a name and a password any time to play on every device."
    >
      <div class="online-buttons">
        <button
          type="button"
          class="control control-main"
          disabled={becoming.busy}
          onClick={() => becoming.run(async () => void (await ensureMe()))}
        >
          Play as a guest
        </button>
      </div>
      <WhyNot why={becoming.why} />
    </Section>
  );
}
