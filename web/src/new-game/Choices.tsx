/** One of several, each with a line that explains it. */
import { useId } from 'preact/hooks';
import './dialogs.css';

interface ChoicesProps<Id extends string> {
  readonly title: string;
  readonly choices: readonly { readonly id: Id; readonly title: string; readonly summary?: string }[];
  readonly chosen: Id | undefined;
  readonly onChoose: (id: Id) => void;
}

export function Choices<Id extends string>({ title, choices, chosen, onChoose }: ChoicesProps<Id>) {
  const name = useId();
  return (
    <fieldset class="start-choices">
      <legend>{title}</legend>
      {choices.map(({ id, title: text, summary }) => (
        <label key={id} class="start-choice">
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>
            {text}
            {summary !== undefined && <small>{summary}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
