/** 4.3 5 The actions of a turn, and a move that goes on: a unit, then where to, at whom, or what else. */
import type { Hex } from '@bridgehead/engine/hex';
import { itemAt, preview } from '@bridgehead/engine';
import type { Action, Primosole, Unit } from '@bridgehead/primosole';
import { findUnit, hexOfLabel, idOf, label, pathTo, primosoleRules, reachOf, sideOf } from '@bridgehead/primosole';
import type { HexMark, Target } from '../../../board/model.js';
import { looking } from '../../../kit/desk-tools.js';
import type { Step } from '../../../kit/tree-desk.js';
import { ownName } from '../common/words.js';
import type { PrimosoleDesk, PrimosoleSeat } from './desk.js';
import { answersOf, unitMeant } from './desk.js';
import { answersDesk } from './tree.js';

export function actionsDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const { state } = seat;
  const answers = answersOf(seat);
  const far = farReach(seat);
  return answersDesk(seat, {
    answers,
    proposal: state.combat === undefined ? undefined : answers.find((action) => action.do === 'fight'),
    ...(state.combat === undefined
      ? {}
      : { marks: [{ hex: label(state.combat.hex), kind: 'duty' }] satisfies HexMark[] }),
    hint: (picked) => hintFor(seat, picked, answers),
    attempt: (picked, target) => attemptFor(seat, far, picked, target),
    costOf: (action) => costOf(seat, action),
  });
}

function hintFor({ state }: PrimosoleSeat, picked: readonly Step[], answers: readonly Action[]): string {
  const [first] = picked;
  if (first === undefined) {
    if (state.combat !== undefined)
      return `Fight the Close Combat in ${label(state.combat.hex)}, or move further units into it first.`;
    return answers.length > 1 ? 'Pick an activated unit or fire.' : 'Nothing more to do. End the turn.';
  }
  const unit = findUnit(first.id);
  if (unit === undefined) return 'Pick its target hex.';
  return `Pick where ${ownName(state, unit)} moves, its target, or another action.`;
}

/** 5 D-STEP Where a unit on the move goes on. */
export function moveDesk(seat: PrimosoleSeat, mover: Unit): PrimosoleDesk {
  const { state } = seat;
  const name = ownName(state, mover);
  const far = farReach(seat);
  return answersDesk(seat, {
    answers: answersOf(seat).filter((action) => action.do === 'move'),
    hint: () => `Pick where ${name} moves on, or stop it.`,
    looks: looking([idOf(mover)], { picked: true }),
    attempt: (_picked, { hex }) => attemptMove(seat, far, mover, hexOfLabel(hex)),
    costOf: (action) => costOf(seat, action),
  });
}

/** What the way costs, by the game's own sum. */
function costOf({ state, side }: PrimosoleSeat, action: Action): string | undefined {
  const total = preview<Primosole>(primosoleRules, state, side, action).tallies.at(0)?.total;
  return total === undefined ? undefined : String(total);
}

/** What someone seems to mean who points at something that is not listed. */
function attemptFor(seat: PrimosoleSeat, far: FarReach, picked: readonly Step[], target: Target): Action | undefined {
  const meant = unitMeant(seat, target);
  const [first] = picked;
  if (first === undefined)
    return meant === undefined ? undefined : { do: 'move', unit: idOf(meant), path: [target.hex] };
  const unit = findUnit(first.id);
  if (unit === undefined) return undefined;
  if (meant !== undefined && sideOf(meant) !== seat.side)
    return { do: 'fire', unit: first.id, target: idOf(meant), support: [], card: 'deck' };
  return attemptMove(seat, far, unit, hexOfLabel(target.hex));
}

/** More points than any way across the board takes. */
const ENOUGH = 200;

type FarReach = (unit: Unit) => ReturnType<typeof reachOf>;

/** How a unit would get to any hex if it had points enough: found once for each unit, since it takes a while. */
function farReach({ state, context }: PrimosoleSeat): FarReach {
  const known = new Map<Unit, ReturnType<typeof reachOf>>();
  return (unit) => {
    const reach =
      known.get(unit) ?? reachOf(state, context, unit, { hex: itemAt(state.place, unit), left: ENOUGH, first: true });
    known.set(unit, reach);
    return reach;
  };
}

/** The cheapest way to a hex, however far: the game says what is wrong with it. */
function attemptMove({ state }: PrimosoleSeat, far: FarReach, unit: Unit, hex: Hex): Action | undefined {
  if (hex < 0 || hex === state.place[unit]) return undefined;
  const path = pathTo(far(unit), hex);
  return { do: 'move', unit: idOf(unit), path: (path.length === 0 ? [hex] : path).map(label) };
}
