/** The server's addresses: the API, the built page, and what every answer carries. */
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import { ZodError } from 'zod';
import { NOT_ALLOWED, MISSING, ON_EVERY_ANSWER, fileAnswer } from '../answers.js';
import type { PageFiles } from '../files.js';
import type { Services } from '../services.js';
import { openStreams } from '../live/stream.js';
import { docsPage } from './docs-page.js';
import { NO_LIMITS, makeLimits } from './limits.js';
import { holdsNul } from './nul.js';
import { describeApi } from './openapi.js';
import { Refusal } from './refusals.js';
import type { Route } from './route.js';
import { COOKIE, originOf, refuseOtherOrigins, whoAsks } from './who.js';

/** No action and no order is anywhere near as long. */
const LONGEST_BODY = 64 * 1024;
/** A part of an address: the ids of some passkeys are that long. */
const LONGEST_PARAM = 1_400;
/** Requests of one asker in a minute. A player needs a few, a bot some hundreds. */
const PER_MINUTE = 1_200;
const COOKIE_AGE = 90 * 86_400;

export async function makeApp(services: Services, files: PageFiles, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: services.log, logController: new LogController({ disableRequestLogging: true }), bodyLimit: LONGEST_BODY, trustProxy: services.config.proxied, routerOptions: { maxParamLength: LONGEST_PARAM } });
  await app.register(cookies);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(ON_EVERY_ANSWER);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    // By route, not by address: an address may name a game, and there are many.
    services.metrics.countRequest({ method, route: request.routeOptions.url ?? 'page', status: reply.statusCode }, reply.elapsedTime / 1_000);
    services.log.debug({ method, url: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(services, error, request);
    services.metrics.countRefusal(refusal.code);
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => (request.url.startsWith('/api/') ? sendRefusal(reply, new Refusal('no-such-page')) : sendPage(files, request, reply)));
  app.get('/api/openapi.json', (request, reply) => reply.header('Cache-Control', 'no-cache').send(describeApi(routes, originOf(services, request))));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(docsPage(routes)));
  openStreams(services, app);
  const limits = services.config.limits ? makeLimits(services.now) : NO_LIMITS;
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        void reply.header('Cache-Control', 'no-store');
        const answer = await answerTo(services, limits, route, request, reply);
        return answer === undefined ? reply.code(204).send() : reply.send(answer);
      },
    });
  }
  return app;
}

async function answerTo(services: Services, limits: ReturnType<typeof makeLimits>, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!limits.allows(`ip ${request.ip}`, PER_MINUTE)) throw new Refusal('too-many');
  if (route.perMinute !== undefined && !limits.allows(`${route.method} ${route.url} ${request.ip}`, route.perMinute)) throw new Refusal('too-many');
  const { account, cookie, isOperator } = await whoAsks(services, request);
  if (route.method !== 'GET') refuseOtherOrigins(services, request, cookie !== undefined);
  if (route.needs === 'account' && account === undefined) throw new Refusal('not-signed-in');
  if (route.needs === 'operator' && !isOperator) throw new Refusal('operators-only');
  if (holdsNul(request.body) || holdsNul(request.query) || holdsNul(request.params)) throw new Refusal('malformed', { problems: [{ field: '', expected: 'text without the sign U+0000' }] });
  const secure = originOf(services, request).startsWith('https:');
  const asker = {
    services,
    params: paramsOf(request),
    account,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
    origin: originOf(services, request),
    cookie,
    setCookie(token: string | null) {
      const kept = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
      if (token === null) void reply.clearCookie(COOKIE, kept);
      else void reply.setCookie(COOKIE, token, { ...kept, maxAge: COOKIE_AGE });
    },
  };
  return route.respond(asker, request.body, request.query);
}

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  return typeof params === 'object' && params !== null ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) : {};
}

function refusalOf({ log }: Services, error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return new Refusal('malformed', { problems: error.issues.map(({ path, message }) => ({ field: path.join('.'), expected: message })) });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('too-large');
  if (status === 415) return new Refusal('not-json');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('malformed', { problems: [{ field: '', expected: error instanceof Error ? error.message : 'something else' }] });
  log.error({ error, url: request.url }, 'A request failed');
  return new Refusal('failed');
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).header('Cache-Control', 'no-store').send(refusal.body);
}

/** The page's files are looked up by their address, never turned into a path. */
function sendPage(files: PageFiles, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const file = files.get(request.url.split('?', 1)[0]);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { status, headers, body } = isRead ? (file === undefined ? MISSING : fileAnswer(file, request.headers)) : NOT_ALLOWED;
  return reply.code(status).headers({ ...headers }).send(body);
}
