/** The printed tables, made from the tables that the game itself uses. */
import {
  AMBUSH,
  CLOSE_COMBAT,
  CLOSE_COMBAT_MODIFIERS,
  COLUMNS,
  LEADER_CREATION_MODIFIERS,
  MOVEMENT,
  PORTAGE,
  RALLY,
  TERRAIN_FACTS,
  createdLeader,
  fireResult,
  residualFor,
  sayResult,
} from '@bridgehead/elst';
import type { PrintedTable } from '../../kit/kit.js';
import { ordnanceTables } from './ordnance-tables.js';
import { signed, terrainName } from './table-words.js';
import { vehicleTables } from './vehicle-tables.js';

export function tables(): PrintedTable[] {
  return [
    fireTable(),
    residual(),
    terrain(),
    closeCombat(),
    closeCombatModifiers(),
    movement(),
    rally(),
    leaderCreation(),
    ...ordnanceTables(),
    ...vehicleTables(),
  ];
}

function fireTable(): PrintedTable {
  const rolls = Array.from({ length: 16 }, (_, roll) => roll);
  return {
    id: 'fire',
    title: 'Infantry Fire Table',
    rule: 'I-Qa',
    head: ['Final roll', ...COLUMNS.map(String)],
    rows: rolls.map((roll) => [
      roll === 0 ? '0 or less' : roll === 15 ? '15 or more' : String(roll),
      ...COLUMNS.map((_, column) => sayResult(fireResult(column, roll)).replace('no effect', '–')),
    ]),
    notes: [
      'KIA: that many units are eliminated, the others break. K: one suffers Casualty Reduction, the others a morale check. MC: each takes a morale check with this number added; NMC with none. PTC: each takes a Pin Task Check.',
    ],
  };
}

function residual(): PrintedTable {
  return {
    id: 'residual',
    title: 'Residual Firepower',
    rule: 'I-3.3.5a',
    head: ['Column of the attack', ...COLUMNS.map(String)],
    rows: [['Residual Firepower', ...COLUMNS.map((_, column) => String(residualFor(column, 0) || '–'))]],
    notes: ['One column less for each +1 of modifiers from outside the hex.'],
  };
}

function terrain(): PrintedTable {
  return {
    id: 'terrain',
    title: 'Terrain',
    rule: 'I-Qg',
    head: ['Terrain', 'Movement Factors', 'Modifier of fire', 'Open Ground', 'Shelter'],
    rows: [...TERRAIN_FACTS].map(([name, { halves, modifier, openGround, shelter }]) => [
      terrainName(name),
      String(halves / 2).replace('.5', '½'),
      signed(modifier),
      openGround ? 'yes' : '',
      shelter ? 'yes' : '',
    ]),
    notes: ['Along a road a hex costs 1, regardless of other terrain.'],
  };
}

function closeCombat(): PrintedTable {
  return {
    id: 'close-combat',
    title: 'Close Combat Table',
    rule: 'I-Qc',
    head: ['Odds', ...CLOSE_COMBAT.map(({ odds }) => odds.replace('-', ' : '))],
    rows: [['Kill number', ...CLOSE_COMBAT.map(({ kill }) => String(kill))]],
    notes: ['A final roll below the kill number eliminates, one equal to it reduces.'],
  };
}

function closeCombatModifiers(): PrintedTable {
  const { ambusher, ambushed, broken, byExhausted, onExhausted } = CLOSE_COMBAT_MODIFIERS;
  return {
    id: 'close-combat-modifiers',
    title: 'Modifiers of close combat',
    rule: 'I-Qd',
    head: ['Case', 'Modifier'],
    rows: [
      ['The ambusher attacks', signed(ambusher)],
      ['The ambushed attacks', signed(ambushed)],
      ['Against broken units', signed(broken)],
      ['By an exhausted unit', signed(byExhausted)],
      ['Against an exhausted unit', signed(onExhausted)],
    ],
    notes: [
      `Ambush: the side whose die is lower by ${AMBUSH.difference} or more; ${signed(AMBUSH.pinned)} for a side with a pinned unit, ${signed(AMBUSH.exhausted)} with an exhausted one.`,
    ],
  };
}

function movement(): PrintedTable {
  const { squads, inexperienced, leader, woundedLeader, withLeader, doubleTime, roadBonus, rout } = MOVEMENT;
  return {
    id: 'movement',
    title: 'Movement',
    rule: 'I-Qh',
    head: ['Who', 'Movement Factors'],
    rows: [
      ['Squad, half-squad or crew', String(squads)],
      ['The same, inexperienced', String(inexperienced)],
      ['Leader', String(leader)],
      ['Wounded leader', String(woundedLeader)],
      ['With a leader all the way', signed(withLeader)],
      ['Double Time', signed(doubleTime)],
      ['By road all the way', signed(roadBonus)],
      ['In rout', String(rout)],
    ],
    notes: [
      `Without loss a squad carries ${PORTAGE.squads} portage points and a leader ${PORTAGE.leader}; each point more costs a Movement Factor.`,
    ],
  };
}

function rally(): PrintedTable {
  return {
    id: 'rally',
    title: 'Rally',
    rule: 'I-Ql',
    head: ['Case', 'Modifier'],
    rows: [
      ['Desperate (DM)', signed(RALLY.desperate)],
      ['In a building or woods', signed(RALLY.shelter)],
      ['Without a leader', signed(RALLY.self)],
    ],
    notes: ['A final roll equal to the morale of the broken side or lower rallies.'],
  };
}

function leaderCreation(): PrintedTable {
  const { nation, russian, column, strong, weak, broken } = LEADER_CREATION_MODIFIERS;
  return {
    id: 'leader-creation',
    title: 'Leader creation',
    rule: 'I-Qk',
    head: ['Final die', 'Leader'],
    rows: [1, 2, 3, 4, 5, 6, 7].map((die) => [
      die === 1 ? '1 or less' : die === 7 ? '7 or more' : String(die),
      createdLeader(die) ?? 'none',
    ]),
    notes: [
      `Modifiers: ${signed(nation)} for a German or British unit, ${signed(russian)} for a Russian one, ${signed(column)} for each column of close combat below the even one, ${signed(strong)} for morale 8 or more, ${signed(weak)} for morale 6 or less, ${signed(broken)} for a broken unit.`,
    ],
  };
}
