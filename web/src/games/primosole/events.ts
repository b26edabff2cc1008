/** What has happened, for the eye: where to look, which lines to draw, which sums led to it. */
import type { Tally } from '@bridgehead/engine';
import type { Event } from '@bridgehead/primosole';
import type { Trail } from '../../board/model.js';
import { way } from '../../kit/desk-tools.js';
import type { EventKind } from '../../kit/kit.js';

const KINDS: Readonly<Partial<Record<Event['type'], EventKind>>> = {
  'turn-begins': 'turn',
  'phase-begins': 'phase',
  moved: 'move',
  stopped: 'move',
  entered: 'move',
  held: 'move',
  activated: 'move',
  'activation-tested': 'move',
  'fell-back': 'move',
  'limit-set': 'combat',
  'mine-attacks': 'combat',
  'mines-cleared': 'move',
  improved: 'move',
  'fire-resolved': 'combat',
  'fire-lost': 'combat',
  'nobody-hit': 'combat',
  aimed: 'combat',
  fell: 'combat',
  'suit-chosen': 'combat',
  disorganized: 'combat',
  'step-lost': 'combat',
  eliminated: 'combat',
  ruined: 'combat',
  retreated: 'combat',
  'demolition-tried': 'combat',
  'combat-begins': 'combat',
  'combat-lapses': 'combat',
  'hidden-cards': 'combat',
  'combat-resolved': 'combat',
  'counterattack-declared': 'combat',
  'counterattack-hidden': 'combat',
  'counterattack-resolved': 'combat',
  withdrew: 'combat',
  sniped: 'combat',
  'cut-off': 'combat',
};

export function kindOf({ type }: Event): EventKind {
  return KINDS[type] ?? 'news';
}

/** The last one is where the eye should go. */
export function placesOf(event: Event): readonly string[] {
  if ('from' in event && 'to' in event) return [event.from, event.to];
  return 'hex' in event && event.hex !== undefined ? [event.hex] : [];
}

export function trailsOf(event: Event): Trail[] {
  switch (event.type) {
    case 'moved':
      return way('move', [event.from, event.to]);
    case 'retreated':
    case 'fell-back':
    case 'withdrew':
      return way('retreat', [event.from, event.to]);
    default:
      return [];
  }
}

export function sumsOf(event: Event): readonly Tally[] {
  switch (event.type) {
    case 'activation-tested':
      return [event.rating];
    case 'fire-resolved':
      return [event.fire, event.defense];
    case 'combat-resolved':
      return [event.attack, event.defense];
    case 'counterattack-resolved':
      return [event.counter, event.answer];
    case 'game-over':
      return [event.british, event.german];
    default:
      return [];
  }
}
