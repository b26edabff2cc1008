/** What lies on the board: the pieces with their looks, the marks of the desk and of what is considered, the trails. */
import type { GameTypes } from '@bridgehead/engine';
import type { HexMark, Piece, PieceLook, Scene, Trail } from '../board/model.js';
import type { Desk, Kit, Seat } from '../kit/kit.js';
import type { Consideration } from './table.js';
import type { Weighed } from './answer-preview.js';

export interface OnTheTable<T extends GameTypes> {
  readonly desk: Desk<T> | undefined;
  readonly considered: Consideration<T> | undefined;
  readonly built: Weighed<T> | undefined;
  /** Hexes in enemy zones of control, where they are wanted, and whether what enemies cover is wanted, too. */
  readonly zones: readonly string[];
  readonly enemyArcs: 'shown' | 'hidden';
  /** What units could fire, over each of them. */
  readonly captions: ReadonlyMap<string, NonNullable<PieceLook['caption']>>;
  /** Pieces on the move, and where they have come so far. */
  readonly moved: ReadonlyMap<string, string>;
  readonly shown: readonly HexMark[];
  readonly lastTrails: readonly Trail[];
}

export function considerScene<T extends GameTypes>(kit: Kit<T>, seat: Seat<T>, table: OnTheTable<T>): Scene {
  const { state } = seat;
  const { desk, considered, zones, captions, moved, shown } = table;
  // Pointing at a unit shows what picking it would show.
  const visible = considered?.pick.to === 'desk' ? considered.pick.desk : desk;
  const pieces = kit.pieces(state);
  return {
    pieces: withCaptions(withLooks(raised(onTheMove(pieces, moved), desk), visible), captions),
    marks: [
      ...zones.map((hex): HexMark => ({ hex, kind: 'zone' })),
      ...(visible?.marks ?? []),
      ...markOf(considered),
      ...shown,
    ],
    trails: trailsOf(kit, state, table),
    signs: kit.signs(state),
    ...shadesIn(kit, state, visible),
    ...facingIn(kit, seat, pieces, table),
  };
}

function shadesIn<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  desk: Desk<T> | undefined,
): Pick<Scene, 'shades'> {
  const shades = [...(kit.shades?.(state) ?? []), ...(desk?.shades ?? [])];
  return shades.length === 0 ? {} : { shades };
}

/** What the picked and the pointed-at pieces cover, and how a target stands to the shot. */
function facingIn<T extends GameTypes>(
  kit: Kit<T>,
  seat: Seat<T>,
  pieces: readonly Piece[],
  { desk, considered, built, enemyArcs }: OnTheTable<T>,
): Pick<Scene, 'arcs' | 'facings'> {
  if (kit.arcsOf === undefined) return {};
  const planned = (considered?.pick.to === 'desk' ? considered.pick.desk : desk)?.arcs;
  const picked =
    planned === undefined ? [...(desk?.looks ?? [])].flatMap(([id, look]) => (look.picked === true ? [id] : [])) : [];
  const pointed = considered?.target.piece;
  const enemies = enemyArcs === 'hidden' ? [] : pieces.filter(({ camp }) => camp !== seat.side).map(({ id }) => id);
  const ids = new Set([...picked, ...(pointed === undefined ? [] : [pointed]), ...enemies]);
  const action =
    considered?.weighed?.action ??
    (considered?.pick.to === 'desk' ? considered.pick.desk.proposal : undefined) ??
    built?.action;
  const arcs = [...(planned ?? []), ...[...ids].flatMap((id) => kit.arcsOf?.(seat, id) ?? [])];
  const facings = action === undefined ? [] : (kit.facingsOf?.(seat, action) ?? []);
  return { ...(arcs.length === 0 ? {} : { arcs }), ...(facings.length === 0 ? {} : { facings }) };
}

function onTheMove(pieces: readonly Piece[], moved: ReadonlyMap<string, string>): readonly Piece[] {
  return moved.size === 0 ? pieces : pieces.map((piece) => ({ ...piece, hex: moved.get(piece.id) ?? piece.hex }));
}

/** What has been picked or aimed at lies on top of its stack; pointing alone raises nothing, or stacks would tremble under the mouse. */
function raised<T extends GameTypes>(pieces: readonly Piece[], desk: Desk<T> | undefined): readonly Piece[] {
  const height = ({ id }: Piece) =>
    desk?.looks.get(id)?.picked === true || desk?.looks.get(id)?.target === true ? 1 : 0;
  return pieces.some((piece) => height(piece) > 0)
    ? pieces.toSorted((one, other) => height(one) - height(other))
    : pieces;
}

function withLooks<T extends GameTypes>(pieces: readonly Piece[], desk: Desk<T> | undefined): Piece[] {
  return pieces.map((piece) => {
    const look = desk?.looks.get(piece.id);
    return look === undefined ? piece : { ...piece, look: { ...piece.look, ...look } };
  });
}

function withCaptions(pieces: readonly Piece[], captions: OnTheTable<GameTypes>['captions']): readonly Piece[] {
  if (captions.size === 0) return pieces;
  return pieces.map((piece) => {
    const caption = captions.get(piece.id);
    return caption === undefined ? piece : { ...piece, look: { ...piece.look, caption } };
  });
}

function markOf<T extends GameTypes>(considered: Consideration<T> | undefined): HexMark[] {
  if (considered === undefined) return [];
  const { hex } = considered.target;
  if (considered.violations.length > 0) return [{ hex, kind: 'refused' }];
  return considered.weighed === undefined ? [] : [{ hex, kind: 'picked' }];
}

/** The way of what is pointed at, else of what is being built, else of what was done last. */
function trailsOf<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  { considered, built, desk, lastTrails }: OnTheTable<T>,
): readonly Trail[] {
  if (considered?.weighed) {
    const trails = kit.trails(state, considered.weighed.action);
    return considered.violations.length === 0 ? trails : trails.map((trail) => ({ ...trail, kind: 'refused' }));
  }
  const next = considered?.pick.to === 'desk' ? considered.pick.desk.proposal : undefined;
  if (next !== undefined) return kit.trails(state, next);
  if (desk?.proposal && built) return kit.trails(state, built.action);
  return lastTrails;
}
