/**
 * One server at a time uses an embedded database: two would each know only what they have stored themselves. The lock is one of
 * the operating system, which takes it back when the process ends, however it ends.
 */
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';

export interface Lock {
  release(): void;
}

/** Takes the folder for this process; throws, with a sentence, if another server has it. */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, owner] = [join(folder, 'bridgehead.lock'), join(folder, 'bridgehead.pid')];
  closeSync(openSync(file, 'a', 0o600));
  // SQLite locks the files of its databases on every system: an empty one is kept in a transaction that nobody else can begin.
  const lock = new Libsql(file);
  try {
    lock.exec('pragma busy_timeout = 0');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error;
    throw new Error(
      `another server${sayOwner(owner)} uses the data in ${folder}. Use that one, or give this one a folder of its own: DATA_FOLDER=…`,
      { cause: error },
    );
  }
  writeFileSync(owner, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      lock.exec('rollback');
      lock.close();
    },
  };
}

/** For anyone who looks for it. The file may be older than the lock: it is for people, not for decisions. */
function sayOwner(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
