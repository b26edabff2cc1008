/** The printed tables for Guns: To Hit, To Kill and what a hit does, made from the tables that the game itself uses. */
import type { KillResult } from '@bridgehead/elst';
import {
  armourPiercingNumber,
  armourPiercingRows,
  boundingModifier,
  criticalNumberOf,
  EXPLOSIVE_CALIBRES,
  heatNumber,
  highExplosiveNumber,
  killResult,
  movingTargetModifier,
  SIZE_MODIFIERS,
  TO_HIT,
  TO_HIT_RANGES,
  TO_HIT_ROWS,
  TO_KILL,
  TO_KILL_RANGES,
  toHitNumberOf,
  turningModifier,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { PrintedTable } from '../../kit/kit.js';
import { rangeWords, signed } from './table-words.js';

export function ordnanceTables(): PrintedTable[] {
  return [
    toHit('infantry', 'Infantry Target Type', [
      'The number after the stroke is that of a Critical Hit. Numbers in brackets are the red ones: for captured and Non-Qualified use.',
    ]),
    toHit('vehicle', 'Vehicle Target Type', ['An original 2 that hits is a Critical Hit, but not of a machine gun.']),
    toHit('area', 'Area Target Type', ['All units in the hex are attacked, with half the Firepower.']),
    toHitModifiers(),
    toKill(),
    toKillAtAnyRange(),
    destruction(),
  ];
}

// --- To Hit ---------------------------------------------------------------------------------------------------------------

function toHit(target: keyof typeof TO_HIT_RANGES, title: string, notes: readonly string[]): PrintedTable {
  const farthest = TO_HIT_RANGES[target];
  const cell = (row: string, range: number, ink: 'black' | 'red') => {
    const number = toHitNumberOf(row, target, range, ink);
    const critical = target === 'infantry' ? criticalNumberOf(row, range, ink) : undefined;
    return number === undefined ? '–' : `${number}${critical === undefined ? '' : `/${critical}`}`;
  };
  const bothInks = (row: string, range: number) => {
    const [black, red] = [cell(row, range, 'black'), cell(row, range, 'red')];
    return black === red ? black : `${black} (${red})`;
  };
  return {
    id: `to-hit-${target}`,
    title: `To Hit: ${title}`,
    rule: 'V-Q.TH',
    head: ['Gun', ...rangeWords(farthest)],
    rows: [...TO_HIT_ROWS]
      .map((row) => [row, ...farthest.map((range) => bothInks(row, range))])
      .filter(([, ...cells]) => cells.some((text) => text !== '–')),
    notes,
  };
}

function sayTurning(mount: 'T' | 'ST' | 'NT'): string {
  const first = turningModifier(mount, 1, 'elsewhere');
  const second = turningModifier(mount, 2, 'elsewhere');
  return `${signed(first)}, ${signed(second - first)} for each hexspine more`;
}

/** halves: of MP that the firer has spent in sight of its target. */
function sayBounding(halves: number | undefined): string {
  return `${signed(boundingModifier('T', halves))}, without a turret ${signed(boundingModifier('NT', halves))}`;
}

function toHitModifiers(): PrintedTable {
  const sizes = Object.entries(SIZE_MODIFIERS).filter(([, modifier]) => modifier !== 0);
  const near = itemAt(TO_HIT.pointBlank, 0);
  const next = itemAt(TO_HIT.pointBlank, 1);
  return {
    id: 'to-hit-modifiers',
    title: 'Modifiers of To Hit',
    rule: 'V-Q.DRM1',
    head: ['Case', 'Modifier'],
    rows: [
      ['Advancing Fire, not moved', `${signed(TO_HIT.advancing)}, in a building ${signed(TO_HIT.advancingInBuilding)}`],
      ['Firer pinned', signed(TO_HIT.pinned)],
      ['Non-Qualified use of a Gun', signed(TO_HIT.nonQualified)],
      ['Captured weapon', signed(TO_HIT.captured)],
      ['Firer exhausted (CX)', signed(TO_HIT.exhausted)],
      [`Smoke, within ${TO_HIT.smokeWithin} hexes`, signed(TO_HIT.smoke)],
      ['Turned: turret', sayTurning('T')],
      ['Turned: slow turret', sayTurning('ST')],
      ['Turned: no turret', sayTurning('NT')],
      ['Turned in a building', `× ${TO_HIT.inBuilding}`],
      ['Intensive Fire', signed(TO_HIT.intensive)],
      ['In the own hex', `${signed(TO_HIT.ownHex)}, in a building ${signed(TO_HIT.ownHexInBuilding)}`],
      [`APCR or APDS from ${TO_HIT.longFrom} hexes`, signed(TO_HIT.longSpecial)],
      ['LATW: no Backblast in a building', signed(TO_HIT.backblast)],
      ['LATW: Advancing Fire', signed(TO_HIT.advancingLight)],
      ['Crew buttoned up', signed(TO_HIT.buttonedUp)],
      ['Firer stunned', signed(TO_HIT.stunned)],
      ['Bounding First Fire, 2 MP or fewer in sight', sayBounding(4)],
      ['Bounding First Fire, up to 3 MP in sight', sayBounding(6)],
      ['Bounding First Fire, more; Advancing Fire, moved', sayBounding(undefined)],
      ['Target acquired', '−1 or −2'],
      ['Hazardous Movement', signed(TO_HIT.hazardous)],
      ...sizes.map(([size, modifier]) => [`Target ${size.replace('-', ' ')}`, signed(modifier)]),
      ['Empty hex or hidden Gun', signed(TO_HIT.empty)],
      ['Vehicle moved, 1 MP or less in sight', signed(movingTargetModifier(2))],
      ['Vehicle moved, up to 3 MP in sight', signed(movingTargetModifier(6))],
      ['Vehicle moved more, or in Motion', signed(movingTargetModifier(undefined))],
      ['Stopped vehicle, 1 hex away', signed(near)],
      ['Stopped vehicle, 2 hexes away', signed(next)],
    ],
    notes: [
      'Terrain (not on the Area Target Type), Hindrances, FFMO, FFNAM and leaders (not for Guns and vehicles) count as well.',
    ],
  };
}

// --- To Kill --------------------------------------------------------------------------------------------------------------

const PIERCING = ['AP', 'APCR', 'APDS'] as const;

function toKill(): PrintedTable {
  return {
    id: 'to-kill',
    title: 'To Kill: AP, APCR and APDS',
    rule: 'V-Q.TK.AP',
    head: ['Gun', ...rangeWords(TO_KILL_RANGES)],
    rows: PIERCING.flatMap((ammunition) =>
      armourPiercingRows(ammunition).map((row) => [
        ammunition === 'AP' ? row : `${row} ${ammunition}`,
        ...TO_KILL_RANGES.map((range) => String(armourPiercingNumber(row, ammunition, range) ?? '–')),
      ]),
    ),
    notes: [
      `Less the armour that is hit; ${signed(TO_KILL.rear)} from the rear, × ${TO_KILL.criticalTimes} for a Critical Hit. A coloured die lower than the white one hits the turret, any other the hull.`,
    ],
  };
}

function toKillAtAnyRange(): PrintedTable {
  const heat = [...TO_HIT_ROWS].flatMap((row) => {
    const number = heatNumber(row);
    return number === undefined ? [] : [[`HEAT, ${row}`, String(number)]];
  });
  return {
    id: 'to-kill-any-range',
    title: 'To Kill: at any range',
    rule: 'V-Q.TK.HE',
    head: ['Ammunition', 'Number'],
    rows: [
      ...EXPLOSIVE_CALIBRES.map((calibre) => [`HE, ${calibre} mm or more`, String(highExplosiveNumber(calibre))]),
      ...heat,
      ['Demolition Charge', String(TO_KILL.demolition)],
      [
        'Flamethrower',
        `${TO_KILL.flame}, crew exposed ${signed(TO_KILL.flameExposed)}; armour does not count, half at two hexes`,
      ],
    ],
    notes: ['PIAT, Panzerschreck and Panzerfaust have their number on the counter. Mortars have none.'],
  };
}

const RESULT_WORDS: Readonly<Record<KillResult, string>> = {
  destroyed: 'destroyed',
  immobilized: 'Immobilized',
  shock: 'Shock',
  'possible-shock': 'possible Shock',
  stun: 'Stun',
  none: '–',
};

/** Any final number: the rule looks at the difference alone. */
const FINAL = 7;
const KILL_KINDS = ['other', 'explosive', 'machine-gun'] as const;

function sayKill(above: number, kind: (typeof KILL_KINDS)[number]): string {
  const at = (location: 'hull' | 'turret') => RESULT_WORDS[killResult(FINAL, FINAL + above, location, kind)];
  const hull = at('hull');
  const turret = at('turret');
  return hull === turret ? hull : `${hull} (hull), ${turret} (turret)`;
}

function killRow(name: string, above: number): string[] {
  return [name, ...KILL_KINDS.map((kind) => sayKill(above, kind))];
}

function destruction(): PrintedTable {
  return {
    id: 'destruction',
    title: 'AFV Destruction',
    rule: 'V-Q.AFVD',
    head: ['Final roll', 'AP and HEAT', 'HE', 'Machine gun'],
    rows: [killRow('Below the number', -1), killRow('Equal to it', 0), killRow('One above', 1)],
    notes: [],
  };
}
