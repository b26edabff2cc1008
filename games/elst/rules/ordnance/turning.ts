/** V-3.2.4o V-3.3.2f V-R65 At the end of a fire phase a Gun, turret or hull turns without firing, if its weapon could still fire. */
import type { LongList, Violation } from '@bridgehead/engine';
import { lazyPairs } from '@bridgehead/engine';
import type { FireSetting } from '../fire/fire-groups.js';
import { componentName, fireModeOf, judgeFirer } from '../fire/fire-modes.js';
import { turnsWithoutBog } from '../terrain/bog-check.js';
import { reveal } from '../situation/hidden-units.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { isGoodOrder, isVehicle, who } from '../units/units-in-play.js';
import { arcOf, mayTurn, pointAt, turnIdly } from '../units/weapon-arcs.js';
import { armOf, isMalfunctioned, what } from '../units/weapons-in-play.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Weapon } from '../vocabulary/units.js';
import { numberOf, weaponId } from '../vocabulary/units.js';
import type { Hexspine } from '../vocabulary/vocabulary.js';
import { HEXSPINES } from '../vocabulary/vocabulary.js';
import { hasFiredOwn } from '../weapons/weapon-use.js';

type Turn = ActionOf<'turn'>;

export function judgeTurn(state: State, context: Context, setting: FireSetting, action: Turn): Violation[] {
  const unknown = judgeKnown(state, context, { weapons: [action.weapon] });
  if (unknown.length > 0) return unknown;
  const weapon = numberOf(action.weapon);
  const unfit = judgeFirer(state, weaponFire(weapon), setting.side);
  if (unfit !== undefined) return [unfit];
  const by = componentName(state, weaponFire(weapon));
  if (!mayTurnIdly(state, setting, weapon)) return [refuseOrdnance('turn-fired', { by })];
  return arcOf(state, weapon) === action.arc ? [refuseOrdnance('turn-same', { by })] : [];
}

/** It has an arc, it could still fire, its crew has not fired its own FP, and nothing holds it. */
function mayTurnIdly(state: State, { phase }: FireSetting, weapon: Weapon): boolean {
  const holder = state.holder[weapon];
  if (arcOf(state, weapon) === undefined || armOf(state, weapon).mounted?.arc === 'turret-rear') return false;
  const isFree = isVehicle(state, holder) ? isGoodOrder(state, holder) : !hasFiredOwn(state, holder);
  const isFresh = fireModeOf(state, weaponFire(weapon), holder, phase)?.sustained === false;
  return isFree && isFresh && mayTurn(state, weapon);
}

/** Every way in which what can turn may point; a turret and a hull once each. */
export function listTurns(state: State, setting: FireSetting): LongList<Turn> {
  const found: Weapon[] = [];
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const holder = state.holder[weapon];
    if (holder < 0 || state.side[holder] !== setting.side || !isGoodOrder(state, holder)) continue;
    if (isMalfunctioned(state, weapon) || !mayTurnIdly(state, setting, weapon)) continue;
    if (!found.some((other) => turnTogether(state, weapon, other))) found.push(weapon);
  }
  return lazyPairs(
    found,
    (weapon) => otherArcs(arcOf(state, weapon)),
    (weapon, arc): Turn => ({ do: 'turn', weapon: weaponId(weapon), arc }),
  );
}

/** Weapons of one turret, or of one hull. */
function turnTogether(state: State, one: Weapon, other: Weapon): boolean {
  const { mounted } = armOf(state, one);
  return (
    mounted !== undefined &&
    state.holder[one] === state.holder[other] &&
    mounted.arc === armOf(state, other).mounted?.arc
  );
}

const ALL_ARCS: readonly Hexspine[] = Array.from({ length: HEXSPINES }, (_, arc) => arc);
const OTHER_ARCS = ALL_ARCS.map((pointed) => ALL_ARCS.filter((arc) => arc !== pointed));

function otherArcs(pointed: Hexspine | undefined): readonly Hexspine[] {
  return pointed === undefined ? ALL_ARCS : OTHER_ARCS[pointed];
}

/** V-6.10c V-6.4c V-3.2.4o It forgets what it had acquired and shows itself; a Gun and its crew stay where they are. */
export function turn(play: Play, action: Turn): void {
  const { state } = play;
  const weapon = numberOf(action.weapon);
  const holder = state.holder[weapon];
  reveal(play, [holder]);
  if (!turnsWithoutBog(play, weapon)) return; // V-7.6a
  turnIdly(state, holder, () => pointAt(state, weapon, action.arc));
  if (!isVehicle(state, holder)) setMark(state, holder, 'turned');
  play.emit({
    type: 'weapon-turned',
    rule: 'V-3.2.4o',
    unit: who(state, holder),
    weapon: what(state, weapon),
    arc: action.arc,
  });
}
