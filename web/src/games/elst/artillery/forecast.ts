/** C-DaE:2 An order to a battery in detail, for the panel: radio and chit, where it lands, and what becomes of those in the blast area. */
import type { Elst } from '@bridgehead/elst';
import type { ArtilleryForecast } from '@bridgehead/elst/planning';
import { SIDE_NAMES } from '@bridgehead/elst';
import { forecastArtillery } from '@bridgehead/elst/planning';
import type { Forecast } from '../../../kit/forecast.js';
import type { Seat } from '../../../kit/kit.js';
import { percent, signedNumber } from '../../../ui/numbers.js';
import type { ArtilleryAction } from './shades.js';

type Table = Forecast['tables'][number];

export function artilleryDetail({ state, context, side }: Seat<Elst>, action: ArtilleryAction): Forecast | undefined {
  const found = forecastArtillery(state, context, action);
  const tables = [...contactTables(found), ...landingTables(found), ...threatTables(found)];
  const fates = found.threatened.flatMap(({ unit, side: owner, finalStates }) =>
    finalStates.length === 0
      ? []
      : [{ title: `${unit.name}${owner === side ? ', your own' : ''}`, chances: finalStates.map(nameAndChance) }],
  );
  if (tables.length === 0 && fates.length === 0) return undefined;
  return { tables, fates, trust: fates.length === 0 ? '' : trustIn(found), notes: notesOn(found) };
}

function nameAndChance({ name, probability }: { readonly name: string; readonly probability: number }) {
  return { name, probability };
}

function trustIn({ exact }: ArtilleryForecast): string {
  return exact
    ? 'Exact: counts every roll of accuracy, error, attack and checks.'
    : 'Estimated from many trials: several leaders are under fire.';
}

/** C-DaE:2.1h C-DaE:2.2c */
function contactTables({ contact, black }: ArtilleryForecast): Table[] {
  return [
    ...(contact === undefined
      ? []
      : [
          {
            title: `Radio contact on ${contact.value} or less, modifiers ${signedNumber(contact.modifiers.total)}`,
            rule: 'C-DaE:2.1h',
            head: ['Roll', 'Chance'],
            rows: [
              { cells: ['contact'], probability: contact.made },
              { cells: ['no contact'], probability: contact.failed },
              { cells: ['the radio breaks down'], probability: contact.brokenDown },
            ],
          },
        ]),
    ...(black === undefined
      ? []
      : [
          {
            title: 'Battery Access, once there is contact',
            rule: 'C-DaE:2.2c',
            head: ['Chit', 'Chance'],
            rows: [
              { cells: ['black: access'], probability: black },
              { cells: ['red: no access'], probability: 1 - black },
            ],
          },
        ]),
  ];
}

/** C-DaE:2.31 How far off it lands: the fan on the map says where. */
function landingTables({ landings, accuracy }: ArtilleryForecast): Table[] {
  if (landings.length < 2) return [];
  const chances = new Map<number, number>();
  for (const { off, chance } of landings) chances.set(off, (chances.get(off) ?? 0) + chance);
  const offMap = landings.reduce((sum, { hex, chance }) => sum + (hex === undefined ? chance : 0), 0);
  const added = accuracy === undefined ? '' : `, modifiers ${signedNumber(accuracy.modifiers.total)}`;
  return [
    {
      title: `Where it lands${added}`,
      rule: 'C-DaE:2.31',
      head: ['Error', 'Chance'],
      rows: [
        ...[...chances]
          .toSorted(([one], [other]) => one - other)
          .map(([off, probability]) => ({ cells: [sayError(off)], probability })),
        ...(offMap > 0 ? [{ cells: ['of these off the map'], probability: offMap }] : []),
      ],
    },
  ];
}

function sayError(off: number): string {
  if (off === 0) return 'where you aim';
  return off === 1 ? '1 hex off' : `${off} hexes off`;
}

/** C-DaE:2.5g Who would be under the shells, now or with a conversion. */
function threatTables({ threatened, fires }: ArtilleryForecast): Table[] {
  return threatened.length === 0
    ? []
    : [
        {
          title:
            fires === undefined
              ? 'In the blast area of a later fire for effect'
              : `In the blast area of the ${fires === 'HE' ? 'HE' : 'Smoke'}`,
          rule: 'C-DaE:2.5g',
          head: ['Unit', 'Side', 'Chance'],
          rows: threatened.map(({ unit, side, chance }) => ({
            cells: [unit.name, SIDE_NAMES[side]],
            probability: chance,
          })),
        },
      ];
}

function notesOn({ contact, threatened, fires }: ArtilleryForecast): Forecast['notes'] {
  return [
    ...(contact === undefined
      ? []
      : [{ text: 'The roll is the only action of this leader in the phase.', rule: 'C-DaE:2.1g' }]),
    ...(fires === 'HE' && threatened.length > 0
      ? [{ text: 'Hidden enemies in the blast area are attacked, too.', rule: 'C-DaE:2.55' }]
      : []),
  ];
}

/** What the first dice of an order can show, worst for its side first, as rolls of the log name it. */
export function artilleryChances(
  { state, context }: Seat<Elst>,
  action: ArtilleryAction,
): readonly { readonly result: string; readonly probability: number }[] {
  const { contact, accuracy } = forecastArtillery(state, context, action);
  if (contact !== undefined)
    return [
      { result: 'radio breaks down', probability: contact.brokenDown },
      { result: 'no contact', probability: contact.failed },
      { result: 'contact', probability: contact.made },
    ];
  if (accuracy === undefined || accuracy.accurate === 0) return [];
  return [
    { result: 'inaccurate', probability: 1 - accuracy.accurate },
    { result: 'accurate', probability: accuracy.accurate },
  ];
}

/** "67 %" for a button. */
export function contactChance({ state, context }: Seat<Elst>, action: ArtilleryAction): string | undefined {
  const { contact } = forecastArtillery(state, context, action);
  return contact === undefined ? undefined : percent(contact.made);
}
