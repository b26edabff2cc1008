/** The description of the API as a page to read. */
import { schemaOf } from './openapi.js';
import { REFUSALS, REFUSAL_CODES } from '../domain/refusals.js';
import { STATUSES } from './statuses.js';
import type { Described } from './route.js';
import { NOTHING } from './route.js';
import type * as z from 'zod';

export function docsPage(routes: readonly Described[]): string {
  const chapters = [...new Set(routes.map(({ about }) => about))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bridgehead: the API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; }
body { margin: 2rem auto; max-width: 56rem; padding: 0 1.25rem; font: 1rem/1.55 Georgia, serif; color: #2c2418; background: #f6efdd; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; }
h3 { margin: 2rem 0 .25rem; font: 600 1rem/1.4 ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem 1rem; background: #ebe1c8; border-radius: 4px; font: .85rem/1.45 ui-monospace, monospace; }
code { font: .9em ui-monospace, monospace; }
a { color: #74301a; }
table { border-collapse: collapse; } td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
@media (prefers-color-scheme: dark) { body { color: #f0e6d0; background: #2a251e; } pre { background: #1f1b15; } a { color: #f0b878; } }
</style>
</head>
<body>
<main>
<h1>The API of Bridgehead</h1>
<p>A program plays like a person: it makes a <em>token</em> on the page under "Account", sends it with each request
(<code>Authorization: Bearer …</code>), follows a game as a stream of lines of JSON, looks at what it is offered, and answers.
The same in a form for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${chapters
  .map(
    (chapter) =>
      `<h2>${escape(chapter)}</h2>\n${routes
        .filter(({ about }) => about === chapter)
        .map(tellRoute)
        .join('\n')}`,
  )
  .join('\n')}
<h2>Refusals</h2>
<p>A request that is refused is answered with <code>{"error":{"code":…,"text":…}}</code>.</p>
<table>${REFUSAL_CODES.map(
    (code) => `<tr><td><code>${code}</code></td><td>${STATUSES[code]}</td><td>${escape(REFUSALS[code])}</td></tr>`,
  ).join('\n')}</table>
</main>
</body>
</html>
`;
}

function tellRoute({ method, url, summary, needs, body, query, answer, kind }: Described): string {
  const who = { nobody: '', account: ' Needs an account.', operator: " Needs the operator's token." }[needs];
  return [
    `<h3>${method} ${escape(url)}</h3>`,
    `<p>${escape(summary)}.${who}</p>`,
    tellSchema('Query', query),
    tellSchema(kind === 'websocket' ? 'To the server' : 'Body', body),
    tellSchema(
      kind === 'websocket'
        ? 'From the server'
        : kind === 'application/x-ndjson'
          ? 'Each line of the answer'
          : kind === undefined
            ? 'Answer'
            : `Answer (${kind})`,
      answer,
    ),
    answer === NOTHING ? '<p>The answer is empty (204).</p>' : '',
  ].join('\n');
}

function tellSchema(name: string, schema: z.ZodType): string {
  if (schema === NOTHING) return '';
  return `<p>${name}:</p><pre>${escape(sketch(schemaOf(schema)))}</pre>`;
}

/** Of a long list of words the first ones: all refusals are below. */
const MOST_NAMED = 12;

type Schema = z.core.JSONSchema.JSONSchema | boolean;

/** A schema as one would write an example: { name: string, side?: string }. */
function sketch(schema: Schema | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return [
      ...schema.enum.slice(0, MOST_NAMED).map((value) => JSON.stringify(value)),
      ...(schema.enum.length > MOST_NAMED ? ['…'] : []),
    ].join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return choices
      .map(sketch)
      .join(
        choices.filter((choice) => typeof choice === 'object' && choice.type === 'object').length > 1 ? '\n| ' : ' | ',
      );
  if (schema.type === 'array') return `[ ${Array.isArray(schema.items) ? 'anything' : sketch(schema.items)}, … ]`;
  if (schema.properties !== undefined) {
    const { properties, required = [] } = schema;
    return `{ ${Object.entries(properties)
      .map(([key, each]) => `${key}${required.includes(key) ? '' : '?'}: ${sketch(each)}`)
      .join(', ')} }`;
  }
  if (schema.type === 'object') return `{ name: ${sketch(schema.additionalProperties)}, … }`;
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' | ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
