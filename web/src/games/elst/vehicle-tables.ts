/** The printed tables for vehicles: what hexes cost, bogging, Panzerfausts and close combat, made from the tables that the game itself uses. */
import { capital } from '@bridgehead/engine';
import { BOG, PANZERFAUST, VEHICLE_COMBAT, VEHICLE_COSTS, VEHICLE_TERRAIN } from '@bridgehead/elst';
import type { PrintedTable } from '../../kit/kit.js';
import { signed, terrainName } from './table-words.js';

export function vehicleTables(): PrintedTable[] {
  return [costs(), bog(), panzerfaust(), closeCombat()];
}

function halves(cost: number | string | undefined): string {
  if (cost === undefined) return 'not allowed';
  if (typeof cost === 'string') return `${cost} of its MP`;
  return String(cost / 2)
    .replace('0.5', '½')
    .replace('.5', '½');
}

function costs(): PrintedTable {
  const { road, start, stop, turn, turnInCover } = VEHICLE_COSTS;
  return {
    id: 'vehicle-movement',
    title: 'Movement of vehicles',
    rule: 'V-1.1.1v1',
    head: ['Hex', 'Tracked', 'Armoured car'],
    rows: [
      ...[...VEHICLE_TERRAIN].map(([name, cost]) => [
        terrainName(name),
        halves(cost.tracked),
        halves(cost['armoured-car']),
      ]),
      ['Road, crew exposed', halves(2 * road.exposed), halves(2 * road.exposed)],
      ['Road, buttoned up', halves(2 * road.buttonedUp), halves(2 * road.buttonedUp)],
      ['Start or stop', String(start), String(stop)],
      ['Each hexspine turned', `${turn}, in woods or a building ${turnInCover}`, String(turn)],
    ],
    notes: [],
  };
}

function bog(): PrintedTable {
  return {
    id: 'bog',
    title: 'Bog Check',
    rule: 'V-Q.BOG',
    head: ['Case', 'Modifier'],
    rows: [
      ['Normal ground pressure', signed(BOG.pressure.normal)],
      ['High ground pressure', signed(BOG.pressure.high)],
      ['Not tracked', signed(BOG.notTracked)],
      ['Woods', signed(BOG.woods)],
      ['Wooden building', signed(BOG.woodenBuilding)],
      ['Stone building', signed(BOG.stoneBuilding)],
      ['Polder', signed(BOG.polder)],
    ],
    notes: [`A final roll of ${BOG.bogs} or more bogs.`],
  };
}

function panzerfaust(): PrintedTable {
  const { check, notVehicle, exhausted, small, leader } = PANZERFAUST;
  return {
    id: 'panzerfaust',
    title: 'Panzerfaust check',
    rule: 'V-Q.PF',
    head: ['Case', 'Modifier'],
    rows: [
      ['Not at an AFV', signed(notVehicle)],
      ['Exhausted (CX)', signed(exhausted)],
      ['Half-squad or crew', signed(small)],
      ['Leader alone', signed(leader)],
    ],
    notes: [`A final die of ${check} or less finds one.`],
  };
}

function closeCombat(): PrintedTable {
  const { values, joining, ...cases } = VEHICLE_COMBAT;
  return {
    id: 'vehicle-combat',
    title: 'Close combat against vehicles',
    rule: 'V-Q.CC',
    head: ['Attacker', 'Close Combat Value'],
    rows: [
      ...Object.entries(values).map(([who, value]) => [capital(who), String(value)]),
      ['A leader who joins', signed(joining)],
    ],
    notes: [
      `A final roll below the value destroys, one equal to it Immobilizes. ${signed(cases.exposed)} to the roll if the crew is exposed, ${signed(cases.motion)} if the vehicle is in Motion, ${signed(cases.immobile)} if it cannot move, ${signed(cases.exhausted)} by exhausted units.`,
    ],
  };
}
