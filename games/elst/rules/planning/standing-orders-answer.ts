/** What standing orders answer (I-R103), from what their side may know: its own view. Orders are carried out first; the side is asked about the rest. */
import type { OrderBook } from '@bridgehead/engine';
import { holdIn, ordersFor } from '@bridgehead/engine/units';
import { hexOf, rangeBetween } from '../board/locations.js';
import { closeCombatPhaseProcedure } from '../close-combat/close-combat-phase.js';
import { windowProcedure, windowSetting } from '../fire-phases/defensive-window.js';
import { attackProcedure } from '../fire/attack.js';
import type { FireSetting, Shot } from '../fire/fire-groups.js';
import { fireModeOf, rangeOf } from '../fire/fire-modes.js';
import { mortarShotOf } from '../ordnance/mortars.js';
import { shotOfAction } from '../ordnance/shooting.js';
import { firingWeapon } from '../ordnance/to-hit-cases.js';
import { bestToHit, targetsOfShot } from '../ordnance/to-hit.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { WindowFrame } from '../state/frames.js';
import type { OrdnanceOrder, StandingOrders } from '../state/standing-orders.js';
import { NO_ORDERS, readOrders, sayOrders } from '../state/standing-orders.js';
import type { State } from '../state/state.js';
import type { Elst } from '../state/types.js';
import { armOf } from '../units/weapons-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { columnFor } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { unitId, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import { fireQuality } from './fire-quality.js';
import { killChance } from './kill-chance.js';

export const orderBook: OrderBook<Elst> = { none: NO_ORDERS, read: readOrders, say: sayOrders, answer: answerByOrders };

/** What the orders of a side answer to the question that is put to it; undefined: it must be asked. */
function answerByOrders(view: State, context: Context, side: Side, orders: StandingOrders): Action | undefined {
  if (!holdIn(orders, view.turn)) return undefined;
  const frame = view.stack.at(-1);
  const { leave } = orders;
  switch (frame?.at) {
    case 'window':
      return side === opponentOf(view.attacker) ? reactByOrders(view, context, frame, side, orders) : undefined;
    case 'attack':
      if (frame.side !== side) return undefined;
      if (frame.step === 'rate-of-fire') return keepByOrders(view, frame.keeping, orders);
      return frame.step === 'regroup' && leave.includes('regroup')
        ? attackProcedure.decision?.ask(view, frame, context).at(0)?.decline
        : undefined;
    case 'bombardment':
      return frame.side === side && frame.step === 'rate-of-fire'
        ? keepByOrders(view, [frame.weapon], orders)
        : undefined;
    case 'shot':
      return frame.side === side && frame.step === 'rate-of-fire'
        ? keepByOrders(view, [frame.weapon], orders)
        : undefined;
    case 'rally-phase':
      return frame.side === side && frame.step === 'desperation' && leave.includes('desperation')
        ? { do: 'keep-desperation', units: [] }
        : undefined;
    case 'promotion':
      return frame.side === side && leave.includes('promotion') ? { do: 'promote' } : undefined;
    case 'close-combat-phase':
      return frame.side === side && frame.step === 'attach' && leave.includes('attach')
        ? closeCombatPhaseProcedure.decision?.ask(view, frame, context).at(0)?.decline
        : undefined;
    default:
      return undefined;
  }
}

/** I-R28 Each weapon by the orders of its firer; one that must be asked about asks for all. */
function keepByOrders(view: State, keeping: readonly Weapon[], orders: StandingOrders): Action | undefined {
  const rateOf = (weapon: Weapon) => ordersFor(orders, unitId(view.holder[weapon])).rate;
  if (keeping.some((weapon) => rateOf(weapon) === 'ask')) return undefined;
  return { do: 'keep-rate', weapons: keeping.filter((weapon) => rateOf(weapon) === 'keep').map(weaponId) };
}

// --- fire at those who move -----------------------------------------------------------------------------------------

type Reaction = ActionOf<'fire' | 'bombard' | 'shoot' | 'panzerfaust' | 'assault' | 'try-motion' | 'dispense'>;

/** What the orders make of one possible shot. worth: how good it is. */
type Opinion = { readonly is: 'wanted'; readonly worth: number } | { readonly is: 'asked' } | { readonly is: 'held' };

const ASKED: Opinion = { is: 'asked' };
const HELD: Opinion = { is: 'held' };

/** The best of the shots that all who take part want; then pass, unless there is something to ask about. */
function reactByOrders(
  view: State,
  context: Context,
  frame: WindowFrame,
  side: Side,
  orders: StandingOrders,
): Action | undefined {
  const listed = windowProcedure.decision?.candidates(view, frame, side, context) ?? [];
  const setting = windowSetting(view, frame);
  const shots = Array.from({ length: listed.length }, (_, index) => listed.at(index)).filter(
    (action): action is Reaction => action !== undefined && action.do in OPINIONS,
  );
  let best: { readonly action: Action; readonly worth: number } | undefined;
  let mustAsk = false;
  for (const action of shots) {
    const opinion = opinionOn(view, context, setting, action, orders);
    if (opinion.is === 'asked') mustAsk = true;
    else if (opinion.is === 'wanted' && (best === undefined || opinion.worth > best.worth))
      best = { action, worth: opinion.worth };
  }
  if (best !== undefined) return best.action;
  return mustAsk ? undefined : { do: 'pass' };
}

/** What orders have an opinion on. */
const OPINIONS: Readonly<Record<Reaction['do'], true>> = {
  fire: true,
  bombard: true,
  shoot: true,
  panzerfaust: true,
  assault: true,
  'try-motion': true,
  dispense: true,
};

function opinionOn(
  view: State,
  context: Context,
  setting: FireSetting,
  action: Reaction,
  orders: StandingOrders,
): Opinion {
  switch (action.do) {
    case 'fire':
      return opinionOnFire(view, context, setting, action, orders);
    case 'bombard':
      return opinionOnShell(view, context, setting, action, orders);
    case 'shoot':
      return opinionOnShot(view, context, setting, action, orders);
    case 'assault':
      return opinionOfThose(action.by, orders);
    case 'panzerfaust':
    case 'try-motion':
    case 'dispense':
      return opinionOfThose([action.unit], orders);
  }
}

/** What no order decides: those who are asked about fire are asked about it. */
function opinionOfThose(ids: readonly string[], orders: StandingOrders): Opinion {
  const isAsked = ids.some((id) => {
    const { fire } = ordersFor(orders, id);
    return fire.do === 'ask' || (fire.do === 'fire' && fire.otherwise === 'ask');
  });
  return isAsked ? ASKED : HELD;
}

/** A shot of ordnance, by the range and the chance to destroy its target. */
function opinionOnShot(
  view: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'shoot'>,
  orders: StandingOrders,
): Opinion {
  const shot = shotOfAction(view, context, setting, action);
  const [firer] = shot.group.firers;
  const order = ordnanceOrder(orders, unitId(firer));
  if (order.do !== 'fire') return order.do === 'ask' ? ASKED : HELD;
  const { isSure, distance } = lineTo(view, context, firer, shot.target);
  const kill = killChance(view, context, shot);
  return isSure && (distance <= order.range || kill >= order.kill)
    ? { is: 'wanted', worth: kill / KILL_WORTH }
    : order.otherwise === 'ask'
      ? ASKED
      : HELD;
}

/** Percent of a kill that weigh as much as a column of the fire table. */
const KILL_WORTH = 5;
/** No vehicle is out of range. */
const ANYWHERE = 99;

/** V-3.3.3v1 Its own order; otherwise that about fire, as far as it speaks of range. */
function ordnanceOrder(orders: StandingOrders, id: string): OrdnanceOrder {
  const { ordnance, fire } = ordersFor(orders, id);
  if (ordnance !== undefined) return ordnance;
  if (fire.do !== 'fire') return fire;
  return { do: 'fire', range: fire.within === 'adjacent' ? 1 : ANYWHERE, kill: 100, otherwise: fire.otherwise };
}

function opinionOnFire(
  view: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'fire'>,
  orders: StandingOrders,
): Opinion {
  const { shot, ...quality } = fireQuality(view, context, setting, action);
  return opinionOf(view, context, shot, orders, quality);
}

/** A mortar by its column and its chance to hit: as good as fire on the same column with these modifiers. */
function opinionOnShell(
  view: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'bombard'>,
  orders: StandingOrders,
): Opinion {
  const shot = mortarShotOf(view, context, setting, action);
  const { firepower } = armOf(view, firingWeapon(shot));
  const { total } = bestToHit(view, context, shot, targetsOfShot(view, context, shot));
  return opinionOf(view, context, { ...shot, target: hexOf(context.board, shot.target) }, orders, {
    column: firepower,
    modifier: total,
    worth: columnFor(firepower) - total - MISSES,
  });
}

/** A mortar has to hit first: other fire comes before it. */
const MISSES = 4;

interface Quality {
  readonly column: number;
  readonly modifier: number;
  readonly worth: number;
}

/** Wanted if everybody in it wants it; asked about if somebody wants to be asked, and nobody holds back. */
function opinionOf(
  view: State,
  context: Context,
  { group, target }: Shot,
  orders: StandingOrders,
  quality: Quality,
): Opinion {
  const opinions = [
    ...group.components.map((component, index) =>
      opinionOfFirer(view, context, component, group.firers[index], target, orders, quality),
    ),
    ...[...group.leaders, ...group.helpers].map((leader): Opinion => opinionOfLeader(leader, orders, quality)),
  ];
  if (opinions.some(({ is }) => is === 'held')) return HELD;
  return opinions.some(({ is }) => is === 'asked') ? ASKED : { is: 'wanted', worth: quality.worth };
}

function opinionOfFirer(
  view: State,
  context: Context,
  component: Component,
  firer: Unit,
  target: number,
  orders: StandingOrders,
  { column, modifier, worth }: Quality,
): Opinion {
  const { fire, subsequent, protective } = ordersFor(orders, unitId(firer));
  const kind = fireModeOf(view, component, firer, 'movement')?.kind;
  const again = kind === 'subsequent-first' ? subsequent : kind === 'final-protective' ? protective : 'fire';
  if (again === 'never') return HELD;
  if (again === 'ask' || fire.do === 'ask') return fire.do === 'hold' ? HELD : ASKED;
  if (fire.do === 'hold') return HELD;
  const { isSure, distance } = lineTo(view, context, firer, target);
  const most = fire.within === 'adjacent' ? 1 : fire.within === 'normal-range' ? rangeOf(view, component) : Infinity;
  if (isSure && distance <= most && column >= fire.column && modifier <= fire.modifier) return { is: 'wanted', worth };
  return fire.otherwise === 'ask' ? ASKED : HELD;
}

/** I-R15 Nobody is to waste their fire along a line that may be blocked. */
function lineTo(view: State, { board, sights }: Context, firer: Unit, target: number) {
  return {
    distance: rangeBetween(board, view.place[firer], target),
    isSure: view.options.freeSight || !sights.isUncertain(view.place[firer], target),
  };
}

/** Leaders go along with those they lead, unless they are to hold back or to ask. */
function opinionOfLeader(leader: Unit, orders: StandingOrders, { worth }: Quality): Opinion {
  const { fire } = ordersFor(orders, unitId(leader));
  if (fire.do === 'fire') return { is: 'wanted', worth };
  return fire.do === 'ask' ? ASKED : HELD;
}
