/** 10.0 The airborne unit: over which hex it jumps. The dice are weighed before the button is pressed. */
import { AIRBORNE, dropTargets, hexOfLabel, label, nameOf } from '@bridgehead/bulge';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, refusedBy, toDesk } from '../../../kit/desk-tools.js';
import { describeGround } from '../common/words.js';
import type { BulgeChoice, BulgeChosen, BulgeDesk, BulgePick, BulgeSeat } from './desk.js';
import { unitMeant, violationsOf } from './desk.js';

interface Drop {
  readonly seat: BulgeSeat;
  back(): BulgeDesk;
  /** A unit on the map is moved instead. */
  pickUnit(target: Target): BulgePick;
}

export function dropDesk(drop: Drop, target?: string): BulgeDesk {
  const { seat } = drop;
  const hexes = dropTargets(seat.state, seat.context, seat.side).map(label);
  const jumper: BulgeChosen = { id: 'drop', label: nameOf(AIRBORNE), role: 'jumps', without: () => drop.back() };
  return {
    hint:
      target === undefined
        ? `Pick the drop hex of ${nameOf(AIRBORNE)}. A die roll scatters it to an adjacent hex.`
        : 'Drop it there, or pick another hex.',
    choices: hexes
      .filter((hex) => hex !== target)
      .map(
        (hex): BulgeChoice => ({
          id: hex,
          label: describeGround(seat.state, hexOfLabel(hex)),
          group: 'Hexes',
          hex,
          pick: () => toDesk(dropDesk(drop, hex)),
        }),
      ),
    chosen:
      target === undefined
        ? [jumper]
        : [jumper, { id: target, label: target, role: 'over', hex: target, without: () => dropDesk(drop) }],
    marks: hexes.map((hex): HexMark => ({ hex, kind: hex === target ? 'target' : 'offered' })),
    looks: new Map(),
    proposal: target === undefined ? undefined : { do: 'drop', hex: target },
    pick: (at) => pickTarget(drop, hexes, target, at),
  };
}

/** A counter is no target: anyone who points at one means the hex only if it can be had. */
function pickTarget(drop: Drop, hexes: readonly string[], target: string | undefined, at: Target): BulgePick {
  if (at.hex === target) return toDesk(dropDesk(drop));
  if (hexes.includes(at.hex)) return toDesk(dropDesk(drop, at.hex));
  if (unitMeant(drop.seat, at) !== undefined) return drop.pickUnit(at);
  return hexOfLabel(at.hex) < 0 ? NOTHING : refusedBy(violationsOf(drop.seat, { do: 'drop', hex: at.hex }));
}
