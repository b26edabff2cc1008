/** Numbers in sentences. */

/** 2.1, 0.4, 3. */
export function tenths(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

/** +2.1, -0.4, +0. */
export function signed(value: number): string {
  const text = tenths(value);
  return text.startsWith('-') ? text : `+${text}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
