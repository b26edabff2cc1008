/** bridgehead map: draws a game's map, with the units of a position on it if wanted. */
import { itemAt } from '@bridgehead/engine';
import { extname } from 'node:path';
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import { badInput } from '../bad-input.js';
import { addCommand, printJson, wholeNumber } from '../command.js';
import { writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import type { OpenPosition } from '../positions.js';
import { withPosition } from '../positions.js';
import { withGame } from '../registry.js';
import { strips, textMap } from '../text-map.js';
import type { Desk } from '../terminal.js';

interface MapOptions {
  readonly output?: string;
  readonly position?: string;
  readonly theme: string;
  readonly width: number;
  readonly mapOnly?: true;
  readonly json?: true;
}

export function addMap(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'map',
    summary: 'draw the map as SVG or PNG, or show it as text',
    examples: [
      'map remagen',
      'map remagen -o map.svg',
      'map remagen -o map.png --width 3000',
      'map remagen --position examples/positions/bridge.yaml -o bridge.png',
    ],
  })
    .argument('<game>', 'key of the game')
    .option('-o, --output <file>', 'file to write, .svg or .png; without it the map is shown as text')
    .option('--position <file>', 'lay the units of this position on it')
    .option('--theme <theme>', 'day or lamp', 'day')
    .option('--width <pixels>', 'width of a PNG', wholeNumber(100, 20_000), 2400)
    .option('--map-only', 'without title, legend and frame')
    .action(async (game: string, options: MapOptions) => {
      if (options.theme !== 'day' && options.theme !== 'lamp')
        throw badInput('--theme', `expected day or lamp, found "${options.theme}"`);
      const kind = options.output === undefined ? 'text' : extname(options.output).toLowerCase();
      if (kind !== 'text' && kind !== '.svg' && kind !== '.png')
        throw badInput('--output', `expected a name that ends with .svg or .png, found "${options.output}"`);
      const drawn =
        options.position === undefined
          ? await withGame(
              game,
              (kit) =>
                draw(
                  kit,
                  kit.game.start({ scenario: itemAt(kit.game.scenarios, 0).id, options: {} }),
                  'empty',
                  options,
                ),
              '<game>',
            )
          : await withPosition(options.position, (position) => drawPosition(position, game, options));
      if (options.output === undefined)
        showText(desk, drawn.text(options.json ? Infinity : desk.terminal.columns), options);
      else await writeMap(desk, options.output, kind, drawn.svg(), options);
    });
}

/** Both ways to show a map; only the one wanted is made. */
interface Drawn {
  svg(): string;
  /** In strips no wider than so many characters. */
  text(characters: number): string;
}

function drawPosition<T extends GameTypes>(
  { kit, state, file }: OpenPosition<T>,
  game: string,
  options: MapOptions,
): Drawn {
  if (kit.game.key !== game) throw badInput('game', `expected ${game}, found ${kit.game.key}`, file);
  return draw(kit, state, 'units', options);
}

function draw<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  with_: 'units' | 'empty',
  { theme, mapOnly }: MapOptions,
): Drawn {
  return {
    svg: () =>
      kit.draw(
        { theme: theme === 'lamp' ? 'lamp' : 'day', sheet: mapOnly ? 'map-only' : 'whole' },
        with_ === 'units' ? state : undefined,
      ),
    text: (characters) =>
      [
        strips(kit.board, state, characters)
          .map((frame) => textMap(kit.board, state, kit.game.context(state), { frame }))
          .join('\n\n'),
        ...kit.board.legend,
      ].join('\n'),
  };
}

function showText(desk: Desk, text: string, { json }: MapOptions): void {
  if (json) printJson(desk, { lines: text.split('\n') });
  else desk.print(text);
}

async function writeMap(
  desk: Desk,
  file: string,
  kind: '.svg' | '.png' | 'text',
  svg: string,
  { width, json }: MapOptions,
): Promise<void> {
  const content = kind === '.png' ? await png(svg, width) : svg;
  writeWhole(file, content);
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  if (json) printJson(desk, { file, bytes });
  else desk.print(`The map is in ${file} (${Math.ceil(bytes / 1024)} KB).`);
}

/** The renderer is loaded only when it is needed: it is large, and a part of it is machine code. */
async function png(svg: string, width: number): Promise<Uint8Array> {
  const { renderPng } = await import('@bridgehead/cartography/png');
  return renderPng(svg, width);
}
