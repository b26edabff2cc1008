/** Primosole: steps into mines that lie face up, guns that leave, headquarters in front, cards and refits that are wasted. */
import { itemAt, lastItem } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { Primosole, State, Unit } from '@bridgehead/primosole';
import {
  couldFireAt,
  findCard,
  GRID,
  handOf,
  hasEnemies,
  hexOfLabel,
  mineIn,
  opponentOf,
  scenarioOf,
  suitOf,
  unitOf,
  units,
  unitsOnMap,
  valueOf,
} from '@bridgehead/primosole';
import type { Add, Counter, Step } from './counter.js';

const MINES = 'entries of face-up mines';
const CLEARED = 'minefields cleared';
const GUNS = '88s that leave Shermans in range';
const STAFF = 'headquarters and observers in assaults';
const HELD = 'cards played from the hand';
const WASTED = 'where a lower card would do';
const DESERTED = 'objectives left empty with an enemy within three hexes';
const CROWDED = 'units sent out of an overfull hex';

export const primosoleCounter: Counter<Primosole> = {
  counts: {
    moves: {},
    [MINES]: { of: 'moves' },
    [CLEARED]: {},
    [GUNS]: { of: 'moves' },
    [STAFF]: { of: 'moves' },
    [DESERTED]: { of: 'moves' },
    [CROWDED]: {},
    [HELD]: {},
    [WASTED]: { of: HELD },
  },
  watch: () => (step, add) => {
    countMove(step, add);
    countCard(step, add);
    for (const event of step.events) {
      if (event.type === 'mines-cleared') add(CLEARED);
      if ((event.type === 'withdrew' || event.type === 'eliminated') && event.rule === '2.0af') add(CROWDED);
    }
  },
};

function countMove({ before, context, side, action, events, after }: Step<Primosole>, add: Add): void {
  if (action.do !== 'move') return;
  add('moves');
  const unit = unitOf(action.unit);
  const entered = events.flatMap((event) =>
    event.type === 'mine-attacks' && event.unit === action.unit ? [hexOfLabel(event.hex)] : [],
  );
  if (entered.some((hex) => mineIn(before, hex)?.faceUp === true)) add(MINES);
  if (
    itemAt(units, unit).type === 'anti-tank' &&
    !itemAt(units, unit).isSupportWeapon &&
    tanksInRange(before, context, unit)
  )
    add(GUNS);
  const isStaff =
    itemAt(units, unit).isHeadquarters || (itemAt(units, unit).isSignal && itemAt(units, unit).size !== 'company');
  if (isStaff && hasEnemies(context, hexOfLabel(lastItem(action.path)), side)) add(STAFF);
  if (isDeserted(before, after, unit)) add(DESERTED);
}

function tanksInRange(state: State, context: Step<Primosole>['context'], gun: Unit): boolean {
  return unitsOnMap(state, opponentOf(itemAt(units, gun).side)).some(
    (enemy) => itemAt(units, enemy).fireClass === 'tank' && couldFireAt(state, context, gun, enemy),
  );
}

/** An objective that the unit was alone in, with an enemy near. */
function isDeserted(before: State, after: State, unit: Unit): boolean {
  const hex = itemAt(before.place, unit);
  const { side } = itemAt(units, unit);
  if (!scenarioOf(before).victory.objectives.some((objective) => objective.hex === hex) || after.place[unit] === hex)
    return false;
  if (unitsOnMap(after, side).some((other) => after.place[other] === hex)) return false;
  return unitsOnMap(after, opponentOf(side)).some((enemy) => distance(GRID, itemAt(after.place, enemy), hex) <= 3);
}

/** 2.0ab A card from the hand, where another that is worth less would have done the same. */
function countCard({ before, side, action, events }: Step<Primosole>, add: Add): void {
  const card = 'card' in action ? findCard(action.card) : undefined;
  if (card === undefined) return;
  add(HELD);
  const lower = handOf(before, side).filter((other) => valueOf(other) < valueOf(card));
  if (action.do === 'rally' && lower.length > 0) add(WASTED);
  if (action.do === 'aim' || action.do === 'aim-card') {
    if (lower.some((other) => suitOf(other) === suitOf(card))) add(WASTED);
  }
  const tested = events.find((event) => event.type === 'activation-tested');
  if (
    action.do === 'declare' &&
    tested?.type === 'activation-tested' &&
    lower.some((other) => valueOf(other) >= tested.rating.total)
  )
    add(WASTED);
}
