/** Whom I have blocked or muted, for all pages. */
import type { NewReport, Person } from '@bridgehead/protocol';
import { hasFields, isAnything, isListOf, isPerson } from '@bridgehead/protocol';
import { signal } from '@preact/signals';
import { api } from './api.js';
import { who } from './signed-in.js';

const isPeople = hasFields<{ readonly people: readonly Person[] }>({ people: isListOf(isPerson) });

/** Of whom it is, and who is in it; undefined until it was asked for. */
const known = signal<{ readonly of: string; readonly people: readonly Person[] } | undefined>(undefined);

function myId(): string | undefined {
  return who.value.is === 'known' ? who.value.me?.id : undefined;
}

/** Everyone I have blocked or muted; undefined until it is known. */
export function myPeople(): readonly Person[] | undefined {
  return known.value?.of === myId() ? known.value?.people : undefined;
}

export function personNamed(name: string): Person {
  return myPeople()?.find((person) => person.name === name) ?? { name, blocked: false, muted: false };
}

export async function readPeople(): Promise<void> {
  const of = myId();
  if (of !== undefined)
    known.value = {
      of,
      people: (await api.call('GET', '/api/me/people', isPeople)).people,
    };
}

export async function setPerson(
  name: string,
  wish: { readonly blocked?: boolean; readonly muted?: boolean },
): Promise<void> {
  await api.call('PUT', `/api/me/people/${encodeURIComponent(name)}`, isAnything, { body: wish });
  await readPeople();
}

export async function report(wish: NewReport): Promise<void> {
  await api.call('POST', '/api/reports', isAnything, { body: wish });
}
