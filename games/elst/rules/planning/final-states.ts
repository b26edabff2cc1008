/** How likely each final state of a unit is: every course of chance, played through the rules and counted. */
import type { Chance } from '@bridgehead/engine/chance';
import { listed } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Event } from '../state/events.js';
import type { Mark, State } from '../state/state.js';
import { copyState, hasMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { factsOf, isBroken, isLeader, isPinned, isVehicle, isWounded, nameOf } from '../units/units-in-play.js';
import { diceOf, DICE_FACES } from '../vocabulary/dice.js';
import { sayResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';

export interface FinalState {
  /** "eliminated", "reduced and broken", "no effect". */
  readonly name: string;
  /** The higher the worse; nothing has happened at 0. */
  readonly harm: number;
  readonly probability: number;
}

/** From this harm on a unit is broken, or worse. */
export const BROKEN_HARM = 20;

/** Something that happens with this probability, and what follows from it. */
export interface Happening {
  readonly probability: number;
  /** What happens, and to whom: two with the same key lead to the same. */
  readonly key: string;
  readonly resolve: (play: Play) => void;
}

/** What has been found of happenings, by their keys: attacks of one question often bring the same results. It holds for one state. */
export type KnownFinalStates = Map<string, ReadonlyMap<Unit, readonly FinalState[]>>;

export interface FinalStates {
  /** Every course was counted; otherwise some were tried. */
  readonly exact: boolean;
  /** Of each unit, the worst first. */
  readonly of: ReadonlyMap<Unit, readonly FinalState[]>;
}

/** With several leaders the checks that follow from the loss of one another have too many courses to walk them all. */
const MOST_LEADERS = 1;

/** The final states of each of these units. */
export function finalStatesOf(
  state: State,
  happenings: readonly Happening[],
  units: readonly Unit[],
  known: KnownFinalStates,
): FinalStates {
  const exact = units.filter((unit) => isLeader(state, unit)).length <= MOST_LEADERS;
  const sums = new Map(units.map((unit) => [unit, new FinalStateSums()]));
  for (const happening of happenings) {
    const found =
      known.get(happening.key) ?? (exact ? counted(state, happening, units) : tried(state, happening, units));
    known.set(happening.key, found);
    for (const [unit, sum] of sums) sum.add(found.get(unit) ?? [], happening.probability);
  }
  return { exact, of: worstFirst(sums) };
}

function counted(
  state: State,
  { resolve }: Happening,
  units: readonly Unit[],
): ReadonlyMap<Unit, readonly FinalState[]> {
  return new Map(units.map((unit) => [unit, new Walk(state, unit, resolve).finalStates([])]));
}

/** How often something that happens is tried. */
const TRIALS = 400;

function tried(state: State, { resolve }: Happening, units: readonly Unit[]): ReadonlyMap<Unit, readonly FinalState[]> {
  const chance = seededChance(1);
  const sums = new Map(units.map((unit) => [unit, new FinalStateSums()]));
  for (let trial = 0; trial < TRIALS; trial++) {
    const after = copyState(state);
    resolve({ state: after, chance, emit: () => undefined });
    for (const [unit, sum] of sums) sum.add([finalStateOf(state, after, unit)], 1 / TRIALS);
  }
  return worstFirst(sums);
}

function worstFirst(sums: ReadonlyMap<Unit, FinalStateSums>): Map<Unit, readonly FinalState[]> {
  return new Map([...sums].map(([unit, sum]) => [unit, sum.worstFirst()]));
}

/** Fates with the same name are one. */
class FinalStateSums {
  private readonly sums = new Map<string, FinalState>();

  add(finalStates: readonly FinalState[], weight: number): void {
    for (const finalState of finalStates)
      this.sums.set(finalState.name, {
        ...finalState,
        probability: (this.sums.get(finalState.name)?.probability ?? 0) + weight * finalState.probability,
      });
  }

  worstFirst(): FinalState[] {
    return [...this.sums.values()].toSorted((one, other) => other.harm - one.harm);
  }
}

// --- the courses ------------------------------------------------------------------------------------------------------

/** A question to chance: the outcomes that differ, each with its weight, and all that had happened when it was asked. */
interface Asked {
  readonly outcomes: readonly { readonly outcome: number; readonly weight: number }[];
  readonly before: string;
}

/** All courses of one happening, as far as they matter to one unit. Two courses in which the same has happened go on alike, and are walked once. */
class Walk {
  private readonly state: State;
  private readonly unit: Unit;
  private readonly resolve: (play: Play) => void;
  /** Leaders who lead nobody: what becomes of them does not matter to the unit. */
  private readonly others: readonly Unit[];
  private readonly known = new Map<string, readonly FinalState[]>();

  constructor(state: State, unit: Unit, resolve: (play: Play) => void) {
    this.state = state;
    this.unit = unit;
    this.resolve = resolve;
    this.others = [...state.place.keys()].filter(
      (other) => other !== unit && state.place[other] === state.place[unit] && !isLeader(state, other),
    );
  }

  /** The final states from here on, after these outcomes. */
  finalStates(script: readonly number[]): readonly FinalState[] {
    const { asked, finalState } = this.run(script);
    if (asked === undefined) return [finalState];
    const known = this.known.get(asked.before);
    if (known !== undefined) return known;
    const sums = new FinalStateSums();
    for (const { outcome, weight } of asked.outcomes) sums.add(this.finalStates([...script, outcome]), weight);
    const found = sums.worstFirst();
    this.known.set(asked.before, found);
    return found;
  }

  /** One course: these outcomes, then the first of each. What chance was asked first beyond them. */
  private run(script: readonly number[]): { readonly asked: Asked | undefined; readonly finalState: FinalState } {
    const state = copyState(this.state);
    const events: Event[] = [];
    let taken = 0;
    let asked: Asked | undefined;
    const chance: Chance = {
      pick: (ways, label, faces) => {
        if (this.isIdle(state, label)) return 0;
        const outcomes = outcomesOf(ways, faces, isVehicle(this.state, this.unit) ? 'each' : 'totals');
        if (taken < script.length) return script[taken++];
        asked ??= { outcomes, before: `${label} ${events.map(signOf).join()}` };
        return outcomes[0].outcome;
      },
    };
    this.resolve({ state, chance, emit: (event) => events.push(event) });
    return { asked, finalState: finalStateOf(this.state, state, this.unit) };
  }

  /** A roll that does not matter: a check of one of the others, by the name it has then, or what becomes of a weapon. */
  private isIdle(state: State, label: string): boolean {
    return (
      label.startsWith('fate of the') ||
      this.others.some((other) => label.endsWith(` check of ${nameOf(state, other)}`))
    );
  }
}

/** Of two dice that are rolled for a check only the total matters; of those that hit a vehicle each does (V-7.11c). */
function outcomesOf(ways: number, faces: readonly number[] | undefined, dice: 'totals' | 'each'): Asked['outcomes'] {
  if (faces === undefined || ways !== DICE_FACES.length || dice === 'each')
    return Array.from({ length: ways }, (_, outcome) => ({ outcome, weight: 1 / ways }));
  return TOTALS;
}

const TOTALS: Asked['outcomes'] = [...new Set(DICE_FACES.map((face) => diceOf(face).total))].map((total) => {
  const alike = DICE_FACES.filter((face) => diceOf(face).total === total);
  return { outcome: DICE_FACES.indexOf(alike[0]), weight: alike.length / DICE_FACES.length };
});

/** What an event has changed: the dice that brought it about do not matter any more. */
function signOf(event: Event): string {
  switch (event.type) {
    case 'morale-checked':
    case 'pin-checked':
    case 'wound-rolled':
      return `${event.type} ${event.unit.id} ${event.outcome}`;
    case 'reduced':
    case 'broke':
    case 'eliminated':
    case 'replaced':
    case 'became-desperate':
      return `${event.type} ${event.unit.id}`;
    case 'vehicle-struck':
      return `${event.type} ${event.unit.id} ${event.result}`;
    case 'vehicle-changed':
      return `${event.type} ${event.unit.id} ${event.to}`;
    case 'fire-resolved':
      return `${event.type} ${event.bundles.map(({ result }) => sayResult(result)).join()}`;
    case 'selected':
      return `${event.type} ${event.units.map(({ id }) => id).join(' ')}`;
    default:
      return event.type;
  }
}

/** V-7.10 What may become of a vehicle, apart from its end. */
const VEHICLE_STATES: readonly { readonly name: string; readonly harm: number; readonly mark: Mark }[] = [
  { name: 'Shocked', harm: 60, mark: 'shocked' },
  { name: 'Recalled', harm: 30, mark: 'recalled' },
  { name: 'Stunned', harm: 30, mark: 'stunned' },
  { name: 'Immobilized', harm: 40, mark: 'immobilized' },
  { name: 'buttoned up', harm: 10, mark: 'crew-pinned' },
];

// --- words ------------------------------------------------------------------------------------------------------------

/** What has become of a unit: its state now, seen from what it was. */
function finalStateOf(before: State, after: State, unit: Unit): FinalState {
  if (after.place[unit] < 0)
    return { name: isVehicle(before, unit) ? 'destroyed' : 'eliminated', harm: 100, probability: 1 };
  const changes = [
    ...VEHICLE_STATES.map(({ name, harm, mark }) => ({
      name,
      harm,
      is: hasMark(after, unit, mark) && !hasMark(before, unit, mark),
    })),
    { name: 'reduced', harm: 40, is: factsOf(before, unit).type !== factsOf(after, unit).type },
    { name: 'wounded', harm: 40, is: isWounded(after, unit) && !isWounded(before, unit) },
    {
      name: 'replaced',
      harm: 5,
      is: factsOf(before, unit).type === factsOf(after, unit).type && before.kind[unit] !== after.kind[unit],
    },
    { name: 'broken', harm: BROKEN_HARM, is: isBroken(after, unit) && !isBroken(before, unit) },
    { name: 'pinned', harm: 10, is: isPinned(after, unit) && !isPinned(before, unit) },
    {
      name: 'DM',
      harm: 2,
      is: isBroken(before, unit) && hasMark(after, unit, 'desperate') && !hasMark(before, unit, 'desperate'),
    },
  ].filter(({ is }) => is);
  return changes.length === 0
    ? { name: 'no effect', harm: 0, probability: 1 }
    : {
        name: listed(changes.map(({ name }) => name)),
        harm: changes.reduce((sum, { harm }) => sum + harm, 0),
        probability: 1,
      };
}
