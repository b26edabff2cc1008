/** The terminal's kit of a small game: whatever the game does not say has a plain default. */
import type { Expert } from '@bridgehead/ai';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, parseHex } from '@bridgehead/engine/hex';
import { openRulebook } from '@bridgehead/engine/rulebook';
import type { Kit } from './kit.js';

interface PlainUnit {
  readonly id: string;
  readonly name: string;
  /** The name of its hex; undefined off the map. */
  readonly hex: string | undefined;
}

interface PlainKit<T extends GameTypes> {
  readonly game: WholeGame<T>;
  readonly expert: Expert<T>;
  readonly grid: Grid;
  /** What the signs of the ground mean. */
  readonly legend: readonly string[];
  /** Two or three characters. */
  readonly groundOf: (hex: Hex) => string;
  readonly unitsOf: (state: T['State']) => readonly PlainUnit[];
  readonly draw: () => string;
  readonly positionSchema: () => object;
}

/** @public For new games: ours say more. */
export function plainKit<T extends GameTypes>({
  game,
  expert,
  grid,
  legend,
  groundOf,
  unitsOf,
  draw,
  positionSchema,
}: PlainKit<T>): Kit<T> {
  const unitNamed = (state: T['State'], word: string) =>
    unitsOf(state).find(({ id, name }) => [id, name.toLowerCase()].includes(word.toLowerCase()));
  const find = (state: T['State'], word: string): Hex | undefined => {
    const hex = parseHex(grid, unitNamed(state, word)?.hex ?? word);
    return hex === OFF_BOARD ? undefined : hex;
  };
  const namesIn = (state: T['State'], hex: Hex) =>
    unitsOf(state).flatMap((unit) => (unit.hex === grid.labels[hex] ? [unit.name] : []));
  return {
    game,
    expert,
    positionSchema,
    draw,
    rulebook: openRulebook({ chapters: [] }),
    board: {
      gridOf: () => grid,
      legend,
      cell(state, hex) {
        const [unit] = namesIn(state, hex);
        return { ground: groundOf(hex), ...(unit !== undefined && { unit: unit.slice(0, 6) }) };
      },
      focus: (state) => unitsOf(state).flatMap(({ id }) => find(state, id) ?? []),
      look(state, word) {
        const hex = find(state, word);
        return hex === undefined ? undefined : [`${grid.labels[hex]}: ${namesIn(state, hex).join(', ') || 'empty'}`];
      },
      idOf: (state, word) => unitNamed(state, word)?.id,
      idsOf: (state, word) => unitsOf(state).flatMap(({ id }) => (unitNamed(state, word)?.id === id ? [id] : [])),
      find,
      own: () => [],
    },
    subjectOf: () => undefined,
    costSum: () => undefined,
    emptySet: () => undefined,
    hasSum: () => false,
    attempt: () => undefined,
  };
}
