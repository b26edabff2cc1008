/** Rolls as they are shown: combat with its sums and columns, points of a unit out of supply, the weather, the drop. */
import { capital, counted, itemAt } from '@bridgehead/engine';
import type { Event, EventOf, Result, Side, Table } from '@bridgehead/bulge';
import {
  COLUMNS,
  DROP,
  MIST_FACES,
  RESULTS,
  RESULT_NAMES,
  SUPPLY,
  TABLE_NAMES,
  facesOf,
  nameOf,
  sideOf,
  signed,
  unitOf,
} from '@bridgehead/bulge';
import type { Roll } from '../../ui/model.js';
import { DIFFERENTIAL } from '@bridgehead/engine/hexwar';
import { combatSums } from './events.js';
import { RESULT_TONES, printedColumn } from './common/words.js';

const FACES = [1, 2, 3, 4, 5, 6];

type Chances = Roll['chances'];

export function rollOf(event: Event): Roll<Side> | undefined {
  switch (event.type) {
    case 'combat-resolved':
      return rollOfCombat(event);
    case 'supply-rolled':
      return rollOfSupply(event);
    case 'weather-set':
      return event.roll === undefined ? undefined : rollOfWeather(event, event.roll);
    case 'dropped':
      return rollOfScatter(event);
    case 'drop-ended':
      return event.die === undefined ? undefined : rollOfLanding(event, event.die);
    default:
      return undefined;
  }
}

// --- combat -----------------------------------------------------------------------------------------------------------

function rollOfCombat(event: EventOf<'combat-resolved'>): Roll<Side> {
  const { attackers, defender, at, table, columns, mistDie, die, result } = event;
  const shifted =
    columns.start === columns.final
      ? ''
      : ` (from ${printedColumn(columns.start)}${columns.afterTerrain === columns.start ? '' : ` over ${printedColumn(columns.afterTerrain)}`})`;
  return {
    title: `Attack on ${at[defender] ?? nameOf(unitOf(defender))}`,
    side: sideOf(unitOf(itemAt(attackers, 0))),
    sums: combatSums(event).filter(({ title }) => title !== DIFFERENTIAL),
    lookup: `Differential ${printedColumn(signed(event.differential))}: ${TABLE_NAMES[table]}, column ${printedColumn(columns.final)}${shifted}${mistDie === undefined ? '' : `; the first die is for the mist, ${MIST_FACES.includes(mistDie) ? 'which helps' : 'which does not help'}`}`,
    dice: mistDie === undefined ? [die] : [mistDie, die],
    result,
    word: WORDS[result],
    meaning:
      RESULT_NAMES[result] === WORDS[result].toLowerCase()
        ? MEANINGS[result]
        : `${capital(RESULT_NAMES[result])}. ${MEANINGS[result]}`,
    rule: RULES[result],
    chances: chancesIn(table, columns.final),
  };
}

/** A result in a word or two. */
const WORDS: Readonly<Record<Result, string>> = {
  AE: 'Attacker lost',
  AR: 'Pushed back',
  CT: 'No effect',
  DR: 'Retreat',
  EX: 'Exchange',
  DE: 'Destroyed',
};

const MEANINGS: Readonly<Record<Result, string>> = {
  AE: 'The attacker chooses one of the attacking units; the defender may advance into its hex.',
  AR: 'Every attacking unit retreats one hex, or is destroyed if it has no safe hex.',
  CT: 'Nothing happens; all units stay where they are.',
  DR: 'The defender retreats one hex, or is destroyed if it has no safe hex; one attacker may advance.',
  EX: 'The attackers lose as much as they can without losing more than the defender’s strength; one survivor may advance.',
  DE: 'One attacker may advance into its hex.',
};

const RULES: Readonly<Record<Result, string>> = {
  AE: '6.3',
  AR: '6.3a',
  CT: '6.3g',
  DR: '6.3e',
  EX: '6.3b',
  DE: '6.3f',
};

function chancesIn(table: Table, label: string): Chances {
  const faces = facesOf(table, { number: COLUMNS.findIndex((column) => column.label === label) + 1, label });
  return RESULTS.map((result) => ({
    result,
    word: WORDS[result],
    tone: RESULT_TONES[result],
    probability: faces[result] / FACES.length,
  })).filter(({ probability }) => probability > 0);
}

// --- all else ---------------------------------------------------------------------------------------------------------

function rollOfSupply({ unit, die, points }: EventOf<'supply-rolled'>): Roll<Side> {
  const name = nameOf(unitOf(unit));
  return {
    title: `Movement points of ${name}`,
    side: sideOf(unitOf(unit)),
    sums: [],
    lookup: 'Out of supply: the die gives the points',
    dice: [die],
    result: counted(points, 'point'),
    meaning:
      points === 0 ? `${name} stays where it is.` : `${name} has ${counted(points, 'movement point')} in this phase.`,
    rule: '8.0b',
    chances: [...new Set(FACES.map((face) => SUPPLY.pointsFor(face)))]
      .toSorted((a, b) => a - b)
      .map((each) => ({
        result: counted(each, 'point'),
        probability: FACES.filter((face) => SUPPLY.pointsFor(face) === each).length / FACES.length,
      })),
  };
}

function rollOfWeather(
  { weather }: EventOf<'weather-set'>,
  { die, modified }: { readonly die: number; readonly modified: number },
): Roll<Side> {
  return {
    title: 'Weather of the day',
    side: 'german',
    sums: [],
    lookup:
      die === modified
        ? 'Weather table'
        : `Weather table; after the weather of the day before the die counts as ${modified}`,
    dice: [die],
    result: weather,
    meaning: `The day is ${weather}.`,
    rule: '12.9',
    chances: [],
  };
}

function rollOfScatter({ unit, target, die, hex }: EventOf<'dropped'>): Roll<Side> {
  return {
    title: `Drop over ${target}`,
    side: 'german',
    sums: [],
    lookup: 'Scatter: the die names one of the six hexes around the target',
    dice: [die],
    result: hex ?? 'off the map',
    meaning: `${nameOf(unitOf(unit))} drifts ${hex === undefined ? 'beyond the edge of the map' : `to ${hex}`}.`,
    rule: '10.0b',
    chances: [],
  };
}

function rollOfLanding({ unit, outcome }: EventOf<'drop-ended'>, die: number): Roll<Side> {
  const lands = DROP.survives.length / FACES.length;
  return {
    title: `Landing of ${nameOf(unitOf(unit))}`,
    side: 'german',
    sums: [],
    lookup: `It survives with ${DROP.survives.join(' or ')}`,
    dice: [die],
    result: outcome === 'lands' ? 'lands' : 'lost',
    meaning: outcome === 'lands' ? 'It is on the map, and its move is done.' : 'It is destroyed.',
    rule: '10.0d',
    chances: [
      { result: 'lost', probability: 1 - lands },
      { result: 'lands', probability: lands },
    ],
  };
}
