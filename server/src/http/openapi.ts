/** The description of the API (OpenAPI 3.1), made from the routes themselves. */
import * as z from 'zod';
import { ASKED, REFUSED, SENT } from '../domain/live-messages.js';
import type { Described, Needs } from './route.js';
import { NOTHING } from './route.js';

/** How a caller of a route says who they are. */
const SECURITY: Readonly<Record<Needs, readonly object[]>> = {
  nobody: [{}, { token: [] }, { cookie: [] }],
  account: [{ token: [] }, { cookie: [] }],
  operator: [{ operator: [] }],
};

/** All but the server's own address, which follows from the request. */
export function describeApi(routes: readonly Described[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bridgehead',
      version: '1',
      description:
        'Play Bridgehead’s games from a program: get a token, follow a game, list the legal actions, answer.',
    },
    tags: [...new Set(routes.map(({ about }) => about))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of an account, created on the page under "Account".',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'bridgehead',
          description: 'With https its name is __Host-bridgehead.',
        },
        operator: { type: 'http', scheme: 'bearer', description: 'OPERATOR_TOKEN of the server.' },
      },
      schemas: {
        Refusal: schemaOf(z.object({ error: REFUSED })),
        LiveAsked: schemaOf(ASKED),
        LiveSent: schemaOf(SENT),
      },
    },
  };
}

function describeRoute(described: Described): object {
  const { url, about, summary, needs, body, query, kind } = described;
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    tags: [about],
    summary,
    security: SECURITY[needs],
    parameters: [...names, ...queryParameters(query)],
    ...(body !== NOTHING &&
      kind !== 'websocket' && {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
      }),
    responses: {
      ...describeAnswer(described),
      default: {
        description: 'Refused. The code says why.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

function describeAnswer({ answer, kind }: Described): object {
  if (kind === 'websocket')
    return {
      101: {
        description:
          'Connected. Send texts of the form LiveAsked; the server sends texts of the form LiveSent (both under "components").',
      },
    };
  if (answer === NOTHING) return { 204: { description: 'Done.' } };
  if (kind === 'application/x-ndjson')
    return {
      200: {
        description: 'Lines of JSON of this form while the connection is open. Empty lines in between keep it alive.',
        content: { [kind]: { schema: { $ref: '#/components/schemas/LiveSent' } } },
      },
    };
  return { 200: { description: 'Done.', content: { [kind ?? 'application/json']: { schema: schemaOf(answer) } } } };
}

/** What a request must look like, or an answer looks like. */
export function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function queryParameters(query: z.ZodType): object[] {
  if (!(query instanceof z.ZodObject)) return [];
  const fields: Record<string, z.ZodType> = query.shape;
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: false,
    schema: schemaOf(field),
  }));
}
