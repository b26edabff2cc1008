/** I-R101 I-R103 What each side may know: everything but where the hidden units of the other side are, what they hold, and whether the defender is being asked. */
import type { Event } from './events.js';
import type { State } from './state.js';
import { bitOf, NOBODY, NOWHERE, placeCode, stateWith } from './state.js';
import type { Side } from './vocabulary.js';

const HIDDEN = bitOf('hidden');
const UNKNOWN = placeCode('unknown');

/** The state as a side knows it; the state itself if nothing is hidden from it. */
export function viewOf(state: State, side: Side): State {
  const isWatched = state.stack.at(-1)?.at === 'window' && side === state.attacker;
  const isBlind = state.marks.some((bits, unit) => (bits & HIDDEN) !== 0 && state.side[unit] !== side);
  if (!isWatched && !isBlind) return state;
  const stack = isWatched ? state.stack.slice(0, -1) : state.stack;
  return isBlind ? withoutHidden(state, side, stack) : stateWith(state, { stack });
}

/** Which units are hidden is known, for all others are on the map. Of their weapons nobody knows who has them. */
function withoutHidden(state: State, side: Side, stack: State['stack']): State {
  const isUnseen = (unit: number) => unit !== NOBODY && state.side[unit] !== side && (state.marks[unit] & HIDDEN) !== 0;
  const { place, marks, holder, weaponPlace, weaponMarks, aim } = state;
  const view = stateWith(state, { place: place.slice(), marks: marks.slice(), holder: holder.slice(), weaponPlace: weaponPlace.slice(), weaponMarks: weaponMarks.slice(), aim: aim.slice(), stack });
  holder.forEach((unit, weapon) => {
    if (!isUnseen(unit)) return;
    view.holder[weapon] = NOBODY;
    view.weaponPlace[weapon] = UNKNOWN;
    view.weaponMarks[weapon] = 0;
    view.aim[weapon] = NOWHERE;
  });
  place.forEach((_, unit) => {
    if (!isUnseen(unit)) return;
    view.place[unit] = UNKNOWN;
    view.marks[unit] = HIDDEN;
  });
  return view;
}

/** What a side learns of an event: where hidden units are set up, what they are given and what they hand over is told to their owner alone. */
export function seenEvent(event: Event, side: Side): Event | undefined {
  if (event.type === 'placed' && event.hidden && event.side !== side) return { ...event, at: undefined };
  if (event.type === 'weapon-given' && event.hidden && event.side !== side) return { ...event, unit: undefined };
  if (event.type === 'transferred' && event.hidden && event.side !== side) return undefined;
  return event;
}
