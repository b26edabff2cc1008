/** What a player calls the actions of vehicles. */
import type { WrittenVehicleSpend } from '../state/vehicle-actions.js';

/** Hexspines as a player reads them, from 0 on. */
const SPINES: readonly string[] = ['north-east', 'east', 'south-east', 'south-west', 'west', 'north-west'];

export function saySpine(spine: number): string {
  return SPINES[spine] ?? String(spine);
}

export function sayVehicleWay(way: readonly WrittenVehicleSpend[]): string {
  return way.map(sayVehicleSpend).join(', ');
}

function sayVehicleSpend(spend: WrittenVehicleSpend): string {
  const turret = 'turret' in spend && spend.turret !== undefined ? `, turret ${saySpine(spend.turret)}` : '';
  if ('to' in spend) {
    const words = [
      ...(spend.hull === undefined ? [] : [`facing ${saySpine(spend.hull)}`]),
      ...(spend.offRoad === true ? ['off the road'] : []),
      ...(spend.all === 'all' ? ['with all MP'] : spend.all === 'keep-stop' ? ['with all MP but one to stop'] : []),
      ...(spend.extra === undefined ? [] : [`with ${spend.extra} MP more`]),
    ];
    return `${spend.to}${words.length > 0 ? ` ${words.join(', ')}` : ''}${turret}`;
  }
  if ('start' in spend) return `start${turret}`;
  if ('hull' in spend) return `turn ${saySpine(spend.hull)}${turret}`;
  if ('stop' in spend) return `stop${turret}`;
  if ('delay' in spend) return `Delay${turret}`;
  if ('unbog' in spend) return 'get free';
  if ('dispense' in spend) return `Smoke${spend.dispense === true ? '' : ` in ${spend.dispense}`}${turret}`;
  if ('crew' in spend) return spend.crew === 'exposed' ? 'expose the crew' : 'button up';
  return 'leave the map';
}

/** "Face Sherman V(a) A east, turret south-east, crew exposed" */
export function nameFacing(
  unit: string,
  { hull, turret, crew }: { readonly hull: number; readonly turret: number; readonly crew: 'exposed' | 'buttoned-up' },
): string {
  const turned = turret === hull ? '' : `, turret ${saySpine(turret)}`;
  return `Face ${unit} ${saySpine(hull)}${turned}, ${crew === 'exposed' ? 'crew exposed' : 'buttoned up'}`;
}
