/** One position of the blunder suite: read from its file, played, and checked. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { apply, bySide, isOver, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { NO_LIMIT } from '@bridgehead/engine/players';
import { seededChance } from '@bridgehead/engine/chance';
import { parse } from 'yaml';
import type { Level } from '../../src/index.js';
import { LEVELS } from '../../src/index.js';
import { computerPlayer } from '../computer.js';
import { fits } from './pattern.js';

interface Demand {
  readonly must?: unknown;
  readonly never?: unknown;
}

export interface Blunder {
  readonly title: string;
  readonly rules: readonly string[];
  readonly position: object;
  readonly side?: string;
  readonly players: readonly Level[];
  readonly seeds: readonly number[];
  readonly opponent: 'passive' | 'computer';
  readonly until: unknown;
  readonly first?: Demand;
  readonly answers?: Demand;
  readonly events?: Demand;
  readonly after?: Demand;
}

const FOLDER = new URL('.', import.meta.url);
const FIELDS = [
  'title',
  'rules',
  'position',
  'side',
  'players',
  'seeds',
  'opponent',
  'until',
  'first',
  'answers',
  'events',
  'after',
];
const DEMANDS = ['first', 'answers', 'events', 'after'] as const;

/** All positions of a game. */
export function readBlunders(game: string): Blunder[] {
  const folder = new URL(`${game}/`, FOLDER);
  const files = readdirSync(FOLDER).includes(game)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.yaml'))
        .toSorted()
    : [];
  return files.flatMap((name) => {
    const list: unknown = parse(readFileSync(new URL(name, folder), 'utf8'), { merge: true });
    if (!Array.isArray(list)) throw new Error(`${game}/${name}: expected a list of positions`);
    return list.map((entry: unknown, index) => readBlunder(entry, `${game}/${name}, entry ${index + 1}`));
  });
}

function readBlunder(entry: unknown, where: string): Blunder {
  if (!isObject(entry)) throw new Error(`${where}: expected a position with its fields`);
  const unknown = Object.keys(entry).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw new Error(`${where}: there is no field "${unknown}"; expected ${FIELDS.join(', ')}`);
  const {
    title,
    rules,
    position,
    side,
    players = ['regular'],
    seeds = [1, 2, 3],
    opponent = 'passive',
    until = 'answer',
  } = entry;
  if (typeof title !== 'string' || !isListOf(rules, isText) || !isObject(position))
    throw new Error(`${where}: expected title, rules and position`);
  if (side !== undefined && !isText(side)) throw new Error(`${where}: expected the name of a side`);
  if (!isListOf(players, isLevel) || !isListOf(seeds, isNumber))
    throw new Error(`${where}: expected players (${LEVELS.join(', ')}) and seeds (numbers) as lists`);
  if (opponent !== 'passive' && opponent !== 'computer')
    throw new Error(`${where}: expected opponent passive or computer`);
  const demands = Object.fromEntries(
    DEMANDS.flatMap((field) =>
      entry[field] === undefined ? [] : [[field, readDemand(entry[field], `${where}, ${field}`)]],
    ),
  );
  if (Object.keys(demands).length === 0)
    throw new Error(`${where}: nothing is demanded; expected ${DEMANDS.join(', ')}`);
  return { title, rules, position, ...(side !== undefined && { side }), players, seeds, opponent, until, ...demands };
}

function readDemand(entry: unknown, where: string): Demand {
  if (
    !isObject(entry) ||
    Object.keys(entry).length === 0 ||
    Object.keys(entry).some((field) => field !== 'must' && field !== 'never')
  )
    throw new Error(`${where}: expected must, never, or both`);
  return entry;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

function isListOf<Item>(value: unknown, is: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(is);
}

/** What was done from a position on. */
interface Course {
  readonly answers: readonly object[];
  readonly events: readonly object[];
  readonly end: object;
}

/** Play ends after so many answers, whatever `until` says. */
const MOST_ANSWERS = 600;

function playBlunder<T extends GameTypes>(
  game: WholeGame<T>,
  { position, side: watched, opponent, until }: Blunder,
  level: Level,
  seed: number,
): Course {
  const rolls = seededChance(seed);
  const { state } = startFromPosition(game, valueRead(game.readPosition({ game: game.key, ...position })), rolls);
  const start = game.writePosition(state);
  const players = bySide<T, Player<T>>(game, () => computerPlayer(game, level));
  const own = bySide<T, Chance>(game, (_side, index) => seededChance(seed, index + 1));
  const [answers, events]: [object[], object[]] = [[], []];
  const play = { state, chance: rolls, emit: (event: T['Event']) => events.push(event) };
  const side = watched ?? questions(game, state)[0]?.side;
  for (let asked = 0; asked < MOST_ANSWERS && !isOver(state); asked++) {
    const [question] = questions(game, state);
    const view = game.view(state, question.side);
    const request = {
      game,
      view,
      side: question.side,
      question,
      context: game.context(view),
      budget: NO_LIMIT,
      chance: own[question.side],
    };
    const isWatched = question.side === side;
    const action =
      (isWatched || opponent === 'computer' ? undefined : question.decline) ??
      players[question.side].choose(request).action;
    apply(game, play, question.side, action);
    if (isWatched) answers.push(action);
    if (until === 'answer' ? isWatched : hasEnded(until, start, game.writePosition(state))) break;
  }
  return { answers, events, end: game.writePosition(state) };
}

function hasEnded(until: unknown, start: object, now: object): boolean {
  const differs = (field: string) =>
    JSON.stringify(Object.entries(start).find(([key]) => key === field)?.[1]) !==
    JSON.stringify(Object.entries(now).find(([key]) => key === field)?.[1]);
  if (until === 'turn') return differs('turn');
  if (until === 'phase') return ['turn', 'phase', 'attacker', 'active'].some(differs);
  if (!isObject(until))
    throw new Error(`until is ${JSON.stringify(until)}; expected answer, phase, turn or a pattern of the position`);
  return fits(until, now);
}

/** What a level does wrong there, a sentence for each fault. */
export function faultsOf<T extends GameTypes>(game: WholeGame<T>, blunder: Blunder, level: Level): string[] {
  return blunder.seeds.flatMap((seed) => {
    const { answers, events, end } = playBlunder(game, blunder, level, seed);
    const told = [
      ...faultsIn('the first answer', blunder.first, answers.slice(0, 1)),
      ...faultsIn('the answers', blunder.answers, answers),
      ...faultsIn('the events', blunder.events, events),
      ...faultsIn('the position at the end', blunder.after, [end]),
    ];
    return told.map(
      (fault) =>
        `seed ${seed}: ${fault}\nanswers: ${answers.map((answer) => JSON.stringify(answer)).join('\n         ')}`,
    );
  });
}

function faultsIn(what: string, demand: Demand | undefined, values: readonly object[]): string[] {
  const anyFits = (patterns: unknown) =>
    (Array.isArray(patterns) ? patterns : [patterns]).flatMap((pattern: unknown) =>
      values.filter((value) => fits(pattern, value)),
    );
  const bad = demand?.never === undefined ? [] : anyFits(demand.never);
  const lacks = demand?.must !== undefined && anyFits(demand.must).length === 0;
  return [
    ...bad.map((value) => `${what} must never be ${JSON.stringify(demand?.never)}: ${JSON.stringify(value)}`),
    ...(lacks ? [`${what} must be ${JSON.stringify(demand?.must)}`] : []),
  ];
}
