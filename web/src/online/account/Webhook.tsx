/** Where notifications go to a program of mine, with what it checks them by and whether they arrive. */
import type { NoticeSettings, WebhookState } from '@bridgehead/protocol';
import { useState } from 'preact/hooks';
import { sayWhen } from '../../saved-games/time-ago.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { serverNow } from '../ask.js';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';
import { NoticeWay } from './NoticeWay.js';
import { accounts } from './accounts.js';

interface WebhookProps {
  readonly settings: NoticeSettings;
  /** null: no URL is set. */
  readonly state: WebhookState | null;
  /** A secret that was just made, to be shown this once. */
  readonly fresh: string | undefined;
  readonly onKeep: (change: Partial<NoticeSettings>) => void;
  readonly onState: (state: WebhookState | null, fresh?: string) => void;
}

export function Webhook({ settings, state, fresh, onKeep, onState }: WebhookProps) {
  const [address, setAddress] = useState(settings.address ?? '');
  return (
    <>
      <NoticeWay
        label="Webhook"
        explains="Sends a signed message to a URL of your choice, for programs."
        on={settings.webhook}
        disabled={settings.address === null}
        onChange={(webhook) => onKeep({ webhook })}
      />
      <form
        class="online-field-row online-inset"
        aria-label="Webhook"
        onSubmit={(event) => {
          event.preventDefault();
          onKeep(
            address.trim() === '' ? { address: null, webhook: false } : { address: address.trim(), webhook: true },
          );
        }}
      >
        <input
          type="url"
          class="control-field"
          aria-label="Webhook URL"
          placeholder="https://…"
          maxLength={500}
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <button type="submit" class="control">
          Set
        </button>
      </form>
      {state !== null && <WebhookCare state={state} fresh={fresh} onState={onState} />}
    </>
  );
}

/** The secret while it is new, how deliveries went, and what can be done about it. */
function WebhookCare({
  state,
  fresh,
  onState,
}: Pick<WebhookProps, 'fresh' | 'onState'> & { readonly state: WebhookState }) {
  const doing = useDoing();
  const [tested, setTested] = useState<{ readonly problem: string | null } | undefined>(undefined);
  const look = async (secret?: string) => onState((await accounts.notices()).webhook, secret);
  const renew = () => doing.run(async () => look(await accounts.renewWebhookSecret()));
  const turnOn = () => doing.run(async () => onState((await accounts.enableWebhook()).webhook));
  const test = () =>
    doing.run(async () => {
      setTested(undefined);
      setTested(await accounts.testWebhook());
    });
  return (
    <div class="online-inset" role="group" aria-label="Webhook state">
      {fresh !== undefined && (
        <div class="online-fresh" role="status">
          <p>Your program checks messages with this secret. It is shown only once. Copy it now:</p>
          <code>{fresh}</code>
          <CopyButton label="Copy secret" text={fresh} />
        </div>
      )}
      <Condition state={state} />
      <div class="online-buttons">
        {state.disabled !== null && (
          <button type="button" class="control control-main" disabled={doing.busy} onClick={turnOn}>
            Turn on again
          </button>
        )}
        <button type="button" class="control" disabled={doing.busy} onClick={test}>
          Test webhook
        </button>
        <button type="button" class="control" disabled={doing.busy} onClick={renew}>
          Renew secret
        </button>
      </div>
      <div role="status">
        {tested !== undefined &&
          (tested.problem === null ? (
            <p class="online-good">The test arrived.</p>
          ) : (
            <p class="online-bad">The test failed. {tested.problem}</p>
          ))}
      </div>
      <WhyNot why={doing.why} />
    </div>
  );
}

function ago(at: number): string {
  return sayWhen(at, serverNow());
}

function Condition({ state: { renewed, disabled, failures, lastFailure } }: { readonly state: WebhookState }) {
  return (
    <>
      {disabled !== null && (
        <p class="online-bad">
          Turned off {ago(disabled)} after {failures} failed deliveries in a row.
        </p>
      )}
      {lastFailure !== null && (
        <p class="online-quiet">
          Last failure {ago(lastFailure.at)}: {lastFailure.problem}
        </p>
      )}
      <p class="online-quiet">
        {renewed === null ? 'It has no secret that you know. Renew it to get one.' : `Secret created ${ago(renewed)}.`}
      </p>
    </>
  );
}
