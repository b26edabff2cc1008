/** 10.0 The German airborne unit. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { rollDie } from '@bridgehead/engine/chance';
import { NOBODY } from '@bridgehead/engine/hexwar';
import { HEXES } from '../board/board.js';
import { watchMeuse } from '../situation/british.js';
import type { Context } from '../situation/context.js';
import { contextOf } from '../situation/context.js';
import { destroy } from '../situation/destruction.js';
import { DIRECTION_OF, GRID, label } from '../board/grid.js';
import { hexesWithin } from '../board/hexes-within.js';
import { refuse } from '../vocabulary/refusals.js';
import { AIRBORNE } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { placeOf, setMark } from '../state/state.js';
import { isSupplied } from '../supply/supply.js';
import { DROP } from '../board/tables.js';
import type { Play } from '../situation/types.js';
import { idOf, unitsOf } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 10.0 R61 One attempt, in a German movement phase at the beginning of the battle. */
function whyNoDrop(state: State, side: Side): string | undefined {
  if (side !== 'german') return 'only the German Player has one';
  const place = placeOf(state, AIRBORNE);
  if (place === 'absent') return 'it takes no part in this game';
  if (place !== 'aboard') return 'it has been dropped already';
  return DROP.turns.includes(state.turn) ? undefined : `it is dropped on Game-Turn ${DROP.turns.join(' or ')}`;
}

export function mayDrop(state: State, side: Side): boolean {
  return whyNoDrop(state, side) === undefined;
}

/** 10.0a R61 Within five hexes of a German unit that is on the map at that moment. */
function dropZone({ place }: Context): Uint8Array {
  return hexesWithin(
    unitsOf('german').map((unit) => place[unit]),
    DROP.range,
  );
}

export function judgeDrop(state: State, context: Context, side: Side, hex: Hex): Violation[] {
  const why = whyNoDrop(state, side);
  if (why !== undefined) return [refuse('no-drop', { why })];
  return dropZone(context)[hex] === 1 ? [] : [refuse('drop-too-far', { hex: label(hex), range: DROP.range })];
}

/** The hexes at which the unit can be dropped now. */
export function dropTargets(state: State, context: Context, side: Side): Hex[] {
  if (!mayDrop(state, side)) return [];
  const zone = dropZone(context);
  return HEXES.filter((hex) => zone[hex] === 1);
}

/** 10.0b R60 The die takes the unit to one of the six hexes around its target, never into it. */
export function applyDrop(play: Play, context: Context, target: Hex): void {
  const unit = idOf(AIRBORNE);
  const die = rollDie(play.chance, 'scatter of the drop');
  const hex = GRID.neighbours[target * 6 + DIRECTION_OF[DROP.scatter[die - 1]]];
  play.emit({
    type: 'dropped',
    rule: '10.0b',
    unit,
    target: label(target),
    die,
    hex: hex === OFF_BOARD ? undefined : label(hex),
  });
  if (hex === OFF_BOARD || context.occupant[hex] !== NOBODY) {
    play.emit({
      type: 'drop-ended',
      rule: '10.0c',
      unit,
      outcome: hex === OFF_BOARD ? 'off-map' : 'on-a-unit',
      die: undefined,
    });
    destroy(play, AIRBORNE, '10.0c');
  } else {
    land(play, context, hex);
  }
}

/** 10.0d 10.0e R61 A survivor is a unit like any other: it may still move in this phase. Its supply is judged where it lands, since it was nowhere when the phase began. */
function land(play: Play, context: Context, hex: Hex): void {
  const { state } = play;
  const die = rollDie(play.chance, 'survival of the drop');
  const lands = DROP.survives.includes(die);
  play.emit({ type: 'drop-ended', rule: '10.0d', unit: idOf(AIRBORNE), outcome: lands ? 'lands' : 'lost', die });
  if (!lands) {
    destroy(play, AIRBORNE, '10.0d');
    return;
  }
  state.place[AIRBORNE] = hex;
  if (!isSupplied(state, contextOf(state, context), AIRBORNE)) setMark(state, AIRBORNE, 'unsupplied');
  watchMeuse(play, AIRBORNE, [hex]);
}
