import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/play/commands.js';
import { commandFor, keyName } from '../../src/play/commands.js';

type Press = Parameters<typeof keyName>[0];

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

function press(key: string, held: Partial<typeof NO_KEYS> = {}): Press {
  return { key, ...NO_KEYS, ...held };
}

function command(id: string, key?: string): Command {
  return { id, label: id, group: 'Game', run: () => undefined, ...(key !== undefined && { key }) };
}

describe('keys', () => {
  test.each<[Press, string]>([
    [press('z', { ctrlKey: true }), 'Ctrl+Z'],
    [press('z', { metaKey: true }), 'Ctrl+Z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+Z'],
    [press('u'), 'U'],
    [press('?', { shiftKey: true }), '?'],
    [press('/'), '/'],
    [press('Enter', { ctrlKey: true }), 'Ctrl+Enter'],
    [press('Escape'), 'Escape'],
  ])('%o is called %s', (event, name) => {
    expect(keyName(event)).toBe(name);
  });

  test('a command may have several keys', () => {
    const commands = [command('undo', 'Ctrl+Z or U'), command('plain')];
    expect(commandFor(commands, press('u'))?.id).toBe('undo');
    expect(commandFor(commands, press('z', { ctrlKey: true }))?.id).toBe('undo');
    expect(commandFor(commands, press('x'))).toBeUndefined();
  });
});
