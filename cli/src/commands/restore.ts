/** bridgehead restore: fills an empty database from a backup. */
import type { Command } from 'commander';
import { checked, loadBackups } from '../backups.js';
import { addCommand, printJson } from '../command.js';
import type { Desk } from '../terminal.js';

export function addRestore(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'restore <file>',
    summary: 'fill an empty database from a backup',
    more: 'Takes both forms of backup into either database. A database that is not empty is left as it is. DATA_FOLDER and DATABASE_URL say which database, as for the server.',
    examples: ['restore bridgehead.jsonl'],
  }).action(async (file: string, { json }: { readonly json?: true }) => {
    const { rows, database } = checked(await (await loadBackups()).restore(process.env, file));
    if (json) printJson(desk, { file, rows, database });
    else desk.print(`${rows} rows of ${file} are in ${database}.`);
  });
}
