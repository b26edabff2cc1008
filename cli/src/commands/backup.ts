/** bridgehead backup: a copy of all that a server keeps. */
import type { Command } from 'commander';
import { checked, loadBackups } from '../backups.js';
import { addCommand, printJson } from '../command.js';
import type { Desk } from '../terminal.js';

export function addBackup(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'backup <file>',
    summary: 'copy everything the server keeps into a file',
    more: 'Writes JSON lines, which restore into either database; or, if the name ends in .db, a copy of the embedded database. The server can keep running. DATA_FOLDER and DATABASE_URL name the database, as for the server. With --verify it checks an existing backup instead: counts, checksum, and a trial restore into a temporary database. The file holds secrets: keep it as safe as the database.',
    examples: ['backup bridgehead.jsonl', 'backup bridgehead.db', 'backup bridgehead.jsonl --verify'],
  })
    .option('--verify', 'check that an existing backup can be restored')
    .action(async (file: string, { json, verify }: { readonly json?: true; readonly verify?: true }) => {
      const backups = await loadBackups();
      if (verify) {
        const { rows } = checked(await backups.verify(file));
        if (json) printJson(desk, { file, rows, verified: true });
        else desk.print(`${file} is complete: ${rows} rows can be restored.`);
        return;
      }
      const { rows, database } = checked(await backups.backUp(process.env, file));
      if (json) printJson(desk, { file, rows, database });
      else desk.print(`${rows} rows of ${database} are in ${file}.`);
    });
}
