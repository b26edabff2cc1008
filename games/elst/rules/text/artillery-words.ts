/** Words for batteries and their orders. */
import type { Action, ActionOf } from '../state/actions.js';
import type { State } from '../state/state.js';
import type { CounterKind, Mission, Order } from '../vocabulary/artillery.js';

export const ORDER_NAMES: Readonly<Record<Order, string>> = {
  contact: 'call the battery',
  silent: 'keep silent',
  aim: 'request artillery',
  correct: 'correct',
  'correct-and-convert': 'correct and convert',
  convert: 'convert',
  leave: 'leave',
  cancel: 'cancel',
  spot: 'replace it by a spotting round',
  pass: 'no request',
};

const COUNTER_NAMES: Readonly<Record<CounterKind, string>> = {
  SR: 'spotting round',
  'FFE:1': 'fire for effect (FFE:1)',
  'FFE:2': 'fire for effect (FFE:2)',
  'FFE:C': 'fire for effect (FFE:C)',
};

export function sayCounter(kind: CounterKind): string {
  return COUNTER_NAMES[kind];
}

/** "KK16"; a place beyond the edge: "off the map". */
export function saySpot(text: string): string {
  return text.includes('/') ? 'off the map' : text;
}

function sayMission(mission: Mission | undefined): string {
  return mission === 'smoke' ? 'Smoke' : 'HE';
}

export function nameArtillery(state: State, { battery, order, at, mission }: ActionOf<'artillery'>): string {
  const counter = state.batteries.at(battery - 1)?.counter;
  const what = counter === undefined ? 'battery' : COUNTER_NAMES[counter.kind];
  switch (order) {
    case 'contact':
      return needsRoll(state, battery) ? 'Roll for radio contact' : 'Call the artillery';
    case 'silent':
      return needsRoll(state, battery) ? 'No radio roll' : 'Do not call the artillery';
    case 'aim':
      return at === undefined ? 'Request artillery' : `Request artillery in ${at}`;
    case 'correct':
      return at === undefined ? `Correct the ${what}` : `Correct the ${what} to ${at}`;
    case 'correct-and-convert':
      return `Correct the ${what}${at === undefined ? '' : ` to ${at}`} and convert it to ${sayMission(mission)}`;
    case 'convert':
      return `Convert the ${what} to ${sayMission(mission)} where it is`;
    case 'leave':
      return `Leave the ${what} where it is`;
    case 'cancel':
      return counter?.kind === 'FFE:C' ? 'Remove the fire for effect' : `Cancel the ${what}`;
    case 'spot':
      return 'Replace the fire for effect by a spotting round';
    case 'pass':
      return 'No artillery request';
  }
}

function needsRoll({ batteries }: State, battery: number): boolean {
  return (batteries.at(battery - 1)?.radio ?? -1) >= 0;
}

export function nameSmokeBarrage(action: Extract<Action, { do: 'lay-smoke' }>): string {
  return `Lay the smoke barrage on ${action.at}`;
}
