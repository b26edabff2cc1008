import { z } from 'zod';

/**
 * Forms that the sources of maps have in common. Every scalar arrives as text (hex 0711 must keep its zero),
 * so numbers and truth values are read from text here.
 */
export const text = z.string({ error: 'expected a text' }).min(1, 'expected a text that is not empty');
export const word = text.regex(/^[\p{L}\d-]+$/u, 'expected one word');
export const number = text.regex(/^-?\d+(\.\d+)?$/, 'expected a number').transform(Number);
export const count = text.regex(/^[1-9]\d*$/, 'expected a whole number of at least 1').transform(Number);
export const truth = z.enum(['true', 'false'], { error: 'expected true or false' }).transform((v) => v === 'true');
/** Hexes, or hexsides, separated by blanks. */
export const hexes = text.transform((list) => list.trim().split(/\s+/));

export function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'invalid_type' ? 'expected named fields' : undefined),
  });
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `expected one of ${words.join(', ')}` });
}
