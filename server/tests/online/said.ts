/** What the servers of a test said: shown where the test fails, and otherwise kept quiet. */
import { Writable } from 'node:stream';
import { pino, stdSerializers } from 'pino';
import { afterEach } from 'vitest';

const said: string[] = [];

export const QUIET = pino(
  { level: 'warn', serializers: { error: stdSerializers.err } },
  new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(line.toString());
      done();
    },
  }),
);

afterEach(({ task }) => {
  const lines = said.splice(0);
  if (task.result?.state === 'fail')
    process.stderr.write(`What the servers said in "${task.name}":\n${lines.join('')}`);
});
