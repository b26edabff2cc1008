/** 2.0n to 2.0r D.7 D.8 A line of sight in words, hex by hex. The game itself says what blocks. */
import type { Hex, SightReport, SightStep } from '@bridgehead/engine/hex';
import { areAdjacent } from '@bridgehead/engine/hex';
import { itemAt, listed } from '@bridgehead/engine';
import type { Primosole, SightStretch, State } from '@bridgehead/primosole';
import { GRID, board, hexOfLabel, label, sees, sightLine, tables } from '@bridgehead/primosole';
import type { SightKit } from '../../kit/sight.js';
import { groundOf } from './common/words.js';

export const sight: SightKit<Primosole> = {
  line({ state, context }, { hex: from }, { hex: to }) {
    const [a, b] = [hexOfLabel(from), hexOfLabel(to)];
    const ends: SightReport['ends'] = [endIn(state, a), endIn(state, b)];
    if (a === b) return { verdict: 'clear', text: 'Both ends are in the same hex.', rule: '2.0n', ends, steps: [] };
    if (areAdjacent(GRID, a, b))
      return {
        verdict: 'clear',
        text: `${from} and ${to} are adjacent, and adjacent hexes always see each other.`,
        rule: '2.0r',
        ends,
        steps: [],
      };
    if (context.night && !sees(a, b, context))
      return {
        verdict: 'blocked',
        text: `${from} and ${to} do not see each other: it is night, and only adjacent hexes do.`,
        rule: '11.4',
        ends,
        steps: [],
      };
    const { top, stretches, isClear } = sightLine(a, b);
    const steps = stretches.map((stretch) => stepOf(stretch, top));
    if (isClear)
      return {
        verdict: 'clear',
        text: `${from} and ${to} see each other: ${clearReason(stretches, top)}.`,
        rule: '2.0n',
        ends,
        steps,
      };
    return {
      verdict: 'blocked',
      text: `${from} and ${to} do not see each other: ${blockedReason(stretches)}.`,
      rule: '2.0n',
      ends,
      steps,
    };
  },
};

function endIn(state: State, hex: Hex): string {
  return `${groundOf(state, hex)}, level ${board.level[hex]}`;
}

function clearReason(stretches: readonly SightStretch[], top: number): string {
  return stretches.every(({ heights }) => heights.every((height) => height <= top))
    ? `nothing between them is higher than level ${top}`
    : 'beside the line one of two hexes is always low enough';
}

function blockedReason(stretches: readonly SightStretch[]): string {
  const blocking = stretches
    .filter(({ blocks }) => blocks)
    .map(({ hexes }) =>
      hexes.length === 1 ? label(itemAt(hexes, 0)) : `the side between ${listed(hexes.map(label))}`,
    );
  return `${listed(blocking)} ${blocking.length === 1 ? 'blocks' : 'block'} the line`;
}

function stepOf({ hexes, heights, blocks, begins }: SightStretch, top: number): SightStep {
  const place = { hexes: hexes.map(label), effect: blocks ? 'blocks' : 'free', begins } as const;
  const words = hexes.map(
    (hex, index) =>
      `${label(hex)}, ${tables.terrain[itemAt(board.terrain, hex)].name.toLowerCase()}, height ${heights[index]}`,
  );
  if (hexes.length === 1) {
    if (blocks) return { ...place, text: `${words[0]}: higher than both ends`, rule: '2.0o' };
    return heights[0] === 0
      ? { ...place, text: itemAt(words, 0) }
      : { ...place, text: `${words[0]}: no higher than the end on level ${top}`, rule: '2.0o' };
  }
  const side = `Along the side between ${words.join(' and ')}`;
  if (blocks) return { ...place, text: `${side}: both higher than both ends`, rule: '2.0q' };
  return heights.some((height) => height > top)
    ? { ...place, text: `${side}: only one is higher than both ends`, rule: '2.0q' }
    : { ...place, text: side };
}
