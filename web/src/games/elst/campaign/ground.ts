/** C-DaE:4.505 Setup Areas, No Man's Land and what is Isolated, as colours on the map; Retained units where they were last. */
import type { RosterPiece, Side, State } from '@bridgehead/elst';
import {
  NONE,
  SIDES,
  SIDE_NAMES,
  areasOn,
  kindCounter,
  letterOf,
  pieceFacts,
  pieceId,
  pieceName,
  sayPost,
  settingOf,
} from '@bridgehead/elst';
import type { Piece, Shade } from '../../../board/model.js';

const ARMIES = { british: 'commonwealth', german: 'german' } as const;

/** Only between battles and while they are set up: in battle the ground is what it is. */
export function shades(state: State): Shade[] {
  const { campaign, phase } = state;
  if (campaign === undefined || campaign.ground === '' || (phase !== 'refit' && phase !== 'set-up')) return [];
  const { board, area } = settingOf(state);
  const areas = areasOn(board, campaign.ground);
  return area.hexes.flatMap((hex): Shade[] => {
    const label = board.grid.labels[hex];
    const here = areas.at[hex];
    if (here === undefined) return campaign.ground[hex] === 'n' ? [{ hex: label, kind: 'contested' }] : [];
    const isFirst = hex === here.hexes[0];
    return [
      {
        hex: label,
        kind: 'held',
        army: ARMIES[here.side],
        ...(isFirst && { text: `${SIDE_NAMES[here.side][0]}${here.number + 1}` }),
      },
      ...(here.isolated ? [{ hex: label, kind: 'cut-off' } as const] : []),
    ];
  });
}

/** Units of the rosters that a viewer knows, while no battle is fought. */
export function retainedPieces(state: State): Piece[] {
  const { campaign } = state;
  if (campaign === undefined || campaign.battle !== undefined) return [];
  return SIDES.flatMap((side) =>
    campaign.rosters[side].pieces.flatMap((piece, number) =>
      piece.fate === 'retained' && piece.post >= 0 && piece.hex >= 0 ? [shownPiece(state, side, piece, number)] : [],
    ),
  );
}

function shownPiece(state: State, side: Side, piece: RosterPiece, number: number): Piece {
  const hex = settingOf(state).board.grid.labels[piece.hex];
  return {
    id: pieceId(side, number),
    hex,
    face: faceOf(piece, hex),
    spoken: `${pieceName(piece)}, Retained in ${sayPost(piece.post)}`,
    look: {},
    camp: side,
  };
}

export function faceOf(piece: RosterPiece, hex: string): Piece['face'] {
  return kindCounter(pieceFacts(piece), piece.letter === NONE ? '' : letterOf(piece.letter), hex);
}
