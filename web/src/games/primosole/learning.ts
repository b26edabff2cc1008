/** What there is to learn the game with. */
import type { Learning } from '../../kit/learning.js';

export const learning: Learning = {
  lessons: async () => (await import('@bridgehead/primosole/lessons')).lessons,
  glossary: async () => (await import('@bridgehead/primosole/glossary')).glossary,
  reference: async () => (await import('@bridgehead/primosole/reference')).reference,
  figures: async () => (await import('@bridgehead/primosole/figures')).figures,
  firstBattle: async () => (await import('@bridgehead/primosole/first-battle')).firstBattle,
};
