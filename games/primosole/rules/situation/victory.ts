/** 13 Victory: points for hexes, eliminated units and the bridge, sudden death, and the level of victory. */
import type { Outcome } from '@bridgehead/engine';
import { HANDICAP, TallySheet } from '@bridgehead/engine';
import { scenarioOf } from './battles.js';
import { board, label } from '../board/board.js';
import { campaignOutcome } from './campaign-result.js';
import type { Scenario } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { controllerOf, isSupportWeapon, placeOf } from '../state/state.js';
import { isBridgeDestroyed, PRIMOSOLE_BRIDGE } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { unitsOf } from '../pieces/units.js';
import type { Level, Side } from '../vocabulary/vocabulary.js';
import { LEVEL_NAMES, opponentOf, SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** The rule that says what counts in each scenario. */
const SCORE: Readonly<Record<Scenario['id'], string>> = {
  'primosole-1': 'S.vp1',
  'primosole-2': 'S.vp2',
  'primosole-3': 'S.vp3',
};

/** 13.1 D.14 The points of a side as things stand. */
export function pointsOf(state: State, side: Side): TallySheet {
  const { id, victory } = scenarioOf(state);
  const rule = SCORE[id];
  const tally = new TallySheet(`${SIDE_NAMES[side]} points`);
  for (const { hex, points } of victory.objectives) {
    if (controllerOf(state, hex) === side)
      tally.add(rule, `${board.names.get(hex) ?? 'control of'} ${label(hex)}`, points); // 13.2
  }
  const handicap = side === 'british' ? state.options.handicapBritish : state.options.handicapGerman;
  if (handicap !== undefined) tally.add('13.1', HANDICAP, handicap);
  const losses = eliminatedUnits(state, opponentOf(side)).length;
  const perPoint = victory.unitsPerPoint[side];
  const points = Math.floor(losses / perPoint);
  if (points > 0)
    tally.add(
      rule,
      `${losses} ${losses === 1 ? 'unit' : 'units'} eliminated${perPoint === 1 ? '' : `, a point for ${perPoint}`}`,
      points,
    );
  if (side === 'german' && isBridgeDestroyed(state))
    tally.add(rule, `${PRIMOSOLE_BRIDGE.name} destroyed`, victory.bridgeDestroyed);
  return tally;
}

/** D.14 Support Weapons score nothing, nor units that are lost without points (C.6). */
function eliminatedUnits(state: State, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => placeOf(state, unit) === 'eliminated' && !isSupportWeapon(unit));
}

/** S1.d S3.d Who wins at once because they control all that matters; undefined if nobody does. */
export function suddenWinner(state: State): Side | undefined {
  const { suddenDeath } = scenarioOf(state).victory;
  return suddenDeath?.hexes.every((hex) => controllerOf(state, hex) === suddenDeath.side) === true
    ? suddenDeath.side
    : undefined;
}

/** 13.1 S.vp1 S.vp2 S.vp3 The level for the points as they stand; sudden death is decisive whatever they are. */
export function levelOf(state: State): Level {
  const sudden = suddenWinner(state);
  if (sudden !== undefined) return sudden === 'british' ? 'british-decisive' : 'german-decisive';
  const { victory } = scenarioOf(state);
  return levelFor(victory, pointsOf(state, victory.margin).total - pointsOf(state, opponentOf(victory.margin)).total);
}

/** 13.1 The level for a difference of points in favour of the side that the scenario names. */
export function levelFor({ levels }: Scenario['victory'], difference: number): Level {
  const row = levels.find(({ from }) => from === undefined || difference >= from);
  if (row === undefined) throw new Error(`scenarios.json: no level for a difference of ${difference}`);
  return row.level;
}

/** 13.1 Points so far, or at the end, and who has won once the game is over. */
export function outcomeOf(state: State): Outcome<Side> {
  const points = { british: pointsOf(state, 'british'), german: pointsOf(state, 'german') };
  if (state.phase !== 'over') return { winner: undefined, level: 'undecided', points };
  const level = levelOf(state);
  if (state.campaign !== undefined) return campaignOutcome(state, state.campaign, level);
  return { winner: SIDES.find((side) => level.startsWith(side)), level: LEVEL_NAMES[level], points };
}
