/** The title of the tab: what the page shows, and that I am awaited, here or elsewhere. */
import { effect, signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Shown } from './game-texts.js';
import { sayTabTitle } from './game-texts.js';
import { waitingGames } from './games-waiting.js';

const shown = signal<Shown | undefined>(undefined);

/** Until what comes back is called. */
export function keepTitle(): () => void {
  return effect(() => {
    document.title = sayTabTitle(shown.value, waitingGames.value ?? []);
  });
}

/** While a page of this name is shown; with the game that it shows. */
export function useTabTitle(name: string, game?: string, awaitsMe = false): void {
  // At once: the page before it has taken its own name along.
  useLayoutEffect(() => {
    shown.value = { name, game, awaitsMe };
    return () => {
      shown.value = undefined;
    };
  }, [name, game, awaitsMe]);
  useLayoutEffect(keepTitle, []);
}
