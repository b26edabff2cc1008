/**
 * The thread through which everything is written to the embedded database, over a connection of its own. What waits when it
 * begins goes into one transaction: one wait for the disk, and none on the main thread.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';
import type { Answer, Ask, Given, Ran, ThreadData } from './embedded-writer.js';

const UPDATE =
  'update games set version = ?, rows = ?, status = ?, summary = ?, clocks = ?, offer = ?, changed = ? where id = ? and version = ?';
const INSERT = 'insert into rows (game, number, row, request, asks, at, version) values (?, ?, ?, ?, ?, ?, ?)';
const NOTE =
  'insert into jobs (id, kind, data, due, attempts) values (?, ?, ?, ?, 0) on conflict (id) do update set kind = excluded.kind, data = excluded.data, due = excluded.due, attempts = 0';
/** More statements than there are in all the code: some have as many forms as they have values. */
const MOST_PREPARED = 500;

const { file, timeout, diskDelay }: ThreadData = workerData;
const connection = new Libsql(file, { timeout });
connection.exec('pragma synchronous = full');
connection.exec('pragma foreign_keys = on');
const update = connection.prepare(UPDATE);
const insert = connection.prepare(INSERT);
const note = connection.prepare(NOTE);
const prepared = new Map<string, Libsql.Statement>();

function run(text: string, values: readonly unknown[]): Ran {
  const statement = prepared.get(text) ?? connection.prepare(text);
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(text, statement);
  if (statement.reader) return { rows: statement.all(values) };
  const { changes, lastInsertRowid } = statement.run(values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Stores what follows on what is stored; the games in which something else was stored meanwhile. */
function append(batch: readonly Given[]): string[] {
  const taken: string[] = [];
  for (const given of batch) {
    const [game, version, from, status, summary, clocks, offer, changed, request, asks, at, rows, jobs] = given;
    const count = from + rows.length;
    const { changes } = update.run(version + 1, count, status, summary, clocks, offer, changed, game, version);
    if (changes !== 1) {
      taken.push(game);
      continue;
    }
    for (const [index, row] of rows.entries())
      insert.run(game, from + index, row, index === 0 ? request : null, index === 0 ? asks : null, at, version + 1);
    for (const job of jobs) note.run(...job);
  }
  return taken;
}

function commit(): void {
  connection.exec('commit');
  // For measurements: as if the disk were slower than it is.
  if (diskDelay > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, diskDelay);
}

function problemOf(error: unknown): NonNullable<Answer['problem']> {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { message: error instanceof Error ? error.message : String(error), code };
}

/** Statements of their own and appends, each as if it were alone: one that fails leaves the others as they are. */
function writeTogether(asks: readonly Extract<Ask, { readonly do: 'run' | 'append' }>[]): Answer[] {
  try {
    connection.exec('begin immediate');
    const answers = asks.map((ask): Answer => {
      connection.exec('savepoint one');
      try {
        const done = ask.do === 'append' ? { taken: append(ask.batch) } : { ran: run(ask.text, ask.values) };
        connection.exec('release one');
        return { id: ask.id, ...done };
      } catch (error) {
        // A full disk may have ended the whole transaction: then this fails, and nothing of it is stored.
        connection.exec('rollback to one');
        connection.exec('release one');
        return { id: ask.id, problem: problemOf(error) };
      }
    });
    commit();
    return answers;
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    return asks.map(({ id }) => ({ id, problem: problemOf(error) }));
  }
}

function doAlone(id: number, work: () => Ran | undefined): Answer {
  try {
    const ran = work();
    return ran === undefined ? { id } : { id, ran };
  } catch (error) {
    return { id, problem: problemOf(error) };
  }
}

const queue: Ask[] = [];
/** The transaction that is open: nothing else is done until it ends. */
let owner: number | undefined;

function answerOwner(ask: Ask): Answer {
  if (ask.do === 'run') return doAlone(ask.id, () => run(ask.text, ask.values));
  const how = ask.do === 'commit' ? 'commit' : 'rollback';
  owner = undefined;
  const answer = doAlone(ask.id, () => {
    if (how === 'commit') commit();
    return undefined;
  });
  // Also one that could not be committed.
  if (connection.inTransaction) connection.exec('rollback');
  return answer;
}

type Single = Extract<Ask, { readonly do: 'run' | 'append' }>;

function isSingle(ask: Ask): ask is Single {
  return ask.do === 'append' || (ask.do === 'run' && !ask.isAlone);
}

/** All that waits and needs no transaction of its own. */
function takeGroup(): Single[] {
  const group = queue.filter(isSingle);
  const rest = queue.filter((ask) => !isSingle(ask));
  queue.splice(0, queue.length, ...rest);
  return group;
}

function answerAll(): void {
  const answers: Answer[] = [];
  while (queue.length > 0) {
    if (owner !== undefined) {
      const next = queue.find((ask) => ask.within === owner);
      if (next === undefined) break;
      queue.splice(queue.indexOf(next), 1);
      answers.push(answerOwner(next));
      continue;
    }
    // Before transactions that wait: a visitor who opens many of them must not hold up players.
    const group = takeGroup();
    if (group.length > 0) for (const answer of writeTogether(group)) answers.push(answer);
    const first = queue.shift();
    if (first === undefined) break;
    if (first.do === 'begin' || first.do === 'run') {
      const answer = doAlone(first.id, () => {
        if (first.do === 'run') return run(first.text, first.values);
        connection.exec(first.mode === 'read' ? 'begin' : 'begin immediate');
        return undefined;
      });
      if (first.do === 'begin' && answer.problem === undefined) owner = first.within;
      answers.push(answer);
    }
    // Anything else is the end of a transaction that never began.
  }
  if (answers.length > 0) parentPort?.postMessage(answers);
}

parentPort?.on('message', (first: Ask | 'close') => {
  for (
    let next: Ask | 'close' | undefined = first;
    next !== undefined;
    next = parentPort === null ? undefined : receiveMessageOnPort(parentPort)?.message
  ) {
    if (next === 'close') {
      answerAll();
      connection.close();
      return parentPort?.close();
    }
    queue.push(next);
  }
  answerAll();
});
