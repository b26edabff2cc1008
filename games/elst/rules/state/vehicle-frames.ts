/** Frames of a vehicle on the move (V-3.3.2). MP are in halves, like MF (V-R34). */
import type { Location } from '../board/locations.js';
import type { Unit } from '../vocabulary/units.js';
import type { Hexspine, Stop } from '../vocabulary/vocabulary.js';
import type { Fired, Stance, Visit } from './frames.js';
import type { ALL_CHOICES, CREW_CHOICES } from './vehicle-actions.js';

export type AllChoice = (typeof ALL_CHOICES)[number];
export type CrewChoice = (typeof CREW_CHOICES)[number];

/** What a vehicle spends MP on. turret: where it points then, undefined if it is not turned (V-3.3.2g). */
export type VehicleSpend =
  | { readonly start: true; readonly turret: Hexspine | undefined }
  | {
      readonly to: Location;
      /** V-3.3v1 From outside the map: where it faces; undefined on the map. */
      readonly hull: Hexspine | undefined;
      /** V-R35 */
      readonly offRoad: boolean;
      readonly all: AllChoice | undefined;
      /** MP more than it costs, in halves. */
      readonly extra: number;
      readonly turret: Hexspine | undefined;
    }
  | { readonly hull: Hexspine; readonly turret: Hexspine | undefined }
  | { readonly stop: true; readonly turret: Hexspine | undefined }
  | { readonly delay: true; readonly turret: Hexspine | undefined }
  | { readonly unbog: true }
  | { readonly dispense: Location; readonly turret: Hexspine | undefined }
  | { readonly crew: CrewChoice }
  | { readonly exit: true };

/** V-DaE:1.3v2 Whether the 4 MP to leave the polder where it stands have been spent, and how (V-R67). */
export type PolderExit = 'unpaid' | 'paid' | 'paid-all';

/** A vehicle on the move. Whether it is Non-Stopped is its mark "motion" (V-2.0v2). */
export interface DrivingFrame {
  readonly at: 'driving';
  readonly unit: Unit;
  /** Spent so far; before it came onto the map, too. */
  readonly spent: number;
  /** V-R36 Nothing but the start has been spent yet. */
  readonly bare: boolean;
  readonly polderExit: PolderExit;
  /** V-R24 It may stop in the hex of the enemy AFV where it is. */
  readonly mayStopHere: boolean;
  /** What it has spent in each hex, and what it has met there. */
  readonly visits: readonly Visit[];
  /** V-R31 It has spent MP since its main armament fired last. Where it fired first stands in `drives` of the state (V-R82). */
  readonly mayFire: boolean;
  /** V-3.2.2v1 What its machine guns have attacked. */
  readonly fired?: readonly Fired[] | undefined;
  readonly way: readonly VehicleSpend[];
  readonly stops: readonly Stop[];
  /** over: its Movement Phase ends when what is under way has ended. */
  readonly step: 'go' | 'over';
}

/** One expenditure of the vehicle below, which has paid it: Residual FP, the defender's window. */
export interface VehicleExpenditureFrame {
  readonly at: 'vehicle-expenditure';
  readonly location: Location;
  readonly stance: Stance;
  readonly step: 'residual' | 'window' | 'after';
  /** What has been met on it; empty as long as nothing has. */
  readonly visits: readonly Visit[];
  readonly troubled: readonly Stop[];
}

/** V-3.3.2l At the end of the Movement Phase vehicles of the attacker share a hex: one of each two becomes a wreck. */
export interface ExcessVehiclesFrame {
  readonly at: 'excess-vehicles';
}
