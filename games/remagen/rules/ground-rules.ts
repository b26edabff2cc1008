/**
 * 7.7 7.9 Where Remagen differs from other games on a field of hexes: units retreat up to four hexes, friends in their way step
 * aside, all victors may follow. What is common stands in engine/src/hexwar; which hexsides stop zones in zones-of-control.ts.
 */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { directionTo } from '@bridgehead/engine/hex';
import { pushFrame, withRemedy } from '@bridgehead/engine';
import type {
  Advance,
  AdvanceRules,
  BadStep,
  NoAdvance,
  RefusedRoute,
  RetreatChoice,
  RetreatRules,
} from '@bridgehead/engine/hexwar';
import {
  advanceAnswers,
  advanceProcedure as advanceBy,
  areInContact,
  enemiesInContact,
  NOBODY,
  previewAdvance,
  retreatsBy,
} from '@bridgehead/engine/hexwar';
import { hexOfLabel } from './actions.js';
import { board, GRID, label } from './board.js';
import type { Context } from './context.js';
import { displacementOfFriend } from './displacement.js';
import { eliminate } from './elimination.js';
import { closedStep } from './movement.js';
import { notAnAnswer, refuse } from './refusals.js';
import { throughFriends } from './routes.js';
import type { State } from './state.js';
import { hasMark, setMark } from './state.js';
import { isBeyondLimit, isPassable, passage } from './terrain.js';
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
  ask({ left, count }) {
    const hexes = count === 1 ? 'one hex' : `${count} hexes`;
    return { text: `Retreat ${left.map(nameOf).join(', ')} by ${hexes}.`, rule: '7.7' };
  },
  actionFor: (unit, route) => ({ do: 'retreat', unit: idOf(unit), path: route.map(label) }),
  read: (action) =>
    action.do === 'retreat' ? { unit: unitOf(action.unit), route: action.path.map(hexOfLabel) } : undefined,
  notAnAnswer: (action) => notAnAnswer(action.do, ['retreat']),
  notRetreating: (unit) => refuse('not-retreating', { unit: nameOf(unit) }),
  noRoute: (refused) => withRoute(refuseRoute(refused), refused),
  preview: previewRetreat,
};

type Refused = RefusedRoute<State, Context>;

/** The rule that a route breaks: of a single step, of its length, or of friends in the way. */
function refuseRoute(refused: Refused): Violation {
  const { state, context, unit, route, count, outcome, badStep } = refused;
  const name = nameOf(unit);
  const path = route.map(label).join(' ') || 'staying where it is';
  const tooShortOrLong = refuse('retreat-distance', { unit: name, count, start: label(context.place[unit]), path });
  if (badStep !== undefined) return badStep.obstacle === 'not-away' ? tooShortOrLong : refuseStep(refused, badStep);
  if (outcome === 'eliminated') return refuse('retreat-in-part', { unit: name, path }); // 7.74b
  if (route.length !== count) return tooShortOrLong; // 7.74a
  const held = route.find((hex) => context.occupant[hex] !== NOBODY);
  const again = route.find(
    (hex) => context.occupant[hex] !== NOBODY && hasMark(state, context.occupant[hex], 'displaced'),
  );
  if (outcome === 'displace' && again !== undefined)
    return refuse('retreat-again', { unit: name, hex: label(again), friend: nameOf(context.occupant[again]) }); // 7.82c
  if (outcome === 'displace' || held === undefined) return refuse('retreat-crowd', { unit: name, path }); // 7.73b
  return refuse('retreat-friend', { unit: name, hex: label(held), friend: nameOf(context.occupant[held]) }); // 7.73a
}

function refuseStep({ state, context, unit }: Refused, { obstacle, from, to }: BadStep): Violation {
  const name = nameOf(unit);
  const hex = label(to);
  switch (obstacle) {
    case 'not-adjacent':
      return refuse('retreat-jump', { unit: name, from: label(from), to: hex });
    case 'enemy':
      return refuse('retreat-enemy', { unit: name, hex, enemy: nameOf(context.occupant[to]) });
    case 'zone':
      return refuse('retreat-zone', { unit: name, hex, enemy: nameOf(enemiesInContact(context, sideOf(unit), to)[0]) });
    default:
      return isBeyondLimit(state, units[unit], to)
        ? refuse('retreat-limit', { unit: name, hex })
        : refuse('retreat-closed', { unit: name, from: label(from), to: hex, why: whyClosed(context, from, to) });
  }
}

function whyClosed(context: Context, from: Hex, to: Hex): string {
  if (!areInContact(context, from, to)) return 'no bridge leads across the Rhine there';
  return `a vehicle unit needs a road or trail into ${board.terrain[to]} and across a stream`;
}

/** A route that the unit may take instead. */
function withRoute(violation: Violation, { unit, routes }: Refused): Violation {
  const [route] = routes;
  return route.length === 0
    ? violation
    : withRemedy(violation, `Retreat by ${route.map(label).join(' ')}.`, {
        do: 'retreat',
        unit: idOf(unit),
        path: route.map(label),
      });
}

/** What becomes of the unit at the end of its route, and of friends on it. */
function previewRetreat(
  context: Context,
  unit: Unit,
  route: readonly Hex[],
  outcome: RetreatChoice['outcome'],
): Preview {
  const name = nameOf(unit);
  if (outcome === 'eliminated') {
    const loss = `${name} cannot complete its retreat and is eliminated: ${units[unit].victoryPoints} points to the ${SIDE_NAMES[opponentOf(sideOf(unit))]} Player.`;
    const summary =
      route.length === 0
        ? `${name} is eliminated where it stands`
        : `Retreat ${name} to ${label(route[route.length - 1])}, where it is eliminated`;
    return { summary, tallies: [], consequences: [{ kind: 'own-loss', rule: '7.74b', text: loss }] };
  }
  const friends = route.map((hex) => context.occupant[hex]).filter((other) => other !== NOBODY && other !== unit);
  return {
    summary: `Retreat ${name} by ${route.map(label).join(', ')}`,
    tallies: [],
    consequences: friends.flatMap(displacementOfFriend),
  };
}

export const { retreatChoice, retreatProcedure } = retreatsBy(retreatRules);

// --- 7.9 advance ----------------------------------------------------------------------------------------------------

const answers = advanceAnswers({ idOf, unitOf, label, hexOfLabel });

const advanceRules: AdvanceRules<Side, Remagen> = {
  ...passage, // 7.93 15.0c
  most: 'all', // 7.91b 7.94
  hasAdvanced: (state, unit) => hasMark(state, unit, 'advanced'),
  carryOut(play, unit, from, entered) {
    setMark(play.state, unit, 'advanced'); // 7.96b
    play.emit({ type: 'advanced', rule: '7.91b', unit: idOf(unit), from: label(from), path: entered.map(label) });
  },
  ask: () => ({ text: 'Advance after combat, or halt.', rule: '7.91b' }),
  halt: { do: 'halt' },
  actionFor: answers.actionFor,
  read: (action) => (action.do === 'advance' || action.do === 'halt' ? answers.read(action) : undefined),
  notAnAnswer: (action) => notAnAnswer(action.do, ['advance', 'halt']),
  refuse: refuseAdvance,
  preview: (context, advance) => previewAdvance(context, advance, nameOf, label),
  /** 7.96a Who gives up an advance by halting. */
  previewHalt(able) {
    const wasted: Consequence[] =
      able.length === 0
        ? []
        : [
            {
              kind: 'wasted',
              rule: '7.96a',
              text: `${able.map(nameOf).join(', ')} cannot advance later in this phase.`,
            },
          ];
    return { summary: 'No more advance', tallies: [], consequences: wasted };
  },
};

function refuseAdvance(
  state: State,
  context: Context,
  { unit, along, to }: Advance,
  why: NoAdvance,
  path: readonly Hex[],
): Violation {
  const name = nameOf(unit);
  switch (why) {
    case 'no-path':
      return refuse('no-path', { unit: name, beaten: nameOf(along) }); // 7.91a
    case 'not-beside':
      return refuse('advance-not-beside', { unit: name, beaten: nameOf(along) }); // 7.94
    case 'has-advanced':
      return refuse('advanced-before', { unit: name }); // 7.92
    case 'off-path':
      return refuse('off-path', { unit: name, hex: label(to), path: path.map(label).join(' ') }); // 7.95
    case 'held':
      return refuse('advance-held', { unit: name, hex: label(to), holder: nameOf(context.occupant[to]) }); // 5.31b 7.97
    case 'closed':
      return refuseClosedPath(state, context, unit, path.slice(0, path.indexOf(to) + 1));
  }
}

/** R33 The first step of the way that is closed to an advancing unit. */
function refuseClosedPath(state: State, context: Context, unit: Unit, way: readonly Hex[]): Violation {
  let from = state.place[unit];
  for (const to of way) {
    if (isBeyondLimit(state, units[unit], to)) return refuse('advance-limit', { unit: nameOf(unit), hex: label(to) }); // 15.0c
    const other = context.occupant[to];
    if (other !== NOBODY && sideOf(other) !== sideOf(unit))
      return refuse('enemy-hex', { unit: nameOf(unit), hex: label(to), enemy: nameOf(other) }); // 5.12
    const direction = directionTo(GRID, from, to);
    if (direction < 0) return refuse('not-adjacent', { from: label(from), to: label(to) });
    if (!isPassable(state, context, units[unit], from, direction)) return closedStep(context, unit, from, to); // 11.12a 5.24a
    from = to;
  }
  throw new Error(`${nameOf(unit)} may not advance, yet no step on its way is closed`);
}

export const advanceProcedure = advanceBy(advanceRules);
