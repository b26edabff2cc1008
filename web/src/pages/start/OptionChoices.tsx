/** The options of a game, each with the rule that it changes. Nothing where a game has none. */
import type { OptionInfo } from '@bridgehead/engine';
import './dialogs.css';

interface OptionChoicesProps {
  readonly options: readonly OptionInfo[];
  readonly chosen: Readonly<Record<string, boolean>>;
  readonly onChange: (chosen: Readonly<Record<string, boolean>>) => void;
}

export function OptionChoices({ options, chosen, onChange }: OptionChoicesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset class="start-choices">
      <legend>Options</legend>
      {options.map(({ id, title, rule, summary }) => (
        <label key={id} class="start-choice">
          <input type="checkbox" checked={chosen[id] ?? false} onChange={({ currentTarget }) => onChange({ ...chosen, [id]: currentTarget.checked })} />
          <span>
            {title}
            <small>
              {summary} Rule {rule}.
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
