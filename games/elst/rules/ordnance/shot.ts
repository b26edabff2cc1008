/** V-3.2.4h The shot of a Gun, main armament or LATW: line of sight, roll, rate of fire, effect, breakdown, acquisition. */
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { hexOf, locationLabel } from '../board/locations.js';
import { breakDown, breakdownOf } from '../fire/rate-of-fire.js';
import { settle } from '../situation/consequences.js';
import { isSightClear } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { Frame, ShotFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { withdrawShots } from '../state/spent-in-locations.js';
import { who } from '../units/units-in-play.js';
import { noteTurned } from '../units/weapon-arcs.js';
import { what } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Weapon } from '../vocabulary/units.js';
import type { Dice, SmokeKind } from '../vocabulary/vocabulary.js';
import { acquire } from './acquisition.js';
import { checkAmmunition, deplete, isCloud } from './ammunition.js';
import { sufferBackblast } from './backblast.js';
import { sufferBackfire } from './panzerfaust-faults.js';
import { residualOfShot, strikeTargets, strikeWithPhosphorus } from './shot-effects.js';
import { keepingRate } from './keeping-rate.js';
import { breaksDown, hasTrouble, keepsRate, markShot, sufferBreakdown } from './shot-weapon.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon, isBoundingFirst } from './to-hit-cases.js';
import { countedDice, isFlame, toHit, toHitNumber } from './to-hit.js';
import { strikeVehicle } from './vehicle-hits.js';
import { leaveResidual } from '../fire/residual-fire.js';

export const shotProcedure: ElstProcedure<ShotFrame> = {
  run(play, frame, context) {
    switch (frame.step) {
      case 'roll':
        roll(play, context, frame);
        return 'again';
      case 'rate-of-fire':
        return 'ask';
      case 'effect':
        popFrame(play.state);
        resolve(play, context, frame);
        return 'again';
    }
  },
  decision: keepingRate({
    rule: 'V-1.2.4.1a',
    text: 'Keep the rate of fire? If not, the shot leaves Residual Firepower.',
  }),
};

function shotIn(frame: ShotFrame): OrdnanceShot {
  const { phase, side, weapon, firer, leaders, helpers, target, movers, targetType, ammunition } = frame;
  const { vehicle, turned, manner, backblast, chosen } = frame;
  return {
    phase,
    side,
    group: { components: [weaponFire(weapon)], firers: [firer], leaders, helpers },
    target,
    movers,
    targetType,
    ammunition,
    vehicle,
    turned,
    manner,
    backblast,
    chosen,
  };
}

/** V-3.2.1v1 Without a line of sight the dice tell only whether the weapon breaks down. */
function roll(play: Play, context: Context, frame: ShotFrame): void {
  const { state } = play;
  const shot = shotIn(frame);
  const [from, at] = [state.place[frame.firer], locationLabel(context.board, frame.target)];
  if (!isSightClear(state, context, from, frame.target)) {
    endSmokeTime(state, frame);
    const blocked = { from: locationLabel(context.board, from), to: at, by: undefined };
    play.emit({ type: 'sight-blocked', rule: 'V-3.2.1v1', ...blocked });
    const dice = rollDice(play.chance, 'To Hit');
    play.emit({ type: 'fire-wasted', rule: 'V-3.2.1v1', side: frame.side, at, dice });
    popFrame(state);
    endShot(play, context, shot, { dice, keeping: false, outcome: 'wasted' });
    settle(play);
    return;
  }
  if (isFlame(state, shot)) {
    endSmokeTime(state, frame);
    popFrame(state);
    burn(play, context, shot);
    return;
  }
  const dice = rollDice(play.chance, 'To Hit');
  const hasFault = hasTrouble(state, shot, dice);
  const found = checkAmmunition(state, frame.weapon, frame.ammunition, dice);
  if (found !== 'there' || (hasFault && isSpecial(state, frame))) deplete(state, frame.weapon, frame.ammunition);
  if (found !== 'there')
    play.emit({
      type: 'ammunition-checked',
      rule: 'V-6.2c',
      weapon: what(state, frame.weapon),
      ammunition: frame.ammunition,
      found,
    });
  if (found === 'none') {
    popFrame(state);
    // V-6.2c Unless it breaks down it has not fired, and may choose again.
    if (hasFault) {
      endSmokeTime(state, frame);
      endShot(play, context, shot, { dice, keeping: false, outcome: 'wasted' });
    } else {
      withdrawShots(state, [weaponFire(frame.weapon)]);
      allowBounding(state, frame.weapon); // V-R22
      noteTurned(state, frame.weapon, frame.turned);
    }
    settle(play);
    return;
  }
  endSmokeTime(state, frame);
  const { modifiers, hit } = toHit(state, context, shot, dice);
  const keeping = keepsRate(state, shot, dice);
  play.emit({
    type: 'shot-fired',
    rule: 'V-3.2.4h',
    side: frame.side,
    unit: who(state, frame.firer),
    weapon: what(state, frame.weapon),
    at,
    targetType: frame.targetType,
    ammunition: frame.ammunition,
    number: toHitNumber(state, context, shot) ?? 0,
    dice,
    counted: countedDice(state, shot, dice),
    modifiers,
    hit,
  });
  const isAsked = keeping && residualOfShot(state, context, shot, toHit(state, context, shot, dice)) !== undefined;
  replaceFrame<Frame>(state, { ...frame, dice, keeping, step: isAsked ? 'rate-of-fire' : 'effect' });
}

/** V-6.2h V-R22 Once anything but Smoke has been fired in a phase, no more Smoke is; a weapon that had no such ammunition has fired nothing. */
function endSmokeTime(state: State, { ammunition }: ShotFrame): void {
  if (isCloud(ammunition)) return;
  state.stack = state.stack.map((frame) =>
    frame.at === 'fire-phase' && frame.step === 'smoke' ? { ...frame, step: 'fire' } : frame,
  );
}

/** V-4.2v1 A flamethrower at the AFV it is aimed at: one roll, against its To Kill number and its X#. */
function burn(play: Play, context: Context, shot: OrdnanceShot): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const dice = rollDice(play.chance, 'To Kill');
  if (shot.vehicle !== undefined) strikeVehicle(play, context, shot, shot.vehicle, { dice, hit: 'hit', flame: dice });
  markShot(play, shot, 'lost', 'in-turn');
  if (dice.total >= breakdownOf(state, weapon, firer, 'usual')) breakDown(play, weapon, 'beyond-repair'); // I-4.2e
  settle(play);
}

/** V-R22 A weapon that has not fired on the move may fire before its vehicle spends more MP. */
function allowBounding(state: State, weapon: Weapon): void {
  state.stack = state.stack.map((frame) =>
    frame.at === 'driving' && frame.unit === state.holder[weapon] ? { ...frame, mayFire: true } : frame,
  );
}

/** V-6.2c Ammunition with a depletion number. */
function isSpecial(state: State, { weapon, ammunition }: ShotFrame): boolean {
  return checkAmmunition(state, weapon, ammunition, { total: 12 }) !== 'there';
}

// --- the effect -------------------------------------------------------------------------------------------------------

function resolve(play: Play, context: Context, frame: ShotFrame): void {
  const { state } = play;
  const { dice, keeping } = frame;
  if (dice === undefined) throw new Error('a shot has an effect before its dice');
  const shot = shotIn(frame);
  const outcome = toHit(state, context, shot, dice);
  const isBroken = breaksDown(state, shot, dice);
  const residual = residualOfShot(state, context, shot, outcome);
  // V-6.10a Whom it was aimed at is known before they suffer.
  acquire(state, context, shot, 'resolved');
  if (outcome.hit !== 'miss') {
    if (isCloud(frame.ammunition)) placeSmoke(play, context, frame);
    if (frame.ammunition === 'WP') strikeWithPhosphorus(play, context, shot, outcome);
    else if (frame.ammunition !== 'smoke') strikeTargets(play, context, shot, outcome, dice);
  }
  endShot(play, context, shot, { dice, keeping, outcome: 'acquired' });
  if (residual !== undefined && !keeping && !isBroken)
    leaveResidual(play, frame.movers?.location ?? frame.target, residual);
  settle(play);
}

/** V-1.2.5v1 Full in the Prep Fire Phase, dispersed otherwise. */
function placeSmoke(play: Play, context: Context, { ammunition, phase, target, side }: ShotFrame): void {
  const { state } = play;
  const hex = hexOf(context.board, target);
  const isFull = phase === 'prep-fire';
  const kind: SmokeKind =
    ammunition === 'WP' ? (isFull ? 'phosphorus' : 'dispersed-phosphorus') : isFull ? 'full' : 'dispersed';
  state.smoke = [...state.smoke, { hex, kind, side }];
  play.emit({ type: 'smoke-placed', rule: 'V-6.2h', at: locationLabel(context.board, hex), kind });
}

/** Marks, breakdown, acquisition. */
function endShot(
  play: Play,
  context: Context,
  shot: OrdnanceShot,
  {
    dice,
    keeping,
    outcome,
  }: { readonly dice: Dice; readonly keeping: boolean; readonly outcome: 'wasted' | 'acquired' },
): void {
  const { state } = play;
  if (outcome === 'wasted') acquire(state, context, shot, 'wasted');
  sufferBackblast(play, context, shot, dice);
  sufferBackfire(play, shot, dice);
  markShot(play, shot, keeping ? 'kept' : 'lost', isBoundingFirst(state, shot) ? 'bounding' : 'in-turn');
  noteTurned(state, firingWeapon(shot), 0);
  sufferBreakdown(play, shot, dice);
}
