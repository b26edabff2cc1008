// The path data of SVG: read, moved into another frame, and written again in few letters.
import { itemAt } from './checked-access.mjs';

/**
 * A step of the pen with absolute places: `to` where it ends, `by` the control points of a curve.
 * @typedef {{ x: number, y: number }} Place
 * @typedef {{ kind: 'move' | 'line', to: Place } | { kind: 'curve', by: [Place, Place], to: Place }
 *   | { kind: 'arc', radius: Place, flags: [number, number, number], to: Place } | { kind: 'close' }} Step
 */

/** How many numbers follow each command. */
const NUMBERS = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/**
 * @param {string} command
 * @returns {command is keyof typeof NUMBERS}
 */
function isCommand(command) {
  return command in NUMBERS;
}

/**
 * @param {string} d
 * @returns {Step[]}
 */
export function readPath(d) {
  /** @type {Step[]} */
  const steps = [];
  const tokens = d.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let pen = { x: 0, y: 0 };
  let start = pen;
  let letter = 'M';
  for (let i = 0; i < tokens.length; ) {
    const token = itemAt(tokens, i);
    if (/[A-Za-z]/.test(token)) {
      letter = token;
      i++;
    }
    const command = letter.toUpperCase();
    if (!isCommand(command)) throw new Error(`the path "${d}" has a command "${letter}", which is not known here`);
    const values = tokens.slice(i, i + NUMBERS[command]).map(Number);
    i += values.length;
    const step = stepOf(command, values, letter === command ? { x: 0, y: 0 } : pen, pen);
    steps.push(step);
    pen = step.kind === 'close' ? start : step.to;
    if (step.kind === 'move') {
      start = pen;
      // Further pairs after a move are lines.
      letter = letter === 'M' ? 'L' : 'l';
    }
  }
  return steps;
}

/**
 * @param {keyof typeof NUMBERS} command
 * @param {readonly number[]} n
 * @param {Place} from where relative places are measured from
 * @param {Place} pen
 * @returns {Step}
 */
function stepOf(command, n, from, pen) {
  const at = (/** @type {number} */ i) => ({ x: from.x + itemAt(n, i), y: from.y + itemAt(n, i + 1) });
  switch (command) {
    case 'M':
      return { kind: 'move', to: at(0) };
    case 'L':
      return { kind: 'line', to: at(0) };
    case 'H':
      return { kind: 'line', to: { x: from.x + itemAt(n, 0), y: pen.y } };
    case 'V':
      return { kind: 'line', to: { x: pen.x, y: from.y + itemAt(n, 0) } };
    case 'C':
      return { kind: 'curve', by: [at(0), at(2)], to: at(4) };
    case 'A':
      return {
        kind: 'arc',
        radius: { x: itemAt(n, 0), y: itemAt(n, 1) },
        flags: [itemAt(n, 2), itemAt(n, 3), itemAt(n, 4)],
        to: at(5),
      };
    case 'Z':
      return { kind: 'close' };
  }
}

/**
 * A circle as two half arcs.
 * @param {Place} centre
 * @param {number} r
 * @returns {Step[]}
 */
export function circlePath({ x, y }, r) {
  /** @type {(to: number) => Step} */
  const half = (to) => ({ kind: 'arc', radius: { x: r, y: r }, flags: [0, 1, 0], to: { x: to, y } });
  return [{ kind: 'move', to: { x: x - r, y } }, half(x + r), half(x - r), { kind: 'close' }];
}

/**
 * The same path, every place multiplied and then shifted.
 * @param {readonly Step[]} steps
 * @param {number} factor
 * @param {Place} shift
 * @returns {Step[]}
 */
export function movePath(steps, factor, shift) {
  const moved = (/** @type {Place} */ p) => ({ x: p.x * factor + shift.x, y: p.y * factor + shift.y });
  return steps.map((step) => {
    switch (step.kind) {
      case 'close':
        return step;
      case 'curve':
        return { ...step, by: [moved(step.by[0]), moved(step.by[1])], to: moved(step.to) };
      case 'arc':
        return { ...step, radius: { x: step.radius.x * factor, y: step.radius.y * factor }, to: moved(step.to) };
      default:
        return { ...step, to: moved(step.to) };
    }
  });
}

/**
 * Writes with one decimal, each step from the pen or from the origin, whichever is shorter. The pen's place is kept
 * rounded, so that errors do not add up.
 * @param {readonly Step[]} steps
 */
export function writePath(steps) {
  let pen = { x: 0, y: 0 };
  let start = pen;
  let last = '';
  let text = '';
  for (const step of steps) {
    const ways =
      step.kind === 'close' ? ['z'] : [written(step, { x: 0, y: 0 }, pen), written(step, pen, pen).toLowerCase()];
    const shortest = ways.map((way) => joined(way, last)).toSorted((a, b) => a.length - b.length)[0];
    last = ways.find((way) => joined(way, last) === shortest)?.[0] ?? '';
    text += shortest;
    pen = step.kind === 'close' ? start : { x: round(step.to.x), y: round(step.to.y) };
    if (step.kind === 'move') start = pen;
  }
  return text;
}

/**
 * A command is left out where it is repeated; after a move, lines need none.
 * @param {string} way
 * @param {string} last
 */
function joined(way, last) {
  const isRepeated = way[0] === last || (way[0] === 'L' && last === 'M') || (way[0] === 'l' && last === 'm');
  if (!isRepeated || way[0] === 'z') return way;
  return way[1] === '-' ? way.slice(1) : ` ${way.slice(1)}`;
}

/**
 * @param {Exclude<Step, { kind: 'close' }>} step
 * @param {Place} from
 * @param {Place} pen
 */
function written(step, from, pen) {
  /** @returns {[number, number]} */
  const pair = (/** @type {Place} */ p) => [round(p.x) - from.x, round(p.y) - from.y];
  const to = pair(step.to);
  switch (step.kind) {
    case 'move':
      return `M${numbers(to)}`;
    case 'curve':
      return `C${numbers([...pair(step.by[0]), ...pair(step.by[1]), ...to])}`;
    case 'arc':
      return `A${numbers([step.radius.x, step.radius.y, ...step.flags, ...to])}`;
    case 'line':
      if (round(step.to.y) === pen.y) return `H${numbers([to[0]])}`;
      if (round(step.to.x) === pen.x) return `V${numbers([to[1]])}`;
      return `L${numbers(to)}`;
  }
}

/** @param {readonly number[]} values */
function numbers(values) {
  return values
    .map((value) => String(round(value)).replace(/^(-?)0\./, '$1.'))
    .reduce((text, value) => text + (text === '' || value.startsWith('-') ? '' : ' ') + value, '');
}

/** @param {number} value */
function round(value) {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? 0 : rounded;
}
