/** All keys. */
import { Dialog } from '../ui/Dialog.js';
import type { Command } from './commands.js';

const BOARD_KEYS = [
  ['Arrows', 'move the cursor from hex to hex'],
  ['W E D S A Q', 'the same in all six directions, clockwise from the top (W up, S down)'],
  ['Enter', 'pick the hex or unit under the cursor, or press the shown button'],
  ['Escape', 'undo the last pick'],
  ['Tab', 'from the map to the options, then through them'],
  ['+ and -', 'zoom in and out'],
  ['0', 'the front, then the whole map'],
] as const;

export function KeysDialog({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {/* It can be longer than the dialog: with the focus on it, arrow keys scroll it. */}
      <dl class="keys" tabIndex={0} aria-label="All shortcuts">
        {BOARD_KEYS.map(([key, does]) => (
          <KeyRow key={key} name={key} does={does} />
        ))}
        {commands.flatMap(({ id, key, label }) =>
          key === undefined ? [] : [<KeyRow key={id} name={key} does={label} />],
        )}
      </dl>
    </Dialog>
  );
}

function KeyRow({ name, does }: { readonly name: string; readonly does: string }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
