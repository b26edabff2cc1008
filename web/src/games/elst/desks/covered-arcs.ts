/** V-3.2.4q What a hull and its turret would cover. A Gun, or a turret that points ahead, has one arc. */
import type { Hexspine } from '@bridgehead/elst';
import { angleOf } from '@bridgehead/elst';
import type { CoveredArc } from '../../../board/model.js';
import type { ElstSeat } from './desk.js';

export function coveredArcs(
  { context: { board } }: ElstSeat,
  hex: string,
  { hull, turret }: { readonly hull: Hexspine; readonly turret: Hexspine },
): CoveredArc[] {
  const arc = (spine: Hexspine, kind: CoveredArc['kind']): CoveredArc => ({
    hex,
    angle: angleOf(board.grid, spine),
    kind,
  });
  return hull === turret ? [arc(turret, 'turret')] : [arc(hull, 'hull'), arc(turret, 'turret')];
}
