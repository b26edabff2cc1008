/** 3.1 11.6 Setting up: units, Improved Positions, who is inside, and mines; all that remains by default, or ready. */
import type { Action } from '@bridgehead/primosole';
import { scenarioOf, idOf, isOnMap, label, sideOf, unitsOnMap } from '@bridgehead/primosole';
import type { Step } from '../../../kit/tree-desk.js';
import type { PrimosoleDesk, PrimosoleSeat } from './desk.js';
import { answersOf, unitMeant, violationsOf } from './desk.js';
import { ACTIONS } from './steps.js';
import { answersDesk } from './tree.js';

export function setUpDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const listed = answersOf(seat);
  const desk = answersDesk(seat, {
    answers: [...listed.filter(isPlacing), ...replacements(seat), ...listed.filter((action) => !isPlacing(action))],
    proposal: buttonOf(listed),
    hint: (picked) => hintFor(listed, picked),
    regionOf: (picked, answers) => regionOf(seat, picked, answers),
    attempt(picked, { hex }) {
      const [unit] = picked;
      return unit?.role === 'unit' ? { do: 'place', unit: unit.id, hex } : undefined;
    },
  });
  // Who is inside, which marker lies where: the suggestion is good, and each is a line of its own.
  return {
    ...desk,
    choices: desk.choices.map((choice) =>
      choice.piece === undefined && choice.group === ACTIONS ? { ...choice, isRare: true } : choice,
    ),
  };
}

export function layMinesDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const listed = answersOf(seat);
  return answersDesk(seat, {
    answers: listed,
    proposal: buttonOf(listed),
    regionOf: (picked, answers) => regionOf(seat, picked, answers),
    hint: (picked) =>
      picked.length > 0
        ? 'Pick its hex.'
        : listed.some((action) => action.do === 'ready')
          ? 'All mines are laid. Remove one if you like, then confirm.'
          : 'Pick a mine marker, or use the suggested setup.',
    attempt(picked, { hex }) {
      const mine = /^mine-(\d+)$/.exec(picked[0]?.id ?? '')?.[1];
      return mine === undefined ? undefined : { do: 'lay', mine: Number(mine), hex };
    },
  });
}

/** 3.6b */
export function reinforcementsDesk(seat: PrimosoleSeat): PrimosoleDesk {
  const listed = answersOf(seat);
  return answersDesk(seat, {
    answers: listed,
    proposal: listed.find((action) => action.do === 'ready'),
    regionOf: (picked, answers) => regionOf(seat, picked, answers),
    hint: (picked) =>
      picked.length === 0
        ? 'Pick a unit to bring on, or to hold back.'
        : 'Pick the hex where it comes on, or hold it back.',
    attempt(picked, target) {
      const [unit] = picked;
      if (unit !== undefined) return { do: 'enter', unit: unit.id, hex: target.hex };
      const meant = unitMeant(seat, target);
      return meant === undefined ? undefined : { do: 'enter', unit: idOf(meant), hex: target.hex };
    },
  });
}

/** The area of what has been picked; with nothing on the map yet, that of all. */
function regionOf(
  { state, side }: PrimosoleSeat,
  picked: readonly Step[],
  answers: readonly Action[],
): readonly string[] {
  if (picked.length === 0 && unitsOnMap(state, side).length > 0) return [];
  return answers.flatMap((action) =>
    action.do === 'place' || action.do === 'improve-at' || action.do === 'lay' || action.do === 'enter'
      ? [action.hex]
      : [],
  );
}

function isPlacing(action: Action): boolean {
  return action.do === 'place';
}

function buttonOf(listed: readonly Action[]): Action | undefined {
  return listed.find((action) => action.do === 'ready') ?? listed.find((action) => action.do === 'by-default');
}

function hintFor(listed: readonly Action[], picked: readonly Step[]): string {
  if (picked.length > 0) return 'Pick its hex.';
  if (listed.some((action) => action.do === 'ready')) return 'Move units if you like.';
  return 'Pick a unit to place, or use the suggested setup.';
}

/** Units that stand already can be placed elsewhere in their area. */
function replacements(seat: PrimosoleSeat): Action[] {
  const { state, side } = seat;
  return scenarioOf(state)
    .setup.filter(({ unit }) => sideOf(unit) === side && isOnMap(state, unit))
    .flatMap(({ unit, area }) =>
      [...area.hexes]
        .filter((hex) => hex !== state.place[unit])
        .map((hex): Action => ({ do: 'place', unit: idOf(unit), hex: label(hex) }))
        .filter((action) => violationsOf(seat, action).length === 0),
    );
}
