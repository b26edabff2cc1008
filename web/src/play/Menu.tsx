/** The menu: all commands by their headings, as a popover that closes on its own. */
import { useId, useRef } from 'preact/hooks';
import type { Command } from './commands.js';
import './menu.css';

const GROUPS = ['Game', 'Look', 'File', 'Help'] as const;

export function Menu({ commands }: { readonly commands: readonly Command[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const run = (command: Command) => {
    list.current?.hidePopover();
    command.run();
  };
  return (
    <div class="menu">
      <button type="button" class="menu-button" popoverTarget={id}>
        Menu
      </button>
      <div ref={list} id={id} class="menu-list" popover="auto">
        {GROUPS.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <button
                  key={command.id}
                  type="button"
                  aria-disabled={command.why !== undefined}
                  title={command.why}
                  onClick={() => (command.why === undefined ? run(command) : undefined)}
                >
                  <span>{command.label}</span>
                  {command.key && <kbd>{command.key}</kbd>}
                </button>
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}
