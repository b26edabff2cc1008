/** What an operator can set, by environment. Every setting is checked, all that is wrong is told at once, and what holds is printed. */
import { fileURLToPath } from 'node:url';
import { problemOfPush } from './push-keys.js';
import type { Environment, SettingLine, Settings } from './settings.js';
import { hidePassword, readSettings } from './settings.js';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The folder of the built page. */
  readonly page: string;
  /** The folder of the embedded database; not used with a database of its own. */
  readonly data: string;
  readonly database: string | undefined;
  /** The address that players use, without a slash at the end; undefined: the one that their browser names. */
  readonly origin: string | undefined;
  /** Behind so many proxies that say who asks and how. */
  readonly proxied: number;
  readonly smtp: string | undefined;
  readonly mailFrom: string;
  readonly push: { readonly publicKey: string; readonly privateKey: string; readonly contact: string } | undefined;
  /** For what an operator may ask: metrics, bans. Undefined: only from this machine, and only where no proxy or origin is set. */
  readonly operatorToken: string | undefined;
  /** Tokens of operators who have a name of their own, by that name. */
  readonly operatorTokens: ReadonlyMap<string, string>;
  /** Whether webhooks and push services may be inside the network of the server. */
  readonly insideWebhooks: boolean;
  /** How long someone is asked before they are told by a notice, in seconds. */
  readonly noticeAfter: number;
  /** After so many days what nobody uses is removed: guests without a game, offers that nobody took. */
  readonly keepDays: number;
  readonly logLevel: LogLevel;
  /** Computer players that may think at once. */
  readonly thinkers: number;
  /** Seconds that a computer player may think about one answer. */
  readonly thinkSeconds: number;
  /** How much later than the players spectators are told, in seconds. */
  readonly delay: number;
  /** Megabytes that games may take in memory. */
  readonly memory: number;
  /** How much longer the embedded database waits for the disk, in milliseconds: for measurements. */
  readonly diskDelay: number;
  /** Seconds between the moment when /readyz turns red and the end of connections: balancers must notice it first. */
  readonly drainSeconds: number;
  /** Seconds in which what has begun must finish after that. */
  readonly stopSeconds: number;
  /** Whether clients that ask too often are turned away. */
  readonly limits: boolean;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 8080;
const LAST_PORT = 65_535;
const BUILT_PAGE = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const DATA = fileURLToPath(new URL('../../../data', import.meta.url));

export type ReadConfig =
  | { readonly ok: true; readonly config: Config; readonly lines: readonly SettingLine[] }
  | { readonly ok: false; readonly problems: readonly string[] };

export function readConfig(environment: Environment): ReadConfig {
  const settings = readSettings(environment);
  const { problems, lines, text, number, address } = settings;
  const port = number('PORT', 'port to listen on; 0: any free port', DEFAULT_PORT, 0, LAST_PORT);
  const host = text('HOST', 'address to listen on; 0.0.0.0: all addresses', '127.0.0.1') ?? '127.0.0.1';
  const page = text('PAGE_FOLDER', 'the built page', BUILT_PAGE) ?? BUILT_PAGE;
  const data = text('DATA_FOLDER', 'the embedded database', DATA) ?? DATA;
  const database = address(
    'DATABASE_URL',
    'a PostgreSQL instead of the embedded database; many nodes can share it',
    ['postgres:', 'postgresql:'],
    hidePassword,
  );
  const origin = readOrigin(
    address('ORIGIN', 'public address, for links in emails and for passkeys', ['http:', 'https:'], hidePassword),
    problems,
  );
  const proxied = number('PROXIED', 'number of trusted proxies in front (X-Forwarded-For, X-Forwarded-Proto)', 0, 0, 9);
  const smtp = address(
    'SMTP_URL',
    'SMTP server; without it, emails are written to the log',
    ['smtp:', 'smtps:'],
    hidePassword,
  );
  const mailFrom = text('MAIL_FROM', 'sender of emails', 'Bridgehead <bridgehead@localhost>') ?? '';
  if (!/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(mailFrom))
    problems.push(`MAIL_FROM is "${mailFrom}". Set it to a mail address, such as Bridgehead <bridgehead@example.org>.`);
  // Anyone who asks for a link names an address of their own choice: mails must not believe it.
  if (smtp !== undefined && origin === undefined && (environment['ORIGIN'] ?? '') === '')
    problems.push('SMTP_URL requires ORIGIN, for links in emails.');
  const push = readPush(settings);
  const insideWebhooks = number('WEBHOOKS_INSIDE', '1: allow webhooks to this machine and its network', 0, 0, 1) === 1;
  const noticeAfter = number('NOTICE_AFTER', 'seconds before a waiting player is notified', 60, 0, 86_400);
  const keepDays = number('KEEP_DAYS', 'days until idle guests and open offers are removed', 30, 1, 3_650);
  const operatorToken = text(
    'OPERATOR_TOKEN',
    'token for operators; default with the embedded database: the file DATA_FOLDER/operator-token',
    undefined,
    () => 'set',
  );
  if (operatorToken !== undefined && !/^\S{12,}$/.test(operatorToken))
    problems.push('OPERATOR_TOKEN must have 12 characters or more, and no spaces.');
  const operatorTokens = readOperators(
    text(
      'OPERATOR_TOKENS',
      'tokens of several operators, by the names that their activity log shows: anna:…,bert:…',
      undefined,
      () => 'set',
    ),
    problems,
  );
  const level = text('LOG_LEVEL', LOG_LEVELS.join(', '), 'info') ?? 'info';
  const logLevel = LOG_LEVELS.find((each) => each === level);
  if (logLevel === undefined) problems.push(`LOG_LEVEL is "${level}". Set it to one of ${LOG_LEVELS.join(', ')}.`);
  const thinkers = number('THINKERS', 'computer players that think at the same time', 1, 0, 64);
  const thinkSeconds = number('THINK_SECONDS', 'seconds a computer player may think about one decision', 5, 1, 3_600);
  const delay = number('SPECTATOR_DELAY', 'delay for spectators, in seconds', 60, 0, 86_400);
  const memory = number(
    'GAMES_MEMORY',
    'megabytes of games kept in memory; others are reloaded when needed',
    256,
    16,
    65_536,
  );
  const drainSeconds = number(
    'DRAIN_SECONDS',
    'when stopping, seconds of normal work after /readyz turns red, so that balancers notice',
    0,
    0,
    600,
  );
  const stopSeconds = number('STOP_SECONDS', 'when stopping, seconds for requests and jobs to finish', 10, 1, 600);
  const limits = number('LIMITS', '0: no rate limits; for measurements only', 1, 0, 1) === 1;
  const diskDelay = number(
    'DISK_DELAY',
    'extra milliseconds for each write to the embedded database; for measurements only',
    0,
    0,
    1_000,
  );
  if (problems.length > 0 || logLevel === undefined) return { ok: false, problems };
  return {
    ok: true,
    lines,
    config: {
      host,
      port,
      page,
      data,
      database,
      origin,
      proxied,
      smtp,
      mailFrom,
      push,
      insideWebhooks,
      noticeAfter,
      keepDays,
      operatorToken,
      operatorTokens,
      logLevel,
      thinkers,
      thinkSeconds,
      delay,
      memory,
      drainSeconds,
      stopSeconds,
      limits,
      diskDelay,
    },
  };
}

/** As browsers write it: they would refuse every request of the page if it differed by a capital letter. */
function readOrigin(given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const { origin, username, password, pathname, search, hash } = new URL(given);
  if (/^\/*$/.test(pathname) && username + password + search + hash === '') return origin;
  problems.push(
    `ORIGIN is "${hidePassword(given)}". Set it to the address of the server alone, such as ${origin}, with nothing after it.`,
  );
  return undefined;
}

const OPERATOR = /^([\w .-]{1,40}):(\S{12,})$/;

function readOperators(given: string | undefined, problems: string[]): ReadonlyMap<string, string> {
  const read = (given ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => OPERATOR.exec(each));
  // A token is not repeated in a message.
  if (read.some((each) => each === null))
    problems.push(
      'OPERATOR_TOKENS should be names and tokens such as anna:…,bert:…, each token with 12 signs or more, and no spaces or commas.',
    );
  const named = read.flatMap((each) => {
    const [, name, token] = each ?? [];
    return name === undefined || token === undefined ? [] : [[name, token] as const];
  });
  const operators = new Map(named);
  const tokens = new Set(operators.values());
  if (operators.size < named.length || tokens.size < named.length)
    problems.push('OPERATOR_TOKENS has a name or a token twice. Give each operator a name and a token of their own.');
  return operators;
}

function readPush({ problems, text }: Settings): Config['push'] {
  const publicKey = text(
    'PUSH_PUBLIC_KEY',
    'web push: the public key (npx bridgehead push-keys makes a pair)',
    undefined,
  );
  const privateKey = text('PUSH_PRIVATE_KEY', 'web push: the private key', undefined, () => 'set');
  const contact = text('PUSH_CONTACT', 'web push: contact for the push services (mailto:… or https://…)', undefined);
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined || contact === undefined) {
    problems.push('Web push requires all three of PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT.');
    return undefined;
  }
  const problem = problemOfPush(publicKey, privateKey, contact);
  if (problem !== undefined) problems.push(problem);
  return { publicKey, privateKey, contact };
}
