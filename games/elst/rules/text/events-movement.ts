/** Events of movement as sentences. */
import { listed } from '@bridgehead/engine';
import type { EventOf, Who } from '../state/events.js';
import { sayFactors, saySum } from './words.js';

export type MovementEvent = EventOf<
  'set-out' | 'spent' | 'gun-pushed' | 'bounced' | 'smoke-tried' | 'split' | 'move-ended'
>;

const PUSHES: Readonly<Record<EventOf<'gun-pushed'>['outcome'], string>> = {
  moves: 'it moves',
  'moves-and-stops': 'it moves, and stops there',
  fails: 'it does not move',
};

export function tellMovement(event: MovementEvent): string {
  switch (event.type) {
    case 'set-out':
      return tellSettingOut(event);
    case 'spent':
      return tellSpending(event);
    case 'gun-pushed':
      return `${names(event.units)} ${verb(event.units, 'pushes', 'push')} the ${event.weapon.name} towards ${event.to}: ${saySum(event.dice.total, event.modifiers)} against M${event.number}, ${PUSHES[event.outcome]}.`;
    case 'bounced':
      return `${names(event.units)} ${verb(event.units, 'runs', 'run')} into hidden enemies in ${event.from} and ${verb(event.units, 'is', 'are')} back in ${event.backTo}; the movement ends.`;
    case 'smoke-tried':
      return tellSmoke(event);
    case 'split':
      return `${names(event.units)} ${verb(event.units, 'goes', 'go')} on alone.`;
    case 'move-ended':
      return `${names(event.units)} ${verb(event.units, 'ends', 'end')} the movement in ${event.at}.`;
  }
}

function names(units: readonly Who[]): string {
  return listed(units.map(({ name }) => name));
}

function verb(units: readonly Who[], one: string, many: string): string {
  return units.length === 1 ? one : many;
}

function tellSettingOut({ units, double, assault }: EventOf<'set-out'>): string {
  const manner = assault ? ' with Assault Movement' : '';
  const all = double.length === units.length;
  const hurry = double.length === 0 ? '' : all ? ' in Double Time' : `, ${names(double)} in Double Time`;
  return `${names(units)} ${verb(units, 'sets', 'set')} out${manner}${hurry}.`;
}

function tellSpending({ units, at, halves, on }: EventOf<'spent'>): string {
  const who = names(units);
  const factors = `${sayFactors(halves)} MF`;
  switch (on) {
    case 'enter':
      return `${who}: ${factors} to enter ${at}.`;
    case 'polder-exit':
      return `${who}: ${factors} to leave the polder in ${at}.`;
    case 'along':
      return `${who}: ${factors} along the edge to ${at}.`;
    case 'smoke':
      return `${who}: ${factors} in ${at} for Smoke grenades.`;
    case 'recover':
      return `${who}: ${factors} in ${at} to recover a weapon.`;
    case 'charge':
      return `${who}: ${factors} in ${at} to place a demolition charge.`;
    case 'exit':
      return `${who}: ${factors} to leave the map from ${at}.`;
  }
}

function tellSmoke({ unit, at, roll, modifiers, placed, ends }: EventOf<'smoke-tried'>): string {
  const die = modifiers.total === 0 ? String(roll) : `${roll} + ${modifiers.total}`;
  const result = placed ? `there is Smoke in ${at} now` : `no Smoke in ${at}`;
  return `${unit.name} throws Smoke grenades, die ${die}: ${result}${ends ? ', and its movement ends' : ''}.`;
}
