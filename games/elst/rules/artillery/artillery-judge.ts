/** C-DaE:2.33 Whether an order to a battery can be given now, and why not. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { ActionOf } from '../state/actions.js';
import type { ArtilleryFrame } from '../state/artillery-frames.js';
import type { BatteryNumber } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import { ORDER_NAMES } from '../text/artillery-words.js';
import { refuseArtillery } from '../text/refusals-artillery.js';
import type { Mission, Order } from '../vocabulary/artillery.js';
import { REACH } from '../vocabulary/artillery.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { batteryName } from '../units/battery-names.js';
import { batteryAt } from './battery-changes.js';
import { isEnemyByCounter, menuOf, requestBar, sightOfCounter } from './menu.js';
import { mayCall, radioOperator } from './observer.js';

export function judgeOrder(
  state: State,
  context: Context,
  frame: ArtilleryFrame,
  action: ActionOf<'artillery'>,
): Violation[] {
  const number = action.battery - 1;
  if (state.batteries.at(number)?.side !== frame.side)
    return [refuseArtillery('no-such-battery', { side: SIDE_NAMES[frame.side] })];
  const battery = batteryName(state, number);
  if (!frame.waiting.includes(number))
    return [refuseArtillery(hasCaller(state, number) ? 'battery-done' : 'no-observer', { battery })];
  if (frame.step === 'choose') return judgeCall(state, frame, number, action);
  const working = frame.waiting[0];
  if (number !== working) return [refuseArtillery('other-battery', { battery: batteryName(state, working) })];
  return [...judgeMenu(state, context, frame, number, action), ...judgeDetails(state, context, frame, number, action)];
}

function judgeCall(
  state: State,
  frame: ArtilleryFrame,
  number: BatteryNumber,
  { order }: ActionOf<'artillery'>,
): Violation[] {
  if (order === 'contact') return judgeSmokeFirst(state, frame, number);
  return order === 'silent' ? [] : [refuseArtillery('needs-contact', { battery: batteryName(state, number) })];
}

/** C-DaE:2.1e C-R4 Whether somebody can call the battery in this phase, or has called it. */
function hasCaller(state: State, number: BatteryNumber): boolean {
  const battery = batteryAt(state, number);
  const operator = radioOperator(state, battery);
  return mayCall(state, battery) || (operator !== undefined && hasMark(state, operator, 'served'));
}

function sayOrders(orders: readonly Order[]): string {
  return listed(
    orders.map((order) => ORDER_NAMES[order]),
    'or',
  );
}

/** The order is on the menu; if not, why. */
function judgeMenu(
  state: State,
  context: Context,
  { step }: ArtilleryFrame,
  number: BatteryNumber,
  { order }: ActionOf<'artillery'>,
): Violation[] {
  const menu = menuOf(state, context, number, step);
  if (menu.includes(order)) return [];
  const battery = batteryName(state, number);
  const { counter, type } = batteryAt(state, number);
  if (step === 'order' && counter !== undefined && order !== 'aim' && order !== 'pass') {
    if (type === 'rockets') return [refuseArtillery('rockets-stay', { battery })];
    if (counter.kind === 'FFE:C' && order !== 'leave') return [refuseArtillery('passive-effect', { battery })];
    const sight = sightOfCounter(state, context, number);
    if (counter.kind === 'SR' && sight === 'behind-smoke')
      return [refuseArtillery('spotting-behind-smoke', { battery })];
    if (counter.kind === 'FFE:2' && sight === 'behind-smoke' && order === 'correct')
      return [refuseArtillery('effect-behind-smoke', { battery })];
    if (sight === 'out-of-sight') return [refuseArtillery('must-correct', { battery })];
  }
  return [refuseArtillery('order-not-now', { battery, orders: sayOrders(menu) })];
}

const REQUESTS: readonly Order[] = ['aim', 'correct', 'correct-and-convert'];
const CONVERSIONS: readonly Order[] = ['correct-and-convert', 'convert'];

/** What the order needs beyond the menu: a hex, a mission, an enemy. */
function judgeDetails(
  state: State,
  context: Context,
  frame: ArtilleryFrame,
  number: BatteryNumber,
  { order, at, mission, blind }: ActionOf<'artillery'>,
): Violation[] {
  const violations: Violation[] = [];
  const battery = batteryName(state, number);
  const isConversion = CONVERSIONS.includes(order);
  if (isConversion && mission === undefined) violations.push(refuseArtillery('needs-mission', {}));
  if (!isConversion && mission !== undefined) violations.push(refuseArtillery('no-mission', {}));
  if (isConversion && mission !== undefined) violations.push(...judgeMission(state, frame, number, mission));
  if (order === 'convert' && mission === 'HE' && !isEnemyByCounter(state, context, number))
    violations.push(refuseArtillery('convert-needs-enemy', { battery }));
  if (!REQUESTS.includes(order)) {
    if (blind === true) violations.push(refuseArtillery('blind-only-requests', {}));
    return violations;
  }
  if (at === undefined) return [...violations, refuseArtillery('needs-hex', {})];
  const unknown = judgeKnown(state, context, { locations: [at] });
  if (unknown.length > 0) return unknown;
  const bar = requestBar(state, context, number, order, mission ?? 'HE', locationOf(context, at));
  switch (bar) {
    case 'unseen':
      return blind === true ? violations : [...violations, refuseArtillery('request-unseen', { hex: at })];
    case 'too-far': {
      const kind = batteryAt(state, number).counter?.kind === 'FFE:2' ? 'FFE:2' : 'SR';
      return [...violations, refuseArtillery('request-too-far', { hex: at, most: REACH[kind] })];
    }
    case 'same-hex':
      return [...violations, refuseArtillery('request-same-hex', { hex: at })];
    case 'needs-enemy':
      return [...violations, refuseArtillery('request-needs-enemy', { hex: at })];
    case undefined:
      return violations;
  }
}

/** C-DaE:2.7b C-DaE:2.33n */
function judgeMission(state: State, { burst }: ArtilleryFrame, number: BatteryNumber, mission: Mission): Violation[] {
  if (mission === 'HE') return [];
  const battery = batteryName(state, number);
  if (!batteryAt(state, number).smoke) return [refuseArtillery('no-smoke-shells', { battery })];
  return burst ? [refuseArtillery('smoke-comes-first', { battery })] : [];
}

/** C-DaE:2.33n C-R3 A battery that could fire HE waits for the Smoke FFE:2 of another one; without Contact its HE waits in any case. */
function judgeSmokeFirst(state: State, { waiting }: ArtilleryFrame, number: BatteryNumber): Violation[] {
  const { counter, type } = batteryAt(state, number);
  const couldBurst = counter === undefined ? type === 'rockets' : !isSmoking(state, number);
  if (!couldBurst) return [];
  return waiting
    .filter((other) => other !== number && isSmoking(state, other))
    .map((other) => refuseArtillery('smoke-waits', { battery: batteryName(state, other) }));
}

function isSmoking(state: State, number: BatteryNumber): boolean {
  const { counter } = batteryAt(state, number);
  return counter?.kind === 'FFE:2' && counter.mission === 'smoke';
}
