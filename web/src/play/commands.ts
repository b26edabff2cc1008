/** What a player can do apart from answering: in the menu, in the finder and by key. */

export interface Command {
  readonly id: string;
  readonly label: string;
  /** The key as it is written for a reader ("Ctrl+Z"), where there is one. */
  readonly key?: string;
  /** Under which heading of the menu it stands. */
  readonly group: 'Game' | 'Look' | 'File' | 'Help';
  /** Why it cannot be done now; undefined if it can. */
  readonly why?: string | undefined;
  readonly run: () => void;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The command that a key press means, if any. */
export function commandFor(commands: readonly Command[], event: KeyPress): Command | undefined {
  const pressed = keyName(event);
  return commands.find(({ key }) => key?.split(' or ').includes(pressed));
}

/** A key press in words: "Ctrl+Z", "?", "U". */
export function keyName({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(key);
  const name = isLetter ? key.toUpperCase() : key;
  const withShift = shiftKey && (isLetter || key.length > 1);
  return [ctrlKey || metaKey ? 'Ctrl' : '', altKey ? 'Alt' : '', withShift ? 'Shift' : '', name]
    .filter((part) => part !== '')
    .join('+');
}

/** Whether a key press is meant for a field and not for the page. */
export function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
