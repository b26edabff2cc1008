/** I-3.2.4c I-R94 V-4.5a V-4.5c The shot of a light mortar: To Hit, its rate of fire, its Smoke. Effect, breakdown and acquisition are those of any shot (shot-effects.ts, shot-weapon.ts, acquisition.ts). */
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { hexOf, locationLabel } from '../board/locations.js';
import { markFired, markLeaders } from '../fire/fire-marks.js';
import { leaveResidual } from '../fire/residual-fire.js';
import { settle } from '../situation/consequences.js';
import { isSightClear } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { BombardmentFrame, Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { setWeaponMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { armOf, what } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { acquire } from './acquisition.js';
import { residualOfShot, strikeTargets } from './shot-effects.js';
import { keepingRate } from './keeping-rate.js';
import { breaksDown, keepsRate, sufferBreakdown } from './shot-weapon.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon, PLAIN } from './to-hit-cases.js';
import { toHit } from './to-hit.js';

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
  decision: keepingRate({
    rule: 'I-1.2.4.1a',
    text: 'Keep the rate of fire of the mortar? If not, it leaves Residual Firepower.',
  }),
};

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
    endShot(play, context, shot, dice, { keeping, isResolved: false });
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
  const residual = residualOfShot(state, context, shot, outcome);
  if (outcome.hit !== 'miss') strikeTargets(play, context, shot, outcome, dice);
  endShot(play, context, shot, dice, { keeping, isResolved: true });
  if (residual !== undefined && !keeping && !breaksDown(state, shot, dice))
    leaveResidual(play, shot.movers?.location ?? shot.target, residual);
  settle(play);
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
  endShot(play, context, shot, dice, { keeping, isResolved: true });
  settle(play);
}

function hasSmoke(state: State, shot: OrdnanceShot, dice: Dice): boolean {
  return dice.total <= armOf(state, firingWeapon(shot)).smokeNumber && !breaksDown(state, shot, dice);
}

// --- after the shot ---------------------------------------------------------------------------------------------------

/** Marks, acquisition, breakdown. */
function endShot(
  play: Play,
  context: Context,
  shot: OrdnanceShot,
  dice: Dice,
  { keeping, isResolved }: { readonly keeping: boolean; readonly isResolved: boolean },
): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  markLeaders(state, shot.group, shot);
  if (keeping) play.emit({ type: 'rate-kept', rule: 'I-1.2.4.1a', weapons: [what(state, weapon)] });
  markFired(state, shot.group, shot, { cowered: false, kept: keeping ? [weapon] : [] });
  acquire(state, context, shot, isResolved ? 'resolved' : 'wasted'); // I-4.5b I-6.11
  sufferBreakdown(play, shot, dice); // I-6.12
}
