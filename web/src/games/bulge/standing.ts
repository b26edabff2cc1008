/** 15 What decides the game, as it stands now: the exits and what they are worth, the air, the end. */
import { counted } from '@bridgehead/engine';
import type { Context, Exit, MapExit, MapSide, Side, State } from '@bridgehead/bulge';
import {
  DAILY_LIMITS,
  LAST_TURN,
  MAP_SIDES,
  SIDES,
  SIDE_NAMES,
  board,
  contextOf,
  label,
  levelFor,
  nameOf,
  pointsOf,
  whyNoExit,
  worthOf,
} from '@bridgehead/bulge';
import type { StandingSection } from '../../kit/kit.js';
import { playerName } from './common/words.js';

export function standing(state: State): StandingSection[] {
  const context = contextOf(state);
  return [endNow(state), ...gone(state, context), exits(state), ...daily(state)];
}

function endNow(state: State): StandingSection {
  const [german, american] = [pointsOf(state, 'german').total, pointsOf(state, 'american').total];
  const { winner, level } = levelFor(german, american);
  return {
    title: state.phase === 'over' ? 'The end' : 'If the game ended now',
    rows: [
      ...SIDES.map((side) => [SIDE_NAMES[side], counted(side === 'german' ? german : american, 'point')]),
      ['Level of victory', winner === undefined ? 'a draw' : `${level}, ${playerName(winner)}`],
    ],
  };
}

/** So many exits are named: those that are worth the most. */
const NAMED = 2;

/** 15.0b The exits that count most, for the side that wants them and for the one that bars them. */
export function goal(state: State, viewer: Side): string[] {
  const best = [...board.exits.values()]
    .filter(({ hex }) => board.names.has(hex))
    .toSorted((one, other) => other.multiple - one.multiple)
    .slice(0, NAMED);
  const left = LAST_TURN - state.turn;
  return [
    ...best.map(
      ({ hex, multiple }) =>
        `${viewer === 'german' ? 'Leave the map at' : 'Bar'} ${board.names.get(hex) ?? label(hex)} ×${multiple}`,
    ),
    left === 0 ? 'last day' : `${counted(left, 'day')} left`,
  ];
}

/** 15.0b Where German units can leave the map, and what a point of strength is worth there. */
function exits(state: State): StandingSection {
  const rows = MAP_SIDES.flatMap((side) =>
    exitsTo(side).map(({ hex, multiple }) => [
      `${label(hex)}${board.names.has(hex) ? `, ${board.names.get(hex)}` : ''}`,
      `to the ${side}`,
      `times ${multiple}`,
      whyNoExit(state, hex) ?? 'open',
    ]),
  );
  return { title: 'Exits of the German side', rows };
}

/** The dearest first. */
function exitsTo(side: MapSide): MapExit[] {
  return [...board.exits.values()].filter((exit) => exit.side === side).toSorted((a, b) => b.multiple - a.multiple);
}

/** 15.0e Units that have left, with what they bring. */
function gone(state: State, context: Context): StandingSection[] {
  if (state.exits.length === 0) return [];
  return [
    {
      title: 'German units that have left the map',
      rows: state.exits.map((exit) => [
        nameOf(exit.unit),
        `from ${label(exit.hex)}, times ${board.multiples[exit.hex]}`,
        worth(state, context, exit),
      ]),
    },
  ];
}

function worth(state: State, context: Context, exit: Exit): string {
  if (exit.points !== undefined) return counted(exit.points, 'point');
  const { isSupplied, points } = worthOf(state, context, exit);
  return isSupplied
    ? `${counted(points, 'point')} at the end of the turn, as things stand`
    : 'cut off as things stand: none';
}

/** 15.0i */
function daily(state: State): StandingSection[] {
  const limits =
    state.options.dailyVictory && state.turn < LAST_TURN
      ? DAILY_LIMITS.find(({ turn }) => turn === state.turn)
      : undefined;
  if (limits === undefined) return [];
  return [
    {
      title: 'The end of this day',
      rows: [
        ['German victory', `a lead of more than ${limits.germanOver}`],
        [
          'American victory',
          limits.americanUnder < 0
            ? `an American lead of more than ${-limits.americanUnder}`
            : `a German lead of less than ${limits.americanUnder}`,
        ],
      ],
    },
  ];
}
