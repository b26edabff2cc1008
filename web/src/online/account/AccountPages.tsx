/** Who I am here: a guest at once, a name when I want to keep my seats, and what belongs to it. */
import type { Me } from '@bridgehead/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { OnlineRoute } from '../online-routes.js';
import { goOnline, linkTo } from '../online-routes.js';
import { NotAnswered, OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { isRefusedAs } from '../refusal.js';
import { askWho, brought, noteSignedIn, setMe, who } from '../signed-in.js';
import { count } from '../game-texts.js';
import { ConfirmDialog } from './ConfirmDialog.js';
import { DevicesSection, TokensSection } from './Devices.js';
import { AccountForm, Field, Section } from './fields.js';
import { LeaveSection, MailSection, NameSection, PasswordSection } from './Identity.js';
import { NoticesSection } from './NoticesSection.js';
import { Passkeys } from './Passkeys.js';
import { PeopleSection } from './PeopleSection.js';
import { SignIn, SignInCard } from './SignIn.js';
import { accounts } from './accounts.js';

export function AccountPages({
  route,
}: {
  readonly route: Extract<OnlineRoute, { readonly page: 'account' | 'recover' | 'check-mail' }>;
}) {
  switch (route.page) {
    case 'account':
      return <AccountPage />;
    case 'recover':
      return <RecoverPage link={route.link} />;
    case 'check-mail':
      return <CheckMailPage link={route.link} />;
  }
}

function AccountPage() {
  const known = who.value;
  return (
    <OnlineFrame tab="account" title="Account">
      {known.is === 'not-asked' && <Waiting words="Loading …" />}
      {known.is === 'unknown' &&
        (isRefusedAs(known.why, 'banned') ? (
          <Banned why={known.why} />
        ) : (
          <NotAnswered why={known.why} onAgain={() => void askWho()} />
        ))}
      {known.is === 'known' && (known.me === null ? <SignIn /> : <Mine me={known.me} />)}
    </OnlineFrame>
  );
}

/** Anyone who may not play here any more may still take away what is theirs. */
function Banned({ why }: { readonly why: unknown }) {
  return (
    <>
      <WhyNot why={why} />
      <SignOut />
      <div class="online-cards">
        <LeaveSection password="perhaps" />
      </div>
      <ConfirmDialog password="perhaps" />
    </>
  );
}

function SignOut() {
  const leaving = useDoing();
  const signOut = () =>
    leaving.run(async () => {
      await accounts.signOut();
      setMe(null);
    });
  return (
    <>
      <button type="button" class="control" disabled={leaving.busy} onClick={signOut}>
        Sign out
      </button>
      <WhyNot why={leaving.why} />
    </>
  );
}

function Mine({ me }: { readonly me: Me }) {
  return (
    <>
      <div class="online-lead">
        <p>
          You are <strong>{me.name}</strong>
          {me.guest
            ? ', a guest. If you clear this browser’s data, you lose your seats. Choose a name to keep them.'
            : '.'}
        </p>
        {!me.guest && <SignOut />}
      </div>
      {brought.value > 0 && (
        <p role="status">
          {count(brought.value, 'game')} from playing as a guest {brought.value === 1 ? 'is' : 'are'} now in your
          account.
        </p>
      )}
      <div class="online-cards">
        <NameSection key={`${me.id} ${me.guest}`} me={me} />
        {me.guest ? <SignInCard guest /> : <PasswordSection me={me} />}
        <Passkeys />
        {!me.guest && <MailSection me={me} />}
        <NoticesSection hasMail={me.mail !== null} />
        <DevicesSection guest={me.guest} />
        <TokensSection />
        <PeopleSection />
        <LeaveSection password={me.password ? 'needed' : 'none'} />
      </div>
      <ConfirmDialog password={me.password ? 'needed' : 'none'} />
    </>
  );
}

function RecoverPage({ link }: { readonly link: string }) {
  return (
    <OnlineFrame title="A new password">
      <Section
        title="Choose a new password"
        explains="You will be signed in here. All other devices and all tokens will be signed out."
      >
        <AccountForm
          label="A new password"
          button="Save password"
          main
          onSend={async (entered) => {
            noteSignedIn(await accounts.finishRecovery(link, entered.text('password')));
            goOnline({ page: 'account' });
            return undefined;
          }}
        >
          <Field
            name="password"
            label="New password"
            type="password"
            autocomplete="new-password"
            shortest={8}
            explains="At least eight characters."
          />
        </AccountForm>
      </Section>
    </OnlineFrame>
  );
}

function CheckMailPage({ link }: { readonly link: string }) {
  const [mail, setMail] = useState<string | undefined>(undefined);
  const checking = useDoing();
  useEffect(
    () =>
      checking.run(async () => {
        setMail(await accounts.checkMail(link));
        await askWho();
      }),
    [link],
  );
  return (
    <OnlineFrame title="Email address">
      {checking.busy && <Waiting words="Loading …" />}
      {mail !== undefined && <p role="status">{mail} is now your address.</p>}
      <WhyNot why={checking.why} />
      <p>
        <a href={linkTo({ page: 'account' })}>Open your account</a>
      </p>
    </OnlineFrame>
  );
}
