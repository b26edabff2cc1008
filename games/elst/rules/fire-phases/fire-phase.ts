/** I-3.2.5 I-3.4 I-3.5 I-SOP.PFPh I-SOP.DFPh I-SOP.AFPh V-SOP.PFv V-SOP.DFv V-SOP.AFv The phases in which a side fires: the attacker in the Prep Fire and Advancing Fire Phases, the defender in between. Fire marks go when a phase ends (I-3.4f, I-3.5d: MARKS_CLEARED in sequence.ts). */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { joinLists, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { artilleryFrame } from '../artillery/artillery-step.js';
import { declareFire } from '../fire/attack.js';
import { detonate } from '../fire/demolition.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { ableComponents, firedBy, judgeFire } from '../fire/fire-groups.js';
import { listShots, writeFires } from '../fire/fire-list.js';
import { previewFire } from '../fire/fire-preview.js';
import { areEnemiesHidden } from '../fire/fire-targets.js';
import { destroyWeapon, judgeDestroy, listDestroys } from '../fire/weapon-destruction.js';
import { applyPanzerfaust, judgePanzerfaust, listPanzerfausts, previewPanzerfaust } from '../guns/panzerfaust-shot.js';
import { declareBombard, judgeBombard, listBombards, previewBombard } from '../ordnance/mortars.js';
import { declareShoot, judgeShoot, previewShoot } from '../ordnance/shooting.js';
import { listShoots, listSmokeShoots } from '../ordnance/shot-list.js';
import { judgeTurn, listTurns, turn } from '../ordnance/turning.js';
import { applyReveal, judgeReveal, listReveals } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce } from '../state/context.js';
import type { FirePhaseFrame, Frame } from '../state/frames.js';
import { judgeKnown, unitsNamed } from '../state/named-in-action.js';
import type { Charge, Smoke, State } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseFire } from '../text/refusals-fire.js';
import { notAnAnswer } from '../text/refusals.js';
import { isHidden } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, weaponId } from '../vocabulary/units.js';
import type { FirePhase, Side, SmokeKind } from '../vocabulary/vocabulary.js';

export const firePhaseProcedure: ElstProcedure<FirePhaseFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.step === 'opening') {
      if (frame.phase === 'prep-fire') thinSmoke(play, context, frame.side);
      replaceFrame<Frame>(state, {
        ...frame,
        step: artilleryOf(state, frame) === undefined ? 'smoke' : 'ordnance-smoke',
      });
      return 'again';
    }
    if (frame.step === 'ordnance-smoke') {
      if (listSmoke(state, context, frame).length > 0) return 'ask';
      beginArtillery(state, frame);
      return 'again';
    }
    if (!isThrough(state, context, frame)) return 'ask';
    popFrame(state);
    return 'again';
  },
  decision: {
    ask: (state, frame) => [question(state, frame)],
    candidates: (state, frame, _side, context) => listAll(state, context, frame),
    judge: (state, frame, _side, action, context) => judgeAny(state, context, frame, action),
    apply: (play, frame, _side, action, context) => applyAny(play, context, frame, action),
    preview: (state, frame, _side, action, context) => previewAny(state, context, frame, action),
  },
};

function settingOfPhase({ phase, side, fired }: FirePhaseFrame): FireSetting {
  return { phase, side, fired, movers: [] };
}

/** C-SOP:PFPhb C-SOP:DFPha The OBA step of the phase; undefined if there is none. */
function artilleryOf(state: State, { phase, side }: FirePhaseFrame): Frame | undefined {
  return phase === 'advancing-fire' ? undefined : artilleryFrame(state, side, phase);
}

/** C-DaE:2.1f C-R36 After all Smoke of ordnance, and before any other fire. */
function beginArtillery(state: State, frame: FirePhaseFrame): void {
  const artillery = artilleryOf(state, frame);
  replaceFrame<Frame>(state, { ...frame, step: 'fire' });
  if (artillery !== undefined) pushFrame<Frame>(state, artillery);
}

const TEXTS: Readonly<Record<FirePhase, { readonly rule: string; readonly text: string }>> = {
  'prep-fire': { rule: 'I-3.2.5', text: 'Pick the units that fire. Units that fire cannot move this turn.' },
  'defensive-fire': { rule: 'I-3.4a', text: 'Pick the units that fire, now that the enemy has moved.' },
  'advancing-fire': { rule: 'I-3.5a', text: 'Pick the units that fire, at half firepower.' },
};

function question(state: State, { phase, side, step }: FirePhaseFrame): Asked {
  if (step === 'ordnance-smoke')
    return {
      side,
      rule: 'C-DaE:2.1f',
      text: 'Fire Smoke with your ordnance, or go on to the artillery.',
      decline: { do: 'go-on' },
    };
  const isBound = phase === 'advancing-fire' && state.charges.length > 0;
  return { side, ...TEXTS[phase], ...(!isBound && { decline: { do: 'end-phase' } }) };
}

// --- Smoke at the opening ---------------------------------------------------------------------------------------------

const THINNED: ReadonlyMap<SmokeKind, SmokeKind> = new Map([
  ['full', 'dispersed'],
  ['phosphorus', 'dispersed-phosphorus'],
]);

/** I-1.2.5b V-1.2.5v2 Smoke of ordnance of the side whose Prep Fire Phase it is: dispersed counters go, full ones disperse. */
function thinSmoke(play: Play, { board }: Context, side: Side): void {
  const { state } = play;
  if (!state.smoke.some((smoke) => smoke.side === side)) return;
  state.smoke = state.smoke.flatMap((smoke): Smoke[] => {
    if (smoke.side !== side || smoke.kind === 'grenades') return [smoke];
    const kind = THINNED.get(smoke.kind);
    play.emit({ type: 'smoke-changed', rule: 'I-1.2.5b', at: locationLabel(board, smoke.hex), kind });
    return kind === undefined ? [] : [{ ...smoke, kind }];
  });
}

/** I-SOP.PFPh I-SOP.DFPh Smoke comes before all other fire, and not in the Advancing Fire Phase. */
function maySmoke({ step, phase }: FirePhaseFrame): boolean {
  return (step === 'smoke' || step === 'ordnance-smoke') && phase !== 'advancing-fire';
}

// --- what can be done -------------------------------------------------------------------------------------------------

/** The phase ends on its own when nothing is left to do, as far as both sides can tell: a side that has hidden units, or looks for some, is always asked. */
function isThrough(state: State, context: Context, frame: FirePhaseFrame): boolean {
  const { side, phase } = frame;
  if (phase === 'advancing-fire' && state.charges.length > 0) return false;
  if (state.side.some((owner, unit) => owner === side && state.place[unit] >= 0 && isHidden(state, unit))) return false;
  if (areEnemiesHidden(state, side) && ableComponents(state, frame).length > 0) return false;
  return (
    listFire(state, context, frame).length === 0 &&
    listDestroys(state, context, side, phase).length === 0 &&
    listTurns(state, settingOfPhase(frame)).length === 0
  );
}

/** Attacks of all kinds. */
function listFire(state: State, context: Context, frame: FirePhaseFrame): Candidates<Action> {
  return listOnce(context, frame, () => {
    const setting = settingOfPhase(frame);
    if (frame.step === 'turn') return [];
    return joinLists<Action>([
      writeFires(context, setting, listShots(state, context, setting)),
      listBombards(state, context, setting, 'shell'),
      listShoots(state, context, setting),
      listPanzerfausts(state, context, setting),
    ]);
  });
}

/** Smoke of mortars, Guns and tanks. */
function listSmoke(state: State, context: Context, frame: FirePhaseFrame): Candidates<Action> {
  const setting = settingOfPhase(frame);
  return maySmoke(frame)
    ? [...listBombards(state, context, setting, 'smoke'), ...listSmokeShoots(state, context, setting)]
    : [];
}

function listAll(state: State, context: Context, frame: FirePhaseFrame): Candidates<Action> {
  const { phase, side } = frame;
  if (frame.step === 'ordnance-smoke')
    return joinLists<Action>([listSmoke(state, context, frame), listReveals(state, side), [{ do: 'go-on' }]]);
  const charges =
    phase === 'advancing-fire'
      ? state.charges.map(({ weapon }): Action => ({ do: 'detonate', weapon: weaponId(weapon) }))
      : [];
  const end: Action[] = charges.length === 0 ? [{ do: 'end-phase' }] : [];
  const setting = settingOfPhase(frame);
  return joinLists<Action>([
    listSmoke(state, context, frame),
    listFire(state, context, frame),
    charges,
    frame.step === 'turn' ? [] : listDestroys(state, context, side, phase),
    listTurns(state, setting),
    listReveals(state, side),
    end,
  ]);
}

function judgeAny(state: State, context: Context, frame: FirePhaseFrame, action: Action): readonly Violation[] {
  const { phase, side } = frame;
  if (frame.step === 'turn' && isFire(action)) return [refuseFire('phase-turning', {})];
  if (frame.step === 'ordnance-smoke' && !isForSmoke(action)) return [refuseFire('artillery-first', {})];
  if (action.do === 'go-on') return frame.step === 'ordnance-smoke' ? [] : [refuseFire('artillery-past', {})];
  switch (action.do) {
    case 'fire':
      return judgeFire(state, context, settingOfPhase(frame), action);
    case 'bombard':
      return judgeBombard(state, context, settingOfPhase(frame), action, maySmoke(frame) ? 'smoke' : 'no-smoke');
    case 'shoot':
      return judgeShoot(state, context, settingOfPhase(frame), action, maySmoke(frame) ? 'smoke' : 'no-smoke');
    case 'panzerfaust':
      return judgePanzerfaust(state, context, settingOfPhase(frame), action);
    case 'turn':
      return judgeTurn(state, context, settingOfPhase(frame), action);
    case 'destroy':
      return judgeDestroy(state, context, side, phase, action);
    case 'detonate':
      return judgeDetonate(state, context, phase, action);
    case 'reveal':
      return judgeReveal(state, context, side, action);
    case 'end-phase':
      return phase === 'advancing-fire'
        ? state.charges.map(({ target }) => refuseFire('charge-waits', { hex: locationLabel(context.board, target) }))
        : [];
    default:
      return [
        notAnAnswer(action.do, [
          'fire',
          'bombard',
          'shoot',
          'panzerfaust',
          'turn',
          'destroy',
          'detonate',
          'reveal',
          'end-phase',
        ]),
      ];
  }
}

/** C-DaE:2.1f Only Smoke comes before the artillery. */
function isForSmoke(action: Action): boolean {
  if (action.do === 'bombard') return action.ammunition === 'smoke';
  if (action.do === 'shoot') return action.ammunition === 'smoke' || action.ammunition === 'WP';
  return action.do === 'go-on' || action.do === 'reveal';
}

/** V-3.2.4o Turning comes at the end of the phase. */
function isFire({ do: kind }: Action): boolean {
  return kind === 'fire' || kind === 'bombard' || kind === 'shoot' || kind === 'panzerfaust' || kind === 'destroy';
}

function judgeDetonate(state: State, context: Context, phase: FirePhase, action: ActionOf<'detonate'>): Violation[] {
  const unknown = judgeKnown(state, context, { weapons: [action.weapon] });
  if (unknown.length > 0) return unknown;
  return phase === 'advancing-fire' && chargeOf(state, action) !== undefined
    ? []
    : [refuseFire('no-such-charge', { weapon: 'demolition charge' })];
}

function chargeOf({ charges }: State, action: ActionOf<'detonate'>): Charge | undefined {
  return charges.find(({ weapon }) => weapon === numberOf(action.weapon));
}

function applyAny(play: Play, context: Context, frame: FirePhaseFrame, action: Action): void {
  const { state } = play;
  switch (action.do) {
    case 'fire':
      replaceFrame<Frame>(state, firing(frame, [...frame.fired, ...firedBy(state, context, action)]));
      declareFire(play, context, settingOfPhase(frame), action);
      return;
    case 'bombard':
      replaceFrame<Frame>(
        state,
        action.ammunition === 'shell' ? firing(frame, frame.fired) : directing(frame, unitsNamed(action.leaders)),
      );
      declareBombard(play, context, settingOfPhase(frame), action);
      return;
    case 'shoot':
      declareShoot(play, context, settingOfPhase(frame), action);
      return;
    case 'panzerfaust':
      replaceFrame<Frame>(state, firing(frame, frame.fired));
      applyPanzerfaust(play, context, settingOfPhase(frame), action);
      return;
    case 'turn':
      replaceFrame<Frame>(state, { ...frame, step: 'turn' });
      turn(play, action);
      return;
    case 'destroy':
      replaceFrame<Frame>(state, firing(frame, frame.fired));
      destroyWeapon(play, context, action);
      return;
    case 'detonate': {
      const charge = chargeOf(state, action);
      if (charge !== undefined) detonate(play, charge);
      return;
    }
    case 'reveal':
      applyReveal(play, action);
      return;
    case 'go-on':
      beginArtillery(state, frame);
      return;
    case 'end-phase':
      popFrame(state);
      return;
    default:
      throw new Error(`a fire phase has no "${action.do}"`);
  }
}

/** C-R4 These have directed Smoke. */
function directing(frame: FirePhaseFrame, leaders: readonly Unit[]): FirePhaseFrame {
  if (frame.step !== 'ordnance-smoke' || leaders.length === 0) return frame;
  return { ...frame, directors: [...(frame.directors ?? []), ...leaders] };
}

/** Other fire than Smoke has begun. */
function firing({ phase, side }: FirePhaseFrame, fired: FirePhaseFrame['fired']): FirePhaseFrame {
  return { at: 'fire-phase', phase, side, step: 'fire', fired };
}

function previewAny(state: State, context: Context, frame: FirePhaseFrame, action: Action): Preview {
  if (action.do === 'fire') return previewFire(state, context, settingOfPhase(frame), action);
  if (action.do === 'bombard') return previewBombard(state, context, settingOfPhase(frame), action);
  if (action.do === 'shoot') return previewShoot(state, context, settingOfPhase(frame), action);
  if (action.do === 'panzerfaust') return previewPanzerfaust(state, context, settingOfPhase(frame), action);
  return { summary: nameAction(state, action), tallies: [], consequences: [] };
}
