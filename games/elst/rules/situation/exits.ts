/** C-DaE3:VC Units that leave the map for victory: from where, and what they are worth. */
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { hexOf, locationLabel } from '../board/locations.js';
import type { VictoryBy } from '../scenarios/scenarios.js';
import { balancedValue, findScenario } from '../scenarios/scenarios.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Setting } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { Departure, State } from '../state/state.js';
import { clearAllMarks, placeCode } from '../state/state.js';
import type { Play } from '../state/types.js';
import { factsOf, moveUnit, who } from '../units/units-in-play.js';
import { hasWorkingMainArmament } from '../units/vehicles-in-play.js';
import { removeWeapon, weaponsOf } from '../units/weapons-in-play.js';
import { EXIT_POINTS } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

type ExitGoal = VictoryBy<'exit'>;

function goalOf({ scenario }: Pick<State, 'scenario'>): ExitGoal | undefined {
  const { victory } = findScenario(scenario);
  return victory?.by === 'exit' ? victory : undefined;
}

/** C-DaE3:VCa C-R101 Whether it is of any use to a side to leave the map from this hex. */
export function isExitHex(state: Pick<State, 'scenario' | 'campaign'>, side: Side, hex: Hex): boolean {
  if (state.campaign !== undefined) return campaignRules().mayLeave(state, side, hex);
  const goal = goalOf(state);
  if (goal?.side !== side) return false;
  const label = settingOf(state).board.grid.labels[hex];
  return goal.areas.some(({ hexes }) => hexes.includes(label));
}

/** C-CG11c In a campaign units may leave anywhere, though they are lost then; elsewhere only for victory (I-3.3e). */
export function mayExit(state: Pick<State, 'scenario' | 'campaign'>, side: Side, hex: Hex): boolean {
  return isExitHex(state, side, hex) || (state.campaign !== undefined && isMapEdge(settingOf(state), hex));
}

/** C-CG11c Whether the hex is on the edge of the map: units that leave elsewhere are lost. C-R73 The border of an assault is no edge. */
function isMapEdge({ board }: Pick<Setting, 'board'>, hex: Hex): boolean {
  return neighboursOf(board.grid, hex).length < HEXSIDES;
}

const HEXSIDES = 6;

/** C-R99 They are out of the game, with all they carry. */
export function depart(play: Play, units: readonly Unit[], rule: string): void {
  const { state } = play;
  const { board } = settingOf(state);
  const from = hexOf(board, state.place[units[0]]);
  play.emit({ type: 'exited-map', rule, units: units.map((unit) => who(state, unit)), at: locationLabel(board, from) });
  for (const unit of units) {
    const side = state.side[unit];
    if (state.campaign !== undefined) {
      const { isEntryHex, isVictoryExit, scoreExit, withdraw } = campaignRules();
      if (isEntryHex(state, side, from)) {
        withdraw(play, unit, 'C-CG11a');
        continue;
      }
      if (!isVictoryExit(side, from)) {
        loseOutside(play, unit);
        continue;
      }
      scoreExit(play, unit); // C-CG11d
    }
    const armed = factsOf(state, unit).vehicle !== undefined && hasWorkingMainArmament(state, unit);
    state.departures = [...state.departures, { unit, from, armed }];
    for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    clearAllMarks(state, unit);
    moveUnit(state, unit, placeCode('exited'));
  }
}

/** C-CG11c C-R77 Anybody else who leaves the map is eliminated, with all they have. */
function loseOutside(play: Play, unit: Unit): void {
  const { state } = play;
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  play.emit({ type: 'eliminated', rule: 'C-CG11c', unit: who(state, unit), at, cause: 'left-the-map' });
  for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
  clearAllMarks(state, unit);
  moveUnit(state, unit, placeCode('eliminated'));
}

/** C-DaE3:VCb V-DaE3:v */
function exitPoints(state: State, { unit, armed }: Departure): number {
  const { type, leadership } = factsOf(state, unit);
  if (type === 'vehicle') return armed ? EXIT_POINTS.vehicle : EXIT_POINTS.disarmedVehicle;
  if (type === 'leader') return EXIT_POINTS.leader + Math.max(0, -(leadership ?? 0));
  return type === 'half-squad' ? EXIT_POINTS.halfSquad : EXIT_POINTS.squad;
}

/** C-DaE3:balB The VP that have left from each group of hexes, with those that are needed. */
export function exitTotals(
  state: State,
): { readonly name: string; readonly points: number; readonly needed: number }[] {
  const { grid } = settingOf(state).board;
  return (goalOf(state)?.areas ?? []).map(({ name, hexes, points }) => ({
    name,
    points: state.departures
      .filter(({ from }) => hexes.includes(grid.labels[from]))
      .reduce((sum, departure) => sum + exitPoints(state, departure), 0),
    needed: balancedValue(state.options, points),
  }));
}

/** C-DaE3:VCa Enough has left from each of them: the game ends at once. */
export function isDecidedByExit(state: State): boolean {
  const totals = exitTotals(state);
  return totals.length > 0 && totals.every(({ points, needed }) => points >= needed);
}
