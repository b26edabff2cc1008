/** Whose standing orders are shown. A button anywhere on the page leads here, like the number of a rule to the rulebook. */
import { signal } from '@preact/signals';

export const openedOrders = signal<{ readonly unit: string | undefined } | undefined>(undefined);

/** Opens the standing orders of a unit, or those for all. */
export function openOrders(unit?: string): void {
  openedOrders.value = { unit };
}

export function closeOrders(): void {
  openedOrders.value = undefined;
}
