/** What must hold of the written parts of every reference card. */
import type { Reference } from '@bridgehead/engine/learning';
import type { RulebookData } from '@bridgehead/engine/rulebook';
import { expect, test } from 'vitest';
import { isEasy } from './short-sentences.js';

export function testReference({ phases, counters, reminders }: Reference, { chapters }: RulebookData): void {
  test('the reference card names rules of this book', () => {
    const rules = new Set(chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id)));
    expect([...phases, ...reminders].map(({ rule }) => rule).filter((rule) => !rules.has(rule))).toEqual([]);
  });

  test('the reference card is written in short sentences', () => {
    const texts = [
      ...phases.map(({ does }) => does),
      ...reminders.map(({ text }) => text),
      ...counters.flatMap(({ title, points }) => [title, ...points.map(({ means }) => means)]),
    ];
    expect(texts.filter((text) => !isEasy(text))).toEqual([]);
  });
}
