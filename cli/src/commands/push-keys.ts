/** bridgehead push-keys: the pair of keys with which a server sends push notices. */
import { createECDH } from 'node:crypto';
import type { Command } from 'commander';
import { addCommand, printJson } from '../command.js';
import type { Desk } from '../terminal.js';

export function addPushKeys(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'push-keys',
    summary: 'make a pair of keys for push notifications',
    examples: ['push-keys', 'push-keys --json'],
    more: 'Set them once in the environment of the server, with PUSH_CONTACT, and keep them: with new keys, every browser must register again.',
  }).action((options: { json?: true }) => {
    const keys = makeKeys();
    if (options.json) printJson(desk, keys);
    else
      desk.print(
        `PUSH_PUBLIC_KEY=${keys.publicKey}\nPUSH_PRIVATE_KEY=${keys.privateKey}\nPUSH_CONTACT=mailto:you@example.org`,
      );
    desk.remark(
      'The private key is a secret of the server. PUSH_CONTACT is the address that push services may write to.',
    );
  });
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A point of the curve P-256 and the number that leads to it, as RFC 8292 wants them. */
function makeKeys(): Keys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // A number may be shorter than the curve is wide.
  return {
    publicKey,
    privateKey: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}
