/** C-DaE:4.505 Setup Areas, No Man's Land and what is Isolated, as colours on the map; Retained units where they were last. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import { columnAndRow, neighboursOf } from '@bridgehead/engine/hex';
import type { Area, Board, Campaign, RosterPiece, Side, State } from '@bridgehead/elst';
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
  weaponKinds,
} from '@bridgehead/elst';
import type { Piece, Shade } from '../../../board/model.js';
import type { ForceGroup, ForceUnit } from '../../../kit/kit.js';

const ARMIES = { british: 'commonwealth', german: 'german' } as const;

/** Only between battles and while they are set up: in battle the ground is what it is. covered: hexes with counters. */
export function shades(state: State, covered: ReadonlySet<string>): Shade[] {
  const { campaign, phase } = state;
  if (campaign === undefined || campaign.ground === '' || (phase !== 'refit' && phase !== 'set-up')) return [];
  const { board, area } = settingOf(state);
  const areas = areasOn(board, campaign.ground);
  const middles = new Map(
    SIDES.flatMap((side) => areas.of[side].map((each) => [each, middleOf(board, each.hexes, covered)] as const)),
  );
  return area.hexes.flatMap((hex): Shade[] => {
    const label = itemAt(board.grid.labels, hex);
    const here = areas.at[hex];
    if (here === undefined) return campaign.ground[hex] === 'n' ? [{ hex: label, kind: 'contested' }] : [];
    const isMiddle = hex === middles.get(here);
    return [
      {
        hex: label,
        kind: 'held',
        army: ARMIES[here.side],
        ...(isMiddle && { text: labelOf(here) }),
      },
      ...(here.isolated ? [{ hex: label, kind: 'cut-off' } as const] : []),
    ];
  });
}

/** "British 4", or in an area that has no room for it "B4". */
function labelOf({ side, number, hexes }: Area): string {
  const name = capital(SIDE_NAMES[side]);
  return hexes.length < ROOMY ? `${name[0]}${number + 1}` : `${name} ${number + 1}`;
}

const ROOMY = 8;

/** The hex that is nearest to all the others where no counter hides the name of an area, which reaches over the hexes beside it. */
function middleOf({ grid }: Board, hexes: readonly number[], covered: ReadonlySet<string>): number | undefined {
  const places = hexes.map((hex) => ({ hex, ...columnAndRow(grid, hex) }));
  const mean = (of: (place: (typeof places)[number]) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [column, row] = [mean((place) => place.column), mean((place) => place.row)];
  const distance = (place: (typeof places)[number]) => Math.hypot(place.column - column, place.row - row);
  const isCovered = (hex: number) => covered.has(itemAt(grid.labels, hex));
  const hidden = (place: (typeof places)[number]) =>
    [
      place.hex,
      ...neighboursOf(grid, place.hex).filter((hex) => columnAndRow(grid, hex).column !== place.column),
    ].filter(isCovered).length + (isCovered(place.hex) ? HEXSIDES : 0);
  return places.toSorted((a, b) => hidden(a) - hidden(b) || distance(a) - distance(b)).at(0)?.hex;
}

const HEXSIDES = 6;

/** Units of the rosters that a viewer knows, while no battle is fought. */
export function retainedPieces(state: State): Piece[] {
  const { campaign } = state;
  if (campaign === undefined) return [];
  return SIDES.flatMap((side) =>
    campaign.rosters[side].pieces.flatMap((piece, number) =>
      isShown(campaign, piece) ? [shownPiece(state, side, piece, number)] : [],
    ),
  );
}

function shownPiece(state: State, side: Side, piece: RosterPiece, number: number): Piece {
  const hex = itemAt(settingOf(state).board.grid.labels, piece.hex);
  return {
    id: pieceId(side, number),
    hex,
    face: faceOf(piece, hex),
    spoken: `${pieceName(piece)}, Retained in ${sayPost(piece.post)}`,
    look: {},
    camp: side,
  };
}

/** "4-5-7 C with LMG": two that are called the same are alike. */
export function armedPiece({ campaign }: State, id: string): string {
  const roster = campaign?.rosters[id.startsWith('b') ? 'british' : 'german'];
  const number = Number(id.slice(2)) - 1;
  const piece = roster?.pieces.at(number);
  if (roster === undefined || piece === undefined) return id;
  const arms = roster.items.flatMap(({ kind, holder }) =>
    holder === number && itemAt(weaponKinds, kind).mounted === undefined ? [itemAt(weaponKinds, kind).name] : [],
  );
  const marks = piece.marks.length === 0 ? '' : `, ${piece.marks.map((mark) => mark.replaceAll('-', ' ')).join(', ')}`;
  return `${pieceName(piece)}${arms.length === 0 ? '' : ` with ${listed(arms)}`}${marks}`;
}

/** Everybody who waits for a battle, as far as the viewer knows the rosters. On the map only between battles. */
export function retainedForces(state: State): ForceGroup[] {
  const { campaign } = state;
  if (campaign === undefined) return [];
  const { labels } = settingOf(state).board.grid;
  const groups = SIDES.map((side) => ({
    side,
    title: `${SIDE_NAMES[side]}: waiting`,
    units: campaign.rosters[side].pieces.flatMap((piece, number): ForceUnit[] => {
      if (piece.fate !== 'retained') return [];
      const id = pieceId(side, number);
      const hex = isShown(campaign, piece) ? labels[piece.hex] : undefined;
      const { name, strength } = pieceFacts(piece);
      return [
        {
          piece: faceOf(piece, hex ?? ''),
          id,
          name: `${armedPiece(state, id)}: ${name}`,
          values: strength,
          where: `in ${sayPost(piece.post)}`,
          ...(hex !== undefined && { hex }),
        },
      ];
    }),
  }));
  return groups.filter(({ units }) => units.length > 0);
}

function isShown({ battle }: Campaign, { fate, post, hex }: RosterPiece): boolean {
  return battle === undefined && fate === 'retained' && post >= 0 && hex >= 0;
}

export function faceOf(piece: RosterPiece, hex: string): Piece['face'] {
  return kindCounter(pieceFacts(piece), piece.letter === NONE ? '' : letterOf(piece.letter), hex);
}
