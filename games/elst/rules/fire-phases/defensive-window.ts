/** I-3.3.3a I-SOP.MPhc The window of the defender: each expenditure of MF in his sight may be answered with fire before the movers spend more (I-3.3.3d). */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { joinLists, listed, popFrame, replaceFrame } from '@bridgehead/engine';
import { placeWords } from '../board/locations.js';
import { declareFire } from '../fire/attack.js';
import type { FireSetting, MoversThere } from '../fire/fire-groups.js';
import { firedBy, groupOf, judgeFire, moversAt, shotsLeft } from '../fire/fire-groups.js';
import { listShots, writeFires } from '../fire/fire-list.js';
import { previewFire } from '../fire/fire-preview.js';
import { judgeProtective, warnOfAgain } from '../fire/protective-fire.js';
import { stackWith, visitOf, withVisit } from '../movement/moving-stack.js';
import { declareBombard, judgeBombard, listBombards, moversInHex, previewBombard } from '../ordnance/mortars.js';
import { applyReveal, judgeReveal, listReveals } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce } from '../state/context.js';
import { findFrame, putBack } from '../state/frames-below.js';
import type { FireGroup, Frame, Movers, MovingFrame, Visit, WindowFrame } from '../state/frames.js';
import { componentsNamed, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { nameOf } from '../units/units-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import { numberOf } from '../vocabulary/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const ANSWERS = ['fire', 'bombard', 'reveal', 'pass'] as const;

export const windowProcedure: ElstProcedure<WindowFrame> = {
  run({ state }, frame, context) {
    if (listShooting(state, context, frame).length > 0) return 'ask';
    popFrame(state);
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

// --- whom he may fire at ----------------------------------------------------------------------------------------------

/** Fire in a window: at those who spend MF now, and at those of the same stack who were stopped before (I-3.3.3p). Nobody else is a target (I-3.3.3b). */
export function windowSetting(state: State, { movers, fired }: Pick<WindowFrame, 'movers' | 'fired'>): FireSetting {
  return { phase: 'movement', side: opponentOf(state.attacker), fired, movers: targetsOf(state, movers) };
}

function targetsOf(state: State, movers: Movers): MoversThere[] {
  const moving = findFrame(state, 'moving');
  if (moving === undefined) return [];
  const targets = [
    { movers, visit: visitOf(moving.parts[0], movers.location) },
    ...moving.stopped.map(({ units, visit, stance }) => ({
      movers: { units, location: visit.location, assault: moving.assault, stance },
      visit,
    })),
  ];
  return targets.flatMap(({ movers: there, visit }) => {
    const units = there.units.filter((unit) => state.place[unit] === there.location);
    return units.length === 0 ? [] : [{ movers: { ...there, units }, visit }];
  });
}

function question(state: State, { board }: Context, { movers }: WindowFrame): Asked {
  const units = movers.units.filter((unit) => state.place[unit] === movers.location);
  const who = units.length === 0 ? 'Those who were stopped' : listed(units.map((unit) => nameOf(state, unit)));
  const where =
    units.length === 0
      ? 'can still be fired at'
      : `${units.length === 1 ? 'is' : 'are'} on the move in ${placeWords(board, movers.location)}`;
  return {
    side: opponentOf(state.attacker),
    rule: 'I-3.3.3a',
    text: `${who} ${where}. Who fires?`,
    decline: { do: 'pass' },
  };
}

// --- what he may do ---------------------------------------------------------------------------------------------------

function listReactions(state: State, context: Context, frame: WindowFrame): Candidates<Action> {
  return joinLists<Action>([
    listShooting(state, context, frame),
    listReveals(state, opponentOf(state.attacker)),
    [{ do: 'pass' }],
  ]);
}

/** What he may fire: without it, he is not asked at all. */
function listShooting(state: State, context: Context, frame: WindowFrame): Candidates<Action> {
  return listOnce(context, frame, () => {
    const setting = windowSetting(state, frame);
    const shots = listShots(state, context, setting).filter(
      ({ group, movers }) =>
        judgeAll(
          state,
          setting,
          group,
          setting.movers.find((there) => there.movers === movers),
        ).length === 0,
    );
    return joinLists<Action>([writeFires(context, setting, shots), listBombards(state, context, setting, 'shell')]);
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
    case 'reveal':
      return judgeReveal(state, context, setting.side, action);
    case 'pass':
      return [];
    default:
      return [notAnAnswer(action.do, ANSWERS)];
  }
}

/** I-3.3.3n Whoever uses Final Protective Fire uses all of it. */
function judgeAll(state: State, { phase }: FireSetting, group: FireGroup, there: MoversThere | undefined): Violation[] {
  return there === undefined
    ? []
    : judgeProtective(state, { group, phase }, (component) => shotsLeft(there.visit, component) <= 0);
}

function applyReaction(play: Play, context: Context, frame: WindowFrame, action: Action): void {
  const { state } = play;
  const setting = windowSetting(state, frame);
  switch (action.do) {
    case 'fire':
      noteShots(state, context, setting, action, componentsNamed(action.with));
      replaceFrame<Frame>(state, {
        at: 'window',
        movers: frame.movers,
        fired: [...frame.fired, ...firedBy(state, context, action)],
      });
      declareFire(play, context, setting, action);
      return;
    case 'bombard':
      noteShots(state, context, setting, action, [weaponFire(numberOf(action.weapon))]);
      declareBombard(play, context, setting, action);
      return;
    case 'reveal':
      applyReveal(play, action);
      return;
    default:
      popFrame(state);
  }
}

/** I-R47 The shots belong to the visit of those who are fired at; and the movers have been fired at on this expenditure. */
function noteShots(
  state: State,
  context: Context,
  setting: FireSetting,
  { do: kind, at, targets }: ActionOf<'fire' | 'bombard'>,
  components: readonly Component[],
): void {
  const moving = findFrame(state, 'moving');
  const expenditure = findFrame(state, 'expenditure');
  const target = locationOf(context, at);
  const there =
    kind === 'bombard' ? moversInHex(context, setting, target, targets) : moversAt(setting, target, targets);
  if (moving === undefined || expenditure === undefined || there === undefined)
    throw new Error('somebody is fired at who is not on the move');
  const visit = {
    ...there.visit,
    shots: [...there.visit.shots, ...components],
    answered: [...there.visit.answered, ...components],
  };
  putBack(state, withShots(moving, there, visit));
  putBack(state, { ...expenditure, troubled: [...expenditure.troubled, 'fired-at'] });
}

function withShots(moving: MovingFrame, { movers, visit: before }: MoversThere, visit: Visit): MovingFrame {
  const [part, ...others] = moving.parts;
  const isStopped = moving.stopped.some(
    (stopped) => stopped.visit === before && stopped.units.some((unit) => movers.units.includes(unit)),
  );
  if (!isStopped) return stackWith(moving, { parts: [withVisit(part, visit), ...others] });
  return stackWith(moving, {
    stopped: moving.stopped.map((stopped) => (stopped.visit === before ? { ...stopped, visit } : stopped)),
  });
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
  return { summary: nameAction(state, action), tallies: [], consequences: [] };
}
