/** Before what would let a stranger stay, the server asks again who one is: then this page does, and goes on. */
import { signal } from '@preact/signals';
import { isRefusedAs } from '../refusal.js';

/** Shown while it is asked; what is called with the outcome. */
export const confirming = signal<((outcome: 'confirmed' | 'put-away') => void) | undefined>(undefined);

function askWhoIAm(): Promise<'confirmed' | 'put-away'> {
  // Whatever was asked before it is not answered any more.
  confirming.peek()?.('put-away');
  return new Promise((resolve) => {
    confirming.value = (outcome) => {
      confirming.value = undefined;
      resolve(outcome);
    };
  });
}

/** Does something; if the server wants to be sure first who asks, they are asked here, and it is done after all. */
export async function onceConfirmed<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusedAs(error, 'confirm-first') || (await askWhoIAm()) === 'put-away') throw error;
    return work();
  }
}
