/** What is wrong with the form of a request, field by field, in words that also someone who filled in a form can read. */
import type { Problem } from '@bridgehead/engine';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  nonoptional: 'a value',
};

export function problemsOf(error: z.ZodError): readonly Problem[] {
  return error.issues.map((issue) => ({ field: issue.path.join('.'), expected: expectedBy(issue) }));
}

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `expected at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
}
