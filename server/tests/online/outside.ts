/** What is outside the server, for tests: a mail server, a webhook, a browser that takes push notices, the operator's log. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { vi } from 'vitest';
import webPush from 'web-push';
import { PATIENCE } from './patience.js';

async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return portOf(server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Below those that the system gives to anyone who asks for any port; other processes that run tests begin elsewhere. */
let lastPort = 10_000 + (process.pid % 200) * 100;

/** A port that nobody uses, and that nobody is given before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = await listening(server, ++lastPort).catch(() => undefined);
    if (port === undefined) continue;
    await closed(server);
    return port;
  }
}

/** Waits until there is something. */
export function until<Found>(find: () => Found | undefined): Promise<Found> {
  return vi.waitFor(
    () => {
      const found = find();
      if (found === undefined) throw new Error('it did not come');
      return found;
    },
    { timeout: PATIENCE, interval: 20 },
  );
}

export interface MailServer {
  readonly url: string;
  /** Letters as they came, headings and all, without the soft ends of lines. */
  readonly letters: string[];
  /** How many of the next letters are refused. */
  refuses: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  const mail = { refuses: 0 };
  const server = createServer((socket) => {
    let unread = '';
    let isLetter = false;
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say('220 mail.test');
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      unread += data.toString();
      for (;;) {
        const end = isLetter ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(end);
        if (at < 0) return;
        const line = unread.slice(0, at);
        unread = unread.slice(at + end.length);
        if (isLetter) {
          letters.push(line.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n'));
          isLetter = false;
          say('250 taken');
        } else if (line.startsWith('DATA')) {
          isLetter = mail.refuses === 0;
          if (!isLetter) mail.refuses--;
          say(isLetter ? '354 go on' : '451 not now');
        } else if (line.startsWith('QUIT')) {
          say('221 bye');
          socket.end();
        } else say('250 mail.test');
      }
    });
  });
  const port = await listening(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    get refuses() {
      return mail.refuses;
    },
    set refuses(count) {
      mail.refuses = count;
    },
    close: () => closed(server),
  };
}

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Receiver {
  readonly address: string;
  readonly received: Received[];
  /** What it answers; 'nothing' keeps the caller waiting. */
  answers: number | 'nothing';
  close(): Promise<void>;
}

/** A server that takes whatever is posted to it. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const state: { answers: number | 'nothing' } = { answers: 200 };
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      if (state.answers === 'nothing') return;
      response.writeHead(state.answers, { location: '/elsewhere' });
      response.end('thank you');
    });
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    get answers() {
      return state.answers;
    },
    set answers(status) {
      state.answers = status;
    },
    close() {
      server.closeAllConnections();
      return closed(server);
    },
  };
}

/** What an operator sets for push notices. */
export function pushSettings() {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: 'mailto:operator@example.org' };
}

export interface PushBrowser {
  /** What the page sends to the server. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Reads what was sent to it. */
  open(body: Buffer): unknown;
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** A browser that takes push notices: RFC 8291. */
export function makePushBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]);
      const sealed = body.subarray(21 + body[20]);
      const key = derive(
        own.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]),
        32,
      );
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A byte 2 ends the text; zeros may follow.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

/** A log whose lines can be read. */
export function readableLog(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const log = pino(
    { level: 'info' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    }),
  );
  return { log, lines };
}
