/** 16 What will count at the end of the game, as it stands now. */
import { counted } from '@bridgehead/engine';
import type { Side, State } from '@bridgehead/remagen';
import {
  LAST_TURN,
  contextOf,
  finalPoints,
  hasLineOfCommunication,
  infantryAtAutobahn,
  levelFor,
  tables,
  townHolders,
  unitsWestOfRhine,
} from '@bridgehead/remagen';
import type { StandingSection } from '../../kit/kit.js';
import { playerName } from './common/words.js';

export function standing(state: State): StandingSection[] {
  return [towns(state), ground(state), endNow(state)];
}

/** So many towns are named: those that are worth the most. */
const NAMED = 3;

/** 16.12 The towns that count most for a side, and how long there is. */
export function goal(state: State, viewer: Side): string[] {
  const holders = new Map(townHolders(contextOf(state)).map(({ name, holder }) => [name, holder]));
  const best = tables.towns.toSorted((one, other) => other[viewer] - one[viewer]).slice(0, NAMED);
  const left = LAST_TURN - state.turn;
  return [
    ...best.map(({ town, [viewer]: points }) => `${holders.get(town) === viewer ? 'Hold' : 'Take'} ${town} +${points}`),
    left === 0 ? 'last turn' : `${counted(left, 'turn')} left`,
  ];
}

/** 16.12 */
function towns(state: State): StandingSection {
  const holders = new Map(townHolders(contextOf(state)).map(({ name, holder }) => [name, holder]));
  const rows = tables.towns.map(({ town, us, german }) => {
    const holder = holders.get(town);
    return [
      town,
      holder === undefined ? 'held by nobody' : `held by the ${playerName(holder)}`,
      `U.S. ${us}, German ${german}`,
    ];
  });
  return { title: 'Towns', rows };
}

/** 16.22 16.23 16.24 */
function ground(state: State): StandingSection {
  const context = contextOf(state);
  const atAutobahn = infantryAtAutobahn(state);
  const supplied = atAutobahn.filter((unit) => hasLineOfCommunication(state, context, unit)).length;
  const { autobahnFree, autobahnInfantry, autobahnEmpty, westOfRhine } = tables.points;
  const west = unitsWestOfRhine(state).length;
  return {
    title: 'Ground',
    rows: [
      [
        'U.S. infantry at the Autobahn',
        `${counted(supplied, 'unit')} with a Line of Communication`,
        `U.S. ${autobahnInfantry} for each beyond ${autobahnFree}`,
      ],
      [
        'No U.S. infantry at the Autobahn',
        atAutobahn.length === 0 ? 'currently so' : 'currently not so',
        `German ${autobahnEmpty}`,
      ],
      ['German units west of the Rhine', String(west), `German ${westOfRhine} each`],
    ],
  };
}

function endNow(state: State): StandingSection {
  const us = finalPoints(state, 'us').total;
  const german = finalPoints(state, 'german').total;
  return {
    title: state.phase === 'over' ? 'The end' : 'If the game ended now',
    rows: [
      ['U.S.', String(us)],
      ['German', String(german)],
      ['Level of victory', levelFor(us - german)],
    ],
  };
}
