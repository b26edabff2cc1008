/**
 * 6.4 6.5 Where Bulge differs from other games on a field of hexes: a beaten unit retreats one hex, no friend steps aside for it,
 * a single victor may follow, and only the limits of the British close a hex. What is common stands in engine/src/hexwar;
 * that no hexside stops a zone of control, in context.ts.
 */
import type { Consequence, Hex, Preview } from '@bridgehead/engine';
import type { AdvanceRules, NoAdvance, Passage, RetreatChoice, RetreatPath, RetreatRules } from '@bridgehead/engine/hexwar';
import { advanceProcedure as advanceBy, previewAdvance, retreatHexesBy, retreatsBy } from '@bridgehead/engine/hexwar';
import { hexOfLabel } from './actions.js';
import { whyNotIn, watchMeuse } from './british.js';
import type { Context } from './context.js';
import { destroy } from './destruction.js';
import type { AdvanceFrame, RetreatFrame } from './frames.js';
import { GRID, label } from './grid.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { State } from './state.js';
import type { Bulge } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units } from './units.js';
import type { Side } from './vocabulary.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';

/** 6.4b R30 R31 Ground and rivers never stop a retreat or an advance; a hex that a British unit may not enter does. */
const passage: Passage<Side, Bulge> = {
  isPassable: (state, _context, unit, from, direction) => whyNotIn(state, unit, GRID.neighbours[from * 6 + direction]) === undefined,
};

/** 6.4 4.6a R30 Hexes beside another that a unit may retreat to if they are vacant: on the map, open to it, out of enemy zones. Supply does not matter (8.0c). */
export const safeHexes: (state: State, context: Context, unit: Unit, from: Hex) => Hex[] = retreatHexesBy(passage);

// --- retreat --------------------------------------------------------------------------------------------------------

const HEXES_OF_A_RETREAT = 1;

/** 6.3a 6.3e Units retreat one hex; then a unit that fought them may advance into a hex that was left. */
export function retreatThenAdvance(beaten: readonly Unit[], victors: readonly Unit[]): RetreatFrame {
  const side = sideOf(beaten[0]);
  const next: AdvanceFrame = { at: 'advance', side: opponentOf(side), paths: [] };
  return { at: 'retreat', side, left: beaten, count: HEXES_OF_A_RETREAT, paths: beaten.map((unit): RetreatPath => ({ unit, hexes: [], followers: victors })), next };
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
  ask: ({ side, left }) => ({ text: `The ${SIDE_NAMES[side]} Player retreats ${left.map(nameOf).join(', ')} by one hex.`, rule: '6.4' }),
  actionFor: (unit, route) => ({ do: 'retreat', unit: idOf(unit), path: route.map(label) }),
  read: (action) => (action.do === 'retreat' ? { unit: unitOf(action.unit), route: action.path.map(hexOfLabel) } : undefined),
  notAnAnswer: (action) => notAnAnswer(action.do, ['retreat']),
  notRetreating: (unit) => refuse('not-retreating', { unit: nameOf(unit) }),
  noRoute(unit, route, _count, outcome) {
    if (route.length === 0 && outcome !== 'eliminated') return refuse('has-safe-hex', { unit: nameOf(unit) });
    return refuse('not-safe', { unit: nameOf(unit), path: route.map(label).join(' ') });
  },
  preview: previewRetreat,
};

function previewRetreat(_context: Context, unit: Unit, route: readonly Hex[], outcome: RetreatChoice['outcome']): Preview {
  const name = nameOf(unit);
  if (outcome !== 'eliminated') return { summary: `Retreat ${name} to ${route.map(label).join(', ')}`, tallies: [], consequences: [] };
  const text = `${name} has no safe hex and is destroyed: ${units[unit].strength} points to the ${SIDE_NAMES[opponentOf(sideOf(unit))]} Player.`;
  return { summary: `${name} is destroyed`, tallies: [], consequences: [{ kind: 'own-loss', rule: '6.4a', text }] };
}

export const { retreatProcedure } = retreatsBy(retreatRules);

// --- advance --------------------------------------------------------------------------------------------------------

const advanceRules: AdvanceRules<Side, Bulge> = {
  ...passage,
  most: 'one', // 6.5, also between controlled hexes (6.5b)
  hasAdvanced: () => false,
  /** 6.6 R31 It has fought in this phase already and is no more than that. */
  carryOut(play, unit, from, entered) {
    play.emit({ type: 'advanced', rule: '6.5', unit: idOf(unit), from: label(from), path: entered.map(label) });
    watchMeuse(play, unit, entered);
  },
  ask: ({ side }) => ({ text: `The ${SIDE_NAMES[side]} Player may advance one unit into the hex that was left.`, rule: '6.5' }),
  halt: { do: 'halt' },
  actionFor: ({ unit, along, to }) => ({ do: 'advance', unit: idOf(unit), along: idOf(along), to: label(to) }),
  read(action) {
    if (action.do === 'halt') return 'halt';
    return action.do === 'advance' ? { unit: unitOf(action.unit), along: unitOf(action.along), to: hexOfLabel(action.to) } : undefined;
  },
  notAnAnswer: (action) => notAnAnswer(action.do, ['advance', 'halt']),
  refuse: ({ unit, along, to }, why) => refuse('no-advance', { unit: nameOf(unit), hex: label(to), why: whyNoAdvance(why, along) }),
  preview: (context, advance) => previewAdvance(context, advance, nameOf, label),
  /** 6.5a */
  previewHalt(able) {
    const wasted: Consequence[] = able.length === 0 ? [] : [{ kind: 'wasted', rule: '6.5a', text: `${able.map(nameOf).join(', ')} cannot advance later.` }];
    return { summary: 'No advance', tallies: [], consequences: wasted };
  },
};

function whyNoAdvance(why: NoAdvance, along: Unit): string {
  switch (why) {
    case 'no-path':
      return `${nameOf(along)} left no hex`;
    case 'not-beside':
    case 'has-advanced':
      return 'it did not take part in the attack';
    case 'off-path':
      return `that is not the hex that ${nameOf(along)} left`;
    case 'closed':
      return 'it is lost, or may not go there';
  }
}

export const advanceProcedure = advanceBy(advanceRules);
