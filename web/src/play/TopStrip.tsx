/** The strip above the map: which game, the turn track, the points, the menu. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import type { Table } from '../table/table.js';
import type { Command } from './commands.js';
import { Menu } from './Menu.js';
import { TurnTrack } from './TurnTrack.js';

interface TopStripProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly commands: readonly Command[];
  readonly onScore: () => void;
  readonly children?: ComponentChildren;
}

export function TopStrip<T extends GameTypes>({ table, commands, onScore, children }: TopStripProps<T>) {
  const { kit, moment } = table;
  const { seat, viewer, outcome } = moment.value;
  const { points } = outcome;
  const plan = commands.find(({ id }) => id === 'plan');
  return (
    <header class="strip">
      <div class="strip-name">
        <h1 class="strip-title">
          <a href="#/" title="Back to start page">
            {kit.game.title}
          </a>
        </h1>
        <div class="track">
          <TurnTrack track={kit.track(seat.state)} />
          <Goal parts={kit.goal?.(seat.state, viewer) ?? []} onOpen={onScore} />
        </div>
      </div>
      <button type="button" class="strip-score" onClick={onScore} title="Victory points: show details">
        {kit.game.sides.map((side: T['Side']) => (
          <span
            key={side}
            class={`strip-points strip-side-${side}${table.keepers.value[side].who === 'person' ? ' strip-own' : ''}`}
          >
            <span class="strip-side">{kit.game.sideName(side)}</span>
            <span class="strip-side-short" aria-hidden="true">
              {initialsOf(kit.game.sideName(side))}
            </span>{' '}
            <strong>{points[side].total}</strong>
          </span>
        ))}
      </button>
      {children}
      {plan && (
        <button
          type="button"
          class="strip-plan"
          aria-disabled={plan.why !== undefined}
          title={plan.why ?? 'Try things out on a board of your own (P)'}
          onClick={() => plan.why === undefined && plan.run()}
        >
          {plan.label}
        </button>
      )}
      <Menu commands={commands} />
    </header>
  );
}

/** What one plays for, in a line; it opens into what decides the game. On a phone it is too low for a finger: the points open. */
function Goal({ parts, onOpen }: { readonly parts: readonly string[]; readonly onOpen: () => void }) {
  if (parts.length === 0) return null;
  const goal = parts.join(' · ');
  return (
    <>
      <button type="button" class="track-goal" onClick={onOpen} title="What decides the game">
        <span class="control-hidden">Goal: </span>
        {goal}
      </button>
      <span class="track-goal track-goal-read">{goal}</span>
    </>
  );
}

/** "U.S." is US, "German" is G: for a narrow strip. */
function initialsOf(name: string): string {
  return name.replaceAll(/[^A-Z]/g, '');
}
