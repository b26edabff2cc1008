/** The printed tables, made from the tables that the game itself uses. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import {
  FIRE_CLASSES,
  FIRING,
  OFF_MAP_FIRE_NAMES,
  SIDES,
  SIDE_NAMES,
  scenarios,
  tables as printed,
} from '@bridgehead/primosole';
import type { PrintedTable } from '../../kit/kit.js';

export function tables(): PrintedTable[] {
  return [terrain(), multipliers(), limits(), combatCards(), events(), activation(), fires()];
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
      ...Object.values(printed.terrain).map(({ name, cost: points, cover, stacking, blocks, improvable }) => [
        name,
        cost(points.foot),
        cost(points.motor),
        String(cover),
        String(stacking),
        blocks ? 'yes' : '',
        improvable ? 'yes' : '',
      ]),
      ...Object.values(printed.hexsides).map(({ name, foot, motor, guns }) => [
        name,
        plus(foot),
        plus(motor),
        guns === foot ? '' : `guns: ${plus(guns)}`,
        '',
        '',
        '',
      ]),
      ['Along a road', String(printed.roadStep), String(printed.roadStep), '', '', '', ''],
    ],
    notes: [`A hex with enemies costs ${printed.enemyHex} more.`],
  };
}

function plus(points: number | undefined): string {
  return points === undefined ? 'closed' : `+${points}`;
}

/** 6.10 As printed: a row for each kind of target, a column for anyone who fires. */
function multipliers(): PrintedTable {
  const { targets, supportWeapon, unseen, pointBlankFirepower } = printed.cardMultiplier;
  return {
    id: 'multipliers',
    title: 'Card multipliers',
    rule: '6.10a',
    head: ['Target', ...FIRING.map(written)],
    rows: FIRE_CLASSES.map((target) => [
      written(target),
      ...FIRING.map((firing) => times(targets[target][firing].times) + (targets[target][firing].note ?? '')),
    ]),
    notes: [
      `b: only from an adjacent hex, with Firepower ${pointBlankFirepower} and Gun 0.`,
      `c: ${times(unseen)} if no unit of the firing side sees the hex.`,
      `A Support Weapon always fires with ${times(supportWeapon)}.`,
    ],
  };
}

function times(count: number): string {
  return `×\u00a0${count}`;
}

/** An id as a heading: "light-armour" as "Light armour". */
function written(id: string): string {
  return capital(id.replaceAll('-', ' '));
}

function limits(): PrintedTable {
  return {
    id: 'limits',
    title: 'Defensive Fires',
    rule: '7.3.1b',
    head: ['Card less Ammo level', 'Defensive Fires in the turn'],
    rows: printed.defensiveFireLimit.map(({ upTo, limit }, index, rows) => [
      index === 0 ? `${upTo} or less` : `${itemAt(rows, index - 1).upTo + 1} to ${upTo}`,
      String(limit),
    ]),
    notes: ['The card is drawn when the first enemy comes into Range and sight of the unit.'],
  };
}

function combatCards(): PrintedTable {
  const { combinedArms, coordinationPerHex, tankFirepowerTimes } = printed.closeCombat;
  return {
    id: 'combat-cards',
    title: 'Cards in Close Combat',
    rule: '9.2',
    head: ['Who fights', 'Hidden', 'Open', 'Open, inside a fortification'],
    rows: Object.entries(printed.closeCombatCards).flatMap(([participant, states]) =>
      Object.entries(states).map(([state, { hidden, open, openInFortification }]) => [
        `${written(participant)}, ${state.replaceAll('-', ' ')}`,
        String(hidden),
        String(open),
        String(openInFortification),
      ]),
    ),
    notes: [
      `${combinedArms} more for tanks and infantry together against one of the two.`,
      `${coordinationPerHex} more for the attackers for each hex beyond the first they came from.`,
      `The Firepower of each unit is added, that of tanks ${tankFirepowerTimes} times.`,
    ],
  };
}

function events(): PrintedTable {
  return {
    id: 'events',
    title: 'Random events',
    rule: '12.2a',
    head: ['Card drawn', 'Event', 'Whose'],
    rows: printed.randomEvents.map(({ rank, colors, event, player }) => [
      `${rank}, ${listed(colors.map(String))}`,
      written(event),
      player === 'initiative' ? 'the side with the Initiative' : 'the other side',
    ]),
    notes: ['A card from the hand brings no event.'],
  };
}

function activation(): PrintedTable {
  const { formation, supportWeapon, artillery, air } = printed.activation;
  return {
    id: 'activation',
    title: 'Activation rating',
    rule: '4.2b',
    head: ['Element', 'Rating'],
    rows: [
      ['A formation', String(formation)],
      ['A Support Weapon alone', String(supportWeapon)],
      ['An Artillery Fire', String(artillery)],
      ['An Air Strike', String(air)],
    ],
    notes: ['One element is activated without a test.', 'The card must be equal to the sum or higher.'],
  };
}

function fires(): PrintedTable {
  return {
    id: 'fires',
    title: 'Fires from off the map',
    rule: '6.7.2',
    head: ['Scenario', 'Side', 'Fire', 'Strengths, turn by turn'],
    rows: scenarios.flatMap(({ title, offMapFires }) =>
      SIDES.flatMap((side) =>
        (['artillery', 'air'] as const).map((kind) => [
          title,
          SIDE_NAMES[side],
          OFF_MAP_FIRE_NAMES[kind],
          offMapFires[side][kind].map((strengths) => strengths.join('+') || '–').join(', '),
        ]),
      ),
    ),
    notes: [],
  };
}
