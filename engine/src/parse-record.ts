/** Reads a record that came from outside: a record, or everything that is wrong with it, each with its place. */
import type { Game, GameTypes, Setup } from './game.js';
import { readOptions } from './options.js';
import type {
  GameRecord,
  RecordDice,
  RecordEnding,
  RecordEntry,
  RecordHeader,
  RecordResult,
  RecordSeal,
} from './record.js';
import { ENDED_BY, RECORD_FORMAT, RECORD_VERSION, RECORD_VERSIONS, positionIn, problemWithin } from './record.js';
import { expectExactly, fieldsOf, isFields, note, oneOf, textAt, wrong } from './read-fields.js';
import type { Parsed, Problem } from './verdict.js';

/** The text of a record file. */
export function readRecord<T extends GameTypes>(game: Game<T>, text: string): Parsed<GameRecord<T>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      ok: false,
      problems: [{ field: '', expected: `JSON: ${error instanceof Error ? error.message : String(error)}` }],
    };
  }
  return parseRecord(game, json);
}

/** Checks the form, the names of sides, scenario and options, and each action's own form; `replay` checks the play. */
export function parseRecord<T extends GameTypes>(game: Game<T>, json: unknown): Parsed<GameRecord<T>> {
  const problems: Problem[] = [];
  const found = fieldsOf(json, '', ['header', 'chance', 'entries', 'result', 'seal'], problems);
  if (!found) return { ok: false, problems };
  const header = parseHeader(game, found.header, problems);
  const chance = parseOutcomes(found.chance, 'chance', problems);
  const entries = parseEntries(game, found.entries, problems);
  const result = found.result === undefined ? undefined : parseResult(game, found.result, problems);
  const seal = found.seal === undefined ? undefined : parseSeal(found.seal, problems);
  if (problems.length > 0 || !header) return { ok: false, problems };
  return { ok: true, value: { header, chance, entries, ...(result && { result }), ...(seal && { seal }) } };
}

function parseHeader<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  problems: Problem[],
): RecordHeader<T['Side']> | undefined {
  const known = [
    'format',
    'version',
    'game',
    'rulesVersion',
    'contentHash',
    'setup',
    'from',
    'players',
    'seed',
    'dice',
    'comment',
  ];
  const fields = fieldsOf(json, 'header', known, problems);
  if (!fields) return undefined;
  expectExactly(fields.format, RECORD_FORMAT, 'header.format', problems);
  if (!RECORD_VERSIONS.some((version) => version === fields.version))
    problems.push(wrong('header.version', RECORD_VERSIONS.join(' or '), fields.version));
  expectExactly(fields.game, game.key, 'header.game', problems);
  const rulesVersion = textAt(fields.rulesVersion, 'header.rulesVersion', problems);
  const contentHash = textAt(fields.contentHash, 'header.contentHash', problems);
  const setup = parseSetup(game, fields.setup, problems, fields.from === undefined ? 'scenario' : 'position');
  const from = fields.from === undefined ? undefined : parseFrom(game, fields.from, setup, problems);
  const players = fields.players === undefined ? undefined : parsePlayers(game, fields.players, problems);
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    game: game.key,
    rulesVersion,
    contentHash,
    setup,
    ...(from && { from }),
    ...(players && { players }),
    ...note(fields, 'seed', 'header', problems),
    ...(fields.dice !== undefined && { dice: parseDice(fields.dice, problems) }),
    ...note(fields, 'comment', 'header', problems),
  };
}

function parseDice(json: unknown, problems: Problem[]): RecordDice {
  const place = 'header.dice';
  const fields = fieldsOf(json, place, ['game', 'commitment', 'seed', 'nonces', 'voided'], problems) ?? {};
  const text = (name: string) => textAt(fields[name], `${place}.${name}`, problems);
  const list = (name: string): readonly unknown[] => {
    const found: unknown = fields[name];
    if (!Array.isArray(found)) problems.push(wrong(`${place}.${name}`, 'a list', found));
    return Array.isArray(found) ? found : [];
  };
  const count = (value: unknown, where: string): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
    problems.push(wrong(where, 'a whole number, 0 or more', value));
    return 0;
  };
  const seed = text('seed');
  if (!/^[0-9a-f]{64}$/.test(seed)) problems.push(wrong(`${place}.seed`, '64 hexadecimal digits', seed));
  return {
    game: text('game'),
    commitment: text('commitment'),
    seed,
    nonces: list('nonces').map((nonce, index) => textAt(nonce, `${place}.nonces[${index}]`, problems)),
    voided: list('voided').map((item, index) => {
      const where = `${place}.voided[${index}]`;
      const voided = fieldsOf(item, where, ['before', 'draws'], problems) ?? {};
      return { before: count(voided.before, `${where}.before`), draws: count(voided.draws, `${where}.draws`) };
    }),
  };
}

/** A game that begins from a position is of the position's scenario, which need not be one that is offered: those of worked examples are not. */
export function parseSetup<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  problems: Problem[],
  begins: 'scenario' | 'position',
): Setup {
  const fields = fieldsOf(json, 'header.setup', ['scenario', 'options'], problems);
  if (!fields) return { scenario: '', options: {} };
  const place = 'header.setup.scenario';
  const scenario =
    begins === 'position'
      ? textAt(fields.scenario, place, problems)
      : oneOf(
          fields.scenario,
          game.scenarios.map(({ id }) => id),
          place,
          problems,
        );
  return { scenario, options: readOptions(game.options, fields.options, 'header.setup.options', problems) };
}

function parseFrom<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  setup: Setup,
  problems: Problem[],
): object | undefined {
  if (!isFields(json)) {
    problems.push(wrong('header.from', 'a position', json));
    return undefined;
  }
  const read = positionIn(game, json);
  if (!read.ok) {
    problems.push(...read.problems.map((problem) => problemWithin('header.from', problem)));
    return undefined;
  }
  const { scenario } = game.setupOf(read.value);
  if (setup.scenario !== '' && scenario !== setup.scenario) {
    problems.push(
      wrong('header.setup.scenario', `"${scenario}", the scenario of the position in header.from`, setup.scenario),
    );
  }
  return json;
}

/** Reads the names of the players in a header. */
export function parsePlayers<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  problems: Problem[],
): RecordHeader<T['Side']>['players'] {
  const players: { [S in T['Side']]?: string } = {};
  const fields = fieldsOf(json, 'header.players', game.sides, problems);
  for (const side of game.sides) {
    if (fields?.[side] !== undefined) players[side] = textAt(fields[side], `header.players.${side}`, problems);
  }
  return players;
}

function parseEntries<T extends GameTypes>(game: Game<T>, json: unknown, problems: Problem[]): RecordEntry<T>[] {
  if (!Array.isArray(json)) {
    problems.push(wrong('entries', 'a list of entries', json));
    return [];
  }
  const list: readonly unknown[] = json;
  const entries: RecordEntry<T>[] = [];
  for (const [index, item] of list.entries()) {
    const entry = parseEntry(game, item, `entries[${index}]`, problems);
    if (entry) entries.push(entry);
    if (entry && 'resign' in entry && index < list.length - 1) {
      problems.push({ field: `entries[${index + 1}]`, expected: `nothing after the resignation in entries[${index}]` });
    }
  }
  return entries;
}

function parseEntry<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  place: string,
  problems: Problem[],
): RecordEntry<T> | undefined {
  const resigns = isFields(json) && 'resign' in json;
  const fields = fieldsOf(
    json,
    place,
    resigns ? ['side', 'resign', 'comment'] : ['side', 'action', 'chance', 'comment'],
    problems,
  );
  if (!fields) return undefined;
  const side = oneOf<T['Side']>(fields.side, game.sides, `${place}.side`, problems);
  const comment = note(fields, 'comment', place, problems);
  if (resigns) {
    expectExactly(fields.resign, true, `${place}.resign`, problems);
    return { side, resign: true, ...comment };
  }
  const action = game.parseAction(fields.action);
  if (!action.ok) problems.push(...action.problems.map((problem) => problemWithin(`${place}.action`, problem)));
  const chance = parseOutcomes(fields.chance, `${place}.chance`, problems);
  return action.ok ? { side, action: action.value, chance, ...comment } : undefined;
}

function parseResult<T extends GameTypes>(
  game: Game<T>,
  json: unknown,
  problems: Problem[],
): RecordResult<T['Side']> | undefined {
  const fields = fieldsOf(json, 'result', ['fingerprint', 'over', 'ended'], problems);
  if (!fields) return undefined;
  const fingerprint = textAt(fields.fingerprint, 'result.fingerprint', problems);
  if (typeof fields.over !== 'boolean') problems.push(wrong('result.over', 'true or false', fields.over));
  return {
    fingerprint,
    over: fields.over === true,
    ...(fields.ended !== undefined && { ended: parseEnding(game, fields.ended, problems) }),
  };
}

function parseEnding<T extends GameTypes>(game: Game<T>, json: unknown, problems: Problem[]): RecordEnding<T['Side']> {
  const place = 'result.ended';
  const fields = fieldsOf(json, place, ['by', 'winner', 'text'], problems) ?? {};
  return {
    by: oneOf(fields.by, ENDED_BY, `${place}.by`, problems),
    winner: fields.winner === null ? null : oneOf<T['Side']>(fields.winner, game.sides, `${place}.winner`, problems),
    text: textAt(fields.text, `${place}.text`, problems),
  };
}

function parseSeal(json: unknown, problems: Problem[]): RecordSeal {
  const fields = fieldsOf(json, 'seal', ['key', 'chain', 'signature'], problems) ?? {};
  const chain: unknown = fields.chain;
  if (!Array.isArray(chain)) problems.push(wrong('seal.chain', 'a list of hashes', chain));
  const list: readonly unknown[] = Array.isArray(chain) ? chain : [];
  return {
    key: textAt(fields.key, 'seal.key', problems),
    chain: list.map((hash, index) => textAt(hash, `seal.chain[${index}]`, problems)),
    signature: textAt(fields.signature, 'seal.signature', problems),
  };
}

function parseOutcomes(json: unknown, place: string, problems: Problem[]): number[] {
  if (!Array.isArray(json)) {
    problems.push(wrong(place, 'a list of outcomes', json));
    return [];
  }
  const list: readonly unknown[] = json;
  const outcomes: number[] = [];
  for (const [index, outcome] of list.entries()) {
    if (typeof outcome === 'number' && Number.isInteger(outcome) && outcome >= 0) outcomes.push(outcome);
    else problems.push(wrong(`${place}[${index}]`, 'a whole number from 0', outcome));
  }
  return outcomes;
}
