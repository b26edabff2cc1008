/** 7.9 Advance after combat: which victor, then how far along the Path of Retreat. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, AdvanceFrame } from '@bridgehead/remagen';
import { hexOfLabel, idOf, label, unitOf } from '@bridgehead/remagen';
import type { HexMark, Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import { describeGround, ownName, ownNameIn } from '../common/words.js';
import type { RemagenChoice, RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { hexNameOf, answersOfKind, unitChoice, unitMeant, violationsOf } from './desk.js';

type Advance = ActionOf<'advance'>;

interface Victory {
  readonly seat: RemagenSeat;
  readonly frame: AdvanceFrame;
  readonly answers: readonly Advance[];
  /** Units that can still advance, by id. */
  readonly able: readonly string[];
}

export function advanceDesk(seat: RemagenSeat, frame: AdvanceFrame): RemagenDesk {
  const answers = answersOfKind(seat, 'advance');
  return startDesk({ seat, frame, answers, able: [...new Set(answers.map(({ unit }) => unit))] });
}

/** With a single victor there is nothing to choose but the hex. */
function startDesk(victory: Victory): RemagenDesk {
  const { seat, able, answers } = victory;
  if (able.length === 1) return victorDesk(victory, itemAt(able, 0));
  return {
    hint: 'Pick the unit to advance, or skip the advance.',
    choices: able
      .map((id) =>
        unitChoice(seat, unitOf(id), ownNameIn(seat.state, unitOf(id)), 'Units', () => toDesk(victorDesk(victory, id))),
      )
      .toSorted(byHex),
    chosen: [],
    marks: hexesOf(answers).map((hex): HexMark => ({ hex, kind: 'reach' })),
    looks: looksOf(looking(able, { offered: true })),
    proposal: undefined,
    pick: (target) => pickVictor(victory, target),
  };
}

function hexesOf(answers: readonly Advance[]): string[] {
  return [...new Set(answers.map(({ to }) => to))];
}

function pickVictor(victory: Victory, target: Target): RemagenPick {
  const unit = unitMeant(victory.seat, target);
  if (unit === undefined) return NOTHING;
  const id = idOf(unit);
  if (victory.able.includes(id)) return toDesk(victorDesk(victory, id));
  return refusedBy(violationsOf(victory.seat, attempt(victory, id, undefined)));
}

// --- how far ----------------------------------------------------------------------------------------------------------

function victorDesk(victory: Victory, id: string): RemagenDesk {
  const { seat, able } = victory;
  const answers = victory.answers.filter(({ unit }) => unit === id);
  const hexes = hexesOf(answers);
  return {
    hint: `Pick the hex ${ownName(unitOf(id))} advances to, or halt.`,
    choices: hexes
      .map(
        (hex): RemagenChoice => ({
          id: hex,
          label: describeGround(seat.state, hexOfLabel(hex)),
          hex,
          pick: () => toAction(attempt(victory, id, hex)),
        }),
      )
      .toSorted(byHex),
    chosen: [
      {
        id,
        label: ownName(unitOf(id)),
        role: 'advances',
        hex: hexNameOf(seat, unitOf(id)),
        without: () => startDesk(victory),
      },
    ],
    marks: hexes.map((hex): HexMark => ({ hex, kind: 'offered' })),
    looks: looksOf(looking(able, { offered: true }), looking([id], { picked: true, offered: false })),
    proposal: undefined,
    pick: (target) => pickHex(victory, id, target),
  };
}

function pickHex(victory: Victory, id: string, target: Target): RemagenPick {
  const { seat, able } = victory;
  const other = unitMeant(seat, target);
  if (other !== undefined && idOf(other) === id) return able.length > 1 ? toDesk(startDesk(victory)) : NOTHING;
  if (other !== undefined && able.includes(idOf(other))) return toDesk(victorDesk(victory, idOf(other)));
  return hexOfLabel(target.hex) < 0 ? NOTHING : toAction(attempt(victory, id, target.hex));
}

/** The advance of a unit to a hex, legal or not: along a path that has the hex if there is one, else along the unit's own. */
function attempt({ seat, frame, answers }: Victory, id: string, hex: string | undefined): Action {
  const legal = answers.find(({ unit, to }) => unit === id && to === hex);
  if (legal !== undefined) return legal;
  const unit = unitOf(id);
  const path =
    frame.paths.find(({ followers, hexes }) => followers.includes(unit) && hexes.length > 0) ??
    frame.paths.find(({ hexes }) => hexes.length > 0) ??
    itemAt(frame.paths, 0);
  return {
    do: 'advance',
    unit: id,
    along: idOf(path.unit),
    to: hex ?? (path.hexes.length > 0 ? label(itemAt(path.hexes, 0)) : hexNameOf(seat, unit)),
  };
}
