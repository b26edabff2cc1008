/** What an attack promises: all results with their chances, and what each of them does to both sides. */
import { itemAt, numberAt } from '@bridgehead/engine';
import { areInContact } from '@bridgehead/engine/hexwar';
import type { Context, Result, Side, State, Table, Unit } from '@bridgehead/bulge';
import {
  columnsOf,
  COLUMNS,
  exchangeSets,
  facesOf,
  MIST_FACES,
  needsMistDie,
  roomForSupport,
  safeHexes,
  TABLES,
  units,
} from '@bridgehead/bulge';
import type { Outlook } from './outlook.js';

/** A position in which a side attacks, with what has been found out about it. */
export interface Situation {
  readonly state: State;
  readonly context: Context;
  readonly side: Side;
  readonly outlook: Outlook;
  /** 8.0 Whether a unit may use the Primary table. */
  readonly isSupplied: (unit: Unit) => boolean;
  /** What a point of ground support is worth elsewhere. */
  readonly supportPrice: number;
  readonly known: Map<string, Readonly<Record<Table, Prospect>>>;
}

export function situationOf(
  state: State,
  context: Context,
  outlook: Outlook,
  isSupplied: Situation['isSupplied'],
  supportPrice: number,
): Situation {
  return { state, context, side: outlook.side, outlook, isSupplied, supportPrice, known: new Map() };
}

export interface Prospect {
  readonly table: Table;
  /** Points of ground support, and units to be supplied from the air for it. */
  readonly support: number;
  readonly resupply: readonly Unit[];
  /** In points for the attacker. */
  readonly value: number;
}

const IMPOSSIBLE = -1000;
/** Driving an enemy off, and being driven off. */
const GROUND = 0.3;
const SHAKEN = 0.15;
/** What an airdrop is worth elsewhere. */
const RESUPPLY_PRICE = 0.4;

const CHANCES: Readonly<Record<Table, readonly Readonly<Record<Result, number>>[]>> = {
  primary: chancesOn('primary'),
  secondary: chancesOn('secondary'),
};

function chancesOn(table: Table): Readonly<Record<Result, number>>[] {
  return COLUMNS.map(({ label }, index) => facesOf(table, { number: index + 1, label }));
}

const FACES = 6;
/** 12.0e A face of the mist die that helps, and none: how likely each is. */
const MIST_HELPS = MIST_FACES.length / FACES;
const MIST_DICE = [
  { die: MIST_FACES[0], chance: MIST_HELPS },
  { die: undefined, chance: 1 - MIST_HELPS },
];
const NO_MIST = [{ die: undefined, chance: 1 }];

/** Both tables for an attack on one unit, each with the support that it deserves. */
export function prospectsOf(
  situation: Situation,
  attackers: readonly Unit[],
  defender: Unit,
): Readonly<Record<Table, Prospect>> {
  const key = `${defender}:${attackers.join()}`;
  const known = situation.known.get(key);
  if (known !== undefined) return known;
  const found = {
    primary: prospectOn(situation, attackers, defender, 'primary'),
    secondary: prospectOn(situation, attackers, defender, 'secondary'),
  };
  situation.known.set(key, found);
  return found;
}

/** 8.0d The Primary table only for those in supply. */
function prospectOn(situation: Situation, attackers: readonly Unit[], defender: Unit, table: Table): Prospect {
  const { state, side, isSupplied, supportPrice } = situation;
  const resupply = table === 'primary' ? attackers.filter((unit) => !isSupplied(unit)) : [];
  if (resupply.length > 0 && (side === 'german' || resupply.length > state.resupplyLeft))
    return { table, support: 0, resupply: [], value: IMPOSSIBLE };
  const values = valuesOf(situation, attackers, defender);
  const differential =
    attackers.reduce((sum, unit) => sum + itemAt(units, unit).strength, 0) - itemAt(units, defender).strength;
  const dice = needsMistDie(state, side) ? MIST_DICE : NO_MIST;
  const most = Math.min(state.supportLeft[side], roomForSupport(state, side, undefined));
  let best = { support: 0, value: -Infinity };
  for (let support = 0; support <= most; support++) {
    let value = -supportPrice * support;
    for (const { die, chance } of dice)
      value +=
        chance *
        meanOf(
          values,
          itemAt(
            CHANCES[table],
            columnsOf(state, { attackers, defender, support }, differential, die).final.number - 1,
          ),
        );
    if (value > best.value) best = { support, value };
  }
  return { table, resupply, support: best.support, value: best.value - RESUPPLY_PRICE * resupply.length };
}

function meanOf(values: Readonly<Record<Result, number>>, faces: Readonly<Record<Result, number>>): number {
  return (
    (values.AE * faces.AE +
      values.AR * faces.AR +
      values.CT * faces.CT +
      values.DR * faces.DR +
      values.EX * faces.EX +
      values.DE * faces.DE) /
    FACES
  );
}

/** 6.3 What each result is worth. */
function valuesOf(
  { state, context, outlook: { worth, holding } }: Situation,
  attackers: readonly Unit[],
  defender: Unit,
): Readonly<Record<Result, number>> {
  const worthOf = (set: readonly Unit[]) => set.reduce((sum, unit) => sum + itemAt(worth, unit), 0);
  const won = itemAt(worth, defender) + holding(defender);
  const cheapest = Math.min(...exchangeSets(attackers, defender).map(worthOf));
  const back = attackers.reduce(
    (sum, unit) => sum + (hasWayOut(state, context, unit) ? SHAKEN : itemAt(worth, unit)),
    0,
  );
  return {
    AE: -Math.min(...attackers.map((unit) => itemAt(worth, unit))),
    AR: -back,
    CT: 0,
    DR: hasWayOut(state, context, defender) ? GROUND + holding(defender) / 2 : won,
    EX: won - cheapest,
    DE: won,
  };
}

/** 6.4 */
function hasWayOut(state: State, context: Context, unit: Unit): boolean {
  return safeHexes(state, context, unit, numberAt(state.place, unit)).some(
    (hex) => numberAt(context.occupant, hex) < 0,
  );
}

/** The better of the tables that are allowed. */
export function bestOn(
  prospects: Readonly<Record<Table, Prospect>>,
  allowed: readonly Table[] = TABLES,
): Prospect | undefined {
  let best: Prospect | undefined;
  for (const table of allowed)
    if (prospects[table].value > Math.max(IMPOSSIBLE, best?.value ?? IMPOSSIBLE)) best = prospects[table];
  return best;
}

/** The units of a side that touch an enemy in a position. */
export function unitsInContact(
  { state, context }: Pick<Situation, 'state' | 'context'>,
  among: readonly Unit[],
  enemy: Unit,
): Unit[] {
  return among.filter(
    (unit) =>
      numberAt(state.place, unit) >= 0 &&
      areInContact(context, numberAt(state.place, unit), numberAt(state.place, enemy)),
  );
}
