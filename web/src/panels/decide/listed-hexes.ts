/** Whether hexes that can be picked are listed as buttons; a command of the table switches it. */
import { signal } from '@preact/signals';

export const hexesListed = signal(false);

/** The mouse is over the list: nothing may open under it. */
export const listHovered = signal(false);
