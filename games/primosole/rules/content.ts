/** How content is checked when it is loaded: whatever is wrong is told with the file, the entry and the field. */

/** Where a value stands: "scenarios.json: primosole-1, reinforcement 3". */
export interface Place {
  readonly file: string;
  readonly entry: string;
}

/** The error for a value that content may not have. */
export function wrong({ file, entry }: Place, field: string, found: unknown, expected: string): Error {
  return new Error(`${file}: ${entry}: ${field} is ${JSON.stringify(found) ?? 'missing'}; expected ${expected}`);
}

/** The word of a list that stands here. */
export function oneOf<Word extends string>(words: readonly Word[], found: string, place: Place, field: string): Word {
  const word = words.find((known) => known === found);
  if (word === undefined) throw wrong(place, field, found, `one of ${words.join(', ')}`);
  return word;
}

/** A whole number within limits. */
export function wholeNumber(found: number, least: number, most: number, place: Place, field: string): number {
  if (!Number.isInteger(found) || found < least || found > most) throw wrong(place, field, found, `a whole number from ${least} to ${most}`);
  return found;
}

/** Exactly one row for each word, under that word. */
export function complete<Word extends string, Row>(words: readonly Word[], rows: ReadonlyMap<Word, Row>, place: Place): Readonly<Record<Word, Row>> {
  const missing = words.filter((word) => !rows.has(word));
  if (missing.length > 0) throw new Error(`${place.file}: ${place.entry}: there is no row for ${missing.join(', ')}`);
  const record: { [W in Word]?: Row } = {};
  for (const [word, row] of rows) record[word] = row;
  if (!hasAll(words, record)) throw new Error(`${place.file}: ${place.entry}: a row is missing`);
  return record;
}

function hasAll<Word extends string, Row>(words: readonly Word[], record: { [W in Word]?: Row }): record is Record<Word, Row> {
  return words.every((word) => word in record);
}

/** Rows by their word; a word that stands twice is an error. */
export function byWord<Word extends string, Row>(entries: readonly (readonly [Word, Row])[], place: Place): ReadonlyMap<Word, Row> {
  const rows = new Map<Word, Row>();
  for (const [word, row] of entries) {
    if (rows.has(word)) throw new Error(`${place.file}: ${place.entry}: ${word} stands twice`);
    rows.set(word, row);
  }
  return rows;
}
