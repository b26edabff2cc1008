/**
 * The file format of a backup: a header, one line per row, and a trailer with the number of rows and a checksum. A copy that was
 * cut off or changed on its way does not match its trailer, and nothing of it is restored.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** A file, a database or a setting that does not fit: the message says what to do. */
export class BackupProblem extends Error {}

/** One row: its table and its values by column. */
export type BackupRow<Table extends string = string> = readonly [
  table: Table,
  values: Readonly<Record<string, string | number | null>>,
];

/** Form 1 had no trailer. Its backups are still read, but nothing shows whether one is complete. */
const FORM = 2;
const HEADER = z.object({ bridgehead: z.literal('backup'), form: z.union([z.literal(1), z.literal(FORM)]) });
const TRAILER = z.object({ end: z.object({ rows: z.number(), sha256: z.string() }) });

/** The text of a backup, piece by piece. */
export async function* backupText(rows: AsyncIterable<BackupRow>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ bridgehead: 'backup', form: FORM });
  for await (const row of rows) {
    count++;
    yield line(row);
  }
  yield `${JSON.stringify({ end: { rows: count, sha256: hash.digest('hex') } })}\n`;
}

/** The rows of a backup. Throws at the first line that is no row of these tables, and at the end if the trailer is missing or does not match. */
export async function* backupRows<Table extends string>(
  file: string,
  tables: readonly Table[],
): AsyncGenerator<BackupRow<Table>> {
  const ROW = z.tuple([z.enum(tables), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))]);
  const hash = createHash('sha256');
  let number = 0;
  let rows = 0;
  let form: 1 | 2 = FORM;
  let ended = false;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++;
    const json = parse(text);
    if (number === 1) {
      const header = HEADER.safeParse(json);
      if (!header.success)
        throw new BackupProblem(
          `${file} is not a Bridgehead backup: its first line should be {"bridgehead":"backup","form":${FORM}}.`,
        );
      form = header.data.form;
      hash.update(`${text}\n`);
      continue;
    }
    if (ended)
      throw new BackupProblem(`Line ${number} of ${file} comes after the end of the backup. Nothing was changed.`);
    const trailer = form === FORM ? TRAILER.safeParse(json) : undefined;
    if (trailer?.success) {
      const { end } = trailer.data;
      if (end.rows !== rows)
        throw new BackupProblem(
          `${file} is damaged: it should have ${end.rows} rows and has ${rows}. Nothing was changed.`,
        );
      if (end.sha256 !== hash.digest('hex'))
        throw new BackupProblem(`${file} is damaged: its checksum does not match. Nothing was changed.`);
      ended = true;
      continue;
    }
    const row = ROW.safeParse(json);
    if (!row.success) throw new BackupProblem(`Line ${number} of ${file} is not a table row. Nothing was changed.`);
    hash.update(`${text}\n`);
    rows++;
    yield row.data;
  }
  if (number === 0) throw new BackupProblem(`${file} is empty.`);
  if (form === FORM && !ended)
    throw new BackupProblem(
      `${file} is cut off: its last line is missing. Nothing was changed. Use another copy of the backup.`,
    );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
