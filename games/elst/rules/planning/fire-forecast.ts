/**
 * What an attack can bring, before it is declared: the fire table row by row, and how likely each final state of each target is. Nothing is
 * worked out apart from the rules: every course of chance is played through the code that resolves the attack.
 */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { windowSetting } from '../fire-phases/defensive-window.js';
import { cowerShift } from '../fire/cowering.js';
import { directionModifier } from '../fire/direction.js';
import type { FireSetting, Shot } from '../fire/fire-groups.js';
import { shotOf } from '../fire/fire-groups.js';
import { bundlesOf } from '../fire/fire-modifiers.js';
import { targetsOf } from '../fire/fire-targets.js';
import { addFirepower } from '../fire/firepower.js';
import { protectiveChecks, protectorsIn } from '../fire/protective-fire.js';
import type { Bundle } from '../effects/fire-table-attack.js';
import { strike } from '../effects/fire-table-attack.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { couldForceCheck } from '../situation/desperation.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Who } from '../state/events.js';
import type { State } from '../state/state.js';
import { isBroken, who } from '../units/units-in-play.js';
import { boundingSetting } from '../vehicles/bounding.js';
import { diceOf, DICE_FACES, isDoubles } from '../vocabulary/dice.js';
import { columnFirepower, columnFor, fireResult, sayResult, shiftColumn } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { FinalState, Happening, KnownFinalStates } from './final-states.js';
import { finalStatesOf } from './final-states.js';
import type { FireChance } from './roll-outcomes.js';
import { fireChances } from './roll-outcomes.js';

/** One row of the table: a DR before modifiers. */
interface ForecastRow {
  readonly roll: number;
  /** With the modifiers. */
  readonly finalRoll: number;
  readonly probability: number;
  /** As the table prints it. */
  readonly result: string;
  /** I-3.2.2e What the same DR brings if it is doubles, where that is something else. */
  readonly onDoubles: string | undefined;
}

/** Targets with the same modifiers (I-R31). */
export interface ForecastBundle {
  readonly units: readonly Who[];
  readonly modifiers: Tally;
  readonly rows: readonly ForecastRow[];
  /** The same by result, the best for the firer first. */
  readonly results: readonly FireChance[];
}

export interface UnitForecast {
  readonly unit: Who;
  /** Worst first; together they are certain. */
  readonly finalStates: readonly FinalState[];
}

/** What a shot that must hit first comes to. */
export interface HitForecast {
  /** The highest final DR that hits, and what is added to the dice against the easiest target. */
  readonly toHit: number;
  readonly modifiers: Tally;
  readonly hit: number;
  readonly critical: number;
  readonly targets: readonly UnitForecast[];
  readonly exact: boolean;
}

/** What the table alone says. */
export interface TableForecast {
  readonly firepower: Tally;
  /** The FP of the column that is used; 0 where there is none. */
  readonly column: number;
  /** The columns that doubles cost (I-3.2.2e). */
  readonly shift: number;
  readonly bundles: readonly ForecastBundle[];
}

export interface FireForecast extends TableForecast {
  readonly targets: readonly UnitForecast[];
  /** Whether the final states are exact; otherwise they are estimated. */
  readonly exact: boolean;
  /** I-3.3.3l Units that check their own morale because they use Final Protective Fire. */
  readonly firers: readonly UnitForecast[];
}

/** What the side that is asked now can fire in; undefined while nobody is asked who could fire. */
export function fireSettingNow(state: State): FireSetting | undefined {
  const frame = state.stack.at(-1);
  if (frame?.at === 'window') return windowSetting(state, frame);
  if (frame?.at === 'driving') return boundingSetting(state, frame);
  return frame?.at === 'fire-phase'
    ? { phase: frame.phase, side: frame.side, fired: frame.fired, movers: [] }
    : undefined;
}

/** The action has been judged. known: what other forecasts of the same question have found. */
export function forecastFire(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'fire'>,
  known: KnownFinalStates = new Map(),
): FireForecast {
  const attack = attackOf(state, context, setting, action);
  const { bundles, protective } = attack;
  const targets = bundles.flatMap(({ units }) => units);
  const finalStates = finalStatesOf(state, classesOf(state, attack), [...targets, ...protective], known);
  const forecastOf = (unit: Unit): UnitForecast => ({
    unit: who(state, unit),
    finalStates: finalStates.of.get(unit) ?? [],
  });
  return {
    ...tellTable(state, attack),
    targets: targets.map(forecastOf),
    exact: finalStates.exact,
    firers: protective.map(forecastOf),
  };
}

/** The same without the final states of those who are hit: at once. */
export function forecastTable(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'fire'>,
): TableForecast {
  return tellTable(state, attackOf(state, context, setting, action));
}

interface Attack {
  readonly shot: Shot;
  readonly firepower: Tally;
  readonly bundles: readonly Bundle[];
  /** The column without cowering. */
  readonly full: number;
  readonly shift: number;
  readonly protective: readonly Unit[];
}

function attackOf(state: State, context: Context, setting: FireSetting, action: ActionOf<'fire'>): Attack {
  const shot = shotOf(state, context, setting, action);
  const firepower = new TallySheet('Firepower');
  const full = columnFor(addFirepower(state, context, shot, firepower));
  const shift = cowerShift(
    state,
    shot.group,
    directionModifier(state, shot.group) === undefined ? 'undirected' : 'directed',
  );
  return {
    shot,
    firepower,
    full,
    shift,
    bundles: bundlesOf(state, context, shot, targetsOf(state, shot)),
    protective: protectiveFirers(state, shot),
  };
}

function tellTable(state: State, { firepower, full, shift, bundles }: Attack): TableForecast {
  return {
    firepower,
    column: columnFirepower(full),
    shift,
    bundles: bundles.map(({ units, modifiers }) => ({
      units: units.map((unit) => who(state, unit)),
      modifiers,
      rows: rowsOf(full, shift, modifiers.total),
      results: fireChances(full, modifiers.total, shift),
    })),
  };
}

const ROLLS = [...new Set(DICE_FACES.map((face) => diceOf(face).total))];

function rowsOf(full: number, shift: number, modifier: number): ForecastRow[] {
  return ROLLS.map((roll) => {
    const faces = DICE_FACES.map(diceOf).filter(({ total }) => total === roll);
    const finalRoll = roll + modifier;
    const plain = sayResult(fireResult(full, finalRoll));
    const cowered = sayResult(fireResult(shiftColumn(full, shift), finalRoll));
    // A 2 and a 12 are always doubles.
    const result = faces.every(isDoubles) ? cowered : plain;
    return {
      roll,
      finalRoll,
      probability: faces.length / DICE_FACES.length,
      result,
      onDoubles: cowered !== result && faces.some(isDoubles) ? cowered : undefined,
    };
  });
}

/** I-3.3.3l Units that use it, and the leaders who direct them. */
function protectiveFirers(state: State, shot: Shot): Unit[] {
  const protectors = protectorsIn(state, shot);
  return protectors.length === 0 ? [] : [...protectors, ...shot.group.leaders];
}

/** Dice that bring every target the same, and how likely they are; each with the part of the attack that follows from it. */
function classesOf(state: State, { shot, bundles, full, shift, protective }: Attack): Happening[] {
  const classes = new Map<string, { readonly dice: Dice; readonly column: number; ways: number }>();
  const whom = wordsFor(state, bundles, full, shift);
  for (const dice of DICE_FACES.map(diceOf)) {
    const column = shiftColumn(full, isDoubles(dice) ? shift : 0);
    const results = bundles.map(({ modifiers }) => sayResult(fireResult(column, dice.total + modifiers.total)));
    // The same dice decide the check of those who use Final Protective Fire (I-R49).
    const key = [
      whom,
      ...results,
      ...(protective.length > 0 ? [protective.join('+'), shot.group.leaders.join('+'), dice.total] : []),
    ].join(' ');
    const known = classes.get(key);
    if (known === undefined) classes.set(key, { dice, column, ways: 1 });
    else known.ways++;
  }
  return [...classes].map(([key, { dice, column, ways }]) => ({
    probability: ways / DICE_FACES.length,
    key,
    resolve: (play) => {
      strike(play, bundles, { column, full, shift, cause: 'fire' }, dice);
      const own = newLosses();
      protectiveChecks(play, shot, dice, own);
      settleLosses(play, own);
    },
  }));
}

/** Who is hit together. Whether those who were broken before become DM is a matter of the attack, not of its dice (I-3.2.3v). */
function wordsFor(state: State, bundles: readonly Bundle[], full: number, shift: number): string {
  const isAnyBroken = bundles.some(({ units }) => units.some((unit) => isBroken(state, unit)));
  return bundles
    .map(
      ({ units, modifiers }) =>
        `${units.join('+')}${isAnyBroken && couldForceCheck(full, modifiers.total, shift) ? '!' : ''}`,
    )
    .join('/');
}
