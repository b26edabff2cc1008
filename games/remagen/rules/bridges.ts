/** 11 Bridges: placing Float Bridges and blowing bridges up. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine/hex';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import tables from '../content/tables.json' with { type: 'json' };
import type { Action, ActionOf } from './actions.js';
import { hexOfLabel } from './actions.js';
import { board, GRID, label } from './board.js';
import type { Context } from './context.js';
import type { DemolitionFrame } from './frames.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { Bridge, State } from './state.js';
import { hasMark } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, units } from './units.js';
import { BRIDGE_NAMES } from './vocabulary.js';
import type { BridgeId, Side } from './vocabulary.js';

function bridgeNamed(state: State, id: BridgeId): Bridge {
  const bridge = state.bridges.find((known) => known.id === id);
  if (bridge === undefined) throw new Error(`There is no bridge "${id}"`);
  return bridge;
}

export function bridgeIn(state: State, hex: Hex): Bridge | undefined {
  return state.bridges.find((bridge) => bridge.at?.hex === hex);
}

function setBridge(state: State, bridge: Bridge): void {
  state.bridges = state.bridges.map((known) => (known.id === bridge.id ? bridge : known));
}

// --- 11.1 building --------------------------------------------------------------------------------------------------

/** 11.0c 11.11b R43 R46 A Float Bridge that can be placed in this Game-Turn. */
export function isAvailable(state: State, bridge: Bridge): boolean {
  return bridge.at === undefined && bridge.availableFrom !== undefined && bridge.availableFrom <= state.turn;
}

/** 11.11a R44 A neighbour of the Rhine hex that holds a German unit or is in a German zone of control; undefined if none. */
function germanNear(context: Context, hex: Hex): Hex | undefined {
  const zone = zoneOf(context, 'german');
  return neighboursOf(GRID, hex).find((near) => zone[near] === 1 || holdsGerman(context, near));
}

function holdsGerman(context: Context, hex: Hex): boolean {
  const unit = context.occupant[hex];
  return unit !== NOBODY && sideOf(unit) === 'german';
}

export function judgePlacement(
  state: State,
  context: Context,
  side: Side,
  action: ActionOf<'place-bridge'>,
): Violation[] {
  if (side !== 'us') return [refuse('us-only', {})]; // 11.0d
  const violations: Violation[] = [];
  const bridge = bridgeNamed(state, action.bridge);
  if (!isAvailable(state, bridge)) violations.push(refuseUnready(bridge));
  const hex = hexOfLabel(action.hex);
  if (board.rhine[hex] === 0) return [...violations, refuse('not-rhine', { hex: action.hex })];
  const there = bridgeIn(state, hex);
  if (there !== undefined) violations.push(refuse('bridge-there', { hex: action.hex, bridge: BRIDGE_NAMES[there.id] }));
  const axes = board.axes.get(hex) ?? [];
  if (!axes.some(({ west, east }) => label(west) === action.west && label(east) === action.east)) {
    const possible = axes.map(({ west, east }) => `${label(west)} and ${label(east)}`).join(', or ') || 'none';
    violations.push(refuse('no-axis', { hex: action.hex, west: action.west, east: action.east, axes: possible }));
  }
  const near = germanNear(context, hex);
  if (near !== undefined) {
    const why = holdsGerman(context, near) ? 'is held by a German unit' : 'is in a German zone of control';
    violations.push(refuse('german-near', { hex: action.hex, near: label(near), why }));
  }
  return violations;
}

/** 11.0b 11.11b 11.22 Why a bridge cannot be placed in this Game-Turn. */
function refuseUnready(bridge: Bridge): Violation {
  const name = BRIDGE_NAMES[bridge.id];
  if (bridge.id === 'ludendorff') return refuse('never-rebuilt', {});
  if (bridge.at !== undefined || bridge.availableFrom === undefined)
    return refuse('bridge-not-ready', { bridge: name, when: 'it is on the map' });
  const first = firstTurnOf(bridge.id);
  if (first !== undefined && bridge.availableFrom > first)
    return refuse('not-replaced-yet', { bridge: name, turn: bridge.availableFrom });
  return refuse('bridge-not-ready', {
    bridge: name,
    when: `it is available from Game-Turn ${bridge.availableFrom} on`,
  });
}

/** 11.11b The Game-Turn in which a Float Bridge can be placed for the first time; the Ludendorff Bridge is printed on the map. */
export function firstTurnOf(bridge: BridgeId): number | undefined {
  return bridge === 'ludendorff' ? undefined : tables.floatBridges.availableFrom[bridge === 'float-1' ? 0 : 1];
}

/** All legal placements. */
export function bridgePlacements(state: State, context: Context, side: Side): Action[] {
  if (side !== 'us') return [];
  const ready = state.bridges.filter((bridge) => isAvailable(state, bridge));
  if (ready.length === 0) return [];
  const actions: Action[] = [];
  for (const [hex, axes] of board.axes) {
    if (axes.length === 0 || bridgeIn(state, hex) !== undefined || germanNear(context, hex) !== undefined) continue;
    for (const bridge of ready) {
      for (const { west, east } of axes)
        actions.push({ do: 'place-bridge', bridge: bridge.id, hex: label(hex), west: label(west), east: label(east) });
    }
  }
  return actions;
}

export function placeBridge(play: Play, action: ActionOf<'place-bridge'>): void {
  const at = { hex: hexOfLabel(action.hex), west: hexOfLabel(action.west), east: hexOfLabel(action.east) };
  setBridge(play.state, { id: action.bridge, at, availableFrom: undefined });
  play.emit({
    type: 'bridge-placed',
    rule: '11.11a',
    bridge: action.bridge,
    hex: action.hex,
    west: action.west,
    east: action.east,
  });
}

// --- 11.2 destruction -----------------------------------------------------------------------------------------------

/** 11.21 R45 The German unit that can blow up a bridge at the end of its Player-Turn, if all conditions are met. */
export function destroyerOf(state: State, context: Context, bridge: Bridge): Unit | undefined {
  return bridge.at !== undefined && judgeDemolition(state, context, bridge).length === 0
    ? context.occupant[bridge.at.hex]
    : undefined;
}

/** 11.21 R45 What keeps a bridge from being blown up. */
function judgeDemolition(state: State, context: Context, { id, at }: Bridge): Violation[] {
  const bridge = BRIDGE_NAMES[id];
  const unit = at === undefined ? NOBODY : context.occupant[at.hex];
  if (at === undefined || unit === NOBODY || sideOf(unit) !== 'german' || units[unit].isArtillery)
    return [refuse('no-destroyer', { bridge })]; // 11.21a
  const violations: Violation[] = [];
  const isUs = (near: Hex) => context.occupant[near] !== NOBODY && sideOf(context.occupant[near]) === 'us';
  const watching = [at.west, ...neighboursOf(GRID, at.west)].find(isUs);
  if (watching !== undefined)
    violations.push(
      refuse('bridge-watched', {
        bridge,
        unit: nameOf(context.occupant[watching]),
        hex: label(watching),
        west: label(at.west),
      }),
    ); // 11.21b
  if (hasMark(state, unit, 'fought')) violations.push(refuse('destroyer-fought', { bridge, unit: nameOf(unit) })); // 11.21c
  if (context.occupant[at.east] !== NOBODY)
    violations.push(
      refuse('exit-held', {
        bridge,
        unit: nameOf(unit),
        hex: label(at.east),
        other: nameOf(context.occupant[at.east]),
      }),
    ); // 11.21d
  return violations;
}

/** The next bridge to ask the German Player about. */
function bridgeInQuestion(state: State, frame: DemolitionFrame, context: Context): Bridge | undefined {
  return state.bridges.find(
    (bridge) => !frame.decided.includes(bridge.id) && destroyerOf(state, context, bridge) !== undefined,
  );
}

export const demolitionProcedure: RemagenProcedure<DemolitionFrame> = {
  run(play, frame, context) {
    if (bridgeInQuestion(play.state, frame, context) !== undefined) return 'ask';
    popFrame(play.state);
    return 'again';
  },
  decision: {
    ask(state, frame, context) {
      if (bridgeInQuestion(state, frame, context) === undefined)
        return [{ side: 'german', text: 'Blow up a bridge, or spare it.', rule: '11.21d' }];
      const { bridge, unit } = inQuestion(state, frame, context);
      return [
        {
          side: 'german',
          text: `Blow up the ${BRIDGE_NAMES[bridge.id]} with ${nameOf(unit)}, or spare it.`,
          rule: '11.21d',
          decline: { do: 'spare', bridge: bridge.id },
        },
      ];
    },
    candidates(state, frame, _side, context) {
      const { bridge } = inQuestion(state, frame, context);
      const answers: Action[] = [
        { do: 'destroy', bridge: bridge.id },
        { do: 'spare', bridge: bridge.id },
      ];
      return answers;
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'destroy' && action.do !== 'spare') return [notAnAnswer(action.do, ['destroy', 'spare'])];
      const bridge = bridgeInQuestion(state, frame, context);
      if (bridge === undefined || (action.do === 'destroy' && action.bridge !== bridge.id)) {
        const violations = judgeDemolition(state, context, bridgeNamed(state, action.bridge));
        if (violations.length > 0 || bridge === undefined) return violations;
      }
      return action.bridge === bridge.id
        ? []
        : [refuse('no-such-demolition', { bridge: BRIDGE_NAMES[action.bridge], asked: BRIDGE_NAMES[bridge.id] })];
    },
    apply(play, frame, _side, action, context) {
      const { bridge, unit } = inQuestion(play.state, frame, context);
      replaceFrame(play.state, { at: 'demolition', decided: [...frame.decided, bridge.id] });
      if (action.do === 'destroy') destroyBridge(play, bridge, unit);
    },
    preview(state, frame, _side, action, context) {
      const { bridge, unit } = inQuestion(state, frame, context);
      const name = BRIDGE_NAMES[bridge.id];
      if (action.do !== 'destroy') return { summary: `Leave the ${name} standing`, tallies: [], consequences: [] };
      const exit = bridge.at === undefined ? '' : ` and send ${nameOf(unit)} to ${label(bridge.at.east)}`;
      const again = replacedFrom(state, bridge);
      const text = `The U.S. Player can lay the ${name} again from Game-Turn ${again} on.`;
      return {
        summary: `Blow up the ${name}${exit}`,
        tallies: [],
        consequences: again === undefined ? [] : [{ kind: 'wasted', rule: '11.22', text }],
      };
    },
  },
};

function inQuestion(state: State, frame: DemolitionFrame, context: Context): { bridge: Bridge; unit: Unit } {
  const bridge = bridgeInQuestion(state, frame, context);
  const unit = bridge && destroyerOf(state, context, bridge);
  if (bridge === undefined || unit === undefined)
    throw new Error('No bridge can be destroyed, yet the question is asked');
  return { bridge, unit };
}

/** 11.0b 11.22 When a bridge destroyed now can be laid again; the Ludendorff Bridge never. */
function replacedFrom(state: State, bridge: Bridge): number | undefined {
  return bridge.id === 'ludendorff' ? undefined : state.turn + tables.floatBridges.replacedAfter;
}

/** 11.21d 11.21e 11.22 The unit goes to the eastern exit; a Float Bridge comes back three Game-Turns later. */
function destroyBridge(play: Play, bridge: Bridge, unit: Unit): void {
  const { state } = play;
  if (bridge.at === undefined) throw new Error(`The ${BRIDGE_NAMES[bridge.id]} is not on the map`);
  state.place[unit] = bridge.at.east;
  setBridge(state, { id: bridge.id, at: undefined, availableFrom: replacedFrom(state, bridge) });
  play.emit({ type: 'bridge-destroyed', rule: '11.21d', bridge: bridge.id, by: idOf(unit), to: label(bridge.at.east) });
}
