/** Tabs: one panel at a time, arrow keys walk along the tabs, and only the selected one is a stop for Tab. */
import { itemAt } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import './control.css';
import './tabs.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A small number beside the label, with what it counts in words. */
  readonly count?: { readonly number: number; readonly means: string };
}

export interface TabsProps<Id extends string> {
  /** What the tabs are about, for anyone who cannot see them. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** What the selected tab shows. */
  readonly children: ComponentChildren;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabId = (id: Id) => `${prefix}-tab-${id}`;
  const panelId = `${prefix}-panel`;

  const walk = (event: KeyboardEvent) => {
    const from = tabs.findIndex(({ id }) => id === selected);
    const to = nextTab(event.key, from, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    onSelect(itemAt(tabs, to).id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };

  return (
    <div class="tabs">
      <div class="tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map(({ id, label: text, count }) => (
          <button
            key={id}
            type="button"
            class="tabs-tab"
            role="tab"
            id={tabId(id)}
            aria-label={count === undefined || count.number === 0 ? text : `${text}, ${count.means}`}
            aria-selected={id === selected}
            aria-controls={panelId}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {text}
            {count !== undefined && count.number > 0 && <span class="tabs-count">{count.number}</span>}
          </button>
        ))}
      </div>
      <div key={selected} class="tabs-panel" role="tabpanel" id={panelId} aria-labelledby={tabId(selected)}>
        {children}
      </div>
    </div>
  );
}

/** Where a key leads from a tab; undefined if it leads nowhere. */
function nextTab(key: string, from: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % length;
  if (key === 'ArrowLeft') return (from + length - 1) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
