/** 16.0d 16.0f The German Player places reserves and armor: which unit, then where. */
import type { Action, Unit } from '@bridgehead/bulge';
import {
  hexOfLabel,
  idOf,
  isOnMap,
  label,
  nameOf,
  openHexes,
  placeable,
  reservesLeft,
  unitOf,
} from '@bridgehead/bulge';
import { itemAt } from '@bridgehead/engine';
import type { Target } from '../../../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toAction, toDesk } from '../../../kit/desk-tools.js';
import { describeGround, nameIn } from '../common/words.js';
import type { BulgeChoice, BulgeDesk, BulgePick, BulgeSeat } from './desk.js';
import { answersOf, unitChoice, unitMeant, violationsOf } from './desk.js';

interface SetUp {
  readonly seat: BulgeSeat;
  /** Units that can be placed next. */
  readonly waiting: readonly Unit[];
  /** Units that stand already and can be placed again. */
  readonly placed: readonly Unit[];
  readonly isDone: boolean;
}

export function setUpDesk(seat: BulgeSeat): BulgeDesk {
  const answers = answersOf(seat);
  const waiting = [...new Set(answers.flatMap((action) => (action.do === 'place' ? [unitOf(action.unit)] : [])))];
  return startDesk({
    seat,
    waiting,
    placed: placeable(seat.state).filter((unit) => isOnMap(seat.state, unit)),
    isDone: answers.some((action) => action.do === 'ready'),
  });
}

function startDesk(setUp: SetUp): BulgeDesk {
  const { seat, waiting, placed, isDone } = setUp;
  const { state } = seat;
  const byDefault: BulgeChoice = {
    id: 'by-default',
    label: 'Use suggested setup',
    group: 'All units',
    pick: () => toAction<Action>({ do: 'by-default' }),
  };
  return {
    hint: isDone ? 'Move units if you like.' : startHint(setUp),
    choices: [
      ...waiting.map((unit) =>
        unitChoice(seat, unit, nameOf(unit), 'Units to place', () => toDesk(unitDesk(setUp, unit))),
      ),
      ...(isDone ? [] : [byDefault]),
      ...placed
        .map((unit) => unitChoice(seat, unit, nameIn(state, unit), 'Placed', () => toDesk(unitDesk(setUp, unit))))
        .toSorted(byHex),
    ],
    chosen: [],
    marks: [],
    looks: looksOf(looking(placed.map(idOf), { offered: true })),
    proposal: isDone ? { do: 'ready' } : undefined,
    pick: (target) => pickUnit(setUp, target),
  };
}

function startHint({ seat }: SetUp): string {
  const left = reservesLeft(seat.state);
  return left > 0 ? `Pick a unit to place (${left} more from the reserve).` : 'Pick a unit to place.';
}

function pickUnit(setUp: SetUp, target: Target): BulgePick {
  const unit = unitMeant(setUp.seat, target);
  if (unit === undefined) return NOTHING;
  if (setUp.placed.includes(unit)) return toDesk(unitDesk(setUp, unit));
  return refusedBy(violationsOf(setUp.seat, { do: 'place', unit: idOf(unit), hex: target.hex }));
}

function unitDesk(setUp: SetUp, unit: Unit): BulgeDesk {
  const { seat } = setUp;
  const { state } = seat;
  const open = openHexes(seat.context, unit);
  const place = (hex: string): Action => ({ do: 'place', unit: idOf(unit), hex });
  return {
    hint: `Pick the starting hex of ${nameOf(unit)}.`,
    choices: open
      .map(
        (hex): BulgeChoice => ({
          id: label(hex),
          label: describeGround(state, hex),
          group: 'Hexes',
          hex: label(hex),
          pick: () => toAction(place(label(hex))),
        }),
      )
      .toSorted(byHex),
    chosen: [
      {
        id: idOf(unit),
        label: nameOf(unit),
        role: 'is placed',
        ...(isOnMap(state, unit) ? { hex: label(itemAt(state.place, unit)) } : {}),
        without: () => startDesk(setUp),
      },
    ],
    marks: open.map((hex) => ({ hex: label(hex), kind: 'offered' })),
    looks: looksOf(looking([idOf(unit)], { picked: true })),
    proposal: undefined,
    pick(target) {
      const other = unitMeant(seat, target);
      if (other === unit) return toDesk(startDesk(setUp));
      if (other !== undefined && setUp.placed.includes(other)) return toDesk(unitDesk(setUp, other));
      return hexOfLabel(target.hex) < 0 ? NOTHING : toAction(place(target.hex));
    },
  };
}
