/** I-R105 What decides the game: who holds what, what is still asked for, and who would win if it ended now. */
import { capital, counted, listed } from '@bridgehead/engine';
import type { Side, State } from '@bridgehead/elst';
import { SIDE_NAMES, findLocation, goalOf, settingOf, turnsOf } from '@bridgehead/elst';
import type { StandingSection } from '../../kit/kit.js';
import { printedGoal, printedStanding } from './common/goals.js';

export function standing(state: State): StandingSection[] {
  const victory = goalOf(state);
  const printed = printedStanding(state);
  return settingOf(state).scenario.holdings.length === 0
    ? printed
    : [holdings(state), ...(victory === undefined ? printed : [goal(state, victory)])];
}

/** What the attacker of the scenario needs, how much of it is held, and how long there is. */
export function goalLine(state: State, viewer: Side): string[] {
  const victory = goalOf(state);
  const time = turnsLeft(state);
  if (victory === undefined) return [...printedGoal(state, viewer), time];
  const { side, all, some, atLeast } = victory;
  const { holdings: places } = settingOf(state).scenario;
  const isHeld = (at: string) => state.control[places.findIndex((holding) => holding.at === at)] === side;
  const verb = viewer === side ? 'Take' : 'Keep';
  return [
    ...all.map((at) => `${verb} ${nameOf(state, at)}`),
    ...(atLeast === 0
      ? []
      : [
          `${verb} ${viewer === side ? `${atLeast} of ${some.length}` : `more than ${some.length - atLeast} of ${some.length}`} objectives (${some.filter(isHeld).length} taken)`,
        ]),
    time,
  ];
}

function turnsLeft(state: State): string {
  return sayLeft(turnsOf(state) - state.turn, 'turn');
}

/** "3 turns left", "last date". */
export function sayLeft(left: number, what: 'turn' | 'date'): string {
  return left === 0 ? `last ${what}` : `${counted(left, what)} left`;
}

function nameOf(state: State, at: string): string {
  const { board } = settingOf(state);
  const name = board.buildingIn[findLocation(board, at) ?? 0]?.name;
  return name === undefined ? at : `${name}, ${at}`;
}

function holdings(state: State): StandingSection {
  const { scenario } = settingOf(state);
  return {
    title: 'Objectives',
    rows: scenario.holdings.map(({ at }, index) => {
      const side = state.control[index];
      return [nameOf(state, at), side === undefined ? 'nobody' : `${SIDE_NAMES[side]} control`];
    }),
  };
}

function goal(state: State, { side, all, some, atLeast }: NonNullable<ReturnType<typeof goalOf>>): StandingSection {
  const { scenario } = settingOf(state);
  const isHeld = (at: string) => state.control[scenario.holdings.findIndex((holding) => holding.at === at)] === side;
  const must = all.length === 0 ? [] : [listed(all.map((at) => nameOf(state, at)))];
  const count = atLeast === 0 ? [] : [`${counted(atLeast, 'objective')} of ${some.length}`];
  const held = `${some.filter(isHeld).length} of ${atLeast}${all.length === 0 ? '' : `, ${all.every(isHeld) ? 'with' : 'without'} ${listed(all.map((at) => nameOf(state, at)))}`}`;
  return {
    title: 'Victory',
    rows: [
      [capital(`${SIDE_NAMES[side]} wins with`), listed([...must, ...count])],
      [`${SIDE_NAMES[side]} holds now`, held],
    ],
  };
}
