/** What is heard of a game: dice, cards, moves, and that the turn has passed to the one at the screen. */
import type { GameTypes } from '@bridgehead/engine';
import { toldTo } from '@bridgehead/engine';
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { sound } from '../browser/settings.js';
import type { Sound } from '../browser/sounds.js';
import { play } from '../browser/sounds.js';
import type { Table } from '../table/table.js';

/** A phone trembles for so long. */
const TREMBLE = 60;

export function TableSounds<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  useEffect(() => {
    let heard = table.moment.peek().entries;
    let wasAsked = isAsked(table);
    return effect(() => {
      const isSeen = table.awaited.value === undefined && table.visitor.value === undefined;
      // Dice are heard while they fall; all else once the screen shows it.
      const entries = table.falling.value ? table.session.entries.length : table.moment.value.entries;
      const heardNow = isSeen ? soundOf(table, heard, entries) : undefined;
      heard = entries;
      const isAskedNow = table.falling.value ? wasAsked : isAsked(table);
      const isPassed = isAskedNow && !wasAsked;
      wasAsked = isAskedNow;
      if (sound.peek() === 'off') return;
      if (heardNow !== undefined) play(heardNow);
      if (isPassed && isSeen) tellTurn(heardNow === undefined ? 0 : 500);
    });
  }, [table]);
  return null;
}

/** Of several things at once the most important one is heard. */
function soundOf<T extends GameTypes>({ kit, session, moment }: Table<T>, from: number, to: number): Sound | undefined {
  if (to <= from) return undefined;
  const events = toldTo(kit.game, session.events.slice(from, to).flat(), moment.peek().viewer);
  const roll = events.map((event) => kit.rollOf(event)).find((found) => found !== undefined);
  if (roll !== undefined) return roll.cards === undefined ? 'dice' : 'card';
  return events.some((event) => kit.kindOf(event) === 'move') ? 'move' : undefined;
}

/** Whether the only person at this screen is asked; two who share it need no bell. */
function isAsked<T extends GameTypes>({ moment, keepers, kit }: Table<T>): boolean {
  const persons = kit.game.sides.filter((side: T['Side']) => keepers.value[side].who === 'person');
  return persons.length > 1 || moment.value.keeper?.who === 'person';
}

function tellTurn(after: number): void {
  setTimeout(() => play('turn'), after);
  if (navigator.userActivation.hasBeenActive && matchMedia('(pointer: coarse)').matches && 'vibrate' in navigator)
    navigator.vibrate(TREMBLE);
}
