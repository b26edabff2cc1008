/** What there is to learn the game with. */
import type { Learning } from '../../kit/learning.js';

export const learning: Learning = {
  lessons: async () => (await import('@bridgehead/bulge/lessons')).lessons,
  glossary: async () => (await import('@bridgehead/bulge/glossary')).glossary,
  reference: async () => (await import('@bridgehead/bulge/reference')).reference,
  figures: async () => (await import('@bridgehead/bulge/figures')).figures,
  firstBattle: async () => (await import('@bridgehead/bulge/first-battle')).firstBattle,
};
