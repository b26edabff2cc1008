/** Events of a campaign as sentences. */
import { listed } from '@bridgehead/engine';
import type { CampaignEvent } from '../state/campaign-events.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { BATTLE_NAMES, REFIT_ROLL_NAMES, STEP_NAMES } from './campaign-words.js';
import { saySum } from './words.js';

export function tellCampaign(event: CampaignEvent): string {
  switch (event.type) {
    case 'refit-step':
      return `${event.number} ${STEP_NAMES[event.step]}.`;
    case 'order-sealed':
      return `The ${SIDE_NAMES[event.side]} answer for ${STEP_NAMES[event.step]} is sealed${event.order === undefined ? '' : `: ${event.order}`}.`;
    case 'agreement':
      return {
        offer: `The ${SIDE_NAMES[event.side]} player offers to end the battle.`,
        accept: `The ${SIDE_NAMES[event.side]} player agrees: the battle is over.`,
        refuse: `The ${SIDE_NAMES[event.side]} player plays on.`,
      }[event.answer];
    case 'scenario-end-rolled':
      return `End of turn ${event.turn}: ${event.roll} against ${event.most}, ${event.ends ? 'the battle is over' : 'it goes on'}.`;
    case 'battle-began':
      return `${BATTLE_NAMES[event.battle]} of ${event.date}.`;
    case 'battle-ended':
      return `The battle of ${event.date} is over: the Refit Phase begins.`;
    case 'area-declared':
      return `The Germans attack in hexrows ${event.hexrows.join(' to ')}, hex numbers ${event.numbers.join(' to ')}.`;
    case 'withdrawn':
      return `${event.unit.name} is off the map and Retained in its Entry Area.`;
    case 'points-exited':
      return `${event.unit.name} has left for victory: ${event.points} VP, ${event.total} in all.`;
    case 'ground-drawn':
      return `Setup Areas: ${event.british} British, ${event.german} German${event.isolated > 0 ? `, ${event.isolated} of them Isolated` : ''}.`;
    case 'retained':
      return `${event.unit.name} goes from ${event.at} to ${event.to}.`;
    case 'escape-rolled':
      return `${listed(event.units.map(({ name }) => name))} in ${event.at}, Escape: ${saySum(event.dice.total, event.modifiers)}, ${event.outcome} (${event.to}).`;
    case 'equipment-kept':
      return `The ${PEOPLE[event.side]} ${event.captured ? 'capture' : 'keep'} the ${event.name} in ${event.post}.`;
    case 'equipment-eliminated':
      return `The ${PEOPLE[event.side]} eliminate the ${event.name}.`;
    case 'refit-rolled':
      return event.what === 'captured'
        ? `${event.name} captured by the ${PEOPLE[event.side]}: ${event.roll}, ${event.outcome}.`
        : `${ownName(event)}, ${REFIT_ROLL_NAMES[event.what]}: ${saySum(event.roll, event.modifiers)}, ${event.outcome}.`;
    case 'refit-changed':
      return tellChange(event);
    case 'recombined':
      return `Two ${SIDE_NAMES[event.side]} half-squads become ${event.name}.`;
    case 'date-began':
      return `It is ${event.date}.`;
    case 'shift-rolled': {
      const roll =
        event.dice === undefined || event.modifiers === undefined
          ? 'without a roll'
          : saySum(event.dice.total, event.modifiers);
      return `${listed(event.names)}, Shift from ${event.from} to ${event.to}: ${roll}, ${event.outcome}.`;
    }
    case 'replenished':
      return `The ${SIDE_NAMES[event.side]} player replenishes ${event.names}.`;
    case 'points-gained':
      return `${SIDE_NAMES[event.side]} CPP: ${event.gain.total} (die ${event.roll}), ${event.total} in all.`;
    case 'bought':
      return `The ${SIDE_NAMES[event.side]} player buys ${event.group} for ${event.cost} CPP, ${event.to}.`;
    case 'group-received': {
      const roll = event.dice === undefined ? '' : ` (${event.dice.total})`;
      const more = [event.weapons, event.leaders].filter((text) => text !== '');
      return `${SIDE_NAMES[event.side]} ${event.group}: ${event.strength === 'full' ? 'Full Strength' : 'Depleted'}${roll}: ${[event.units, ...more].filter((text) => text !== '').join('; ')}.`;
    }
    case 'initiative-revealed':
      return `Initiative: the British ${sayChoice(event.british)}, the Germans ${sayChoice(event.german)}. ${RESULTS[event.result]}.`;
    case 'dual-rolled':
      return `Dual Attack: ${event.roll}, ${event.germanFirst ? 'the Germans attack first' : 'only the British attack'}.`;
  }
}

const PEOPLE = { british: 'British', german: 'Germans' } as const;

function sayChoice(choice: 'attack' | 'idle'): string {
  return choice === 'attack' ? 'attack' : 'stay idle';
}

/** "German 8-1 A", and "German LMG" for a weapon that is called so. */
function ownName({ side, name }: { readonly side: Side; readonly name: string }): string {
  return name.startsWith(`${SIDE_NAMES[side]} `) ? name : `${SIDE_NAMES[side]} ${name}`;
}

const RESULTS = {
  dual: 'Dual Attack',
  'german-assault': 'German Assault',
  'british-assault': 'British Assault',
  idle: 'Idle Date: no battle',
} as const;

function tellChange({ side, name, change }: Extract<CampaignEvent, { type: 'refit-changed' }>): string {
  const what = ownName({ side, name });
  return {
    ammunition: `${what} is fully resupplied.`,
    'low-ammo': `${what} is no longer Low on Ammo.`,
    'to-entry': `${what} goes to the Entry Area for the night.`,
    recalled: `${what} is Recalled and leaves the campaign.`,
    cannibalized: `${what} works again: an LMG was given up for it.`,
    'module-spent': `The ${name} has fired and is gone, with its radio.`,
  }[change];
}
