/** V-3.2.4 Who may fire ordnance at what: the judgement of a shot, its declaration and its preview. Its result stands in shot.ts, the list of shots in shot-list.ts. */
import type { Preview, Violation } from '@bridgehead/engine';
import { pushFrame } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, placesInWords, rangeBetween } from '../board/locations.js';
import { judgeDirection, sayDirected } from '../fire/direction.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { judgeHelpers, shotsLeft } from '../fire/fire-groups.js';
import { componentName, fireModeOf, judgeFirer } from '../fire/fire-modes.js';
import { uncertainLines } from '../fire/fire-preview.js';
import { turnsWithoutBog, warnOfBog } from '../terrain/bog-check.js';
import { reveal } from '../situation/hidden-units.js';
import { lineBetween } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { Frame, MoversThere } from '../state/frames.js';
import { judgeKnown, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, hasWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { withdrawShots } from '../state/spent-in-locations.js';
import { refuseFire } from '../text/refusals-fire.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { refuseSpecial } from '../text/refusals-special-weapons.js';
import { isGoodOrder, isHidden, isLeader, isPinned, isVehicle, nameOf, who } from '../units/units-in-play.js';
import { isTurretSilent } from '../units/vehicle-machine-guns.js';
import { isInMotion } from '../units/vehicles-in-play.js';
import { coversHex, mayTurn, pointAt, turnedBefore, turnToward } from '../units/weapon-arcs.js';
import { armOf, isMachineGun, what } from '../units/weapons-in-play.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf } from '../vocabulary/units.js';
import type { Dice, Hexspine } from '../vocabulary/vocabulary.js';
import { judgeFlame } from '../weapons/flamethrowers.js';
import { AMMUNITION_AT, hasAmmunition, isCloud } from './ammunition.js';
import { judgeLightWeapon } from './light-weapons.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon, isBoundingFirst } from './to-hit-cases.js';
import { bestToHit, countedDice, isFlame, targetsOfShot, toHitNumber } from './to-hit.js';
import { toKillNumber } from './to-kill.js';

export type Shoot = ActionOf<'shoot'>;

/** V-6.2h Whether Smoke may be fired now: only while nothing else has been fired in this phase. */
export type SmokeTime = 'smoke' | 'no-smoke';

/** V-Q.DRM8 More is never needed. */
const MOST_TURNED = 3;

// --- from an action to a shot -----------------------------------------------------------------------------------------

/** The shot of an action; what it names has been judged. */
export function shotOfAction(state: State, context: Context, setting: FireSetting, action: Shoot): OrdnanceShot {
  const weapon = numberOf(action.weapon);
  const target = locationOf(context, action.at);
  const turn = turnToward(state, context.board, weapon, hexOf(context.board, target), action.arc);
  return {
    phase: setting.phase,
    side: setting.side,
    group: {
      components: [weaponFire(weapon)],
      firers: [state.holder[weapon]],
      leaders: unitsNamed(action.leaders),
      helpers: unitsNamed(action.helpers),
    },
    target,
    movers: isBoundingFirst(state, setting) ? undefined : moversOf(context, setting, action)?.movers,
    targetType: action.targetType,
    ammunition: action.ammunition,
    vehicle: action.target === undefined ? undefined : numberOf(action.target),
    turned: Math.min(MOST_TURNED, turn.hexspines + turnedBefore(state, weapon)),
    manner: action.intensive === true ? 'intensive' : 'usual',
    backblast: action.backblast,
    chosen: action.chosen === undefined ? undefined : numberOf(action.chosen),
  };
}

/** The movers in the hex of the target: the vehicle or the units that are named, or the first. */
export function moversOf(
  context: Context,
  { movers }: Pick<FireSetting, 'movers'>,
  action: Pick<Shoot, 'at' | 'target' | 'targets'>,
): MoversThere | undefined {
  const target = locationOf(context, action.at);
  const here = movers.filter((entry) => entry.movers.location === target);
  const named = action.target === undefined ? unitsNamed(action.targets ?? []) : [numberOf(action.target)];
  return named.length === 0
    ? here.at(0)
    : here.find((entry) => named.every((unit) => entry.movers.units.includes(unit)));
}

// --- judgement --------------------------------------------------------------------------------------------------------

/** All that forbids a shot. */
export function judgeShoot(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Shoot,
  time: SmokeTime = 'no-smoke',
): Violation[] {
  const unknown = judgeKnown(state, context, {
    units: [
      ...action.leaders,
      ...action.helpers,
      ...(action.targets ?? []),
      ...(action.target === undefined ? [] : [action.target]),
      ...(action.chosen === undefined ? [] : [action.chosen]),
    ],
    weapons: [action.weapon],
    locations: [action.at],
  });
  if (unknown.length > 0) return unknown;
  const unable = judgeWeapon(state, setting, numberOf(action.weapon));
  return unable === undefined ? judgeListedShoot(state, context, setting, action, time) : [unable];
}

/** The same for lists, which name only what there is, and weapons that their units can fire. */
export function judgeListedShoot(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Shoot,
  time: SmokeTime,
): Violation[] {
  const shot = shotOfAction(state, context, setting, action);
  const found = [...judgeTarget(state, context, setting, shot, action), ...judgeManner(state, context, shot)];
  if (found.length > 0) return found;
  return [
    ...judgeAmmunition(state, context, shot, time),
    ...judgeArc(state, context, shot, action),
    ...judgeRange(state, context, shot),
    ...judgeLightWeapon(state, context, shot),
    ...judgeLeaders(state, setting, shot),
  ];
}

/** V-3.2.4a V-7.10f Who cannot fire it at all, wherever it might aim. */
export function judgeWeapon(state: State, { side, phase }: FireSetting, weapon: Weapon): Violation | undefined {
  const component = weaponFire(weapon);
  const unfit = judgeFirer(state, component, side);
  if (unfit !== undefined) return unfit;
  const by = () => componentName(state, component);
  const firer = state.holder[weapon];
  const { gun, shapedCharge, type, mounted } = armOf(state, weapon);
  const isMachine = isMachineGun(state, weapon) || type === 'anti-tank-rifle' || type === 'flamethrower';
  if (gun === undefined && shapedCharge === undefined && !isMachine)
    return refuseOrdnance('not-ordnance', { by: by() });
  if (type === 'gun' && isLeader(state, firer)) return refuseOrdnance('ordnance-no-crew', { by: by() });
  if (!isVehicle(state, firer)) return undefined;
  if (!isGoodOrder(state, firer)) return refuseOrdnance('ordnance-crew-out', { by: by() });
  if (phase === 'prep-fire' && isInMotion(state, firer)) return refuseOrdnance('ordnance-in-motion', { by: by() });
  if (phase === 'prep-fire' && hasMark(state, firer, 'recalled') && !hasMark(state, firer, 'immobilized'))
    return refuseOrdnance('ordnance-recalled', { by: by() });
  if (mounted?.station === 'main' && isTurretSilent(state, firer))
    return refuseOrdnance('ordnance-open-hatch', { by: by() });
  return undefined;
}

/** V-1.2.4.1 V-3.2.4s Whether it has a shot left: its own, or one of Intensive Fire. */
function judgeManner(state: State, context: Context, shot: OrdnanceShot): Violation[] {
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const isFresh = isFreshIn(state, shot.phase, weapon);
  const by = () => componentName(state, weaponFire(weapon), firer);
  if (shot.manner === 'usual') {
    if (isFresh) return [];
    return [
      refuseOrdnance(mayIntensify(state, context, shot) ? 'ordnance-needs-intensive' : 'ordnance-spent', { by: by() }),
    ];
  }
  if (isFresh) return [refuseOrdnance('intensive-too-soon', { by: by() })];
  return mayIntensify(state, context, shot) ? [] : [refuseOrdnance('intensive-forbidden', { by: by() })];
}

/** Whether a weapon has a shot of its own left. */
export function isFreshIn(state: State, phase: FireSetting['phase'], weapon: Weapon): boolean {
  return fireModeOf(state, weaponFire(weapon), state.holder[weapon], phase)?.sustained === false;
}

/** V-3.2.4v V-3.4v1 V-R32 A Gun or main armament that has fired in this phase, or on the defence before; not pinned, not in the Advancing Fire Phase. */
function mayIntensify(state: State, { board }: Pick<Context, 'board'>, shot: OrdnanceShot): boolean {
  const weapon = firingWeapon(shot);
  if (!canIntensify(state, shot.phase, weapon)) return false;
  const [firer] = shot.group.firers;
  if (isBoundingFirst(state, shot)) return hasWeaponMark(state, weapon, 'bounding-fired');
  if (shot.phase !== 'defensive-fire') return !hasWeaponMark(state, weapon, 'final-fired');
  // A Gun marked in this very phase has a crew that is not.
  return !hasMark(state, firer, 'final-fired') && rangeBetween(board, state.place[firer], shot.target) <= 1;
}

/** The same, wherever it might aim. */
export function canIntensify(state: State, phase: FireSetting['phase'], weapon: Weapon): boolean {
  if (armOf(state, weapon).gun === undefined || !hasWeaponMark(state, weapon, 'used')) return false;
  if (hasWeaponMark(state, weapon, 'intensive-fired')) return false;
  return !isPinned(state, state.holder[weapon]) && phase !== 'advancing-fire';
}

/** V-3.2.4c to V-3.2.4j What it is aimed at. */
function judgeTarget(
  state: State,
  context: Context,
  setting: FireSetting,
  shot: OrdnanceShot,
  action: Shoot,
): Violation[] {
  const { board } = context;
  const weapon = firingWeapon(shot);
  const by = () => componentName(state, weaponFire(weapon));
  const hex = () => locationLabel(board, shot.target);
  const { gun, shapedCharge } = armOf(state, weapon);
  const [firer] = shot.group.firers;
  const from = state.place[firer];
  const found: Violation[] = [];
  if (gun?.type === 'MTR' && shot.targetType !== 'area') found.push(refuseOrdnance('target-type-mortar', { by: by() }));
  // V-1.1.1v14
  if (gun?.type === 'MTR' && isBuilding(board, hexOf(board, from)))
    found.push(refuseSpecial('mortar-indoors', { by: by(), hex: locationLabel(board, from) }));
  if (shapedCharge !== undefined && shot.targetType === 'area')
    found.push(refuseOrdnance('target-type-light', { by: by() }));
  if (gun === undefined && shapedCharge === undefined && shot.targetType !== 'vehicle')
    found.push(refuseOrdnance('target-type-machine-gun', { by: by() }));
  const isOnTheMove = isBoundingFirst(state, shot) || (isVehicle(state, firer) && isInMotion(state, firer));
  if (shot.targetType === 'area' && (from === shot.target || isOnTheMove))
    found.push(refuseOrdnance('target-type-area', { by: by() }));
  if (from !== shot.target && hasEnemyBeside(state, context, firer))
    found.push(refuseFire('enemy-in-hex', { by: by(), hex: locationLabel(board, from) }));
  if (shot.targetType === 'vehicle' ? !isTargetVehicle(state, shot) : action.target !== undefined)
    found.push(refuseOrdnance('no-such-vehicle', { hex: hex() }));
  if (found.length > 0) return found;
  if (setting.phase === 'movement' && !isBoundingFirst(state, setting)) {
    const there = moversOf(context, setting, action);
    if (there === undefined) return [refuseOrdnance('ordnance-movers-only', { hex: hex() })];
    if (shotsLeft(there.visit, weaponFire(weapon)) <= 0) return [refuseOrdnance('ordnance-shots-spent', { by: by() })];
  }
  const known = targetsOfShot(state, context, { ...shot, ammunition: 'HE' }).filter((unit) => !isHidden(state, unit));
  return shot.targetType === 'infantry' && known.length === 0
    ? [refuseOrdnance('no-infantry-there', { hex: hex() })]
    : [];
}

/** V-3.2.2.1b Nobody fires out of a hex with an enemy in it. */
function hasEnemyBeside(state: State, context: Context, unit: Unit): boolean {
  return unitsIn(context, state.place[unit]).some(
    (other) => state.side[other] !== state.side[unit] && !isHidden(state, other),
  );
}

function isTargetVehicle(state: State, { vehicle, target, side }: OrdnanceShot): boolean {
  return (
    vehicle !== undefined &&
    isVehicle(state, vehicle) &&
    state.side[vehicle] !== side &&
    state.place[vehicle] === target
  );
}

/** V-6.2 What it fires. */
function judgeAmmunition(state: State, context: Context, shot: OrdnanceShot, time: SmokeTime): Violation[] {
  const { ammunition, targetType, phase } = shot;
  if (ammunition === 'shell') return [];
  const weapon = firingWeapon(shot);
  if (!hasAmmunition(state, weapon, ammunition))
    return [refuseOrdnance('ammunition-none', { by: componentName(state, weaponFire(weapon)), ammunition })];
  if (!AMMUNITION_AT[targetType].includes(ammunition))
    return [
      refuseOrdnance('ammunition-target', { ammunition, target: targetType === 'area' ? 'an area' : 'one target' }),
    ];
  const isInTime = time === 'smoke' && (phase === 'prep-fire' || phase === 'defensive-fire');
  if (isCloud(ammunition) && !isInTime && !(ammunition === 'WP' && phase === 'movement'))
    return [refuseOrdnance('smoke-too-late', {})];
  if (isCloud(ammunition) && context.board.terrain[hexOf(context.board, shot.target)] === 'pond')
    return [refuseOrdnance('ammunition-target', { ammunition, target: 'a pond' })];
  if (
    targetType === 'vehicle' &&
    toKillNumber(armOf(state, weapon), ammunition, rangeOf(state, context, shot)) === undefined
  )
    return [refuseOrdnance('ammunition-target', { ammunition, target: 'a vehicle' })];
  if (ammunition === 'HEAT' && targetType === 'infantry' && !hasTargetForShapedCharge(state, context, shot))
    return [refuseOrdnance('shaped-charge-target', { hex: locationLabel(context.board, shot.target) })];
  return [];
}

/** V-4.4c V-6.2g Infantry in a building, or a Gun. */
function hasTargetForShapedCharge(state: State, context: Context, shot: OrdnanceShot): boolean {
  return targetsOfShot(state, context, shot).some((unit) => !isHidden(state, unit));
}

function rangeOf(state: State, { board }: Context, { group, target }: OrdnanceShot): number {
  return rangeBetween(board, state.place[group.firers[0]], target);
}

/** V-3.2.4m V-3.3.2.2b Its arc holds the target, or it turns; on the move it does not. */
function judgeArc(state: State, context: Context, shot: OrdnanceShot, action: Shoot): Violation[] {
  const { board } = context;
  const weapon = firingWeapon(shot);
  const bar = barByArc(state, context, shot, weapon, shot.target, action.arc);
  if (bar === undefined) return [];
  return [
    refuseOrdnance(bar, {
      by: componentName(state, weaponFire(weapon)),
      hex: locationLabel(board, shot.target),
    }),
  ];
}

/** The same for a weapon and a hex, whatever it fires: lists look at this first. */
export function barByArc(
  state: State,
  { board }: Pick<Context, 'board'>,
  setting: Pick<FireSetting, 'phase' | 'side'>,
  weapon: Weapon,
  at: Location,
  asked?: Hexspine,
): 'arc-wrong' | 'arc-fixed' | undefined {
  const target = hexOf(board, at);
  const turn = turnToward(state, board, weapon, target, asked);
  if (!coversHex(state, board, weapon, turn.arc, target)) return 'arc-wrong';
  const isFixed = turn.hexspines > 0 && (isBoundingFirst(state, setting) || !mayTurn(state, weapon));
  return isFixed ? 'arc-fixed' : undefined;
}

/** V-3.2.4k V-R15 V-4.1v1 V-4.4.4a */
function judgeRange(state: State, context: Context, shot: OrdnanceShot): Violation[] {
  const { board } = context;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const { gun, shapedCharge, range, leastRange } = armOf(state, weapon);
  const distance = rangeOf(state, context, shot);
  const facts = () => ({
    by: componentName(state, weaponFire(weapon)),
    hex: locationLabel(board, shot.target),
    distance,
  });
  const isMachine = gun === undefined && shapedCharge === undefined;
  if (isFlame(state, shot)) return judgeFlameRange(state, context, shot, facts());
  if (
    isMachine &&
    (distance > range || isPinned(state, firer) || shot.phase === 'advancing-fire' || isAlone(state, shot))
  )
    return [refuseOrdnance('machine-gun-halved', facts())];
  if (distance < leastRange || distance > range || toHitNumber(state, context, shot) === undefined)
    return [refuseOrdnance('ordnance-range', facts())];
  const from = state.place[firer];
  return state.options.freeSight && !lineBetween(context, from, shot.target).isClear
    ? [refuseFire('no-line-of-sight', { from: locationLabel(board, from), hex: facts().hex })]
    : [];
}

/** V-4.2v1 I-4.2a Up to twice its range; not pinned, and one flamethrower of a unit. */
function judgeFlameRange(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  facts: { readonly by: string; readonly hex: string; readonly distance: number },
): Violation[] {
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  if (isPinned(state, firer)) return [refuseFire('pinned-flame', facts)];
  if (shot.group.leaders.length > 0) return [refuseFire('flame-undirected', {})];
  if (facts.distance > 2 * armOf(state, weapon).range) return [refuseOrdnance('ordnance-range', facts)];
  const from = state.place[firer];
  return state.options.freeSight && !lineBetween(context, from, shot.target).isClear
    ? [refuseFire('no-line-of-sight', { from: locationLabel(context.board, from), hex: facts.hex })]
    : judgeFlame(state, weapon, firer);
}

/** I-4.1b A leader alone at a machine gun halves it. */
function isAlone(state: State, { group }: OrdnanceShot): boolean {
  return isLeader(state, group.firers[0]) && group.helpers.length === 0;
}

/** V-R58 V-4.4.1d Leaders direct no Guns and no vehicles. */
function judgeLeaders(state: State, setting: FireSetting, shot: OrdnanceShot): Violation[] {
  if (armOf(state, firingWeapon(shot)).gun !== undefined)
    return shot.group.leaders.length + shot.group.helpers.length === 0
      ? []
      : [refuseOrdnance('ordnance-undirected', { by: componentName(state, shot.group.components[0]) })];
  return [...judgeDirection(state, setting, shot.group, shot.target), ...judgeHelpers(state, shot)];
}

// --- the declaration --------------------------------------------------------------------------------------------------

/** Reveals those who fire, turns the weapon and pushes the shot. The caller notes the shot of a window (I-R47). */
export function declareShoot(play: Play, context: Context, setting: FireSetting, action: Shoot): void {
  const { state } = play;
  const shot = shotOfAction(state, context, setting, action);
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  reveal(play, [...new Set([firer, ...shot.group.leaders, ...shot.group.helpers])]); // V-6.4c
  const turn = turnToward(state, context.board, weapon, hexOf(context.board, shot.target), action.arc);
  if (turn.arc !== undefined && turn.hexspines > 0) {
    if (!turnsWithoutBog(play, weapon)) {
      withdrawShots(state, [weaponFire(weapon)]); // V-R13 It has not fired.
      return;
    }
    pointAt(state, weapon, turn.arc);
    play.emit({
      type: 'weapon-turned',
      rule: 'V-3.2.4m',
      unit: who(state, firer),
      weapon: what(state, weapon),
      arc: turn.arc,
    });
  }
  pushFrame<Frame>(state, {
    at: 'shot',
    side: shot.side,
    phase: shot.phase,
    weapon,
    firer,
    leaders: shot.group.leaders,
    helpers: shot.group.helpers,
    target: shot.target,
    movers: shot.movers,
    targetType: shot.targetType,
    ammunition: action.ammunition,
    vehicle: shot.vehicle,
    turned: shot.turned,
    manner: shot.manner,
    backblast: shot.backblast,
    chosen: shot.chosen,
    step: 'roll',
    dice: undefined,
    keeping: false,
  });
}

/** The best roll there is. */
const SNAKE_EYES: Dice = { coloured: 1, white: 1, total: 2 };

/** The action has been judged. */
export function previewShoot(state: State, context: Context, setting: FireSetting, action: Shoot): Preview {
  const shot = shotOfAction(state, context, setting, action);
  const known = targetsOfShot(state, context, shot).filter((unit) => !isHidden(state, unit));
  const by = sayDirected(state, shot.group);
  const at =
    shot.vehicle === undefined
      ? placesInWords(action.at)
      : `${nameOf(state, shot.vehicle)} in ${placesInWords(action.at)}`;
  const modifiers = bestToHit(state, context, shot, known);
  const roll = (toHitNumber(state, context, shot) ?? 0) - modifiers.total;
  const chance = roll < countedDice(state, shot, SNAKE_EYES) ? 'cannot hit' : `hits on ${roll} or less`;
  return {
    summary: isFlame(state, shot)
      ? `Fire ${componentName(state, shot.group.components[0])} at ${at}`
      : `Fire ${action.ammunition} with ${componentName(state, shot.group.components[0])}${by} at ${at}: ${chance}`,
    tallies: isFlame(state, shot) ? [] : [modifiers],
    consequences: [
      ...uncertainLines(state, context, shot),
      ...warnOfBog(state, shot.turned > 0 ? [numberOf(action.weapon)] : []),
    ],
  };
}
