/** The description of the API (OpenAPI 3.1), made from the routes themselves. */
import * as z from 'zod';
import { REFUSALS } from './refusals.js';
import type { Needs, Route } from './route.js';
import { NOTHING } from './route.js';

/** How a caller of a route says who he is. */
const SECURITY: Readonly<Record<Needs, readonly object[]>> = {
  nobody: [{}, { token: [] }, { cookie: [] }],
  account: [{ token: [] }, { cookie: [] }],
  operator: [{ operator: [] }],
};

export function describeApi(routes: readonly Route[], origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bridgehead', version: '1', description: 'Play the games of Bridgehead from a program: a token, a stream of what happens, the offered actions, and an answer.' },
    servers: [{ url: origin }],
    tags: [...new Set(routes.map(({ about }) => about))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of an account, made on the page under "Account".' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'bridgehead' },
        operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN of the server.' },
      },
      schemas: { Refusal: refusalSchema() },
    },
  };
}

function describeRoute({ url, about, summary, needs, body, query, answer }: Route): object {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    tags: [about],
    summary,
    security: SECURITY[needs],
    parameters: [...names, ...queryParameters(query)],
    ...(body !== NOTHING && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    responses: {
      200: { description: 'Done.', ...(answer !== NOTHING && { content: { 'application/json': { schema: schemaOf(answer) } } }) },
      default: { description: 'Refused; the code says why.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
}

/** What a request must look like, or an answer looks like. */
export function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function queryParameters(query: z.ZodType): object[] {
  if (!(query instanceof z.ZodObject)) return [];
  const fields: Record<string, z.ZodType> = query.shape;
  return Object.entries(fields).map(([name, field]) => ({ name, in: 'query', required: false, schema: schemaOf(field) }));
}

function refusalSchema(): object {
  return {
    type: 'object',
    properties: { error: { type: 'object', properties: { code: { type: 'string', enum: Object.keys(REFUSALS) }, text: { type: 'string' } }, required: ['code', 'text'] } },
    required: ['error'],
  };
}
