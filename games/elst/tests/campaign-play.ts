/** A campaign for tests: its first battle as it begins, or as it ends with units where a test puts them. */
import type { Verdict } from '@bridgehead/engine';
import { advance, begin, candidates, everyCandidate, judge, perform, questions } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { rosterOf } from '../rules/campaign/rosters.js';
import { elstGame } from '../rules/game.js';
import { findLocation } from '../rules/board/locations.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import type { RefitStep } from '../rules/state/campaign-frames.js';
import { settingOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { Mark, State } from '../rules/state/state.js';
import { placeCode, setMark } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import { removeWeapon, weaponsOf } from '../rules/units/weapons-in-play.js';
import { unitKinds } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';

export interface Went {
  readonly state: State;
  readonly events: readonly Event[];
}

/** These dice first, then any: 1 to 6 for one die, 11 to 66 for two. */
function withFaces(faces: readonly number[]): Chance {
  const others = seededChance(1);
  let used = 0;
  return {
    pick(ways, label, offered) {
      const face = faces.at(used++);
      if (face === undefined) return others.pick(ways, label, offered);
      return offered === undefined ? face : offered.indexOf(face);
    },
  };
}

/** An answer of a side, with these dice; after them any others. */
export function answerAs(state: State, side: Side, action: Action, faces: readonly number[] = []): Went {
  const done = perform<Elst>(elstGame, state, side, action, withFaces(faces));
  if (!done.legal) throw new Error(done.violations.map(({ code, text }) => `${code}: ${text}`).join('; '));
  return done;
}

export function verdictFor(state: State, side: Side, action: Action): readonly string[] {
  const verdict: Verdict = judge<Elst>(elstGame, state, side, action);
  return verdict.legal ? [] : verdict.violations.map(({ code, rule }) => `${code} ${rule}`);
}

export function askedNow(state: State): readonly Side[] {
  return questions<Elst>(elstGame, state).map(({ side }) => side);
}

export function listFor(state: State, side: Side): Action[] {
  return everyCandidate(candidates<Elst>(elstGame, state, side));
}

/** The campaign at its first question. */
export function newCampaign(options: Readonly<Record<string, string>> = {}): State {
  return begin<Elst>(elstGame, { scenario: CAMPAIGN, options }, seededChance(1));
}

const DEFAULT: Action = { do: 'by-default' };
const READY: Action = { do: 'ready' };

/** The Initial Scenario, set up as suggested, at the first Rally Phase; later: pieces that enter instead. */
export function initialBattle(options: Readonly<Record<string, string>> = {}, later: readonly string[] = []): State {
  let state = newCampaign(options);
  state = answerAs(state, 'british', { do: 'prepare', radios: [], enter: [...later] }).state;
  for (const side of ['german', 'british'] as const)
    for (const action of [DEFAULT, READY]) state = answerAs(state, side, action).state;
  return state;
}

export interface Placing {
  readonly kind: string;
  readonly at: string;
  readonly marks?: readonly Mark[];
}

/** The end of the Initial Scenario: these units stand there, all others are lost. The Refit Phase goes on to its first question. */
export function afterBattle(placed: readonly Placing[], faces: readonly number[] = []): Went {
  const state = elstGame.copy(initialBattle());
  const { board } = settingOf(state);
  const used = new Set<number>();
  for (const { kind, at, marks = [] } of placed) {
    const unit = state.kind.findIndex((other, index) => unitKinds[other].id === kind && !used.has(index));
    if (unit < 0) throw new Error(`There is no ${kind} left`);
    used.add(unit);
    moveUnit(state, unit, findLocation(board, at) ?? 0);
    setMark(state, unit, ...marks);
  }
  state.side.forEach((_, unit) => {
    if (used.has(unit)) return;
    for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    moveUnit(state, unit, placeCode('eliminated'));
  });
  return refitFrom(state, 'melee', faces);
}

/** The Refit Phase from a step on, up to the next question. */
export function refitFrom(state: State, step: RefitStep, faces: readonly number[] = []): Went {
  const events: Event[] = [];
  state.phase = 'refit';
  state.stack = [{ at: 'refit', step, waiting: 'begin' }];
  advance<Elst>(elstGame, { state, chance: withFaces(faces), emit: (event) => events.push(event) });
  return { state, events };
}

/** What the events say. */
export function told(events: readonly Event[]): string[] {
  return events.map((event) => elstGame.tell(event));
}

/** The ids of those whom a side has Retained. */
export function retainedKinds(state: State, side: Side): string[] {
  return rosterOf(state, side)
    .pieces.filter(({ fate }) => fate === 'retained')
    .map(({ kind }) => unitKinds[kind].id);
}

/** Answers every question of the Refit Phase with the answer that does nothing, up to a step. */
export function idleTo(went: Went, step: string): Went {
  let { state } = went;
  const events = [...went.events];
  for (let count = 0; count < 40; count++) {
    const frame = state.stack.at(-1);
    if (frame?.at !== 'refit' || frame.step === step) return { state, events };
    for (const side of askedNow(state)) {
      const [idle] = listFor(state, side);
      const next = answerAs(state, side, idle);
      events.push(...next.events);
      ({ state } = next);
    }
  }
  throw new Error(`The Refit Phase does not reach ${step}`);
}
