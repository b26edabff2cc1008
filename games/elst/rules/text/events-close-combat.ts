/** Events of close combat as sentences. */
import type { EventOf } from '../state/events.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { sayNames, saySum } from './words.js';

export type CombatEvent = EventOf<
  | 'attached'
  | 'ambush-rolled'
  | 'engaged'
  | 'combat-resolved'
  | 'vehicle-assaulted'
  | 'close-defence-used'
  | 'attack-checked'
  | 'melee'
>;

const OUTCOMES: Readonly<Record<EventOf<'combat-resolved'>['outcome'], string>> = {
  eliminated: 'all are eliminated',
  reduced: 'one of them suffers Casualty Reduction',
  none: 'no effect',
};

const ASSAULTS: Readonly<Record<EventOf<'vehicle-assaulted'>['outcome'], string>> = {
  eliminated: 'it is eliminated',
  immobilized: 'it is Immobilized',
  none: 'no effect',
};

export function tellCombat(event: CombatEvent): string {
  switch (event.type) {
    case 'attached':
      return event.leaders.length === 0
        ? `All ${SIDE_NAMES[event.side]} leaders in close combat fight alone.`
        : `In close combat ${event.leaders.map(({ leader, to }) => `${leader.name} fights with ${to.name}`).join(', ')}.`;
    case 'ambush-rolled':
      return `Ambush in ${event.at}: ${sayAmbush(event, event.ambusher)}.`;
    case 'engaged':
      return event.attacks.length === 0
        ? `The ${SIDE_NAMES[event.side]} side attacks nobody in the close combat in ${event.at}.`
        : `Close combat in ${event.at}: ${event.attacks.map(({ by, against }) => `${sayNames(by)} against ${sayNames(against)}`).join('; ')}.`;
    case 'combat-resolved':
      return `${sayNames(event.by)} against ${sayNames(event.against)}, ${event.attack.total} to ${event.defence.total}, odds ${event.odds}, kill number ${event.kill}: ${saySum(event.dice.total, event.modifiers)}, ${OUTCOMES[event.outcome]}.`;
    case 'vehicle-assaulted':
      return `${sayNames(event.by)} ${event.by.length === 1 ? 'attacks' : 'attack'} ${event.vehicle.name} with a Close Combat Value of ${event.value.total}: ${saySum(event.dice.total, event.modifiers)}${event.third === undefined ? '' : `, third die ${event.third}`}, ${ASSAULTS[event.outcome]}.`;
    case 'close-defence-used':
      return `${event.vehicle.name} uses its close-defence weapon in ${event.at}: ${event.dice.total} against ${event.usage}, ${event.works ? 'it goes off' : 'no effect'}.`;
    case 'attack-checked':
      return `${event.unit.name} takes a PAATC against ${event.morale}: ${saySum(event.dice.total, event.modifiers)}, ${event.outcome === 'passed' ? 'passed' : 'failed, and pinned'}.`;
    case 'melee':
      return event.begins ? `The units in ${event.at} are held in Melee.` : `The Melee in ${event.at} is over.`;
  }
}

function sayAmbush(
  { rolls, modifiers }: EventOf<'ambush-rolled'>,
  ambusher: EventOf<'ambush-rolled'>['ambusher'],
): string {
  const sides = `British ${saySum(rolls.british, modifiers.british)}, German ${saySum(rolls.german, modifiers.german)}`;
  return ambusher === undefined
    ? `${sides}, nobody is surprised`
    : `${sides}, the ${SIDE_NAMES[ambusher]} side has the advantage`;
}
