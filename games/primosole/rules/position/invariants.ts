/** Facts that must hold of every state between two actions. A broken one is a bug, said in a sentence. */
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { scenarioOf } from '../situation/battles.js';
import { board, label } from '../board/board.js';
import { contextOf, sideIn, stackIn, occupiedHexes } from '../situation/context.js';
import type { Context } from '../situation/context.js';
import { cardsAt, pileSize } from '../deck/deck.js';
import { GRID } from '../board/grid.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, marksOf, NOBODY } from '../state/state.js';
import { isOpenTo, stackingLimit } from '../situation/terrain.js';
import { idOf, nameOf, units } from '../pieces/units.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** What is broken, and the field of a position that it stands in. */
interface Broken {
  readonly field: string;
  readonly text: string;
}

export function brokenInvariants(state: State): string[] {
  return brokenFields(state).map(({ text }) => text);
}

/** The same, with the fields of a position. */
export function brokenFields(state: State): Broken[] {
  const context = contextOf(state);
  return [
    ...brokenClock(state),
    ...brokenCards(state),
    ...brokenUnits(state),
    ...brokenHexes(state, context),
    ...brokenMarkers(state, context),
  ];
}

function brokenClock(state: State): Broken[] {
  const broken: Broken[] = [];
  const last = scenarioOf(state).turns.length;
  if (state.turn < 0 || state.turn > last || (state.turn === 0) !== (state.phase === 'set-up'))
    broken.push({ field: 'turn', text: `the turn is ${state.turn} in the phase ${state.phase}` });
  if (state.stack.length === 0) broken.push({ field: 'stack', text: 'the stack of frames is empty' });
  if (state.active === undefined && (state.phase === 'activation' || state.phase === 'turn-end'))
    broken.push({ field: 'active', text: 'nobody has the Initiative' });
  for (const side of SIDES)
    if (state.ammo[side] < 0)
      broken.push({ field: `ammo.${side}`, text: `${SIDE_NAMES[side]} Ammo is at ${state.ammo[side]}` });
  return broken;
}

/** 1.0b 2.0x 2.0z Every card is where the numbers say; between two procedures none lies on the table. */
function brokenCards(state: State): Broken[] {
  const broken: Broken[] = [];
  const isView = cardsAt(state, 'unknown').length > 0;
  for (const side of SIDES) {
    const counts = [
      ['in the hand', cardsAt(state, `${side}-hand`).length, state.handSize[side]],
      ['exchanged', cardsAt(state, `${side}-discard`).length, state.discarded[side]],
    ] as const;
    for (const [what, found, told] of counts) {
      if (isView ? found > told : found !== told)
        broken.push({
          field: 'handSize',
          text: `${found} ${SIDE_NAMES[side]} cards are ${what}, and the number told is ${told}`,
        });
    }
    if (state.handSize[side] > scenarioOf(state).hands[side])
      broken.push({
        field: `cards.${side}-hand`,
        text: `${SIDE_NAMES[side]} holds ${state.handSize[side]} cards, and the limit is ${scenarioOf(state).hands[side]}`,
      }); // R82
  }
  if (pileSize(state) < 0) broken.push({ field: 'reserved', text: `the pile has ${pileSize(state)} cards` });
  const top = state.stack.at(-1)?.at;
  if (top === 'actions' || top === 'activation' || top === 'over') {
    const left = cardsAt(state, 'table', 'down', 'british-hidden', 'german-hidden').length + state.reserved;
    if (left > 0) broken.push({ field: 'cards.table', text: `${left} cards are left on the table` });
  }
  return broken;
}

/** D.3 4.3b Units stand where they can, and only units on the map are marked with what they do. */
function brokenUnits(state: State): Broken[] {
  const broken: Broken[] = [];
  units.forEach((_, unit) => {
    const hex = state.place[unit];
    const field = `units.${idOf(unit)}`;
    if (hex >= GRID.size)
      broken.push({ field, text: `${nameOf(unit)} is in hex ${hex}, which the board does not have` });
    else if (hex >= 0 && !isOpenTo(unit, hex))
      broken.push({ field, text: `${nameOf(unit)} stands in ${label(hex)}, which is closed to it` });
    const idle = marksOf(state, unit).filter((mark) => mark !== 'reduced');
    if (hex < 0 && idle.length > 0)
      broken.push({ field, text: `${nameOf(unit)} is not on the map and ${idle.join(', ')}` });
    if (hasMark(state, unit, 'reduced') && units[unit].back === undefined)
      broken.push({ field, text: `${nameOf(unit)} has one step and is reduced` });
    if (hasMark(state, unit, 'suspended') && !hasMark(state, unit, 'activated'))
      broken.push({ field, text: `${nameOf(unit)} goes on with a move and is not activated` });
  });
  return broken;
}

/** 5.7 D.9 2.0af Enemies share a hex only for Close Combat; stacking is kept outside the Activation Phase. */
function brokenHexes(state: State, context: Context): Broken[] {
  const broken: Broken[] = [];
  for (const hex of occupiedHexes(context)) {
    const shared = SIDES.every((side) => sideIn(context, hex, side).length > 0);
    const entering = state.stack.some((frame) => frame.at === 'enter' && frame.hex === hex); // mines come before the combat
    if (shared && !entering && state.combat?.hex !== hex)
      broken.push({ field: 'combat', text: `enemies share ${label(hex)}, and no Close Combat is open there` });
    if (state.phase === 'activation' || state.phase === 'turn-end') continue;
    for (const side of SIDES) {
      const found = stackIn(context, hex, side);
      if (found > stackingLimit(hex))
        broken.push({
          field: 'units',
          text: `${found} ${SIDE_NAMES[side]} units are in ${label(hex)}, which holds ${stackingLimit(hex)}`,
        });
    }
  }
  return broken;
}

/** 5.8d 11.6.1 11.8.1a Markers belong to somebody who is there. */
function brokenMarkers(state: State, context: Context): Broken[] {
  const broken: Broken[] = [];
  for (const { hex, side } of state.improved) {
    if (!sideIn(context, hex, side).some((unit) => units[unit].moves === 'foot'))
      broken.push({
        field: `improved.${label(hex)}`,
        text: `the Improved Position in ${label(hex)} is held by nobody on foot`,
      });
  }
  state.inside.forEach((unit, index) => {
    const { hex } = board.fortifications[index];
    if (unit !== NOBODY && (!isOnMap(state, unit) || state.place[unit] !== hex || units[unit].moves !== 'foot'))
      broken.push({
        field: `inside.${label(hex)}`,
        text: `${nameOf(unit)} is told to be inside the fortification in ${label(hex)}`,
      });
  });
  const mined = state.mines.map(({ hex }) => hex).filter((hex) => hex !== OFF_BOARD);
  if (new Set(mined).size !== mined.length) broken.push({ field: 'mines', text: 'two minefields lie in one hex' });
  return broken;
}
