/** Files that people write: read with line numbers, written whole or not at all. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Problem } from '@bridgehead/engine';
import { LineCounter, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, ParsedNode } from 'yaml';
import { BadInput, badInput, messageOf } from './bad-input.js';

/** The data of a file, with its text to find lines in. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly data: unknown;
}

/** Reads YAML or JSON; "-" is the standard input. */
export function readSource(file: string): Source {
  const text = readText(file);
  const name = file === '-' ? 'standard input' : file;
  return { file: name, text, data: dataOf(name, text) };
}

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw badInput('', `expected a file that can be read: ${sayFileError(error)}`, file);
  }
}

/** JSON first, because a record can be long and most files of machines are JSON; whatever is not JSON is read as YAML. */
function dataOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return yamlOf(file, text);
  }
}

function yamlOf(file: string, text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map(
    ({ pos, message }): Problem => ({
      file,
      line: lines.linePos(pos[0]).line,
      field: '',
      expected: `expected YAML or JSON: ${message}`,
    }),
  );
  if (problems.length > 0) throw new BadInput(problems);
  try {
    return document.toJS();
  } catch (error) {
    throw badInput('', `expected YAML or JSON: ${messageOf(error)}`, file);
  }
}

/** The same problems with the file, and the line of each field, or of the nearest thing around a field that is missing. */
export function locate(source: Source, problems: readonly Problem[]): Problem[] {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const located = problems.map((problem) => ({
    ...problem,
    file: source.file,
    line: lines.linePos(offsetOf(document, problem)).line,
  }));
  return located.toSorted((a, b) => a.line - b.line);
}

/** Where a field such as "units.us-27.at" or "stack[1].at" stands in the text. */
function offsetOf(document: Document.Parsed, { field, expected }: Problem): number {
  let node: ParsedNode | null = document.contents;
  let offset = node?.range[0] ?? 0;
  let rest = field;
  while (rest !== '' && node !== null) {
    const step = stepInto(node, rest);
    if (step === undefined) break;
    ({ node, offset, rest } = step);
  }
  return rest === '' ? (offsetOfKey(node, expected) ?? offset) : offset;
}

/** A complaint about an object may name one of its keys in quotes, a misspelt one mostly: that is the place. */
function offsetOfKey(node: ParsedNode | null, expected: string): number | undefined {
  if (!isMap(node)) return undefined;
  const named = node.items.find(({ key }) => isScalar(key) && expected.includes(`"${String(key.value)}"`));
  return named?.key.range?.[0];
}

interface Step {
  readonly node: ParsedNode | null;
  readonly offset: number;
  readonly rest: string;
}

/** One step along a field's path. A key may itself contain dots, so the longest key that fits is taken. */
function stepInto(node: ParsedNode, rest: string): Step | undefined {
  if (isSeq(node)) {
    const [found, index] = /^\[(\d+)\]\.?/.exec(rest) ?? [];
    const item = index === undefined ? undefined : node.items[Number(index)];
    return found === undefined || item === undefined
      ? undefined
      : { node: item, offset: item.range[0], rest: rest.slice(found.length) };
  }
  if (!isMap(node)) return undefined;
  let best: Step | undefined;
  for (const { key, value } of node.items) {
    if (!isNode(key) || !isScalar(key)) continue;
    const after = restAfter(rest, String(key.value));
    if (after !== undefined && (best === undefined || after.length < best.rest.length))
      best = { node: value, offset: key.range[0], rest: after };
  }
  return best;
}

function restAfter(path: string, key: string): string | undefined {
  if (path === key) return '';
  if (!path.startsWith(key)) return undefined;
  const next = path.charAt(key.length);
  if (next === '.') return path.slice(key.length + 1);
  return next === '[' ? path.slice(key.length) : undefined;
}

/** Writes a file whole or not at all: anyone who reads it meanwhile, or loses power, has the old one or the new one. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw badInput('', `expected a place that can be written to: ${sayFileError(error)}`, file);
  }
}

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw badInput('', `expected a folder that can be written to: ${sayFileError(error)}`, folder);
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'this is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'a file of this name is in the way',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
};

function sayFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FILE_ERRORS[code] ?? messageOf(error);
}
