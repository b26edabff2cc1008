/** C-DaE:2.33 Orders to off-board artillery: which battery, the menu in words, the hex; with its blast area and its errors on the map. */
import type { Action, ActionOf, ArtilleryFrame, Battery, Elst, Order } from '@bridgehead/elst';
import {
  NOBODY,
  batteryName,
  elstRules,
  enemyHexes,
  hexOfCounter,
  isEnemyByCounter,
  postOf,
  sayCounter,
  sightOfCounter,
  unitId,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { HexMark, PieceLook, Target } from '../../../board/model.js';
import { looking } from '../../../kit/desk-tools.js';
import type { Step } from '../../../kit/tree-desk.js';
import { confirmDesk, treeDesk } from '../../../kit/tree-desk.js';
import { contactChance } from '../artillery/forecast.js';
import type { ArtilleryAction } from '../artillery/shades.js';
import { isArtillery, shadesOfOrder } from '../artillery/shades.js';
import { hexInPlay, hexOfName } from '../common/places.js';
import type { ElstDesk, ElstSeat } from './desk.js';
import { answersOf, sayPlace, shownPiece, violationsOf } from './desk.js';

export function artilleryDesk(seat: ElstSeat, frame: ArtilleryFrame): ElstDesk {
  const answers = answersOf(seat);
  return treeDesk<Elst>({
    answers,
    stepsOf: (action) => (isArtillery(action) ? stepsOf(seat, frame, action) : []),
    violationsOf: (action) => violationsOf(seat, action),
    settle: (action, settling) =>
      isArtillery(action)
        ? {
            ...confirmDesk<Elst>(settling, action, 'Press the button to confirm, or pick something else.'),
            shades: shadesOfOrder(seat, action),
            ...(action.at !== undefined && { aim: 'hexes' }),
          }
        : undefined,
    hint: (picked) => hintFor(seat, frame, picked),
    attempt: (picked, target) => attemptFor(frame, picked, target),
    aim: (picked) => (frame.step === 'aim' || frame.step === 'smoke' || picked.length > 0 ? 'hexes' : undefined),
    marks: marksOf(seat, frame),
    looks: looksFor(seat, frame),
  });
}

// --- the menu -------------------------------------------------------------------------------------------------------------

function stepsOf(seat: ElstSeat, frame: ArtilleryFrame, action: ArtilleryAction): readonly Step[] {
  const hex = action.at === undefined ? [] : [aimStep(seat, action.at, action.do)];
  if (action.do === 'lay-smoke' || isAim(frame, action)) return hex;
  const order = withoutHex(action);
  const { state } = seat;
  const number = action.battery - 1;
  return [
    {
      id: orderId(action),
      label: `${elstRules.nameAction(state, order)}${consequence(seat, order)}`,
      group: batteryName(state, number),
      role: 'order',
      mark: 'plain',
      ...(action.order === 'contact' ? observerPiece(seat, itemAt(state.batteries, number)) : {}),
    },
    ...hex,
  ];
}

/** With nothing else to order, the hex alone says it. */
function isAim({ step }: ArtilleryFrame, { order }: ActionOf<'artillery'>): boolean {
  return step === 'aim' && order === 'aim';
}

/** The order alone: its hex is picked after it. */
function withoutHex({ at: _at, ...order }: ActionOf<'artillery'>): ActionOf<'artillery'> {
  return order;
}

function orderId({ battery, order, mission }: ActionOf<'artillery'>): string {
  return `battery-${battery}-${order}-${mission ?? 'none'}`;
}

/** The picks that lead to an order. */
export function picksOfOrder(frame: ArtilleryFrame, action: ArtilleryAction): string[] {
  const hex = action.at === undefined ? [] : [action.at];
  return action.do === 'lay-smoke' || isAim(frame, action) ? hex : [orderId(action), ...hex];
}

function aimStep(seat: ElstSeat, at: string, kind: ArtilleryAction['do']): Step {
  return {
    id: at,
    label: sayPlace(seat, at),
    group: 'Hexes',
    role: kind === 'lay-smoke' ? 'smoke barrage' : 'aim',
    mark: 'target',
    hex: hexOfName(at),
  };
}

/** What an order comes to, after its name. */
function consequence(seat: ElstSeat, action: ActionOf<'artillery'>): string {
  const { counter, type } = itemAt(seat.state.batteries, action.battery - 1);
  const isEffect = counter?.kind === 'FFE:2';
  switch (action.order) {
    case 'contact': {
      const chance = contactChance(seat, action);
      return chance === undefined ? ': no roll needed' : `: ${chance}`;
    }
    case 'silent':
      return counter === undefined ? '' : silence(seat, action.battery - 1);
    case 'leave':
      return isEffect ? ': it falls again here' : ': nothing falls';
    case 'correct':
      return isEffect ? ': up to 3 hexes, and it falls' : ': up to 18 hexes, nothing falls';
    case 'correct-and-convert':
      return ': it falls where it lands';
    case 'convert':
      return ': it falls now, no accuracy roll';
    case 'cancel':
      if (type === 'rockets') return ': the battery is done';
      return isEffect ? ': access is lost' : ': then you may aim again';
    case 'spot':
      return ': then you may correct it';
    case 'aim':
    case 'pass':
      return '';
  }
}

/** C-DaE:2.11d C-DaE:2.11e C-DaE:2.11g What becomes of the counter if nobody calls. */
function silence({ state, context }: ElstSeat, number: number): string {
  const { counter, type } = itemAt(state.batteries, number);
  if (counter?.kind === 'FFE:C') return ': the fire for effect ends';
  if (type !== 'rockets' && sightOfCounter(state, context, number) !== 'seen')
    return ': what you cannot see is lost, and access with it';
  return counter?.kind === 'FFE:2' ? ': it falls again where it is' : ': it stays';
}

// --- words ----------------------------------------------------------------------------------------------------------------

function hintFor(seat: ElstSeat, frame: ArtilleryFrame, picked: readonly Step[]): string {
  switch (frame.step) {
    case 'smoke':
      return 'Pick a hex that your observer sees, or keep the barrage for later.';
    case 'choose':
      return frame.waiting.length > 1
        ? 'Pick a battery and call it, or keep silent.'
        : 'Call the battery, or keep silent.';
    case 'aim':
      return 'Pick a hex that the observer sees. Point at it to see where it may land.';
    default:
      return picked.length === 0
        ? `${sayCounterSight(seat, itemAt(frame.waiting, 0))} Pick an order.`
        : sayReach(itemAt(picked, 0));
  }
}

function sayReach(order: Step): string {
  return order.id.includes('correct') ? 'Pick the hex to aim at.' : 'Pick a hex.';
}

/** C-DaE:2.32a C-DaE:2.33h What the observer sees of the counter, which decides the menu. */
function sayCounterSight({ state, context }: ElstSeat, number: number): string {
  const { counter } = itemAt(state.batteries, number);
  if (counter === undefined) return '';
  const name = `the ${sayCounter(counter.kind)}`;
  switch (sightOfCounter(state, context, number)) {
    case 'out-of-sight':
      return `The observer does not see ${name}: correct it, or cancel it.`;
    case 'behind-smoke':
      return `Smoke hides ${name}.`;
    case 'seen':
      return isEnemyByCounter(state, context, number)
        ? `The observer sees ${name} and an enemy by it.`
        : `The observer sees ${name} and no enemy by it: HE cannot be converted here.`;
  }
}

// --- on the map -----------------------------------------------------------------------------------------------------------

function observerPiece({ state }: ElstSeat, battery: Battery): { readonly piece?: string; readonly hex?: string } {
  const holder = battery.radio === NOBODY ? NOBODY : itemAt(state.holder, battery.radio);
  return holder === NOBODY ? {} : shownPiece(state, unitId(holder));
}

/** Whose observer is at work: of all who wait while one is to be chosen. */
function atWork({ step, waiting }: ArtilleryFrame): readonly number[] {
  return step === 'choose' ? waiting : waiting.slice(0, 1);
}

/** Where an Offboard Observer looks from, where the counter lies, and known enemies that the observer sees. */
function marksOf({ state, context }: ElstSeat, frame: ArtilleryFrame): HexMark[] {
  if (frame.step === 'smoke') return [];
  const { grid } = context.board;
  const working = frame.step === 'choose' ? [] : atWork(frame);
  return [
    ...atWork(frame).flatMap((number): HexMark[] => {
      const battery = itemAt(state.batteries, number);
      const post = battery.radio === NOBODY ? postOf(state, battery) : undefined;
      const hex = post === undefined ? undefined : hexInPlay(state, post);
      return hex === undefined ? [] : [{ hex, kind: 'focus' }];
    }),
    ...working.flatMap((number): HexMark[] => {
      const { counter } = itemAt(state.batteries, number);
      const hex = counter === undefined ? undefined : hexOfCounter(context, counter);
      return [
        ...enemyHexes(state, context, itemAt(state.batteries, number)).map(
          (enemy): HexMark => ({ hex: itemAt(grid.labels, enemy), kind: 'duty' }),
        ),
        ...(hex === undefined ? [] : [{ hex: itemAt(grid.labels, hex), kind: 'focus' } as const]),
      ];
    }),
  ];
}

function looksFor(seat: ElstSeat, frame: ArtilleryFrame): [string, PieceLook][] {
  const { state } = seat;
  if (frame.step === 'smoke')
    return state.smokeObserver >= 0 ? looking([unitId(state.smokeObserver)], { picked: true }) : [];
  if (frame.step === 'choose') return [];
  return looking(
    atWork(frame).flatMap((number) => observerPiece(seat, itemAt(state.batteries, number)).piece ?? []),
    { picked: true },
  );
}

const NEEDS_HEX: readonly Order[] = ['aim', 'correct', 'correct-and-convert'];

/** Someone who points at a hex that is not listed is told why. */
function attemptFor(frame: ArtilleryFrame, picked: readonly Step[], { hex }: Target): Action | undefined {
  if (frame.step === 'smoke') return { do: 'lay-smoke', at: hex };
  const number = itemAt(frame.waiting, 0);
  if (frame.step === 'aim') return { do: 'artillery', battery: number + 1, order: 'aim', at: hex };
  const [id, mission] = (picked.at(0)?.id ?? '').split(/-(HE|smoke|none)$/);
  const order = NEEDS_HEX.find((each) => id === `battery-${number + 1}-${each}`);
  if (order === undefined) return undefined;
  return {
    do: 'artillery',
    battery: number + 1,
    order,
    at: hex,
    ...(order === 'correct-and-convert' && { mission: mission === 'smoke' ? 'smoke' : 'HE' }),
  };
}
