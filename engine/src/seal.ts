/**
 * The seal of a record: proof that a server wrote it and that nobody has changed it since. Every entry is chained by a hash to
 * the one before it; the server signs the end of the chain with its key (Ed25519). So nobody can rename a player, add a
 * resignation or cut entries off without breaking the seal. Comments are left out: anyone may annotate a record.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameTypes } from './game.js';
import type { GameRecord, RecordSeal } from './record.js';
import type { Problem } from './verdict.js';

/** A pair of keys, each as hexadecimal digits. */
export interface SigningKey {
  readonly public: string;
  readonly secret: string;
}

/** Makes a random key. */
export function newSigningKey(): SigningKey {
  const { publicKey, secretKey } = ed25519.keygen();
  return { public: bytesToHex(publicKey), secret: bytesToHex(secretKey) };
}

/** The record with its seal. */
export function sealRecord<T extends GameTypes>(record: GameRecord<T>, key: SigningKey): GameRecord<T> {
  const { entries, end } = chainOf(record);
  const signature = bytesToHex(ed25519.sign(signedText(end), hexToBytes(key.secret)));
  return { ...record, seal: { key: key.public, chain: entries, signature } };
}

/** What `checkSeal` found. */
export type SealCheck =
  /** Nothing was changed since this key signed it. Whose key it is, the record cannot tell. */
  | { readonly ok: true; readonly key: string; readonly known: boolean }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Whether a record is as a server signed it. `keys` are those that the server has published: without them the check
 * has only the record's own word for whose key it is.
 */
export function checkSeal<T extends GameTypes>(record: GameRecord<T>, keys: readonly string[] = []): SealCheck {
  const { seal } = record;
  if (seal === undefined)
    return wrong('seal', 'the signature of a server; without one, players, ending and completeness cannot be checked');
  const { entries, end } = chainOf(record);
  if (seal.chain.length !== entries.length)
    return wrong('entries', `${seal.chain.length} entries, as many as were signed; there are ${entries.length}`);
  const changed = entries.findIndex((hash, index) => hash !== seal.chain[index]);
  if (changed >= 0)
    return wrong(
      `entries[${changed}]`,
      changed === 0
        ? 'the header, the set-up and the first entry as they were signed'
        : 'the entry that was signed; this one was changed',
    );
  if (!isSigned(seal, end))
    return wrong(
      'seal.signature',
      entries.length === 0
        ? 'a signature of this header and result'
        : 'a signature of these entries and this result; the result or the seal was changed',
    );
  if (keys.length > 0 && !keys.includes(seal.key))
    return wrong('seal.key', `a key of the server; ${seal.key} is not one of those given`);
  return { ok: true, key: seal.key, known: keys.length > 0 };
}

function wrong(field: string, expected: string): SealCheck {
  return { ok: false, problem: { field, expected } };
}

function isSigned({ key, signature }: RecordSeal, end: string): boolean {
  try {
    return ed25519.verify(hexToBytes(signature), signedText(end), hexToBytes(key));
  } catch {
    return false; // no key or no signature at all
  }
}

/** A signature is good for this purpose only. */
function signedText(end: string): Uint8Array {
  return utf8ToBytes(`bridgehead-record ${end}`);
}

/** The hash of each entry with all before it, and that of the whole record. */
function chainOf<T extends GameTypes>({
  header,
  chance,
  entries,
  result,
}: GameRecord<T>): { readonly entries: readonly string[]; readonly end: string } {
  let last = hashOf(['', { ...header, comment: undefined }, chance]);
  const chain = entries.map((entry) => (last = hashOf([last, { ...entry, comment: undefined }])));
  return { entries: chain, end: hashOf([last, result ?? null]) };
}

function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(sorted(value)))));
}

/** Equal data gives equal text, whatever order its fields were written in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}
