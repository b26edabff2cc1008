/** 7.1 How a player gives standing orders: what can be set for all units and for each, and orders made from an answer. */
import { candidates, counted, itemAt, listed } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type {
  Action,
  Against,
  FireOrder,
  Primosole,
  Side,
  StandingOrders,
  State,
  Unit,
  UnitOrders,
} from '@bridgehead/primosole';
import {
  GRID,
  LEAVE_WORDS,
  LEFT_TO_ORDERS,
  idOf,
  isOnMap,
  opponentOf,
  primosoleRules,
  sayUnitOrders,
  scenarioOf,
  sideOf,
  tables,
  unitOf,
  units,
  unitsOf,
} from '@bridgehead/primosole';
import type { Seat } from '../../kit/kit.js';
import type { Choices, Scope } from '../../kit/order-fields.js';
import { numberField, oneField, saidFor, smallGroup, toggled, withoutUnit, withSaid } from '../../kit/order-fields.js';
import type { OrderField, OrderGroup, OrdersForm } from '../../kit/orders.js';
import { calledName } from './common/words.js';

type Field = OrderField<StandingOrders>;
type Group = OrderGroup<StandingOrders>;
type Fire = Extract<FireOrder, { do: 'fire' }>;

const say = withSaid<UnitOrders, StandingOrders>;

// --- Defensive Fire ---------------------------------------------------------------------------------------------------

const FIRST_FIRE: Fire = { do: 'fire', within: 2, against: 'any', chance: 0, keep: 0, otherwise: 'hold' };

const FIRE_CHOICES: Choices<FireOrder['do']> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'hold', label: 'Never fire' },
  { id: 'fire', label: 'Always fire within …' },
];

function fireGroup({ state, side }: Seat<Primosole>, orders: StandingOrders, scope: Scope): Group {
  const { fire } = saidFor<UnitOrders>(orders, scope);
  const set = (next: FireOrder | undefined) => say(orders, scope, { fire: next });
  const first = oneField('fire', 'Defensive Fire', FIRE_CHOICES, scope, fire?.do, (id) =>
    set(id === 'fire' ? FIRST_FIRE : id && { do: id }),
  );
  return {
    title: 'Defensive Fire',
    rule: '7.3',
    hint: 'The nearest unit fires first, with a card from the deck.',
    fields: fire?.do === 'fire' ? [first, ...fireDetails(state, side, fire, set)] : [first],
  };
}

const OTHERWISE: Choices<Fire['otherwise']> = [
  { id: 'hold', label: 'hold fire' },
  { id: 'ask', label: 'ask me' },
];

function fireDetails(state: State, side: Side, fire: Fire, set: (fire: FireOrder) => StandingOrders): Field[] {
  const farthest = Math.max(...unitsOf(side).map((unit) => itemAt(units, unit).front.range));
  const ranges = Array.from({ length: farthest }, (_, index) => index + 1);
  return [
    numberField(
      'within',
      'Within',
      ranges,
      fire.within,
      (hexes) => (hexes === 1 ? '1 hex (adjacent)' : `${hexes} hexes`),
      (within) => set({ ...fire, within }),
    ),
    ...againstFields(state, side, fire.against, (against) => set({ ...fire, against })),
    numberField(
      'chance',
      'Chance to Disorganize',
      [0, 25, 50, 75],
      fire.chance,
      (chance) => (chance === 0 ? 'any' : `${chance} % or more`),
      (chance) => set({ ...fire, chance }),
    ),
    numberField(
      'keep',
      'Keep in reserve',
      [0, 1, 2],
      fire.keep,
      (keep) => (keep === 0 ? 'nothing' : `${counted(keep, 'Defensive Fire')} of the turn`),
      (keep) => set({ ...fire, keep }),
    ),
    oneField('otherwise', 'Otherwise', OTHERWISE, undefined, fire.otherwise, (id) =>
      set({ ...fire, otherwise: id ?? fire.otherwise }),
    ),
  ];
}

/** Any enemy, or kinds of unit and single units. */
function againstFields(state: State, side: Side, against: Against, set: (against: Against) => StandingOrders): Field[] {
  const first = oneField(
    'against',
    'Against',
    [
      { id: 'any', label: 'any enemy' },
      { id: 'these', label: 'only these' },
    ],
    undefined,
    against === 'any' ? 'any' : 'these',
    (id) => set(id === 'any' ? 'any' : { kinds: [], units: [] }),
  );
  if (against === 'any') return [first];
  const enemies = unitsOf(opponentOf(side)).filter(
    (unit) => isOnMap(state, unit) || against.units.includes(idOf(unit)),
  );
  const kinds = [...new Set(unitsOf(opponentOf(side)).map((unit) => itemAt(units, unit).type))];
  return [
    first,
    {
      kind: 'some',
      id: 'kinds',
      label: 'Kinds of unit',
      choices: kinds.map((kind) => ({ id: kind, label: tables.unitTypes[kind].name })),
      chosen: against.kinds,
      toggle: (id) =>
        set({
          ...against,
          kinds: toggled(
            against.kinds,
            kinds.filter((kind) => kind === id),
          ),
        }),
    },
    {
      kind: 'some',
      id: 'enemies',
      label: 'Single units',
      choices: enemies.map((unit) => ({ id: idOf(unit), label: itemAt(units, unit).name })),
      chosen: against.units,
      toggle: (id) => set({ ...against, units: toggled(against.units, [id]) }),
    },
  ];
}

// --- the other reactions ----------------------------------------------------------------------------------------------

const OFF_MAP_CHOICES: Choices<UnitOrders['offMap']['do']> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'hold', label: 'Never call them' },
  { id: 'call', label: 'Call them when …' },
];

function steps(least: number): string {
  return `${counted(least, 'enemy step')} or more`;
}

function offMapGroup(orders: StandingOrders, scope: Scope): Group {
  const { offMap } = saidFor<UnitOrders>(orders, scope);
  const set = (next: UnitOrders['offMap'] | undefined) => say(orders, scope, { offMap: next });
  const first = oneField('off-map', 'Artillery and Air Strikes', OFF_MAP_CHOICES, scope, offMap?.do, (id) =>
    set(id === 'call' ? { do: 'call', steps: 2 } : id && { do: id }),
  );
  return {
    title: 'Guns off the map',
    rule: '6.9',
    hint: 'Calls the strongest fire left and aims it with cards from the deck; your hand is kept.',
    fields:
      offMap?.do === 'call'
        ? [
            first,
            numberField('steps', 'In the hex', [1, 2, 3, 4, 6], offMap.steps, steps, (least) =>
              set({ do: 'call', steps: least }),
            ),
          ]
        : [first],
  };
}

const FALL_BACK_CHOICES: Choices<UnitOrders['fallBack']> = [
  { id: 'ask', label: 'Ask me' },
  { id: 'never', label: 'Never' },
  { id: 'outnumbered', label: 'When outnumbered' },
  { id: 'next-to-disorganized', label: 'When a friend next to it is Disorganized' },
];

function fallBackGroup(orders: StandingOrders, scope: Scope): Group {
  const { fallBack } = saidFor<UnitOrders>(orders, scope);
  return {
    title: 'Falling back',
    rule: '7.2',
    hint: 'One hex, away from mines and enemies, into the best cover. Outnumbered: more enemy steps next to it than own steps in its hex.',
    fields: [
      oneField('fall-back', 'Fall back', FALL_BACK_CHOICES, scope, fallBack, (id) =>
        say(orders, scope, { fallBack: id }),
      ),
    ],
  };
}

// --- orders from an answer --------------------------------------------------------------------------------------------

type Suggestion = ReturnType<OrdersForm<Primosole>['suggest']>[number];

/** More names than this are counted. */
const NAMED = 3;

function suggest(
  { state, context, side }: Seat<Primosole>,
  orders: StandingOrders,
  action: Action,
): readonly Suggestion[] {
  const frame = state.stack.at(-1);
  if (frame?.at !== 'window' || sideOf(frame.unit) === side) return [];
  if (action.do === 'pass') {
    const list = candidates<Primosole>(primosoleRules, state, side, context);
    return letPass(
      Array.from({ length: list.length }, (_, index) => list.at(index)).filter((reaction) => reaction !== undefined),
      orders,
    );
  }
  if (action.do !== 'defend') return [];
  const unit = unitOf(action.unit);
  const fire: Fire = { ...FIRST_FIRE, within: distance(GRID, itemAt(state.place, unit), frame.hex), otherwise: 'ask' };
  const hexes = counted(fire.within, 'hex', 'hexes');
  return [
    { label: `${itemAt(units, unit).name} always fires within ${hexes}`, orders: say(orders, action.unit, { fire }) },
    { label: `All units always fire within ${hexes}`, orders: say(orders, undefined, { fire }) },
  ];
}

/** Units that could react now and no longer do; or none at all. */
function letPass(reactions: readonly Action[], orders: StandingOrders): readonly Suggestion[] {
  let held = orders;
  const able = new Set<Unit>();
  for (const reaction of reactions) {
    if (reaction.do !== 'defend' && reaction.do !== 'call' && reaction.do !== 'fall-back') continue;
    able.add(unitOf(reaction.unit));
    held = say(
      held,
      reaction.unit,
      reaction.do === 'defend'
        ? { fire: { do: 'hold' } }
        : reaction.do === 'call'
          ? { offMap: { do: 'hold' } }
          : { fallBack: 'never' },
    );
  }
  const names = [...able].map((unit) => itemAt(units, unit).name);
  const who = names.length > NAMED ? `These ${names.length} units` : listed(names);
  return [
    { label: `${who} no longer ${names.length === 1 ? 'reacts' : 'react'} like this`, orders: held },
    {
      label: 'No unit reacts',
      orders: { ...orders, all: { fire: { do: 'hold' }, offMap: { do: 'hold' }, fallBack: 'never' }, units: {} },
    },
  ];
}

export const ordersForm: OrdersForm<Primosole> = {
  about:
    'When the enemy moves, your units follow these orders, and you decide the rest. You always decide retreats, Close Combat and where enemy shells fall.',
  groups: (seat, orders, unit) => [
    fireGroup(seat, orders, unit),
    offMapGroup(orders, unit),
    fallBackGroup(orders, unit),
    ...(unit === undefined
      ? [smallGroup(orders, LEFT_TO_ORDERS, LEAVE_WORDS, seat.state.turn, scenarioOf(seat.state).turns.length)]
      : []),
  ],
  units: (_seat, orders) =>
    Object.entries(orders.units).map(([id, own]) => ({
      unit: id,
      text: sayUnitOrders(calledName(unitOf(id)), own) ?? '',
      without: withoutUnit(orders, id),
    })),
  suggest,
};
