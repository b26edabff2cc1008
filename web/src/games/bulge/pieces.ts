/** What lies on the board: the counters of the units, and hexes that are attacked from the air. */
import type { Context, State, Unit } from '@bridgehead/bulge';
import { SIDES, contextOf, counterOf, hasMark, idOf, isSupplied, label, units, unitsOnMap } from '@bridgehead/bulge';
import { itemAt } from '@bridgehead/engine';
import type { Piece, PieceLook, Sign } from '../../board/model.js';
import { calledName, wordsOfMark } from './common/words.js';

export function pieces(state: State): Piece[] {
  const context = contextOf(state);
  return SIDES.flatMap((side) => unitsOnMap(state, side)).map((unit) => pieceOf(state, context, unit));
}

function pieceOf(state: State, context: Context, unit: Unit): Piece {
  const hex = label(itemAt(state.place, unit));
  return {
    id: idOf(unit),
    hex,
    face: counterOf(unit, hex),
    spoken: spokenUnit(unit),
    look: lookOf(state, context, unit),
  };
}

/** "American 99th Infantry Division, strength 4" */
export function spokenUnit(unit: Unit): string {
  const { strength, isBracketed } = itemAt(units, unit);
  return [calledName(unit), `strength ${strength}`, ...(isBracketed ? ['no attack before movement'] : [])].join(', ');
}

/** Signs of what the place of a unit does not show. Supply is told as it stands now. */
function lookOf(state: State, context: Context, unit: Unit): PieceLook {
  const isSpent = hasMark(state, unit, 'moved') || hasMark(state, unit, 'attacked');
  const tags = [
    ...(isSupplied(state, context, unit) ? [] : [{ sign: 'S', means: 'out of supply' }]),
    ...(hasMark(state, unit, 'resupplied') ? [{ sign: 'A', means: wordsOfMark('resupplied') }] : []),
    ...(hasMark(state, unit, 'trucked') ? [{ sign: 'T', means: wordsOfMark('trucked') }] : []),
  ];
  return { ...(isSpent ? { spent: true } : {}), ...(tags.length === 0 ? {} : { tags }) };
}

/** 13.0d */
export function signs({ interdicted }: State): Sign[] {
  return interdicted.map((hex) => ({
    kind: 'fire',
    hexes: [label(hex)],
    spoken: `${label(hex)} is interdicted: it has no road or town this Game-Turn`,
  }));
}
