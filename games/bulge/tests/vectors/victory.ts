/** Exits, points and levels of victory. */
import * as z from 'zod';
import { board } from '../../rules/board/board.js';
import { writtenFifths } from '../../rules/board/movement-fifths.js';
import type { State } from '../../rules/state/state.js';
import { levelFor, pointsOf } from '../../rules/situation/victory.js';
import { enter, eventIn, hex, isLegal, leave, open, play, position, where } from '../toolkit.js';
import type { Pieces } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const points = (state: State) => ({
  victoryPointsGerman: pointsOf(state, 'german').total,
  victoryPointsAmerican: pointsOf(state, 'american').total,
});

/** A unit has left the map in this turn, and the turn ends. */
function endOfTurn(unit: string, exit: string, american: Pieces) {
  const { state, events } = open(position({ phase: 'american-post', american, exits: [{ unit, hex: exit }] }));
  return { state, inSupply: eventIn(events, 'exit-scored').isSupplied, ...points(state) };
}

const leaving = z.object({ unit: z.string(), exitHex: z.string(), inSupplyAtEndOfTurn: z.boolean() });

const supplied: Adapter = ({ given }) => {
  const { unit, exitHex } = leaving.parse(given);
  const { victoryPointsGerman } = endOfTurn(unit, exitHex, {});
  return { victoryPointsGerman };
};

/** The 82nd Airborne Division stands beside the exit hex, as in V159. */
const unsupplied: Adapter = ({ given }) => {
  const { unit, exitHex } = leaving.parse(given);
  const { state, victoryPointsGerman, victoryPointsAmerican } = endOfTurn(unit, exitHex, { 'US-82': '0212' });
  const returns = where(state, unit) !== 'exited' || isLegal(state, 'german', enter(unit, '0501'));
  return { victoryPointsGerman, victoryPointsAmerican, unitReturns: returns };
};

const traced: Adapter = ({ given }) => {
  const { exited, positions } = z
    .object({ exited: z.object({ unit: z.string(), hex: z.string() }), positions: z.record(z.string(), z.string()) })
    .parse(given);
  const { inSupply, victoryPointsGerman } = endOfTurn(exited.unit, exited.hex, positions);
  return { inSupply, victoryPointsGerman };
};

const multiples: Adapter = ({ given }) => {
  const { hexes } = z.object({ hexes: z.array(z.string()) }).parse(given);
  return { multiple: Object.fromEntries(hexes.map((at) => [at, board.multiples[hex(at)]])) };
};

const destroyed: Adapter = ({ given }) => {
  const ids = z.object({ destroyed: z.array(z.string()) }).parse(given).destroyed;
  return points(position({ phase: 'german-pre', german: Object.fromEntries(ids.map((id) => [id, 'destroyed'])) }));
};

const level: Adapter = ({ given }) => {
  const { winner, loser } = z.object({ winner: z.number(), loser: z.number() }).parse(given);
  const [german, american] = [levelFor(winner, loser), levelFor(loser, winner)];
  if (german.winner !== 'german' || american.winner !== 'american' || german.level !== american.level)
    throw new Error('the level depends on the side');
  return { level: german.level };
};

const exitByRoad: Adapter = ({ given }) => {
  const {
    unit,
    hex: from,
    path,
  } = z.object({ unit: z.string(), hex: z.string(), path: z.array(z.string()) }).parse(given);
  const state = position({ german: { [unit]: from } });
  const action = leave(unit, ...path.slice(1));
  return {
    cost: writtenFifths(eventIn(play(state, 'german', action).events, 'moved').cost),
    legal: isLegal(state, 'german', action),
  };
};

export const victory: Adapters = {
  V135: supplied,
  V136: supplied,
  V137: unsupplied,
  V138: multiples,
  V140: destroyed,
  V142: level,
  V143: level,
  V145: level,
  V146: level,
  V158: traced,
  V159: traced,
  V160: traced,
  V161: traced,
  V162: exitByRoad,
};
