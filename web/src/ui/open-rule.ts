/** Which rule the rulebook shows. A rule number anywhere on the page leads here; the game stays where it is. */
import { signal } from '@preact/signals';

export const openedRule = signal<{ readonly id: string } | undefined>(undefined);

/** Opens the rulebook at a rule; at the same one again if asked again. */
export function openRule(id: string): void {
  openedRule.value = { id };
}
