/** How answers and states are called. */
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { bulge } from '../rules/game.js';
import {
  advanceTo,
  attack,
  campaign,
  drop,
  END_PHASE,
  enter,
  HALT,
  leave,
  lose,
  move,
  open,
  plan,
  position,
  resupply,
  retreat,
  roll,
  trucked,
} from './toolkit.js';

test.each<[Action, string]>([
  [{ do: 'place', unit: 'GE-1SS', hex: '0401' }, 'Place 1st SS Panzer Division (7) in 0401'],
  [{ do: 'by-default' }, 'Use suggested setup'],
  [{ do: 'ready' }, 'Ready'],
  [plan('german', {}), 'Air orders: none'],
  [
    plan('american', { support: 2, patrol: 1, interdict: ['0905'], resupply: 1 }),
    'Air orders: 2 ground support, 1 combat air patrol, interdiction of 0905 and resupply of 1 unit',
  ],
  [
    attack(['GE-2', 'GE-26'], 'US-28'),
    'Attack 28th Infantry Division (2) with 2nd Panzer Division (5) and 26th Volksgrenadier Division (4), Primary table',
  ],
  [
    attack(['US-28'], 'GE-2', { table: 'secondary', support: 1, resupply: ['US-28'], owes: ['GE-26'] }),
    'Attack 2nd Panzer Division (5) with 28th Infantry Division (2), Secondary table; 1 point of ground support, 28th Infantry Division (2) supplied from the air and then 26th Volksgrenadier Division (4)',
  ],
  [END_PHASE, 'End the phase'],
  [lose('GE-2'), 'Lose 2nd Panzer Division (5)'],
  [lose(), 'Lose nothing'],
  [retreat('GE-2', '1304'), 'Retreat 2nd Panzer Division (5) to 1304'],
  [retreat('GE-2'), '2nd Panzer Division (5) cannot retreat and is destroyed'],
  [advanceTo('GE-2', '1306', 'US-28'), 'Advance 2nd Panzer Division (5) to 1306'],
  [HALT, 'No advance'],
  [resupply('US-101'), 'Supply 101st Airborne Division (5) from the air'],
  [resupply(), 'Supply no units from the air'],
  [move('GE-2', '1304', '1303'), 'Move 2nd Panzer Division (5) to 1303'],
  [leave('GE-2'), 'Move 2nd Panzer Division (5), and off the map'],
  [trucked(enter('US-101', '1914', '1814')), 'Bring on 101st Airborne Division (5) at 1914, to 1814, on trucks'],
  [enter('US-101', '1914'), 'Bring on 101st Airborne Division (5) at 1914'],
  [roll('US-101'), 'Roll for the movement points of 101st Airborne Division (5)'],
  [drop('0307'), 'Drop the airborne unit at 0307'],
])('%j has its name', (action, name) => {
  expect(bulge.nameAction(position({}), action)).toBe(name);
});

test('the headline says the turn, the date, the weather and the phase', () => {
  expect(bulge.headline(campaign())).toBe('Game-Turn 1, 16 December: German pre-movement combat phase');
  expect(bulge.headline(position({ turn: 8, weather: 'clear' }))).toBe(
    'Game-Turn 8, 23 December (clear): German movement phase',
  );
  expect(bulge.headline(campaign({ freeArmor: true }))).toBe('Before Game-Turn 1: set-up');
  expect(bulge.headline(open(position({ turn: 18, phase: 'american-post' })).state)).toBe(
    'Game over after Game-Turn 18: A draw',
  );
});
