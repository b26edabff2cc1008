/** Short messages are compressed by our own code: zlib must read every one of them. */
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST, deflateText } from '../src/live/deflate.js';
import { writeFrames } from '../src/live/frames.js';

const NOTHING = Buffer.alloc(0);

function inflate(body: Buffer, before: Buffer): string {
  const whole = Buffer.concat([body, Buffer.from([0, 0, 0xff, 0xff])]);
  return inflateRawSync(whole, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before.length > 0 && { dictionary: new Uint8Array(before) }),
  }).toString('utf8');
}

/** The texts of whole frames, as one who remembers what came before reads them. */
function readFrames(data: Buffer): { readonly text: string; readonly isCompressed: boolean }[] {
  const read = [];
  let past = '';
  for (let place = 0; place < data.length; ) {
    const short = data[place + 1];
    const [head, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, data.readUInt16BE(place + 2)]
          : [10, Number(data.readBigUInt64BE(place + 2))];
    const body = data.subarray(place + head, place + head + length);
    const isCompressed = data[place] === 0xc1;
    const text = isCompressed ? inflate(body, Buffer.from(past).subarray(-4_096)) : body.toString('utf8');
    if (isCompressed) past += text;
    read.push({ text, isCompressed });
    place += head + length;
  }
  return read;
}

/** Half a sign cannot be sent. */
function wellFormed(words: readonly string[]): string {
  return Buffer.from(words.join('').slice(0, LONGEST))
    .toString('utf8')
    .slice(0, LONGEST - 2);
}

function bigText(): string {
  return JSON.stringify({
    snapshot: Array.from({ length: 900 }, (_, index) => ({ unit: `us-${index}`, hex: index * 7 })),
  });
}

test('zlib reads our compressed messages, whatever was sent before', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('{"type":"moved","rule":"5.0a","unit":"', 'us-27', '0616', '"cost":5}', 'ä€😀'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (messages) => {
      let before: Buffer = NOTHING;
      for (const text of messages.map(wellFormed)) {
        const { body, after } = deflateText(text, before);
        expect(inflate(body, before)).toBe(text);
        before = after;
      }
    }),
    { numRuns: 50 },
  );
});

test('runs of one sign, and texts as long as can be, are read as they were', () => {
  for (const text of [
    '',
    'a',
    'a'.repeat(3),
    'a'.repeat(LONGEST),
    '€'.repeat(LONGEST),
    Array.from({ length: LONGEST }, (_, index) => String.fromCodePoint(33 + ((index * index) % 90))).join(''),
  ]) {
    const { body, after } = deflateText(text, NOTHING);
    expect(inflate(body, NOTHING)).toBe(text);
    expect(inflate(deflateText(text, after).body, after)).toBe(text);
  }
});

function told(unit: string): string {
  return `{"game":"4bl7HMkgDkpD","d":{"n":34,"entry":{"side":"us","events":[{"type":"moved","rule":"5.0a","unit":"${unit}","from":"0415","path":["0416","0517"],"cost":5}]}}}`;
}

test('a message much like the one before takes few bytes', () => {
  const first = deflateText(told('us-27'), NOTHING);
  expect(deflateText(told('us-3-47'), first.after).body.length).toBeLessThan(20);
});

test('a message refers to text sent two thousand bytes ago, wherever it began', () => {
  for (const shift of [0, 1]) {
    const first = deflateText(told('us-27') + 'x'.repeat(shift), NOTHING);
    const other = Array.from({ length: 1_600 }, (_, index) => String.fromCodePoint(33 + ((index * index) % 89))).join(
      '',
    );
    const second = deflateText(other, first.after);
    const { body } = deflateText(told('us-27'), second.after);
    expect(body.length).toBeLessThan(20);
    expect(inflate(body, second.after)).toBe(told('us-27'));
  }
});

test('frames keep their order: a long message is compressed elsewhere, and those after it wait', async () => {
  const connection = new PassThrough({ highWaterMark: 1 << 20 });
  const frames = writeFrames(connection, 'compressed with memory');
  const texts = [`{"n":1,${' '.repeat(200)}}`, bigText(), '{"n":2}', bigText(), `{"n":3,${' '.repeat(200)}}`];
  for (const text of texts) frames.send(text);
  expect(frames.waiting).toBeGreaterThan(0);
  await expect.poll(() => frames.waiting).toBe(0);
  await setImmediate();
  expect(readFrames(connection.read())).toEqual(texts.map((text) => ({ text, isCompressed: text !== '{"n":2}' })));
});

test('a client without compression gets plain messages, and one without memory gets each compressed alone', async () => {
  const text = `{"n":1,${'x'.repeat(300)}}`;
  const plain = new PassThrough();
  writeFrames(plain, 'plain').send(text);
  await setImmediate();
  expect(readFrames(plain.read())).toEqual([{ text, isCompressed: false }]);
  const forgetful = new PassThrough();
  const frames = writeFrames(forgetful, 'compressed');
  frames.send(text);
  await setImmediate();
  const once = forgetful.read();
  frames.send(text);
  await setImmediate();
  expect(forgetful.read()).toEqual(once);
});

test('messages of one moment go out in one piece', async () => {
  const connection = new PassThrough();
  const written: Buffer[] = [];
  connection.on('data', (data: Buffer) => void written.push(data));
  const frames = writeFrames(connection, 'plain');
  for (const text of ['{"n":1}', '{"n":2}']) frames.send(text);
  await setImmediate();
  expect(written.map((data) => readFrames(data).map(({ text }) => text))).toEqual([['{"n":1}', '{"n":2}']]);
});
