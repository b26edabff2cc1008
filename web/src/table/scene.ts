/** What lies on the board: the pieces with their looks, the marks of the desk and of what is considered, the trails. */
import type { GameTypes } from '@bridgehead/engine';
import type { HexMark, Piece, Scene, Trail } from '../board/model.js';
import type { Desk, Kit, Seat } from '../kit/kit.js';
import type { Consideration } from './table.js';
import type { Weighed } from './weigh.js';

export interface OnTheTable<T extends GameTypes> {
  readonly desk: Desk<T> | undefined;
  readonly considered: Consideration<T> | undefined;
  readonly built: Weighed<T> | undefined;
  /** Hexes in enemy zones of control, where they are wanted. */
  readonly zones: readonly string[];
  readonly shown: readonly HexMark[];
  readonly lastTrails: readonly Trail[];
}

export function considerScene<T extends GameTypes>(kit: Kit<T>, { state }: Seat<T>, table: OnTheTable<T>): Scene {
  const { desk, considered, zones, shown } = table;
  // Pointing at a unit shows what picking it would show.
  const visible = considered?.pick.to === 'desk' ? considered.pick.desk : desk;
  return {
    pieces: withLooks(raised(kit.pieces(state), desk), visible),
    marks: [...zones.map((hex): HexMark => ({ hex, kind: 'zone' })), ...(visible?.marks ?? []), ...markOf(considered), ...shown],
    trails: trailsOf(kit, state, table),
    signs: kit.signs(state),
  };
}

/** What has been picked or aimed at lies on top of its stack; pointing alone raises nothing, or stacks would tremble under the mouse. */
function raised<T extends GameTypes>(pieces: readonly Piece[], desk: Desk<T> | undefined): readonly Piece[] {
  const height = ({ id }: Piece) => (desk?.looks.get(id)?.picked === true || desk?.looks.get(id)?.target === true ? 1 : 0);
  return pieces.some((piece) => height(piece) > 0) ? pieces.toSorted((one, other) => height(one) - height(other)) : pieces;
}

function withLooks<T extends GameTypes>(pieces: readonly Piece[], desk: Desk<T> | undefined): Piece[] {
  return pieces.map((piece) => {
    const look = desk?.looks.get(piece.id);
    return look === undefined ? piece : { ...piece, look: { ...piece.look, ...look } };
  });
}

function markOf<T extends GameTypes>(considered: Consideration<T> | undefined): HexMark[] {
  if (considered === undefined) return [];
  const { hex } = considered.target;
  if (considered.violations.length > 0) return [{ hex, kind: 'refused' }];
  return considered.weighed === undefined ? [] : [{ hex, kind: 'picked' }];
}

/** The way of what is pointed at, else of what is being built, else of what was done last. */
function trailsOf<T extends GameTypes>(kit: Kit<T>, state: T['State'], { considered, built, desk, lastTrails }: OnTheTable<T>): readonly Trail[] {
  if (considered?.weighed) {
    const trails = kit.trails(state, considered.weighed.action);
    return considered.violations.length === 0 ? trails : trails.map((trail) => ({ ...trail, kind: 'refused' }));
  }
  if (desk?.proposal && built) return kit.trails(state, built.action);
  return lastTrails;
}
