/** I-3.2.3 An attack in detail, for the panel: the fire table row by row, and the chance of each final state of each target. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Action, Context, Elst, State, Unit } from '@bridgehead/elst';
import type {
  FireForecast,
  ForecastBundle,
  MortarForecast,
  PanzerfaustForecast,
  ShotForecast,
  UnitForecast,
} from '@bridgehead/elst/planning';
import { findLocation, numberOf, rangeBetween } from '@bridgehead/elst';
import {
  fireSettingNow,
  forecastBombard,
  forecastFire,
  forecastPanzerfaust,
  forecastShot,
  forecastTable,
} from '@bridgehead/elst/planning';
import type { Forecast, ForecastKit } from '../../kit/forecast.js';
import type { Seat } from '../../kit/kit.js';
import { percent, signedNumber } from '../../ui/numbers.js';
import { artilleryChances, artilleryDetail } from './artillery/forecast.js';
import { isArtillery } from './artillery/shades.js';
import { holderOf } from './desks/desk.js';
import { isForecast } from './forecast-covers.js';

export const forecast: ForecastKit<Elst> = {
  covers: isForecast,
  detail,
  chances,
};

function detail(seat: Seat<Elst>, action: Action): Forecast | undefined {
  if (isArtillery(action)) return artilleryDetail(seat, action);
  const { state, context } = seat;
  const setting = fireSettingNow(state);
  if (setting === undefined) return undefined;
  const found = detailOf(state, context, setting, action);
  return found === undefined || !isLooked(state, context, action) ? found : { ...found, ...ifInSight(found) };
}

function detailOf(
  state: State,
  context: Context,
  setting: NonNullable<ReturnType<typeof fireSettingNow>>,
  action: Action,
): Forecast | undefined {
  switch (action.do) {
    case 'fire':
      return fireDetail(forecastFire(state, context, setting, action));
    case 'bombard':
      return mortarDetail(forecastBombard(state, context, setting, action));
    case 'shoot':
      return shotDetail(forecastShot(state, context, setting, action));
    case 'panzerfaust':
      return panzerfaustDetail(forecastPanzerfaust(state, context, setting, action));
    default:
      return undefined;
  }
}

/** I-3.2.1f Whether the line is looked along only after the attack is declared: everything else is known before. */
export function isLooked(state: State, { board }: Context, action: Action): boolean {
  if (state.options.freeSight || !('at' in action) || action.at === undefined) return false;
  const target = findLocation(board, action.at);
  const firers = firersOf(state, action);
  return target !== undefined && firers.some((firer) => rangeBetween(board, itemAt(state.place, firer), target) > 1);
}

function firersOf(state: State, action: Action): Unit[] {
  const ids = action.do === 'fire' ? action.with : 'weapon' in action ? [action.weapon] : [];
  return [
    ...(action.do === 'panzerfaust' ? [numberOf(action.unit)] : []),
    ...ids.flatMap((id) => holderOf(state, id) ?? []),
  ];
}

/** Nothing is exact that depends on it. */
function ifInSight({ trust, notes }: Forecast): Pick<Forecast, 'trust' | 'notes'> {
  return {
    trust: trust === '' ? '' : `If there is line of sight. ${trust.replace(EXACT, 'Every')}`,
    notes: [
      {
        text: 'The line of sight is checked when the attack is declared. The forecast assumes that it is clear.',
        rule: 'I-3.2.1f',
      },
      ...notes,
    ],
  };
}

function fireDetail(found: FireForecast): Forecast {
  return {
    tables: found.bundles.map((bundle) => tableOf(found, bundle)),
    fates: [
      ...found.targets.map((target) => fatesOf(target, target.unit.name)),
      ...found.firers.map((firer) => fatesOf(firer, `${firer.unit.name}, who fires`)),
    ],
    trust: trustIn(found),
    notes: notesOn(found),
  };
}

/** I-3.2.4c First the roll to hit; a hit is then looked up on the fire table. */
function mortarDetail(found: MortarForecast): Forecast {
  const { column, targets } = found;
  return {
    tables: [toHitTable(found, 'I-3.2.4c')],
    fates: targets.map((target) => fatesOf(target, target.unit.name)),
    trust: targets.length === 0 ? '' : trustIn(found),
    notes:
      targets.length === 0
        ? []
        : [{ text: `A hit is resolved on column ${column} with a second roll.`, rule: 'I-3.2.4e' }],
  };
}

function toHitTable(
  { hit, critical, toHit, modifiers }: Pick<ShotForecast, 'hit' | 'critical' | 'toHit' | 'modifiers'>,
  rule: string,
): Table {
  const rows = [
    { name: 'hit', probability: hit - critical },
    { name: 'Critical Hit', probability: critical },
    { name: 'miss', probability: 1 - hit },
  ];
  return {
    title: `To Hit ${toHit}, modifiers ${signedNumber(modifiers.total)}`,
    rule,
    head: ['Roll', 'Chance'],
    rows: rows.map(({ name, probability }) => ({ cells: [name], probability })),
  };
}

/** V-3.2.4h V-7.9 The roll to hit, then what a hit meets of a vehicle and how likely it kills there. */
function shotDetail(found: ShotForecast): Forecast {
  const { targets } = found;
  return {
    tables: shotTables(found),
    fates: targets.map((target) => fatesOf(target, target.unit.name)),
    trust: targets.length === 0 ? '' : trustIn(found),
    notes: [],
  };
}

function shotTables(found: ShotForecast): Table[] {
  const { parts } = found;
  return [
    toHitTable(found, 'V-3.2.4h'),
    ...(parts.length === 0
      ? []
      : [
          {
            title: 'To Kill, by where it hits',
            rule: 'V-7.9b',
            head: ['Hit on', 'To Kill', 'Destroys', 'Chance'],
            rows: parts.map(({ location, aspect, hit, toKill, kills, probability }) => ({
              cells: [
                `${location}, ${aspect}${hit === 'critical' ? ', Critical Hit' : ''}`,
                `${toKill.parts.map(({ value }, index) => (index === 0 ? String(value) : signedNumber(value))).join(' ')} = ${toKill.total}`,
                percent(kills),
              ],
              probability,
            })),
          },
        ]),
  ];
}

/** V-4.4.2 The check, then the shot; the final states count both. */
function panzerfaustDetail({ check, found, shot, targets }: PanzerfaustForecast): Forecast {
  return {
    tables: [
      {
        title: `Panzerfaust check, 3 or less, modifiers ${signedNumber(check.total)}`,
        rule: 'V-4.4.2c',
        head: ['Die', 'Chance'],
        rows: [
          { cells: ['has one, and fires'], probability: found },
          { cells: ['has none'], probability: 1 - found },
        ],
      },
      ...shotTables(shot),
    ],
    fates: targets.map((target) => fatesOf(target, target.unit.name)),
    trust: targets.length === 0 ? '' : trustIn(shot),
    notes: [],
  };
}

const EXACT = 'Exact: every';

function trustIn({ exact }: { readonly exact: boolean }): string {
  return exact
    ? `${EXACT} roll of the attack and of the checks that follow counted.`
    : 'Estimated from many trials: several leaders are under fire.';
}

/** Targets with different modifiers get different results from the same dice. */
function chances(
  seat: Seat<Elst>,
  action: Action,
): readonly { readonly result: string; readonly probability: number }[] {
  if (isArtillery(action)) return artilleryChances(seat, action);
  const { state, context } = seat;
  const setting = fireSettingNow(state);
  if (setting === undefined) return [];
  if (action.do === 'bombard') return toHitChances(forecastBombard(state, context, setting, action));
  if (action.do === 'shoot') return toHitChances(forecastShot(state, context, setting, action));
  if (action.do !== 'fire') return [];
  const { bundles } = forecastTable(state, context, setting, action);
  return bundles.length === 1 ? itemAt(bundles, 0).results.toReversed() : [];
}

function toHitChances({
  hit,
  critical,
}: Pick<MortarForecast, 'hit' | 'critical'>): readonly { readonly result: string; readonly probability: number }[] {
  return [
    { result: 'miss', probability: 1 - hit },
    { result: 'hit', probability: hit - critical },
    { result: 'critical hit', probability: critical },
  ].filter(({ probability }) => probability > 0);
}

type Table = Forecast['tables'][number];

function tableOf({ column, shift, bundles }: FireForecast, { units, modifiers, rows }: ForecastBundle): Table {
  const cowers = shift > 0 && rows.some(({ onDoubles }) => onDoubles !== undefined);
  const against = bundles.length === 1 ? '' : `, against ${listed(units.map(({ name }) => name))}`;
  return {
    title: `Fire table, column ${column}, modifiers ${signedNumber(modifiers.total)}${against}`,
    rule: 'I-3.2.3a',
    head: ['Dice', 'Final', 'Result', ...(cowers ? ['On doubles'] : []), 'Chance'],
    rows: rows.map(({ roll, finalRoll, result, onDoubles, probability }) => ({
      cells: [String(roll), String(finalRoll), result, ...(cowers ? [onDoubles ?? ''] : [])],
      probability,
    })),
  };
}

function fatesOf({ finalStates }: UnitForecast, title: string): Forecast['fates'][number] {
  return { title, chances: finalStates.map(({ name, probability }) => ({ name, probability })) };
}

function notesOn({ shift, firers }: FireForecast): Forecast['notes'] {
  return [
    ...(shift === 0
      ? []
      : [
          {
            text: `No leader directs them: doubles shift the attack ${shift === 1 ? 'one column' : `${shift} columns`} to the left.`,
            rule: 'I-3.2.2e',
          },
        ]),
    ...(firers.length === 0
      ? []
      : [
          {
            text: 'Final Protective Fire: the attack roll is also a morale check for the firing units.',
            rule: 'I-3.3.3l',
          },
        ]),
  ];
}
