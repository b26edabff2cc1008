/** I-3.6 A unit on its rout: step by step, with Interdiction, to where it must stop. */
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { attackEntering } from '../artillery/blast-attack.js';
import type { Location } from '../board/locations.js';
import { locationLabel, placeWords } from '../board/locations.js';
import { eliminate } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { askAboutScattered } from '../ordnance/scattered-targets.js';
import { settle } from '../situation/consequences.js';
import { hiddenEnemiesAt, reveal } from '../situation/hidden-units.js';
import { isNextToEnemy } from '../situation/visibility.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Frame, RoutingFrame, RoutStep, Stance } from '../state/frames.js';
import { judgeKnown, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseRout } from '../text/refusals-rout.js';
import { notAnAnswer } from '../text/refusals.js';
import { isBroken, moveUnit, nameOf, who } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { interdict, interdictorsOf, isChoiceOf } from './interdiction.js';
import { isIgnorable } from './rout-destination.js';
import { mustRout } from './rout-obligation.js';
import { routOff } from './rout-off.js';
import { previewRout } from './rout-preview.js';
import { judgeStep, routCost, watchersAt } from './rout-steps.js';
import type { RoutPlan } from './rout-ways.js';
import { judgeWay, listWays, outlookOf } from './rout-ways.js';

const HALT: Action = { do: 'halt' };

export const routingProcedure: ElstProcedure<RoutingFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const { step } = frame;
    if (step === 'go') {
      const [next] = frame.way;
      if (next === undefined && frame.leave === true) routOff(play, frame);
      else if (next === undefined) arrive(state, context, frame);
      else goTo(play, context, frame, next);
      return 'again';
    }
    if ((step === 'choose' || step === 'shaken') && canGoOn(state, context, frame)) return 'ask';
    finish(play, context, frame);
    return 'again';
  },

  decision: {
    ask(state, frame, context) {
      const { unit, step } = frame;
      const at = placeWords(context.board, state.place[unit]);
      const text =
        step === 'shaken'
          ? `${nameOf(state, unit)} has taken losses in ${at}. Rout on, or stop.`
          : `${nameOf(state, unit)} in ${at} must rout another way.`;
      const question = { side: state.side[unit], rule: 'I-3.6h', text };
      return judgeHalt(state, context, frame).length === 0 ? [{ ...question, decline: HALT }] : [question];
    },
    candidates(state, frame, _side, context) {
      if (!isOnMap(state, frame.unit)) return [HALT]; // It has been eliminated on its way.
      const ways = listWays(state, context, frame).map((plan) => routAction(context, frame, [], plan));
      return judgeHalt(state, context, frame).length === 0 ? [...ways, HALT] : ways;
    },
    judge(state, frame, _side, action, context) {
      if (action.do === 'halt') return judgeHalt(state, context, frame);
      if (!isOnMap(state, frame.unit)) return [notAnAnswer(action.do, ['halt'])];
      if (action.do !== 'rout') return [notAnAnswer(action.do, ['rout', 'halt'])];
      return judgeFurther(state, context, frame, action);
    },
    apply({ state }, frame, _side, action, context) {
      if (action.do !== 'rout') {
        replaceFrame<Frame>(state, { ...frame, step: 'end' });
        return;
      }
      replaceFrame<Frame>(state, setOut(frame, planNamed(context, action)));
    },
    preview(state, frame, _side, action, context) {
      if (action.do === 'rout' && goesSomewhere(action))
        return previewRout(state, context, frame, planNamed(context, action));
      return {
        summary: `Stop with ${nameOf(state, frame.unit)} in ${placeWords(context.board, state.place[frame.unit])}`,
        tallies: [],
        consequences: [],
      };
    },
  },
};

/** The frame of a new way; whether it leads off the map is part of it. */
function setOut({ leave: _before, ...frame }: RoutingFrame, { way, ignore, leave }: Omit<RoutPlan, 'crawl'>): Frame {
  return { ...frame, way, ignored: [...frame.ignored, ...ignore], ...(leave === true && { leave }), step: 'go' };
}

// --- from actions to plans and back ---------------------------------------------------------------------------------

export function planNamed(context: Context, { ignore, way, crawl, leave }: ActionOf<'rout'>): RoutPlan {
  return {
    ignore: ignore.map((label) => locationOf(context, label)),
    way: way.map(({ to, polder }) => ({ to: locationOf(context, to), polder: polder ?? false })),
    crawl,
    ...(leave === true && { leave }),
  };
}

/** Not the answer of a unit that stays. */
export function goesSomewhere({ way, leave }: ActionOf<'rout'>): boolean {
  return way.length > 0 || leave === true;
}

export function routAction(
  { board }: Context,
  { unit, leaders }: Pick<RoutingFrame, 'unit' | 'leaders'>,
  drop: readonly string[],
  { ignore, way, crawl, leave }: RoutPlan,
): ActionOf<'rout'> {
  return {
    do: 'rout',
    unit: unitId(unit),
    leaders: leaders.map(unitId),
    drop: [...drop],
    ignore: ignore.map((location) => locationLabel(board, location)),
    way: way.map(({ to, polder }) =>
      polder ? { to: locationLabel(board, to), polder } : { to: locationLabel(board, to) },
    ),
    crawl,
    ...(leave === true && { leave }),
  };
}

/** What an action of routing names. */
export function judgeNamed(
  state: State,
  context: Context,
  { unit, leaders, drop, ignore, way }: ActionOf<'rout'>,
): Violation[] {
  return judgeKnown(state, context, {
    units: [unit, ...leaders],
    weapons: drop,
    locations: [...ignore, ...way.map(({ to }) => to)],
  });
}

// --- another way ----------------------------------------------------------------------------------------------------

/** I-3.6h A new way of a unit that is on its rout already: with those who are with it. */
function judgeFurther(state: State, context: Context, frame: RoutingFrame, action: ActionOf<'rout'>): Violation[] {
  const unknown = judgeNamed(state, context, action);
  if (unknown.length > 0) return unknown;
  const { unit, leaders } = frame;
  if (numberOf(action.unit) !== unit)
    return [refuseRout('other-unit', { unit: nameOf(state, unit), other: nameOf(state, numberOf(action.unit)) })];
  const named = unitsNamed(action.leaders);
  if (named.length !== leaders.length || !named.every((leader) => leaders.includes(leader)) || action.drop.length > 0)
    return [refuseRout('companions-stay', {})];
  if (!goesSomewhere(action)) return judgeHalt(state, context, frame);
  return judgeWay(state, context, frame, outlookOf(state, context, frame), planNamed(context, action));
}

/** I-3.6d A unit that can still reach shelter that cannot be ignored must go there, unless it has lost men on the way (I-3.6p). */
function judgeHalt(state: State, context: Context, frame: RoutingFrame): Violation[] {
  if (frame.step === 'shaken' || !isOnMap(state, frame.unit)) return [];
  const duties = outlookOf(state, context, frame).candidates.filter(
    ({ location }) => !frame.ignored.includes(location) && !isIgnorable(state, context, frame, location),
  );
  if (duties.length === 0) return [];
  return [
    refuseRout('shelter-in-reach', {
      unit: nameOf(state, frame.unit),
      hexes: duties.map(({ location }) => locationLabel(context.board, location)).join(' or '),
    }),
  ];
}

function canGoOn(state: State, context: Context, frame: RoutingFrame): boolean {
  return isOnMap(state, frame.unit) && outlookOf(state, context, frame).reached.length > 0;
}

// --- on the way -----------------------------------------------------------------------------------------------------

/** The end of the way: where an enemy is found next to it, it looks for another place (I-R73). */
function arrive(state: State, context: Context, frame: RoutingFrame): void {
  const goesOn = !frame.crawl && isNextToEnemy(state, frame.unit, 'any') && canGoOn(state, context, frame);
  replaceFrame<Frame>(state, { ...frame, step: goesOn ? 'choose' : 'end' });
}

function goTo(play: Play, context: Context, frame: RoutingFrame, next: RoutStep): void {
  const { state } = play;
  const { unit, leaders } = frame;
  const from = state.place[unit];
  const price = routCost(context, from, next);
  if (price === undefined || judgeStep(state, context, frame, from, next).length > 0) {
    replaceFrame<Frame>(state, { ...frame, way: [], step: 'choose' }); // a unit that was revealed meanwhile bars it
    return;
  }
  const hidden = hiddenEnemiesAt(state, state.side[unit], next.to);
  if (hidden.length > 0) {
    bounce(play, context, frame, next.to);
    return;
  }
  for (const one of [unit, ...leaders]) moveUnit(state, one, next.to);
  const further: RoutingFrame = {
    ...frame,
    spent: frame.spent + price.exit + price.enter,
    watchers: watchersAt(state, frame, next.to),
    way: frame.way.slice(1),
  };
  replaceFrame<Frame>(state, further);
  settle(play);
  const stance = { spent: 'enter', from, byRoad: price.byRoad, inPolder: next.polder } as const;
  if (isShelled(play, further, stance) || frame.crawl) {
    askAboutScattered(state);
    return; // I-3.6c
  }
  const by = interdictorsOf(state, context, unit, next.to, stance);
  const going = routingNow(state) ?? further;
  if (isChoiceOf(state, by, next.to)) pushFrame<Frame>(state, { at: 'interdiction', by });
  else if (by.length > 0) suffer(play, going, by, by[0]);
  askAboutScattered(state);
}

/** The rout as it is after a barrage. */
function routingNow({ stack }: State): RoutingFrame | undefined {
  const frame = stack.at(-1);
  return frame?.at === 'routing' ? frame : undefined;
}

/** C-DaE:2.51a C-DaE:2.51e A barrage attacks those who rout into it; it does not interdict. Whether the unit goes no further. */
function isShelled(play: Play, frame: RoutingFrame, stance: Stance): boolean {
  const { state } = play;
  const { unit, leaders } = frame;
  const movers = { units: [unit, ...leaders], location: state.place[unit], assault: false, stance };
  if (!attackEntering(play, movers)) return false;
  const isGone = !isOnMap(state, unit);
  const going = leaders.filter((leader) => isOnMap(state, leader) && !isBroken(state, leader));
  replaceFrame<Frame>(state, { ...frame, leaders: going, ...(isGone && { way: [], step: 'end' }) });
  return isGone;
}

/** I-6.4b A hidden enemy reveals itself: back, no more Low Crawl, another way. No MF are spent. */
function bounce(play: Play, { board }: Context, frame: RoutingFrame, at: Location): void {
  const { state } = play;
  const { unit, leaders } = frame;
  const here = state.place[unit];
  setMark(state, unit, 'bounced');
  play.emit({
    type: 'bounced',
    rule: 'I-6.4b',
    units: [unit, ...leaders].map((one) => who(state, one)),
    from: locationLabel(board, at),
    backTo: locationLabel(board, here),
  });
  reveal(play, hiddenEnemiesAt(state, state.side[unit], at));
  replaceFrame<Frame>(state, {
    ...frame,
    watchers: watchersAt(state, frame, here),
    way: [],
    crawl: false,
    step: 'choose',
  });
}

/** V-R79 The enemy has named the one who interdicts the unit on the rout below. */
export function sufferChosen(play: Play, chosen: Unit): void {
  const { state } = play;
  popFrame(state);
  const frame = routingNow(state);
  if (frame === undefined) throw new Error('nobody routs');
  suffer(play, frame, [chosen], chosen);
}

/** I-3.6p I-3.6q */
function suffer(play: Play, frame: RoutingFrame, by: readonly Unit[], chosen: Unit): void {
  const { state } = play;
  const outcome = interdict(play, frame, by, chosen);
  const leaders = frame.leaders.filter((leader) => isOnMap(state, leader));
  if (outcome === 'pinned') replaceFrame<Frame>(state, { ...frame, leaders, way: [], step: 'pinned' });
  else if (outcome === 'reduced') replaceFrame<Frame>(state, { ...frame, leaders, way: [], step: 'shaken' });
  else if (outcome === 'eliminated') replaceFrame<Frame>(state, { ...frame, leaders, way: [], step: 'end' });
}

// --- the end --------------------------------------------------------------------------------------------------------

/** I-3.6a I-R77 A unit that is still next to an unbroken enemy, or in the open hex it had to leave, is eliminated; a pinned unit next to any enemy (I-3.6q). */
function finish(play: Play, context: Context, { unit, leaders, start, crawl, step }: RoutingFrame): void {
  const { state } = play;
  popFrame(state);
  for (const leader of leaders) setMark(state, leader, 'routed');
  if (!isOnMap(state, unit)) return;
  setMark(state, unit, 'routed');
  const place = state.place[unit];
  const label = (location: Location) => locationLabel(context.board, location);
  if (place === start) play.emit({ type: 'stayed', rule: 'I-3.6a', unit: who(state, unit) });
  else
    play.emit({
      type: 'routed',
      rule: 'I-3.6d',
      unit: who(state, unit),
      leaders: leaders.map((leader) => who(state, leader)),
      from: label(start),
      to: label(place),
      crawl,
      pinned: step === 'pinned',
    });
  if (hasFailed()) {
    const losses = newLosses();
    eliminate(play, unit, 'failure-to-rout', losses);
    settleLosses(play, losses);
  }
  settle(play);

  function hasFailed(): boolean {
    if (isNextToEnemy(state, unit, step === 'pinned' ? 'any' : 'unbroken')) return true;
    return place === start && hasMark(state, unit, 'must-rout') && mustRout(state, context, unit) !== undefined;
  }
}
