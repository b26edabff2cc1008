/** Words for tests of what a side may know: the same view with other secrets, and random games that are looked into. */
import type { Chance } from '@bridgehead/engine/chance';
import { apply, begin, candidates, isOver, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Event } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import { imagineBehind } from '../rules/planning/imagine.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';

/** Another state that looks the same to a side: what it does not know is dealt again. */
export function permuted(state: State, side: Side, chance: Chance): State {
  return imagineBehind(primosole.view(state, side), side, chance);
}

/** Plays a random game and looks in at every question. */
export function playRandomly(
  scenario: string,
  seed: number,
  look: (state: State, side: Side) => void,
  hear: (events: readonly Event[], state: State) => void = () => undefined,
): void {
  const chance = seededChance(seed);
  const own = seededChance(seed, 1);
  const state = begin<Primosole>(primosole, { scenario, options: {} }, chance);
  while (!isOver(state)) {
    const [{ side }] = questions<Primosole>(primosole, state);
    look(state, side);
    const list = candidates<Primosole>(primosole, state, side);
    const action = list.at(own.pick(list.length, 'choice'));
    const events: Event[] = [];
    if (action !== undefined)
      apply<Primosole>(primosole, { state, chance, emit: (event) => events.push(event) }, side, action);
    hear(events, state);
  }
}
