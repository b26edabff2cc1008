/** C-R6 C-DaE:2s1 C-DaE:2s2 The OBA step of a side: each battery in turn gets its contact, its chit and its order. */
import type { Preview } from '@bridgehead/engine';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import type { ArtilleryFrame } from '../state/artillery-frames.js';
import type { BatteryNumber } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import { locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { NOBODY } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { notAnAnswer } from '../text/refusals.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { land } from './accuracy.js';
import { judgeOrder } from './artillery-judge.js';
import { listOrders } from './artillery-list.js';
import { previewOrder } from './artillery-preview.js';
import { batteryName, batteryNamed } from '../units/battery-names.js';
import { batteryAt, closeBattery, loseAccess, putCounter, takeCounter, tellCounter } from './battery-changes.js';
import { resolveMission } from './missions.js';
import { mayCall, seesCounter, seesHex } from './observer.js';
import { call, gainAccess, goWithoutContact, keepSilent } from './radio.js';
import { judgeSmokeBarrage, laySmokeBarrage, listSmokeBarrages, maySmokeBarrage } from './smoke-barrage.js';

/** C-SOP:PFPhb C-SOP:DFPha The frame of the step; undefined where a side has nothing to do with artillery. */
export function artilleryFrame(
  state: State,
  side: Side,
  phase: 'prep-fire' | 'defensive-fire',
): ArtilleryFrame | undefined {
  const waiting = state.batteries.flatMap((battery, number) =>
    battery.side === side && (!battery.closed || battery.counter !== undefined) ? [number] : [],
  );
  const maySmoke = phase === 'prep-fire' && maySmokeBarrage(state, side);
  if (waiting.length === 0 && !maySmoke) return undefined;
  return { at: 'artillery', side, phase, step: maySmoke ? 'smoke' : 'choose', waiting, due: [], burst: false };
}

export const artilleryProcedure: ElstProcedure<ArtilleryFrame> = {
  run(play, frame, context) {
    if (frame.step !== 'choose') return 'ask';
    const { state } = play;
    const idle = frame.waiting.find((number) => !isAsked(state, context, number));
    if (idle !== undefined) {
      after(play, { ...frame, waiting: first(frame.waiting, idle) }, goWithoutContact(play, context, idle));
      return 'again';
    }
    if (frame.waiting.length > 0) return 'ask';
    const [next, ...due] = frame.due;
    if (next === undefined) {
      popFrame(state);
      return 'again';
    }
    replaceFrame<Frame>(state, { ...frame, due, burst: true });
    resolveMission(play, next, frame.phase);
    return 'again';
  },
  decision: {
    ask: (state, frame) => [question(state, frame)],
    candidates: (state, frame, _side, context) =>
      frame.step === 'smoke' ? listSmokeBarrages(state, context) : listOrders(state, context, frame),
    judge(state, frame, _side, action, context) {
      if (frame.step === 'smoke') return judgeSmokeBarrage(state, context, action);
      return action.do === 'artillery'
        ? judgeOrder(state, context, frame, action)
        : [notAnAnswer(action.do, ['artillery'])];
    },
    apply(play, frame, _side, action, context) {
      if (frame.step === 'smoke') {
        replaceFrame<Frame>(play.state, { ...frame, step: 'choose' });
        if (action.do === 'lay-smoke') laySmokeBarrage(play, action);
      } else if (action.do === 'artillery') obey(play, context, frame, action);
    },
    preview: (state, frame, _side, action, context): Preview => previewOrder(state, context, frame, action),
  },
};

/** C-DaE:2.1e C-DaE:2.9b Whether its owner has a choice: not without an observer, not once rockets are through, and not with rockets that nobody sees (C-DaE:2.9f). */
function isAsked(state: State, context: Context, number: BatteryNumber): boolean {
  const battery = batteryAt(state, number);
  const { closed, counter, type } = battery;
  if (closed || !mayCall(state, battery)) return false;
  if (type !== 'rockets' || counter === undefined) return true;
  return counter.kind !== 'FFE:C' && seesCounter(state, context, battery, 'ignored');
}

function first(waiting: readonly BatteryNumber[], number: BatteryNumber): BatteryNumber[] {
  return [number, ...waiting.filter((other) => other !== number)];
}

function declining(battery: number, order: 'silent' | 'pass' | 'leave'): Action {
  return { do: 'artillery', battery, order };
}

function question(state: State, { side, step, waiting }: ArtilleryFrame): Asked {
  if (step === 'smoke')
    return {
      side,
      rule: 'C-DaE3:SSR3a',
      text: 'Lay your smoke barrage now, or keep it for later.',
      decline: { do: 'go-on' },
    };
  if (waiting.length === 0) return { side, rule: 'C-DaE:2s1', text: 'No battery waits for an order.' };
  const battery = waiting[0] + 1;
  const name = batteryName(state, waiting[0]);
  switch (step) {
    case 'choose':
      return state.batteries[waiting[0]].radio === NOBODY
        ? { side, rule: 'C-DaE:2.8b', text: `Call the ${name}?`, decline: declining(battery, 'silent') }
        : {
            side,
            rule: 'C-DaE:2.1f',
            text: `Roll for radio contact with the ${name}?`,
            decline: declining(battery, 'silent'),
          };
    case 'aim':
      return {
        side,
        rule: 'C-DaE:2.3a',
        text: `Pick a hex for the ${name} to aim at.`,
        decline: declining(battery, 'pass'),
      };
    case 'spotted':
      return {
        side,
        rule: 'C-DaE:2.34d',
        text: `Leave the spotting round of the ${name}, or correct it.`,
        decline: declining(battery, 'leave'),
      };
    case 'order':
      return { side, rule: 'C-DaE:2.33a', text: `Give the ${name} its order.` };
  }
}

// --- what an order does -----------------------------------------------------------------------------------------------

function obey(play: Play, context: Context, frame: ArtilleryFrame, action: ActionOf<'artillery'>): void {
  const { state } = play;
  const number = action.battery - 1;
  const working = { ...frame, waiting: first(frame.waiting, number) };
  switch (action.order) {
    case 'contact':
      if (call(play, number, frame.phase)) proceed(play, working, gainAccess(play, context, number));
      else after(play, working, goWithoutContact(play, context, number));
      return;
    case 'silent':
      after(play, working, keepSilent(play, context, number));
      return;
    case 'pass':
      done(state, working);
      return;
    case 'leave':
      leave(play, working, number);
      return;
    case 'cancel':
      cancel(play, working, number);
      return;
    case 'spot':
      spot(play, working, number);
      return;
    case 'convert':
      convert(play, working, number, action);
      return;
    case 'aim':
    case 'correct':
    case 'correct-and-convert':
      request(play, context, working, number, action);
  }
}

function proceed({ state }: Play, frame: ArtilleryFrame, next: 'aim' | 'order' | 'done'): void {
  if (next === 'done') done(state, frame);
  else replaceFrame<Frame>(state, { ...frame, step: next });
}

/** C-DaE:2.321 The battery at work has had its actions. */
function done(state: State, frame: ArtilleryFrame): void {
  replaceFrame<Frame>(state, { ...frame, step: 'choose', waiting: frame.waiting.slice(1) });
}

/** C-DaE:2.11e What a battery without Contact leaves to do: HE waits for all Smoke. */
function after(play: Play, frame: ArtilleryFrame, next: 'resolve' | 'done'): void {
  const { state } = play;
  const [number] = frame.waiting;
  if (next === 'done') done(state, frame);
  else if (batteryAt(state, number).counter?.mission === 'HE') done(state, { ...frame, due: [...frame.due, number] });
  else resolve(play, frame, number);
}

/** The FFE is resolved, and the battery has had its actions. */
function resolve(play: Play, frame: ArtilleryFrame, number: BatteryNumber): void {
  const isBurst = batteryAt(play.state, number).counter?.mission === 'HE';
  done(play.state, { ...frame, burst: frame.burst || isBurst });
  resolveMission(play, number, frame.phase);
}

/** C-DaE:2.33c C-DaE:2.33d */
function leave(play: Play, frame: ArtilleryFrame, number: BatteryNumber): void {
  const { counter } = batteryAt(play.state, number);
  if (counter !== undefined) tellCounter(play, number, counter, 'C-DaE:2.33c', 'left');
  if (counter?.kind === 'FFE:2') resolve(play, frame, number);
  else done(play.state, frame);
}

/** C-DaE:2.33k C-DaE:2.35c An SR goes, and a new request may follow; so it does with an FFE:C (C-DaE:2.34e). C-DaE:2.33l C-DaE:2.35b With an FFE:2 Access is lost. */
function cancel(play: Play, frame: ArtilleryFrame, number: BatteryNumber): void {
  const { state } = play;
  const { counter, type } = batteryAt(state, number);
  const isEffect = counter?.kind === 'FFE:2';
  takeCounter(
    play,
    number,
    isEffect ? 'C-DaE:2.35a' : counter?.kind === 'SR' ? 'C-DaE:2.35c' : 'C-DaE:2.34e',
    counter?.kind === 'FFE:C' ? 'removed' : 'cancelled',
  );
  if (!isEffect) {
    replaceFrame<Frame>(state, { ...frame, step: 'aim' });
    return;
  }
  loseAccess(play, number, 'C-DaE:2.35b');
  if (type === 'rockets') closeBattery(play, number, 'C-DaE:2.9b');
  done(state, frame);
}

/** C-DaE:2.34d */
function spot(play: Play, frame: ArtilleryFrame, number: BatteryNumber): void {
  const { counter } = batteryAt(play.state, number);
  if (counter === undefined) return;
  putCounter(play, number, { kind: 'SR', spot: counter.spot, mission: 'HE' }, 'C-DaE:2.34d', 'spotted');
  replaceFrame<Frame>(play.state, { ...frame, step: 'spotted' });
}

/** C-DaE:2.33h C-DaE:2.34c Without an Accuracy dr. */
function convert(
  play: Play,
  frame: ArtilleryFrame,
  number: BatteryNumber,
  { mission = 'HE' }: ActionOf<'artillery'>,
): void {
  const { counter } = batteryAt(play.state, number);
  if (counter === undefined) return;
  putCounter(play, number, { kind: 'FFE:1', spot: counter.spot, mission }, 'C-DaE:2.33h', 'converted');
  resolve(play, frame, number);
}

/** C-DaE:2.3 C-DaE:2.4 A request, and what comes of it. */
function request(
  play: Play,
  context: Context,
  frame: ArtilleryFrame,
  number: BatteryNumber,
  { order, at = '', mission = 'HE' }: ActionOf<'artillery'>,
): void {
  const { state } = play;
  const battery = batteryAt(state, number);
  const hex = locationOf(context, at);
  if (!seesHex(state, context, battery, hex)) {
    loseRequest(play, frame, number, at);
    return;
  }
  const { counter } = battery;
  const converting = order === 'correct-and-convert' || battery.type === 'rockets';
  const kind = converting ? 'FFE:1' : counter?.kind === 'FFE:2' && order === 'correct' ? 'FFE:2' : 'SR';
  const kept = kind === 'FFE:2' && counter !== undefined ? counter.mission : mission;
  land(play, context, number, { at: hex, converting }, { kind, mission: kept });
  if (kind === 'SR') done(state, frame);
  else resolve(play, frame, number);
}

/** C-DaE:2.3c C-R12 Out of sight: the request is removed, and an FFE that was Corrected is Cancelled. */
function loseRequest(play: Play, frame: ArtilleryFrame, number: BatteryNumber, at: string): void {
  const { state } = play;
  play.emit({ type: 'request-removed', rule: 'C-DaE:2.3c', battery: batteryNamed(state, number), at });
  if (batteryAt(state, number).counter?.kind === 'FFE:2') {
    takeCounter(play, number, 'C-DaE:2.3c', 'cancelled');
    loseAccess(play, number, 'C-DaE:2.3c');
  }
  done(state, frame);
}
