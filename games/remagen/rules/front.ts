/** 14 The U.S. Continuous Front: its gap, its points, and the units that are lost beyond it. */
import type { Consequence } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { counted, popFrame } from '@bridgehead/engine';
import tables from '../content/tables.json' with { type: 'json' };
import type { Action, ActionOf } from './actions.js';
import { label } from './board.js';
import type { Context } from './context.js';
import { eliminate } from './elimination.js';
import { FrontBounds } from './front-bounds.js';
import { closures, hexesOfLine } from './front-closing.js';
import { coveredHexes, eastUnits, hexesBeyond, openIn, partsOf, stretchOf } from './front-cover.js';
import type { Part } from './front-cover.js';
import { Escapes } from './front-escapes.js';
import { joinNearest } from './front-joining.js';
import { cheapestFronts } from './front-lines.js';
import type { FrontLine } from './front-lines.js';
import type { FrontFrame } from './frames.js';
import { meet } from './hex-sets.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { State } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, unitOf, units } from './units.js';
import type { Side } from './vocabulary.js';

/** What the front looks like, and what each choice would cost. */
export interface Front {
  /** Where all units were when it was examined. */
  readonly places: State['place'];
  readonly parts: readonly Part[];
  /** Parts with a U.S. unit and no anchor hex: the far groups of R54, by their number. */
  readonly floating: readonly number[];
  /** The cheapest lines, as heavy as was asked for so far. */
  lines: Lines | undefined;
  /** What no front of few hexes can enclose: filled in as far as asked for. */
  readonly escapes: Escapes;
  /** What holding a set of parts costs; filled in when first asked for. */
  readonly prices: Map<number, FrontPrice>;
  /** Whether somebody who only estimates must stop; the rules themselves never hurry. */
  readonly isTimeUp: () => boolean;
}

/** All lines with certain parts of up to a certain weight, lightest first. */
interface Lines {
  /** The parts that are in each or behind it, one bit each. */
  readonly must: number;
  readonly weight: number;
  readonly list: readonly FrontLine[];
  /** For each line, which parts are in it or behind it, one bit each; filled in when first asked for. */
  readonly safe: number[];
}

/** The price of a choice: the hexes of the gap (14.14c) and the units beyond the front (14.13b). */
export interface FrontPrice {
  readonly gap: readonly Hex[];
  readonly lost: readonly Unit[];
  readonly points: number;
}

/** The front as it stands, examined once for a context. */
export function frontOf(state: State, context: Context): Front {
  return (context.front ??= examineFront(state, context, UNHURRIED));
}

const UNHURRIED = (): boolean => false;

/** The front for somebody who has little time: when it is up, prices are those of a front that may be longer than needed. */
export function frontWithin(state: State, context: Context, isTimeUp: () => boolean): Front {
  return context.front ?? examineFront(state, context, isTimeUp);
}

function examineFront(state: State, context: Context, isTimeUp: () => boolean): Front {
  const parts = withoutSheltered(partsOf(state, coveredHexes(state, context)));
  const floating = parts.flatMap((part, index) => (part.anchors.length === 0 && part.units.length > 0 ? [index] : []));
  return {
    places: state.place.slice(),
    parts,
    floating,
    lines: undefined,
    escapes: new Escapes(parts),
    prices: new Map(),
    isTimeUp,
  };
}

/**
 * The lines among which the best for these parts is: none heavier than joining them by the nearest way is of interest.
 * Replaces a search for the lines of all choices at once: how long that takes grows with the weight of the heaviest.
 */
function linesFor(front: Front, must: number, shared = must): Lines {
  return linesWithin(front, shared, joinNearest(front.parts, must)[0].weight);
}

/** The lines that hold these parts, of at most so many added hexes. */
function linesWithin(front: Front, must: number, weight: number): Lines {
  const { lines, parts, escapes } = front;
  if (lines !== undefined && isAmong(lines.must, must) && lines.weight >= weight) return lines;
  const core = must & ~escapes.enclosableWith(must, weight);
  const list = cheapestFronts(parts, core, weight, front.isTimeUp);
  return (front.lines = { must, weight, list, safe: [] });
}

/** Whether these parts are among those. */
function isAmong(these: number, those: number): boolean {
  return (these & ~those) === 0;
}

/** A part behind another part that is a front on its own lies behind every front, and needs no thought. */
function withoutSheltered(parts: readonly Part[]): readonly Part[] {
  let kept = parts;
  for (const part of parts) {
    if (part.anchors.length < 2 || part.units.length === 0 || kept.length === 1 || !kept.includes(part)) continue;
    const beyond = hexesBeyond(part.cover);
    kept = kept.filter((other) => other === part || meet(other.cover, beyond));
  }
  return kept;
}

/** 14.13c R53 Parts in a front or behind it, one bit each. */
function safeParts(front: Front, { list, safe }: Lines, number: number): number {
  return (safe[number] ??= findSafe(front.parts, list[number]));
}

function findSafe(parts: readonly Part[], line: FrontLine): number {
  const beyond = hexesBeyond(hexesOfLine(parts, line));
  return parts.reduce(
    (safe, part, index) => ((line.mask & (1 << index)) !== 0 || !meet(part.cover, beyond) ? safe | (1 << index) : safe),
    0,
  );
}

/** The best front found so far for a choice, and the units it loses. */
interface Best {
  readonly line: FrontLine;
  readonly lost: readonly Unit[];
}

/** The parts that must be in the front or behind it, one bit each. */
function mustHold(front: Front, held: readonly number[]): number {
  return front.parts.reduce(
    (mask, part, index) =>
      part.units.length > 0 && (part.anchors.length > 0 || held.includes(index)) ? mask | (1 << index) : mask,
    0,
  );
}

/** R53 R54 R55 What it costs to hold these far groups and give up the others. */
export function priceOf(front: Front, held: readonly number[]): FrontPrice {
  const must = mustHold(front, held);
  const known = front.prices.get(must);
  if (known !== undefined) return known;
  const price = findPrice(front, must);
  front.prices.set(must, price);
  return price;
}

/** The parts that a front must hold are one part that is a front on its own, and there is no other such part. */
function isWholeAlready(front: Front, must: number): boolean {
  const whole = front.parts.flatMap(({ anchors }, index) => (anchors.length >= 2 ? [1 << index] : []));
  return whole.length === 1 && whole[0] === must;
}

function findPrice(front: Front, must: number): FrontPrice {
  if (isWholeAlready(front, must))
    return priceFor(
      [],
      front.floating.flatMap((index) => front.parts[index].units),
    );
  const best = front.parts.length === 0 ? undefined : findBest(front, must);
  return best === undefined ? priceFor([], []) : priceFor(best.line.added(), best.lost);
}

function priceFor(gap: readonly Hex[], lost: readonly Unit[]): FrontPrice {
  return {
    gap,
    lost,
    points: gap.length * tables.points.gapHex + lost.reduce((sum, unit) => sum + units[unit].victoryPoints, 0),
  };
}

/** The cheapest front for these parts; of equally cheap ones that with the fewest units lost. */
function findBest(front: Front, must: number): Best | undefined {
  const { lines } = front;
  const light = lines && isAmong(lines.must, must) ? bestWithin(front, lines, must, lines.weight) : undefined;
  return light ?? nearestUnlessLighter(front, must) ?? bestWithin(front, linesFor(front, must), must, Infinity);
}

/**
 * The front that joins the nearest parts, or a lighter one if there is any; undefined where an equally light one may lose fewer
 * units. Replaces a search for all fronts as light as it, which takes longer than one for lighter ones.
 */
function nearestUnlessLighter(front: Front, must: number): Best | undefined {
  const { parts, floating, escapes } = front;
  const [line] = joinNearest(parts, must);
  const { weight } = line;
  const left = floating.filter((index) => (line.mask & (1 << index)) === 0);
  const mask = left.reduce((bits, index) => bits | (1 << index), 0);
  if (escapes.enclosableWith(mask, weight) !== 0) return undefined;
  const core = must & ~escapes.enclosableWith(must, weight);
  if (!areTooFar(parts, core, left, weight)) return undefined;
  const lighter = weight === 0 ? undefined : bestWithin(front, linesWithin(front, must, weight - 1), must, weight - 1);
  return lighter ?? { line, lost: left.flatMap((index) => parts[index].units) };
}

/** Whether none of these parts can be joined to the others with so many hexes. */
function areTooFar(parts: readonly Part[], core: number, far: readonly number[], weight: number): boolean {
  if (far.length === 0) return true;
  const bounds = new FrontBounds(parts, openIn(parts), core, weight);
  return far.every((index) => bounds.least(core | (1 << index)) > weight);
}

/** The same, of at most so many added hexes. */
function bestWithin(front: Front, lines: Lines, must: number, most: number): Best | undefined {
  return bestClosure(front, lines, must, most, bestLine(front, lines, must, most));
}

/** The cheapest of the lines that join parts. */
function bestLine(front: Front, lines: Lines, must: number, most: number): Best | undefined {
  const floating = front.floating.reduce((mask, index) => mask | (1 << index), 0);
  let best: Best | undefined;
  for (const [number, line] of lines.list.entries()) {
    if (line.weight > (best?.line.weight ?? most)) break;
    const outside = (must | floating) & ~line.mask;
    const enclosable = front.escapes.enclosableWith(outside, line.weight);
    if ((outside & must & ~enclosable) !== 0) continue;
    best = better(front, best, line, must, enclosable === 0 ? line.mask : safeParts(front, lines, number));
  }
  return best;
}

/** The same, lines closed at their ends included. */
function bestClosure(
  front: Front,
  lines: Lines,
  must: number,
  most: number,
  found: Best | undefined,
): Best | undefined {
  let best = found;
  for (const line of lines.list) {
    const limit = best === undefined ? most : best.line.weight - (best.lost.length > 0 ? 0 : 1);
    if (line.weight >= limit || front.isTimeUp()) break;
    if (!front.escapes.mayEnclose(must & ~line.mask, limit)) continue;
    const outside = front.parts.filter((_, index) => (must & ~line.mask & (1 << index)) !== 0);
    if (outside.length === 0 && best?.lost.length === 0) continue;
    for (const closed of closures(front.parts, line, stretchOf(outside), limit))
      best = better(front, best, closed, must, findSafe(front.parts, closed));
  }
  return best;
}

function better(front: Front, best: Best | undefined, line: FrontLine, must: number, safe: number): Best | undefined {
  if ((must & ~safe) !== 0 || (best !== undefined && line.weight > best.line.weight)) return best;
  const lost = front.floating
    .filter((index) => (safe & (1 << index)) === 0)
    .flatMap((index) => front.parts[index].units);
  const isBetter = best === undefined || line.weight < best.line.weight || lost.length < best.lost.length;
  return isBetter ? { line, lost } : best;
}

/** R54 Whether any part with a unit touches the Rhine; if none does, at least one group must be held. */
function isAnchored(front: Front): boolean {
  return front.parts.some((part) => part.anchors.length > 0 && part.units.length > 0);
}

/** R54 The U.S. Player is asked only if holding all far groups costs more gap hexes than holding as few as allowed. */
function isChoiceNeeded(front: Front): boolean {
  if (front.floating.length === 0) return false;
  if (isWholeAlready(front, mustHold(front, []))) return true; // any group that is joined to it costs at least one hex
  const least = isAnchored(front) ? priceOf(front, []).gap.length : leastForOne(front);
  const all = mustHold(front, front.floating);
  return bestWithin(front, linesWithin(front, all, least), all, least) === undefined;
}

/** The fewest gap hexes with which one of the far groups can be held. */
function leastForOne(front: Front): number {
  const groups = front.floating.map((index) => 1 << index);
  const lines = linesWithin(front, 0, Math.min(...groups.map((group) => joinNearest(front.parts, group)[0].weight)));
  return Math.min(...groups.map((group) => bestWithin(front, lines, group, lines.weight)?.line.weight ?? Infinity));
}

/** Choices of groups to hold: all of them for up to five groups; for more all, none or one, each alone, all but one. */
function holdChoices(front: Front): number[][] {
  const { floating } = front;
  const least = isAnchored(front) ? 0 : 1;
  if (floating.length <= 5) {
    return Array.from({ length: 1 << floating.length }, (_, mask) =>
      floating.filter((_group, bit) => (mask & (1 << bit)) !== 0),
    ).filter((held) => held.length >= least);
  }
  const single = floating.map((index) => [index]);
  const allButOne = floating.map((index) => floating.filter((other) => other !== index));
  return [[...floating], ...(least === 0 ? [[]] : []), ...single, ...allButOne];
}

/** R54 The choice with the fewest points for the German Player, then the fewest units lost. */
export function bestChoice(front: Front): number[] {
  if (front.parts.length > 0) linesFor(front, mustHold(front, front.floating), mustHold(front, [])); // once for all choices
  const priced = holdChoices(front).map((held) => ({ held, price: priceOf(front, held) }));
  return priced.reduce((best, next) =>
    (next.price.points - best.price.points || next.price.lost.length - best.price.lost.length) < 0 ? next : best,
  ).held;
}

/** 14.11a 14.11b Whether the front would be tested if the U.S. Player-Turn ended now: three units are across, or once were. */
export function isFrontDue(state: State): boolean {
  return state.frontDuty || eastUnits(state).length >= 3;
}

/** 14.13b 14.14c What the front as it stands will cost the U.S. Player at the end of the Player-Turn, by the cheapest choice. */
export function costOfFront(state: State, context: Context, side: Side): Consequence[] {
  if (side !== 'us' || !isFrontDue(state) || eastUnits(state).length === 0) return [];
  const front = frontOf(state, context);
  const { gap, lost, points } = priceOf(front, isChoiceNeeded(front) ? bestChoice(front) : front.floating);
  if (points === 0) return [];
  const open =
    gap.length === 0 ? [] : [`a gap of ${counted(gap.length, 'hex', 'hexes')} (${gap.map(label).join(', ')})`];
  const far = lost.length === 0 ? [] : [`${lost.map(nameOf).join(', ')} beyond the front`];
  const text = `The front is open: ${[...open, ...far].join(' and ')}. If it stays so, the German Player scores ${counted(points, 'point')} at the end of your Player-Turn.`;
  return [{ kind: 'own-loss', rule: gap.length === 0 ? '14.13b' : '14.14c', text }];
}

// --- the procedure --------------------------------------------------------------------------------------------------

export const frontProcedure: RemagenProcedure<FrontFrame> = {
  run(play, _frame, context) {
    const { state } = play;
    if (!state.frontDuty && isFrontDue(state)) {
      state.frontDuty = true;
      play.emit({ type: 'front-due', rule: '14.11a' });
    }
    if (!state.frontDuty || eastUnits(state).length === 0) {
      popFrame(state);
      return 'again';
    }
    const front = frontOf(state, context);
    if (isChoiceNeeded(front)) return 'ask';
    charge(play, priceOf(front, front.floating));
    return 'again';
  },

  decision: {
    ask(state, _frame, context) {
      const front = frontOf(state, context);
      const groups =
        front.floating.map((index) => front.parts[index].units.map(nameOf).join(' and ')).join('; ') ||
        'there are none';
      return [
        {
          side: 'us',
          text: `Pick which far groups the front holds and which it gives up: ${groups}.`,
          rule: '14.13b',
        },
      ];
    },
    candidates(state, _frame, _side, context) {
      const front = frontOf(state, context);
      return holdChoices(front).map((held) => holdAction(front, held));
    },
    judge(state, _frame, _side, action, context) {
      if (action.do !== 'hold') return [notAnAnswer(action.do, ['hold'])];
      if (!isFrontDue(state)) return [refuse('no-front-duty', {})]; // 14.11a
      if (eastUnits(state).length === 0) return [refuse('no-front-units', {})];
      const front = frontOf(state, context);
      const strangers = action.groups.filter((id) => groupNamed(front, id) === undefined);
      if (strangers.length > 0) return strangers.map((id) => refuse('not-floating', { unit: nameOf(unitOf(id)) }));
      if (action.groups.length === 0 && !isAnchored(front)) return [refuse('must-hold-one', {})]; // R54
      return action.groups.length === front.floating.length || isChoiceNeeded(front) ? [] : [refuse('all-held', {})];
    },
    apply(play, _frame, _side, action, context) {
      if (action.do !== 'hold') return;
      const front = frontOf(play.state, context);
      charge(play, priceOf(front, heldGroups(front, action)));
    },
    preview(state, _frame, _side, action, context) {
      const front = frontOf(state, context);
      const price = action.do === 'hold' ? priceOf(front, heldGroups(front, action)) : priceOf(front, []);
      const consequences = price.lost.map((unit) => ({
        kind: 'own-loss' as const,
        rule: '14.13b',
        text: `${nameOf(unit)} is eliminated.`,
      }));
      return {
        summary: `A gap of ${counted(price.gap.length, 'hex', 'hexes')}, ${counted(price.lost.length, 'unit')} lost: ${counted(price.points, 'point')} to the German Player`,
        tallies: [],
        consequences,
      };
    },
  },
};

function holdAction(front: Front, held: readonly number[]): Action {
  return { do: 'hold', groups: held.map((index) => idOf(front.parts[index].units[0])) };
}

function groupNamed(front: Front, id: string): number | undefined {
  return front.floating.find((index) => front.parts[index].units[0] === unitOf(id));
}

function heldGroups(front: Front, action: ActionOf<'hold'>): number[] {
  return action.groups.flatMap((id) => groupNamed(front, id) ?? []);
}

/** 14.14c 14.14d R55 Points for the gap first, hex by hex and whatever the ground, then the units given up. */
function charge(play: Play, price: FrontPrice): void {
  const { state } = play;
  while (state.gaps.length < state.turn - 1) state.gaps.push(0);
  state.gaps[state.turn - 1] = price.gap.length;
  play.emit({
    type: 'front-tested',
    rule: '14.14c',
    gap: price.gap.map(label),
    points: price.gap.length * tables.points.gapHex,
  });
  for (const unit of price.lost) eliminate(play, unit, '14.13b');
  popFrame(state);
}
