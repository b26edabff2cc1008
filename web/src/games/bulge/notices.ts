/** What is to be done and good to know, beside the map. */
import { counted, itemAt, lastItem, listed } from '@bridgehead/engine';
import type { Bulge, CombatFrame, Side, State, Unit } from '@bridgehead/bulge';
import {
  DAYS,
  SIDES,
  SIDE_NAMES,
  arrivalOf,
  contactOf,
  dateOf,
  entrySideOf,
  hasMark,
  idOf,
  isDue,
  isPinned,
  label,
  mustAttack,
  orderOfArrival,
  phasingSide,
  saySupply,
  trucksLeft,
  unitsOnMap,
  units,
  unsuppliedUnits,
} from '@bridgehead/bulge';
import type { Notice, Seat } from '../../kit/kit.js';
import { nameIn } from './common/words.js';

type BulgeSeat = Seat<Bulge>;

/** How many Game-Turns ahead news is given of what comes. */
const HORIZON = 2;

export function notices(seat: BulgeSeat): Notice[] {
  if (seat.state.phase === 'over') return [];
  return [
    ...combatDuties(seat),
    ...pinnedUnits(seat),
    ...cutOff(seat),
    ...weather(seat),
    ...trucks(seat),
    ...british(seat),
    ...reinforcements(seat),
  ];
}

function topFrame(state: State): State['stack'][number] {
  return lastItem(state.stack);
}

// --- duties -----------------------------------------------------------------------------------------------------------

/** 5.6 5.6a 6.7a Who must still attack, and who must be attacked. */
function combatDuties({ state, context }: BulgeSeat): Notice[] {
  const frame = state.stack.find((each): each is CombatFrame => each.at === 'combat');
  if (frame === undefined || frame.when !== 'post') return [];
  const notice = (unit: Unit, words: string, rule: string): Notice => ({
    id: `duty-${idOf(unit)}`,
    piece: idOf(unit),
    kind: 'duty',
    text: `${nameIn(state, unit)} ${words}.`,
    rule,
    hexes: [label(itemAt(state.place, unit))],
    mark: 'duty',
  });
  const open = topFrame(state).at === 'combat' ? mustAttack(contactOf(state, context, frame)) : [];
  return [
    ...frame.owed.map((unit) => notice(unit, 'must be attacked too', '5.6a')),
    ...open.map((unit) => notice(unit, 'must attack', '5.6')),
  ];
}

/** 4.5b Before movement: who will not be able to move because no attack has freed them. */
function pinnedUnits({ state, context }: BulgeSeat): Notice[] {
  const frame = topFrame(state);
  if (frame.at !== 'combat' || frame.when !== 'pre') return [];
  const pinned = unitsOnMap(state, frame.side).filter((unit) => isPinned(context, unit));
  if (pinned.length === 0) return [];
  return [
    {
      id: 'pinned',
      kind: 'warning',
      ending: `${counted(pinned.length, 'unit')} next to an enemy then cannot move.`,
      text: `${counted(pinned.length, 'unit')} next to an enemy cannot move this turn, unless an attack now drives the enemy off.`,
      rule: '4.5b',
      hexes: pinned.map((unit) => label(itemAt(state.place, unit))),
      mark: 'focus',
    },
  ];
}

// --- supply -----------------------------------------------------------------------------------------------------------

/** 8.0 Units out of supply as things stand, each with the break of its line. */
function cutOff({ state, context, side }: BulgeSeat): Notice[] {
  return SIDES.flatMap((each) =>
    unsuppliedUnits(state, context, each).map(
      (unit): Notice => ({
        id: `supply-${idOf(unit)}`,
        kind: each === side ? 'warning' : 'news',
        text: `${nameIn(state, unit)}: ${lowered(saySupply(state, context, unit))}`,
        rule: '8.0',
        hexes: [label(itemAt(state.place, unit))],
        mark: 'focus',
      }),
    ),
  );
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

// --- movement ---------------------------------------------------------------------------------------------------------

/** 4.8 */
function trucks({ state }: BulgeSeat): Notice[] {
  if (topFrame(state).at !== 'movement' || phasingSide(state) !== 'american') return [];
  const left = trucksLeft(state);
  const gone = unitsOnMap(state, 'american').filter((unit) => hasMark(state, unit, 'trucked'));
  const text =
    left === 0
      ? 'All trucks are in use.'
      : `Trucks for ${counted(left, 'infantry or parachute unit')} (American only).`;
  return [
    {
      id: 'trucks',
      kind: 'news',
      text,
      rule: '4.8',
      hexes: gone.map((unit) => label(itemAt(state.place, unit))),
      mark: 'focus',
    },
  ];
}

/** 12.0 The weather of the day, and of the next one where it is known. */
function weather({ state: { weather: today, turn, options } }: BulgeSeat): Notice[] {
  if (today === undefined || options.weather === 'off') return [];
  const isKnown = options.weather === 'historical' && turn < DAYS.length;
  const text = `Weather: ${today} today${isKnown ? `, ${itemAt(DAYS, turn).weather} tomorrow` : ''}.`;
  return [{ id: 'weather', kind: 'news', text, rule: '12.0a', hexes: [], mark: 'focus' }];
}

/** 7.5c The British wait behind the Meuse until German units come near. */
function british({ state }: BulgeSeat): Notice[] {
  const areHere = unitsOnMap(state, 'american').some((unit) => itemAt(units, unit).nationality === 'british');
  if (state.released || !areHere) return [];
  return [
    {
      id: 'british',
      kind: 'news',
      text: 'The British stay beyond the Meuse, near their entry hexes, until a German unit comes within two hexes of the river.',
      rule: '7.5c',
      hexes: [],
      mark: 'focus',
    },
  ];
}

// --- reinforcements ---------------------------------------------------------------------------------------------------

/** 7.0 Who may enter, and who comes in the next Game-Turns. */
function reinforcements({ state }: BulgeSeat): Notice[] {
  return SIDES.flatMap((side) => {
    const arriving = orderOfArrival(state, side);
    const due = arriving.filter(({ unit }) => isDue(state, unit)).map(({ unit }) => unit);
    const isMoving = topFrame(state).at === 'movement' && phasingSide(state) === side;
    const words = isMoving ? 'may enter now, or in a later turn' : 'may enter in their next movement phase';
    const now: Notice[] =
      due.length === 0 ? [] : [news(state, due, `due-${side}`, `${SIDE_NAMES[side]} reinforcements ${words}: `)];
    const later = Array.from({ length: HORIZON }, (_, index) => state.turn + index + 1).flatMap((turn) =>
      comingIn(state, side, turn),
    );
    return [...now, ...later];
  });
}

function comingIn(state: State, side: Side, turn: number): Notice[] {
  const coming = orderOfArrival(state, side)
    .filter((each) => each.turn === turn && !each.isDue)
    .map(({ unit }) => unit);
  return coming.length === 0
    ? []
    : [news(state, coming, `coming-${side}-${turn}`, `${SIDE_NAMES[side]} reinforcements on ${dateOf(turn)}: `)];
}

function news(state: State, coming: readonly Unit[], id: string, words: string): Notice {
  const sides = [...new Set(coming.flatMap((unit) => arrivalOf(state.options, unit)?.side ?? []))];
  const text = `${words}${counted(coming.length, 'unit')}, from the ${listed(sides)}.`;
  return {
    id,
    kind: 'news',
    text,
    rule: '7.0',
    hexes: [...new Set(coming.flatMap((unit) => entrySideOf(unit).map(({ hex }) => label(hex))))],
    mark: 'entry',
  };
}
