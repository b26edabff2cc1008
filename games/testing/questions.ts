/**
 * A bank of questions: cases of the rules as a player would ask them, in games/<game>/tests/questions/*.yaml. Each is put
 * to the engine's `ask`, as `bridgehead ask` does, and its answer is compared strictly. `questions.md` tells the format.
 */
import { readFileSync, readdirSync } from 'node:fs';
import type { ActionAnswer } from '@bridgehead/engine/positions';
import type { Game, GameTypes, Parsed, Violation, WholeGame } from '@bridgehead/engine';
import { askAction, openPosition } from '@bridgehead/engine/positions';
import { sayProblem } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { folderOf } from './files.js';
import type { QuestionEntry } from './question-file.js';
import { readQuestions } from './question-file.js';

/** All questions of a game, one test each. */
export function testQuestions<T extends GameTypes>(game: WholeGame<T>): void {
  const folder = folderOf(game.key, 'tests/questions/');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();

  test('there are questions', () => expect(files.length).toBeGreaterThan(0));

  for (const file of files) {
    const { entries, problems } = readQuestions(
      `games/${game.key}/tests/questions/${file}`,
      readFileSync(new URL(file, folder), 'utf8'),
    );
    describe(`the questions in ${file}`, () => {
      test('are written as they should be', () => expect(problems).toEqual([]));
      for (const entry of entries) {
        test(`${entry.rules.join(' ')} ${entry.question} (line ${entry.line})`, () => checkQuestion(game, entry));
      }
    });
  }
}

/** Puts one question and compares the answer; what differs is told in words. */
function checkQuestion<T extends GameTypes>(game: WholeGame<T>, entry: QuestionEntry): void {
  const answer = answerTo(game, entry);
  expect(told(answer, entry), explain(game, entry, answer)).toEqual(expected(entry));
  if (entry.summary !== undefined) expect(answer.preview?.summary).toBe(entry.summary);
  if (entry.note !== undefined) expect(answer.note).toContain(entry.note);
}

function answerTo<T extends GameTypes>(game: WholeGame<T>, entry: QuestionEntry): ActionAnswer<T> {
  const state = read(game.readPosition(entry.position), `${entry.place}, position`);
  const action = read(game.parseAction(entry.action), `${entry.place}, action`);
  const replies = entry.replies.map((reply, index) =>
    read(game.parseAction(reply), `${entry.place}, replies[${index}]`),
  );
  const side = entry.side === undefined ? undefined : sideNamed(game, entry.side, entry.place);
  const odds = entry.odds === undefined ? undefined : { replies, choices: entry.choices };
  return askAction(game, openPosition(game, state), action, { side, odds });
}

function read<Value>(parsed: Parsed<Value>, place: string): Value {
  if (!parsed.ok)
    throw new Error(`${place}:\n${parsed.problems.map((problem) => `  ${sayProblem(problem)}`).join('\n')}`);
  return parsed.value;
}

function sideNamed<T extends GameTypes>(game: Game<T>, name: string, place: string): T['Side'] {
  const side = game.sides.find((each) => each === name);
  if (side === undefined) throw new Error(`${place}, side: expected ${game.sides.join(' or ')}, found "${name}"`);
  return side;
}

/** What is compared: only what the entry says something about. */
interface Told {
  readonly answer: 'legal' | 'refused';
  readonly cites: readonly string[];
  readonly odds?: Readonly<Record<string, string>>;
  readonly sums?: Readonly<Record<string, number>>;
}

function expected({ answer, cites, odds, sums }: QuestionEntry): Told {
  return {
    answer,
    cites: [...cites].toSorted(),
    ...(odds && { odds: Object.fromEntries(Object.entries(odds).map(([name, { text }]) => [name, text])) }),
    ...(sums && { sums }),
  };
}

/** How far a probability may be off: as far as floating-point sums are. */
const NEAR = 1e-9;

function told<T extends GameTypes>({ verdict, preview, odds }: ActionAnswer<T>, entry: QuestionEntry): Told {
  const violations = verdict.legal ? [] : verdict.violations;
  const given = odds?.entries.map(({ name, probability }): [string, string] => {
    const wanted = entry.odds?.[name];
    const isRight = odds.exact && wanted !== undefined && Math.abs(wanted.value - probability) < NEAR;
    return [name, isRight ? wanted.text : fractionOf(probability, odds.exact)];
  });
  const sums =
    entry.sums &&
    Object.fromEntries(
      (preview?.tallies ?? [])
        .filter(({ title }) => title in (entry.sums ?? {}))
        .map(({ title, total }) => [title, total]),
    );
  return {
    answer: verdict.legal ? 'legal' : 'refused',
    cites: [...new Set(violations.map(({ rule }) => rule))].toSorted(),
    ...(entry.odds && { odds: Object.fromEntries(given ?? []) }),
    ...(sums && { sums }),
  };
}

/** A probability as a person would write it: with dice and pairs of dice the denominator is small. */
function fractionOf(probability: number, isExact: boolean): string {
  if (!isExact) return `about ${probability} (sampled)`;
  for (const below of [1, 2, 3, 4, 6, 9, 12, 18, 36, 216, 1296]) {
    const above = Math.round(probability * below);
    if (Math.abs(above / below - probability) < NEAR) return below === 1 ? String(above) : `${above}/${below}`;
  }
  return String(probability);
}

/** What a reader of a failed test needs: where the question stands, and what the program said. */
function explain<T extends GameTypes>(
  game: Game<T>,
  entry: QuestionEntry,
  { side, state, verdict, note, preview }: ActionAnswer<T>,
): string {
  const lines = [
    `${entry.place}: ${entry.question}`,
    `${verdict.legal ? 'Legal' : 'Refused'} for ${side} in ${game.headline(state)}`,
  ];
  if (!verdict.legal) lines.push(...verdict.violations.map(sayViolation));
  if (note !== undefined) lines.push(note);
  if (preview !== undefined && entry.sums !== undefined)
    lines.push(`Sums: ${preview.tallies.map(({ title, total }) => `"${title}": ${total}`).join(', ') || 'none'}`);
  return lines.join('\n');
}

function sayViolation({ rule, text, code }: Violation): string {
  return `  [${rule}] ${text} (${code})`;
}
