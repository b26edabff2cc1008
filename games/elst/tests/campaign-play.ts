/** A campaign for tests: its first battle as it begins, or as it ends with units where a test puts them. */
import type { Verdict } from '@bridgehead/engine';
import { advance, begin, candidates, everyCandidate, judge, perform, questions } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { groundAt } from '../rules/campaign/ground.js';
import { campaignOf, rosterOf } from '../rules/campaign/rosters.js';
import { elstGame } from '../rules/game.js';
import { findLocation } from '../rules/board/locations.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import type { RefitStep } from '../rules/state/campaign-frames.js';
import { settingOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { Mark, State } from '../rules/state/state.js';
import { clearAllMarks, placeCode, setMark } from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import { addWeapon, removeWeapon, weaponsOf } from '../rules/units/weapons-in-play.js';
import { findWeaponKind, unitKinds } from '../rules/vocabulary/units.js';
import type { Side, TurnPhase } from '../rules/vocabulary/vocabulary.js';

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

let suggested: State | undefined;

/** The Initial Scenario, set up as suggested, at the first Rally Phase; later: pieces that enter instead. Set up once for all tests. */
export function initialBattle(options: Readonly<Record<string, string>> = {}, later: readonly string[] = []): State {
  if (Object.keys(options).length + later.length > 0) return setUpInitial(options, later);
  suggested ??= setUpInitial(options, later);
  return elstGame.copy(suggested);
}

function setUpInitial(options: Readonly<Record<string, string>>, later: readonly string[]): State {
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

/** Both sides hold something: the British the west, the Germans all the rest. */
export const BOTH: readonly Placing[] = [
  { kind: 'br-4-5-7', at: 'E12' },
  { kind: 'br-4-5-7', at: 'E13' },
  { kind: 'ss-4-4-7', at: 'NN8' },
];

/** A weapon more in the hands of a unit on the map. */
export function armed(state: State, unit: number, id: string): number {
  return addWeapon(state, findWeaponKind(id) ?? -1, unit);
}

/** The Initial Scenario with these units there; all others are lost. */
function standing(placed: readonly Placing[]): State {
  const begun = initialBattle();
  const hasTanks = placed.some(({ kind }) => kind.startsWith('br-sherman'));
  const state = elstGame.copy(hasTanks ? answerAs(begun, 'british', DEFAULT).state : begun);
  const { board } = settingOf(state);
  const used = new Set<number>();
  for (const { kind, at, marks = [] } of placed) {
    const unit = state.kind.findIndex((other, index) => unitKinds[other].id === kind && !used.has(index));
    if (unit < 0) throw new Error(`There is no ${kind} left`);
    used.add(unit);
    moveUnit(state, unit, findLocation(board, at) ?? 0);
    clearAllMarks(state, unit);
    setMark(state, unit, ...marks);
  }
  state.side.forEach((_, unit) => {
    if (used.has(unit)) return;
    for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    moveUnit(state, unit, placeCode('eliminated'));
  });
  return state;
}

/** The end of the Initial Scenario: the Refit Phase goes on to its first question. */
export function afterBattle(placed: readonly Placing[], faces: readonly number[] = []): Went {
  return refitFrom(standing(placed), 'melee', faces);
}

/** A phase of the Initial Scenario, at its first question. */
export function battleWith(placed: readonly Placing[], phase: TurnPhase, attacker: Side = 'british'): State {
  const state = standing(placed);
  state.attacker = attacker;
  state.stack = [{ at: 'sequence', step: phase }];
  advance<Elst>(elstGame, { state, chance: withFaces([]), emit: () => undefined });
  return state;
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

/** Both sides buy; the dice are those of strength, weapons and leaders, the British groups first. */
export function buying(
  state: State,
  { british = [], german = [], chit }: Readonly<Partial<Record<Side, readonly Bought[]>>> & { readonly chit?: true },
  faces: readonly number[] = [],
): Went {
  const sealed = answerAs(state, 'german', { do: 'buy', groups: [...german], ...(chit && { chit }) });
  return answerAs(sealed.state, 'british', { do: 'buy', groups: [...british] }, faces);
}

interface Bought {
  readonly group: string;
  readonly to: 'entry' | number;
}

/** From the choice of the British to the first Rally Phase of the next battle: all are set up as suggested. dice: of a Dual Attack. */
export function toBattle(
  state: State,
  choice: 'attack' | 'idle',
  area: Action = { do: 'declare-area', hexrows: ['K', 'T'], numbers: [9, 18] },
  faces: readonly number[] = [],
): State {
  return setUpAll(answerAs(state, 'british', { do: 'choose-initiative', choice }, faces).state, area);
}

function setUpAll(begun: State, area: Action): State {
  let state = begun;
  for (let count = 0; count < 40 && state.phase === 'set-up'; count++) state = setUpOnce(state, area);
  return state;
}

/** The next answer of a set-up. */
export function setUpOnce(state: State, area: Action): State {
  const [side] = askedNow(state);
  const at = state.stack.at(-1)?.at;
  if (at === 'declaration') return answerAs(state, side, area).state;
  const listed = listFor(state, side);
  if (at === 'refit') return answerAs(state, side, listed[0]).state;
  return answerAs(state, side, listed.find((action) => action.do === 'by-default') ?? READY).state;
}

/** The unit of this kind on the map, or the one with this place among them. */
export function unitOf(state: State, kind: string, place = 0): number {
  const found = state.kind.flatMap((other, unit) =>
    unitKinds[other].id === kind && state.place[unit] >= 0 ? [unit] : [],
  );
  if (found[place] === undefined) throw new Error(`There is no ${kind} on the map`);
  return found[place];
}

/** The ground of the campaign in a hex. */
export function groundIn(state: State, label: string): string {
  return groundAt(campaignOf(state).ground, settingOf(state).board.grid.labels.indexOf(label));
}
