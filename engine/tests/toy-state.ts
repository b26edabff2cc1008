/** The toy's vocabulary, questions about its state, and how it is read and written. The rules stand in toy.ts. */
import type { Adder, GameTypes, Parsed, Problem, Violation, WholeGame } from '@bridgehead/engine';

export const SIDES = ['red', 'blue'] as const;
export type Side = (typeof SIDES)[number];
export const POSTURES = ['bold', 'wary'] as const;
type Posture = (typeof POSTURES)[number];
export const SPACES = 7;
/** A mine that has gone off. */
export const SPENT = -1;

export interface Unit {
  readonly id: string;
  readonly side: Side;
  at: number;
  alive: boolean;
}

export type ToyFrame =
  | { readonly at: 'setup' }
  | { readonly at: 'bury' }
  | { readonly at: 'turn'; readonly step: number }
  | { readonly at: 'postures' }
  | { readonly at: 'phase'; readonly side: Side; readonly spent: readonly string[] }
  | { readonly at: 'march'; readonly unit: string; readonly to: number }
  | { readonly at: 'snap'; readonly side: Side; readonly target: string }
  | { readonly at: 'shot'; readonly shooter: string; readonly target: string }
  | {
      readonly at: 'assault';
      readonly attackers: readonly string[];
      readonly target: string;
      readonly replied: boolean;
    }
  | { readonly at: 'over' };

export interface ToyState {
  stack: ToyFrame[];
  scenario: string;
  /** Option: nothing may be taken back. */
  touch: boolean;
  turn: number;
  lastTurn: number;
  units: Unit[];
  /** Where each side's mine lies; null while it is not buried, or not known. */
  mines: Record<Side, number | null>;
  postures: Record<Side, Posture | null>;
}

export type ToyAction =
  | { readonly do: 'bury'; readonly at: number }
  | { readonly do: 'posture'; readonly posture: Posture }
  | { readonly do: 'march'; readonly unit: string; readonly to: number }
  | { readonly do: 'attack'; readonly units: readonly string[]; readonly target: string }
  | { readonly do: 'shoot'; readonly shooter: string }
  | { readonly do: 'hold' | 'stand' | 'fallBack' | 'end' };

type ToyEvent = { readonly rule: string; readonly reveals?: true } & (
  | { readonly type: 'buried'; readonly side: Side; readonly at: number | null }
  | { readonly type: 'revealed'; readonly postures: Readonly<Record<Side, Posture | null>> }
  | { readonly type: 'moved'; readonly unit: string; readonly to: number }
  | { readonly type: 'mine'; readonly unit: string; readonly at: number }
  | { readonly type: 'rolled'; readonly side: Side; readonly die: number; readonly result: 'hit' | 'miss' }
  | { readonly type: 'lost'; readonly unit: string }
);

/** What can be ordered beforehand; the game itself knows no orders, its test gives it some. */
interface ToyOrders {
  readonly mine?: number;
  readonly posture?: Posture;
  readonly snap?: 'shoot' | 'hold';
  readonly reply?: 'stand' | 'fallBack';
}

export interface Toy extends GameTypes {
  State: ToyState;
  Frame: ToyFrame;
  Action: ToyAction;
  Event: ToyEvent;
  Side: Side;
  Context: { readonly owner: readonly (Side | undefined)[] };
  Orders: ToyOrders;
}

export type ToyGame = WholeGame<Toy>;

// ---- Questions about a state ---------------------------------------------------------------------------------------

export const enemyOf = (side: Side): Side => (side === 'red' ? 'blue' : 'red');
export const unitOf = (state: ToyState, id: string) => state.units.find((unit) => unit.id === id);
export const living = (state: ToyState, side: Side) => state.units.filter((unit) => unit.alive && unit.side === side);
export const nextTo = (a: Unit, b: Unit) => Math.abs(a.at - b.at) === 1;
export const violation = (code: string, rule: string, text: string): Violation => ({ code, rule, text });

export function mustFind(state: ToyState, id: string): Unit {
  const unit = unitOf(state, id);
  if (!unit) throw new Error(`there is no unit ${id}`);
  return unit;
}

export function judgeActor(state: ToyState, side: Side, spent: readonly string[], id: string): Violation[] {
  const unit = unitOf(state, id);
  if (!unit?.alive) return [violation('no-unit', '3.1', `There is no unit ${id}.`)];
  const found: Violation[] = [];
  if (unit.side !== side) found.push(violation('not-yours', '3.1', `${id} is not yours.`));
  if (spent.includes(id)) found.push(violation('spent', '3.2', `${id} has acted in this phase.`));
  return found;
}

export function judgeMarch(side: Side, unit: Unit, to: number, owner: Toy['Context']['owner']): Violation[] {
  const steps = Math.abs(to - unit.at);
  if (steps < 1 || steps > 2 || to < 0 || to >= SPACES)
    return [violation('too-far', '3.3', `${unit.id} cannot march from ${unit.at} to ${to}.`)];
  const path = new Set([unit.at + Math.sign(to - unit.at), to]);
  return [...path]
    .filter((at) => owner[at] === enemyOf(side))
    .map((at) => violation('blocked', '3.4', `${unit.id} is stopped by the enemy in ${at}.`));
}

/** 4.3 The number that must be reached on the die. */
export function attackTally(state: ToyState, attackers: readonly string[], target: Unit, sum: Adder): void {
  sum.add('4.3', 'attackers', attackers.length);
  if (state.postures[enemyOf(target.side)] === 'bold') sum.add('2.2', 'bold attackers', 1);
  if (state.postures[target.side] === 'wary') sum.add('2.3', 'wary target', -1);
}

export function subsets(ids: readonly string[]): string[][] {
  return ids
    .reduce<string[][]>((sets, id) => [...sets, ...sets.map((set) => [...set, id])], [[]])
    .filter((set) => set.length > 0);
}

// ---- Reading and writing --------------------------------------------------------------------------------------------

const FRAMES: readonly string[] = [
  'setup',
  'bury',
  'turn',
  'postures',
  'phase',
  'march',
  'snap',
  'shot',
  'assault',
  'over',
];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (json: unknown): json is Fields => typeof json === 'object' && json !== null;
const isText = (json: unknown): json is string => typeof json === 'string';
const isNumber = (json: unknown): json is number => Number.isInteger(json);
const isTexts = (json: unknown): json is string[] => Array.isArray(json) && json.every(isText);
const isPosture = (json: unknown): json is Posture => json === 'bold' || json === 'wary';
const isStack = (json: unknown): json is ToyFrame[] =>
  Array.isArray(json) &&
  json.length > 0 &&
  json.every((frame) => isFields(frame) && isText(frame.at) && FRAMES.includes(frame.at));
const isUnit = (json: unknown): json is Unit =>
  isFields(json) && isText(json.id) && isNumber(json.at) && typeof json.alive === 'boolean';

export function isState(json: unknown): json is ToyState {
  return (
    isFields(json) &&
    isStack(json.stack) &&
    Array.isArray(json.units) &&
    json.units.every(isUnit) &&
    isFields(json.mines) &&
    isFields(json.postures)
  );
}

export function parseAction(json: unknown): Parsed<ToyAction> {
  const problems: Problem[] = [];
  const fields: Fields = isFields(json) ? json : {};
  const want = <T>(field: string, is: (value: unknown) => value is T, expected: string, otherwise: T): T => {
    const value = fields[field];
    if (is(value)) return value;
    problems.push({ field, expected });
    return otherwise;
  };
  const parsed = ((): ToyAction => {
    switch (fields.do) {
      case 'bury':
        return { do: 'bury', at: want('at', isNumber, 'a space', 0) };
      case 'posture':
        return { do: 'posture', posture: want('posture', isPosture, 'bold or wary', 'bold') };
      case 'march':
        return { do: 'march', unit: want('unit', isText, 'a unit', ''), to: want('to', isNumber, 'a space', 0) };
      case 'attack':
        return {
          do: 'attack',
          units: want('units', isTexts, 'a list of units', []),
          target: want('target', isText, 'a unit', ''),
        };
      case 'shoot':
        return { do: 'shoot', shooter: want('shooter', isText, 'a unit', '') };
      case 'hold':
      case 'stand':
      case 'fallBack':
      case 'end':
        return { do: fields.do };
      default:
        problems.push({ field: isFields(json) ? 'do' : '', expected: 'an action' });
        return { do: 'end' };
    }
  })();
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed };
}

/** A position names the place of each unit that remains: { "units": { "red-1": 0 } }. */
export function writePosition({ stack, scenario, touch, turn, lastTurn, units, mines, postures }: ToyState): object {
  const places = Object.fromEntries(units.filter((unit) => unit.alive).map((unit) => [unit.id, unit.at]));
  const graves = Object.fromEntries(units.filter((unit) => !unit.alive).map((unit) => [unit.id, unit.at]));
  return { scenario, touch, turn, lastTurn, units: places, lost: graves, mines, postures, stack };
}

export function readPosition(json: unknown): Parsed<ToyState> {
  const problems: Problem[] = [];
  const fields: Fields = isFields(json) ? json : {};
  const places: Fields = isFields(fields.units) ? fields.units : {};
  const graves: Fields = isFields(fields.lost) ? fields.lost : {};
  const units = startingUnits().map((unit): Unit => {
    const place = places[unit.id] ?? graves[unit.id];
    if (!isNumber(place) || place < 0 || place >= SPACES)
      problems.push({ field: `units.${unit.id}`, expected: 'a space from 0 to 6' });
    return { ...unit, at: isNumber(place) ? place : 0, alive: unit.id in places };
  });
  if (!isStack(fields.stack)) problems.push({ field: 'stack', expected: 'a list of frames' });
  const { scenario, touch, turn, lastTurn, mines, postures, stack } = fields;
  const state: unknown = { stack, scenario, touch, turn, lastTurn, units, mines, postures };
  if (problems.length > 0 || !isState(state))
    return {
      ok: false,
      problems: [...problems, ...(problems.length > 0 ? [] : [{ field: '', expected: 'a position' }])],
    };
  return { ok: true, value: copy(state) };
}

export function copy(state: ToyState): ToyState {
  return {
    ...state,
    stack: [...state.stack],
    units: state.units.map((unit) => ({ ...unit })),
    mines: { ...state.mines },
    postures: { ...state.postures },
  };
}

export function startingUnits(): Unit[] {
  return SIDES.flatMap((side) =>
    [0, 1, 1].map((place, index) => ({
      id: `${side}-${index + 1}`,
      side,
      at: side === 'red' ? place : SPACES - 1 - place,
      alive: true,
    })),
  );
}

export function ownersOf(state: ToyState): (Side | undefined)[] {
  const owner: (Side | undefined)[] = Array.from({ length: SPACES });
  for (const unit of state.units) if (unit.alive) owner[unit.at] = unit.side;
  return owner;
}
