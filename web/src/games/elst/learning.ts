/** What there is to learn the game with. */
import type { Learning } from '../../kit/learning.js';

export const learning: Learning = {
  lessons: async () => (await import('@bridgehead/elst/lessons')).lessons,
  glossary: async () => (await import('@bridgehead/elst/glossary')).glossary,
  reference: async () => (await import('@bridgehead/elst/reference')).reference,
  figures: async () => (await import('@bridgehead/elst/figures')).figures,
  firstBattle: async () => (await import('@bridgehead/elst/first-battle')).firstBattle,
};
