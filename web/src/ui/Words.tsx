/** Text of the page in which the terms of the game are links, once its glossary is here. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** How the game at the screen explains its terms; undefined until the board is there. */
export const explained = signal<((text: string) => ComponentChildren) | undefined>(undefined);

export function Words({ text }: { readonly text: string }) {
  return <>{explained.value?.(text) ?? text}</>;
}
