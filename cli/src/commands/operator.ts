/** bridgehead operator: what the operator of a server decides about players and games. */
import type { Command } from 'commander';
import { present, withStop } from '@bridgehead/engine';
import type { CommandWords } from '../command.js';
import { addCommand, printJson } from '../command.js';
import type { AuditEntry, Report } from '@bridgehead/protocol/operators';
import type { Appeal, PublishedKeys, ToldGame } from '../operator-answers.js';
import {
  ACTS,
  APPEALS,
  BANS,
  CLOSED_REPORT,
  KEYS,
  QUARANTINE,
  RELEASED,
  REPORTS,
  VERDICT,
  TOLD_BAN,
} from '../operator-answers.js';
import type { ServerOptions } from '../operator-api.js';
import { badInput } from '../bad-input.js';
import { ServerRefusal, askServer, usualServer } from '../operator-api.js';
import type { Desk } from '../terminal.js';
import { REFUSED } from '../terminal.js';

interface Options extends ServerOptions {
  readonly json?: true;
}

/** No winner. */
const DRAW = 'draw';

/** A required argument as a part of an address. */
function inPath(argument: string | undefined): string {
  return encodeURIComponent(present(argument, 'a command has its required arguments'));
}

/** Adds a command that asks the server and tells its answer. */
type Add = <Value>(
  words: CommandWords,
  ask: (options: Options, args: readonly string[]) => Promise<Value>,
  say: (answer: Value) => string,
) => void;

export function addOperator(program: Command, desk: Desk): void {
  const operator = program
    .command('operator')
    .summary('decide about players and games of a running server')
    .description(
      "decide about players and games of a running server\n\nThe server is asked with the operators' token: the one in OPERATOR_TOKEN, or the one that it keeps in DATA_FOLDER.",
    );
  const add = addTo(operator, desk);
  addBans(add);
  addReports(add);
  addGames(add);
  addKeys(add);
}

function addTo(operator: Command, desk: Desk): Add {
  return (words, ask, say) => {
    const command = addCommand(operator, {
      ...words,
      examples: words.examples.map((example) => `operator ${example}`),
    }).option('--server <address>', 'where the server is', usualServer(process.env));
    command.action(async () => {
      const options = command.opts<Options>();
      try {
        const answer = await ask(options, command.args);
        if (options.json) printJson(desk, answer);
        else desk.print(say(answer));
      } catch (error) {
        if (!(error instanceof ServerRefusal)) throw error;
        if (options.json) printJson(desk, { refused: error.message });
        else desk.print(error.message);
        desk.code = REFUSED;
      }
    });
  };
}

/** Who may play. */
function addBans(add: Add): void {
  add(
    { name: 'bans', summary: 'who is banned, and why', examples: ['bans'] },
    (options) => askServer(BANS, options, 'GET', '/api/operators/bans'),
    ({ bans }) =>
      bans.length === 0
        ? 'Nobody is banned.'
        : bans.map(({ name, reason, until }) => `${name}${sayUntil(until)}: ${reason}`).join('\n'),
  );
  add(
    {
      name: 'ban <name> <reason> [days]',
      summary: 'ban an account, for good or for some days',
      more: 'The player sees the reason and the last day, and is signed out everywhere. A ban for some days ends on its own.',
      examples: ['ban Anna "Insults in the talk"', 'ban Bert "Leaves games" 7'],
    },
    (options, [name, reason, days]) =>
      askServer(TOLD_BAN, options, 'PUT', '/api/operators/bans', {
        name,
        reason,
        ...(days !== undefined && { until: momentIn(days) }),
      }),
    ({ name, reason, until }) => `${name} is banned${sayUntil(until)}: ${reason}`,
  );
  add(
    { name: 'unban <name>', summary: 'lift a ban', examples: ['unban Anna'] },
    (options, [name]) => askServer(TOLD_BAN, options, 'DELETE', '/api/operators/bans', { name }),
    ({ name }) => `${name} is no longer banned.`,
  );
}

/** What players report, and what operators did. */
function addReports(add: Add): void {
  add(
    {
      name: 'reports',
      summary: 'list reports by players',
      more: 'The page at /#/operators shows them with their games and chat.',
      examples: ['reports'],
    },
    (options) => askServer(REPORTS, options, 'GET', '/api/operators/reports'),
    ({ reports }) => (reports.length === 0 ? 'No reports are open.' : reports.map(sayReport).join('\n')),
  );
  add(
    {
      name: 'close-report <id> <note>',
      summary: 'close a report, with a note on what came of it',
      examples: ['close-report V1StGXR8_Z5jdHi6B-myT "Banned for a week"'],
    },
    (options, [id, note]) =>
      askServer(CLOSED_REPORT, options, 'PUT', `/api/operators/reports/${inPath(id)}/closed`, { note }),
    ({ report }) => `The report about ${report.reported} is closed: ${report.closed?.note ?? ''}`,
  );
  add(
    { name: 'audit', summary: 'list what operators did, newest first', examples: ['audit'] },
    (options) => askServer(ACTS, options, 'GET', '/api/operators/audit'),
    ({ entries }) => (entries.length === 0 ? 'No operator has done anything yet.' : entries.map(sayAct).join('\n')),
  );
}

/** Games that cannot go on without an operator. */
function addGames(add: Add): void {
  add(
    { name: 'quarantine', summary: "games that can't be opened, and why", examples: ['quarantine'] },
    (options) => askServer(QUARANTINE, options, 'GET', '/api/operators/quarantine'),
    ({ games }) =>
      games.length === 0
        ? 'Every game can be opened.'
        : games.map(({ game, reason, at }) => `${game}  since ${sayDay(at)}: ${reason}`).join('\n'),
  );
  add(
    {
      name: 'release <game>',
      summary: 'release a game from quarantine after you fixed the cause',
      examples: ['release V1StGXR8_Z5jdHi6B-myT'],
    },
    (options, [game]) => askServer(RELEASED, options, 'DELETE', `/api/operators/quarantine/${inPath(game)}`),
    ({ game }) => `${game} is released. The next request opens it.`,
  );
  add(
    { name: 'appeals', summary: 'list games in which a player asks for a verdict', examples: ['appeals'] },
    (options) => askServer(APPEALS, options, 'GET', '/api/operators/appeals'),
    ({ appeals }) =>
      appeals.length === 0 ? 'There are no requests for a verdict.' : appeals.map(sayAppeal).join('\n\n'),
  );
  add(
    {
      name: 'verdict <game> <winner> <reason>',
      summary: 'end a game that runs',
      more: `The winner is a side of the game, or "${DRAW}". Both players read the reason. Where the id begins with a "-", write "--" before it.`,
      examples: ['verdict V1StGXR8_Z5jdHi6B-myT us "The German player has not answered for a month"'],
    },
    (options, [game, winner, reason]) =>
      askServer(VERDICT, options, 'PUT', `/api/operators/games/${inPath(game)}/verdict`, {
        winner: winner === DRAW ? null : winner,
        reason,
      }),
    ({ game }) => sayVerdict(game),
  );
}

/** The keys that records are signed with. */
function addKeys(add: Add): void {
  add(
    { name: 'keys', summary: 'the keys that records are signed with', examples: ['keys'] },
    (options) => askServer(KEYS, options, 'GET', '/api/keys'),
    sayKeys,
  );
  add(
    {
      name: 'rotate-key',
      summary: 'sign records with a new key from now on',
      more: 'The old key stays published, so that records signed with it can still be verified.',
      examples: ['rotate-key'],
    },
    (options) => askServer(KEYS, options, 'PUT', '/api/operators/keys'),
    sayKeys,
  );
}

function sayKeys({ keys }: PublishedKeys): string {
  return keys
    .map(
      ({ key, created, retired }) =>
        `${key}  ${sayDay(created)} ${retired === null ? '(in use)' : `to ${sayDay(retired)}`}`,
    )
    .join('\n');
}

function sayUntil(until: number | null = null): string {
  return until === null ? '' : ` until ${sayDay(until)}`;
}

function momentIn(days: string): number {
  if (!/^\d{1,5}$/.test(days) || Number(days) === 0)
    throw badInput('days', `expected a number of days, found "${days}"`);
  return Date.now() + Number(days) * 86_400_000;
}

function sayReport({ id, reporter, reported, reason, text, game, at, takenBy }: Report): string {
  return [
    `${id}  ${sayDay(at)}: ${reporter} reports ${reported} (${reason})${takenBy === null ? '' : `, taken by ${takenBy}`}`,
    ...(text === '' ? [] : [`  ${text}`]),
    ...(game === null ? [] : [`  in game ${game}`]),
  ].join('\n');
}

function sayAct({ at, operator, act, account, game, details, outcome }: AuditEntry): string {
  const about = [account, game === null ? null : `game ${game}`, details === '{}' ? null : details].filter(
    (each) => each !== null,
  );
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}  ${operator}: ${act}${about.length === 0 ? '' : ` (${about.join(', ')})`}: ${outcome}`;
}

function sayDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function sayAppeal({ game, side, name, reason, at }: Appeal): string {
  const seats = game.seats.map((seat) => `${seat.name} (${seat.side}): ${seat.player ?? seat.computer ?? 'nobody'}`);
  const asker = game.seats.find((seat) => seat.side === side)?.name ?? side;
  return [
    `${game.id}  ${game.gameTitle}, ${game.title}`,
    `  ${seats.join(', ')}. ${game.headline}`,
    `  ${name} (${asker}) asks since ${sayDay(at)}: ${reason}`,
  ].join('\n');
}

function sayVerdict({ ending, seats }: ToldGame): string {
  const winner = seats.find(({ side }) => side === ending?.winner);
  return `${withStop(ending?.text ?? 'It is over')} ${winner === undefined ? 'No winner.' : `${winner.name} wins.`}`;
}
