/** What the ground of a hex is called. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Terrain } from '../vocabulary/vocabulary.js';
import type { Board } from './board.js';
import { isOrchardRoad, isRoad } from './board.js';

/** "stone building", "orchard with a road" */
export function groundWords(board: Board, hex: Hex): string {
  const { terrain, level } = board;
  const base = isOrchardRoad(board, hex)
    ? 'orchard with a road'
    : isRoad(board, hex) && terrain[hex] === 'open'
      ? 'road'
      : GROUND_WORDS[terrain[hex]];
  return level[hex] > 0 ? `${base} on a hill` : base;
}

const GROUND_WORDS: Readonly<Record<Terrain, string>> = {
  open: 'open ground',
  grain: 'grain',
  orchard: 'orchard',
  'building-stone': 'stone building',
  'building-wood': 'wooden building',
  pond: 'pond',
  woods: 'woods',
  brush: 'brush',
};
