/** 16.0 R62 R78-R81 R89 What the players agree on before the game begins. */
import type { ChosenOptions, OptionInfo, OptionValue } from '@bridgehead/engine';
import { choiceAmong, isChosen, numberChosen } from '@bridgehead/engine';
import type { Unit } from './units.js';
import { idOf, units } from './units.js';
import type { Delay, Reserves, Response, Surprise, WeatherSource } from '../vocabulary/vocabulary.js';
import { DELAYS, RESERVES, RESPONSES, SURPRISES, WEATHER_SOURCES } from '../vocabulary/vocabulary.js';

export interface Options {
  /** 12.0 Weather, and air power with it. */
  readonly weather: WeatherSource;
  /** 16.0a */
  readonly surprise: Surprise;
  /** 10.0 The German airborne unit is left out. */
  readonly withoutDrop: boolean;
  /** 15.0i */
  readonly dailyVictory: boolean;
  /** 16.0b 16.0c */
  readonly response: Response;
  /** 16.0c Divisions that come late or never, in unit order; only where the response says so. */
  readonly late: readonly { readonly unit: Unit; readonly delay: Exclude<Delay, 'on-time'> }[];
  /** 16.0d */
  readonly reserves: Reserves;
  /** 16.0e 10 SS and 11 Panzer arrive. */
  readonly twoMore: boolean;
  /** 16.0f German armor and parachute units are placed freely. */
  readonly freeArmor: boolean;
  /** R89 Victory points that the American Player is given. */
  readonly handicap: number;
}

/** All as the rulebook has it. */
export const STANDARD: Options = {
  weather: 'historical',
  surprise: 'standard',
  withoutDrop: false,
  dailyVictory: false,
  response: 'on-time',
  late: [],
  reserves: 'none',
  twoMore: false,
  freeArmor: false,
  handicap: 0,
};

/** 16.0c R79 American divisions of the schedule, each of which may be late. */
const LATE_DIVISIONS: readonly Unit[] = units.flatMap(({ nationality, size, entry }, unit) =>
  nationality === 'american' && size === 'division' && entry.by === 'schedule' ? [unit] : [],
);

/** The id of the option that says how late a division is. */
const lateId = (unit: Unit): string => `late-${idOf(unit)}`;

const MOST_HANDICAP = 60;

/** 16.0a R78 */
const SURPRISE_CHOICES: Readonly<Record<Surprise, { readonly name: string; readonly summary: string }>> = {
  standard: {
    name: 'as it was',
    summary: 'On the first day German attacks move two columns to the right before movement and one after it.',
  },
  none: { name: 'none', summary: 'The attack was expected: no shift on the first day.' },
  plus1: { name: 'one column more', summary: 'Three columns before movement and two after it.' },
  plus2: { name: 'two columns more', summary: 'Four columns before movement and three after it.' },
};

const WEATHER_CHOICES: Readonly<Record<WeatherSource, { readonly name: string; readonly summary: string }>> = {
  historical: {
    name: 'historical weather',
    summary: 'Each day has its historical weather and the air points that go with it.',
  },
  table: { name: 'weather table', summary: 'From the second day on the German Player rolls for the weather.' },
  off: { name: 'left out', summary: 'Neither weather nor air power.' },
};

const RESPONSE_CHOICES: Readonly<Record<Response, { readonly name: string; readonly summary: string }>> = {
  'on-time': { name: 'as it was', summary: 'American reinforcements arrive on schedule.' },
  'one-day': { name: 'one day later', summary: 'All American reinforcements arrive a day late.' },
  'two-days': { name: 'two days later', summary: 'All American reinforcements arrive two days late.' },
  'three-days': { name: 'three days later', summary: 'All American reinforcements arrive three days late.' },
  divisions: {
    name: 'some divisions later',
    summary: 'Some divisions arrive late or not at all; each has its own delay.',
  },
};

const RESERVES_CHOICES: Readonly<Record<Reserves, { readonly name: string; readonly summary: string }>> = {
  none: { name: 'none', summary: 'All German reinforcements arrive on schedule.' },
  two: {
    name: 'two divisions',
    summary: 'Two divisions of the schedule begin on the map, where the German Player places them.',
  },
  three: {
    name: 'three divisions',
    summary: 'Three divisions of the schedule begin on the map, where the German Player places them.',
  },
};

const DELAY_CHOICES: Readonly<Record<Delay, { readonly name: string; readonly summary: string }>> = {
  'on-time': { name: 'on its day', summary: 'It arrives on its historical day.' },
  '1': { name: 'one day later', summary: 'It arrives a day late.' },
  '2': { name: 'two days later', summary: 'It arrives two days late.' },
  '3': { name: 'three days later', summary: 'It arrives three days late.' },
  '4': { name: 'four days later', summary: 'It arrives four days late.' },
  '5': { name: 'five days later', summary: 'It arrives five days late.' },
  never: { name: 'not at all', summary: 'It never comes.' },
};

function choicesOf<Word extends string>(
  words: readonly Word[],
  told: Readonly<Record<Word, { readonly name: string; readonly summary: string }>>,
): NonNullable<OptionInfo['choices']> {
  return words.map((value) => ({ value, ...told[value] }));
}

/** What can be chosen, in the order in which it is asked. */
export const OPTION_INFOS: readonly OptionInfo[] = [
  {
    id: 'weather',
    title: 'Weather and air power',
    rule: '12.0',
    summary: 'Where the weather comes from. Air power goes with it.',
    choices: choicesOf(WEATHER_SOURCES, WEATHER_CHOICES),
  },
  {
    id: 'surprise',
    title: 'German surprise',
    rule: '16.0a',
    summary: 'How many columns surprise is worth on the first day.',
    choices: choicesOf(SURPRISES, SURPRISE_CHOICES),
  },
  {
    id: 'withoutDrop',
    title: 'Without the German parachute drop',
    rule: '10.0',
    summary: 'The German airborne unit takes no part.',
  },
  {
    id: 'reserves',
    title: 'German reserves at the start',
    rule: '16.0d',
    summary: 'German divisions that can start on the map.',
    choices: choicesOf(RESERVES, RESERVES_CHOICES),
  },
  {
    id: 'freeArmor',
    title: 'Free German deployment',
    rule: '16.0f',
    summary: 'The German Player places the armor and parachute divisions anywhere in the start area.',
  },
  {
    id: 'twoMore',
    title: '10 SS and 11 Panzer',
    rule: '16.0e',
    summary: 'Two more German divisions arrive on 23 December.',
  },
  {
    id: 'response',
    title: 'American response',
    rule: '16.0b',
    summary: 'Whether the American reinforcements arrive late.',
    choices: choicesOf(RESPONSES, RESPONSE_CHOICES),
  },
  ...LATE_DIVISIONS.map(
    (unit): OptionInfo => ({
      id: lateId(unit),
      title: units[unit].name,
      rule: '16.0c',
      summary: 'When this division comes.',
      choices: choicesOf(DELAYS, DELAY_CHOICES),
      only: { option: 'response', value: 'divisions' },
    }),
  ),
  {
    id: 'dailyVictory',
    title: 'Victory by the day',
    rule: '15.0i',
    summary: 'From the third day on the game ends when one side is far enough ahead.',
  },
  {
    id: 'handicap',
    title: 'Points for the American Player',
    rule: '15.0g',
    summary: 'Victory points for the American Player, as bid for the German side.',
    range: { from: 0, to: MOST_HANDICAP },
  },
];

/** 16.0 R79 What a set-up says, with everything else as usual. */
export function optionsOf(chosen: ChosenOptions): Options {
  const response = choiceAmong(chosen, 'response', RESPONSES);
  return {
    weather: choiceAmong(chosen, 'weather', WEATHER_SOURCES),
    surprise: choiceAmong(chosen, 'surprise', SURPRISES),
    withoutDrop: isChosen(chosen, 'withoutDrop'),
    dailyVictory: isChosen(chosen, 'dailyVictory'),
    response,
    late: response === 'divisions' ? lateDivisions(chosen) : [],
    reserves: choiceAmong(chosen, 'reserves', RESERVES),
    twoMore: isChosen(chosen, 'twoMore'),
    freeArmor: isChosen(chosen, 'freeArmor'),
    handicap: numberChosen(chosen, 'handicap', STANDARD.handicap),
  };
}

function lateDivisions(chosen: ChosenOptions): Options['late'] {
  return LATE_DIVISIONS.flatMap((unit) => {
    const delay = choiceAmong(chosen, lateId(unit), DELAYS);
    return delay === 'on-time' ? [] : [{ unit, delay }];
  });
}

/** The options as a set-up says them, in the order of the list; divisions that come on their day are left out. */
export function chosenOptions({ late, ...rest }: Options): Record<string, OptionValue> {
  const said: Record<string, OptionValue> = {
    ...rest,
    ...Object.fromEntries(late.map(({ unit, delay }) => [lateId(unit), delay])),
  };
  return Object.fromEntries(OPTION_INFOS.flatMap(({ id }) => (id in said ? [[id, said[id]]] : [])));
}
