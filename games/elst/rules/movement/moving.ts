/** I-3.3.1f I-R63 A stack on the move: it walks its planned way, and its owner is asked at the end or when something happens on the way. */
import type { Preview, Violation } from '@bridgehead/engine';
import { listed, popFrame, replaceFrame } from '@bridgehead/engine';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Frame, MovingFrame, Spend } from '../state/frames.js';
import { isDecidedByExit } from '../situation/exits.js';
import { judgeKnown, namedBySpend, spendNamed, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseMove } from '../text/refusals-movement.js';
import { notAnAnswer } from '../text/refusals.js';
import { sayFactors, sayUnits } from '../text/words.js';
import { who } from '../units/units-in-play.js';
import { weaponName } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { drop, judgeDrop } from '../weapons/possession.js';
import { stackAllotment } from './allotment.js';
import { endMovement, pay } from './expenditure.js';
import { canGoOn, listOnTheMove } from './movement-list.js';
import { previewWay } from './movement-preview.js';
import { partWith, stackWith } from './moving-stack.js';
import type { Standing } from './spending.js';
import { isOutside, judgeSpend, judgeWay, priceOf, sayPlace, standingOf } from './spending.js';
import { judgeSplit } from './splitting.js';

const ANSWERS = ['go', 'split', 'drop', 'halt'] as const;

export const movingProcedure: ElstProcedure<MovingFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (frame.parts.length === 0 || isDecidedByExit(state)) {
      popFrame(state);
      return 'again';
    }
    const standing = standingOf(state, frame);
    const [spend] = frame.way;
    if (spend !== undefined) {
      if (judgeSpend(state, context, standing, spend).length === 0)
        beginExpenditure(play, context, frame, standing, spend);
      else replaceFrame<Frame>(state, stackWith(frame, { way: [] })); // what happened on the way has closed it
      return 'again';
    }
    if (canGoOn(state, context, standing)) return 'ask';
    endPart(play, frame);
    return 'again';
  },

  decision: {
    ask(state, frame, context) {
      if (frame.parts.length === 0) return [];
      const side = state.side[frame.parts[0].units[0]];
      const standing = standingOf(state, frame);
      const left = Math.max(0, stackAllotment(state, standing.units) - standing.spent);
      const text = `Continue the move of ${sayUnits(state, standing.units)} from ${sayPlace(context, standing)} (${sayFactors(left)} MF left), or end the move.`;
      return [{ side, text, rule: 'I-3.3.1d', decline: { do: 'halt' } }];
    },
    candidates: (state, frame, _side, context) => listOnTheMove(state, context, standingOf(state, frame)),
    judge(state, frame, side, action, context) {
      switch (action.do) {
        case 'go':
          return judgeGo(state, frame, action, context);
        case 'split':
          return judgeSplitting(state, frame, action, context);
        case 'drop': {
          const standing = standingOf(state, frame);
          if (isOutside(standing)) return [refuseMove('idle-outside', { units: sayUnits(state, standing.units) })];
          const unknown = judgeKnown(state, context, { weapons: action.weapons });
          return unknown.length > 0 ? unknown : judgeDrop(state, side, standing.units, weaponsNamed(action.weapons));
        }
        case 'halt':
          return [];
        default:
          return [notAnAnswer(action.do, ANSWERS)];
      }
    },
    apply(play, frame, _side, action, context) {
      const { state } = play;
      if (action.do === 'go')
        replaceFrame<Frame>(
          state,
          stackWith(frame, { way: action.way.map((spend) => spendNamed(context, spend)), stops: action.stops }),
        );
      else if (action.do === 'split') splitOff(play, frame, unitsNamed(action.units));
      else if (action.do === 'drop') drop(play, weaponsNamed(action.weapons));
      else endPart(play, frame);
    },
    preview(state, frame, _side, action, context): Preview {
      const standing = standingOf(state, frame);
      if (action.do === 'go')
        return previewWay(
          state,
          context,
          standing,
          action.way.map((spend) => spendNamed(context, spend)),
        );
      const units = sayUnits(state, standing.units);
      if (action.do === 'split')
        return {
          summary: `Go on with ${sayUnits(state, unitsNamed(action.units))} first`,
          tallies: [],
          consequences: [],
        };
      if (action.do === 'drop')
        return {
          summary: `Leave ${listed(weaponsNamed(action.weapons).map((weapon) => `the ${weaponName(state, weapon)}`))} behind`,
          tallies: [],
          consequences: [],
        };
      return {
        summary: `End the movement of ${units} in ${sayPlace(context, standing)}`,
        tallies: [],
        consequences: [],
      };
    },
  },
};

function judgeGo(state: State, frame: MovingFrame, { way }: ActionOf<'go'>, context: Context): Violation[] {
  const unknown = way.flatMap((spend) => judgeKnown(state, context, namedBySpend(spend)));
  return unknown.length > 0
    ? unknown
    : judgeWay(
        state,
        context,
        standingOf(state, frame),
        way.map((spend) => spendNamed(context, spend)),
      );
}

function judgeSplitting(state: State, frame: MovingFrame, { units }: ActionOf<'split'>, context: Context): Violation[] {
  const unknown = judgeKnown(state, context, { units });
  return unknown.length > 0 ? unknown : judgeSplit(state, standingOf(state, frame), unitsNamed(units));
}

/** The next expenditure of the plan. To leave a polder comes first, and the step itself stays planned (I-DaE:1.3d). */
function beginExpenditure(play: Play, context: Context, frame: MovingFrame, standing: Standing, spend: Spend): void {
  const price = priceOf(context, standing, spend);
  if (price === undefined) throw new Error('An expenditure without a price was found legal');
  const [part, ...others] = frame.parts;
  const planned =
    price.exit > 0
      ? frame
      : stackWith(frame, {
          parts: [partWith(part, { roadOnly: part.roadOnly && price.keepsBonus }), ...others],
          way: frame.way.slice(1),
        });
  pay(play, planned, spend, price);
}

/** I-3.3.1d */
function endPart(play: Play, frame: MovingFrame): void {
  const [part, ...others] = frame.parts;
  endMovement(play, part.units);
  replaceFrame<Frame>(play.state, stackWith(frame, { parts: others, way: [] }));
}

/** I-3.3.1f */
function splitOff(play: Play, frame: MovingFrame, first: readonly Unit[]): void {
  const { state } = play;
  const [part, ...others] = frame.parts;
  const rest = part.units.filter((unit) => !first.includes(unit));
  play.emit({ type: 'split', rule: 'I-3.3.1f', units: first.map((unit) => who(state, unit)) });
  replaceFrame<Frame>(
    state,
    stackWith(frame, {
      parts: [partWith(part, { units: first }), partWith(part, { units: rest }), ...others],
      way: [],
    }),
  );
}
