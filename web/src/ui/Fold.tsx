/** Details below a line that opens them. Once opened, it is open the next time, too. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import './fold.css';

export interface FoldProps {
  /** Which of them: all with this name open together. */
  readonly name: string;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}

const opened = signal<ReadonlySet<string>>(new Set());

export function Fold({ name, title, children }: FoldProps) {
  return (
    <details
      class="fold"
      open={opened.value.has(name)}
      onToggle={({ currentTarget: { open } }) => {
        if (open === opened.value.has(name)) return;
        opened.value = new Set(open ? [...opened.value, name] : [...opened.value].filter((other) => other !== name));
      }}
    >
      <summary>{title}</summary>
      <div class="fold-inside">{children}</div>
    </details>
  );
}
