/** bridgehead backup: a copy of all that a server keeps. */
import type { Command } from 'commander';
import { checked, loadBackups } from '../backups.js';
import { addCommand, printJson } from '../command.js';
import type { Desk } from '../terminal.js';

export function addBackup(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'backup <file>',
    summary: 'copy all that the server keeps into a file',
    more: 'As lines of JSON, which either database can be filled from; or, if the name ends in .db, as a copy of the embedded database. The server may run meanwhile. DATA_FOLDER and DATABASE_URL say which database, as for the server. The file holds secrets: keep it as safe as the database.',
    examples: ['backup bridgehead.jsonl', 'backup bridgehead.db'],
  }).action(async (file: string, { json }: { readonly json?: true }) => {
    const { rows, database } = checked(await (await loadBackups()).backUp(process.env, file));
    if (json) printJson(desk, { file, rows, database });
    else desk.print(`${rows} rows of ${database} are in ${file}.`);
  });
}
