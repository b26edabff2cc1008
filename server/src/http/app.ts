/** The server's addresses: the API, the built page, and what every answer carries. */
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import * as z from 'zod';
import { NOT_ALLOWED, MISSING, ON_EVERY_ANSWER, fileAnswer } from './page-answers.js';
import type { PageFile, PageFiles } from './page-files.js';
import { isHashed, storedFile } from './page-files.js';
import { readAsset } from '../store/page-assets.js';
import type { Services } from '../services/services.js';
import type { OperatorAct } from './audit.js';
import { audited } from './audit.js';
import { PER_MINUTE, askerOf, mayAsk } from './request-limits.js';
import { docsPage } from './docs-page.js';
import { describeApi } from './openapi.js';
import { secondsFor } from '../services/limits.js';
import { Refusal } from '../domain/refusals.js';
import { refusalOfFailure } from '../hosting/failure-refusals.js';
import type { Concerned, Described, Route } from './route.js';
import { JsonText, NOTHING } from './route.js';
import { STATUSES } from './statuses.js';
import { problemsOf } from '../domain/malformed.js';
import { STORABLE, isStorable } from '../domain/storable.js';
import { cookieName, isSafe, knownName, originOf, refuseOtherOrigins, whoAsks, whoIs } from './identify.js';

/** Nothing that is sent is anywhere near as long. */
const LONGEST_BODY = 64 * 1024;
const MINUTE = 60_000;
/** A part of an address: the ids of some passkeys are that long. */
const LONGEST_PARAM = 1_400;
/** What is answered while everything else still waits for the server to start. */
const PROBES: readonly string[] = ['/healthz', '/readyz'];
const COOKIE_AGE = 90 * 86_400;
const KNOWN_AGE = 365 * 86_400;
/** In how many milliseconds a request must have come: anyone who sends it letter by letter is cut off. */
const REQUEST_TIME = 30_000;
/** For how many seconds a browser asks us by https only, once it has. */
const SAFE_AGE = 180 * 86_400;

/** What is answered here, and not by a route that is written down elsewhere. */
const DESCRIPTION = {
  method: 'GET',
  about: 'This description',
  needs: 'nobody',
  body: NOTHING,
  query: NOTHING,
} as const;
export const DESCRIBED_DOCS: readonly Described[] = [
  { ...DESCRIPTION, url: '/api/docs', summary: 'This API as a page', answer: z.string(), kind: 'text/html' },
  {
    ...DESCRIPTION,
    url: '/api/openapi.json',
    summary: 'This API as OpenAPI 3.1',
    answer: z.looseObject({ openapi: z.string() }),
  },
];

/** `elsewhere`: what is described like the routes and answered by others, such as live connections. */
export async function makeApp(
  services: Services,
  files: PageFiles,
  routes: readonly Route[],
  elsewhere: readonly Described[] = [],
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LONGEST_BODY,
    requestTimeout: REQUEST_TIME,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // An address that cannot be read leads to no route, and so past the hooks.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(
        reply.headers(ON_EVERY_ANSWER),
        new Refusal('malformed', { problems: [{ field: '', expected: 'an address that can be read' }] }),
      ),
  });
  await app.register(cookies);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(ON_EVERY_ANSWER);
    if (isSafe(originOf(services, request))) void reply.header('Strict-Transport-Security', `max-age=${SAFE_AGE}`);
    // Nobody types it, and no database stores it.
    if (request.url.includes('%00'))
      throw new Refusal('malformed', { problems: [{ field: '', expected: 'an address without %00' }] });
    if (services.readiness.phase === 'starting' && !PROBES.includes(request.routeOptions.url ?? ''))
      throw new Refusal('starting');
    // A proxy that keeps connections open would send the next request here too.
    if (services.readiness.phase === 'stopping') void reply.header('Connection', 'close');
    // The page's files are in memory, and are given to all.
    if (request.routeOptions.url !== undefined && !mayAsk(services, request))
      throw new Refusal('too-many', undefined, secondsFor(PER_MINUTE));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    // By route, not by address: an address may name a game, and there are many.
    services.metrics.countRequest(
      { method, route: request.routeOptions.url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    services.log.debug(
      { method, url: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(services, error, request);
    services.metrics.countRefusal(refusal.code);
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? sendRefusal(reply, new Refusal('no-such-page'))
      : sendPage(services, files, request, reply),
  );
  // Made once, when somebody asks: it takes longer than all else that is answered, and longer than the rest of a start.
  const all = [...routes, ...elsewhere, ...DESCRIBED_DOCS];
  let description: object | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    description ??= describeApi(all);
    const servers = [{ url: originOf(services, request) }];
    return reply.header('Cache-Control', 'no-cache').send({ ...description, servers });
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= docsPage(all);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  });
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      bodyLimit: route.longestBody ?? LONGEST_BODY,
      handler: async (request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        const answer = await answerTo(services, route, request, reply);
        if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.text);
        return answer === undefined ? reply.code(204).send() : reply.send(answer);
      },
    });
  }
  return app;
}

async function answerTo(
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (
    route.perMinute !== undefined &&
    !(await services.quotas.take(`${route.method} ${route.url} ${askerOf(services, request)}`, route.perMinute, MINUTE))
  )
    throw new Refusal('too-many');
  const { account, cookie, operator } =
    route.evenBanned === true ? await whoIs(services, request) : await whoAsks(services, request);
  if (route.method !== 'GET') refuseOtherOrigins(services, request, cookie !== undefined);
  if (route.needs === 'account' && account === undefined) throw new Refusal('not-signed-in');
  if (route.needs === 'operator' && operator === undefined) throw new Refusal('operators-only');
  if (![request.body, request.query, request.params].every((each) => isStorable(each)))
    throw new Refusal('malformed', { problems: [{ field: '', expected: STORABLE }] });
  const origin = originOf(services, request);
  let concerned: Concerned = {};
  const asker = {
    services,
    operator,
    concerns: (more: Concerned) => {
      concerned = { ...concerned, ...more };
    },
    params: paramsOf(request),
    account,
    device: request.headers['user-agent'] ?? '',
    address: askerOf(services, request),
    origin,
    cookie,
    known: request.cookies[knownName(origin)],
    setCookie(token: string | null) {
      if (token === null) void reply.clearCookie(cookieName(origin), cookieFor(origin));
      else void reply.setCookie(cookieName(origin), token, { ...cookieFor(origin), maxAge: COOKIE_AGE });
    },
    setKnown: (secret: string) =>
      void reply.setCookie(knownName(origin), secret, { ...cookieFor(origin), maxAge: KNOWN_AGE }),
  };
  const respond = () => route.respond(asker, request.body, request.query);
  if (route.needs !== 'operator' || operator === undefined) return respond();
  const act: OperatorAct = {
    route,
    operator,
    params: asker.params,
    body: request.body,
    get concerned() {
      return concerned;
    },
  };
  return audited(services, act, respond);
}

function cookieFor(origin: string) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSafe(origin) } as const;
}

/** Without what follows the "?", which may be an invitation. */
function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '');
}

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
}

function refusalOf({ log }: Services, error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return new Refusal('malformed', { problems: problemsOf(error) });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('too-large');
  if (status === 415) return new Refusal('not-json');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('malformed', {
      problems: [{ field: '', expected: error instanceof Error ? error.message : 'something else' }],
    });
  const failure = refusalOfFailure(error);
  if (failure !== undefined) log.warn({ error, url: pathOf(request.url) }, 'The database failed a request');
  else log.error({ error, url: pathOf(request.url) }, 'A request failed');
  return failure ?? new Refusal('failed');
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.wait !== undefined) void reply.header('Retry-After', String(refusal.wait));
  return reply.code(STATUSES[refusal.code]).header('Cache-Control', 'no-store').send(refusal.body);
}

/** A file of a page that is not ours: of a version that runs beside this one, or ran before it. */
async function fileOfOthers(
  services: Services,
  address: string,
  request: FastifyRequest,
): Promise<PageFile | undefined> {
  if (!isHashed(address)) return undefined;
  if (!mayAsk(services, request)) throw new Refusal('too-many', undefined, secondsFor(PER_MINUTE));
  const stored = await readAsset(services.db, address);
  return stored && storedFile(stored);
}

/** The page's files are looked up by their address, never turned into a path. */
async function sendPage(
  services: Services,
  files: PageFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const address = pathOf(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const file = files.get(address) ?? (isRead ? await fileOfOthers(services, address, request) : undefined);
  const { status, headers, body } = isRead
    ? file === undefined
      ? MISSING
      : fileAnswer(file, request.headers)
    : NOT_ALLOWED;
  return reply
    .code(status)
    .headers({ ...headers })
    .send(body);
}
