/** The parts of which the forms of an account are made. */
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { WhyNot } from '../OnlineFrame.js';
import { useDoing } from '../use-request.js';

export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'password' | 'email';
  /** For programs that fill in forms. */
  readonly autocomplete?: AutoFill;
  readonly shortest?: number;
  readonly longest?: number;
  readonly explains?: string;
  readonly value?: string;
  /** Whether it may stay empty. */
  readonly optional?: boolean;
}

export function Field({
  name,
  label,
  type = 'text',
  autocomplete = 'off',
  shortest,
  longest = 200,
  explains,
  value,
  optional = false,
}: FieldProps) {
  const id = useId();
  const about = `${id}-about`;
  const facts = {
    id,
    class: 'control-field',
    name,
    autocomplete,
    minLength: shortest,
    maxLength: longest,
    required: !optional,
    defaultValue: value,
    spellcheck: false,
    autocapitalize: 'none',
    ...(explains !== undefined && { 'aria-describedby': about }),
  } as const;
  return (
    <div class="online-field">
      <label for={id}>{label}</label>
      {type === 'password' ? (
        <input {...facts} type="password" />
      ) : type === 'email' ? (
        <input {...facts} type="email" />
      ) : (
        <input {...facts} type="text" />
      )}
      {explains !== undefined && <small id={about}>{explains}</small>}
    </div>
  );
}

/** Asked before anything that a stranger at an open page must not do. */
export function OldPassword({
  needed,
  label = 'Current password',
}: {
  readonly needed: boolean;
  readonly label?: string;
}) {
  return needed ? <Field name="old" label={label} type="password" autocomplete="current-password" /> : null;
}

interface AccountFormProps {
  readonly label: string;
  readonly button: string;
  readonly main?: boolean;
  /** What is done with what was entered; what comes back is said under the form. */
  readonly onSend: (entered: Entered) => Promise<string | undefined>;
  readonly children: ComponentChildren;
}

export interface Entered {
  /** What stands in a field; "" where there is none. */
  text(name: string): string;
  /** The same; undefined where nothing was entered. */
  given(name: string): string | undefined;
}

function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { text, given: (name) => (text(name) === '' ? undefined : text(name)) };
}

/** A form that sends itself, is emptied when that was done, and says what came of it. */
export function AccountForm({ label, button, main = false, onSend, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<string | undefined>(undefined);
  const sending = useDoing();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const entered = form.current === null ? undefined : enteredIn(form.current);
    if (entered === undefined) return;
    said.current = undefined;
    sending.run(async () => {
      said.current = await onSend(entered);
      form.current?.reset();
    });
  };
  return (
    <form class="online-form" aria-label={label} ref={form} onSubmit={send}>
      {children}
      <div class="online-buttons">
        <button type="submit" class={main ? 'control control-main' : 'control'} disabled={sending.busy}>
          {button}
        </button>
      </div>
      <div role="status">
        {!sending.busy && sending.why === undefined && said.current !== undefined && (
          <p class="online-good">{said.current}</p>
        )}
      </div>
      <WhyNot why={sending.why} />
    </form>
  );
}

export function Section({
  title,
  explains,
  children,
}: {
  readonly title: string;
  readonly explains?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="online-card" aria-label={title}>
      <h2>{title}</h2>
      {explains !== undefined && <p>{explains}</p>}
      {children}
    </section>
  );
}
