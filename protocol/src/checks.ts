/**
 * Small checks of what came as JSON, from which larger ones are put together. Written out by hand: the page loads them before
 * anything else of an online game, and a schema library would be the larger part of it.
 */

/** Whether a value is what its type says. Fields that it does not name may be there: a newer server tells more. */
export type Check<Value> = (value: unknown) => value is Value;

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** For an answer without content. */
export function isNothing(value: unknown): value is undefined {
  return value === undefined;
}

/** For what nobody looks at, or somebody else checks. */
export function isAnything(_value: unknown): _value is unknown {
  return true;
}

export function isOneOf<const Choice>(choices: readonly Choice[]): Check<Choice> {
  return (value): value is Choice => choices.some((choice) => choice === value);
}

export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || check(value);
}

export function isAbsentOr<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

export function isListOf<Item>(check: Check<Item>): Check<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(check);
}

/** Values by names that only they know. */
export function isRecordOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value): value is Readonly<Record<string, Value>> => isFields(value) && Object.values(value).every(check);
}

/** One check for each field of a type: the compiler knows when one is missing. */
export function hasFields<Value extends object>(
  checks: { readonly [Name in keyof Value]-?: Check<Value[Name]> },
): Check<Value> {
  return (value): value is Value => {
    if (!isFields(value)) return false;
    for (const name in checks) if (!checks[name](value[name])) return false;
    return true;
  };
}
