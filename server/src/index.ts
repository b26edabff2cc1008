import { type IncomingMessage, type Server, type ServerResponse, createServer as createHttpServer } from 'node:http';
import { type Answer, HEALTHY, MISSING, NOT_ALLOWED, ON_EVERY_ANSWER, fileAnswer } from './answers.js';
import type { PageFiles } from './files.js';

export { readPage } from './files.js';

/** The server, not yet listening. */
export function createServer(files: PageFiles): Server {
  return createHttpServer((request, response) => send(request, response, answerTo(files, request)));
}

function answerTo(files: PageFiles, { method, url, headers }: IncomingMessage): Answer {
  if (method !== 'GET' && method !== 'HEAD') return NOT_ALLOWED;
  const address = (url ?? '/').split('?', 1)[0];
  if (address === '/healthz') return HEALTHY;
  const file = files.get(address);
  return file === undefined ? MISSING : fileAnswer(file, headers);
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  const length = status === 304 ? {} : { 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...ON_EVERY_ANSWER, ...headers, ...length });
  response.end(method === 'HEAD' ? undefined : body);
}
