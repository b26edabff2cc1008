/** C-DaE1:VC C-DaE2:VC C-DaE3:VCa C-DaE4:VC What decides a printed scenario that is not about objectives. */
import { TallySheet, capital, counted, itemAt } from '@bridgehead/engine';
import type { Side, State, Unit } from '@bridgehead/elst';
import {
  SIDE_NAMES,
  addFirepowerOn,
  countsAlive,
  exitTotals,
  firepowerGoal,
  heldHexes,
  isVehicle,
  nameOf,
  opponentOf,
  outsideOf,
  placeOf,
  settingOf,
  unitsOf,
} from '@bridgehead/elst';
import type { StandingSection } from '../../../kit/kit.js';

/** What a side plays for, in a few short parts. */
export function printedGoal(state: State, viewer: Side): string[] {
  const { victory } = settingOf(state).scenario;
  if (victory === undefined) return [];
  const isOwn = viewer === victory.side;
  switch (victory.by) {
    case 'vehicle': {
      const there = sayFit(state, victory.side);
      return [isOwn ? `Keep a tank fit (${there})` : `Knock out every tank (${there})`];
    }
    case 'firepower': {
      const { firepower, range } = firepowerGoal(state, victory);
      const now = addFirepowerOn(state, victory, new TallySheet(''));
      return [`${isOwn ? 'Bring' : 'Prevent'} ${firepower} FP on ${victory.at} within ${range} hexes (${now} now)`];
    }
    case 'exit':
      return exitTotals(state).map(
        ({ name, points, needed }) => `${isOwn ? 'Exit' : 'Stop'} ${needed} VP in the ${name} (${points} so far)`,
      );
    case 'clearance': {
      const held = heldHexes(state, victory.side, victory.hexes).length;
      const all = counted(victory.hexes.length, 'building hex', 'building hexes');
      return [isOwn ? `Clear ${all} (${held} held)` : `Hold one of ${all} (${held} held)`];
    }
    default:
      return [];
  }
}

/** The same with all its parts, for the score. */
export function printedStanding(state: State): StandingSection[] {
  const { victory } = settingOf(state).scenario;
  if (victory === undefined) return [];
  const side = capital(SIDE_NAMES[victory.side]);
  switch (victory.by) {
    case 'vehicle':
      return [
        {
          title: 'Victory',
          rows: [
            [`${side} wins with`, 'one mobile tank whose main armament works'],
            ['Fit now', namesOf(state, fitVehicles(state, victory.side))],
          ],
        },
      ];
    case 'exit':
      return [
        {
          title: 'Victory',
          rows: [
            [`${side} wins at once with`, 'enough VP off the map in both parts'],
            ...victory.areas.map(({ name, hexes }, index) => {
              const { points, needed } = itemAt(exitTotals(state), index);
              return [`From ${hexes[0]} to ${hexes[hexes.length - 1]}, in the ${name}`, `${points} of ${needed} VP`];
            }),
            ['Worth', 'squad or crew 2, half-squad 1, leader 1 to 3, tank 6 (5 without its main armament)'],
          ],
        },
      ];
    case 'clearance': {
      const held = heldHexes(state, victory.side, victory.hexes);
      return [
        {
          title: 'Victory',
          rows: [
            [`${side} wins with`, `no ${SIDE_NAMES[opponentOf(victory.side)]} squad in good order in these buildings`],
            ['Buildings', victory.hexes.join(', ')],
            ['Still held', held.length === 0 ? 'none' : held.join(', ')],
          ],
        },
      ];
    }
    case 'firepower':
      return [{ title: 'Victory', rows: [[`${side} wins with`, printedGoal(state, victory.side).join(' ')]] }];
    default:
      return [];
  }
}

function fitVehicles(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter((unit) => isVehicle(state, unit) && countsAlive(state, unit));
}

/** "3 to come", "2 fit, 1 to come" */
function sayFit(state: State, side: Side): string {
  const fit = fitVehicles(state, side).length;
  const toCome = unitsOf(state, side).filter((unit) => isVehicle(state, unit) && isToCome(state, unit)).length;
  const parts = [...(fit > 0 || toCome === 0 ? [`${fit} fit`] : []), ...(toCome > 0 ? [`${toCome} to come`] : [])];
  return parts.join(', ');
}

function isToCome(state: State, unit: Unit): boolean {
  return placeOf(state, unit) === 'due' || outsideOf(state, unit) !== undefined;
}

function namesOf(state: State, units: readonly Unit[]): string {
  return units.length === 0 ? 'none' : units.map((unit) => nameOf(state, unit)).join(', ');
}
