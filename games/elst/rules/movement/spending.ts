/** I-3.3.1 What a stack on the move can spend MF on next, and what that costs: asked one expenditure at a time, and for a whole way that is planned. */
import type { Violation } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import { isRoad, roadAcross } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, hexOf, isSteeple, locationLabel, placeWords } from '../board/locations.js';
import { judgeCharge } from '../fire/demolition.js';
import { judgePush } from '../guns/manhandling.js';
import { enterable } from '../set-up/arrivals.js';
import { mayExit as mayExitFrom } from '../situation/exits.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { MovingFrame, Part, Spend } from '../state/frames.js';
import { hasAll } from '../state/marks.js';
import type { State } from '../state/state.js';
import { NOBODY, OUTSIDE, weaponMarkMask } from '../state/state.js';
import { entryCost } from '../terrain/entry-cost.js';
import { refuseMove } from '../text/refusals-movement.js';
import { refuseSpecial } from '../text/refusals-special-weapons.js';
import { sayFactors, sayUnits } from '../text/words.js';
import { hasRoomNow } from '../units/stacking.js';
import { isHidden, nameOf } from '../units/units-in-play.js';
import { weaponName } from '../units/weapons-in-play.js';
import { MOVEMENT } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { stackAllotment } from './allotment.js';
import { judgeRecoveryOnTheMove, RECOVERY_COST } from './recovery-on-the-move.js';
import { judgeSmoke, smokeCost } from './smoke-grenades.js';

/** Units that move as one: where they stand, and what they have done so far. A plan is judged by letting one walk ahead. */
export interface Standing
  extends Pick<Part, 'units' | 'spent' | 'entered' | 'roadOnly' | 'exitPaid'>,
    Pick<MovingFrame, 'assault' | 'tried'> {
  /** A location, or outside the map. */
  readonly place: number;
  /** Who has planned to throw Smoke. */
  readonly smoked: readonly Unit[];
}

/** What an expenditure takes, in halves. */
export interface Price {
  /** Spent before, in the polder that the unit leaves. */
  readonly exit: number;
  readonly halves: number;
  readonly byRoad: boolean;
  /** The road bonus is not forfeited by it. */
  readonly keepsBonus: boolean;
}

/** The first part of a moving stack, as it stands. */
export function standingOf(
  state: State,
  { assault, parts, tried }: Pick<MovingFrame, 'assault' | 'parts' | 'tried'>,
): Standing {
  const [{ units, spent, entered, roadOnly, exitPaid }] = parts;
  return { units, spent, entered, roadOnly, exitPaid, assault, tried, place: state.place[units[0]], smoked: [] };
}

/** The location of a standing; undefined outside the map. */
function locationOf({ place }: Standing): Location | undefined {
  return place >= 0 ? place : undefined;
}

/** The entry hex beside which a standing outside the map is. */
function outsideOf({ place }: Standing): Location {
  return OUTSIDE - place;
}

export function isOutside({ place }: Pick<Standing, 'place'>): boolean {
  return place <= OUTSIDE;
}

// --- what it costs --------------------------------------------------------------------------------------------------

/** Undefined: it cannot be done at all. */
export function priceOf(context: Context, standing: Standing, spend: Spend): Price | undefined {
  if ('to' in spend) return priceOfStep(context, standing, spend);
  if ('along' in spend || 'exit' in spend) return { exit: 0, halves: ALONG, byRoad: false, keepsBonus: false }; // C-R99
  const here = locationOf(standing);
  if (here === undefined) return undefined;
  if ('smoke' in spend) return priceInPlace(smokeCost(here, spend.smoke));
  if ('recover' in spend) return priceInPlace(RECOVERY_COST);
  // I-4.3b As if they went there; they stay where they are.
  const cost = entryCost(context, here, spend.at, { phase: 'movement', cover: false, polder: false });
  return cost && priceInPlace(cost.enter);
}

/** I-R61 MF spent in place do not forfeit the road bonus. */
function priceInPlace(halves: number): Price {
  return { exit: 0, halves, byRoad: false, keepsBonus: true };
}

/** I-3.3d Outside the map everything is Open Ground. */
const ALONG = 2;
/** V-6.5c A Gun that is pushed costs so many times the MF of the terrain, what Smoke adds only once (I-1.2.5d), and no road bonus. */
const PUSH_TIMES = 2;
const SMOKE = 2;

function priceOfStep(context: Context, standing: Standing, step: Step): Price | undefined {
  const { to, cover, polder } = step;
  const from = isOutside(standing) ? outsideOf(standing) : standing.place;
  if (isOutside(standing) ? to !== from : to === from) return undefined;
  const cost = entryCost(context, from, to, { phase: 'movement', cover, polder });
  if (cost === undefined) return undefined;
  const isPush = 'push' in step;
  const smoke = context.hindrances.smoke.has(hexOf(context.board, to)) ? SMOKE : 0;
  return {
    exit: standing.exitPaid ? 0 : cost.exit,
    halves: isPush ? PUSH_TIMES * (cost.enter - smoke) + smoke : cost.enter,
    byRoad: cost.byRoad,
    keepsBonus: !isPush && cost.keepsBonus,
  };
}

/** I-1.1.1j I-R61 What a standing may spend in all, in halves: one MF more for those who keep to the road. */
function mostOf({ entered, roadOnly }: Standing, allotment: number, spend: Spend, { keepsBonus }: Price): number {
  return roadOnly && keepsBonus && (entered > 0 || 'to' in spend) ? allotment + 2 * MOVEMENT.roadBonus : allotment;
}

// --- whether it can be done -----------------------------------------------------------------------------------------

/** All that keeps a standing from an expenditure. */
export function judgeSpend(state: State, context: Context, standing: Standing, spend: Spend): Violation[] {
  return judgePriced(
    state,
    context,
    standing,
    spend,
    priceOf(context, standing, spend),
    stackAllotment(state, standing.units),
  );
}

/** The same, with what it costs and what the stack has in all. */
function judgePriced(
  state: State,
  context: Context,
  standing: Standing,
  spend: Spend,
  price: Price | undefined,
  allotment: number,
): Violation[] {
  const violations = judgeKind(state, context, standing, spend, price);
  if (price === undefined) return violations;
  const cost = price.exit + price.halves;
  const left = mostOf(standing, allotment, spend, price) - standing.spent;
  if (cost > left)
    violations.push(
      refuseMove('too-few-factors', {
        units: sayUnits(state, standing.units),
        what: sayPurpose(context, spend, price),
        cost: sayFactors(cost),
        left: sayFactors(Math.max(0, left)),
      }),
    );
  // I-3.3.1g I-R59 The road bonus does not count.
  else if (standing.assault && standing.spent + cost >= allotment)
    violations.push(
      refuseMove('assault-all-factors', {
        units: sayUnits(state, standing.units),
        cost: sayFactors(cost),
        left: sayFactors(left),
      }),
    );
  return violations;
}

/** An expenditure with what it costs. */
export interface Priced {
  readonly spend: Spend;
  readonly price: Price;
}

/** Those of these expenditures that can be made by a stack that has so much in all. */
export function legalAmong(
  state: State,
  context: Context,
  standing: Standing,
  spends: readonly Spend[],
  allotment = stackAllotment(state, standing.units),
): Priced[] {
  return affordable(state, context, standing, pricesOf(context, standing, spends), allotment);
}

/** The same for one expenditure: what it costs if it can be made. */
export function legalPrice(
  state: State,
  context: Context,
  standing: Standing,
  spend: Spend,
  allotment: number,
): Price | undefined {
  const price = priceOf(context, standing, spend);
  return price !== undefined && isLegal(state, context, standing, spend, price, allotment) ? price : undefined;
}

/** What these expenditures cost, without those that cannot be made by anybody. */
export function pricesOf(context: Context, standing: Standing, spends: readonly Spend[]): Priced[] {
  const found: Priced[] = [];
  for (const spend of spends) {
    const price = priceOf(context, standing, spend);
    if (price !== undefined) found.push({ spend, price });
  }
  return found;
}

/** legalAmong where the prices are known. */
export function affordable(
  state: State,
  context: Context,
  standing: Standing,
  priced: readonly Priced[],
  allotment: number,
): Priced[] {
  const found: Priced[] = [];
  for (const each of priced) if (isLegal(state, context, standing, each.spend, each.price, allotment)) found.push(each);
  return found;
}

/** judgePriced without its sentences. MF are looked at first: that is quick, and bars most. */
function isLegal(
  state: State,
  context: Context,
  standing: Standing,
  spend: Spend,
  price: Price,
  allotment: number,
): boolean {
  const spent = standing.spent + price.exit + price.halves;
  if (spent > mostOf(standing, allotment, spend, price) || (standing.assault && spent >= allotment)) return false;
  return 'to' in spend
    ? mayStep(state, context, standing, spend)
    : judgeKind(state, context, standing, spend, price).length === 0;
}

function sayPurpose({ board }: Context, spend: Spend, { exit }: Price): string {
  if ('push' in spend) return `to push the Gun to ${locationLabel(board, spend.to)}`;
  if ('to' in spend) return `to ${exit > 0 ? 'leave the polder and ' : ''}enter ${locationLabel(board, spend.to)}`;
  if ('along' in spend) return 'to go along the edge';
  if ('smoke' in spend) return 'to throw Smoke grenades';
  if ('exit' in spend) return 'to leave the map';
  return 'recover' in spend ? 'to recover a weapon' : 'to place the charge';
}

/** The same, MF aside. */
function judgeKind(
  state: State,
  context: Context,
  standing: Standing,
  spend: Spend,
  price: Price | undefined,
): Violation[] {
  if ('to' in spend)
    return price === undefined
      ? [whyClosed(state, context, standing, spend.to)]
      : judgeStep(state, context, standing, spend);
  if ('along' in spend) return judgeAlong(state, context, standing, spend.along);
  if ('exit' in spend)
    return mayExit(state, context, standing) ? [] : [refuseMove('no-exit', { units: sayUnits(state, standing.units) })];
  const here = locationOf(standing);
  if (here === undefined) return [refuseMove('idle-outside', { units: sayUnits(state, standing.units) })];
  if (!standing.units.includes(spend.unit)) return [refuseMove('not-a-mover', { unit: nameOf(state, spend.unit) })];
  if ('smoke' in spend) {
    const again = standing.smoked.includes(spend.unit)
      ? [refuseMove('smoke-tried-already', { unit: nameOf(state, spend.unit) })]
      : [];
    return [...judgeSmoke(state, context, spend.unit, here, spend.smoke), ...again];
  }
  if ('recover' in spend) return judgeRecoveryOnTheMove(state, spend.unit, spend.recover, here, standing.tried);
  return judgeCharge(state, context, here, spend);
}

type Step = Extract<Spend, { to: Location }>;

/** I-3.3a I-3.3b I-3.3c */
function judgeStep(state: State, context: Context, standing: Standing, step: Step): Violation[] {
  const { board } = context;
  const { to } = step;
  const hex = (): string => locationLabel(board, to);
  const violations: Violation[] = [];
  const enemy = enemyIn(state, context, standing, to);
  if (enemy !== undefined) violations.push(refuseMove('enemy-there', { hex: hex(), enemy: nameOf(state, enemy) }));
  if (!fitsIn(state, context, standing, to))
    violations.push(
      refuseMove(isSteeple(board, to) ? 'steeple-full' : 'no-room', {
        units: sayUnits(state, standing.units),
        hex: hex(),
      }),
    );
  if (hasAssaulted(standing))
    violations.push(refuseMove('assault-one-hex', { units: sayUnits(state, standing.units) }));
  if (step.polder && !isPolder(board, to)) violations.push(refuseMove('no-polder', { hex: hex() }));
  if (step.cover && !hasRoadCover(context, standing, to))
    violations.push(refuseMove('no-road-cover', { from: sayPlace(context, standing), to: hex() }));
  if ('push' in step) violations.push(...judgePush(state, context, standing, step, to));
  for (const weapon of carriedBefore(state, standing.units))
    violations.push(
      refuseMove('weapon-moved-already', {
        unit: nameOf(state, state.holder[weapon]),
        weapon: weaponName(state, weapon),
      }),
    );
  return violations;
}

/** judgeStep without its sentences. */
function mayStep(state: State, context: Context, standing: Standing, step: Step): boolean {
  const { to, polder, cover } = step;
  if ('push' in step && judgePush(state, context, standing, step, to).length > 0) return false;
  if (
    hasAssaulted(standing) ||
    enemyIn(state, context, standing, to) !== undefined ||
    !fitsIn(state, context, standing, to)
  )
    return false;
  return (
    (!polder || isPolder(context.board, to)) &&
    (!cover || hasRoadCover(context, standing, to)) &&
    carriedBefore(state, standing.units).length === 0
  );
}

/** A known enemy there. */
function enemyIn(state: State, context: Context, { units: [first] }: Standing, to: Location): Unit | undefined {
  for (const unit of unitsIn(context, to))
    if (state.side[unit] !== state.side[first] && !isHidden(state, unit)) return unit;
  return undefined;
}

function fitsIn(state: State, context: Context, { units }: Standing, to: Location): boolean {
  const isAlone = units.length === 1 && unitsIn(context, to).length === 0;
  return isAlone || hasRoomNow(state, context, state.side[units[0]], to, units);
}

/** I-3.3.1g */
function hasAssaulted({ assault, entered }: Standing): boolean {
  return assault && entered > 0;
}

export function isPolder(board: Board, location: Location): boolean {
  return !isSteeple(board, location) && board.polder[location];
}

const CARRIED_BEFORE = weaponMarkMask('moved', 'recovered');
const NOTHING: readonly Weapon[] = [];

/** I-4.0b A weapon that somebody has carried in this Movement Phase and that was recovered since is not carried again. */
function carriedBefore(state: State, units: readonly Unit[]): readonly Weapon[] {
  let found: Weapon[] | undefined;
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    if (
      state.holder[weapon] !== NOBODY &&
      hasAll(state.weaponMarks, weapon, CARRIED_BEFORE) &&
      units.includes(state.holder[weapon])
    )
      (found ??= []).push(weapon);
  }
  return found ?? NOTHING;
}

function whyClosed(state: State, { board }: Context, standing: Standing, to: Location): Violation {
  const hex = locationLabel(board, to);
  if (isOutside(standing) && to !== outsideOf(standing))
    return refuseMove('enter-elsewhere', {
      units: sayUnits(state, standing.units),
      hex,
      next: locationLabel(board, outsideOf(standing)),
    });
  if (board.terrain[hexOf(board, to)] === 'pond') return refuseMove('pond', { hex });
  const from = locationLabel(board, standing.place);
  const isNear = areAdjacentLocations(board, standing.place, to);
  return isNear ? refuseMove('steeple-by-stairs', { from, to: hex }) : refuseMove('not-adjacent', { from, to: hex });
}

/** I-1.1.1n I-1.1.1r A road leads into a hex with woods or an orchard. */
export function hasRoadCover(
  { board }: Pick<Context, 'board'>,
  standing: Pick<Standing, 'place'>,
  to: Location,
): boolean {
  if (isOutside(standing) || isSteeple(board, to) || isSteeple(board, standing.place)) return false;
  return (
    (board.terrain[to] === 'orchard' || board.terrain[to] === 'woods') &&
    isRoad(board, to) &&
    roadAcross(board, standing.place, to) !== undefined
  );
}

export function sayPlace({ board }: Pick<Context, 'board'>, standing: Standing): string {
  return isOutside(standing)
    ? `outside next to ${locationLabel(board, outsideOf(standing))}`
    : placeWords(board, standing.place);
}

/** C-DaE3:VCa C-R99 C-CG11 Good Order units may leave from hexes that count for their victory, in a campaign from any edge. */
function mayExit(state: State, { board }: Context, { units, place }: Standing): boolean {
  return place >= 0 && mayExitFrom(state, state.side[units[0]], hexOf(board, place));
}

/** I-3.3d I-R66 Along the edge on which they come. */
function judgeAlong(state: State, context: Context, standing: Standing, to: Location): Violation[] {
  if (!isOutside(standing)) return [refuseMove('not-outside', { units: sayUnits(state, standing.units) })];
  const from = outsideOf(standing);
  const isNext =
    areAdjacentLocations(context.board, from, to) &&
    standing.units.every((unit) => enterable(state, context, unit).includes(to));
  if (!isNext)
    return [
      refuseMove('edge-not-next', { from: locationLabel(context.board, from), to: locationLabel(context.board, to) }),
    ];
  return standing.assault && standing.entered > 0
    ? [refuseMove('assault-one-hex', { units: sayUnits(state, standing.units) })]
    : [];
}

// --- a whole way ----------------------------------------------------------------------------------------------------

/** Where a standing is after an expenditure, if nothing happens to it. */
export function standingAfter(standing: Standing, spend: Spend, price: Price): Standing {
  const spent = standing.spent + price.exit + price.halves;
  if ('to' in spend) {
    // Written out field by field: lists let many stacks walk ahead, and a spread is slow.
    const { units, entered, roadOnly, assault, tried, smoked } = standing;
    return {
      units,
      spent,
      entered: entered + 1,
      roadOnly: roadOnly && price.keepsBonus,
      exitPaid: false,
      assault,
      tried,
      place: spend.to,
      smoked,
    };
  }
  const paid = { ...standing, spent };
  if ('along' in spend)
    return { ...paid, place: OUTSIDE - spend.along, entered: standing.entered + 1, roadOnly: false };
  if ('smoke' in spend) return { ...paid, smoked: [...standing.smoked, spend.unit] };
  if ('recover' in spend) return { ...paid, tried: [...standing.tried, { unit: spend.unit, weapon: spend.recover }] };
  return paid;
}

/** The first expenditure of a way that cannot be made, with all that is wrong with it. It is walked as if nobody fired and every try failed. */
export function judgeWay(state: State, context: Context, start: Standing, way: readonly Spend[]): Violation[] {
  const allotment = stackAllotment(state, start.units);
  const placers = new Set<Unit>();
  let standing = start;
  for (const [index, spend] of way.entries()) {
    if ('exit' in spend && index < way.length - 1) return [refuseMove('exit-ends', {})];
    const price = priceOf(context, standing, spend);
    const violations = judgePriced(state, context, standing, spend, price, allotment);
    // I-4.3a The first of them marks its placer only when it has been placed.
    if ('charge' in spend && placers.has(spend.unit))
      violations.push(refuseSpecial('second-charge', { unit: nameOf(state, spend.unit) }));
    if (violations.length > 0 || price === undefined) return violations;
    if ('charge' in spend) placers.add(spend.unit);
    standing = standingAfter(standing, spend, price);
  }
  return [];
}
