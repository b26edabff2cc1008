/** The games that the computer plays: their rules and what its players know of them, without anything of the page. */
import type { SomeExpert } from '@bridgehead/ai';

const EXPERTS = import.meta.glob<SomeExpert>('./*/computer.ts', { import: 'expert' });

export async function loadExpert(key: string): Promise<SomeExpert> {
  const load = EXPERTS[`./${key}/computer.ts`];
  if (load === undefined) throw new Error(`The computer doesn’t know the game "${key}"`);
  return load();
}
