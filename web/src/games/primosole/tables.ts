/** The printed tables, made from the tables that the game itself uses. */
import { OFF_MAP_FIRE_NAMES, SIDES, SIDE_NAMES, scenarios, tables as printed } from '@bridgehead/primosole';
import type { PrintedTable } from '../../kit/kit.js';
import { capital, listed } from './words.js';

export function tables(): PrintedTable[] {
  return [terrain(), multipliers(), events(), activation(), fires()];
}

function cost(points: number | undefined): string {
  return points === undefined ? 'closed' : String(points);
}

function terrain(): PrintedTable {
  return {
    id: 'terrain',
    title: 'Terrain Chart',
    rule: 'D.3',
    head: ['Terrain', 'On foot', 'Motorized', 'Cover', 'Stacking', 'Blocks sight', 'Can be improved'],
    rows: [
      ...Object.values(printed.terrain).map(({ name, cost: points, cover, stacking, blocks, improvable }) => [name, cost(points.foot), cost(points.motor), String(cover), String(stacking), blocks ? 'yes' : '', improvable ? 'yes' : '']),
      ...Object.values(printed.hexsides).map(({ name, foot, motor, guns }) => [name, plus(foot), plus(motor), guns === foot ? '' : `guns: ${plus(guns)}`, '', '', '']),
      ['Along a road', String(printed.roadStep), String(printed.roadStep), '', '', '', ''],
    ],
    notes: [`A hex with enemies costs ${printed.enemyHex} more.`],
  };
}

function plus(points: number | undefined): string {
  return points === undefined ? 'closed' : `+${points}`;
}

function multipliers(): PrintedTable {
  const rows = Object.entries(printed.cardMultiplier);
  const targets = Object.keys(rows[0][1]);
  return {
    id: 'multipliers',
    title: 'Card multipliers',
    rule: '6.10a',
    head: ['Firer', ...targets.map((target) => `At ${target.replace('-', ' ')}`)],
    rows: rows.map(([firer, cells]) => [capital(firer.replace('-', ' ')), ...Object.values(cells).map(({ times, note }) => `× ${times}${note === undefined ? '' : ` (${note})`}`)]),
    notes: ['b: only from an adjacent hex.', 'c: one less for a hex that nobody sees.'],
  };
}

function events(): PrintedTable {
  return {
    id: 'events',
    title: 'Random events',
    rule: '12.2a',
    head: ['Card drawn', 'Event', 'Whose'],
    rows: printed.randomEvents.map(({ rank, colors, event, player }) => [`${rank}, ${listed(colors.map(String))}`, capital(event.replaceAll('-', ' ')), player === 'initiative' ? 'the side with the Initiative' : 'the other side']),
    notes: ['A card of the hand brings no event.'],
  };
}

function activation(): PrintedTable {
  const { formation, supportWeapon, artillery, air } = printed.activation;
  return {
    id: 'activation',
    title: 'Activation rating',
    rule: '4.2b',
    head: ['Element', 'Rating'],
    rows: [['A formation', String(formation)], ['A Support Weapon alone', String(supportWeapon)], ['An Artillery Fire', String(artillery)], ['An Air Strike', String(air)]],
    notes: ['One element is activated without a test.', 'The card must be equal to the sum or higher.'],
  };
}

function fires(): PrintedTable {
  return {
    id: 'fires',
    title: 'Fires from off the map',
    rule: '6.7.2',
    head: ['Scenario', 'Side', 'Fire', 'Strengths, turn by turn'],
    rows: scenarios.flatMap(({ title, offMapFires }) => SIDES.flatMap((side) => (['artillery', 'air'] as const).map((kind) => [title, SIDE_NAMES[side], OFF_MAP_FIRE_NAMES[kind], offMapFires[side][kind].map((strengths) => strengths.join('+') || '–').join(', ')]))),
    notes: [],
  };
}
