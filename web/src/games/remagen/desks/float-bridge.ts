/** 11.11a Placing a Float Bridge: the Rhine hex, then, where it could point two ways, one of its exits. */
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { capital, itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, BridgeId } from '@bridgehead/remagen';
import { BRIDGE_NAMES, GRID, board, hexOfLabel, label, sideOf } from '@bridgehead/remagen';
import type { HexMark, Target } from '../../../board/model.js';
import { byHex, toAction, toDesk } from '../../../kit/desk-tools.js';
import type { RemagenChoice, RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { unitMeant } from './desk.js';

export type Placement = ActionOf<'place-bridge'>;

/** The movement desk behind this one. */
export interface Placing {
  readonly seat: RemagenSeat;
  readonly placements: readonly Placement[];
  /** Without a bridge in hand. */
  back(): RemagenDesk;
  /** Another unit is to be moved instead. */
  pickMover(target: Target): RemagenPick;
}

export function floatBridgeDesk(placing: Placing, bridge: BridgeId): RemagenDesk {
  const placements = placing.placements.filter((placement) => placement.bridge === bridge);
  const hexes = [...new Set(placements.map(({ hex }) => hex))];
  return {
    hint: `Pick the Rhine hex for the ${BRIDGE_NAMES[bridge]}.`,
    choices: hexes
      .map((hex) =>
        hexChoice(
          placing,
          hex,
          placements.filter((placement) => placement.hex === hex),
        ),
      )
      .toSorted(byHex),
    chosen: [{ id: bridge, label: capital(BRIDGE_NAMES[bridge]), role: 'is placed', without: () => placing.back() }],
    marks: hexes.map((hex): HexMark => ({ hex, kind: 'offered' })),
    looks: new Map(),
    proposal: undefined,
    pick: (target) => pickHex(placing, bridge, placements, target),
  };
}

function hexChoice(placing: Placing, hex: string, placements: readonly Placement[]): RemagenChoice {
  const words = placements.length === 1 ? axisOf(itemAt(placements, 0)) : `${placements.length} ways to lay it`;
  return { id: hex, label: `${hex}, ${words}`, hex, pick: () => pickPlacement(placing, placements) };
}

function axisOf({ west, east }: Placement): string {
  return `from ${west} to ${east}`;
}

function pickPlacement(placing: Placing, placements: readonly Placement[]): RemagenPick {
  return placements.length === 1 ? toAction(itemAt(placements, 0)) : toDesk(axisDesk(placing, placements));
}

function pickHex(placing: Placing, bridge: BridgeId, placements: readonly Placement[], target: Target): RemagenPick {
  const unit = unitMeant(placing.seat, target);
  if (unit !== undefined && sideOf(unit) === placing.seat.side) return placing.pickMover(target);
  const here = placements.filter(({ hex }) => hex === target.hex);
  return here.length > 0 ? pickPlacement(placing, here) : toAction(refusedPlacement(bridge, target.hex));
}

/** A placement that cannot be had, for its refusal: along an axis of the hex if it has one, else straight across. */
function refusedPlacement(bridge: BridgeId, name: string): Action {
  const hex = hexOfLabel(name);
  const [axis] = board.axes.get(hex) ?? [];
  const across = (direction: number) => itemAt(GRID.neighbours, hex * 6 + direction);
  const near = (direction: number) => (across(direction) === OFF_BOARD ? name : label(across(direction)));
  return {
    do: 'place-bridge',
    bridge,
    hex: name,
    west: axis === undefined ? near(5) : label(axis.west),
    east: axis === undefined ? near(2) : label(axis.east),
  };
}

// --- where it points --------------------------------------------------------------------------------------------------

function axisDesk(placing: Placing, placements: readonly Placement[]): RemagenDesk {
  const first = itemAt(placements, 0);
  const { bridge, hex } = first;
  const exits = placements.flatMap(({ west, east }) => [west, east]);
  return {
    hint: `Pick an exit of the bridge in ${hex}.`,
    choices: placements.map((placement) => ({
      id: axisOf(placement),
      label: capital(axisOf(placement)),
      hex: placement.east,
      pick: () => toAction(placement),
    })),
    chosen: [
      { id: bridge, label: capital(BRIDGE_NAMES[bridge]), role: 'is placed', without: () => placing.back() },
      { id: hex, label: hex, role: 'in', hex, without: () => floatBridgeDesk(placing, bridge) },
    ],
    marks: [{ hex, kind: 'picked' }, ...exits.map((exit): HexMark => ({ hex: exit, kind: 'offered' }))],
    looks: new Map(),
    proposal: undefined,
    pick(target) {
      const meant = placements.find(({ west, east }) => target.hex === west || target.hex === east);
      if (meant !== undefined) return toAction(meant);
      if (target.hex === hex) return toDesk(floatBridgeDesk(placing, bridge));
      const bank = itemAt(board.bank, hexOfLabel(target.hex));
      if (bank === 'river')
        return pickHex(
          placing,
          bridge,
          placing.placements.filter((other) => other.bridge === bridge),
          target,
        );
      return toAction({ ...first, [bank]: target.hex });
    },
  };
}
