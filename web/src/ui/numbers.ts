/** Numbers as players read them: halves as a fraction, a true minus sign, percentages without false precision. */

const MINUS = '\u2212';
const NARROW_SPACE = '\u202f';

/** 3, 2½, ½, −1. */
export function plainNumber(value: number): string {
  const sign = value < 0 ? MINUS : '';
  const size = Math.abs(value);
  const whole = Math.floor(size);
  if (size - whole === 0.5) return `${sign}${whole === 0 ? '' : whole}½`;
  return sign + String(Math.round(size * 100) / 100);
}

/** +3, +2½, −1, 0. */
export function signedNumber(value: number): string {
  return value > 0 ? `+${plainNumber(value)}` : plainNumber(value);
}

/** 33 %; what is nearly nothing or nearly everything is not rounded to nothing or everything. */
export function percent(probability: number): string {
  const rounded = Math.round(probability * 100);
  if (rounded === 0 && probability > TINY) return `<${NARROW_SPACE}1${NARROW_SPACE}%`;
  if (rounded === 100 && probability < 1 - TINY) return `>${NARROW_SPACE}99${NARROW_SPACE}%`;
  return `${rounded}${NARROW_SPACE}%`;
}

/** Sums of fractions miss 0 and 1 by less than this. */
const TINY = 1e-9;

/** "1 duty", "3 duties". */
export function countOf(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
