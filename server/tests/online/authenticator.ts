/** A device with passkeys, as far as a server can see one: what a browser and its authenticator would answer. */
import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as z from 'zod';

const OPTIONS = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
  user: z.object({ id: z.string() }).optional(),
});

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

interface Kept {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly site: string;
  counter: number;
}

/** What can be otherwise than it should be. */
export interface Twist {
  readonly origin?: string;
  readonly challenge?: string;
  /** Whether the device has made sure who uses it. */
  readonly isVerified?: boolean;
  /** How often it says that it has signed. */
  readonly counter?: number;
  readonly site?: string;
}

export interface Authenticator {
  readonly kept: readonly Kept[];
  /** Makes a passkey. */
  create(options: unknown, origin: string, twist?: Twist): object;
  /** Signs in with one that it has for the site; the latest, unless another one is named. */
  sign(options: unknown, origin: string, twist?: Twist, which?: number): object;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(site: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(site), Buffer.from([flags]), count, rest]);
}

/** The public key in the form of COSE: { 1: 2, 3: -7, -1: 1, -2: x, -3: y } in CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** { fmt: 'none', attStmt: {}, authData } in CBOR. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}

export function makeAuthenticator(): Authenticator {
  const kept: Kept[] = [];
  return {
    kept,
    create(options, origin, { origin: other, challenge: wrong, isVerified = true, site: elsewhere } = {}) {
      const { challenge, rp } = OPTIONS.parse(options);
      const site = elsewhere ?? rp?.id ?? '';
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(
        site,
        USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | HOLDS_KEY,
        0,
        Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]),
      );
      kept.push({ id: id.toString('base64url'), privateKey, site, counter: 0 });
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', wrong ?? challenge, other ?? origin).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign(
      options,
      origin,
      { origin: other, challenge: wrong, isVerified = true, counter, site: elsewhere } = {},
      which = -1,
    ) {
      const { challenge, rpId = '' } = OPTIONS.parse(options);
      const key = kept.filter(({ site }) => site === rpId).at(which);
      if (key === undefined) throw new Error(`there is no passkey for ${rpId}`);
      key.counter = counter ?? key.counter + 1;
      const client = clientData('webauthn.get', wrong ?? challenge, other ?? origin);
      const data = authenticatorData(
        elsewhere ?? key.site,
        USER_PRESENT | (isVerified ? USER_VERIFIED : 0),
        key.counter,
      );
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey).toString('base64url'),
        },
      };
    },
  };
}
