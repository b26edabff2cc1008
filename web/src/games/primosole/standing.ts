/** 13 What counts at the end of the game, as it stands now, and what the cards and fires of each side stand at. */
import { capital, counted, listed } from '@bridgehead/engine';
import type { Side, State } from '@bridgehead/primosole';
import {
  LEVEL_NAMES,
  SIDES,
  SIDE_NAMES,
  SUITS,
  board,
  controllerOf,
  scenarioOf,
  isLowOnAmmo,
  label,
  levelOf,
  pointsOf,
  suitSymbol,
} from '@bridgehead/primosole';
import type { StandingSection } from '../../kit/kit.js';

export function standing(state: State): StandingSection[] {
  return [objectives(state), endNow(state), supplies(state)];
}

/** So many objectives are named: those that are worth the most. */
const NAMED = 3;

/** 13.2 The objectives that count most, and how long there is. */
export function goal(state: State, viewer: Side): string[] {
  const { victory, turns } = scenarioOf(state);
  const best = victory.objectives.toSorted((one, other) => other.points - one.points).slice(0, NAMED);
  const left = turns.length - state.turn;
  return [
    ...best.map(
      ({ hex, points }) =>
        `${controllerOf(state, hex) === viewer ? 'Hold' : 'Take'} ${board.names.get(hex) ?? label(hex)} +${points}`,
    ),
    left === 0 ? 'last turn' : `${counted(left, 'turn')} left`,
  ];
}

/** 13.2 */
function objectives(state: State): StandingSection {
  const rows = scenarioOf(state).victory.objectives.map(({ hex, points }) => {
    const name = board.names.get(hex);
    return [
      name === undefined ? label(hex) : `${name}, ${label(hex)}`,
      `${SIDE_NAMES[controllerOf(state, hex)]} control`,
      counted(points, 'point'),
    ];
  });
  return { title: 'Objectives', rows };
}

function endNow(state: State): StandingSection {
  return {
    title: state.phase === 'over' ? 'The end' : 'If the game ended now',
    rows: [
      ...SIDES.map((side) => [SIDE_NAMES[side], String(pointsOf(state, side).total)]),
      ['Level of victory', LEVEL_NAMES[levelOf(state)]],
    ],
  };
}

/** 3.3 11.5 6.7.2 */
function supplies(state: State): StandingSection {
  return {
    title: 'Cards, ammunition and fires',
    rows: SIDES.map((side) => [
      SIDE_NAMES[side],
      `initiative suits ${suitsOf(state, side)}`,
      `Ammo ${state.ammo[side]}${isLowOnAmmo(state, side) ? ', low' : ''}`,
      firesOf(state, side),
    ]),
  };
}

function suitsOf(state: State, side: Side): string {
  return (
    SUITS.filter((_, index) => state.suits[index] === side)
      .map(suitSymbol)
      .join(' ') || 'none'
  );
}

function firesOf(state: State, side: Side): string {
  const fires = state.fires[side].map(
    ({ kind, strength, readied }) =>
      `${kind === 'air' ? 'Air Strike' : 'Artillery Fire'} ${strength}${readied ? ' (activated)' : ''}`,
  );
  return fires.length === 0 ? 'no fires left this turn' : capital(listed(fires));
}
