/** Everything that can be picked, as a list: for the keyboard, the screen reader, and anyone who likes lists better than maps. */
import type { GameTypes } from '@bridgehead/engine';
import { useMemo, useRef } from 'preact/hooks';
import type { Choice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { groupChoices, writtenLabel } from './choice-groups.js';
import { keepingPlace } from './keep-place.js';

export function ChoiceList<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const choices = table.desk.value?.choices;
  const groups = useMemo(() => groupChoices(choices ?? []), [choices]);
  const list = useRef<HTMLElement>(null);
  if (groups.length === 0) return null;

  const choose = (choice: Choice<T>) => keepingPlace(list.current, () => table.choose(choice));
  return (
    <section
      class="panel-section decide-choices"
      aria-label="Your options"
      ref={list}
      onMouseLeave={() => table.consider(undefined, 'mouse')}
    >
      {groups.map(({ title, choices: members, layout }) => (
        <div key={title} class="decide-group">
          <h3 class="decide-heading">{title === '' ? 'Your options' : title}</h3>
          <ul class={`decide-${layout}`}>
            {members.map((choice) => (
              <li key={choice.id}>
                <ChoiceButton table={table} choice={choice} text={writtenLabel(choice, layout)} onChoose={choose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface ChoiceButtonProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly choice: Choice<T>;
  readonly text: string;
  readonly onChoose: (choice: Choice<T>) => void;
}

function ChoiceButton<T extends GameTypes>({ table, choice, text, onChoose }: ChoiceButtonProps<T>) {
  const { hex, piece, label } = choice;
  const consider = () =>
    table.consider(hex === undefined ? undefined : { hex, ...(piece !== undefined && { piece }) }, 'mouse');
  return (
    <button
      type="button"
      class="decide-choice"
      aria-label={text === label ? undefined : label}
      onMouseEnter={consider}
      onFocus={consider}
      onBlur={() => table.consider(undefined, 'mouse')}
      onClick={() => onChoose(choice)}
    >
      {text}
    </button>
  );
}
