/** A game that does not go on: the operator is asked for a verdict, with a reason that nobody else reads. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api.js';
import { WhyNot } from '../OnlineFrame.js';
import { useAsked, useDoing } from '../use-request.js';

const LONGEST = 500;

export function Appeal({ id }: { readonly id: string }) {
  const { value: made, again, why } = useAsked(() => api.appeal(id), { key: id });
  const doing = useDoing();
  const [text, setText] = useState<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const isOpen = text !== undefined;
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [isOpen]);
  const keep = (reason: string | null) =>
    doing.run(async () => {
      await api.keepAppeal(id, reason);
      setText(undefined);
      again();
    });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text?.trim() ?? '';
    if (words !== '') keep(words);
  };
  const reason = made?.reason ?? null;
  return (
    <>
      <div role="status">{reason !== null && <p>You asked the operator for a verdict: “{reason}”</p>}</div>
      <div class="online-buttons">
        {reason === null ? (
          <button
            type="button"
            class="control"
            disabled={made === undefined}
            aria-expanded={isOpen}
            onClick={() => setText(isOpen ? undefined : '')}
          >
            Ask for a verdict …
          </button>
        ) : (
          <button type="button" class="control" disabled={doing.busy} onClick={() => keep(null)}>
            Withdraw request
          </button>
        )}
      </div>
      {isOpen && reason === null && (
        <form class="online-sure" aria-label="Ask for a verdict" ref={form} onSubmit={send}>
          <p>
            If the game can’t continue, the operator of this server can end it and decide who won. Only the operator
            reads what you write.
          </p>
          <textarea
            class="control-field"
            aria-label="Why a verdict is needed"
            rows={3}
            maxLength={LONGEST}
            required
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div class="online-buttons">
            <button type="submit" class="control control-main" disabled={doing.busy}>
              Ask
            </button>
            <button type="button" class="control" onClick={() => setText(undefined)}>
              Cancel
            </button>
          </div>
        </form>
      )}
      <WhyNot why={doing.why ?? why} />
    </>
  );
}
