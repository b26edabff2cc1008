/** bridgehead schema: the JSON Schema of a game's position files. */
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import { addCommand } from '../command.js';
import { writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { withGame } from '../registry.js';
import type { Desk } from '../terminal.js';

export function addSchema(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'schema',
    summary: "print the JSON Schema of a game's position files",
    examples: ['schema remagen', 'schema remagen -o position.schema.json'],
  })
    .argument('<game>', 'key of the game')
    .option('-o, --output <file>', 'write it to a file')
    .action(async (game: string, { output }: { output?: string }) => {
      const text = await withGame(game, schemaText, '<game>');
      if (output === undefined) desk.terminal.output.write(text);
      else writeWhole(output, text);
    });
}

/** The published file, character by character. */
function schemaText<T extends GameTypes>(kit: Kit<T>): string {
  return `${JSON.stringify(kit.positionSchema(), null, 2)}\n`;
}
