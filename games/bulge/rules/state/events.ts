/** What happens, as typed events: the log, the animation, the report and the screen reader all read these. */
import type { Tally } from '@bridgehead/engine';
import { capital, counted, listed } from '@bridgehead/engine';
import { saidFifths } from '../board/movement-fifths.js';
import { findUnit, nameOf } from '../scenarios/units.js';
import type { Level, MapSide, Phase, Result, Side, Table, Weather } from '../vocabulary/vocabulary.js';
import { PHASE_NAMES, RESULT_NAMES, SIDE_NAMES, TABLE_NAMES } from '../vocabulary/vocabulary.js';

interface Ruled {
  readonly rule: string;
  readonly reveals?: true;
}

/** The hex of each unit that an event is about, by the unit's id. */
type Places = Readonly<Record<string, string>>;

/** 13.0 A plan as it is told: hexes by number. */
export interface ToldPlan {
  readonly support: number;
  readonly patrol: number;
  readonly interdict: readonly string[];
  readonly resupply: number;
}

/** A way that a unit went: what it cost in fifths of a point, and how many of its hexes were entered in road mode. */
interface Travel {
  readonly unit: string;
  readonly path: readonly string[];
  readonly cost: number;
  readonly road: number;
  readonly trucked: boolean;
}

export type Event = Ruled &
  (
    | { readonly type: 'placed'; readonly unit: string; readonly hex: string }
    | { readonly type: 'turn-begins'; readonly turn: number; readonly date: string }
    | { readonly type: 'phase-begins'; readonly phase: Phase }
    | { readonly type: 'reinforcements-due'; readonly side: Side; readonly units: readonly string[] }
    | {
        readonly type: 'weather-set';
        readonly weather: Weather /** The die and what it became, where one was rolled. */;
        readonly roll: { readonly die: number; readonly modified: number } | undefined;
      }
    | {
        readonly type: 'plan-sealed';
        readonly side: Side /** Undefined for anyone who may not know it. */;
        readonly plan: ToldPlan | undefined;
      }
    | {
        readonly type: 'plans-revealed';
        readonly plans: Readonly<Record<Side, ToldPlan>>;
        readonly supportLeft: Readonly<Record<Side, number>>;
        readonly reveals: true;
      }
    | { readonly type: 'supply-judged'; readonly side: Side; readonly unsupplied: readonly string[] }
    | { readonly type: 'resupplied'; readonly unit: string }
    | { readonly type: 'supply-rolled'; readonly unit: string; readonly die: number; readonly points: number }
    | ({ readonly type: 'moved'; readonly from: string } & Travel)
    | ({ readonly type: 'entered' } & Travel)
    | {
        readonly type: 'exited';
        readonly unit: string;
        readonly hex: string;
        readonly side: MapSide;
        readonly multiple: number;
      }
    | {
        readonly type: 'dropped';
        readonly unit: string;
        readonly target: string;
        readonly die: number /** Undefined beyond the edge of the map. */;
        readonly hex: string | undefined;
      }
    | {
        readonly type: 'drop-ended';
        readonly unit: string;
        readonly outcome: 'lands' | 'off-map' | 'on-a-unit' | 'lost';
        readonly die: number | undefined;
      }
    | { readonly type: 'released'; readonly unit: string; readonly hex: string }
    | {
        readonly type: 'attack-declared';
        readonly attackers: readonly string[];
        readonly defender: string;
        readonly at: Places;
        readonly table: Table;
        readonly support: number;
        /** Enemies that must now be attacked too. */
        readonly debts: readonly string[];
      }
    | { readonly type: 'debt-lapsed'; readonly unit: string; readonly why: string }
    | {
        readonly type: 'combat-resolved';
        readonly attackers: readonly string[];
        readonly defender: string;
        readonly at: Places;
        readonly table: Table;
        readonly attack: Tally;
        readonly defense: Tally;
        readonly differential: number;
        readonly left: Tally;
        readonly right: Tally;
        /** Labels of the columns: by the differential, after the shift to the left, and the one used. */
        readonly columns: { readonly start: string; readonly afterTerrain: string; readonly final: string };
        readonly mistDie: number | undefined;
        readonly die: number;
        readonly result: Result;
        /** 6.4a How many units the result destroys because they have no safe hex, whatever their owner chooses. */
        readonly lost: number;
      }
    | {
        readonly type: 'destroyed';
        readonly unit: string;
        readonly hex: string | undefined;
        readonly points: number;
        readonly to: Side;
      }
    | { readonly type: 'retreated'; readonly unit: string; readonly from: string; readonly path: readonly string[] }
    | { readonly type: 'advanced'; readonly unit: string; readonly from: string; readonly path: readonly string[] }
    | {
        readonly type: 'exit-scored';
        readonly unit: string;
        readonly hex: string;
        readonly isSupplied: boolean;
        readonly points: number;
      }
    | {
        readonly type: 'game-over';
        readonly winner: Side | undefined;
        readonly level: Level;
        readonly german: Tally;
        readonly american: Tally;
      }
  );

export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** One line of the log. */
export function tell(event: Event): string {
  switch (event.type) {
    case 'placed':
      return `${name(event.unit)} is placed in ${event.hex}.`;
    case 'turn-begins':
      return `Game-Turn ${event.turn}: ${event.date}.`;
    case 'phase-begins':
      return `${capital(PHASE_NAMES[event.phase])}.`;
    case 'reinforcements-due':
      return `${SIDE_NAMES[event.side]} reinforcements may enter: ${names(event.units)}.`;
    case 'weather-set':
      return `The weather is ${event.weather}${event.roll === undefined ? '' : ` (die ${event.roll.die}, counts as ${event.roll.modified})`}.`;
    case 'plan-sealed':
      return `The ${SIDE_NAMES[event.side]} air orders are written${event.plan === undefined ? '' : `: ${sayPlan(event.plan)}`}.`;
    case 'plans-revealed':
      return `Air orders. German: ${sayPlan(event.plans.german)}; American: ${sayPlan(event.plans.american)}. Ground support after the patrols: German ${event.supportLeft.german}, American ${event.supportLeft.american}.`;
    case 'supply-judged':
      return event.unsupplied.length === 0
        ? `All ${SIDE_NAMES[event.side]} units are in supply.`
        : `Out of supply: ${names(event.unsupplied)}.`;
    case 'resupplied':
      return `${name(event.unit)} is supplied from the air.`;
    case 'supply-rolled':
      return `${name(event.unit)} is out of supply and rolls ${event.die}: ${counted(event.points, 'movement point')}.`;
    case 'moved':
      return `${name(event.unit)} moves from ${event.from}${event.path.length === 0 ? '' : ` to ${event.path.at(-1)}`} (${sayTravel(event)}).`;
    case 'entered':
      return `${name(event.unit)} enters at ${event.path[0]}${event.path.length > 1 ? ` and moves to ${event.path.at(-1)}` : ''} (${sayTravel(event)}).`;
    case 'exited':
      return `${name(event.unit)} leaves the map from ${event.hex} to the ${event.side} (times ${event.multiple}, if it is in supply at the end of the turn).`;
    case 'dropped':
      return `${name(event.unit)} jumps over ${event.target}, die ${event.die}, and drifts ${event.hex === undefined ? 'off the map' : `to ${event.hex}`}.`;
    case 'drop-ended':
      return `${name(event.unit)} ${sayDrop(event)}.`;
    case 'released':
      return `${name(event.unit)} in ${event.hex} is within two hexes of the Meuse: the British may cross it from now on.`;
    case 'attack-declared':
      return `${names(event.attackers)} attack${event.attackers.length === 1 ? 's' : ''} ${name(event.defender)} on the ${TABLE_NAMES[event.table]}${event.support === 0 ? '' : ` with ${counted(event.support, 'point')} of ground support`}.${event.debts.length === 0 ? '' : ` ${names(event.debts)} must be attacked too.`}`;
    case 'debt-lapsed':
      return `${name(event.unit)} no longer has to be attacked: ${event.why}.`;
    case 'combat-resolved':
      return `${event.attack.total} against ${event.defense.total}: differential ${signed(event.differential)}, ${event.left.total} left, ${event.right.total} right, column ${event.columns.final}, die ${event.die}: ${event.result}, ${RESULT_NAMES[event.result]}.`;
    case 'destroyed':
      return `${name(event.unit)} is destroyed${event.hex === undefined ? '' : ` in ${event.hex}`}: ${counted(event.points, 'point')} to the ${SIDE_NAMES[event.to]} Player.`;
    case 'retreated':
      return `${name(event.unit)} retreats from ${event.from} to ${event.path.at(-1)}.`;
    case 'advanced':
      return `${name(event.unit)} advances from ${event.from} to ${event.path.at(-1)}.`;
    case 'exit-scored':
      return event.isSupplied
        ? `${name(event.unit)}, which left from ${event.hex}, is in supply: ${counted(event.points, 'point')} to the German Player.`
        : `${name(event.unit)}, which left from ${event.hex}, is cut off: no points.`;
    case 'game-over':
      return `${event.winner === undefined ? 'A draw' : `${SIDE_NAMES[event.winner]} ${event.level} victory`}: German ${event.german.total}, American ${event.american.total}.`;
  }
}

export function sayPlan({ support, patrol, interdict, resupply }: ToldPlan): string {
  const parts = [
    ...(support === 0 ? [] : [`${support} ground support`]),
    ...(patrol === 0 ? [] : [`${patrol} combat air patrol`]),
    ...(interdict.length === 0 ? [] : [`interdiction of ${listed(interdict)}`]),
    ...(resupply === 0 ? [] : [`resupply of ${counted(resupply, 'unit')}`]),
  ];
  return parts.length === 0 ? 'none' : listed(parts);
}

function sayTravel({ cost, road, trucked }: Travel): string {
  return `${saidFifths(cost)}${road === 0 ? '' : `, ${counted(road, 'hex', 'hexes')} in road mode`}${trucked ? ', on trucks' : ''}`;
}

function sayDrop({ outcome, die }: EventOf<'drop-ended'>): string {
  switch (outcome) {
    case 'lands':
      return `lands (die ${die})`;
    case 'off-map':
      return 'is lost beyond the edge of the map';
    case 'on-a-unit':
      return 'lands on another unit';
    case 'lost':
      return `is scattered and lost (die ${die})`;
  }
}

export function name(id: string): string {
  const unit = findUnit(id);
  return unit === undefined ? id : nameOf(unit);
}

export function names(ids: readonly string[]): string {
  return listed(ids.map(name));
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}
