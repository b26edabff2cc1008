/** A line of sight told in words: what every hex on it is and does, and what it comes to (I-3.2.1). */
import type { Hex, SightReport, SightStep } from '@bridgehead/engine/hex';
import { areAdjacent, runsAlongSide } from '@bridgehead/engine/hex';
import { capital, listed } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import { isOrchardRoad } from '../board/board.js';
import { groundWords } from '../board/ground-words.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { Terrain } from '../vocabulary/vocabulary.js';
import type { MapLines } from './map-lines.js';
import type { SightLine } from './sight-cache.js';
import type { Season, SightCause, SightEffect } from './terrain-sight.js';
import { BLOCKING_HINDRANCE, isSameLevel } from './terrain-sight.js';

export function tellSight(mapLines: MapLines, season: Season, line: SightLine): SightReport {
  const { board } = mapLines;
  const steps = Array.from({ length: line.mapLine.line.stretches }, (_, stretch) =>
    stepsAt(mapLines, season, line, stretch),
  ).flat();
  const verdict = !line.isClear ? 'blocked' : line.hindrance > 0 ? 'hindered' : 'clear';
  return {
    verdict,
    text: verdictOf(board, line),
    rule: ruleOf(board, line),
    ends: [endAt(board, line.from), endAt(board, line.to)],
    steps,
  };
}

/** I-3.2.1f I-R15 A line that passes so close to an obstacle that nobody can tell before they look: only the hexes that it crosses are told, never what it meets there. */
export function tellUncertainSight(
  mapLines: MapLines,
  { from, to, mapLine }: Pick<SightLine, 'from' | 'to' | 'mapLine'>,
): SightReport {
  const { board } = mapLines;
  const { over, under, stretches } = mapLine.line;
  const steps = Array.from({ length: stretches }, (_, stretch): SightStep => {
    const hexes = mapLines.hexesOf(mapLine, stretch);
    const names = hexes.map((hex) => board.grid.labels[hex]);
    const text = hexes.map((hex) => `${board.grid.labels[hex]}, ${groundWords(board, hex)}`).join(' and ');
    return { hexes: names, begins: over[stretch] / under[stretch], effect: 'free', text };
  }).slice(1, -1);
  return {
    verdict: 'uncertain',
    text: `The line from ${nameOf(board, from)} to ${nameOf(board, to)} passes close to an obstacle. It is checked after you declare an attack; if it is blocked, the attack is wasted. Play with free line of sight to know before.`,
    rule: 'I-3.2.1f',
    ends: [endAt(board, from), endAt(board, to)],
    steps,
  };
}

function nameOf(board: Board, location: Location): string {
  const name = board.grid.labels[hexOf(board, location)];
  return isSteeple(board, location) ? `the Steeple of ${name}` : name;
}

function endAt(board: Board, location: Location): string {
  return isSteeple(board, location) ? 'the Steeple' : groundWords(board, location);
}

// --- the verdict ------------------------------------------------------------------------------------------------------

function verdictOf(board: Board, line: SightLine): string {
  const [from, to] = [nameOf(board, line.from), nameOf(board, line.to)];
  const blocking = line.effects.find(({ effect }) => effect === 'blocks');
  if (blocking !== undefined)
    return `${capital(from)} and ${to} do not see each other: ${CAUSE_WORDS[blocking.cause]} ${placeOf(board, blocking)} blocks the line.`;
  // Fire out of Smoke is hindered more than fire into it, so this is said of one direction.
  if (!line.isClear)
    return `${capital(from)} does not see ${to}: the Hindrances add up to +${line.hindrance}, and +${BLOCKING_HINDRANCE} blocks.`;
  if (line.hindrance === 0) return `${capital(from)} and ${to} see each other; nothing hinders.`;
  return `${capital(from)} sees ${to} with a Hindrance of +${line.hindrance}: ${listed(line.effects.map((effect) => `${CAUSE_WORDS[effect.cause]} ${placeOf(board, effect)}`))}.`;
}

function ruleOf(board: Board, { from, to, effects, isClear }: SightLine): string {
  const blocking = effects.find(({ effect }) => effect === 'blocks');
  if (blocking !== undefined) return blocking.rule;
  if (!isClear) return 'I-3.2.1h';
  if (isSteeple(board, from) || isSteeple(board, to))
    return hexOf(board, from) === hexOf(board, to) ? 'I-DaE:1.1d' : 'I-DaE:1.1i';
  return effects.length > 0 ? 'I-3.2.1c' : 'I-3.2.1a';
}

function placeOf({ grid }: Board, { hexes }: SightEffect): string {
  return `in ${listed(hexes.map((hex) => grid.labels[hex]))}`;
}

const CAUSE_WORDS: Readonly<Record<SightCause, string>> = {
  building: 'a building',
  woods: 'a wood',
  hill: 'a hill',
  'no-crest': 'the brow of the hill',
  crest: 'another crest line',
  orchard: 'orchard',
  grain: 'grain',
  brush: 'brush',
  vehicle: 'a vehicle or wreck',
  smoke: 'Smoke',
  'out-of-smoke': 'fire out of the Smoke',
  'blast-area': 'bursting shells',
};

// --- hex by hex -------------------------------------------------------------------------------------------------------

function stepsAt(mapLines: MapLines, season: Season, line: SightLine, stretch: number): SightStep[] {
  const { board } = mapLines;
  const { over, under, stretches } = line.mapLine.line;
  const hexes = mapLines.hexesOf(line.mapLine, stretch);
  const place = { hexes: hexes.map((hex) => board.grid.labels[hex]), begins: over[stretch] / under[stretch] };
  const ground = hexes.map((hex) => `${board.grid.labels[hex]}, ${groundWords(board, hex)}`).join(' and ');
  const told = runsAlongSide(line.mapLine.line, stretch)
    ? `Along the hexside ${hexes.length > 1 ? 'between' : 'of'} ${ground}`
    : ground;
  const here = line.effects.filter((effect) => effect.stretch === stretch);
  if (here.length > 0)
    return here.map((effect) => ({
      ...place,
      text: `${told}: ${effectOf(board, effect)}`,
      rule: effect.rule,
      ...weightOf(effect),
    }));
  if (stretch === 0 || stretch === stretches - 1) return []; // I-3.2.1d
  const { why, rule } = whyFree(mapLines, season, line, stretch, hexes);
  return [
    { ...place, effect: 'free', text: why === '' ? told : `${told}: ${why}`, ...(rule !== undefined && { rule }) },
  ];
}

function weightOf({ effect }: SightEffect): Pick<SightStep, 'effect' | 'amount'> {
  return effect === 'blocks' ? { effect: 'blocks' } : { effect: 'hinders', amount: `+${effect}` };
}

function effectOf(board: Board, { cause, effect, hexes }: SightEffect): string {
  if (cause === 'no-crest') return 'the line does not leave the hill within this hex and is blocked';
  if (cause === 'crest') return 'the line meets a hill again and is blocked';
  if (cause === 'out-of-smoke') return 'fire out of Smoke is hindered by 1 more';
  const where = hexes.map((hex) => board.grid.labels[hex]);
  return `${CAUSE_WORDS[cause]} in ${listed(where)} ${effect === 'blocks' ? 'blocks the line' : `hinders, +${effect}`}`;
}

interface WhyFree {
  /** Empty where there is nothing to say. */
  readonly why: string;
  readonly rule: string | undefined;
}

const NOTHING_THERE: WhyFree = { why: '', rule: undefined };

/** Why something on the way does nothing. */
function whyFree(mapLines: MapLines, season: Season, line: SightLine, stretch: number, hexes: readonly Hex[]): WhyFree {
  const { board } = mapLines;
  const crossed = line.mapLine.crossings
    .filter((crossing) => crossing.stretch === stretch)
    .map(({ depiction }) => depiction.kind);
  const hasOrchard = hexes.some((hex) => board.terrain[hex] === 'orchard');
  if (isSteeple(board, line.from) || isSteeple(board, line.to))
    return hasOrchard || crossed.length > 0 ? belowSteeple(board, line, hexes) : NOTHING_THERE;
  if (hasOrchard && hexes.some((hex) => isOrchardRoad(board, hex)))
    return { why: 'the line stays on the road', rule: 'I-1.1.1r' };
  if (crossed.includes('grain') && !season.grain) return { why: 'the grain is out of season', rule: 'I-1.1.1s' };
  if (hasOrchard || crossed.length > 0)
    return {
      why: isSameLevel(board, line.from, line.to)
        ? 'it stands lower than both ends'
        : 'too low to hinder a line from a hill',
      rule: 'I-1.1.1v',
    };
  return hexes.some((hex) => !WITHOUT_DRAWING.includes(board.terrain[hex]))
    ? { why: 'the line misses what is drawn there', rule: 'I-3.2.1b' }
    : NOTHING_THERE;
}

const WITHOUT_DRAWING: readonly Terrain[] = ['open', 'pond', 'orchard'];

/** I-DaE:1.1i */
function belowSteeple({ grid }: Board, { from, mapLine }: SightLine, hexes: readonly Hex[]): WhyFree {
  const ground = from === mapLine.from ? mapLine.from : mapLine.to;
  const isInFront = hexes.some((hex) => areAdjacent(grid, hex, ground));
  return {
    why: isInFront
      ? 'too low to hinder the view from the Steeple'
      : 'not immediately in front of the other hex, so the Steeple looks over it',
    rule: 'I-DaE:1.1i',
  };
}
