/** I-3.2.4c I-R94 The shot of a light mortar: To Hit, its rate of fire, its effect, its breakdown. */
import type { Adder } from '@bridgehead/engine';
import { popFrame, replaceFrame, Sum, TallySheet } from '@bridgehead/engine';
import { hexOf, locationLabel } from '../board/locations.js';
import { judgeKeeping, listKeeping } from '../fire/attack.js';
import { markFired, markLeaders } from '../fire/fire-marks.js';
import { bundlesOf } from '../fire/fire-modifiers.js';
import { movementModifiers } from '../fire/first-fire.js';
import { breakDown, breakdownOf, rateOf } from '../fire/rate-of-fire.js';
import type { ResidualSource } from '../fire/residual-fire.js';
import { leaveResidual } from '../fire/residual-fire.js';
import type { Struck } from '../morale/fire-table-attack.js';
import { inBundles, resultsOf, strike, foundAmong } from '../morale/fire-table-attack.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import { isSightClear } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { BombardmentFrame, Frame } from '../state/frames.js';
import { weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { setWeaponMark } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { addCover } from '../terrain/cover.js';
import { notAnAnswer } from '../text/refusals.js';
import { isHidden, isInexperienced, isPinned, isVehicle, who } from '../units/units-in-play.js';
import { armOf, isCaptured, loseAim, what } from '../units/weapons-in-play.js';
import { pickAtRandom, rollDice } from '../vocabulary/dice.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import { columnFor, COLUMNS } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { weaponId } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { addFlames } from '../weapons/flamethrowers.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { addResidualCases, firingWeapon, PLAIN } from './to-hit-cases.js';
import type { ToHit } from './to-hit.js';
import { toHit } from './to-hit.js';
import { strikeVehicleByArea } from './vehicle-hits.js';

export const bombardmentProcedure: ElstProcedure<BombardmentFrame> = {
  run(play, frame, context) {
    const { state } = play;
    switch (frame.step) {
      case 'roll':
        roll(play, context, frame);
        return 'again';
      case 'rate-of-fire':
        return 'ask';
      case 'effect':
        popFrame(state);
        resolve(play, context, frame);
        return 'again';
    }
  },
  decision: {
    ask: (_state, frame) => [question(frame)],
    candidates: (_state, frame) => listKeeping([frame.weapon]),
    judge: (state, frame, _side, action) =>
      action.do === 'keep-rate'
        ? judgeKeeping(state, [frame.weapon], weaponsNamed(action.weapons))
        : [notAnAnswer(action.do, ['keep-rate'])],
    apply({ state }, frame, _side, action) {
      if (action.do === 'keep-rate')
        replaceFrame<Frame>(state, { ...frame, keeping: action.weapons.length > 0, step: 'effect' });
    },
  },
};

function question({ side, weapon }: BombardmentFrame): Asked {
  return {
    side,
    rule: 'I-1.2.4.1a',
    text: 'Keep the rate of fire of the mortar? If not, it leaves Residual Firepower.',
    decline: { do: 'keep-rate', weapons: [weaponId(weapon)] },
  };
}

function shotIn(
  state: State,
  { phase, side, weapon, leaders, helpers, target, movers, ammunition }: BombardmentFrame,
): OrdnanceShot {
  return {
    phase,
    side,
    group: { components: [weaponFire(weapon)], firers: [state.holder[weapon]], leaders, helpers },
    target,
    movers,
    targetType: 'area',
    ammunition,
    ...PLAIN,
  };
}

// --- the roll ---------------------------------------------------------------------------------------------------------

/** The DR to hit. Only where Residual FP is at stake the owner says whether the rate of fire is kept (I-R28). */
function roll(play: Play, context: Context, frame: BombardmentFrame): void {
  const { state } = play;
  const shot = shotIn(state, frame);
  const from = state.place[shot.group.firers[0]];
  const [at, hasSight] = [locationLabel(context.board, frame.target), isSightClear(state, context, from, frame.target)];
  if (!hasSight)
    play.emit({
      type: 'sight-blocked',
      rule: 'I-3.2.1g',
      from: locationLabel(context.board, from),
      to: at,
      by: undefined,
    });
  const dice = rollDice(play.chance, 'To Hit');
  const keeping = keepsRate(state, shot, dice);
  if (!hasSight) {
    // I-R16 It has fired at nothing.
    play.emit({ type: 'fire-wasted', rule: 'I-3.2.1g', side: frame.side, at, dice });
    popFrame(state);
    endShot(play, shot, dice, { keeping, isResolved: false });
    return;
  }
  const { modifiers, hit: onPaper } = toHit(state, context, shot, dice);
  const hit = frame.ammunition === 'smoke' && !hasSmoke(state, shot, dice) ? 'miss' : onPaper;
  play.emit({
    type: 'bombarded',
    rule: 'I-3.2.4c',
    side: frame.side,
    weapon: what(state, frame.weapon),
    at,
    dice,
    modifiers,
    hit,
    ammunition: frame.ammunition,
  });
  const isAsked = frame.phase === 'movement' && keeping && hit !== 'miss';
  replaceFrame<Frame>(state, { ...frame, dice, keeping, step: isAsked ? 'rate-of-fire' : 'effect' });
}

/** I-1.2.4.1a By the coloured die; not if it breaks down, for a pinned crew, or in the Advancing Fire Phase (I-Qm). The Area Target Type costs a mortar nothing (I-6.9). */
function keepsRate(state: State, shot: OrdnanceShot, dice: Dice): boolean {
  const { phase, group } = shot;
  const [firer] = group.firers;
  const isLost =
    phase === 'advancing-fire' ||
    breaksDown(state, shot, dice) ||
    [firer, ...group.helpers].some((unit) => isPinned(state, unit));
  return !isLost && dice.coloured <= rateOf(state, firingWeapon(shot), firer, group.helpers);
}

function breaksDown(state: State, shot: OrdnanceShot, dice: Dice): boolean {
  return dice.total >= breakdownOf(state, firingWeapon(shot), shot.group.firers[0], 'usual');
}

// --- the effect -------------------------------------------------------------------------------------------------------

function resolve(play: Play, context: Context, frame: BombardmentFrame): void {
  const { state } = play;
  const shot = shotIn(state, frame);
  const { dice, keeping } = frame;
  if (dice === undefined) throw new Error('a mortar has an effect before its dice');
  if (frame.ammunition === 'smoke') {
    fireSmoke(play, context, shot, { dice, keeping });
    return;
  }
  const outcome = toHit(state, context, shot, dice);
  const residual = residualOf(state, context, shot, outcome);
  if (outcome.hit !== 'miss') strikeAll(play, context, shot, outcome);
  endShot(play, shot, dice, { keeping, isResolved: true });
  if (residual !== undefined && !keeping && !breaksDown(state, shot, dice))
    leaveResidual(play, shot.movers?.location ?? shot.target, residual);
  settle(play);
}

/** I-3.2.4e A second DR on the fire table, with TEM: the column is half that of its calibre, and range or phase do not matter. I-6.1 One target of a Critical Hit suffers more. */
export function strikeAll(play: Play, context: Context, shot: OrdnanceShot, outcome: ToHit): void {
  const { state } = play;
  const { firepower, criticalColumn } = armOf(state, firingWeapon(shot));
  const column = columnFor(firepower);
  const vehicles = outcome.units.filter((unit) => isVehicle(state, unit));
  const known = outcome.units.filter((unit) => !isHidden(state, unit) && !vehicles.includes(unit));
  const hidden = outcome.units.filter((unit) => isHidden(state, unit));
  const [critical] =
    outcome.hit === 'critical'
      ? pickAtRandom(
          play.chance,
          known.length + vehicles.length > 0 ? [...known, ...vehicles] : hidden,
          1,
          'who suffers the Critical Hit',
        )
      : [];
  const dice = rollDice(play.chance, 'effect of the mortar');
  const bundlesFor = (units: readonly Unit[]): Struck[] => [
    ...inBundles(
      units.filter((unit) => unit === critical),
      (unit, into) => addCritical(state, context, shot, unit, into),
    ).map((bundle) => ({ ...bundle, column: columnFor(criticalColumn) })),
    ...inBundles(
      units.filter((unit) => unit !== critical),
      (unit, into) => addEffect(state, context, shot, unit, into),
    ),
  ];
  const found = foundAmong(bundlesFor(hidden), column, dice);
  reveal(
    play,
    found.flatMap(({ units }) => units),
  );
  const bundles = [...bundlesFor(known), ...found];
  if (critical !== undefined && outcome.units.length > 1 && !isHidden(state, critical))
    play.emit({
      type: 'selected',
      rule: 'I-6.1',
      units: [who(state, critical)],
      among: [...known, ...vehicles].map((unit) => who(state, unit)),
    });
  const tally = new TallySheet('Firepower');
  tally.add('I-3.2.4e', 'mortar, half its calibre', firepower);
  play.emit({
    type: 'fire-resolved',
    rule: 'I-3.2.4e',
    side: shot.side,
    at: locationLabel(context.board, shot.target),
    firepower: tally,
    column: COLUMNS[column],
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, column, dice),
  });
  strike(play, bundles, { column, full: column, shift: 0, cause: 'fire' }, dice);
  for (const vehicle of vehicles)
    strikeVehicleByArea(play, context, shot, vehicle, {
      column: vehicle === critical ? columnFor(criticalColumn) : column,
      dice,
      hit: vehicle === critical ? 'critical' : 'hit',
    }); // V-7.11
}

function addEffect(state: State, context: Context, shot: OrdnanceShot, unit: Unit, into: Adder): void {
  addCover(
    context,
    state.place[unit],
    { from: state.place[shot.group.firers[0]], by: 'mortar', stance: shot.movers?.stance },
    into,
  );
  addFlames(state, unit, into);
}

/** I-6.1 TEM that would help is turned against the target; Air Burst and what is due to movement count as well. */
function addCritical(state: State, context: Context, shot: OrdnanceShot, unit: Unit, into: Adder): void {
  const from = state.place[shot.group.firers[0]];
  const cover = new TallySheet('Cover');
  addCover(context, state.place[unit], { from, by: 'mortar', stance: shot.movers?.stance }, cover);
  for (const { rule, label, value } of cover.parts)
    into.add(rule, value > 0 ? `${label}, reversed` : label, -Math.abs(value));
  if (shot.movers !== undefined) movementModifiers(state, context, shot.movers, unit, [from], into, 'mortar');
  addFlames(state, unit, into);
}

/** I-R44 I-R46 What a hit leaves in the Movement Phase: a column less for each DRM from outside and from the firer, one more for an Air Burst. */
function residualOf(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  { hit, units }: ToHit,
): ResidualSource | undefined {
  if (shot.phase !== 'movement' || hit === 'miss' || units.length === 0) return undefined;
  const [{ outside }] = bundlesOf(state, context, shot, units.slice(0, 1));
  const byFirer = new Sum();
  addResidualCases({ state, context, shot, unit: units[0] }, byFirer);
  const cover = new TallySheet('Cover');
  addEffect(state, context, shot, units[0], cover);
  return {
    firepower: armOf(state, firingWeapon(shot)).firepower,
    shift: 0,
    outside: outside + byFirer.total,
    airBurst: cover.parts.some(({ rule, value }) => rule === 'I-1.1.1l' && value < 0),
  };
}

// --- Smoke ------------------------------------------------------------------------------------------------------------

/** I-6.2 By the original DR: below the depletion number it has Smoke, with it the last round, above it there never was any and it has not fired. A breakdown is a shot, and the last of this kind. */
function fireSmoke(
  play: Play,
  context: Context,
  shot: OrdnanceShot,
  { dice, keeping }: { readonly dice: Dice; readonly keeping: boolean },
): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const isThere = hasSmoke(state, shot, dice);
  if (!isThere || dice.total === armOf(state, weapon).smokeNumber) setWeaponMark(state, weapon, 'no-smoke');
  if (!isThere) play.emit({ type: 'no-smoke-left', rule: 'I-6.2', weapon: what(state, weapon) });
  if (!isThere && !breaksDown(state, shot, dice)) return;
  if (isThere && toHit(state, context, shot, dice).hit !== 'miss') {
    const hex = hexOf(context.board, shot.target);
    const kind = shot.phase === 'prep-fire' ? 'full' : 'dispersed';
    state.smoke = [...state.smoke, { hex, kind, side: shot.side }];
    play.emit({ type: 'smoke-placed', rule: 'I-6.2', at: locationLabel(context.board, hex), kind });
  }
  endShot(play, shot, dice, { keeping, isResolved: true });
  settle(play);
}

function hasSmoke(state: State, shot: OrdnanceShot, dice: Dice): boolean {
  return dice.total <= armOf(state, firingWeapon(shot)).smokeNumber && !breaksDown(state, shot, dice);
}

// --- after the shot ---------------------------------------------------------------------------------------------------

/** Marks, acquisition, breakdown. I-6.12 In hands that lower its B#, the printed number removes it for good. */
function endShot(
  play: Play,
  shot: OrdnanceShot,
  dice: Dice,
  { keeping, isResolved }: { readonly keeping: boolean; readonly isResolved: boolean },
): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const broken = breaksDown(state, shot, dice);
  const isGone =
    broken &&
    dice.total >= armOf(state, weapon).breakdown &&
    (isCaptured(state, weapon, firer) || isInexperienced(state, firer));
  markLeaders(state, shot.group, shot);
  if (keeping) play.emit({ type: 'rate-kept', rule: 'I-1.2.4.1a', weapons: [what(state, weapon)] });
  markFired(state, shot.group, shot, { cowered: false, kept: keeping ? [weapon] : [] });
  acquire(state, shot, isResolved ? 'resolved' : 'wasted');
  if (broken) breakDown(play, weapon, isGone ? 'beyond-repair' : 'repairable');
}

/** I-4.5b I-6.11 The hex is acquired, hit or not; another hex is forgotten, and Smoke forgets all. */
function acquire(state: State, shot: OrdnanceShot, outcome: 'resolved' | 'wasted'): void {
  const weapon = firingWeapon(shot);
  const isShell = shot.ammunition === 'shell';
  if (state.aim[weapon] === shot.target && isShell) {
    if (outcome === 'resolved') setWeaponMark(state, weapon, 'acquired-twice');
    return;
  }
  loseAim(state, weapon);
  if (!isShell || outcome === 'wasted') return;
  state.aim[weapon] = shot.target;
  setWeaponMark(state, weapon, 'acquired');
}
