/** I-3.2.2 I-3.2.3 A fire attack: lines of sight, dice, weapons, effect. */
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import type { Bundle } from '../effects/fire-table-attack.js';
import { resultsOf, strike, foundAmong } from '../effects/fire-table-attack.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { AttackFrame, FireGroup, Frame } from '../state/frames.js';
import { firerOf, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { withdrawShots } from '../state/spent-in-locations.js';
import { refuseFire } from '../text/refusals-fire.js';
import { notAnAnswer } from '../text/refusals.js';
import { who } from '../units/units-in-play.js';
import { isMalfunctioned, what } from '../units/weapons-in-play.js';
import { isDoubles, rollDice } from '../vocabulary/dice.js';
import { componentId, isWeapon, weaponFire, weaponIn } from '../vocabulary/fire-components.js';
import { columnFirepower, columnFor, shiftColumn } from '../vocabulary/tables.js';
import type { Weapon } from '../vocabulary/units.js';
import { weaponId } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { cowerShift } from './cowering.js';
import { directionModifier, locationsOf } from './direction.js';
import type { FireSetting, Shot } from './fire-groups.js';
import { shotOf } from './fire-groups.js';
import { markFired, markLeaders } from './fire-marks.js';
import { componentName, fireKindOf } from './fire-modes.js';
import { bundlesOf, outsideOf, searchBundle } from './fire-modifiers.js';
import { hiddenTargets, isSearching, targetsOf } from './fire-targets.js';
import { addFirepower, totalFirepower, withoutWeapons } from './firepower.js';
import { protectiveChecks } from './protective-fire.js';
import { resolveWeapons } from './rate-of-fire.js';
import { checkSight, fewestGroups, judgeRegroup, listRegroups, nextStep, partOf } from './regrouping.js';
import { leaveResidual } from './residual-fire.js';
import { isBoundingFire, turnToFire } from './vehicle-fire.js';

/** Reveals those who fire and pushes the attack. The caller notes the window (I-R21, `firedBy`) and, on the move, the shots (I-R47). */
export function declareFire(play: Play, context: Context, setting: FireSetting, action: ActionOf<'fire'>): void {
  const { state } = play;
  const shot = shotOf(state, context, setting, action);
  const { group, phase, side, target, movers, turning = 0 } = shot;
  const attackers = [...new Set([...group.firers, ...group.leaders, ...group.helpers])]; // a squad with its weapon fires twice
  for (const location of locationsOf(state, group))
    reveal(
      play,
      attackers.filter((unit) => state.place[unit] === location),
    ); // I-R101
  if (!turnToFire(play, context, group, target)) {
    withdrawShots(state, group.components); // V-R13 They have not fired.
    return;
  }
  if (!play.isUnheard)
    play.emit({
      type: 'fire-declared',
      rule: RULES[phase],
      side,
      with: group.components.map((component) =>
        isWeapon(component) ? what(state, weaponIn(component)) : who(state, component),
      ),
      leaders: group.leaders.map((leader) => who(state, leader)),
      at: locationLabel(context.board, target),
      kinds: [...new Set(group.components.flatMap((component) => fireKindOf(state, component, phase) ?? []))],
    });
  markLeaders(state, group, shot);
  pushFrame<Frame>(state, {
    at: 'attack',
    side,
    phase,
    target,
    movers,
    groups: [group],
    forfeits: [],
    step: 'sight',
    dice: undefined,
    keeping: [],
    turning,
  });
}

const RULES: Readonly<Record<FireSetting['phase'], string>> = {
  'prep-fire': 'I-3.2.5',
  movement: 'I-3.3.3a',
  'defensive-fire': 'I-3.4a',
  'advancing-fire': 'I-3.5a',
};

export const attackProcedure: ElstProcedure<AttackFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.step === 'regroup' || frame.step === 'rate-of-fire') return 'ask';
    if (frame.step === 'forfeit') {
      rollForfeits(play, context, frame);
      return 'again';
    }
    // Nothing before the effect moves anybody: sight, dice and effect go on with one context where nobody chooses in between.
    const seen = frame.step === 'sight' ? checkSight(play, context, frame) : frame;
    const rolled = seen.step === 'roll' ? rollAttack(play, context, seen) : seen;
    if (rolled !== frame) replaceFrame<Frame>(state, rolled);
    if (rolled.step === 'effect') endGroup(play, context, rolled);
    return 'again';
  },
  decision: {
    ask: (state, frame, context) => [question(state, frame, context)],
    candidates: (state, frame, _side, context) =>
      frame.step === 'regroup' ? listRegroups(state, context, frame) : listKeeping(frame.keeping),
    judge: (state, frame, _side, action, context) => judgeAnswer(state, context, frame, action),
    apply({ state }, frame, _side, action) {
      if (action.do === 'regroup')
        replaceFrame<Frame>(state, {
          ...frame,
          groups: action.groups.map((ids) =>
            partOf(
              state,
              frame.groups[0],
              frame.groups[0].components.filter((component) => ids.includes(componentId(component))),
            ),
          ),
          step: 'roll',
        });
      else if (action.do === 'keep-rate')
        replaceFrame<Frame>(state, { ...frame, keeping: weaponsNamed(action.weapons), step: 'effect' });
    },
  },
};

// --- the two questions ------------------------------------------------------------------------------------------------

function question(state: State, frame: AttackFrame, context: Context): Asked {
  if (frame.step === 'regroup')
    return {
      side: frame.side,
      rule: 'I-3.2.2j',
      text: 'Pick how the units with a line of sight attack.',
      decline: fewestGroups(state, context, frame),
    };
  return {
    side: frame.side,
    rule: 'I-1.2.4.1a',
    text: 'Pick the weapons that keep their rate of fire. The others leave Residual Firepower.',
    decline: { do: 'keep-rate', weapons: frame.keeping.map(weaponId) },
  };
}

function judgeAnswer(state: State, context: Context, frame: AttackFrame, action: Action): readonly Violation[] {
  if (frame.step === 'regroup')
    return action.do === 'regroup'
      ? judgeRegroup(state, context, frame, action)
      : [notAnAnswer(action.do, ['regroup'])];
  if (action.do !== 'keep-rate') return [notAnAnswer(action.do, ['keep-rate'])];
  return judgeKeeping(state, frame.keeping, weaponsNamed(action.weapons));
}

export function judgeKeeping(state: State, mayKeep: readonly Weapon[], kept: readonly Weapon[]): Violation[] {
  return kept
    .filter((weapon) => !mayKeep.includes(weapon))
    .map((weapon) =>
      refuseFire('rate-not-kept', {
        by: weapon < state.holder.length ? componentName(state, weaponFire(weapon)) : weaponId(weapon),
      }),
    );
}

/** Every choice of weapons that keep their rate of fire: there are never many. */
export function listKeeping(mayKeep: readonly Weapon[]): ActionOf<'keep-rate'>[] {
  const choices = mayKeep.reduce<Weapon[][]>((sets, weapon) => [...sets.map((set) => [...set, weapon]), ...sets], [[]]);
  return choices.map((weapons) => ({ do: 'keep-rate', weapons: weapons.map(weaponId) }));
}

// --- the dice ---------------------------------------------------------------------------------------------------------

function shotIn({ phase, side, groups: [group], target, movers, turning }: AttackFrame): Shot {
  return { phase, side, group, target, movers, turning };
}

/** What an attack comes to before its effect: the same whenever it is asked between the dice and the effect. */
interface Sums {
  /** The columns that doubles would cost, and those they cost (I-3.2.2e). */
  readonly shift: number;
  readonly cowered: number;
  /** The column that is used, and the one without cowering. */
  readonly column: number;
  readonly full: number;
}

function sumsOf(state: State, { group }: Shot, firepower: number, dice: Dice): Sums {
  const full = columnFor(firepower);
  const shift = cowerShift(state, group, directionModifier(state, group) === undefined ? 'undirected' : 'directed');
  const cowered = isDoubles(dice) ? shift : 0;
  return { shift, cowered, column: shiftColumn(full, cowered), full };
}

/** One DR for the group: the result, then what becomes of its weapons. */
function rollAttack(play: Play, context: Context, frame: AttackFrame): AttackFrame {
  const { state } = play;
  const shot = shotIn(frame);
  const dice = rollDice(play.chance, 'fire attack');
  const { cowered } = play.isUnheard
    ? sumsOf(state, shot, totalFirepower(state, context, shot), dice)
    : tellResolved(play, context, shot, dice);
  const { mayKeep } = resolveWeapons(play, shot, { dice, cowered: cowered > 0 });
  const isAsked = frame.phase === 'movement' && mayKeep.length > 0; // I-R28 elsewhere nothing is gained by giving it up
  return nextStep(frame, { groups: frame.groups, dice, keeping: mayKeep, step: isAsked ? 'rate-of-fire' : 'effect' });
}

/** The sums in full, for the log. */
function tellResolved(play: Play, context: Context, shot: Shot, dice: Dice): Sums {
  const { state } = play;
  const firepower = new TallySheet('Firepower');
  const sums = sumsOf(state, shot, addFirepower(state, context, shot, firepower), dice);
  const known = bundlesOf(state, context, shot, targetsOf(state, shot));
  const bundles = known.length === 0 ? [searchBundle(state, context, shot)] : known;
  play.emit({
    type: 'fire-resolved',
    rule: 'I-3.2.3a',
    side: shot.side,
    at: locationLabel(context.board, shot.target),
    firepower,
    column: columnFirepower(sums.column),
    dice,
    cowered: sums.cowered,
    bundles: resultsOf(state, bundles, sums.column, dice),
  });
  return sums;
}

/** I-R16 No line of sight: the dice are rolled for the weapons alone, and all have fired. */
function rollForfeits(play: Play, context: Context, frame: AttackFrame): void {
  const { state } = play;
  popFrame(state);
  if (frame.forfeits.length === 0) return;
  const group = {
    components: frame.forfeits,
    firers: frame.forfeits.map((component) => firerOf(state, component)),
    leaders: [],
    helpers: [],
  };
  const shot = { ...shotIn(frame), group };
  const dice = rollDice(play.chance, 'fire without a line of sight');
  const cowered =
    isDoubles(dice) && cowerShift(state, group, wasDirected(state, group) ? 'directed' : 'undirected') > 0;
  play.emit({
    type: 'fire-wasted',
    rule: 'I-3.2.1g',
    side: frame.side,
    at: locationLabel(context.board, frame.target),
    dice,
  });
  const { mayKeep } = resolveWeapons(play, shot, { dice, cowered });
  tellKept(play, mayKeep);
  markFired(state, group, shot, { cowered, kept: mayKeep });
  settle(play);
}

/** Leaders beside those who fell out have directed them anyway. */
function wasDirected(state: State, { components, firers }: Pick<FireGroup, 'components' | 'firers'>): boolean {
  return components.every((component, index) =>
    state.directions.some(
      ({ leader, firers: directed }) =>
        directed.includes(component) && state.place[leader] === state.place[firers[index]],
    ),
  );
}

function tellKept(play: Play, kept: readonly Weapon[]): void {
  if (kept.length > 0)
    play.emit({ type: 'rate-kept', rule: 'I-1.2.4.1a', weapons: kept.map((weapon) => what(play.state, weapon)) });
}

// --- the effect -------------------------------------------------------------------------------------------------------

/** I-3.2.3 Everything that follows from the dice, in this order; then the next group, then those who fell out. */
function endGroup(play: Play, context: Context, frame: AttackFrame): void {
  const { state } = play;
  const shot = shotIn(frame);
  const { dice, keeping } = frame;
  if (dice === undefined) throw new Error('an attack has an effect before its dice');
  const firepower = totalFirepower(state, context, shot);
  const sums = sumsOf(state, shot, firepower, dice);
  const bundles = bundlesOf(state, context, shot, targetsOf(state, shot));
  // V-R82
  const leavesResidual = frame.phase === 'movement' && !isBoundingFire(state, frame);
  const residual = leavesResidual ? residualOf(state, context, shot, sums, bundles, keeping) : undefined;
  const next = nextStep(frame, {
    groups: frame.groups.slice(1),
    dice: undefined,
    keeping: [],
    step: frame.groups.length > 1 ? 'roll' : 'forfeit',
  });
  replaceFrame<Frame>(state, next);

  const isBlind = isSearching(state, shot);
  strike(play, bundles, { ...sums, cause: 'fire' }, dice);
  strikeHidden(play, context, shot, { ...sums, firepower: isBlind ? firepower : firepower / 2 }, dice);
  const own = newLosses();
  protectiveChecks(play, shot, dice, own); // I-3.3.3l
  settleLosses(play, own);
  tellKept(play, keeping);
  markFired(state, shot.group, shot, { cowered: sums.cowered > 0, kept: keeping });
  if (residual !== undefined) leaveResidual(play, frame.target, residual);
  settle(play);
  const isOver = next.step === 'forfeit' && next.forfeits.length === 0;
  if (isOver && state.stack.at(-1) === next) popFrame(state);
}

/** I-6.4d I-R53 Hidden units are hit with half the FP, and nothing is said of them unless there is an effect. */
function strikeHidden(
  play: Play,
  context: Context,
  shot: Shot,
  { firepower, cowered, shift }: Pick<Sums, 'cowered' | 'shift'> & { readonly firepower: number },
  dice: Dice,
): void {
  const { state } = play;
  const hidden = hiddenTargets(state, shot);
  if (hidden.length === 0) return;
  const full = columnFor(firepower);
  const column = shiftColumn(full, cowered);
  const found = foundAmong(bundlesOf(state, context, shot, hidden), column, dice);
  if (found.length === 0) return;
  reveal(
    play,
    found.flatMap(({ units }) => units),
  );
  strike(play, found, { column, full, shift, cause: 'fire' }, dice);
}

/** I-R44 What the attack leaves on the ground: its FP without weapons that broke down or fire on. */
function residualOf(
  state: State,
  context: Context,
  shot: Shot,
  { cowered }: Sums,
  bundles: readonly Bundle[],
  keeping: readonly Weapon[],
) {
  const broken = shot.group.components
    .filter(isWeapon)
    .map(weaponIn)
    .filter((weapon) => hasBrokenDown(state, weapon));
  const group = withoutWeapons(shot.group, [...keeping, ...broken]);
  return {
    firepower: totalFirepower(state, context, { ...shot, group }),
    shift: cowered,
    outside: bundles.length === 0 ? 0 : outsideOf(state, context, shot),
    airBurst: false,
  };
}

/** It had no fault when the attack was declared: it broke down in it, or it is gone. */
function hasBrokenDown(state: State, weapon: Weapon): boolean {
  return isMalfunctioned(state, weapon) || state.weaponPlace[weapon] < 0;
}
