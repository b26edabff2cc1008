/** What has happened, for the eye: where to look, which lines to draw, which sums led to it. */
import type { Tally } from '@bridgehead/engine';
import { differenceOf } from '@bridgehead/engine/hexwar';
import type { Event, EventOf } from '@bridgehead/remagen';
import type { Trail } from '../../board/model.js';
import { arrows, hexesOf, placesOfWay, trailOfWay } from '../../kit/battle-lines.js';
import { way } from '../../kit/desk-tools.js';
import type { EventKind } from '../../kit/kit.js';
import { fire } from './trails.js';

const KINDS: Readonly<Record<Event['type'], EventKind>> = {
  'turn-begins': 'turn',
  'phase-begins': 'phase',
  moved: 'move',
  entered: 'move',
  delayed: 'move',
  'bridge-placed': 'move',
  duties: 'combat',
  'duty-lapsed': 'combat',
  'attack-declared': 'combat',
  'fire-given': 'combat',
  'combat-resolved': 'combat',
  'no-effect': 'combat',
  'guns-repelled': 'combat',
  retreated: 'combat',
  displaced: 'combat',
  eliminated: 'combat',
  advanced: 'combat',
  'reinforcements-due': 'news',
  'front-due': 'news',
  'front-tested': 'news',
  'bridge-destroyed': 'news',
  'game-over': 'news',
};

export function kindOf({ type }: Event): EventKind {
  return KINDS[type];
}

/** The last one is where the eye should go. */
export function placesOf(event: Event): readonly string[] {
  switch (event.type) {
    case 'moved':
    case 'retreated':
    case 'advanced':
    case 'entered':
      return placesOfWay(event);
    case 'displaced':
      return [event.from, event.to];
    case 'bridge-placed':
      return [event.west, event.east, event.hex];
    case 'attack-declared':
      return hexesOf(event, [...event.barrage, ...event.attackers, ...event.defenders]);
    case 'fire-given':
      return hexesOf(event, [...event.guns, ...event.defenders]);
    case 'combat-resolved':
      return hexesOf(event, [...event.attackers, ...event.defenders]);
    case 'eliminated':
      return [event.hex];
    case 'front-tested':
      return event.gap;
    case 'bridge-destroyed':
      return [event.to];
    default:
      return [];
  }
}

export function trailsOf(event: Event): Trail[] {
  switch (event.type) {
    case 'moved':
    case 'advanced':
    case 'entered':
    case 'retreated':
      return trailOfWay(event);
    case 'displaced':
      return way('retreat', [event.from, event.to]);
    case 'attack-declared':
      return [
        ...arrows(hexesOf(event, event.attackers), hexesOf(event, event.defenders)),
        ...fire(hexesOf(event, event.barrage), hexesOf(event, event.defenders)),
      ];
    case 'fire-given':
      return fire(hexesOf(event, event.guns), hexesOf(event, event.defenders));
    case 'bridge-placed':
      return way('note', [event.west, event.hex, event.east]);
    default:
      return [];
  }
}

export function sumsOf(event: Event): readonly Tally[] {
  if (event.type === 'combat-resolved') return combatSums(event);
  return event.type === 'game-over' ? [event.us, event.german] : [];
}

export function combatSums({ attack, defense }: EventOf<'combat-resolved'>): Tally[] {
  return [attack, defense, differenceOf(attack, defense, '7.0d')];
}
