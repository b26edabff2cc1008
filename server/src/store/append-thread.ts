/** The thread that stores rows in the embedded database, over a connection of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';
import type { Batch, BatchStored, ThreadData } from './append-embedded.js';

const UPDATE = 'update games set version = ?, rows = ?, status = ?, summary = ?, clocks = ?, offer = ?, changed = ? where id = ? and version = ?';
const INSERT = 'insert into rows (game, number, row, request, at, version) values (?, ?, ?, ?, ?, ?)';
const NOTE = 'insert into jobs (id, kind, data, due, attempts) values (?, ?, ?, ?, 0) on conflict (id) do update set kind = excluded.kind, data = excluded.data, due = excluded.due, attempts = 0';

const { file, timeout }: ThreadData = workerData;
const connection = new Libsql(file, { timeout });
connection.exec('pragma synchronous = full');
connection.exec('pragma foreign_keys = on');
const update = connection.prepare(UPDATE);
const insert = connection.prepare(INSERT);
const note = connection.prepare(NOTE);

function store(batch: Batch): string[] {
  const stored: string[] = [];
  connection.exec('begin immediate');
  try {
    for (const { game, version, count, status, summary, clocks, offer, changed, rows, jobs } of batch) {
      const { changes } = update.run(version + 1, count, status, summary, clocks, offer, changed, game, version);
      if (changes !== 1) continue;
      for (const row of rows) insert.run(...row);
      for (const { id, kind, data, due } of jobs) note.run(id, kind, data, due);
      stored.push(game);
    }
    connection.exec('commit');
    return stored;
  } catch (error) {
    connection.exec('rollback');
    throw error;
  }
}

parentPort?.on('message', (batch: Batch | 'close') => {
  if (batch === 'close') {
    connection.close();
    return parentPort?.close();
  }
  parentPort?.postMessage(answer(batch));
});

function answer(batch: Batch): BatchStored {
  try {
    return { stored: store(batch) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'it failed' };
  }
}
