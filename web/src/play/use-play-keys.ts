/** The keys of a game being played. They serve the whole page, wherever the focus is. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { keepingFocus } from '../ui/keep-focus.js';
import type { Command } from './commands.js';
import { commandFor, isTyping } from './commands.js';

/** `commands`: what can be done when the key goes down, which may be before that is drawn. */
export function usePlayKeys(page: RefObject<HTMLDivElement | null>, commands: () => readonly Command[]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or a menu has the keys to itself, no matter who opened it.
      if (document.querySelector('dialog[open], :popover-open') !== null || isTyping(event) || event.defaultPrevented)
        return;
      const command = commandFor(commands(), event);
      if (command === undefined) return;
      event.preventDefault();
      if (command.why === undefined)
        keepingFocus(
          () => command.run(),
          () =>
            page.current?.querySelector<HTMLElement>('.decide-considered') ??
            page.current?.querySelector<HTMLElement>('.board'),
        );
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
