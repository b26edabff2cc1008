/** I-3.6 I-SOP.RtPh The Rout Phase: the units of the attacker, then those of the defender, one at a time. */
import type { LongList, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { stepsFrom } from '../board/locations.js';
import { makeDesperate } from '../situation/desperation.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Frame, RoutPhaseFrame } from '../state/frames.js';
import { unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, setMark, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseRout } from '../text/refusals-rout.js';
import { notAnAnswer } from '../text/refusals.js';
import { sayUnits } from '../text/words.js';
import { gunsOf } from '../units/guns-in-play.js';
import { friendsAt, isBroken, isInMelee, isLeader, isPinned, nameOf, who } from '../units/units-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import { drop } from '../weapons/possession.js';
import { dropsFor, judgeLoads } from './rout-loads.js';
import { mayRout, mustRout, routersOf } from './rout-obligation.js';
import { mayRoutOff } from './rout-off.js';
import { previewRout } from './rout-preview.js';
import type { EnemyEyes } from './rout-destination.js';
import { enemyEyes } from './rout-destination.js';
import type { Rout } from './rout-steps.js';
import { judgeStep, newRout, routAllowance } from './rout-steps.js';
import type { RoutPlan } from './rout-ways.js';
import { judgeWay, listWays, mayCrawl, outlookOf } from './rout-ways.js';
import { goesSomewhere, judgeNamed, planNamed, routAction } from './routing.js';

const END_PHASE: Action = { do: 'end-phase' };

export const routPhaseProcedure: ElstProcedure<RoutPhaseFrame> = {
  run(play, frame, context) {
    const { state } = play;
    markObliged(play, context, frame.side);
    if (
      routersOf(state, frame.side).some((unit) => hasMark(state, unit, 'must-rout') || canSetOut(state, context, unit))
    )
      return 'ask';
    goOn(state, frame);
    return 'again';
  },

  decision: {
    ask(state, { side }) {
      const obliged = obligedOf(state, side);
      const text = `Rout broken units under DM, one at a time.${obliged.length > 0 ? ` ${sayUnits(state, obliged)} must rout.` : ''}`;
      return [{ side, rule: 'I-SOP.RtPh', text, ...(obliged.length === 0 ? { decline: END_PHASE } : {}) }];
    },
    candidates(state, { side }, _side, context) {
      const routs = listRouts(state, context, side);
      return obligedOf(state, side).length === 0 ? joinLists<Action>([routs, [END_PHASE]]) : routs;
    },
    judge(state, _frame, side, action, context) {
      if (action.do === 'rout') return judgeRout(state, context, side, action);
      if (action.do !== 'end-phase') return [notAnAnswer(action.do, ['rout', 'end-phase'])];
      const obliged = obligedOf(state, side);
      return obliged.length === 0 ? [] : [refuseRout('must-rout-first', { units: sayUnits(state, obliged) })];
    },
    apply(play, frame, _side, action, context) {
      if (action.do === 'rout') beginRout(play, context, action);
      else goOn(play.state, frame);
    },
    preview(state, _frame, _side, action, context) {
      if (action.do !== 'rout') return { summary: nameAction(state, action), tallies: [], consequences: [] };
      return previewRout(
        state,
        context,
        newRout(state, numberOf(action.unit), unitsNamed(action.leaders)),
        planNamed(context, action),
      );
    },
  },
};

/** I-SOP.RtPh After the attacker the defender. */
function goOn(state: State, { side }: RoutPhaseFrame): void {
  if (side === state.attacker) replaceFrame<Frame>(state, { at: 'rout-phase', side: opponentOf(side) });
  else popFrame(state);
}

/** I-3.6a Who must rout is under DM from now on. */
function markObliged(play: Play, context: Context, side: Side): void {
  const { state } = play;
  for (const unit of unitsOf(state, side)) {
    if (!isBroken(state, unit) || hasMark(state, unit, 'routed') || hasMark(state, unit, 'must-rout')) continue;
    const why = mustRout(state, context, unit);
    if (why === undefined) continue;
    setMark(state, unit, 'must-rout');
    play.emit({ type: 'must-rout', rule: 'I-3.6a', unit: who(state, unit), why });
    makeDesperate(play, unit, 'rout');
  }
}

function obligedOf(state: State, side: Side): Unit[] {
  return routersOf(state, side).filter((unit) => hasMark(state, unit, 'must-rout'));
}

function canSetOut(state: State, context: Context, unit: Unit): boolean {
  const rout = newRout(state, unit, []);
  return (
    mayRoutOff(state, context, rout, rout.start) ||
    stepsFrom(context.board, rout.start).some(
      (to) => judgeStep(state, context, rout, rout.start, { to, polder: false }).length === 0,
    )
  );
}

// --- judgement ------------------------------------------------------------------------------------------------------

function judgeRout(state: State, context: Context, side: Side, action: ActionOf<'rout'>): Violation[] {
  const unknown = judgeNamed(state, context, action);
  if (unknown.length > 0) return unknown;
  const unit = numberOf(action.unit);
  const leaders = unitsNamed(action.leaders);
  const violations = [
    ...mayRout(state, side, unit),
    ...leaders.flatMap((leader) => judgeCompanion(state, unit, leader)),
  ];
  if (violations.length > 0) return violations;
  if (!goesSomewhere(action)) return judgeStaying(state, unit, action);
  const rout = newRout(state, unit, leaders);
  return [
    ...judgeLoads(state, [unit, ...leaders], weaponsNamed(action.drop)),
    ...judgeWay(state, context, rout, outlookOf(state, context, rout), planNamed(context, action)),
  ];
}

/** I-R77 Only those who must rout can be given up; they take nothing and nobody with them. */
function judgeStaying(
  state: State,
  unit: Unit,
  { leaders, drop: dropped, ignore, crawl }: ActionOf<'rout'>,
): Violation[] {
  if (crawl) return [refuseRout('crawl-one-hex', {})];
  if (!hasMark(state, unit, 'must-rout')) return [refuseRout('not-forced', { unit: nameOf(state, unit) })];
  return leaders.length + dropped.length + ignore.length > 0 ? [refuseRout('companions-stay', {})] : [];
}

/** I-3.6m I-R76 Unbroken, unpinned leaders who are stacked with it; nobody goes twice. */
function judgeCompanion(state: State, unit: Unit, leader: Unit): Violation[] {
  const why = unable(state, unit, leader);
  return why === undefined
    ? []
    : [refuseRout('no-such-companion', { leader: nameOf(state, leader), unit: nameOf(state, unit), why })];
}

function unable(state: State, unit: Unit, leader: Unit): string | undefined {
  if (state.side[leader] !== state.side[unit] || !isLeader(state, leader)) return 'only a leader of its own side does';
  if (state.place[leader] !== state.place[unit]) return 'the leader is not stacked with it';
  if (isBroken(state, leader)) return 'the leader is broken';
  if (isPinned(state, leader)) return 'the leader is pinned';
  if (isInMelee(state, leader)) return 'the leader is held in Melee';
  return hasMark(state, leader, 'routed') ? 'the leader has gone with another unit' : undefined;
}

// --- the list -------------------------------------------------------------------------------------------------------

const MOST_LISTED = 390;

/** For each unit: alone, and with all leaders who can go along; each load; each listed way. A unit that must rout may also be given up. */
function listRouts(state: State, context: Context, side: Side): LongList<Action> {
  // What one unit has found out about the eyes of the enemy serves the next.
  const eyes = enemyEyes(state, context, side);
  // Units that set out alike from one place have the same ways.
  const known = new Map<string, readonly RoutPlan[]>();
  const found = routersOf(state, side)
    .flatMap((unit): ListedRout[] => {
      const companions = friendsAt(state, side, state.place[unit]).filter(
        (leader) => unable(state, unit, leader) === undefined,
      );
      const parties = companions.length > 0 ? [[], companions] : [[]];
      const stays = hasMark(state, unit, 'must-rout')
        ? [{ party: { unit, leaders: [] }, dropped: [], plan: { ignore: [], way: [], crawl: false } }]
        : [];
      return [...parties.flatMap((leaders) => listParty(state, context, unit, leaders, eyes, known)), ...stays];
    })
    .slice(0, MOST_LISTED);
  return lazyList(found, ({ party, dropped, plan }) => routAction(context, party, dropped.map(weaponId), plan));
}

/** A rout that can be made, before it is written down as an action. */
interface ListedRout {
  readonly party: Pick<Rout, 'unit' | 'leaders'>;
  readonly dropped: readonly Weapon[];
  readonly plan: RoutPlan;
}

function listParty(
  state: State,
  context: Context,
  unit: Unit,
  leaders: readonly Unit[],
  eyes: EnemyEyes,
  known: Map<string, readonly RoutPlan[]>,
): ListedRout[] {
  const rout = newRout(state, unit, leaders);
  const others = leaders.flatMap((leader) => dropsFor(state, leader)[0]);
  const key = waysKey(state, rout);
  const plans = known.get(key) ?? listWays(state, context, rout, eyes);
  known.set(key, plans);
  return dropsFor(state, unit).flatMap((dropped) =>
    plans.map((plan) => ({ party: rout, dropped: [...dropped, ...others], plan })),
  );
}

/** All that the ways of a rout that has not begun depend on, and that can differ between units of a side: where it starts, its MF, whether it may crawl, and the room that those who go take up. */
function waysKey(state: State, { unit, leaders, start, spent }: Rout): string {
  const room = [unit, ...leaders].map(
    (one) => `${state.kind[one]}${gunsOf(state, one).length > 0 ? ' with a Gun' : ''}`,
  );
  const crawls = mayCrawl(state, { unit, spent }) ? 'crawls' : '';
  return [start, routAllowance(state, { unit, leaders }), crawls, ...room].join(' ');
}

// --- setting out ----------------------------------------------------------------------------------------------------

/** I-4.0d What is too heavy stays behind. */
function beginRout(play: Play, context: Context, action: ActionOf<'rout'>): void {
  const { state } = play;
  const unit = numberOf(action.unit);
  const leaders = unitsNamed(action.leaders);
  const { ignore, way, crawl, leave } = planNamed(context, action);
  drop(play, weaponsNamed(action.drop));
  pushFrame<Frame>(state, {
    at: 'routing',
    ...newRout(state, unit, leaders),
    ignored: ignore,
    way,
    crawl,
    ...(leave === true && { leave }),
    step: goesSomewhere(action) ? 'go' : 'end',
  });
}
