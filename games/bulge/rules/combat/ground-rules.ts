/**
 * 6.4 6.5 Where Bulge differs from other games on a field of hexes: a beaten unit retreats one hex, no friend steps aside for it,
 * a single victor may follow, and only the limits of the British close a hex. What is common stands in engine/src/hexwar;
 * that no hexside stops a zone of control, in context.ts.
 */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import { counted, itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { directionTo } from '@bridgehead/engine/hex';
import type {
  AdvanceRules,
  NoAdvance,
  Passage,
  RetreatChoice,
  RetreatPath,
  RetreatRules,
} from '@bridgehead/engine/hexwar';
import {
  advanceAnswers,
  advanceProcedure as advanceBy,
  enemiesInContact,
  NOBODY,
  previewAdvance,
  retreatHexesBy,
  retreatsBy,
  unmatched,
} from '@bridgehead/engine/hexwar';
import { hexOfLabel } from '../state/actions.js';
import { judgeLimits, whyNotIn, watchMeuse } from '../situation/british.js';
import type { Opponents } from './combat-table.js';
import type { Context } from '../situation/context.js';
import { destroy } from '../situation/destruction.js';
import type { AdvanceFrame, Frame, RetreatFrame } from '../state/frames.js';
import { GRID, label } from '../board/grid.js';
import { notBeforeTheResult } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { phasingSide } from '../state/state.js';
import type { Bulge, BulgeDecision, BulgeProcedure } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, unitOf, units } from '../scenarios/units.js';
import type { Result, Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** 6.4b R30 R31 Ground and rivers never stop a retreat or an advance; a hex that a British unit may not enter does. */
const passage: Passage<Side, Bulge> = {
  isPassable: (state, _context, unit, from, direction) =>
    whyNotIn(state, unit, GRID.neighbours[from * 6 + direction]) === undefined,
};

/** 6.4 4.6a R30 Hexes beside another that a unit may retreat to if they are vacant: on the map, open to it, out of enemy zones. Supply does not matter (8.0c). */
export const safeHexes: (state: State, context: Context, unit: Unit, from: Hex) => Hex[] = retreatHexesBy(passage);

/** 6.4a R27 How many of these units are lost however they retreat: each needs a safe hex of its own, and one that another unit left touches the victor. */
function lostInRetreat(state: State, context: Context, beaten: readonly Unit[]): number {
  const safe = new Map(
    beaten.map((unit) => [
      unit,
      safeHexes(state, context, unit, state.place[unit]).filter((hex) => context.occupant[hex] === NOBODY),
    ]),
  );
  const hexes = [...new Set([...safe.values()].flat())];
  return unmatched(beaten, hexes, (hex, unit) => safe.get(unit)?.includes(hex) === true).length;
}

/** 6.3a 6.3e 6.4a What a result costs because units cannot retreat. */
export function lostByRetreat(
  state: State,
  context: Context,
  { attackers, defender }: Opponents,
  result: Result,
): number {
  if (result === 'AR') return lostInRetreat(state, context, attackers);
  return result === 'DR' ? lostInRetreat(state, context, [defender]) : 0;
}

// --- retreat --------------------------------------------------------------------------------------------------------

export const HEXES_OF_A_RETREAT = 1;

/** 6.3a 6.3e Units retreat one hex; then a unit that fought them may advance into a hex that was left. */
export function retreatThenAdvance(beaten: readonly Unit[], victors: readonly Unit[]): RetreatFrame {
  const side = sideOf(beaten[0]);
  const next: AdvanceFrame = { at: 'advance', side: opponentOf(side), paths: [] };
  return {
    at: 'retreat',
    side,
    left: beaten,
    count: HEXES_OF_A_RETREAT,
    paths: beaten.map((unit): RetreatPath => ({ unit, hexes: [], followers: victors })),
    next,
  };
}

/** 6.5 One of the victors may advance into the hex of a destroyed unit. */
export function advanceInto(hex: Hex, lost: Unit, victors: readonly Unit[]): AdvanceFrame {
  return { at: 'advance', side: opponentOf(sideOf(lost)), paths: [{ unit: lost, hexes: [hex], followers: victors }] };
}

const retreatRules: RetreatRules<Side, Bulge> = {
  ...passage,
  /** 6.4a 6.6 A retreat is no movement: it leaves no mark. */
  carryOut(play, unit, route, fate) {
    const { state } = play;
    if (fate === 'perishes') {
      destroy(play, unit, '6.4a');
      return;
    }
    const from = label(state.place[unit]);
    state.place[unit] = route[route.length - 1];
    play.emit({ type: 'retreated', rule: '6.4', unit: idOf(unit), from, path: route.map(label) });
    watchMeuse(play, unit, route);
  },
  ask: ({ left }) => ({
    text: `Retreat ${left.map(nameOf).join(', ')} by one hex.`,
    rule: '6.4',
  }),
  actionFor: (unit, route) => ({ do: 'retreat', unit: idOf(unit), path: route.map(label) }),
  read: (action) =>
    action.do === 'retreat' ? { unit: unitOf(action.unit), route: action.path.map(hexOfLabel) } : undefined,
  notAnAnswer: (action) => notBeforeTheResult(action.do, ['retreat']),
  notRetreating: (unit) => refuse('not-retreating', { unit: nameOf(unit) }),
  noRoute: ({ unit }) => refuse('has-safe-hex', { unit: nameOf(unit) }),
  preview: previewRetreat,
};

function previewRetreat(
  _context: Context,
  unit: Unit,
  route: readonly Hex[],
  outcome: RetreatChoice['outcome'],
): Preview {
  const name = nameOf(unit);
  if (outcome !== 'eliminated')
    return { summary: `Retreat ${name} to ${route.map(label).join(', ')}`, tallies: [], consequences: [] };
  const text = `${name} has no safe hex and is destroyed: ${units[unit].strength} points to the ${SIDE_NAMES[opponentOf(sideOf(unit))]} Player.`;
  return { summary: `${name} is destroyed`, tallies: [], consequences: [{ kind: 'own-loss', rule: '6.4a', text }] };
}

const { retreatProcedure: retreats } = retreatsBy(retreatRules);

export const retreatProcedure: BulgeProcedure<RetreatFrame> = {
  ...retreats,
  decision: {
    ...decisionOf(retreats),
    judge(state, frame, side, action, context) {
      if (frame.left.length === 0) return [notBeforeTheResult(action.do, [])]; // all have retreated
      const found = decisionOf(retreats).judge(state, frame, side, action, context);
      const named = retreatRules.read(action);
      if (found.length === 0 || named === undefined || named.route.length === 0 || !frame.left.includes(named.unit))
        return found;
      return whyNotThere(state, context, named.unit, named.route);
    },
  },
};

function decisionOf<F extends Frame>({ decision }: BulgeProcedure<F>): BulgeDecision<F> {
  if (decision === undefined) throw new Error('a retreat and an advance are decisions');
  return decision;
}

/** 6.3a 6.3e 6.4 6.4b What is wrong with a hex, or with a way of several, as the retreat of a unit. */
function whyNotThere(state: State, context: Context, unit: Unit, route: readonly Hex[]): Violation[] {
  const name = nameOf(unit);
  const [hex] = route;
  if (route.length > HEXES_OF_A_RETREAT || directionTo(GRID, state.place[unit], hex) < 0) {
    return [
      refuse(sideOf(unit) === phasingSide(state) ? 'attacker-retreats-one-hex' : 'defender-retreats-one-hex', {
        unit: name,
        path: route.map(label).join(' '),
      }),
    ];
  }
  const violations = judgeLimits(state, unit, hex);
  const other = context.occupant[hex];
  if (other !== NOBODY)
    violations.push(refuse('retreat-hex-taken', { unit: name, hex: label(hex), other: nameOf(other) }));
  const [enemy] = enemiesInContact(context, sideOf(unit), hex);
  if (enemy !== undefined)
    violations.push(refuse('retreat-into-zone', { unit: name, hex: label(hex), enemy: nameOf(enemy) }));
  return violations;
}

// --- advance --------------------------------------------------------------------------------------------------------

const answers = advanceAnswers({ idOf, unitOf, label, hexOfLabel });

const advanceRules: AdvanceRules<Side, Bulge> = {
  ...passage,
  most: 'one', // 6.5, also between controlled hexes (6.5b)
  hasAdvanced: () => false,
  /** 6.6 R31 It has fought in this phase already and is no more than that. */
  carryOut(play, unit, from, entered) {
    play.emit({ type: 'advanced', rule: '6.5', unit: idOf(unit), from: label(from), path: entered.map(label) });
    watchMeuse(play, unit, entered);
  },
  ask: () => ({
    text: 'Advance one unit into the vacated hex, or halt.',
    rule: '6.5',
  }),
  halt: { do: 'halt' },
  actionFor: answers.actionFor,
  read: (action) => (action.do === 'advance' || action.do === 'halt' ? answers.read(action) : undefined),
  notAnAnswer: (action) => notBeforeTheResult(action.do, ['advance', 'halt']),
  refuse: (_state, _context, { unit, along, to }, why) =>
    refuse('no-advance', { unit: nameOf(unit), hex: label(to), why: whyNoAdvance(why, along) }),
  preview: (context, advance) => previewAdvance(context, advance, nameOf, label),
  /** 6.5a */
  previewHalt(able) {
    const wasted: Consequence[] =
      able.length === 0 ? [] : [{ kind: 'wasted', rule: '6.5a', text: `${sayUnits(able)} cannot advance later.` }];
    return { summary: 'No advance', tallies: [], consequences: wasted };
  },
};

/** A line on a button has room for one name. */
function sayUnits(some: readonly Unit[]): string {
  return some.length === 1 ? nameOf(itemAt(some, 0)) : counted(some.length, 'unit');
}

function whyNoAdvance(why: NoAdvance, along: Unit): string {
  switch (why) {
    case 'no-path':
      return `${nameOf(along)} left no hex`;
    case 'not-beside':
    case 'has-advanced':
      return 'it did not take part in the attack';
    case 'off-path':
      return `that is not the hex that ${nameOf(along)} left`;
    case 'held':
    case 'closed':
      return 'it is lost, or can’t go there';
  }
}

const advances = advanceBy(advanceRules);

export const advanceProcedure: BulgeProcedure<AdvanceFrame> = {
  ...advances,
  decision: {
    ...decisionOf(advances),
    /** R31 A British unit does not advance where it may not move: then that limit is named. */
    judge(state, frame, side, action, context) {
      const found = decisionOf(advances).judge(state, frame, side, action, context);
      const meant = advanceRules.read(action);
      if (found.length === 0 || typeof meant !== 'object') return found;
      const path = frame.paths.find(({ unit }) => unit === meant.along);
      if (path === undefined || !path.followers.includes(meant.unit) || !path.hexes.includes(meant.to)) return found;
      const limits = judgeLimits(state, meant.unit, meant.to);
      return limits.length > 0 ? limits : found;
    },
  },
};
