/** "/": finds a unit, a hex, a rule or a command by a few letters. */
import type { GameTypes } from '@bridgehead/engine';
import type { Rulebook } from '@bridgehead/engine/rulebook';
import { useEffect, useState } from 'preact/hooks';
import type { Table } from '../table/table.js';
import { Dialog } from '../ui/Dialog.js';
import { openRule } from '../ui/open-rule.js';
import type { Command } from './commands.js';

interface FinderProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

interface Found {
  readonly kind: 'Unit' | 'Hex' | 'Rule' | 'Command';
  readonly label: string;
  readonly detail: string;
  readonly run: () => void;
}

const MOST = 24;

export function Finder<T extends GameTypes>({ table, commands, onClose }: FinderProps<T>) {
  const [word, setWord] = useState('');
  const [at, setAt] = useState(0);
  const [rulebook, setRulebook] = useState<Rulebook | undefined>(undefined);
  useEffect(() => void table.kit.loadRulebook().then(setRulebook, () => undefined), [table]);
  const found = word.trim() === '' ? [] : search(table, commands, rulebook, word.trim().toLowerCase()).slice(0, MOST);
  const go = (item: Found | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(found[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find" onClose={onClose}>
      <input
        class="finder-word"
        type="text"
        autofocus
        placeholder="A unit, a hex, a rule, a command"
        aria-label="Find a unit, a hex, a rule or a command"
        role="combobox"
        list={undefined}
        aria-expanded={found.length > 0}
        aria-controls="finder-list"
        aria-activedescendant={found.length > 0 ? `finder-${at}` : undefined}
        value={word}
        onInput={(event) => {
          setWord(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul class="finder-list" id="finder-list" role="listbox" aria-label="Found">
        {found.map((item, index) => (
          <li
            key={`${item.kind} ${item.label}`}
            id={`finder-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(item)}
          >
            <span class="finder-kind">{item.kind}</span> {item.label} <span class="finder-detail">{item.detail}</span>
          </li>
        ))}
      </ul>
      {word.trim() !== '' && found.length === 0 && <p class="finder-none">No results.</p>}
    </Dialog>
  );
}

function search<T extends GameTypes>(
  table: Table<T>,
  commands: readonly Command[],
  rulebook: Rulebook | undefined,
  word: string,
): Found[] {
  const { kit, moment } = table;
  const show = (hex: string) => () => {
    table.shown.value = [{ hex, kind: 'focus' }];
  };
  const units = kit.forces(moment.value.seat.state).flatMap(({ units: members }) => members);
  const rules = rulebook?.chapters.flatMap((chapter) => chapter.rules) ?? [];
  return [
    ...kit
      .plan(moment.value.seat.state)
      .hexes.filter(({ name }) => name.toLowerCase().startsWith(word))
      .slice(0, 6)
      .map(
        ({ name }): Found => ({
          kind: 'Hex',
          label: name,
          detail: kit.describe(moment.value.seat, name),
          run: show(name),
        }),
      ),
    ...units
      .filter(({ name, values }) => `${name} ${values}`.toLowerCase().includes(word))
      .map(
        ({ name, where, hex }): Found => ({
          kind: 'Unit',
          label: name,
          detail: where,
          run: hex === undefined ? () => undefined : show(hex),
        }),
      ),
    ...commands
      .filter(({ label, why }) => why === undefined && label.toLowerCase().includes(word))
      .map(({ label, key, run }): Found => ({ kind: 'Command', label, detail: key ?? '', run })),
    ...rules
      .filter(({ id, title }) => id.toLowerCase().startsWith(word) || title.toLowerCase().includes(word))
      .map(({ id, title }): Found => ({ kind: 'Rule', label: id, detail: title, run: () => openRule(id) })),
  ];
}
