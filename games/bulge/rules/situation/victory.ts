/** 15 Victory: the points of both sides, who wins, and how clearly. */
import type { Outcome } from '@bridgehead/engine';
import { HANDICAP, TallySheet } from '@bridgehead/engine';
import { label } from '../board/grid.js';
import type { State } from '../state/state.js';
import { placeOf } from '../state/state.js';
import { DAILY_LIMITS, LAST_TURN, VICTORY_LEVELS } from '../board/tables.js';
import { nameOf, units, unitsOf } from '../scenarios/units.js';
import type { Level, Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** 15.0 The points of a side as things stand: nothing is counted up, all is read from what has happened. */
export function pointsOf(state: State, side: Side): TallySheet {
  const tally = new TallySheet(`${SIDE_NAMES[side]} Victory Points`);
  for (const unit of unitsOf(opponentOf(side))) {
    if (placeOf(state, unit) === 'destroyed') tally.add('15.0a', `${nameOf(unit)} destroyed`, units[unit].strength);
  }
  if (side === 'german') {
    for (const { unit, hex, points } of state.exits) {
      if (points !== undefined && points > 0)
        tally.add('15.0b', `${nameOf(unit)} left the map from ${label(hex)}`, points);
    }
  } else if (state.options.handicap !== 0) {
    tally.add('15.0g', HANDICAP, state.options.handicap); // R89
  }
  return tally;
}

export interface Verdict {
  readonly winner: Side | undefined;
  readonly level: Level;
}

/** 15.0g 15.0h The side with more points wins; equal points are a draw. */
export function levelFor(german: number, american: number): Verdict {
  if (german === american) return { winner: undefined, level: 'draw' };
  return german > american
    ? { winner: 'german', level: levelOf(german, american) }
    : { winner: 'american', level: levelOf(american, german) };
}

/** 15.0h R76 The level for the ratio of winner to loser; nothing at all against something is the highest. */
function levelOf(winner: number, loser: number): Level {
  if (loser === 0) return VICTORY_LEVELS[VICTORY_LEVELS.length - 1].level;
  return (VICTORY_LEVELS.findLast(({ from }) => winner >= from * loser) ?? VICTORY_LEVELS[0]).level;
}

/** 15.0i R77 R89 The lead of the German side as the daily check sees it: the handicap is added only at the end of the game. */
export function dailyLead(state: State): number {
  return pointsOf(state, 'german').total - (pointsOf(state, 'american').total - state.options.handicap);
}

/** 15.0i R77 Who wins at the end of this turn because the lead of the German side has left its limits; undefined if nobody does. */
export function dailyVerdict(state: State): Verdict | undefined {
  const limits = state.options.dailyVictory ? DAILY_LIMITS.find(({ turn }) => turn === state.turn) : undefined;
  if (limits === undefined) return undefined;
  const lead = dailyLead(state);
  const [german, american] = [pointsOf(state, 'german').total, pointsOf(state, 'american').total];
  if (lead > limits.germanOver) return { winner: 'german', level: levelOf(german, american) };
  return lead < limits.americanUnder ? { winner: 'american', level: levelOf(american, german) } : undefined;
}

/** How a game that ends now has ended: by the points after the last turn (15.0g), by the daily check before it (15.0i). */
export function verdictOf(state: State): Verdict {
  const daily = state.turn < LAST_TURN ? dailyVerdict(state) : undefined;
  return daily ?? levelFor(pointsOf(state, 'german').total, pointsOf(state, 'american').total);
}

/** Points so far, or at the end, and who has won once the game is over. */
export function outcomeOf(state: State): Outcome<Side> {
  const points = { german: pointsOf(state, 'german'), american: pointsOf(state, 'american') };
  if (state.phase !== 'over') return { winner: undefined, level: 'undecided', points };
  const { winner, level } = verdictOf(state);
  return { winner, level: winner === undefined ? 'A draw' : `${SIDE_NAMES[winner]} ${level} victory`, points };
}
