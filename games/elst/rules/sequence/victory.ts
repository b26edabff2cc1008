/** I-R105 Who has won, and what counts for it. */
import type { Outcome } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { hexOf } from '../board/locations.js';
import type { VictoryBy } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import { exitTotals, isDecidedByExit } from '../situation/exits.js';
import { campaignRules } from '../state/campaign-rules.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, unitsOf } from '../state/state.js';
import { factsOf, isGoodOrder, isMultiMan, isVehicle, nameOf } from '../units/units-in-play.js';
import { hasWorkingMainArmament, isMobile } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { addFirepowerOn, firepowerGoal } from './firepower-victory.js';

/** I-R105 What must be held to win by the side that has to take ground; undefined where something else decides. A handicap makes it fewer objectives, or more, but never none and never more than there are. */
export function goalOf({
  scenario,
  options: { fewerObjectives = 0, moreObjectives = 0 },
}: State): VictoryBy<'control'> | undefined {
  const { victory } = findScenario(scenario);
  if (victory?.by !== 'control') return undefined;
  if (fewerObjectives === moreObjectives) return victory;
  return {
    ...victory,
    atLeast: Math.min(victory.some.length, Math.max(1, victory.atLeast - fewerObjectives + moreObjectives)),
  };
}

type Points = Record<Side, TallySheet>;

/** What counts so far; once the game is over the winner: the side that had to do something, or the other one. */
export function outcomeOf(state: State): Outcome<Side> {
  const { victory } = findScenario(state.scenario);
  const points: Points = { british: new TallySheet('British'), german: new TallySheet('German') };
  const hasWon = addPoints(state, points);
  if (state.phase !== 'over' || victory === undefined)
    return { winner: undefined, level: state.phase === 'over' ? 'No victor' : '', points };
  const winner = hasWon ? victory.side : opponentOf(victory.side);
  return { winner, level: `${SIDE_NAMES[winner]} victory`, points };
}

/** Adds what counts, and tells whether the side that has to do something would win now. */
function addPoints(state: State, points: Points): boolean {
  const { victory } = findScenario(state.scenario);
  switch (victory?.by) {
    case 'vehicle':
      for (const unit of unitsOf(state, victory.side).filter((vehicle) => countsAlive(state, vehicle)))
        points[victory.side].add('C-DaE1:VC', nameOf(state, unit), 1);
      return points[victory.side].total > 0;
    case 'firepower': {
      const total = addFirepowerOn(state, victory, points[victory.side]);
      return total >= firepowerGoal(state, victory).firepower;
    }
    case 'exit': {
      const totals = exitTotals(state);
      for (const { name, points: left, needed } of totals)
        points[victory.side].add('C-DaE3:VCa', `left in the ${name} (of ${needed})`, left);
      return isDecidedByExit(state);
    }
    case 'campaign':
      return campaignRules().addPoints(state, points);
    case 'clearance': {
      const held = heldHexes(state, victory.side, victory.hexes);
      for (const hex of held) points[opponentOf(victory.side)].add('C-DaE4:VC', hex, 1);
      return held.length === 0;
    }
    default:
      addHoldings(state, points);
      return holdsEnough(state);
  }
}

/** C-DaE4:VC C-R103 Of these building hexes those where an enemy MMC in Good Order is, crews not counted, on either level. */
export function heldHexes(state: State, side: Side, hexes: readonly string[]): string[] {
  const { board } = settingOf(state);
  return hexes.filter((label) =>
    unitsOf(state, opponentOf(side)).some(
      (unit) =>
        isOnMap(state, unit) &&
        isGoodOrder(state, unit) &&
        isMultiMan(state, unit) &&
        factsOf(state, unit).type !== 'crew' &&
        board.grid.labels[hexOf(board, state.place[unit])] === label,
    ),
  );
}

/** C-DaE1:VC On the board, mobile, with a main armament that works, and not Recalled. */
export function countsAlive(state: State, unit: Unit): boolean {
  return (
    isVehicle(state, unit) &&
    isOnMap(state, unit) &&
    isMobile(state, unit) &&
    hasWorkingMainArmament(state, unit) &&
    !hasMark(state, unit, 'recalled')
  );
}

function addHoldings(state: State, points: Points): void {
  findScenario(state.scenario).holdings.forEach(({ at }, index) => {
    const side = state.control[index];
    if (side !== undefined) points[side].add('I-2.0h', `Control of ${at}`, 1);
  });
}

function holdsEnough(state: State): boolean {
  const { holdings } = findScenario(state.scenario);
  const goal = goalOf(state);
  if (goal === undefined) return false;
  const isHeld = (at: string) => state.control[holdings.findIndex((holding) => holding.at === at)] === goal.side;
  return goal.all.every(isHeld) && goal.some.filter(isHeld).length >= goal.atLeast;
}
