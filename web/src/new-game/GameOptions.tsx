/** The options of a new game: a tick, one of several, or a number. One that depends on another is shown where it means something. */
import type { ChosenOptions, OptionInfo, OptionValue } from '@bridgehead/engine';
import { isOpenOption, usualValue } from '@bridgehead/engine';
import './dialogs.css';

interface GameOptionsProps {
  readonly infos: readonly OptionInfo[];
  readonly chosen: ChosenOptions;
  readonly onChange: (chosen: ChosenOptions) => void;
}

export function GameOptions({ infos, chosen, onChange }: GameOptionsProps) {
  return (
    <fieldset class="start-choices">
      <legend>Options</legend>
      {infos
        .filter((info) => isOpenOption(infos, info, chosen))
        .map((info) => (
          <GameOption
            key={info.id}
            info={info}
            value={chosen[info.id] ?? usualValue(info)}
            onChange={(value) => onChange({ ...chosen, [info.id]: value })}
          />
        ))}
    </fieldset>
  );
}

interface GameOptionProps {
  readonly info: OptionInfo;
  readonly value: OptionValue;
  readonly onChange: (value: OptionValue) => void;
}

function GameOption({ info, value, onChange }: GameOptionProps) {
  const { title, rule, summary, choices, range } = info;
  const chosen = choices?.find((choice) => choice.value === value);
  const explained = (
    <small>
      {[summary, chosen?.summary].filter(Boolean).join(' ')} Rule {rule}.
    </small>
  );
  if (choices === undefined && range === undefined) {
    return (
      <label class="start-choice">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {title}
          {explained}
        </span>
      </label>
    );
  }
  return (
    <label
      class={
        value === usualValue(info) ? 'start-choice start-option' : 'start-choice start-option start-option-changed'
      }
    >
      <span>
        {title}
        {explained}
      </span>
      {choices !== undefined && (
        <select
          class="control-field"
          aria-label={title}
          value={String(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      )}
      {range !== undefined && (
        <input
          class="control-field"
          type="number"
          aria-label={title}
          min={range.from}
          max={range.to}
          step={1}
          required
          value={Number(value)}
          onChange={({ currentTarget }) => {
            if (currentTarget.reportValidity()) onChange(currentTarget.valueAsNumber);
          }}
        />
      )}
    </label>
  );
}
