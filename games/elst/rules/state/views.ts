/** I-R101 I-R103 C-R204 What each side may know: everything but where the hidden units of the other side are, what they hold, whether the defender is being asked, where the mover plans to go next, who observes the smoke barrage, and in a campaign the other roster and what a battery is. */
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import { isSecret } from './campaign-events.js';
import { isUndisclosed, undisclosed } from './batteries.js';
import type { Campaign } from './campaign.js';
import { HIDDEN_ROSTER, NONE } from './campaign.js';
import type { Event } from './events.js';
import type { Frame } from './frames.js';
import { removeMarks } from './marks.js';
import type { State } from './state.js';
import {
  clearAllMarks,
  isMarked,
  MARK,
  NO_ARC,
  NOBODY,
  NOWHERE,
  UNNAMED,
  placeCode,
  setMark,
  stateWith,
  WEAPON_LAYOUT,
} from './state.js';

const UNKNOWN = placeCode('unknown');

/** The state as a side knows it; the state itself if nothing is hidden from it. */
export function viewOf(state: State, side: Side): State {
  const { campaign } = state;
  if (campaign !== undefined && state.phase !== 'over')
    return unitsSeen(
      stateWith(state, { campaign: campaignSeen(campaign, state, side), batteries: batteriesSeen(state, side) }),
      side,
    );
  return unitsSeen(state, side);
}

/** C-R200 C-R204 C-DaE:4.515b Nothing of the other roster, before the campaign is over. */
function campaignSeen(campaign: Campaign, { side: sides }: State, side: Side): Campaign {
  const { battle, rosters } = campaign;
  return {
    ...campaign,
    battle: battle && {
      ...battle,
      pieces: battle.pieces.map((piece, unit) => (sides[unit] === side ? piece : NONE)),
    },
    rosters: { ...rosters, [opponentOf(side)]: HIDDEN_ROSTER },
  };
}

function batteriesSeen(state: State, side: Side): State['batteries'] {
  return state.batteries.map((battery) =>
    battery.side !== side && isUndisclosed(state, battery) ? undisclosed(battery) : battery,
  );
}

function unitsSeen(state: State, side: Side): State {
  const named = state.smokeObserver;
  if (named >= 0 && state.side[named] !== side) return unitsSeen(stateWith(state, { smokeObserver: UNNAMED }), side);
  const isBlind = state.side.some((owner, unit) => owner !== side && isMarked(state, unit, MARK.hidden));
  const stack = stackFor(state, side);
  if (!isBlind) return stack === state.stack ? state : stateWith(state, { stack });
  return withoutHidden(state, side, stack);
}

/** The mover does not know whether the defender is asked (I-R103); the defender knows each step when it is made (I-3.3.1d), and not what is planned after it. */
function stackFor({ stack, attacker }: State, side: Side): State['stack'] {
  if (side === attacker) return stack.at(-1)?.at === 'window' ? stack.slice(0, -1) : stack;
  return stack.some(isPlanned)
    ? stack.map((frame) => (frame.at === 'moving' || frame.at === 'driving' ? { ...frame, way: [], stops: [] } : frame))
    : stack;
}

function isPlanned(frame: Frame): boolean {
  return (frame.at === 'moving' || frame.at === 'driving') && frame.way.length + frame.stops.length > 0;
}

/** Which units are hidden is known, for all others are on the map. Of their weapons nobody knows who has them. */
function withoutHidden(state: State, side: Side, stack: State['stack']): State {
  const isUnseen = (unit: number) => unit !== NOBODY && state.side[unit] !== side && isMarked(state, unit, MARK.hidden);
  const { place, marks, holder, weaponPlace, weaponMarks, aim, arc, acquired } = state;
  const view = stateWith(state, {
    place: place.slice(),
    marks: marks.slice(),
    holder: holder.slice(),
    weaponPlace: weaponPlace.slice(),
    weaponMarks: weaponMarks.slice(),
    aim: aim.slice(),
    arc: arc.slice(),
    acquired: acquired.filter(({ weapon }) => !isUnseen(holder[weapon])),
    stack,
  });
  holder.forEach((unit, weapon) => {
    if (!isUnseen(unit)) return;
    view.holder[weapon] = NOBODY;
    view.weaponPlace[weapon] = UNKNOWN;
    removeMarks(view.weaponMarks, weapon, WEAPON_LAYOUT.all);
    view.aim[weapon] = NOWHERE;
    view.arc[weapon] = NO_ARC;
  });
  place.forEach((_, unit) => {
    if (!isUnseen(unit)) return;
    view.place[unit] = UNKNOWN;
    clearAllMarks(view, unit);
    setMark(view, unit, 'hidden');
  });
  return view;
}

/** What a side learns of an event: where hidden units are set up, what they are given, repair and hand over is told to their owner alone. */
export function seenEvent(event: Event, side: Side): Event | undefined {
  if (event.type === 'placed' && event.hidden && event.side !== side) return { ...event, at: undefined };
  if (event.type === 'weapon-given' && event.hidden && event.side !== side) return { ...event, unit: undefined };
  if (event.type === 'gun-pointed' && event.hidden && event.side !== side) return undefined;
  if (event.type === 'transferred' && event.hidden && event.side !== side) return undefined;
  if (event.type === 'observer-appointed' && event.side !== side) return undefined;
  if (event.type === 'order-sealed' && event.side !== side) return { ...event, order: undefined };
  if (isSecret(event)) return event.side === side ? event : undefined;
  if (event.type === 'repair-tried' && event.hidden && event.unit.side !== side) return undefined;
  return event;
}
