/** What has happened, for the eye: where to look, which lines to draw, which sums led to it. */
import type { Tally } from '@bridgehead/engine';
import { differenceOf } from '@bridgehead/engine/hexwar';
import type { Event, EventOf } from '@bridgehead/bulge';
import type { Trail } from '../../board/model.js';
import { arrows, hexesOf, placesOfWay, trailOfWay } from '../../kit/battle-lines.js';
import { way } from '../../kit/desk-tools.js';
import type { EventKind } from '../../kit/kit.js';

const KINDS: Readonly<Record<Event['type'], EventKind>> = {
  'turn-begins': 'turn',
  'phase-begins': 'phase',
  moved: 'move',
  entered: 'move',
  exited: 'move',
  dropped: 'move',
  'drop-ended': 'move',
  'supply-rolled': 'move',
  'attack-declared': 'combat',
  'debt-lapsed': 'combat',
  'combat-resolved': 'combat',
  destroyed: 'combat',
  retreated: 'combat',
  advanced: 'combat',
  placed: 'news',
  'reinforcements-due': 'news',
  'weather-set': 'news',
  'plan-sealed': 'news',
  'plans-revealed': 'news',
  'supply-judged': 'news',
  resupplied: 'news',
  released: 'news',
  'exit-scored': 'news',
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
    case 'placed':
    case 'exited':
    case 'released':
    case 'exit-scored':
      return [event.hex];
    case 'dropped':
      return event.hex === undefined ? [event.target] : [event.target, event.hex];
    case 'attack-declared':
    case 'combat-resolved':
      return hexesOf(event, [...event.attackers, event.defender]);
    case 'destroyed':
      return event.hex === undefined ? [] : [event.hex];
    case 'plans-revealed':
      return [...new Set([...event.plans.german.interdict, ...event.plans.american.interdict])];
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
    case 'dropped':
      return event.hex === undefined ? [] : way('note', [event.target, event.hex]);
    case 'attack-declared':
      return arrows(hexesOf(event, event.attackers), hexesOf(event, [event.defender]));
    default:
      return [];
  }
}

export function sumsOf(event: Event): readonly Tally[] {
  if (event.type === 'combat-resolved') return combatSums(event);
  return event.type === 'game-over' ? [event.german, event.american] : [];
}

/** The shifts only where there are any. */
export function combatSums({ attack, defense, left, right }: EventOf<'combat-resolved'>): Tally[] {
  return [
    attack,
    defense,
    differenceOf(attack, defense, '6.2'),
    ...[left, right].filter(({ parts }) => parts.length > 0),
  ];
}
