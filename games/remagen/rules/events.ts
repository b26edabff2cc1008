/** What happens, as typed events: the log, the animation, the report and the screen reader all read these. */
import type { Tally } from '@bridgehead/engine';
import { capital, counted } from '@bridgehead/engine';
import { columnName } from './combat-table.js';
import { saidPoints } from './terrain.js';
import { findUnit, nameOf } from './units.js';
import type { BridgeId, Line, Phase, Result, Side } from './vocabulary.js';
import { BRIDGE_NAMES, PHASE_NAMES, SIDE_NAMES } from './vocabulary.js';

interface Ruled {
  readonly rule: string;
}

/** The hex of each unit that an event is about, by the unit's id. */
type Places = Readonly<Record<string, string>>;

export type Event = Ruled &
  (
    | { readonly type: 'turn-begins'; readonly turn: number; readonly date: string; readonly night: boolean }
    | { readonly type: 'phase-begins'; readonly phase: Phase }
    | { readonly type: 'reinforcements-due'; readonly side: Side; readonly units: readonly string[] }
    | {
        readonly type: 'moved';
        readonly unit: string;
        readonly from: string;
        readonly path: readonly string[];
        readonly cost: number;
      }
    | { readonly type: 'entered'; readonly unit: string; readonly path: readonly string[]; readonly cost: number }
    | { readonly type: 'delayed'; readonly unit: string }
    | {
        readonly type: 'bridge-placed';
        readonly bridge: BridgeId;
        readonly hex: string;
        readonly west: string;
        readonly east: string;
      }
    | { readonly type: 'duties'; readonly attackers: readonly string[]; readonly defenders: readonly string[] }
    | { readonly type: 'duty-lapsed'; readonly unit: string; readonly why: string }
    | {
        readonly type: 'attack-declared';
        readonly attackers: readonly string[];
        readonly barrage: readonly string[];
        readonly defenders: readonly string[];
        readonly at: Places;
      }
    | {
        readonly type: 'fire-given';
        readonly guns: readonly string[];
        readonly defenders: readonly string[];
        readonly at: Places;
      }
    | {
        readonly type: 'combat-resolved';
        /** All of them, the guns that barraged included. */
        readonly attackers: readonly string[];
        readonly barrage: readonly string[];
        readonly defenders: readonly string[];
        readonly at: Places;
        readonly attack: Tally;
        readonly defense: Tally;
        readonly differential: number;
        readonly line: Line;
        readonly column: string;
        readonly die: number;
        readonly result: Result;
      }
    | { readonly type: 'no-effect'; readonly result: Result }
    /** Artillery alone attacked from adjacent hexes: the defender stays, the guns retreat. */
    | { readonly type: 'guns-repelled'; readonly result: Result; readonly guns: readonly string[] }
    | { readonly type: 'retreated'; readonly unit: string; readonly from: string; readonly path: readonly string[] }
    | { readonly type: 'displaced'; readonly unit: string; readonly from: string; readonly to: string }
    | {
        readonly type: 'eliminated';
        readonly unit: string;
        readonly hex: string;
        readonly points: number;
        readonly to: Side;
      }
    | { readonly type: 'advanced'; readonly unit: string; readonly from: string; readonly path: readonly string[] }
    | { readonly type: 'front-due' }
    | { readonly type: 'front-tested'; readonly gap: readonly string[]; readonly points: number }
    | { readonly type: 'bridge-destroyed'; readonly bridge: BridgeId; readonly by: string; readonly to: string }
    | { readonly type: 'game-over'; readonly level: string; readonly us: Tally; readonly german: Tally }
  );

export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** One line of the log. */
export function tell(event: Event): string {
  switch (event.type) {
    case 'turn-begins':
      return `Game-Turn ${event.turn}: ${event.date}${event.night ? ' (night: no combat)' : ''}.`;
    case 'phase-begins':
      return `${capital(PHASE_NAMES[event.phase])}.`;
    case 'reinforcements-due':
      return `${SIDE_NAMES[event.side]} reinforcements are due: ${names(event.units)}.`;
    case 'moved':
      return `${name(event.unit)} moves from ${event.from} to ${event.path.at(-1)} (${saidPoints(event.cost)}).`;
    case 'entered':
      return `${name(event.unit)} enters at ${event.path[0]}${event.path.length > 1 ? ` and moves to ${event.path.at(-1)}` : ''} (${saidPoints(event.cost)}).`;
    case 'delayed':
      return `${name(event.unit)} cannot enter and waits for the next Game-Turn.`;
    case 'bridge-placed':
      return `The ${BRIDGE_NAMES[event.bridge]} is placed in ${event.hex}, from ${event.west} to ${event.east}.`;
    case 'duties':
      return event.attackers.length === 0
        ? 'No unit has to attack.'
        : `Must attack: ${names(event.attackers)}. Must be attacked: ${names(event.defenders)}.`;
    case 'duty-lapsed':
      return `The duty of ${name(event.unit)} lapses: ${event.why}.`;
    case 'attack-declared':
      return `${event.attackers.length === 0 ? 'Barrage' : `Attack by ${names(event.attackers)}`}${event.barrage.length === 0 ? '' : ` with the guns of ${names(event.barrage)}`} on ${names(event.defenders)}.`;
    case 'fire-given':
      return event.guns.length === 0 ? 'No Final Protective Fire.' : `Final Protective Fire by ${names(event.guns)}.`;
    case 'combat-resolved':
      return `${event.attack.total} against ${event.defense.total}: differential ${signed(event.differential)}, ${event.line} line, column ${columnName(event.column)}, die ${event.die}: ${event.result}.`;
    case 'no-effect':
      return `${event.result} has no effect.`;
    case 'guns-repelled':
      return `The defender ignores ${event.result}; ${names(event.guns)} must retreat.`;
    case 'retreated':
      return `${name(event.unit)} retreats from ${event.from} to ${event.path.at(-1)}.`;
    case 'displaced':
      return `${name(event.unit)} is displaced from ${event.from} to ${event.to}.`;
    case 'eliminated':
      return `${name(event.unit)} is eliminated in ${event.hex}: ${event.points} points to the ${SIDE_NAMES[event.to]} Player.`;
    case 'advanced':
      return `${name(event.unit)} advances from ${event.from} to ${event.path.at(-1)}.`;
    case 'front-due':
      return 'Three U.S. units are across the Rhine: from now on the Continuous Front is tested at the end of every U.S. Player-Turn.';
    case 'front-tested':
      return event.gap.length === 0
        ? 'The Continuous Front exists.'
        : `The front has a gap of ${counted(event.gap.length, 'hex', 'hexes')} (${event.gap.join(', ')}): ${event.points} points to the German Player.`;
    case 'bridge-destroyed':
      return `${name(event.by)} blows up the ${BRIDGE_NAMES[event.bridge]} and goes to ${event.to}.`;
    case 'game-over':
      return `${event.level}: U.S. ${event.us.total}, German ${event.german.total}.`;
  }
}

export function name(id: string): string {
  const unit = findUnit(id);
  return unit === undefined ? id : nameOf(unit);
}

export function names(ids: readonly string[]): string {
  return ids.map(name).join(', ');
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
