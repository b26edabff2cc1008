/** What there is to learn the game with. */
import type { Learning } from '../../kit/learning.js';

export const learning: Learning = {
  lessons: async () => (await import('@bridgehead/remagen/lessons')).lessons,
  glossary: async () => (await import('@bridgehead/remagen/glossary')).glossary,
  reference: async () => (await import('@bridgehead/remagen/reference')).reference,
  figures: async () => (await import('@bridgehead/remagen/figures')).figures,
  firstBattle: async () => (await import('@bridgehead/remagen/first-battle')).firstBattle,
};
