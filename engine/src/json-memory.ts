/** What was read of JSON before, so that a small change need not read all of it again. */

/**
 * By the schema of each field: the JSON that was read last, and its value. A field whose JSON is the very same object is not
 * read again. It is for JSON that nobody changes, such as views to which deltas are applied: what a delta leaves alone stays
 * the same object.
 */
export type JsonMemory = WeakMap<object, { readonly json: object; readonly value: unknown }>;
