/** I-R103 How a player gives standing orders about fire at moving units: for all units and for each, and orders made from an answer. */
import { counted, itemAt, listed } from '@bridgehead/engine';
import type {
  Action,
  ActionOf,
  AgainOrder,
  Elst,
  FireOrder,
  OrdnanceOrder,
  StandingOrders,
  Unit,
  UnitOrders,
  Within,
} from '@bridgehead/elst';
import {
  ANY_MODIFIER,
  COLUMNS,
  LEAVE_WORDS,
  LEFT_TO_ORDERS,
  WITHIN,
  WITHIN_WORDS,
  USUAL_ORDERS,
  factsOf,
  findLocation,
  nameOf,
  numberOf,
  opponentOf,
  rangeBetween,
  sayUnitOrders,
  settingOf,
  unitId,
  unitsOf,
} from '@bridgehead/elst';
import { fireQuality, fireSettingNow, forecastShot } from '@bridgehead/elst/planning';
import type { Seat } from '../../kit/kit.js';
import type { Choices, Scope } from '../../kit/order-fields.js';
import { numberField, oneField, saidFor, smallGroup, withoutUnit, withSaid } from '../../kit/order-fields.js';
import type { OrderField, OrderGroup, OrdersForm } from '../../kit/orders.js';
import { signedNumber } from '../../ui/numbers.js';
import { answersOfKind, holderOf } from './desks/desk.js';

type Field = OrderField<StandingOrders>;
type Group = OrderGroup<StandingOrders>;
type Fire = Extract<FireOrder, { do: 'fire' }>;

const say = withSaid<UnitOrders, StandingOrders>;

// --- a place to begin -------------------------------------------------------------------------------------------------

/** Orders that many will want, with one choice. */
function usualGroup(orders: StandingOrders): Group {
  const present = USUAL_ORDERS.find(({ all }) => JSON.stringify(all) === JSON.stringify(orders.all))?.id;
  const choices = [
    ...USUAL_ORDERS.map(({ id, title }) => ({ id, label: title })),
    ...(present === undefined ? [{ id: 'own', label: 'As set below' }] : []),
  ];
  return {
    title: 'In short',
    rule: 'I-R103',
    hint: 'A starting point. Changes the settings below for all units; single units keep their own orders.',
    fields: [
      oneField('usual', 'All units', choices, undefined, present ?? 'own', (id) => ({
        ...orders,
        all: USUAL_ORDERS.find((usual) => usual.id === id)?.all ?? orders.all,
      })),
    ],
  };
}

// --- fire -------------------------------------------------------------------------------------------------------------

const FIRST_FIRE: Fire = {
  do: 'fire',
  within: 'any',
  column: itemAt(COLUMNS, 0),
  modifier: ANY_MODIFIER,
  otherwise: 'hold',
};

const FIRE_CHOICES: Choices<FireOrder['do']> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'hold', label: 'Never fire' },
  { id: 'fire', label: 'Fire when …' },
];

function fireGroup(orders: StandingOrders, scope: Scope): Group {
  const { fire } = saidFor<UnitOrders>(orders, scope);
  const set = (next: FireOrder | undefined) => say(orders, scope, { fire: next });
  const first = oneField('fire', 'Defensive First Fire', FIRE_CHOICES, scope, fire?.do, (id) =>
    set(id === 'fire' ? FIRST_FIRE : id && { do: id }),
  );
  return {
    title: 'Fire at moving units',
    rule: 'I-3.3.3a',
    hint: 'Your units make the best attack that all its members want, one after another.',
    fields: fire?.do === 'fire' ? [first, ...fireDetails(fire, set)] : [first],
  };
}

// --- shots at vehicles ------------------------------------------------------------------------------------------------

type Ordnance = Extract<OrdnanceOrder, { do: 'fire' }>;

/** V-3.3.3v1 The tank is let come near, unless the shot is good from afar. */
const FIRST_ORDNANCE: Ordnance = { do: 'fire', range: 6, kill: 50, otherwise: 'hold' };

const ORDNANCE_CHOICES: Choices<OrdnanceOrder['do'] | 'as-fire'> = [
  { id: 'as-fire', label: 'Same as the fire order' },
  ...FIRE_CHOICES,
];

/** No map is longer: at any range. */
const ANY_RANGE = 99;
const RANGES = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16, ANY_RANGE];
const KILLS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

function ordnanceGroup(orders: StandingOrders, scope: Scope): Group {
  const { ordnance } = saidFor<UnitOrders>(orders, scope);
  const set = (next: OrdnanceOrder | undefined): StandingOrders =>
    scope === undefined && next === undefined
      ? { ...orders, all: withoutOrdnance(orders.all) }
      : say(orders, scope, { ordnance: next });
  const first = oneField(
    'ordnance',
    'Guns and anti-tank weapons',
    scope === undefined ? ORDNANCE_CHOICES : FIRE_CHOICES,
    scope,
    ordnance?.do ?? (scope === undefined ? 'as-fire' : undefined),
    (id) => set(id === 'fire' ? FIRST_ORDNANCE : id === undefined || id === 'as-fire' ? undefined : { do: id }),
  );
  return {
    title: 'Fire at moving vehicles',
    rule: 'V-3.3.3v1',
    hint: 'They hold fire until the vehicle is near enough, or one shot is likely enough to destroy it.',
    fields: ordnance?.do === 'fire' ? [first, ...ordnanceDetails(ordnance, set)] : [first],
  };
}

function withoutOrdnance({ fire, subsequent, protective, rate }: UnitOrders): UnitOrders {
  return { fire, subsequent, protective, rate };
}

function ordnanceDetails(ordnance: Ordnance, set: (ordnance: OrdnanceOrder) => StandingOrders): Field[] {
  return [
    numberField(
      'range',
      'Range',
      RANGES,
      ordnance.range,
      (range) => (range === ANY_RANGE ? 'any' : `${counted(range, 'hex', 'hexes')} or less`),
      (range) => set({ ...ordnance, range }),
    ),
    numberField(
      'kill',
      'Or chance to destroy it',
      KILLS,
      ordnance.kill,
      (kill) => `${kill} % or more`,
      (kill) => set({ ...ordnance, kill }),
    ),
    oneField('ordnance-otherwise', 'Otherwise', OTHERWISE, undefined, ordnance.otherwise, (id) =>
      set({ ...ordnance, otherwise: id ?? ordnance.otherwise }),
    ),
  ];
}

// --- fire, in detail --------------------------------------------------------------------------------------------------

const OTHERWISE: Choices<Fire['otherwise']> = [
  { id: 'hold', label: 'hold fire' },
  { id: 'ask', label: 'ask me' },
];

/** Modifiers beyond these nobody waits for. */
const MODIFIERS = [-3, -2, -1, 0, 1, 2, ANY_MODIFIER];

function fireDetails(fire: Fire, set: (fire: FireOrder) => StandingOrders): Field[] {
  const within: Choices<Within> = WITHIN.map((id) => ({ id, label: WITHIN_WORDS[id] }));
  return [
    oneField('within', 'How near', within, undefined, fire.within, (id) => set({ ...fire, within: id ?? fire.within })),
    numberField(
      'column',
      'Column',
      COLUMNS,
      fire.column,
      (column) => (column === COLUMNS[0] ? 'any' : `${column} or better`),
      (column) => set({ ...fire, column }),
    ),
    numberField(
      'modifier',
      'Modifiers',
      MODIFIERS,
      fire.modifier,
      (modifier) => (modifier === ANY_MODIFIER ? 'any' : `${signedNumber(modifier)} or less`),
      (modifier) => set({ ...fire, modifier }),
    ),
    oneField('otherwise', 'Otherwise', OTHERWISE, undefined, fire.otherwise, (id) =>
      set({ ...fire, otherwise: id ?? fire.otherwise }),
    ),
  ];
}

const AGAIN_CHOICES: Choices<AgainOrder> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'never', label: 'Never' },
  { id: 'fire', label: 'Same as the fire order' },
];

const RATE_CHOICES: Choices<UnitOrders['rate']> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'keep', label: 'Keep it' },
  { id: 'residual', label: 'Leave Residual Firepower instead' },
];

function againGroup(orders: StandingOrders, scope: Scope): Group {
  const { subsequent, protective, rate } = saidFor<UnitOrders>(orders, scope);
  return {
    title: 'Once it has fired',
    rule: 'I-3.3.3g',
    hint: 'Further fire uses half firepower and leaves less for later. Final Protective Fire risks the unit’s own morale.',
    fields: [
      oneField('subsequent', 'Subsequent First Fire', AGAIN_CHOICES, scope, subsequent, (id) =>
        say(orders, scope, { subsequent: id }),
      ),
      oneField('protective', 'Final Protective Fire', AGAIN_CHOICES, scope, protective, (id) =>
        say(orders, scope, { protective: id }),
      ),
      oneField('rate', 'Rate of fire', RATE_CHOICES, scope, rate, (id) => say(orders, scope, { rate: id })),
    ],
  };
}

// --- orders from an answer --------------------------------------------------------------------------------------------

type Suggestion = ReturnType<OrdersForm<Elst>['suggest']>[number];

/** More names than this are counted. */
const NAMED = 3;

function suggest(seat: Seat<Elst>, orders: StandingOrders, action: Action): readonly Suggestion[] {
  if (seat.state.stack.at(-1)?.at !== 'window') return [];
  if (action.do === 'pass') return letPass(seat, orders);
  if (action.do === 'shoot') return shootAlike(seat, orders, action);
  return action.do === 'fire' ? fireAlike(seat, orders, action) : [];
}

/** "hold fire until adjacent", and units that could fire now no longer do. */
function letPass(seat: Seat<Elst>, orders: StandingOrders): readonly Suggestion[] {
  const able = unitsIn(
    seat,
    answersOfKind(seat, 'fire').flatMap((action) => action.with),
  );
  if (able.length === 0) return [];
  const held = able.reduce((given, unit) => say(given, unitId(unit), { fire: { do: 'hold' } }), orders);
  const waiting: Fire = { ...FIRST_FIRE, within: 'adjacent' };
  return [
    {
      label: 'All units hold fire until an enemy is next to them',
      orders: { ...say(orders, undefined, { fire: waiting }), units: {} },
    },
    { label: `${sayUnits(seat, able)} never ${able.length === 1 ? 'fires' : 'fire'}`, orders: held },
  ];
}

/** The same fire from now on: at what is at least as good, and as near. */
function fireAlike(
  seat: Seat<Elst>,
  orders: StandingOrders,
  action: Extract<Action, { do: 'fire' }>,
): readonly Suggestion[] {
  const { state, context } = seat;
  const setting = fireSettingNow(state);
  if (setting === undefined) return [];
  const { column, modifier, shot } = fireQuality(state, context, setting, action);
  const isNear = shot.group.firers.every(
    (firer) => rangeBetween(context.board, itemAt(state.place, firer), shot.target) <= 1,
  );
  const fire: Fire = { do: 'fire', within: isNear ? 'adjacent' : 'any', column, modifier, otherwise: 'ask' };
  const units = unitsIn(seat, [...action.with, ...action.leaders, ...action.helpers]);
  const when = `on column ${column} or better with modifiers of ${signedNumber(modifier)} or less${isNear ? ', next to them' : ''}`;
  return [
    {
      label: `${sayUnits(seat, units)} always ${units.length === 1 ? 'fires' : 'fire'} ${when}`,
      orders: units.reduce((given, unit) => say(given, unitId(unit), { fire }), orders),
    },
    { label: `All units always fire ${when}`, orders: say(orders, undefined, { fire }) },
  ];
}

/** The same from now on: at vehicles that are as near, or as likely to be destroyed. */
function shootAlike(seat: Seat<Elst>, orders: StandingOrders, action: ActionOf<'shoot'>): readonly Suggestion[] {
  const { state, context } = seat;
  const setting = fireSettingNow(state);
  const at = findLocation(context.board, action.at);
  if (setting === undefined || at === undefined || action.target === undefined) return [];
  const units = unitsIn(seat, [action.weapon]);
  const firer = itemAt(units, 0);
  const range = rangeBetween(context.board, itemAt(state.place, firer), at);
  const chance = forecastShot(state, context, setting, action).targets[0]?.finalStates.find(
    ({ name }) => name === 'destroyed',
  )?.probability;
  const kill = Math.floor(10 * (chance ?? 0)) * 10;
  const ordnance: Ordnance = { do: 'fire', range, kill: Math.max(10, kill), otherwise: 'ask' };
  const when = `at vehicles within ${counted(range, 'hex', 'hexes')} or with a chance of ${ordnance.kill} % or more to destroy them`;
  return [
    {
      label: `${sayUnits(seat, units)} always fires ${when}`,
      orders: say(orders, unitId(firer), { ordnance }),
    },
    { label: `All units always fire ${when}`, orders: say(orders, undefined, { ordnance }) },
  ];
}

/** Nobody orders about vehicles in a scenario without any. */
function hasVehicles({ state, side }: Seat<Elst>): boolean {
  return unitsOf(state, opponentOf(side)).some((unit) => factsOf(state, unit).vehicle !== undefined);
}

function unitsIn({ state }: Seat<Elst>, ids: readonly string[]): Unit[] {
  return [...new Set(ids.flatMap((id) => holderOf(state, id) ?? []))];
}

function sayUnits({ state }: Seat<Elst>, units: readonly Unit[]): string {
  return units.length > NAMED
    ? `These ${counted(units.length, 'unit')}`
    : listed(units.map((unit) => nameOf(state, unit)));
}

export const ordersForm: OrdersForm<Elst> = {
  about:
    'When the enemy moves, your units follow these orders, and you decide the rest. Your opponent can’t tell whether you decided, had orders, or couldn’t fire.',
  groups: (seat, orders, unit) => [
    ...(unit === undefined ? [usualGroup(orders)] : []),
    fireGroup(orders, unit),
    ...(hasVehicles(seat) ? [ordnanceGroup(orders, unit)] : []),
    againGroup(orders, unit),
    ...(unit === undefined
      ? [smallGroup(orders, LEFT_TO_ORDERS, LEAVE_WORDS, seat.state.turn, settingOf(seat.state).scenario.turns)]
      : []),
  ],
  units: ({ state }, orders) =>
    Object.entries(orders.units)
      .filter(([id]) => numberOf(id) < state.kind.length)
      .map(([id, own]) => ({
        unit: id,
        text: sayUnitOrders(nameOf(state, numberOf(id)), own) ?? '',
        without: withoutUnit(orders, id),
      })),
  suggest,
};
