/** I-3.3.3a I-SOP.MPhc The window of the defender: each expenditure of MF in their sight may be answered with fire before the movers spend more (I-3.3.3d). */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { joinLists, listed, replaceFrame } from '@bridgehead/engine';
import {
  assaultedIn,
  dareReactionFire,
  judgeReactionFire,
  listReactionFire,
  previewReactionFire,
  rollReactionFire,
} from '../assault/reaction-fire.js';
import { placeWords } from '../board/locations.js';
import { declareFire } from '../fire/attack.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { firedBy, groupOf, judgeFire, moversAt, shotsLeft } from '../fire/fire-groups.js';
import { listShots, writeFires } from '../fire/fire-list.js';
import { previewFire } from '../fire/fire-preview.js';
import { firersInSight } from '../fire/firers-in-sight.js';
import { judgeProtective, warnOfAgain } from '../fire/protective-fire.js';
import { applyPanzerfaust, judgePanzerfaust, listPanzerfausts, previewPanzerfaust } from '../guns/panzerfaust-shot.js';
import { declareBombard, judgeBombard, listBombards, moversInHex, previewBombard } from '../ordnance/mortars.js';
import { declareShoot, judgeShoot, moversOf, previewShoot } from '../ordnance/shooting.js';
import { listShoots } from '../ordnance/shot-list.js';
import { applyReveal, judgeReveal, listReveals } from '../situation/hidden-units.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce } from '../state/context.js';
import { returnTo } from '../state/frames-below.js';
import type { FireGroup, Frame, Movers, MoversThere, WindowFrame } from '../state/frames.js';
import { componentsNamed, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { nameOf } from '../units/units-in-play.js';
import { applyVehicleReaction, judgeVehicleReaction, listVehicleReactions } from '../vehicles/reactions.js';
import type { Component } from '../vocabulary/fire-components.js';
import { ownFire, weaponFire } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf } from '../vocabulary/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const ANSWERS = [
  'fire',
  'bombard',
  'shoot',
  'panzerfaust',
  'assault',
  'try-motion',
  'dispense',
  'reveal',
  'pass',
] as const;

export const windowProcedure: ElstProcedure<WindowFrame> = {
  run({ state }, frame, context) {
    if (listShooting(state, context, frame).length > 0) return 'ask';
    closeWindow(state, frame);
    return 'again';
  },
  decision: {
    ask: (state, frame, context) => [question(state, context, frame)],
    candidates: (state, frame, _side, context) => listReactions(state, context, frame),
    judge: (state, frame, _side, action, context) => judgeReaction(state, context, frame, action),
    apply: (play, frame, _side, action, context) => applyReaction(play, context, frame, action),
    preview: (state, frame, _side, action, context) => previewReaction(state, context, frame, action),
  },
};

// --- targets ----------------------------------------------------------------------------------------------

/** Fire in a window: at those who spend MF now, and at those of the same stack who were stopped before (I-3.3.3p). Nobody else is a target (I-3.3.3b). */
export function windowSetting(state: State, { targets, fired }: Pick<WindowFrame, 'targets' | 'fired'>): FireSetting {
  const movers: MoversThere[] = [];
  for (const target of targets) {
    const there = target.movers;
    const units = unitsThere(state, there);
    if (units.length === there.units.length) movers.push(target);
    else if (units.length > 0) movers.push({ movers: { ...there, units }, visit: target.visit });
  }
  return { phase: 'movement', side: opponentOf(state.attacker), fired, movers };
}

function unitsThere(state: State, { units, location }: Movers): Unit[] {
  return units.filter((unit) => state.place[unit] === location);
}

function question(state: State, { board }: Context, { targets: [{ movers }] }: WindowFrame): Asked {
  const units = unitsThere(state, movers);
  const who = units.length === 0 ? 'The stopped units' : listed(units.map((unit) => nameOf(state, unit)));
  const where =
    units.length === 0
      ? 'can still be fired at'
      : `${units.length === 1 ? 'is' : 'are'} moving in ${placeWords(board, movers.location)}`;
  return {
    side: opponentOf(state.attacker),
    rule: 'I-3.3.3a',
    text: `${who} ${where}. Fire, or pass.`,
    decline: { do: 'pass' },
  };
}

// --- options ---------------------------------------------------------------------------------------------------

function listReactions(state: State, context: Context, frame: WindowFrame): Candidates<Action> {
  return joinLists<Action>([
    listShooting(state, context, frame),
    listReveals(state, opponentOf(state.attacker)),
    [{ do: 'pass' }],
  ]);
}

/** What the defender may fire; if nothing, the defender is not asked. */
function listShooting(state: State, context: Context, frame: WindowFrame): Candidates<Action> {
  return listOnce(context, frame, () => {
    const everybody = windowSetting(state, frame);
    const inSight = firersInSight(state, context, everybody.side, everybody.movers);
    if (inSight === undefined) return listVehicleReactions(state, context, frame);
    const setting: FireSetting = {
      phase: everybody.phase,
      side: everybody.side,
      fired: everybody.fired,
      movers: everybody.movers,
      inSight,
    };
    const shots = listShots(state, context, setting).filter(
      ({ group, movers }) =>
        judgeAll(
          state,
          setting,
          group,
          setting.movers.find((there) => there.movers === movers),
        ).length === 0,
    );
    return joinLists<Action>([
      writeFires(context, setting, shots),
      listBombards(state, context, setting, 'shell'),
      listShoots(state, context, setting),
      listPanzerfausts(state, context, setting),
      listReactionFire(state, context, setting),
      listVehicleReactions(state, context, frame),
    ]);
  });
}

function judgeReaction(state: State, context: Context, frame: WindowFrame, action: Action): readonly Violation[] {
  const setting = windowSetting(state, frame);
  switch (action.do) {
    case 'fire': {
      const violations = judgeFire(state, context, setting, action);
      return violations.length > 0
        ? violations
        : judgeAll(
            state,
            setting,
            groupOf(state, action),
            moversAt(setting, locationOf(context, action.at), action.targets),
          );
    }
    case 'bombard':
      return judgeBombard(state, context, setting, action);
    case 'shoot':
      return judgeShoot(state, context, setting, action);
    case 'panzerfaust':
      return judgePanzerfaust(state, context, setting, action);
    case 'assault':
      return judgeReactionFire(state, context, setting, action);
    case 'try-motion':
    case 'dispense':
      return judgeVehicleReaction(state, context, frame, action);
    case 'reveal':
      return judgeReveal(state, context, setting.side, action);
    case 'pass':
      return [];
    default:
      return [notAnAnswer(action.do, ANSWERS)];
  }
}

/** I-3.3.3n A unit that uses Final Protective Fire uses all of it. */
function judgeAll(state: State, { phase }: FireSetting, group: FireGroup, there: MoversThere | undefined): Violation[] {
  return there === undefined
    ? []
    : judgeProtective(state, { group, phase }, (component) => shotsLeft(there.visit, component) <= 0);
}

function applyReaction(play: Play, context: Context, frame: WindowFrame, action: Action): void {
  const { state } = play;
  const setting = windowSetting(state, frame);
  switch (action.do) {
    case 'fire': {
      const there = moversAt(setting, locationOf(context, action.at), action.targets);
      replaceFrame<Frame>(state, {
        at: 'window',
        targets: afterShots(frame, there, componentsNamed(action.with)),
        fired: [...frame.fired, ...firedBy(state, context, action)],
      });
      declareFire(play, context, setting, action);
      return;
    }
    case 'bombard': {
      const there = moversInHex(context, setting, locationOf(context, action.at), action.targets);
      const targets = afterShots(frame, there, [weaponFire(numberOf(action.weapon))]);
      replaceFrame<Frame>(state, { at: 'window', targets, fired: frame.fired });
      declareBombard(play, context, setting, action);
      return;
    }
    case 'shoot': {
      const there = moversOf(context, setting, action);
      const targets = afterShots(frame, there, [weaponFire(numberOf(action.weapon))]);
      replaceFrame<Frame>(state, { at: 'window', targets, fired: frame.fired });
      declareShoot(play, context, setting, action);
      return;
    }
    case 'panzerfaust': {
      const targets = afterShots(frame, moversOf(context, setting, action), [ownFire(numberOf(action.unit))]);
      replaceFrame<Frame>(state, { at: 'window', targets, fired: frame.fired });
      applyPanzerfaust(play, context, setting, action);
      return;
    }
    case 'assault': {
      const there = assaultedIn(setting, numberOf(action.vehicle));
      if (!dareReactionFire(play, action)) return;
      const targets = afterShots(frame, there, unitsNamed(action.by).map(ownFire));
      replaceFrame<Frame>(state, { at: 'window', targets, fired: frame.fired });
      rollReactionFire(play, action);
      return;
    }
    case 'try-motion':
    case 'dispense':
      applyVehicleReaction(play, context, action);
      return;
    case 'reveal':
      applyReveal(play, action);
      return;
    default:
      closeWindow(state, frame);
  }
}

/** I-R47 The shots belong to the visit of those who are fired at. */
function afterShots(
  { targets }: WindowFrame,
  there: MoversThere | undefined,
  components: readonly Component[],
): MoversThere[] {
  const [unit] = there?.movers.units ?? [];
  if (unit === undefined) throw new Error('somebody is fired at who is not on the move');
  return targets.map(({ movers, visit }) => ({
    movers,
    visit: movers.units.includes(unit)
      ? { ...visit, shots: [...visit.shots, ...components], answered: [...visit.answered, ...components] }
      : visit,
  }));
}

/** What the targets have met goes to the expenditure below, of MF or of MP. */
function closeWindow(state: State, { targets }: WindowFrame): void {
  const visits = targets.map(({ visit }) => visit);
  if (state.stack.at(-2)?.at === 'vehicle-expenditure')
    returnTo(state, 'vehicle-expenditure', (below) => ({ ...below, visits }));
  else returnTo(state, 'expenditure', (below) => ({ ...below, visits }));
}

function previewReaction(state: State, context: Context, frame: WindowFrame, action: Action): Preview {
  const setting = windowSetting(state, frame);
  if (action.do === 'fire') {
    const shown = previewFire(state, context, setting, action);
    return {
      ...shown,
      consequences: [
        ...shown.consequences,
        ...warnOfAgain(state, { group: groupOf(state, action), phase: setting.phase }),
      ],
    };
  }
  if (action.do === 'bombard') return previewBombard(state, context, setting, action);
  if (action.do === 'shoot') return previewShoot(state, context, setting, action);
  if (action.do === 'panzerfaust') return previewPanzerfaust(state, context, setting, action);
  if (action.do === 'assault') return previewReactionFire(state, setting, action);
  return { summary: nameAction(state, action), tallies: [], consequences: [] };
}
