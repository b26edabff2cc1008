/** What has happened, for the eye: where to look, which lines to draw, which sums led to it. */
import type { Tally } from '@bridgehead/engine';
import type { Event } from '@bridgehead/elst';
import type { Trail } from '../../board/model.js';
import { way } from '../../kit/desk-tools.js';
import type { EventKind } from '../../kit/kit.js';
import { hexOfName } from './common/places.js';

/** What happens between two battles. */
const CAMPAIGN_NEWS = [
  'order-sealed',
  'agreement',
  'scenario-end-rolled',
  'battle-ended',
  'area-declared',
  'withdrawn',
  'points-exited',
  'ground-drawn',
  'retained',
  'escape-rolled',
  'equipment-kept',
  'equipment-eliminated',
  'refit-rolled',
  'refit-changed',
  'recombined',
  'shift-rolled',
  'replenished',
  'points-gained',
  'bought',
  'group-received',
  'initiative-revealed',
  'dual-rolled',
] as const;

const NEWS: ReadonlySet<Event['type']> = new Set([
  'placed',
  'weapon-given',
  'lifted',
  'gun-pointed',
  'vehicle-faced',
  'set-up-ended',
  'arrived',
  'control-changed',
  'game-over',
  'transferred',
  'desperation-ended',
  'recovery-tried',
  'repair-tried',
  'rally-tried',
  'leader-rolled',
  'leader-created',
  'smoke-changed',
  'revealed',
  'observer-appointed',
  ...CAMPAIGN_NEWS,
]);
const MOVES: ReadonlySet<Event['type']> = new Set([
  'entered-map',
  'exited-map',
  'set-out',
  'spent',
  'bounced',
  'smoke-tried',
  'split',
  'move-ended',
  'must-rout',
  'routed',
  'stayed',
  'advanced',
  'driven',
  'start-checked',
  'stalled',
  'bog-checked',
  'bog-removal',
  'dispensed',
  'crew-changed',
  'motion-tried',
  'drive-ended',
  'gun-pushed',
]);

export function kindOf({ type }: Event): EventKind {
  if (type === 'phase-began' || type === 'refit-step') return 'phase';
  if (type === 'battle-began' || type === 'date-began') return 'turn';
  if (NEWS.has(type)) return 'news';
  return MOVES.has(type) ? 'move' : 'combat';
}

/** The last one is where the eye should go. */
export function placesOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'routed':
    case 'advanced':
    case 'sight-blocked':
      return [event.from, event.to].map(hexOfName);
    case 'bounced':
      return [event.from, event.backTo].map(hexOfName);
    case 'control-changed':
      return [event.holding];
    case 'artillery-aimed':
    case 'smoke-barrage':
      return onMap([event.at, event.to]);
    case 'counter-changed':
      return onMap([event.at]);
    default:
      return 'at' in event && event.at !== undefined ? [hexOfName(event.at)] : [];
  }
}

/** A counter beyond the edge of the map has a column and a row for a name. */
function onMap(places: readonly string[]): string[] {
  return places.filter((place) => !/\d\/|^-/.test(place)).map(hexOfName);
}

export function trailsOf(event: Event): Trail[] {
  switch (event.type) {
    case 'advanced':
      return way('move', [event.from, event.to].map(hexOfName));
    case 'routed':
      return way('retreat', [event.from, event.to].map(hexOfName));
    case 'bounced':
      return way('retreat', [event.from, event.backTo].map(hexOfName));
    case 'artillery-aimed':
    case 'smoke-barrage':
      return way('fire', onMap([event.at, event.to]));
    case 'sight-blocked':
      return way('refused', [event.from, event.to].map(hexOfName));
    default:
      return [];
  }
}

export function sumsOf(event: Event): readonly Tally[] {
  switch (event.type) {
    case 'fire-resolved':
      return [event.firepower, ...event.bundles.map(({ modifiers }) => modifiers)];
    case 'ambush-rolled':
      return [event.modifiers.british, event.modifiers.german];
    case 'vehicle-struck':
      return [event.toKill];
    case 'vehicle-assaulted':
      return [event.value, event.modifiers];
    case 'combat-resolved':
      return [event.attack, event.defence, event.modifiers];
    default:
      return 'modifiers' in event && event.modifiers !== undefined ? [event.modifiers] : [];
  }
}
