/** I-3.2.4 I-4.5 I-6.9 Light mortars: who may fire at what. What becomes of a shot stands in bombardment.ts, its roll in to-hit.ts. */
import type { Preview, Violation } from '@bridgehead/engine';
import { pushFrame } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple, locationLabel, placesInWords, rangeBetween } from '../board/locations.js';
import { isFitToDirect, judgeDirection, sayDirected } from '../fire/direction.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { hasEnemyIn, isAsked, judgeHelpers, shotsLeft, spentShots } from '../fire/fire-groups.js';
import { componentName, fireModeOf, judgeFirer } from '../fire/fire-modes.js';
import { uncertainLines } from '../fire/fire-preview.js';
import { enemyLocations } from '../fire/fire-targets.js';
import { reveal } from '../situation/hidden-units.js';
import { lineBetween, mightSee } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { BombardmentFrame, Frame, MoversThere } from '../state/frames.js';
import { judgeKnown, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasWeaponMark, NOWHERE } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseFire } from '../text/refusals-fire.js';
import { refuseSpecial } from '../text/refusals-special-weapons.js';
import { isGoodOrder, isHidden, isLeader, leadershipOf } from '../units/units-in-play.js';
import { armOf, isMalfunctioned, isMortar, weaponName } from '../units/weapons-in-play.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { PLAIN } from './to-hit-cases.js';
import { bestToHit, targetsOfShot } from './to-hit.js';

type Bombard = ActionOf<'bombard'>;
type Ammunition = BombardmentFrame['ammunition'];

/** The shot of an action; what it names has been judged. */
export function mortarShotOf(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Bombard,
): OrdnanceShot & { readonly ammunition: Ammunition } {
  const weapon = numberOf(action.weapon);
  const target = locationOf(context, action.at);
  const group = {
    components: [weaponFire(weapon)],
    firers: [state.holder[weapon]],
    leaders: unitsNamed(action.leaders),
    helpers: unitsNamed(action.helpers),
  };
  return {
    phase: setting.phase,
    side: setting.side,
    group,
    target,
    movers: moversInHex(context, setting, target, action.targets)?.movers,
    targetType: 'area',
    ammunition: action.ammunition,
    ...PLAIN,
  };
}

/** Those on the move in a hex, on the ground or in the Steeple: the part that is named, or the first. */
export function moversInHex(
  { board }: Pick<Context, 'board'>,
  { movers }: Pick<FireSetting, 'movers'>,
  target: Location,
  targets: readonly string[] | undefined,
): MoversThere | undefined {
  const here = movers.filter((entry) => hexOf(board, entry.movers.location) === hexOf(board, target));
  if (targets === undefined) return here.at(0);
  const named = unitsNamed(targets);
  return here.find(
    (entry) => entry.movers.units.length === named.length && entry.movers.units.every((unit) => named.includes(unit)),
  );
}

// --- judgement --------------------------------------------------------------------------------------------------------

/** I-6.2 Whether Smoke may be fired now: only while nothing else has been fired in this phase. */
export type SmokeTime = 'smoke' | 'no-smoke';

/** All that forbids a shot. */
export function judgeBombard(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Bombard,
  time: SmokeTime = 'no-smoke',
): Violation[] {
  const unknown = judgeKnown(state, context, {
    units: [...action.leaders, ...action.helpers, ...(action.targets ?? [])],
    weapons: [action.weapon],
    locations: [action.at],
  });
  if (unknown.length > 0) return unknown;
  const weapon = numberOf(action.weapon);
  if (!isMortar(state, weapon)) return [refuseSpecial('not-a-mortar', { weapon: weaponName(state, weapon) })];
  const unfit = judgeFirer(state, weaponFire(weapon), setting.side) ?? judgeSpent(state, setting, weapon);
  return unfit === undefined ? judgeListedBombard(state, context, setting, action, time) : [unfit];
}

/** The same for lists, which name only what there is, and mortars that can be fired. */
function judgeListedBombard(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Bombard,
  time: SmokeTime,
): Violation[] {
  const weapon = numberOf(action.weapon);
  const shot = mortarShotOf(state, context, setting, action);
  const found = [
    ...judgePlace(state, context, weapon, shot.target),
    ...judgeAim(state, context, setting, shot, action),
    ...judgeDirection(state, setting, shot.group, shot.target),
    ...judgeHelpers(state, shot),
  ];
  return action.ammunition === 'smoke'
    ? [...found, ...judgeSmokeShot(state, context, setting, weapon, shot.target, time)]
    : found;
}

function hasShot(state: State, { phase }: Pick<FireSetting, 'phase'>, weapon: Weapon): boolean {
  return fireModeOf(state, weaponFire(weapon), state.holder[weapon], phase)?.sustained === false;
}

/** I-3.2.4g It has fired without keeping its rate of fire, or its unit cannot use one weapon more. */
function judgeSpent(state: State, { phase }: FireSetting, weapon: Weapon): Violation | undefined {
  if (hasShot(state, { phase }, weapon)) return undefined;
  const by = componentName(state, weaponFire(weapon));
  return phase === 'advancing-fire' && hasWeaponMark(state, weapon, 'moved')
    ? refuseSpecial('mortar-moved', { by })
    : refuseSpecial('mortar-spent', { by });
}

/** I-1.1.1h I-6.9 Where it stands and how far it fires. */
function judgePlace(state: State, context: Context, weapon: Weapon, target: Location): Violation[] {
  const { board } = context;
  const firer = state.holder[weapon];
  const from = state.place[firer];
  const by = () => componentName(state, weaponFire(weapon));
  const here = () => locationLabel(board, from);
  const { leastRange: least, range: most } = armOf(state, weapon);
  const distance = rangeBetween(board, from, target);
  const found: Violation[] = [];
  if (isBuilding(board, hexOf(board, from))) found.push(refuseSpecial('mortar-indoors', { by: by(), hex: here() }));
  if (hasEnemyIn(state, context, firer)) found.push(refuseFire('enemy-in-hex', { by: by(), hex: here() }));
  if (distance < least || distance > most)
    found.push(refuseSpecial('mortar-range', { by: by(), hex: locationLabel(board, target), distance, least, most }));
  return found;
}

/** I-3.2.4b I-3.2.4d A whole hex; in the Movement Phase, those who move in it, and no more often than they spent MF there (I-3.3.3o). */
function judgeAim(
  state: State,
  context: Context,
  setting: FireSetting,
  { group, target }: OrdnanceShot,
  { targets }: Bombard,
): Violation[] {
  const { board } = context;
  const hex = locationLabel(board, hexOf(board, target));
  if (isSteeple(board, target)) return [refuseSpecial('mortar-whole-hex', { hex })];
  const found: Violation[] = [];
  const from = state.place[group.firers[0]];
  if (state.options.freeSight && !lineBetween(context, from, target).isClear)
    found.push(refuseFire('no-line-of-sight', { from: locationLabel(board, from), hex }));
  if (setting.phase !== 'movement') return found;
  const there = moversInHex(context, setting, target, targets);
  if (there === undefined) return [...found, refuseSpecial('mortar-only-movers', { hex })];
  const [component] = group.components;
  if (shotsLeft(there.visit, component) <= 0)
    found.push(
      refuseSpecial('mortar-shots-spent', {
        by: componentName(state, component),
        hex,
        ...spentShots(there.visit, component),
      }),
    );
  return found;
}

/** I-6.2 At the beginning of the phase; and it must have some left. */
function judgeSmokeShot(
  state: State,
  { board }: Context,
  { phase }: FireSetting,
  weapon: Weapon,
  target: Location,
  time: SmokeTime,
): Violation[] {
  const found: Violation[] = [];
  if (time === 'no-smoke' || (phase !== 'prep-fire' && phase !== 'defensive-fire'))
    found.push(refuseSpecial('mortar-smoke-when', {}));
  if (armOf(state, weapon).smokeNumber === 0 || hasWeaponMark(state, weapon, 'no-smoke'))
    found.push(refuseSpecial('mortar-smoke-none', { by: componentName(state, weaponFire(weapon)) }));
  const hex = hexOf(board, target);
  if (board.terrain[hex] === 'pond') found.push(refuseSpecial('mortar-smoke-pond', { hex: locationLabel(board, hex) }));
  return found;
}

// --- lists ------------------------------------------------------------------------------------------------------------

/** Shots at hexes with known enemies, at those who move, and at the hex that a mortar has acquired; without and with a leader, and with a second leader where one serves it alone. */
export function listBombards(state: State, context: Context, setting: FireSetting, ammunition: Ammunition): Bombard[] {
  const found: Bombard[] = [];
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const firer = state.holder[weapon];
    if (firer < 0 || state.side[firer] !== setting.side || state.place[firer] < 0 || !isMortar(state, weapon)) continue;
    if (!isAsked(setting, firer)) continue;
    if (!isGoodOrder(state, firer) || isMalfunctioned(state, weapon) || !hasShot(state, setting, weapon)) continue;
    for (const { hex, targets } of aimsOf(state, context, setting, weapon)) {
      if (!mightSee(state, context, state.place[firer], hex)) continue;
      const action = {
        do: 'bombard',
        weapon: weaponId(weapon),
        at: locationLabel(context.board, hex),
        ammunition,
        ...(targets !== undefined && { targets: [...targets] }),
      } as const;
      for (const crew of crewsOf(state, context, firer)) {
        const shot: Bombard = { ...action, leaders: crew.leaders.map(unitId), helpers: crew.helpers.map(unitId) };
        if (judgeListedBombard(state, context, setting, shot, 'smoke').length === 0) found.push(shot);
      }
    }
  }
  return found;
}

interface Aim {
  readonly hex: Location;
  readonly targets: readonly string[] | undefined;
}

function aimsOf(state: State, context: Context, { side, phase, movers }: FireSetting, weapon: Weapon): Aim[] {
  const { board } = context;
  if (phase === 'movement')
    return movers.map(({ movers: { location, units } }) => ({
      hex: hexOf(board, location),
      targets: movers.length > 1 ? units.map(unitId) : undefined,
    }));
  const aim = state.aim[weapon];
  const hexes = new Set([
    ...enemyLocations(state, context, side).map((location) => hexOf(board, location)),
    ...(aim === NOWHERE ? [] : [aim]),
  ]);
  return [...hexes].map((hex) => ({ hex, targets: undefined }));
}

interface Crew {
  readonly leaders: readonly Unit[];
  readonly helpers: readonly Unit[];
}

/** I-4.5a Alone, under the best leader there, or two leaders together. */
function crewsOf(state: State, context: Context, firer: Unit): Crew[] {
  const others = unitsIn(context, state.place[firer]).filter(
    (unit) =>
      unit !== firer && state.side[unit] === state.side[firer] && isLeader(state, unit) && isGoodOrder(state, unit),
  );
  const [best] = others
    .filter((unit) => isFitToDirect(state, unit))
    .toSorted((one, other) => (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0));
  return [
    { leaders: [], helpers: [] },
    ...(best === undefined ? [] : [{ leaders: [best], helpers: [] }]),
    ...(isLeader(state, firer) ? others.slice(0, 1).map((helper) => ({ leaders: [], helpers: [helper] })) : []),
  ];
}

// --- the declaration --------------------------------------------------------------------------------------------------

/** Reveals those who fire and pushes the shot. The caller notes the shot of a window (I-R47). */
export function declareBombard(play: Play, context: Context, setting: FireSetting, action: Bombard): void {
  const { state } = play;
  const { group, phase, side, target, movers, ammunition } = mortarShotOf(state, context, setting, action);
  reveal(play, [...new Set([...group.firers, ...group.leaders, ...group.helpers])]); // I-R101
  pushFrame<Frame>(state, {
    at: 'bombardment',
    side,
    phase,
    weapon: numberOf(action.weapon),
    leaders: group.leaders,
    helpers: group.helpers,
    target,
    movers,
    ammunition,
    step: 'roll',
    dice: undefined,
    keeping: false,
  });
}

/** The action has been judged. */
export function previewBombard(state: State, context: Context, setting: FireSetting, action: Bombard): Preview {
  const shot = mortarShotOf(state, context, setting, action);
  const known = targetsOfShot(state, context, shot).filter((unit) => !isHidden(state, unit));
  const by = sayDirected(state, shot.group);
  const [component] = shot.group.components;
  const what = action.ammunition === 'smoke' ? 'Fire Smoke' : 'Fire';
  return {
    summary: `${what} with ${componentName(state, component)}${by} at ${placesInWords(action.at)}`,
    tallies: [bestToHit(state, context, shot, known)],
    consequences: uncertainLines(state, context, shot),
  };
}
