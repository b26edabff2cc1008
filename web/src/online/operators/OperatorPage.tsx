/** For operators of the server: reports, bans, and the log of their acts. */
import { useEffect, useState } from 'preact/hooks';
import { AccountForm, Field, Section } from '../account/fields.js';
import { OnlineFrame, Waiting, WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { AuditSection } from './AuditSection.js';
import { BansSection } from './BansSection.js';
import { comeIn, goOut, operator } from './operator-api.js';
import { ReportsSection } from './ReportsSection.js';
import './operators.css';

export function OperatorPage() {
  const coming = useDoing();
  useEffect(() => coming.run(() => comeIn()), []);
  return (
    <OnlineFrame title="Moderation">
      {operator.value !== undefined ? (
        <Inside name={operator.value} />
      ) : coming.busy ? (
        <Waiting words="Loading …" />
      ) : (
        <ShowToken why={coming.why} />
      )}
    </OnlineFrame>
  );
}

function ShowToken({ why }: { readonly why: unknown }) {
  return (
    <Section
      title="Operator token"
      explains="This page is for the server’s operators. The token is kept until you close this tab."
    >
      <WhyNot why={why} />
      <AccountForm
        label="Operator token"
        button="Use token"
        main
        onSend={async (entered) => {
          await comeIn(entered.text('token').trim());
          return undefined;
        }}
      >
        <Field name="token" label="Token" type="password" />
      </AccountForm>
    </Section>
  );
}

function Inside({ name }: { readonly name: string }) {
  // What one part does is seen in the log.
  const [acts, setActs] = useState(0);
  const noteAct = () => setActs(acts + 1);
  return (
    <>
      <div class="online-lead">
        <p>
          Your actions are logged as <strong>{name}</strong>.
        </p>
        <button type="button" class="control" onClick={goOut}>
          Forget token
        </button>
      </div>
      <ReportsSection onAct={noteAct} />
      <BansSection onAct={noteAct} />
      <AuditSection acts={acts} />
    </>
  );
}
