/**
 * 7.7 7.9 Where Remagen differs from other games on a field of hexes: units retreat up to four hexes, friends in their way step
 * aside, all victors may follow. What is common stands in engine/src/hexwar; which hexsides stop zones in zones-of-control.ts.
 */
import type { Consequence, Hex, Preview } from '@bridgehead/engine';
import { pushFrame } from '@bridgehead/engine';
import type { AdvanceRules, NoAdvance, RetreatChoice, RetreatRules } from '@bridgehead/engine/hexwar';
import { advanceProcedure as advanceBy, NOBODY, previewAdvance, retreatsBy } from '@bridgehead/engine/hexwar';
import { hexOfLabel } from './actions.js';
import { label } from './board.js';
import type { Context } from './context.js';
import { displacementOfFriend } from './displacement.js';
import { eliminate } from './elimination.js';
import { notAnAnswer, refuse } from './refusals.js';
import { throughFriends } from './routes.js';
import { hasMark, setMark } from './state.js';
import { passage } from './terrain.js';
import type { Remagen } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';
import type { Side } from './vocabulary.js';

// --- 7.7 retreat ----------------------------------------------------------------------------------------------------

const retreatRules: RetreatRules<Side, Remagen> = {
  ...passage, // 7.72
  throughFriends, // 7.73b
  /** 7.81c 7.74b The unit goes hex by hex, friends stepping aside; or as far as it can, and is eliminated there. */
  carryOut(play, unit, route, fate) {
    const { state } = play;
    setMark(state, unit, 'hit'); // 8.41b
    if (fate === 'retreats') {
      pushFrame(state, { at: 'withdraw', unit, route, step: 0 });
      return;
    }
    if (route.length > 0) {
      const from = label(state.place[unit]);
      state.place[unit] = route[route.length - 1];
      play.emit({ type: 'retreated', rule: '7.74b', unit: idOf(unit), from, path: route.map(label) });
    }
    eliminate(play, unit, '7.74b');
  },
  ask({ side, left, count }) {
    const hexes = count === 1 ? 'one hex' : `${count} hexes`;
    return { text: `The ${SIDE_NAMES[side]} Player retreats ${left.map(nameOf).join(', ')} by ${hexes}.`, rule: '7.7' };
  },
  actionFor: (unit, route) => ({ do: 'retreat', unit: idOf(unit), path: route.map(label) }),
  read: (action) => (action.do === 'retreat' ? { unit: unitOf(action.unit), route: action.path.map(hexOfLabel) } : undefined),
  notAnAnswer: (action) => notAnAnswer(action.do, ['retreat']),
  notRetreating: (unit) => refuse('not-retreating', { unit: nameOf(unit) }),
  noRoute(unit, route, count, outcome) {
    const why = route.length !== count && outcome !== 'eliminated' ? `it must retreat exactly ${count}` : WHY[outcome];
    return refuse('no-route', { unit: nameOf(unit), path: route.map(label).join(' ') || 'staying where it is', why });
  },
  preview: previewRetreat,
};

const WHY: Readonly<Record<RetreatChoice['outcome'], string>> = {
  vacant: 'it must go by vacant hexes that lead away from the combat, free of enemy zones of control',
  displace: 'no vacant route exists; it must enter as few friendly hexes as possible, whose units can step aside',
  eliminated: 'no complete route exists; it goes as far as it can and is eliminated there',
};

/** What becomes of the unit at the end of its route, and of friends on it. */
function previewRetreat(context: Context, unit: Unit, route: readonly Hex[], outcome: RetreatChoice['outcome']): Preview {
  const name = nameOf(unit);
  if (outcome === 'eliminated') {
    const loss = `${name} cannot complete its retreat and is eliminated: ${units[unit].victoryPoints} points to the ${SIDE_NAMES[opponentOf(sideOf(unit))]} Player.`;
    const summary = route.length === 0 ? `${name} is eliminated where it stands` : `Retreat ${name} to ${label(route[route.length - 1])}, where it is eliminated`;
    return { summary, tallies: [], consequences: [{ kind: 'own-loss', rule: '7.74b', text: loss }] };
  }
  const friends = route.map((hex) => context.occupant[hex]).filter((other) => other !== NOBODY && other !== unit);
  return { summary: `Retreat ${name} by ${route.map(label).join(', ')}`, tallies: [], consequences: friends.flatMap(displacementOfFriend) };
}

export const { retreatChoice, retreatProcedure } = retreatsBy(retreatRules);

// --- 7.9 advance ----------------------------------------------------------------------------------------------------

const advanceRules: AdvanceRules<Side, Remagen> = {
  ...passage, // 7.93 15.0c
  most: 'all', // 7.91b 7.94
  hasAdvanced: (state, unit) => hasMark(state, unit, 'advanced'),
  carryOut(play, unit, from, entered) {
    setMark(play.state, unit, 'advanced'); // 7.96b
    play.emit({ type: 'advanced', rule: '7.91b', unit: idOf(unit), from: label(from), path: entered.map(label) });
  },
  ask: ({ side }) => ({ text: `The ${SIDE_NAMES[side]} Player may advance after combat.`, rule: '7.91b' }),
  halt: { do: 'halt' },
  actionFor: ({ unit, along, to }) => ({ do: 'advance', unit: idOf(unit), along: idOf(along), to: label(to) }),
  read(action) {
    if (action.do === 'halt') return 'halt';
    return action.do === 'advance' ? { unit: unitOf(action.unit), along: unitOf(action.along), to: hexOfLabel(action.to) } : undefined;
  },
  notAnAnswer: (action) => notAnAnswer(action.do, ['advance', 'halt']),
  refuse: ({ unit, along, to }, why) => refuse('no-advance', { unit: nameOf(unit), hex: label(to), why: whyNoAdvance(why, along) }),
  preview: (context, advance) => previewAdvance(context, advance, nameOf, label),
  /** 7.96a Who gives up an advance by halting. */
  previewHalt(able) {
    const wasted: Consequence[] = able.length === 0 ? [] : [{ kind: 'wasted', rule: '7.96a', text: `${able.map(nameOf).join(', ')} cannot advance later in this phase.` }];
    return { summary: 'No more advance', tallies: [], consequences: wasted };
  },
};

function whyNoAdvance(why: NoAdvance, along: Unit): string {
  switch (why) {
    case 'no-path':
      return `${nameOf(along)} left no Path of Retreat`;
    case 'not-beside':
      return 'it did not fight next to the beaten unit'; // 7.94
    case 'has-advanced':
      return 'it has advanced already';
    case 'off-path':
      return 'an advancing unit may not leave the Path of Retreat'; // 7.95
    case 'closed':
      return 'the hex is held, or a step on the way is closed to it'; // 7.97 R33
  }
}

export const advanceProcedure = advanceBy(advanceRules);
