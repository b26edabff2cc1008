/** A short row of words of which one is chosen. */
import { useId } from 'preact/hooks';
import './control.css';

export interface SegmentsProps<Id extends string> {
  /** What is chosen here, for anyone who cannot see it. */
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function Segments<Id extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset class="control-segments">
      <legend class="control-hidden">{label}</legend>
      {choices.map(({ id, label: text }) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
