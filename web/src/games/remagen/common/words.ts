/** Words that several parts of the kit use: names, numbers and values as a player reads or hears them. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Mark, Side, State, Terrain, Unit } from '@bridgehead/remagen';
import { BRIDGE_NAMES, SIDE_NAMES, board, label, sideOf, units, columnName } from '@bridgehead/remagen';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number below a hundred in words. */
export function inWords(number: number): string {
  if (number < SMALL.length) return itemAt(SMALL, number);
  const rest = number % 10;
  return TENS[Math.floor(number / 10)] + (rest === 0 ? '' : `-${SMALL[rest]}`);
}

/** "three-six-seven"; the two lines of an artillery unit with a pause between them. */
export function spokenValues(unit: Unit): string {
  const groups = itemAt(units, unit)
    .printed.split('/')
    .map((line) =>
      line
        .split('-')
        .map((value) => inWords(Number(value)))
        .join('-'),
    );
  return groups.join(', ');
}

/** "U.S. 1/47": how a unit is called where its values are said separately. */
export function calledName(unit: Unit): string {
  return `${SIDE_NAMES[sideOf(unit)]} ${itemAt(units, unit).name}`;
}

/** "1/47 (3-6-7)": where it is clear whose unit it is. */
export function ownName(unit: Unit): string {
  const { name, printed } = itemAt(units, unit);
  return `${name} (${printed})`;
}

/** "1/47 (3-6-7) in 0717" */
export function ownNameIn(state: State, unit: Unit): string {
  return `${ownName(unit)} in ${label(itemAt(state.place, unit))}`;
}

const GROUND: Readonly<Record<Terrain, string>> = {
  clear: 'clear',
  mixed: 'mixed',
  grove: 'grove',
  town: 'town',
  woods: 'woods',
  broken: 'broken',
  rough: 'rough',
  rhine: 'the Rhine',
};

/** The ground of a hex in a word or two; a bridge in the Rhine by its name. */
export function groundOf(state: State, hex: Hex): string {
  const bridge = state.bridges.find(({ at }) => at?.hex === hex);
  if (bridge !== undefined) return BRIDGE_NAMES[bridge.id];
  const town = board.towns.find(({ hexes }) => hexes.includes(hex));
  return GROUND[itemAt(board.terrain, hex)] + (town === undefined ? '' : ` of ${town.name}`);
}

/** The roads and waters of a hex, each as a word. */
export function featuresOf(hex: Hex): string[] {
  const way = board.autobahn.has(hex)
    ? 'Autobahn'
    : board.roads[hex] !== 0
      ? 'road'
      : board.trails[hex] !== 0
        ? 'trail'
        : undefined;
  return [way, board.streams[hex] === 0 ? undefined : 'stream'].filter((word) => word !== undefined);
}

/** What a unit has done or suffered. Some of it is said of artillery only. */
const MARK_WORDS: Readonly<Record<Mark, { readonly words: string; readonly of: 'any' | 'artillery' | 'nobody' }>> = {
  moved: { words: 'has moved', of: 'any' },
  attacked: { words: 'has attacked', of: 'any' },
  defended: { words: 'has been attacked', of: 'any' },
  displaced: { words: 'was displaced', of: 'any' },
  advanced: { words: 'has advanced', of: 'any' },
  fired: { words: 'has given Final Protective Fire in this Game-Turn', of: 'any' },
  fought: { words: '', of: 'nobody' },
  hit: { words: 'was hit in this Combat Phase and cannot give Final Protective Fire', of: 'artillery' },
  'hit-before': { words: 'was hit in the last Combat Phase and cannot give Final Protective Fire', of: 'artillery' },
};

export function wordsOfMark(mark: Mark, unit: Unit): string | undefined {
  const { words, of } = MARK_WORDS[mark];
  return of === 'any' || (of === 'artillery' && itemAt(units, unit).isArtillery) ? words : undefined;
}

export function playerName(side: Side): string {
  return `${SIDE_NAMES[side]} Player`;
}

/** A column of the Combat Results Table as it is printed: "−6, 5", "+9–11". */
export function printedColumn(column: string): string {
  return columnName(column).replace(/^-/, '−').replace('-', '–');
}

/** "0717, broken, road": the ground alone, for lists of hexes. */
export function describeGround(state: State, hex: Hex): string {
  return [label(hex), groundOf(state, hex), ...featuresOf(hex)].join(', ');
}
