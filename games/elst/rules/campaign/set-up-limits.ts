/** C-DaE:4.518 C-CG3 C-CG8 C-CG9 Where units may set up in a scenario of the campaign. */
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { campaign } from '../scenarios/campaign-content.js';
import type { Area } from './ground.js';
import { isEnterable } from './ground.js';

/** C-DaE:4.5182a C-CG8a C-R44 The hexes of an area where units set up. */
export function setUpHexesOf(board: Board, { hexes }: Area): readonly Hex[] {
  return hexes.filter((hex) => isEnterable(board, hex));
}

/**
 * C-CG9a V-CG.v8 C-R80 Where a Gun that ended the last scenario in a hex sets up: within three hexes of it in its area; anywhere in the area
 * that it Escaped to if none of its hexes is that near.
 */
export function gunHexes(board: Board, area: Area, last: Hex): readonly Hex[] {
  const hexes = setUpHexesOf(board, area);
  const near = hexes.filter((hex) => distance(board.grid, hex, last) <= campaign.gunRange);
  return near.length > 0 ? near : hexes;
}

/** C-CG3a C-R79 How many radios may be in play. */
export const MOST_MODULES = campaign.modules.most;
/** C-CG3c The pile of a module. */
export const MODULE_CHITS = { black: campaign.modules.black, red: campaign.modules.red };

/** C-CG3e C-CG3f What becomes of a module after a scenario. */
export function moduleAfter({ fired }: { readonly fired: boolean }): 'eliminated' | 'retained' {
  return fired ? 'eliminated' : 'retained';
}
