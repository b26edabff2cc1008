/** 11.21d Whether a bridge is blown up. */
import { itemAt } from '@bridgehead/engine';
import type { BridgeId } from '@bridgehead/remagen';
import { BRIDGE_NAMES, destroyerOf, hexOfLabel, idOf, label, nameOf } from '@bridgehead/remagen';
import { NOTHING, looking, looksOf, toAction } from '../../../kit/desk-tools.js';
import type { RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { answersOfKind } from './desk.js';

export function demolitionDesk(seat: RemagenSeat): RemagenDesk {
  const { state, context } = seat;
  const { bridge: id } = itemAt(answersOfKind(seat, 'destroy'), 0);
  const bridge = state.bridges.find((known) => known.id === id);
  const unit = bridge && destroyerOf(state, context, bridge);
  const name = BRIDGE_NAMES[id];
  const place = bridge?.at === undefined ? {} : { hex: label(bridge.at.hex) };
  return {
    hint: unit === undefined ? `Decide about the ${name}.` : `${nameOf(unit)} can blow up the ${name}.`,
    choices: [
      { id: 'destroy', label: `Blow up the ${name}`, ...place, pick: () => toAction({ do: 'destroy', bridge: id }) },
      { id: 'spare', label: `Leave the ${name} standing`, ...place, pick: () => toAction({ do: 'spare', bridge: id }) },
    ],
    chosen: [],
    marks: bridge?.at === undefined ? [] : [{ hex: label(bridge.at.hex), kind: 'target' }],
    looks: looksOf(looking(unit === undefined ? [] : [idOf(unit)], { offered: true })),
    proposal: undefined,
    pick: ({ hex }) => pickBridge(seat, hex),
  };
}

/** Pointing at a bridge means to blow it up; the game says if it is not the one in question. */
function pickBridge({ state }: RemagenSeat, hex: string): RemagenPick {
  const id: BridgeId | undefined = state.bridges.find(({ at }) => at !== undefined && at.hex === hexOfLabel(hex))?.id;
  return id === undefined ? NOTHING : toAction({ do: 'destroy', bridge: id });
}
