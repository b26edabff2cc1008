/** JSON from the database is checked when it is read: a damaged value names its place, and goes no further. */
import type * as z from 'zod';

/** `place` says where the text is stored: "the clocks of game abc". */
export function readStored<Value>(schema: z.ZodType<Value>, text: string, place: string): Value {
  const read = schema.safeParse(parseStored(text, place));
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`);
  throw damaged(place, problems.join('; '));
}

/** JSON whose form is checked where it is used. */
export function parseStored(text: string, place: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch (error) {
    throw damaged(place, error instanceof Error ? error.message : String(error));
  }
}

/** What is stored is not what was written: nobody can do anything with it until it is repaired. */
export class DamagedData extends Error {}

function damaged(place: string, problem: string): DamagedData {
  return new DamagedData(`The database is damaged. Can't read ${place}: ${problem}`);
}
