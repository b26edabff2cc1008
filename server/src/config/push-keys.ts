/** The keys with which the server sends push notices: RFC 8292. */
import { createECDH } from 'node:crypto';

/** A point of the curve P-256, and the number that leads to it, in bytes. */
const POINT = 65;
const NUMBER = 32;
/** What is sent with has no other signs, and nothing that fills it up at the end. */
const BASE64URL = /^[\w-]+$/;

/** What is wrong with them; undefined: nothing. Browsers must not lose their notices for a slip of the operator. */
export function problemOfPush(publicKey: string, privateKey: string, contact: string): string | undefined {
  const number = Buffer.from(privateKey, 'base64url');
  if (!BASE64URL.test(publicKey) || Buffer.from(publicKey, 'base64url').length !== POINT)
    return `PUSH_PUBLIC_KEY should be ${POINT} bytes in base64url, as "bridgehead push-keys" makes it.`;
  if (!BASE64URL.test(privateKey) || number.length !== NUMBER)
    return `PUSH_PRIVATE_KEY should be ${NUMBER} bytes in base64url, as "bridgehead push-keys" makes it.`;
  if (publicKeyOf(number) !== publicKey) return 'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY don’t match.';
  if (!URL.canParse(contact) || !['mailto:', 'https:'].includes(new URL(contact).protocol))
    return `PUSH_CONTACT is "${contact}". It must begin with mailto: or https://.`;
  return undefined;
}

function publicKeyOf(number: Buffer): string | undefined {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(number);
  } catch {
    // Zero, or more than the curve has points.
    return undefined;
  }
  return curve.getPublicKey('base64url');
}
