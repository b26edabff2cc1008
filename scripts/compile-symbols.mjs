// Makes cartography/src/draw/symbols.json from milsymbol: node scripts/compile-symbols.mjs
// Only the drawings are kept; the package itself is never shipped.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ms from 'milsymbol';
import { circlePath, movePath, readPath, writePath } from './path-data.mjs';

/**
 * @typedef {import('./path-data.mjs').Step} Step
 * @typedef {import('./path-data.mjs').Place} Place
 * @typedef {import('milsymbol').DrawInstruction} DrawInstruction
 * @typedef {DrawInstruction | Nested[]} Nested
 * @typedef {{ line: Step[], solid: Step[] }} Strokes
 * @typedef {{ line?: string, solid?: string }} Drawing
 */

export const SYMBOLS_FILE = new URL('../cartography/src/draw/symbols.json', import.meta.url);

/** The symbols of units: entity, first and second modifier of the land units of APP-6(D) and MIL-STD-2525D. */
const UNITS = {
  infantry: '1211000000',
  'motorized-infantry': '1211040000',
  'armored-infantry': '1211020000',
  'panzer-grenadier': '1211020051',
  parachute: '1211000001',
  glider: '1211000059',
  armor: '1205000000',
  'armored-reconnaissance': '1205010000',
  reconnaissance: '1213000000',
  artillery: '1303000000',
  'self-propelled-artillery': '1303010000',
  'rocket-artillery': '1303004100',
  'parachute-artillery': '1303000001',
  observer: '1304000000',
  antiaircraft: '1301000000',
  flak: '1301010000',
  antitank: '1204000000',
  'tank-destroyer': '1204010000',
  engineer: '1407000000',
  'armored-engineer': '1407010000',
  'bridge-engineer': '1407000600',
  'parachute-engineer': '1407000001',
  signals: '1110000000',
  supply: '1634000000',
  transport: '1636000000',
  headquarters: '0000009800',
};

/** Single weapons, which the standard draws without the frame of a unit; here they stand in it like the others. */
const WEAPONS = {
  'machine-gun': '1102000000',
  'light-machine-gun': '1102010000',
  'medium-machine-gun': '1102020000',
  'heavy-machine-gun': '1102030000',
  mortar: '1114000000',
  'light-mortar': '1114010000',
  'antitank-gun': '1106000000',
  'antiaircraft-gun': '1105000000',
  howitzer: '1109000000',
  'antitank-rocket': '1117000000',
  flamethrower: '1104000000',
};

/** The marks of size above the frame, as counters print them, with their code in the standard. */
const SIZES = { '•': '12', '••': '13', '•••': '14', I: '15', II: '16', III: '17', X: '18', XX: '21', XXX: '22' };

/** The standard draws a friend's frame from 25/50 to 175/150. Here it is 24 by 16 about the origin: tenths are then enough. */
const SCALE = 0.16;
const FRAME_CENTRE = { x: 100, y: 100 };
/** The marks of size are drawn from 15 to 40, above the frame. */
const SIZE_CENTRE = { x: 100, y: 27.5 };
/** Dots stand a little lower than strokes. */
const DOT_CENTRE = { x: 100, y: 30 };

/** The edge of a dot for which milsymbol gives none of its own. */
const EDGE = 4;

/** @returns {string} the text of symbols.json */
export function compileSymbols() {
  const symbols = {
    ...mapValues(UNITS, (code) => drawingOf(`1003100000${code}`, FRAME_CENTRE)),
    ...mapValues(WEAPONS, (code) => drawingOf(`1003150000${code}`, FRAME_CENTRE)),
  };
  const sizes = mapValues(SIZES, (code, size) =>
    drawingOf(`10031000${code}0000000000`, size.startsWith('•') ? DOT_CENTRE : SIZE_CENTRE),
  );
  return `{\n"symbols": ${linesOf(symbols)},\n"sizes": ${linesOf(sizes)}\n}\n`;
}

/**
 * @template V, R
 * @param {Record<string, V>} record
 * @param {(value: V, key: string) => R} make
 * @returns {Record<string, R>}
 */
function mapValues(record, make) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]));
}

/**
 * One line for each, so that a change is seen as one.
 * @param {Record<string, Drawing>} drawings
 */
function linesOf(drawings) {
  return `{\n${Object.entries(drawings)
    .map(([name, drawing]) => `  ${JSON.stringify(name)}: ${JSON.stringify(drawing)}`)
    .join(',\n')}\n}`;
}

/**
 * @param {string} code of twenty figures
 * @param {Place} centre what becomes the origin
 * @returns {Drawing}
 */
function drawingOf(code, centre) {
  const symbol = new ms.Symbol(code);
  if (symbol.isValid() !== true) throw new Error(`milsymbol does not know the symbol ${code}`);
  // The first instruction is the frame.
  const [, ...instructions] = instructionsOf(symbol);
  const { line, solid } = strokesOf(instructions, { factor: 1, shift: { x: 0, y: 0 } });
  const place = (/** @type {Step[]} */ steps) =>
    writePath(movePath(steps, SCALE, { x: -centre.x * SCALE, y: -centre.y * SCALE }));
  return { ...(line.length > 0 && { line: place(line) }), ...(solid.length > 0 && { solid: place(solid) }) };
}

/**
 * They are not among milsymbol's types.
 * @param {object} symbol
 * @returns {Nested[]}
 */
function instructionsOf(symbol) {
  if (!('drawInstructions' in symbol) || !Array.isArray(symbol.drawInstructions))
    throw new Error('milsymbol has changed: a symbol has no drawInstructions');
  return symbol.drawInstructions;
}

/**
 * What is drawn as lines and what is filled, after all shifts.
 * @param {readonly Nested[]} instructions
 * @param {{ factor: number, shift: Place }} by
 * @returns {Strokes}
 */
function strokesOf(instructions, by) {
  const parts = instructions.map((instruction) => strokesOfOne(instruction, by));
  return { line: parts.flatMap(({ line }) => line), solid: parts.flatMap(({ solid }) => solid) };
}

/**
 * @param {Nested} instruction
 * @param {{ factor: number, shift: Place }} by
 * @returns {Strokes}
 */
function strokesOfOne(instruction, by) {
  if (Array.isArray(instruction)) return strokesOf(instruction, by);
  switch (instruction.type) {
    case 'translate':
      return strokesOf(instruction.draw, {
        ...by,
        shift: { x: by.shift.x + by.factor * instruction.x, y: by.shift.y + by.factor * instruction.y },
      });
    case 'scale':
      return strokesOf(instruction.draw, { ...by, factor: by.factor * instruction.factor });
    case 'path': {
      const steps = movePath(readPath(instruction.d), by.factor, by.shift);
      return instruction.stroke === false ? { line: [], solid: steps } : { line: steps, solid: [] };
    }
    case 'circle': {
      const centre = { x: instruction.cx * by.factor + by.shift.x, y: instruction.cy * by.factor + by.shift.y };
      const isFilled = typeof instruction.fill === 'string';
      const r = instruction.r * by.factor;
      // A dot is filled and has an edge as well.
      return isFilled
        ? { line: [], solid: circlePath(centre, r + (instruction.strokewidth ?? EDGE) / 2) }
        : { line: circlePath(centre, r), solid: [] };
    }
    default:
      throw new Error(`a symbol is drawn with "${instruction.type}", which cannot become a path`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(SYMBOLS_FILE, compileSymbols());
  console.log('Wrote cartography/src/draw/symbols.json');
}
