/** The button with which a passkey signs what the server asks of anyone who wants to show who they are. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { sayPasskeyTrouble } from './passkey-problems.js';
import { accounts } from './accounts.js';

interface ByPasskeyProps {
  readonly button: string;
  readonly onSigned: (answer: AuthenticationResponseJSON) => Promise<undefined>;
}

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ button, onSigned }: ByPasskeyProps) {
  const signing = useDoing();
  const sign = () =>
    signing.run(async () => {
      const optionsJSON = await accounts.beginPasskeySignIn();
      const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
        throw sayPasskeyTrouble(error);
      });
      await onSigned(answer);
    });
  if (!browserSupportsWebAuthn()) return null;
  return (
    <>
      <div class="online-buttons">
        <button type="button" class="control" disabled={signing.busy} onClick={sign}>
          {button}
        </button>
      </div>
      <WhyNot why={signing.why} />
    </>
  );
}
